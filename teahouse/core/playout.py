"""Random games inside compiled code: what a simulation costs when nobody watches."""

from mypy_extensions import i64

from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, State


def play_out(state: State, rng: Rng, limit: i64 = 100_000) -> i64:
    """Play uniformly random actions until the game is over or the limit is reached; the number played."""
    plies: i64 = 0
    while state.to_move != NOBODY and plies < limit:
        moves = state.moves()
        state.apply(moves[rng.below(len(moves))])
        plies += 1
    return plies
