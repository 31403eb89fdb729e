"""What a bot is: it gets what a seat sees and a budget, and gives an action."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player. Its choices follow from the seed, the budget and what it sees, and from nothing else."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self.rng = Rng(seed)
        # A cap for one choice; none if 0. Only then do choices depend on the machine.
        self.seconds = 0.0
        # The moves of the last choice with what they promised, best first, where the bot weighed them.
        self.ranked: list[tuple[int, float]] = []

    @abstractmethod
    def choose(self, seen: State, budget: i64) -> i64:
        """One of `seen.moves()`. `budget` counts the worlds or iterations to think through."""
