"""The pages of the lobby."""

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from teahouse.core import registry
from teahouse.web import limits
from teahouse.web.errors import Declined
from teahouse.web.lobby import finished_games
from teahouse.web.lobby.leaderboard import SETTLED, rank_players
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables import lists
from teahouse.web.visitors import visitor_of


@require_safe
def lobby(request: VisitorRequest) -> HttpResponse:
    """The lobby; with `?lists` only what changes in it, for a page that keeps itself fresh."""
    if "lists" in request.GET:
        try:
            limits.check("lobby", limits.address_of(request))
        except Declined:
            return HttpResponse(status=429)
    visitor, language = visitor_of(request.COOKIES), request.language
    own = lists.unfinished_tables(visitor, language)
    turns = [item for item in own if item.turn]
    shown = {
        "way": "lobby",
        "turns": turns,
        "gathering": [item for item in own if item.table.stage == "waiting"],
        "others": [item for item in own if item.table.stage == "running" and not item.turn],
        "last": lists.last_games(visitor, language),
        "open": lists.open_tables(language, visitor),
        "live": lists.live_tables(language, visitor),
        "games": [(id, registry.game(id).name(language)) for id in registry.ids()],
    }
    return render(request, "lobby/lists.html" if "lists" in request.GET else "lobby/lobby.html", shown)


@require_safe
def next_game(request: VisitorRequest) -> HttpResponse:
    """The game that has waited longest for the visitor; with `?count` only how many wait."""
    here = request.GET.get("but", "")[:12]
    try:
        limits.check("lobby", limits.address_of(request))
    except Declined:
        return HttpResponse(status=429)
    waiting = lists.tables_waiting_for(visitor_of(request.COOKIES), here)
    if "count" in request.GET:
        return JsonResponse({"waiting": len(waiting)})
    return redirect("table", id=waiting[0]) if waiting else redirect("lobby")


@require_safe
def games(request: VisitorRequest) -> HttpResponse:
    """Finished games."""
    visitor = visitor_of(request.COOKIES)
    wanted = finished_games.read_filter(request.GET)
    found, more = finished_games.page_of(wanted, visitor, request.language)
    shelf = [registry.game(id) for id in registry.ids()]
    return render(
        request,
        "lobby/games.html",
        {
            "way": "games",
            "wanted": wanted,
            "found": found,
            "newer": wanted.query(wanted.page - 1) if wanted.page > 1 else "",
            "older": wanted.query(wanted.page + 1) if more and wanted.page < finished_games.LAST_PAGE else "",
            "games": [(game.id, game.name(request.language)) for game in shelf],
            "sizes": sorted({count for game in shelf for count in game.seats}),
            "results": finished_games.PERSONAL + finished_games.ENDS,
            "bots": finished_games.BOTS,
            "known": visitor is not None,
        },
    )


@require_safe
def leaderboards(request: VisitorRequest) -> HttpResponse:
    """The first leaderboard."""
    game = registry.game(registry.ids()[0])
    return redirect("ranks", game=game.id, seats=game.seats[0])


@require_safe
def leaderboard(request: VisitorRequest, game: str, seats: int) -> HttpResponse:
    """Who is strong at a game in a company of that size."""
    if game not in registry.ids() or seats not in registry.game(game).seats:
        raise Http404(f"{game} {seats}")
    visitor = visitor_of(request.COOKIES)
    shelf = [registry.game(id) for id in registry.ids()]
    return render(
        request,
        "lobby/ranks.html",
        {
            "way": "ranks",
            "board": rank_players(game, seats, visitor.account_id if visitor else None),
            "game": game,
            "name": registry.game(game).name(request.language),
            "seats": seats,
            "shelf": [(other.id, other.name(request.language), other.seats) for other in shelf],
            "settled": SETTLED,
        },
    )
