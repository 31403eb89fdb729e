"""Tables in memory: each table's position, kept as far as its rows have been read, within bounds of size."""

import json
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

from django.db import connection

from teahouse.core.errors import NotAllowed
from teahouse.core.foresight import only_answer
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.sitting import Sitting, Step
from teahouse.core.state import NOBODY, State
from teahouse.draw.sized_cache import SizedCache
from teahouse.web import fairness, hub
from teahouse.web.models import AUTO, AUTO_OWN, Message, Row, Seat, Table, Visitor

# How many tables are kept in memory, and how many bytes they may take together.
MOST_KEPT = 400
MOST_BYTES = 96_000_000
# What a table takes in memory, in bytes: with its seats and chat, for each move with its events, for each kept state.
TABLE_BYTES = 30_000
MOVE_BYTES = 400
STATE_BYTES = 4_000
# A state may know what happened since the game began, a word for each move.
WORD_BYTES = 8
# Of a long game every so many moves a state is kept, so that no position is far from one.
STRIDE = 100
# A game with more rows takes a while to play again: the longest about a tenth of a second, where rules are compiled.
LONG_GAME = 1_000
# After so many moves of a game that is played again, other threads go first, for so many seconds: one that never waits
# would have the interpreter half of the time.
POLITE = 20
PAUSE = 0.001
# The lines of chat that a page shows.
SAID = 40
# While a table waits nothing is dealt; this seed stands for the empty board, and is nobody's game.
NOT_DEALT = "not dealt"


class Decision(Protocol):
    """A row as far as its game needs it: a `Row`, or some of its columns."""

    @property
    def seq(self) -> int: ...
    @property
    def move(self) -> str: ...
    @property
    def back_to(self) -> int | None: ...
    @property
    def by(self) -> str: ...


D = TypeVar("D", bound=Decision)


class Line:
    """A line of chat; of one that a moderator has hidden the text is not even known here."""

    def __init__(
        self, id: int, name: str, seat: int | None, text: str, hidden: bool = False, account: str = ""
    ) -> None:
        self.id = id
        self.name = name
        # The account whose name this is; "" for any other text.
        self.account = account
        self.seat = seat
        self.hidden = hidden
        self.text = "" if hidden else text


def line_of(message: Message) -> Line:
    """A message as everybody may read it."""
    account = account_called(message.name, [message.visitor] if message.visitor else [])
    return Line(message.pk, message.name, message.seat, message.text, hasattr(message, "hidden"), account)


def account_called(name: str, visitors: Iterable[Visitor]) -> str:
    """The account among these visitors that bears the name."""
    own = [visitor.account.username for visitor in visitors if visitor.account and visitor.account.is_active]
    return next((account for account in own if account == name), "")


def accounts_at(table: Table) -> dict[int, str]:
    """The seats that bear the name of the account that holds them."""
    seats = table.seats.prefetch_related("holders__account")
    found = {seat.number: account_called(seat.name, seat.holders.all()) for seat in seats}
    return {number: account for number, account in found.items() if account}


def seat_of_rematch(table: Table) -> int:
    """The seat whose player has asked for a rematch, or NOBODY."""
    if table.rematch is None or table.rematch.host_id is None:
        return int(NOBODY)
    seat = table.seats.filter(holders=table.rematch.host_id).values_list("number", flat=True).first()
    return int(NOBODY) if seat is None else seat


class Played(Protocol):
    """A game as it is shown: at a live table, or in a test without one."""

    seq: int
    row_of: list[int]

    @property
    def game(self) -> Game: ...

    @property
    def seats(self) -> int: ...

    @property
    def sitting(self) -> Sitting: ...

    @property
    def state(self) -> State: ...

    @property
    def steps(self) -> list[Step]: ...


class LiveTable:
    """One table's game after its first `seq` rows. Whoever reads or changes it holds `lock`, by `in_use`."""

    def __init__(self, table: Table) -> None:
        self.lock = threading.RLock()
        self.id = table.id
        self.kind = table.kind
        self.game = game_with_id(table.game)
        self.seats = table.size
        self.seed = table.seed or NOT_DEALT
        self.options = dict(table.options)
        # The table and its seats as the database has them, at one change.
        self.table: Table | None = None
        # Something beside the game has changed since the table was read.
        self.stale = False
        self.places: list[Seat] = []
        # What the site committed itself to, and what each seat contributed to the seed, in its order.
        self.commitment = ""
        self.nonces: list[tuple[int, str]] = []
        # The account whose name stands at a seat, by the seat's number; asked for only when the game is over.
        self.accounts: dict[int, str] | None = None
        self.rematch_by = int(NOBODY)
        # How many rows there are to be read, and how long what was agreed and came out is as text.
        self.rows = table.seq
        self.extent = len(json.dumps([table.options, table.result]))
        self.said: list[Line] = []
        self.begin()

    def begin(self, moves: Iterable[str] = ()) -> None:
        """The game from its first decision on."""
        names = [""] * self.seats
        self.sitting = Sitting(Record(self.game, names, self.seed, self.options, list(moves)))
        self.seq = 0
        # The row of each move that stands.
        self.row_of: list[int] = []
        # States by the number of moves before them, as far as somebody has asked for positions.
        self.passed: dict[int, State] = {}
        # The only answer to the decision after a row, as far as somebody has asked for it.
        self.answer = (-1, int(NOBODY))
        self.doubtful = False

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Nobody else reads or changes it meanwhile. The connection to the database always comes before the lock:
        whoever held the lock and waited for a connection would wait for those who have one and wait for the lock."""
        connection.ensure_connection()
        with self.lock:
            yield

    @property
    def state(self) -> State:
        """The true state; it never leaves the server."""
        return self.sitting.state

    @property
    def steps(self) -> list[Step]:
        """The moves that stand, with what they caused."""
        return self.sitting.steps

    def state_at(self, ply: int) -> State:
        """The true state after so many of the moves that stand, played on from the nearest one that is kept."""
        begun = max((kept for kept in self.passed if kept <= ply), default=0)
        state = self.passed[begun].copy() if begun else self.sitting.record.start()
        for number in range(begun, ply):
            if number and number % STRIDE == 0 and number not in self.passed:
                self.passed[number] = state.copy()
            state.play(self.steps[number].action)
        return state

    def size(self) -> int:
        """About how many bytes it takes in memory when it has been read and every position was asked for."""
        moves = max(self.rows, len(self.steps))
        states = (moves // STRIDE + 2) * (STATE_BYTES + WORD_BYTES * moves // 2)
        return TABLE_BYTES + 2 * self.extent + MOVE_BYTES * moves + states

    def read(self, locking: bool = False) -> Table:
        """Know the table as the database does now; inside a transaction nobody else changes it until the end."""
        asked = Table.objects.select_for_update() if locking else Table.objects
        change = asked.values_list("change", flat=True).get(pk=self.id)
        if self.table is None or self.stale or self.table.change != change:
            self.stale = False
            table = Table.objects.get(pk=self.id)
            self.places = list(table.seats.all())
            self.accounts = None
            self.commitment = fairness.commitment_of(table)
            self.nonces = [(seat.number, str(seat.nonce)) for seat in fairness.contributors(self.places)]
            self.rematch_by = seat_of_rematch(table)
            said = table.messages.select_related("hidden", "visitor__account").order_by("-id")
            self.said = [line_of(message) for message in reversed(said[:SAID])] if table.said else []
            self.table = table
            if table.seed and table.seed != self.seed:
                # The game has started since: what was kept here was never dealt.
                self.seed = table.seed
                self.begin()
        if self.accounts is None and self.table.stage == Table.Stage.FINISHED:
            self.accounts = accounts_at(self.table)
        self.catch_up(self.table)
        return self.table

    def catch_up(self, table: Table | None = None) -> None:
        """Read the rows that came since; a game that may be wrong is made anew."""
        if self.doubtful:
            self.begin()
        elif table is not None and table.seq == self.seq:
            return
        rows = numbered_moves(self.id, self.seq)
        if all(row.back_to is None for row in rows):
            for number, row in enumerate(rows, 1):
                self.play(self.game.parse(row.move), row.seq, row.by)
                if number % POLITE == 0:
                    time.sleep(PAUSE)
            return
        everything = numbered_moves(self.id)
        standing = standing_rows(everything)
        self.begin(row.move for row in standing)
        for row, step in zip(standing, self.steps, strict=True):
            step.automatic, step.evident = row.by in (AUTO, AUTO_OWN), row.by == AUTO
        self.row_of = [row.seq for row in standing]
        self.seq = everything[-1].seq

    def take_back(self, row: Row) -> None:
        """One more row, which lets only some of the moves stand."""
        standing = row.back_to
        assert standing is not None
        self.doubtful = True
        self.sitting.go_back(standing, self.state_at(standing))
        del self.row_of[standing:]
        self.passed = {ply: state for ply, state in self.passed.items() if ply <= standing}
        self.seq = row.seq
        self.doubtful = False

    def only_answer(self) -> int:
        """The one action that is allowed now, or NOBODY."""
        if self.answer[0] != self.seq:
            self.answer = self.seq, only_answer(self.state)
        return self.answer[1]

    def play(self, action: int, seq: int, by: str = "person") -> str:
        """One more row, a move, if the rules allow it; the move as it is written."""
        self.doubtful = True
        try:
            self.sitting.play(action, by in (AUTO, AUTO_OWN), by == AUTO)
        except NotAllowed:
            # A rule refuses before anything is played.
            self.doubtful = False
            raise
        self.row_of.append(seq)
        self.seq = seq
        self.doubtful = False
        return self.sitting.record.moves[-1]


def numbered_moves(id: str, after: int = 0) -> Sequence[Decision]:
    """The rows of a table after that one, in their order, without what its game does not need: of a long game there are
    thousands."""
    rows = Row.objects.filter(table_id=id, seq__gt=after).order_by("seq")
    return list(rows.values_list("seq", "move", "back_to", "by", named=True))


def standing_rows(rows: Iterable[D]) -> list[D]:
    """The moves that were not taken back."""
    standing: list[D] = []
    for row in rows:
        if row.back_to is None:
            standing.append(row)
        else:
            del standing[row.back_to :]
    return standing


class TableCache:
    """The games of the tables that were asked for last."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: SizedCache[str, LiveTable] = SizedCache(MOST_BYTES, LiveTable.size, MOST_KEPT)
        # Those that somebody still uses, kept or not: two of one table would not know of each other's moves.
        self.used: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()

    def get(self, id: str) -> LiveTable:
        """The table's game, as far as it has been read."""
        table = None if id in self.used else Table.objects.get(pk=id)
        with self.lock:
            live = self.used.get(id)
            if live is None:
                live = self.used[id] = LiveTable(table or Table.objects.get(pk=id))
            # Games grow: what it takes is estimated anew each time.
            self.kept[id] = live
            return live

    def takes_long(self, id: str) -> bool:
        """Whether a long game would have to be played from its beginning to show the table."""
        if id in self.kept:
            return False
        rows = Table.objects.filter(pk=id).values_list("seq", flat=True).first()
        return rows is not None and rows > LONG_GAME

    def known_change(self, id: str) -> int | None:
        """How often the table has changed, as far as memory knows."""
        live = self.kept.get(id)
        return live.table.change if live is not None and live.table is not None else None

    def waits_for_person(self, id: str) -> bool:
        """Whether memory knows for sure that only people play at a table, and that one of them has a choice now."""
        live = self.kept.get(id)
        if live is None or live.table is None or live.stale or not hub.is_only_process():
            return False
        if any(place.bot or place.stand_in for place in live.places) or not live.lock.acquire(blocking=False):
            return False
        try:
            return not live.doubtful and live.only_answer() == NOBODY
        finally:
            live.lock.release()

    def mark_stale(self, id: str) -> None:
        """Something beside the game has changed: the seats are read anew when they are asked for next."""
        live = self.used.get(id)
        if live is not None:
            live.stale = True

    def mark_all_stale(self) -> None:
        """The same of every table."""
        with self.lock:
            for live in list(self.used.values()):
                live.stale = True

    def forget(self, id: str) -> None:
        """Read the table anew when it is asked for next."""
        with self.lock:
            self.used.pop(id, None)
            self.kept.pop(id)


LIVE_TABLES = TableCache()
