"""The tiles of Skud Pai Sho, each drawn about the origin."""

from functools import cache
from typing import Final

from teahouse.draw import shapes, svg
from teahouse.draw.shapes import Outline
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

# A tile nearly fills its cell.
TILE: Final = 22.2
FACE: Final = 18

GOLD: Final = "#f0c04e"
LEAF: Final = "#5c8a3a"
LEAF_EDGE: Final = "#233f1c"
BROWN: Final = "#3a261a"
# Petals and their edges.
RED: Final = ("#b0211a", "#5e0f0a")
WHITE: Final = ("#fffcf4", "#6b4a2e")

GRAIN: Final = "M-16 6C-7 1 4 9 16.5 4M-14.5-9.5C-5-13 4-7 15-10"

# The codes beneath the flowers are strokes and not letters: they look the same everywhere and need no font.
LETTERS: Final = {
    "R": "v-5h1.4c2.4 0 2.4 2.7 0 2.7h-1.4m1.4 0l1.9 2.3",
    "W": "m0-5l1.1 5l1.2-3.6l1.2 3.6l1.1-5",
    "3": "m.2-5h2.7l-1.5 2c2.5 0 2.2 3 .1 3q-1 0-1.5-.7",
    "4": "m2.3 0v-5l-2.3 3.5h3.3",
    "5": "m2.8-5h-2.3l-.2 2.2c3.3-1 3.2 2.8 1.1 2.8q-1 0-1.4-.6",
}
LETTER_WIDTHS: Final = {"R": 3.3, "W": 4.6}
DIGIT_WIDTH: Final = 3.0
SPACE: Final = 1.4
BASELINE: Final = 15.2
# How much larger than drawn above codes stand on tiles, so that they can be read.
CODE_SCALE: Final = 1.95
# Flowers leave room for their codes.
FLOWER: Final = "translate(0,-4.4)scale(.82)"

HEART: Final = (0.0, -2.2)
# One petal of each basic flower, in the order of the flower circle; the more petals, the narrower they are.
PETALS: Final[list[Outline]] = [
    shapes.notched_petal(13.6, 7.8, 2.4),
    shapes.round_petal(14.4, 6.4),
    shapes.notched_petal(13.6, 5, 1.8),
    shapes.pointed_petal(14.6, 8.6),
    shapes.pointed_petal(16.4, 5.6),
    shapes.round_petal(13.4, 5.4),
]


def picture_id(kind: int) -> str:
    """The id under which the picture on a kind of tile is defined."""
    return f"skud-{CODES[kind]}"


def tile_id(tile: int, is_drained: bool) -> str:
    """The id under which a whole tile is defined."""
    return f"skud-{OWNERS[owner_of(tile)]}-{CODES[kind_of(tile)]}{'-drained' if is_drained else ''}"


def definitions() -> str:
    """Every tile of both owners; flowers that a Knotweed can drain also with their petals in outline. And the knot."""
    pictures = "".join(
        svg.group(picture, id=picture_id(kind))
        for kind, picture in enumerate([*map(flower, range(FIRST_BASIC, LAST_BASIC + 1)), *others()], FIRST_BASIC)
    )
    heart = svg.circle(*HEART, 2.7, fill=GOLD, stroke=BROWN, stroke_width=0.8, id="skud-heart")
    tiles = [tile_of(kind, seat) for seat in range(SEATS) for kind in range(1, KINDS)]
    whole = [whole_tile(tile) for tile in tiles]
    drained = [whole_tile(tile, is_drained=True) for tile in tiles if kind_of(tile) <= LOTUS]
    return disc(0) + disc(1) + heart + pictures + "".join(whole + drained) + knot()


def others() -> list[str]:
    """The pictures of all tiles but the basic flowers, in the order of their kinds."""
    return [lotus(), orchid(), rock(), wheel(), knotweed(), boat(), pond(), bamboo(), turtle()]


def whole_tile(tile: int, is_drained: bool = False) -> str:
    """A disc with its picture, defined about the origin."""
    kind = kind_of(tile)
    drawn = svg.use(picture_id(kind))
    if kind <= LOTUS:
        drawn = svg.group(drawn, **petal_colours(kind, is_drained))
    ink = WHITE[0] if owner_of(tile) else BROWN
    return svg.group(svg.use(disc_id(owner_of(tile))), drawn, color=ink, id=tile_id(tile, is_drained))


def petal_colours(kind: int, is_drained: bool) -> dict[str, svg.Value]:
    """The petals of a flower, red or white, filled or in outline. They are said where its picture is used."""
    fill, edge = RED if kind <= LAST_RED else WHITE
    if is_drained:
        return {"fill": "none", "stroke": fill, "stroke_width": 1.7}
    return {"fill": fill, "stroke": edge, "stroke_width": 0.8}


def disc_id(owner: int) -> str:
    """The id of the disc on which a tile is drawn."""
    return f"skud-{OWNERS[owner]}"


def disc(owner: int) -> str:
    """A disc of wood: Guest's is light, Host's dark with a double rim."""
    face, rim = ("var(--skud-night)", "var(--skud-dark)") if owner else ("var(--skud-day)", "var(--skud-light)")
    return svg.group(
        svg.circle(1, 2.2, TILE - 0.4, fill="#000", fill_opacity=0.3),
        svg.circle(0, 0, TILE - 0.75, fill=rim, stroke="var(--skud-edge)", stroke_width=1.5),
        svg.circle(0, 0, 19.7, fill="none", stroke="var(--skud-light)", stroke_width=1.2) if owner else "",
        svg.circle(0, 0, FACE - 0.4, fill=face, stroke="var(--skud-edge)", stroke_width=0.8),
        svg.path(GRAIN, fill="none", stroke="var(--skud-grain)", stroke_width=0.9, stroke_opacity=0.5),
        id=disc_id(owner),
    )


def flower(kind: int) -> str:
    """As many petals as the flower moves, a golden heart, and the code in the gap below."""
    code = CODES[kind]
    count = int(code[1])
    # Four petals stand crosswise, so that every flower leaves a gap at the bottom.
    first = 45 if count == 4 else 0
    return svg.group(
        svg.path(shapes.around(PETALS[kind - 1], count, HEART, first))
        + svg.path(shapes.around(shapes.spoke(4.8, 9), count, HEART, first), stroke_opacity=0.55)
        + svg.use("skud-heart"),
        transform=FLOWER,
    ) + code_strokes(code)


def code_strokes(code: str) -> str:
    """The code of a basic flower in strokes, in the middle of the lower edge."""
    letter = LETTER_WIDTHS[code[0]]
    start = -(letter + SPACE + DIGIT_WIDTH) / 2
    places = [start, start + letter + SPACE]
    return svg.path(
        "".join(f"M{svg.pair((x, 0))}{LETTERS[sign]}" for x, sign in zip(places, code, strict=True)),
        fill="none",
        # The colour of whatever stands on the owner's wood.
        stroke="currentColor",
        stroke_width=1,
        stroke_linecap="round",
        transform=svg.at(0, BASELINE, CODE_SCALE),
    )


def lotus() -> str:
    """A white lotus from the side, open above the water."""
    low = "M-15.5-2C-13 7 -6 9.5 0 9.5S13 7 15.5-2C10-2 6.5 1 5 4H-5C-6.5 1-10-2-15.5-2Z"
    sides = "M0 9C-9 7-13.5-1-10.5-9.5C-5-6-1 1 0 9ZM0 9C9 7 13.5-1 10.5-9.5C5-6 1 1 0 9Z"
    middle = "M0 9.5C-7 3-6.5-7 0-14.5C6.5-7 7 3 0 9.5Z"
    return (
        svg.path(low)
        + svg.path(sides)
        + svg.path(middle)
        + svg.path("M-10.5 12.8q2.6-2 5.2 0t5.2 0t5.2 0t5.2 0", fill="none", stroke="#1f6a50", stroke_width=1.9)
    )


def orchid() -> str:
    """Three narrow sepals, two broad petals and a lip."""
    wing = shapes.round_petal(15, 8.6)
    return svg.group(
        svg.path(shapes.around(shapes.pointed_petal(16, 5), 3, (0, -0.5)), fill="#a879bd"),
        svg.path(shapes.outline_path(wing, -74, (0, -1)) + shapes.outline_path(wing, 74, (0, -1)), fill="#7f3f97"),
        svg.path("M-2-.5C-8 4-7 12.5 0 13.5C7 12.5 8 4 2-.5Z", fill="#fff3e0"),
        svg.path("M0 5.5V11M-2.6 5.5L-3.6 10M2.6 5.5L3.6 10", fill="none", stroke="#8a3b8f"),
        svg.circle(0, 0, 2.6, fill=GOLD),
        stroke="#34193f",
        stroke_width=0.9,
        stroke_linejoin="round",
    )


def rock() -> str:
    """A faceted stone."""
    return svg.group(
        svg.path("M-14.5 7L-11.5-4.5L-3.5-12.5L6.5-11L13-1L14.5 7L8 11.5L-6 12Z", fill="#5f5c5b"),
        svg.path("M-11.5-4.5L-3.5-12.5L6.5-11L2-3L-6-.5Z", fill="#c9c5bf"),
        svg.path("M6.5-11L13-1L14.5 7L5.5 4.5L2-3Z", fill="#8b8784"),
        svg.path("M-11.5-4.5L-6-.5L-6 12L-14.5 7Z", fill="#9f9a95"),
        stroke="#211e1d",
        stroke_linejoin="round",
    )


def wheel() -> str:
    """Eight spokes in a rim, and a handle on each."""
    return svg.group(
        svg.path(shapes.around(shapes.spoke(3, 15.5), 8), stroke_width=2.2, stroke_linecap="round"),
        svg.circle(0, 0, 11, stroke_width=3.4),
        svg.circle(0, 0, 11, stroke="#c98f4c", stroke_width=1),
        svg.circle(0, 0, 3.8, fill=GOLD, stroke_width=1.5),
        fill="none",
        stroke="#3d2114",
    )


def knotweed() -> str:
    """A heart-shaped leaf, and runners that creep away from it."""
    runners = (
        "M0-7C-2-14-9-16-12-11.5C-13-9.5-11-8-9.5-9.5M0-7C2-14 9-16 12-11.5C13-9.5 11-8 9.5-9.5"
        "M-2 10C-8 16-14 12-14.5 7C-14.5 5-12.5 4.5-12 6.5M2 10C8 16 14 12 14.5 7C14.5 5 12.5 4.5 12 6.5"
    )
    leaf = "M0 12.5C-9 8-12 0-7.5-5.5C-5-8-1.5-7.5 0-4.5C1.5-7.5 5-8 7.5-5.5C12 0 9 8 0 12.5Z"
    return svg.group(
        svg.path(runners, stroke="#2c5223", stroke_width=1.9, stroke_linecap="round"),
        svg.path(leaf, fill=LEAF, stroke=LEAF_EDGE, stroke_width=1.1),
        svg.path("M0-4V10M0 2.5L-5.5-1.5M0 2.5L5.5-1.5M0 6.5L-4 3.5M0 6.5L4 3.5", stroke="#e2edc0", stroke_width=1.1),
        fill="none",
    )


def boat() -> str:
    """A hull with one battened sail."""
    return svg.group(
        svg.path("M-1 3.5V-14.5C8-12.5 12.5-5 12.5 3.5Z", fill="#fbf2dc"),
        svg.path("M-1-9L8.3-8M-1-3L11.6-2.5M-3.5 4V-14.5", fill="none"),
        svg.path("M-15.5 5H15.5C14 11 10 14 6 14H-6C-10.5 14-14 11-15.5 5Z", fill="#7d3f20"),
        svg.path("M-13 9H13", fill="none", stroke="#e7b97c"),
        stroke="#281610",
        stroke_width=1.2,
        stroke_linejoin="round",
    )


def pond() -> str:
    """Still water with rings on it, and one leaf."""
    shore = "M-15 1C-15-8-6-12.5 1-12C10-11.5 15.5-6 15 1C14.5 8.5 8 12.5 0 12.5C-9 12.5-15 8.5-15 1Z"
    return svg.group(
        svg.path(shore, fill="#4a83a6", stroke="#193a4f"),
        svg.path(
            "M-11 1C-11-5-5-8 1-7.5M-6 2C-6-2-3-3.5 0-3.3M9 5.5C6 9 2 9.5-3 8.5",
            fill="none",
            stroke="#e6f3f6",
            stroke_width=1.4,
            stroke_linecap="round",
        ),
        svg.path("M6-1L10.5-4A5.5 4.5 0 1 0 11.5.5Z", fill="#6d9c45", stroke=LEAF_EDGE),
        stroke_width=1.1,
    )


def bamboo() -> str:
    """Three stalks with their joints, and leaves."""
    stalks = "M-8.5 13V-8M0 14.5V-14M8.5 13V-5"
    joints = "M-11.5 6.5H-5.5M-11.5-2H-5.5M-3 8.5H3M-3 0H3M-3-8.5H3M5.5 7H11.5M5.5 0H11.5"
    leaves = "M2-10C5-13.5 9-13 12.5-9C8.5-7.5 5.5-8 2-10ZM-8.5-7C-13-9-13-11-11.5-13C-9-12-8-10-8.5-7Z"
    return svg.group(
        svg.path(stalks, stroke=LEAF_EDGE, stroke_width=6.2),
        svg.path(stalks, stroke="#8fbd5c", stroke_width=4),
        svg.path(joints, stroke=LEAF_EDGE, stroke_width=1.3),
        svg.path(leaves, fill=LEAF, stroke=LEAF_EDGE),
        fill="none",
    )


def turtle() -> str:
    """A lion turtle from above: a mane, a shell of six plates, four feet."""
    return svg.group(
        svg.path(
            "M-8-5.5L-11.5-8M8-5.5L11.5-8M-8 8.5L-11 11M8 8.5L11 11",
            stroke="#4b5730",
            stroke_width=5.5,
            stroke_linecap="round",
        ),
        svg.polygon(shapes.star(9, 6.2, 4.2, (0, -9.5)), fill="#c27a2c"),
        svg.circle(0, -9.5, 2.7, fill="#8a9859"),
        svg.polygon(shapes.corners(6, 11.5, 0, (0, 3)), fill="#76844a"),
        svg.path(shapes.around(shapes.spoke(5, 11.5), 6, (0, 3))),
        svg.polygon(shapes.corners(6, 5.5, 0, (0, 3)), fill="#b3bf7c"),
        fill="none",
        stroke="#232a14",
        stroke_width=1.1,
        stroke_linejoin="round",
    )


def knot() -> str:
    """The rope around a trapped tile. (skud-trap)"""
    rope = "M-4-3C-1-7 5-3 0 0S1 7 4 3M4-3C1-7-5-3 0 0S-1 7-4 3"
    return svg.group(
        svg.circle(0, 0, 9, fill="var(--skud-halo)", stroke="var(--skud-edge)", stroke_width=1.2),
        svg.path(rope, fill="none", stroke="#a3201a", stroke_width=1.9, stroke_linecap="round"),
        id="skud-knot",
    )


@cache
def tile_picture(tile: int, is_drained: bool = False) -> str:
    """A tile about the origin; drained flowers have their petals in outline."""
    return svg.use(tile_id(tile, is_drained))
