"""The panels `court-N`: what seat N owns, its palaces with everybody in them, and what the next event would take."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, seats, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.dragon import box, phases
from teahouse.games.dragon.look.cards import CELL_HEIGHT, CELL_WIDTH, cell
from teahouse.games.dragon.look.colours import icon
from teahouse.games.dragon.look.dues import Due, due_notes, dues_of
from teahouse.games.dragon.look.facts import CourtFacts, Palace
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.palaces import BASE, FLOOR_HEIGHT, HALVES, ROOF_HEIGHT, hills
from teahouse.games.dragon.look.sizes import COURT_HEIGHT, WIDTH
from teahouse.games.dragon.state import DragonState

# Above the palaces stands what the next event would take, left of them what is owned.
HEADER: Final = 44
CELLS_LEFT: Final = 9
CELLS_TOP: Final = 54
PALACES_LEFT: Final = 214
WIDEST_PALACE: Final = 132
GROUND: Final = COURT_HEIGHT - 32
# What a court owns, in the order in which it stands there.
CELLS: Final = ["tax_collector", "farmer", "pyrotechnist", "points", "privilege-small", "privilege-large"]


class CourtKey(NamedTuple):
    """What a court shows."""

    lang: str
    seat: int
    decides: bool
    wins: bool
    goods: tuple[int, ...]
    points: int
    privileges: tuple[int, ...]
    palaces: tuple[Palace, ...]
    # Whether floors decay where nobody lives, and whether new ones may still be built.
    decays: bool
    is_over: bool
    dues: tuple[Due, ...]


def court_key(seen: DragonState, seat: int, courts: Sequence[CourtFacts], wins: bool, lang: str) -> CourtKey:
    """The court of a seat."""
    court = courts[seat]
    return CourtKey(
        lang=lang,
        seat=seat,
        decides=seen.to_move == seat,
        wins=wins,
        goods=court.goods,
        points=court.points,
        privileges=court.privileges,
        palaces=court.palaces,
        decays=seen.month > 0 and seen.phase != phases.OVER,
        is_over=seen.phase == phases.OVER,
        dues=dues_of(seen, seat, courts),
    )


def court(key: CourtKey) -> str:
    """A court: the next event above, goods, points and privileges on the left, then the palaces."""
    names = DragonNames.of(key.lang)
    name = names.by_number["seat"][key.seat]
    half, step, scale = palace_size(len(key.palaces))
    parts = [
        ground(WIDTH, COURT_HEIGHT, key.decides, key.wins),
        svg.use("dragon-hills", PALACES_LEFT - 6, HEADER + 4),
        seats.mark(key.seat, 26, 29, 28),
        pieces.label(48, 38, name, pieces.fitting_size(name, 26, 158), class_="name"),
        due_notes(names, name, key.dues, PALACES_LEFT + 18),
        *goods_and_privileges(key, names),
    ]
    for place, palace in enumerate(key.palaces):
        drawn = palace_drawing(names, key.seat, palace, half, key.decays)
        parts.append(svg.group(drawn, transform=svg.at(palace_x(place, step), GROUND, scale)))
    if not key.is_over:
        parts.append(new_palace(names, half, svg.at(palace_x(len(key.palaces), step), GROUND, scale)))
    return "".join(parts)


def ground(width: float, height: float, decides: bool, wins: bool) -> str:
    """The ground of a court; a red edge is about whoever decides, a golden one about the winner."""
    edge = "seal" if decides else "gold" if wins else "line"
    stroke = 3 if decides or wins else 1
    return pieces.panel(1.5, 1.5, width - 3, height - 3, stroke=f"var(--{edge})", stroke_width=stroke)


def court_hills() -> str:
    """The hills behind the palaces of every court."""
    return hills(WIDTH - PALACES_LEFT, GROUND - HEADER)


def goods_and_privileges(key: CourtKey, names: DragonNames) -> list[str]:
    """Goods, points and privileges, two in a row. Points are not touched."""
    goods = [(f"good:{good}", names.by_number["good"][place]) for place, good in enumerate(box.GOODS)]
    privileges = [
        (f"privilege:{size}", names.by_number["privilege"][place]) for place, size in enumerate(box.PRIVILEGES)
    ]
    counts = [*key.goods, key.points, *key.privileges]
    places = pieces.grid(len(CELLS), 2, CELLS_LEFT, CELLS_TOP, CELL_WIDTH + 3, CELL_HEIGHT + 4)
    things = [*goods, ("", names.fill("change:points")), *privileges]
    return [
        owned(names, touch, name, sign, count, place)
        for (touch, name), sign, count, place in zip(things, CELLS, counts, places, strict=True)
    ]


@lru_cache(2048)
def owned(names: DragonNames, touch: str, name: str, sign: str, count: int, place: svg.Point) -> str:
    """Something that a court owns."""
    label, placed = names.say("owned", thing=name, n=str(count)), svg.at(*place)
    if not touch:
        return svg.group(svg.title(label), cell(sign, count), transform=placed)
    return touchable(touch, label, cell(sign, count), ring=ring_around(0, 0, CELL_WIDTH, CELL_HEIGHT), transform=placed)


def palace_size(count: int) -> tuple[int, float, float]:
    """Half the width of a room, how far apart palaces stand with one place left for a new one, and how much smaller
    they are drawn than they are defined."""
    room = (WIDTH - 6 - PALACES_LEFT) / (count + 1)
    for half in HALVES:
        if 2 * (half + BASE) <= room:
            return half, round(min(WIDEST_PALACE, room), 1), 1
    return HALVES[-1], round(room, 1), round(room / (2 * (HALVES[-1] + BASE)), 2)


def palace_x(place: int, step: float) -> float:
    """The middle of a palace."""
    return round(PALACES_LEFT + step * (place + 0.5), 1)


@lru_cache(2048)
def palace_drawing(names: DragonNames, seat: int, palace: Palace, half: int, decays: bool) -> str:
    """A palace with the persons in it, the middle of its ground on the origin; a crack shows that an empty one will
    decay. (dragon-decay)"""
    number, floors, living = palace
    top = -FLOOR_HEIGHT * floors
    house = [
        svg.use(f"dragon-palace-{half}-{floors}", fill=seats.colour(seat)),
        svg.use(f"dragon-emblem-{seat}", None, top),
        svg.use("dragon-crack", None, top) if decays and not living else "",
        pieces.label(0, 27, str(number), 20, anchor="middle", class_="quiet name"),
    ]
    ring = ring_around(-half - 9, top - ROOF_HEIGHT, 2 * half + 18, 10 + ROOF_HEIGHT - top)
    drawn = touchable(f"palace:{number}", names.fill("palace", n=str(number)), *house, ring=ring)
    return drawn + "".join(resident(names, person, palace, half) for person in sorted(set(living), key=living.index))


def resident(names: DragonNames, person: int, palace: Palace, half: int) -> str:
    """A person in a palace; two alike in one palace are one choice."""
    number, floors, living = palace
    ys = [feet(room, floors) for room, other in enumerate(living) if other == person]
    scale = round(min(0.92, half / 38), 2)
    return touchable(
        f"resident:{box.PERSONS[person]}@{number}",
        names.fill("resident", person=names.by_number["person"][person], n=str(number)),
        *[icon(f"p-{person}", 0, y - 1, scale) for y in ys],
        ring="".join(ring_around(2 - half, y - FLOOR_HEIGHT + 2, 2 * half - 4, FLOOR_HEIGHT - 4) for y in ys),
    )


def feet(room: int, floors: int) -> float:
    """Where somebody stands: on the floor of a room, or on the roof where the room is gone. (dragon-earthquake)"""
    return -FLOOR_HEIGHT * room if room < floors else -FLOOR_HEIGHT * room - 34


def new_palace(names: DragonNames, half: int, placed: str) -> str:
    """The ground where a floor becomes a new palace. (dragon-build)"""
    ring = ring_around(-half, -FLOOR_HEIGHT, 2 * half, FLOOR_HEIGHT)
    plot = svg.use(f"dragon-plot-{half}")
    return touchable("palace:new", names.fill("palace:new"), plot, ring=ring, transform=placed)
