"""A bot that looks one decision ahead with a judgement it has learned."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.bots.bot import Bot
from teahouse.bots.judgement import Judgement, highest
from teahouse.core.game import Game
from teahouse.core.state import State


class LearnedBot(Bot):
    """Takes the action that promises the largest share of the victory, over as many imagined worlds as the budget
    allows."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self.judgement: Judgement | None = None

    def choose(self, seen: State, budget: i64) -> i64:
        assert self.judgement is not None
        moves = seen.moves()
        if len(moves) == 1:
            return moves[0]
        totals = vec[float]([0.0] * len(moves))
        world: i64 = 0
        i: i64
        while world < budget:
            found = self.judgement.prospects(seen.imagine(self.rng), moves)
            for i in range(len(moves)):
                totals[i] += found[i]
            world += 1
        return moves[highest(totals, self.rng)]
