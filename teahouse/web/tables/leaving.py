"""Leaving a running game: resigning, running out of time, vanishing and coming back, and who plays on."""

from collections.abc import Callable

from teahouse.core.record import result_of
from teahouse.web.errors import Declined
from teahouse.web.models import Table
from teahouse.web.tables import clocks
from teahouse.web.tables.commits import count_change
from teahouse.web.tables.decisions import STAND_IN, Turn, turn


def resign(id: str, seat: int) -> None:
    """A seat gives up."""
    with turn(id) as now:
        if now.seats[seat].left:
            raise Declined("left")
        now.end_or_replace(seat, "resigned")


def give_to_bot(id: str, seat: int) -> None:
    """A bot plays on for good where a person sat; where no person is left, the game ends."""
    with turn(id) as now:
        place = now.seats[seat]
        if place.bot or place.left:
            raise Declined("left")
        place.left, place.stand_in = True, STAND_IN
        place.save()
        if all(other.bot or other.left for other in now.seats):
            now.finish(result_of(now.live.state, "abandoned"))
            return
        if now.deciding == seat:
            clocks.start(now.table, place, now.now)
        count_change(now.table)


def expire(id: str) -> None:
    """Time is up for the seat that decides."""
    with turn(id) as now:
        if clocks.is_late(now.table, now.now):
            now.end_or_replace(now.deciding, "time")


def has_vanished(now: Turn, present: Callable[[int], bool]) -> bool:
    """Whether the others need not wait any longer for the seat that decides."""
    place = now.seats[now.deciding]
    if place.bot or place.stand_in or present(place.number):
        return False
    return now.now.timestamp() >= clocks.gone_at(now.table, place)


def let_stand_in(id: str, asker: int, present: Callable[[int], bool]) -> None:
    """A bot takes the seat of somebody who has vanished."""
    with turn(id) as now:
        if now.table.kind == Table.Kind.MATCH or not has_vanished(now, present):
            raise Declined("here")
        place = now.seats[now.deciding]
        clocks.stop(now.table, place, now.now, passes=False)
        place.stand_in = STAND_IN
        place.save()
        clocks.start(now.table, place, now.now)
        count_change(now.table)


def come_back(id: str, seat: int) -> None:
    """Somebody who had vanished plays again."""
    with turn(id) as now:
        place = now.seats[seat]
        if place.left or not place.stand_in:
            raise Declined("left")
        place.stand_in = ""
        place.save()
        if now.deciding == seat:
            clocks.start(now.table, place, now.now)
        count_change(now.table)


def abandon(id: str, asker: int, present: Callable[[int], bool]) -> None:
    """Nobody else is left: the game ends without a winner."""
    with turn(id) as now:
        others = [seat for seat in now.seats if seat.number != asker and not seat.bot]
        if now.table.kind == Table.Kind.MATCH:
            raise Declined("here")
        if any(present(seat.number) for seat in others) or not (has_vanished(now, present) or not others):
            raise Declined("here")
        now.finish(result_of(now.live.state, "abandoned"))
