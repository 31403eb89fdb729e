"""Clocks: what a decision costs, and when time is up."""

from datetime import datetime, timedelta

from teahouse.web.models import Seat, Table

# What the way from a browser may take.
GRACE = timedelta(seconds=1)


def has_clock(table: Table) -> bool:
    """Whether somebody's time can run out."""
    return bool(table.per_move or table.bank)


def is_late(table: Table, now: datetime) -> bool:
    """Whether the seat that decides has no time left."""
    return table.deadline is not None and now > table.deadline + GRACE


def stop(table: Table, seat: Seat, now: datetime, passes: bool) -> None:
    """A decision is made: its time leaves the bank, and the bonus comes in when the turn passes."""
    if table.bank and table.turn_began is not None and table.deadline is not None:
        spent = (now - table.turn_began).total_seconds()
        seat.time_left = max(0.0, seat.time_left - spent) + (table.bonus if passes else 0)


def start(table: Table, seat: Seat | None, now: datetime) -> None:
    """The next decision begins; bots and finished games need no clock."""
    table.turn_began = now
    table.deciding = None if seat is None else seat.number
    table.deadline = None
    if seat is not None and not seat.bot and not seat.stand_in and has_clock(table):
        seconds = table.per_move if table.per_move else seat.time_left
        table.deadline = now + timedelta(seconds=seconds)
