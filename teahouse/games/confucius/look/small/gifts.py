"""The gifts on a phone: who holds whose, what the reader owes in red, and the six of a family."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import ACTIVE, AVAILABLE, GIFTS, GONE, NOT_AVAILABLE
from teahouse.games.confucius.look.figures import mark, shape
from teahouse.games.confucius.look.gifts import held_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.own_gifts import NOBODY_HOLDS, OwnGiftsKey
from teahouse.games.confucius.look.small.scene import WIDTH, scene_row
from teahouse.games.confucius.look.touches import Place, area, spot

HEIGHT: Final = 168
OWN_HEIGHT: Final = 62
# The marks of the holders on the left, those of the givers above.
LEFT: Final = 40
TOP: Final = 26
GIFT_STEP: Final = WIDTH / len(GIFTS)


class GiftsSeenKey(NamedTuple):
    """What the gift tracker shows to a family."""

    lang: str
    seat: int
    # A row for each giver: the value of the gift that each family holds, 0 for none.
    held: tuple[tuple[int, ...], ...]


def gifts(key: GiftsSeenKey) -> str:
    """A row for each family that holds gifts, a column for each giver; the row of the reader is what they owe."""
    names = ConfuciusNames.of(key.lang)
    seats = len(key.held)
    parts = [pieces.panel(0.5, 0.5, WIDTH - 1, HEIGHT - 1), arrow()]
    cells = ""
    for giver, row in enumerate(key.held):
        x, y, width, height = cell_place(giver, giver, seats)
        parts.append(mark(giver, x + width / 2, TOP / 2, 16))
        parts.append(area(f"giver:{giver}", (x, 0, width, TOP)))
        parts.append(mark(giver, 26, y + height / 2, 16))
        parts.append(svg.path(f"M{svg.pair((x + width / 2 - 6, y + height / 2))}h12", stroke="var(--ink-2)"))
        for holder, value in enumerate(row):
            if holder != giver:
                x, y, width, height = cell_place(giver, holder, seats)
                cells += f"M{svg.pair((x, y))}h{svg.number(width)}v{svg.number(height)}h{svg.number(-width)}Z"
                parts += held_gift(key, giver, holder, value, names)
    parts.insert(1, svg.path(cells, fill="var(--paper)", stroke="var(--line)"))
    return "".join(parts)


def arrow() -> str:
    """From the giver above to the holder on the left."""
    return svg.path("M34 5v9H12m5-5l-5 5l5 5", fill="none", stroke="var(--ink-2)", stroke_width=1.6)


def held_gift(key: GiftsSeenKey, giver: int, holder: int, value: int, names: ConfuciusNames) -> list[str]:
    """A gift in its cell and its value; framed in red where the reader owes for it."""
    if not value:
        return []
    x, y, width, height = cell_place(giver, holder, len(key.held))
    scale = min((height - 2) / 40, 0.9)
    number = pieces.label(x + width - 5, y + height / 2 + 5, str(value), 14, anchor="end", font_weight=700)
    drawn = shape(f"gift-{value}-s", x + width / 2 - 5, y + height / 2, scale)
    edge = ""
    if holder == key.seat:
        edge = svg.rect(x + 1, y + 1, width - 2, height - 2, fill="none", stroke="var(--seal)", stroke_width=2.5)
    label = svg.title(held_label(names, giver, holder, value))
    return [svg.group(label, drawn, number, edge, data_about=f"held:{giver}-{holder}")]


@cache
def cell_place(giver: int, holder: int, seats: int) -> Place:
    """The cell for the gift that one family holds from another."""
    top, height = scene_row(holder, seats, TOP, HEIGHT - 4)
    across = (WIDTH - LEFT - 2) / seats
    return LEFT + across * giver, top, across - 3, height


def own_gifts(key: OwnGiftsKey) -> str:
    """The six gifts of a family: to give, still to buy (pale), given (with the mark of the holder), or gone."""
    names = ConfuciusNames.of(key.lang)
    parts = [pieces.panel(0.5, 0.5, WIDTH - 1, OWN_HEIGHT - 1)]
    for gift, (status, holder) in enumerate(zip(key.gifts, key.holders, strict=True)):
        x, y, width, height = place = gift_place(gift)
        opacity = None if status == AVAILABLE else 0.15 if status == GONE else 0.5
        middle, line = x + width / 2, y + height - 10
        parts.append(svg.rect(x + 1, y, width - 2, height, 4, fill="var(--paper)", stroke="var(--line)"))
        parts.append(shape(f"gift-{gift + 1}-s", middle, y + 21, 0.98, opacity=opacity))
        has_holder = status == ACTIVE and holder != NOBODY_HOLDS
        if has_holder:
            parts.append(mark(holder, middle - 9, line, 14))
        elif status == NOT_AVAILABLE:
            parts.append(shape("coin", middle - 9, line, 0.72))
        left = middle + 8 if has_holder or status == NOT_AVAILABLE else middle
        faint = 0.4 if status == GONE else None
        parts.append(pieces.label(left, line + 5.5, GIFTS[gift], 16, anchor="middle", font_weight=700, opacity=faint))
        parts.append(spot(f"gift:{GIFTS[gift]}", names.name("gift", GIFTS[gift]), place, inset=1))
    return "".join(parts)


@cache
def gift_place(gift: int) -> Place:
    """A gift of a family."""
    return GIFT_STEP * gift + 1, 1, GIFT_STEP - 2, OWN_HEIGHT - 2
