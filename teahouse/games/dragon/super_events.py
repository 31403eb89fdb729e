"""The super events of month 7."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY
from teahouse.games.dragon import events
from teahouse.games.dragon.actions import NAME_CHARTER, RAZE, RECRUIT, RETURN
from teahouse.games.dragon.box import (
    ASSASSINATION_ATTEMPT,
    BLOWN_CARDS,
    BUDDHA,
    CARD_COUNT,
    CHARTER,
    COURT_LADY,
    CRAFTSMAN,
    EARTHQUAKE,
    FARMER,
    FIREWORK,
    FLOOD,
    GOOD_COUNT,
    GOODS,
    IS_OLD,
    LANTERNFEST,
    LARGE,
    MONK,
    MOST_FLOORS,
    MOST_SEATS,
    PALACES,
    PERSON_COUNT,
    PERSONS,
    POINTS_PER_PERSON,
    PYROTECHNIST,
    RICE,
    SCHOLAR,
    SHAKEN_FLOORS,
    SMALL,
    SUNRISE,
    TAX_COLLECTOR,
    TILES,
    TORNADO,
    TYPE_COUNT,
    TYPE_OF,
    TYPES,
    VOLCANIC_ERUPTION,
    WARRIOR,
    YUAN,
)
from teahouse.games.dragon.court import NO_PERSON, Court
from teahouse.games.dragon.palaces import begin_building, is_old, palace_refusal, types_at
from teahouse.games.dragon.person_phase import hand_refusal
from teahouse.games.dragon.phases import CHARTER as NAMING
from teahouse.games.dragon.phases import DISCARDING, RAZING, RELEASING, RETURNING
from teahouse.games.dragon.phases import SUNRISE as CHOOSING


def carry_out_super_event(court: Court) -> None:
    """What needs no decision happens; what needs one is owed. (dragon-super-event)"""
    seat: i64
    kind = court.super_event
    court.tell((events.SUPER_HAPPENED, kind))
    if kind == SUNRISE or kind == CHARTER:
        court.waiting = court.everybody()
    for seat in range(court.seats):
        if kind == LANTERNFEST:
            court.score(seat, events.FROM_SUPER_EVENT, court.persons_of(seat) * POINTS_PER_PERSON)
        elif kind == BUDDHA:
            court.score(seat, events.FROM_SUPER_EVENT, court.monk_points(seat))
        elif kind == EARTHQUAKE:
            court.due[seat] = u8(smaller(SHAKEN_FLOORS, floors_of(court, seat)))
        elif kind == FLOOD:
            court.due[seat] = u8(goods_of(court, seat) // 2)
        elif kind == VOLCANIC_ERUPTION:
            court.track[seat] = 0
        elif kind == TORNADO:
            court.due[seat] = u8(smaller(BLOWN_CARDS, cards_of(court, seat)))
        elif kind == ASSASSINATION_ATTEMPT:
            lose_privileges(court, seat)


def smaller(one: i64, other: i64) -> i64:
    """The smaller of two numbers."""
    return one if one < other else other


def floors_of(court: Court, seat: i64) -> i64:
    """How many floors a seat has in all its palaces."""
    palace: i64
    total: i64 = 0
    for palace in range(PALACES):
        total += i64(court.floors[seat * PALACES + palace])
    return total


def goods_of(court: Court, seat: i64) -> i64:
    """Yuan, rice and fireworks together. (dragon-flood)"""
    return court.yuan(seat) + court.rice(seat) + court.fireworks(seat)


def cards_of(court: Court, seat: i64) -> i64:
    """How many cards a seat holds."""
    card: i64
    total: i64 = 0
    for card in range(CARD_COUNT):
        total += i64(court.hands[seat * CARD_COUNT + card])
    return total


def lose_privileges(court: Court, seat: i64) -> None:
    """All privileges go back without compensation. (dragon-assassination)"""
    lost = court.privileges_of(seat, SMALL) + court.privileges_of(seat, LARGE)
    court.privileges = court.privileges[:]
    court.privileges[SMALL * MOST_SEATS + seat] = 0
    court.privileges[LARGE * MOST_SEATS + seat] = 0
    if lost:
        court.tell((events.LOST_PRIVILEGES, seat, lost))


def next_super_decision(court: Court) -> bool:
    """Whether somebody still has to decide about the super event; that seat is to move then."""
    kind = court.super_event
    if kind == EARTHQUAKE:
        return next_shaken(court)
    if kind == SUNRISE or kind == CHARTER:
        return next_chooser(court)
    court.to_move = court.first_due()
    court.phase = RETURNING if kind == FLOOD else DISCARDING
    return court.to_move != NOBODY


def next_shaken(court: Court) -> bool:
    """In order, each loses floors and then the persons who have no room left. (dragon-earthquake)"""
    place: i64
    for place in range(court.seats):
        seat = i64(court.order[place])
        court.to_move = seat
        if court.due[seat]:
            court.phase = RAZING
            return True
        if surplus(court, seat):
            court.phase = RELEASING
            return True
    return False


def next_chooser(court: Court) -> bool:
    """In order, each who has a choice. (dragon-sunrise, dragon-charter)"""
    while court.waiting:
        court.to_move = court.first_waiting()
        if court.super_event == SUNRISE:
            court.phase = CHOOSING
            if len(sunrise_moves(court)):
                return True
        else:
            court.phase = NAMING
            if court.types_of(court.to_move):
                return True
    return False


def raze_moves(court: Court) -> vec[i64]:
    """Any palace that stands. (dragon-earthquake)"""
    found = vec[i64](capacity=16)
    palace: i64
    for palace in range(PALACES):
        if court.floors[court.to_move * PALACES + palace]:
            found = append(found, RAZE + palace)
    return found


def raze_refusal(court: Court, palace: int) -> str:
    """(dragon-earthquake, dragon-palaces)"""
    return palace_refusal(court, palace) if court.phase == RAZING else "dragon-earthquake"


def raze(court: Court, palace: i64) -> None:
    """A floor is lost; with its last floor a palace vanishes, and its persons with it. (dragon-earthquake)"""
    seat = court.to_move
    place = seat * PALACES + palace
    court.floors[place] -= 1
    court.due[seat] -= 1
    if not court.floors[place]:
        court.tell((events.FELL, seat, palace))
        while court.rooms[place * MOST_FLOORS] != NO_PERSON:
            court.move_out(seat, palace, i64(court.rooms[place * MOST_FLOORS]))


def is_overfull(court: Court, seat: i64, palace: i64) -> bool:
    """Whether more persons live in a palace than it has floors. (dragon-earthquake)"""
    return court.persons_in(seat, palace) > i64(court.floors[seat * PALACES + palace])


def surplus(court: Court, seat: i64) -> i64:
    """How many persons of a seat have no room. (dragon-earthquake)"""
    palace: i64
    total: i64 = 0
    for palace in range(PALACES):
        if is_overfull(court, seat, palace):
            total += court.persons_in(seat, palace) - i64(court.floors[seat * PALACES + palace])
    return total


def safe_palaces(court: Court, seat: i64) -> i64:
    """The palaces in which everybody has a room, as bits. (dragon-earthquake)"""
    palace: i64
    found: i64 = 0
    for palace in range(PALACES):
        if not is_overfull(court, seat, palace):
            found |= i64(1) << palace
    return found


def return_moves(court: Court) -> vec[i64]:
    """Whatever there is. (dragon-flood)"""
    found = vec[i64](capacity=3)
    good: i64
    for good in range(GOOD_COUNT):
        if court.goods[good * MOST_SEATS + court.to_move]:
            found = append(found, RETURN + good)
    return found


def return_refusal(court: Court, good: int) -> str:
    """Goods that one has, in the flood. (dragon-flood)"""
    if court.phase == RETURNING and court.goods[good * MOST_SEATS + court.to_move]:
        return ""
    return f"dragon-flood good={GOODS[good]}"


def return_good(court: Court, good: i64) -> None:
    """One of the goods goes back. (dragon-flood)"""
    court.goods[good * MOST_SEATS + court.to_move] -= 1
    court.due[court.to_move] -= 1


def discard_refusal(court: Court, card: int) -> str:
    """(dragon-tornado, dragon-hand)"""
    return hand_refusal(court, card) if court.phase == DISCARDING else "dragon-tornado"


def discard(court: Court, card: i64) -> None:
    """A card is thrown away face up. (dragon-tornado)"""
    court.hands[court.to_move * CARD_COUNT + card] -= 1
    court.due[court.to_move] -= 1


def sunrise_moves(court: Court) -> vec[i64]:
    """Young persons in stock of a type that nobody has taken at this sunrise. (dragon-sunrise)"""
    found = vec[i64](capacity=9)
    person: i64
    for person in range(PERSON_COUNT):
        if court.stock[person] and not IS_OLD[person] and not court.barred >> TYPE_OF[person] & 1:
            found = append(found, RECRUIT + person)
    return found


def sunrise_refusal(court: Court, person: int) -> str:
    """A young person of a type that nobody has taken. (dragon-exhausted, dragon-sunrise)"""
    if not court.stock[person]:
        return f"dragon-exhausted person={PERSONS[person]}"
    is_barred = (court.barred >> TILES[person][1]) & 1
    return f"dragon-sunrise person={PERSONS[person]}" if is_barred or is_old(person) else ""


def charter_moves(court: Court) -> vec[i64]:
    """The types in the own palaces. (dragon-charter)"""
    found = vec[i64](capacity=9)
    type: i64
    types = court.types_of(court.to_move)
    for type in range(TYPE_COUNT):
        if types >> type & 1:
            found = append(found, NAME_CHARTER + type)
    return found


def charter_refusal(court: Court, type: int) -> str:
    """A type that one has, for the charter. (dragon-charter)"""
    if court.phase == NAMING and TYPES[type] in types_at(court, int(court.to_move)):
        return ""
    return f"dragon-charter type={TYPES[type]}"


def use_charter(court: Court, type: i64) -> None:
    """The symbols of one type give once what they are good for. (dragon-charter)"""
    seat = court.to_move
    amount = court.symbols(seat, type)
    if type == CRAFTSMAN:
        begin_building(court, seat, amount)
    elif type == TAX_COLLECTOR:
        court.gain(seat, YUAN, amount)
    elif type == FARMER:
        court.gain(seat, RICE, amount)
    elif type == PYROTECHNIST:
        court.gain(seat, FIREWORK, amount)
    elif type == WARRIOR:
        court.advance(seat, amount)
    elif type == MONK:
        court.score(seat, events.FROM_SUPER_EVENT, court.monk_points(seat))
    elif type == COURT_LADY or type == SCHOLAR:
        court.score(seat, events.FROM_SUPER_EVENT, amount)
