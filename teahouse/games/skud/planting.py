"""Planting: where flowers from the reserve may be put, in a turn or as a bonus."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.box import FIRST_BASIC, GATES, IS_GATE, LAST_BASIC, MAY_STOP, POINTS, POND, owner_at
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.harmony import has_kind, marked_around, sees_clash

GATE_POINTS: Final = vec[i64](GATES)


def has_growing(garden: Garden) -> bool:
    """Whether a flower of the seat to move stands in a gate. (skud-growing)"""
    for gate in GATE_POINTS:
        if garden.board[gate] and owner_at(garden.board, gate) == garden.to_move:
            return True
    return False


def has_open_gate(board: vec[u8]) -> bool:
    """Whether a gate is free."""
    for gate in GATE_POINTS:
        if not board[gate]:
            return True
    return False


def beds(garden: Garden) -> vec[i64]:
    """The points where flowers may be planted: open gates, and empty points around a Pond. (skud-plant, skud-pond)"""
    board = garden.board
    found = vec[i64](capacity=16)
    if not garden.house.ancient_oasis or not has_kind(board, POND):
        for gate in GATE_POINTS:
            if not board[gate]:
                found = append(found, gate)
        return found
    watered = marked_around(board, POND)
    point: i64
    for point in range(POINTS):
        if not board[point] and (watered[point] or IS_GATE[point]):
            found = append(found, point)
    return found


def can_stand(garden: Garden, point: i64, kind: i64) -> bool:
    """Whether a flower may be planted on this bed: outside gates gardens and clashes count. (skud-pond)"""
    if IS_GATE[point]:
        return True
    if not MAY_STOP[kind * POINTS + point]:
        return False
    return not (garden.house.clashes_matter and sees_clash(garden.board, point, kind))


def plantings(garden: Garden, first: i64, found: vec[i64]) -> vec[i64]:
    """Every way to plant a basic flower, appended to `found`; `first` is the verb's first action. (skud-plant)"""
    free = beds(garden)
    kind: i64
    for kind in range(FIRST_BASIC, LAST_BASIC + 1):
        if garden.has_tile(kind):
            for point in free:
                if can_stand(garden, point, kind):
                    found = append(found, first + (kind - FIRST_BASIC) * POINTS + point)
    return found


def special_plantings(garden: Garden, first: i64, found: vec[i64]) -> vec[i64]:
    """Every way to plant the Lotus or the Orchid, which may stand anywhere and never clash. (skud-bonus-special)"""
    for point in beds(garden):
        found = append(found, first + point)
    return found
