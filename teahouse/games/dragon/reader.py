"""Reading positions of In the Year of the Dragon: whatever is left out is as at the start of a game."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.positions import PositionReader, check_number
from teahouse.core.state import Position
from teahouse.games.dragon.box import (
    ACTIONS,
    BUILD_WALL,
    CARD_COUNT,
    CARDS,
    EVENTS,
    FIREWORK,
    LONGEST_WALL,
    MONTHS,
    MOST_FLOORS,
    MOST_SEATS,
    PALACES,
    PERSON_COUNT,
    PERSONS,
    PRIVILEGES,
    REWARDS,
    RICE,
    START_FLOORS,
    START_YUAN,
    SUPER_EVENTS,
    TYPES,
    YUAN,
)
from teahouse.games.dragon.court import NO_GROUP, NO_GROUPS, NO_PERSON, NOTHING
from teahouse.games.dragon.first_possessions import Courts, full_stock, zeros
from teahouse.games.dragon.position import COURT_FIELDS, FIELDS

# What at most is allowed to be written down. Five tax collectors and taxes every month can bring 171 yuan.
MOST_YUAN: Final = 200
MOST_GOODS: Final = 100
MOST_SPACES: Final = 200
MOST_DUE: Final = 200
MOST_POINTS: Final = 10_000


class Reader(PositionReader):
    """The fields of a position of In the Year of the Dragon."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, FIELDS)

    def name(self, field: str, names: list[str]) -> int:
        """A field that is a name or null; NOTHING for null."""
        value = self.position.get(field)
        return int(NOTHING) if value is None else index_of(value, f"position, {field}", names)

    def event_row(self) -> vec[u8]:
        """The event of each month; twelve months of peace where nothing is said."""
        given = self.items("events") or ["peace"] * int(MONTHS)
        if len(given) != MONTHS:
            raise Unreadable(f"position, events: expected {MONTHS} months, got {len(given)}")
        return vec[u8]([u8(index_of(event, "position, events", EVENTS)) for event in given])

    def super_event(self, option: str) -> int:
        """The super event that is given, or that the option names."""
        if "super_event" not in self.position and option in SUPER_EVENTS:
            return SUPER_EVENTS.index(option)
        return self.name("super_event", SUPER_EVENTS)

    def groups(self, seats: int, great_wall: bool) -> vec[u8]:
        """The group of each action card."""
        found = NO_GROUPS[:]
        given = self.each_seat("groups", seats)
        for group in range(len(given)):
            cards = given[group]
            if not isinstance(cards, list):
                raise Unreadable(f"position, groups: expected a list of cards, got {cards!r}")
            for card in cards:
                number = index_of(card, "position, groups", ACTIONS if great_wall else ACTIONS[: int(BUILD_WALL)])
                if found[number] != NO_GROUP:
                    raise Unreadable(f"position, groups: {card} lies there twice")
                found[number] = u8(group)
        return found

    def order(self, seats: int, track: vec[i64]) -> vec[u8]:
        """The seats from the foremost on: as given, else by their spaces, on one space the later seat ahead."""
        found = zeros(MOST_SEATS)
        ranked = sorted(range(seats), key=lambda seat: (-int(track[seat]), -seat))
        given = [check_number(seat, "position, order", 0, seats - 1) for seat in self.items("order")] or ranked
        if sorted(given) != list(range(seats)):
            raise Unreadable(f"position, order: expected every seat once, got {given}")
        for place in range(seats):
            found[place] = u8(given[place])
            if place and track[given[place - 1]] < track[given[place]]:
                raise Unreadable(f"position, order: seat {given[place]} stands further ahead than it is listed")
        return found

    def stock(self, seats: int, rooms: vec[u8], newcomer: int) -> vec[u8]:
        """The tiles that can be taken: as given, else all that are neither in palaces nor on their way there."""
        found = full_stock(seats)
        used = [0] * len(PERSONS)
        for tile in rooms:
            if tile != NO_PERSON:
                used[int(tile)] += 1
        if newcomer != NOTHING:
            used[newcomer] += 1
        given = self.position.get("stock", {})
        if not isinstance(given, dict):
            raise Unreadable(f"position, stock: expected an object, got {given!r}")
        for name in given:
            index_of(name, "position, stock", PERSONS)
        for person in range(PERSON_COUNT):
            left = int(found[person]) - used[person]
            if left < 0:
                raise Unreadable(f"position: there are only {found[person]} of {PERSONS[person]}")
            found[person] = u8(check_number(given.get(PERSONS[person], left), "position, stock", 0, left))
        return found

    def wall(self, seats: int, great_wall: bool) -> vec[u8]:
        """The tiles of the wall as [seat, reward]."""
        found = vec[u8]()
        given = self.items("wall")
        if len(given) > (LONGEST_WALL if great_wall else 0):
            raise Unreadable(f"position, wall: {len(given)} tiles are more than there can be")
        for item in given:
            if not isinstance(item, list) or len(item) != 2:
                raise Unreadable(f'position, wall: expected such as [0, "rice"], got {item!r}')
            seat = check_number(item[0], "position, wall, seat", 0, seats - 1)
            tile = u8(seat * len(REWARDS) + index_of(item[1], "position, wall", REWARDS))
            if tile in found:
                raise Unreadable(f"position, wall: {item!r} is there twice")
            found = append(found, tile)
        return found

    def seat_bits(self, name: str, seats: int) -> int:
        """A list of seats as bits."""
        return sum({1 << check_number(seat, f"position, {name}", 0, seats - 1) for seat in self.items(name)})

    def palace_bits(self, name: str) -> int:
        """A list of palaces as bits."""
        return sum({1 << check_number(palace, f"position, {name}", 1, int(PALACES)) - 1 for palace in self.items(name)})

    def type_bits(self, name: str) -> int:
        """A list of types as bits."""
        return sum({1 << index_of(type, f"position, {name}", TYPES) for type in self.items(name)})

    def courts(self, seats: int) -> Courts:
        """What the seats own."""
        found = Courts(seats)
        given = self.each_seat("courts", seats)
        for seat in range(len(given)):
            read_court(given[seat], seat, seats, found)
        return found


def index_of(value: object, where: str, names: list[str]) -> int:
    """The place of a name among some."""
    if not isinstance(value, str) or value not in names:
        raise Unreadable(f"{where}: expected one of {', '.join(names)}, got {value!r}")
    return names.index(value)


def read_court(value: object, seat: int, seats: int, found: Courts) -> None:
    """What one seat owns; whatever is left out is as at the start."""
    where = f"position, courts, seat {seat}"
    if not isinstance(value, dict):
        raise Unreadable(f"{where}: expected an object, got {value!r}")
    for name in value:
        if name not in COURT_FIELDS:
            raise Unreadable(f'{where}: unknown field "{name}"; there are: {", ".join(COURT_FIELDS)}')
    found.points[seat] = check_number(value.get("points", 0), where + ", points", 0, MOST_POINTS)
    found.track[seat] = check_number(value.get("space", 0), where + ", space", 0, MOST_SPACES)
    yuan = check_number(value.get("yuan", int(START_YUAN)), where + ", yuan", 0, MOST_YUAN)
    rice = check_number(value.get("rice", 0), where + ", rice", 0, MOST_GOODS)
    fireworks = check_number(value.get("fireworks", 0), where + ", fireworks", 0, MOST_GOODS)
    for good, amount in [(YUAN, yuan), (RICE, rice), (FIREWORK, fireworks)]:
        found.goods[good * MOST_SEATS + seat] = u8(amount)
    found.due[seat] = u8(check_number(value.get("due", 0), where + ", due", 0, MOST_DUE))
    if value.get("dragon") is not None:
        found.dragons[seat] = u8(check_number(value["dragon"], where + ", dragon", 1, seats) - 1)
    privileges = value.get("privileges", {})
    for size, name in enumerate(PRIVILEGES):
        count = privileges.get(name, 0) if isinstance(privileges, dict) else privileges
        found.privileges[size * MOST_SEATS + seat] = u8(check_number(count, where + ", privileges", 0, MOST_GOODS))
    if "hand" in value:
        read_hand(value["hand"], seat, where + ", hand", found)
    if "palaces" in value:
        read_palaces(value["palaces"], seat, where + ", palaces", found)


def read_hand(value: object, seat: int, where: str, found: Courts) -> None:
    """The cards of a hand with their numbers."""
    if not isinstance(value, dict):
        raise Unreadable(f'{where}: expected cards such as {{"joker": 2}}, got {value!r}')
    for name in value:
        index_of(name, where, CARDS)
    for card in range(CARD_COUNT):
        place = seat * CARD_COUNT + card
        found.hands[place] = u8(check_number(value.get(CARDS[card], 0), where, 0, int(found.hands[place])))


def read_palaces(value: object, seat: int, where: str, found: Courts) -> None:
    """Palaces with their numbers, floors and persons; numbers that are left out count on from the one before."""
    if not isinstance(value, list):
        raise Unreadable(f"{where}: expected a list, got {value!r}")
    for palace in range(PALACES):
        found.floors[seat * PALACES + palace] = 0
    number = 0
    for item in value:
        if not isinstance(item, dict) or not set(item) <= {"palace", "floors", "persons"}:
            raise Unreadable(f'{where}: expected such as {{"palace": 1, "floors": 2, "persons": []}}, got {item!r}')
        number = check_number(item.get("palace", number + 1), where + ", palace", 1, int(PALACES))
        place = seat * PALACES + number - 1
        persons = item.get("persons", [])
        if found.floors[place] or not isinstance(persons, list):
            raise Unreadable(f"{where}: palace {number} is there twice, or its persons are no list")
        found.floors[place] = u8(check_number(item.get("floors", int(START_FLOORS)), where, 1, int(MOST_FLOORS)))
        # In an earthquake there may be more persons than floors for a moment.
        if len(persons) > MOST_FLOORS:
            raise Unreadable(f"{where}: palace {number} has no room for {len(persons)} persons")
        for room in range(len(persons)):
            found.rooms[place * MOST_FLOORS + room] = u8(index_of(persons[room], where, PERSONS))
