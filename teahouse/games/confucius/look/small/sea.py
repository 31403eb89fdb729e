"""The sea on a phone: the families' junks in rows, in harbour and at sea, and the Distant Lands behind the sea."""

from functools import cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import LANDS, VACANT
from teahouse.games.confucius.look.colours import LAND_CHIT
from teahouse.games.confucius.look.figures import mark, piece, points_chit, shape
from teahouse.games.confucius.look.lettering import small_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.sea import ARTICLE, SeaKey, junks_left, land_label, shipyard_label
from teahouse.games.confucius.look.small.scene import HEIGHT, WIDTH, scene_row
from teahouse.games.confucius.look.touches import Place, area, spot

# Above the rows stand the junks of the supply.
ROWS_TOP: Final = 20
ROWS_GAP: Final = 2
# How far a harbour reaches; what lies beyond is at sea, and behind the sea are the lands.
QUAY: Final = 132
LANDS_X: Final = 244
# From the first junk to the last in a harbour and at sea.
HARBOUR_REACH: Final = 74
SEA_REACH: Final = 78


def sea(key: SeaKey) -> str:
    """Lands, harbours, junks."""
    names = ConfuciusNames.of(key.lang)
    seats = len(key.shipyards)
    water = svg.rect(QUAY + 4, 4, LANDS_X - QUAY - 8, HEIGHT - 8, fill="url(#confucius-waves)")
    parts = [
        svg.rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 6, fill="var(--ming-sea)", stroke="var(--line)"),
        water,
        *[land_picture(key, land, names) for land in range(len(LANDS))],
        *[harbour(seat, seats) for seat in range(seats)],
        shape("junk", 18, 12.5, 0.72),
        pieces.label(34, 18, f"×{junks_left(key)}", 14, font_weight=600),
        svg.group(*[junk for seat in range(seats) for junk in junks(key, seat)], class_="pieces"),
        area("pile:junks", (2, 0, 80, ROWS_TOP)),
    ]
    for seat, junk_count in enumerate(key.shipyards):
        label = shipyard_label(seat, junk_count, names)
        parts.append(spot(f"shipyard:{seat}", label, harbour_place(seat, seats), inset=0.5))
    for land, name in enumerate(LANDS):
        parts.append(spot(f"land:{name}", land_label(key, land, names), land_place(land), inset=0.5))
    return "".join(parts)


def land_picture(key: SeaKey, land: int, names: ConfuciusNames) -> str:
    """A Distant Land by name, its chit until it is discovered, then the marks of its visitors; gold for the first."""
    x, y, width, height = land_place(land)
    name = names.name("land", LANDS[land]).removeprefix(ARTICLE)
    parts = [
        svg.rect(x, y, width, height, 8, fill="var(--ming-earth)", stroke="var(--ming-wave)", stroke_width=2),
        small_label(name, x + 6, y + 13, width - 8, 13, class_="name"),
    ]
    low, first = y + 32, key.discoverers[land]
    if first == VACANT:
        return "".join([*parts, chit(key.chits[land], x + width - 15, low)])
    here = key.visitors[land]
    for place, seat in enumerate(here):
        left = x + 15 + min(20, 82 / len(here)) * place
        if seat == first:
            parts.append(svg.circle(left, low, 9, fill="none", stroke="var(--gold)", stroke_width=2.5))
        parts.append(mark(seat, left, low, 12))
    return "".join(parts)


def chit(points: int, x: float, y: float) -> str:
    """The chit of a land, a little smaller than on a desk."""
    return svg.group(points_chit(points, 0, 0, LAND_CHIT), transform=svg.at(x, y, 0.8))


def harbour(seat: int, seats: int) -> str:
    """A family's harbour: land with a quay at its end."""
    x, y, width, height = harbour_place(seat, seats)
    quay = svg.path(f"M{svg.pair((x + width, y + 3))}v{svg.number(height - 6)}", stroke="#8d6338", stroke_width=4)
    ground = svg.rect(x, y, width, height, 4, fill="var(--ming-earth)", fill_opacity=0.7, stroke="var(--ming-wave)")
    return ground + quay + mark(seat, x + 15, y + height / 2, 20)


def junks(key: SeaKey, seat: int) -> list[str]:
    """Junks at sea and in the shipyard; those at sea come first, so that a junk keeps its id when it sails."""
    at_sea, ashore = key.oceans[seat], key.shipyards[seat]
    x, y, _, height = harbour_place(seat, len(key.shipyards))
    middle = y + height / 2
    apart = min(26, SEA_REACH / max(at_sea - 1, 1))
    near = min(24, HARBOUR_REACH / max(ashore - 1, 1))
    places = [QUAY + 20 + apart * number for number in range(at_sea)]
    places += [x + 40 + near * number for number in range(ashore)]
    return [piece(f"s-j-{seat}-{number}", "junk", left, middle, 0.8) for number, left in enumerate(places)]


@cache
def sea_spots(seats: int) -> dict[str, svg.Point]:
    """Where shipyards and lands lie, by touch."""
    places = {f"shipyard:{seat}": harbour_place(seat, seats) for seat in range(seats)}
    places |= {f"land:{name}": land_place(land) for land, name in enumerate(LANDS)}
    return {touch: (x + width / 2, y + height / 2) for touch, (x, y, width, height) in places.items()}


@cache
def harbour_place(seat: int, seats: int) -> Place:
    """A family's shipyard."""
    top, height = scene_row(seat, seats, ROWS_TOP, HEIGHT - 3, ROWS_GAP)
    return 3, top, QUAY - 3, height


@cache
def land_place(land: int) -> Place:
    """A Distant Land."""
    top, height = scene_row(land, len(LANDS), 3, HEIGHT - 3, ROWS_GAP)
    return LANDS_X, top, WIDTH - LANDS_X - 3, height
