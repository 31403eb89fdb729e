"""Positions of In the Year of the Dragon as JSON. Palaces and groups are numbered from 1."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.positions import PositionReader, checked
from teahouse.core.state import Position
from teahouse.games.dragon.box import (
    ACTIONS,
    CARDS,
    EVENTS,
    FEWER,
    FULL_STOCK,
    MOST_FLOORS,
    MOST_SEATS,
    PALACES,
    PERSON_COUNT,
    PERSONS,
    REWARDS,
    START_FLOORS,
    START_PALACES,
    START_YUAN,
    SUPER_EVENTS,
    TYPES,
)
from teahouse.games.dragon.court import NO_GROUP, NO_PERSON, NOTHING, Court

FIELDS: Final = [
    "options",
    "seats",
    "month",
    "stage",
    "phase",
    "to_move",
    "viewer",
    "chance",
    "events",
    "super_event",
    "groups",
    "order",
    "stock",
    "courts",
    "wall",
    "waiting",
    "newcomer",
    "card",
    "starved",
    "barred",
]
COURT_FIELDS: Final = ["points", "space", "yuan", "rice", "fireworks", "privileges", "palaces", "hand", "dragon", "due"]
# What at most is allowed to be written down. Five tax collectors and taxes every month can bring 171 yuan.
MOST_YUAN: Final = 200
MOST_GOODS: Final = 100
MOST_SPACES: Final = 200
MOST_DUE: Final = 200
MOST_POINTS: Final = 10_000


def groups_in_words(groups: vec[u8], seats: i64) -> list[list[str]]:
    """The action cards of each group."""
    return [[ACTIONS[card] for card in range(8) if groups[card] == group] for group in range(seats)]


def bits_in_words(types: i64) -> list[str]:
    """Types from bits."""
    return [TYPES[type] for type in range(9) if types >> type & 1]


def palace_in_words(court: Court, seat: int, palace: int) -> dict[str, object]:
    """A palace with its number, its floors and the persons in it."""
    place = (seat * 32 + palace) * 3
    return {
        "palace": palace + 1,
        "floors": int(court.floors[seat * 32 + palace]),
        "persons": [PERSONS[person] for person in court.rooms[place : place + 3] if person != NO_PERSON],
    }


def court_in_words(court: Court, seat: int) -> dict[str, object]:
    """Everything that a seat owns."""
    dragon = int(court.dragons[seat])
    return {
        "points": int(court.points[seat]),
        "space": int(court.track[seat]),
        "yuan": int(court.goods[seat]),
        "rice": int(court.goods[5 + seat]),
        "fireworks": int(court.goods[10 + seat]),
        "privileges": {"small": int(court.privileges[seat]), "large": int(court.privileges[5 + seat])},
        "palaces": [palace_in_words(court, seat, palace) for palace in range(32) if court.floors[seat * 32 + palace]],
        "hand": {
            CARDS[card]: int(court.hands[seat * 10 + card]) for card in range(10) if court.hands[seat * 10 + card]
        },
        "dragon": None if dragon == NO_GROUP else dragon + 1,
        "due": int(court.due[seat]),
    }


def full_stock(seats: i64) -> vec[u8]:
    """The person tiles that are in a game of so many players. (dragon-stock)"""
    found = vec[u8]([0] * PERSON_COUNT)
    person: i64
    for person in range(PERSON_COUNT):
        found[person] = u8(FULL_STOCK[person] - FEWER[person] * (MOST_SEATS - seats))
    return found


@final
class Courts:
    """What the seats own, as packed tables; at first as at the start of a game. (dragon-court)"""

    def __init__(self, seats: i64) -> None:
        seat: i64
        palace: i64
        card: i64
        self.points = vec[i64]([0] * 5)
        self.track = vec[i64]([0] * 5)
        self.goods = vec[u8]([0] * 15)
        self.privileges = vec[u8]([0] * 10)
        self.floors = vec[u8]([0] * 160)
        self.rooms = vec[u8]([99] * 480)
        self.hands = vec[u8]([0] * 50)
        self.dragons = vec[u8]([9] * 5)
        self.due = vec[u8]([0] * 5)
        for seat in range(seats):
            self.goods[seat] = u8(START_YUAN)
            for palace in range(START_PALACES):
                self.floors[seat * PALACES + palace] = u8(START_FLOORS)
            for card in range(10):
                self.hands[seat * 10 + card] = 1 if card < 9 else 2


class Reader(PositionReader):
    """The fields of a position of In the Year of the Dragon."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, FIELDS)

    def name(self, field: str, names: list[str]) -> int:
        """A field that is a name or null; NOTHING for null."""
        value = self.position.get(field)
        return int(NOTHING) if value is None else named(value, f"position, {field}", names)

    def event_row(self) -> vec[u8]:
        """The event of each month; twelve months of peace where nothing is said."""
        given = self.items("events") or ["peace"] * 12
        if len(given) != 12:
            raise Unreadable(f"position, events: expected 12 months, got {len(given)}")
        return vec[u8]([u8(named(event, "position, events", EVENTS)) for event in given])

    def super_event(self, option: str) -> int:
        """The super event that is given, or that the option names."""
        if "super_event" not in self.position and option in SUPER_EVENTS:
            return SUPER_EVENTS.index(option)
        return self.name("super_event", SUPER_EVENTS)

    def groups(self, seats: int, great_wall: bool) -> vec[u8]:
        """The group of each action card."""
        found = vec[u8]([9] * 8)
        given = self.each_seat("groups", seats)
        for group in range(len(given)):
            cards = given[group]
            if not isinstance(cards, list):
                raise Unreadable(f"position, groups: expected a list of cards, got {cards!r}")
            for card in cards:
                number = named(card, "position, groups", ACTIONS[: 8 if great_wall else 7])
                if found[number] != NO_GROUP:
                    raise Unreadable(f"position, groups: {card} lies there twice")
                found[number] = u8(group)
        return found

    def order(self, seats: int, track: vec[i64]) -> vec[u8]:
        """The seats from the foremost on: as given, else by their spaces, on one space the later seat ahead."""
        found = vec[u8]([0] * 5)
        ranked = sorted(range(seats), key=lambda seat: (-int(track[seat]), -seat))
        given = [checked(seat, "position, order", 0, seats - 1) for seat in self.items("order")] or ranked
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
        used = [0] * 15
        for tile in rooms:
            if tile != NO_PERSON:
                used[int(tile)] += 1
        if newcomer != NOTHING:
            used[newcomer] += 1
        given = self.position.get("stock", {})
        if not isinstance(given, dict):
            raise Unreadable(f"position, stock: expected an object, got {given!r}")
        for name in given:
            named(name, "position, stock", PERSONS)
        for person in range(15):
            left = int(found[person]) - used[person]
            if left < 0:
                raise Unreadable(f"position: there are only {found[person]} of {PERSONS[person]}")
            found[person] = u8(checked(given.get(PERSONS[person], left), "position, stock", 0, left))
        return found

    def wall(self, seats: int, great_wall: bool) -> vec[u8]:
        """The tiles of the wall as [seat, reward]."""
        found = vec[u8]()
        given = self.items("wall")
        if len(given) > (12 if great_wall else 0):
            raise Unreadable(f"position, wall: {len(given)} tiles are more than there can be")
        for item in given:
            if not isinstance(item, list) or len(item) != 2:
                raise Unreadable(f'position, wall: expected such as [0, "rice"], got {item!r}')
            seat = checked(item[0], "position, wall, seat", 0, seats - 1)
            tile = u8(seat * 6 + named(item[1], "position, wall", REWARDS))
            if tile in found:
                raise Unreadable(f"position, wall: {item!r} is there twice")
            found = append(found, tile)
        return found

    def seat_bits(self, name: str, seats: int) -> int:
        """A list of seats as bits."""
        return sum({1 << checked(seat, f"position, {name}", 0, seats - 1) for seat in self.items(name)})

    def palace_bits(self, name: str) -> int:
        """A list of palaces as bits."""
        return sum({1 << checked(palace, f"position, {name}", 1, 32) - 1 for palace in self.items(name)})

    def type_bits(self, name: str) -> int:
        """A list of types as bits."""
        return sum({1 << named(type, f"position, {name}", TYPES) for type in self.items(name)})

    def courts(self, seats: int) -> Courts:
        """What the seats own."""
        found = Courts(seats)
        given = self.each_seat("courts", seats)
        for seat in range(len(given)):
            read_court(given[seat], seat, seats, found)
        return found


def named(value: object, where: str, names: list[str]) -> int:
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
    found.points[seat] = checked(value.get("points", 0), where + ", points", 0, MOST_POINTS)
    found.track[seat] = checked(value.get("space", 0), where + ", space", 0, MOST_SPACES)
    found.goods[seat] = u8(checked(value.get("yuan", int(START_YUAN)), where + ", yuan", 0, MOST_YUAN))
    found.goods[5 + seat] = u8(checked(value.get("rice", 0), where + ", rice", 0, MOST_GOODS))
    found.goods[10 + seat] = u8(checked(value.get("fireworks", 0), where + ", fireworks", 0, MOST_GOODS))
    found.due[seat] = u8(checked(value.get("due", 0), where + ", due", 0, MOST_DUE))
    if value.get("dragon") is not None:
        found.dragons[seat] = u8(checked(value["dragon"], where + ", dragon", 1, seats) - 1)
    privileges = value.get("privileges", {})
    for size, name in enumerate(["small", "large"]):
        count = privileges.get(name, 0) if isinstance(privileges, dict) else privileges
        found.privileges[size * 5 + seat] = u8(checked(count, where + ", privileges", 0, MOST_GOODS))
    if "hand" in value:
        read_hand(value["hand"], seat, where + ", hand", found)
    if "palaces" in value:
        read_palaces(value["palaces"], seat, where + ", palaces", found)


def read_hand(value: object, seat: int, where: str, found: Courts) -> None:
    """The cards of a hand with their numbers."""
    if not isinstance(value, dict):
        raise Unreadable(f'{where}: expected cards such as {{"joker": 2}}, got {value!r}')
    for name in value:
        named(name, where, CARDS)
    for card in range(10):
        most = int(found.hands[seat * 10 + card])
        found.hands[seat * 10 + card] = u8(checked(value.get(CARDS[card], 0), where, 0, most))


def read_palaces(value: object, seat: int, where: str, found: Courts) -> None:
    """Palaces with their numbers, floors and persons; numbers that are left out count on from the one before."""
    if not isinstance(value, list):
        raise Unreadable(f"{where}: expected a list, got {value!r}")
    for palace in range(32):
        found.floors[seat * 32 + palace] = 0
    number = 0
    for item in value:
        if not isinstance(item, dict) or not set(item) <= {"palace", "floors", "persons"}:
            raise Unreadable(f'{where}: expected such as {{"palace": 1, "floors": 2, "persons": []}}, got {item!r}')
        number = checked(item.get("palace", number + 1), where + ", palace", 1, int(PALACES))
        place = seat * 32 + number - 1
        persons = item.get("persons", [])
        if found.floors[place] or not isinstance(persons, list):
            raise Unreadable(f"{where}: palace {number} is there twice, or its persons are no list")
        found.floors[place] = u8(checked(item.get("floors", int(START_FLOORS)), where, 1, int(MOST_FLOORS)))
        # In an earthquake there may be more persons than floors for a moment.
        if len(persons) > MOST_FLOORS:
            raise Unreadable(f"{where}: palace {number} has no room for {len(persons)} persons")
        for room in range(len(persons)):
            found.rooms[place * 3 + room] = u8(named(persons[room], where, PERSONS))
