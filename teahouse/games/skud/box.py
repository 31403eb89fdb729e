"""What is in the box of Skud Pai Sho: the board with its gardens and gates, and the tiles."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

# Seats.
GUEST: Final[i64] = 0
HOST: Final[i64] = 1
SEATS: Final[i64] = 2
OWNERS: Final = ["G", "H"]

# Kinds of tile; the basic flowers stand in the order of the flower circle.
EMPTY: Final[i64] = 0
ROSE: Final[i64] = 1
CHRYSANTHEMUM: Final[i64] = 2
RHODODENDRON: Final[i64] = 3
JASMINE: Final[i64] = 4
LILY: Final[i64] = 5
WHITE_JADE: Final[i64] = 6
LOTUS: Final[i64] = 7
ORCHID: Final[i64] = 8
ROCK: Final[i64] = 9
WHEEL: Final[i64] = 10
KNOTWEED: Final[i64] = 11
BOAT: Final[i64] = 12
POND: Final[i64] = 13
BAMBOO: Final[i64] = 14
TURTLE: Final[i64] = 15
KINDS: Final[i64] = 16

FIRST_BASIC: Final[i64] = ROSE
LAST_RED: Final[i64] = RHODODENDRON
LAST_BASIC: Final[i64] = WHITE_JADE
LAST_FLOWER: Final[i64] = ORCHID
FIRST_ACCENT: Final[i64] = ROCK
ACCENT_KINDS: Final[i64] = 7

CODES: Final = ["", "R3", "R4", "R5", "W3", "W4", "W5", "L", "O", "R", "W", "K", "B", "P", "M", "T"]
BASIC_CODES: Final = CODES[FIRST_BASIC : LAST_BASIC + 1]
ACCENT_CODES: Final = CODES[FIRST_ACCENT:]

# fmt: off
#                            –  R3 R4 R5 W3 W4 W5 L  O  R  W  K  B  P  M  T
STEPS: Final = vec[i64](    [0, 3, 4, 5, 3, 4, 5, 2, 6, 0, 0, 0, 0, 0, 0, 0])
IN_BOX: Final = vec[i64](   [0, 3, 3, 3, 3, 3, 3, 1, 1, 2, 2, 2, 2, 1, 1, 1])
CLASHES: Final = vec[i64](  [0, 4, 5, 6, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
# fmt: on

# A tile on the board is its kind, plus OWNER_BIT for Host's. WALL is what lies beyond the board.
KIND_BITS: Final[i64] = 4
OWNER_BIT: Final[i64] = 16
WALL: Final[i64] = 32

# Points are numbered row by row from the north-west; OFF is the one beyond the board.
POINTS: Final[i64] = 249
OFF: Final[i64] = 249
# The points and OFF: the length of whatever has an item for each.
PLACE_COUNT: Final[i64] = 250
# Two points as one number: first * PAIR + second.
POINT_BITS: Final[i64] = 8
PAIR: Final[i64] = 256
RADIUS: Final = 8
WIDEST: Final = 12
# Inside a garden the numbers of a point, without their signs, add up to no more than this.
GARDEN_EDGE: Final = 6
# Rows of the board, and as many columns.
LINES: Final[i64] = 17

# The directions along lines.
EAST: Final[i64] = 0
NORTH: Final[i64] = 1
WEST: Final[i64] = 2
SOUTH: Final[i64] = 3
DIRECTIONS: Final[i64] = 4
ORTHOGONAL: Final = [(1, 0), (0, 1), (-1, 0), (0, -1)]
# The directions to the points that surround one, clockwise from the north: the way a Wheel turns.
SURROUNDING: Final[i64] = 8
CLOCKWISE: Final = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


def on_board(x: int, y: int) -> bool:
    """Whether there is a point. (skud-board)"""
    return abs(x) <= RADIUS and abs(y) <= RADIUS and abs(x) + abs(y) <= WIDEST


PLACES: Final = [(x, y) for y in range(RADIUS, -RADIUS - 1, -1) for x in range(-RADIUS, RADIUS + 1) if on_board(x, y)]
POINT_AT: Final = {place: number for number, place in enumerate(PLACES)}
POINT_TEXTS: Final = [f"{x},{y}" for x, y in PLACES]
GATES: Final = [POINT_AT[place] for place in [(0, RADIUS), (-RADIUS, 0), (RADIUS, 0), (0, -RADIUS)]]
NORTH_GATE: Final[i64] = POINT_AT[(0, RADIUS)]
SOUTH_GATE: Final[i64] = POINT_AT[(0, -RADIUS)]

X: Final = vec[i64]([x for x, y in PLACES])
Y: Final = vec[i64]([y for x, y in PLACES])
IS_GATE: Final = vec[u8]([1 if point in GATES else 0 for point in range(len(PLACES))] + [0])


def may_stop(kind: int, x: int, y: int) -> bool:
    """Where a tile may come to rest: no gates, no garden of the other colour. (skud-gardens)"""
    if POINT_AT[(x, y)] in GATES:
        return False
    inside = abs(x) + abs(y) <= GARDEN_EDGE
    if FIRST_BASIC <= kind <= LAST_RED:
        return not (inside and x * y < 0)
    if LAST_RED < kind <= LAST_BASIC:
        return not (inside and x * y > 0)
    return True


def neighbours(directions: list[tuple[int, int]], blind: bool) -> vec[i64]:
    """For each point and direction the next point, or OFF; `blind` cannot see past or into gates."""
    table = vec[i64]()
    for x, y in PLACES:
        for dx, dy in directions:
            point = POINT_AT.get((x + dx, y + dy), int(OFF))
            table = append(table, OFF if blind and point in GATES else point)
    for _ in directions:
        table = append(table, OFF)
    return table


# next point = STEP[point * DIRECTIONS + direction]
STEP: Final = neighbours(ORTHOGONAL, blind=False)
# The same along a line of sight, which gates block.
SIGHT: Final = neighbours(ORTHOGONAL, blind=True)
# surrounding point = AROUND[point * SURROUNDING + direction]
AROUND: Final = neighbours(CLOCKWISE, blind=False)
# MAY_STOP[kind * POINTS + point]
MAY_STOP: Final = vec[u8]([1 if may_stop(kind, x, y) else 0 for kind in range(KINDS) for x, y in PLACES])
# The first point of the row that lies so many rows below the top; one more entry ends the last row.
ROW_START: Final = vec[i64](
    [POINT_AT[min(place for place in PLACES if place[1] == y)] for y in range(RADIUS, -RADIUS - 1, -1)] + [int(OFF)]
)

# Sets of points are rows of bits: set[ROW[point]] & BIT[point]. An empty row lies above and below the board.
ROWS: Final[i64] = 19
CENTRE_ROW: Final = 9
ROW: Final = vec[i64]([CENTRE_ROW - y for x, y in PLACES])
BIT: Final = vec[i64]([1 << (x + RADIUS) for x, y in PLACES])
# The point of a row and a bit: POINT_IN[row * LINES + BIT_NUMBER[bit]]
POINT_IN: Final = vec[i64](
    [POINT_AT.get((x, CENTRE_ROW - row), int(OFF)) for row in range(ROWS) for x in range(-RADIUS, RADIUS + 1)]
)
BIT_NUMBER: Final = vec[u8](
    [bit.bit_length() - 1 if bit & (bit - 1) == 0 and bit else 0 for bit in range(1 + (1 << 2 * RADIUS))]
)


def rows_of(points: list[tuple[int, int]]) -> list[int]:
    """A set of points as rows of bits."""
    return [sum(1 << (x + RADIUS) for x, y in points if CENTRE_ROW - y == row) for row in range(ROWS)]


# Where each kind may stop: STOP_ROWS[kind * ROWS + row]
STOP_ROWS: Final = vec[i64](
    [row for kind in range(KINDS) for row in rows_of([(x, y) for x, y in PLACES if may_stop(kind, x, y)])]
)


def opponent_of(seat: i64) -> i64:
    """The other seat."""
    return 1 - seat


def tile_of(kind: i64, seat: i64) -> i64:
    """A seat's tile of that kind."""
    return kind + OWNER_BIT * seat


def is_flower(kind: i64) -> bool:
    """Whether tiles of that kind are flowers, basic or special ones. (skud-tiles)"""
    return EMPTY < kind <= LAST_FLOWER


def is_accent(kind: i64) -> bool:
    """Whether tiles of that kind are accent tiles. (skud-tiles)"""
    return kind > LAST_FLOWER


def kind_of(tile: i64) -> i64:
    """A tile's kind; EMPTY for no tile and for the wall."""
    return tile & (OWNER_BIT - 1)


def owner_of(tile: i64) -> i64:
    """The seat that a tile belongs to."""
    return tile >> KIND_BITS


def tile_at(board: vec[u8], point: i64) -> i64:
    """The tile on a point."""
    return i64(board[point])


def kind_at(board: vec[u8], point: i64) -> i64:
    """The kind of the tile on a point; EMPTY for none."""
    return kind_of(i64(board[point]))


def owner_at(board: vec[u8], point: i64) -> i64:
    """The owner of the tile on a point that has one."""
    return owner_of(i64(board[point]))


def empty_board() -> vec[u8]:
    """A board without tiles; its last place is the wall."""
    return vec[u8]([int(EMPTY)] * int(POINTS) + [int(WALL)])


def empty_reserve() -> vec[u8]:
    """The reserves of both seats without tiles."""
    return vec[u8]([0] * int(SEATS * KINDS))


def point_text(point: i64) -> str:
    """A point as it is written."""
    return POINT_TEXTS[point]


def pair_of(first: i64, second: i64) -> i64:
    """Two points as one number."""
    return first * PAIR + second


def first_of(pair: i64) -> i64:
    """The first point of a pair."""
    return pair >> POINT_BITS


def second_of(pair: i64) -> i64:
    """The second point of a pair."""
    return pair & (PAIR - 1)
