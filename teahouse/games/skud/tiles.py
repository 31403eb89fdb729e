"""The tiles of Skud Pai Sho as pictures, each drawn about the origin on a disc of wood."""

from teahouse.draw import shapes, svg
from teahouse.draw.shapes import Outline
from teahouse.games.skud.box import CODES, LAST_BASIC, LAST_FLOWER, LAST_RED, LOTUS, OWNERS

RADIUS = 21.0
FACE = 16.6

#                    light      dark
TOKENS = {
    "skud-face":    ("#d9b277", "#cba56b"),
    "skud-accent":  ("#b99a6e", "#a88a60"),
    "skud-grain":   ("#a87c42", "#94702f"),
    "skud-light":   ("#fdf6e6", "#f4ead3"),
    "skud-dark":    ("#262029", "#17131a"),
    "skud-edge":    ("#2a2522", "#0d0b0a"),
    "skud-red":     ("#b3261c", "#b3261c"),
    "skud-white":   ("#fffaf0", "#fffaf0"),
    "skud-stroke":  ("#33241b", "#33241b"),
}
RULES = {
    ".red": "fill:var(--skud-red);stroke:#5b0f0a",
    ".white": "fill:var(--skud-white);stroke:var(--skud-stroke)",
    ".red.drained": "fill:none;stroke:var(--skud-red);stroke-width:2",
    ".white.drained": "fill:none;stroke:var(--skud-white);stroke-width:2",
}

# The codes beneath the flowers are strokes and not letters: they look alike everywhere and need no font.
STROKES: dict[str, Outline] = {
    "R": [("M", [(0, 6), (0, 0)]), ("L", [(1.7, 0)]), ("C", [(4.1, 0), (4.1, 3.2), (1.7, 3.2)]), ("L", [(0, 3.2)]), ("M", [(1.7, 3.2)]), ("L", [(3.7, 6)])],
    "W": [("M", [(0, 0)]), ("L", [(1.2, 6), (2.5, 1.6), (3.8, 6), (5, 0)])],
    "3": [("M", [(0, 0)]), ("L", [(3.4, 0), (1.5, 2.4)]), ("C", [(4.3, 2.2), (4.3, 6), (1.6, 6)]), ("C", [(0.9, 6), (0.3, 5.7), (0, 5.2)])],
    "4": [("M", [(2.8, 6)]), ("L", [(2.8, 0), (0, 4.2), (4, 4.2)])],
    "5": [("M", [(3.3, 0)]), ("L", [(0.5, 0), (0.2, 2.6)]), ("C", [(4.6, 1.4), (4.6, 6), (1.6, 6)]), ("C", [(0.9, 6), (0.3, 5.7), (0, 5.2)])],
}
HEART = (0.0, -3.6)
# One petal of each basic flower: the more petals, the narrower.
PETALS: list[Outline] = [
    [],
    shapes.notched_petal(12.4, 11.4, 2.4),
    shapes.round_petal(12.4, 7.2),
    shapes.notched_petal(12.6, 6.4, 1.5),
    shapes.pointed_petal(13.4, 8.6),
    shapes.pointed_petal(13.2, 6.2),
    shapes.round_petal(12.6, 5.7),
]


def id_of(code: str) -> str:
    """The id under which a kind of tile is defined."""
    return "skud-" + code


def is_flower(kind: int) -> bool:
    """Whether its petals can be drained, and are therefore coloured by whoever uses the picture."""
    return kind <= LOTUS


def petal_class(kind: int, drained: bool) -> str:
    """The class that colours a flower's petals."""
    return ("red" if kind <= LAST_RED else "white") + (" drained" if drained else "")


def definitions() -> str:
    """Every kind of tile and both owners' discs."""
    pictures = [flower(kind) for kind in range(1, LAST_BASIC + 1)] + [
        lotus(), orchid(), rock(), wheel(), knotweed(), boat(), pond(), bamboo(), turtle(),
    ]
    discs = [disc(owner, accent) for owner in range(2) for accent in (False, True)]
    return "".join(discs + [svg.group(picture, id=id_of(code)) for code, picture in zip(CODES[1:], pictures, strict=True)])


def disc_id(owner: int, kind: int) -> str:
    """The id of the disc on which a tile is drawn."""
    return id_of(("host" if owner else "guest") + ("-accent" if kind > LAST_FLOWER else ""))


def disc(owner: int, accent: bool) -> str:
    """A disc of wood: Guest's rim is light, Host's dark and double."""
    face = svg.circle(0, 0, FACE, fill=f"var(--skud-{'accent' if accent else 'face'})", stroke="var(--skud-edge)", stroke_width=0.8)
    grain = svg.path("M-14.5 6C-6 1 4 9 15 4M-13 -9.5C-5 -13 4 -7 13.5 -10", fill="none", stroke="var(--skud-grain)", stroke_width=0.9, stroke_opacity=0.55)
    rim = svg.circle(0, 0, RADIUS - 0.8, fill="var(--skud-dark)" if owner else "var(--skud-light)", stroke="var(--skud-edge)", stroke_width=1.5)
    double = svg.circle(0, 0, 18.6, fill="none", stroke="var(--skud-light)", stroke_width=1.1) if owner else ""
    shadow = svg.circle(1, 2.2, RADIUS - 0.4, fill="#000", fill_opacity=0.3)
    return svg.group(shadow, rim, double, face, grain, id=disc_id(owner, int(LAST_FLOWER) + accent))


def flower(kind: int) -> str:
    """As many petals as the flower moves, a golden heart, and the code beneath."""
    code = CODES[kind]
    count = int(code[1])
    petals = shapes.around(PETALS[kind], count, HEART)
    veins = shapes.around(shapes.spoke(4.5, 9), count, HEART)
    return (
        svg.path(petals, stroke_linejoin="round")
        + svg.path(veins, fill="none", stroke_opacity=0.5, stroke_width=0.8)
        + svg.circle(HEART[0], HEART[1], 2.9, fill="#e9b949", stroke="var(--skud-stroke)", stroke_width=0.9)
        + code_below(code)
    )


def code_below(code: str) -> str:
    """The code in strokes, centred under the flower."""
    widths = {"R": 3.8, "W": 5.0}
    start = -(widths[code[0]] + 1.5 + 3.8) / 2
    letters = shapes.drawn(STROKES[code[0]], 0, (start, 8.6)) + shapes.drawn(STROKES[code[1]], 0, (start + widths[code[0]] + 1.5, 8.6))
    return svg.path(letters, fill="none", stroke="var(--skud-stroke)", stroke_width=1.25, stroke_linecap="round", stroke_linejoin="round")


def lotus() -> str:
    """A white lotus from the side, open above the water."""
    outer = "M-14 -1C-11 8 -5 9.5 0 9.5C5 9.5 11 8 14 -1C9.500 -1 6.500 1 5 3.500L-5 3.500C-6.500 1 -9.500 -1 -14 -1Z"
    sides = "M0 9C-9 7 -12 -1 -9.500 -8C-4.500 -5 -1 1 0 9ZM0 9C9 7 12 -1 9.500 -8C4.500 -5 1 1 0 9Z"
    middle = "M0 9C-6.500 3 -6 -6 0 -13C6 -6 6.500 3 0 9Z"
    water = svg.path("M-10.500 12.300C-6 10.500 -3 14 0 12.300S6 10.500 10.500 12.300", fill="none", stroke="#2a7259", stroke_width=1.8, stroke_linecap="round")
    return svg.path(outer) + svg.path(sides) + svg.path(middle, stroke_linejoin="round") + water


def orchid() -> str:
    """Three narrow sepals, two broad petals and a lip."""
    sepals = shapes.around(shapes.pointed_petal(14.5, 4.6), 3, (0, -0.5))
    wings = shapes.drawn(shapes.round_petal(13.6, 8.2), -72, (0, -0.5)) + shapes.drawn(shapes.round_petal(13.6, 8.2), 72, (0, -0.5))
    lip = "M-2.200 0C-7 4 -6.500 11.500 0 12.500C6.500 11.500 7 4 2.200 0Z"
    return svg.group(
        svg.path(sepals, fill="#9c6fb0"),
        svg.path(wings, fill="#8a4fa0"),
        svg.path(lip, fill="#fff3e0"),
        svg.path("M0 5V10M-2.500 5L-3.200 9M2.500 5L3.200 9", fill="none", stroke="#8a3b8f", stroke_width=1),
        svg.circle(0, 0, 2.5, fill="#e9b949"),
        stroke="#3a1d44", stroke_width=0.9, stroke_linejoin="round",
    )


def rock() -> str:
    """A faceted stone."""
    return svg.group(
        svg.path("M-13 7L-10.500 -4L-3 -11.500L6 -10L12 -1L13.500 7L7 10.500L-6 11Z", fill="#6d6a68"),
        svg.path("M-10.500 -4L-3 -11.500L6 -10L2 -3L-6 -1Z", fill="#b9b4ae"),
        svg.path("M6 -10L12 -1L13.500 7L5 4L2 -3Z", fill="#8d8985"),
        svg.path("M-10.500 -4L-6 -1L-6 11L-13 7Z", fill="#97928d"),
        stroke="#24211f", stroke_width=1, stroke_linejoin="round",
    )


def wheel() -> str:
    """Eight spokes in a rim."""
    spokes = shapes.around(shapes.spoke(3, 11), 8)
    knobs = shapes.around([("M", [(0, -13.6)]), ("L", [(0, -14.6)])], 8)
    return svg.group(
        svg.circle(0, 0, 11.2, stroke_width=3.2),
        svg.path(spokes, stroke_width=2),
        svg.path(knobs, stroke_width=2.6, stroke_linecap="round"),
        svg.circle(0, 0, 3.6, fill="#e9b949", stroke_width=1.4),
        fill="none", stroke="#3d2417",
    )


def knotweed() -> str:
    """A heart-shaped leaf with runners that creep away from it."""
    leaf = "M0 11C-12 7 -13 -4 -7 -8C-4 -10 -1 -8.500 0 -6C1 -8.500 4 -10 7 -8C13 -4 12 7 0 11Z"
    return svg.group(
        svg.path("M0 -5C-1 -13 -9 -14.500 -11 -11M0 -5C2 -13 10 -14 11 -10.500M-2 10.500C-7 15 -12 12 -12 8.500M2 10.500C7 15 12 12 12.500 8", fill="none", stroke="#2f5427", stroke_width=2, stroke_linecap="round"),
        svg.path(leaf, fill="#5d8a3c", stroke="#24401d"),
        svg.path("M0 -5V9M0 1L-5.500 -3M0 1L5.500 -3M0 5L-5 2.500M0 5L5 2.500", fill="none", stroke="#dbe7b8", stroke_width=1.1),
        stroke_linejoin="round",
    )


def boat() -> str:
    """A hull with one battened sail."""
    return svg.group(
        svg.path("M-1 3V-13C7 -11.500 11 -5 11 3Z", fill="#f7ecd2"),
        svg.path("M-1 -8L7.300 -7M-1 -2.800L10 -2.200", fill="none", stroke_width=0.9),
        svg.path("M-3 3V-13", fill="none", stroke_width=1.6, stroke_linecap="round"),
        svg.path("M-14 4.500H14C12.500 10 9 12.500 5 12.500H-5C-9.500 12.500 -12.500 10 -14 4.500Z", fill="#7a4022"),
        svg.path("M-11.500 8H11.800", fill="none", stroke="#e0b277", stroke_width=1),
        stroke="#2a1811", stroke_width=1.1, stroke_linejoin="round",
    )


def pond() -> str:
    """Still water with rings on it and one leaf."""
    return svg.group(
        svg.path("M-14 1C-14 -7 -6 -11 1 -10.500C9 -10 14.500 -5 14 1C13.500 8 7 11 0 11C-8 11 -14 8 -14 1Z", fill="#4f86a6", stroke="#1d3c50"),
        svg.path("M-9.500 1C-9.500 -4 -4 -7 1 -6.500M-5 2C-5 -1 -2 -3 1 -2.800M9.500 3C8 6.500 3 8 -1 7.500", fill="none", stroke="#e4f1f4", stroke_width=1.3, stroke_linecap="round"),
        svg.path("M6 -1L10.500 -3A5 4 0 1 0 11 0.500Z", fill="#5d8a3c", stroke="#24401d"),
        stroke_width=1,
    )


def bamboo() -> str:
    """Three stalks with their joints, and leaves."""
    stalks = "M-8.500 13V-8M0 14V-13M8.500 13V-6"
    return svg.group(
        svg.path(stalks, stroke="#1f3a1c", stroke_width=6),
        svg.path(stalks, stroke="#7fae55", stroke_width=3.8),
        svg.path("M-11.500 6H-5.500M-11.500 -2H-5.500M-3 8H3M-3 0H3M-3 -7H3M5.500 7H11.500M5.500 0H11.500", stroke="#1f3a1c", stroke_width=1.3),
        svg.path("M2 -10C6 -14 10 -14 13 -11C9 -9 6 -9 2 -10ZM-8.500 -8C-12 -13 -9 -14 -6 -14.500C-6 -11.500 -6.500 -10 -8.500 -8Z", fill="#5d8a3c", stroke="#1f3a1c", stroke_width=0.9),
        fill="none",
    )


def turtle() -> str:
    """A lion turtle from above: shell, mane and feet."""
    return svg.group(
        svg.path(shapes.around(shapes.round_petal(6.5, 4), 4, (0, 1.5), 45).replace("M0 1.5", "M0 1.5"), fill="#6c7a45"),
        svg.path("M-10 -7L-13.500 -10.500M10 -7L13.500 -10.500M-10 9L-13 12M10 9L13 12", fill="none", stroke="#4b5730", stroke_width=5, stroke_linecap="round"),
        svg.circle(0, -11, 4.6, fill="#b9752d"),
        svg.circle(0, -11, 2.4, fill="#7d8a52"),
        svg.polygon(shapes.corners(6, 11.5, 0, (0, 1.5)), fill="#7d8a52"),
        svg.polygon(shapes.corners(6, 5, 0, (0, 1.5)), fill="#a9b573"),
        svg.path(shapes.around(shapes.spoke(5, 11.5), 6, (0, 1.5)), fill="none"),
        stroke="#262d17", stroke_width=1.1, stroke_linejoin="round",
    )


def name_of_owner(owner: int) -> str:
    """The letter of a seat."""
    return OWNERS[owner]
