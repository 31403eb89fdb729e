"""The rulebook of a game."""

import re
from functools import cache

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from teahouse.core import registry
from teahouse.core.book import PICTURE, read_picture
from teahouse.draw.layouts import grid
from teahouse.web.requests import VisitorRequest
from teahouse.web.views.errors import game_or_404

HEADING = re.compile(r"<(h[1-6])>(.*?) *\{#([a-z0-9-]+)\}</h[1-6]>")


# Book and tutorial stand in a panel beside the board too.
@xframe_options_sameorigin
@require_safe
def book(request: VisitorRequest, game: str) -> HttpResponse:
    """The rulebook; each rule has an address."""
    found = game_or_404(game)
    return render(
        request,
        "teahouse/book.html",
        {
            "game": found,
            "name": found.name(request.language),
            "html": book_html(found.id, request.language),
            "rules": [p for p in found.book(request.language).paragraphs if p.level == 2],
        },
    )


@cache
def book_html(id: str, language: str) -> str:
    """The book as HTML, with its positions drawn."""
    game = registry.game(id)
    pictures: list[str] = []

    def keep_picture(block: re.Match[str]) -> str:
        picture = read_picture(block)
        layout = grid(picture.panels) if picture.panels else "wide"
        drawn = game.look().svg(game.at(picture.position), lang=language, layout=layout)
        # Rules have the addresses of this page; what pictures name stays out of their way.
        drawn = re.sub(r'( id="|href="#|url\(#)', r"\1picture-", drawn)
        caption = MarkdownIt().renderInline(picture.caption)
        part = ' class="part"' if picture.panels else ""
        pictures.append(f"<figure{part}>{drawn}<figcaption>{caption}</figcaption></figure>")
        return f"\n\nPICTURE{len(pictures) - 1}PICTURE\n\n"

    source = PICTURE.sub(keep_picture, game.book(language).source)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    html = HEADING.sub(r'<\1 id="\3">\2</\1>', html)
    # A page has one first heading, and this is not it.
    html = re.sub(r"<h1[^>]*>.*?</h1>", "", html, count=1)
    for number, picture in enumerate(pictures):
        html = html.replace(f"<p>PICTURE{number}PICTURE</p>", picture)
    return html
