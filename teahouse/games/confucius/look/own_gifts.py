"""The six gifts of a family, and those that it holds from others and is obliged for."""

from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import ACTIVE, AVAILABLE, GIFT_COUNT, GIFTS, GONE, MOST_SEATS, NOT_AVAILABLE
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.figures import mark, shape
from teahouse.games.confucius.look.gifts import held_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.touches import Place, spot
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 556
HEIGHT: Final = 113
SEATS: Final = int(MOST_SEATS)
KINDS: Final = int(GIFT_COUNT)
NOBODY_HOLDS: Final = -1
DEBTS_X: Final = 458


class OwnGiftsKey(NamedTuple):
    """What a family's gifts show."""

    lang: str
    seat: int
    # What has become of each gift, and who holds it.
    gifts: tuple[int, ...]
    holders: tuple[int, ...]
    # The gifts that the family holds: giver and value.
    debts: tuple[tuple[int, int], ...]


def own_gifts_key(seen: ConfuciusState, seat: int, lang: str) -> OwnGiftsKey:
    """What everybody sees of a family's gifts."""
    seats = int(seen.seats)
    given = part_of(seen.active, seat * SEATS, seats)
    holders = tuple(given.index(value) if value in given else NOBODY_HOLDS for value in range(1, KINDS + 1))
    debts = tuple(
        (giver, int(seen.active[giver * SEATS + seat])) for giver in range(seats) if seen.active[giver * SEATS + seat]
    )
    return OwnGiftsKey(lang, seat, part_of(seen.gifts, seat * KINDS, KINDS), holders, debts)


def own_gifts(key: OwnGiftsKey) -> str:
    """Own gifts: to give, still to buy (pale), given (with the mark of whoever holds it), or gone; then the debts."""
    names = ConfuciusNames.of(key.lang)
    parts = [
        pieces.panel(0.5, 0.5, WIDTH - 1, HEIGHT - 1),
        svg.path(f"M{DEBTS_X} 8V{HEIGHT - 8}", stroke="var(--line)"),
    ]
    for gift, (status, holder) in enumerate(zip(key.gifts, key.holders, strict=True)):
        parts.append(own_gift(gift, status, holder if status == ACTIVE else NOBODY_HOLDS, names))
    for place, (giver, value) in enumerate(key.debts):
        parts.append(debt(place, giver, key.seat, value, names))
    return "".join(parts)


def own_gift(gift: int, status: int, holder: int, names: ConfuciusNames) -> str:
    """One gift of the family's own over its value: with a coin while that is a price, or the mark of the holder."""
    x, y, width, height = place = gift_place(gift)
    middle, line = x + width / 2, y + height - 17
    pale = None if status == AVAILABLE else 0.15 if status == GONE else 0.5
    parts = [
        svg.rect(x + 2, y, width - 4, height, 4, fill="var(--paper)", stroke="var(--line)"),
        shape(f"gift-{gift + 1}-s", middle, y + 33, 1.42, opacity=pale),
    ]
    beside = ""
    if status == NOT_AVAILABLE:
        beside = shape("coin", middle - 13, line, 1.05)
    elif holder != NOBODY_HOLDS:
        beside = mark(holder, middle - 13, line, 22)
    left, faint = middle + 12 if beside else middle, 0.4 if status == GONE else None
    value = pieces.label(left, line + 8, GIFTS[gift], 24, anchor="middle", font_weight=700, opacity=faint)
    return "".join([*parts, beside, value, spot(f"gift:{GIFTS[gift]}", names.name("gift", GIFTS[gift]), place)])


def debt(place: int, giver: int, holder: int, value: int, names: ConfuciusNames) -> str:
    """A gift from somebody else, framed in red, with the mark of whoever is owed for it."""
    x, y = DEBTS_X + 5 + 46 * (place % 2), 3 + 53 * (place // 2)
    return svg.group(
        svg.title(held_label(names, giver, holder, value)),
        shape(f"gift-{value}", x + 23, y + 29, 0.84),
        svg.rect(x + 2, y + 12, 42, 35, 2, fill="none", stroke="var(--seal)", stroke_width=3),
        mark(giver, x + 11, y + 12, 17),
        data_about=f"held:{giver}-{holder}",
    )


def gift_place(gift: int) -> Place:
    """A gift, beside the others."""
    return 3 + 75.5 * gift, 4, 75, HEIGHT - 8
