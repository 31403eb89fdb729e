"""Views as arrays: observations, masks, their spaces, factors of actions, and what each action would lead to."""

from typing import NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from teahouse.bots.batch_buffers import Afterstates
from teahouse.core.game import Game
from teahouse.core.registry import game as game_of
from teahouse.core.rng import Rng
from teahouse.core.state import State

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]


def highs(game: Game) -> Bytes:
    """The highest value that each number of an observation can have."""
    parts = game.encoding().parts
    return np.concatenate([np.full(part.size, part.high, np.uint8) for part in parts])


def scale(game: str | Game) -> NDArray[np.float32]:
    """What to multiply an observation by, so that every number lies between 0 and 1."""
    return (1.0 / highs(as_game(game))).astype(np.float32)


def observation_space(game: Game) -> "spaces.Box[np.uint8]":
    """Where a game's observations lie."""
    most = highs(game)
    return spaces.Box(np.zeros_like(most), most, dtype=np.uint8)


def action_space(game: Game) -> "spaces.Discrete[np.int64]":
    """Every action of a game, allowed or not."""
    return spaces.Discrete(game.verbs.size)


def mask_space(game: Game) -> "spaces.Box[np.int8]":
    """Where a game's masks lie."""
    return spaces.Box(0, 1, (game.verbs.size,), np.int8)


def observe(game: str | Game, seen: State) -> Bytes:
    """A seat's view as an array of its own."""
    # NumPy reads the compiled row directly, though its types ask for a memoryview, which would cost a fifth more.
    return np.frombuffer(as_game(game).encoding().encode(seen), np.uint8).copy()  # type: ignore[call-overload, no-any-return]


def mask(game: Game, state: State, seat: int) -> Mask:
    """A 1 for every action that the seat may choose now."""
    found = np.zeros(game.verbs.size, np.int8)
    if state.to_move == seat:
        found[np.frombuffer(state.moves(), np.int64)] = 1  # type: ignore[call-overload]
    return found


def heads(game: str | Game) -> tuple[list[int], NDArray[np.int64]]:
    """The sizes of a game's action factors, and the factors of every action: logits are sums of one from each head."""
    encoding = as_game(game).encoding()
    if not encoding.heads:
        raise ValueError(f"the actions of {as_game(game).id} have no factors: their space is small enough for one head")
    return encoding.heads, np.array([encoding.factors(action) for action in range(as_game(game).verbs.size)])


class After(NamedTuple):
    """What each allowed action leads to: observations of the deciding seat; where the game ends, its reward."""

    actions: NDArray[np.int64]
    observations: Bytes
    over: NDArray[np.bool_]
    rewards: NDArray[np.float64]


def afterstates(game: str | Game, seen: State, rng: Rng) -> After:
    """Look one action ahead from a view, in a world imagined with `rng`."""
    encoding = as_game(game).encoding()
    found = Afterstates(encoding, seen, rng)
    return After(
        np.frombuffer(memoryview(found.moves), np.int64),
        np.frombuffer(memoryview(found.observations), np.uint8).reshape(-1, int(encoding.size)),
        np.frombuffer(memoryview(found.over), np.bool_),
        np.frombuffer(memoryview(found.rewards), np.float64),
    )


def encoding_table(game: str | Game) -> str:
    """A game's encoding as a table in Markdown: where each part lies and what it says."""
    encoding = as_game(game).encoding()
    lines = ["| from | part | shape | up to | what it says |", "|---:|---|---|---:|---|"]
    for part in encoding.parts:
        shape = " × ".join(str(length) for length in part.shape)
        lines.append(f"| {part.first} | {part.name} | {shape} | {part.high} | {part.meaning} |")
    return "\n".join(lines)


def as_game(game: str | Game) -> Game:
    """A game, by itself or by its id."""
    return game_of(game) if isinstance(game, str) else game
