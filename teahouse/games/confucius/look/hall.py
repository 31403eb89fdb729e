"""A ministry as a hall: its two offices, and its officials from the throne to the door."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.core.state import NOBODY
from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import CANDIDATE, MINISTRIES, NO_TILE, RANKS, SECRETARY, SPACES, VACANT
from teahouse.games.confucius.look.colours import EDGE, FACE, MINISTRY_CHIT, RED, STROKE, ministry_colour
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.figures import mark, piece, points_chit, shape
from teahouse.games.confucius.look.lettering import PRINT, fitting_size, printed
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.touches import Place, spot
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 268
HEIGHT: Final = 304
SPACES_HERE: Final = int(RANKS)
LAST_RANK: Final = SPACES_HERE - 1
SEAT_TOP: Final = 108
SEAT_STEP: Final = 48
SEAT_WIDTH: Final = 126
SEAT_HEIGHT: Final = 46
# Where the tile lies in its space, behind the number of the rank.
TILE_X: Final = 25
TILE_Y: Final = 2

EAVES: Final = "M1 36C10 34 18 20 24 1H244C250 20 258 34 267 36L262 42C200 38 68 38 6 42Z"
RIDGES: Final = "M46 2L34 37M70 2L62 38M198 2L206 38M222 2L234 37"
BAR: Final = "M100 299h68M108 294v8M160 294v8"


class HallKey(NamedTuple):
    """What a hall shows, of each official: tile, whose marker, whether that is secured."""

    lang: str
    ministry: int
    tiles: tuple[int, ...]
    owners: tuple[int, ...]
    secured: tuple[int, ...]
    # Minister and Secretary, and their chits.
    offices: tuple[int, int]
    chits: tuple[int, int]
    is_closed: bool
    # Who speaks for each official while the ministry is being resolved; otherwise empty.
    control: tuple[int, ...]


def hall_key(seen: ConfuciusState, ministry: int, lang: str) -> HallKey:
    """What is to be seen of a ministry."""
    first, secretary = ministry * SPACES_HERE, int(SECRETARY) + ministry
    return HallKey(
        lang,
        ministry,
        part_of(seen.tiles, first, SPACES_HERE),
        part_of(seen.owners, first, SPACES_HERE),
        part_of(seen.secured, first, SPACES_HERE),
        (int(seen.offices[ministry]), int(seen.offices[secretary])),
        (int(seen.chits[ministry]), int(seen.chits[secretary])),
        bool(seen.is_resolved(ministry)),
        tuple(seen.control) if seen.resolving == ministry and seen.resolving != NOBODY else (),
    )


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
        spot(f"space:{SPACES[key.ministry * SPACES_HERE + rank]}", official_label(key, rank, names), space_place(rank))
        for rank in range(SPACES_HERE)
    ]
    signs = [*closing(key), *resolution(key)]
    return "".join([svg.group(*ground), *tiles, *signs, svg.group(*markers(key), class_="pieces"), *spots])


def dais(key: HallKey) -> list[str]:
    """The chits of the Minister and the Secretary, or who they are."""
    parts: list[str] = []
    for place, (office, points) in enumerate(zip(key.offices, key.chits, strict=True)):
        x = 86 + 122 * place
        parts.append(points_chit(points, x, 73, MINISTRY_CHIT))
        if office != VACANT:
            parts.append(shape(f"up-{office}", x, 70, 1.1))
            parts.append(svg.text(x + 24, 80, str(points), class_="rank"))
    return parts


def tile(rank: int, kind: int) -> str:
    """An official with the price of a bribe, or a candidate."""
    if kind == NO_TILE:
        return ""
    x, y, _, _ = space_place(rank)
    if kind == CANDIDATE:
        return svg.use("confucius-candidate", x + TILE_X, y + TILE_Y)
    return svg.use("confucius-official", x + TILE_X, y + TILE_Y) + svg.text(x + 48, y + 31, str(kind), class_="cost")


def closing(key: HallKey) -> list[str]:
    """A golden frame about a closed ministry, and a bar before its door."""
    if not key.is_closed:
        return []
    return [
        svg.rect(6, 44, WIDTH - 12, 258, fill="none", stroke="var(--gold)", stroke_width=3),
        svg.path(BAR, stroke="var(--gold)", stroke_width=5, stroke_linecap="round"),
    ]


def resolution(key: HallKey) -> list[str]:
    """A red frame; and who speaks for an official now, where that is not the family of its marker."""
    if not key.control:
        return []
    found = [svg.rect(6, 44, WIDTH - 12, 258, fill="none", stroke="var(--seal)", stroke_width=4)]
    for rank, (control, owner) in enumerate(zip(key.control, key.owners, strict=True)):
        if control not in (VACANT, owner):
            x, y, _, _ = space_place(rank)
            found.append(svg.path(f"M{svg.pair((x + 90, y + 23))}h-8l4-4m-4 4l4 4", **{**STROKE, "stroke": RED}))
            found.append(mark(control, x + 72, y + 23, 14))
    return found


def markers(key: HallKey) -> list[str]:
    """Barrels on officials: they lie, and stand once they are secured."""
    found: list[str] = []
    for rank, (owner, secured) in enumerate(zip(key.owners, key.secured, strict=True)):
        if owner != VACANT:
            x, y, _, _ = space_place(rank)
            name = f"m-{SPACES[key.ministry * SPACES_HERE + rank]}"
            found.append(piece(name, f"{'up' if secured else 'down'}-{owner}", x + 103, y + (22 if secured else 24)))
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


def official_label(key: HallKey, rank: int, names: ConfuciusNames) -> str:
    """What stands on a space of the ministry: where, at what cost, whose."""
    kind, owner = key.tiles[rank], key.owners[rank]
    name = names.name("space", SPACES[key.ministry * SPACES_HERE + rank])
    if kind == NO_TILE:
        return f"{name}: {names.say('empty')}"
    cost = names.say("candidate") if kind == CANDIDATE else str(kind)
    if owner == VACANT:
        return f"{name}: {cost}, {names.say('unbribed')}"
    return f"{name}: {cost}, {names.seat(owner)}, {names.say('secured' if key.secured[rank] else 'unsecured')}"


def ministry_label(key: HallKey, names: ConfuciusNames) -> str:
    """A ministry with its offices and officials."""
    officials = [official_label(key, rank, names) for rank in range(SPACES_HERE) if key.tiles[rank] != NO_TILE]
    return names.say(
        "ministry",
        name=names.name("ministry", MINISTRIES[key.ministry]),
        first=str(key.chits[0]),
        minister=names.seat(key.offices[0]),
        second=str(key.chits[1]),
        secretary=names.seat(key.offices[1]),
        officials="; ".join(officials) or names.say("nothing"),
    )


def roof(ministry: str, name: str, width: float) -> str:
    """A curved roof with a board that says whose it is, over a building of some width."""
    size = fitting_size(name, 24, 150)
    stretched = None if width == WIDTH else f"scale({svg.number(width / WIDTH)} 1)"
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
        slots += f"M{svg.pair((x + TILE_X, y + TILE_Y))}h98v42h-98Z"
        ranks += printed(x + 14, y + 29, str(rank + 1), 17, fill="var(--ink-2)", weight=600)
    floor = svg.group(
        svg.rect(4.5, 30, WIDTH - 9, HEIGHT - 30.5, fill="var(--ming-floor)", stroke="var(--line)"),
        svg.rect(middle - 5, 96, 10, 156, fill="var(--ming-aisle)"),
        svg.path(f"M{svg.number(middle - 26)} {HEIGHT}v-8h52v8", fill="var(--ming-aisle)"),
        svg.rect(14, 46, WIDTH - 28, 54, 4, fill="var(--paper-2)", stroke="var(--line)"),
        shape("scholar", 44, 73),
        shape("scholar", 166, 73, 0.74),
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
