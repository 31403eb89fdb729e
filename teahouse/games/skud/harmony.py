"""Harmonies, clashes and rings: what tiles are to each other along the lines of the board."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.box import (
    AROUND,
    BIT,
    CLASHES,
    DIRECTIONS,
    EAST,
    EMPTY,
    FIRST_BASIC,
    IS_GATE,
    KNOTWEED,
    LAST_BASIC,
    LINES,
    LOTUS,
    NORTH,
    OFF,
    PAIR,
    PLACE_COUNT,
    POINT_BITS,
    POINTS,
    RADIUS,
    ROCK,
    ROW,
    ROW_START,
    SIGHT,
    SOUTH,
    STEP,
    SURROUNDING,
    TURTLE,
    WEST,
    X,
    Y,
    kind_at,
    kind_of,
    owner_of,
    pair_of,
    tile_at,
)
from teahouse.games.skud.house_rules import HouseRules

NO_MARKS: Final = vec[u8]([0] * int(PLACE_COUNT))
EACH_ALONE: Final = vec[i64](list(range(PLACE_COUNT)))
NO_HEIGHTS: Final = vec[i64]([0] * int(PLACE_COUNT))
# The southernmost point of each column, from the west.
COLUMN_START: Final = vec[i64](
    [
        min((y, point) for point, (x, y) in enumerate(zip(X, Y)) if x == column)[1]
        for column in range(-RADIUS, RADIUS + 1)
    ]
)
# A harmony is one number: the pair of its ends, the smaller first, and behind them a bit for each seat that owns it.
OWNER_BITS: Final[i64] = 2
# How far apart the first and the last kind of basic flower are, which are neighbours in the flower circle.
ROUND_THE_CIRCLE: Final[i64] = LAST_BASIC - FIRST_BASIC
# What `line_clash` and `any_clash` give where there is none.
NO_CLASH: Final[i64] = -1


def in_sight(board: vec[u8], point: i64, direction: i64) -> i64:
    """The next point with a tile on a line; OFF where the edge or a gate comes first."""
    point = SIGHT[point * DIRECTIONS + direction]
    while board[point] == EMPTY:
        point = SIGHT[point * DIRECTIONS + direction]
    return point


def marked_around(board: vec[u8], kind: i64) -> vec[u8]:
    """The points that surround a tile of that kind, marked by its owner's bit."""
    marks = NO_MARKS[:]
    point: i64
    direction: i64
    for point in range(POINTS):
        tile = tile_at(board, point)
        if kind_of(tile) == kind:
            bit = u8(1 << owner_of(tile))
            for direction in range(SURROUNDING):
                beside = AROUND[point * SURROUNDING + direction]
                marks[beside] |= bit
    return marks


def has_kind(board: vec[u8], kind: i64) -> bool:
    """Whether a tile of that kind stands on the board."""
    point: i64
    for point in range(POINTS):
        if kind_at(board, point) == kind:
            return True
    return False


def is_drained(board: vec[u8], point: i64) -> bool:
    """Whether a Knotweed surrounds this blooming basic flower or Lotus. (skud-knotweed)"""
    kind = kind_at(board, point)
    return EMPTY < kind <= LOTUS and not IS_GATE[point] and is_beside(board, point, KNOTWEED)


def is_beside(board: vec[u8], point: i64, kind: i64) -> bool:
    """Whether a tile of that kind surrounds the point."""
    direction: i64
    for direction in range(SURROUNDING):
        if kind_at(board, AROUND[point * SURROUNDING + direction]) == kind:
            return True
    return False


def harmony_owners(first: i64, second: i64, turtles: i64) -> i64:
    """The owners, as bits, of a harmony between two tiles in sight of each other; 0 for none.

    `turtles` are the owners of the Lion Turtles beside either of them.
    (skud-harmony, skud-flower-circle, skud-lotus, skud-turtle)
    """
    one, other = kind_of(first), kind_of(second)
    if one == LOTUS and other == LOTUS:
        return 0
    if turtles and owner_of(first) != owner_of(second):
        return turtles
    if one == LOTUS:
        return 1 << owner_of(second)
    if other == LOTUS:
        return 1 << owner_of(first)
    if owner_of(first) != owner_of(second):
        return 0
    return 1 << owner_of(first) if turtles or are_neighbours(one, other) else 0


def are_neighbours(one: i64, other: i64) -> bool:
    """Whether two kinds of basic flower stand side by side in the flower circle. (skud-flower-circle)"""
    apart = one - other if one > other else other - one
    return apart == 1 or apart == ROUND_THE_CIRCLE


def harmonies(board: vec[u8], house: HouseRules) -> vec[i64]:
    """Every harmony on the board; `first_end`, `second_end` and `is_owned` take one apart. (skud-harmony)"""
    found = vec[i64]()
    flowers = vec[i64](capacity=40)
    still_rows: i64 = 0
    still_columns: i64 = 0
    has_knotweed = False
    has_turtle = False
    point: i64
    direction: i64
    for point in range(POINTS):
        tile = tile_at(board, point)
        if tile == EMPTY:
            continue
        kind = kind_of(tile)
        if kind <= LOTUS:
            if not IS_GATE[point]:
                flowers = append(flowers, point)
        elif kind == ROCK:
            still_rows |= 1 << ROW[point]
            still_columns |= BIT[point]
        elif kind == KNOTWEED:
            has_knotweed = True
        elif kind == TURTLE:
            has_turtle = True
    if not house.rock_stops_lines:
        still_rows = still_columns = 0
    drained = marked_around(board, KNOTWEED) if has_knotweed else NO_MARKS
    turtles = marked_around(board, TURTLE) if has_turtle else NO_MARKS
    for point in flowers:
        if drained[point]:
            continue
        # To the east and to the north, so that every pair is met once.
        for direction in range(EAST, NORTH + 1):
            if direction == EAST and still_rows >> ROW[point] & 1:
                continue
            if direction == NORTH and still_columns & BIT[point]:
                continue
            other = in_sight(board, point, direction)
            second = tile_at(board, other)
            kind = kind_of(second)
            if kind == EMPTY or kind > LOTUS or drained[other]:
                continue
            owners = harmony_owners(tile_at(board, point), second, i64(turtles[point] | turtles[other]))
            if owners:
                found = append(found, harmony_code(point, other, owners))
    return found


def harmony_code(point: i64, other: i64, owners: i64) -> i64:
    """A harmony as one number: the ends, smaller first, and the owner bits."""
    ends = pair_of(other, point) if point > other else pair_of(point, other)
    return ends << OWNER_BITS | owners


def ends_of(harmony: i64) -> i64:
    """Both ends, as a pair of points."""
    return harmony >> OWNER_BITS


def first_end(harmony: i64) -> i64:
    """The end with the smaller number."""
    return harmony >> (OWNER_BITS + POINT_BITS)


def second_end(harmony: i64) -> i64:
    """The end with the larger number."""
    return harmony >> OWNER_BITS & (PAIR - 1)


def is_owned(harmony: i64, seat: i64) -> bool:
    """Whether the harmony is (also) the seat's."""
    return (harmony >> seat) & 1 == 1


def crosses_midline(harmony: i64) -> bool:
    """Whether the ends lie strictly on opposite sides of a midline. (skud-midline)"""
    first, second = first_end(harmony), second_end(harmony)
    if X[first] == X[second]:
        return X[first] != 0 and Y[first] * Y[second] < 0
    return Y[first] != 0 and X[first] * X[second] < 0


def midline_count(found: vec[i64], seat: i64) -> i64:
    """How many of the seat's harmonies cross a midline. (skud-midline)"""
    count: i64 = 0
    for harmony in found:
        if is_owned(harmony, seat) and crosses_midline(harmony):
            count += 1
    return count


def touches_centre(harmony: i64) -> bool:
    """Whether the harmony's line contains the centre of the board."""
    return meets_centre(first_end(harmony), second_end(harmony))


def meets_centre(one: i64, other: i64) -> bool:
    """Whether the line between two points contains the centre of the board."""
    if X[one] == X[other]:
        return X[one] == 0 and Y[one] * Y[other] <= 0
    return Y[one] == 0 and X[one] * X[other] <= 0


def step_east(harmony: i64) -> i64:
    """1 or -1 for a harmony that leads upwards or downwards across the half-line from the centre to the east."""
    first, second = first_end(harmony), second_end(harmony)
    if X[first] != X[second] or X[first] <= 0:
        return 0
    return i64(Y[second] > 0) - i64(Y[first] > 0)


def crosses_east(found: vec[i64], seat: i64) -> bool:
    """Whether a harmony of the seat crosses that half-line at all, as one of every ring does."""
    for harmony in found:
        if is_owned(harmony, seat) and step_east(harmony) != 0:
            return True
    return False


def has_ring(found: vec[i64], seat: i64) -> bool:
    """Whether the seat's harmonies close a chain around the centre. (skud-ring)

    A step across the half-line from the centre to the east counts +1 upwards and -1 downwards. Every tile of
    a connected group gets the sum of the steps on the way to it; a chain with a winding number other than
    zero exists exactly where two ways to a tile disagree.
    """
    if not crosses_east(found, seat):
        return False
    leader = EACH_ALONE[:]
    height = NO_HEIGHTS[:]
    for harmony in found:
        if not is_owned(harmony, seat) or touches_centre(harmony):
            continue
        first, second = first_end(harmony), second_end(harmony)
        step = step_east(harmony)
        first_sum: i64 = 0
        while leader[first] != first:
            first_sum += height[first]
            first = leader[first]
        second_sum: i64 = 0
        while leader[second] != second:
            second_sum += height[second]
            second = leader[second]
        if first == second:
            if first_sum + step != second_sum:
                return True
        else:
            leader[second] = first
            height[second] = first_sum + step - second_sum
    return False


def sees_clash(board: vec[u8], point: i64, kind: i64) -> bool:
    """Whether a flower of that kind would clash with something in sight of the point. (skud-clash)"""
    enemy = CLASHES[kind]
    direction: i64
    if enemy:
        for direction in range(DIRECTIONS):
            if kind_at(board, in_sight(board, point, direction)) == enemy:
                return True
    return False


def uncovers_clash(board: vec[u8], point: i64) -> bool:
    """Whether two flowers would clash if the tile on this point were gone. (skud-clash)"""
    if IS_GATE[point]:
        return False
    if do_clash(board, in_sight(board, point, EAST), in_sight(board, point, WEST)):
        return True
    return do_clash(board, in_sight(board, point, NORTH), in_sight(board, point, SOUTH))


def do_clash(board: vec[u8], one: i64, other: i64) -> bool:
    """Whether the tiles on two points in sight of each other clash."""
    kind = kind_at(board, one)
    return CLASHES[kind] != 0 and CLASHES[kind] == kind_at(board, other)


def line_clash(board: vec[u8], start: i64, direction: i64) -> i64:
    """The first clash on a line, as a pair of points; NO_CLASH for none."""
    last = EMPTY
    last_point = start
    point = start
    while point != OFF:
        kind = kind_at(board, point)
        if IS_GATE[point]:
            last = EMPTY
        elif kind:
            if CLASHES[kind] and CLASHES[kind] == last:
                return pair_of(last_point, point)
            last = kind
            last_point = point
        point = STEP[point * DIRECTIONS + direction]
    return NO_CLASH


def clash_near(board: vec[u8], point: i64) -> bool:
    """Whether there is a clash on one of the rows and columns through the point and its surroundings."""
    row: i64
    column: i64
    for row in range(Y[point] - 1, Y[point] + 2):
        if -RADIUS <= row <= RADIUS and line_clash(board, ROW_START[RADIUS - row], EAST) != NO_CLASH:
            return True
    for column in range(X[point] - 1, X[point] + 2):
        if -RADIUS <= column <= RADIUS and line_clash(board, COLUMN_START[RADIUS + column], NORTH) != NO_CLASH:
            return True
    return False


def any_clash(board: vec[u8]) -> i64:
    """A clash anywhere on the board, as `line_clash` gives it. (skud-clash)"""
    line: i64
    for line in range(LINES):
        found = line_clash(board, ROW_START[line], EAST)
        if found == NO_CLASH:
            found = line_clash(board, COLUMN_START[line], NORTH)
        if found != NO_CLASH:
            return found
    return NO_CLASH
