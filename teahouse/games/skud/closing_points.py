"""Where one more flower might close a ring: a quick look that leaves out most arranges before they are tried."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.games.skud.box import BIT, DIRECTIONS, EAST, EMPTY, OFF, RADIUS, ROW, ROWS, SIGHT, WEST, X, tile_at
from teahouse.games.skud.chains import FULL_TURN, HALF_TURN, Chains, turn
from teahouse.games.skud.harmony import NO_MARKS, meets_centre

# A chain that goes less far round the centre cannot be closed by one more flower.
CLOSABLE: Final[i64] = HALF_TURN
NO_ROWS: Final = vec[i64]([0] * int(ROWS))
# Angles are noted in bytes, where 0 says that there is none yet.
ANGLE_ZERO: Final[i64] = 16 * FULL_TURN


def closing_points(
    board: vec[u8], tile: i64, partners: vec[i64], chains: Chains, still_rows: i64, still_columns: i64
) -> vec[i64]:
    """The points, as rows of bits, where the tile might join a chain to itself from the other side.

    `partners` are the flowers with which the tile harmonises in sight of each other. The tile itself is still on the
    board and must not hide what it will uncover, so every line goes on behind the first such tile. What is found still
    has to be tried; what is not found cannot close a ring, unless a harmony arises where the tile leaves.
    """
    rows = NO_ROWS[:]
    leader: i64
    for leader in range(1, chains.count + 1):
        if chains.leader[leader] != leader or chains.high[leader] - chains.low[leader] < CLOSABLE:
            continue
        angles = NO_MARKS[:]
        for partner in partners:
            flower = i64(chains.number[partner])
            if flower and chains.leader_of(flower) == leader:
                angle = ANGLE_ZERO + chains.angle_of(flower)
                mark_lines(board, tile, partner, angle, angles, rows, still_rows, still_columns)
    return rows


def mark_lines(
    board: vec[u8],
    tile: i64,
    partner: i64,
    angle: i64,
    angles: vec[u8],
    rows: vec[i64],
    still_rows: i64,
    still_columns: i64,
) -> None:
    """Note at which angle a flower is seen from each point in its sight; where two angles differ a ring may close."""
    direction: i64
    for direction in range(DIRECTIONS):
        is_row = direction == EAST or direction == WEST
        # A Rock stills the whole line. (skud-rock)
        if still_rows >> ROW[partner] & 1 if is_row else still_columns & BIT[partner]:
            continue
        may_hide = True
        point = SIGHT[partner * DIRECTIONS + direction]
        while point != OFF and not meets_centre(partner, point):
            seen = angle + turn(partner, point)
            if not angles[point]:
                angles[point] = u8(seen)
            elif i64(angles[point]) != seen:
                rows[ROW[point]] |= BIT[point]
            if board[point] != EMPTY:
                if tile_at(board, point) != tile or not may_hide:
                    break
                may_hide = False
            point = SIGHT[point * DIRECTIONS + direction]


def any_near(rows: vec[i64], start: i64, steps: i64) -> bool:
    """Whether one of the points is no further away than so many steps."""
    row: i64
    top = ROW[start] - steps if ROW[start] > steps else 0
    bottom = ROW[start] + steps if ROW[start] + steps < ROWS else ROWS - 1
    for row in range(top, bottom + 1):
        if rows[row]:
            aside = steps - (row - ROW[start] if row > ROW[start] else ROW[start] - row)
            # A strip of columns, with room beyond the western edge.
            strip = ((1 << (2 * aside + 1)) - 1) << (X[start] + 2 * RADIUS - aside)
            if rows[row] << RADIUS & strip:
                return True
    return False
