"""What stands on the tray: tiles, harmonies, marks, and every point as something to touch."""

from typing import Final

from teahouse.draw import seats, svg
from teahouse.draw.touch import trail
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
    kind_of,
    owner_of,
)
from teahouse.games.skud.harmony import first_end, is_drained, is_owned, second_end
from teahouse.games.skud.look.scene import HALF, SPOTS, Scene
from teahouse.games.skud.look.tiles import tile_picture

KNOT: Final = svg.use("skud-knot", 14, -14)

TOUCHES: Final = [f"point:{text}" for text in POINT_TEXTS]
POINT_TOUCHED: Final = {touch: point for point, touch in enumerate(TOUCHES)}

# The points of a row are drawn from its left, half a cell above it.
ROWS: Final = [f'<g transform="translate(-{HALF},{SPOTS[first][1] - HALF})">' for first in ROW_START[:-1]]


def marks_below(scene: Scene) -> str:
    """What lies under the tiles: the trail of the last one and the grounds of the chosen."""
    parts = [svg.circle(*SPOTS[point], 27, class_="chosen") for point in scene.marked_points("chosen")]
    for point in scene.marked_points("from"):
        parts.append(svg.circle(*SPOTS[point], 9, class_="last"))
        parts += [trail(SPOTS[point], SPOTS[end], 24) for end in scene.marked_points("last")[:1]]
    return "".join(parts)


def marks_above(scene: Scene) -> str:
    """What lies on the tiles: the ring of the last one, and a barbed ring where a rule stands in the way."""
    parts = [svg.circle(*SPOTS[point], 24, class_="last") for point in scene.marked_points("last")]
    barbs = svg.path("M-16-16l-7-7M16-16l7-7M-16 16l-7 7M16 16l7 7")
    for point in scene.marked_points("why"):
        parts.append(svg.group(svg.circle(0, 0, 23), barbs, transform=svg.at(*SPOTS[point]), class_="why"))
    return "".join(parts)


def tiles_on_board(scene: Scene) -> str:
    """The tiles, trapped ones with a knot. An arranged tile keeps the id it had, so that a page can let it slide."""
    start, end = scene.last_arrange()
    bound = around(scene, ORCHID, KNOTWEED)
    parts: list[str] = []
    for point in scene.occupied:
        tile = scene.board[point]
        x, y = SPOTS[point]
        drained = point in bound and is_drained(scene.seen.board, point)
        knot = KNOT if point in bound and is_trapped(scene.seen.board, point) else ""
        id = tile_id(tile, start if point == end else point)
        # A bonus may have put the same kind of tile where the arranged one came from.
        if point == start and tile == scene.board[end]:
            id += "+"
        parts.append(f'<g id="{id}" transform="translate({x},{y})">{tile_picture(tile, drained)}{knot}</g>')
    return svg.group(*parts, class_="pieces")


def tile_id(tile: int, point: int) -> str:
    """What a tile that came to stand on a point is called."""
    return f"{OWNERS[owner_of(tile)]}-{CODES[kind_of(tile)]}-{POINT_TEXTS[point]}"


def around(scene: Scene, *kinds: int) -> set[int]:
    """The points that surround tiles of these kinds."""
    middles = [point for point in scene.occupied if kind_of(scene.board[point]) in kinds]
    return {AROUND[point * 8 + direction] for point in middles for direction in range(8)}


def threads(scene: Scene) -> str:
    """The harmonies, sewn from rim to rim: Guest's in one piece, Host's in stitches. (skud-harmony)"""
    parts: list[str] = []
    for seat in range(2):
        lines = "".join(thread(harmony) for harmony in scene.harmonies if is_owned(harmony, seat))
        if lines:
            dashes = "7 10" if seat else None
            parts.append(svg.path(lines, class_="halo"))
            parts.append(svg.path(lines, class_="thread", stroke=seats.colour(seat), stroke_dasharray=dashes))
    return "".join(parts)


def thread(harmony: int) -> str:
    """The line between the rims of two tiles in harmony; the first end lies to the north or west."""
    (left, top), (right, bottom) = SPOTS[first_end(harmony)], SPOTS[second_end(harmony)]
    if left == right:
        return f"M{left} {top + 20}V{bottom - 20}"
    return f"M{left + 20} {top}H{right - 20}"


def touch_layer(scene: Scene) -> str:
    """Every point as something to touch; those that may be touched now can also be reached by the keyboard."""
    parts = BARE.copy()
    for touch in scene.allowed:
        point = POINT_TOUCHED.get(touch, -1)
        if point >= 0:
            parts[point] = OPEN[point]
    for point in scene.occupied:
        tile = scene.board[point]
        label = f"{scene.names.tiles[kind_of(tile)]}, {scene.names.seats[owner_of(tile)]}, {POINT_TEXTS[point]}"
        if TOUCHES[point] in scene.allowed:
            parts[point] = f"{legal(point, 'take')}><title>{label}</title></use>"
        else:
            parts[point] = f"{bare(point)}><title>{label}</title></rect>"
    rows = [f"{ROWS[row]}{''.join(parts[ROW_START[row] : ROW_START[row + 1]])}</g>" for row in range(len(ROWS))]
    return f'<g class="points">{"".join(rows)}</g>'


def bare(point: int) -> str:
    """A point without a mark, as an element that is not closed yet; its row and the style say the rest."""
    return f'<rect x="{SPOTS[point][0]}" data-touch="{TOUCHES[point]}"'


def legal(point: int, ring: str) -> str:
    """A point with the ring of what may be touched now, as an element that is not closed yet."""
    x, touch = SPOTS[point][0], TOUCHES[point]
    return f'<use class="legal" href="#skud-{ring}" x="{x}" data-touch="{touch}" tabindex="0" role="button"'


BARE: Final = [f"{bare(point)}/>" for point in range(POINTS)]
OPEN: Final = [f'{legal(point, "open")} aria-label="{POINT_TEXTS[point]}"/>' for point in range(POINTS)]
