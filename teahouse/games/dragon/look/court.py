"""The court of whoever looks: what is owned, and the palaces with everybody in them."""

from collections.abc import Sequence
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon import box, phases
from teahouse.games.dragon.box import MOST_SEATS
from teahouse.games.dragon.look import palaces
from teahouse.games.dragon.look.cards import CELL_HEIGHT, CELL_WIDTH, CELLS, cell
from teahouse.games.dragon.look.colours import icon
from teahouse.games.dragon.look.scene import COURT_HEIGHT, FLOOR_HEIGHT, MARGIN, PALACES_LEFT, WIDTH, Box, Scene

# What is owned stands left of the palaces.
CELLS_TOP: Final = 54


def court(scene: Scene) -> str:
    """The court of whoever looks: what is owned, and the palaces with everybody in them."""
    seat, top, edge = scene.holder, scene.court_top, scene.edge(scene.holder)
    name = scene.name("seat", seat)
    line: dict[str, svg.Value] = {"stroke": f"var(--{edge})", "stroke_width": 1 if edge == "line" else 3}
    parts = [
        pieces.panel(MARGIN, top, WIDTH - 2 * MARGIN, COURT_HEIGHT, **line),
        palaces.hills(PALACES_LEFT - 6, top + 8, WIDTH - MARGIN - PALACES_LEFT + 2, COURT_HEIGHT - 36),
        seats.mark(seat, 32, top + 29, 28),
        pieces.label(54, top + 38, name, pieces.fitting_size(name, 26, 100), class_="name"),
        *goods_and_privileges(scene),
        palaces.palace_parts(seat, scene.half),
        *[palace(scene, place) for place in range(len(scene.palaces))],
    ]
    if scene.seen.phase == phases.BUILDING and seat == scene.to_move:
        parts.append(new_palace(scene))
    return "".join(parts)


def goods_and_privileges(scene: Scene) -> list[str]:
    """Goods, points and privileges of the holder, two in a row."""
    seen, seat = scene.seen, scene.holder
    found = [
        (f"good:{good}", scene.name("good", place), int(seen.goods[place * MOST_SEATS + seat]))
        for place, good in enumerate(box.GOODS)
    ]
    found.append(("", scene.names.fill("change:points"), int(seen.points[seat])))
    found += [
        (f"privilege:{size}", scene.name("privilege", place), int(seen.privileges[place * MOST_SEATS + seat]))
        for place, size in enumerate(box.PRIVILEGES)
    ]
    width, height = CELL_WIDTH, CELL_HEIGHT
    places = pieces.grid(6, 2, 15, scene.court_top + CELLS_TOP, width + 3, height + 4)
    parts: list[str] = []
    for (touch, name, count), sign, (x, y) in zip(found, CELLS, places, strict=True):
        label = scene.names.say("owned", thing=name, n=str(count))
        area: Box = (x - 1, y, width + 2, height + 4)
        parts.append(scene.thing(touch, label, [(x, y, width, height)], [area], cell(sign, count, x, y)))
    return parts


def palace_x(scene: Scene, place: int) -> float:
    """The middle of a palace of the holder."""
    return round(PALACES_LEFT + scene.step * (place + 0.5), 1)


def column(scene: Scene, x: float) -> Box:
    """What a finger hits for a palace: all that is above and below it."""
    return round(x - scene.step / 2, 1), scene.court_top + 4, scene.step, COURT_HEIGHT - 8


def palace(scene: Scene, place: int) -> str:
    """A palace of the holder with the persons in it; an empty one shows that it will decay. (dragon-decay)"""
    number, floors, living = scene.palaces[place]
    x = palace_x(scene, place)
    is_bare = not living and scene.seen.month > 0 and not scene.is_over
    house = svg.group(palaces.palace_picture(floors, is_bare, number), transform=svg.at(x, scene.ground))
    height = floors * FLOOR_HEIGHT + 48
    ring: Box = (round(x - scene.step / 2 + 3, 1), scene.ground - height, round(scene.step - 6, 1), height + 10)
    label = scene.names.fill("palace", n=str(number))
    drawn = scene.thing(f"palace:{number}", label, [ring], [column(scene, x)], house)
    return drawn + "".join(
        resident(
            scene,
            person,
            number,
            x,
            [feet(scene, room, floors) for room in range(len(living)) if living[room] == person],
        )
        for person in sorted(set(living), key=living.index)
    )


def feet(scene: Scene, room: int, floors: int) -> float:
    """Where somebody stands: on the floor of a room, or on the roof where the room is gone. (dragon-earthquake)"""
    return scene.ground - FLOOR_HEIGHT * room if room < floors else scene.ground - FLOOR_HEIGHT * room - 34


def resident(scene: Scene, person: int, number: int, x: float, ys: Sequence[float]) -> str:
    """A person in a palace; two alike in one palace are one choice."""
    left, width, scale = round(x - scene.half, 1), round(2 * scene.half, 1), round(min(0.92, scene.half / 38), 2)
    label = scene.names.fill("resident", person=scene.name("person", person), n=str(number))
    rings: list[Box] = [(left + 3, y - FLOOR_HEIGHT + 3, width - 6, FLOOR_HEIGHT - 6) for y in ys]
    areas: list[Box] = [(left - 9, y - FLOOR_HEIGHT, width + 18, FLOOR_HEIGHT) for y in ys]
    figures = "".join(icon(f"p-{person}", x, y - 1, scale) for y in ys)
    return scene.thing(f"resident:{box.PERSONS[person]}@{number}", label, rings, areas, figures)


def new_palace(scene: Scene) -> str:
    """The ground where a floor becomes a new palace. (dragon-build)"""
    x = palace_x(scene, len(scene.palaces))
    ring: Box = (round(x - scene.half, 1), scene.ground - FLOOR_HEIGHT, round(2 * scene.half, 1), FLOOR_HEIGHT)
    house = svg.group(palaces.plot(scene.half), transform=svg.at(x, scene.ground))
    return scene.thing("palace:new", scene.names.fill("palace:new"), [ring], [column(scene, x)], house)
