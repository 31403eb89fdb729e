"""The tiles as they are drawn where a cell is twenty pixels wide: a broad rim, and on flowers a large number."""

from functools import cache
from typing import Final

from teahouse.draw import shapes, svg
from teahouse.games.skud.box import (
    CODES,
    FIRST_BASIC,
    KINDS,
    LAST_BASIC,
    LAST_RED,
    LOTUS,
    OWNERS,
    SEATS,
    kind_of,
    owner_of,
    tile_of,
)
from teahouse.games.skud.look.tiles import BROWN, LETTERS, PETALS, RED, WHITE, petal_colours, picture_id

TILE: Final = 22.2
FACE: Final = 16.6
# How much larger than in `LETTERS` the number on a flower is, and where it stands.
NUMBER_SCALE: Final = 3.7
NUMBER_BASELINE: Final = 9.2
# What lies under the number; it closes the gaps between petals.
HEART: Final = 11.5
# The pictures of other tiles fill the face.
PICTURE_SCALE: Final = 1.06
STEM: Final = "skud-small"


def small_id(tile: int, is_drained: bool = False) -> str:
    """The id under which a small tile is defined."""
    return f"{STEM}-{OWNERS[owner_of(tile)]}-{CODES[kind_of(tile)]}{'-drained' if is_drained else ''}"


def definitions() -> str:
    """Every tile of both owners, and flowers that are drained."""
    flowers = [flower(kind) for kind in range(FIRST_BASIC, LAST_BASIC + 1)]
    numbers = [number(count, id=f"{STEM}-{count}") for count in "345"]
    tiles = [tile_of(kind, seat) for seat in range(SEATS) for kind in range(1, KINDS)]
    whole = [small_tile(tile) for tile in tiles]
    drained = [small_tile(tile, is_drained=True) for tile in tiles if kind_of(tile) <= LOTUS]
    return "".join([disc(0), disc(1), *numbers, *flowers, *whole, *drained])


def disc(owner: int) -> str:
    """Guest's disc is light with a dark edge, Host's dark with a light one."""
    rim, edge = ("var(--skud-dark)", "var(--skud-light)") if owner else ("var(--skud-light)", "var(--skud-dark)")
    return svg.group(
        svg.circle(0, 0, TILE - 1, fill=rim, stroke=edge, stroke_width=2),
        svg.circle(0, 0, FACE, fill="var(--skud-night)" if owner else "var(--skud-day)"),
        id=f"{STEM}-{OWNERS[owner]}",
    )


def flower(kind: int) -> str:
    """As many petals as the flower moves."""
    count = int(CODES[kind][1])
    petals = shapes.around(PETALS[kind - 1], count, (0, 0), 45 if count == 4 else 0)
    return svg.group(svg.path(petals), svg.circle(0, 0, HEART, stroke="none"), id=f"{STEM}-{CODES[kind]}")


def number(count: str, **values: svg.Value) -> str:
    """How far a flower moves, in strokes."""
    strokes = f"M-1.5 0{LETTERS[count]}"
    return svg.path(strokes, fill="none", transform=svg.at(0, NUMBER_BASELINE, NUMBER_SCALE), **values)


def small_tile(tile: int, is_drained: bool = False) -> str:
    """A disc with its picture, defined about the origin."""
    kind, owner = kind_of(tile), owner_of(tile)
    under = svg.use(f"{STEM}-{OWNERS[owner]}")
    if kind <= LAST_BASIC:
        drawn = drained_flower(kind, owner) if is_drained else whole_flower(kind)
    else:
        colours = petal_colours(kind, is_drained) if kind == LOTUS else {}
        drawn = svg.group(svg.use(picture_id(kind)), transform=f"scale({PICTURE_SCALE})", **colours)
    return svg.group(under, drawn, id=small_id(tile, is_drained))


def whole_flower(kind: int) -> str:
    """A red flower with a white number, or a white one with a dark number."""
    fill, edge = RED if kind <= LAST_RED else WHITE
    return numbered_flower(kind, fill, edge, WHITE[0] if kind <= LAST_RED else BROWN)


def drained_flower(kind: int, owner: int) -> str:
    """Petals in outline; the number stands on the owner's wood. (skud-knotweed)"""
    return numbered_flower(kind, "none", (RED if kind <= LAST_RED else WHITE)[0], WHITE[0] if owner else BROWN)


def numbered_flower(kind: int, fill: str, edge: str, ink: str) -> str:
    """A flower and how far it moves."""
    code = CODES[kind]
    return svg.group(
        svg.use(f"{STEM}-{code}", fill=fill, stroke=edge, stroke_width=1.6),
        svg.use(f"{STEM}-{code[1]}", stroke=ink, stroke_width=0.95, stroke_linecap="round"),
    )


@cache
def small_tile_picture(tile: int, is_drained: bool = False) -> str:
    """A small tile about the origin; drained flowers have their petals in outline."""
    return svg.use(small_id(tile, is_drained))
