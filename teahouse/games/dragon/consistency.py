"""Whether a position that somebody wrote can be on the table at all: what does not go together is said by its field."""

from mypy_extensions import i64

from teahouse.core.errors import Unreadable
from teahouse.core.positions import check_choice, check_turn
from teahouse.games.dragon.box import (
    EARTHQUAKE,
    FLOOD,
    MOST_FLOORS,
    PALACES,
    PERSON_COUNT,
    PERSONS,
    START_FLOORS,
    START_PALACES,
    SUPER_EVENTS,
    TORNADO,
)
from teahouse.games.dragon.court import NO_PERSON, NOTHING, Court
from teahouse.games.dragon.event_phase import is_drought
from teahouse.games.dragon.first_possessions import full_stock
from teahouse.games.dragon.person_phase import holders
from teahouse.games.dragon.phases import (
    ASKED,
    ASKED_BY_SUPER_EVENT,
    BUILDING,
    PHASES,
    RELEASING,
    SET_UP,
    STAGES,
    SUPER_EVENT,
)
from teahouse.games.dragon.super_events import cards_of, floors_of, goods_of


def check_position(court: Court) -> None:
    """Refuse a decision that cannot come up as the rest of the position stands."""
    check_stage(court)
    check_turn(court, PHASES[court.phase])
    check_decision(court)
    check_due(court)
    if court.stage == SET_UP:
        check_set_up(court)
    check_choice(court, PHASES[court.phase])


def check_stage(court: Court) -> None:
    """A stage has its month and its kinds of decision."""
    stage, phase, asked = STAGES[court.stage], PHASES[court.phase], decisions(court)
    if phase not in asked:
        expected = f"expected one of {', '.join(asked)}" if asked else "nobody is asked anything"
        raise Unreadable(f"position, phase: in stage {stage} {expected}, got {phase}")
    if (court.stage == SET_UP) != (court.month == 0):
        raise Unreadable(f"position, month: there is no month {court.month} in stage {stage}")


def decisions(court: Court) -> list[str]:
    """What can be asked in this stage: by a super event, only what this one brings."""
    if court.stage != SUPER_EVENT:
        return ASKED[STAGES[court.stage]]
    return [] if court.super_event == NOTHING else ASKED_BY_SUPER_EVENT.get(SUPER_EVENTS[court.super_event], [])


def check_decision(court: Court) -> None:
    """A decision needs what it is about."""
    phase = PHASES[court.phase]
    if (phase in ("place", "full")) != (court.newcomer != NOTHING):
        raise Unreadable(f"position, newcomer: somebody is new in the phases place and full only, not in {phase}")
    if (phase == "recruit") != (court.card != NOTHING):
        raise Unreadable(f"position, card: a card lies there in phase recruit only, not in {phase}")
    if court.starved and not is_drought(court):
        raise Unreadable(f"position, starved: palaces starve in a drought only, not in {phase}")
    if STAGES[court.stage] == "persons" and court.waiting & ~holders(court):
        raise Unreadable("position, waiting: somebody without cards has no card to play")


def check_due(court: Court) -> None:
    """Nobody owes more than there is, and whoever is asked for something owes it. (dragon-forgiven)"""
    seat: i64
    phase = PHASES[court.phase]
    for seat in range(court.seats):
        due, most = i64(court.due[seat]), most_due(court, seat)
        if due > most:
            raise Unreadable(f"position, courts, seat {seat}, due: expected {most} at most in phase {phase}, got {due}")
    owes = phase in ("floor", "raze", "return", "discard") or (phase == "release" and court.stage != SUPER_EVENT)
    if owes and not court.due[court.to_move]:
        raise Unreadable(f"position, courts, seat {court.to_move}, due: nothing is due in phase {phase}")


def most_due(court: Court, seat: i64) -> i64:
    """What a seat can have to release, build or lose at most."""
    if court.phase == BUILDING:
        return PALACES * MOST_FLOORS - floors_of(court, seat) if seat == court.to_move else 0
    if court.stage == SUPER_EVENT:
        return most_due_by_super_event(court, seat)
    if court.phase != RELEASING:
        return 0
    return hungry_palaces(court, seat) if is_drought(court) else court.persons_of(seat)


def most_due_by_super_event(court: Court, seat: i64) -> i64:
    """What a seat can have to lose at most. (dragon-earthquake, dragon-flood, dragon-tornado)"""
    if court.super_event == EARTHQUAKE:
        return floors_of(court, seat)
    if court.super_event == FLOOD:
        return goods_of(court, seat)
    return cards_of(court, seat) if court.super_event == TORNADO else 0


def hungry_palaces(court: Court, seat: i64) -> i64:
    """The inhabited palaces of a seat from which nobody has left in this drought. (dragon-drought)"""
    palace: i64
    total: i64 = 0
    for palace in range(PALACES):
        is_spared = seat == court.to_move and court.starved >> palace & 1
        if court.persons_in(seat, palace) and not is_spared:
            total += 1
    return total


def check_set_up(court: Court) -> None:
    """Before the first month the palaces stand as at the start, and nobody has left the game. (dragon-start)"""
    seat: i64
    palace: i64
    person: i64
    for seat in range(court.seats):
        for palace in range(PALACES):
            floors: i64 = START_FLOORS if palace < START_PALACES else 0
            if i64(court.floors[seat * PALACES + palace]) != floors:
                raise Unreadable(f"position, courts, seat {seat}, palaces: nothing is built before month 1")
    everybody = full_stock(court.seats)
    for tile in court.rooms:
        if i64(tile) != NO_PERSON:
            everybody[i64(tile)] -= 1
    for person in range(PERSON_COUNT):
        if i64(everybody[person]) - i64(person == court.newcomer) != i64(court.stock[person]):
            raise Unreadable(f"position, stock: nobody leaves the game before month 1, but {PERSONS[person]} did")
