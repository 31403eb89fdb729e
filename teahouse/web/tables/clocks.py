"""Clocks: what a decision costs, and when time is up."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from teahouse.web.models import Seat, Table
from teahouse.web.tables import heartbeat

# What the way from a browser may take.
GRACE = timedelta(seconds=1)
# Seconds for which the others wait for somebody who has vanished.
LIVE_PATIENCE = 90
SLOW_PATIENCE = 3 * 86_400
# A clock that runs longer than this is one of days.
SLOW_CLOCK = 3600


class Clock:
    """How much time there is: for each decision, or a bank for the game and a bonus for each turn. In seconds."""

    def __init__(self, per_move: int = 0, bank: int = 0, bonus: int = 0) -> None:
        self.per_move = per_move
        self.bank = bank
        self.bonus = bonus

    def patience(self, slow: bool) -> int:
        """How long the others wait for somebody who has vanished."""
        return SLOW_PATIENCE if slow or max(self.per_move, self.bank) > SLOW_CLOCK else LIVE_PATIENCE


def now() -> datetime:
    """The time to judge clocks by. Whoever asks right after a gap, before the next beat, gives it back first."""
    moment, last = timezone.now(), heartbeat.last_beat
    return heartbeat.beat() if last is not None and abs(moment - last) > heartbeat.LONGEST_PAUSE else moment


def has_clock(table: Table) -> bool:
    """Whether somebody's time can run out."""
    return bool(table.per_move or table.bank)


def is_late(table: Table, now: datetime) -> bool:
    """Whether the seat that decides has no time left."""
    return table.deadline is not None and now > table.deadline + GRACE


def stop(table: Table, seat: Seat, now: datetime, passes: bool) -> None:
    """A decision is made: its time leaves the bank, and the bonus comes in when the turn passes. Without a bank the
    seat keeps in mind how much of the decision's own time was left."""
    if table.per_move and table.deadline is not None:
        seat.time_left = max(0.0, (table.deadline - now).total_seconds())
    elif table.bank and table.turn_began is not None and table.deadline is not None:
        # A clock that is set back by less than the site notices must not fill a bank.
        spent = max(0.0, (now - table.turn_began).total_seconds())
        seat.time_left = max(0.0, seat.time_left - spent) + (table.bonus if passes else 0)


def take_back(table: Table, seats: Sequence[Seat], movers: Sequence[int], now: datetime) -> None:
    """Moves of these seats are taken back, in order: what the deciding seat has used is used, and bonuses go back."""
    deciding = table.deciding
    if deciding is None or not has_clock(table):
        return
    followers = [*movers[1:], deciding]
    for mover, follower in zip(movers, followers, strict=True):
        if table.bank and follower != mover:
            seats[mover].time_left = max(0.0, seats[mover].time_left - table.bonus)
    if deciding in movers:
        left = seats[deciding].time_left
        stop(table, seats[deciding], now, passes=False)
        seats[deciding].time_left = min(left, seats[deciding].time_left)


def limit(table: Table, seat: Seat, now: datetime) -> None:
    """Whoever decides again has no more time than was left when they decided before."""
    if table.per_move and table.deadline is not None:
        table.deadline = min(table.deadline, now + timedelta(seconds=seat.time_left))


def start(table: Table, seat: Seat | None, now: datetime) -> None:
    """The next decision begins; bots and finished games need no clock."""
    table.turn_began = now
    table.deciding = None if seat is None else seat.number
    table.deadline = None
    if seat is not None and not seat.bot and not seat.stand_in and has_clock(table):
        seconds = table.per_move if table.per_move else seat.time_left
        table.deadline = now + timedelta(seconds=seconds)


def gone_at(table: Table, seat: Seat) -> float:
    """From when on the others may let a bot take the seat, if nobody comes."""
    began = table.turn_began or table.created
    since = max(began, seat.last_seen or began)
    return since.timestamp() + table.patience
