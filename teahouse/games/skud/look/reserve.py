"""A seat's reserve: its name and the tiles that it has left."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, seats, shapes, svg
from teahouse.draw.touch import round_ring, touchable
from teahouse.games.skud.box import BOAT, CODES, IN_BOX, KINDS, LAST_FLOWER, OWNERS, SEATS, WHEEL, kind_of, tile_of
from teahouse.games.skud.look.board import StandingTile
from teahouse.games.skud.look.names import SkudNames
from teahouse.games.skud.look.tiles import tile_picture
from teahouse.games.skud.phases import BOTH, CHOOSING
from teahouse.games.skud.state import SkudState

# Red flowers over the white ones they clash with, then the accents.
ROWS: Final = [["R3", "R4", "R5", "L"], ["W3", "W4", "W5", "O"], ["R", "W", "K", "B"], ["P", "M", "T"]]
BASIC_ROWS: Final = 3
FLOWER_ROWS: Final = 2
WIDTH: Final = 440
HEADER: Final = 60
SLOT_WIDTH: Final = 106
SLOT_HEIGHT: Final = 76
MARGIN: Final = 8
# Tiles in a reserve are larger than on the board.
SCALE: Final = 1.5
RING: Final = 35


class ReserveKey(NamedTuple):
    """What a reserve shows."""

    lang: str
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
    """What the reserve of a seat shows now."""
    decides, has_won = bool(seat == seen.to_move), seen.winner in (seat, BOTH)
    offers_box = decides and seen.phase == CHOOSING
    counts = [*seen.reserve[seat * KINDS : (seat + 1) * KINDS]]
    if offers_box:
        counts[LAST_FLOWER + 1 :] = [box_count(seen, kind) for kind in range(LAST_FLOWER + 1, KINDS)]
    return ReserveKey(lang, seat, decides, has_won, has_oasis, offers_box, tuple(counts))


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


def height(has_oasis: bool) -> int:
    """How high the panel is."""
    return HEADER + len(shown_rows(has_oasis)) * SLOT_HEIGHT + MARGIN


def shown_rows(has_oasis: bool) -> list[list[str]]:
    """The rows of a reserve."""
    return ROWS if has_oasis else ROWS[:BASIC_ROWS]


def reserve(key: ReserveKey) -> str:
    """The ground, the name, and every kind of tile in its slot."""
    names = SkudNames.of(key.lang)
    parts = [ground(key), header(key, names.name("seat", OWNERS[key.seat]))]
    for row, codes in enumerate(shown_rows(key.has_oasis)):
        for column, code in enumerate(codes):
            kind = CODES.index(code)
            x, y = 46 + column * SLOT_WIDTH, HEADER + 38 + row * SLOT_HEIGHT
            parts.append(pile(tile_of(kind, key.seat), key.counts[kind], names.name("tile", code), x, y))
    return "".join(parts)


def ground(key: ReserveKey) -> str:
    """What the tiles lie on; its edge says who decides and who has won. Accents in the box have their own frame."""
    edge = "var(--seal)" if key.decides else "var(--gold)" if key.has_won else "var(--line)"
    tall = height(key.has_oasis)
    under = pieces.panel(1.5, 1.5, WIDTH - 3, tall - 3, stroke=edge, stroke_width=3 if edge != "var(--line)" else 1)
    if not key.offers_box:
        return under
    top = HEADER + FLOWER_ROWS * SLOT_HEIGHT
    frame = svg.rect(6, top, WIDTH - 12, tall - top - 6, 6, fill="none", stroke="var(--ink-2)", stroke_dasharray="6 5")
    return under + frame


def header(key: ReserveKey, name: str) -> str:
    """The seat's mark and name, and a seal where it decides, a flower where it has won."""
    token = svg.use("skud-seal") if key.decides else svg.use("skud-blossom") if key.has_won else ""
    return (
        seats.mark(key.seat, 34, 33, 28)
        + pieces.label(58, 44, name, 32, class_="name")
        + (svg.group(token, transform=svg.at(WIDTH - 38, 33)) if token else "")
    )


@cache
def pile(tile: int, count: int, name: str, x: int, y: int) -> str:
    """The tiles of one kind; a well where there are none."""
    if not count:
        return svg.use("skud-well", x, y)
    return touchable(
        f"reserve:{CODES[kind_of(tile)]}",
        f"{name}, {count}",
        svg.group(tile_picture(tile), transform=f"scale({SCALE})"),
        svg.text(41, 11, str(count), class_="count"),
        ring=round_ring(0, 0, RING),
        transform=svg.at(x, y),
    )


def definitions() -> str:
    """What reserves draw from: the ground of a missing tile, the token of who decides, and the winner's."""
    well = svg.circle(0, 0, 31, fill="var(--line)", fill_opacity=0.16, stroke="var(--line)", id="skud-well")
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
