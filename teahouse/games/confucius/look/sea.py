"""The harbours of the families, the sea, and the Distant Lands beyond it."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import svg
from teahouse.games.confucius.box import JUNKS, LAND_COUNT, LANDS, MOST_SEATS, OCEAN, SHIPYARD, VACANT
from teahouse.games.confucius.look.colours import LAND_CHIT
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.figures import mark, piece, points_chit, shape
from teahouse.games.confucius.look.lettering import small_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.rows import HEADER, HEIGHT, row_place
from teahouse.games.confucius.look.touches import Place, area, spot
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 458
HARBOUR_WIDTH: Final = 162
LANDS_X: Final = 304
LANDS_WIDTH: Final = 150
# Junks in a shipyard lie behind the mark of their family.
JUNKS_X: Final = 46
SEATS: Final = int(MOST_SEATS)
DISTANT: Final = int(LAND_COUNT)
ARTICLE: Final = "the "
WAVE: Final = "c4-5 8-5 10-1c2 3 6 3 8 0c2-4 6-4 10 1"


class SeaKey(NamedTuple):
    """What the sea shows."""

    lang: str
    # Junks of each family in its shipyard and at sea.
    shipyards: tuple[int, ...]
    oceans: tuple[int, ...]
    # Of each land: its chit, who discovered it, and everybody who has been there.
    chits: tuple[int, ...]
    discoverers: tuple[int, ...]
    visitors: tuple[tuple[int, ...], ...]


def sea_key(seen: ConfuciusState, lang: str) -> SeaKey:
    """What everybody sees of the voyages."""
    seats, visits = int(seen.seats), tuple(seen.visits)
    return SeaKey(
        lang,
        part_of(seen.counts, int(SHIPYARD), seats),
        part_of(seen.counts, int(OCEAN), seats),
        tuple(seen.land_chits),
        tuple(seen.discoverers),
        tuple(tuple(seat for seat in range(seats) if visits[land * SEATS + seat]) for land in range(DISTANT)),
    )


def sea(key: SeaKey) -> str:
    """Harbours on the left, the Distant Lands on the right, junks in between."""
    names = ConfuciusNames.of(key.lang)
    seats = len(key.shipyards)
    parts = [
        svg.use(f"confucius-sea-{seats}"),
        svg.text(60, 21, f"×{junks_left(key)}", class_="price"),
        *[land_picture(key, land, names) for land in range(DISTANT)],
        svg.group(*[junk for seat in range(seats) for junk in junks(key, seat)], *visitors(key), class_="pieces"),
    ]
    parts.append(area("pile:junks", (28, 0, HARBOUR_WIDTH - 28, HEADER)))
    for seat, junk_count in enumerate(key.shipyards):
        label = shipyard_label(seat, junk_count, names)
        parts.append(spot(f"shipyard:{seat}", label, harbour_place(seat, seats), inset=0.5))
    for land, name in enumerate(LANDS):
        parts.append(spot(f"land:{name}", land_label(key, land, names), land_place(land), inset=0.5))
    return "".join(parts)


def junks_left(key: SeaKey) -> int:
    """Junks that are neither in a shipyard nor at sea."""
    return int(JUNKS) - sum(key.shipyards) - sum(key.oceans)


def land_picture(key: SeaKey, land: int, names: ConfuciusNames) -> str:
    """A Distant Land by name; its chit lies there until it is discovered."""
    x, y, width, _ = land_place(land)
    name = names.name("land", LANDS[land]).removeprefix(ARTICLE)
    label = small_label(name, x + 14, y + 14, width - 17, 18, smallest=15, class_="name")
    if key.discoverers[land] != VACANT:
        return label
    return label + points_chit(key.chits[land], x + width - 20, y + 38, LAND_CHIT)


def junks(key: SeaKey, seat: int) -> list[str]:
    """Junks at sea and in the shipyard; those at sea come first, so that a junk keeps its id when it sails."""
    at_sea, ashore = key.oceans[seat], key.shipyards[seat]
    x, y, _, height = harbour_place(seat, len(key.shipyards))
    middle = y + height / 2
    step = min(28, 112 / max(at_sea, 1))
    found = [
        piece(f"j-{seat}-{number}", "junk", HARBOUR_WIDTH + 16 + step * number, middle, 0.86)
        for number in range(at_sea)
    ]
    columns = max(5, (ashore + 1) // 2)
    across = min(22, 110 / columns)
    for number in range(ashore):
        line, column = divmod(number, columns)
        top = middle if ashore <= 5 else middle - 12 + 24 * line
        found.append(piece(f"j-{seat}-{at_sea + number}", "junk", x + JUNKS_X + across * column, top, 0.74))
    return found


def visitors(key: SeaKey) -> list[str]:
    """Marks of those who have reached a Distant Land; the discoverer's has a golden ring."""
    found: list[str] = []
    for land, seats in enumerate(key.visitors):
        x, y, _, _ = land_place(land)
        for number, seat in enumerate(seats):
            is_first = key.discoverers[land] == seat
            ring = svg.circle(0, 0, 12, fill="none", stroke="var(--gold)", stroke_width=3) if is_first else ""
            placed = svg.at(x + 28 + 21 * number, y + 39)
            found.append(svg.group(ring, mark(seat, 0, 0, 14), id=f"confucius-v-{land}-{seat}", transform=placed))
    return found


def land_label(key: SeaKey, land: int, names: ConfuciusNames) -> str:
    """A Distant Land: what it brings, or who discovered it and who has been there since."""
    name, first = names.named("land", LANDS[land]), key.discoverers[land]
    if first == VACANT:
        return names.say("land-new", n=str(key.chits[land]), land=name)
    found = names.say("land-found", player=names.family(first), land=name, points=names.points(key.chits[land]))
    later = [seat for seat in key.visitors[land] if seat != first]
    if not later:
        return found
    return f"{found} {names.say('land-visited', n=str(len(later)), players=names.families(later))}"


def shipyard_label(seat: int, junk_count: int, names: ConfuciusNames) -> str:
    """A family's junks in the shipyard."""
    return names.say("shipyard", n=str(junk_count), player=names.family(seat))


@cache
def harbour_place(seat: int, seats: int) -> Place:
    """A family's shipyard."""
    top, height = row_place(seat, seats)
    return 4, top, HARBOUR_WIDTH - 8, height


@cache
def sea_spots(seats: int) -> dict[str, svg.Point]:
    """Where shipyards and lands lie, by touch."""
    places = {f"shipyard:{seat}": harbour_place(seat, seats) for seat in range(seats)}
    places |= {f"land:{name}": land_place(land) for land, name in enumerate(LANDS)}
    return {touch: (x + width / 2, y + height / 2) for touch, (x, y, width, height) in places.items()}


@cache
def land_place(land: int) -> Place:
    """A Distant Land."""
    height = (HEIGHT - 8) / DISTANT
    return LANDS_X, 5 + height * land, LANDS_WIDTH, height - 2


def sea_definitions(seats: int) -> str:
    """Quays on the left, the Distant Lands on the right, water between them, and a junk of the supply."""
    yards, quays = "", ""
    for seat in range(seats):
        x, y, across, height = harbour_place(seat, seats)
        yards += f"M{svg.pair((x, y))}h{svg.number(across)}v{svg.number(height)}h{svg.number(-across)}Z"
        quays += f"M{svg.pair((x + across, y + 6))}v{svg.number(height - 12)}"
    shore = f"M6 1C30 6 16 22 20 {HEADER}V{HEIGHT - 8}L4 {HEIGHT - 1}L1 {HEIGHT - 6}V6Z"
    coasts = "".join(coast(land) for land in range(DISTANT))
    return waves() + svg.group(
        svg.rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 6, fill="var(--ming-sea)", stroke="var(--line)"),
        svg.rect(HARBOUR_WIDTH + 2, 4, LANDS_X - HARBOUR_WIDTH - 10, HEIGHT - 8, fill="url(#confucius-waves)"),
        svg.path(shore, fill="var(--ming-earth)"),
        svg.path(yards, fill="var(--ming-earth)", fill_opacity=0.55, stroke="var(--ming-wave)"),
        svg.path(quays, stroke="#8d6338", stroke_width=5),
        svg.path(coasts, fill="var(--ming-earth)", stroke="var(--ming-wave)", stroke_width=2),
        *[mark(seat, 24, row_place(seat, seats)[0] + row_place(seat, seats)[1] / 2, 20) for seat in range(seats)],
        shape("junk", 42, 14, 0.72),
        id=f"confucius-sea-{seats}",
    )


def waves() -> str:
    """Strokes of water, to be laid over the sea."""
    strokes = svg.path(
        f"M8 12{WAVE}M-14 36{WAVE}M30 36{WAVE}", fill="none", stroke="var(--ming-wave)", stroke_width=1.6
    )
    return svg.element("pattern", strokes, id="confucius-waves", width=44, height=48, patternUnits="userSpaceOnUse")


def coast(land: int) -> str:
    """The coast of a Distant Land."""
    x, y, width, height = land_place(land)
    bay = 10 + 5 * (land * 2 % 3)
    points = [(x - 2, y + 6), (x + bay, y + height * 0.3), (x + 4, y + height * 0.5)]
    points += [(x - 4, y + height * 0.75), (x + bay, y + height - 2), (x + 18, y + height - 1)]
    curve = " ".join(svg.pair(point) for point in points)
    return f"M{svg.pair((x + width, y + 1))}H{svg.number(x + 14)}C{curve}H{svg.number(x + width)}Z"
