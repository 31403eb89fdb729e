"""The court on a phone: three halls, in each the two offices and the officials two and two."""

from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import CANDIDATE, MINISTRIES, NO_TILE, SPACES, VACANT
from teahouse.games.confucius.look.colours import FACE, FINE, GOLD, INK, ministry_colour
from teahouse.games.confucius.look.figures import mark, piece, shape
from teahouse.games.confucius.look.hall import OFFICES
from teahouse.games.confucius.look.hall_facts import SPACES_HERE, HallKey, official_label
from teahouse.games.confucius.look.lettering import PRINT, printed
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.small.scene import HEIGHT
from teahouse.games.confucius.look.touches import Place, spot

HALL_WIDTH: Final = 114
HALL_STEP: Final = 119
ROOF: Final = 26
SPACE_WIDTH: Final = 55
SPACE_HEIGHT: Final = 42
SPACES_TOP: Final = 63
SPACE_STEP: Final = 43
# Where the influence of the families stands: beside the seventh official.
INFLUENCE: Final = SPACES_HERE


class CourtKey(NamedTuple):
    """What the court shows."""

    lang: str
    halls: tuple[HallKey, ...]


def court(key: CourtKey) -> str:
    """The halls side by side, then what can be touched."""
    names = ConfuciusNames.of(key.lang)
    halls = [hall_picture(hall, names) for hall in key.halls]
    markers = [marker for hall in key.halls for marker in markers_of(hall)]
    spots = [
        spot(f"space:{space_name(hall, rank)}", official_label(hall, rank, names), space_place(hall.ministry, rank), 1)
        for hall in key.halls
        for rank in range(SPACES_HERE)
    ]
    return "".join([*halls, svg.group(*markers, class_="pieces"), *spots])


def space_name(key: HallKey, rank: int) -> str:
    """The space of an official."""
    return SPACES[key.ministry * SPACES_HERE + rank]


@cache
def space_place(ministry: int, rank: int) -> Place:
    """A space of a hall."""
    line, side = divmod(rank, 2)
    return HALL_STEP * ministry + 1 + 57 * side, SPACES_TOP + SPACE_STEP * line, SPACE_WIDTH, SPACE_HEIGHT


@cache
def court_spots() -> dict[str, svg.Point]:
    """Where officials sit, by touch."""
    places = {space: space_place(*divmod(number, SPACES_HERE)) for number, space in enumerate(SPACES)}
    return {f"space:{space}": (x + width / 2, y + height / 2) for space, (x, y, width, height) in places.items()}


def hall_picture(key: HallKey, names: ConfuciusNames) -> str:
    """A hall: its name on the roof, offices, tiles, and who has how many officials."""
    left, ministry = HALL_STEP * key.ministry, MINISTRIES[key.ministry]
    parts = [
        svg.rect(left, 0, HALL_WIDTH, ROOF, 4, fill=ministry_colour(ministry)),
        shape(f"is-{ministry}", left + 18, 13, 0.8, color=FACE),
        pieces.label(left + 33, 18.5, names.name("ministry", ministry), 15, class_="name plaque"),
        shape("court-s", left, 0),
        *offices(key, left),
        *[tile(key, rank) for rank in range(SPACES_HERE) if key.tiles[rank] != NO_TILE],
        *influence(key),
        *frame(key, left),
    ]
    return svg.group(*parts, data_about=f"ministry:{ministry}")


def offices(key: HallKey, left: float) -> list[str]:
    """Minister and Secretary: the barrel of whoever is in office or else a cap, and the points."""
    parts: list[str] = []
    for place, (office, points) in enumerate(zip(key.offices, key.chits, strict=True)):
        x = left + 20 + 58 * place
        if office == VACANT:
            drawn = shape("scholar", x, 44.5, 0.58 if place else 0.7)
        else:
            drawn = shape(f"up-{office}", x, 43.5, 0.85 if place else 1.05)
        number = pieces.label(x + 18, 50, str(points), 14 if place else 16, font_weight=600)
        about = f"office:{MINISTRIES[key.ministry]}-{OFFICES[place]}"
        parts.append(svg.group(drawn, number, data_about=about))
    return parts


def tile(key: HallKey, rank: int) -> str:
    """An official with the price of a bribe, or a candidate with the cap of a scholar."""
    x, y, _, _ = space_place(key.ministry, rank)
    kind = key.tiles[rank]
    number = svg.text(x + 4, y + 12, str(rank + 1), class_="rank-s")
    if kind == CANDIDATE:
        return shape("candidate-s", x, y) + number
    return shape("official-s", x, y) + number + svg.text(x + 14, y + 33.5, str(kind), class_="cost-s")


def influence(key: HallKey) -> list[str]:
    """How many officials each family has, most first; while the ministry is resolved, for how many it speaks."""
    x, y, _, _ = space_place(key.ministry, INFLUENCE)
    counts = Counter(owner for owner in key.control or key.owners if owner != VACANT)
    parts: list[str] = []
    for (seat, count), (left, top) in zip(counts.most_common(), pieces.grid(len(counts), 2, x + 9, y + 8, 27, 15)):
        parts.append(mark(seat, left, top, 10))
        parts.append(pieces.label(left + 8, top + 4, str(count), 12))
    return parts


def frame(key: HallKey, left: float) -> list[str]:
    """Gold about a closed ministry, red about one that is being resolved, and who speaks for others' officials then."""
    if not key.is_closed and not key.control:
        return []
    colour = "var(--seal)" if key.control else "var(--gold)"
    edge = svg.rect(left + 1, ROOF + 1, HALL_WIDTH - 2, HEIGHT - ROOF - 2, fill="none", stroke=colour, stroke_width=3)
    marks = [
        mark(control, space_place(key.ministry, rank)[0] + 22, space_place(key.ministry, rank)[1] + 10, 11)
        for rank, (control, owner) in enumerate(zip(key.control, key.owners, strict=False))
        if control not in (VACANT, owner)
    ]
    return [edge, *marks]


def markers_of(key: HallKey) -> list[str]:
    """Barrels on officials: they lie, and stand once they are secured."""
    found: list[str] = []
    for rank, (owner, secured) in enumerate(zip(key.owners, key.secured, strict=True)):
        if owner != VACANT:
            x, y, _, _ = space_place(key.ministry, rank)
            name = f"{'up' if secured else 'down'}-{owner}"
            found.append(piece(f"s-m-{space_name(key, rank)}", name, x + 40, y + 21, 0.86))
    return found


def court_definitions() -> str:
    """The floor of a small hall with its spaces and their ranks, and the tiles that lie on them."""
    slots, ranks = "", ""
    for rank in range(SPACES_HERE):
        x, y, width, height = space_place(0, rank)
        slots += f"M{svg.pair((x + 0.5, y + 0.5))}h{width - 1}v{height - 1}h{1 - width}Z"
        ranks += rank_number(x, y, rank)
    floor = svg.group(
        svg.rect(0.5, ROOF, HALL_WIDTH - 1, HEIGHT - ROOF - 0.5, fill="var(--ming-floor)", stroke="var(--line)"),
        svg.path(slots, fill="none", stroke="var(--ink-2)", stroke_dasharray="3 3", stroke_opacity=0.7),
        ranks,
        id="confucius-court-s",
        **PRINT,
    )
    paper = svg.path("M.5.5h54v41h-54Z", stroke=INK)
    return (
        floor
        + svg.group(
            svg.group(paper, fill=FACE),
            svg.circle(14, 28, 11, fill="none", stroke=GOLD, stroke_width=2.5),
            id="confucius-official-s",
        )
        + svg.group(svg.group(paper, fill="#dfeadb"), shape("scholar", 14, 28, 0.5), id="confucius-candidate-s", **FINE)
    )


def rank_number(x: float, y: float, rank: int) -> str:
    """The rank of a space that is free."""
    return printed(x + 4, y + 12, str(rank + 1), 11, fill="var(--ink-2)", weight=400, anchor="start")
