"""Closing a ring: the turns that win at once."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.actions import ARRANGE, BONUS, PLACE_BAMBOO, PLACE_KNOTWEED, PLACE_WHEEL, SAIL, SINK, SKIP
from teahouse.games.skud.arranging import Survey, is_trapped
from teahouse.games.skud.box import (
    AROUND,
    KNOTWEED,
    LAST_BASIC,
    LOTUS,
    OFF,
    POINT_AT,
    POINTS,
    ROCK,
    TURTLE,
    X,
    Y,
    kind_at,
    kind_of,
    owner_of,
    tile_at,
)
from teahouse.games.skud.chains import Chains, chains_of, turn
from teahouse.games.skud.harmony import NO_MARKS, harmonies, has_kind, has_ring, in_sight, marked_around
from teahouse.games.skud.house_rules import HouseRules
from teahouse.games.skud.state import SkudState

NO_LINES: Final = vec[i64]([0] * 17)
CENTRE: Final[i64] = POINT_AT[(0, 0)]
# A chain that goes less far round the centre cannot be closed by one more flower.
CLOSABLE: Final[i64] = 4


def are_partners(tile: i64, other: i64, seat: i64) -> bool:
    """Whether two tiles in sight of each other would be in a harmony of the seat. (skud-harmony, skud-lotus)"""
    one, two = kind_of(tile), kind_of(other)
    if one == 0 or two == 0 or one > LOTUS or two > LOTUS:
        return False
    if one == LOTUS:
        return two != LOTUS and owner_of(other) == seat
    if two == LOTUS:
        return owner_of(tile) == seat
    apart = one - two if one > two else two - one
    return (apart == 1 or apart == 5) and owner_of(tile) == seat and owner_of(other) == seat


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
        self.has_turtle = house.ancient_oasis and has_kind(board, TURTLE)
        self.drained = marked_around(board, KNOTWEED) if has_kind(board, KNOTWEED) else NO_MARKS
        # The rows and columns that a Rock stills, as bits.
        self.still_rows: i64 = 0
        self.still_columns: i64 = 0
        if house.rock_stops_lines:
            self.find_rocks()

    def find_rocks(self) -> None:
        """Mark the stilled lines. (skud-rock)"""
        point: i64
        for point in range(POINTS):
            if kind_at(self.board, point) == ROCK:
                self.still_rows |= 1 << (Y[point] + 8)
                self.still_columns |= 1 << (X[point] + 8)

    def arranges(self, most: i64) -> vec[i64]:
        """Up to `most` arranges after which the seat has a ring."""
        closers = vec[i64]()
        for start in self.survey.flowers:
            tile = tile_at(self.board, start)
            if owner_of(tile) != self.seat or is_trapped(self.board, start):
                continue
            closers = self.arranges_from(start, closers, most)
            if len(closers) >= most:
                break
        return closers

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
        self.board[start] = 0
        for action in moves:
            end = (action - ARRANGE) % POINTS
            if rest.is_ring or (rows[Y[end] + 8] + columns[X[end] + 8] >= 2 and self.links_up(rest, tile, end)):
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
                rows[Y[point] + 8] += 1
                columns[X[point] + 8] += 1

    def join_uncovered(self, rest: Chains, start: i64) -> None:
        """Add the harmonies that arise when the tile leaves from between two partners."""
        direction: i64
        for direction in range(2):
            if self.is_stilled(start, direction):
                continue
            one, other = in_sight(self.board, start, direction), in_sight(self.board, start, direction + 2)
            if one == OFF or other == OFF or self.drained[one] or self.drained[other] or self.meets_centre(one, other):
                continue
            if self.may_harmonise(tile_at(self.board, one), tile_at(self.board, other)):
                rest.join(one, other)

    def may_harmonise(self, tile: i64, other: i64) -> bool:
        """Whether two tiles in sight of each other would or might be in a harmony of the seat."""
        if are_partners(tile, other, self.seat):
            return True
        return self.has_turtle and 0 < kind_of(tile) <= LOTUS and 0 < kind_of(other) <= LOTUS

    def is_stilled(self, point: i64, direction: i64) -> bool:
        """Whether a Rock stills the line through the point. (skud-rock)"""
        if direction % 2 == 0:
            return (self.still_rows >> (Y[point] + 8)) & 1 == 1
        return (self.still_columns >> (X[point] + 8)) & 1 == 1

    def meets_centre(self, one: i64, other: i64) -> bool:
        """Whether the line between two points contains the centre."""
        if X[one] == X[other]:
            return X[one] == 0 and Y[one] * Y[other] <= 0
        return Y[one] == 0 and X[one] * X[other] <= 0

    def links_up(self, rest: Chains, tile: i64, end: i64) -> bool:
        """Whether the tile, at its end, would join a chain to itself from the other side."""
        if self.drained[end] or end == CENTRE:
            return False
        leaders = vec[i64](capacity=4)
        angles = vec[i64](capacity=4)
        direction: i64
        i: i64
        for direction in range(4):
            if self.is_stilled(end, direction):
                continue
            other = in_sight(self.board, end, direction)
            if other == OFF or self.drained[other] or self.meets_centre(end, other):
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
        return has_ring(found, self.seat) and not has_ring(found, 1 - self.seat)


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
        return may_link(tile_at(board, (action - SAIL) // 8), seat)
    if action >= PLACE_BAMBOO:
        return True
    return SINK <= action < SINK + POINTS or action >= BONUS


def moves_something(board: vec[u8], point: i64) -> bool:
    """Whether a Wheel there has anything to turn."""
    direction: i64
    for direction in range(8):
        if kind_at(board, AROUND[point * 8 + direction]):
            return True
    return False


def may_link(tile: i64, seat: i64) -> bool:
    """Whether a tile can be part of a harmony of the seat."""
    kind = kind_of(tile)
    return kind == LOTUS or (0 < kind <= LAST_BASIC and owner_of(tile) == seat)
