"""Learned judgement: each seat's prospects in a state, by the weights of the game's insights."""

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.rng import Rng
from teahouse.core.sense import Sense
from teahouse.core.state import NOBODY, State

# How much of the value of a finished game is the margin, so that a lost game is still played well.
MARGIN_SHARE: Final = 0.2


@final
class Judgement:
    """Weights for one number of seats. What an insight is worth changes from `start` to `start + drift` on the way
    through the game, in points; `spread` and `spread_drift` say by how many points a final score may still differ."""

    def __init__(
        self, sense: Sense, start: list[float], drift: list[float], spread: float, spread_drift: float
    ) -> None:
        self.sense = sense
        self.start = vec[float](start)
        self.drift = vec[float](drift)
        self.spread: float = spread
        self.spread_drift: float = spread_drift

    def standings(self, state: State) -> vec[float]:
        """The final score that each seat may hope for; only differences between seats mean something."""
        insight = self.sense.insight(state)
        progress = self.sense.progress(state)
        found = vec[float](capacity=8)
        count: i64 = len(self.start)
        place: i64 = 0
        i: i64
        while place < len(insight):
            total = 0.0
            for i in range(count):
                feature = insight[place]
                if feature != 0.0:
                    total += feature * (self.start[i] + progress * self.drift[i])
                place += 1
            found = append(found, total)
        return found

    def doubt(self, state: State) -> float:
        """By how many points a final score may still differ from what is judged."""
        return self.spread + self.spread_drift * self.sense.progress(state)

    def shares(self, state: State) -> vec[float]:
        """Each seat's share of the victory, as far as can be judged."""
        return self.shares_by(state, self.standings(state))

    def shares_by(self, state: State, standings: vec[float]) -> vec[float]:
        """The shares that standings come to."""
        found = standings[:]
        spread = self.doubt(state)
        seat: i64
        best = found[0]
        for seat in range(1, state.seats):
            if found[seat] > best:
                best = found[seat]
        total = 0.0
        for seat in range(state.seats):
            found[seat] = math.exp((found[seat] - best) / spread)
            total += found[seat]
        for seat in range(state.seats):
            found[seat] /= total
        if state.to_move == NOBODY:
            outcome = state.outcome()
            for seat in range(state.seats):
                found[seat] = MARGIN_SHARE * found[seat] + (1.0 - MARGIN_SHARE) * outcome[seat]
        return found

    def complete_move(self, state: State, seat: i64) -> State:
        """The state after the seat has finished, as it looks best, what it has begun."""
        while state.to_move == seat and self.sense.is_half_made(state):
            habit = self.sense.habit(state)
            if habit < 0:
                moves = state.moves()
                habit = moves[0] if len(moves) == 1 else self.best(state, moves)
            state.apply(habit)
        return state

    def best(self, state: State, moves: vec[i64]) -> i64:
        """The move after which the state looks best to whoever decides, without finishing what it begins."""
        seat = state.to_move
        found = moves[0]
        highest = -1.0
        for move in moves:
            after = state.copy()
            after.apply(move)
            share = self.shares(after)[seat]
            if share > highest:
                found = move
                highest = share
        return found

    def prospects(self, state: State, moves: vec[i64]) -> vec[float]:
        """The share of the victory that each move promises to whoever decides; what it begins is finished first,
        where the game thinks all moves through."""
        seat = state.to_move
        settles = self.sense.finalists(state) == 0
        found = vec[float](capacity=64)
        for move in moves:
            after = state.copy()
            after.apply(move)
            if settles:
                after = self.complete_move(after, seat)
            found = append(found, self.shares(after)[seat])
        return found

    def thorough_prospects(self, state: State, moves: vec[i64]) -> vec[float]:
        """The same, but where the game thinks only some moves through, these are the most promising ones, and the
        others are no better than the worst of them."""
        found = self.prospects(state, moves)
        left = self.sense.finalists(state)
        if left == 0:
            return found
        seat = state.to_move
        settled = vec[float]([-1.0] * len(moves))
        worst = 1.0
        place: i64
        while left > 0:
            best: i64 = -1
            for place in range(len(moves)):
                if settled[place] < 0.0 and (best < 0 or found[place] > found[best]):
                    best = place
            if best < 0:
                break
            after = state.copy()
            after.apply(moves[best])
            settled[best] = self.shares(self.complete_move(after, seat))[seat]
            if settled[best] < worst:
                worst = settled[best]
            left -= 1
        for place in range(len(moves)):
            if settled[place] >= 0.0:
                found[place] = settled[place]
            elif found[place] > worst:
                found[place] = worst
        return found


def highest(values: vec[float], rng: Rng) -> i64:
    """The index of the highest value; ties are broken at random."""
    best: i64 = 0
    equals: i64 = 1
    i: i64
    for i in range(1, len(values)):
        if values[i] > values[best]:
            best = i
            equals = 1
        elif values[i] == values[best]:
            equals += 1
            if rng.below(equals) == 0:
                best = i
    return best
