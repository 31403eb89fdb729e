"""The Actions Box: the cubes in it, and what each action would cost one family now."""

import re
from functools import cache
from typing import Final, NamedTuple

from teahouse.core.state import NOBODY
from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import (
    BINGBU,
    BOX_SPACE_COUNT,
    BOX_SPACES,
    CANDIDATE,
    FOREIGN_COSTS,
    GONGBU,
    GONGBU_JUNK_PRICES,
    HUBU,
    JUNK_PRICES,
    MOST_JUNKS,
    MOST_SEATS,
    OPEN,
    RANKS,
    SPACE_COUNT,
    VACANT,
)
from teahouse.games.confucius.cubes import cube_price
from teahouse.games.confucius.look.colours import FACE
from teahouse.games.confucius.look.figures import mark, piece, shape
from teahouse.games.confucius.look.lettering import fitting_size, small_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.touches import Place, area, spot
from teahouse.games.confucius.obligations import bribe_blocker
from teahouse.games.confucius.phases import EXTRA, FAVOUR, OVER
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 1320
HEIGHT: Final = 146
COLUMNS: Final = 8
STEP: Final = WIDTH / COLUMNS
LINE: Final = HEIGHT / 2
SEATS: Final = int(MOST_SEATS)
SPACE_TOTAL: Final = int(BOX_SPACE_COUNT)
# The box, row by row; each action with its space, which some share.
ACTIONS: Final[list[tuple[str, str]]] = [
    ("bribe", "bribe_secure"), ("secure", "bribe_secure"), ("nominate", "nominate"), ("force", "force"),
    ("junks", "junks_voyage"), ("sail", "junks_voyage"), ("recruit", "recruit_invade"), ("invade", "recruit_invade"),
    ("buy", "buy_gift"), ("give", "give_gift"), ("transfer", ""), ("commerce", "commerce"),
    ("tax", "tax"), ("idle", "no_action"), ("petition", "petition"), ("favour", "favour"),
]  # fmt: skip
PETITION: Final = 14
IMPERIAL_FAVOUR: Final = 15
# What an action costs besides cubes, or brings, where that does not depend on the court; "1+" is the least amount.
PRICES: Final[dict[str, tuple[str, str]]] = {
    "nominate": ("coin", "2"),
    "force": ("coin", "2"),
    "sail": ("licence", "1+"),
    "recruit": ("licence", "6"),
    "buy": ("coin", "2–6"),
    "commerce": ("coin", "0–4"),
    "tax": ("back", "+2"),
}
# The price where there is nobody to bribe or to secure.
NOTHING: Final = "–"
UNITS: Final = ("coin", "licence")


class BoxKey(NamedTuple):
    """What the Actions Box shows to a family."""

    lang: str
    seat: int
    # Cubes by space and seat.
    cubes: tuple[int, ...]
    chief: int
    has_petitions: bool
    # How many cubes each space takes from this family; empty at the end of the game.
    takes: tuple[int, ...]
    # Whether it has a marker in Bingbu, Hubu and Gongbu, which make actions cheaper.
    discounts: tuple[bool, bool, bool]
    # What an army costs in the lands that are open.
    invasions: tuple[int, ...]
    # What the cheapest official costs the family whom it may bribe and whom it may secure; 0 for none.
    bribe: int
    secure: int


def box_key(seen: ConfuciusState, seat: int, lang: str) -> BoxKey:
    """What everybody knows of a family's prices."""
    is_over = seen.phase == OVER
    lands = zip(seen.foreign, seen.conquests, strict=True)
    return BoxKey(
        lang,
        seat,
        tuple(seen.box),
        int(seen.chief),
        bool(seen.house.petitions),
        () if is_over else cubes_taken(seen, seat),
        (bool(seen.marks(seat, BINGBU)), bool(seen.marks(seat, HUBU)), bool(seen.marks(seat, GONGBU))),
        tuple(sorted({int(FOREIGN_COSTS[int(land)]) for land, end in lands if end == OPEN})),
        cheapest_official(seen, seat, int(VACANT)),
        cheapest_official(seen, seat, seat),
    )


def cheapest_official(seen: ConfuciusState, seat: int, owner: int) -> int:
    """What the cheapest of somebody's unsecured officials costs a family, or of those whom it may bribe; 0 for none."""
    discount = 1 if seen.marks(seat, HUBU) else 0
    costs = [
        int(seen.tiles[space]) - discount
        for space in range(int(SPACE_COUNT))
        if int(seen.tiles[space]) > CANDIDATE
        and seen.owners[space] == owner
        and not seen.secured[space]
        and not seen.is_resolved(space // int(RANKS))
        and (owner == seat or bribe_blocker(seen, seat, space // int(RANKS)) == NOBODY)
    ]
    return min(costs, default=0)


def cubes_taken(seen: ConfuciusState, seat: int) -> tuple[int, ...]:
    """How many cubes each space takes from a family; an extra action and the Imperial Favour take none."""
    if seen.phase in (EXTRA, FAVOUR) and seat == seen.to_move:
        return (0,) * SPACE_TOTAL
    return tuple(int(cube_price(seen, seat, space)) for space in range(SPACE_TOTAL))


def box(key: BoxKey) -> str:
    """Every action with its price, and the cubes."""
    names = ConfuciusNames.of(key.lang)
    parts = [svg.use("confucius-box")]
    spots: list[str] = []
    for number, (action, _) in enumerate(ACTIONS):
        x, y, width, _ = place = action_place(number)
        name = names.name("action", action)
        parts.append(small_label(name, x + 48, y + 18, width - 50, 15.5, smallest=15.3))
        cubes, unit, amount = costs(key, number)
        parts += price(x, y, cubes, unit, amount)
        label = action_label(name, cubes, unit, amount, names)
        can_be_touched = number != IMPERIAL_FAVOUR and (number != PETITION or key.has_petitions)
        spots.append(spot(f"action:{action}", label, place) if can_be_touched else area(f"action:{action}", place))
    parts.append(favour(key))
    return "".join([*parts, svg.group(*cubes_in_box(key), class_="pieces"), *spots])


def costs(key: BoxKey, number: int) -> tuple[int, str, str]:
    """Cubes, a coin or a scroll or a card, and how many of it."""
    action, space = ACTIONS[number]
    if not key.takes or number == IMPERIAL_FAVOUR or (number == PETITION and not key.has_petitions):
        return 0, "", ""
    cubes = key.takes[BOX_SPACES.index(space)] if space else 0
    has_bingbu, _, has_gongbu = key.discounts
    unit, amount = PRICES.get(action, ("", ""))
    if action in ("bribe", "secure"):
        least = key.bribe if action == "bribe" else key.secure
        unit, amount = "coin", f"{least}+" if least else NOTHING
    elif action == "recruit" and has_bingbu:
        amount = "4"
    elif action == "junks":
        table = GONGBU_JUNK_PRICES if has_gongbu else JUNK_PRICES
        unit, amount = "coin", "·".join(str(table[count]) for count in range(1, int(MOST_JUNKS) + 1))
    elif action == "invade" and key.invasions:
        unit, amount = "coin", "·".join(str(cost) for cost in key.invasions)
    return cubes, unit, amount


def price(x: float, y: float, cubes: int, unit: str, amount: str) -> list[str]:
    """The price of an action on its space: cubes first, then cash, licences or cards."""
    parts = [svg.use("confucius-blank", *spot) for spot in pieces.centred_row(cubes, x + 23, y + 46, 17)]
    if unit:
        if amount != NOTHING:
            parts.append(shape(unit, x + 50, y + 31, 0.16) if unit == "back" else shape(unit, x + 56, y + 42, 0.8))
        parts.append(pieces.label(x + 67, y + 48, amount, fitting_size(amount, 18, STEP - 70)))
    return parts


def action_label(name: str, cubes: int, unit: str, amount: str, names: ConfuciusNames) -> str:
    """An action and what it would cost now, in words."""
    form = "" if cubes else "free"
    if unit not in UNITS or amount == NOTHING:
        return names.say_as(form, "cubes", action=name, cubes=str(cubes))
    return names.say_as(form, "price", action=name, cubes=str(cubes), price=amount_text(unit, amount, names))


def amount_text(unit: str, amount: str, names: ConfuciusNames) -> str:
    """An amount in words: "3 cash", one of several, "6, 7 or 8 cash", or a least one, "2 or more cash"."""
    if amount.endswith("+"):
        return names.count(f"least_{unit}", int(amount.removesuffix("+")))
    *others, last = amount.split("·")
    # The last of several numbers decides the form of the noun, and of a span its end.
    return names.joined([*others, amount_of(unit, last, names)], "or")


def amount_of(unit: str, amount: str, names: ConfuciusNames) -> str:
    """A number of a unit, or a span of numbers, "2–6 cash"."""
    number = re.split(r"\D", amount)[-1]
    return amount.removesuffix(number) + names.count(f"price_{unit}", int(number))


def favour(key: BoxKey) -> str:
    """The Chief Minister's mark on Imperial Favour; in the basic game a cover lies on the petitions."""
    x, y, _, _ = action_place(IMPERIAL_FAVOUR)
    drawn = mark(key.chief, x + 23, y + 48, 15)
    if not key.has_petitions:
        drawn += svg.rect(*action_place(PETITION), 6, fill="var(--paper)", fill_opacity=0.72)
    return drawn


def cubes_in_box(key: BoxKey) -> list[str]:
    """The cubes of all families. A cube lies in every family's panel, so its id names the panel too."""
    found: list[str] = []
    for space in range(SPACE_TOTAL):
        placed = [
            (seat, number)
            for seat, count in enumerate(key.cubes[space * SEATS : space * SEATS + SEATS])
            for number in range(count)
        ]
        middle, y, reach = cubes_place(space)
        step = min(19, reach / max(len(placed) - 1, 1))
        for (seat, number), (x, _) in zip(placed, pieces.centred_row(len(placed), middle, 0, step), strict=True):
            found.append(piece(f"b{key.seat}-{space}-{seat}-{number}", f"cube-{seat}", x, y))
    return found


@cache
def action_place(number: int) -> Place:
    """An action of the Actions Box."""
    line, column = divmod(number, COLUMNS)
    return STEP * column + 1, LINE * line + 1, STEP - 4, LINE - 4


@cache
def cubes_place(space: int) -> tuple[float, float, float]:
    """Where the cubes of a space lie: the middle of their row, and how long that may be."""
    cells = [action_place(number) for number, (_, name) in enumerate(ACTIONS) if name == BOX_SPACES[space]]
    left, right = cells[0][0], cells[-1][0] + cells[-1][2]
    return (left + right) / 2, cells[0][1] + LINE - 13.5, right - left - 20


def box_definitions() -> str:
    """The spaces of the Actions Box with their emblems; a pair of actions stands on one ground."""
    grounds: list[str] = []
    emblems: list[str] = []
    tags = ""
    spaces = [space for _, space in ACTIONS]
    for number, (action, space) in enumerate(ACTIONS):
        x, y, width, height = action_place(number)
        if number == 0 or space != spaces[number - 1]:
            grounds.append(pieces.panel(x, y, width * spaces.count(space) + 4 * (spaces.count(space) - 1), height))
        else:
            grounds.append(svg.path(f"M{svg.pair((x - 2, y + 8))}v{svg.number(height - 32)}", stroke="var(--line)"))
        tags += f"M{svg.pair((x + 3, y + 3))}h40v36h-40Z"
        emblems.append(shape(f"do-{action}", x + 23, y + 21, 0.92))
    return svg.group(*grounds, svg.path(tags, fill=FACE, stroke="var(--line)"), *emblems, id="confucius-box")
