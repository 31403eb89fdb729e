"""The emblems of ministries and actions, and money."""

from typing import Final

from teahouse.draw import svg
from teahouse.games.confucius.look.colours import EDGE, FACE, FINE, GOLD, GREY, RED, STROKE

COIN: Final = "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1-9 0ZM-2.8-2.8V2.8H2.8V-2.8Z"
CUP: Final = "M-12-4H12C12 6 7 10 0 10S-12 6-12-4ZM-5 10H5V13H-5Z"

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


def emblems() -> str:
    """Whatever stands for something else: ministries, actions, money."""
    return ministries() + money() + actions()


def ministries() -> str:
    """What each ministry is about: a sword, a string of coins, a mason's square; a cap for whichever."""
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
    return "".join(svg.group(lines, id=f"confucius-is-{ministry}") for ministry, lines in drawn.items())


def money() -> str:
    """A coin with a square hole, and a licence: a scroll with its seal."""
    coin = svg.path(COIN, fill=GOLD, fill_rule="evenodd", **FINE)
    licence = (
        svg.path("M-8-8H6C9-8 9-4 6-4H5V8H-9C-6 8-6 4-6 4V-8", fill=FACE, **EDGE)
        + svg.path("M-3-4.5H2M-3-1H2", **{**STROKE, "stroke_width": 1})
        + svg.rect(-1.5, 2, 5, 5, fill=RED)
    )
    return svg.group(coin, id="confucius-coin") + svg.group(licence, id="confucius-licence")


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
