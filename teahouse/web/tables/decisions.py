"""Decisions: every change to a running game is checked, saved and committed before anybody is notified."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial

from django.db import IntegrityError, transaction

from teahouse.core.errors import NotAllowed, Outdated
from teahouse.core.record import MOST_MOVES, result_of
from teahouse.core.state import NOBODY
from teahouse.web.errors import Declined
from teahouse.web.hub import HUB, GameFinished
from teahouse.web.models import AUTO, AUTO_OWN, Row, Seat, Table
from teahouse.web.tables import automatic, clocks
from teahouse.web.tables.cache import LIVE_TABLES, LiveTable
from teahouse.web.tables.commits import count_change

# The bot that plays on for a person who has left.
STAND_IN = "greedy"


class Turn:
    """A table that is about to be changed: its row in the database, its game, and the time."""

    def __init__(self, table: Table, live: LiveTable, seats: list[Seat], now: datetime) -> None:
        self.table = table
        self.live = live
        self.seats = seats
        self.now = now

    @property
    def deciding(self) -> int:
        """The seat whose decision it is."""
        return int(self.live.state.to_move)

    def next_seq(self) -> int:
        """The number of the next row."""
        return self.live.seq + 1

    def write(self, seq: int, seat: int, move: str = "", back_to: int | None = None, by: str = "person") -> Row:
        """Append a row."""
        self.table.seq = seq
        return Row.objects.create(table=self.table, seq=seq, seat=seat, move=move, back_to=back_to, by=by)

    def go_on(self) -> None:
        """After a row: whose clock runs now, or the end."""
        state, table = self.live.state, self.table
        table.asking = None
        if state.to_move == NOBODY:
            self.finish(result_of(state))
        elif len(self.live.steps) >= MOST_MOVES:
            self.finish(result_of(state, "abandoned"))
        else:
            clocks.start(table, self.seats[self.deciding], self.now)
            table.is_forced = self.live.only_answer() != NOBODY
            count_change(table)

    def finish(self, result: dict[str, object]) -> None:
        """The game is over."""
        self.table.stage = Table.Stage.FINISHED
        self.table.result = result
        self.table.asking = None
        self.table.deadline = self.table.deciding = None
        self.table.end, self.table.ended = str(result["end"]), self.now
        for seat, place in zip(self.seats, self.table.final_result()["ranking"], strict=True):
            seat.place = place
        Seat.objects.bulk_update(self.seats, ["place"])
        count_change(self.table)
        transaction.on_commit(partial(HUB.publish, GameFinished(self.table.id)))

    def end_or_replace(self, seat: int, end: str) -> None:
        """A seat is given up: between two the game ends, in company a bot plays on."""
        place = self.seats[seat]
        place.left, place.stand_in = True, STAND_IN
        place.save()
        people = [other for other in self.seats if not other.bot and not other.left]
        if len(self.seats) == 2 or not people:
            self.finish(result_of(self.live.state, end, seat))
            return
        if self.deciding == seat:
            clocks.start(self.table, place, self.now)
        count_change(self.table)


@contextmanager
def turn(id: str) -> Iterator[Turn]:
    """A running table, caught up and locked; what is written inside is committed at the end or not at all."""
    live = LIVE_TABLES.get(id)
    # Before the table is locked: whoever gives time back waits for every table, and nobody may wait for them meanwhile.
    now = clocks.now()
    with live.in_use():
        try:
            with transaction.atomic():
                table = live.read(locking=True)
                if table.stage != Table.Stage.RUNNING:
                    raise Declined("over" if table.stage == Table.Stage.FINISHED else "waiting")
                yield Turn(table, live, live.places, now)
        except IntegrityError:
            live.doubtful, live.table = True, None
            raise Outdated("somebody else answered this decision first") from None
        except BaseException as error:
            live.table = None
            # A refusal comes before anything was played.
            live.doubtful = live.doubtful or not isinstance(error, NotAllowed | Outdated | Declined)
            raise


def decide(id: str, seat: int, seq: int, move: str | int, by: str = "person") -> None:
    """A seat answers the decision after row `seq` with a move: an action of its game, or the text of one."""
    decide_all(id, seat, seq, [move], by)


def decide_all(id: str, seat: int, seq: int, moves: Sequence[str | int], by: str = "person") -> None:
    """A seat answers so many decisions in a row, all of them or none. Only the last may use chance, reveal something or
    end the turn: nobody answers what they do not know yet."""
    with turn(id) as now:
        if seq != now.live.seq:
            if is_repeated(now, seat, seq, moves):
                return
            raise Outdated(f"this answers decision {seq}, the table is at decision {now.live.seq}")
        check_seat(now, seat, by)
        try:
            write_moves(now, seat, moves, by)
        except BaseException:
            # Before the last of them others may have been played.
            now.live.doubtful = now.live.doubtful or now.live.seq != seq
            raise
        clocks.stop(now.table, now.seats[seat], now.now, now.deciding != seat)
        if clocks.has_clock(now.table):
            now.seats[seat].save(update_fields=["time_left"])
        if now.live.only_answer() != NOBODY:
            automatic.answer_evident(now)
        now.go_on()


def check_seat(now: Turn, seat: int, by: str) -> None:
    """Refuse whoever is not to decide, or not any more."""
    place = now.seats[seat]
    if now.deciding != seat or (by == "person" and place.bot):
        raise Declined("turn")
    if by in (AUTO, AUTO_OWN) and automatic.automatic_answer(now.live) == NOBODY:
        raise Declined("turn")
    if by == "person" and place.stand_in:
        raise Declined("stand_in")
    if by == "person" and clocks.is_late(now.table, now.now):
        raise Declined("time")


def write_moves(now: Turn, seat: int, moves: Sequence[str | int], by: str) -> None:
    """Play moves and write them down."""
    for count, move in enumerate(moves):
        if count and (now.deciding != seat or now.live.steps[-1].lasting or len(now.live.steps) >= MOST_MOVES):
            raise Outdated("something has come to light that was not known when this was decided")
        number = now.next_seq()
        action = now.live.game.parse(move) if isinstance(move, str) else move
        now.write(number, seat, now.live.play(action, number, by), by=by)


def is_repeated(now: Turn, seat: int, seq: int, moves: Sequence[str | int]) -> bool:
    """Whether these very answers have been written down already: a browser sends again what it heard nothing about."""
    texts = [move if isinstance(move, str) else now.live.game.text(move) for move in moves]
    written = Row.objects.filter(table=now.table, seat=seat, seq__gt=seq, seq__lte=seq + len(moves)).order_by("seq")
    return list(written.values_list("move", flat=True)) == texts
