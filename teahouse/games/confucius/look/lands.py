"""The Great Wall as it grows, the Foreign Lands beyond it, and the Distant Lands across the sea."""

from functools import cache, lru_cache

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import (
    BOX_POINTS,
    DEADLINES,
    FOREIGN,
    FOREIGN_BOXES,
    FOREIGN_COSTS,
    LANDS,
    OPEN,
    REWARD_BOXES,
    VACANT,
)
from teahouse.games.confucius.look import figures
from teahouse.games.confucius.look.labels import foreign_label
from teahouse.games.confucius.look.layout import (
    FAMILIES_TOP,
    HARBOUR_X,
    MARGIN,
    NORTH_HEIGHT,
    NORTH_STEP,
    NORTH_TOP,
    box_place,
    land_place,
    stone_place,
)
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.scene import Scene


def wall(scene: Scene) -> str:
    """The Great Wall as far as it has grown; soldiers stand on the deadlines."""
    return "".join(stone(number, number < scene.seen.wall) for number in range(9))


@cache
def stone(number: int, is_placed: bool) -> str:
    """A piece of the wall, or the place where it will stand."""
    x, y, width, _ = stone_place(number)
    drawn = svg.use("confucius-stone", x, y) if is_placed else ""
    label = svg.text(x + 20, y + 41, str(number + 1), class_="stone" if is_placed else "rank")
    soldiers = [*DEADLINES].index(number + 1) + 1 if number + 1 in [*DEADLINES] else 0
    watch = "".join(
        svg.use("confucius-soldier", transform=svg.at(left, y + 30, 0.95))
        for left, _ in pieces.centred_row(soldiers, x + width / 2 + 12, 0, 22)
    )
    return drawn + label + watch


def foreign_lands(scene: Scene) -> str:
    """The Foreign Lands with their costs, deadlines and boxes."""
    seen = scene.seen
    parts: list[str] = []
    for land in range(3):
        parts.append(foreign_land(land, int(seen.foreign[land]), int(seen.conquests[land]), scene.names))
        ground = svg.rect(MARGIN + NORTH_STEP * land, NORTH_TOP, 112, NORTH_HEIGHT, class_="hit")
        parts.append(svg.group(svg.title(foreign_label(seen, land, scene.names)), ground))
    return "".join(parts)


@lru_cache(256)
def foreign_land(land: int, foreign: int, conquest: int, names: ConfuciusNames) -> str:
    """A land: soldiers and the stone that is its deadline, its cost, its boxes; a banner once it is conquered."""
    x, y = MARGIN + NORTH_STEP * land, NORTH_TOP
    name = names.name("foreign", FOREIGN[foreign])
    parts = [
        pieces.label(x + 9, y + 26, name, fitting_size(name, 22, 104), class_="name"),
        *[
            svg.use("confucius-soldier", transform=svg.at(x + 17 + 17 * place, y + 48, 0.8))
            for place in range(land + 1)
        ],
        svg.use("confucius-stone", transform=svg.at(x + 66, y + 42, 0.22)),
        svg.text(x + 103, y + 55, str(DEADLINES[land]), class_="rank"),
        svg.use("confucius-coin", transform=svg.at(x + 22, y + 78, 1.15)),
        svg.text(x + 38, y + 85, str(FOREIGN_COSTS[foreign]), class_="price"),
    ]
    for box in range(int(FOREIGN_BOXES[foreign])):
        left, top, width, height = box_place(land, box, foreign)
        parts.append(svg.rect(left, top, width, height, 3, fill="var(--paper)", stroke="var(--ink-2)"))
        parts.append(svg.text(left + 8, top + 22, str(BOX_POINTS[foreign * 4 + box]), class_="price"))
        if REWARD_BOXES[foreign] == box:
            parts.append(svg.use("confucius-reward", transform=svg.at(left + width - 21, top + 5, 0.26)))
    if conquest != OPEN:
        shape = "confucius-banner" if conquest == 1 else "confucius-broken"
        parts.append(svg.use(shape, transform=svg.at(x + 88, y + 77, 0.8)))
    return svg.group(*parts, opacity=0.55 if conquest == 2 else None)


def sea(scene: Scene) -> str:
    """The supply of junks, and the Distant Lands with their chits."""
    seen = scene.seen
    x, y = HARBOUR_X + 42, FAMILIES_TOP + 17
    parts = [
        svg.use("confucius-junk", transform=svg.at(x, y, 0.8)),
        svg.text(x + 18, y + 6, f"×{seen.junk_supply()}", class_="price"),
    ]
    for land, name in enumerate(LANDS):
        is_found = seen.discoverers[land] != VACANT
        parts.append(distant_land(land, scene.names.name("land", name), int(seen.land_chits[land]), bool(is_found)))
    return "".join(parts)


@lru_cache(256)
def distant_land(land: int, name: str, points: int, is_found: bool) -> str:
    """A Distant Land by name; its chit lies there until it is discovered."""
    x, y, width, _ = land_place(land)
    chit = "" if is_found else svg.group(figures.chit(points, "#3b6ea5"), transform=svg.at(x + width - 20, y + 38))
    short = name[4:] if name.startswith("the ") else name
    return pieces.label(x + 16, y + 18, short, fitting_size(short, 17, width - 24), class_="name") + chit
