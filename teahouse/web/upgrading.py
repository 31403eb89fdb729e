"""Before an upgrade: every game that is not over is replayed by the rules that are installed now.

Reads only what tables have had from the first day on, so that it runs before `migrate` changes them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypedDict

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from teahouse.core.errors import NotAllowed, TeahouseError, Unreadable
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.state import NOBODY
from teahouse.web.models import Row, Table
from teahouse.web.tables.cache import standing_rows

# Tables of before were dealt from what their pages showed.
FAIR = ("teahouse", "0005_fair")
OLD_GAMES = (
    "this database holds games of an earlier Teahouse, whose cards a spectator could compute: "
    "start with a new database (TEAHOUSE_HOME or TEAHOUSE_DATABASE_URL), and keep this one only to look at"
)


class Kept(TypedDict):
    """What there is of a table, by the names of its columns."""

    id: str
    game: str
    rules_version: int
    options: dict[str, object]
    seed: str
    size: int
    stage: str


FIELDS = [*Kept.__annotations__]


@dataclass
class Broken:
    """A game that does not replay, and why; its moves and cards stay out of it."""

    id: str
    game: str
    version: int
    reason: str

    def __str__(self) -> str:
        return f"{self.id} ({self.game}, rules version {self.version}): {self.reason}"


def has_tables() -> bool:
    """Whether there is a database already."""
    return Table._meta.db_table in connection.introspection.table_names()


def is_pending() -> bool:
    """Whether `migrate` has something to do in a database that is in use."""
    executor = MigrationExecutor(connection)
    return has_tables() and bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def refuse_old_games(has_games: bool) -> None:
    """Games that were not fair cannot be made so afterwards."""
    if has_games:
        raise Unreadable(OLD_GAMES)


def unfinished() -> Sequence[Kept]:
    """The tables that will be played on."""
    if not has_tables():
        return []
    if FAIR not in MigrationRecorder(connection).applied_migrations():
        refuse_old_games(Table.objects.exists())
    stages = [Table.Stage.WAITING, Table.Stage.RUNNING]
    return list(Table.objects.filter(stage__in=stages).order_by("id").values(*FIELDS))


def replay_all(tables: Iterable[Kept], advance: Callable[[], object] = lambda: None) -> list[Broken]:
    """Replay them one by one; those that cannot be played on."""
    broken = []
    for table in tables:
        reason = replay(table)
        if reason:
            broken.append(Broken(table["id"], table["game"], table["rules_version"], reason))
        advance()
    return broken


def replay(table: Kept) -> str:
    """Why a table cannot be played on under the installed rules; "" if it can."""
    try:
        game = game_with_id(table["game"])
        if table["rules_version"] > game.version:
            return f"begun by newer rules; version {game.version} is installed"
        rows = (
            Row.objects.filter(table_id=table["id"]).order_by("seq").only("seq", "seat", "move", "back_to", "table_id")
        )
        standing = standing_rows(rows)
        moves = [row.move for row in standing]
        record = Record(game, [""] * table["size"], table["seed"], table["options"], moves)
        state = record.start()
    except TeahouseError as error:
        return str(error)
    for ply, row in enumerate(standing, 1):
        where = f"move {ply} of {len(moves)}"
        if state.to_move != row.seat:
            return f"{where}: seat {row.seat} moved, by the installed rules it is not its turn"
        try:
            record.replay(state, ply)
        except NotAllowed as refused:
            return f"{where} is forbidden now: {refused.rule.partition(' ')[0]}"
        except TeahouseError:
            return f"{where} cannot be read any more"
    if table["stage"] == Table.Stage.RUNNING and state.to_move == NOBODY:
        return "over by the installed rules, but it still runs"
    return ""
