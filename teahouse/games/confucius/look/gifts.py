"""The gift tracker: who holds whose gift."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import MOST_SEATS
from teahouse.games.confucius.look.colours import STROKE
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.figures import mark, shape
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.rows import HEADER, HEIGHT, row_place
from teahouse.games.confucius.look.touches import Place, area
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 376
SEATS: Final = int(MOST_SEATS)


class GiftsKey(NamedTuple):
    """What the gift tracker shows."""

    lang: str
    # A row for each giver: the value of the gift that each family holds, 0 for none.
    held: tuple[tuple[int, ...], ...]


def gifts_key(seen: ConfuciusState, lang: str) -> GiftsKey:
    """Everybody's gifts."""
    seats = int(seen.seats)
    return GiftsKey(lang, tuple(part_of(seen.active, giver * SEATS, seats) for giver in range(seats)))


def gifts(key: GiftsKey) -> str:
    """Who owes whom: a row for each family that holds gifts, a column for each giver."""
    names = ConfuciusNames.of(key.lang)
    seats = len(key.held)
    parts = [svg.use(f"confucius-gifts-{seats}")]
    for giver, row in enumerate(key.held):
        parts.append(head(giver, seats, names))
        for holder, value in enumerate(row):
            if value:
                x, y, width, height = cell_place(giver, holder, seats)
                scale = min((width - 8) / 48, (height - 6) / 40, 1.6)
                gift = shape(f"gift-{value}", x + width / 2, y + height / 2, scale)
                label = svg.title(held_label(names, giver, holder, value))
                parts.append(svg.group(label, gift, data_about=f"held:{giver}-{holder}"))
    return "".join(parts)


def head(giver: int, seats: int, names: ConfuciusNames) -> str:
    """A giver at the head of a column."""
    x, _, width, _ = cell_place(giver, 0, seats)
    head = area(f"giver:{giver}", (x, 0, width, HEADER))
    return mark(giver, x + width / 2 - 4, 15, 18) + head


@cache
def cell_place(giver: int, holder: int, seats: int) -> Place:
    """The cell for the gift that one family holds from another."""
    top, height = row_place(holder, seats)
    across = (WIDTH - 8) / seats
    return 4 + across * giver + 2, top, across - 4, height


def held_label(names: ConfuciusNames, giver: int, holder: int, value: int) -> str:
    """A gift that somebody holds."""
    gift = names.named("gift", str(value))
    return names.say("held", player=names.family(holder), giver=names.named("giver", str(giver)), gift=gift)


def gifts_definitions(seats: int) -> str:
    """The ground of the tracker: a cell for each giver and holder, with its mark where they are the same."""
    n = svg.number
    cells, arrows = "", ""
    holders: list[str] = []
    for giver in range(seats):
        for holder in range(seats):
            x, y, width, height = cell_place(giver, holder, seats)
            if giver == holder:
                holders.append(mark(holder, x + width / 2, y + height / 2, 20))
                arrows += f"M{n(x + width / 2 + 14)} 9v11m-4-4l4 4l4-4"
            else:
                cells += f"M{n(x)} {n(y)}h{n(width)}v{n(height)}h{n(-width)}Z"
    return svg.group(
        pieces.panel(0.5, 0.5, WIDTH - 1, HEIGHT - 1),
        svg.path(cells, fill="var(--paper)", stroke="var(--line)"),
        svg.group(*holders, opacity=0.6),
        svg.path(arrows, **{**STROKE, "stroke": "var(--ink-2)"}),
        id=f"confucius-gifts-{seats}",
    )
