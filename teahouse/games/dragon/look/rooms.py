"""The palaces of a court side by side, with the persons who live in them."""

from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.dragon import box
from teahouse.games.dragon.look.colours import icon
from teahouse.games.dragon.look.court_key import CourtKey
from teahouse.games.dragon.look.facts import Palace
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.palaces import BASE, FLOOR_HEIGHT, HALVES, ROOF_HEIGHT

WIDEST_PALACE: Final = 132
# How large the number of a palace is written on the page.
NUMBER_SIZE: Final = 12.5
# From so many palaces on they stand closer, the eaves of one before those of the next, so that rooms stay large; each
# has so much on either side.
CROWDED: Final = 6
CLOSE: Final = 6


def palace_row(
    key: CourtKey,
    names: DragonNames,
    left: float,
    right: float,
    low: float,
    height: float,
    floors: int = int(box.MOST_FLOORS),
) -> list[str]:
    """The palaces on the ground `low` between two edges, and the ground for a new one; one of so many floors is so
    high."""
    whole = height / (floors * FLOOR_HEIGHT + ROOF_HEIGHT)
    half, step, smaller = palace_size(len(key.palaces), (right - left) / whole)
    scale = round(whole * smaller, 3)
    xs = [round(left + step * whole * (place + 0.5), 1) for place in range(len(key.palaces) + 1)]
    parts = [
        svg.group(palace_drawing(names, key.seat, palace, half, key.decays, scale), transform=placed(x, low, scale))
        for palace, x in zip(key.palaces, xs, strict=False)
    ]
    if not key.is_over:
        parts.append(new_palace(names, half, placed(xs[-1], low, scale)))
    return parts


def tallest(palaces: tuple[Palace, ...]) -> int:
    """How many floors the palaces of a court need room for: they are drawn larger while none has three. Whoever has
    lost the room to an earthquake stands above."""
    needed = [max(floors, len(living)) for _, floors, living in palaces]
    return max(*needed, int(box.START_FLOORS), 0)


def placed(x: float, y: float, scale: float) -> str:
    """A transform like `svg.at`, for scales of which the third decimal counts."""
    return f"translate({svg.number(x)},{svg.number(y)})scale({scale})"


def palace_size(count: int, width: float) -> tuple[int, float, float]:
    """Half the width of a room, how far apart palaces stand with one place left for a new one, and how much smaller
    they are drawn than they are defined."""
    room = width / (count + 1)
    beside = CLOSE if count >= CROWDED else BASE
    smaller = {half: min(1, room / (2 * (half + beside))) for half in HALVES}
    # Whichever gives the largest rooms, by their shorter side.
    half = max(HALVES, key=lambda half: min(2 * half, FLOOR_HEIGHT) * smaller[half])
    return half, min(WIDEST_PALACE, room), smaller[half]


@lru_cache(2048)
def palace_drawing(names: DragonNames, seat: int, palace: Palace, half: int, decays: bool, scale: float) -> str:
    """A palace with the persons in it, the middle of its ground on the origin; a crack shows that an empty one will
    decay. (dragon-decay)"""
    number, floors, living = palace
    top = -FLOOR_HEIGHT * floors
    # The number keeps its size however small the palace is.
    size = round(NUMBER_SIZE / scale, 1)
    house = [
        svg.use(f"dragon-palace-{half}-{floors}", fill=seats.colour(seat)),
        svg.use(f"dragon-emblem-{seat}", None, top),
        svg.use("dragon-crack", None, top) if decays and not living else "",
        pieces.label(0, round(7 + size * 0.74, 1), str(number), size, anchor="middle", class_="quiet name"),
    ]
    ring = ring_around(-half - 5, top - ROOF_HEIGHT, 2 * half + 10, 10 + ROOF_HEIGHT - top)
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
        ring="".join(ring_around(-half, y - FLOOR_HEIGHT + 0.1, 2 * half, FLOOR_HEIGHT - 0.2) for y in ys),
    )


def feet(room: int, floors: int) -> float:
    """Where somebody stands: on the floor of a room, or on the roof where the room is gone. (dragon-earthquake)"""
    return -FLOOR_HEIGHT * room if room < floors else -FLOOR_HEIGHT * room - 34


def new_palace(names: DragonNames, half: int, transform: str) -> str:
    """The ground where a floor becomes a new palace. (dragon-build)"""
    ring = ring_around(-half, -FLOOR_HEIGHT, 2 * half, FLOOR_HEIGHT)
    plot = svg.use(f"dragon-plot-{half}")
    return touchable("palace:new", names.fill("palace:new"), plot, ring=ring, transform=transform)
