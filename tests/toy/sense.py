"""What a guest at Three Cups looks at: the own tea against the others'."""

from teahouse.core.sense import Sense
from teahouse.core.state import State


class CupsSense(Sense):
    """Own tea counts for, the others' against."""

    def features(self, state: State, seat: int) -> list[float]:
        tea = state.scores()
        return [float(tea[seat]), float(sum(tea) - tea[seat])]


SENSE = CupsSense(["own tea", "others' tea"], [1.0, -0.5])
