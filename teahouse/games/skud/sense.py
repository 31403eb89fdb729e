"""What a good player of Skud Pai Sho looks at."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.sense import Sense
from teahouse.core.state import State
from teahouse.games.skud.box import IS_GATE, KINDS, LAST_FLOWER, POINTS, ROCK, X, Y, kind_of, owner_of, tile_at
from teahouse.games.skud.harmony import (
    EACH_ALONE,
    first_end,
    harmonies,
    is_owned,
    midline_count,
    second_end,
    touches_centre,
)
from teahouse.games.skud.phases import BONUS_OFFERED
from teahouse.games.skud.state import SkudState

NAMES: Final = ["harmonies", "midlines", "flowers", "blooming", "accents", "bonus", "way round"]
WEIGHTS: Final = [1.0, 1.5, 2.0, 0.6, 0.4, 3.0, 2.5]


@final
class SkudSense(Sense):
    """Every feature is the seat's own figure less the opponent's."""

    def features(self, state: State, seat: i64) -> list[float]:
        assert isinstance(state, SkudState)
        found = harmonies(state.board, state.house)
        other = 1 - seat
        return [
            float(count(found, seat) - count(found, other)),
            float(midline_count(found, seat) - midline_count(found, other)),
            float(flowers(state, seat) - flowers(state, other)),
            float(in_bloom(state.board, seat) - in_bloom(state.board, other)),
            float(accents(state.reserve, seat) - accents(state.reserve, other)),
            float(offered(state, seat) - offered(state, other)),
            float(way_round(found, seat) - way_round(found, other)),
        ]


SENSE = SkudSense(NAMES, WEIGHTS)


def count(found: vec[i64], seat: i64) -> i64:
    """The seat's harmonies."""
    total: i64 = 0
    for harmony in found:
        total += i64(is_owned(harmony, seat))
    return total


def flowers(state: SkudState, seat: i64) -> i64:
    """The seat's flowers that are still in the game."""
    total: i64 = 0
    kind: i64
    point: i64
    for kind in range(1, LAST_FLOWER + 1):
        total += i64(state.reserve[seat * KINDS + kind])
    for point in range(POINTS):
        tile = tile_at(state.board, point)
        if tile and kind_of(tile) <= LAST_FLOWER and owner_of(tile) == seat:
            total += 1
    return total


def in_bloom(board: vec[u8], seat: i64) -> i64:
    """The seat's blooming flowers."""
    total: i64 = 0
    point: i64
    for point in range(POINTS):
        tile = tile_at(board, point)
        if tile and kind_of(tile) <= LAST_FLOWER and owner_of(tile) == seat and not IS_GATE[point]:
            total += 1
    return total


def accents(reserve: vec[u8], seat: i64) -> i64:
    """The accent tiles that the seat still has."""
    total: i64 = 0
    kind: i64
    for kind in range(ROCK, KINDS):
        total += i64(reserve[seat * KINDS + kind])
    return total


def offered(state: SkudState, seat: i64) -> i64:
    """Whether the seat may use a Harmony Bonus now."""
    return i64(state.phase == BONUS_OFFERED and state.to_move == seat)


def way_round(found: vec[i64], seat: i64) -> i64:
    """How many of the four half-lines from the centre the seat's best connected chain crosses or touches."""
    group = EACH_ALONE[:]
    for harmony in found:
        if is_owned(harmony, seat) and not touches_centre(harmony):
            group[leader(group, first_end(harmony))] = leader(group, second_end(harmony))
    crossed = vec[i64]([0] * 250)
    best: i64 = 0
    for harmony in found:
        if is_owned(harmony, seat) and not touches_centre(harmony):
            place = leader(group, first_end(harmony))
            crossed[place] |= half_lines(harmony)
            bits = crossed[place]
            sides = (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)
            if sides > best:
                best = sides
    return best


def leader(group: vec[i64], point: i64) -> i64:
    """The point that stands for a point's group."""
    while group[point] != point:
        point = group[point]
    return point


def half_lines(harmony: i64) -> i64:
    """The half-lines east, north, west, south that a harmony meets, as bits."""
    first, second = first_end(harmony), second_end(harmony)
    if X[first] == X[second]:
        if Y[first] * Y[second] > 0:
            return 0
        return 1 if X[first] > 0 else 4
    if X[first] * X[second] > 0:
        return 0
    return 2 if Y[first] > 0 else 8
