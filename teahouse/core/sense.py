"""What a good player looks at: a game's features and the value of a state in them."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from teahouse.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense(ABC):
    """A game's judgement. `names` labels the features in order, `weights` are what they are worth."""

    def __init__(self, names: list[str], weights: list[float]) -> None:
        self.names = names
        self.weights = weights

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
