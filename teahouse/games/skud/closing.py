"""Closing a ring: the turns that win at once."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.actions import (
    BONUS,
    PLACE_BAMBOO,
    PLACE_KNOTWEED,
    PLACE_WHEEL,
    PLANT_LOTUS,
    SAIL,
    SINK,
    SKIP,
    arranged_end,
    sailing_point,
)
from teahouse.games.skud.arranging import Survey, is_trapped
from teahouse.games.skud.box import (
    AROUND,
    BIT,
    DIRECTIONS,
    EAST,
    EMPTY,
    KINDS,
    KNOTWEED,
    LAST_BASIC,
    LINES,
    LOTUS,
    NORTH,
    OFF,
    POINT_AT,
    RADIUS,
    ROW,
    SOUTH,
    STEPS,
    SURROUNDING,
    TURTLE,
    WEST,
    X,
    Y,
    kind_at,
    kind_of,
    opponent_of,
    owner_of,
    tile_at,
)
from teahouse.games.skud.chains import Chains, chains_of, turn
from teahouse.games.skud.closing_points import CLOSABLE, any_near, closing_points
from teahouse.games.skud.harmony import (
    NO_MARKS,
    are_neighbours,
    harmonies,
    has_ring,
    in_sight,
    marked_around,
    meets_centre,
)
from teahouse.games.skud.house_rules import HouseRules
from teahouse.games.skud.state import SkudState

NO_LINES: Final = vec[i64]([0] * int(LINES))
UNKNOWN_ROWS: Final = vec[i64]()
CENTRE: Final[i64] = POINT_AT[(0, 0)]


def are_partners(tile: i64, other: i64, seat: i64) -> bool:
    """Whether two tiles in sight of each other would be in a harmony of the seat. (skud-harmony, skud-lotus)"""
    one, two = kind_of(tile), kind_of(other)
    if one == EMPTY or two == EMPTY or one > LOTUS or two > LOTUS:
        return False
    if one == LOTUS:
        return two != LOTUS and owner_of(other) == seat
    if two == LOTUS:
        return owner_of(tile) == seat
    return are_neighbours(one, two) and owner_of(tile) == seat and owner_of(other) == seat


@final
class Closing:
    """Looks for arranges that close a seat's ring."""

    def __init__(self, board: vec[u8], seat: i64, house: HouseRules, found: vec[i64]) -> None:
        self.board = board
        self.seat: i64 = seat
        self.house = house
        self.found = found
        self.survey = Survey(board, seat, house)
        # Lion Turtles may make partners of any flowers; what they link is then tried out.
        self.has_turtle = house.ancient_oasis and self.survey.has(TURTLE)
        self.drained = marked_around(board, KNOTWEED) if self.survey.has(KNOTWEED) else NO_MARKS
        # The rows and columns that a Rock stills, as bits: 1 << ROW[point], BIT[point].
        self.still_rows: i64 = self.survey.rock_rows if house.rock_stops_lines else 0
        self.still_columns: i64 = self.survey.rock_columns if house.rock_stops_lines else 0

    def arranges(self, most: i64) -> vec[i64]:
        """Up to `most` arranges after which the seat has a ring."""
        closers = vec[i64]()
        chains = chains_of(self.found, self.seat, OFF)
        # Where rings are there already or a Lion Turtle may make more harmonies than these, every flower is tried.
        is_open = chains.is_ring or self.has_turtle
        points = [UNKNOWN_ROWS for _ in range(KINDS)]
        for start in self.survey.flowers:
            tile = tile_at(self.board, start)
            if owner_of(tile) != self.seat or is_trapped(self.board, start):
                continue
            if not is_open and not self.uncovers(start):
                kind = kind_of(tile)
                if not len(points[kind]):
                    points[kind] = self.points_for(tile, chains)
                if not any_near(points[kind], start, STEPS[kind]):
                    continue
            closers = self.arranges_from(start, closers, most)
            if len(closers) >= most:
                break
        return closers

    def points_for(self, tile: i64, chains: Chains) -> vec[i64]:
        """Where flowers of the tile's kind might close the ring, as rows of bits."""
        partners = vec[i64](capacity=40)
        for point in self.survey.flowers:
            if chains.number[point] and self.may_harmonise(tile, tile_at(self.board, point)):
                partners = append(partners, point)
        return closing_points(self.board, tile, partners, chains, self.still_rows, self.still_columns)

    def uncovers(self, start: i64) -> bool:
        """Whether a harmony might arise when the flower leaves from between two others."""
        board = self.board
        return self.may_meet(in_sight(board, start, EAST), in_sight(board, start, WEST)) or self.may_meet(
            in_sight(board, start, NORTH), in_sight(board, start, SOUTH)
        )

    def may_meet(self, one: i64, other: i64) -> bool:
        """Whether the tiles on two points might harmonise once nothing stands between them."""
        return one != OFF and other != OFF and self.may_harmonise(tile_at(self.board, one), tile_at(self.board, other))

    def arranges_from(self, start: i64, closers: vec[i64], most: i64) -> vec[i64]:
        """Those of one flower, appended."""
        tile = tile_at(self.board, start)
        rows, columns = NO_LINES[:], NO_LINES[:]
        self.count_partners(tile, start, rows, columns)
        rest = chains_of(self.found, self.seat, start)
        self.join_uncovered(rest, start)
        if rest.widest < CLOSABLE:
            return closers
        moves = self.survey.arranges(start, vec[i64]())
        self.board[start] = u8(EMPTY)
        for action in moves:
            end = arranged_end(action)
            partners = rows[Y[end] + RADIUS] + columns[X[end] + RADIUS]
            if rest.is_ring or (partners >= 2 and self.links_up(rest, tile, end)):
                if self.closes(tile, end):
                    closers = append(closers, action)
                    if len(closers) >= most:
                        break
        self.board[start] = u8(tile)
        return closers

    def count_partners(self, tile: i64, start: i64, rows: vec[i64], columns: vec[i64]) -> None:
        """How many flowers on each line would harmonise with the tile, if they saw it."""
        for point in self.survey.flowers:
            if point != start and not self.drained[point] and self.may_harmonise(tile, tile_at(self.board, point)):
                rows[Y[point] + RADIUS] += 1
                columns[X[point] + RADIUS] += 1

    def join_uncovered(self, rest: Chains, start: i64) -> None:
        """Add the harmonies that arise when the tile leaves from between two partners."""
        if not self.is_stilled(start, EAST):
            self.join_across(rest, in_sight(self.board, start, EAST), in_sight(self.board, start, WEST))
        if not self.is_stilled(start, NORTH):
            self.join_across(rest, in_sight(self.board, start, NORTH), in_sight(self.board, start, SOUTH))

    def join_across(self, rest: Chains, one: i64, other: i64) -> None:
        """Add the harmony between two points that come in sight of each other, if there is one."""
        if one == OFF or other == OFF or self.drained[one] or self.drained[other] or meets_centre(one, other):
            return
        if self.may_harmonise(tile_at(self.board, one), tile_at(self.board, other)):
            rest.join(one, other)

    def may_harmonise(self, tile: i64, other: i64) -> bool:
        """Whether two tiles in sight of each other would or might be in a harmony of the seat."""
        if are_partners(tile, other, self.seat):
            return True
        return self.has_turtle and EMPTY < kind_of(tile) <= LOTUS and EMPTY < kind_of(other) <= LOTUS

    def is_stilled(self, point: i64, direction: i64) -> bool:
        """Whether a Rock stills the line through the point. (skud-rock)"""
        if direction == EAST or direction == WEST:
            return self.still_rows >> ROW[point] & 1 != 0
        return self.still_columns & BIT[point] != 0

    def links_up(self, rest: Chains, tile: i64, end: i64) -> bool:
        """Whether the tile, at its end, would join a chain to itself from the other side."""
        if self.drained[end] or end == CENTRE:
            return False
        leaders = vec[i64](capacity=4)
        angles = vec[i64](capacity=4)
        direction: i64
        i: i64
        for direction in range(DIRECTIONS):
            if self.is_stilled(end, direction):
                continue
            other = in_sight(self.board, end, direction)
            if other == OFF or self.drained[other] or meets_centre(end, other):
                continue
            if not self.may_harmonise(tile, tile_at(self.board, other)):
                continue
            flower = i64(rest.number[other])
            if flower == 0:
                continue
            leader = rest.leader_of(flower)
            angle = rest.angle_of(flower) + turn(other, end)
            for i in range(len(leaders)):
                if leaders[i] == leader and angles[i] != angle:
                    return True
            leaders = append(leaders, leader)
            angles = append(angles, angle)
        return False

    def closes(self, tile: i64, end: i64) -> bool:
        """Whether the seat has a ring once the tile, taken off the board, stands at its end."""
        taken = self.board[end]
        self.board[end] = u8(tile)
        found = harmonies(self.board, self.house)
        self.board[end] = taken
        return has_ring(found, self.seat) and not has_ring(found, opponent_of(self.seat))


def closing_arranges(board: vec[u8], seat: i64, house: HouseRules, found: vec[i64], most: i64) -> vec[i64]:
    """Up to `most` of the seat's arranges that close its ring; `found` are the harmonies of the board."""
    return Closing(board[:], seat, house, found).arranges(most)


def closing_bonuses(state: SkudState, most: i64) -> vec[i64]:
    """Up to `most` answers to a Harmony Bonus after which the seat to move has won by a ring."""
    closers = vec[i64]()
    seat = state.to_move
    moves = state.moves()
    i = len(moves) - 1
    # Backwards, for declining comes last and is the simplest.
    while i >= 0 and len(closers) < most:
        action = moves[i]
        i -= 1
        if action == SKIP or may_close(state.board, seat, action):
            after = state.copy()
            after.apply(action)
            if after.winner == seat:
                closers = append(closers, action)
    return closers


def may_close(board: vec[u8], seat: i64, action: i64) -> bool:
    """Whether a bonus does anything that could complete a harmony of the seat."""
    if PLACE_WHEEL <= action < PLACE_KNOTWEED:
        return moves_something(board, action - PLACE_WHEEL)
    if SAIL <= action < SINK:
        return may_link(tile_at(board, sailing_point(action)), seat)
    if action >= PLACE_BAMBOO:
        return True
    return SINK <= action < PLANT_LOTUS or action >= BONUS


def moves_something(board: vec[u8], point: i64) -> bool:
    """Whether a Wheel there has anything to turn."""
    direction: i64
    for direction in range(SURROUNDING):
        if kind_at(board, AROUND[point * SURROUNDING + direction]):
            return True
    return False


def may_link(tile: i64, seat: i64) -> bool:
    """Whether a tile can be part of a harmony of the seat."""
    kind = kind_of(tile)
    return kind == LOTUS or (EMPTY < kind <= LAST_BASIC and owner_of(tile) == seat)
