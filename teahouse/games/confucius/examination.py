"""The Imperial Examination: students, and the support of their tutors. (confucius-examination)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import CANCEL_GIFT, DONE, FORCE, KEEP_GIFT, NOMINATE, SUPPORT_CARD, TUTOR_STUDENT
from teahouse.games.confucius.box import (
    CANCELLING_CARDS,
    CARD_KINDS,
    FORCING,
    HAND,
    NOMINATION,
    RED,
    STUDENT_COUNT,
    STUDENT_PRICE,
    STUDENTS,
    SUPPORT,
    VACANT,
    YELLOW,
)
from teahouse.games.confucius.cards import forget_card, hand_refusal
from teahouse.games.confucius.cubes import cubes_refusal, has_cubes
from teahouse.games.confucius.obligations import students_to_tutor, tutor_obligation_refusal
from teahouse.games.confucius.payment import price_refusal
from teahouse.games.confucius.phases import CANCEL, SUPPORTING, TUTOR
from teahouse.games.confucius.table import Table


def student_price(table: Table, choice: i64) -> i64:
    """For a nomination, and for the examination itself. (confucius-nominate, confucius-force)"""
    return STUDENT_PRICE


def student_moves(table: Table, cash: i64, found: vec[i64]) -> vec[i64]:
    """Nominate and force, from the second round on. (confucius-first-round)"""
    if table.round == 1 or cash < STUDENT_PRICE:
        return found
    if has_cubes(table, NOMINATION):
        found = nominate_moves(table, found)
    return append(found, FORCE) if has_cubes(table, FORCING) else found


def nominate_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Free student spaces, for whoever has no student yet. (confucius-nominate)"""
    student: i64
    if table.has_student(table.to_move):
        return found
    for student in range(STUDENT_COUNT):
        if table.student_of(student) == VACANT:
            found = append(found, NOMINATE + student)
    return found


def nominate_refusal(table: Table, student: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-first-round, confucius-nominate, confucius-price)"""
    refused = cubes_refusal(table, NOMINATION)
    if refused:
        return refused
    if table.round == 1:
        return "confucius-first-round"
    standing = [int(seat) for seat in table.students]
    if standing[student] != VACANT or int(table.to_move) in standing:
        return f"confucius-nominate student={STUDENTS[student]}"
    return price_refusal(table, 2)


def nominate(table: Table, student: i64) -> None:
    """A student takes a space of the Examinations Box. (confucius-nominate)"""
    table.students[student] = u8(table.to_move)


def force_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-first-round, confucius-price)"""
    refused = cubes_refusal(table, FORCING)
    if refused:
        return refused
    return "confucius-first-round" if table.round == 1 else price_refusal(table, 2)


def force(table: Table, choice: i64) -> None:
    """One student is enough for an examination this round. (confucius-force)"""
    table.forced = 1


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
    for student in range(STUDENT_COUNT):
        if allowed >> student & 1:
            found = append(found, TUTOR_STUDENT + student)
    return found


def tutor_refusal(table: Table, student: i64) -> str:
    """(confucius-obligation-examination, confucius-tutoring)"""
    return tutor_obligation_refusal(table, student) if table.phase == TUTOR else "confucius-tutoring"


def tutor(table: Table, student: i64) -> None:
    """The cards that follow are for this student. (confucius-tutoring)"""
    table.backing[table.to_move] = u8(student)
    table.phase = SUPPORTING


def support_moves(table: Table) -> vec[i64]:
    """One more card face down; an end after the first. (confucius-tutoring)"""
    found = vec[i64](capacity=4)
    card: i64
    if table.counts[SUPPORT + table.to_move]:
        found = append(found, DONE)
    for card in range(CARD_KINDS):
        if table.held(table.to_move, card):
            found = append(found, SUPPORT_CARD + card)
    return found


def support_refusal(table: Table, card: i64) -> str:
    """(confucius-hand, confucius-tutoring)"""
    return hand_refusal(table, card) if table.phase == SUPPORTING else "confucius-tutoring"


def end_of_support_refusal(table: Table) -> str:
    """(confucius-tutoring)"""
    return "" if table.counts[SUPPORT + table.to_move] else "confucius-tutoring"


def support(table: Table, card: i64) -> None:
    """A card from the hand goes face down beside the student. (confucius-tutoring)"""
    seat = table.to_move
    table.hands[seat * CARD_KINDS + card] -= 1
    table.counts[HAND + seat] -= 1
    table.support[seat * CARD_KINDS + card] += 1
    table.counts[SUPPORT + seat] += 1


def may_cancel(table: Table, seat: i64) -> bool:
    """Whether a seat has supported somebody whose gift it holds with three cards. (confucius-cancelled)"""
    owner = table.student_of(i64(table.backing[seat]))
    return i64(table.counts[SUPPORT + seat]) >= CANCELLING_CARDS and table.active_gift(owner, seat) > 0


def cancel_moves(table: Table) -> vec[i64]:
    """The gift is cancelled, or kept. (confucius-cancelled)"""
    return vec[i64]([CANCEL_GIFT, KEEP_GIFT])


def cancel_refusal(table: Table, choice: i64) -> str:
    """(confucius-cancelled)"""
    return "" if table.phase == CANCEL else "confucius-cancelled"


def reveal(table: Table) -> i64:
    """All support is turned up and discarded; the seat with more cash, red in a tie. (confucius-reveal)"""
    totals = vec[i64]([0, 0])
    step: i64
    card: i64
    for step in range(table.seats):
        seat = (table.chief + step) % table.seats
        student = i64(table.backing[seat])
        for card in range(CARD_KINDS):
            place = seat * CARD_KINDS + card
            while table.support[place]:
                totals[student] += card + 1
                table.support[place] -= 1
                table.discard[card] += 1
                forget_card(table, seat, card)
                table.tell((events.REVEALED, seat, student, card))
        table.counts[SUPPORT + seat] = 0
        table.backing[seat] = u8(VACANT)
    table.tell((events.TOTAL, RED, totals[RED]))
    table.tell((events.TOTAL, YELLOW, totals[YELLOW]))
    return table.student_of(RED if totals[RED] >= totals[YELLOW] else YELLOW)
