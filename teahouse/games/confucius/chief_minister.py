"""The start of a round: cubes by gifts, and a new Chief Minister. (confucius-count-gifts, confucius-chief-minister)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import NAME_CHIEF
from teahouse.games.confucius.box import CUBE, FAVOUR_SPACE, MOST_SEATS
from teahouse.games.confucius.cubes import cubes_for
from teahouse.games.confucius.phases import CHIEF, TURN
from teahouse.games.confucius.round_end import return_cubes
from teahouse.games.confucius.table import Table, seat_refusal


def begin_round(table: Table) -> None:
    """Cubes by gifts; then the outgoing Chief Minister names another. (confucius-count-gifts)"""
    seat: i64
    table.round += 1
    return_cubes(table)
    table.tell((events.ROUND, table.round))
    for seat in range(table.seats):
        cubes = cubes_for(table, seat)
        table.counts[CUBE + seat] = u8(cubes)
        table.tell((events.CUBES, seat, cubes))
    if table.round == 1:
        appoint_chief(table, table.chief)
    else:
        table.phase = CHIEF
        table.to_move = table.chief


def chief_moves(table: Table) -> vec[i64]:
    """Anybody but the outgoing Chief Minister. (confucius-chief-minister)"""
    found = vec[i64](capacity=4)
    seat: i64
    for seat in range(table.seats):
        if seat != table.to_move:
            found = append(found, NAME_CHIEF + seat)
    return found


def chief_refusal(table: Table, seat: i64) -> str:
    """(confucius-players, confucius-chief-minister)"""
    if table.phase != CHIEF:
        return "confucius-chief-minister"
    return seat_refusal(table, seat) or ("confucius-chief-minister" if seat == table.chief else "")


def appoint_chief(table: Table, seat: i64) -> None:
    """One cube goes to Imperial Favour; the left neighbour begins. (confucius-chief-minister)"""
    table.chief = seat
    table.counts[CUBE + seat] -= 1
    table.box[FAVOUR_SPACE * MOST_SEATS + seat] = 1
    table.tell((events.CHIEF, seat))
    table.phase = TURN
    table.to_move = table.next_seat(seat)
