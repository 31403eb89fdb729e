"""A ministry as a hall: its two offices, and its officials from the throne to the door."""

from functools import cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import CANDIDATE, MINISTRIES, NO_TILE, SPACES, VACANT
from teahouse.games.confucius.look.colours import EDGE, FACE, MINISTRY_CHIT, RED, STROKE, ministry_colour
from teahouse.games.confucius.look.figures import mark, piece, points_chit, shape
from teahouse.games.confucius.look.hall_facts import SPACES_HERE, HallKey, ministry_label, official_label
from teahouse.games.confucius.look.lettering import PRINT, fitting_size, printed
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.touches import Place, area, spot

WIDTH: Final = 318
HEIGHT: Final = 330
LAST_RANK: Final = SPACES_HERE - 1
# The two offices stand under the roof.
OFFICES: Final = ["minister", "secretary"]
OFFICES_TOP: Final = 45
OFFICES_HEIGHT: Final = 52
SEAT_TOP: Final = 104
SEAT_STEP: Final = 56
SEAT_WIDTH: Final = 150
SEAT_HEIGHT: Final = 56
# Where the tile lies in its space, behind the number of the rank.
TILE_X: Final = 28
TILE_Y: Final = 3
TILE_SCALE: Final = 1.2
# How wide a roof is drawn before it is stretched.
ROOF_WIDTH: Final = 268

EAVES: Final = "M1 36C10 34 18 20 24 1H244C250 20 258 34 267 36L262 42C200 38 68 38 6 42Z"
RIDGES: Final = "M46 2L34 37M70 2L62 38M198 2L206 38M222 2L234 37"
BAR: Final = "M62 324h194M76 318v11M242 318v11"


def hall(key: HallKey) -> str:
    """A hall from above and within, with its officials and markers."""
    names = ConfuciusNames.of(key.lang)
    ministry = MINISTRIES[key.ministry]
    ground = [
        svg.title(ministry_label(key, names)),
        svg.use("confucius-hall"),
        roof(ministry, names.name("ministry", ministry), WIDTH),
        *dais(key),
    ]
    tiles = [tile(rank, key.tiles[rank]) for rank in range(SPACES_HERE)]
    spots = [
        spot(f"space:{space}", official_label(key, rank, names), space_place(rank), inset=0.25)
        for rank, space in enumerate(SPACES[key.ministry * SPACES_HERE :][:SPACES_HERE])
    ]
    floor = svg.group(*ground, data_about=f"ministry:{ministry}")
    moving = svg.group(*markers(key), class_="pieces")
    return "".join([floor, *closing(key), *tiles, *resolution(key), moving, *office_areas(ministry), *spots])


def office_areas(ministry: str) -> list[str]:
    """The Minister and the Secretary, to be explained."""
    width = (WIDTH - 28) / 2
    return [
        area(f"office:{ministry}-{office}", (14 + width * place, OFFICES_TOP, width, OFFICES_HEIGHT))
        for place, office in enumerate(OFFICES)
    ]


def dais(key: HallKey) -> list[str]:
    """The chits of the Minister and the Secretary, or who they are."""
    parts: list[str] = []
    for place, (office, points) in enumerate(zip(key.offices, key.chits, strict=True)):
        x = 104 + 144 * place
        parts.append(points_chit(points, x, 71, MINISTRY_CHIT))
        if office != VACANT:
            parts.append(shape(f"up-{office}", x, 68, 1.1))
            parts.append(svg.text(x + 24, 78, str(points), class_="rank"))
    return parts


def tile(rank: int, kind: int) -> str:
    """An official with the price of a bribe, or a candidate."""
    if kind == NO_TILE:
        return ""
    x, y, _, _ = space_place(rank)
    if kind == CANDIDATE:
        return shape("candidate", x + TILE_X, y + TILE_Y, TILE_SCALE)
    return shape("official", x + TILE_X, y + TILE_Y, TILE_SCALE) + svg.text(
        x + TILE_X + 27.6, y + 36.5, str(kind), class_="cost"
    )


def closing(key: HallKey) -> list[str]:
    """A golden frame about a closed ministry, and a bar before its door."""
    if not key.is_closed:
        return []
    return [
        svg.rect(6, 44, WIDTH - 12, HEIGHT - 46, fill="none", stroke="var(--gold)", stroke_width=3),
        svg.path(BAR, stroke="var(--gold)", stroke_width=5, stroke_linecap="round"),
    ]


def resolution(key: HallKey) -> list[str]:
    """A red frame; and who speaks for an official now, where that is not the family of its marker."""
    if not key.control:
        return []
    found = [svg.rect(6, 44, WIDTH - 12, HEIGHT - 46, fill="none", stroke="var(--seal)", stroke_width=4)]
    for rank, (control, owner) in enumerate(zip(key.control, key.owners, strict=True)):
        if control not in (VACANT, owner):
            x, y, _, _ = space_place(rank)
            found.append(svg.path(f"M{svg.pair((x + 102, y + 26))}h-8l4-4m-4 4l4 4", **{**STROKE, "stroke": RED}))
            found.append(mark(control, x + 82, y + 26, 15))
    return found


def markers(key: HallKey) -> list[str]:
    """Barrels on officials: they lie, and stand once they are secured."""
    found: list[str] = []
    for rank, (owner, secured) in enumerate(zip(key.owners, key.secured, strict=True)):
        if owner != VACANT:
            x, y, _, _ = space_place(rank)
            name = f"m-{SPACES[key.ministry * SPACES_HERE + rank]}"
            found.append(
                piece(name, f"{'up' if secured else 'down'}-{owner}", x + 121, y + (26.5 if secured else 28.5), 1.2)
            )
    return found


@cache
def space_place(rank: int) -> Place:
    """A space of a hall: two and two from the throne to the door, where the seventh stands."""
    line, side = divmod(rank, 2)
    x = (WIDTH - SEAT_WIDTH) / 2 if rank == LAST_RANK else 6 + side * (WIDTH - 12 - SEAT_WIDTH)
    return x, SEAT_TOP + SEAT_STEP * line, SEAT_WIDTH, SEAT_HEIGHT


@cache
def hall_spots(ministry: int) -> dict[str, svg.Point]:
    """Where officials sit, by touch."""
    found: dict[str, svg.Point] = {}
    for rank in range(SPACES_HERE):
        x, y, width, height = space_place(rank)
        found[f"space:{SPACES[ministry * SPACES_HERE + rank]}"] = (x + width / 2, y + height / 2)
    return found


def roof(ministry: str, name: str, width: float) -> str:
    """A curved roof with a board that says whose it is, over a building of some width."""
    size = fitting_size(name, 24, 180)
    stretched = f"scale({svg.number(width / ROOF_WIDTH)} 1)"
    middle = width / 2
    return (
        svg.use("confucius-roof", fill=ministry_colour(ministry), transform=stretched)
        + pieces.label(middle + 14, 28, name, size, anchor="middle", class_="name plaque")
        + shape(f"is-{ministry}", middle - 6 - size * 0.3 * len(name), 20, 0.9, color=FACE)
    )


def hall_definitions() -> str:
    """The floor of a hall with its offices and spaces, and a roof that takes its colour from whoever uses it."""
    middle = WIDTH / 2
    slots, ranks = "", ""
    for rank in range(SPACES_HERE):
        x, y, _, _ = space_place(rank)
        slots += f"M{svg.pair((x + TILE_X, y + TILE_Y))}h118v50h-118Z"
        ranks += printed(x + 15, y + 34, str(rank + 1), 18, fill="var(--ink-2)", weight=600)
    floor = svg.group(
        svg.rect(4.5, 30, WIDTH - 9, HEIGHT - 30.5, fill="var(--ming-floor)", stroke="var(--line)"),
        svg.rect(middle - 4, 96, 8, 176, fill="var(--ming-aisle)"),
        svg.path(f"M{svg.number(middle - 26)} {HEIGHT}v-8h52v8", fill="var(--ming-aisle)"),
        svg.rect(14, OFFICES_TOP, WIDTH - 28, OFFICES_HEIGHT, 4, fill="var(--paper-2)", stroke="var(--line)"),
        shape("scholar", 58, 71),
        shape("scholar", 204, 71, 0.74),
        svg.path(slots, fill="none", stroke="var(--ink-2)", stroke_dasharray="4 4", stroke_opacity=0.6),
        ranks,
        id="confucius-hall",
        **PRINT,
    )
    top = svg.group(
        svg.path(EAVES, **EDGE),
        svg.path(RIDGES, **{**STROKE, "stroke": FACE, "stroke_opacity": 0.35}),
        svg.path("M22 2.5H246", stroke="var(--gold)", stroke_width=4, stroke_linecap="round"),
        id="confucius-roof",
    )
    return floor + top
