"""Why not plant, why not arrange: the rules of a turn, in the order of the book."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.box import (
    AROUND,
    BAMBOO,
    CLASHES,
    CODES,
    DIRECTIONS,
    EMPTY,
    IS_GATE,
    LAST_BASIC,
    LOTUS,
    MAY_STOP,
    OFF,
    ORCHID,
    POINTS,
    POND,
    STEP,
    STEPS,
    SURROUNDING,
    X,
    Y,
    first_of,
    is_accent,
    is_flower,
    kind_at,
    kind_of,
    owner_at,
    owner_of,
    point_text,
    second_of,
    tile_at,
    tile_of,
)
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.harmony import NO_CLASH, NO_MARKS, any_clash, is_beside


def not_in_reserve(garden: Garden, kind: i64) -> str:
    """(skud-reserve)"""
    if garden.has_tile(kind):
        return ""
    return "skud-reserve tile=" + CODES[kind]


def against_flower(garden: Garden, kind: i64, point: i64) -> str:
    """A turn's plant, or a special flower as a bonus. (skud-reserve, skud-plant, skud-pond)"""
    return not_in_reserve(garden, kind) or against_bed(garden, point) or against_pond(garden, kind, point)


def against_bed(garden: Garden, point: i64) -> str:
    """A flower is planted in an open gate or, in the Ancient Oasis, on an empty point beside a Pond. (skud-plant)"""
    by_pond = garden.house.ancient_oasis and is_beside(garden.board, point, POND)
    return "" if not garden.board[point] and (IS_GATE[point] or by_pond) else "skud-plant"


def against_pond(garden: Garden, kind: i64, point: i64) -> str:
    """Beside a Pond a flower blooms at once, so gardens and clashes count. (skud-pond)"""
    if IS_GATE[point]:
        return ""
    after = garden.board[:]
    after[point] = u8(kind)
    if not MAY_STOP[kind * POINTS + point] or garden.house.clashes_matter and any_clash(after) != NO_CLASH:
        return "skud-pond"
    return ""


def against_arrange(garden: Garden, start: i64, end: i64) -> str:
    """A turn's arrange: own flower, not trapped, place to stop, way to go, capture, clash."""
    board, seat = garden.board, garden.to_move
    tile = tile_at(board, start)
    kind = kind_of(tile)
    if not is_flower(kind) or owner_of(tile) != seat:
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
    after[start] = u8(EMPTY)
    refused = against_clash(garden, after, "skud-clash")
    if not refused and board[end] and garden.house.ancient_oasis and is_beside(board, end, BAMBOO):
        return f"skud-bamboo at={point_text(end)}"
    return refused


def trapper(board: vec[u8], point: i64, seat: i64) -> i64:
    """The opposing Orchid that holds a flower on this point; OFF for none. (skud-trap)"""
    direction: i64
    if not IS_GATE[point]:
        for direction in range(SURROUNDING):
            beside = AROUND[point * SURROUNDING + direction]
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
            for direction in range(DIRECTIONS):
                beside = STEP[point * DIRECTIONS + direction]
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
    if owner == seat or is_accent(prey):
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


def against_clash(garden: Garden, after: vec[u8], rule: str) -> str:
    """No clash may stand on the board afterwards. (skud-clash)"""
    if not garden.house.clashes_matter:
        return ""
    clash = any_clash(after)
    if clash == NO_CLASH:
        return ""
    return f"{rule} one={point_text(first_of(clash))} other={point_text(second_of(clash))}"
