"""The Harmony Bonus: planting a flower or placing an accent tile after an arrange."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.actions import (
    BONUS,
    PLACE_BAMBOO,
    PLACE_KNOTWEED,
    PLACE_POND,
    PLACE_ROCK,
    PLACE_TURTLE,
    PLACE_WHEEL,
    PLANT_LOTUS,
    PLANT_ORCHID,
    SAIL,
    SINK,
    SKIP,
)
from teahouse.games.skud.box import (
    AROUND,
    BAMBOO,
    BOAT,
    GATES,
    IS_GATE,
    KINDS,
    KNOTWEED,
    LAST_BASIC,
    LAST_FLOWER,
    LOTUS,
    MAY_STOP,
    OFF,
    ORCHID,
    POINTS,
    POND,
    ROCK,
    TURTLE,
    WHEEL,
    kind_at,
    owner_at,
    tile_of,
)
from teahouse.games.skud.harmony import clash_near, has_kind, marked_around, sees_clash, uncovers_clash
from teahouse.games.skud.house_rules import HouseRules

GATE_POINTS: Final = vec[i64](GATES)


def has_growing(board: vec[u8], seat: i64) -> bool:
    """Whether a flower of the seat stands in a gate. (skud-growing)"""
    for gate in GATE_POINTS:
        if board[gate] and owner_at(board, gate) == seat:
            return True
    return False


def has_open_gate(board: vec[u8]) -> bool:
    """Whether a gate is free."""
    for gate in GATE_POINTS:
        if not board[gate]:
            return True
    return False


def beds(board: vec[u8], house: HouseRules) -> vec[i64]:
    """The points where flowers may be planted: open gates, and empty points around a Pond. (skud-plant, skud-pond)"""
    found = vec[i64](capacity=16)
    if not house.ancient_oasis or not has_kind(board, POND):
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


def can_stand(board: vec[u8], point: i64, kind: i64, house: HouseRules) -> bool:
    """Whether a flower may be planted on this bed: outside gates gardens and clashes count. (skud-pond)"""
    if IS_GATE[point]:
        return True
    if not MAY_STOP[kind * POINTS + point]:
        return False
    return not (house.clashes_matter and sees_clash(board, point, kind))


def plantings(board: vec[u8], reserve: vec[u8], seat: i64, first: i64, house: HouseRules, found: vec[i64]) -> vec[i64]:
    """Every way to plant a basic flower from the reserve; `first` is the verb's first action."""
    free = beds(board, house)
    kind: i64
    for kind in range(1, LAST_BASIC + 1):
        if reserve[seat * KINDS + kind]:
            for point in free:
                if can_stand(board, point, kind, house):
                    found = append(found, first + (kind - 1) * POINTS + point)
    return found


def bonuses(board: vec[u8], reserve: vec[u8], seat: i64, house: HouseRules) -> vec[i64]:
    """Every answer to a Harmony Bonus, ascending. (skud-bonus)"""
    found = vec[i64](capacity=1024)
    hand = seat * KINDS
    if reserve[hand + ROCK]:
        found = placings(board, PLACE_ROCK, found)
    if reserve[hand + WHEEL]:
        found = wheels(board, house, found)
    if reserve[hand + KNOTWEED]:
        found = placings(board, PLACE_KNOTWEED, found)
    if reserve[hand + BOAT]:
        found = boats(board, house, found)
    if reserve[hand + LOTUS]:
        found = special_plantings(board, PLANT_LOTUS, house, found)
    if reserve[hand + ORCHID]:
        found = special_plantings(board, PLANT_ORCHID, house, found)
    if not has_growing(board, seat):
        found = plantings(board, reserve, seat, BONUS, house, found)
    if reserve[hand + POND]:
        found = placings(board, PLACE_POND, found)
    if reserve[hand + BAMBOO]:
        found = bamboos(board, seat, house, found)
    if reserve[hand + TURTLE]:
        found = placings(board, PLACE_TURTLE, found)
    return append(found, SKIP)


def special_plantings(board: vec[u8], first: i64, house: HouseRules, found: vec[i64]) -> vec[i64]:
    """Every way to plant the Lotus or the Orchid, which may stand anywhere and never clash. (skud-bonus-special)"""
    for point in beds(board, house):
        found = append(found, first + point)
    return found


def placings(board: vec[u8], first: i64, found: vec[i64]) -> vec[i64]:
    """An accent that goes on any empty point but a gate. (skud-accent-place)"""
    point: i64
    for point in range(POINTS):
        if not board[point] and not IS_GATE[point]:
            found = append(found, first + point)
    return found


def wheels(board: vec[u8], house: HouseRules, found: vec[i64]) -> vec[i64]:
    """Every point for a Wheel. (skud-wheel)"""
    point: i64
    for point in range(POINTS):
        if not board[point] and not IS_GATE[point] and can_turn(board, point, house):
            found = append(found, PLACE_WHEEL + point)
    return found


def can_turn(board: vec[u8], point: i64, house: HouseRules) -> bool:
    """Whether everything around the point can move one place clockwise.

    (skud-wheel, skud-wheel-rock, skud-wheel-gate, skud-accents-gardens, skud-accents-clash)
    """
    alone = True
    direction: i64
    for direction in range(8):
        beside = AROUND[point * 8 + direction]
        kind = kind_at(board, beside)
        if kind:
            alone = False
            if kind == ROCK or IS_GATE[beside]:
                return False
            goal = AROUND[point * 8 + (direction + 1) % 8]
            if goal == OFF or not MAY_STOP[kind * POINTS + goal]:
                return False
    return alone or not house.clashes_matter or not clash_near(turned(board, point), point)


def turned(board: vec[u8], point: i64) -> vec[u8]:
    """The board after a Wheel on this point has turned what surrounds it. (skud-wheel)"""
    after = board[:]
    after[point] = u8(WHEEL)
    direction: i64
    for direction in range(8):
        goal = AROUND[point * 8 + (direction + 1) % 8]
        if goal != OFF:
            beside = AROUND[point * 8 + direction]
            after[goal] = board[beside] if beside != OFF else u8(0)
    return after


def boats(board: vec[u8], house: HouseRules, found: vec[i64]) -> vec[i64]:
    """Every Boat on a flower, then every Boat on an accent. (skud-boat-flower, skud-boat-accent)"""
    point: i64
    direction: i64
    for point in range(POINTS):
        kind = kind_at(board, point)
        if 0 < kind <= LAST_FLOWER and not IS_GATE[point]:
            for direction in range(8):
                goal = AROUND[point * 8 + direction]
                if goal == OFF or board[goal] or not MAY_STOP[kind * POINTS + goal]:
                    continue
                # The flower still on its point blocks the view as the Boat will.
                if house.clashes_matter and sees_clash(board, goal, kind):
                    continue
                found = append(found, SAIL + point * 8 + direction)
    for point in range(POINTS):
        if kind_at(board, point) > LAST_FLOWER:
            if not (house.clashes_matter and uncovers_clash(board, point)):
                found = append(found, SINK + point)
    return found


def bamboos(board: vec[u8], seat: i64, house: HouseRules, found: vec[i64]) -> vec[i64]:
    """Every point for a Bamboo. (skud-bamboo)"""
    point: i64
    for point in range(POINTS):
        if board[point] or IS_GATE[point]:
            continue
        if house.clashes_matter and sends_back(board, point, seat):
            if clash_near(cleared(board, point, seat), point):
                continue
        found = append(found, PLACE_BAMBOO + point)
    return found


def sends_back(board: vec[u8], point: i64, seat: i64) -> bool:
    """Whether a Bamboo there would send the tiles around it home: it needs an own blooming flower beside it, and
    no tile in a gate. (skud-bamboo)"""
    own = False
    direction: i64
    for direction in range(8):
        beside = AROUND[point * 8 + direction]
        kind = kind_at(board, beside)
        if kind:
            if IS_GATE[beside]:
                return False
            if kind <= LAST_FLOWER and owner_at(board, beside) == seat:
                own = True
    return own


def cleared(board: vec[u8], point: i64, seat: i64) -> vec[u8]:
    """The board after a Bamboo there has sent the tiles around it home."""
    after = board[:]
    after[point] = u8(tile_of(BAMBOO, seat))
    direction: i64
    for direction in range(8):
        beside = AROUND[point * 8 + direction]
        if beside != OFF:
            after[beside] = 0
    return after
