"""The reward cards of a family; at the end the titles lie in their place."""

from typing import Final, NamedTuple

from teahouse.core.state import UNKNOWN
from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import REWARD, REWARD_KINDS, REWARDS, TITLES, VACANT
from teahouse.games.confucius.look.cards import REWARD_HEIGHT, REWARD_WIDTH, reward_words
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.figures import mark
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.touches import area, spot
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 240
HEIGHT: Final = 113
KINDS: Final = int(REWARD_KINDS)
CARDS_X: Final = 8
CARDS_Y: Final = 12
CARD_STEP: Final = REWARD_WIDTH + 6
# From the first card to the last.
CARDS_REACH: Final = WIDTH - REWARD_WIDTH - 18


class RewardsKey(NamedTuple):
    """What a family's reward cards show."""

    lang: str
    seat: int
    size: int
    # How many of each kind; empty where they are not known.
    cards: tuple[int, ...]


class TitlesKey(NamedTuple):
    """Who is Chief Minister, Admiral and General at the end."""

    lang: str
    holders: tuple[int, ...]


def rewards_key(seen: ConfuciusState, seat: int, lang: str) -> RewardsKey:
    """What is known of a family's reward cards."""
    cards = part_of(seen.rewards, seat * KINDS, KINDS)
    return RewardsKey(lang, seat, int(seen.counts[REWARD + seat]), cards if cards[0] != UNKNOWN else ())


def rewards(key: RewardsKey) -> str:
    """The cards kind by kind, or their backs."""
    names = ConfuciusNames.of(key.lang)
    parts = [pieces.panel(0.5, 0.5, WIDTH - 1, HEIGHT - 1)]
    if not key.cards:
        step = card_step(key.size)
        backs = [svg.use("confucius-reward", CARDS_X + step * n, CARDS_Y) for n in range(key.size)]
        return svg.group(*parts, *backs, data_about="reward:back")
    kinds = [kind for kind, count in enumerate(key.cards) if count]
    step = card_step(len(kinds))
    for place, kind in enumerate(kinds):
        is_last = place == len(kinds) - 1
        parts += reward(kind, key.cards[kind], CARDS_X + step * place, REWARD_WIDTH if is_last else step, names)
    return "".join(parts)


def card_step(count: int) -> float:
    """How far apart cards lie."""
    return min(CARD_STEP, CARDS_REACH / max(count - 1, 1))


def reward(kind: int, count: int, x: float, shown: float, names: ConfuciusNames) -> list[str]:
    """The cards of one kind; the next one leaves so much of them to be seen."""
    code = REWARDS[kind]
    name = names.name("reward", code)
    parts = [
        svg.use(f"confucius-reward-{code}", x, CARDS_Y),
        reward_words(code, name, x, CARDS_Y) if shown >= REWARD_WIDTH else "",
    ]
    if count > 1:
        parts.append(svg.text(x + REWARD_WIDTH - 6, CARDS_Y + 18, f"×{count}", class_="worth"))
    return [*parts, spot(f"reward:{code}", name, (x, CARDS_Y, min(REWARD_WIDTH, shown), REWARD_HEIGHT))]


def titles_key(seen: ConfuciusState, lang: str) -> TitlesKey:
    """The titles at the end."""
    return TitlesKey(lang, tuple(seen.titles))


def titles(key: TitlesKey) -> str:
    """Each title with the mark of whoever holds it."""
    names = ConfuciusNames.of(key.lang)
    parts = [pieces.panel(0.5, 0.5, WIDTH - 1, HEIGHT - 1)]
    for place, (title, seat) in enumerate(zip(TITLES, key.holders, strict=True)):
        y = 24 + 33 * place
        name = names.name("title", title)
        if seat != VACANT:
            parts.append(mark(seat, 26, y, 22))
        parts.append(pieces.label(46, y + 7, name, fitting_size(name, 20, WIDTH - 56), class_="name"))
        parts.append(area(f"title:{title}", (4, y - 16, WIDTH - 8, 33)))
    return "".join(parts)
