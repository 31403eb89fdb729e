"""The Imperial Examination: students, support, and the place of the candidate. (confucius-examination)"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import DONE, NOMINATE, PLACE_CANDIDATE, SUPPORT_CARD, TUTOR_STUDENT
from teahouse.games.confucius.box import (
    ANY,
    CANCELLING_CARDS,
    CANDIDATE,
    CARD_KINDS,
    HAND,
    MINISTRY_COUNT,
    NO_TILE,
    RANKS,
    RED,
    SPACE_COUNT,
    SUPPORT,
    VACANT,
    YELLOW,
)
from teahouse.games.confucius.cards import forget_card
from teahouse.games.confucius.gifts import students_to_tutor
from teahouse.games.confucius.table import Table, changed


def nominate_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Free student spaces, for whoever has no student yet. (confucius-nominate)"""
    student: i64
    if table.has_student(table.to_move):
        return found
    for student in range(2):
        if table.student_of(student) == VACANT:
            found = append(found, NOMINATE + student)
    return found


def nominate(table: Table, student: i64, seat: i64) -> None:
    """A student takes a space of the Examinations Box. (confucius-nominate)"""
    table.students[student] = u8(seat)


def is_held(table: Table) -> bool:
    """With two students always, with one if somebody forced it. (confucius-examination)"""
    red, yellow = table.student_of(RED), table.student_of(YELLOW)
    if red != VACANT and yellow != VACANT:
        return True
    return table.forced != 0 and (red != VACANT or yellow != VACANT)


def only_family(table: Table) -> i64:
    """The seat that has no rival, or VACANT if two families compete. (confucius-one-family)"""
    red, yellow = table.student_of(RED), table.student_of(YELLOW)
    if red == VACANT:
        return yellow
    return red if yellow == VACANT or yellow == red else VACANT


def tutor_moves(table: Table) -> vec[i64]:
    """The students whom the seat may support. (confucius-tutoring, confucius-obligation-examination)"""
    allowed = students_to_tutor(table, table.to_move)
    found = vec[i64](capacity=2)
    student: i64
    for student in range(2):
        if allowed >> student & 1:
            found = append(found, TUTOR_STUDENT + student)
    return found


def support_moves(table: Table) -> vec[i64]:
    """One more card face down; an end after the first. (confucius-tutoring)"""
    found = vec[i64](capacity=4)
    card: i64
    if table.counts[SUPPORT + table.to_move]:
        found = append(found, DONE)
    for card in range(CARD_KINDS):
        if table.hands[table.to_move * 3 + card]:
            found = append(found, SUPPORT_CARD + card)
    return found


def support(table: Table, card: i64) -> None:
    """A card from the hand goes face down beside the student. (confucius-tutoring)"""
    seat = table.to_move
    table.hands[seat * 3 + card] -= 1
    table.counts[HAND + seat] -= 1
    table.support[seat * 3 + card] += 1
    table.counts[SUPPORT + seat] += 1


def may_cancel(table: Table, seat: i64) -> bool:
    """Whether a seat has supported somebody whose gift it holds with three cards. (confucius-cancelled)"""
    owner = table.student_of(i64(table.backing[seat]))
    return i64(table.counts[SUPPORT + seat]) >= CANCELLING_CARDS and table.active[owner * 5 + seat] > 0


def reveal(table: Table) -> i64:
    """All support is turned up and discarded; the seat with more cash, red in a tie. (confucius-reveal)"""
    totals = vec[i64]([0, 0])
    step: i64
    card: i64
    for step in range(table.seats):
        seat = (table.chief + step) % table.seats
        student = i64(table.backing[seat])
        for card in range(CARD_KINDS):
            while table.support[seat * 3 + card]:
                totals[student] += card + 1
                table.support[seat * 3 + card] -= 1
                table.discard[card] += 1
                forget_card(table, seat, card)
                table.tell((events.REVEALED, seat, student, card))
        table.counts[SUPPORT + seat] = 0
        table.backing[seat] = u8(VACANT)
    table.tell((events.TOTAL, RED, totals[RED]))
    table.tell((events.TOTAL, YELLOW, totals[YELLOW]))
    return table.student_of(RED if totals[RED] >= totals[YELLOW] else YELLOW)


def candidate(table: Table) -> i64:
    """The candidate on top of the stack: a ministry, or ANY."""
    return i64(table.candidates[len(table.candidates) - 1])


def empty_spaces(table: Table, ministry: i64) -> i64:
    """The spaces of a ministry without a tile, as bits."""
    bits: i64 = 0
    space: i64
    for space in range(ministry * RANKS, ministry * RANKS + RANKS):
        if table.tiles[space] == NO_TILE:
            bits |= i64(1) << space
    return bits


def replaceable(table: Table, ministry: i64) -> i64:
    """The unbribed and unsecured officials of a ministry, as bits."""
    bits: i64 = 0
    space: i64
    for space in range(ministry * RANKS, ministry * RANKS + RANKS):
        if table.tiles[space] != NO_TILE and not table.secured[space]:
            bits |= i64(1) << space
    return bits


def candidate_places(table: Table) -> i64:
    """Where the winner may put the candidate, as bits. (confucius-candidate, confucius-candidate-elsewhere)"""
    named = candidate(table)
    if named != ANY and not table.is_resolved(named):
        here = empty_spaces(table, named) or replaceable(table, named)
        if here:
            return here
    empty: i64 = 0
    taken: i64 = 0
    either: i64 = 0
    ministry: i64
    for ministry in range(MINISTRY_COUNT):
        if not table.is_resolved(ministry):
            free, others = empty_spaces(table, ministry), replaceable(table, ministry)
            empty |= free
            taken |= others
            either |= free or others
    if named != ANY:
        return taken
    return either if table.house.ministry_first else empty or taken


def place_moves(table: Table) -> vec[i64]:
    """The spaces for the candidate. (confucius-candidate)"""
    places = candidate_places(table)
    found = vec[i64](capacity=21)
    space: i64
    for space in range(SPACE_COUNT):
        if places >> space & 1:
            found = append(found, PLACE_CANDIDATE + space)
    return found


def place_candidate(table: Table, space: i64) -> None:
    """The candidate comes with a secured marker; an official in its way leaves the game. (confucius-candidate)"""
    cost = i64(table.tiles[space])
    if cost != NO_TILE:
        table.officials_gone = changed(table.officials_gone, cost, i64(table.officials_gone[cost]) + 1)
        table.tell((events.DISMISSED, space, cost))
    table.tiles[space] = u8(CANDIDATE)
    table.owners[space] = u8(table.to_move)
    table.secured[space] = 1


def next_candidate(table: Table) -> None:
    """The next one is turned up; one for a resolved ministry is discarded. (confucius-next-candidate)"""
    table.candidates, _ = pop(table.candidates)
    while len(table.candidates):
        named = candidate(table)
        if named == ANY or not table.is_resolved(named):
            table.tell((events.NEXT_CANDIDATE, named))
            return
        table.tell((events.CANDIDATE_DISCARDED, named))
        table.candidates, _ = pop(table.candidates)
