"""The deck, the stack of reward cards, and the discards."""

from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import CARDS
from teahouse.games.confucius.look.figures import shape
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.touches import area
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 116
HEIGHT: Final = 113


class PilesKey(NamedTuple):
    """What the piles show."""

    lang: str
    deck: int
    rewards: int
    # Discards by card.
    discards: tuple[int, ...]
    junks: int


def piles_key(seen: ConfuciusState, lang: str) -> PilesKey:
    """How much is left."""
    return PilesKey(lang, len(seen.deck), len(seen.reward_stack), tuple(seen.discard), int(seen.junk_supply()))


def piles(key: PilesKey) -> str:
    """The deck and the reward cards from behind with their numbers; the discards by kind."""
    parts = [svg.title(piles_label(key, ConfuciusNames.of(key.lang))), pieces.panel(0.5, 0.5, WIDTH - 1, HEIGHT - 1)]
    for name, x, scale, count in [("back", 9, 0.56, key.deck), ("reward", 64, 0.68, key.rewards)]:
        parts.append(shape(name, x, 8, scale, opacity=None if count else 0.3))
        parts.append(svg.circle(x + 21, 38, 15, fill="var(--paper)", stroke="var(--ink)"))
        parts.append(pieces.label(x + 21, 44, str(count), 18, anchor="middle"))
        parts.append(area(f"pile:{'deck' if name == 'back' else 'rewards'}", (x - 4, 4, 52, 64)))
    for card, count in enumerate(key.discards):
        x = 7 + 36 * card
        parts.append(shape(f"cash-{CARDS[card]}", x, 69, 0.84, opacity=None if count else 0.3))
        parts.append(svg.circle(x + 23, 100, 11.5, fill="var(--paper)", stroke="var(--line)"))
        parts.append(pieces.label(x + 23, 105.5, str(count), 15, anchor="middle"))
        parts.append(area(f"discards:{CARDS[card]}", (x - 3, 67, 36, 45)))
    return svg.group(*parts)


def piles_label(key: PilesKey, names: ConfuciusNames) -> str:
    """How much is left in the piles, and what was discarded."""
    discards = names.cards(key.discards)
    left = [
        names.count(f"left:{kind}", count) for kind, count in (("reward", key.rewards), ("junk", key.junks)) if count
    ]
    sentences = [
        names.say("deck", n=str(key.deck)),
        names.say("discards" if discards else "no-discards", cards=discards),
        names.say("supply", left=names.joined(left)) if left else "",
    ]
    return " ".join(sentence for sentence in sentences if sentence)
