"""The families of Confucius as they change: gifts and debts, the Actions Box, and what lies before whoever looks."""

from functools import cache, lru_cache
from typing import Final

from teahouse.core.state import UNKNOWN
from teahouse.draw import pieces, seats, svg
from teahouse.games.confucius import scenery, tiles
from teahouse.games.confucius.board_text import Voice, cards_of, held_label, piles_label
from teahouse.games.confucius.box import (
    ACTIVE,
    AVAILABLE,
    BINGBU,
    BOX_SPACES,
    CARDS,
    FOREIGN_COSTS,
    GIFTS,
    GONE,
    GONGBU,
    GONGBU_JUNK_PRICES,
    HAND,
    HUBU,
    JUNK_PRICES,
    OPEN,
    REWARD,
    REWARDS,
    STOCK,
    TITLES,
    VACANT,
)
from teahouse.games.confucius.cubes import cube_price
from teahouse.games.confucius.phases import EXTRA, FAVOUR, OVER, PAY
from teahouse.games.confucius.scenery import (
    ACTIONS,
    ARMIES_X,
    CARDS_X,
    CUBES_X,
    HAND_TOP,
    MARGIN,
    NAME_WIDTH,
    NAME_X,
    POINTS_X,
    REWARD_X,
    Place,
    Scene,
    row_of,
)
from teahouse.games.confucius.tiles import CARD_HEIGHT, CARD_WIDTH, REWARD_HEIGHT, REWARD_WIDTH, STROKE, fitted

HAND_X: Final = MARGIN + 62

HAND_REACH: Final = scenery.HAND_WIDTH - 74


def gift_table(scene: Scene) -> str:
    """Who owes whom: a row for each family that holds gifts, a column for each giver; own debts are framed in red."""
    seen = scene.seen
    parts = [giver_head(giver, scene.seats, scene.said) for giver in range(scene.seats)]
    for holder in range(scene.seats):
        for giver in range(scene.seats):
            value = int(seen.active[giver * 5 + holder])
            if value:
                x, y, width, height = scenery.gift_place(giver, holder, scene.seats)
                is_owed = holder == scene.holder and not scene.winners
                label = held_label(scene.said, giver, holder, value)
                parts.append(gift_cell(value, x, y, width, height, is_owed, label))
    return "".join(parts)


@lru_cache(64)
def giver_head(giver: int, families: int, said: Voice) -> str:
    """A giver at the head of a column."""
    x, _, width, _ = scenery.gift_place(giver, 0, families)
    middle, y = x + width / 2, scenery.FAMILIES_TOP + 15
    arrow = svg.path(f"M{svg.pair((middle + 14, y - 6))}v11m-4-4l4 4l4-4", **{**STROKE, "stroke": "var(--ink-2)"})
    return svg.group(svg.title(said.name("giver", str(giver))), seats.mark(giver, middle - 4, y, 18), arrow)


@lru_cache(1024)
def gift_cell(value: int, x: float, y: float, width: float, height: float, is_owed: bool, label: str) -> str:
    """A gift that is held."""
    scale = min((width - 8) / 48, (height - 6) / 40, 1.3)
    ring = ""
    if is_owed:
        ring = svg.rect(x + 1, y + 1, width - 2, height - 2, 3, fill="none", stroke="var(--seal)", stroke_width=4)
    gift = svg.use(f"confucius-gift-{value}", transform=svg.at(x + width / 2, y + height / 2, scale))
    return svg.group(svg.title(label), gift, ring)


def families(scene: Scene) -> str:
    """Every family with its points, gifts to give, cards and armies."""
    seen = scene.seen
    parts = [family_header()]
    for seat in range(scene.seats):
        counts = (int(seen.counts[HAND + seat]), int(seen.counts[REWARD + seat]), int(seen.counts[STOCK + seat]))
        gifts = tuple(cards_of(seen.gifts, seat * 6, 6))
        is_out = bool(seen.passed >> seat & 1) and not scene.winners
        state = (seat == scene.to_move, seat in scene.winners, seat == seen.chief and not scene.winners, is_out)
        row = (row_of(seat, scene.seats), scene.said.seat(seat), int(seen.points[seat]), counts, gifts, state)
        parts.append(family(seat, *row))
    return "".join(parts)


@cache
def family_header() -> str:
    """What the columns count: cubes, cards, reward cards, armies, points."""
    y = scenery.FAMILIES_TOP + 15
    return (
        svg.use("confucius-blank", transform=svg.at(MARGIN + CUBES_X + 24, y, 1.1))
        + svg.use("confucius-back", transform=svg.at(MARGIN + CARDS_X - 9, y - 12, 0.24))
        + svg.use("confucius-reward", transform=svg.at(MARGIN + REWARD_X - 8, y - 12, 0.28))
        + svg.use("confucius-soldier", transform=svg.at(MARGIN + ARMIES_X + 14, y, 0.85))
        + svg.use("confucius-star", transform=svg.at(MARGIN + POINTS_X - 18, y))
    )


@lru_cache(2048)
def family(
    seat: int,
    row: tuple[float, float],
    name: str,
    points: int,
    counts: tuple[int, int, int],
    gifts: tuple[int, ...],
    state: tuple[bool, bool, bool, bool],
) -> str:
    """A family's row; a red edge for whoever is to move, the emperor's hat for the Chief Minister and the winner."""
    y, height = row
    is_to_move, has_won, is_chief, has_passed = state
    middle = y + height / 2
    upper, lower = y + height * 0.3, y + height * 0.74
    edge = "var(--seal)" if is_to_move else "var(--gold)"
    parts = [seats.mark(seat, MARGIN + 24, upper + 3, 26)]
    if is_to_move or has_won:
        parts.insert(
            0,
            svg.rect(
                MARGIN + 1.5, y + 1.5, scenery.FAMILY_WIDTH - 3, height - 3, 5, fill="none", stroke=edge, stroke_width=4
            ),
        )
    room = NAME_WIDTH - (34 if is_chief else 0)
    parts.append(pieces.label(MARGIN + NAME_X, upper + 8, name, fitted(name, 23, room), class_="name"))
    if is_chief:
        parts.append(svg.use("confucius-do-favour", transform=svg.at(MARGIN + NAME_X + NAME_WIDTH - 14, upper, 0.75)))
    if has_passed:
        parts.append(svg.use("confucius-do-idle", transform=svg.at(MARGIN + CUBES_X + 24, middle, 0.8)))
    small = [
        svg.use(f"confucius-gift-{gift + 1}", 51 * gift, opacity=None if status == AVAILABLE else 0.25)
        for gift, status in enumerate(gifts)
        if status not in (GONE, ACTIVE)
    ]
    parts.append(svg.group(*small, transform=svg.at(MARGIN + NAME_X + 8, round(lower), 0.44)))
    for count, x in zip(counts[:2], (CARDS_X, REWARD_X), strict=True):
        parts.append(
            pieces.label(MARGIN + x, middle + 8, str(count), 22, anchor="middle", opacity=None if count else 0.35)
        )
    parts.append(
        pieces.label(MARGIN + ARMIES_X + 14, y + height - 6, f"+{counts[2]}", 15, anchor="middle", class_="quiet")
    )
    parts.append(pieces.label(MARGIN + POINTS_X, middle + 12, str(points), 34, anchor="end", class_="name"))
    return "".join(parts)


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


def action_label(scene: Scene, number: int) -> str:
    """An action and what it would cost now, in words."""
    cubes, unit, amount = costs(scene, number)
    kind = {"coin": "cash", "licence": "licences"}.get(unit, "")
    return priced_label(scene.said, ACTIONS[number][0], cubes, amount, kind)


@lru_cache(1024)
def priced_label(said: Voice, action: str, cubes: int, amount: str, kind: str) -> str:
    """An action with its price."""
    if not kind:
        return said.say("box", action=said.name("action", action), cubes=str(cubes))
    paid = f"{amount} {said.name('unit', kind)}"
    return said.say("price", action=said.name("action", action), cubes=str(cubes), price=paid)


@lru_cache(1024)
def price(number: int, cubes: int, unit: str, amount: str) -> str:
    """The price of an action on its space."""
    x, y, width, _ = scenery.action_place(number)
    row = pieces.centred_row(cubes, x + 23, y + 48, 17)
    parts = [svg.use("confucius-blank", *spot) for spot in row]
    left, y = x + 56, y + 47
    if unit:
        scale = 0.17 if unit == "back" else 0.8
        placed = svg.at(left - 4, y - 8, scale) if unit == "back" else svg.at(left, y, scale)
        parts.append(svg.use(f"confucius-{unit}", transform=placed))
        parts.append(pieces.label(left + 11, y + 6, amount, fitted(amount, 18, x + width - left - 13), class_="sum"))
    return "".join(parts)


@cache
def favour(chief: int, has_petitions: bool) -> str:
    """The Chief Minister's mark on Imperial Favour; in the basic game a cover lies on the petitions."""
    x, y, width, height = scenery.action_place(len(ACTIONS) - 1)
    drawn = seats.mark(chief, x + 23, y + 50, 15)
    if not has_petitions:
        left, top, _, _ = scenery.action_place(len(ACTIONS) - 2)
        drawn += svg.rect(left, top, width, height, 6, fill="var(--paper)", fill_opacity=0.72)
    return drawn


def hand(scene: Scene) -> str:
    """The hand of whoever looks; a spectator sees backs. At the end the winners sit there."""
    y, height = HAND_TOP, scenery.HAND_HEIGHT
    is_to_move = scene.holder == scene.to_move and not scene.winners
    edge = "var(--seal)" if is_to_move else "var(--line)"
    ground = pieces.panel(MARGIN, y, scenery.HAND_WIDTH, height, stroke=edge, stroke_width=3 if is_to_move else 1)
    if scene.winners:
        return ground + throne(tuple(scene.winners), scene.said)
    mark = seats.mark(scene.holder, MARGIN + 30, y + 24, 26)
    size = int(scene.seen.counts[HAND + scene.holder])
    if scene.hand[0] == UNKNOWN:
        step = min(CARD_WIDTH + 6, (HAND_REACH - CARD_WIDTH) / max(size - 1, 1))
        cards = [svg.use("confucius-back", HAND_X + step * place, y + 9) for place in range(size)]
        return ground + mark + "".join(cards)
    return ground + mark + purse(scene) + cards_in_hand(scene)


def purse(scene: Scene) -> str:
    """What the hand is worth in cash and in licences; while paying, what is paid and the price."""
    cash = sum((card + 1) * count for card, count in enumerate(scene.hand))
    licences = sum((3 - card) * count for card, count in enumerate(scene.hand))
    parts = [worth("coin", str(cash), 62), worth("licence", str(licences), 92)]
    if scene.seen.phase == PAY and scene.holder == scene.to_move:
        words = f"{scene.seen.paid}/{scene.seen.price}"
        parts = [
            worth("coin", str(cash), 58),
            worth("licence", str(licences), 82),
            pieces.label(MARGIN + 32, HAND_TOP + 112, words, fitted(words, 20, 50), anchor="middle", class_="owed"),
        ]
    return "".join(parts)


@lru_cache(256)
def worth(unit: str, amount: str, y: float) -> str:
    """A sum of money."""
    return svg.use(f"confucius-{unit}", transform=svg.at(MARGIN + 20, HAND_TOP + y)) + pieces.label(
        MARGIN + 34, HAND_TOP + y + 7, amount, 19
    )


def hand_places(scene: Scene) -> list[tuple[int, Place]]:
    """The kinds of card in the hand, each with the place of all its copies."""
    if scene.hand[0] == UNKNOWN:
        return []
    kinds = [(card, count) for card, count in enumerate(scene.hand) if count]
    wide = sum(count for _, count in kinds) * (CARD_WIDTH + 6)
    # Copies of one card lie on each other as far as they must.
    copies = sum(count - 1 for _, count in kinds)
    step: float = CARD_WIDTH + 6
    if wide > HAND_REACH and copies:
        step = max((HAND_REACH - len(kinds) * (CARD_WIDTH + 6)) / copies, 4)
    x: float = HAND_X
    found: list[tuple[int, Place]] = []
    for card, count in kinds:
        width = CARD_WIDTH + step * (count - 1)
        found.append((card, (x, HAND_TOP + 9, width, CARD_HEIGHT)))
        x += width + 6
    return found


def cards_in_hand(scene: Scene) -> str:
    """The cards, kind by kind."""
    parts: list[str] = []
    for card, (x, y, width, _) in hand_places(scene):
        count = scene.hand[card]
        step = (width - CARD_WIDTH) / max(count - 1, 1)
        parts += [svg.use(f"confucius-card-{CARDS[card]}", x + step * place, y) for place in range(count)]
    return "".join(parts)


@lru_cache(64)
def throne(winners: tuple[int, ...], said: Voice) -> str:
    """The winners side by side under the emperor's hat."""
    step = scenery.HAND_WIDTH / len(winners)
    parts: list[str] = []
    for seat, (x, _) in zip(
        winners, pieces.centred_row(len(winners), MARGIN + scenery.HAND_WIDTH / 2, 0, step), strict=True
    ):
        name = said.seat(seat)
        parts.append(svg.group(tiles.emperor(), transform=svg.at(x, HAND_TOP + 24, 1.4)))
        parts.append(seats.mark(seat, x, HAND_TOP + 64, 34))
        parts.append(pieces.label(x, HAND_TOP + 111, name, fitted(name, 30, step - 20), anchor="middle", class_="name"))
    return "".join(parts)


def own_gifts(scene: Scene) -> str:
    """The gifts of whoever looks: to give, still to buy (pale), given (with the mark of whoever holds it), or gone."""
    seen, holder = scene.seen, scene.holder
    parts: list[str] = []
    for gift in range(len(GIFTS)):
        status = int(seen.gifts[holder * 6 + gift])
        held = [seat for seat in range(scene.seats) if seen.active[holder * 5 + seat] == gift + 1]
        parts.append(own_gift(gift, status, held[0] if status == ACTIVE and held else -1))
    return "".join(parts)


@cache
def own_gift(gift: int, status: int, receiver: int) -> str:
    """One gift of one's own."""
    x, y, width, height = scenery.own_gift_place(gift)
    opacity = None if status == AVAILABLE else 0.12 if status == GONE else 0.38
    drawn = svg.use(f"confucius-gift-{gift + 1}", transform=svg.at(x + width / 2, y + height / 2, 1.3), opacity=opacity)
    return drawn + (seats.mark(receiver, x + 15, y + 14, 20) if receiver >= 0 else "")


def reward_places(scene: Scene) -> list[tuple[int, Place]]:
    """The kinds of reward card in the own hand."""
    if scene.own_rewards[0] == UNKNOWN or scene.winners:
        return []
    kinds = [kind for kind, count in enumerate(scene.own_rewards) if count]
    step = min(REWARD_WIDTH + 6, 164 // max(len(kinds) - 1, 1))
    return [
        (kind, (scenery.REWARDS_X + 10 + step * place, HAND_TOP + 18, min(REWARD_WIDTH, step), REWARD_HEIGHT))
        for place, kind in enumerate(kinds)
    ]


def rewards(scene: Scene) -> str:
    """Reward cards, the deck and the discards; at the end the titles."""
    if scene.winners:
        return titles(tuple(cards_of(scene.seen.titles, 0, 3)), scene.said) + piles(scene)
    parts: list[str] = []
    for kind, (x, y, _, _) in reward_places(scene):
        card = tiles.reward_card(REWARDS[kind], scene.said.name("reward", REWARDS[kind]))
        parts.append(svg.group(card, transform=svg.at(x, y)))
        if scene.own_rewards[kind] > 1:
            parts.append(svg.text(x + REWARD_WIDTH - 6, y + 18, f"×{scene.own_rewards[kind]}", class_="worth"))
    if scene.own_rewards[0] == UNKNOWN:
        for place in range(min(int(scene.seen.counts[REWARD + scene.holder]), 4)):
            parts.append(svg.use("confucius-reward", scenery.REWARDS_X + 10 + 62 * place, HAND_TOP + 18))
    return "".join(parts) + piles(scene)


@lru_cache(64)
def titles(holders: tuple[int, ...], said: Voice) -> str:
    """Chief Minister, Admiral and General at the end."""
    parts: list[str] = []
    for place, (title, seat) in enumerate(zip(TITLES, holders, strict=True)):
        y = HAND_TOP + 30 + 34 * place
        name = said.name("title", title)
        if seat != VACANT:
            parts.append(seats.mark(seat, scenery.REWARDS_X + 26, y, 22))
        parts.append(pieces.label(scenery.REWARDS_X + 46, y + 7, name, fitted(name, 20, 170), class_="name"))
    return "".join(parts)


def piles(scene: Scene) -> str:
    """The deck and the reward cards from behind with their numbers; the discards by kind."""
    seen = scene.seen
    discards = tuple(cards_of(seen.discard, 0, 3))
    return drawn_piles(int(len(seen.deck)), int(len(seen.reward_stack)), discards, piles_label(seen, scene.said))


@lru_cache(256)
def drawn_piles(deck: int, stack: int, discards: tuple[int, ...], label: str) -> str:
    """The piles on the right of the table."""
    x, y = scenery.REWARDS_X + scenery.REWARDS_WIDTH - 124, HAND_TOP + 10
    parts = [svg.title(label)]
    for place, (shape, scale, count) in enumerate([("back", 0.56, deck), ("reward", 0.68, stack)]):
        left = x + 58 * place
        opacity = None if count else 0.3
        parts.append(svg.use(f"confucius-{shape}", transform=svg.at(left, y, scale), opacity=opacity))
        parts.append(svg.circle(left + 21, y + 30, 15, fill="var(--paper)", stroke="var(--ink)"))
        parts.append(pieces.label(left + 21, y + 36, str(count), 18, anchor="middle"))
    for card, count in enumerate(discards):
        left = x + 38 * card - 2
        parts.append(
            svg.use(
                f"confucius-card-{CARDS[card]}", transform=svg.at(left, y + 68, 0.32), opacity=None if count else 0.3
            )
        )
        parts.append(svg.circle(left + 25, y + 98, 10, fill="var(--paper)", stroke="var(--line)"))
        parts.append(pieces.label(left + 25, y + 102.5, str(count), 13, anchor="middle"))
    return svg.group(*parts)
