"""Phase 2, the person: cards, persons from the stock, and rooms for them."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.dragon import events
from teahouse.games.dragon.actions import DISMISS, PLACE, RECRUIT, REPLACE
from teahouse.games.dragon.box import (
    CARD_COUNT,
    CARDS,
    JOKER,
    MOST_FLOORS,
    PALACES,
    PERSON_COUNT,
    PERSONS,
    STEPS,
    TILES,
    TYPE_OF,
    TYPES,
)
from teahouse.games.dragon.court import NOTHING, Court
from teahouse.games.dragon.palaces import floors_at, living_in, palace_refusal, resident_moves, resident_refusal
from teahouse.games.dragon.phases import CARD, FULL, PLACING, RECRUITING, SUPER_EVENT


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


def hand_refusal(court: Court, card: int) -> str:
    """A card from the hand. (dragon-hand)"""
    return "" if court.hands[court.to_move * CARD_COUNT + card] else f"dragon-hand card={CARDS[card]}"


def card_refusal(court: Court, card: int) -> str:
    """(dragon-card, dragon-hand)"""
    return hand_refusal(court, card) if court.phase == CARD else "dragon-card"


def play_card(court: Court, card: i64) -> None:
    """A card is spent, and a person can be taken for it if there is one. (dragon-card, dragon-exhausted)"""
    court.hands[court.to_move * CARD_COUNT + card] -= 1
    court.card = card
    if len(recruit_moves(court)):
        court.phase = RECRUITING
        return
    court.card = NOTHING
    if card != JOKER:
        court.tell((events.EXHAUSTED, court.to_move, card))


def recruit_moves(court: Court) -> vec[i64]:
    """Persons in stock of the card's type, for a joker of any. (dragon-recruit, dragon-joker)"""
    found = vec[i64](capacity=16)
    person: i64
    for person in range(PERSON_COUNT):
        if court.stock[person] and (court.card == JOKER or TYPE_OF[person] == court.card):
            found = append(found, RECRUIT + person)
    return found


def recruit_by_card_refusal(court: Court, person: int) -> str:
    """A person of the card's type, while there is one. (dragon-recruit, dragon-joker, dragon-exhausted)"""
    card = CARDS[court.card]
    if card == "joker":
        return "" if court.stock[person] else f"dragon-joker person={PERSONS[person]}"
    if TYPES[TILES[person][1]] != card:
        return f"dragon-recruit card={card}"
    return "" if court.stock[person] else f"dragon-exhausted person={PERSONS[person]}"


def recruit(court: Court, person: i64) -> None:
    """A person leaves the stock for a free room, for one that is taken, or for nothing. (dragon-place, dragon-full,
    dragon-no-palace, dragon-sunrise)"""
    palace: i64
    seat = court.to_move
    court.stock[person] -= 1
    court.newcomer = person
    court.card = NOTHING
    if court.stage == SUPER_EVENT:
        court.barred |= i64(1) << TYPE_OF[person]
    for palace in range(PALACES):
        if court.floors[seat * PALACES + palace]:
            if court.has_room(seat, palace):
                court.phase = PLACING
                return
            court.phase = FULL
    if court.phase != FULL:
        court.tell((events.TURNED_AWAY, seat, person))
        dismiss(court, 0)


def place_moves(court: Court) -> vec[i64]:
    """The palaces with a free room. (dragon-place, dragon-rooms)"""
    found = vec[i64](capacity=16)
    palace: i64
    for palace in range(PALACES):
        if court.floors[court.to_move * PALACES + palace] and court.has_room(court.to_move, palace):
            found = append(found, PLACE + palace)
    return found


def place_refusal(court: Court, palace: int) -> str:
    """A newcomer moves into a free room. (dragon-palaces, dragon-rooms, dragon-place)"""
    if court.phase != PLACING and court.phase != FULL:
        return "dragon-place"
    missing = palace_refusal(court, palace)
    if missing:
        return missing
    persons = len(living_in(court, int(court.to_move), palace))
    return "" if persons < floors_at(court, palace) else f"dragon-rooms palace={palace + 1}"


def move_in(court: Court, palace: i64) -> None:
    """The newcomer takes a free room, and the marker moves by the value. (dragon-place, dragon-advance)"""
    seat, person = court.to_move, court.newcomer
    court.rooms[(seat * PALACES + palace) * MOST_FLOORS + court.persons_in(seat, palace)] = u8(person)
    court.newcomer = NOTHING
    court.advance(seat, STEPS[person])


def full_moves(court: Court) -> vec[i64]:
    """Any own person can make room, or the newcomer goes away. (dragon-full)"""
    found = vec[i64](capacity=24)
    palace: i64
    for palace in range(PALACES):
        if court.floors[court.to_move * PALACES + palace]:
            found = resident_moves(court, REPLACE, palace, found)
    return append(found, DISMISS)


def full_refusal(court: Court) -> str:
    """Persons are replaced and newcomers sent away only where every room is taken. (dragon-place, dragon-full)"""
    if court.phase == FULL:
        return ""
    return "dragon-place" if court.phase == PLACING else "dragon-full"


def replace_refusal(court: Court, resident: int) -> str:
    """(dragon-place, dragon-full, dragon-palaces, dragon-rooms)"""
    return full_refusal(court) or resident_refusal(court, resident)


def replace(court: Court, resident: i64) -> None:
    """The newcomer takes the room of a person, who leaves the game. (dragon-full, dragon-advance)"""
    seat, palace, person = court.to_move, resident // PERSON_COUNT, resident % PERSON_COUNT
    newcomer = court.newcomer
    court.rooms[court.room_of(seat, palace, person)] = u8(newcomer)
    court.newcomer = NOTHING
    court.tell_left(seat, person)
    court.advance(seat, STEPS[newcomer])


def dismiss_refusal(court: Court, choice: int) -> str:
    """(dragon-place, dragon-full)"""
    return full_refusal(court)


def dismiss(court: Court, choice: i64) -> None:
    """The newcomer leaves the game, and the marker stays where it is. (dragon-full)"""
    person = court.newcomer
    court.newcomer = NOTHING
    court.tell_left(court.to_move, person)
