"""The Foreign Lands beyond the wall, with the armies that have invaded them."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.core.words import Fact
from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import (
    BOX_POINTS,
    CONQUESTS,
    DEADLINES,
    FOREIGN,
    FOREIGN_BOXES,
    FOREIGN_COSTS,
    MOST_BOXES,
    OPEN,
    REWARD_BOXES,
    VACANT,
)
from teahouse.games.confucius.look.figures import piece, shape
from teahouse.games.confucius.look.lettering import PRINT, fitting_size, printed
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.touches import Place, spot
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 1320
HEIGHT: Final = 88
LANDS: Final = 3
LAND_WIDTH: Final = 434
LAND_STEP: Final = 443
# How wide and high the hills are drawn before they are stretched.
HILLS_WIDTH: Final = 356
HILLS_HEIGHT: Final = 92
BOXES: Final = int(MOST_BOXES)
BOX_WIDTH: Final = 66
BOX_STEP: Final = 69
BOX_TOP: Final = 5
BOX_HEIGHT: Final = 78
CONQUERED: Final = CONQUESTS.index("conquered")
FAILED: Final = CONQUESTS.index("failed")

HILLS: Final = (
    "M4 92V70C30 66 44 44 62 46C78 48 84 62 104 58C128 52 138 26 160 28C184 30 190 56 214 54"
    "C238 52 250 38 270 40C300 42 320 66 352 62V92Z"
)
FAR_HILLS: Final = (
    "M4 66C40 40 56 18 84 20C112 22 124 50 150 46C180 40 196 12 226 14C258 16 268 44 300 40C322 36 338 24 352 26V92H4Z"
)


class ForeignKey(NamedTuple):
    """What the Foreign Lands show."""

    lang: str
    # Which land lies on each of the three spaces, and how its invasion ended.
    lands: tuple[int, ...]
    conquests: tuple[int, ...]
    # Whose army stands in each box, four to a land.
    armies: tuple[int, ...]


def foreign_key(seen: ConfuciusState, lang: str) -> ForeignKey:
    """What is to be seen of the Foreign Lands."""
    return ForeignKey(lang, tuple(seen.foreign), tuple(seen.conquests), tuple(seen.armies))


def foreign(key: ForeignKey) -> str:
    """The three lands, armies, boxes."""
    names = ConfuciusNames.of(key.lang)
    lands = [land_picture(key, space, names) for space in range(LANDS)]
    spots = [
        spot(f"box:{space + 1}-{box + 1}", box_label(names, land, box, owner), place)
        for space, land, box, owner, place in boxes(key)
    ]
    return "".join([*lands, svg.group(*armies(key), class_="pieces"), *spots])


def land_picture(key: ForeignKey, space: int, names: ConfuciusNames) -> str:
    """A land: soldiers and the stone that is its deadline, its cost, its boxes; a banner once it is conquered."""
    land, conquest = key.lands[space], key.conquests[space]
    name = names.name("foreign", FOREIGN[land])
    parts = [
        pieces.label(9, 25, name, fitting_size(name, 23, 130), class_="name"),
        svg.use(f"confucius-deadline-{space + 1}"),
        svg.use(f"confucius-{FOREIGN[land]}"),
    ]
    if conquest != OPEN:
        parts.append(shape("banner" if conquest == CONQUERED else "broken", 98, 70, 0.72))
    return svg.group(
        svg.title(foreign_label(key, space, names)),
        svg.use("confucius-hills"),
        svg.group(*parts, opacity=0.55 if conquest == FAILED else None),
        transform=svg.at(LAND_STEP * space, 0),
        data_about=f"foreign:{space + 1}",
    )


def boxes(key: ForeignKey) -> list[tuple[int, int, int, int, Place]]:
    """Every box: the space of its land, the land, its number, whose army stands there, and its place."""
    return [
        (space, land, box, key.armies[space * BOXES + box], box_place(space, box, land))
        for space, land in enumerate(key.lands)
        for box in range(int(FOREIGN_BOXES[land]))
    ]


def armies(key: ForeignKey) -> list[str]:
    """The armies abroad; each family's are numbered first, those at home after them."""
    found: list[str] = []
    numbers: dict[int, int] = {}
    for _, _, _, owner, (x, y, width, _) in boxes(key):
        if owner != VACANT:
            number = numbers[owner] = numbers.get(owner, -1) + 1
            found.append(piece(f"a-{owner}-{number}", f"army-{owner}", x + width / 2, y + 51, 1.6))
    return found


@cache
def box_place(space: int, box: int, land: int) -> Place:
    """A box of a land."""
    free = BOXES - int(FOREIGN_BOXES[land])
    return LAND_STEP * space + 150 + BOX_STEP * (box + free / 2), BOX_TOP, BOX_WIDTH, BOX_HEIGHT


@cache
def foreign_spots(lands: tuple[int, ...]) -> dict[str, svg.Point]:
    """Where armies stand, by touch."""
    return {
        f"box:{space + 1}-{box + 1}": (box_place(space, box, land)[0] + BOX_WIDTH / 2, BOX_TOP + BOX_HEIGHT / 2)
        for space, land in enumerate(lands)
        for box in range(int(FOREIGN_BOXES[land]))
    }


def box_label(names: ConfuciusNames, land: int, box: int, owner: int) -> str:
    """A box of a Foreign Land: its points, whether it brings a reward card, and whose army stands there."""
    facts: dict[str, Fact] = {
        "land": names.named("foreign", FOREIGN[land]),
        "box": str(box + 1),
        "worth": box_worth(names, land, box),
    }
    if owner == VACANT:
        return names.say("box-empty", **facts)
    return names.say("box-army", **facts, player=names.family(owner))


def box_worth(names: ConfuciusNames, land: int, box: int) -> str:
    """What an army in a box can bring."""
    points = names.points(BOX_POINTS[land * BOXES + box])
    return names.say("points-and-card", points=points) if REWARD_BOXES[land] == box else points


def foreign_label(key: ForeignKey, space: int, names: ConfuciusNames) -> str:
    """A Foreign Land with everything on it."""
    land = key.lands[space]
    cost, deadline = str(FOREIGN_COSTS[land]), str(DEADLINES[space])
    name, conquest = names.named("foreign", FOREIGN[land]), CONQUESTS[key.conquests[space]]
    here = key.armies[space * BOXES :][: int(FOREIGN_BOXES[land])]
    owners = sorted({owner for owner in here if owner != VACANT})
    sentences = [names.say(f"foreign-{conquest}", cost=cost, name=name, deadline=deadline)]
    for owner in [*owners, int(VACANT)]:
        boxes = [names.numbered(box + 1, box_worth(names, land, box)) for box, by in enumerate(here) if by == owner]
        said, player = ("boxes-empty", "") if owner == VACANT else ("boxes-of", names.family(owner))
        if boxes:
            sentences.append(names.say(said, n=str(len(boxes)), player=player, boxes=names.joined(boxes)))
    return " ".join(sentences)


def foreign_definitions() -> str:
    """Hills, the deadline of each space, cost and boxes of each land."""
    hills = svg.group(
        svg.rect(0.5, 0.5, LAND_WIDTH - 1, HEIGHT - 1, 6, fill="var(--ming-earth)", stroke="var(--line)"),
        svg.group(
            svg.path(FAR_HILLS, fill_opacity=0.6),
            svg.path(HILLS),
            transform=f"scale({svg.number(LAND_WIDTH / HILLS_WIDTH)} {svg.number((HEIGHT - 4) / HILLS_HEIGHT)})",
        ),
        id="confucius-hills",
        fill="var(--ming-hill)",
    )
    return hills + "".join([deadline(space) for space in range(LANDS)] + [printed_land(land) for land in range(5)])


def deadline(space: int) -> str:
    """As many soldiers as stand on the piece of the wall that is the deadline, and its number."""
    return svg.group(
        *[shape("soldier", 18 + 18 * place, 47, 0.82) for place in range(space + 1)],
        shape("stone", 72, 39, 0.26),
        printed(115, 54, str(DEADLINES[space]), 18, fill="var(--ink-2)", weight=600),
        id=f"confucius-deadline-{space + 1}",
        **PRINT,
    )


def printed_land(land: int) -> str:
    """What an army costs there, and the boxes with their points."""
    parts = [
        shape("coin", 22, 74, 1.1),
        printed(38, 80.5, str(FOREIGN_COSTS[land]), 18, fill="var(--ink)", weight=600, anchor="start"),
    ]
    for box in range(int(FOREIGN_BOXES[land])):
        x, y, width, height = box_place(0, box, land)
        points = str(BOX_POINTS[land * BOXES + box])
        parts.append(svg.rect(x, y, width, height, 3, fill="var(--paper)", stroke="var(--ink-2)"))
        parts.append(printed(x + 8, y + 22, points, 18, fill="var(--ink)", weight=600, anchor="start"))
        if REWARD_BOXES[land] == box:
            parts.append(shape("reward", x + width - 21, y + 5, 0.26))
    return svg.group(*parts, id=f"confucius-{FOREIGN[land]}", **PRINT)
