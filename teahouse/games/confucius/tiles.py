"""The pieces of Confucius as they are drawn: markers, cubes, junks, armies, gifts, cards, and emblems of actions."""

from functools import cache, lru_cache
from typing import Final

from teahouse.draw import pieces, seats, shapes, svg
from teahouse.draw.theme import Tokens
from teahouse.games.confucius.box import CARDS, GIFTS, MINISTRIES, MOST_SEATS, REWARDS

#                          light      dark
TOKENS: Final[Tokens] = {
    "ming-face": ("#fbf6e9", "#eadfc6"),
    "ming-floor": ("#e9dcbd", "#332b24"),
    "ming-aisle": ("#d9a08f", "#5c2e28"),
    "ming-bingbu": ("#93483a", "#8a4438"),
    "ming-hubu": ("#7b6432", "#77612f"),
    "ming-gongbu": ("#3f6580", "#3c6079"),
    "ming-exam": ("#4f6b4a", "#4a6546"),
    "ming-stone": ("#b3a68f", "#857a6a"),
    "ming-sea": ("#c6d8d4", "#1f3439"),
    "ming-wave": ("#86aaa8", "#41636a"),
    "ming-earth": ("#ddd0a4", "#453f2e"),
    "ming-hill": ("#c3b583", "#5a523a"),
    "ming-back": ("#7c2d25", "#6e2922"),
    "ming-reward": ("#2f4668", "#2c4263"),
    "ming-red": ("#e4ab9e", "#7d3c31"),
    "ming-yellow": ("#ecd692", "#7b6324"),
}
# Pieces have the same dark outline by day and by night.
INK: Final = "#2a2522"
EDGE: Final[dict[str, svg.Value]] = {"stroke": INK, "stroke_width": 1.5, "stroke_linejoin": "round"}
FINE: Final[dict[str, svg.Value]] = {"stroke": INK, "stroke_width": 1}
STROKE: Final[dict[str, svg.Value]] = {"fill": "none", "stroke": INK, "stroke_width": 1.6, "stroke_linecap": "round"}
# Inside a thing that is drawn by `use` no rule of the picture's style is sure to hold.
BOLD: Final[dict[str, svg.Value]] = {"stroke": "none", "style": "font-size:19px;font-weight:700;fill:#2a2522"}
FACE: Final = "var(--ming-face)"
RED: Final = "#b3271e"
GOLD: Final = "#b8862b"
GREY: Final = "#6b6159"

CARD_WIDTH: Final = 76
CARD_HEIGHT: Final = 106
REWARD_WIDTH: Final = 62
REWARD_HEIGHT: Final = 88

COIN: Final = "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1-9 0ZM-2.8-2.8V2.8H2.8V-2.8Z"
STANDING: Final = "M-12-11.5C-14.5-4-14.5 6-12 13.5C-7 17.2 7 17.2 12 13.5C14.5 6 14.5-4 12-11.5C7-15.2-7-15.2-12-11.5Z"
HULL: Final = "M-15 4L-11 11H9L15 1L11 4Z"
SAILS: Final = "M-3 2V-14C-8-12-11-6-11 2ZM-1 2V-12C5-10 8-4 8 2Z"
BATTENS: Final = "M-8.6-6L-3-8M-10.5-2L-3-3M-1-7L5-5.5M-1-2.6H7.6"
SOLDIER: Final = "M-6 13L-5-1C-5-4 5-4 5-1L6 13Z"
HELMET: Final = "M-5.6-6C-5.6-12 5.6-12 5.6-6L8-3.6H-8Z"
CUP: Final = "M-12-4H12C12 6 7 10 0 10S-12 6-12-4ZM-5 10H5V13H-5Z"
HAT: Final = "M-19-6H19L22-1H-22ZM-10-1V10C-5 13 5 13 10 10V-1M-10 5H10"
BEADS: Final = "M-20 0v12M-16 0v12M-13 0v12M13 0v12M16 0v12M20 0v12"
CAP: Final = (
    "M-8-3C-8-13 8-13 8-3V2H-8ZM-8-1C-14-3-19-1-20 1C-16 3-11 3-8 2M8-1C14-3 19-1 20 1C16 3 11 3 8 2M-10 2H10V6H-10Z"
)
# How one, two and three things lie on a card.
HEAPS: Final[list[list[svg.Point]]] = [[(50, 0)], [(41, 0), (61, 0)], [(51, -10.5), (41, 10), (61, 10)]]
# Five petals of a plum blossom, the stamp on the backs of cards.
BLOSSOM: Final = shapes.around(shapes.round_petal(15, 9), 5)


def definitions() -> str:
    """Everything that is drawn more than once."""
    families = bodies() + "".join(own(seat) for seat in range(MOST_SEATS))
    tiles = official() + candidate() + "".join(emblem(ministry) for ministry in (*MINISTRIES, "any"))
    cards = "".join(card(number) for number in range(3)) + backs()
    return families + tiles + gifts() + cards + money() + junk() + actions() + neutral()


def bodies() -> str:
    """Barrel, cube and soldier without a colour: they take that of whoever uses them."""
    fine = {**STROKE, "stroke_width": 1}
    return (
        svg.group(
            svg.path(STANDING),
            svg.path("M-13.6-5C-7-1.6 7-1.6 13.6-5M-13.4 7.6C-7 11 7 11 13.4 7.6", **fine),
            svg.ellipse(0, -11.6, 12, 3.6, fill=FACE, fill_opacity=0.55),
            id="confucius-barrel",
            **EDGE,
        )
        + svg.group(
            svg.path("M-7-4.6L-3.4-8.6H9.8V4.6L6.3 8.6V-4.6Z", fill_opacity=0.75),
            svg.path("M-7.5-5.2H6.3V8.6H-7.5Z"),
            id="confucius-die",
            **FINE,
        )
        + svg.group(
            svg.path("M9-13V13"),
            svg.path("M9-13L6.6-8H11.4Z", fill=FACE),
            svg.path(SOLDIER),
            svg.circle(0, -4, 3.6, fill="#e3bd93"),
            svg.path(HELMET),
            id="confucius-man",
            **EDGE,
        )
    )


def own(seat: int) -> str:
    """Markers, cube and army of a seat: its colour and its mark on each.

    A marker is a barrel that stands on a secured official and lies on an unsecured one.
    """
    shade: dict[str, svg.Value] = {"fill": "#000", "fill_opacity": 0.3}
    sign: dict[str, svg.Value] = {"fill": FACE, "stroke": INK, "stroke_width": 1, "stroke_linejoin": None}
    colour = seats.colour(seat)
    parts = {
        "up": svg.ellipse(2, 15, 13, 4, **shade)
        + svg.use("confucius-barrel", fill=colour)
        + seats.mark(seat, 0, 2, 12.5, **sign),
        "down": svg.ellipse(1, 12.5, 16, 3, **shade)
        + svg.use("confucius-barrel", fill=colour, transform="rotate(-90)")
        + seats.mark(seat, 2, 0, 12.5, **sign),
        "cube": svg.use("confucius-die", fill=colour) + seats.mark(seat, -0.6, 1.7, 8, fill=FACE, stroke="none"),
        "army": svg.ellipse(1, 13.5, 9, 2.5, **shade)
        + svg.use("confucius-man", fill=colour)
        + seats.mark(seat, -1, 5, 9, **sign),
    }
    return "".join(svg.group(drawn, id=f"confucius-{name}-{seat}") for name, drawn in parts.items())


def official() -> str:
    """An official's tile: a slip of bamboo paper with a coin for the bribe; its number comes on top."""
    return svg.group(
        svg.rect(1, 2, 98, 42, 3, fill="#000", fill_opacity=0.25),
        svg.rect(0, 0, 98, 42, 3, fill=FACE, **EDGE),
        svg.circle(23, 21, 15.5, fill="none", stroke=GOLD, stroke_width=3.5),
        svg.path("M48 5V37", stroke="var(--ming-stone)", stroke_dasharray="2 3"),
        id="confucius-official",
    )


def candidate() -> str:
    """The tile of somebody who has passed the examination: a scholar's cap instead of a price."""
    return svg.group(
        svg.rect(1, 2, 98, 42, 3, fill="#000", fill_opacity=0.25),
        svg.rect(0, 0, 98, 42, 3, fill="#dfeadb", **EDGE),
        svg.group(scholar(), transform=svg.at(25, 24)),
        id="confucius-candidate",
    )


def scholar() -> str:
    """A black gauze cap with its two wings."""
    return svg.path(CAP, fill="#2a2522", stroke="#2a2522", stroke_linejoin="round")


def emblem(ministry: str) -> str:
    """What a ministry is about: a sword, a string of coins, a mason's square; a cap for whichever."""
    ink: dict[str, svg.Value] = {"stroke": "currentColor", "stroke_width": 2.2, "stroke_linecap": "round"}
    drawn = {
        "bingbu": svg.path("M-9 9L9-9M9-9L3-7M9-9L7-3M-9 3L-3 9M-11 11L-7 7", fill="none", **ink),
        "hubu": svg.path(
            "M-6-5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M-3 5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M-9-11L9 11",
            fill="none",
            **ink,
        ),
        "gongbu": svg.path("M-9-9V9H9M-9-1H-4V4M-3-9H9V3", fill="none", **ink),
        "any": svg.path("M-8-2C-8-10 8-10 8-2V3H-8ZM-8 0L-13 2M8 0L13 2M-10 3H10V7H-10Z", fill="none", **ink),
    }
    return svg.group(drawn[ministry], id=f"confucius-is-{ministry}")


def gifts() -> str:
    """The six gifts, each on a card with room for its value."""
    blue = "#3b6ea5"
    drawn = [
        # A wall hanging: a branch in bloom on silk.
        svg.path("M-9-14H9V12H-9Z", fill="#e7d3a0")
        + svg.path("M-12-14H12M-11 12H11M-5 8C-3 2 3 0 3-9M-1 0L-5-4M2-3L6-6", fill="none")
        + svg.path("M-5-5h.1M3-10h.1M6-6h.1", stroke=RED, stroke_width=4.5),
        # A ceramic tile.
        svg.path("M-12-12H12V12H-12Z", fill="#f4f1e6")
        + svg.path(shapes.around(shapes.pointed_petal(10, 4.5), 4), fill=blue, stroke="none")
        + svg.path("M-12-6L-6-12M12-6L6-12M-12 6L-6 12M12 6L6 12", stroke=blue),
        # A vase.
        svg.path("M-5-15H5L3-9C3-6 11-3 11 4C11 9 7 12 6 14H-6C-7 12-11 9-11 4C-11-3-3-6-3-9Z", fill="#f4f1e6")
        + svg.path("M-10.6 1C-5 4 5 4 10.6 1L10 8C5 11-5 11-10 8Z", fill=blue, stroke="none")
        + svg.path("M-3.4-9H3.4"),
        # A coat.
        svg.path("M-5-13H5L16-5L12 2L9-1V14H-9V-1L-12 2L-16-5Z", fill="#a5352b")
        + svg.path("M-5-13L3-2V14M5-13L0-6M-9 10H9", fill="none", stroke="#dcb35c"),
        # A necklace of jade.
        svg.path("M-11-13C-13 3-6 9 0 9S13 3 11-13", fill="none")
        + svg.path(
            "M-11-13C-13 3-6 9 0 9S13 3 11-13",
            fill="none",
            stroke="#2c8a68",
            stroke_width=5,
            stroke_dasharray="0.1 5.6",
        )
        + svg.path("M0 7L4 11L0 16L-4 11Z", fill="#dcb35c"),
        # A model of a junk, on its stand.
        ship("#dcb35c", "#a5352b") + svg.path("M-7 11V14.5M5 11V14.5M-11 15H9"),
    ]
    return "".join(
        svg.group(
            svg.path("M-23-19H23V19H-23Z", fill=FACE),
            svg.group(shape, transform="translate(-5,0)"),
            svg.text(20, 15, value, text_anchor="end", **BOLD),
            id=f"confucius-gift-{value}",
            stroke_linecap="round",
            **EDGE,
        )
        for value, shape in zip(GIFTS, drawn, strict=True)
    )


def ship(hull: str, sails: str) -> str:
    """A junk under sail."""
    return svg.path(SAILS, fill=sails) + svg.path(BATTENS, fill="none", stroke_width=0.9) + svg.path(HULL, fill=hull)


def junk() -> str:
    """A junk of the supply; whose it is says the harbour in which it lies."""
    return svg.group(ship("#a8794a", "#f1e3c0"), id="confucius-junk", **EDGE)


def money() -> str:
    """A coin with a square hole, and a licence: a scroll with its seal."""
    coin = svg.path(COIN, fill=GOLD, fill_rule="evenodd", **FINE)
    licence = (
        svg.path("M-8-8H6C9-8 9-4 6-4H5V8H-9C-6 8-6 4-6 4V-8", fill=FACE, **EDGE)
        + svg.path("M-3-4.5H2M-3-1H2", **{**STROKE, "stroke_width": 1})
        + svg.rect(-1.5, 2, 5, 5, fill=RED)
    )
    return svg.group(coin, id="confucius-coin") + svg.group(licence, id="confucius-licence")


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
        svg.text(8, 36, str(cash), style="font-size:25px;font-weight:700;fill:#2a2522"),
        svg.text(8, 87, str(licences), style="font-size:25px;font-weight:700;fill:#2a2522"),
        id=f"confucius-card-{CARDS[number]}",
    )


def backs() -> str:
    """The backs of Confucius cards and of reward cards."""
    found = ""
    for name, width, height in [("back", CARD_WIDTH, CARD_HEIGHT), ("reward", REWARD_WIDTH, REWARD_HEIGHT)]:
        found += svg.group(
            svg.rect(1.5, 3, width, height, fill="#000", fill_opacity=0.25),
            svg.rect(0, 0, width, height, 0, fill=f"var(--ming-{name})", **EDGE),
            svg.rect(6, 6, width - 12, height - 12, fill="none", stroke="#dcb35c", stroke_width=2),
            svg.path(BLOSSOM, fill="#dcb35c", transform=svg.at(width / 2, height / 2, 1.2)),
            id=f"confucius-{name}",
        )
    return found


STONE: Final = "M3 54V10H11V2H27V10H45V2H61V10H79V2H95V10H110V2H117V54Z"
JOINTS: Final = "M3 25H117M3 40H117M30 10V25M70 10V25M100 10V25M18 25V40M52 25V40M88 25V40M34 40V54M74 40V54M104 40V54"


def neutral() -> str:
    """What belongs to nobody: stones of the wall, watchmen, a cube as a price, a cap, a banner whole and broken."""
    ink = {**STROKE, "stroke_width": 1}
    return (
        svg.group(
            svg.path(STONE, fill="var(--ming-stone)", **EDGE),
            svg.path(JOINTS, stroke_opacity=0.4, **ink),
            id="confucius-stone",
        )
        + svg.group(svg.use("confucius-man", fill="#9c8a74"), id="confucius-soldier")
        + svg.group(svg.use("confucius-die", fill="#efe6d0"), id="confucius-blank")
        + svg.group(svg.circle(0, 0, 23, fill=FACE, **EDGE), scholar(), id="confucius-scholar")
        + svg.polygon(shapes.star(5, 11, 4.6), fill="var(--gold)", id="confucius-star", **FINE)
        + svg.group(
            svg.path("M-10-20V18", **{**STROKE, "stroke_width": 2.6}),
            svg.path("M-10-20H16L10-11L16-2H-10Z", fill=GOLD, **EDGE),
            id="confucius-banner",
        )
        + svg.group(
            svg.path("M-10 18V-2L-2-14", **{**STROKE, "stroke_width": 2.6}),
            svg.path("M-2-14L14-8L8-2L10 8L-4 2Z", fill=GREY, **EDGE),
            id="confucius-broken",
        )
    )


# The emblems of the actions, in a square of forty about the origin: first what is filled, then what is a line.
EMBLEMS: Final[dict[str, tuple[str, str, str]]] = {
    "bribe": ("M-6-8C-16 0-15 14 0 14S16 0 6-8Z", GOLD, "M-6-8H6M-6-8L-9-14H9L6-8M-3 0H3V6H-3Z"),
    "secure": (
        "M-9-8C-11-2-11 6-9 12C-5 15 5 15 9 12C11 6 11-2 9-8Z",
        "#8d6338",
        "M-9-8C-5-5 5-5 9-8C5-12-5-12-9-8M0 1V8",
    ),
    "nominate": ("M6-15L11-11L-3 6C-6 9-11 12-13 13C-12 10-10 5-8 2Z", "#8d6338", "M-13 13C-4 13 4 12 13 13M-8 2L-3 6"),
    "force": (
        "M-10 2a10 10 0 1 0 20 0a10 10 0 1 0-20 0Z",
        GOLD,
        "M-13 14V-13H13V14M-5-13L-6-6M5-13L6-6M-4 2a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    ),
    "junks": ("M-15 3L-11 11H9L15 1L11 3Z", "#8d6338", "M0 3V-13M-4-13H4M-9 3V-3M8 3V-4M-13 14H13"),
    "sail": (
        "M-3 4V-14C-9-12-12-5-12 4ZM0 4V-12C6-10 10-3 10 4Z",
        "#e2d1a8",
        "M-15 5L-11 11H9L14 4ZM-16 14C-12 12-8 16-4 14S4 12 8 14S14 15 16 14",
    ),
    "recruit": ("M-11 4C-11-12 11-12 11 4L15 8H-15Z", GREY, "M0-9V-15M-4-15H4M-11 4H11M-9 8V13M9 8V13"),
    "invade": ("M-9-14H11L6-8L11-2H-9Z", RED, "M-9-15V15M3 15L13 5M13 15L3 5"),
    "buy": ("M-12-3H12V13H-12Z", RED, "M-14-8H14V-3H-14ZM0-8V13M0-8C-4-16-10-14-7-9M0-8C4-16 10-14 7-9"),
    "give": ("M-9-8H7V6H-9Z", RED, "M-1-8V6M-1-8C-4-15-9-13-6-9M-1-8C2-15 7-13 4-9M-13 11H11M6 6L12 11L6 16"),
    "transfer": (
        "M-6-7C-7-3-7 3-6 7C-3 9 3 9 6 7C7 3 7-3 6-7C3-9-3-9-6-7Z",
        "#8d6338",
        "M-14 0C-14-16 8-17 12-9M13-15L12-8L6-10M14 0C14 16-8 17-12 9M-13 15L-12 8L-6 10",
    ),
    "commerce": (
        "M-15-10H15V10H-15Z",
        "#8d6338",
        "M-15-3H15M-9-10V10M-3-10V10M3-10V10M9-10V10M-9-6.5h.1M-3-6.5h.1M3 1h.1M9 5h.1M-9 4h.1M-3 1h.1",
    ),
    "tax": (
        "M-8-7C-14 0-14 14 0 14S14 0 8-7Z",
        "#d8c48c",
        "M-8-7C-4-4 4-4 8-7M-8-7C-10-12-6-14-3-12C0-15 5-15 8-12C10-10 9-8 8-7M-6 4H6M-4 8H4",
    ),
    "idle": (CUP, "#3d7a5c", "M-4-8C-7-11-1-12-4-16M4-8C1-11 7-12 4-16M12-2C17-2 17 5 10 5"),
    "petition": ("M-9-13H9V11H-9Z", "#f4ead0", "M-12-13H12M-12 12H12M-5-7H5M-5-2H5M-5 3H1M3 5h5v5h-5Z"),
    "favour": ("M-17-8H17L20-3H-20ZM-9-3V9C-5 12 5 12 9 9V-3Z", GOLD, "M-18-2V8M-14-2V8M14-2V8M18-2V8M-9 3H9"),
}


def actions() -> str:
    """The emblem of each action."""
    return "".join(
        svg.group(
            svg.path(ground, fill=fill),
            svg.path(lines, fill="none"),
            id=f"confucius-do-{action}",
            stroke_linecap="round",
            **EDGE,
        )
        for action, (ground, fill, lines) in EMBLEMS.items()
    )


# What stands on a reward card: a thing defined above, and how large.
REWARD_SIGNS: Final = dict(
    zip(
        REWARDS,
        [("do-bribe", 1.0)] * 4
        + [("do-buy", 1.0), ("do-favour", 0.9), ("do-tax", 1.0), ("do-recruit", 1.0), ("do-invade", 1.0)],
        strict=True,
    )
)


def fitted(words: str, size: float, width: float) -> float:
    """The size at which words stay within a width."""
    return min(size, round(width / (0.65 * max(len(words), 1)), 1))


@lru_cache(512)
def lines(words: str, x: float, y: float, size: float, width: float, anchor: str = "start", **values: svg.Value) -> str:
    """Words in one line, or where that would be small, in two; `y` is the middle of their height."""
    first, second = halves(words)
    if fitted(words, size, width) >= size * 0.85 or not second:
        fit = fitted(words, size, width)
        return pieces.label(x, y + fit * 0.36, words, fit, anchor=anchor, **values)
    fit = min(fitted(first, size, width), fitted(second, size, width))
    return pieces.label(x, y - fit * 0.16, first, fit, anchor=anchor, **values) + pieces.label(
        x, y + fit * 0.9, second, fit, anchor=anchor, **values
    )


def halves(words: str) -> tuple[str, str]:
    """Words parted at the space nearest to their middle; the second part is empty if there is none."""
    gaps = [place for place, letter in enumerate(words) if letter == " "]
    if not gaps:
        return words, ""
    gap = min(gaps, key=lambda place: abs(place - len(words) / 2))
    return words[:gap], words[gap + 1 :]


@cache
def chit(points: int, fill: str) -> str:
    """A chit with its points."""
    return svg.circle(1, 2, 15, fill="#000", fill_opacity=0.25) + svg.group(
        svg.circle(0, 0, 15, fill=fill, **EDGE),
        svg.circle(0, 0, 11.5, fill="none", stroke=FACE, stroke_opacity=0.6),
        svg.text(0, 7, str(points), class_="chit"),
    )


def emperor() -> str:
    """The flat hat of the emperor with its strings of beads."""
    beads = svg.path(BEADS, fill="none", stroke="#dcb35c", stroke_width=2.4, stroke_dasharray="2.4 1.4")
    return beads + svg.path(HAT, fill=GOLD, **EDGE)


@lru_cache(64)
def reward_card(kind: str, words: str) -> str:
    """The face of a reward card: its sign and its name, or the ministry in which it bribes."""
    sign, scale = REWARD_SIGNS[kind]
    middle, ministry = REWARD_WIDTH / 2, kind.removeprefix("bribery_")
    below = lines(words, middle, 66, 14, REWARD_WIDTH - 12, "middle", class_="on-card")
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
