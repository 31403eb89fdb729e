"""Records that strangers bring: read and replayed once, in a worker process with limits."""

from dataclasses import dataclass

from teahouse.core.errors import Unreadable
from teahouse.core.options import Options
from teahouse.core.record import Record, Result
from teahouse.web.workers.jobs import Kind
from teahouse.web.workers.pool import Pool


class OwnMap(Unreadable):
    """A record with a map of its own: these are for the library and the command line."""


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
    """Read a record and play it to its end; TeahouseError says what is wrong with it."""
    record = Record.read(text)
    if any(isinstance(value, dict) for value in record.options.values()):
        raise OwnMap("a map of its own")
    record.check()
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


async def replay_apart(pool: Pool, owner: str, text: str) -> Replayed:
    """The same in a worker process; JobFailed where it takes too long or too much memory."""
    return await pool.run(Kind.IMPORT, owner, replay, text)
