"""The panel of a seat: points, cards as everybody knows them, pieces left."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.han.box import ENVOY, FORT, MOST_SEATS, PAGODA
from teahouse.games.han.look.cards import CARD_WIDTH, MINI_WIDTH, hand_from_outside, mini_hand
from teahouse.games.han.look.facts import by_colour
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.state import HanState

# Of five seats; fewer have wider panels, so that a row of them is always as high.
SEAT_WIDTH: Final = 192.8
SEAT_HEIGHT: Final = 162
ROW_WIDTH: Final = 988
ROW_GAP: Final = 6
SMALL: Final = 0.36
SMALL_STEP: Final = 28
# The same for a phone that is held upright, where everybody but the reader has a panel: in three lines, or in two where
# there is room for that.
UPRIGHT_ROW: Final = 352
HIGH: Final = 72
LOW: Final = 46
MOST_LOW: Final = 2
MINI_SCALE: Final = 1.2
SMALLEST: Final = 11


class SeatKey(NamedTuple):
    """What everybody knows of a seat."""

    lang: str
    seat: int
    # How many there are at the table.
    seats: int
    decides: bool
    has_won: bool
    points: int
    # Cards face up, by colour, and how many are seen from behind.
    known: tuple[int, ...]
    backs: int
    # Pagodas, envoys and, where there are any, forts.
    supply: tuple[int, ...]


def seat_key(seen: HanState, seat: int, winners: tuple[int, ...], lang: str) -> SeatKey:
    """What everybody knows of a seat."""
    kinds = [PAGODA, ENVOY, FORT] if seen.house.has_forts else [PAGODA, ENVOY]
    known = by_colour(seen.known, seat)
    return SeatKey(
        lang=lang,
        seat=seat,
        seats=int(seen.seats),
        decides=seat == seen.to_move,
        has_won=seat in winners,
        points=int(seen.points[seat]),
        known=known,
        backs=int(seen.hand_sizes[seat]) - sum(known),
        supply=tuple(int(seen.supply[kind * MOST_SEATS + seat]) for kind in kinds),
    )


def seat_width(seats: int) -> float:
    """How wide a seat's panel is at a table of so many."""
    return round((ROW_WIDTH - ROW_GAP * (seats - 1)) / seats, 1)


def upright_width(seats: int) -> float:
    """The same on a phone that is held upright, where the reader's own is left out."""
    others = seats - 1
    return round((UPRIGHT_ROW - ROW_GAP * (others - 1)) / others, 1)


def upright_height(seats: int) -> float:
    """How high it is there."""
    return LOW if seats - 1 <= MOST_LOW else HIGH


def draw_seat(key: SeatKey) -> str:
    """A seat's mark, name, points, hand from outside and supply; the seal lies with whoever decides."""
    width, name, points = seat_width(key.seats), HanNames.of(key.lang).seats[key.seat], str(key.points)
    edge = "var(--seal)" if key.decides else "var(--gold)" if key.has_won else "var(--line)"
    token = ""
    if key.decides:
        token = svg.use("han-seal", transform=svg.at(width - 23, 23, 0.76, 4))
    elif key.has_won:
        token = svg.use("han-hat", transform=svg.at(width - 24, 27, 0.8))
    hand_size = sum(key.known) + key.backs
    first = width - 12 - CARD_WIDTH * SMALL - SMALL_STEP * max(hand_size - 1, 0)
    return svg.group(
        svg.title(score_label(key)),
        pieces.panel(1.5, 1.5, width - 3, SEAT_HEIGHT - 3, stroke=edge, stroke_width=3 if token else 1),
        svg.use(f"han-mark-{key.seat}", 27, 28),
        pieces.label(48, 36, name, pieces.fitting_size(name, 25, width - (98 if token else 58)), class_="name"),
        pieces.label(14, 98, points, pieces.fitting_size(points, 46, first - 24), class_="name"),
        hand_from_outside(key.known, key.backs, first, 56, SMALL_STEP, SMALL),
        token,
        *pieces_left(key.seat, width, key.supply),
        data_about=f"seat:{key.seat}",
    )


def pieces_left(seat: int, width: float, supply: Sequence[int]) -> list[str]:
    """The pieces that a seat has left, each kind with its number: pagodas, envoys, and forts where there are any."""
    places = [24, 94, 151] if len(supply) > 2 else [34, 122]
    #                                       half its width, height, scale
    figures = [
        ("pagoda", f"han-pagoda-{seat}", 20, 140, 0.78),
        ("envoy", f"han-envoy-{seat}", 13, 138, 1.1),
        ("fort", "han-fort", 16, 132, 0.66),
    ]
    parts: list[str] = []
    for place, count, (kind, figure, half, y, scale) in zip(places, supply, figures, strict=False):
        x = place * width / SEAT_WIDTH
        shown = svg.use(figure, transform=svg.at(x, y, scale), opacity=None if count else 0.3)
        parts.append(svg.group(shown, svg.text(x + half, 147, str(count), font_size=25), data_about=f"supply:{kind}"))
    return parts


def draw_upright_seat(key: SeatKey) -> str:
    """A seat for a phone: its mark and name, its hand from outside and its supply, in three lines or in two."""
    width, height, name = upright_width(key.seats), upright_height(key.seats), HanNames.of(key.lang).seats[key.seat]
    edge = "var(--seal)" if key.decides else "var(--gold)" if key.has_won else "var(--line)"
    is_bold, is_high = key.decides or key.has_won, height == HIGH
    hand_size = sum(key.known) + key.backs
    step = MINI_WIDTH + 1.4
    hand = MINI_SCALE * (MINI_WIDTH + step * max(hand_size - 1, 0))
    left, top = (6, 23) if is_high else (width - 6 - hand, 4)
    size = pieces.fitting_size(name, 13, (width if is_high else left) - 26, 0.52)
    return svg.group(
        svg.title(score_label(key)),
        pieces.panel(1, 1, width - 2, height - 2, stroke=edge, stroke_width=2 if is_bold else 1),
        svg.use(f"han-mark-{key.seat}", transform=svg.at(12, 13, 0.5)),
        pieces.label(23, 17.5, name, size, class_="name") if size >= SMALLEST else "",
        mini_hand(key.known, key.backs, left, top, step, MINI_SCALE),
        *small_pieces_left(key.seat, width, height - 12, key.supply),
        data_about=f"seat:{key.seat}",
    )


def score_label(key: SeatKey) -> str:
    """A seat's points and pieces left in a sentence."""
    return HanNames.of(key.lang).score(key.seat, key.points, key.supply[0], key.supply[1])


def small_pieces_left(seat: int, width: float, middle: float, supply: Sequence[int]) -> list[str]:
    """The pieces that a seat has left, for a phone; of forts there is one or none."""
    scale = min(width / upright_width(MOST_SEATS), 1.6)
    parts: list[str] = []
    #                                                     place, half its width, height, scale
    figures = [
        ("pagoda", f"han-small-pagoda-{seat}", 13, 9, middle, 0.6),
        ("envoy", f"han-envoy-{seat}", 46, 7, middle - 1, 0.58),
    ]
    for count, (kind, figure, place, half, y, size) in zip(supply, figures, strict=False):
        shown = svg.use(figure, transform=svg.at(place * scale, y, size), opacity=None if count else 0.3)
        number = svg.text(place * scale + half, middle + 4.6, str(count), font_size=13)
        parts.append(svg.group(shown, number, data_about=f"supply:{kind}"))
    if supply[2:] and supply[2]:
        parts.append(svg.use("han-fort", transform=svg.at(71 * scale, middle - 4, 0.3), data_about="supply:fort"))
    return parts
