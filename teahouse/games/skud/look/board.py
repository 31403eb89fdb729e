"""The board: the tray with its tiles, harmonies and rings, and every point as something to touch."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from teahouse.draw import seats, svg
from teahouse.games.skud.arranging import is_trapped
from teahouse.games.skud.box import (
    AROUND,
    CODES,
    HOST,
    KNOTWEED,
    ORCHID,
    OWNERS,
    POINT_TEXTS,
    POINTS,
    ROW_START,
    SURROUNDING,
    first_of,
    kind_of,
    owner_of,
    second_of,
)
from teahouse.games.skud.harmony import first_end, harmonies, is_drained, is_owned, second_end
from teahouse.games.skud.look.names import SkudNames
from teahouse.games.skud.look.points import CROPPED, TOUCHES, spots_of
from teahouse.games.skud.look.rings import rings
from teahouse.games.skud.look.small_tiles import small_tile_picture
from teahouse.games.skud.look.tiles import tile_picture
from teahouse.games.skud.state import SkudState

TRAY: Final = svg.use("skud-tray")
SMALL_TRAY: Final = svg.use("skud-small-tray")
# The numbers of columns and rows as Guest reads them, and as Host does; a page may hide what has this class.
COORDINATES: Final = [svg.use(id, class_="coordinates") for id in ("skud-coordinates", "skud-turned-coordinates")]
# No tile is known to have been arranged last.
NOT_ARRANGED: Final = (-1, -1)
# How far from the middle of a tile its thread begins.
THREAD_START: Final = 20


class Manner(NamedTuple):
    """How the same things are drawn on a large board and on a small one."""

    # Draws a tile about the origin, whole or drained.
    picture: Callable[[int, bool], str]
    # The knot of a trapped tile.
    knot: str
    # By how much the rings of all points are scaled: so that on the screen marks have two pixels, and four when chosen.
    ring_scale: float
    # The radius of the ring around an empty point and around a tile, before they are scaled.
    empty_ring: float
    tile_ring: float


LARGE: Final = Manner(tile_picture, svg.use("skud-knot", 14, -14), 0.6, 20, 38.5)
SMALL: Final = Manner(small_tile_picture, svg.use("skud-knot", transform=svg.at(13, -13, 1.35)), 1.25, 13, 18.4)


class StandingTile(NamedTuple):
    """A tile on the board: where it stands, and what holds it."""

    point: int
    tile: int
    is_drained: bool = False
    is_trapped: bool = False


class BoardKey(NamedTuple):
    """What the board shows."""

    lang: str
    # Whether the north is below: Host sits there.
    turned: bool
    tiles: tuple[StandingTile, ...]
    harmonies: tuple[int, ...]
    # From where to where a tile was arranged last: it keeps the id that it had, so that a page can let it slide.
    arranged: tuple[int, int]


def board_key(seen: SkudState, lang: str) -> BoardKey:
    """What the board shows now. Only Host's own board is turned: it lies still for those who look on."""
    return BoardKey(
        lang,
        bool(seen.viewer == HOST),
        standing_tiles(seen),
        tuple(harmonies(seen.board, seen.house)),
        last_arrange(seen),
    )


def standing_tiles(seen: SkudState) -> tuple[StandingTile, ...]:
    """The tiles on the board, from the north-west."""
    board = seen.board
    occupied = [(point, int(tile)) for point, tile in enumerate(board[:POINTS]) if tile]
    bound = around([point for point, tile in occupied if kind_of(tile) in (ORCHID, KNOTWEED)])
    return tuple(
        StandingTile(point, tile, is_drained(board, point), is_trapped(board, point))
        if point in bound
        else StandingTile(point, tile)
        for point, tile in occupied
    )


def around(points: Sequence[int]) -> set[int]:
    """The points that surround any of these."""
    return {AROUND[point * SURROUNDING + direction] for point in points for direction in range(SURROUNDING)}


def last_arrange(seen: SkudState) -> tuple[int, int]:
    """From where to where a tile was arranged last, as long as nothing was planted, captured or placed since."""
    if not len(seen.since):
        return NOT_ARRANGED
    start, end = int(first_of(seen.since[-1])), int(second_of(seen.since[-1]))
    # What stands there has its id from that point.
    return NOT_ARRANGED if seen.board[start] else (start, end)


def board(key: BoardKey) -> str:
    """The tray with everything on it."""
    return TRAY + COORDINATES[key.turned] + on_tray(key, LARGE)


def small_board(key: BoardKey) -> str:
    """The same without rim and numbers, with tiles that can be told apart at half the size."""
    return svg.group(SMALL_TRAY + on_tray(key, SMALL), transform=svg.at(-CROPPED, -CROPPED))


def on_tray(key: BoardKey, manner: Manner) -> str:
    """All that lies on a tray."""
    return rings(key.harmonies, spots_of(key.turned)) + tiles_on_board(key, manner) + threads(key) + points(key, manner)


def tiles_on_board(key: BoardKey, manner: Manner) -> str:
    """The tiles, trapped ones with a knot."""
    parts: list[str] = []
    spots = spots_of(key.turned)
    for standing in key.tiles:
        x, y = spots[standing.point]
        drawn = manner.picture(standing.tile, standing.is_drained) + (manner.knot if standing.is_trapped else "")
        parts.append(f'<g id="{tile_id(key, standing)}" transform="translate({x},{y})">{drawn}</g>')
    return svg.group(*parts, class_="pieces")


def tile_id(key: BoardKey, standing: StandingTile) -> str:
    """What a tile is called: by the point on which it stands, or from which it was arranged last."""
    start, end = key.arranged
    point = start if standing.point == end else standing.point
    return f"{OWNERS[owner_of(standing.tile)]}-{CODES[kind_of(standing.tile)]}-{POINT_TEXTS[point]}"


def threads(key: BoardKey) -> str:
    """The harmonies, sewn from rim to rim: Guest's in one piece, Host's in stitches. (skud-harmony)"""
    parts: list[str] = []
    spots = spots_of(key.turned)
    for seat in range(2):
        ends = [(first_end(harmony), second_end(harmony)) for harmony in key.harmonies if is_owned(harmony, seat)]
        lines = [thread(spots[first], spots[second]) for first, second in ends]
        # What lies around a thread is what a pointer finds of its harmony.
        for line, (first, second) in zip(lines, ends, strict=True):
            about = f"harmony:{POINT_TEXTS[first]} {POINT_TEXTS[second]}"
            parts.append(f'<path class="halo" data-about="{about}" d="{line}"/>')
        if lines:
            dashes = "7 10" if seat else None
            parts.append(svg.path("".join(lines), class_="thread", stroke=seats.colour(seat), stroke_dasharray=dashes))
    return "".join(parts)


def thread(first: tuple[int, int], second: tuple[int, int]) -> str:
    """The line between the rims of two tiles in harmony, from the upper or left one."""
    (left, top), (right, bottom) = sorted([first, second])
    if left == right:
        return f"M{left} {top + THREAD_START}V{bottom - THREAD_START}"
    return f"M{left + THREAD_START} {top}H{right - THREAD_START}"


def points(key: BoardKey, manner: Manner) -> str:
    """Every point as something to touch, row by row from above; those with a tile have its name."""
    names = SkudNames.of(key.lang)
    spots = spots_of(key.turned)
    parts = empty_points(key.turned, manner).copy()
    for standing in key.tiles:
        point, tile = standing.point, standing.tile
        label = f"{names.tiles[kind_of(tile)]}, {names.seats[owner_of(tile)]}, {POINT_TEXTS[point]}"
        ring = point_ring(point, spots[point][0] / manner.ring_scale, manner.tile_ring)
        parts[point] = f"{ring}><title>{label}</title></circle>"
    order = -1 if key.turned else 1
    rows = [
        f'<g transform="{svg.at(0, spots[first][1], manner.ring_scale)}">{"".join(parts[first:end][::order])}</g>'
        for first, end in pairwise(ROW_START)
    ]
    return "".join(rows[::order])


def point_ring(point: int, x: float, radius: float) -> str:
    """A point as an element that is not closed yet; its row says how low it lies and how it is scaled."""
    return f'<circle class="ring" data-touch="{TOUCHES[point]}" cx="{svg.number(x)}" r="{radius}"'


@cache
def empty_points(turned: bool, manner: Manner) -> list[str]:
    """All points as they are without a tile."""
    across = [x / manner.ring_scale for x, _ in spots_of(turned)]
    return [f"{point_ring(point, x, manner.empty_ring)}/>" for point, x in enumerate(across)]
