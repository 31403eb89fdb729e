"""Whatever is set, moved and taken away: markers, students, cubes, junks, armies, visitors."""

from functools import cache, lru_cache

from teahouse.draw import pieces, seats, svg
from teahouse.games.confucius.box import BOX_SPACES, COLONY, CUBE, LANDS, MOST_SEATS, OCEAN, SHIPYARD, SPACES, VACANT
from teahouse.games.confucius.look.layout import (
    ARMIES_X,
    CUBES_X,
    MARGIN,
    OCEAN_X,
    box_place,
    cubes_place,
    harbour_place,
    land_place,
    row_of,
    space_place,
    student_place,
)
from teahouse.games.confucius.look.scene import Scene


def shipyard(scene: Scene, seat: int) -> int:
    """Junks in a shipyard."""
    return int(scene.seen.counts[SHIPYARD + seat])


@lru_cache(8192)
def piece(id: str, shape: str, x: float, y: float, scale: float = 1) -> str:
    """A piece that the page lets slide when it moves."""
    return f'<g id="confucius-{id}" transform="{svg.at(x, y, scale)}"><use href="#confucius-{shape}"/></g>'


def moving_pieces(scene: Scene) -> str:
    """Whatever is set, moved and taken away: markers, students, cubes, junks, armies, visitors."""
    parts = [*markers(scene), *cubes(scene), *junks(scene), *visitors(scene)]
    for seat in range(scene.seats):
        parts += armies(scene, seat)
    return svg.group(*parts, class_="pieces")


def markers(scene: Scene) -> list[str]:
    """Barrels on officials and of students."""
    seen = scene.seen
    found: list[str] = []
    for space, name in enumerate(SPACES):
        owner = int(seen.owners[space])
        if owner != VACANT:
            x, y, _, _ = space_place(space)
            up = bool(seen.secured[space])
            found.append(piece(f"m-{name}", f"{'up' if up else 'down'}-{owner}", x + 103, y + (22 if up else 24)))
    for student, name in enumerate(["red", "yellow"]):
        owner = int(seen.students[student])
        if owner != VACANT:
            x, y, _, _ = student_place(student)
            found.append(piece(f"student-{name}", f"up-{owner}", x + 38, y + 36, 1.35))
    return found


def cubes(scene: Scene) -> list[str]:
    """Cubes in the Actions Box and those that families still have."""
    seen = scene.seen
    found: list[str] = []
    for space, name in enumerate(BOX_SPACES):
        placed = [seat for seat in range(scene.seats) for _ in range(int(seen.box[space * MOST_SEATS + seat]))]
        middle, y = cubes_place(space)
        reach = (244 if name in ("bribe_secure", "junks_voyage", "recruit_invade") else 112) / max(len(placed) - 1, 1)
        before = -1
        number = 0
        for seat, (x, _) in zip(placed, pieces.centred_row(len(placed), middle, 0, min(19, reach)), strict=True):
            number = number + 1 if seat == before else 0
            before = seat
            found.append(piece(f"c-{space}-{seat}-{number}", f"cube-{seat}", x, y))
    for seat in range(scene.seats):
        y, height = row_of(seat, scene.seats)
        for number in range(int(seen.counts[CUBE + seat])):
            x, top = MARGIN + CUBES_X + 6 + 18 * (number % 3), y + height / 2 - 9 + 19 * (number // 3)
            found.append(piece(f"c-{seat}-{number}", f"cube-{seat}", x, top))
    return found


def junks(scene: Scene) -> list[str]:
    """Junks at sea and in the shipyards; those at sea come first, so that a junk keeps its id when it sails."""
    found: list[str] = []
    for seat in range(scene.seats):
        at_sea, ashore = int(scene.seen.counts[OCEAN + seat]), shipyard(scene, seat)
        x, y, _, height = harbour_place(seat, scene.seats)
        step = min(27, 100 / max(at_sea, 1))
        for number in range(at_sea):
            found.append(piece(f"j-{seat}-{number}", "junk", OCEAN_X + 16 + step * number, y + height / 2, 0.86))
        columns = max(5, (ashore + 1) // 2)
        across = min(22, 110 / columns)
        for number in range(ashore):
            left, top = (
                x + 14 + across * (number % columns),
                y + height / 2 + (0 if ashore <= 5 else -12 + 24 * (number // columns)),
            )
            found.append(piece(f"j-{seat}-{at_sea + number}", "junk", left, top, 0.74))
    return found


def visitors(scene: Scene) -> list[str]:
    """Markers of those who have reached a Distant Land; the discoverer's has a golden ring."""
    seen = scene.seen
    found: list[str] = []
    for land in range(len(LANDS)):
        x, y, _, _ = land_place(land)
        number = 0
        for seat in range(scene.seats):
            if seen.visits[land * MOST_SEATS + seat]:
                first = seen.discoverers[land] == seat
                found.append(visitor(f"confucius-v-{land}-{seat}", seat, x + 28 + 21 * number, y + 39, bool(first)))
                number += 1
    return found


@cache
def visitor(id: str, seat: int, x: float, y: float, is_first: bool) -> str:
    """A seat's mark on a Distant Land."""
    ring = svg.circle(0, 0, 12, fill="none", stroke="var(--gold)", stroke_width=3) if is_first else ""
    return svg.group(ring + seats.mark(seat, 0, 0, 14), id=id, transform=svg.at(x, y))


def armies(scene: Scene, seat: int) -> list[str]:
    """A family's armies abroad, on Emperor Insulted and in the colonies, numbered in this order."""
    seen = scene.seen
    places: list[tuple[float, float, float]] = []
    for box in range(12):
        if seen.armies[box] == seat:
            x, y, width, _ = box_place(box // 4, box % 4, int(seen.foreign[box // 4]))
            places.append((x + width / 2, y + 50, 1.45))
    top, height = row_of(seat, scene.seats)
    colonies = int(seen.counts[COLONY + seat])
    if seen.insulted == seat:
        places.append((MARGIN + ARMIES_X + 40, top + height * 0.42, 0.85))
    for x, _ in pieces.centred_row(colonies, MARGIN + ARMIES_X + 14, 0, min(14, 36 / max(colonies, 1))):
        places.append((x, top + height * 0.36, 0.95))
    return [piece(f"a-{seat}-{number}", f"army-{seat}", *place) for number, place in enumerate(places)]
