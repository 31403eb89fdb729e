"""The nine trades: their tools, and a person of each, young and old."""

from typing import Final

from teahouse.draw import svg
from teahouse.games.dragon.box import SYMBOLS, TILES, TYPES
from teahouse.games.dragon.look.colours import EDGE, FACE, FINE, GOLD, INK, STAMP_RED, definition, shape, strokes

ROBE: Final = "M-12-38C-17-30-18-12-19 0H19C18-12 17-30 12-38C5-40-5-40-12-38Z"
SLEEVES: Final = "M-12-37C-21-31-25-24-24-14L-11-17M12-37C21-31 25-24 24-14L11-17"
COLLAR: Final = "M-6-38L1-28L7-38M1-28V-20"
HAIR: Final = "M-10.5-48C-11-62 11-62 10.5-48C8-54-8-54-10.5-48Z"
LOCKS: Final = "M-10.5-51C-12.5-46-12-42-10-40L-8-46ZM10.5-51C12.5-46 12-42 10-40L8-46Z"
BEARD: Final = "M-7-45.5C-9-37-4-33 0-26C4-33 9-37 7-45.5C3-41.5-3-41.5-7-45.5Z"
BROWS: Final = "M-6-51L-2-50M6-51L2-50"
# Hats: outline and colour; those of the monk are the scars of his vows.
HATS: Final = {
    "craftsman": [("M-4-60A4 4 0 1 1 4-60Z", "hair"), ("M-11-52C-6-56 6-56 11-52V-56C6-60-6-60-11-56Z", "warrior")],
    "court_lady": [
        ("M-3-58A6 6 0 1 0-13-54ZM3-58A6 6 0 1 1 13-54ZM-5-58A5 5 0 1 1 5-58Z", "hair"),
        ("M-2-64A2 2 0 1 1 2-64A2 2 0 1 1-2-64Z", "stamp"),
    ],
    "tax_collector": [("M-10-53H10V-57C10-67-10-67-10-57ZM-10-55H-22V-58.5H-10ZM10-55H22V-58.5H10Z", "hair")],
    "pyrotechnist": [("M-11-51C-11-64 11-64 11-51C5-55-5-55-11-51ZM10-54L19-59L17-51Z", "pyrotechnist")],
    "warrior": [
        ("M-11-49C-12-64 12-64 11-49L14-42H10L8-50H-8L-10-42H-14Z", "steel"),
        ("M-1.5-60C-6-66-2-72 6-71C3-68 2-64 1.5-60Z", "stamp"),
    ],
    "monk": [],
    "healer": [("M-10.5-52C-13-66 13-66 10.5-52C5-55-5-55-10.5-52Z", "face"), ("M-2-62H2V-56H-2Z", "jade")],
    "farmer": [("M-20-49L0-67L20-49C8-53-8-53-20-49Z", "straw")],
    "scholar": [("M-9-53V-66H9V-53C4-55-4-55-9-53ZM-12-66H12V-69H-12Z", "hair")],
}
# Where tools are held, by how many there are.
HELD: Final[list[list[svg.Point]]] = [[], [(26, -22)], [(-26, -22), (26, -22)], [(-26, -22), (27, -36), (27, -11)]]

BUDDHA: Final = (
    "M-11 11C-11 6-5 5-5.5-1C-3-2.5 3-2.5 5.5-1C5 5 11 6 11 11ZM-4.2-6A4.2 4.2 0 1 1 4.2-6A4.2 4.2 0 1 1-4.2-6Z"
)
SACK: Final = "M-8 11C-13 4-9-3-3-6L-6-12C-2-10 2-10 6-12L3-6C9-3 13 4 8 11Z"
COIN: Final = "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0ZM-3.4-3.4V3.4H3.4V-3.4Z"
ROCKET: Final = "M-4.5 4V-5C-4.5-9 0-14 0-14S4.5-9 4.5-5V4Z"
HEADPIECE: Final = "M-10 3C-11-11 11-11 10 3L13 11H8L6 3H-6L-8 11H-13Z"


def tools() -> list[tuple[str, str]]:
    """The tool of each trade, about the origin; coin, rocket and sack are the goods as well."""
    pommel = strokes("M-9 10L4-3", INK, 5.4) + strokes("M-9 10L4-3", "var(--dragon-wood)", 2.8)
    ribs = strokes("M0 11L-7.5-7.5M0 11L0-9.5M0 11L7.5-7.5M-8 1C-4-3 4-3 8 1", INK, 1)
    pestle = strokes("M1-1L8-12", INK, 5.8) + strokes("M1-1L8-12", "var(--dragon-wood)", 3)
    return [
        ("craftsman", pommel + shape("M12.5-1.1L6.9 4.5L-4.5-6.9L1.1-12.5Z", "var(--dragon-steel)")),
        ("court_lady", shape("M0 11L-13-3A16 16 0 0 1 13-3Z", "#e58b8b") + ribs),
        ("tax_collector", shape(COIN, GOLD, fill_rule="evenodd")),
        (
            "pyrotechnist",
            strokes("M0 4V13", INK, 2.4)
            + strokes("M-4 8L-6 12M4 8L6 12", STAMP_RED, 1.8)
            + shape(ROCKET, STAMP_RED)
            + strokes("M-4-4H4M-4 0H4", FACE, 1.8),
        ),
        (
            "warrior",
            shape("M-1-8C-5-12-1-16 7-14C4-12 3-10 2-8Z", STAMP_RED, **FINE)
            + shape(HEADPIECE, "var(--dragon-steel)")
            + strokes("M0-7V3", INK, 1.2),
        ),
        (
            "monk",
            svg.circle(0, -5, 9, fill="none", stroke=GOLD, stroke_width=1.6)
            + shape(BUDDHA, GOLD)
            + strokes("M-5 6C-2 8 2 8 5 6", INK, 1)
            + svg.circle(0, -11, 1.9, fill=GOLD, stroke=INK),
        ),
        (
            "healer",
            pestle + shape("M-10-2H10C10 5 6 8 5 11H-5C-6 8-10 5-10-2Z", "var(--jade)") + strokes("M-8 2H8", FACE, 1.4),
        ),
        ("farmer", shape(SACK, "var(--dragon-straw)") + strokes("M-4-6H4M0 0V7M-3 3L0 5L3 3M-3 0L0 2L3 0", INK, 1.2)),
        (
            "scholar",
            shape("M-9-11H9V11H-9Z", "#3f6a9e")
            + shape("M-2-8H5V3H-2Z", FACE, **FINE)
            + strokes("M-6-8V-5M-6-2V2M-6 5V8", FACE, 1.4),
        ),
    ]


def body() -> str:
    """A robe in the colour that `use` gives it, and a head."""
    return definition(
        "body",
        svg.path(ROBE, **EDGE),
        svg.path(SLEEVES, **EDGE),
        strokes(COLLAR, FACE, 2),
        strokes("M-17-15C-8-12 8-12 17-15", INK, 1.6),
        svg.circle(0, -48, 10, fill="var(--dragon-skin)", **EDGE),
        strokes("M-3.6-48V-47.4M3.6-48V-47.4", INK, 2.4),
    )


def person(number: int) -> str:
    """A person, feet on the origin: a robe, a hat, and a tool for every symbol; the old ones with grey hair."""
    _, type, is_old, _, _ = TILES[number]
    trade = TYPES[type]
    hair = "var(--dragon-grey)" if is_old else "var(--dragon-hair)"
    parts = [svg.use("dragon-body", fill=robe(type))]
    if trade == "monk":
        parts.append(strokes("M-3-56V-55.8M0-57V-56.8M3-56V-55.8", INK, 1.8))
    else:
        parts.append(svg.path(HAIR, fill=hair, stroke=INK))
    if is_old:
        beard = BEARD + ("" if trade == "monk" else LOCKS)
        parts.append(svg.path(beard, fill=hair, stroke=INK) + strokes(BROWS, hair if trade == "monk" else INK, 1.6))
    parts += [shape(outline, colour(name), **FINE) for outline, name in HATS[trade]]
    if trade == "monk":
        parts.append(strokes("M-11-38C-4-30 4-18 12-2", "var(--dragon-straw)", 5))
    parts += [svg.use(f"dragon-{trade}", x, y) for x, y in HELD[int(SYMBOLS[number])]]
    return definition(f"p-{number}", *parts)


def robe(type: int) -> str:
    """The colour of a type in the box."""
    return f"var(--dragon-{TYPES[type].replace('_', '-')})"


def colour(name: str) -> str:
    """A token of the house or of this game by its short name."""
    return f"var(--{name})" if name == "jade" else f"var(--dragon-{name})"
