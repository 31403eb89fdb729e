"""Many games at once: NumPy looks at the buffers that compiled code writes into."""

import ctypes
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from teahouse.bots import budget_of
from teahouse.bots.batch_buffers import ANY_SEAT, GameBuffers
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.options import Options
from teahouse.learn.observations import as_game
from teahouse.learn.opponents import opponent_names, opponents

Scalar = TypeVar("Scalar", bound=np.generic)


def batch(
    game: str | Game,
    count: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    bots: str | Sequence[str] | None = None,
    seat: int | None = None,
    seed: int | str | None = None,
    processes: int = 1,
) -> "Batch":
    """So many games side by side, in this process or spread over several.

    Without `bots` every seat's decisions are the caller's; with them one seat's are, `seat` or one drawn for each game.
    """
    if processes > 1:
        from teahouse.learn.process_batch import ProcessBatch

        return ProcessBatch(as_game(game), count, seats, options, bots, seat, seed, processes)
    return Batch(as_game(game), count, seats, options, bots, seat, seed)


class Batch:
    """Games side by side. The arrays are views: each `step` writes new numbers into the same memory.

    | array | shape | |
    |---|---|---|
    | `observations` | games × size, uint8 | what the deciding seat sees |
    | `masks` | games × actions, bool | what it may do |
    | `to_move` | games | the seat that decides now |
    | `acted` | games | the seat whose action the last step carried out |
    | `over` | games, bool | whether the last step ended a game; a new one has begun |
    | `rewards` | games × seats | of a game that has ended: 1 for winning alone, 0 in sum; else 0 |
    | `scores` | games × seats | the points of a game that has ended; else 0 |
    """

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] | None = None,
        seat: int | None = None,
        seed: int | str | None = None,
    ) -> None:
        self.game = game
        self.count = count
        self.seats = game.seats[0] if seats is None else seats
        self.options = game.resolve(options or {}, self.seats)
        self.names = [] if bots is None else opponent_names(bots, self.seats)
        self.seat = seat
        self.seed = secrets.token_hex(16) if seed is None else str(seed)
        if count < 1:
            raise Unreadable(f"expected at least one game, got {count}")
        if seat is not None and not 0 <= seat < self.seats:
            raise Unreadable(f"no seat {seat}: there are seats 0 to {self.seats - 1}")
        self.open()

    def open(self) -> None:
        """Begin all games."""
        wanted = (self.game, self.count, self.seats, self.options, self.names, self.seat, self.seed)
        self.stepper = Stepper(*wanted)
        self.buffers = self.stepper.buffers
        for name, array in self.stepper.views.items():
            setattr(self, name, array)

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    to_move: NDArray[np.uint8]
    acted: NDArray[np.uint8]
    over: NDArray[np.bool_]
    rewards: NDArray[np.float64]
    scores: NDArray[np.int64]

    def step(self, actions: ArrayLike) -> None:
        """Carry out one action in every game; if one of them is not allowed, none."""
        self.stepper.chosen[:] = check_actions(actions, self.count)
        self.stepper.step()

    def sample(self) -> NDArray[np.int64]:
        """An allowed action for every game, each equally likely."""
        self.buffers.sample()
        return self.stepper.chosen.copy()

    def own_rewards(self) -> NDArray[np.float64]:
        """What the last step brought those who acted."""
        found: NDArray[np.float64] = self.rewards[np.arange(self.count), self.acted]
        return found

    def close(self) -> None:
        """Nothing to close."""

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Stepper:
    """The games of one process, with NumPy's views of their buffers.

    Compiled code cannot clear memory as fast as NumPy, and takes actions best where they lie; so these two buffers
    are open to writing.
    """

    def __init__(
        self, game: Game, count: int, seats: int, options: Options, names: list[str], seat: int | None, seed: str
    ) -> None:
        budgets = [budget_of(name, game) for name in names]
        wanted = int(ANY_SEAT) if seat is None else seat
        self.buffers = GameBuffers(
            game, count, seats, dict(options), seed, opponents(names, game, seed), budgets, wanted
        )
        self.views = views(self.buffers)
        self.observation_bytes = writable(np.frombuffer(memoryview(self.buffers.observations), np.uint8))
        self.chosen = writable(np.frombuffer(memoryview(self.buffers.chosen), np.int64))
        self.buffers.show()

    def step(self) -> None:
        """Carry out the chosen actions and show what came of it."""
        self.buffers.step()
        self.observation_bytes.fill(0)
        self.buffers.show()


def views(buffers: GameBuffers) -> dict[str, NDArray[Any]]:
    """NumPy's view of every buffer."""
    count = buffers.count
    return {
        "observations": np.frombuffer(memoryview(buffers.observations), np.uint8).reshape(count, -1),
        "masks": np.frombuffer(memoryview(buffers.masks), np.bool_).reshape(count, -1),
        "to_move": np.frombuffer(memoryview(buffers.to_move), np.uint8),
        "acted": np.frombuffer(memoryview(buffers.acted), np.uint8),
        "over": np.frombuffer(memoryview(buffers.over), np.bool_),
        "rewards": np.frombuffer(memoryview(buffers.rewards), np.float64).reshape(count, -1),
        "scores": np.frombuffer(memoryview(buffers.scores), np.int64).reshape(count, -1),
    }


def writable(view: NDArray[Scalar]) -> NDArray[Scalar]:
    """The same memory as a view that may be written to; the view must outlive it."""
    memory = (ctypes.c_uint8 * view.nbytes).from_address(view.ctypes.data)
    return np.frombuffer(memoryview(memory), view.dtype)


def check_actions(actions: ArrayLike, count: int) -> NDArray[np.int64]:
    """Actions as an array, one for each game."""
    found = np.asarray(actions, np.int64)
    if found.shape != (count,):
        raise ValueError(f"expected {count} actions, one a game, got an array of shape {found.shape}")
    return found
