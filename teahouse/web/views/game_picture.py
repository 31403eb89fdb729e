"""The pictures of games: the one on the box, and that of a game which goes on at a table."""

import json
import logging
import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from teahouse.core import registry
from teahouse.core.errors import TeahouseError
from teahouse.core.game import Game
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.draw.layouts import Layout, grid
from teahouse.draw.sized_cache import SizedCache
from teahouse.draw.theme import PAGE, SCHEMES
from teahouse.web import limits
from teahouse.web.errors import Declined
from teahouse.web.models import Table
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.threads import run_in_thread
from teahouse.web.views.errors import game_or_404, table_or_404

LOG = logging.getLogger("teahouse.games")
COVER_PLIES = 40
VIEW_BOX = re.compile(r'viewBox="[^"]*"')
# By table, language and theme the picture that was drawn last, and at which change.
PICTURES: SizedCache[tuple[str, str, str], tuple[int, str]] = SizedCache(8_000_000, lambda kept: len(kept[1]))


@dataclass
class Cover:
    """What is on the box: a position, the rows of panels that show it, and the part of their picture that is seen, as
    left, top, width and height of 1000 units; without panels the whole table."""

    state: State
    panels: list[list[str]] = field(default_factory=list)
    crop: list[float] = field(default_factory=list)

    @property
    def layout(self) -> str | Layout:
        """The panels as a layout."""
        return grid(self.panels) if self.panels else "wide"


@require_safe
def game_picture(request: VisitorRequest, game: str) -> HttpResponse:
    """A board for the shelf."""
    theme = chosen_theme(request)
    found = game_or_404(game)
    response = HttpResponse(shelf_picture(found.id, request.language, theme), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "public, max-age=3600"
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response


def chosen_theme(request: VisitorRequest) -> str:
    """The theme that an address asks for."""
    theme = request.GET.get("theme", PAGE)
    if theme not in (PAGE, *SCHEMES):
        raise Http404(theme)
    return theme


@cache
def shelf_picture(id: str, language: str, theme: str) -> str:
    """The picture on the box."""
    game = registry.game(id)
    shown = read_cover(game)
    drawn = str(game.look().svg(shown.state, lang=language, theme=theme, layout=shown.layout))
    return cropped(drawn, shown.crop)


def cropped(picture: str, crop: list[float]) -> str:
    """A part of a picture."""
    if not crop:
        return picture
    return VIEW_BOX.sub(f'viewBox="{" ".join(f"{edge:g}" for edge in crop)}"', picture, count=1)


def read_cover(game: Game) -> Cover:
    """The game's own choice, or a game that has begun."""
    page = files(game.package).joinpath("cover.json")
    if page.is_file():
        position = json.loads(page.read_text(encoding="utf-8"))
        panels, crop = position.pop("panels", []), position.pop("crop", [])
        return Cover(game.at(position), panels, crop)
    state = game.new(seed="cover")
    for _ in range(COVER_PLIES):
        if state.to_move != NOBODY:
            state.play(state.legal()[0])
    return Cover(state)


def cover(game: Game) -> State:
    """The position on the box."""
    return read_cover(game).state


@require_safe
async def table_picture(request: VisitorRequest, id: str) -> HttpResponse:
    """What spectators see of a game, drawn like the picture on its box."""
    theme = chosen_theme(request)
    found = await run_in_thread(table_or_404, id)
    # Only games that the site lists anyway are on its front page.
    if found.stage == Table.Stage.WAITING or not found.listed:
        raise Http404(id)
    try:
        limits.check("preview", limits.address_of(request))
        drawn = await run_in_thread(drawn_table, found, request.language, theme)
    except Declined:
        return HttpResponse(status=429)
    except TeahouseError as failed:
        LOG.warning("table %s: no picture: %s", id, failed)
        return HttpResponse(status=503)
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response.headers["Cache-Control"] = "public, max-age=10"
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response


def drawn_table(table: Table, language: str, theme: str) -> str:
    """The picture at the table's present change."""
    kept = PICTURES.get((table.id, language, theme))
    if kept is not None and kept[0] == table.change:
        return kept[1]
    live = LIVE_TABLES.get(table.id)
    with live.in_use():
        live.read()
        seen = live.state.seen_by(SPECTATOR)
    drawn = str(live.game.look().svg(seen, lang=language, theme=theme, layout=read_cover(live.game).layout))
    PICTURES[table.id, language, theme] = (table.change, drawn)
    return drawn
