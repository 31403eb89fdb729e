"""The page of an account that everybody may see: ratings, statistics, the last games."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from teahouse.core import registry
from teahouse.core.game import Game
from teahouse.core.words import Words, words_of
from teahouse.web import limits
from teahouse.web.accounts import pictures
from teahouse.web.accounts.models import Account, Rated, Rating
from teahouse.web.accounts.ratings import SPREAD
from teahouse.web.accounts.statistics import Played, has_won, seats_of, statistics
from teahouse.web.accounts.views.login import too_often
from teahouse.web.errors import Declined
from teahouse.web.models import Seat
from teahouse.web.names import SOMEBODY
from teahouse.web.requests import VisitorRequest

LAST = 20
# A curve shows so many games.
SHORTEST_CURVE, LONGEST_CURVE = 3, 200


@require_safe
def profile(request: VisitorRequest, name: str) -> HttpResponse:
    """Somebody's page."""
    try:
        limits.check("profile", limits.address_of(request))
    except Declined as declined:
        return too_often(request, declined)
    account = Account.objects.filter(username__iexact=name, is_active=True).first()
    if account is None:
        raise Http404(name)
    words = words_of("teahouse.web.accounts", request.language)
    own = request.user == account
    games = {id: registry.game(id) for id in registry.ids()}
    return render(
        request,
        "accounts/profile.html",
        {
            "account": account,
            "own": own,
            "cards": [rating_card(card, games[card.played.game], words) for card in cards_of(account)
                      if card.played.game in games],
            "games": [game_values(seat, games[seat.table.game], words, account) for seat in last_seats(account, own)
                      if seat.table.game in games],
        },
    )  # fmt: skip


def last_seats(account: Account, own: bool) -> list[Seat]:
    """The last games; those that were not to be listed only for oneself."""
    seats = seats_of(account).prefetch_related("table__seats")
    return list((seats if own else seats.filter(table__listed=True))[:LAST])


@dataclass
class Card:
    """A game with so many seats: what was played, and the rating if there is one."""

    played: Played
    rating: Rating | None = None


def cards_of(account: Account) -> list[Card]:
    """What was played most first."""
    cards = {(played.game, played.seats): Card(played) for played in statistics(account)}
    for rating in account.ratings.order_by("game", "seats"):
        cards.setdefault((rating.game, rating.seats), Card(Played(rating.game, rating.seats))).rating = rating
    return list(cards.values())


def rating_card(card: Card, game: Game, words: Words) -> dict[str, object]:
    """One game in figures and pictures."""
    played, own = card.played, game.words(words.language)
    shown = {
        "name": game.name(words.language),
        "played": played,
        "share": round(100 * played.won / played.games) if played.games else 0,
        "score": "–" if played.mean_score is None else f"{played.mean_score:.1f}",
        "sources": [(own.say(f"source:{source}"), f"{points:.1f}") for source, points in played.by_source()],
    }
    return shown | (rating_values(card.rating, words) if card.rating is not None else {})


def rating_values(rating: Rating, words: Words) -> dict[str, object]:
    """A rating with its uncertainty; a curve where there is something to see."""
    steps = list(Rated.objects.filter(rating=rating).order_by("-id").values_list("mu", "sigma")[:LONGEST_CURVE])[::-1]
    said = words.say("rating:figures", {"mean": f"{rating.mu:.1f}", "spread": f"{SPREAD * rating.sigma:.1f}"})
    return {
        "rated": rating.games,
        "figures": said,
        "interval": mark_safe(pictures.interval(rating.mu, rating.sigma, said)),
        "curve": mark_safe(pictures.curve(steps, words.say("rating:curve"))) if len(steps) >= SHORTEST_CURVE else "",
    }


def game_values(seat: Seat, game: Game, words: Words, account: Account) -> dict[str, object]:
    """One of the last games."""
    table = seat.table
    step = Rated.objects.filter(table=table, rating__account=account).first()
    counted = getattr(table, "counted", None)
    result = table.final_result()
    return {
        "table": table,
        "name": game.name(words.language),
        "players": [(other.number, player_name(other, words)) for other in table.seats.all()],
        "won": has_won(seat),
        "place": result["ranking"][seat.number],
        "score": result["scores"][seat.number],
        "rating": f"{step.mu:.1f}" if step is not None else "",
        "why": counted.why if counted is not None else "",
    }


def player_name(seat: Seat, words: Words) -> str:
    """A player's name in a list."""
    if seat.bot or seat.name == SOMEBODY:
        return words_of("teahouse.web", words.language).say(f"bot:{seat.bot}" if seat.bot else "somebody")
    return seat.name or "–"
