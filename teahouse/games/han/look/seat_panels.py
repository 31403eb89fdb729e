"""The panels of the seats: points, cards as everybody knows them, pieces left."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.han.box import COLOUR_COUNT, ENVOY, FORT, MOST_SEATS, PAGODA
from teahouse.games.han.look.cards import CARD_WIDTH, hand_from_outside
from teahouse.games.han.look.facts import five
from teahouse.games.han.look.scene import MARGIN, WIDTH, Scene
from teahouse.games.han.look.throne import emperor

# Of five seats; fewer have wider panels.
SEAT_WIDTH: Final = 190.4
SEAT_HEIGHT: Final = 162
SMALL: Final = 0.36

# Under the cards the seats.
SEATS_TOP: Final = 914


@lru_cache(1024)
def seat_panel(
    seat: int,
    x: float,
    y: float,
    width: float,
    name: str,
    label: str,
    points: int,
    known: tuple[int, ...],
    hand_size: int,
    supply: tuple[int, ...],
    is_to_move: bool,
    has_won: bool,
) -> str:
    """A seat's mark, name, points, hand from outside and supply; the seal lies with the seat to move."""
    edge = "var(--seal)" if is_to_move else "var(--gold)" if has_won else "var(--line)"
    token = ""
    if is_to_move:
        token = svg.use("han-seal", transform=svg.at(width - 23, 23, 0.76, 4))
    elif has_won:
        token = svg.group(emperor(), transform=svg.at(width - 24, 27, 0.8))
    first = width - 12 - CARD_WIDTH * SMALL - 28 * max(hand_size - 1, 0)
    parts = [
        svg.title(label),
        pieces.panel(0, 0, width, SEAT_HEIGHT, stroke=edge, stroke_width=3 if token else 1),
        seats.mark(seat, 27, 28, 26),
        pieces.label(48, 36, name, pieces.fitting_size(name, 25, width - (90 if token else 56)), class_="name"),
        pieces.label(14, 98, str(points), pieces.fitting_size(str(points), 46, first - 24), class_="name"),
        hand_from_outside(known, hand_size, first, 56, 28, SMALL),
        token,
        *stock(seat, width, supply),
    ]
    return svg.group(*parts, transform=svg.at(x, y))


def stock(seat: int, width: float, supply: Sequence[int]) -> list[str]:
    """The pieces that a seat has left, each kind with its number: pagodas, envoys, and forts where there are any."""
    places = [24, 94, 151] if len(supply) > 2 else [34, 122]
    #                            half its width, height, scale
    figures = [(f"han-pagoda-{seat}", 20, 140, 0.78), (f"han-envoy-{seat}", 13, 138, 1.1), ("han-fort", 16, 132, 0.66)]
    parts: list[str] = []
    for place, count, (figure, half, y, scale) in zip(places, supply, figures, strict=False):
        x = place * width / SEAT_WIDTH
        parts.append(svg.use(figure, transform=svg.at(x, y, scale), opacity=None if count else 0.3))
        parts.append(svg.text(x + half, 147, str(count), class_="left"))
    return parts


def seat_panels(scene: Scene) -> str:
    """Everybody's points, cards as all know them, and pieces left."""
    seen = scene.seen
    kinds = [PAGODA, ENVOY, FORT] if seen.house.has_forts else [PAGODA, ENVOY]
    width = (WIDTH - MARGIN * (scene.seats + 1)) / scene.seats
    parts: list[str] = []
    for seat in range(scene.seats):
        name, points = scene.names.seats[seat], int(seen.points[seat])
        supply = tuple(int(seen.supply[kind * MOST_SEATS + seat]) for kind in kinds)
        label = scene.names.say("score", player=name, n=str(points), pagodas=str(supply[0]), envoys=str(supply[1]))
        parts.append(
            seat_panel(
                seat,
                MARGIN + (width + MARGIN) * seat,
                SEATS_TOP,
                width,
                name,
                label,
                points,
                tuple(five(seen.known, seat * COLOUR_COUNT)),
                int(seen.hand_sizes[seat]),
                supply,
                seat == scene.to_move,
                seat in scene.winners,
            )
        )
    return "".join(parts)
