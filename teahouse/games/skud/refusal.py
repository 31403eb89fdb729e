"""Why not: the rule that forbids an action, found in the order of the book."""

from typing import Final

from mypy_extensions import i64

from teahouse.games.skud.actions import (
    ACCENT_CHOICES,
    ACCENTS,
    ARRANGE,
    OPEN,
    PLACE_ROCK,
    PLANT,
    SKIP,
    arranged_end,
    arranged_start,
    planted_kind,
    planted_point,
)
from teahouse.games.skud.bonus_refusal import bonus_refusal
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.phases import BONUS_OFFERED, CHOOSING, OPENING, OVER, TURN
from teahouse.games.skud.turn_refusal import against_arrange, against_flower

# Every id that a refusal can begin with.
RULES: Final = [
    "skud-reserve",
    "skud-accent-choice",
    "skud-opening",
    "skud-turn",
    "skud-plant",
    "skud-arrange",
    "skud-trap",
    "skud-gates",
    "skud-gardens",
    "skud-distance",
    "skud-path",
    "skud-capture",
    "skud-clash",
    "skud-bonus",
    "skud-bonus-basic",
    "skud-accent-place",
    "skud-wheel-rock",
    "skud-wheel-gate",
    "skud-wheel-edge",
    "skud-boat-flower",
    "skud-boat-accent",
    "skud-accents-gardens",
    "skud-accents-clash",
    "skud-pond",
    "skud-bamboo",
    "skud-over",
]


def refusal(garden: Garden, action: i64) -> str:
    """The rule that forbids the action, with facts; "" if it is allowed."""
    phase = garden.phase
    if phase == OVER:
        return "skud-over"
    if action < OPEN:
        return against_choice(garden, action - ACCENTS)
    if action < PLANT:
        return "" if phase == OPENING else "skud-opening"
    if action < PLACE_ROCK:
        if phase != TURN:
            return "skud-turn"
        if action >= ARRANGE:
            return against_arrange(garden, arranged_start(action), arranged_end(action))
        return against_flower(garden, planted_kind(PLANT, action), planted_point(PLANT, action))
    if phase != BONUS_OFFERED:
        return "skud-bonus"
    if action == SKIP:
        return ""
    return bonus_refusal(garden, action)


def against_choice(garden: Garden, choice: i64) -> str:
    """(skud-accent-choice)"""
    house = garden.house
    if garden.phase != CHOOSING:
        return f"skud-accent-choice needed={house.accents_to_choose}"
    rocks, wheels, knotweeds, boats, ponds, bamboos, turtles = ACCENT_CHOICES[choice]
    oasis = ponds + bamboos + turtles
    if house.no_wheels and wheels or oasis and not house.ancient_oasis:
        return f"skud-accent-choice needed={house.accents_to_choose}"
    if rocks + wheels + knotweeds + boats + oasis != house.accents_to_choose:
        return f"skud-accent-choice needed={house.accents_to_choose}"
    return ""
