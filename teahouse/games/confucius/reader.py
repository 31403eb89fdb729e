"""Reading positions of Confucius: whatever is left out is as at the start of a game, but nothing is dealt."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.positions import PositionReader, checked
from teahouse.core.state import NOBODY, UNKNOWN, Position
from teahouse.games.confucius.actions import BOX, VERBS
from teahouse.games.confucius.box import (
    ACTIVE,
    ARMIES,
    AVAILABLE,
    BOX_SPACES,
    CANDIDATES,
    CARDS,
    COLONY,
    CONQUESTS,
    COUNT_SIZE,
    CUBE,
    FOREIGN,
    FOREIGN_BOXES,
    GONE,
    HAND,
    LANDS,
    MINISTRIES,
    NOT_AVAILABLE,
    OCEAN,
    REWARD,
    REWARDS,
    SHIPYARD,
    SPACES,
    STOCK,
    STUDENTS,
    SUPPORT,
    VACANT,
)
from teahouse.games.confucius.position import FIELDS

STATUSES: Final = ["unsecured", "secured"]


class Reader(PositionReader):
    """The fields of a position of Confucius."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, FIELDS)
        self.seats = self.number("seats", 3, 3, 5)

    def check_known(self, *tables: vec[u8]) -> None:
        """A true position knows every card; only a view has gaps."""
        for table in tables:
            for count in table:
                if count == UNKNOWN:
                    raise Unreadable("position: a card is unknown, but the position is nobody's view")

    def flag(self, name: str) -> int:
        """A field that is true or false."""
        value = self.position.get(name, False)
        if not isinstance(value, bool):
            raise Unreadable(f"position, {name}: expected true or false, got {value!r}")
        return int(value)

    def seat(self, value: object, name: str) -> int:
        """A seat, VACANT for -1."""
        seat = checked(value, f"position, {name}", -1, self.seats - 1)
        return int(VACANT) if seat < 0 else seat

    def seat_list(self, name: str, count: int) -> vec[u8]:
        """A fixed number of seats, -1 for none."""
        given = self.items(name) or [-1] * count
        if len(given) != count:
            raise Unreadable(f"position, {name}: expected {count} seats, got {len(given)}")
        return vec[u8]([self.seat(value, name) for value in given])

    def one_of(self, value: object, name: str, words: list[str]) -> int:
        """One of some words."""
        if not isinstance(value, str) or value not in words:
            raise Unreadable(f"position, {name}: expected one of {', '.join(words)}, got {value!r}")
        return words.index(value)

    def bits(self, name: str, words: list[str]) -> int:
        """A list of words as bits."""
        found = 0
        for item in self.items(name):
            found |= 1 << self.one_of(item, name, words)
        return found

    def seat_bits(self, name: str) -> int:
        """A list of seats as bits."""
        found = 0
        for item in self.items(name):
            found |= 1 << checked(item, f"position, {name}", 0, self.seats - 1)
        return found

    def name_or_none(self, name: str, words: list[str]) -> int:
        """A word's place, NOBODY for null."""
        value = self.position.get(name)
        return int(NOBODY) if value is None else self.one_of(value, name, words)

    def pending(self) -> int:
        """The action that is being paid."""
        value = self.position.get("pending")
        if value is None:
            return int(NOBODY)
        if not isinstance(value, str):
            raise Unreadable(f"position, pending: expected an action, got {value!r}")
        return VERBS.parse(value)

    def numbers(self, name: str, default: int, most: int) -> list[int]:
        """A number for each seat."""
        given = self.each_seat(name, self.seats) or [default] * self.seats
        return [checked(value, f"position, {name}", 0, most) for value in given]

    def points(self) -> vec[i64]:
        """Points by seat."""
        return vec[i64](self.numbers("points", 0, 10_000) + [0] * (5 - self.seats))

    def kinds(self, value: object, name: str, words: list[str]) -> list[int]:
        """How many of each kind; all unknown for null."""
        if value is None:
            return [int(UNKNOWN)] * len(words)
        if not isinstance(value, dict):
            raise Unreadable(f'position, {name}: expected such as {{"{words[0]}": 2}}, got {value!r}')
        found = [0] * len(words)
        for word, count in value.items():
            found[self.one_of(word, name, words)] = checked(count, f"position, {name}", 0, 66)
        return found

    def kinds_by_seat(self, name: str, words: list[str]) -> vec[u8]:
        """How many of each kind every seat has."""
        given = self.each_seat(name, self.seats) or [{} for _ in range(self.seats)]
        found: list[int] = []
        for value in given:
            found += self.kinds(value, name, words)
        return vec[u8](found + [0] * (len(words) * (5 - self.seats)))

    def kinds_of(self, name: str, words: list[str]) -> vec[u8]:
        """How many of each kind lie somewhere."""
        if name in self.position and self.position[name] is None:
            raise Unreadable(f"position, {name}: this is known to everybody, got None")
        return vec[u8](self.kinds(self.position.get(name, {}), name, words))

    def sizes(self, name: str, cards: vec[u8], width: int) -> list[int]:
        """The sizes of hands as they are given, or as the hands tell."""
        given = self.each_seat(name, self.seats)
        found: list[int] = []
        for seat in range(self.seats):
            held = [int(cards[seat * width + kind]) for kind in range(width)]
            size = checked(given[seat] if given else sum(held), f"position, {name}", 0, 66)
            if held[0] != UNKNOWN and sum(held) != size:
                raise Unreadable(f"position, {name}: seat {seat} holds {sum(held)} cards, not {size}")
            found.append(size)
        return found

    def counts(self, hands: vec[u8], support: vec[u8], rewards: vec[u8]) -> vec[u8]:
        """The public numbers of all seats, in the order of the box."""
        out = self.numbers("colonies", 0, int(ARMIES))
        stock = self.numbers("stock", 0, int(ARMIES)) if "stock" in self.position else self.stock(out)
        found = vec[u8]([0] * int(COUNT_SIZE))
        rows = [
            (CUBE, self.numbers("cubes", 3, 5)),
            (HAND, self.sizes("hand_sizes", hands, 3)),
            (SUPPORT, self.sizes("support_sizes", support, 3)),
            (REWARD, self.sizes("reward_sizes", rewards, 9)),
            (STOCK, stock),
            (COLONY, out),
            (SHIPYARD, self.numbers("shipyards", 0, 25)),
            (OCEAN, self.numbers("oceans", 0, 25)),
        ]
        for first, row in rows:
            for seat in range(self.seats):
                found[first + seat] = u8(row[seat])
        return found

    def stock(self, colonies: list[int]) -> list[int]:
        """The armies that are nowhere else."""
        left = [int(ARMIES) - count for count in colonies]
        for seat in list(self.armies()) + [self.seat(self.position.get("insulted", -1), "insulted")]:
            if seat != VACANT:
                left[seat] -= 1
        return [checked(count, "position, armies left", 0, int(ARMIES)) for count in left]

    def box(self) -> vec[u8]:
        """Cubes in the Actions Box."""
        found = vec[u8]([0] * 60)
        value = self.position.get("box", {})
        if not isinstance(value, dict):
            raise Unreadable(f"position, box: expected an object, got {value!r}")
        for name, cubes in value.items():
            space = self.one_of(name, "box", BOX_SPACES)
            if not isinstance(cubes, list) or len(cubes) != self.seats:
                raise Unreadable(f"position, box: expected {self.seats} numbers, got {cubes!r}")
            for seat, count in enumerate(cubes):
                found[space * 5 + seat] = u8(checked(count, "position, box", 0, 5))
        return found

    def taken(self) -> vec[u8]:
        """Actions that were taken this phase."""
        found = vec[u8]([0] * 60)
        for seat, spaces in enumerate(self.each_seat("taken", self.seats)):
            if not isinstance(spaces, list):
                raise Unreadable(f"position, taken: expected a list of spaces, got {spaces!r}")
            for name in spaces:
                found[self.one_of(name, "taken", BOX_SPACES) * 5 + seat] = 1
        return found

    def pile(self, name: str, words: list[str]) -> vec[u8]:
        """A pile from the bottom to the top, or its size."""
        value = self.position.get(name, [])
        if isinstance(value, int):
            return vec[u8]([255] * checked(value, f"position, {name}", 0, 66))
        found = vec[u8]()
        for item in self.items(name):
            found = append(found, u8(self.one_of(item, name, words)))
        return found

    def official_pile(self) -> vec[u8]:
        """The face-down officials by their costs, or their number."""
        value = self.position.get("official_pile", [])
        if isinstance(value, int):
            return vec[u8]([255] * checked(value, "position, official_pile", 0, 24))
        return vec[u8]([checked(cost, "position, official_pile", 2, 7) for cost in self.items("official_pile")])

    def officials_gone(self) -> vec[u8]:
        """Officials that left the game, by cost."""
        return self.kinds_of("officials_gone", [str(cost) for cost in range(8)])

    def active(self) -> vec[u8]:
        """Active gifts."""
        found = vec[u8]([0] * 25)
        for item in self.items("active"):
            if not isinstance(item, list) or len(item) != 3:
                raise Unreadable(f"position, active: expected such as [0, 1, 3], got {item!r}")
            giver = checked(item[0], "position, active, giver", 0, self.seats - 1)
            recipient = checked(item[1], "position, active, recipient", 0, self.seats - 1)
            if giver == recipient or found[giver * 5 + recipient]:
                raise Unreadable(f"position, active: no second gift and none to oneself, got {item!r}")
            found[giver * 5 + recipient] = u8(checked(item[2], "position, active, value", 1, 6))
        return found

    def gifts(self, active: vec[u8]) -> vec[u8]:
        """What became of every gift."""
        rest = GONE if "not_available" in self.position else NOT_AVAILABLE
        found = vec[u8]([int(rest)] * 30)
        self.set_gifts(found, "not_available", NOT_AVAILABLE)
        if "available" in self.position:
            self.set_gifts(found, "available", AVAILABLE)
        else:
            for seat in range(self.seats):
                found[seat * 6] = u8(AVAILABLE)
        for place in range(25):
            if active[place]:
                gift = place // 5 * 6 + int(active[place]) - 1
                if found[gift] == ACTIVE:
                    raise Unreadable(f"position, active: seat {place // 5} gave gift {int(active[place])} twice")
                found[gift] = u8(ACTIVE)
        return found

    def set_gifts(self, gifts: vec[u8], name: str, status: i64) -> None:
        """Lists of values by seat."""
        for seat, values in enumerate(self.each_seat(name, self.seats)):
            if not isinstance(values, list):
                raise Unreadable(f"position, {name}: expected a list of values, got {values!r}")
            for value in values:
                gifts[seat * 6 + checked(value, f"position, {name}", 1, 6) - 1] = u8(status)

    def officials(self) -> list[vec[u8]]:
        """The tiles, the seats whose markers they carry, and which of these are secured."""
        tiles, owners, secured = vec[u8]([0] * 21), vec[u8]([9] * 21), vec[u8]([0] * 21)
        for item in self.items("officials"):
            if not isinstance(item, list) or len(item) not in (2, 4):
                raise Unreadable(f'position, officials: expected such as ["hubu3", 4, 0, "secured"], got {item!r}')
            space = self.one_of(item[0], "officials", SPACES)
            if tiles[space]:
                raise Unreadable(f"position, officials: two on one space, got {item!r}")
            is_candidate = item[1] == "candidate"
            tiles[space] = u8(1 if is_candidate else checked(item[1], "position, officials, cost", 2, 7))
            if len(item) == 4:
                owners[space] = u8(checked(item[2], "position, officials, seat", 0, self.seats - 1))
                secured[space] = u8(self.one_of(item[3], "officials", STATUSES))
            if is_candidate and not secured[space]:
                raise Unreadable(f"position, officials: a candidate is always secured, got {item!r}")
        return [tiles, owners, secured]

    def offices(self) -> vec[u8]:
        """Ministers, then Secretaries."""
        return vec[u8](list(self.seat_list("ministers", 3)) + list(self.seat_list("secretaries", 3)))

    def chits(self) -> vec[u8]:
        """The chits of Ministers, then of Secretaries."""
        found = vec[u8]([7, 7, 7, 5, 5, 5])
        given = self.items("chits")
        for ministry, pair in enumerate(given):
            if len(given) != len(MINISTRIES) or not isinstance(pair, list) or len(pair) != 2:
                raise Unreadable(f"position, chits: expected three pairs such as [7, 5], got {given!r}")
            for place in range(2):
                found[place * 3 + ministry] = u8(checked(pair[place], "position, chits", 4, 8))
        return found

    def candidates(self) -> vec[u8]:
        """The candidates from the bottom to the top, null for unknown ones."""
        if "candidates" not in self.position:
            return vec[u8]([3, 3, 3, 2, 1, 0])
        found = vec[u8]()
        for item in self.items("candidates"):
            found = append(found, UNKNOWN if item is None else u8(self.one_of(item, "candidates", CANDIDATES)))
        return found

    def backing(self) -> vec[u8]:
        """Whom each seat supports."""
        found = vec[u8]([9] * 5)
        for seat, student in enumerate(self.each_seat("backing", self.seats)):
            if student is not None:
                found[seat] = u8(self.one_of(student, "backing", STUDENTS))
        return found

    def foreign(self) -> vec[u8]:
        """The three Foreign Lands in their order."""
        given = self.items("foreign") or list(FOREIGN[:3])
        found = vec[u8]([self.one_of(item, "foreign", FOREIGN) for item in given])
        if len(found) != 3 or len(set(found)) != 3:
            raise Unreadable(f"position, foreign: expected three different lands, got {given!r}")
        return found

    def armies(self) -> vec[u8]:
        """Armies in the boxes of Foreign Lands."""
        found = vec[u8]([9] * 12)
        foreign = self.foreign()
        for item in self.items("armies"):
            if not isinstance(item, list) or len(item) != 2:
                raise Unreadable(f'position, armies: expected such as ["1-2", 0], got {item!r}')
            box = self.one_of(item[0], "armies", BOX.texts)
            if box % 4 >= FOREIGN_BOXES[int(foreign[box // 4])]:
                raise Unreadable(f"position, armies: no box {item[0]!r} on that land")
            if found[box] != VACANT:
                raise Unreadable(f"position, armies: two in one box, got {item!r}")
            found[box] = u8(checked(item[1], "position, armies, seat", 0, self.seats - 1))
        return found

    def conquests(self) -> vec[u8]:
        """What became of each Foreign Land."""
        given = self.items("conquests") or ["open"] * 3
        if len(given) != 3:
            raise Unreadable(f"position, conquests: expected three words, got {given!r}")
        return vec[u8]([self.one_of(item, "conquests", CONQUESTS) for item in given])

    def land_chits(self) -> vec[u8]:
        """The chits of the Distant Lands."""
        given = self.items("land_chits") or [2, 3, 3, 4, 4]
        if len(given) != len(LANDS):
            raise Unreadable(f"position, land_chits: expected five numbers, got {given!r}")
        return vec[u8]([checked(chit, "position, land_chits", 2, 4) for chit in given])

    def visits(self) -> vec[u8]:
        """Who has visited which Distant Land."""
        found = vec[u8]([0] * 25)
        for item in self.items("visits"):
            if not isinstance(item, list) or len(item) != 2:
                raise Unreadable(f'position, visits: expected such as ["india", 0], got {item!r}')
            land = self.one_of(item[0], "visits", LANDS)
            found[land * 5 + checked(item[1], "position, visits, seat", 0, self.seats - 1)] = 1
        return found

    def discoverers(self) -> vec[u8]:
        """Who visited each Distant Land first; left out, the lowest of its visitors."""
        if "discoverers" in self.position:
            return self.seat_list("discoverers", len(LANDS))
        visits, found = self.visits(), vec[u8]([9] * len(LANDS))
        for place in range(24, -1, -1):
            if visits[place]:
                found[place // 5] = u8(place % 5)
        return found

    def cards(self, name: str) -> vec[u8]:
        """Confucius cards by seat."""
        return self.kinds_by_seat(name, CARDS)

    def known(self) -> vec[u8]:
        """Cards that everybody knows to be in a hand."""
        found = self.cards("known")
        if UNKNOWN in list(found):
            raise Unreadable("position, known: what everybody knows is never unknown, got None")
        return found

    def rewards(self) -> vec[u8]:
        """Reward cards by seat."""
        return self.kinds_by_seat("rewards", REWARDS)
