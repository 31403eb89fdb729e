"""Arranging: which flowers may move where, and what they may capture."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.actions import ARRANGE
from teahouse.games.skud.box import (
    AROUND,
    BAMBOO,
    BIT,
    BIT_NUMBER,
    CLASHES,
    DIRECTIONS,
    EAST,
    EMPTY,
    IS_GATE,
    KINDS,
    LAST_FLOWER,
    LINES,
    LOTUS,
    NORTH,
    OFF,
    ORCHID,
    POINT_IN,
    POINTS,
    ROCK,
    ROW,
    ROWS,
    SIGHT,
    SOUTH,
    STEPS,
    STOP_ROWS,
    SURROUNDING,
    WEST,
    is_flower,
    kind_at,
    kind_of,
    opponent_of,
    owner_at,
    owner_of,
    tile_at,
    tile_of,
)
from teahouse.games.skud.harmony import do_clash, in_sight, is_beside
from teahouse.games.skud.house_rules import HouseRules

NO_ROWS: Final = vec[i64]([0] * int(ROWS))
NO_ROWS_OF_KINDS: Final = vec[i64]([0] * int(KINDS * ROWS))
NO_KINDS: Final = vec[u8]([0] * int(KINDS))
# The board lies between these rows; the ones beyond are empty.
TOP_ROW: Final[i64] = 1
BOTTOM_ROW: Final[i64] = ROWS - 2


def is_trapped(board: vec[u8], point: i64) -> bool:
    """Whether an opposing blooming Orchid surrounds this blooming flower. (skud-trap)"""
    tile = tile_at(board, point)
    if IS_GATE[point] or not is_flower(kind_of(tile)):
        return False
    orchid = tile_of(ORCHID, opponent_of(owner_of(tile)))
    direction: i64
    for direction in range(SURROUNDING):
        beside = AROUND[point * SURROUNDING + direction]
        if board[beside] == orchid and not IS_GATE[beside]:
            return True
    return False


def can_capture(attacker: i64, target: i64, attacker_wild: bool, target_wild: bool) -> bool:
    """Whether one tile takes another. An Orchid is wild while its owner's Lotus blooms.

    (skud-capture, skud-lotus, skud-wild-orchid)
    """
    kind, prey = kind_of(attacker), kind_of(target)
    if owner_of(attacker) == owner_of(target) or prey > LAST_FLOWER:
        return False
    if kind == ORCHID and attacker_wild:
        return True
    if prey == ORCHID:
        return target_wild
    return CLASHES[kind] == prey


def reach(empty: vec[i64], start: i64, steps: i64) -> vec[i64]:
    """The points to which a tile can walk over empty ones in so many steps, whatever stands on them, as rows of bits.

    The points it can leave again grow by one step at a time; what they touch at the last step is reached.
    (skud-distance, skud-path)
    """
    row: i64
    here = ROW[start]
    top = here - steps if here - steps > TOP_ROW else TOP_ROW
    bottom = here + steps if here + steps < BOTTOM_ROW else BOTTOM_ROW
    way = NO_ROWS[:]
    way[here] = BIT[start]
    while steps > 1:
        above: i64 = 0
        for row in range(top, bottom + 1):
            old = way[row]
            way[row] = old | ((old << 1 | old >> 1 | above | way[row + 1]) & empty[row])
            above = old
        steps -= 1
    above = 0
    for row in range(top, bottom + 1):
        old = way[row]
        way[row] = old << 1 | old >> 1 | above | way[row + 1]
        above = old
    way[here] &= ~BIT[start]
    return way


@final
class Survey:
    """What has to be known of the board before a seat's arranges can be listed."""

    def __init__(self, board: vec[u8], seat: i64, house: HouseRules) -> None:
        self.board = board
        self.seat: i64 = seat
        self.house = house
        self.empty = NO_ROWS[:]
        # The kinds on the board, as bits, and the rows and columns with a Rock: 1 << ROW[point], BIT[point].
        self.present: i64 = 0
        self.rock_rows: i64 = 0
        self.rock_columns: i64 = 0
        # All flowers, and whether either side's Lotus blooms, which makes its Orchid wild.
        self.flowers = vec[i64](capacity=40)
        self.own_wild = False
        self.other_wild = False
        # Where flowers of each kind would clash: barred[kind * ROWS + row], worked out when first asked for.
        self.barred = NO_ROWS_OF_KINDS[:]
        self.is_barred_known = NO_KINDS[:]
        self.look_around()

    def look_around(self) -> None:
        """Find the flowers and the Rocks, and the points without a tile."""
        board, empty, flowers = self.board, self.empty, self.flowers
        point: i64
        for point in range(POINTS):
            tile = tile_at(board, point)
            if not tile:
                empty[ROW[point]] |= BIT[point]
                continue
            kind = kind_of(tile)
            self.present |= 1 << kind
            if kind <= LAST_FLOWER:
                flowers = append(flowers, point)
                if kind == LOTUS and not IS_GATE[point]:
                    if owner_of(tile) == self.seat:
                        self.own_wild = True
                    else:
                        self.other_wild = True
            elif kind == ROCK:
                self.rock_rows |= 1 << ROW[point]
                self.rock_columns |= BIT[point]
        self.flowers = flowers

    def has(self, kind: i64) -> bool:
        """Whether a tile of that kind stands on the board."""
        return self.present >> kind & 1 == 1

    def bar_clashes(self, kind: i64) -> None:
        """Mark the points in sight of a flower that clashes with that kind. (skud-clash)

        A flower of the kind itself never stands in such a line of sight, so the marks hold whichever one moves.
        """
        enemy = CLASHES[kind]
        first = kind * ROWS
        direction: i64
        self.is_barred_known[kind] = 1
        for flower in self.flowers:
            if kind_at(self.board, flower) == enemy and not IS_GATE[flower]:
                for direction in range(DIRECTIONS):
                    point = SIGHT[flower * DIRECTIONS + direction]
                    while self.board[point] == EMPTY:
                        self.barred[first + ROW[point]] |= BIT[point]
                        point = SIGHT[point * DIRECTIONS + direction]
                    if point != OFF:
                        self.barred[first + ROW[point]] |= BIT[point]

    def arranges(self, start: i64, found: vec[i64]) -> vec[i64]:
        """Every arrange of one flower, appended to `found`. (skud-arrange)"""
        tile = tile_at(self.board, start)
        kind = kind_of(tile)
        if self.house.clashes_matter and CLASHES[kind] and not self.is_barred_known[kind]:
            self.bar_clashes(kind)
        ends = reach(self.empty, start, STEPS[kind])
        if self.house.clashes_matter and not IS_GATE[start]:
            self.keep_cover(start, ends)
        row: i64
        top = ROW[start] - STEPS[kind]
        bottom = ROW[start] + STEPS[kind]
        for row in range(top if top > TOP_ROW else TOP_ROW, (bottom if bottom < BOTTOM_ROW else BOTTOM_ROW) + 1):
            bits = ends[row] & STOP_ROWS[kind * ROWS + row] & ~self.barred[kind * ROWS + row]
            while bits:
                low = bits & -bits
                bits ^= low
                end = POINT_IN[row * LINES + i64(BIT_NUMBER[low])]
                if not self.board[end] or self.can_take(tile, end):
                    found = append(found, ARRANGE + start * POINTS + end)
        return found

    def keep_cover(self, start: i64, ends: vec[i64]) -> None:
        """A flower that stands between two clashing ones may only move along between them, or take one of them."""
        east, north = in_sight(self.board, start, EAST), in_sight(self.board, start, NORTH)
        west, south = in_sight(self.board, start, WEST), in_sight(self.board, start, SOUTH)
        row: i64
        if do_clash(self.board, north, south):
            for row in range(ROWS):
                inside = ROW[north] <= row <= ROW[south]
                ends[row] = ends[row] & BIT[start] if inside else 0
        if do_clash(self.board, east, west):
            for row in range(ROWS):
                inside = row == ROW[start]
                ends[row] = ends[row] & ((BIT[east] << 1) - BIT[west]) if inside else 0

    def can_take(self, tile: i64, end: i64) -> bool:
        """Whether the flower takes the tile on that point. (skud-capture, skud-bamboo)"""
        if self.house.ancient_oasis and is_beside(self.board, end, BAMBOO):
            return False
        return can_capture(tile, tile_at(self.board, end), self.own_wild, self.other_wild)


def arranges(board: vec[u8], seat: i64, house: HouseRules, found: vec[i64]) -> vec[i64]:
    """Every arrange of the seat, appended to `found`. (skud-arrange, skud-trap)"""
    survey = Survey(board, seat, house)
    for start in survey.flowers:
        if owner_at(board, start) == seat and not is_trapped(board, start):
            found = survey.arranges(start, found)
    return found


def can_arrange(board: vec[u8], seat: i64, house: HouseRules) -> bool:
    """Whether the seat has any arrange at all."""
    return len(arranges(board, seat, house, vec[i64]())) > 0
