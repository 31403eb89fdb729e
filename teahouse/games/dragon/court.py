"""The courts and the table between them: what everybody owns, and the gestures that all rules are made of."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY, State
from teahouse.games.dragon import events
from teahouse.games.dragon.box import (
    ACTION_COUNT,
    FIREWORK,
    MONK,
    MOST_FLOORS,
    MOST_SEATS,
    PALACES,
    RICE,
    SYMBOLS,
    TYPE_OF,
    YUAN,
)
from teahouse.games.dragon.house_rules import HouseRules

NO_PERSON: Final[i64] = 99
NO_GROUP: Final[i64] = 9
NOTHING: Final[i64] = -1
# Where no card lies in a group and where no dragon stands; copied before they are written into.
NO_GROUPS: Final = vec[u8]([u8(NO_GROUP)] * ACTION_COUNT)
NO_DRAGONS: Final = vec[u8]([u8(NO_GROUP)] * MOST_SEATS)


class Court(State):
    """Everything on the table. `DragonState` adds how the game goes on."""

    # fmt: off
    def __init__(
        self, *, seats: i64, to_move: i64, viewer: i64, key: vec[i64], drawn: i64, house: HouseRules, month: i64,
        stage: i64, phase: i64, event_row: vec[u8], super_event: i64, groups: vec[u8], dragons: vec[u8],
        track: vec[i64], order: vec[u8], stock: vec[u8], floors: vec[u8], rooms: vec[u8], goods: vec[u8],
        privileges: vec[u8], hands: vec[u8], points: vec[i64], wall: vec[u8], due: vec[u8], waiting: i64,
        newcomer: i64, card: i64, starved: i64, barred: i64,
    ) -> None:
        # fmt: on
        super().__init__(seats, to_move, viewer, key, drawn)
        self.house = house
        # 0 in the set-up, then 1 to 12.
        self.month: i64 = month
        self.stage: i64 = stage
        self.phase: i64 = phase
        # Event row, groups, dragons, privileges and wall are replaced, never written into: copies share them.
        # The event of each month.
        self.event_row = event_row
        # One of the ten, or NOTHING.
        self.super_event: i64 = super_event
        # The group in which each action card lies, or NO_GROUP; the group on which each seat's dragon stands.
        self.groups = groups
        self.dragons = dragons
        # The space of each seat's marker, and the seats from the foremost to the last.
        self.track = track
        self.order = order
        # Person tiles that can still be taken.
        self.stock = stock
        # Floors of a palace: floors[seat * PALACES + palace]; 0 where none stands.
        self.floors = floors
        # Who lives there, filled from the first room on, else NO_PERSON:
        # rooms[(seat * PALACES + palace) * MOST_FLOORS + room].
        self.rooms = rooms
        # goods[good * MOST_SEATS + seat], privileges[size * MOST_SEATS + seat], hands[seat * CARD_COUNT + card].
        self.goods = goods
        self.privileges = privileges
        self.hands = hands
        self.points = points
        # The tiles of the wall in order: seat * REWARD_COUNT + reward.
        self.wall = wall
        # What each seat still has to do: persons to release, floors to build or to lose, goods to return, cards to
        # discard.
        self.due = due
        # The seats that are still to have their turn in this stage, as bits.
        self.waiting: i64 = waiting
        # The person who is looking for a room, and the card just played; NOTHING else.
        self.newcomer: i64 = newcomer
        self.card: i64 = card
        # Palaces that have lost a person to this drought, and types taken at this sunrise, as bits.
        self.starved: i64 = starved
        self.barred: i64 = barred

    def persons_in(self, seat: i64, palace: i64) -> i64:
        """How many persons live in a palace."""
        room = (seat * PALACES + palace) * MOST_FLOORS
        if self.rooms[room] == NO_PERSON:
            return 0
        if self.rooms[room + 1] == NO_PERSON:
            return 1
        return 2 if self.rooms[room + 2] == NO_PERSON else 3

    def has_room(self, seat: i64, palace: i64) -> bool:
        """Whether a floor of a palace is free. (dragon-rooms)"""
        place = seat * PALACES + palace
        floors = i64(self.floors[place])
        return floors > 0 and self.rooms[place * MOST_FLOORS + floors - 1] == NO_PERSON

    def persons_of(self, seat: i64) -> i64:
        """How many persons a seat has."""
        palace: i64
        total: i64 = 0
        for palace in range(PALACES):
            if self.floors[seat * PALACES + palace]:
                total += self.persons_in(seat, palace)
        return total

    def symbols(self, seat: i64, type: i64) -> i64:
        """The symbols on all own persons of a type. (dragon-symbols)"""
        palace: i64
        room: i64
        total: i64 = 0
        for palace in range(PALACES):
            place = seat * PALACES + palace
            if self.floors[place]:
                for room in range(place * MOST_FLOORS, place * MOST_FLOORS + MOST_FLOORS):
                    person = i64(self.rooms[room])
                    if person == NO_PERSON:
                        break
                    if TYPE_OF[person] == type:
                        total += SYMBOLS[person]
        return total

    def types_of(self, seat: i64) -> i64:
        """The types of a seat's persons, as bits."""
        palace: i64
        room: i64
        found: i64 = 0
        for palace in range(PALACES):
            place = seat * PALACES + palace
            if self.floors[place]:
                for room in range(place * MOST_FLOORS, place * MOST_FLOORS + MOST_FLOORS):
                    person = i64(self.rooms[room])
                    if person == NO_PERSON:
                        break
                    found |= i64(1) << TYPE_OF[person]
        return found

    def palaces_of(self, seat: i64) -> i64:
        """How many palaces a seat has."""
        palace: i64
        total: i64 = 0
        for palace in range(PALACES):
            if self.floors[seat * PALACES + palace]:
                total += 1
        return total

    def inhabited_palaces(self, seat: i64) -> i64:
        """How many palaces of a seat have a person in them. (dragon-drought)"""
        palace: i64
        total: i64 = 0
        for palace in range(PALACES):
            place = seat * PALACES + palace
            if self.floors[place] and self.rooms[place * MOST_FLOORS] != NO_PERSON:
                total += 1
        return total

    def monk_points(self, seat: i64) -> i64:
        """The Buddhas of each monk times the floors of the palace. (dragon-monks)"""
        palace: i64
        room: i64
        total: i64 = 0
        for palace in range(PALACES):
            place = seat * PALACES + palace
            floors = i64(self.floors[place])
            if floors:
                for room in range(place * MOST_FLOORS, place * MOST_FLOORS + MOST_FLOORS):
                    person = i64(self.rooms[room])
                    if person == NO_PERSON:
                        break
                    if TYPE_OF[person] == MONK:
                        total += SYMBOLS[person] * floors
        return total

    def yuan(self, seat: i64) -> i64:
        """A seat's money."""
        return i64(self.goods[YUAN * MOST_SEATS + seat])

    def rice(self, seat: i64) -> i64:
        """A seat's rice."""
        return i64(self.goods[RICE * MOST_SEATS + seat])

    def fireworks(self, seat: i64) -> i64:
        """A seat's fireworks."""
        return i64(self.goods[FIREWORK * MOST_SEATS + seat])

    def privileges_of(self, seat: i64, size: i64) -> i64:
        """How many small or large privileges a seat has."""
        return i64(self.privileges[size * MOST_SEATS + seat])

    def gain(self, seat: i64, good: i64, amount: i64) -> None:
        """Take goods from the supply, which never runs out. (dragon-supply)"""
        self.goods[good * MOST_SEATS + seat] += u8(amount)
        if amount and self.log is not None:
            self.tell((events.GAINED, seat, good, amount))

    def pay(self, seat: i64, good: i64, amount: i64) -> None:
        """Give goods back to the supply."""
        self.goods[good * MOST_SEATS + seat] -= u8(amount)
        if amount and self.log is not None:
            self.tell((events.PAID, seat, good, amount))

    def score(self, seat: i64, source: i64, points: i64) -> None:
        """Points from a source."""
        if points:
            self.points[seat] += points
            if self.log is not None:
                self.tell((events.SCORED, seat, source, points))

    def advance(self, seat: i64, steps: i64) -> None:
        """Forward on the person track; whoever lands on others is ahead of them. (dragon-track, dragon-stack)"""
        place: i64 = 0
        if not steps:
            return
        self.track[seat] += steps
        while self.order[place] != seat:
            place += 1
        before = place
        while place > 0 and self.track[i64(self.order[place - 1])] <= self.track[seat]:
            self.order[place] = self.order[place - 1]
            place -= 1
        self.order[place] = u8(seat)
        if self.log is not None:
            self.tell((events.ADVANCED, seat, steps, self.track[seat]))
            if place != before:
                self.tell((events.OVERTOOK, seat, i64(self.order[place + 1])))

    def room_of(self, seat: i64, palace: i64, person: i64) -> i64:
        """The first room in which such a person lives."""
        room = (seat * PALACES + palace) * MOST_FLOORS
        while self.rooms[room] != person:
            room += 1
        return room

    def move_out(self, seat: i64, palace: i64, person: i64) -> None:
        """A person leaves the palace and the game; the others close up. (dragon-release)"""
        room = self.room_of(seat, palace, person)
        last = (seat * PALACES + palace) * MOST_FLOORS + MOST_FLOORS - 1
        while room < last:
            self.rooms[room] = self.rooms[room + 1]
            room += 1
        self.rooms[last] = u8(NO_PERSON)
        self.tell_left(seat, person)

    def tell_left(self, seat: i64, person: i64) -> None:
        """Report that a person tile has left the game."""
        if self.log is not None:
            self.tell((events.LEFT, seat, person))

    def first_waiting(self) -> i64:
        """The foremost seat that is still to have its turn, which it has now; NOBODY for none. (dragon-order)"""
        place: i64
        if self.waiting:
            for place in range(self.seats):
                seat = i64(self.order[place])
                if self.waiting >> seat & 1:
                    self.waiting &= ~(i64(1) << seat)
                    return seat
        return NOBODY

    def first_due(self) -> i64:
        """The foremost seat that still owes something; NOBODY for none. (dragon-order)"""
        place: i64
        for place in range(self.seats):
            if self.due[i64(self.order[place])]:
                return i64(self.order[place])
        return NOBODY

    def everybody(self) -> i64:
        """All seats, as bits."""
        return (i64(1) << self.seats) - 1
