"""Records that strangers bring: read and replayed once, in a worker process with limits."""

from dataclasses import dataclass

from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.core.files import MOST_BYTES, read_json
from teahouse.core.options import Options
from teahouse.core.record import MOST_MOVES, Record, Result
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids
from teahouse.web.workers.jobs import Kind
from teahouse.web.workers.pool import Pool


class OwnMap(Unreadable):
    """A record with a map of its own: these are for the library and the command line."""


class RefusedRecord(Unreadable):
    """A record that is not imported. The text says to programmers what is wrong; for readers `problem` names a
    sentence, "import:move", and `move` is the number of the move that it is about, or 0."""

    def __init__(self, message: str, problem: str, move: int = 0) -> None:
        super().__init__(message)
        self.problem = problem
        self.move = move

    def __reduce__(self) -> tuple[type["RefusedRecord"], tuple[str, str, int]]:
        return RefusedRecord, (str(self), self.problem, self.move)


@dataclass(frozen=True)
class Replayed:
    """A record that was replayed and found right: all that a table is made of."""

    game: str
    version: int
    options: Options
    seats: list[str]
    seed: str
    moves: list[str]
    # The seat that made each move.
    movers: list[int]
    result: Result | None


def replay(text: str) -> Replayed:
    """Read a record and play it to its end; RefusedRecord says what is wrong with it."""
    record = read(text)
    if any(isinstance(value, dict) for value in record.options.values()):
        raise OwnMap("a map of its own")
    check(record)
    state, movers = record.start(), []
    for move in record.moves:
        movers.append(int(state.to_move))
        state.play(record.game.parse(move))
    return Replayed(
        game=record.game.id,
        version=record.game.version,
        options=record.options,
        seats=record.seats,
        seed=record.seed,
        moves=record.moves,
        movers=movers,
        result=record.result,
    )


def read(text: str) -> Record:
    """The record that a text holds."""
    try:
        return Record.read(text)
    except TeahouseError as error:
        raise RefusedRecord(str(error), problem_of_text(text)) from None


def problem_of_text(text: str) -> str:
    """Why a text is no record that can be read here."""
    if len(text) > MOST_BYTES:
        return "large"
    try:
        fields = read_json(text, "record")
    except TeahouseError:
        return "unreadable"
    if not isinstance(fields, dict) or not isinstance(fields.get("game"), str):
        return "unreadable"
    if fields["game"] not in ids():
        return "game"
    if fields.get("version") != game_with_id(fields["game"]).version:
        return "version"
    moves = fields.get("moves")
    return "large" if isinstance(moves, list) and len(moves) > MOST_MOVES else "unreadable"


def check(record: Record) -> None:
    """Replay every move, and hold the result and the seed against what the record says about them."""
    try:
        record.check()
    except TeahouseError as error:
        problem, move = problem_of_game(record)
        raise RefusedRecord(str(error), problem, move) from None


def problem_of_game(record: Record) -> tuple[str, int]:
    """Where a record that could be read is wrong, and the number of the move, where it is a move."""
    state = record.start()
    for ply in range(1, len(record.moves) + 1):
        try:
            record.replay(state, ply)
        except TeahouseError:
            return "move", ply
    try:
        record.check_fair()
    except TeahouseError:
        return "fair", 0
    return "result", 0


async def replay_apart(pool: Pool, owner: str, text: str) -> Replayed:
    """The same in a worker process; JobFailed where it takes too long or too much memory."""
    return await pool.run(Kind.IMPORT, owner, replay, text)
