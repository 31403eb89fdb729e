"""Chains of harmonies: how far each seat's connected flowers go round the centre of the board."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.games.skud.box import PLACES, X, Y
from teahouse.games.skud.harmony import NO_MARKS, first_end, is_owned, second_end, touches_centre

# Places for the flowers of a seat's harmonies, numbered as they come; no seat can have more.
MOST_FLOWERS: Final = 48
ALONE: Final = vec[i64](list(range(MOST_FLOWERS)))
ZEROS: Final = vec[i64]([0] * MOST_FLOWERS)
# A whole turn and half of one, in the eighths by which angles are counted.
FULL_TURN: Final[i64] = 8
HALF_TURN: Final[i64] = 4
# The half-lines from the centre, as bits.
EAST_LINE: Final[i64] = 1
NORTH_LINE: Final[i64] = 2
WEST_LINE: Final[i64] = 4
SOUTH_LINE: Final[i64] = 8


def eighth(x: int, y: int) -> int:
    """The direction of a point from the centre, anticlockwise from the east; even ones are half-lines."""
    if x == 0 or y == 0:
        return 0 if x > 0 else 4 if x < 0 else 2 if y > 0 else 6
    return 1 + (0 if y > 0 else 4) + (2 if (x > 0) != (y > 0) else 0)


EIGHTH: Final = vec[i64]([eighth(x, y) for x, y in PLACES] + [0])


def turn(start: i64, goal: i64) -> i64:
    """How many eighths a line that misses the centre goes round it, anticlockwise positive."""
    step = EIGHTH[goal] - EIGHTH[start]
    if step > HALF_TURN:
        return step - FULL_TURN
    return step + FULL_TURN if step < -HALF_TURN else step


def half_lines(one: i64, other: i64) -> i64:
    """The half-lines east, north, west, south that a line meets, as bits."""
    if X[one] == X[other]:
        if Y[one] * Y[other] > 0:
            return 0
        return EAST_LINE if X[one] > 0 else WEST_LINE
    if X[one] * X[other] > 0:
        return 0
    return NORTH_LINE if Y[one] > 0 else SOUTH_LINE


@final
class Chains:
    """A seat's connected flowers. `angle` is a flower's way round the centre from the leader of its chain."""

    def __init__(self) -> None:
        # The number of the flower on each point; 0 where none is in harmony.
        self.number = NO_MARKS[:]
        self.count: i64 = 0
        self.leader = ALONE[:]
        self.angle = ZEROS[:]
        # By leader: how far the chain reaches to either side, the half-lines it meets, how many harmonies it has.
        self.low = ZEROS[:]
        self.high = ZEROS[:]
        self.met = ZEROS[:]
        self.length = ZEROS[:]
        # The best chain so far in each respect, and whether one closes around the centre.
        self.sides: i64 = 0
        self.widest: i64 = 0
        self.longest: i64 = 0
        self.is_ring = False

    def number_of(self, point: i64) -> i64:
        """The flower's number, given when it is first asked for."""
        if not self.number[point]:
            self.count += 1
            self.number[point] = u8(self.count)
        return i64(self.number[point])

    def leader_of(self, flower: i64) -> i64:
        """The flower that stands for a flower's chain."""
        leader = self.leader
        while leader[flower] != flower:
            flower = leader[flower]
        return flower

    def angle_of(self, flower: i64) -> i64:
        """The way round the centre from the chain's leader to a flower."""
        leader, angle = self.leader, self.angle
        total: i64 = 0
        while leader[flower] != flower:
            total += angle[flower]
            flower = leader[flower]
        return total

    def join(self, one: i64, other: i64) -> None:
        """Add a harmony whose line misses the centre; two ways that disagree are a ring. (skud-ring)"""
        near, far = self.number_of(one), self.number_of(other)
        first, second = self.leader_of(near), self.leader_of(far)
        shift = self.angle_of(near) + turn(one, other) - self.angle_of(far)
        if first != second:
            self.merge(first, second, shift)
        elif shift != 0:
            self.is_ring = True
        self.length[first] += 1
        self.met[first] |= half_lines(one, other)
        self.keep_best(first)

    def merge(self, first: i64, second: i64, shift: i64) -> None:
        """Hang one chain on another, turned by so much."""
        self.leader[second] = first
        self.angle[second] = shift
        if self.low[second] + shift < self.low[first]:
            self.low[first] = self.low[second] + shift
        if self.high[second] + shift > self.high[first]:
            self.high[first] = self.high[second] + shift
        self.length[first] += self.length[second]
        self.met[first] |= self.met[second]

    def keep_best(self, first: i64) -> None:
        """Compare a chain that has grown."""
        bits = self.met[first]
        sides = (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)
        if sides > self.sides:
            self.sides = sides
        if self.high[first] - self.low[first] > self.widest:
            self.widest = self.high[first] - self.low[first]
        if self.length[first] > self.longest:
            self.longest = self.length[first]


def chains_of(found: vec[i64], seat: i64, without: i64) -> Chains:
    """A seat's chains in these harmonies, leaving out those of the flower on the point `without`; OFF for none."""
    chains = Chains()
    for harmony in found:
        if is_owned(harmony, seat) and not touches_centre(harmony):
            first, second = first_end(harmony), second_end(harmony)
            if first != without and second != without:
                chains.join(first, second)
    return chains
