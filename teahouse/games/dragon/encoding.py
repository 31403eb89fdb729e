"""In the Year of the Dragon as numbers for learning."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.encoding import (
    MOST_SEATS,
    Encoding,
    Part,
    seat_from,
    write_bits,
    write_by_seat,
    write_choice,
    write_number,
    write_numbers,
    write_points,
    write_seat,
    write_seat_bits,
)
from teahouse.core.state import State
from teahouse.games.dragon.box import (
    ACTION_COUNT,
    ACTIONS,
    CARD_COUNT,
    CARDS,
    EVENT_COUNT,
    EVENTS,
    GOOD_COUNT,
    GOODS,
    MONTHS,
    MOST_FLOORS,
    PALACES,
    PERSON_COUNT,
    PERSONS,
    PRIVILEGE_COUNT,
    PRIVILEGES,
    REWARD_COUNT,
    REWARDS,
    SUPER_EVENT_COUNT,
    SUPER_EVENTS,
    TYPE_COUNT,
    TYPES,
)
from teahouse.games.dragon.phases import PHASES, STAGES
from teahouse.games.dragon.state import DragonState

STAGE_COUNT: Final[i64] = 10
PHASE_COUNT: Final[i64] = 16
OCCUPANCIES: Final[i64] = 4

PARTS: Final = [
    Part("to move", [5], 1, "whose turn it is"),
    Part("phase", [16], 1, f"what is decided: {', '.join(PHASES)}"),
    Part("stage", [10], 1, f"where the month is: {', '.join(STAGES)}"),
    Part("month", [13], 1, "0 in the set-up, then 1 to 12"),
    Part("events", [12, 6], 1, f"this month's event, then the next months': {', '.join(EVENTS)}"),
    Part("super event", [10], 1, ", ".join(SUPER_EVENTS)),
    Part("points", [5], 255, "points"),
    Part("track", [5], 255, "the space on the person track"),
    Part("order", [5, 5], 1, "the seats from the foremost on the track to the last"),
    Part("goods", [3, 5], 255, ", ".join(GOODS)),
    Part("privileges", [2, 5], 255, ", ".join(PRIVILEGES)),
    Part("hands", [5, 10], 2, f"cards in hand: {', '.join(CARDS)}"),
    Part("due", [5], 255, "what a seat still has to release, build, lose, return or discard"),
    Part("waiting", [5], 1, "who is still to have a turn in this stage"),
    Part("persons", [5, 15], 10, f"persons in all palaces: {', '.join(PERSONS)}"),
    Part("palaces", [5, 3, 4], 32, "palaces by floors (1 to 3) and persons in them (0 to 3)"),
    Part("own floors", [32], 3, "floors of each own palace, by its number"),
    Part("own persons", [32, 15], 3, "who lives in each own palace"),
    Part("stock", [15], 10, "person tiles that can still be taken"),
    Part("groups", [8, 5], 1, f"the group in which an action card lies: {', '.join(ACTIONS)}"),
    Part("dragons", [5, 5], 1, "the group on which a seat's dragon stands"),
    Part("wall", [5, 6], 1, f"tiles in the Great Wall: {', '.join(REWARDS)}"),
    Part("newcomer", [15], 1, "the person who is looking for a room"),
    Part("card", [10], 1, "the person card just played"),
    Part("starved", [32], 1, "own palaces, on the own turn, that have lost a person to this drought"),
    Part("barred", [9], 1, f"types that cannot be taken at this sunrise: {', '.join(TYPES)}"),
]


@final
class DragonEncoding(Encoding):
    """The own palaces one by one, as the actions name them; the others' in sum."""

    def fill(self, seen: State, into: vec[u8], place: i64) -> i64:
        assert isinstance(seen, DragonState)
        place = write_seat(into, place, seen.to_move, seen)
        place = write_choice(into, place, PHASE_COUNT, seen.phase)
        place = write_choice(into, place, STAGE_COUNT, seen.stage)
        place = write_choice(into, place, MONTHS + 1, seen.month)
        place = write_events(into, place, seen)
        place = write_choice(into, place, SUPER_EVENT_COUNT, seen.super_event)
        place = write_standing(into, place, seen)
        place = write_palaces(into, place, seen)
        place = write_numbers(into, place, seen.stock, 0, PERSON_COUNT)
        place = write_groups(into, place, seen)
        place = write_wall(into, place, seen)
        place = write_choice(into, place, PERSON_COUNT, seen.newcomer)
        place = write_choice(into, place, CARD_COUNT, seen.card)
        if seen.to_move == seen.viewer:
            write_bits(into, place, PALACES, seen.starved)
        place += PALACES
        return write_bits(into, place, TYPE_COUNT, seen.barred)


ENCODING: Final = DragonEncoding(PARTS)


def write_events(into: vec[u8], place: i64, seen: DragonState) -> i64:
    """What this month brings, and those after it."""
    month = seen.month
    if month:
        month -= 1
    end = place + MONTHS * EVENT_COUNT
    while month < MONTHS:
        place = write_choice(into, place, EVENT_COUNT, i64(seen.event_row[month]))
        month += 1
    return end


def write_standing(into: vec[u8], place: i64, seen: DragonState) -> i64:
    """What every seat has, but for its palaces."""
    item: i64
    seat: i64
    place = write_points(into, place, seen.points, seen)
    place = write_points(into, place, seen.track, seen)
    for item in range(seen.seats):
        write_seat(into, place + item * MOST_SEATS, i64(seen.order[item]), seen)
    place += MOST_SEATS * MOST_SEATS
    for item in range(GOOD_COUNT):
        place = write_by_seat(into, place, seen.goods, item * MOST_SEATS, seen)
    for item in range(PRIVILEGE_COUNT):
        place = write_by_seat(into, place, seen.privileges, item * MOST_SEATS, seen)
    for seat in range(seen.seats):
        write_numbers(into, place + seat_from(seen, seat) * CARD_COUNT, seen.hands, seat * CARD_COUNT, CARD_COUNT)
    place += MOST_SEATS * CARD_COUNT
    place = write_by_seat(into, place, seen.due, 0, seen)
    return write_seat_bits(into, place, seen.waiting, seen)


def write_palaces(into: vec[u8], place: i64, seen: DragonState) -> i64:
    """Everybody's palaces in sum, and the own ones by number."""
    persons = place
    palaces = persons + MOST_SEATS * PERSON_COUNT
    own_floors = palaces + MOST_SEATS * MOST_FLOORS * OCCUPANCIES
    own_persons = own_floors + PALACES
    seat: i64
    palace: i64
    room: i64
    for seat in range(seen.seats):
        away = seat_from(seen, seat)
        for palace in range(PALACES):
            here = seat * PALACES + palace
            floors = i64(seen.floors[here])
            if floors == 0:
                continue
            inside: i64 = 0
            for room in range(here * MOST_FLOORS, here * MOST_FLOORS + MOST_FLOORS):
                person = i64(seen.rooms[room])
                if person >= PERSON_COUNT:
                    break
                inside += 1
                into[persons + away * PERSON_COUNT + person] += 1
                if away == 0:
                    into[own_persons + palace * PERSON_COUNT + person] += 1
            into[palaces + (away * MOST_FLOORS + floors - 1) * OCCUPANCIES + inside] += 1
            if away == 0:
                into[own_floors + palace] = u8(floors)
    return own_persons + PALACES * PERSON_COUNT


def write_groups(into: vec[u8], place: i64, seen: DragonState) -> i64:
    """The action cards in their groups, and the dragons on them."""
    card: i64
    seat: i64
    for card in range(ACTION_COUNT):
        place = write_choice(into, place, MOST_SEATS, i64(seen.groups[card]))
    for seat in range(seen.seats):
        write_choice(into, place + seat_from(seen, seat) * MOST_SEATS, MOST_SEATS, i64(seen.dragons[seat]))
    return place + MOST_SEATS * MOST_SEATS


def write_wall(into: vec[u8], place: i64, seen: DragonState) -> i64:
    """The tiles that lie in the wall."""
    for tile in seen.wall:
        seat, reward = i64(tile) // REWARD_COUNT, i64(tile) % REWARD_COUNT
        write_number(into, place + seat_from(seen, seat) * REWARD_COUNT + reward, 1)
    return place + MOST_SEATS * REWARD_COUNT
