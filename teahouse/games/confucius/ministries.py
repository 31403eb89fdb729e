"""Resolving a ministry: who drops out, to whom influence goes, who is appointed. (confucius-resolution)"""

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.state import NOBODY
from teahouse.games.confucius import events
from teahouse.games.confucius.actions import YIELD_TO
from teahouse.games.confucius.box import MINISTRY_COUNT, MOST_SEATS, RANKS, SECRETARY, VACANT
from teahouse.games.confucius.gifts import cancel_gift
from teahouse.games.confucius.obligations import heirs, yield_obligation_refusal
from teahouse.games.confucius.phases import YIELD
from teahouse.games.confucius.table import Table, changed, seat_refusal, vacant


def is_full(table: Table, ministry: i64) -> bool:
    """Whether seven officials are there and all carry markers. (confucius-resolution)"""
    space: i64
    for space in range(ministry * RANKS, ministry * RANKS + RANKS):
        if table.owners[space] == VACANT:
            return False
    return True


def next_to_resolve(table: Table) -> i64:
    """The first ministry whose time has come, or NOBODY. (confucius-resolution, confucius-last-ministries)"""
    ministry: i64
    for ministry in range(MINISTRY_COUNT):
        if not table.is_resolved(ministry) and (table.last or is_full(table, ministry)):
            return ministry
    return NOBODY


def begin_resolution(table: Table, ministry: i64) -> None:
    """All markers become secured, and everybody controls their own officials. (confucius-resolution)"""
    rank: i64
    table.resolving = ministry
    table.tell((events.RESOLVING, ministry))
    table.control = table.owners[ministry * RANKS : ministry * RANKS + RANKS]
    for rank in range(RANKS):
        if table.control[rank] != VACANT:
            table.secured[ministry * RANKS + rank] = 1


def influence(table: Table) -> vec[i64]:
    """How many officials each seat controls, temporary ones included."""
    counts = vec[i64]([0] * MOST_SEATS)
    rank: i64
    for rank in range(RANKS):
        if table.control[rank] != VACANT:
            counts[i64(table.control[rank])] += 1
    return counts


def most_senior(table: Table, seat: i64) -> i64:
    """The smallest rank that a seat controls, by the house rule perhaps only among its own. (confucius-dropping-out)"""
    rank: i64
    for rank in range(RANKS):
        own = i64(table.owners[table.resolving * RANKS + rank]) == seat
        if i64(table.control[rank]) == seat and (own or table.house.temporary_seniority):
            return rank
    return RANKS


def comes_before(table: Table, counts: vec[i64], one: i64, other: i64) -> bool:
    """Whether one seat has more influence than another, or as much and more seniority. (confucius-dropping-out)"""
    if counts[one] != counts[other]:
        return counts[one] > counts[other]
    return most_senior(table, one) < most_senior(table, other)


def advance_resolution(table: Table) -> bool:
    """Appoint, if no more than two are left; else ask the weakest to yield. Whether the ministry is settled."""
    counts = influence(table)
    seat: i64
    first: i64 = NOBODY
    last: i64 = NOBODY
    families: i64 = 0
    for seat in range(MOST_SEATS):
        if not counts[seat]:
            continue
        families += 1
        if first == NOBODY or comes_before(table, counts, seat, first):
            first = seat
        if last == NOBODY or comes_before(table, counts, last, seat):
            last = seat
    if families > 2:
        table.to_move = last
        table.phase = YIELD
        table.tell((events.DROPPED_OUT, table.resolving, last, counts[last]))
        return False
    if families:
        appoint(table, first, last)
    else:
        table.tell((events.NO_MINISTER, table.resolving))
    close(table)
    return True


def appoint(table: Table, minister: i64, secretary: i64) -> None:
    """Minister and Secretary take their chits; one family alone takes both. (confucius-appointment)"""
    ministry = table.resolving
    first, second = i64(table.chits[ministry]), i64(table.chits[SECRETARY + ministry])
    table.offices = changed(changed(table.offices, ministry, minister), SECRETARY + ministry, secretary)
    table.points[minister] += first
    table.tell((events.MINISTER_POINTS, ministry, minister, first))
    table.points[secretary] += second
    table.tell((events.SECRETARY_POINTS, ministry, secretary, second))


def close(table: Table) -> None:
    """Temporary control ends, and the ministry is closed. (confucius-closed)"""
    table.resolved |= i64(1) << table.resolving
    table.resolving = NOBODY
    table.control = vacant(RANKS)


def yield_moves(table: Table) -> vec[i64]:
    """Those to whom the influence may go. (confucius-yield, confucius-obligation-resolution)"""
    allowed = heirs(table, table.to_move)
    found = vec[i64](capacity=4)
    seat: i64
    for seat in range(table.seats):
        if allowed >> seat & 1:
            found = append(found, YIELD_TO + seat)
    return found


def yield_refusal(table: Table, heir: i64) -> str:
    """(confucius-players, confucius-obligation-resolution, confucius-yield)"""
    if table.phase != YIELD:
        return "confucius-yield"
    left = [seat for seat in range(table.seats) if seat != table.to_move and seat in list(table.control)]
    refused = seat_refusal(table, heir) or yield_obligation_refusal(table, heir, left)
    return refused or ("" if int(heir) in left else "confucius-yield")


def yield_influence(table: Table, heir: i64) -> None:
    """All that a seat controls goes to one other; a gift of the heir is cancelled. (confucius-yield)"""
    seat = table.to_move
    rank: i64
    for rank in range(RANKS):
        if i64(table.control[rank]) == seat:
            table.control = changed(table.control, rank, heir)
    cancel_gift(table, heir, seat)
