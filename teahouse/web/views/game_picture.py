"""The picture of a game for the shelf."""

import json
from functools import cache
from importlib.resources import files

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from teahouse.core import registry
from teahouse.core.game import Game
from teahouse.core.state import NOBODY, State
from teahouse.draw.theme import PAGE, SCHEMES
from teahouse.web.requests import VisitorRequest
from teahouse.web.views.errors import game_or_404

COVER_PLIES = 40


@require_safe
def game_picture(request: VisitorRequest, game: str) -> HttpResponse:
    """A board for the shelf."""
    theme = request.GET.get("theme", PAGE)
    found = game_or_404(game)
    if theme not in (PAGE, *SCHEMES):
        raise Http404(theme)
    response = HttpResponse(shelf_picture(found.id, request.language, theme), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "public, max-age=3600"
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response


@cache
def shelf_picture(id: str, language: str, theme: str) -> str:
    """The picture on the box."""
    game = registry.game(id)
    return str(game.look().svg(cover(game), lang=language, theme=theme))


def cover(game: Game) -> State:
    """The position on the box: the game's own choice, or a game that has begun."""
    page = files(game.package).joinpath("cover.json")
    if page.is_file():
        return game.at(json.loads(page.read_text(encoding="utf-8")))
    state = game.new(seed="cover")
    for _ in range(COVER_PLIES):
        if state.to_move != NOBODY:
            state.play(state.legal()[0])
    return state
