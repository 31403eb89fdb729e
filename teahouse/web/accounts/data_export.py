"""Everything the site stores about an account, as one JSON object to download."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from teahouse.core.errors import TeahouseError
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.web.accounts.invitations import invitation_data
from teahouse.web.accounts.models import Account, Rated
from teahouse.web.fairness import whole_chain
from teahouse.web.models import Message, Seat, Table
from teahouse.web.tables.cache import standing_rows

FORMAT = 1


def account_data(account: Account) -> dict[str, object]:
    """The account and its settings; never the password."""
    return {
        "name": account.username,
        "email": account.email,
        "joined": account.date_joined,
        "last_login": account.last_login,
        "language": account.language,
        "theme": account.theme,
        "confirm": account.confirm,
        "sound": account.sound,
    }


def visitor_data(account: Account) -> dict[str, object]:
    """Who sits at tables for the account."""
    return {"name": account.visitor.name, "created": account.visitor.created}


def rating_data(account: Account) -> list[dict[str, object]]:
    """Ratings, each with its curve."""
    fields = ["table", "place", "mu", "sigma", "at"]
    return [
        {"game": rating.game, "seats": rating.seats, "mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
        | {"wins": rating.wins, "history": list(Rated.objects.filter(rating=rating).values(*fields))}
        for rating in account.ratings.order_by("game", "seats")
    ]


def game_data(account: Account) -> list[dict[str, object]]:
    """The tables at which the account sits or which it opened; of those that are over also the record."""
    held = Seat.objects.filter(holders=account.visitor)
    mine = Table.objects.filter(pk__in=held.values("table")) | Table.objects.filter(host=account.visitor)
    return [table_data(table, account) for table in mine.distinct().order_by("created").prefetch_related("seats")]


def table_data(table: Table, account: Account) -> dict[str, object]:
    """One table. While it runs its moves are everybody's secret."""
    seats = list(table.seats.filter(holders=account.visitor).values_list("number", flat=True))
    told: dict[str, object] = {
        "table": table.pk,
        "game": table.game,
        "kind": table.kind,
        "stage": table.stage,
        "created": table.created,
        "seats": seats,
        "host": table.host_id == account.visitor.pk,
    }
    if table.stage == Table.Stage.FINISHED:
        with suppress(TeahouseError):
            told["record"] = record_of(table).fields()
    return told


def record_of(table: Table) -> Record:
    """The record of a finished game, read from its rows without playing it again."""
    seats = list(table.seats.all())
    names = [seat.name or seat.bot or f"player {seat.number + 1}" for seat in seats]
    moves = [row.move for row in standing_rows(table.rows.order_by("seq"))]
    record = Record(game_with_id(table.game), names, table.seed, table.options, moves, table.result, source=table.pk)
    record.fair = whole_chain(table, seats)
    record.version = table.rules_version
    return record


def message_data(account: Account) -> list[Mapping[str, object]]:
    """What was said."""
    return list(Message.objects.filter(visitor=account.visitor).values("table", "seat", "name", "text", "at"))


def lesson_data(account: Account) -> dict[str, list[str]]:
    """The lessons that were finished, by game."""
    found: dict[str, list[str]] = {}
    for finished in account.visitor.finished_lessons.order_by("game", "lesson"):
        found.setdefault(finished.game, []).append(finished.lesson)
    return found


# Other parts of the site that store something about accounts add it here.
PARTS: dict[str, Callable[[Account], object]] = {
    "account": account_data,
    "visitor": visitor_data,
    "ratings": rating_data,
    "games": game_data,
    "messages": message_data,
    "lessons": lesson_data,
    "invitations": invitation_data,
}


def export_data(account: Account) -> dict[str, object]:
    """All of it."""
    return {"teahouse": FORMAT} | {name: part(account) for name, part in PARTS.items()}
