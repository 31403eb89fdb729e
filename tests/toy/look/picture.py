"""Three Cups in panels: one for each guest."""

from typing import NamedTuple

from teahouse.core.state import UNKNOWN
from teahouse.core.words import words_of
from teahouse.draw import pieces, seats
from teahouse.draw import svg as draw
from teahouse.draw.compose import picture_function
from teahouse.draw.layouts import column
from teahouse.draw.panels import Panel, Stock
from teahouse.draw.touch import ring_around, touchable
from tests.toy import GAME
from tests.toy.state import NO_CARD, CupsState

WIDTH, HEIGHT = 480, 130
CARD, GAP = 60, 14

STOCK = Stock("toy")
LAYOUTS = {layout: column("guest-all") for layout in ("wide", "tall", "low")}


class GuestKey(NamedTuple):
    """What a guest's panel shows."""

    lang: str
    seat: int
    decides: bool
    tea: int
    cup: int
    # Card by card; UNKNOWN ones face down.
    hand: tuple[int, ...]


def panels(seen: CupsState, *, lang: str = "en") -> list[Panel]:
    """A panel for each guest with cup, hand and tea."""
    names = words_of(GAME.package, lang)
    return [
        Panel(
            id=f"guest-{seat}",
            title=names.name("seat", str(seat)),
            width=WIDTH,
            height=HEIGHT,
            draw=guest,
            key=GuestKey(lang, seat, seat == seen.to_move, seen.tea[seat], seen.cups[seat], cards(seen, seat)),
            seat=seat,
        )
        for seat in range(seen.seats)
    ]


def stock(seen: CupsState) -> Stock:
    """Style and colours."""
    return STOCK


def guest(key: GuestKey) -> str:
    """One guest."""
    words = words_of(GAME.package, key.lang)
    edge = "var(--seal)" if key.decides else "var(--line)"
    parts = [
        pieces.panel(6, 6, WIDTH - 12, HEIGHT - 12, stroke=edge),
        seats.mark(key.seat, 30, 32, 22),
        draw.group(
            pieces.label(50, 38, f"{words.name('seat', str(key.seat))}: {key.tea}", 18, class_="name"),
            data_about=f"tea:{key.seat}",
        ),
    ]
    if key.cup != NO_CARD:
        parts.append(draw.group(face(key.cup, WIDTH - 90, 40), data_about=f"cup:{key.seat}"))
    for place, kind in enumerate(key.hand):
        x = 30 + place * (CARD + GAP)
        drawn = face(kind, x, 50)
        if kind != UNKNOWN:
            name = words.name("card", str(kind + 1))
            drawn = touchable(f"hand:{kind + 1}", name, drawn, ring=ring_around(x - 4, 46, CARD + 8, 68))
        parts.append(drawn)
    return "".join(parts)


def cards(seen: CupsState, seat: int) -> tuple[int, ...]:
    """A hand card by card."""
    counts = seen.hands[seat * 3 : seat * 3 + 3]
    if counts[0] == UNKNOWN:
        return (int(UNKNOWN),) * seen.hand_size(seat)
    return tuple(kind for kind in range(3) for _ in range(counts[kind]))


def face(kind: int, x: float, y: float) -> str:
    """A card with its leaves, or its back."""
    if kind == UNKNOWN:
        return pieces.card(x, y, CARD, 60, draw.rect(8, 8, CARD - 16, 44, 4, fill="var(--indigo)"))
    leaf = "M0 0C8-10 8-22 0-30C-8-22-8-10 0 0Z"
    spots = pieces.centred_row(kind + 1, CARD / 2, 46, 16)
    return pieces.card(
        x, y, CARD, 60, *[draw.path(leaf, transform=draw.at(px, py), fill="var(--jade)") for px, py in spots]
    )


svg = picture_function(GAME, panels, LAYOUTS, stock)
