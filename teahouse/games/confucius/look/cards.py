"""Confucius cards and reward cards, from the front and from behind."""

from typing import Final

from teahouse.draw import shapes, svg
from teahouse.games.confucius.box import CARDS, REWARDS
from teahouse.games.confucius.look.colours import BRIGHT_GOLD, EDGE, FACE, GOLD, ministry_colour
from teahouse.games.confucius.look.lettering import PRINT, printed, small_label

CARD_WIDTH: Final = 76
CARD_HEIGHT: Final = 106
REWARD_WIDTH: Final = 62
REWARD_HEIGHT: Final = 88
# How one, two and three things lie on a card.
HEAPS: Final[list[list[svg.Point]]] = [[(50, 0)], [(41, 0), (61, 0)], [(51, -10.5), (41, 10), (61, 10)]]
# Five petals of a plum blossom, the stamp on the backs of cards.
BLOSSOM: Final = shapes.around(shapes.round_petal(15, 9), 5)
BRIBERY: Final = "bribery_"
# What stands on a reward card: the emblem of an action, and how large.
REWARD_SIGNS: Final = dict(
    zip(
        REWARDS,
        [("bribe", 1.0)] * 4 + [("buy", 1.0), ("favour", 0.9), ("tax", 1.0), ("recruit", 1.0), ("invade", 1.0)],
        strict=True,
    )
)


def cards() -> str:
    """Every card from the front, and the two backs."""
    return (
        "".join([card(number) + cash_card(number) for number in range(3)] + [reward_card(kind) for kind in REWARDS])
        + backs()
    )


def shadow(width: float, height: float) -> str:
    """What a card throws on the table."""
    return svg.rect(1.5, 3, width, height, fill="#000", fill_opacity=0.25)


def card(number: int) -> str:
    """A Confucius card: its coins above, its licences below, the numbers where overlapping cards still show them."""
    cash, licences = number + 1, 3 - number
    coins = [svg.use("confucius-coin", transform=svg.at(x, 28 + y, 0.95)) for x, y in HEAPS[cash - 1]]
    scrolls = [svg.use("confucius-licence", transform=svg.at(x, 79 + y, 0.95)) for x, y in HEAPS[licences - 1]]
    return svg.group(
        shadow(CARD_WIDTH, CARD_HEIGHT),
        svg.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, 0, fill=FACE, **EDGE),
        svg.rect(4, 4, CARD_WIDTH - 8, 47, fill="#efe0b4"),
        svg.rect(4, 54, CARD_WIDTH - 8, 48, fill="#d9e4df"),
        *coins,
        *scrolls,
        printed(8, 36, str(cash), 25, anchor="start"),
        printed(8, 87, str(licences), 25, anchor="start"),
        id=f"confucius-card-{CARDS[number]}",
        **PRINT,
    )


def cash_card(number: int) -> str:
    """A Confucius card where there is little room: only its cash, which also counts for a student."""
    return svg.group(
        svg.rect(0, 0, 36, 50, 0, fill="#efe0b4", **EDGE),
        svg.use("confucius-coin", transform=svg.at(24, 16, 0.8)),
        printed(4, 22, str(number + 1), 18, anchor="start"),
        id=f"confucius-cash-{CARDS[number]}",
        **PRINT,
    )


def backs() -> str:
    """The backs of Confucius cards and of reward cards."""
    found = ""
    for name, width, height in [("back", CARD_WIDTH, CARD_HEIGHT), ("reward", REWARD_WIDTH, REWARD_HEIGHT)]:
        found += svg.group(
            shadow(width, height),
            svg.rect(0, 0, width, height, 0, fill=f"var(--ming-{name})", **EDGE),
            svg.rect(6, 6, width - 12, height - 12, fill="none", stroke=BRIGHT_GOLD, stroke_width=2),
            svg.path(BLOSSOM, fill=BRIGHT_GOLD, transform=svg.at(width / 2, height / 2, 1.2)),
            id=f"confucius-{name}",
        )
    return found


def reward_card(kind: str) -> str:
    """The face of a reward card without words: its sign, and the ministry in which it bribes."""
    sign, scale = REWARD_SIGNS[kind]
    middle = REWARD_WIDTH / 2
    below = ""
    if kind.startswith(BRIBERY):
        ministry = kind.removeprefix(BRIBERY)
        below = svg.rect(12, 48, REWARD_WIDTH - 24, 30, 3, fill=ministry_colour(ministry)) + svg.use(
            f"confucius-is-{ministry}", transform=svg.at(middle, 63), color=FACE
        )
    return svg.group(
        shadow(REWARD_WIDTH, REWARD_HEIGHT),
        svg.rect(0, 0, REWARD_WIDTH, REWARD_HEIGHT, 0, fill=FACE, **EDGE),
        svg.rect(4, 4, REWARD_WIDTH - 8, REWARD_HEIGHT - 8, fill="none", stroke=GOLD, stroke_width=2),
        svg.use(f"confucius-do-{sign}", transform=svg.at(middle, 26, scale)),
        below,
        id=f"confucius-reward-{kind}",
    )


def reward_words(kind: str, words: str, x: float, y: float) -> str:
    """What is written on a reward card where there is room; the ministry of a bribery is drawn."""
    if kind.startswith(BRIBERY):
        return ""
    return small_label(words, x + REWARD_WIDTH / 2, y + 64, REWARD_WIDTH - 9, 15, "middle", 15, class_="on-card")
