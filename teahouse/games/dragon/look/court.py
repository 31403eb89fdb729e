"""The panels `court-N`: what seat N owns, its palaces with everybody in them, and what the next event would take."""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, seats, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.dragon import box
from teahouse.games.dragon.look.cards import cell
from teahouse.games.dragon.look.court_key import CourtKey, SmallCourtKey
from teahouse.games.dragon.look.dues import due_notes, small_due_notes
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.palaces import hills
from teahouse.games.dragon.look.phrases import owned_label
from teahouse.games.dragon.look.rooms import palace_row, tallest
from teahouse.games.dragon.look.sizes import COURT_HEIGHT, COURT_WIDTH, TALL

# Above the palaces stands what the next event would take, left of them what is owned.
HEADER: Final = 38
CELL: Final = (62, 58)
CELLS_LEFT: Final = 8
CELLS_TOP: Final = 41
PALACES_LEFT: Final = 142
# What is below the ground: the numbers of the palaces.
BELOW: Final = 19
# On a phone all that is owned stands in one row above the palaces, and the events beside it; on its side there is more
# room for both, and the numbers of the palaces are lower under larger ones.
SMALL_CELL: Final = (42, 40)
LOW_CELL: Final = (46, 44)
SMALL_BELOW: Final = 19
LOW_BELOW: Final = 22
# What a court owns, in the order in which it stands there.
CELLS: Final = ["tax_collector", "farmer", "pyrotechnist", "points", "privilege-small", "privilege-large"]


class Owned(NamedTuple):
    """Something that a court owns: its touch, if it has one, its code, its sign, how many, and what one costs."""

    touch: str
    code: str
    sign: str
    number: int
    price: int = 0


def court(key: CourtKey) -> str:
    """A court: the next event above, goods, points and privileges on the left, then the palaces."""
    names = DragonNames.of(key.lang)
    name = names.by_number["seat"][key.seat]
    low = COURT_HEIGHT - BELOW
    places = pieces.grid(len(CELLS), 2, CELLS_LEFT, CELLS_TOP, CELL[0] + 3, CELL[1] + 4)
    return "".join(
        [
            svg.group(
                ground(COURT_WIDTH, COURT_HEIGHT, key.decides, key.wins),
                svg.use("dragon-hills", PALACES_LEFT - 4, HEADER + 4),
                seats.mark(key.seat, 22, 22, 22),
                pieces.label(40, 29, name, pieces.fitting_size(name, 20, 96), class_="name"),
                data_about=f"court:{key.seat}",
            ),
            due_notes(names, name, key.dues, PALACES_LEFT + 14),
            *[owned(names, thing, place, CELL) for thing, place in zip(all_owned(key), places, strict=True)],
            *palace_row(key, names, PALACES_LEFT, COURT_WIDTH - 6, low, low - HEADER - 4),
        ]
    )


def small_court(key: SmallCourtKey) -> str:
    """A court on a phone: what is owned and the next event above the palaces. Points stand in the head of the page."""
    facts, width = key.court, key.width
    names = DragonNames.of(facts.lang)
    cell_size, below = (SMALL_CELL, SMALL_BELOW) if width <= TALL else (LOW_CELL, LOW_BELOW)
    low, high = key.height - below, cell_size[1] + 6
    things = [thing for thing in all_owned(facts) if thing.touch]
    places = pieces.row(len(things), 5, 5, cell_size[0] + 2)
    right = round(places[-1][0] + cell_size[0] + 8, 1)
    player = names.by_number["seat"][facts.seat]
    return svg.group(
        svg.group(ground(width, key.height, facts.decides, facts.wins), data_about=f"court:{facts.seat}"),
        *[owned(names, thing, place, cell_size) for thing, place in zip(things, places, strict=True)],
        small_due_notes(names, player, facts.dues, right),
        *palace_row(facts, names, 6, width - 4, low, low - high, tallest(facts.palaces)),
        class_="small",
    )


def ground(width: float, height: float, decides: bool, wins: bool) -> str:
    """The ground of a court; a red edge is about whoever decides, a golden one about the winner."""
    edge = "seal" if decides else "gold" if wins else "line"
    stroke = 3 if decides or wins else 1
    return pieces.panel(1.5, 1.5, width - 3, height - 3, stroke=f"var(--{edge})", stroke_width=stroke)


def court_hills() -> str:
    """The hills behind the palaces of every court."""
    return hills(COURT_WIDTH - PALACES_LEFT, COURT_HEIGHT - BELOW - HEADER - 4)


def all_owned(key: CourtKey) -> list[Owned]:
    """Goods, points and privileges. Points are not touched."""
    touches = [*[f"good:{good}" for good in box.GOODS], "", *[f"privilege:{size}" for size in box.PRIVILEGES]]
    codes = [*box.GOODS, "points", *box.PRIVILEGES]
    counts = [*key.goods, key.points, *key.privileges]
    prices = [0] * (len(box.GOODS) + 1) + [*key.prices]
    return [Owned(*facts) for facts in zip(touches, codes, CELLS, counts, prices, strict=True)]


@lru_cache(2048)
def owned(names: DragonNames, thing: Owned, place: svg.Point, size: tuple[int, int]) -> str:
    """Something that a court owns."""
    label = owned_label(names, thing.code, thing.number, thing.price)
    drawn, placed = cell(thing.sign, thing.number, thing.price, *size), svg.at(*place)
    if not thing.touch:
        return svg.group(svg.title(label), drawn, data_about="owned:points", transform=placed)
    return touchable(thing.touch, label, drawn, ring=ring_around(0, 0, *size), transform=placed)
