"""What gifts oblige their recipients to, beside no smaller gift in return. (confucius-obligation)"""

from mypy_extensions import i64

from teahouse.core.state import NOBODY
from teahouse.games.confucius.box import RANKS, RED, STUDENT_COUNT, VACANT, YELLOW
from teahouse.games.confucius.payment import officials_of
from teahouse.games.confucius.table import Table


def bribe_blocker(table: Table, seat: i64, ministry: i64) -> i64:
    """Somebody whose gift forbids the seat to bribe in a ministry, or NOBODY. (confucius-obligation-bribe)"""
    giver: i64
    own = table.marks(seat, ministry)
    for giver in range(table.seats):
        if table.active_gift(giver, seat):
            theirs = table.marks(giver, ministry)
            if theirs and own >= theirs:
                return giver
    return NOBODY


def bribe_obligation_refusal(table: Table, ministry: i64) -> str:
    """Nobody bribes past a giver who has officials there. (confucius-obligation-bribe)"""
    seat = table.to_move
    own = officials_of(table, seat, ministry)
    for giver in range(table.seats):
        value = table.active_gift(giver, seat)
        theirs = officials_of(table, giver, ministry)
        if value and theirs >= 1 and own >= theirs:
            return f"confucius-obligation-bribe giver={giver} value={value}"
    return ""


def students_to_tutor(table: Table, seat: i64) -> i64:
    """The students whom a seat may support, as bits. (confucius-obligation-examination)"""
    red = table.active_gift(table.student_of(RED), seat)
    yellow = table.active_gift(table.student_of(YELLOW), seat)
    if red == yellow:
        return 1 << RED | 1 << YELLOW
    return 1 << RED if red > yellow else 1 << YELLOW


def tutor_obligation_refusal(table: Table, student: i64) -> str:
    """The student of whoever gave the better gift. (confucius-obligation-examination)"""
    owners = [int(table.students[place]) for place in range(STUDENT_COUNT)]
    values = [int(table.active_gift(owner, table.to_move)) for owner in owners]
    if values[1 - student] > values[student]:
        return f"confucius-obligation-examination giver={owners[1 - student]} value={values[1 - student]}"
    return ""


def heirs(table: Table, seat: i64) -> i64:
    """To whom a seat that drops out may yield its influence, as bits. (confucius-obligation-resolution)"""
    best: i64 = 0
    free: i64 = 0
    bound: i64 = 0
    rank: i64
    for rank in range(RANKS):
        other = i64(table.control[rank])
        if other == VACANT or other == seat:
            continue
        free |= i64(1) << other
        value = table.active_gift(other, seat)
        if value > best:
            best = value
            bound = 0
        if value and value == best:
            bound |= i64(1) << other
    return bound if best else free


def yield_obligation_refusal(table: Table, heir: i64, left: list[int]) -> str:
    """One of those who gave the best gift, of those who are left. (confucius-obligation-resolution)"""
    values = [int(table.active_gift(seat, table.to_move)) for seat in left]
    highest = max(values)
    if highest and int(heir) not in [left[i] for i in range(len(left)) if values[i] == highest]:
        return f"confucius-obligation-resolution giver={left[values.index(highest)]} value={highest}"
    return ""
