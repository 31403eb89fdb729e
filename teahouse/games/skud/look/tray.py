"""The tray of Skud Pai Sho without tiles: rim, gardens, lines, gates."""

from collections.abc import Iterable
from math import sqrt
from typing import Final

from teahouse.draw import shapes, svg
from teahouse.draw.style import SANS
from teahouse.games.skud.box import RADIUS, WIDEST
from teahouse.games.skud.look.points import CELL, CROPPED, MIDDLE, SMALL_WIDTH

RIM: Final = 447
FLOOR: Final = 421
GARDEN: Final = 7 * CELL
# The radius of a gate.
MOON: Final = 24.5

CARVED: Final[dict[str, svg.Value]] = {
    "fill": "none",
    "stroke": "var(--gold)",
    "stroke_width": 1.6,
    "stroke_opacity": 0.55,
}
LINE: Final[dict[str, svg.Value]] = {"fill": "none", "stroke": "var(--ink)", "stroke_opacity": 0.4}
MIDLINE: Final[dict[str, svg.Value]] = {**LINE, "stroke_width": 2.2, "stroke_opacity": 0.72}
# As a style, because the rule for all text in a picture is stronger than an attribute where it reaches.
NUMBER: Final = "fill:#ecd6a2"


def tray() -> str:
    """The definitions of the board without tiles, with all that is around it and without."""
    land = svg.group(gardens(), grid(), id="skud-land")
    whole = svg.group(rim(), svg.use("skud-land"), clouds(), gates(), id="skud-tray")
    small = svg.group(small_floor(), svg.use("skud-land"), small_gates(), id="skud-small-tray")
    numbers = coordinates(1, id="skud-coordinates") + coordinates(-1, id="skud-turned-coordinates")
    return land + whole + small + numbers


def small_floor() -> str:
    """The floor alone, up to the edge of the picture."""
    return svg.rect(
        CROPPED + 1,
        CROPPED + 1,
        SMALL_WIDTH - 2,
        SMALL_WIDTH - 2,
        14,
        fill="var(--skud-ground)",
        stroke="var(--skud-lacquer)",
        stroke_width=2,
    )


def small_gates() -> str:
    """Four round gates without their arches."""
    places = shapes.corners(4, CELL * RADIUS, 0, (MIDDLE, MIDDLE))
    moons = [svg.circle(x, y, MOON) for x, y in places]
    return svg.group(*moons, fill="var(--skud-moon)", stroke="var(--skud-lacquer)", stroke_width=5)


def rim() -> str:
    """The lacquer of the rim with a line of gold on either side, and the floor within."""
    return (
        svg.circle(MIDDLE, MIDDLE, RIM, fill="var(--skud-lacquer)")
        + svg.circle(MIDDLE, MIDDLE, RIM - 3, fill="none", stroke="var(--gold)", stroke_width=1.2)
        + svg.circle(MIDDLE, MIDDLE, FLOOR, fill="var(--skud-ground)", stroke="var(--gold)", stroke_width=1.6)
    )


def from_middle(points: Iterable[svg.Point]) -> list[svg.Point]:
    """Points given from the centre of the board, as points of the picture."""
    return [(MIDDLE + x, MIDDLE + y) for x, y in points]


def gardens() -> str:
    """A diamond with two red and two white gardens. (skud-gardens)"""
    red = f"M{MIDDLE} {MIDDLE - GARDEN}V{MIDDLE + GARDEN}L{MIDDLE - GARDEN} {MIDDLE}H{MIDDLE + GARDEN}Z"
    diamond = svg.polygon(from_middle(shapes.corners(4, GARDEN)), fill="var(--skud-pale)")
    return diamond + svg.path(red, fill="var(--skud-garden)")


def clouds() -> str:
    """Clouds, carved lightly into the floor where no line runs."""
    half = "M0-15C12-15 20-8 24 0C22 10 36 12 36 3M24 0C30-14 52-12 60 6C58 14 70 16 70 8M60 6C64-4 80-6 92 6"
    whole = svg.path(half, id="skud-cloud") + svg.use("skud-cloud", transform="scale(-1,1)")
    first = svg.group(whole, id="skud-clouds", transform="rotate(45)translate(0,-402)")
    others = [svg.use("skud-clouds", transform=f"rotate({turn})") for turn in (90, 180, 270)]
    return svg.group(first, *others, **CARVED, transform=svg.at(MIDDLE, MIDDLE))


def grid() -> str:
    """The lines on whose crossings the tiles stand; midlines and edges of gardens are stronger. (skud-board)"""
    lines = ""
    for line in range(-RADIUS, RADIUS + 1):
        far = CELL * min(RADIUS, WIDEST - abs(line))
        lines += f"M{MIDDLE - far} {MIDDLE + CELL * line}h{2 * far}M{MIDDLE + CELL * line} {MIDDLE - far}v{2 * far}"
    near, far = CELL * (WIDEST - RADIUS), CELL * RADIUS
    quarter = [(near, -far), (far, -near)]
    edge = [shapes.turn_point(corner, turn) for turn in (0, 90, 180, 270) for corner in quarter]
    centre = shapes.around(shapes.round_petal(12, 7), 4, (MIDDLE, MIDDLE), 45)
    return (
        svg.path(lines, **LINE)
        + svg.polygon(from_middle(edge), **LINE)
        + svg.polygon(from_middle(shapes.corners(4, GARDEN)), **MIDLINE)
        + svg.path(f"M{MIDDLE - far} {MIDDLE}h{2 * far}M{MIDDLE} {MIDDLE - far}v{2 * far}", **MIDLINE)
        + svg.path(centre, fill="var(--gold)", stroke="var(--ink)")
    )


def gates() -> str:
    """Four moon gates, cut into the rim."""
    arch = "M-70-423C-40-416-22-398-28-373A31 31 0 1 0 28-373C22-398 40-416 70-423L60-434H-60Z"
    moon = svg.circle(0, -CELL * RADIUS, MOON, fill="var(--skud-moon)", stroke="var(--gold)", stroke_width=2)
    first = svg.group(svg.path(arch, fill="var(--skud-lacquer)"), moon, id="skud-gate")
    others = [svg.use("skud-gate", transform=f"rotate({turn})") for turn in (90, 180, 270)]
    return svg.group(first, *others, transform=svg.at(MIDDLE, MIDDLE))


def coordinates(side: int, **values: svg.Value) -> str:
    """The numbers of the columns along the top of the rim, of the rows along its left; where they would meet, none.

    `side` is 1 for a reader in the south, -1 for one in the north."""
    written: list[str] = []
    middle = (RIM + FLOOR) / 2
    for line in range(-6, 7):
        along = sqrt(middle * middle - (CELL * line) ** 2)
        shown = str(side * line).replace("-", "−")
        written.append(svg.text(MIDDLE + CELL * line, round(MIDDLE - along + 5), shown, style=NUMBER))
        written.append(svg.text(round(MIDDLE - along), MIDDLE - CELL * line + 5, shown, style=NUMBER))
    return svg.group(*written, font_family=SANS, font_size=14, text_anchor="middle", **values)
