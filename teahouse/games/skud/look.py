"""The look of Skud Pai Sho: one position as a picture."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.core.words import words_of
from teahouse.draw import pieces, seats, shapes
from teahouse.draw import svg as draw
from teahouse.draw.style import style
from teahouse.draw.theme import PAGE, check, dressed
from teahouse.draw.touch import sorted_marks, trail
from teahouse.games.skud import GAME, tiles
from teahouse.games.skud.arranging import is_trapped
from teahouse.games.skud.board_text import sentences, shades, spots, text
from teahouse.games.skud.box import (
    AROUND,
    BOAT,
    CODES,
    IN_BOX,
    KINDS,
    KNOTWEED,
    LAST_BASIC,
    LAST_FLOWER,
    ORCHID,
    OWNERS,
    POINT_TEXTS,
    POINTS,
    ROW_START,
    WHEEL,
    X,
    Y,
    kind_of,
    owner_of,
    tile_of,
)
from teahouse.games.skud.harmony import first_end, harmonies, is_drained, is_owned, second_end, touches_centre
from teahouse.games.skud.phases import BOTH, CHOOSING, OPENING
from teahouse.games.skud.state import SkudState
from teahouse.games.skud.tiles import CELL, MIDDLE, TOKENS, WIDTH

__all__ = ["sentences", "shades", "spots", "svg", "text"]

SPOTS: Final = [(MIDDLE + CELL * int(x), MIDDLE - CELL * int(y)) for x, y in zip(X, Y, strict=True)]
HALF: Final = CELL // 2
POINT_OF: Final = {text: point for point, text in enumerate(POINT_TEXTS)}

# The reserves beneath the tray: red flowers over the white ones they clash with, then the accents.
RESERVE: Final = [["R3", "R4", "R5", "L"], ["W3", "W4", "W5", "O"], ["R", "W", "K", "B"], ["P", "M", "T"]]
RESERVE_TOP: Final = 906
RESERVE_WIDTH: Final = 438
RESERVE_SCALE: Final = 1.5
SLOT_WIDTH: Final = 108
SLOT_HEIGHT: Final = 76
MARGIN: Final = 8

RULES: Final = {
    **tiles.RULES,
    ".thread": "fill:none;stroke-width:5;stroke-linecap:round",
    ".halo": "fill:none;stroke:var(--skud-halo);stroke-width:9;stroke-linecap:round",
    ".glow": "fill:none;stroke:var(--skud-glow);stroke-linejoin:round",
    ".count": "font-size:20px",
    ".points": "fill-opacity:0",
    # Said once for 249 points; every browser of the last years takes a rectangle's size from its style.
    ".points rect": f"width:{CELL}px;height:{CELL}px",
    ".later": "opacity:.4",
    "[data-touch] .legal": "stroke-width:3",
}
# A cup of tea, cut into a seal: it is this seat's turn.
SEAL: Final = draw.rect(-23, -23, 46, 46, 5, fill="var(--seal)") + draw.path(
    "M-13-3H11C11 7 6 12-1 12S-13 7-13-3ZM11-1C18-2 18 7 9 7M-6-8C-9-11-3-13-6-17M3-8C0-11 6-13 3-17",
    fill="none",
    stroke="var(--paper)",
    stroke_width=3,
    stroke_linecap="round",
    stroke_linejoin="round",
)
# A flower for the winner.
BLOSSOM: Final = draw.path(
    shapes.around(shapes.notched_petal(26, 12, 4), 5), fill="var(--gold)", stroke="var(--ink)", stroke_width=1.5
)
KNOT: Final = draw.use("skud-knot", 14, -14)


class Names:
    """What tiles and seats are called, ready to stand in a picture."""

    def __init__(self, tiles: Sequence[str], seats: Sequence[str]) -> None:
        self.tiles = [draw.escaped(name) for name in tiles]
        self.seats = [draw.escaped(name) for name in seats]


class Scene:
    """One position and everything that is to be shown of it."""

    def __init__(self, seen: SkudState, lang: str, touch: Collection[str], marks: Collection[str]) -> None:
        self.seen = seen
        self.names = names(lang)
        self.allowed = frozenset(touch)
        self.marks = sorted_marks(marks)
        self.board = [int(tile) for tile in seen.board][:POINTS]
        self.occupied = [point for point, tile in enumerate(self.board) if tile]
        self.harmonies = harmonies(seen.board, seen.house)

    def marked(self, mark: str) -> list[int]:
        """The points with that mark, in the order given."""
        values = [touch.partition(":")[2] for touch in self.marks[mark] if touch.startswith("point:")]
        return [POINT_OF[value] for value in values if value in POINT_OF]

    def moved(self) -> tuple[int, int]:
        """From where to where a tile was arranged last; -1, -1 if that is not known."""
        if self.marked("from") and self.marked("last"):
            return self.marked("from")[0], self.marked("last")[0]
        if len(self.seen.since):
            return self.seen.since[-1] // 256, self.seen.since[-1] % 256
        return -1, -1


def svg(
    seen: SkudState, *, lang: str = "en", touch: Collection[str] = (), marks: Collection[str] = (), theme: str = PAGE
) -> str:
    """A position as one picture, 900 units wide.

    `touch` names what may be touched now ("point:0,8", "reserve:R3"), `marks` what is to stand out:
    "last:point:2,-7" and "from:point:0,-8" (a trail leads from there to the first of the last), "chosen:reserve:R3",
    "why:point:3,3".
    `theme` is "page", or "light" or "dark" for export.
    """
    check(theme)
    scene = Scene(seen, lang, touch, marks)
    expansion = has_expansion(scene)
    rows = 4 if expansion else 3
    height = RESERVE_TOP + rows * SLOT_HEIGHT + 2 * MARGIN
    ground = "" if theme == PAGE else draw.rect(0, 0, WIDTH, height, fill="var(--paper)")
    picture = draw.picture(
        WIDTH,
        height,
        still_life(theme, expansion, ground),
        marks_below(scene),
        rings(scene),
        tiles_on_board(scene),
        threads(scene),
        marks_above(scene),
        reserve(scene, 0, rows),
        reserve(scene, 1, rows),
        touch_layer(scene),
        label=GAME.name(lang),
        class_="skud",
        lang=lang,
    )
    return dressed(picture, theme, TOKENS)


@cache
def spoken(lang: str) -> Names:
    """The names in a language."""
    words = words_of(GAME.package, lang)
    return Names([words.name("tile", code) for code in CODES], [words.name("seat", owner) for owner in OWNERS])


def names(lang: str) -> Names:
    """The names in a language; codes where its catalogue is not compiled."""
    try:
        return spoken(lang)
    except Unreadable:
        if lang not in LANGUAGES:
            raise
        return Names(CODES, ["Guest", "Host"])


@cache
def still_life(theme: str, expansion: bool, ground: str) -> str:
    """Everything that is the same in every position."""
    drawn = style("skud", theme, RULES, TOKENS) + definitions(expansion) + ground + tiles.tray()
    return dressed(drawn, theme, TOKENS)


def definitions(expansion: bool) -> str:
    """The tiles and whatever else is drawn more than once."""
    # No rule of the style reaches into what is used elsewhere: it inherits, or says itself how it looks.
    hit = draw.rect(0, 0, CELL, CELL, fill="#000", stroke="none")
    rope = "M-4-3C-1-7 5-3 0 0S1 7 4 3M4-3C1-7-5-3 0 0S-1 7-4 3"
    return draw.definitions(
        tiles.definitions(expansion),
        draw.group(hit, draw.circle(HALF, HALF, 10), id="skud-open"),
        draw.group(hit, draw.circle(HALF, HALF, 23), id="skud-take"),
        draw.group(
            draw.circle(0, 0, 9, fill="var(--skud-halo)", stroke="var(--skud-edge)", stroke_width=1.2),
            draw.path(rope, fill="none", stroke="#a3201a", stroke_width=1.9, stroke_linecap="round"),
            id="skud-knot",
        ),
        draw.circle(0, 0, 20.5, fill="var(--line)", fill_opacity=0.16, stroke="var(--line)", id="skud-well"),
        draw.rect(-24.5, -24, 70, 48, 4, id="skud-slot"),
    )


def marks_below(scene: Scene) -> str:
    """What lies under the tiles: the trail of the last one and the grounds of the chosen."""
    parts = [draw.circle(*SPOTS[point], 27, class_="chosen") for point in scene.marked("chosen")]
    for point in scene.marked("from"):
        parts.append(draw.circle(*SPOTS[point], 9, class_="last"))
        parts += [trail(SPOTS[point], SPOTS[end], 24) for end in scene.marked("last")[:1]]
    return "".join(parts)


def marks_above(scene: Scene) -> str:
    """What lies on the tiles: the ring of the last one, and a barbed ring where a rule stands in the way."""
    parts = [draw.circle(*SPOTS[point], 24, class_="last") for point in scene.marked("last")]
    barbs = draw.path("M-16-16l-7-7M16-16l7-7M-16 16l-7 7M16 16l7 7")
    for point in scene.marked("why"):
        parts.append(draw.group(draw.circle(0, 0, 23), barbs, transform=draw.at(*SPOTS[point]), class_="why"))
    return "".join(parts)


def tiles_on_board(scene: Scene) -> str:
    """The tiles, trapped ones with a knot. An arranged tile keeps the id it had, so that a page can let it slide."""
    start, end = scene.moved()
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
        parts.append(f'<g id="{id}" transform="translate({x},{y})">{picture_of(tile, drained)}{knot}</g>')
    return draw.group(*parts, class_="pieces")


def tile_id(tile: int, point: int) -> str:
    """What a tile that came to stand on a point is called."""
    return f"{OWNERS[owner_of(tile)]}-{CODES[kind_of(tile)]}-{POINT_TEXTS[point]}"


@cache
def picture_of(tile: int, drained: bool) -> str:
    """A tile about the origin."""
    return tiles.tile(owner_of(tile), kind_of(tile), drained)


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
            parts.append(draw.path(lines, class_="halo"))
            parts.append(draw.path(lines, class_="thread", stroke=seats.colour(seat), stroke_dasharray=dashes))
    return "".join(parts)


def thread(harmony: int) -> str:
    """The line between the rims of two tiles in harmony; the first end lies to the north or west."""
    (left, top), (right, bottom) = SPOTS[first_end(harmony)], SPOTS[second_end(harmony)]
    if left == right:
        return f"M{left} {top + 20}V{bottom - 20}"
    return f"M{left + 20} {top}H{right - 20}"


def rings(scene: Scene) -> str:
    """A closed ring glows. (skud-ring)"""
    parts: list[str] = []
    for seat in range(2):
        spots: list[draw.Point] = [SPOTS[point] for point in ring_of(scene, seat)]
        if spots:
            parts.append(draw.polygon(spots, class_="glow", stroke_width=24, stroke_opacity=0.45))
            parts.append(draw.polygon(spots, class_="glow", stroke_width=13))
            parts += [draw.circle(x, y, 26, class_="glow", stroke_width=7) for x, y in spots]
    return "".join(parts)


def ring_of(scene: Scene, seat: int) -> list[int]:
    """The tiles of the seat's shortest ring, in order; [] if it has none."""
    steps: dict[int, list[tuple[int, int]]] = {}
    starts: list[int] = []
    for harmony in scene.harmonies:
        if is_owned(harmony, seat) and not touches_centre(harmony):
            first, second = first_end(harmony), second_end(harmony)
            crossed = crossing(first, second)
            steps.setdefault(first, []).append((second, crossed))
            steps.setdefault(second, []).append((first, -crossed))
            if crossed:
                starts.append(first)
    ways = [way_round(steps, start) for start in starts]
    return min((way for way in ways if way), key=len, default=[])


def crossing(first: int, second: int) -> int:
    """How a step between two tiles crosses the half-line from the centre to the east: 1 upwards, -1 downwards."""
    if X[first] != X[second] or X[first] <= 0:
        return 0
    return int(Y[second] > 0) - int(Y[first] > 0)


def way_round(steps: dict[int, list[tuple[int, int]]], start: int) -> list[int]:
    """The shortest way from a tile back to itself that winds around the centre; [] for none.

    A place on the way is a tile and the sum of the crossings on the way to it. Where no way winds, every tile has
    only one such sum; so the search ends.
    """
    home = (start, 0)
    came_from = {home: home}
    places = [home]
    for place in places:
        tile, crossings = place
        if tile == start and crossings:
            way = [place]
            while came_from[way[-1]] != home:
                way.append(came_from[way[-1]])
            return [point for point, _ in way]
        for point, crossed in steps[tile]:
            onward = (point, crossings + crossed)
            if onward not in came_from:
                came_from[onward] = place
                places.append(onward)
    return []


def has_expansion(scene: Scene) -> bool:
    """Whether Pond, Bamboo or Lion Turtle are in the game, or in a position made without the option for them."""
    reserve = scene.seen.reserve
    return (
        scene.seen.house.ancient_oasis
        or any(kind_of(scene.board[point]) > BOAT for point in scene.occupied)
        or any(reserve[seat * KINDS + kind] for seat in range(2) for kind in range(BOAT + 1, KINDS))
    )


def left_over(scene: Scene, seat: int, kind: int) -> int:
    """How many tiles of a kind a seat can still play, or take while it chooses its accents. (skud-accent-choice)"""
    house = scene.seen.house
    if scene.seen.phase == CHOOSING and seat == scene.seen.to_move and kind > LAST_FLOWER:
        if (kind == WHEEL and house.no_wheels) or (kind > BOAT and not house.ancient_oasis):
            return 0
        return IN_BOX[kind]
    return scene.seen.reserve[seat * KINDS + kind]


def is_for_later(scene: Scene, kind: int) -> bool:
    """Whether another kind of tile is to be chosen before the game can begin. (skud-accent-choice, skud-opening)"""
    if scene.seen.phase == CHOOSING:
        return kind <= LAST_FLOWER
    return scene.seen.phase == OPENING and kind > LAST_BASIC


def reserve(scene: Scene, seat: int, rows: int) -> str:
    """A seat's name and the tiles it has left."""
    left = MARGIN + seat * (WIDTH - 2 * MARGIN - RESERVE_WIDTH)
    is_to_move, has_won = seat == scene.seen.to_move, scene.seen.winner in (seat, BOTH)
    parts = [board_of(seat, scene.names.seats[seat], left, rows, is_to_move, has_won)]
    for row, codes in enumerate(RESERVE[:rows]):
        for column, code in enumerate(codes):
            x, y = left + 40 + column * SLOT_WIDTH, RESERVE_TOP + 42 + row * SLOT_HEIGHT
            parts.append(slot(scene, seat, code, x, y))
    return "".join(parts)


@cache
def board_of(seat: int, name: str, left: float, rows: int, is_to_move: bool, has_won: bool) -> str:
    """The ground on which a seat's tiles lie; above it its mark and name, and what it has to show."""
    edge = "var(--seal)" if is_to_move else "var(--gold)" if has_won else "var(--line)"
    token = SEAL if is_to_move else BLOSSOM if has_won else ""
    side, corner = (-1, WIDTH) if seat else (1, 0)
    return (
        pieces.panel(
            left, RESERVE_TOP, RESERVE_WIDTH, rows * SLOT_HEIGHT + MARGIN, stroke=edge, stroke_width=3 if token else 1
        )
        + seats.mark(seat, corner + side * 31, 876, 28)
        + draw.element(
            "text", name, x=corner + side * 56, y=888, font_size=34, class_="name", text_anchor="end" if seat else None
        )
        + draw.group(token, transform=draw.at(corner + side * 39, 822, turn=-4 * side))
    )


def slot(scene: Scene, seat: int, code: str, x: int, y: int) -> str:
    """The tiles of one kind in a reserve; the seat to move can touch its own."""
    kind = CODES.index(code)
    count = left_over(scene, seat, kind)
    tile, label = tile_of(kind, seat), f"{scene.names.tiles[kind]}, {count}"
    if seat != scene.seen.to_move or not count:
        return pile(tile, count, label, x, y)
    is_legal, chosen = f"reserve:{code}" in scene.allowed, scene.marks["chosen"].count(f"reserve:{code}")
    return own_pile(tile, count, label, x, y, is_legal, chosen, is_for_later(scene, kind))


@cache
def pile(tile: int, count: int, label: str, x: int, y: int) -> str:
    """Tiles that cannot be touched now; a well where there are none."""
    placed = draw.at(x, y, RESERVE_SCALE)
    if not count:
        return draw.use("skud-well", transform=placed)
    return draw.group(f"<title>{label}</title>", picture_of(tile, False), number(count), transform=placed)


@cache
def own_pile(tile: int, count: int, label: str, x: int, y: int, is_legal: bool, chosen: int, is_later: bool) -> str:
    """Tiles that can be touched now; those already chosen are told by as many dots."""
    ground = draw.use("skud-slot", class_="chosen" if chosen else "hit", fill_opacity=0.35 if chosen else None)
    dots = [draw.circle(29 + 7 * place, 15, 2.6, class_="chosen") for place in range(chosen)]
    ring = draw.circle(0, 0, 23, class_="legal") if is_legal else ""
    return draw.group(
        f"<title>{label}</title>",
        ground,
        picture_of(tile, False),
        number(count),
        *dots,
        ring,
        data_touch=f"reserve:{CODES[kind_of(tile)]}",
        tabindex=0,
        role="button",
        transform=draw.at(x, y, RESERVE_SCALE),
        class_="later" if is_later else None,
    )


def number(count: int) -> str:
    """How many tiles lie in a pile, to the right of it."""
    return draw.text(27, 7, str(count), class_="count")


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


TOUCHES: Final = [f"point:{text}" for text in POINT_TEXTS]
POINT_TOUCHED: Final = {touch: point for point, touch in enumerate(TOUCHES)}
BARE: Final = [f"{bare(point)}/>" for point in range(POINTS)]
OPEN: Final = [f'{legal(point, "open")} aria-label="{POINT_TEXTS[point]}"/>' for point in range(POINTS)]
# The points of a row are drawn from its left, half a cell above it.
ROWS: Final = [f'<g transform="translate(-{HALF},{SPOTS[first][1] - HALF})">' for first in ROW_START[:-1]]
