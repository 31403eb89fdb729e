"""A bot that plays at random."""

from mypy_extensions import i64

from teahouse.bots.bot import Bot
from teahouse.core.state import State


class RandomBot(Bot):
    """Every allowed action is equally likely."""

    def choose(self, seen: State, budget: i64) -> i64:
        moves = seen.moves()
        return moves[self.rng.below(len(moves))]
