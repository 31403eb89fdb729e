"""Where a family stands: titles, gifts, students and officials as a player would count them."""

from mypy_extensions import i64

from teahouse.core.state import NOBODY
from teahouse.games.confucius.box import (
    AVAILABLE,
    CARD_KINDS,
    FIRST_GIFT,
    GIFT_COUNT,
    MINISTRY_COUNT,
    RED,
    SPACE_COUNT,
    SUPPORT,
    TITLE_COUNT,
    VACANT,
    YELLOW,
)
from teahouse.games.confucius.game_end import title_count
from teahouse.games.confucius.obligations import bribe_blocker
from teahouse.games.confucius.table import Table


def titles(table: Table, seat: i64) -> float:
    """The titles that the seat would win alone."""
    total = 0.0
    title: i64
    other: i64
    for title in range(TITLE_COUNT):
        own = title_count(table, title, seat)
        leads = own > 0
        for other in range(table.seats):
            if other != seat and title_count(table, title, other) >= own:
                leads = False
        if leads:
            total += 1.0
    return total


def blocked(table: Table, seat: i64) -> float:
    """Open ministries in which a gift forbids the seat to bribe."""
    total = 0.0
    ministry: i64
    for ministry in range(MINISTRY_COUNT):
        if not table.is_resolved(ministry) and bribe_blocker(table, seat, ministry) != NOBODY:
            total += 1.0
    return total


def gifts_to_give(table: Table, seat: i64) -> float:
    """Available gifts, the better the dearer."""
    total = 0.0
    value: i64
    for value in range(FIRST_GIFT, GIFT_COUNT + 1):
        if table.gift_status(seat, value) == AVAILABLE:
            total += 1.0 + 0.3 * float(value - 1)
    return total


def students(table: Table, seat: i64) -> float:
    """An own student, more if nobody competes and an examination is certain."""
    if not table.has_student(seat) or table.counts[SUPPORT + seat]:
        return 0.0
    red, yellow = table.student_of(RED), table.student_of(YELLOW)
    alone = red == VACANT or yellow == VACANT or red == yellow
    if alone:
        return 1.3 if table.forced or red == yellow else 0.7
    return 0.6


def support_lead(table: Table, seat: i64) -> float:
    """How likely the own student is to pass, by what lies face down so far."""
    if not table.has_student(seat):
        return 0.0
    lead: i64 = 0
    other: i64
    for other in range(table.seats):
        if i64(table.backing[other]) != VACANT:
            first = other * CARD_KINDS
            given = i64(table.support[first]) + 2 * i64(table.support[first + 1]) + 3 * i64(table.support[first + 2])
            lead += given if table.student_of(i64(table.backing[other])) == seat else -given
    return max(-1.0, min(1.0, float(lead) / 4.0))


def secured(table: Table, seat: i64) -> float:
    """Own officials that nobody can take."""
    total = 0.0
    space: i64
    for space in range(SPACE_COUNT):
        if i64(table.owners[space]) == seat and table.secured[space]:
            total += 1.0
    return total
