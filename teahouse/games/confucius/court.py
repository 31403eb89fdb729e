"""The Court Phase: wall, examination, ministries, invasions, and the end of the round. (confucius-court)"""

from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY
from teahouse.games.confucius import events
from teahouse.games.confucius.box import HAND, RED, STUDENT_COUNT, SUPPORT, VACANT, YELLOW
from teahouse.games.confucius.candidates import candidate, candidate_places, next_candidate
from teahouse.games.confucius.chief_minister import begin_round
from teahouse.games.confucius.examination import is_held, may_cancel, only_family, reveal
from teahouse.games.confucius.game_end import finish
from teahouse.games.confucius.gifts import cancel_gift
from teahouse.games.confucius.invasions import resolve_invasions
from teahouse.games.confucius.ministries import advance_resolution, begin_resolution, next_to_resolve
from teahouse.games.confucius.phases import CANCEL, DISCARD, PLACE, TUTOR
from teahouse.games.confucius.round_end import is_last_round, new_officials, who_discards
from teahouse.games.confucius.table import Table


def begin_court(table: Table) -> None:
    """A piece of the Great Wall, then the examination. (confucius-court, confucius-wall)"""
    table.favour = 0
    table.transferred = 0
    table.wall += 1
    table.tell((events.WALL, table.wall))
    if not is_held(table):
        resolve_ministries(table)
        return
    alone = only_family(table)
    if alone != VACANT:
        pass_examination(table, alone)
        return
    table.tell((events.EXAMINATION, candidate(table), table.student_of(RED), table.student_of(YELLOW)))
    ask_tutor(table, table.chief, table.seats)


def ask_tutor(table: Table, seat: i64, left: i64) -> None:
    """The next of those left who has cards; after the last one the cards are revealed. (confucius-tutoring)"""
    while left > 0:
        if table.counts[HAND + seat]:
            table.to_move = seat
            table.phase = TUTOR
            return
        seat = table.next_seat(seat)
        left -= 1
    pass_examination(table, reveal(table))


def end_support(table: Table) -> None:
    """Three cards for a giver's student cancel the gift. (confucius-cancelled)"""
    seat = table.to_move
    table.tell((events.SUPPORTED, seat, i64(table.backing[seat]), i64(table.counts[SUPPORT + seat])))
    if may_cancel(table, seat):
        if table.house.cancelling_is_a_choice:
            table.phase = CANCEL
            return
        cancel_for_support(table)
    next_tutor(table)


def cancel_for_support(table: Table) -> None:
    """The gift of the student's family. (confucius-cancelled)"""
    cancel_gift(table, table.student_of(i64(table.backing[table.to_move])), table.to_move)


def next_tutor(table: Table) -> None:
    """The left neighbour, until it is the Chief Minister again. (confucius-tutoring)"""
    seat = table.next_seat(table.to_move)
    ask_tutor(table, seat, (table.chief - seat + table.seats) % table.seats)


def pass_examination(table: Table, seat: i64) -> None:
    """The students go home, and the winner places the candidate if there is room. (confucius-candidate-lost)"""
    student: i64
    for student in range(STUDENT_COUNT):
        table.students[student] = u8(VACANT)
    table.tell((events.PASSED_EXAMINATION, seat, candidate(table)))
    if candidate_places(table):
        table.to_move = seat
        table.phase = PLACE
    else:
        table.tell((events.CANDIDATE_LOST, candidate(table)))
        end_examination(table)


def end_examination(table: Table) -> None:
    """The next candidate, then the ministries. (confucius-next-candidate)"""
    next_candidate(table)
    resolve_ministries(table)


def resolve_ministries(table: Table) -> None:
    """One after the other; then the invasions, or at the end of the game the titles. (confucius-resolution)"""
    while True:
        if table.resolving == NOBODY:
            ministry = next_to_resolve(table)
            if ministry == NOBODY:
                break
            begin_resolution(table, ministry)
        if not advance_resolution(table):
            return
    if table.last:
        finish(table)
        return
    resolve_invasions(table)
    new_officials(table)
    ask_discard(table)


def ask_discard(table: Table) -> None:
    """Whoever holds too many cards discards; then the round is over. (confucius-discard)"""
    seat = who_discards(table)
    if seat != NOBODY:
        table.to_move = seat
        table.phase = DISCARD
    elif is_last_round(table):
        table.last = 1
        resolve_ministries(table)
    else:
        begin_round(table)
