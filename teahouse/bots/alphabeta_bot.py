"""A bot that looks ahead, move and answer, where two seats see everything."""

import time

from mypy_extensions import i64

from teahouse.bots.alphabeta import AlphaBetaSearch
from teahouse.bots.bot import Bot
from teahouse.bots.search_memory import SearchMemory
from teahouse.core.game import Game
from teahouse.core.state import State


class AlphaBetaBot(Bot):
    """Deepens turn by turn until the budget, counted in states judged, or the time is used up."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self.sense = game.sense()
        self.memory = SearchMemory()
        # How many turns ahead the last choice looked, and how many states it judged.
        self.depth: i64 = 0
        self.nodes: i64 = 0

    def choose(self, seen: State, budget: i64) -> i64:
        if seen.seats != 2:
            raise ValueError(f"looking ahead move by move is for two seats, not {seen.seats}")
        deadline = time.monotonic() + self.seconds if self.seconds > 0.0 else 0.0
        self.memory.begin()
        search = AlphaBetaSearch(self.sense, self.memory, budget, deadline)
        action = search.decide(seen.imagine(self.rng), self.rng)
        self.ranked = search.ranking()
        self.depth = search.depth
        self.nodes = search.nodes
        return action
