"""The rulebook of a game, and the pictures in it."""

import re
from functools import cache, lru_cache

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from teahouse.core import registry
from teahouse.core.book import LANGUAGES, PICTURE, BookPicture, read_picture
from teahouse.core.words import words_of
from teahouse.draw.layouts import grid
from teahouse.draw.panels import short_hash
from teahouse.draw.theme import PAGE
from teahouse.web.requests import VisitorRequest
from teahouse.web.views.choices import FOREVER
from teahouse.web.views.errors import game_or_404
from teahouse.web.views.game_picture import chosen_theme

HEADING = re.compile(r"<(h[1-6])>(.*?) *\{#([a-z0-9-]+)\}</h[1-6]>")
SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
# Drawings in memory: a book or two, of up to 100 kB a drawing.
MOST_DRAWN = 64


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
            "html": book_html(found.id, request.language, request.theme or PAGE),
            "rules": [p for p in found.book(request.language).paragraphs if p.level == 2],
        },
    )


@require_safe
def picture(request: VisitorRequest, game: str, language: str, number: int) -> HttpResponse:
    """A position in a book."""
    theme = chosen_theme(request)
    found = game_or_404(game)
    if language not in LANGUAGES or not 1 <= number <= len(pictures(found.id, language)):
        raise Http404("no such picture")
    answer = HttpResponse(drawing(found.id, language, number, theme), content_type="image/svg+xml")
    is_present = request.GET.get("v") == short_hash(drawing(found.id, language, number, PAGE))
    answer["Cache-Control"] = FOREVER if is_present else "no-cache"
    return answer


@cache
def book_html(id: str, language: str, theme: str) -> str:
    """The book as HTML, with the addresses of its pictures."""
    numbers = iter(range(1, len(pictures(id, language)) + 1))
    source = PICTURE.sub(lambda _: f"\n\nPICTURE{next(numbers)}PICTURE\n\n", registry.game(id).book(language).source)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    html = HEADING.sub(r'<\1 id="\3">\2</\1>', html)
    # A page has one first heading, and this is not it.
    html = re.sub(r"<h1[^>]*>.*?</h1>", "", html, count=1)
    return re.sub(r"<p>PICTURE(\d+)PICTURE</p>", lambda at: figure(id, language, int(at[1]), theme), html)


def figure(id: str, language: str, number: int, theme: str) -> str:
    """A picture with its caption. The height is known before it is loaded, so that no rule moves away."""
    shown = pictures(id, language)[number - 1]
    drawn = drawing(id, language, number, PAGE)
    size = SIZE.search(drawn)
    assert size is not None, f"picture {number} of {id} has no size"
    chosen = "" if theme == PAGE else f"&theme={theme}"
    return format_html(
        '<figure{}><img src="{}" width="{}" height="{}" alt="{}" loading="lazy"><figcaption>{}</figcaption></figure>',
        mark_safe(' class="part"') if shown.panels else "",
        f"{reverse('book_picture', args=[id, language, number])}?v={short_hash(drawn)}{chosen}",
        round(float(size[1])),
        round(float(size[2])),
        words_of("teahouse.web", language).say("book:picture", {"n": str(number)}),
        mark_safe(MarkdownIt("commonmark", {"html": False}).renderInline(shown.caption)),
    )


@cache
def pictures(id: str, language: str) -> list[BookPicture]:
    """The pictures of a book in its order."""
    return [read_picture(block) for block in PICTURE.finditer(registry.game(id).book(language).source)]


@lru_cache(MOST_DRAWN)
def drawing(id: str, language: str, number: int, theme: str) -> str:
    """A picture in a theme; with that of the page the reader's system chooses the colours."""
    game, shown = registry.game(id), pictures(id, language)[number - 1]
    layout = grid(shown.panels) if shown.panels else "wide"
    return str(game.look().svg(game.at(shown.position), lang=language, theme=theme, layout=layout))
