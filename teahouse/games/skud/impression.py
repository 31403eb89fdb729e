"""Where an accent tile does the most: a first impression of every answer to a Harmony Bonus."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.skud.actions import (
    BONUS,
    PLACE_KNOTWEED,
    PLACE_POND,
    PLACE_ROCK,
    PLACE_WHEEL,
    PLANT_LOTUS,
    PLANT_ORCHID,
    SAIL,
    SINK,
    SKIP,
    sailing_direction,
    sailing_point,
)
from teahouse.games.skud.box import (
    AROUND,
    DIRECTIONS,
    EAST,
    LINES,
    OFF,
    PLACE_COUNT,
    RADIUS,
    SIGHT,
    SOUTH,
    SURROUNDING,
    X,
    Y,
    owner_at,
    tile_at,
)
from teahouse.games.skud.closing import are_partners
from teahouse.games.skud.harmony import first_end, in_sight, is_owned, second_end
from teahouse.games.skud.state import SkudState

NO_POINTS: Final = vec[i64]([0] * int(PLACE_COUNT))
NO_LINES: Final = vec[i64]([0] * int(LINES))

LOTUS_PLANTED: Final = 2.0
ORCHID_PLANTED: Final = 1.5
BASIC_PLANTED: Final = 1.5
SUNK: Final = 0.5
OTHER: Final = 0.3
DECLINED: Final = 0.1
# A Wheel: its share of the balance of what surrounds it, and what it is worth anywhere.
WHEEL_SHARE: Final = 0.8
WHEEL_PLACED: Final = 0.1


@final
class Impression:
    """What the seat to move could break of the opponent's, less what it would break of its own."""

    def __init__(self, state: SkudState) -> None:
        self.state = state
        self.board = state.board
        self.seat: i64 = state.to_move
        # The balance of harmonies at each flower, across each empty point, and on each row and column.
        self.at = NO_POINTS[:]
        self.across = NO_POINTS[:]
        self.rows = NO_LINES[:]
        self.columns = NO_LINES[:]
        for harmony in state.harmonies:
            balance = i64(is_owned(harmony, state.opponent())) - i64(is_owned(harmony, self.seat))
            self.weigh(first_end(harmony), second_end(harmony), balance)

    def weigh(self, first: i64, second: i64, balance: i64) -> None:
        """Add one harmony."""
        self.at[first] += balance
        self.at[second] += balance
        # The end with the smaller number lies in the west or in the north.
        direction = EAST if Y[first] == Y[second] else SOUTH
        if direction == EAST:
            self.rows[Y[first] + RADIUS] += balance
        else:
            self.columns[X[first] + RADIUS] += balance
        point = SIGHT[first * DIRECTIONS + direction]
        while point != second and point != OFF:
            self.across[point] += balance
            point = SIGHT[point * DIRECTIONS + direction]

    def of(self, action: i64) -> float:
        """How good one answer looks."""
        if action == SKIP:
            return DECLINED
        if action < PLACE_WHEEL:
            point = action - PLACE_ROCK
            return float(self.rows[Y[point] + RADIUS] + self.columns[X[point] + RADIUS])
        if action < PLACE_KNOTWEED:
            return WHEEL_SHARE * float(self.around(action - PLACE_WHEEL)) + WHEEL_PLACED
        if action < SAIL:
            return float(self.around(action - PLACE_KNOTWEED))
        if action < SINK:
            return self.of_sailing(sailing_point(action), sailing_direction(action))
        if action < PLANT_LOTUS:
            return SUNK
        if action < PLANT_ORCHID:
            return LOTUS_PLANTED
        if action < BONUS:
            return ORCHID_PLANTED
        return BASIC_PLANTED if action < PLACE_POND else OTHER

    def around(self, point: i64) -> i64:
        """The balance of what surrounds a point and of what passes over it."""
        total = self.across[point]
        direction: i64
        for direction in range(SURROUNDING):
            total += self.at[AROUND[point * SURROUNDING + direction]]
        return total

    def of_sailing(self, point: i64, direction: i64) -> float:
        """An opposing flower leaves its harmonies; an own one may find new ones."""
        total = self.at[point]
        if owner_at(self.board, point) == self.seat:
            goal = AROUND[point * SURROUNDING + direction]
            tile = tile_at(self.board, point)
            side: i64
            for side in range(DIRECTIONS):
                total += i64(are_partners(tile, tile_at(self.board, in_sight(self.board, goal, side)), self.seat))
        return float(total)
