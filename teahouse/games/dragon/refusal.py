"""Why not: the rule that forbids an action, found in the order of the book.

Each chapter refuses its own verbs. These functions are written from the rules again, apart from those that offer moves.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.dragon.action_phase import action_refusal, floor_refusal, privilege_refusal, skip_refusal
from teahouse.games.dragon.actions import VERB_OF, VERBS
from teahouse.games.dragon.court import Court
from teahouse.games.dragon.event_phase import release_refusal
from teahouse.games.dragon.first_persons import starter_refusal
from teahouse.games.dragon.person_phase import (
    card_refusal,
    dismiss_refusal,
    place_refusal,
    recruit_by_card_refusal,
    replace_refusal,
)
from teahouse.games.dragon.phases import OVER, RECRUITING, START, SUNRISE
from teahouse.games.dragon.super_events import (
    charter_refusal,
    discard_refusal,
    raze_refusal,
    return_refusal,
    sunrise_refusal,
)
from teahouse.games.dragon.wall import wall_refusal

# Every id that a refusal can begin with.
RULES: Final = [
    "dragon-start-young",
    "dragon-start-different",
    "dragon-start-pair",
    "dragon-palaces",
    "dragon-three-floors",
    "dragon-rooms",
    "dragon-action",
    "dragon-fee",
    "dragon-skip",
    "dragon-build",
    "dragon-privilege",
    "dragon-price",
    "dragon-card",
    "dragon-hand",
    "dragon-recruit",
    "dragon-joker",
    "dragon-exhausted",
    "dragon-place",
    "dragon-full",
    "dragon-release",
    "dragon-drought",
    "dragon-over",
    "dragon-wall",
    "dragon-wall-action",
    "dragon-wall-tiles",
    "dragon-earthquake",
    "dragon-flood",
    "dragon-tornado",
    "dragon-sunrise",
    "dragon-charter",
]


def recruit_refusal(court: Court, person: int) -> str:
    """Persons are taken at the start, for a card, and at sunrise. (dragon-recruit)"""
    if court.phase == START:
        return starter_refusal(court, person)
    if court.phase == RECRUITING:
        return recruit_by_card_refusal(court, person)
    return sunrise_refusal(court, person) if court.phase == SUNRISE else "dragon-recruit"


# In the order of the verbs.
REFUSALS: Final[list[Callable[[Court, int], str]]] = [
    recruit_refusal,
    place_refusal,
    replace_refusal,
    dismiss_refusal,
    action_refusal,
    skip_refusal,
    floor_refusal,
    privilege_refusal,
    wall_refusal,
    card_refusal,
    release_refusal,
    raze_refusal,
    return_refusal,
    discard_refusal,
    charter_refusal,
]
# The first action of each verb.
FIRST: Final = vec[i64]([VERBS.first(verb.name) for verb in VERBS.verbs])


def refusal(court: Court, action: i64) -> str:
    """The rule that forbids the action, with facts; "" if it is allowed."""
    if court.phase == OVER:
        return "dragon-over"
    verb = i64(VERB_OF[action])
    return REFUSALS[verb](court, int(action - FIRST[verb]))
