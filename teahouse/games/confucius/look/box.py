"""The Actions Box: the cubes in it, and what each action would cost one family now."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import (
    BINGBU,
    BOX_SPACE_COUNT,
    BOX_SPACES,
    FOREIGN_COSTS,
    GONGBU,
    GONGBU_JUNK_PRICES,
    HUBU,
    JUNK_PRICES,
    MOST_JUNKS,
    MOST_SEATS,
    OPEN,
)
from teahouse.games.confucius.cubes import cube_price
from teahouse.games.confucius.look.colours import FACE
from teahouse.games.confucius.look.figures import mark, piece, shape
from teahouse.games.confucius.look.lettering import fitting_size, wrapped_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.touches import Place, spot
from teahouse.games.confucius.phases import EXTRA, FAVOUR, OVER
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 1084
HEIGHT: Final = 160
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
# What an action costs besides cubes, or brings, where no ministry makes it cheaper; n is the cost of an official or the
# number of junks.
PRICES: Final[dict[str, tuple[str, str]]] = {
    "bribe": ("coin", "n"),
    "secure": ("coin", "n"),
    "nominate": ("coin", "2"),
    "force": ("coin", "2"),
    "sail": ("licence", "n"),
    "recruit": ("licence", "6"),
    "buy": ("coin", "2–6"),
    "commerce": ("coin", "0–4"),
    "tax": ("back", "+2"),
}
UNITS: Final = {"coin": "cash", "licence": "licences"}


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
    )


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
        parts.append(wrapped_label(name, x + 48, y + 19, 17, width - 52))
        cubes, unit, amount = costs(key, number)
        parts += price(x, y, cubes, unit, amount)
        if number != IMPERIAL_FAVOUR and (number != PETITION or key.has_petitions):
            spots.append(spot(f"action:{action}", action_label(name, cubes, unit, amount, names), place))
    parts.append(favour(key))
    return "".join([*parts, svg.group(*cubes_in_box(key), class_="pieces"), *spots])


def costs(key: BoxKey, number: int) -> tuple[int, str, str]:
    """Cubes, a coin or a scroll or a card, and how many of it."""
    action, space = ACTIONS[number]
    if not key.takes or number == IMPERIAL_FAVOUR or (number == PETITION and not key.has_petitions):
        return 0, "", ""
    cubes = key.takes[BOX_SPACES.index(space)] if space else 0
    has_bingbu, has_hubu, has_gongbu = key.discounts
    unit, amount = PRICES.get(action, ("", ""))
    if action in ("bribe", "secure") and has_hubu:
        amount = "n−1"
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
    parts = [svg.use("confucius-blank", *spot) for spot in pieces.centred_row(cubes, x + 23, y + 48, 17)]
    if unit:
        parts.append(shape(unit, x + 52, y + 39, 0.17) if unit == "back" else shape(unit, x + 56, y + 47, 0.8))
        parts.append(pieces.label(x + 67, y + 53, amount, fitting_size(amount, 18, STEP - 73)))
    return parts


def action_label(name: str, cubes: int, unit: str, amount: str, names: ConfuciusNames) -> str:
    """An action and what it would cost now, in words."""
    if unit not in UNITS:
        return names.say("box", action=name, cubes=str(cubes))
    paid = f"{amount} {names.name('unit', UNITS[unit])}"
    return names.say("price", action=name, cubes=str(cubes), price=paid)


def favour(key: BoxKey) -> str:
    """The Chief Minister's mark on Imperial Favour; in the basic game a cover lies on the petitions."""
    x, y, _, _ = action_place(IMPERIAL_FAVOUR)
    drawn = mark(key.chief, x + 23, y + 50, 15)
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
    return (left + right) / 2, cells[0][1] + LINE - 14, right - left - 20


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
