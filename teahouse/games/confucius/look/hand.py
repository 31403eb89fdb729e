"""What lies before whoever looks: hand, reward cards and piles; at the end the winners."""

from functools import lru_cache
from typing import Final

from teahouse.core.state import UNKNOWN
from teahouse.draw import pieces, seats, svg
from teahouse.games.confucius.box import CARDS, HAND, REWARD, REWARDS, TITLES, VACANT
from teahouse.games.confucius.look import figures
from teahouse.games.confucius.look.cards import CARD_HEIGHT, CARD_WIDTH, REWARD_HEIGHT, REWARD_WIDTH, reward_card
from teahouse.games.confucius.look.facts import cards_of
from teahouse.games.confucius.look.labels import piles_label
from teahouse.games.confucius.look.layout import (
    HAND_HEIGHT,
    HAND_TOP,
    HAND_WIDTH,
    MARGIN,
    REWARDS_WIDTH,
    REWARDS_X,
    Place,
)
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.scene import Scene
from teahouse.games.confucius.phases import PAY

HAND_X: Final = MARGIN + 62

HAND_REACH: Final = HAND_WIDTH - 74


def hand(scene: Scene) -> str:
    """The hand of whoever looks; a spectator sees backs. At the end the winners sit there."""
    y, height = HAND_TOP, HAND_HEIGHT
    is_to_move = scene.holder == scene.to_move and not scene.winners
    edge = "var(--seal)" if is_to_move else "var(--line)"
    ground = pieces.panel(MARGIN, y, HAND_WIDTH, height, stroke=edge, stroke_width=3 if is_to_move else 1)
    if scene.winners:
        return ground + throne(tuple(scene.winners), scene.names)
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
            pieces.label(
                MARGIN + 32, HAND_TOP + 112, words, fitting_size(words, 20, 50), anchor="middle", class_="owed"
            ),
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
def throne(winners: tuple[int, ...], names: ConfuciusNames) -> str:
    """The winners side by side under the emperor's hat."""
    step = HAND_WIDTH / len(winners)
    parts: list[str] = []
    for seat, (x, _) in zip(winners, pieces.centred_row(len(winners), MARGIN + HAND_WIDTH / 2, 0, step), strict=True):
        name = names.seat(seat)
        parts.append(svg.group(figures.emperor(), transform=svg.at(x, HAND_TOP + 24, 1.4)))
        parts.append(seats.mark(seat, x, HAND_TOP + 64, 34))
        parts.append(
            pieces.label(x, HAND_TOP + 111, name, fitting_size(name, 30, step - 20), anchor="middle", class_="name")
        )
    return "".join(parts)


def reward_places(scene: Scene) -> list[tuple[int, Place]]:
    """The kinds of reward card in the own hand."""
    if scene.own_rewards[0] == UNKNOWN or scene.winners:
        return []
    kinds = [kind for kind, count in enumerate(scene.own_rewards) if count]
    step = min(REWARD_WIDTH + 6, 164 // max(len(kinds) - 1, 1))
    return [
        (kind, (REWARDS_X + 10 + step * place, HAND_TOP + 18, min(REWARD_WIDTH, step), REWARD_HEIGHT))
        for place, kind in enumerate(kinds)
    ]


def rewards(scene: Scene) -> str:
    """Reward cards, the deck and the discards; at the end the titles."""
    if scene.winners:
        return titles(tuple(cards_of(scene.seen.titles, 0, 3)), scene.names) + piles(scene)
    parts: list[str] = []
    for kind, (x, y, _, _) in reward_places(scene):
        card = reward_card(REWARDS[kind], scene.names.name("reward", REWARDS[kind]))
        parts.append(svg.group(card, transform=svg.at(x, y)))
        if scene.own_rewards[kind] > 1:
            parts.append(svg.text(x + REWARD_WIDTH - 6, y + 18, f"×{scene.own_rewards[kind]}", class_="worth"))
    if scene.own_rewards[0] == UNKNOWN:
        for place in range(min(int(scene.seen.counts[REWARD + scene.holder]), 4)):
            parts.append(svg.use("confucius-reward", REWARDS_X + 10 + 62 * place, HAND_TOP + 18))
    return "".join(parts) + piles(scene)


@lru_cache(64)
def titles(holders: tuple[int, ...], names: ConfuciusNames) -> str:
    """Chief Minister, Admiral and General at the end."""
    parts: list[str] = []
    for place, (title, seat) in enumerate(zip(TITLES, holders, strict=True)):
        y = HAND_TOP + 30 + 34 * place
        name = names.name("title", title)
        if seat != VACANT:
            parts.append(seats.mark(seat, REWARDS_X + 26, y, 22))
        parts.append(pieces.label(REWARDS_X + 46, y + 7, name, fitting_size(name, 20, 170), class_="name"))
    return "".join(parts)


def piles(scene: Scene) -> str:
    """The deck and the reward cards from behind with their numbers; the discards by kind."""
    seen = scene.seen
    discards = tuple(cards_of(seen.discard, 0, 3))
    return piles_picture(int(len(seen.deck)), int(len(seen.reward_stack)), discards, piles_label(seen, scene.names))


@lru_cache(256)
def piles_picture(deck: int, stack: int, discards: tuple[int, ...], label: str) -> str:
    """The piles on the right of the table."""
    x, y = REWARDS_X + REWARDS_WIDTH - 124, HAND_TOP + 10
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
