"""Games in which bots learn: self-play with exploration, and what was seen on the way."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.bots.judgement import Judgement, highest
from teahouse.core.rng import Rng
from teahouse.core.sense import Sense
from teahouse.core.state import NOBODY, State

MILLION: Final[i64] = 1_000_000


@final
class TrainingGame:
    """What one game showed. `rows` holds, for each moment kept: the progress, then the insights seat after seat."""

    def __init__(self) -> None:
        self.rows = vec[float](capacity=1024)
        self.moments: i64 = 0
        self.scores: list[int] = []

    def keep(self, judgement: Judgement, state: State) -> None:
        """Remember a moment."""
        self.rows = append(self.rows, judgement.sense.progress(state))
        for feature in judgement.sense.insight(state):
            self.rows = append(self.rows, feature)
        self.moments += 1


def self_play(
    state: State, judgement: Judgement, rng: Rng, explored: float, kept: float, partners: i64 = 0
) -> TrainingGame:
    """Play one game. A share of the decisions is explored at random; every boundary is kept, and a share of the other
    moments at which a decision is complete. `partners` are the seats, as bits, that play by the game's own sense."""
    game = TrainingGame()
    sense = judgement.sense
    era = sense.era(state)
    exploring = i64(explored * 1_000_000.0)
    keeping = i64(kept * 1_000_000.0)
    while state.to_move != NOBODY:
        moves = state.moves()
        place: i64 = 0
        if len(moves) > 1:
            if rng.below(MILLION) < exploring:
                place = rng.below(len(moves))
            elif partners >> state.to_move & 1:
                place = highest(sense_values(sense, state, moves), rng)
            else:
                place = highest(judgement.prospects(state, moves), rng)
        state.apply(moves[place])
        if state.to_move != NOBODY and not sense.is_half_made(state):
            now = sense.era(state)
            if now != era or rng.below(MILLION) < keeping:
                game.keep(judgement, state)
            era = now
    game.scores = state.scores()
    return game


def sense_values(sense: Sense, state: State, moves: vec[i64]) -> vec[float]:
    """What each move is worth to whoever decides, by the game's own weights."""
    seat = state.to_move
    found = vec[float](capacity=64)
    for move in moves:
        after = state.copy()
        after.apply(move)
        found = append(found, sense.value(after, seat))
    return found
