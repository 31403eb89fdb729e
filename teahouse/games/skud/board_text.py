"""Skud Pai Sho for terminals and screen readers: the board as text."""

import re

from teahouse.core.words import Words, words_of
from teahouse.games.skud.arranging import is_trapped
from teahouse.games.skud.box import (
    CODES,
    IS_GATE,
    KINDS,
    LAST_FLOWER,
    OFF,
    OWNERS,
    POINT_AT,
    RADIUS,
    X,
    Y,
    kind_at,
    owner_at,
    point_text,
)
from teahouse.games.skud.harmony import first_end, harmonies, has_ring, is_drained, is_owned, midline_count, second_end
from teahouse.games.skud.state import SkudState

CELL = 4
# The line on which the reserves begin.
RESERVES = 20
ITEM = re.compile(r"(?<=[ :])(?:[RW][345]|[LORWKBPMT])(?:×\d)?(?= |$)")
WIDTH = 4 + 17 * CELL
# Guest's tiles stand in square brackets, Host's in round ones.
FRAMES = [("[", "]"), ("(", ")")]


def text(seen: SkudState, *, lang: str = "en", width: int = 80) -> str:
    """The board, the reserves and the score. A narrow screen gets the sentences alone."""
    if width < WIDTH:
        return "\n".join(sentences(seen, lang=lang))
    words = words_of(__package__, lang)
    return "\n".join([*board_lines(seen), "", *reserve_lines(seen, words), *score_lines(seen, words)])


def spots(seen: SkudState, *, lang: str = "en", width: int = 80) -> dict[str, tuple[int, int, int]]:
    """Where in `text` each thing that can be touched stands: line, column, length."""
    if width < WIDTH:
        return {}
    found = {f"point:{x},{y}": (1 + RADIUS - y, 4 + (x + RADIUS) * CELL, CELL) for x, y in POINT_AT}
    lines = text(seen, lang=lang, width=width).splitlines()
    if seen.to_move >= 0:
        place = RESERVES + int(seen.to_move)
        for item in ITEM.finditer(lines[place]):
            found[f"reserve:{item[0].partition('×')[0]}"] = (place, item.start(), len(item[0]))
    return found


def shades(seen: SkudState) -> dict[str, str]:
    """The colours of what stands on the points: whose tile, or which garden."""
    found: dict[str, str] = {}
    for point in range(int(OFF)):
        name = f"point:{point_text(point)}"
        if seen.board[point]:
            found[name] = f"seat-{owner_at(seen.board, point)}"
        else:
            found[name] = {"##": "gold", ":": "red", "o": "white"}.get(ground(point), "faint")
    return found


def board_lines(seen: SkudState) -> list[str]:
    """The board with its coordinates, north at the top."""
    across = "    " + "".join(f"{x:>3} " for x in range(-8, 9))
    rows = [
        f"{y:>3} " + "".join(cell(seen, POINT_AT.get((x, y), int(OFF))) for x in range(-8, 9)) for y in range(8, -9, -1)
    ]
    return [row.rstrip() for row in [across, *rows, across]]


def cell(seen: SkudState, point: int) -> str:
    """One point: a tile in its owner's brackets, a gate, or the ground."""
    if point == OFF:
        return " " * CELL
    kind = kind_at(seen.board, point)
    if kind:
        left, right = FRAMES[owner_at(seen.board, point)]
        return f"{left}{CODES[kind]:_<2}{right}" if kind > LAST_FLOWER else f"{left}{CODES[kind]:>2}{right}"
    return f"{ground(point):^{CELL}}"


def ground(point: int) -> str:
    """What a bare point looks like: gate #, red garden :, white garden o, midline +, neutral a dot."""
    x, y = int(X[point]), int(Y[point])
    if IS_GATE[point]:
        return "##"
    if abs(x) + abs(y) > 6:
        return "."
    if x * y == 0:
        return "+"
    return ":" if x * y > 0 else "o"


def reserve_lines(seen: SkudState, words: Words) -> list[str]:
    """What each player has left to play."""
    return [
        words.say("sentence:reserve", {"player": words.name("seat", OWNERS[seat]), "tiles": tiles_left(seen, seat)})
        for seat in range(2)
    ]


def tiles_left(seen: SkudState, seat: int) -> str:
    """A reserve as codes with counts, e.g. "R3×2 K"."""
    counts = [(CODES[kind], int(seen.reserve[seat * KINDS + kind])) for kind in range(1, KINDS)]
    return " ".join(code if count == 1 else f"{code}×{count}" for code, count in counts if count) or "–"


def score_lines(seen: SkudState, words: Words) -> list[str]:
    """The harmonies across the midlines."""
    found = harmonies(seen.board, seen.house)
    return [
        words.say("sentence:score", {"player": words.name("seat", OWNERS[seat]), "n": str(midline_count(found, seat))})
        for seat in range(2)
    ]


def sentences(seen: SkudState, *, lang: str = "en") -> list[str]:
    """The position in sentences: every tile, what it is in harmony with, what holds it."""
    words = words_of(__package__, lang)
    found = harmonies(seen.board, seen.house)
    lines: list[str] = []
    for point in range(int(OFF)):
        kind = kind_at(seen.board, point)
        if not kind:
            continue
        facts = tile_facts(seen, point, words)
        growing = kind <= LAST_FLOWER and IS_GATE[point]
        lines.append(words.say("sentence:growing" if growing else "sentence:tile", facts))
        if is_trapped(seen.board, point):
            lines.append(words.say("sentence:trapped", facts))
        if is_drained(seen.board, point):
            lines.append(words.say("sentence:drained", facts))
    for harmony in found:
        for seat in range(2):
            if is_owned(harmony, seat):
                lines.append(harmony_sentence(seen, harmony, seat, words))
    for seat in range(2):
        if has_ring(found, seat):
            lines.append(words.say("sentence:ring", {"player": words.name("seat", OWNERS[seat])}))
    return (lines or [words.say("sentence:empty")]) + reserve_lines(seen, words) + score_lines(seen, words)


def tile_facts(seen: SkudState, point: int, words: Words) -> dict[str, str]:
    """Whose tile stands where."""
    return {
        "player": words.name("seat", OWNERS[owner_at(seen.board, point)]),
        "tile": CODES[kind_at(seen.board, point)],
        "at": point_text(point),
    }


def harmony_sentence(seen: SkudState, harmony: int, seat: int, words: Words) -> str:
    """One harmony of a seat."""
    first, second = first_end(harmony), second_end(harmony)
    facts = tile_facts(seen, first, words)
    facts["player"] = words.name("seat", OWNERS[seat])
    facts["other"] = words.name("tile", CODES[kind_at(seen.board, second)])
    facts["there"] = point_text(second)
    return words.say("sentence:harmony", facts)
