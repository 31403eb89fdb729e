"""Phase 2, the person: cards, persons from the stock, and rooms for them."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.dragon import events
from teahouse.games.dragon.actions import DISMISS, PLACE, RECRUIT, RELEASE, REPLACE
from teahouse.games.dragon.box import (
    CARD_COUNT,
    IS_OLD,
    JOKER,
    MOST_FLOORS,
    PALACES,
    PERSON_COUNT,
    START_PERSONS,
    STEPS,
    TYPE_OF,
)
from teahouse.games.dragon.court import NO_PERSON, NOTHING, Court
from teahouse.games.dragon.phases import FULL, PLACING, RECRUITING


def starter_moves(court: Court) -> vec[i64]:
    """A young person, and together with the first one no pair that somebody has. (dragon-start-young,
    dragon-start-different, dragon-start-pair)"""
    found = vec[i64](capacity=16)
    person: i64
    seat = court.to_move
    own = court.types_of(seat)
    for person in range(PERSON_COUNT):
        if IS_OLD[person] or not court.stock[person]:
            continue
        pair = own | i64(1) << TYPE_OF[person]
        if pair != own and (not own or not is_taken(court, seat, pair)):
            found = append(found, RECRUIT + person)
    return found


def is_taken(court: Court, seat: i64, pair: i64) -> bool:
    """Whether another seat began with this pair of types. (dragon-start-pair)"""
    other: i64
    for other in range(court.seats):
        if other != seat and court.types_of(other) == pair:
            return True
    return False


def next_starter(court: Court) -> i64:
    """The first seat that has not chosen its two persons; NOTHING if all have. (dragon-start)"""
    seat: i64
    for seat in range(court.seats):
        if court.persons_of(seat) < START_PERSONS:
            return seat
    return NOTHING


def holders(court: Court) -> i64:
    """The seats that hold a card, as bits."""
    seat: i64
    card: i64
    found: i64 = 0
    for seat in range(court.seats):
        for card in range(CARD_COUNT):
            if court.hands[seat * CARD_COUNT + card]:
                found |= i64(1) << seat
                break
    return found


def card_moves(court: Court, first: i64) -> vec[i64]:
    """The cards in the hand, to be played or thrown away. (dragon-card, dragon-hand)"""
    found = vec[i64](capacity=10)
    card: i64
    for card in range(CARD_COUNT):
        if court.hands[court.to_move * CARD_COUNT + card]:
            found = append(found, first + card)
    return found


def play_card(court: Court, card: i64) -> bool:
    """A card is spent; whether there is a person to take for it. (dragon-card, dragon-exhausted)"""
    court.hands[court.to_move * CARD_COUNT + card] -= 1
    court.card = card
    if len(recruit_moves(court)):
        court.phase = RECRUITING
        return True
    court.card = NOTHING
    if card != JOKER:
        court.tell((events.EXHAUSTED, court.to_move, card))
    return False


def recruit_moves(court: Court) -> vec[i64]:
    """Persons in stock of the card's type, for a joker of any. (dragon-recruit, dragon-joker)"""
    found = vec[i64](capacity=16)
    person: i64
    for person in range(PERSON_COUNT):
        if court.stock[person] and (court.card == JOKER or TYPE_OF[person] == court.card):
            found = append(found, RECRUIT + person)
    return found


def recruit(court: Court, person: i64) -> bool:
    """A person leaves the stock; whether there is something to decide about the room. (dragon-place, dragon-full,
    dragon-no-palace)"""
    palace: i64
    seat = court.to_move
    court.stock[person] -= 1
    court.newcomer = person
    court.card = NOTHING
    court.phase = NOTHING
    for palace in range(PALACES):
        if court.has_room(seat, palace):
            court.phase = PLACING
            return True
        if court.floors[seat * PALACES + palace]:
            court.phase = FULL
    if court.phase == FULL:
        return True
    court.tell((events.TURNED_AWAY, seat, person))
    dismiss(court)
    return False


def place_moves(court: Court) -> vec[i64]:
    """The palaces with a free room. (dragon-place, dragon-rooms)"""
    found = vec[i64](capacity=16)
    palace: i64
    for palace in range(PALACES):
        if court.has_room(court.to_move, palace):
            found = append(found, PLACE + palace)
    return found


def resident_moves(court: Court, first: i64, palace: i64, found: vec[i64]) -> vec[i64]:
    """The persons of one palace, each kind once, in ascending order."""
    room: i64
    person: i64
    place = (court.to_move * PALACES + palace) * MOST_FLOORS
    kinds: i64 = 0
    for room in range(place, place + MOST_FLOORS):
        person = i64(court.rooms[room])
        if person == NO_PERSON:
            break
        kinds |= i64(1) << person
    person = 0
    while kinds:
        if kinds & 1:
            found = append(found, first + palace * PERSON_COUNT + person)
        kinds >>= 1
        person += 1
    return found


def full_moves(court: Court) -> vec[i64]:
    """Any own person can make room, or the newcomer goes away. (dragon-full)"""
    found = vec[i64](capacity=24)
    palace: i64
    for palace in range(PALACES):
        if court.floors[court.to_move * PALACES + palace]:
            found = resident_moves(court, REPLACE, palace, found)
    return append(found, DISMISS)


def replace(court: Court, palace: i64, person: i64) -> None:
    """The newcomer takes the room of a person, who leaves the game. (dragon-full, dragon-advance)"""
    seat = court.to_move
    newcomer = court.newcomer
    court.rooms[court.room_of(seat, palace, person)] = u8(newcomer)
    court.newcomer = NOTHING
    court.tell_left(seat, person)
    court.advance(seat, STEPS[newcomer])


def dismiss(court: Court) -> None:
    """The newcomer leaves the game, and the marker stays where it is. (dragon-full)"""
    person = court.newcomer
    court.newcomer = NOTHING
    court.tell_left(court.to_move, person)


def release_moves(court: Court, spared: i64) -> vec[i64]:
    """The own persons, but for those in some palaces (bits). (dragon-release)"""
    found = vec[i64](capacity=24)
    palace: i64
    for palace in range(PALACES):
        if court.floors[court.to_move * PALACES + palace] and not spared >> palace & 1:
            found = resident_moves(court, RELEASE, palace, found)
    return found
