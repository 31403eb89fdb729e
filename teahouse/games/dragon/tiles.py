"""What lies on the table in the Year of the Dragon: persons and their tools, seals of the months, cards, figures."""

from functools import cache, lru_cache
from typing import Final

from teahouse.draw import pieces, seats, shapes, svg
from teahouse.games.dragon.box import ACTIONS, EVENTS, MOST_SEATS, REWARDS, STEPS, SUPER_EVENTS, SYMBOLS, TILES, TYPES

ACTION_HEIGHT: Final = 102
PERSON_CARD_HEIGHT: Final = 68
TILE_HEIGHT: Final = 80
CELL_WIDTH: Final = 98
SMALLEST_NAME: Final = 11.5
CELL_HEIGHT: Final = 74

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
# Pieces have one outline, and lines are strokes of one brush: said once, in the picture's style.
RULES: Final = {
    ".e,.dragon .f": "stroke:var(--dragon-edge);stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round",
    ".f": "stroke-width:1.1",
    ".l": "fill:none;stroke-linejoin:round;stroke-linecap:round",
    ".gone": "fill:none;stroke:var(--ink-2);stroke-width:1.5;stroke-dasharray:6 5",
}
EDGE: Final[dict[str, svg.Value]] = {"class_": "e"}
FINE: Final[dict[str, svg.Value]] = {"class_": "f"}
INK: Final = "var(--dragon-edge)"
FACE: Final = "var(--dragon-face)"
STAMP_RED: Final = "var(--dragon-stamp)"
GOLD: Final = "var(--gold)"

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

STAMP: Final = (
    "M-24-23.4L-8-24.2L10-23.6L23.6-24.2L24.2-7L23.6 8.5L24.2 23.6L9 24.2L-7 23.6L-23.8 24.2L-23.5 6L-24.2-9Z"
)
DOVE: Final = (
    "M-20 11C-13 9-10 6-9 0C-10-8-6-14 2-19C0-11 4-5 10-4.5C12-8 16-8.5 18-5.5L22.5-4L18-1.5C17 8 9 13 1 12.5"
    "C-5 12.5-11 14-16 18L-15 13Z"
)
SKULL: Final = "M-15-3C-16-22 16-22 15-3C15 3 12 5 10 7V15H-10V7C-12 5-15 3-15-3Z"
SUN_RAYS: Final = "M0-19V-22M-9.5-16.5L-11-19M9.5-16.5L11-19M-15-9L-18-10.5M15-9L18-10.5M-16 0H-19.5M16 0H19.5"
CRACKS: Final = "M-20 14L-9 12L-5 18L4 13L11 17L20 13M-9 12L-12 19M4 13L5 20M11 17L15 20.5M-5 18L-6 21"
BOW: Final = "M-9-20C16-14 16 14-9 20L-9-20M-19 0H18M-19 0L-22-4M-19 0L-22 4M-15 0L-18-4M-15 0L-18 4"
BURST: Final = "M0-6V-19M0 6V19M-6 0H-19M6 0H19M-4.3-4.3L-12-12M4.3 4.3L12 12M-4.3 4.3L-12 12M4.3-4.3L12-12"
EMPEROR: Final = "M-19-20H19L22-14H-22Z"
BEADS: Final = "M-18-12V-3M-13-12V-3M13-12V-3M18-12V-3"
DRAGON: Final = (
    "M-21-5C-17-12-10-14-4-14L-6-24L2-16L9-23L9-13.5L17-17L14-9C21-4 22 6 17 13L21 20H-11C-8 14-6 10-1 7"
    "C-7 8-14 7-19 3L-12 1C-16 0-20-1-21-5Z"
)
WHISKERS: Final = "M-19 3C-22 6-25 5-26 2M-12 7C-14 11-18 11-20 9M7-1C11 2 11 8 8 12M12-5C17 0 17 8 13 14"
LANTERN: Final = "M-9-13C-19-8-19 8-9 13H9C19 8 19-8 9-13Z"
FLOOR: Final = "M-20 12H20V8H16V-6H20L24-9C10-8-10-8-24-9L-20-6H-16V8H-20Z"
RAMPART: Final = "M-20 14V-12H-12V-6H-4V-12H4V-6H12V-12H20V14Z"
STONES: Final = "M-20 1H20M-20 8H20M-8-6V1M8-6V1M0 1V8M-13 1V8M13 1V8M-8 8V14M8 8V14"


def definitions(second: int) -> str:
    """Everything that is drawn more than once; of the super events only the one that will come."""
    named = [svg.group(drawn, id=f"dragon-{name}") for name, drawn in [*tools(), *signs()]]
    if second >= 0:
        named.append(svg.group(cut_super_events()[second], id=f"dragon-super-{SUPER_EVENTS[second]}"))
    persons = [person(number) for number in range(len(TILES))]
    own = [figure(seat) + lantern(seat) for seat in range(MOST_SEATS)]
    return "".join([*named, body(), *persons, *own, svg.path(STAMP, id="dragon-stamp")])


def filled(outline: str, fill: str, **values: svg.Value) -> str:
    """A shape with the outline of pieces."""
    return svg.path(outline, fill=fill, **{**EDGE, **values})


def stroked(outline: str, colour: str, width: float, **values: svg.Value) -> str:
    """Strokes of a brush."""
    return svg.path(outline, class_="l", stroke=colour, stroke_width=width, **values)


def tools() -> list[tuple[str, str]]:
    """The tool of each trade, about the origin; coin, rocket and sack are the goods as well."""
    pommel = stroked("M-9 10L4-3", INK, 5.4) + stroked("M-9 10L4-3", "var(--dragon-wood)", 2.8)
    ribs = stroked("M0 11L-7.5-7.5M0 11L0-9.5M0 11L7.5-7.5M-8 1C-4-3 4-3 8 1", INK, 1)
    pestle = stroked("M1-1L8-12", INK, 5.8) + stroked("M1-1L8-12", "var(--dragon-wood)", 3)
    return [
        ("craftsman", pommel + filled("M12.5-1.1L6.9 4.5L-4.5-6.9L1.1-12.5Z", "var(--dragon-steel)")),
        ("court_lady", filled("M0 11L-13-3A16 16 0 0 1 13-3Z", "#e58b8b") + ribs),
        ("tax_collector", filled(COIN, GOLD, fill_rule="evenodd")),
        (
            "pyrotechnist",
            stroked("M0 4V13", INK, 2.4)
            + stroked("M-4 8L-6 12M4 8L6 12", STAMP_RED, 1.8)
            + filled(ROCKET, STAMP_RED)
            + stroked("M-4-4H4M-4 0H4", FACE, 1.8),
        ),
        (
            "warrior",
            filled("M-1-8C-5-12-1-16 7-14C4-12 3-10 2-8Z", STAMP_RED, **FINE)
            + filled(HEADPIECE, "var(--dragon-steel)")
            + stroked("M0-7V3", INK, 1.2),
        ),
        (
            "monk",
            svg.circle(0, -5, 9, fill="none", stroke=GOLD, stroke_width=1.6)
            + filled(BUDDHA, GOLD)
            + stroked("M-5 6C-2 8 2 8 5 6", INK, 1)
            + svg.circle(0, -11, 1.9, fill=GOLD, stroke=INK),
        ),
        (
            "healer",
            pestle
            + filled("M-10-2H10C10 5 6 8 5 11H-5C-6 8-10 5-10-2Z", "var(--jade)")
            + stroked("M-8 2H8", FACE, 1.4),
        ),
        ("farmer", filled(SACK, "var(--dragon-straw)") + stroked("M-4-6H4M0 0V7M-3 3L0 5L3 3M-3 0L0 2L3 0", INK, 1.2)),
        (
            "scholar",
            filled("M-9-11H9V11H-9Z", "#3f6a9e")
            + filled("M-2-8H5V3H-2Z", FACE, **FINE)
            + stroked("M-6-8V-5M-6-2V2M-6 5V8", FACE, 1.4),
        ),
    ]


def signs() -> list[tuple[str, str]]:
    """The signs that are cut into seals, and the faces of cards: every one about the origin, in a square of 48."""
    sign = {"event": cut_events(), "action": faces()}
    names = {"event": EVENTS, "action": ACTIONS}
    listed = [(f"{kind}-{name}", drawn) for kind in sign for name, drawn in zip(names[kind], sign[kind], strict=True)]
    pearl = svg.circle(0, 0, 10, fill=GOLD, **EDGE) + stroked("M-5-3C-4-6-1-7 2-7", FACE, 2)
    head = svg.circle(0, -6, 6.5, fill="currentColor") + svg.path("M-11 12C-11-2 11-2 11 12Z", fill="currentColor")
    floor = filled(FLOOR, "var(--dragon-lacquer)", transform="scale(.62)")
    steps = filled("M-9 7L-3-7H1L-5 7ZM0 7L6-7H10L4 7Z", "var(--indigo)", **FINE)
    joker = stroked("M-7-7C-7-16 8-16 8-7C8-1 0-1 0 6", "var(--dragon-stamp)", 4.6) + svg.circle(
        0, 14, 3, fill=STAMP_RED
    )
    goods = svg.use("dragon-farmer", -4, -1) + svg.use("dragon-tax_collector", transform="translate(6,4)scale(.75)")
    return [
        *listed,
        ("points", pearl),
        ("person", head),
        ("floor", floor),
        ("steps", steps),
        ("joker", joker),
        ("goods", goods),
        ("card", filled("M-7-11H7V11H-7Z", FACE) + svg.circle(0, 0, 3.4, fill=STAMP_RED)),
        ("decree", svg.use("dragon-privilege-small", transform="scale(.55)")),
        ("privilege-small", decree([(0, 0.62)])),
        ("privilege-large", decree([(-6, 0.5), (6, 0.5)])),
    ]


def decree(dragons: list[svg.Point]) -> str:
    """A privilege: a hanging scroll with one dragon or two; given as place and size of each."""
    drawn = [
        svg.path(DRAGON, fill=STAMP_RED, transform=svg.at(across, 0 if len(dragons) == 1 else across * 0.9, size))
        for across, size in dragons
    ]
    half = 15 if len(dragons) == 1 else 17
    return (
        filled(f"M{-half}-19H{half}V19H{-half}Z", "var(--dragon-face)")
        + "".join(drawn)
        + filled(f"M{-half - 4}-22H{half + 4}V-17H{-half - 4}ZM{-half - 4} 17H{half + 4}V22H{-half - 4}Z", GOLD)
    )


def cut_events() -> list[str]:
    """Peace, tribute, drought, festival, Mongols, contagion: cut out, in the colour of the paper."""
    coin = svg.path(COIN, fill=FACE, fill_rule="evenodd", transform="translate(0,7)scale(1.15)")
    hat = svg.path(EMPEROR, fill=FACE) + stroked(BEADS, FACE, 2.4, stroke_dasharray=".1 4")
    sun = svg.circle(0, -3, 8.5, fill=FACE) + stroked(SUN_RAYS, FACE, 2.4, transform="translate(0,-1)scale(.88)")
    dots = "".join(svg.circle(x, y, 2, fill=FACE) for x, y in shapes.corners(8, 18.5, 22.5))
    holes = svg.path(
        "M-10-4A4 4 0 1 1-2-4A4 4 0 1 1-10-4ZM2-4A4 4 0 1 1 10-4A4 4 0 1 1 2-4ZM0 2L3 7H-3Z", fill=STAMP_RED
    )
    return [
        svg.path(DOVE, fill=FACE) + svg.circle(15, -4, 1.3, fill=STAMP_RED) + stroked("M20-1C23 3 22 8 18 12", FACE, 2),
        hat + coin,
        sun + stroked(CRACKS, FACE, 2.2),
        svg.circle(0, 0, 3, fill=FACE) + stroked(BURST, FACE, 2.8) + dots,
        stroked(BOW, FACE, 2.8) + svg.path("M22 0L13-5V5Z", fill=FACE),
        svg.path(SKULL, fill=FACE) + holes + stroked("M-4 10V15M0 10V15M4 10V15", STAMP_RED, 1.6),
    ]


def cut_super_events() -> list[str]:
    """The ten super events, in the order of the box."""
    ground = stroked("M-19 16H19", FACE, 2.4)
    house = svg.path("M-18-6L-3-16L-5 3L-1 14H-14V-6ZM18-8L4-16L3 1L6 14H14V-8Z", fill=FACE)
    waves = "".join(f"M-20 {y}C-15 {y - 9}-11 {y - 9}-7 {y}S3 {y + 7} 7 {y}S15 {y - 9} 20 {y}" for y in (-9, 3, 15))
    corona = "".join(f"M{svg.pair(x)}L{svg.pair(y)}" for x, y in zip(shapes.corners(12, 16), shapes.corners(12, 21)))
    eclipse = svg.circle(0, 0, 12, fill=INK, stroke=FACE, stroke_width=2.6)
    smoke = stroked("M-2-8C-8-13-1-16-5-21M4-9C9-13 4-16 8-21", FACE, 2.4)
    rays = "M0-12V-20M-10-7L-16-13M10-7L16-13M-15 3H-21M15 3H21"
    dagger = svg.path("M-3-8L0 20L3-8ZM-10-11H10V-8H-10ZM-2-21H2V-11H-2Z", fill=FACE, transform="rotate(35)")
    return [
        svg.path(LANTERN, fill=FACE)
        + stroked("M0-13V-20M0 13V20M-6-12V12M6-12V12", "var(--dragon-night)", 1.4)
        + stroked("M0-14V-20M0 14V20", FACE, 2.4),
        svg.path(BUDDHA, fill=FACE, transform="scale(1.5)") + svg.circle(0, -16, 2.6, fill=FACE),
        house + ground,
        stroked(waves, FACE, 3),
        stroked(corona, FACE, 2.2) + eclipse,
        svg.path("M-20 16L-6-6L-2-3L2-7L6-5L20 16Z", fill=FACE) + smoke,
        stroked("M-17-16H17M-13-9H14M-8-2H10M-6 5H5M-2 12H5M0 18H2", FACE, 3.2),
        svg.path("M-11 10A11 11 0 1 1 11 10Z", fill=FACE) + stroked(rays, FACE, 2.6) + ground,
        dagger,
        svg.path("M-13-18H13V18H-13Z", fill=FACE)
        + stroked("M-8-11H8M-8-5H8M-8 1H3", "var(--dragon-night)", 2)
        + svg.circle(5, 10, 4.5, fill=STAMP_RED),
    ]


def faces() -> list[str]:
    """The faces of the action cards."""
    coins = "".join(svg.use("dragon-tax_collector", x, y) for x, y in [(-9, 8), (9, 8), (0, -8)])
    pole = stroked("M-14-20V20", INK, 3.4) + filled("M-14-19C-4-24 6-13 18-18V2C6 7-4-4-14 2Z", "var(--dragon-warrior)")
    return [
        coins,
        filled(FLOOR, "var(--dragon-room)", transform="translate(0,4)")
        + svg.use("dragon-craftsman", 6, -6, transform="scale(1.15)"),
        svg.use("dragon-farmer", transform="scale(1.7)"),
        svg.use("dragon-pyrotechnist", transform="rotate(20)scale(1.7)"),
        pole + svg.use("dragon-steps", 1, -8),
        svg.use("dragon-scholar", transform="rotate(-8)scale(1.7)"),
        svg.use("dragon-privilege-small", transform="scale(.95)"),
        filled(RAMPART, "var(--dragon-stone)") + stroked(STONES, INK, 1, stroke_opacity=0.6),
    ]


def body() -> str:
    """A robe in the colour that `use` gives it, and a head."""
    return svg.group(
        svg.path(ROBE, **EDGE),
        svg.path(SLEEVES, **EDGE),
        stroked(COLLAR, FACE, 2),
        stroked("M-17-15C-8-12 8-12 17-15", INK, 1.6),
        svg.circle(0, -48, 10, fill="var(--dragon-skin)", **EDGE),
        stroked("M-3.6-48V-47.4M3.6-48V-47.4", INK, 2.4),
        id="dragon-body",
    )


def person(number: int) -> str:
    """A person, feet on the origin: a robe, a hat, and a tool for every symbol; the old ones with grey hair."""
    _, type, is_old, _, _ = TILES[number]
    trade = TYPES[type]
    hair = "var(--dragon-grey)" if is_old else "var(--dragon-hair)"
    parts = [svg.use("dragon-body", fill=robe(type))]
    if trade == "monk":
        parts.append(stroked("M-3-56V-55.8M0-57V-56.8M3-56V-55.8", INK, 1.8))
    else:
        parts.append(svg.path(HAIR, fill=hair, stroke=INK))
    if is_old:
        beard = BEARD + ("" if trade == "monk" else LOCKS)
        parts.append(svg.path(beard, fill=hair, stroke=INK) + stroked(BROWS, hair if trade == "monk" else INK, 1.6))
    parts += [filled(outline, colour(name), **FINE) for outline, name in HATS[trade]]
    if trade == "monk":
        parts.append(stroked("M-11-38C-4-30 4-18 12-2", "var(--dragon-straw)", 5))
    parts += [svg.use(f"dragon-{trade}", x, y) for x, y in HELD[int(SYMBOLS[number])]]
    return svg.group(*parts, id=f"dragon-p-{number}")


def robe(type: int) -> str:
    """The colour of a type in the box."""
    return f"var(--dragon-{TYPES[type].replace('_', '-')})"


def colour(name: str) -> str:
    """A token of the house or of this game by its short name."""
    return f"var(--{name})" if name == "jade" else f"var(--dragon-{name})"


def figure(seat: int) -> str:
    """A seat's dragon, which is put on a group of actions: a head with mane and horns, the seat's mark on its neck."""
    return svg.group(
        svg.ellipse(2, 20, 20, 4, fill="#000", fill_opacity=0.25),
        stroked(WHISKERS, INK, 1.6),
        svg.path(DRAGON, fill=seats.colour(seat), **EDGE),
        svg.circle(-5, -6, 2.3, fill=FACE, stroke=INK),
        seats.mark(seat, 5, 7, 13, fill=FACE, stroke=INK, stroke_width=1.2),
        id=f"dragon-figure-{seat}",
    )


def lantern(seat: int) -> str:
    """A seat's lantern for the person track, its mark in the light."""
    return svg.group(
        svg.path(LANTERN, fill=seats.colour(seat), **EDGE),
        stroked("M-12-9C-15-3-15 3-12 9M12-9C15-3 15 3 12 9", INK, 1, stroke_opacity=0.55),
        filled("M-8-16H8V-12H-8ZM-8 12H8V16H-8Z", GOLD, **FINE),
        seats.mark(seat, 0, 0, 14, fill=FACE, stroke=INK, stroke_width=1.2),
        id=f"dragon-lantern-{seat}",
    )


def seal(event: str, x: float, y: float, scale: float = 1, kind: str = "event") -> str:
    """A stamp into which an event is cut."""
    red = STAMP_RED if kind == "event" else "var(--dragon-night)"
    return svg.group(
        svg.use("dragon-stamp", fill=red), svg.use(f"dragon-{kind}-{event}"), transform=svg.at(x, y, scale)
    )


def icon(name: str, x: float, y: float, scale: float = 1, **values: svg.Value) -> str:
    """A thing that is defined, by its short name."""
    return svg.use("dragon-" + name, None, None, transform=svg.at(x, y, scale), **values)


REWARD_ICONS: Final = dict(
    zip(REWARDS, ["steps", "farmer", "pyrotechnist", "tax_collector", "floor", "points"], strict=True)
)
# What a court owns, in the order in which it stands there.
CELLS: Final = ["tax_collector", "farmer", "pyrotechnist", "points", "privilege-small", "privilege-large"]


@cache
def fitted(words: str, size: float, width: float) -> float:
    """The size at which words stay within a width."""
    return min(size, round(width / (0.6 * max(len(words), 1)), 1))


def emperor(x: float, y: float, scale: float = 1) -> str:
    """The flat hat of the emperor with its strings of beads, for the winner."""
    beads = stroked("M-18-14V0M-13-14V0M13-14V0M18-14V0", GOLD, 2.8, stroke_dasharray=".1 4")
    crown = filled("M-10-14V0C-5 3 5 3 10 0V-14Z", GOLD)
    return svg.group(beads, crown, filled(EMPEROR, GOLD), transform=svg.at(x, y, scale))


def wrapped(words: str, x: float, y: float, size: float, width: float, step: float, **values: svg.Value) -> str:
    """Words about a middle in one line, or in two where one would be too small."""
    lines = [words]
    places = [place for place, letter in enumerate(words) if letter in " -"]
    if fitted(words, size, width) < size and places:
        cut = 1 + min(places, key=lambda place: abs(2 * place - len(words)))
        lines = [words[:cut].rstrip(), words[cut:]]
    first = y - step * (len(lines) - 1) / 2
    return "".join(
        pieces.label(x, first + step * number, line, fitted(line, size, width), anchor="middle", **values)
        for number, line in enumerate(lines)
    )


def card(x: float, y: float, width: float, height: float, *face: str) -> str:
    """A card of paper, its face drawn from its upper left corner."""
    under = svg.rect(1.5, 3, width, height, fill="#000", fill_opacity=0.2)
    body = svg.rect(0, 0, width, height, fill="var(--paper)", stroke="var(--ink-2)", stroke_width=1.5)
    return svg.group(under, body, *face, transform=svg.at(x, y))


@cache
def card_back(x: float, y: float) -> str:
    """An action card face down."""
    return svg.group(
        svg.rect(-46, -51, 92, 102, 0, fill="var(--dragon-lacquer)", **EDGE),
        svg.rect(-39, -44, 78, 88, fill="none", stroke=GOLD, stroke_width=2),
        svg.path(DRAGON, fill=GOLD, transform="scale(1.2)"),
        transform=svg.at(x, y),
    )


@lru_cache(512)
def action_card(action: int, name: str, amount: str, x: float, y: float, width: float) -> str:
    """The face of an action card, and what it gives."""
    size = min(32, round(width * 0.48 / (0.64 * len(amount)), 1))
    face = icon(f"action-{ACTIONS[action]}", round(width * 0.29, 1), 38, 1.04)
    number = pieces.label(width - 6, 50, amount, size, anchor="end", class_="n")
    title = wrapped(name, round(width / 2, 1), 85, 16, width - 8, 16, class_="name")
    return card(x, y, width, ACTION_HEIGHT, face, number, title)


def face_of(kind: int) -> str:
    """What is shown on a person card."""
    return "joker" if kind == len(TYPES) else TYPES[kind]


@lru_cache(512)
def person_card(kind: int, count: int, name: str, rivals: tuple[int, ...], x: float, y: float, width: float) -> str:
    """A person card face up, or the place where it was; above right the marks of others who hold such a card."""
    marks = "".join(
        seats.mark(seat, width - 12 - 15 * (place // 3), 12 + 15 * (place % 3), 11, stroke_width=1)
        for place, seat in enumerate(rivals)
    )
    if not count:
        outline = svg.rect(1, 1, width - 2, PERSON_CARD_HEIGHT - 2, class_="gone")
        ghost = svg.group(icon(face_of(kind), 34, 30, 1.3), opacity=0.25)
        return svg.group(outline, ghost, marks, transform=svg.at(x, y))
    number = pieces.label(5, 32, f"{count}×", 21, class_="n") if count > 1 else ""
    size = fitted(name, 16, width - 4)
    # A long name takes two lines, and leaves less to the tool.
    is_long = size < SMALLEST_NAME
    scale = 1.15 if kind == len(TYPES) else 1.2 if is_long else 1.6
    face = icon(face_of(kind), 34 if count == 1 else 48, 19 if is_long else 26, scale)
    title = pieces.label(width / 2, PERSON_CARD_HEIGHT - 6, name, size, anchor="middle", class_="name")
    if is_long:
        title = wrapped(name, width / 2, PERSON_CARD_HEIGHT - 11, 14, width - 4, 13, class_="name")
    return card(x, y, width, PERSON_CARD_HEIGHT, face, marks, number, title)


@lru_cache(512)
def person_tile(number: int, count: int, x: float, y: float, width: float, height: float) -> str:
    """The person with tools, above right the steps, below right how many are left; faint if there are none."""
    is_tall = height > TILE_HEIGHT
    figure = icon(f"p-{number}", 44 if is_tall else 33, height - (44 if is_tall else 6), 1.06 if is_tall else 0.84)
    steps = pieces.label(width - 5, 25, f"+{STEPS[number]}", 23, anchor="end", class_="quiet")
    left = pieces.label(width - 6, height - 8, str(count), 30, anchor="end", class_="n name")
    ground = svg.rect(0, 0, width, height, 4, fill="var(--paper)", stroke="var(--line)", stroke_width=1.5)
    faint = None if count else 0.32
    return svg.group(ground, svg.group(figure, steps, left, opacity=faint), transform=svg.at(x, y))


@cache
def fee(x: float, y: float) -> str:
    """What an occupied group costs."""
    number = pieces.label(x - 6, y + 9, "3", 26, anchor="end", class_="loss")
    return icon("tax_collector", x + 8, y, 1.1) + number


@lru_cache(1024)
def cell(sign: str, count: int, x: float, y: float) -> str:
    """A thing that is owned, with its number."""
    scale = 1.2 if sign.startswith("privilege") else 1.75 if sign != "points" else 1.3
    return svg.group(
        svg.rect(0, 0, CELL_WIDTH, CELL_HEIGHT, 4, fill="var(--paper)", stroke="var(--line)"),
        icon(sign, 29 if sign != "points" else 23, CELL_HEIGHT / 2, scale),
        pieces.label(CELL_WIDTH - 7, 50, str(count), fitted(str(count), 36, 44), anchor="end", class_="n name"),
        transform=svg.at(x, y),
        opacity=None if count or sign == "points" else 0.6,
    )
