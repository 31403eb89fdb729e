"""Arranging: which flowers may move where, and what they may capture."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.actions import ARRANGE
from teahouse.games.skud.box import (
    AROUND, BAMBOO, CLASHES, EMPTY, IS_GATE, LAST_FLOWER, LOTUS, MAY_STOP, OFF, ORCHID, POINTS, ROW_START, SIGHT, STEP, STEPS, X, Y, kind_at, kind_of, owner_of, tile_at, tile_of,
)
from teahouse.games.skud.harmony import NO_MARKS, do_clash, in_sight, is_beside
from teahouse.games.skud.house import HouseRules


def blooming(board: vec[u8], tile: i64) -> i64:
    """Where that tile blooms; OFF if it does not. For tiles of which there is one."""
    point: i64
    for point in range(POINTS):
        if board[point] == tile and not IS_GATE[point]:
            return point
    return OFF


def is_trapped(board: vec[u8], point: i64) -> bool:
    """Whether an opposing blooming Orchid surrounds this blooming flower. (skud-trap)"""
    tile = tile_at(board, point)
    if IS_GATE[point] or not 0 < kind_of(tile) <= LAST_FLOWER:
        return False
    orchid = tile_of(ORCHID, 1 - owner_of(tile))
    direction: i64
    for direction in range(8):
        beside = AROUND[point * 8 + direction]
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


def reach(board: vec[u8], start: i64, steps: i64) -> vec[u8]:
    """The points to which a tile can walk, over empty points, in so many steps. (skud-distance, skud-path)"""
    reached = NO_MARKS[:]
    reached[start] = 1
    reached[OFF] = 1
    edge = vec[i64](capacity=64)
    edge = append(edge, start)
    done: i64 = 0
    direction: i64
    while steps > 0:
        last: i64 = len(edge)
        while done < last:
            for direction in range(4):
                point = STEP[edge[done] * 4 + direction]
                if reached[point] == 0:
                    reached[point] = 1
                    if board[point] == 0:
                        edge = append(edge, point)
            done += 1
        steps -= 1
    reached[start] = 0
    return reached


def clash_points(board: vec[u8], flowers: vec[i64], kind: i64) -> vec[u8]:
    """The points in sight of a flower that clashes with that kind."""
    enemy = CLASHES[kind]
    if not enemy:
        return NO_MARKS
    marks = NO_MARKS[:]
    direction: i64
    for flower in flowers:
        if kind_at(board, flower) == enemy:
            for direction in range(4):
                point = SIGHT[flower * 4 + direction]
                while board[point] == 0:
                    marks[point] = 1
                    point = SIGHT[point * 4 + direction]
                marks[point] = 1
    return marks


def arranges(now: vec[u8], seat: i64, house: HouseRules, found: vec[i64]) -> vec[i64]:
    """Every arrange of the seat, appended to `found`. (skud-arrange)"""
    board = now[:]
    flowers = vec[i64](capacity=40)
    own_wild = False
    other_wild = False
    trap: i64 = OFF
    point: i64
    for point in range(POINTS):
        tile = tile_at(board, point)
        if tile and kind_of(tile) <= LAST_FLOWER:
            flowers = append(flowers, point)
            if not IS_GATE[point]:
                if kind_of(tile) == LOTUS:
                    if owner_of(tile) == seat:
                        own_wild = True
                    else:
                        other_wild = True
                elif kind_of(tile) == ORCHID and owner_of(tile) != seat:
                    trap = point
    in_bloom = blooming_only(flowers)
    for start in flowers:
        tile = tile_at(board, start)
        if owner_of(tile) != seat or (trap != OFF and is_trapped(board, start)):
            continue
        board[start] = 0
        found = arranges_from(board, start, tile, in_bloom, own_wild, other_wild, house, found)
        board[start] = u8(tile)
    return found


def blooming_only(flowers: vec[i64]) -> vec[i64]:
    """Those points that are no gates."""
    found = vec[i64](capacity=40)
    for point in flowers:
        if not IS_GATE[point]:
            found = append(found, point)
    return found


def arranges_from(
    board: vec[u8],
    start: i64,
    tile: i64,
    in_bloom: vec[i64],
    own_wild: bool,
    other_wild: bool,
    house: HouseRules,
    found: vec[i64],
) -> vec[i64]:
    """Every arrange of one tile, which has been lifted from the board."""
    kind = kind_of(tile)
    clashing = NO_MARKS
    north: i64 = OFF
    east: i64 = OFF
    south: i64 = OFF
    west: i64 = OFF
    if house.clashes_matter:
        clashing = clash_points(board, in_bloom, kind)
        if not IS_GATE[start]:
            east, north = in_sight(board, start, 0), in_sight(board, start, 1)
            west, south = in_sight(board, start, 2), in_sight(board, start, 3)
            if not do_clash(board, north, south):
                north = OFF
            if not do_clash(board, east, west):
                east = OFF
    steps = STEPS[kind]
    reached = reach(board, start, steps)
    top, bottom = 8 - Y[start] - steps, 8 - Y[start] + steps + 1
    end: i64
    for end in range(ROW_START[top if top > 0 else 0], ROW_START[bottom if bottom < 17 else 17]):
        if not reached[end] or clashing[end] or not MAY_STOP[kind * POINTS + end]:
            continue
        target = tile_at(board, end)
        if target != EMPTY:
            if not can_capture(tile, target, own_wild, other_wild):
                continue
            if house.ancient_oasis and is_beside(board, end, BAMBOO):
                continue
        if north != OFF and not (X[end] == X[start] and Y[south] <= Y[end] <= Y[north]):
            continue
        if east != OFF and not (Y[end] == Y[start] and X[west] <= X[end] <= X[east]):
            continue
        found = append(found, ARRANGE + start * POINTS + end)
    return found


def can_arrange(board: vec[u8], seat: i64, house: HouseRules) -> bool:
    """Whether the seat has any arrange at all."""
    return len(arranges(board, seat, house, vec[i64]())) > 0
