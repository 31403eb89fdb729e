"""The page of a game: what it is, how to learn it, who plays it, and what has been played."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from teahouse.web.models import Table
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables import lists
from teahouse.web.views.errors import game_or_404
from teahouse.web.views.game_facts import game_facts
from teahouse.web.visitors import visitor_of


@require_safe
def game(request: VisitorRequest, game: str) -> HttpResponse:
    """Everything about one game."""
    found = game_or_404(game)
    visitor, language = visitor_of(request.COOKIES), request.language
    return render(
        request,
        "teahouse/game.html",
        {
            "facts": game_facts(found, language),
            "sizes": found.seats,
            "running": lists.tables_of_game(found.id, Table.Stage.RUNNING, language, visitor),
            "finished": lists.tables_of_game(found.id, Table.Stage.FINISHED, language, visitor),
        },
    )


@require_safe
def watch(request: VisitorRequest, game: str) -> HttpResponse:
    """Where the games to watch used to be listed."""
    return redirect("game", game=game_or_404(game).id, permanent=True)
