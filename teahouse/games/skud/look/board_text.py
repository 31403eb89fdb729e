"""Skud Pai Sho for terminals: the board as text."""

import re

from teahouse.core.words import words_of
from teahouse.games.skud import GAME
from teahouse.games.skud.box import (
    CODES,
    IS_GATE,
    LAST_FLOWER,
    OFF,
    POINT_AT,
    RADIUS,
    X,
    Y,
    kind_at,
    owner_at,
    point_text,
)
from teahouse.games.skud.look.description import reserve_lines, score_lines, sentences
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
    words = words_of(GAME.package, lang)
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
