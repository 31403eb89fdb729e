"""What is found in a finished picture: its stock, and what can be touched in it."""

import re

# What a picture begins with: its own element, then its style and what it draws again and again.
OPENING = re.compile(r'<svg [^>]*?class="([^"]*)"[^>]*>(?=<style>)')
END_OF_STYLE, DEFINED, END_OF_DEFINED = "</style>", "<defs>", "</defs>"
TOUCH = re.compile(r'data-touch="([^"]*)"')


def split_stock(picture: str) -> tuple[str, str]:
    """A picture without its stock, and the stock as a picture of no size: a page needs it only once."""
    found = OPENING.match(picture)
    if found is None:
        return picture, ""
    begin = found.end()
    end = picture.index(END_OF_STYLE, begin) + len(END_OF_STYLE)
    if picture.startswith(DEFINED, end):
        end = picture.index(END_OF_DEFINED, end) + len(END_OF_DEFINED)
    stock = f'<svg class="{found[1]}" width="0" height="0" aria-hidden="true">{picture[begin:end]}</svg>'
    return picture[:begin] + picture[end:], stock


def touches_in(picture: str) -> set[str]:
    """Everything in a picture that can be touched."""
    return set(TOUCH.findall(picture))
