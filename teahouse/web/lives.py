"""Games in memory: each table's position, kept as far as its rows have been read."""

import threading
from collections import OrderedDict
from collections.abc import Iterable

from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.sitting import Sitting, Step
from teahouse.core.state import State
from teahouse.web.models import Message, Row, Seat, Table, Visitor

MOST_KEPT = 400
# The lines of chat that a page shows.
SAID = 60
# While a table waits nothing is dealt; this seed stands for the empty board, and is nobody's game.
NOT_DEALT = "not dealt"


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


class Live:
    """One table's game after its first `seq` rows. Whoever reads or changes it holds `lock`."""

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
        # The account whose name stands at a seat, by the seat's number; asked for only when the game is over.
        self.accounts: dict[int, str] | None = None
        self.said: list[Line] = []
        self.begin()

    def begin(self, moves: Iterable[str] = ()) -> None:
        """The game from its first decision on."""
        names = [""] * self.seats
        self.sitting = Sitting(Record(self.game, names, self.seed, self.options, list(moves)))
        self.seq = 0
        # The row of each move that stands.
        self.row_of: list[int] = []
        self.doubtful = False

    @property
    def state(self) -> State:
        """The true state; it never leaves the server."""
        return self.sitting.state

    @property
    def steps(self) -> list[Step]:
        """The moves that stand, with what they caused."""
        return self.sitting.steps

    def read(self, locking: bool = False) -> Table:
        """Know the table as the database does now; inside a transaction nobody else changes it until the end."""
        asked = Table.objects.select_for_update() if locking else Table.objects
        change = asked.values_list("change", flat=True).get(pk=self.id)
        if self.table is None or self.stale or self.table.change != change:
            self.stale = False
            table = Table.objects.get(pk=self.id)
            self.places = list(table.seats.all())
            self.accounts = None
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
        rows = list(Row.objects.filter(table_id=self.id, seq__gt=self.seq).order_by("seq"))
        if all(row.back_to is None for row in rows):
            for row in rows:
                self.play(row)
            return
        everything = list(Row.objects.filter(table_id=self.id).order_by("seq"))
        standing = standing_rows(everything)
        self.begin(row.move for row in standing)
        self.row_of = [row.seq for row in standing]
        self.seq = everything[-1].seq

    def take_back(self, row: Row) -> None:
        """One more row, which lets only some of the moves stand."""
        self.doubtful = True
        self.sitting.undo(len(self.steps) - row.back_to)
        del self.row_of[row.back_to :]
        self.seq = row.seq
        self.doubtful = False

    def play(self, row: Row) -> None:
        """One more row, a move."""
        self.doubtful = True
        self.sitting.play(self.game.parse(row.move))
        self.row_of.append(row.seq)
        self.seq = row.seq
        self.doubtful = False


def standing_rows(rows: Iterable[Row]) -> list[Row]:
    """The moves that were not taken back."""
    standing: list[Row] = []
    for row in rows:
        if row.back_to is None:
            standing.append(row)
        else:
            del standing[row.back_to :]
    return standing


class Lives:
    """The games of the tables that were asked for last."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: OrderedDict[str, Live] = OrderedDict()

    def of(self, id: str) -> Live:
        """The table's game, as far as it has been read."""
        with self.lock:
            if id not in self.kept:
                self.kept[id] = Live(Table.objects.get(pk=id))
            self.kept.move_to_end(id)
            while len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
            return self.kept[id]

    def doubt(self, id: str) -> None:
        """Something beside the game has changed: the seats are read anew when they are asked for next."""
        with self.lock:
            if id in self.kept:
                self.kept[id].stale = True

    def doubt_all(self) -> None:
        """The same of every table."""
        with self.lock:
            for live in self.kept.values():
                live.stale = True

    def forget(self, id: str) -> None:
        """Read the table anew when it is asked for next."""
        with self.lock:
            self.kept.pop(id, None)


LIVES = Lives()
