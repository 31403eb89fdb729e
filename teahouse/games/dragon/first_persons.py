"""The two persons with whom everybody begins. (dragon-start)"""

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.state import NOBODY
from teahouse.games.dragon.actions import RECRUIT
from teahouse.games.dragon.box import IS_OLD, PERSON_COUNT, PERSONS, START_PERSONS, TILES, TYPE_OF, TYPES
from teahouse.games.dragon.court import Court
from teahouse.games.dragon.palaces import is_old, types_at


def next_starter(court: Court) -> i64:
    """The first seat that has not chosen its two persons; NOBODY if all have. (dragon-start)"""
    seat: i64
    for seat in range(court.seats):
        if court.persons_of(seat) < START_PERSONS:
            return seat
    return NOBODY


def starter_moves(court: Court) -> vec[i64]:
    """A young person, and together with the first one no pair that somebody has. (dragon-start-young,
    dragon-start-different, dragon-start-pair)"""
    found = vec[i64](capacity=16)
    person: i64
    seat = court.to_move
    pairs = vec[i64]([court.types_of(other) for other in range(court.seats)])
    own = pairs[seat]
    for person in range(PERSON_COUNT):
        if IS_OLD[person] or not court.stock[person]:
            continue
        pair = own | i64(1) << TYPE_OF[person]
        if pair != own and (not own or not is_taken(pairs, seat, pair)):
            found = append(found, RECRUIT + person)
    return found


def is_taken(pairs: vec[i64], seat: i64, pair: i64) -> bool:
    """Whether another seat began with this pair of types. (dragon-start-pair)"""
    other: i64
    for other in range(len(pairs)):
        if other != seat and pairs[other] == pair:
            return True
    return False


def starter_refusal(court: Court, person: int) -> str:
    """Two young persons of different types, and nobody else's pair. (dragon-start-young, dragon-start-different,
    dragon-start-pair)"""
    seat, type = int(court.to_move), TYPES[TILES[person][1]]
    if is_old(person):
        return f"dragon-start-young person={PERSONS[person]}"
    chosen = types_at(court, seat)
    if type in chosen:
        return f"dragon-start-different person={PERSONS[person]}"
    if chosen:
        for other in range(court.seats):
            if other != seat and types_at(court, other) == chosen | {type}:
                return f"dragon-start-pair seat={other}"
    return "" if court.stock[person] else f"dragon-exhausted person={PERSONS[person]}"
