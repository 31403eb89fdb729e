"""What matters of a panel in a few words, for where it is folded or stands behind others."""

from functools import lru_cache
from typing import Final

from teahouse.games.dragon.box import JOKER
from teahouse.games.dragon.court import NO_GROUP
from teahouse.games.dragon.look.actions import ActionsKey
from teahouse.games.dragon.look.court_key import CourtKey
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.stock_panel import StockKey
from teahouse.games.dragon.look.track import TrackKey
from teahouse.games.dragon.look.wall import WallKey

# The marks of the seats as letters.
MARKS: Final = "●▲■◆★"


@lru_cache(1024)
def actions_line(key: ActionsKey, names: DragonNames) -> str:
    """How many groups of actions cost a fee."""
    taken = len(set(key.dragons) - {NO_GROUP})
    return names.count("line:taken", taken) if taken else names.fill("line:free")


@lru_cache(1024)
def stock_line(key: StockKey, names: DragonNames) -> str:
    """How many cards the seat holds."""
    jokers = key.hand[JOKER]
    cards = names.count("line:cards", sum(key.hand))
    return f"{cards}, {names.count('line:jokers', jokers)}" if jokers else cards


@lru_cache(1024)
def court_line(key: CourtKey, names: DragonNames) -> str:
    """What a court owns, and how many live in it."""
    yuan, rice, fireworks = key.goods
    return names.fill(
        "line:court",
        yuan=names.count("line:yuan", yuan),
        rice=names.count("line:rice", rice),
        fireworks=names.count("line:fireworks", fireworks),
        people=names.count("line:people", sum(len(living) for _, _, living in key.palaces)),
        palaces=names.count("line:palaces", len(key.palaces)),
    )


@lru_cache(1024)
def short_court_line(key: CourtKey, names: DragonNames) -> str:
    """The same in a tab: the money, and how many live there."""
    people = sum(len(living) for _, _, living in key.palaces)
    return f"{names.count('line:yuan', key.goods[0])} · {names.count('line:people', people)}"


@lru_cache(1024)
def short_stock_line(key: StockKey, names: DragonNames) -> str:
    """How many cards the seat holds, jokers and all."""
    return names.count("line:cards", sum(key.hand))


def track_line(key: TrackKey) -> str:
    """Everybody's mark and space in the order of play."""
    return " ".join(f"{MARKS[seat]}{key.track[seat]}" for seat in key.order)


def order_line(key: TrackKey, wall: str) -> str:
    """Everybody's mark in the order of play, and the line of the wall if there is one: short enough for a tab."""
    marks = "".join(MARKS[seat] for seat in key.order)
    return f"{marks} · {wall}" if wall else marks


def wall_line(key: WallKey, names: DragonNames) -> str:
    """How long the wall is, and how long it must be at the next check."""
    return names.fill("line:wall", n=str(len(key.laid)), needed=str(key.checks[0]))
