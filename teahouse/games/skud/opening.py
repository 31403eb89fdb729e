"""Before the first turn: the choice of accent tiles, and the opening flowers."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud import events
from teahouse.games.skud.actions import ACCENT_CHOICES, ACCENTS, OPEN
from teahouse.games.skud.box import (
    ACCENT_KINDS,
    BAMBOO,
    FIRST_ACCENT,
    FIRST_BASIC,
    GUEST,
    KINDS,
    LAST_BASIC,
    NORTH_GATE,
    POND,
    SEATS,
    SOUTH_GATE,
    TURTLE,
    WHEEL,
    tile_of,
)
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.phases import OPENING, TURN

# How many tiles each choice has, and how many of each kind: CHOSEN[choice * ACCENT_KINDS + kind - FIRST_ACCENT].
CHOICE_COUNTS: Final = vec[i64]([sum(counts) for counts in ACCENT_CHOICES])
CHOSEN: Final = vec[i64]([count for counts in ACCENT_CHOICES for count in counts])


def chosen_count(choice: i64, kind: i64) -> i64:
    """How many accent tiles of a kind are in a choice."""
    return CHOSEN[choice * ACCENT_KINDS + kind - FIRST_ACCENT]


def accent_moves(garden: Garden) -> vec[i64]:
    """Every set of accents that may be taken into the game. (skud-accent-choice)"""
    house = garden.house
    found = vec[i64](capacity=128)
    choice: i64
    for choice in range(len(CHOICE_COUNTS)):
        if CHOICE_COUNTS[choice] != house.accents_to_choose:
            continue
        if house.no_wheels and chosen_count(choice, WHEEL):
            continue
        if not house.ancient_oasis:
            if chosen_count(choice, POND) or chosen_count(choice, BAMBOO) or chosen_count(choice, TURTLE):
                continue
        found = append(found, ACCENTS + choice)
    return found


def choose_accents(garden: Garden, choice: i64) -> None:
    """Host chooses openly, then Guest. (skud-accent-choice)"""
    kind: i64
    for kind in range(FIRST_ACCENT, KINDS):
        garden.reserve[garden.to_move * KINDS + kind] = u8(chosen_count(choice, kind))
    if garden.to_move == GUEST:
        garden.phase = TURN if garden.house.informal_start else OPENING
    garden.to_move = GUEST


def opening_moves() -> vec[i64]:
    """Any basic flower. (skud-opening)"""
    return vec[i64]([OPEN + kind - FIRST_BASIC for kind in range(FIRST_BASIC, LAST_BASIC + 1)])


def open_game(garden: Garden, kind: i64) -> None:
    """Guest names a basic flower; both start with it, in opposite gates. (skud-opening)"""
    seat: i64
    for seat in range(SEATS):
        gate = SOUTH_GATE if seat == GUEST else NORTH_GATE
        garden.reserve[seat * KINDS + kind] -= 1
        garden.board[gate] = u8(tile_of(kind, seat))
        garden.tell((events.OPENED, seat, kind, gate))
    garden.phase = TURN
