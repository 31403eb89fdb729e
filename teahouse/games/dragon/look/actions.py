"""The action cards in their groups, and the dragons on them."""

from collections.abc import Sequence
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.dragon import box
from teahouse.games.dragon.court import NO_GROUP
from teahouse.games.dragon.look import facts
from teahouse.games.dragon.look.cards import ACTION_HEIGHT, action_card, card_back, fee
from teahouse.games.dragon.look.scene import ACTIONS_HEIGHT, MARGIN, WIDTH, Box, Scene

WIDEST_CARD: Final = 130
GROUP_GAP: Final = 14
PAD: Final = 6


def group_places(scene: Scene) -> list[tuple[float, float, list[int]]]:
    """The groups of action cards side by side: left edge, width, cards. None before the first month."""
    dealt = facts.group_cards(scene.seen)
    count = sum(len(cards) for cards in dealt)
    between = GROUP_GAP * (scene.seats - 1) + 2 * PAD * scene.seats
    step = min(WIDEST_CARD, (WIDTH - 2 * MARGIN - between) / max(count, 1))
    x = (WIDTH - between - step * count) / 2
    found: list[tuple[float, float, list[int]]] = []
    for cards in dealt if count else []:
        width = step * len(cards) + 2 * PAD
        found.append((round(x, 1), round(width, 1), cards))
        x += width + GROUP_GAP
    return found


def groups(scene: Scene) -> str:
    """The action cards in their groups, and the fee where a dragon stands."""
    symbols, top = symbols_at_court(scene), scene.actions_top
    parts: list[str] = []
    for group, (x, width, cards) in enumerate(group_places(scene)):
        parts.append(pieces.panel(x, top, width, ACTIONS_HEIGHT))
        step = (width - 2 * PAD) / len(cards)
        for place, card in enumerate(cards):
            parts.append(action(scene, card, round(x + PAD + step * place, 1), round(step, 1), symbols))
        if group in scene.seen.dragons:
            parts.append(fee(round(x + width - 30, 1), top + 129))
    return "".join(parts) or face_down_cards(scene)


def face_down_cards(scene: Scene) -> str:
    """The action cards before the first month, face down."""
    count = 8 if scene.seen.house.great_wall else 7
    step = (WIDTH - 2 * MARGIN) / count
    backs = [card_back(round(MARGIN + step * (place + 0.5), 1), scene.actions_top + 75) for place in range(count)]
    return pieces.panel(MARGIN, scene.actions_top, WIDTH - 2 * MARGIN, ACTIONS_HEIGHT) + "".join(backs)


def symbols_at_court(scene: Scene) -> list[int]:
    """The symbols at the holder's court, by type. (dragon-symbols)"""
    found = [0] * len(box.TYPES)
    for _, _, living in scene.palaces:
        for person in living:
            found[box.TYPE_OF[person]] += int(box.SYMBOLS[person])
    return found


def action(scene: Scene, card: int, x: float, step: float, symbols: Sequence[int]) -> str:
    """An action card with what it would give the holder."""
    name, top = scene.name("action", card), scene.actions_top + PAD
    amount = f"2/{scene.seen.house.large_price}" if card == box.PRIVILEGE else "+1"
    if card < len(box.CARD_AMOUNT):
        amount = f"+{int(box.CARD_AMOUNT[card]) + symbols[box.CARD_TYPE[card]]}"
    label = scene.names.say("action", action=name, n=amount.removeprefix("+"))
    area: Box = (x, scene.actions_top - 2, step, ACTIONS_HEIGHT + 4)
    ring: Box = (x + 3, top, step - 6, ACTION_HEIGHT)
    drawn = action_card(card, name, amount, x + 3, top, step - 6)
    return scene.thing(f"action:{box.ACTIONS[card]}", label, [ring], [area], drawn)


def dragons(scene: Scene) -> list[str]:
    """Everybody's dragon: on a group of actions, or at home beside its owner's name."""
    places = group_places(scene)
    standing = [int(scene.seen.dragons[seat]) for seat in range(scene.seats)]
    found: list[str] = []
    for seat, group in enumerate(standing):
        if group != NO_GROUP and group < len(places):
            x, width, _ = places[group]
            before, count = standing[:seat].count(group), standing.count(group)
            placed = svg.at(
                round(x + 30 + before * min(46, (width - 90) / max(count - 1, 1)), 1), scene.actions_top + 126, 0.9
            )
        elif seat == scene.holder:
            placed = svg.at(188, scene.court_top + 30, 0.85)
        else:
            x, width = scene.other_place(seat)
            placed = svg.at(round(x + width - 78, 1), scene.others_top + 21, 0.58)
        title = svg.title(scene.name("seat", seat))
        found.append(f'<g id="dragon-of-{seat}" transform="{placed}">{title}<use href="#dragon-figure-{seat}"/></g>')
    return found
