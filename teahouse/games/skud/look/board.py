"""The board: the tray with its tiles, harmonies and rings, and every point as something to touch."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from teahouse.draw import seats, svg
from teahouse.games.skud.arranging import is_trapped
from teahouse.games.skud.box import (
    AROUND,
    CODES,
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
from teahouse.games.skud.look.points import SPOTS, TOUCHES
from teahouse.games.skud.look.rings import rings
from teahouse.games.skud.look.tiles import tile_picture
from teahouse.games.skud.state import SkudState

TRAY: Final = svg.use("skud-tray")
KNOT: Final = svg.use("skud-knot", 14, -14)
# No tile is known to have been arranged last.
NOT_ARRANGED: Final = (-1, -1)
# How far from the middle of a tile its thread begins.
THREAD_START: Final = 20
EMPTY_RING: Final = 10
TILE_RING: Final = 23


class StandingTile(NamedTuple):
    """A tile on the board: where it stands, and what holds it."""

    point: int
    tile: int
    is_drained: bool = False
    is_trapped: bool = False


class BoardKey(NamedTuple):
    """What the board shows."""

    lang: str
    tiles: tuple[StandingTile, ...]
    harmonies: tuple[int, ...]
    # From where to where a tile was arranged last: it keeps the id that it had, so that a page can let it slide.
    arranged: tuple[int, int]


def board_key(seen: SkudState, lang: str) -> BoardKey:
    """What the board shows now."""
    return BoardKey(lang, standing_tiles(seen), tuple(harmonies(seen.board, seen.house)), last_arrange(seen))


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
    return TRAY + rings(key.harmonies) + tiles_on_board(key) + threads(key.harmonies) + points(key)


def tiles_on_board(key: BoardKey) -> str:
    """The tiles, trapped ones with a knot."""
    parts: list[str] = []
    for standing in key.tiles:
        x, y = SPOTS[standing.point]
        drawn = tile_picture(standing.tile, standing.is_drained) + (KNOT if standing.is_trapped else "")
        parts.append(f'<g id="{tile_id(key, standing)}" transform="translate({x},{y})">{drawn}</g>')
    return svg.group(*parts, class_="pieces")


def tile_id(key: BoardKey, standing: StandingTile) -> str:
    """What a tile is called: by the point on which it stands, or from which it was arranged last."""
    start, end = key.arranged
    point = start if standing.point == end else standing.point
    return f"{OWNERS[owner_of(standing.tile)]}-{CODES[kind_of(standing.tile)]}-{POINT_TEXTS[point]}"


def threads(found: Sequence[int]) -> str:
    """The harmonies, sewn from rim to rim: Guest's in one piece, Host's in stitches. (skud-harmony)"""
    parts: list[str] = []
    for seat in range(2):
        lines = "".join(thread(harmony) for harmony in found if is_owned(harmony, seat))
        if lines:
            dashes = "7 10" if seat else None
            parts.append(svg.path(lines, class_="halo"))
            parts.append(svg.path(lines, class_="thread", stroke=seats.colour(seat), stroke_dasharray=dashes))
    return "".join(parts)


def thread(harmony: int) -> str:
    """The line between the rims of two tiles in harmony; the first end lies to the north or west."""
    (left, top), (right, bottom) = SPOTS[first_end(harmony)], SPOTS[second_end(harmony)]
    if left == right:
        return f"M{left} {top + THREAD_START}V{bottom - THREAD_START}"
    return f"M{left + THREAD_START} {top}H{right - THREAD_START}"


def points(key: BoardKey) -> str:
    """Every point as something to touch; those with a tile have its name."""
    names = SkudNames.of(key.lang)
    parts = EMPTY_POINTS.copy()
    for standing in key.tiles:
        point, tile = standing.point, standing.tile
        label = f"{names.tiles[kind_of(tile)]}, {names.seats[owner_of(tile)]}, {POINT_TEXTS[point]}"
        parts[point] = f"{point_ring(point, TILE_RING)}><title>{label}</title></circle>"
    return "".join(
        f"{row}{''.join(parts[first:end])}</g>"
        for row, first, end in zip(ROWS, ROW_START[:-1], ROW_START[1:], strict=True)
    )


def point_ring(point: int, radius: int) -> str:
    """A point as an element that is not closed yet; how low it lies its row says."""
    return f'<circle class="ring" data-touch="{TOUCHES[point]}" cx="{SPOTS[point][0]}" r="{radius}"'


EMPTY_POINTS: Final = [f"{point_ring(point, EMPTY_RING)}/>" for point in range(POINTS)]
ROWS: Final = [f'<g transform="translate(0,{SPOTS[first][1]})">' for first in ROW_START[:-1]]
