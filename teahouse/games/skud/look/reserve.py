"""The reserves of both seats beneath the tray."""

from functools import cache
from typing import Final

from teahouse.draw import pieces, seats, shapes, svg
from teahouse.games.skud.box import BOAT, CODES, IN_BOX, KINDS, LAST_BASIC, LAST_FLOWER, WHEEL, kind_of, tile_of
from teahouse.games.skud.look.scene import WIDTH, Scene
from teahouse.games.skud.look.tiles import tile_picture
from teahouse.games.skud.phases import BOTH, CHOOSING, OPENING

# The reserves beneath the tray: red flowers over the white ones they clash with, then the accents.
RESERVE: Final = [["R3", "R4", "R5", "L"], ["W3", "W4", "W5", "O"], ["R", "W", "K", "B"], ["P", "M", "T"]]
RESERVE_TOP: Final = 906
RESERVE_WIDTH: Final = 438
RESERVE_SCALE: Final = 1.5
SLOT_WIDTH: Final = 108
SLOT_HEIGHT: Final = 76
MARGIN: Final = 8

# A cup of tea, cut into a seal: it is this seat's turn.
SEAL: Final = svg.rect(-23, -23, 46, 46, 5, fill="var(--seal)") + svg.path(
    "M-13-3H11C11 7 6 12-1 12S-13 7-13-3ZM11-1C18-2 18 7 9 7M-6-8C-9-11-3-13-6-17M3-8C0-11 6-13 3-17",
    fill="none",
    stroke="var(--paper)",
    stroke_width=3,
    stroke_linecap="round",
    stroke_linejoin="round",
)
# A flower for the winner.
BLOSSOM: Final = svg.path(
    shapes.around(shapes.notched_petal(26, 12, 4), 5), fill="var(--gold)", stroke="var(--ink)", stroke_width=1.5
)


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
    parts = [reserve_board(seat, scene.names.seats[seat], left, rows, is_to_move, has_won)]
    for row, codes in enumerate(RESERVE[:rows]):
        for column, code in enumerate(codes):
            x, y = left + 40 + column * SLOT_WIDTH, RESERVE_TOP + 42 + row * SLOT_HEIGHT
            parts.append(slot(scene, seat, code, x, y))
    return "".join(parts)


@cache
def reserve_board(seat: int, name: str, left: float, rows: int, is_to_move: bool, has_won: bool) -> str:
    """The ground on which a seat's tiles lie; above it its mark and name, and what it has to show."""
    edge = "var(--seal)" if is_to_move else "var(--gold)" if has_won else "var(--line)"
    token = SEAL if is_to_move else BLOSSOM if has_won else ""
    side, corner = (-1, WIDTH) if seat else (1, 0)
    return (
        pieces.panel(
            left, RESERVE_TOP, RESERVE_WIDTH, rows * SLOT_HEIGHT + MARGIN, stroke=edge, stroke_width=3 if token else 1
        )
        + seats.mark(seat, corner + side * 31, 876, 28)
        + svg.element(
            "text", name, x=corner + side * 56, y=888, font_size=34, class_="name", text_anchor="end" if seat else None
        )
        + svg.group(token, transform=svg.at(corner + side * 39, 822, turn=-4 * side))
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
    placed = svg.at(x, y, RESERVE_SCALE)
    if not count:
        return svg.use("skud-well", transform=placed)
    return svg.group(f"<title>{label}</title>", tile_picture(tile, False), number(count), transform=placed)


@cache
def own_pile(tile: int, count: int, label: str, x: int, y: int, is_legal: bool, chosen: int, is_later: bool) -> str:
    """Tiles that can be touched now; those already chosen are told by as many dots."""
    ground = svg.use("skud-slot", class_="chosen" if chosen else "hit", fill_opacity=0.35 if chosen else None)
    dots = [svg.circle(29 + 7 * place, 15, 2.6, class_="chosen") for place in range(chosen)]
    ring = svg.circle(0, 0, 23, class_="legal") if is_legal else ""
    return svg.group(
        f"<title>{label}</title>",
        ground,
        tile_picture(tile, False),
        number(count),
        *dots,
        ring,
        data_touch=f"reserve:{CODES[kind_of(tile)]}",
        tabindex=0,
        role="button",
        transform=svg.at(x, y, RESERVE_SCALE),
        class_="later" if is_later else None,
    )


def number(count: int) -> str:
    """How many tiles lie in a pile, to the right of it."""
    return svg.text(27, 7, str(count), class_="count")
