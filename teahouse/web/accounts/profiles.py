"""The page of an account that everybody may see: ratings, statistics, the last games."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from teahouse.core import registry
from teahouse.core.game import Game
from teahouse.core.words import Words, words_of
from teahouse.web import limits
from teahouse.web.accounts import pictures
from teahouse.web.accounts.entering import too_often
from teahouse.web.accounts.leaving import SOMEBODY
from teahouse.web.accounts.models import Account, Rated, Rating
from teahouse.web.accounts.ratings import SPREAD
from teahouse.web.accounts.statistics import Played, has_won, seats_of, statistics
from teahouse.web.models import Seat
from teahouse.web.tables import Declined

LAST = 20
# A curve shows no more games than this.
LONGEST_CURVE = 200


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
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
            "ratings": [
                shown_rating(rating, games[rating.game], words)
                for rating in account.ratings.order_by("-games", "game", "seats")
                if rating.game in games
            ],
            "statistics": [shown_statistics(played, games[played.game], words.language)
                           for played in statistics(account) if played.game in games],
            "games": [shown_game(seat, games[seat.table.game], words, account) for seat in last_seats(account, own)
                      if seat.table.game in games],
        },
    )  # fmt: skip


def last_seats(account: Account, own: bool) -> list[Seat]:
    """The last games; those that were not to be listed only for oneself."""
    seats = seats_of(account).prefetch_related("table__seats")
    return list((seats if own else seats.filter(table__listed=True))[:LAST])


def shown_rating(rating: Rating, game: Game, words: Words) -> dict[str, object]:
    """A rating in figures and pictures."""
    steps = list(Rated.objects.filter(rating=rating).order_by("-id").values_list("mu", "sigma")[:LONGEST_CURVE])[::-1]
    name = game.name(words.language)
    figures = {"mean": f"{rating.mu:.1f}", "spread": f"{SPREAD * rating.sigma:.1f}"}
    said = words.say("rating:figures", figures)
    return {
        "name": name,
        "seats": rating.seats,
        "games": rating.games,
        "figures": said,
        "interval": mark_safe(pictures.interval(rating.mu, rating.sigma, f"{name}: {said}")),
        "curve": mark_safe(pictures.curve(steps, words.say("rating:curve"))) if len(steps) > 1 else "",
    }


def shown_statistics(played: Played, game: Game, language: str) -> dict[str, object]:
    """Games of one kind in figures."""
    words = game.words(language)
    return {
        "name": game.name(language),
        "seats": played.seats,
        "games": played.games,
        "won": played.won,
        "share": round(100 * played.won / played.games),
        "score": "–" if played.mean_score is None else f"{played.mean_score:.1f}",
        "sources": [(words.say(f"source:{source}"), f"{points:.1f}") for source, points in played.by_source()],
    }


def shown_game(seat: Seat, game: Game, words: Words, account: Account) -> dict[str, object]:
    """One of the last games."""
    table = seat.table
    step = Rated.objects.filter(table=table, rating__account=account).first()
    counted = getattr(table, "counted", None)
    return {
        "table": table,
        "name": game.name(words.language),
        "players": [(other.number, called(other, words)) for other in table.seats.all()],
        "won": has_won(seat),
        "place": table.result["ranking"][seat.number],
        "score": table.result["scores"][seat.number],
        "rating": f"{step.mu:.1f}" if step is not None else "",
        "why": counted.why if counted is not None else "",
    }


def called(seat: Seat, words: Words) -> str:
    """A player's name in a list."""
    if seat.bot:
        return words_of("teahouse.web", words.language).say(f"bot:{seat.bot}")
    return words.say("somebody") if seat.name == SOMEBODY else seat.name or "–"
