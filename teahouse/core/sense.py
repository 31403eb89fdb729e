"""What a good player looks at: a game's features and the value of a state in them."""

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from teahouse.core.state import State

# What an outlook says of a won game; no judgement comes near it.
SURE: Final = 100_000.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense(ABC):
    """A game's judgement. `names` labels the features in order, `weights` are what they are worth.

    `search` says which search suits the game: "ismcts" for chance, secrets and more than two seats, "alphabeta"
    where two seats see everything. `insights` labels what bots that have learned look at; they weigh it as their
    game's `weights.json` says.
    """

    def __init__(
        self, names: list[str], weights: list[float], search: str = "ismcts", insights: list[str] | None = None
    ) -> None:
        self.names = names
        self.weights = weights
        self.search = search
        self.insights = names if insights is None else insights

    @abstractmethod
    def features(self, state: State, seat: i64) -> list[float]:
        """What the seat has to be glad or sorry about, in the order of `names`."""

    def value(self, state: State, seat: i64) -> float:
        """How good the state is for the seat; only comparisons mean something."""
        total = 0.0
        features = self.features(state, seat)
        for i in range(len(features)):
            total += features[i] * self.weights[i]
        return total

    def insight(self, state: State) -> vec[float]:
        """What bots that have learned look at, seat after seat, in the order of `insights`: the state as it stands."""
        found = vec[float](capacity=128)
        seat: i64
        for seat in range(state.seats):
            for feature in self.features(state, seat):
                found = append(found, feature)
        return found

    def era(self, state: State) -> i64:
        """A number that changes whenever the game passes one of its natural boundaries: a turn, a month, a round.

        Judgement is best where an era begins; in the midst of one it compares what cannot be compared.
        """
        return state.to_move

    def eras_ahead(self, state: State) -> i64:
        """How many boundaries a search looks past before it asks for the value."""
        return 1

    def ambition(self) -> float:
        """What a higher score of one's own is worth to a search beside the share of the victory: enough that a table
        of bots scores well, as people do, rather than keep each other down."""
        return 0.0

    def care(self) -> float:
        """The share of decisions that a search makes by judgement on its way to a boundary: the more of them, the
        fewer ways it has time for."""
        return 0.0

    def memory(self) -> float:
        """The share of its other decisions on the way that are what has done well elsewhere, and not at random."""
        return 0.0

    def is_half_made(self, state: State) -> bool:
        """Whether the decision only goes on with the one before it: a payment, a place for what was taken."""
        return False

    def habit(self, state: State) -> i64:
        """The move by which players finish without a thought what they have begun; -1 where there is none."""
        return -1

    def finalists(self, state: State) -> i64:
        """How many of the most promising moves are thought through to the end of what they begin; 0 for all."""
        return 0

    def progress(self, state: State) -> float:
        """How far the game has come, from 0 to 1; what things are worth changes on the way."""
        return 0.0

    def priors(self, state: State, moves: vec[i64]) -> list[float]:
        """How promising each move looks before any thought, in the order of `moves`; empty where only the value can
        tell."""
        return []

    def outlook(self, state: State, is_thorough: bool) -> float:
        """How good the state is for the seat to move, by what was learned; SURE where it wins within its turn.

        A thorough look may take its time to find such a win.
        """
        return self.value(state, state.to_move)

    def key(self, state: State) -> i64:
        """A number that tells states apart, so that a search knows one that it has seen; 0 for none."""
        return 0

    def is_forcing(self, state: State, seat: i64) -> bool:
        """Whether the seat threatens to win with its next turn."""
        return False
