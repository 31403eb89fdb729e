"""What the lobby lists: each list is one question for the tables and one for their seats, however many there are."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from teahouse.core import registry
from teahouse.web.models import Seat, Table, Visitor

SHOWN = 20
# On the page of a game.
SHOWN_OF_GAME = 8
# Somebody's own games that are not over; more than this nobody plays at once.
MOST_OWN = 100
LAST_OWN = 5
# A game in progress in which nothing has happened for longer is not worth watching, and nobody may be there any more.
STALE = timedelta(hours=1)
# A table that has waited longer has been forgotten.
FORGOTTEN = timedelta(days=7)
# `filter(listed=True)` is written without a comparison, and then SQLite does not look into its index.
YES = [True]


@dataclass
class Item:
    """A table in a list."""

    table: Table
    name: str
    seats: list[Seat]
    # The numbers of the seats that nobody has taken yet.
    free: set[int]
    own: set[int]
    since: datetime

    @property
    def turn(self) -> bool:
        """Whether the reader is to move."""
        deciding = [seat for seat in self.seats if seat.number == self.table.deciding]
        return any(seat.number in self.own and not seat.stand_in for seat in deciding)

    @property
    def others(self) -> list[Seat]:
        """Who else sits there."""
        return [seat for seat in self.seats if seat.number not in self.own and seat.number not in self.free]

    @property
    def won(self) -> bool:
        """Whether the reader is among the winners."""
        return any(seat.place == 1 and seat.number in self.own for seat in self.seats)


def items(tables: QuerySet[Table], language: str, visitor: Visitor | None = None) -> list[Item]:
    """The tables with their seats."""
    names = {id: registry.game(id).name(language) for id in registry.ids()}
    found = []
    for table in tables.prefetch_related("seats__holders"):
        seats = sorted(table.seats.all(), key=lambda seat: seat.number)
        holders = {seat.number: {holder.pk for holder in seat.holders.all()} for seat in seats}
        waiting = table.stage == Table.Stage.WAITING
        found.append(
            Item(
                table=table,
                name=names.get(table.game, table.game),
                seats=seats,
                free={seat.number for seat in seats if waiting and not seat.bot and not holders[seat.number]},
                own={number for number, keys in holders.items() if visitor is not None and visitor.pk in keys},
                since=table.ended
                or (table.turn_began if table.stage == Table.Stage.RUNNING else None)
                or table.created,
            )
        )
    return found


def open_tables(language: str, visitor: Visitor | None) -> list[Item]:
    """Tables at which strangers may sit down, the newest first; one's own stand among one's own."""
    since = timezone.now() - FORGOTTEN
    waiting = Table.objects.filter(stage=Table.Stage.WAITING, public__in=YES, created__gt=since).order_by("-created")
    return [item for item in items(waiting[:SHOWN], language, visitor) if not item.own]


def live_tables(language: str, visitor: Visitor | None) -> list[Item]:
    """Games to watch, the newest first."""
    running = Table.objects.filter(stage=Table.Stage.RUNNING, listed__in=YES).order_by("-created")
    return [item for item in items(running[:SHOWN], language, visitor) if not item.own]


def table_to_watch(language: str, visitor: Visitor | None) -> Item | None:
    """A game to look at: the one in which something happened last, and else the one that was finished last."""
    lively = Table.objects.filter(
        stage=Table.Stage.RUNNING, listed__in=YES, seq__gt=0, touched__gt=timezone.now() - STALE
    )
    for item in items(lively.order_by("-touched")[:SHOWN], language, visitor):
        if not item.own:
            return item
    over = Table.objects.filter(stage=Table.Stage.FINISHED, listed__in=YES, end="rules")
    found = items(over.exclude(kind=Table.Kind.IMPORTED).order_by("-ended")[:1], language, visitor)
    return found[0] if found else None


def tables_of_game(game: str, stage: Table.Stage, language: str, visitor: Visitor | None) -> list[Item]:
    """The listed games of one kind that go on, or that are over, the latest first."""
    listed = Table.objects.filter(game=game, listed__in=YES, stage=stage)
    order = "-ended" if stage == Table.Stage.FINISHED else "-created"
    return items(listed.order_by(order)[:SHOWN_OF_GAME], language, visitor)


def held_tables(visitor: Visitor) -> QuerySet[Table]:
    """The tables at which somebody has a seat."""
    return Table.objects.filter(pk__in=Seat.objects.filter(holders=visitor).values("table"))


def unfinished_tables(visitor: Visitor | None, language: str) -> list[Item]:
    """Somebody's tables that are not over: first those that wait for them, the one that waits longest before all."""
    if visitor is None:
        return []
    going_on = held_tables(visitor).exclude(stage=Table.Stage.FINISHED)
    found = items(going_on.order_by("-created")[:MOST_OWN], language, visitor)
    return sorted(found, key=lambda item: (not item.turn, item.since.timestamp() * (1 if item.turn else -1)))


def last_games(visitor: Visitor | None, language: str) -> list[Item]:
    """The games that somebody finished last."""
    if visitor is None:
        return []
    over = held_tables(visitor).filter(ended__isnull=False)
    return items(over.order_by("-ended")[:LAST_OWN], language, visitor)


def tables_waiting_for(visitor: Visitor | None, but: str = "") -> list[str]:
    """The tables at which somebody is to move, the one that waits longest first; `but`: one that does not count."""
    if visitor is None:
        return []
    turns = Seat.objects.filter(
        holders=visitor, stand_in="", table__stage=Table.Stage.RUNNING, table__deciding=F("number")
    )
    found = turns.exclude(table=but).order_by("table__turn_began").values_list("table_id", flat=True)
    return unique(found[:MOST_OWN])


def unique(ids: Iterable[str]) -> list[str]:
    """Each once, in order."""
    return list(dict.fromkeys(ids))
