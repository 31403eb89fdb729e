"""The panel of a seat: points, cards as everybody knows them, pieces left."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.han.box import ENVOY, FORT, MOST_SEATS, PAGODA
from teahouse.games.han.look.cards import CARD_WIDTH, hand_from_outside
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


def draw_seat(key: SeatKey) -> str:
    """A seat's mark, name, points, hand from outside and supply; the seal lies with whoever decides."""
    width, names = seat_width(key.seats), HanNames.of(key.lang)
    name, points = names.seats[key.seat], str(key.points)
    label = names.say("score", player=name, n=points, pagodas=str(key.supply[0]), envoys=str(key.supply[1]))
    edge = "var(--seal)" if key.decides else "var(--gold)" if key.has_won else "var(--line)"
    token = ""
    if key.decides:
        token = svg.use("han-seal", transform=svg.at(width - 23, 23, 0.76, 4))
    elif key.has_won:
        token = svg.use("han-hat", transform=svg.at(width - 24, 27, 0.8))
    hand_size = sum(key.known) + key.backs
    first = width - 12 - CARD_WIDTH * SMALL - SMALL_STEP * max(hand_size - 1, 0)
    return svg.group(
        svg.title(label),
        pieces.panel(1.5, 1.5, width - 3, SEAT_HEIGHT - 3, stroke=edge, stroke_width=3 if token else 1),
        svg.use(f"han-mark-{key.seat}", 27, 28),
        pieces.label(48, 36, name, pieces.fitting_size(name, 25, width - (98 if token else 58)), class_="name"),
        pieces.label(14, 98, points, pieces.fitting_size(points, 46, first - 24), class_="name"),
        hand_from_outside(key.known, key.backs, first, 56, SMALL_STEP, SMALL),
        token,
        *pieces_left(key.seat, width, key.supply),
    )


def pieces_left(seat: int, width: float, supply: Sequence[int]) -> list[str]:
    """The pieces that a seat has left, each kind with its number: pagodas, envoys, and forts where there are any."""
    places = [24, 94, 151] if len(supply) > 2 else [34, 122]
    #                            half its width, height, scale
    figures = [(f"han-pagoda-{seat}", 20, 140, 0.78), (f"han-envoy-{seat}", 13, 138, 1.1), ("han-fort", 16, 132, 0.66)]
    parts: list[str] = []
    for place, count, (figure, half, y, scale) in zip(places, supply, figures, strict=False):
        x = place * width / SEAT_WIDTH
        parts.append(svg.use(figure, transform=svg.at(x, y, scale), opacity=None if count else 0.3))
        parts.append(svg.text(x + half, 147, str(count), font_size=25))
    return parts
