"""Palaces and the persons in them, as all phases ask for them. (dragon-palaces, dragon-rooms)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.dragon import events
from teahouse.games.dragon.box import MOST_FLOORS, PALACES, PERSON_COUNT, PERSONS, TILES, TYPES
from teahouse.games.dragon.court import NO_PERSON, Court
from teahouse.games.dragon.phases import BUILDING


def begin_building(court: Court, seat: i64, floors: i64) -> None:
    """So many floors are to be built, one after the other. (dragon-build)"""
    court.due[seat] = u8(floors)
    court.phase = BUILDING
    if court.log is not None:
        court.tell((events.FLOORS, seat, floors))


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


def palace_refusal(court: Court, palace: int) -> str:
    """Only a palace that stands can be chosen. (dragon-palaces)"""
    return "" if floors_at(court, palace) else f"dragon-palaces palace={palace + 1}"


def resident_refusal(court: Court, resident: int) -> str:
    """The person must live there. (dragon-palaces, dragon-rooms)"""
    palace, person = resident // len(PERSONS), resident % len(PERSONS)
    missing = palace_refusal(court, palace)
    if missing:
        return missing
    return "" if person in living_in(court, int(court.to_move), palace) else f"dragon-rooms palace={palace + 1}"


def floors_at(court: Court, palace: int) -> int:
    """The floors of one of the deciding seat's palaces; 0 where none stands."""
    return int(court.floors[court.to_move * PALACES + palace])


def living_in(court: Court, seat: int, palace: int) -> list[int]:
    """The persons in a palace."""
    first = (seat * PALACES + palace) * MOST_FLOORS
    return [int(person) for person in court.rooms[first : first + MOST_FLOORS] if person != NO_PERSON]


def types_at(court: Court, seat: int) -> set[str]:
    """The types of all persons at a court."""
    return {TYPES[TILES[person][1]] for palace in range(PALACES) for person in living_in(court, seat, palace)}


def is_old(person: int) -> bool:
    """Whether a tile shows the older person of a type."""
    return PERSONS[person].startswith("old_")
