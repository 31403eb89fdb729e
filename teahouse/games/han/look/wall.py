"""The panel of the Great Wall, on which the points are counted."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import seats, svg
from teahouse.draw.style import SANS
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.state import HanState

WALL_WIDTH: Final = 1000
WALL_HEIGHT: Final = 64

# The Great Wall: fifty spaces side by side.
SPACES: Final = 50
WALL_LEFT: Final = 10
WALL_FOOT: Final = 61
SPACE: Final = 19.6
STONE: Final[dict[str, svg.Value]] = {
    "fill": "var(--han-stone-2)",
    "stroke": "var(--han-edge)",
    "stroke_width": 1.3,
    "stroke_linejoin": "round",
}

# Where markers stand when several share a space of the wall, and how large they are then.
SHARED: Final[list[list[svg.Point]]] = [
    [(0, 0)],
    [(0, -7), (0, 8)],
    [(-5.5, -7), (5.5, -7), (0, 8)],
    [(-6, -7), (6, -7), (-6, 8), (6, 8)],
    [(-7, -9), (7, -9), (0, 0), (-7, 9), (7, 9)],
]
WALK: Final = 33
LAP: Final = 50


class WallKey(NamedTuple):
    """What the Great Wall shows."""

    lang: str
    points: tuple[int, ...]


def wall_key(seen: HanState, lang: str) -> WallKey:
    """Everybody's points."""
    return WallKey(lang, tuple(int(points) for points in seen.points[: seen.seats]))


def draw_wall(key: WallKey) -> str:
    """The wall with a marker of each seat; a golden ring around it for every fifty points."""
    names, points = HanNames.of(key.lang), key.points
    parts: list[str] = []
    # Those with the most rings first, so that they hide nobody.
    for seat in sorted(range(len(points)), key=lambda seat: -points[seat]):
        laps, space = divmod(points[seat], LAP)
        sharing = [other for other in range(len(points)) if points[other] % LAP == space]
        across, down = SHARED[len(sharing) - 1][sharing.index(seat)]
        placed = svg.at(space_x(space) + across, WALK + down, 0.8 if len(sharing) > 3 else 1)
        title = svg.title(f"{names.seats[seat]}: {points[seat]}")
        parts.append(svg.group(title, marker(seat, laps), id=f"S-{seat}", transform=placed, data_about=f"seat:{seat}"))
    return svg.use("han-wall", data_about="wall:points") + svg.group(*parts, class_="pieces")


@cache
def marker(seat: int, laps: int) -> str:
    """A seat's mark on the score track, with a golden ring for every lap."""
    rings = [
        svg.circle(0, 0, 9.8 + 3.2 * lap, fill="none", stroke="var(--han-edge)", stroke_width=3.4)
        + svg.circle(0, 0, 9.8 + 3.2 * lap, fill="none", stroke="var(--gold)", stroke_width=2.2)
        for lap in range(laps)
    ]
    return "".join(rings) + seats.mark(seat, 0, 0, 15.5, stroke="var(--han-edge)")


def space_x(place: int) -> float:
    """The middle of a space of the wall."""
    return WALL_LEFT + SPACE * (place + 0.5)


def great_wall() -> str:
    """The Great Wall with its fifty spaces; a tower at every ten and at the end."""
    battlement = f"M{WALL_LEFT} {WALL_FOOT}V10" + "h9.8v7h9.8v-7" * SPACES + f"V{WALL_FOOT}Z"
    spaces = "".join(f"M{svg.number(WALL_LEFT + SPACE * place)} 21V{WALL_FOOT}" for place in range(1, SPACES))
    watch = "".join(watch_tower(space_x(place)) for place in [*range(0, SPACES, 10), SPACES - 1])
    numbers = "".join(svg.text(space_x(place), 58, str(place)) for place in range(0, SPACES, 5))
    return svg.group(
        svg.path(battlement, **{**STONE, "fill": "var(--han-stone)"}),
        svg.path(spaces + "M10 46H990M10 19H990", fill="none", stroke="var(--han-edge)", stroke_opacity=0.3),
        watch,
        svg.group(numbers, font_family=SANS, font_size=12, text_anchor="middle", fill="var(--ink)"),
        id="han-wall",
    )


def watch_tower(x: float) -> str:
    """A tower of the Great Wall."""
    return svg.path("M-12 61V17H-15V3H-8V8H-3.5V3H3.5V8H8V3H15V17H12V61Z", transform=svg.at(x, 0), **STONE)
