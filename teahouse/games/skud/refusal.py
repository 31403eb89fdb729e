"""Why not: the rule that forbids an action, found in the order of the book."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.actions import (
    ACCENT_CHOICES,
    ACCENTS,
    ARRANGE,
    BONUS,
    OPEN,
    PLACE_BAMBOO,
    PLACE_KNOTWEED,
    PLACE_POND,
    PLACE_ROCK,
    PLACE_TURTLE,
    PLACE_WHEEL,
    PLANT,
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
    CLASHES,
    CODES,
    EMPTY,
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
    STEP,
    STEPS,
    TURTLE,
    WHEEL,
    X,
    Y,
    kind_at,
    kind_of,
    owner_at,
    owner_of,
    point_text,
    tile_at,
    tile_of,
)
from teahouse.games.skud.harmony import NO_MARKS, any_clash, is_beside
from teahouse.games.skud.house_rules import HouseRules
from teahouse.games.skud.phases import BONUS_OFFERED, CHOOSING, OPENING, OVER, TURN

# Every id that a refusal can begin with.
RULES: Final = [
    "skud-reserve",
    "skud-accent-choice",
    "skud-opening",
    "skud-turn",
    "skud-plant",
    "skud-arrange",
    "skud-trap",
    "skud-gates",
    "skud-gardens",
    "skud-distance",
    "skud-path",
    "skud-capture",
    "skud-clash",
    "skud-bonus",
    "skud-bonus-basic",
    "skud-accent-place",
    "skud-wheel-rock",
    "skud-wheel-gate",
    "skud-wheel-edge",
    "skud-boat-flower",
    "skud-boat-accent",
    "skud-accents-gardens",
    "skud-accents-clash",
    "skud-pond",
    "skud-bamboo",
    "skud-over",
]


def refusal(board: vec[u8], reserve: vec[u8], seat: i64, phase: i64, house: HouseRules, action: i64) -> str:
    """The rule that forbids the action, with facts; "" if it is allowed."""
    if phase == OVER:
        return "skud-over"
    if action < OPEN:
        return against_choice(phase, house, action - ACCENTS)
    if action < PLANT:
        return "" if phase == OPENING else "skud-opening"
    if action < PLACE_ROCK:
        if phase != TURN:
            return "skud-turn"
        if action >= ARRANGE:
            return against_arrange(board, seat, house, (action - ARRANGE) // POINTS, (action - ARRANGE) % POINTS)
        return against_flower(board, reserve, seat, house, (action - PLANT) // POINTS + 1, (action - PLANT) % POINTS)
    if phase != BONUS_OFFERED:
        return "skud-bonus"
    if action == SKIP:
        return ""
    return against_bonus(board, reserve, seat, house, action)


def against_choice(phase: i64, house: HouseRules, choice: i64) -> str:
    """(skud-accent-choice)"""
    if phase != CHOOSING:
        return f"skud-accent-choice needed={house.accents_to_choose}"
    rocks, wheels, knotweeds, boats, ponds, bamboos, turtles = ACCENT_CHOICES[choice]
    oasis = ponds + bamboos + turtles
    if house.no_wheels and wheels or oasis and not house.ancient_oasis:
        return f"skud-accent-choice needed={house.accents_to_choose}"
    if rocks + wheels + knotweeds + boats + oasis != house.accents_to_choose:
        return f"skud-accent-choice needed={house.accents_to_choose}"
    return ""


def not_in_reserve(reserve: vec[u8], seat: i64, kind: i64) -> str:
    """(skud-reserve)"""
    if reserve[seat * KINDS + kind]:
        return ""
    return "skud-reserve tile=" + CODES[kind]


def against_flower(board: vec[u8], reserve: vec[u8], seat: i64, house: HouseRules, kind: i64, point: i64) -> str:
    """A turn's plant, or a special flower as a bonus. (skud-reserve, skud-plant, skud-pond)"""
    return (
        not_in_reserve(reserve, seat, kind)
        or against_bed(board, house, point)
        or against_pond(board, house, kind, point)
    )


def against_bed(board: vec[u8], house: HouseRules, point: i64) -> str:
    """A flower is planted in an open gate or, in the Ancient Oasis, on an empty point beside a Pond. (skud-plant)"""
    by_pond = house.ancient_oasis and is_beside(board, point, POND)
    return "" if not board[point] and (IS_GATE[point] or by_pond) else "skud-plant"


def against_pond(board: vec[u8], house: HouseRules, kind: i64, point: i64) -> str:
    """Beside a Pond a flower blooms at once, so gardens and clashes count. (skud-pond)"""
    if IS_GATE[point]:
        return ""
    after = board[:]
    after[point] = u8(kind)
    if not MAY_STOP[kind * POINTS + point] or house.clashes_matter and any_clash(after) >= 0:
        return "skud-pond"
    return ""


def against_clash(after: vec[u8], house: HouseRules, rule: str) -> str:
    """No clash may stand on the board afterwards. (skud-clash)"""
    if not house.clashes_matter:
        return ""
    clash = any_clash(after)
    if clash < 0:
        return ""
    return f"{rule} one={point_text(clash // 256)} other={point_text(clash % 256)}"


def against_arrange(board: vec[u8], seat: i64, house: HouseRules, start: i64, end: i64) -> str:
    """A turn's arrange: own flower, not trapped, place to stop, way to go, capture, clash."""
    tile = tile_at(board, start)
    kind = kind_of(tile)
    if tile == EMPTY or kind > LAST_FLOWER or owner_of(tile) != seat:
        return "skud-arrange"
    orchid = trapper(board, start, seat)
    if orchid != OFF:
        return f"skud-trap orchid={point_text(orchid)}"
    if IS_GATE[end]:
        return "skud-gates"
    if not MAY_STOP[kind * POINTS + end]:
        return f"skud-gardens tile={CODES[kind]}"
    apart = distance(start, end)
    if apart == 0 or apart > STEPS[kind]:
        return f"skud-distance tile={CODES[kind]} steps={STEPS[kind]}"
    if not has_path(board, start, end, STEPS[kind]):
        return f"skud-path tile={CODES[kind]} steps={STEPS[kind]}"
    if board[end]:
        refused = against_capture(board, seat, kind, end)
        if refused:
            return refused
    after = board[:]
    after[end] = u8(tile)
    after[start] = 0
    refused = against_clash(after, house, "skud-clash")
    if not refused and board[end] and house.ancient_oasis and is_beside(board, end, BAMBOO):
        return f"skud-bamboo at={point_text(end)}"
    return refused


def trapper(board: vec[u8], point: i64, seat: i64) -> i64:
    """The opposing Orchid that holds a flower on this point; OFF for none. (skud-trap)"""
    direction: i64
    if not IS_GATE[point]:
        for direction in range(8):
            beside = AROUND[point * 8 + direction]
            if kind_at(board, beside) == ORCHID and owner_at(board, beside) != seat and not IS_GATE[beside]:
                return beside
    return OFF


def distance(start: i64, end: i64) -> i64:
    """The fewest steps between two points of an empty board."""
    across, along = X[start] - X[end], Y[start] - Y[end]
    return (across if across >= 0 else -across) + (along if along >= 0 else -along)


def has_path(board: vec[u8], start: i64, end: i64, steps: i64) -> bool:
    """Whether a way over empty points leads from one point to the other. (skud-path)

    Searched from the end, the other way round than `arranging.reach` does.
    """
    seen = NO_MARKS[:]
    seen[end] = 1
    wave = vec[i64]([end])
    direction: i64
    while steps > 0 and len(wave) > 0:
        following = vec[i64]()
        for point in wave:
            for direction in range(4):
                beside = STEP[point * 4 + direction]
                if beside == start:
                    return True
                if beside != OFF and not seen[beside] and not board[beside]:
                    seen[beside] = 1
                    following = append(following, beside)
        wave = following
        steps -= 1
    return False


def against_capture(board: vec[u8], seat: i64, kind: i64, end: i64) -> str:
    """(skud-capture, skud-lotus, skud-wild-orchid)"""
    prey = kind_at(board, end)
    owner = owner_at(board, end)
    facts = f" tile={CODES[kind]} prey={CODES[prey]}"
    if owner == seat or prey > LAST_FLOWER:
        return "skud-capture" + facts
    wild_hunter = kind == ORCHID and lotus_blooms(board, seat)
    wild_prey = prey == ORCHID and lotus_blooms(board, owner)
    opposite = kind <= LAST_BASIC and prey <= LAST_BASIC and CLASHES[kind] == prey
    if not (wild_hunter or wild_prey or opposite):
        return "skud-capture" + facts
    return ""


def lotus_blooms(board: vec[u8], seat: i64) -> bool:
    """Whether the seat's Lotus stands outside the gates. (skud-wild-orchid)"""
    point: i64
    for point in range(POINTS):
        if board[point] == tile_of(LOTUS, seat):
            return not IS_GATE[point]
    return False


def against_bonus(board: vec[u8], reserve: vec[u8], seat: i64, house: HouseRules, action: i64) -> str:
    """Everything that can be done with a Harmony Bonus."""
    if action < PLACE_WHEEL:
        return not_in_reserve(reserve, seat, ROCK) or against_place(board, action - PLACE_ROCK)
    if action < PLACE_KNOTWEED:
        return not_in_reserve(reserve, seat, WHEEL) or against_wheel(board, house, action - PLACE_WHEEL)
    if action < SAIL:
        return not_in_reserve(reserve, seat, KNOTWEED) or against_place(board, action - PLACE_KNOTWEED)
    if action < SINK:
        goal = AROUND[action - SAIL]
        return not_in_reserve(reserve, seat, BOAT) or against_sail(board, house, (action - SAIL) // 8, goal)
    if action < PLANT_LOTUS:
        return not_in_reserve(reserve, seat, BOAT) or against_sink(board, house, action - SINK)
    if action < PLANT_ORCHID:
        return against_flower(board, reserve, seat, house, LOTUS, action - PLANT_LOTUS)
    if action < BONUS:
        return against_flower(board, reserve, seat, house, ORCHID, action - PLANT_ORCHID)
    if action < PLACE_POND:
        return against_basic(board, reserve, seat, house, (action - BONUS) // POINTS + 1, (action - BONUS) % POINTS)
    if action < PLACE_BAMBOO:
        return not_in_reserve(reserve, seat, POND) or against_place(board, action - PLACE_POND)
    if action < PLACE_TURTLE:
        return not_in_reserve(reserve, seat, BAMBOO) or against_bamboo(board, seat, house, action - PLACE_BAMBOO)
    return not_in_reserve(reserve, seat, TURTLE) or against_place(board, action - PLACE_TURTLE)


def against_basic(board: vec[u8], reserve: vec[u8], seat: i64, house: HouseRules, kind: i64, point: i64) -> str:
    """A basic flower as a bonus needs gates without an own flower. (skud-reserve, skud-plant, skud-bonus-basic)"""
    refused = not_in_reserve(reserve, seat, kind) or against_bed(board, house, point)
    if refused:
        return refused
    for gate in GATES:
        if board[gate] and owner_at(board, gate) == seat:
            return f"skud-bonus-basic gate={point_text(gate)}"
    return against_pond(board, house, kind, point)


def against_place(board: vec[u8], point: i64) -> str:
    """An accent goes on an empty point that is no gate. (skud-accent-place)"""
    if IS_GATE[point] or board[point]:
        return "skud-accent-place"
    return ""


def against_wheel(board: vec[u8], house: HouseRules, point: i64) -> str:
    """(skud-accent-place, skud-wheel-rock, skud-wheel-gate, skud-wheel-edge, skud-accents-gardens,
    skud-accents-clash)"""
    refused = against_place(board, point)
    if refused:
        return refused
    if is_beside(board, point, ROCK):
        return "skud-wheel-rock"
    after = board[:]
    after[point] = u8(WHEEL)
    rule = ""
    direction: i64
    for direction in range(8):
        spot = AROUND[point * 8 + direction]
        if spot != OFF:
            # What comes to a spot is what stood one place against the clock.
            came = AROUND[point * 8 + (direction + 7) % 8]
            after[spot] = board[came] if came != OFF else u8(EMPTY)
        here = kind_at(board, spot)
        if here:
            following = AROUND[point * 8 + (direction + 1) % 8]
            if IS_GATE[spot]:
                return f"skud-wheel-gate gate={point_text(spot)}"
            if following == OFF:
                rule = f"skud-wheel-edge at={point_text(spot)}"
            elif IS_GATE[following]:
                return f"skud-wheel-gate gate={point_text(following)}"
            elif rule == "" and not MAY_STOP[here * POINTS + following]:
                rule = f"skud-accents-gardens tile={CODES[here]} at={point_text(following)}"
    return rule or against_clash(after, house, "skud-accents-clash")


def against_sail(board: vec[u8], house: HouseRules, point: i64, goal: i64) -> str:
    """(skud-boat-flower, skud-boat-accent, skud-accents-gardens, skud-accents-clash)"""
    kind = kind_at(board, point)
    if kind == EMPTY or IS_GATE[point]:
        return "skud-boat-flower"
    if kind > LAST_FLOWER:
        return "skud-boat-accent"
    if goal == OFF or IS_GATE[goal] or board[goal]:
        return "skud-boat-flower"
    if not MAY_STOP[kind * POINTS + goal]:
        return f"skud-accents-gardens tile={CODES[kind]} at={point_text(goal)}"
    after = board[:]
    after[goal] = after[point]
    after[point] = u8(BOAT)
    return against_clash(after, house, "skud-accents-clash")


def against_sink(board: vec[u8], house: HouseRules, point: i64) -> str:
    """(skud-boat-accent, skud-accents-clash)"""
    if kind_at(board, point) <= LAST_FLOWER:
        return "skud-boat-accent"
    after = board[:]
    after[point] = 0
    return against_clash(after, house, "skud-accents-clash")


def against_bamboo(board: vec[u8], seat: i64, house: HouseRules, point: i64) -> str:
    """(skud-accent-place, skud-accents-clash)"""
    refused = against_place(board, point)
    if refused:
        return refused
    after = board[:]
    after[point] = u8(BAMBOO)
    works = False
    direction: i64
    for direction in range(8):
        beside = AROUND[point * 8 + direction]
        if beside != OFF and board[beside]:
            if IS_GATE[beside]:
                return ""
            flower = kind_at(board, beside) <= LAST_FLOWER
            works = works or flower and owner_at(board, beside) == seat
            after[beside] = 0
    return against_clash(after, house, "skud-accents-clash") if works else ""
