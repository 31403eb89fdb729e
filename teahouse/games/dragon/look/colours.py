"""The colours of the Year of the Dragon by day and by night, its style, and the strokes that all its panels share."""

from typing import Final

from teahouse.draw import svg

#                    light      dark
TOKENS: Final = {
    # Silk of the scroll, its edge, and the wood it is wound on.
    "dragon-silk": ("#f4e8c9", "#37302a"),
    "dragon-silk-2": ("#dfcca0", "#4c4136"),
    "dragon-rod": ("#6a3a22", "#8a5536"),
    # Stamps: their red, that of the super event, and the paper that shines through what is cut out.
    "dragon-stamp": ("#b3271e", "#b8382d"),
    "dragon-night": ("#2c3a66", "#3c5088"),
    "dragon-face": ("#fdf6e4", "#f6ecd6"),
    # Palaces: walls of a room, lattice, pillars, stone.
    "dragon-room": ("#fbf4e1", "#4a4037"),
    "dragon-lattice": ("#d9c69b", "#665848"),
    "dragon-lacquer": ("#93352a", "#8d3a2d"),
    "dragon-stone": ("#d0c4a8", "#6b6152"),
    "dragon-hill": ("#ddd0b2", "#332c27"),
    "dragon-path": ("#dbcba4", "#463c32"),
    # Persons and tools: outline, skin, hair of the young and of the old, wood, steel, cloth.
    "dragon-edge": ("#2a2522", "#120e0c"),
    "dragon-skin": ("#f2d7b1", "#f2d7b1"),
    "dragon-hair": ("#2b2320", "#5f5047"),
    "dragon-grey": ("#d6d2ca", "#d6d2ca"),
    "dragon-wood": ("#9a6a3c", "#9a6a3c"),
    "dragon-steel": ("#a9b0b5", "#a9b0b5"),
    "dragon-straw": ("#e3c577", "#e3c577"),
    # Robes, in the colours of the box.
    "dragon-craftsman": ("#cdb28a", "#cdb28a"),
    "dragon-court-lady": ("#d58a4a", "#d58a4a"),
    "dragon-tax-collector": ("#e6c546", "#e6c546"),
    "dragon-pyrotechnist": ("#8f63a6", "#8f63a6"),
    "dragon-warrior": ("#bf4a37", "#bf4a37"),
    "dragon-monk": ("#7d573b", "#7d573b"),
    "dragon-healer": ("#5a88b5", "#5a88b5"),
    "dragon-farmer": ("#7b9c55", "#7b9c55"),
    "dragon-scholar": ("#f1ebdd", "#d9d2c3"),
}
INK: Final = "var(--dragon-edge)"
FACE: Final = "var(--dragon-face)"
STAMP_RED: Final = "var(--dragon-stamp)"
GOLD: Final = "var(--gold)"
# Pieces have one outline, small parts of them a finer one; lines are strokes of one brush.
EDGE: Final[dict[str, svg.Value]] = {"stroke": INK, "stroke_width": 1.5}
FINE: Final[dict[str, svg.Value]] = {"stroke": INK, "stroke_width": 1.1}
ROUND: Final[dict[str, svg.Value]] = {"stroke_linejoin": "round", "stroke_linecap": "round"}

RULES: Final = {
    ".loss": "fill:var(--seal);font-weight:700",
    ".gain": "font-weight:700",
    ".dark": "fill:var(--dragon-edge);font-weight:700",
    ".n": "font-weight:600",
    # A ring around a room lies on pillars and eaves, where it is hardly seen: the room is tinted too.
    "[data-touch^='resident:'].legal>.ring": "fill:var(--jade)!important;fill-opacity:.24!important",
    "[data-touch^='resident:'].chosen>.ring": "fill-opacity:.5!important",
    # Names and numbers reach over tools and figures.
    ".small .name": "paint-order:stroke;stroke:var(--paper);stroke-width:2.5px;stroke-linejoin:round",
    # Small drawings may be scaled, and palaces on them are: their rings are so many pixels wide nevertheless.
    ".small .ring": "vector-effect:non-scaling-stroke",
    ".small .last>.ring": "stroke-width:2px!important",
    ".small .legal>.ring": "stroke-width:2px!important",
    ".small .why>.ring": "stroke-width:3px!important",
    ".small .chosen>.ring": "stroke-width:4px!important",
}


def definition(name: str, *drawn: str, **values: svg.Value) -> str:
    """Something that panels draw by its short name. No style of theirs reaches it, so it has no words or numbers."""
    return svg.group(*drawn, id=f"dragon-{name}", **{**ROUND, **values})


def shape(outline: str, fill: str | None, **values: svg.Value) -> str:
    """A shape with the outline of pieces; without a fill of its own in the colour of whatever draws it."""
    return svg.path(outline, fill=fill, **{**EDGE, **values})


def strokes(outline: str, colour: str, width: float, **values: svg.Value) -> str:
    """Strokes of a brush."""
    return svg.path(outline, fill="none", stroke=colour, stroke_width=width, **values)


def dashed(outline: str, colour: str) -> str:
    """The outline of something that is not there."""
    return strokes(outline, colour, 1.6, stroke_dasharray="5 4", stroke_linecap="butt")


def icon(name: str, x: float, y: float, scale: float = 1, **values: svg.Value) -> str:
    """A thing that is defined, by its short name."""
    return svg.use("dragon-" + name, None, None, transform=svg.at(x, y, scale), **values)
