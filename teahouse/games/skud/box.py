"""What is in the box of Skud Pai Sho: the board with its gardens and gates, and the tiles."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

# Seats.
GUEST: Final[i64] = 0
HOST: Final[i64] = 1
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

LAST_RED: Final[i64] = RHODODENDRON
LAST_BASIC: Final[i64] = WHITE_JADE
LAST_FLOWER: Final[i64] = ORCHID

CODES: Final = ["", "R3", "R4", "R5", "W3", "W4", "W5", "L", "O", "R", "W", "K", "B", "P", "M", "T"]
BASIC_CODES: Final = CODES[1:7]
ACCENT_CODES: Final = CODES[9:]

# fmt: off
#                            –  R3 R4 R5 W3 W4 W5 L  O  R  W  K  B  P  M  T
STEPS: Final = vec[i64](    [0, 3, 4, 5, 3, 4, 5, 2, 6, 0, 0, 0, 0, 0, 0, 0])
IN_BOX: Final = vec[i64](   [0, 3, 3, 3, 3, 3, 3, 1, 1, 2, 2, 2, 2, 1, 1, 1])
CLASHES: Final = vec[i64](  [0, 4, 5, 6, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
# fmt: on

# A tile on the board is its kind, plus OWNER_BIT for Host's. WALL is what lies beyond the board.
OWNER_BIT: Final[i64] = 16
WALL: Final[i64] = 32

# Points are numbered row by row from the north-west; OFF is the one beyond the board.
POINTS: Final[i64] = 249
OFF: Final[i64] = 249
RADIUS: Final = 8
WIDEST: Final = 12

ORTHOGONAL: Final = [(1, 0), (0, 1), (-1, 0), (0, -1)]
# Clockwise from the north: the way a Wheel turns.
SURROUNDING: Final = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
EAST: Final[i64] = 0
NORTH: Final[i64] = 1


def on_board(x: int, y: int) -> bool:
    """Whether there is a point. (skud-board)"""
    return abs(x) <= RADIUS and abs(y) <= RADIUS and abs(x) + abs(y) <= WIDEST


PLACES: Final = [(x, y) for y in range(RADIUS, -RADIUS - 1, -1) for x in range(-RADIUS, RADIUS + 1) if on_board(x, y)]
POINT_AT: Final = {place: number for number, place in enumerate(PLACES)}
POINT_TEXTS: Final = [f"{x},{y}" for x, y in PLACES]
GATES: Final = [POINT_AT[place] for place in [(0, 8), (-8, 0), (8, 0), (0, -8)]]
NORTH_GATE: Final[i64] = POINT_AT[(0, 8)]
SOUTH_GATE: Final[i64] = POINT_AT[(0, -8)]

X: Final = vec[i64]([x for x, y in PLACES])
Y: Final = vec[i64]([y for x, y in PLACES])
IS_GATE: Final = vec[u8]([1 if point in GATES else 0 for point in range(len(PLACES))] + [0])


def may_stop(kind: int, x: int, y: int) -> bool:
    """Where a tile may come to rest: no gates, no garden of the other colour. (skud-gardens)"""
    if POINT_AT[(x, y)] in GATES:
        return False
    inside = abs(x) + abs(y) <= 6
    if 1 <= kind <= 3:
        return not (inside and x * y < 0)
    if 4 <= kind <= 6:
        return not (inside and x * y > 0)
    return True


def neighbours(directions: list[tuple[int, int]], blind: bool) -> vec[i64]:
    """For each point and direction the next point, or OFF; `blind` cannot see past or into gates."""
    table = vec[i64]()
    for x, y in PLACES:
        for dx, dy in directions:
            point = POINT_AT.get((x + dx, y + dy), 249)
            table = append(table, 249 if blind and point in GATES else point)
    for _ in directions:
        table = append(table, 249)
    return table


# next point = STEP[point * 4 + direction]
STEP: Final = neighbours(ORTHOGONAL, blind=False)
# The same along a line of sight, which gates block.
SIGHT: Final = neighbours(ORTHOGONAL, blind=True)
# neighbour = AROUND[point * 8 + direction]
AROUND: Final = neighbours(SURROUNDING, blind=False)
# MAY_STOP[kind * POINTS + point]
MAY_STOP: Final = vec[u8]([1 if may_stop(kind, x, y) else 0 for kind in range(16) for x, y in PLACES])
# The first point of the row that lies so many rows below the top; one more entry ends the last row.
ROW_START: Final = vec[i64](
    [POINT_AT[min(place for place in PLACES if place[1] == y)] for y in range(8, -9, -1)] + [249]
)

# Sets of points are rows of bits: set[ROW[point]] & BIT[point]. An empty row lies above and below the board.
ROWS: Final[i64] = 19
ROW: Final = vec[i64]([9 - y for x, y in PLACES])
BIT: Final = vec[i64]([1 << (x + 8) for x, y in PLACES])
# The point of a row and a bit: POINT_IN[row * 17 + BIT_NUMBER[bit]]
POINT_IN: Final = vec[i64]([POINT_AT.get((x, 9 - row), 249) for row in range(19) for x in range(-8, 9)])
BIT_NUMBER: Final = vec[u8]([bit.bit_length() - 1 if bit & (bit - 1) == 0 and bit else 0 for bit in range(65537)])


def rows_of(points: list[tuple[int, int]]) -> list[int]:
    """A set of points as rows of bits."""
    return [sum(1 << (x + 8) for x, y in points if 9 - y == row) for row in range(19)]


# Where each kind may stop: STOP_ROWS[kind * ROWS + row]
STOP_ROWS: Final = vec[i64](
    [row for kind in range(16) for row in rows_of([(x, y) for x, y in PLACES if may_stop(kind, x, y)])]
)


def tile_of(kind: i64, seat: i64) -> i64:
    """A seat's tile of that kind."""
    return kind + OWNER_BIT * seat


def kind_of(tile: i64) -> i64:
    """A tile's kind; EMPTY for no tile and for the wall."""
    return tile & 15


def owner_of(tile: i64) -> i64:
    """The seat that a tile belongs to."""
    return tile >> 4


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
    return vec[u8]([0] * 249 + [32])


def point_text(point: i64) -> str:
    """A point as it is written."""
    return POINT_TEXTS[point]
