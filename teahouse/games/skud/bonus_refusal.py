"""Why not this bonus: the rules of flowers and accent tiles that a Harmony Bonus brings, in the order of the book."""

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
    planted_kind,
    planted_point,
    sailing_direction,
    sailing_point,
)
from teahouse.games.skud.box import (
    AROUND,
    BAMBOO,
    BOAT,
    CODES,
    EMPTY,
    GATES,
    IS_GATE,
    KNOTWEED,
    LOTUS,
    MAY_STOP,
    OFF,
    ORCHID,
    POINTS,
    POND,
    ROCK,
    SURROUNDING,
    TURTLE,
    WHEEL,
    is_accent,
    is_flower,
    kind_at,
    owner_at,
    point_text,
)
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.harmony import is_beside
from teahouse.games.skud.turn_refusal import against_bed, against_clash, against_flower, against_pond, not_in_reserve


def bonus_refusal(garden: Garden, action: i64) -> str:
    """Everything that can be done with a Harmony Bonus."""
    if action < PLACE_WHEEL:
        return not_in_reserve(garden, ROCK) or against_place(garden, action - PLACE_ROCK)
    if action < PLACE_KNOTWEED:
        return not_in_reserve(garden, WHEEL) or against_wheel(garden, action - PLACE_WHEEL)
    if action < SAIL:
        return not_in_reserve(garden, KNOTWEED) or against_place(garden, action - PLACE_KNOTWEED)
    if action < SINK:
        return not_in_reserve(garden, BOAT) or against_sail(garden, sailing_point(action), sailing_direction(action))
    if action < PLANT_LOTUS:
        return not_in_reserve(garden, BOAT) or against_sink(garden, action - SINK)
    if action < PLANT_ORCHID:
        return against_flower(garden, LOTUS, action - PLANT_LOTUS)
    if action < BONUS:
        return against_flower(garden, ORCHID, action - PLANT_ORCHID)
    if action < PLACE_POND:
        return against_basic(garden, planted_kind(BONUS, action), planted_point(BONUS, action))
    if action < PLACE_BAMBOO:
        return not_in_reserve(garden, POND) or against_place(garden, action - PLACE_POND)
    if action < PLACE_TURTLE:
        return not_in_reserve(garden, BAMBOO) or against_bamboo(garden, action - PLACE_BAMBOO)
    return not_in_reserve(garden, TURTLE) or against_place(garden, action - PLACE_TURTLE)


def against_basic(garden: Garden, kind: i64, point: i64) -> str:
    """A basic flower as a bonus needs gates without an own flower. (skud-reserve, skud-plant, skud-bonus-basic)"""
    refused = not_in_reserve(garden, kind) or against_bed(garden, point)
    if refused:
        return refused
    board = garden.board
    for gate in GATES:
        if board[gate] and owner_at(board, gate) == garden.to_move:
            return f"skud-bonus-basic gate={point_text(gate)}"
    return against_pond(garden, kind, point)


def against_place(garden: Garden, point: i64) -> str:
    """An accent goes on an empty point that is no gate. (skud-accent-place)"""
    if IS_GATE[point] or garden.board[point]:
        return "skud-accent-place"
    return ""


def against_wheel(garden: Garden, point: i64) -> str:
    """(skud-accent-place, skud-wheel-rock, skud-wheel-gate, skud-wheel-edge, skud-accents-gardens,
    skud-accents-clash)"""
    refused = against_place(garden, point)
    if refused:
        return refused
    board = garden.board
    if is_beside(board, point, ROCK):
        return "skud-wheel-rock"
    after = board[:]
    after[point] = u8(WHEEL)
    rule = ""
    direction: i64
    for direction in range(SURROUNDING):
        spot = AROUND[point * SURROUNDING + direction]
        if spot != OFF:
            # What comes to a spot is what stood one place against the clock.
            came = AROUND[point * SURROUNDING + (direction + SURROUNDING - 1) % SURROUNDING]
            after[spot] = board[came] if came != OFF else u8(EMPTY)
        here = kind_at(board, spot)
        if here:
            following = AROUND[point * SURROUNDING + (direction + 1) % SURROUNDING]
            if IS_GATE[spot]:
                return f"skud-wheel-gate gate={point_text(spot)}"
            if following == OFF:
                rule = f"skud-wheel-edge at={point_text(spot)}"
            elif IS_GATE[following]:
                return f"skud-wheel-gate gate={point_text(following)}"
            elif rule == "" and not MAY_STOP[here * POINTS + following]:
                rule = f"skud-accents-gardens tile={CODES[here]} at={point_text(following)}"
    return rule or against_clash(garden, after, "skud-accents-clash")


def against_sail(garden: Garden, point: i64, direction: i64) -> str:
    """(skud-boat-flower, skud-boat-accent, skud-accents-gardens, skud-accents-clash)"""
    board = garden.board
    kind = kind_at(board, point)
    goal = AROUND[point * SURROUNDING + direction]
    if kind == EMPTY or IS_GATE[point]:
        return "skud-boat-flower"
    if is_accent(kind):
        return "skud-boat-accent"
    if goal == OFF or IS_GATE[goal] or board[goal]:
        return "skud-boat-flower"
    if not MAY_STOP[kind * POINTS + goal]:
        return f"skud-accents-gardens tile={CODES[kind]} at={point_text(goal)}"
    after = board[:]
    after[goal] = after[point]
    after[point] = u8(BOAT)
    return against_clash(garden, after, "skud-accents-clash")


def against_sink(garden: Garden, point: i64) -> str:
    """(skud-boat-accent, skud-accents-clash)"""
    if not is_accent(kind_at(garden.board, point)):
        return "skud-boat-accent"
    after = garden.board[:]
    after[point] = u8(EMPTY)
    return against_clash(garden, after, "skud-accents-clash")


def against_bamboo(garden: Garden, point: i64) -> str:
    """(skud-accent-place, skud-accents-clash)"""
    refused = against_place(garden, point)
    if refused:
        return refused
    board = garden.board
    after = board[:]
    after[point] = u8(BAMBOO)
    works = False
    direction: i64
    for direction in range(SURROUNDING):
        beside = AROUND[point * SURROUNDING + direction]
        if beside != OFF and board[beside]:
            if IS_GATE[beside]:
                return ""
            flower = is_flower(kind_at(board, beside))
            works = works or flower and owner_at(board, beside) == garden.to_move
            after[beside] = u8(EMPTY)
    return against_clash(garden, after, "skud-accents-clash") if works else ""
