"""The flower circle, as lessons show it: neighbours are in harmony, opposites clash."""

from typing import Final, NamedTuple

from teahouse.draw import svg
from teahouse.draw.panels import Panel
from teahouse.games.skud.box import FIRST_BASIC, GUEST, tile_of
from teahouse.games.skud.look.names import SkudNames
from teahouse.games.skud.look.tiles import tile_id

WIDTH: Final = 360
HEIGHT: Final = 148
# The circle from its upper left, as two rows: three flowers to the right, three back to the left.
COLUMNS: Final = [56.0, 180.0, 304.0]
ROWS: Final = [26.0, 104.0]
SPOTS: Final[list[svg.Point]] = [(x, ROWS[0]) for x in COLUMNS] + [(x, ROWS[1]) for x in reversed(COLUMNS)]
# Names stand this far below the middle of their flowers, this large.
BELOW: Final = 37
LETTERS: Final = 14.5


class CircleKey(NamedTuple):
    """What the picture shows: the flowers' names in the order of the circle."""

    names: tuple[str, ...]


def figures(*, lang: str = "en") -> dict[str, Panel]:
    """The pictures that lessons name."""
    names = SkudNames.of(lang)
    title = names.fill("panel:flower-circle")
    key = CircleKey(tuple(names.tiles[FIRST_BASIC + place] for place in range(len(SPOTS))))
    return {"flower-circle": Panel("flower-circle", title, WIDTH, HEIGHT, flower_circle, key)}


def flower_circle(key: CircleKey) -> str:
    """A thread through all six, broken lines between opposites, and the flowers with their names."""
    half = len(SPOTS) // 2
    clashes = [
        svg.line(SPOTS[place], SPOTS[place + half], stroke="#b0211a", stroke_width=2, stroke_dasharray="3 6")
        for place in range(half)
    ]
    thread = svg.polygon(
        SPOTS, fill="none", stroke="var(--skud-glow)", stroke_width=6, stroke_linejoin="round", stroke_opacity=0.85
    )
    return "".join([*clashes, thread, *(flower(place, name) for place, name in enumerate(key.names))])


def flower(place: int, name: str) -> str:
    """A flower of the circle with its name below; no line runs through the name."""
    x, y = SPOTS[place]
    return svg.use(tile_id(tile_of(FIRST_BASIC + place, GUEST), False), x, y) + svg.text(
        x,
        y + BELOW,
        name,
        font_size=LETTERS,
        text_anchor="middle",
        fill="currentColor",
        stroke="var(--paper-2,none)",
        stroke_width=5,
        stroke_linejoin="round",
        paint_order="stroke",
    )
