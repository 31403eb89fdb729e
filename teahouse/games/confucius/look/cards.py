"""Confucius cards and reward cards, from the front and from behind."""

from functools import lru_cache
from typing import Final

from teahouse.draw import shapes, svg
from teahouse.games.confucius.box import CARDS, REWARDS
from teahouse.games.confucius.look.colours import BRIGHT_GOLD, EDGE, FACE, GOLD, INK
from teahouse.games.confucius.look.lettering import wrapped_label

CARD_WIDTH: Final = 76
CARD_HEIGHT: Final = 106
REWARD_WIDTH: Final = 62
REWARD_HEIGHT: Final = 88
# How one, two and three things lie on a card.
HEAPS: Final[list[list[svg.Point]]] = [[(50, 0)], [(41, 0), (61, 0)], [(51, -10.5), (41, 10), (61, 10)]]
# Five petals of a plum blossom, the stamp on the backs of cards.
BLOSSOM: Final = shapes.around(shapes.round_petal(15, 9), 5)

# What stands on a reward card: a thing defined above, and how large.
REWARD_SIGNS: Final = dict(
    zip(
        REWARDS,
        [("do-bribe", 1.0)] * 4
        + [("do-buy", 1.0), ("do-favour", 0.9), ("do-tax", 1.0), ("do-recruit", 1.0), ("do-invade", 1.0)],
        strict=True,
    )
)


def card(number: int) -> str:
    """A Confucius card: its coins above, its licences below, the numbers where overlapping cards still show them."""
    cash, licences = number + 1, 3 - number
    coins = [svg.use("confucius-coin", transform=svg.at(x, 28 + y, 0.95)) for x, y in HEAPS[cash - 1]]
    scrolls = [svg.use("confucius-licence", transform=svg.at(x, 79 + y, 0.95)) for x, y in HEAPS[licences - 1]]
    return svg.group(
        svg.rect(1.5, 3, CARD_WIDTH, CARD_HEIGHT, fill="#000", fill_opacity=0.25),
        svg.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, 0, fill=FACE, **EDGE),
        svg.rect(4, 4, CARD_WIDTH - 8, 47, fill="#efe0b4"),
        svg.rect(4, 54, CARD_WIDTH - 8, 48, fill="#d9e4df"),
        *coins,
        *scrolls,
        svg.text(8, 36, str(cash), style=f"font-size:25px;font-weight:700;fill:{INK}"),
        svg.text(8, 87, str(licences), style=f"font-size:25px;font-weight:700;fill:{INK}"),
        id=f"confucius-card-{CARDS[number]}",
    )


def backs() -> str:
    """The backs of Confucius cards and of reward cards."""
    found = ""
    for name, width, height in [("back", CARD_WIDTH, CARD_HEIGHT), ("reward", REWARD_WIDTH, REWARD_HEIGHT)]:
        found += svg.group(
            svg.rect(1.5, 3, width, height, fill="#000", fill_opacity=0.25),
            svg.rect(0, 0, width, height, 0, fill=f"var(--ming-{name})", **EDGE),
            svg.rect(6, 6, width - 12, height - 12, fill="none", stroke=BRIGHT_GOLD, stroke_width=2),
            svg.path(BLOSSOM, fill=BRIGHT_GOLD, transform=svg.at(width / 2, height / 2, 1.2)),
            id=f"confucius-{name}",
        )
    return found


@lru_cache(64)
def reward_card(kind: str, words: str) -> str:
    """The face of a reward card: its sign and its name, or the ministry in which it bribes."""
    sign, scale = REWARD_SIGNS[kind]
    middle, ministry = REWARD_WIDTH / 2, kind.removeprefix("bribery_")
    below = wrapped_label(words, middle, 66, 14, REWARD_WIDTH - 12, "middle", class_="on-card")
    if ministry != kind:
        colour = "exam" if ministry == "any" else ministry
        below = svg.rect(12, 48, REWARD_WIDTH - 24, 30, 3, fill=f"var(--ming-{colour})") + svg.use(
            f"confucius-is-{ministry}", transform=svg.at(middle, 63), color=FACE
        )
    return (
        svg.rect(1.5, 3, REWARD_WIDTH, REWARD_HEIGHT, fill="#000", fill_opacity=0.25)
        + svg.rect(0, 0, REWARD_WIDTH, REWARD_HEIGHT, 0, fill=FACE, **EDGE)
        + svg.rect(4, 4, REWARD_WIDTH - 8, REWARD_HEIGHT - 8, fill="none", stroke=GOLD, stroke_width=2)
        + svg.use(f"confucius-{sign}", transform=svg.at(middle, 26, scale))
        + below
    )
