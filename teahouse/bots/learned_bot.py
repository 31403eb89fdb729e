"""Bots that look one decision ahead with a judgement they have learned."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.bots.bot import Bot
from teahouse.bots.judgement import highest
from teahouse.bots.weights import learned_judgement
from teahouse.core.state import State

# A novice does not see every move, and is the less sure between two the closer they seem; doubts are measured by how
# far the best move stands out from the average one.
OVERLOOKED_PERCENT: Final[i64] = 12
DOUBT: Final = 0.3


class LearnedBot(Bot):
    """Takes the action that promises the largest share of the victory, over as many imagined worlds as the budget
    allows."""

    def choose(self, seen: State, budget: i64) -> i64:
        moves = seen.moves()
        if len(moves) == 1:
            self.ranked = [(int(moves[0]), 1.0)]
            return moves[0]
        promised = self.promises(seen, moves, budget)
        self.ranked = ranking(moves, promised)
        return moves[self.pick(promised)]

    def promises(self, seen: State, moves: vec[i64], worlds: i64) -> vec[float]:
        """What each move promises, on average over imagined worlds."""
        judgement = learned_judgement(self.game, int(seen.seats))
        totals = vec[float]([0.0] * len(moves))
        i: i64
        for _ in range(worlds):
            found = judgement.thorough_prospects(seen.imagine(self.rng), moves)
            for i in range(len(moves)):
                totals[i] += found[i] / float(worlds)
        return totals

    def pick(self, promised: vec[float]) -> i64:
        """The index of the move to choose."""
        return highest(promised, self.rng)


class NoviceBot(LearnedBot):
    """Judges like a learned bot, but overlooks some moves and is unsure between similar ones."""

    def pick(self, promised: vec[float]) -> i64:
        i: i64
        best = promised[highest(promised, self.rng)]
        doubt = 1e-6
        for promise in promised:
            doubt += DOUBT * (best - promise) / float(len(promised))
        likings = vec[float]([0.0] * len(promised))
        total = 0.0
        for i in range(len(promised)):
            if self.rng.below(100) >= OVERLOOKED_PERCENT:
                likings[i] = math.exp((promised[i] - best) / doubt)
                total += likings[i]
        if total == 0.0:
            return self.rng.below(len(promised))
        left = total * float(self.rng.below(1_000_000)) / 1_000_000.0
        for i in range(len(promised)):
            left -= likings[i]
            if left < 0.0:
                return i
        return highest(likings, self.rng)


def ranking(moves: vec[i64], promised: vec[float]) -> list[tuple[int, float]]:
    """The moves with what they promise, best first."""
    found = [(-promised[i], int(moves[i])) for i in range(len(moves))]
    found.sort()
    return [(move, -promise) for promise, move in found]
