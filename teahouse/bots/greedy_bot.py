"""A bot that looks one action ahead with the game's own judgement."""

from typing import Final

from mypy_extensions import i64

from teahouse.bots.bot import Bot
from teahouse.core.game import Game
from teahouse.core.sense import Sense
from teahouse.core.state import NOBODY, State

# A decided game outweighs whatever the judgement says.
DECIDED: Final = 1_000_000.0


class GreedyBot(Bot):
    """Takes the action after which the game looks best, over as many imagined worlds as the budget allows."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self.sense = game.sense()

    def choose(self, seen: State, budget: i64) -> i64:
        moves = seen.moves()
        seat = seen.to_move
        totals = [0.0] * len(moves)
        world: i64 = 0
        while world < budget:
            imagined = seen.imagine(self.rng)
            for i in range(len(moves)):
                after = imagined.copy()
                after.apply(moves[i])
                totals[i] += value(self.sense, after, seat)
            world += 1
        best = max(totals)
        equal = [i for i in range(len(totals)) if totals[i] == best]
        return moves[equal[self.rng.below(len(equal))]]


def value(sense: Sense, state: State, seat: i64) -> float:
    """The judgement of a state; what is decided is beyond judgement."""
    if state.to_move != NOBODY:
        return sense.value(state, seat)
    return DECIDED * (state.outcome()[seat] - 1.0 / float(state.seats))
