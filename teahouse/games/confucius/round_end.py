"""The end of a round: new officials, the hand limit, and whether it was the last. (confucius-end-check)"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY
from teahouse.games.confucius import events
from teahouse.games.confucius.actions import DISCARD_CARD
from teahouse.games.confucius.box import CARD_KINDS, CUBE, HAND, HAND_LIMIT, MINISTRY_COUNT, NO_TILE, RANKS, WALL
from teahouse.games.confucius.cards import hand_refusal
from teahouse.games.confucius.phases import DISCARD
from teahouse.games.confucius.table import Table

ALL_RESOLVED: Final[i64] = 7


def new_officials(table: Table) -> None:
    """One for each ministry that has an empty space. (confucius-new-officials)"""
    ministry: i64
    for ministry in range(MINISTRY_COUNT):
        space = space_to_fill(table, ministry)
        if space != NOBODY and len(table.officials):
            place_official(table, space)


def place_official(table: Table, space: i64) -> None:
    """The top official of the pile."""
    table.officials, cost = pop(table.officials)
    table.tiles[space] = cost
    table.tell((events.NEW_OFFICIAL, space, i64(cost)))


def space_to_fill(table: Table, ministry: i64) -> i64:
    """The empty space of the lowest number or of the lowest rank, or NOBODY. (confucius-new-officials)"""
    step: i64
    for step in range(RANKS):
        rank = step if table.house.senior_first else RANKS - 1 - step
        if table.tiles[ministry * RANKS + rank] == NO_TILE:
            return ministry * RANKS + rank
    return NOBODY


def who_discards(table: Table) -> i64:
    """The first seat from the Chief Minister's left with too many cards, or NOBODY. (confucius-discard)"""
    seat = table.chief
    for _ in range(table.seats):
        seat = table.next_seat(seat)
        if i64(table.counts[HAND + seat]) > HAND_LIMIT:
            return seat
    return NOBODY


def discard_moves(table: Table) -> vec[i64]:
    """Any card of the hand. (confucius-discard)"""
    found = vec[i64](capacity=3)
    card: i64
    for card in range(CARD_KINDS):
        if table.held(table.to_move, card):
            found = append(found, DISCARD_CARD + card)
    return found


def discard_refusal(table: Table, card: i64) -> str:
    """(confucius-hand, confucius-discard)"""
    return hand_refusal(table, card) if table.phase == DISCARD else "confucius-discard"


def is_last_round(table: Table) -> bool:
    """All ministries resolved, all candidates won, or the wall finished. (confucius-end-check)"""
    reasons: i64 = 0
    if table.resolved == ALL_RESOLVED:
        reasons += 1
        table.tell((events.ENDING, events.BY_MINISTRIES))
    if len(table.candidates) == 0:
        reasons += 1
        table.tell((events.ENDING, events.BY_CANDIDATES))
    if table.wall >= WALL:
        reasons += 1
        table.tell((events.ENDING, events.BY_WALL))
    return reasons > 0


def return_cubes(table: Table) -> None:
    """The Actions Box is cleared. (confucius-end-check)"""
    place: i64
    for place in range(len(table.box)):
        table.box[place] = 0
        table.taken[place] = 0
    for place in range(table.seats):
        table.counts[CUBE + place] = u8(0)
    table.passed = table.forced = 0
