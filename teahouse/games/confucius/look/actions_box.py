"""The Actions Box with what each action would cost now."""

from functools import cache, lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.confucius.box import (
    BINGBU,
    BOX_SPACES,
    FOREIGN_COSTS,
    GONGBU,
    GONGBU_JUNK_PRICES,
    HUBU,
    JUNK_PRICES,
    OPEN,
)
from teahouse.games.confucius.cubes import cube_price
from teahouse.games.confucius.look.layout import ACTIONS, action_place
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.scene import Scene
from teahouse.games.confucius.phases import EXTRA, FAVOUR, OVER

# What an action costs besides cubes, or brings, where no ministry makes it cheaper.
PRICES: Final[dict[str, tuple[str, str]]] = {
    "bribe": ("coin", "n"),
    "secure": ("coin", "n"),
    "nominate": ("coin", "2"),
    "force": ("coin", "2"),
    "junks": ("coin", ""),
    "sail": ("licence", "n"),
    "recruit": ("licence", "6"),
    "invade": ("coin", ""),
    "buy": ("coin", "2–6"),
    "give": ("", ""),
    "transfer": ("", ""),
    "commerce": ("coin", "0–4"),
    "tax": ("back", "+2"),
    "idle": ("", ""),
    "petition": ("", ""),
}


def actions_box(scene: Scene) -> str:
    """What each action would cost now: cubes first, then cash or licences."""
    prices = [price(number, *costs(scene, number)) for number in range(len(ACTIONS))]
    return "".join(prices) + favour(int(scene.seen.chief), bool(scene.seen.house.petitions))


def costs(scene: Scene, number: int) -> tuple[int, str, str]:
    """What an action would cost now for whoever looks, worked out once."""
    if number not in scene.costs:
        scene.costs[number] = costs_now(scene, number)
    return scene.costs[number]


def costs_now(scene: Scene, number: int) -> tuple[int, str, str]:
    """Cubes, a coin or a scroll or a card, and how many of it, for whoever looks."""
    seen, seat = scene.seen, scene.holder
    action, space = ACTIONS[number]
    if seen.phase == OVER or action == "favour" or (action == "petition" and not seen.house.petitions):
        return 0, "", ""
    is_free = not space or (seen.phase in (EXTRA, FAVOUR) and seat == scene.to_move)
    cubes = 0 if is_free else int(cube_price(seen, seat, BOX_SPACES.index(space)))
    unit, amount = PRICES[action]
    if action in ("bribe", "secure") and seen.marks(seat, HUBU):
        amount = "n−1"
    elif action == "junks":
        table = GONGBU_JUNK_PRICES if seen.marks(seat, GONGBU) else JUNK_PRICES
        amount = "·".join(str(table[count]) for count in range(1, 5))
    elif action == "recruit" and seen.marks(seat, BINGBU):
        amount = "4"
    elif action == "invade":
        lands = sorted(
            {int(FOREIGN_COSTS[int(seen.foreign[land])]) for land in range(3) if seen.conquests[land] == OPEN}
        )
        amount = "·".join(str(cost) for cost in lands)
    return cubes, unit if amount else "", amount


def action_label(scene: Scene, number: int) -> str:
    """An action and what it would cost now, in words."""
    cubes, unit, amount = costs(scene, number)
    kind = {"coin": "cash", "licence": "licences"}.get(unit, "")
    return priced_label(scene.names, ACTIONS[number][0], cubes, amount, kind)


@lru_cache(1024)
def priced_label(names: ConfuciusNames, action: str, cubes: int, amount: str, kind: str) -> str:
    """An action with its price."""
    if not kind:
        return names.say("box", action=names.name("action", action), cubes=str(cubes))
    paid = f"{amount} {names.name('unit', kind)}"
    return names.say("price", action=names.name("action", action), cubes=str(cubes), price=paid)


@lru_cache(1024)
def price(number: int, cubes: int, unit: str, amount: str) -> str:
    """The price of an action on its space."""
    x, y, width, _ = action_place(number)
    row = pieces.centred_row(cubes, x + 23, y + 48, 17)
    parts = [svg.use("confucius-blank", *spot) for spot in row]
    left, y = x + 56, y + 47
    if unit:
        scale = 0.17 if unit == "back" else 0.8
        placed = svg.at(left - 4, y - 8, scale) if unit == "back" else svg.at(left, y, scale)
        parts.append(svg.use(f"confucius-{unit}", transform=placed))
        parts.append(
            pieces.label(left + 11, y + 6, amount, fitting_size(amount, 18, x + width - left - 13), class_="sum")
        )
    return "".join(parts)


@cache
def favour(chief: int, has_petitions: bool) -> str:
    """The Chief Minister's mark on Imperial Favour; in the basic game a cover lies on the petitions."""
    x, y, width, height = action_place(len(ACTIONS) - 1)
    drawn = seats.mark(chief, x + 23, y + 50, 15)
    if not has_petitions:
        left, top, _, _ = action_place(len(ACTIONS) - 2)
        drawn += svg.rect(left, top, width, height, 6, fill="var(--paper)", fill_opacity=0.72)
    return drawn
