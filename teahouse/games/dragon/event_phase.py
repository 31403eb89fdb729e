"""Phase 3, the event of the month: what it brings, who is released, and the decay that follows it."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.games.dragon import events
from teahouse.games.dragon.actions import RELEASE
from teahouse.games.dragon.box import (
    CONTAGION,
    DRAGON_FESTIVAL,
    DROUGHT,
    EVENTS,
    FESTIVAL_FIRST,
    FESTIVAL_SECOND,
    FIREWORK,
    HEALER,
    IMPERIAL_TRIBUTE,
    MONGOL_INVASION,
    MOST_FLOORS,
    MOST_SEATS,
    PALACES,
    PERSON_COUNT,
    PERSONS,
    RICE,
    TRIBUTE,
    VICTIMS,
    WARRIOR,
    YUAN,
)
from teahouse.games.dragon.court import NO_PERSON, Court
from teahouse.games.dragon.palaces import floors_at, living_in, resident_moves, resident_refusal
from teahouse.games.dragon.phases import EVENT, EVENT_AGAIN, RELEASING, STAGES, SUPER_EVENT
from teahouse.games.dragon.super_events import safe_palaces


def carry_out_event(court: Court) -> None:
    """The event of this month comes to all players. (dragon-events)"""
    event = i64(court.event_row[court.month - 1])
    if court.log is not None:
        court.tell((events.HAPPENED, event))
    if event == IMPERIAL_TRIBUTE:
        imperial_tribute(court)
    elif event == DROUGHT:
        drought(court)
    elif event == DRAGON_FESTIVAL:
        dragon_festival(court)
    elif event == MONGOL_INVASION:
        mongol_invasion(court)
    elif event == CONTAGION:
        contagion(court)


def imperial_tribute(court: Court) -> None:
    """Four yuan; for each that is missing one person goes. (dragon-tribute)"""
    seat: i64
    for seat in range(court.seats):
        paid = court.yuan(seat)
        if paid > TRIBUTE:
            paid = TRIBUTE
        court.pay(seat, YUAN, paid)
        court.due[seat] = u8(TRIBUTE - paid)


def drought(court: Court) -> None:
    """Every inhabited palace eats one rice or loses a person. (dragon-drought)"""
    seat: i64
    for seat in range(court.seats):
        hungry = court.inhabited_palaces(seat)
        fed = court.rice(seat)
        if fed > hungry:
            fed = hungry
        court.pay(seat, RICE, fed)
        court.due[seat] = u8(hungry - fed)


def is_drought(court: Court) -> bool:
    """Whether persons leave because of a drought, one from a palace at most. (dragon-drought)"""
    is_event = court.stage == EVENT or court.stage == EVENT_AGAIN
    return is_event and court.event_row[court.month - 1] == DROUGHT


def dragon_festival(court: Court) -> None:
    """Most fireworks score six, second most three; who scored gives half back. (dragon-festival)"""
    seat: i64
    first: i64 = 0
    second: i64 = 0
    for seat in range(court.seats):
        count = court.fireworks(seat)
        if count > first:
            second = first
            first = count
        elif second < count < first:
            second = count
    for seat in range(court.seats):
        count = court.fireworks(seat)
        if count and count >= second:
            court.score(seat, events.FROM_FESTIVAL, FESTIVAL_FIRST if count == first else FESTIVAL_SECOND)
            court.pay(seat, FIREWORK, (count + 1) // 2)


def mongol_invasion(court: Court) -> None:
    """A point a helmet, and whoever has fewest loses a person. (dragon-mongols)"""
    helmets = vec[i64]([0] * MOST_SEATS)
    seat: i64
    fewest: i64 = 0
    for seat in range(court.seats):
        helmets[seat] = court.symbols(seat, WARRIOR)
        court.score(seat, events.FROM_MONGOLS, helmets[seat])
        if seat == 0 or helmets[seat] < fewest:
            fewest = helmets[seat]
    for seat in range(court.seats):
        if helmets[seat] == fewest:
            court.due[seat] = 1


def contagion(court: Court) -> None:
    """Three persons less a person for each mortar. (dragon-contagion)"""
    seat: i64
    for seat in range(court.seats):
        mortars = court.symbols(seat, HEALER)
        if mortars < VICTIMS:
            court.due[seat] = u8(VICTIMS - mortars)


def forgive(court: Court) -> None:
    """Nobody releases more persons than live in the palaces. (dragon-forgiven)"""
    seat: i64
    for seat in range(court.seats):
        if court.due[seat]:
            persons = court.persons_of(seat)
            if i64(court.due[seat]) > persons:
                court.due[seat] = u8(persons)
            if court.due[seat] and court.log is not None:
                court.tell((events.MUST_RELEASE, seat, i64(court.due[seat])))


def release_moves(court: Court) -> vec[i64]:
    """Persons who can be released now. (dragon-release, dragon-drought, dragon-earthquake)"""
    found = vec[i64](capacity=24)
    palace: i64
    spared = safe_palaces(court, court.to_move) if court.stage == SUPER_EVENT else court.starved
    for palace in range(PALACES):
        if court.floors[court.to_move * PALACES + palace] and not spared >> palace & 1:
            found = resident_moves(court, RELEASE, palace, found)
    return found


def release_refusal(court: Court, resident: int) -> str:
    """Own persons, in a drought one from each unfed palace, in an earthquake where there are too many.

    (dragon-release, dragon-drought, dragon-earthquake)
    """
    if court.phase != RELEASING:
        return "dragon-release"
    absent = resident_refusal(court, resident)
    if absent:
        return absent
    palace, stage = resident // len(PERSONS), STAGES[court.stage]
    if stage == "super_event":
        persons = len(living_in(court, int(court.to_move), palace))
        return "" if persons > floors_at(court, palace) else f"dragon-earthquake palace={palace + 1}"
    if stage in ("event", "event_again") and EVENTS[court.event_row[court.month - 1]] == "drought":
        if (court.starved >> palace) & 1:
            return f"dragon-drought palace={palace + 1}"
    return ""


def release(court: Court, resident: i64) -> None:
    """A person leaves the game. (dragon-release)"""
    seat, palace, person = court.to_move, resident // PERSON_COUNT, resident % PERSON_COUNT
    court.move_out(seat, palace, person)
    if court.stage != SUPER_EVENT:
        court.due[seat] -= 1
        if is_drought(court):
            court.starved |= i64(1) << palace
        if not court.due[seat]:
            court.starved = 0


def decay(court: Court) -> None:
    """Every palace without a person loses a floor. (dragon-decay)"""
    seat: i64
    palace: i64
    for seat in range(court.seats):
        for palace in range(PALACES):
            place = seat * PALACES + palace
            if court.floors[place] and court.rooms[place * MOST_FLOORS] == NO_PERSON:
                court.floors[place] -= 1
                if court.log is not None:
                    tell_decay(court, seat, palace)


def tell_decay(court: Court, seat: i64, palace: i64) -> None:
    """Report a palace that has lost a floor, perhaps its last."""
    left = i64(court.floors[seat * PALACES + palace])
    if left:
        court.tell((events.DECAYED, seat, palace, left))
    else:
        court.tell((events.FELL, seat, palace))
