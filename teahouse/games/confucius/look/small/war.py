"""The war on a phone: the wall as a clock, and the three Foreign Lands below each other."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import (
    BOX_POINTS,
    DEADLINES,
    FOREIGN,
    FOREIGN_BOXES,
    FOREIGN_COSTS,
    OPEN,
    REWARD_BOXES,
    VACANT,
    WALL,
)
from teahouse.games.confucius.look.colours import INK
from teahouse.games.confucius.look.figures import piece, shape
from teahouse.games.confucius.look.foreign import BOXES, CONQUERED, FAILED, LANDS, ForeignKey, box_label, foreign_label
from teahouse.games.confucius.look.lettering import small_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.small.scene import WIDTH, scene_row
from teahouse.games.confucius.look.touches import Place, area, spot

STONES: Final = int(WALL)
STONE_STEP: Final = WIDTH / STONES
WALL_HEIGHT: Final = 40
LANDS_TOP: Final = 43
# Four boxes share so much of a land's width; fewer are wider, but not without end.
BOXES_WIDTH: Final = 232
WIDEST_BOX: Final = 76
BOX_HEIGHT: Final = 60


class WarKey(NamedTuple):
    """What the war shows."""

    foreign: ForeignKey
    stones: int


def war(key: WarKey) -> str:
    """The wall, the lands, the armies."""
    names = ConfuciusNames.of(key.foreign.lang)
    lands = [land_picture(key.foreign, space, names) for space in range(LANDS)]
    spots = [
        spot(f"box:{space + 1}-{box + 1}", box_label(names, land, box, owner), place)
        for space, land, box, owner, place in boxes(key.foreign)
    ]
    return "".join([wall(key.stones), *lands, svg.group(*armies(key.foreign), class_="pieces"), *spots])


def wall(stones: int) -> str:
    """Stone by stone; a soldier for each that stands on a deadline."""
    standing = [shape("stone-s", STONE_STEP * number, 0) for number in range(stones)]
    numbers = [
        pieces.label(STONE_STEP * number + 5, 20, str(number + 1), 13, class_="stone-s" if number < stones else "quiet")
        for number in range(STONES)
    ]
    areas = [area(f"wall:{number + 1}", (STONE_STEP * number, 0, STONE_STEP, WALL_HEIGHT)) for number in range(STONES)]
    return "".join([svg.use("confucius-trench-s"), *standing, *numbers, svg.use("confucius-watch-s"), *areas])


def land_picture(key: ForeignKey, space: int, names: ConfuciusNames) -> str:
    """A land by name: its deadline, its cost, its boxes; a banner once it is conquered."""
    land, conquest = key.lands[space], key.conquests[space]
    top, height = scene_row(space, LANDS, LANDS_TOP)
    ground = svg.rect(0.5, 0.5, WIDTH - 1, height - 1, 6, fill="var(--ming-earth)", stroke="var(--line)")
    parts = [
        small_label(names.name("foreign", FOREIGN[land]), 8, 16, 108, 16, class_="name"),
        *[shape("soldier", 16 + 15 * place, 46, 0.85) for place in range(space + 1)],
        pieces.label(12 + 15 * (space + 1), 52, str(DEADLINES[space]), 14, class_="quiet"),
        shape("coin", 84, 46, 0.85),
        pieces.label(95, 51, str(FOREIGN_COSTS[land]), 15, font_weight=600),
        *box_pictures(land),
    ]
    if conquest != OPEN:
        parts.append(shape("banner" if conquest == CONQUERED else "broken", 103, 20, 0.8))
    return svg.group(
        svg.title(foreign_label(key, space, names)),
        ground,
        svg.group(*parts, opacity=0.55 if conquest == FAILED else None),
        transform=svg.at(0, top),
        data_about=f"foreign:{space + 1}",
    )


def box_pictures(land: int) -> list[str]:
    """The boxes of a land with their points and its reward card, from the land's upper left corner."""
    parts: list[str] = []
    for box in range(int(FOREIGN_BOXES[land])):
        x, y, width, height = box_place(0, box, land)
        y -= LANDS_TOP
        parts.append(svg.rect(x, y, width, height, 3, fill="var(--paper)", stroke="var(--ink-2)"))
        parts.append(pieces.label(x + 5, y + 16, str(BOX_POINTS[land * BOXES + box]), 15, font_weight=600))
        if REWARD_BOXES[land] == box:
            parts.append(shape("reward", x + width - 18, y + 4, 0.22))
    return parts


def boxes(key: ForeignKey) -> list[tuple[int, int, int, int, Place]]:
    """Every box: the space of its land, the land, its number, whose army stands there, and its place."""
    return [
        (space, land, box, key.armies[space * BOXES + box], box_place(space, box, land))
        for space, land in enumerate(key.lands)
        for box in range(int(FOREIGN_BOXES[land]))
    ]


@cache
def box_place(space: int, box: int, land: int) -> Place:
    """A box of a land; boxes end at the right edge."""
    top, height = scene_row(space, LANDS, LANDS_TOP)
    step = min(BOXES_WIDTH / int(FOREIGN_BOXES[land]), WIDEST_BOX)
    left = WIDTH - 3 - step * (int(FOREIGN_BOXES[land]) - box)
    return left, top + (height - BOX_HEIGHT) / 2, step - 2, BOX_HEIGHT


@cache
def war_spots(lands: tuple[int, ...]) -> dict[str, svg.Point]:
    """Where armies stand, by touch."""
    found: dict[str, svg.Point] = {}
    for space, land in enumerate(lands):
        for box in range(int(FOREIGN_BOXES[land])):
            x, y, width, height = box_place(space, box, land)
            found[f"box:{space + 1}-{box + 1}"] = (x + width / 2, y + height / 2)
    return found


def armies(key: ForeignKey) -> list[str]:
    """The armies abroad; each family's are numbered."""
    found: list[str] = []
    numbers: dict[int, int] = {}
    for _, _, _, owner, (x, y, width, _) in boxes(key):
        if owner != VACANT:
            number = numbers[owner] = numbers.get(owner, -1) + 1
            found.append(piece(f"s-a-{owner}-{number}", f"army-{owner}", x + width / 2, y + 40, 1.3))
    return found


def war_definitions() -> str:
    """A stone, the trench of the wall and the soldiers on the deadlines."""
    places = "".join(f"M{svg.number(STONE_STEP * number + 2)} 38V8h35V38" for number in range(STONES))
    outline = "M2 38V7H7V2H16V7H24V2H32V7H37V38Z"
    watch = [
        shape("soldier", STONE_STEP * (int(deadline) - 0.5) + x, 28, 0.62)
        for soldiers, deadline in enumerate([*DEADLINES], 1)
        for x, _ in pieces.centred_row(soldiers, 0, 0, 11)
    ]
    return (
        svg.path(outline, fill="var(--ming-stone)", stroke=INK, id="confucius-stone-s")
        + svg.path(places, fill="none", stroke="var(--ink-2)", stroke_dasharray="3 3", id="confucius-trench-s")
        + svg.group(*watch, id="confucius-watch-s")
    )
