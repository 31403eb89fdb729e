"""Average rewards by action, wherever in the game it was done (the move-average sampling technique, MAST)."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.rng import Rng

# No action has brought more than this; what was never done is tried first.
UNTRIED: Final = 1e6


@final
class MoveAverages:
    """How each action has turned out for each seat. What did well in one place is likely to do well in another: a
    search can play on by it at almost no cost, where judgement would have to evaluate every state."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        # By action and seat: how often it was done, and the rewards that followed.
        self.counts = vec[float]()
        self.rewards = vec[float]()
        # What was done since the rewards last came, in the same places.
        self.deeds = vec[i64](capacity=128)

    def note(self, seat: i64, action: i64) -> None:
        """The seat has done this."""
        self.deeds = append(self.deeds, action * self.seats + seat)

    def learn(self, rewards: vec[float]) -> None:
        """What came of all that was done."""
        for deed in self.deeds:
            while len(self.counts) <= deed:
                self.counts = append(self.counts, 0.0)
                self.rewards = append(self.rewards, 0.0)
            self.counts[deed] += 1.0
            self.rewards[deed] += rewards[deed % self.seats]
        self.deeds = vec[i64](capacity=128)

    def best(self, seat: i64, moves: vec[i64], rng: Rng) -> i64:
        """The index of the move that has done best; ties are broken at random."""
        best: i64 = 0
        most = -UNTRIED
        i: i64
        for i in range(len(moves)):
            deed = moves[i] * self.seats + seat
            worth = UNTRIED
            if deed < len(self.counts) and self.counts[deed] > 0.0:
                worth = self.rewards[deed] / self.counts[deed]
            worth += 1e-9 * float(rng.below(1000))
            if worth > most:
                most = worth
                best = i
        return best
