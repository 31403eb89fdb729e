"""The panels `actions-N`: the action cards in their groups with what they give seat N, and everybody's dragon."""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.dragon import box
from teahouse.games.dragon.court import NO_GROUP
from teahouse.games.dragon.look.cards import ACTION_HEIGHT, action_card
from teahouse.games.dragon.look.colours import icon
from teahouse.games.dragon.look.facts import CourtFacts, Groups
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.phrases import action_label
from teahouse.games.dragon.look.sizes import ACTIONS_HEIGHT, WIDTH
from teahouse.games.dragon.state import DragonState

# On the right stand the dragons of those who have not acted yet.
WAITING_WIDTH: Final = 48
WIDEST_CARD: Final = 130
GROUP_GAP: Final = 14
PAD: Final = 5

# A group of action cards: left edge, width, cards.
GroupPlace = tuple[float, float, tuple[int, ...]]


class ActionsKey(NamedTuple):
    """What is shown of the actions, for one seat."""

    lang: str
    seat: int
    # No cards before the first month, when so many lie face down.
    groups: Groups
    face_down: int
    # The group on which each seat's dragon stands, or NO_GROUP.
    dragons: tuple[int, ...]
    # What each card would give this seat.
    amounts: tuple[str, ...]


def actions_key(seen: DragonState, seat: int, court: CourtFacts, groups: Groups, lang: str) -> ActionsKey:
    """The actions of a position, for one seat."""
    face_down = 0 if any(groups) else len(box.ACTIONS) - (not seen.house.great_wall)
    return ActionsKey(lang, seat, groups, face_down, tuple(seen.dragons[: seen.seats]), amounts(seen, court))


def amounts(seen: DragonState, court: CourtFacts) -> tuple[str, ...]:
    """What the cards give: goods, floors, steps or points; for privileges their prices. (dragon-symbols)"""
    given = [f"+{amount + court.symbols[type]}" for amount, type in zip(box.CARD_AMOUNT, box.CARD_TYPE, strict=True)]
    return *given, f"{box.SMALL_PRICE}/{seen.house.large_price}", "+1"


def actions(key: ActionsKey) -> str:
    """The action cards in their groups, the fee where a dragon stands, and the dragons."""
    places = group_places(key.groups)
    parts = [group(key, number, place) for number, place in enumerate(places)] or [face_down_cards(key.face_down)]
    return "".join(parts) + svg.group(
        *[dragon(key, owner, places) for owner in range(len(key.dragons))], class_="pieces"
    )


def group_places(groups: Groups) -> list[GroupPlace]:
    """The groups side by side; none before the first month."""
    count = sum(len(cards) for cards in groups)
    if not count:
        return []
    between = GROUP_GAP * (len(groups) - 1) + 2 * PAD * len(groups)
    room = WIDTH - WAITING_WIDTH
    step = min(WIDEST_CARD, (room - between - 1) / count)
    x = max((room - between - step * count) / 2, 0.5)
    found: list[GroupPlace] = []
    for cards in groups:
        width = step * len(cards) + 2 * PAD
        found.append((round(x, 1), round(width, 1), cards))
        x += width + GROUP_GAP
    return found


def group(key: ActionsKey, number: int, place: GroupPlace) -> str:
    """A group of action cards."""
    x, width, cards = place
    step = round((width - 2 * PAD) / len(cards), 1)
    parts = [pieces.panel(x, 0.5, width, ACTIONS_HEIGHT - 1)]
    names = DragonNames.of(key.lang)
    for nth, card in enumerate(cards):
        parts.append(action(names, card, key.amounts[card], round(x + PAD + step * nth, 1), step - 6))
    if number in key.dragons:
        parts.append(fee(round(x + width - 26, 1), 105))
    return "".join(parts)


def fee(x: float, y: float) -> str:
    """What an occupied group costs. (dragon-fee)"""
    number = pieces.label(x - 6, y + 7, str(box.FEE), 21, anchor="end", class_="loss")
    return svg.group(icon("tax_collector", x + 8, y, 0.9), number, data_about="fee:group")


@lru_cache(2048)
def action(names: DragonNames, card: int, amount: str, x: float, width: float) -> str:
    """An action card with what it would give the seat."""
    name = names.by_number["action"][card]
    return touchable(
        f"action:{box.ACTIONS[card]}",
        action_label(names, card, amount),
        action_card(card, name, amount, width),
        ring=ring_around(-1, -1, width + 2, ACTION_HEIGHT + 2),
        transform=svg.at(x + 3, PAD),
    )


def face_down_cards(count: int) -> str:
    """The action cards before the first month, face down."""
    width = WIDTH - WAITING_WIDTH
    step = width / count
    backs = [svg.use("dragon-card-back", round(step * (place + 0.5), 1), ACTIONS_HEIGHT / 2) for place in range(count)]
    ground = pieces.panel(0.5, 0.5, width - 1, ACTIONS_HEIGHT - 1)
    return svg.group(ground, *backs, data_about="action_cards:face_down")


def dragon(key: ActionsKey, owner: int, places: list[GroupPlace]) -> str:
    """A seat's dragon: on the group that was chosen, or waiting for its turn."""
    chosen = key.dragons[owner]
    if chosen != NO_GROUP and chosen < len(places):
        x, width, _ = places[chosen]
        before, count = key.dragons[:owner].count(chosen), key.dragons.count(chosen)
        placed = svg.at(round(x + 30 + before * min(46, (width - 90) / max(count - 1, 1)), 1), 104, 0.74)
    else:
        step = ACTIONS_HEIGHT / len(key.dragons)
        placed = svg.at(WIDTH - WAITING_WIDTH / 2, round(step * (owner + 0.5), 1), 0.52 if step < 40 else 0.8)
    return svg.group(
        svg.title(DragonNames.of(key.lang).by_number["seat"][owner]),
        svg.use(f"dragon-figure-{owner}"),
        id=f"dragon-of-{owner}-for-{key.seat}",
        data_about=f"dragon:{owner}",
        transform=placed,
    )
