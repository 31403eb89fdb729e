"""A month: its stages one after the other, and whom each of them asks. (dragon-month)"""

from mypy_extensions import i64

from teahouse.core.state import NOBODY
from teahouse.games.dragon import events
from teahouse.games.dragon.action_phase import deal_groups
from teahouse.games.dragon.box import MONTHS, SOLAR_ECLIPSE, SUPER_MONTH
from teahouse.games.dragon.court import NO_DRAGONS, NOTHING, Court
from teahouse.games.dragon.event_phase import carry_out_event, decay, forgive
from teahouse.games.dragon.first_persons import next_starter
from teahouse.games.dragon.person_phase import holders
from teahouse.games.dragon.phases import (
    ACTION,
    ACTIONS,
    CARD,
    END,
    EVENT,
    EVENT_AGAIN,
    LAST_WALL_CHECK,
    OVER,
    PERSONS,
    RELEASING,
    SET_UP,
    START,
    SUPER_EVENT,
    WALL_CHECK,
    WALL_CHECK_AGAIN,
)
from teahouse.games.dragon.scoring import score_end, score_month
from teahouse.games.dragon.super_events import carry_out_super_event, next_super_decision
from teahouse.games.dragon.wall import check_wall, is_checked


def go_on(court: Court) -> None:
    """On to the next decision: of this stage, or of the first later one that asks for any."""
    while not asks_somebody(court):
        next_stage(court)


def asks_somebody(court: Court) -> bool:
    """Whether a decision is left in this stage; its seat is to move then. (dragon-order)"""
    stage = court.stage
    if stage == SET_UP:
        court.to_move, court.phase = next_starter(court), START
    elif stage == ACTIONS:
        court.to_move, court.phase = court.first_waiting(), ACTION
    elif stage == PERSONS:
        court.to_move, court.phase = court.first_waiting(), CARD
    elif stage == SUPER_EVENT:
        return next_super_decision(court)
    elif stage == END:
        court.to_move, court.phase = NOBODY, OVER
        return True
    else:
        court.to_move, court.phase = court.first_due(), RELEASING
    return court.to_move != NOBODY


def next_stage(court: Court) -> None:
    """The stages of a month in their order. (dragon-month)"""
    court.stage += 1
    stage = court.stage
    if stage == ACTIONS:
        begin_month(court)
    elif stage == PERSONS:
        begin_persons(court)
    elif stage == EVENT:
        carry_out_event(court)
        forgive(court)
    elif stage == WALL_CHECK or stage == LAST_WALL_CHECK or stage == WALL_CHECK_AGAIN:
        check_wall_if_due(court)
    elif stage == SUPER_EVENT:
        begin_super_event(court)
    elif stage == EVENT_AGAIN:
        begin_eclipse(court)
    elif stage == END:
        end_month(court)


def begin_month(court: Court) -> None:
    """The cards are dealt anew. (dragon-groups)"""
    court.month += 1
    if court.log is not None:
        court.tell((events.MONTH_BEGAN, court.month, i64(court.event_row[court.month - 1])))
    deal_groups(court)
    court.waiting = court.everybody()


def begin_persons(court: Court) -> None:
    """The dragons come back; whoever holds a card must play one. (dragon-action, dragon-card,
    dragon-month-twelve)"""
    court.dragons = NO_DRAGONS
    court.waiting = holders(court) if court.month < MONTHS else 0


def check_wall_if_due(court: Court) -> None:
    """The wall is checked after the Mongols and at the end of the year. (dragon-wall-check, dragon-wall-end)"""
    if is_checked(court):
        check_wall(court)
        forgive(court)


def begin_super_event(court: Court) -> None:
    """Month 7 has a second event; without one the month is nearly over. (dragon-super-event)"""
    if court.month == SUPER_MONTH and court.super_event != NOTHING:
        carry_out_super_event(court)
    else:
        court.stage = WALL_CHECK_AGAIN


def begin_eclipse(court: Court) -> None:
    """The event comes once more in full; after any other super event the month is nearly over. (dragon-eclipse)"""
    court.barred = 0
    if court.super_event == SOLAR_ECLIPSE:
        carry_out_event(court)
        forgive(court)
    else:
        court.stage = WALL_CHECK_AGAIN


def end_month(court: Court) -> None:
    """Decay and scoring; then the next month, or the end. (dragon-decay, dragon-month-scoring)"""
    decay(court)
    score_month(court)
    if court.month == MONTHS:
        score_end(court)
    else:
        court.stage = ACTIONS
        begin_month(court)
