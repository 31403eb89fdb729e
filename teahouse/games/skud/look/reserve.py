"""A seat's reserve: the tiles that it has left, with room for a finger, or as a strip that only counts them."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, seats, shapes, svg
from teahouse.draw.touch import touchable
from teahouse.games.skud.box import BOAT, CODES, IN_BOX, KINDS, LAST_FLOWER, OWNERS, SEATS, WHEEL, kind_of, tile_of
from teahouse.games.skud.look.board import StandingTile
from teahouse.games.skud.look.names import SkudNames
from teahouse.games.skud.look.small_tiles import small_tile_picture
from teahouse.games.skud.look.tiles import TILE, tile_picture
from teahouse.games.skud.phases import BOTH, CHOOSING
from teahouse.games.skud.state import SkudState


class Shape(NamedTuple):
    """How a reserve is laid out: its panel, and its tiles in rows from the upper left corner."""

    width: int
    height: int
    columns: int
    # How large its tiles are; one unit is a pixel on the screen that the shape is made for.
    scale: float
    # The height of a line with the seat's name above the tiles.
    header: int = 0
    # What lies left of the tiles of a strip: the seat's mark.
    left: int = 0
    # Whether the numbers of a strip stand below its tiles and not beside them.
    below: bool = False


#                           the basic game                   with Pond, Bamboo and Lion Turtle
SHAPES: Final = {
    "reserve":     [Shape(182, 415, 3, 1.12, header=46), Shape(182, 415, 3, 1.12, header=46)],
    "reserve.s":   [Shape(352, 104, 6, 0.93),            Shape(352, 104, 8, 0.8)],
    "reserve-low": [Shape(135, 232, 3, 0.82),            Shape(135, 232, 3, 0.82)],
    "mini":        [Shape(352, 36, 12, 0.5, left=22, below=True), Shape(352, 36, 15, 0.46, left=22, below=True)],
    "mini-low":    [Shape(135, 106, 3, 0.44),            Shape(135, 106, 3, 0.44)],
}  # fmt: skip
# Below this size the code beneath a flower is too small to be read.
READABLE: Final = 0.9
BASIC_KINDS: Final = BOAT
# Around all slots.
EDGE: Final = 2
# How far the ring of a tile lies outside it.
RING_GAP: Final = 2
# By how much it is scaled: so that on the screen marks have two pixels, and four when chosen.
RING_SCALE: Final = 0.55
# A disc with the number of tiles, on the upper right of the tile, where it hides no code.
BADGE: Final = 8.5
BADGE_TEXT: Final = 14
# The number beside a tile of a strip.
SIDE_TEXT: Final = 12
SIDE_TEXT_WIDTH: Final = 18
# How far below the middle of its slot the number of a tile stands that is not beside it.
BELOW_TEXT: Final = 15.5


class ReserveKey(NamedTuple):
    """What a reserve shows."""

    lang: str
    # One of SHAPES.
    shape: str
    seat: int
    decides: bool
    has_won: bool
    # Pond, Bamboo and Lion Turtle are in the game.
    has_oasis: bool
    # The accents are those in the box, of which the seat is to choose. (skud-accent-choice)
    offers_box: bool
    # How many tiles of each kind.
    counts: tuple[int, ...]


def reserve_key(seen: SkudState, lang: str, seat: int, has_oasis: bool) -> ReserveKey:
    """What the reserve of a seat shows now; its shape is that of a wide screen."""
    decides, has_won = bool(seat == seen.to_move), seen.winner in (seat, BOTH)
    offers_box = decides and seen.phase == CHOOSING
    counts = [*seen.reserve[seat * KINDS : (seat + 1) * KINDS]]
    if offers_box:
        counts[LAST_FLOWER + 1 :] = [box_count(seen, kind) for kind in range(LAST_FLOWER + 1, KINDS)]
    return ReserveKey(lang, "reserve", seat, decides, has_won, has_oasis, offers_box, tuple(counts))


def box_count(seen: SkudState, kind: int) -> int:
    """How many accents of a kind can be chosen. (skud-accent-choice)"""
    house = seen.house
    if (kind == WHEEL and house.no_wheels) or (kind > BOAT and not house.ancient_oasis):
        return 0
    return int(IN_BOX[kind])


def has_oasis(seen: SkudState, tiles: tuple[StandingTile, ...]) -> bool:
    """Whether Pond, Bamboo or Lion Turtle are in the game, or in a position made without the option for them."""
    return (
        seen.house.ancient_oasis
        or any(kind_of(standing.tile) > BOAT for standing in tiles)
        or any(seen.reserve[seat * KINDS + kind] for seat in range(SEATS) for kind in range(BOAT + 1, KINDS))
    )


def shape_of(key: ReserveKey) -> Shape:
    """How the reserve is laid out."""
    return SHAPES[key.shape][key.has_oasis]


def shown_kinds(key: ReserveKey) -> range:
    """The kinds that have a slot: red flowers, white flowers, Lotus and Orchid, accents."""
    return range(1, KINDS if key.has_oasis else BASIC_KINDS + 1)


def slot_size(key: ReserveKey) -> tuple[float, float]:
    """How much room each kind has."""
    shape = shape_of(key)
    rows = -(-len(shown_kinds(key)) // shape.columns)
    across, down = shape.width - shape.left - 2 * EDGE, shape.height - shape.header - 2 * EDGE
    return across / shape.columns, down / rows


def slot_corners(key: ReserveKey) -> dict[int, svg.Point]:
    """The upper left corner of each kind's slot."""
    shape = shape_of(key)
    wide, high = slot_size(key)
    found: dict[int, svg.Point] = {}
    for number, kind in enumerate(shown_kinds(key)):
        row, column = divmod(number, shape.columns)
        found[kind] = EDGE + shape.left + column * wide, EDGE + shape.header + row * high
    return found


def reserve(key: ReserveKey) -> str:
    """The ground, the name where there is room for it, and every kind of tile in its slot."""
    names = SkudNames.of(key.lang)
    shape = shape_of(key)
    wide, high = slot_size(key)
    parts = [ground(key), header(key, names.name("seat", OWNERS[key.seat])) if shape.header else ""]
    for kind, (x, y) in slot_corners(key).items():
        if key.offers_box and kind > LAST_FLOWER:
            parts.append(box_frame(x, y, wide, high))
        tile, name = tile_of(kind, key.seat), names.name("tile", CODES[kind])
        drawn = pile(tile, key.counts[kind], name, shape.scale, (wide, high))
        parts.append(svg.group(drawn, transform=svg.at(x + wide / 2, y + high / 2)))
    return "".join(parts)


def strip(key: ReserveKey) -> str:
    """The same for those who only look: small tiles, and how many where there is more than one."""
    names = SkudNames.of(key.lang)
    shape = shape_of(key)
    wide, high = slot_size(key)
    parts = [ground(key), strip_mark(key) if shape.left else ""]
    for kind, (x, y) in slot_corners(key).items():
        tile, name = tile_of(kind, key.seat), names.name("tile", CODES[kind])
        parts.append(counted_tile(tile, key.counts[kind], name, shape, (x + wide / 2, y + high / 2)))
    return "".join(parts)


def ground(key: ReserveKey) -> str:
    """What the tiles lie on; its edge says who decides and who has won."""
    shape = shape_of(key)
    edge = "var(--seal)" if key.decides else "var(--gold)" if key.has_won else "var(--line)"
    strength = 2 if edge != "var(--line)" else 1
    return pieces.panel(1, 1, shape.width - 2, shape.height - 2, stroke=edge, stroke_width=strength)


def box_frame(x: float, y: float, wide: float, high: float) -> str:
    """Around accents that lie in the box and may be chosen."""
    return svg.rect(x + 1.5, y + 1.5, wide - 3, high - 3, 6, fill="none", stroke="var(--ink-2)", stroke_dasharray="5 4")


def header(key: ReserveKey, name: str) -> str:
    """The seat's mark and name, and a seal where it decides, a flower where it has won."""
    token = svg.use("skud-seal") if key.decides else svg.use("skud-blossom") if key.has_won else ""
    return svg.group(
        seats.mark(key.seat, 18, 24, 18), pieces.label(33, 31, name, 19, class_="name"), data_about=about_ring(key)
    ) + (svg.group(token, transform=svg.at(shape_of(key).width - 22, 24, 0.62)) if token else "")


def strip_mark(key: ReserveKey) -> str:
    """The seat's mark at the left of a strip."""
    return svg.group(seats.mark(key.seat, 13, shape_of(key).height / 2, 14), data_about=about_ring(key))


def about_ring(key: ReserveKey) -> str:
    """What the seat's mark and name tell when they are asked about: how far its ring is."""
    return f"ring:{OWNERS[key.seat]}"


@cache
def pile(tile: int, count: int, name: str, scale: float, slot: tuple[float, float]) -> str:
    """The tiles of one kind about the middle of their slot, which can be touched as a whole; a well without any."""
    touch = f"reserve:{CODES[kind_of(tile)]}"
    if not count:
        return svg.group(svg.use("skud-well"), transform=f"scale({scale})", data_about=touch)
    wide, high = slot
    radius = TILE * scale
    picture = tile_picture(tile) if scale > READABLE else small_tile_picture(tile)
    return touchable(
        touch,
        f"{name}, {count}",
        svg.rect(-wide / 2, -high / 2, wide, high, fill="none", pointer_events="all"),
        svg.group(picture, transform=f"scale({scale})"),
        # No mark covers the number.
        ring=pile_ring(radius + RING_GAP) + badge(radius * 0.76, count),
    )


def pile_ring(radius: float) -> str:
    """The ring around the tiles of one kind."""
    return svg.circle(0, 0, radius / RING_SCALE, class_="ring", transform=f"scale({RING_SCALE})")


def badge(corner: float, count: int) -> str:
    """How many tiles there are, so far to the right and above."""
    number = svg.text(corner, 5 - corner, str(count), font_size=BADGE_TEXT, font_weight=700, text_anchor="middle")
    return svg.circle(corner, -corner, BADGE, fill="var(--paper)", stroke="var(--ink-2)") + number


@cache
def counted_tile(tile: int, count: int, name: str, shape: Shape, place: svg.Point) -> str:
    """A small tile about the middle of its slot; how many there are stands below it, or beside it if several."""
    radius = TILE * shape.scale
    x, y = (0.0, -4.5) if shape.below else (-SIDE_TEXT_WIDTH / 2, 0.0)
    about = f"reserve:{CODES[kind_of(tile)]}"
    if not count:
        return svg.group(
            svg.use("skud-well"), transform=svg.at(place[0] + x, place[1] + y, shape.scale), data_about=about
        )
    if shape.below:
        number = svg.text(0, BELOW_TEXT, str(count), font_size=SIDE_TEXT, text_anchor="middle")
    else:
        number = svg.text(x + radius + 2, 4.5, f"×{count}", font_size=SIDE_TEXT) if count > 1 else ""
    return svg.group(
        svg.title(f"{name}, {count}"),
        svg.group(small_tile_picture(tile), transform=svg.at(x, y, shape.scale)),
        number,
        transform=svg.at(*place),
        data_about=about,
    )


def definitions() -> str:
    """What reserves draw from: the ground of a missing tile, the token of who decides, and the winner's."""
    well = svg.circle(0, 0, 20.5, fill="var(--line)", fill_opacity=0.16, stroke="var(--line)", id="skud-well")
    return well + seal() + blossom()


def seal() -> str:
    """A cup of tea, cut into a seal: it is this seat's turn."""
    cup = "M-13-3H11C11 7 6 12-1 12S-13 7-13-3ZM11-1C18-2 18 7 9 7M-6-8C-9-11-3-13-6-17M3-8C0-11 6-13 3-17"
    return svg.group(
        svg.rect(-23, -23, 46, 46, 5, fill="var(--seal)"),
        svg.path(
            cup, fill="none", stroke="var(--paper)", stroke_width=3, stroke_linecap="round", stroke_linejoin="round"
        ),
        id="skud-seal",
        transform="rotate(4)",
    )


def blossom() -> str:
    """A flower for the winner."""
    petals = shapes.around(shapes.notched_petal(26, 12, 4), 5)
    return svg.path(petals, fill="var(--gold)", stroke="var(--ink)", stroke_width=1.5, id="skud-blossom")
