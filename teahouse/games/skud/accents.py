"""Accent tiles: where Rock, Wheel, Knotweed and Boat may be placed, and what Wheel and Boat do to other tiles."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud import events
from teahouse.games.skud.actions import PLACE_WHEEL, SAIL, SINK
from teahouse.games.skud.box import (
    AROUND,
    BOAT,
    EMPTY,
    IS_GATE,
    MAY_STOP,
    OFF,
    POINTS,
    ROCK,
    SURROUNDING,
    WHEEL,
    is_accent,
    is_flower,
    kind_at,
    tile_at,
)
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.harmony import clash_near, sees_clash, uncovers_clash


def can_place(board: vec[u8], point: i64) -> bool:
    """Whether the point is empty and no gate. (skud-accent-place)"""
    return not board[point] and not IS_GATE[point]


def placings(garden: Garden, first: i64, found: vec[i64]) -> vec[i64]:
    """Every point for an accent that has no rule of its own; `first` is the verb's first action. (skud-accent-place)"""
    board = garden.board
    point: i64
    for point in range(POINTS):
        if can_place(board, point):
            found = append(found, first + point)
    return found


def wheels(garden: Garden, found: vec[i64]) -> vec[i64]:
    """Every point for a Wheel. (skud-wheel)"""
    board = garden.board
    point: i64
    for point in range(POINTS):
        if can_place(board, point) and can_turn(garden, point):
            found = append(found, PLACE_WHEEL + point)
    return found


def turning_goal(point: i64, direction: i64) -> i64:
    """Where a Wheel on this point moves what stands in that direction from it; OFF beyond the board. (skud-wheel)"""
    return AROUND[point * SURROUNDING + (direction + 1) % SURROUNDING]


def can_turn(garden: Garden, point: i64) -> bool:
    """Whether everything around the point can move one place clockwise.

    (skud-wheel, skud-wheel-rock, skud-wheel-gate, skud-wheel-edge, skud-accents-gardens, skud-accents-clash)
    """
    board = garden.board
    alone = True
    direction: i64
    for direction in range(SURROUNDING):
        beside = AROUND[point * SURROUNDING + direction]
        kind = kind_at(board, beside)
        if kind:
            alone = False
            if kind == ROCK or IS_GATE[beside]:
                return False
            goal = turning_goal(point, direction)
            if goal == OFF or not MAY_STOP[kind * POINTS + goal]:
                return False
    return alone or not garden.house.clashes_matter or not clash_near(turn_wheel(board, point), point)


def turn_wheel(board: vec[u8], point: i64) -> vec[u8]:
    """The board after a Wheel on this point has turned what surrounds it. (skud-wheel)"""
    after = board[:]
    after[point] = u8(WHEEL)
    direction: i64
    for direction in range(SURROUNDING):
        goal = turning_goal(point, direction)
        if goal != OFF:
            beside = AROUND[point * SURROUNDING + direction]
            after[goal] = board[beside] if beside != OFF else u8(EMPTY)
    return after


def place_wheel(garden: Garden, point: i64) -> None:
    """The tiles around a new Wheel move one place clockwise. (skud-wheel)"""
    direction: i64
    if garden.log is not None:
        for direction in range(SURROUNDING):
            start = AROUND[point * SURROUNDING + direction]
            if kind_at(garden.board, start):
                garden.tell_moved(events.MOVED, start, turning_goal(point, direction))
    garden.board = turn_wheel(garden.board, point)
    garden.place(WHEEL, point)


def boats(garden: Garden, found: vec[i64]) -> vec[i64]:
    """Every Boat on a flower, then every Boat on an accent. (skud-boat-flower, skud-boat-accent)"""
    board, clashes_matter = garden.board, garden.house.clashes_matter
    point: i64
    direction: i64
    for point in range(POINTS):
        kind = kind_at(board, point)
        if is_flower(kind) and not IS_GATE[point]:
            for direction in range(SURROUNDING):
                goal = AROUND[point * SURROUNDING + direction]
                if goal == OFF or board[goal] or not MAY_STOP[kind * POINTS + goal]:
                    continue
                # The flower still on its point blocks the view as the Boat will.
                if clashes_matter and sees_clash(board, goal, kind):
                    continue
                found = append(found, SAIL + point * SURROUNDING + direction)
    for point in range(POINTS):
        if is_accent(kind_at(board, point)):
            if not (clashes_matter and uncovers_clash(board, point)):
                found = append(found, SINK + point)
    return found


def sail(garden: Garden, point: i64, direction: i64) -> None:
    """A flower moves to a surrounding point, the Boat takes its place. (skud-boat-flower)"""
    goal = AROUND[point * SURROUNDING + direction]
    garden.tell_moved(events.MOVED, point, goal)
    garden.board[goal] = garden.board[point]
    garden.place(BOAT, point)


def sink(garden: Garden, point: i64) -> None:
    """An accent and the Boat leave the game together. (skud-boat-accent)"""
    garden.tell_tile(events.REMOVED, tile_at(garden.board, point), point)
    garden.place(BOAT, point)
    garden.board[point] = u8(EMPTY)
