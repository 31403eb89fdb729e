"""The kinds of field of which a position of Confucius is made, and how each is read."""

from librt.vecs import append, vec
from mypy_extensions import u8

from teahouse.core.errors import Unreadable
from teahouse.core.positions import PositionReader, check_number
from teahouse.core.state import NOBODY, UNKNOWN, Position
from teahouse.games.confucius.box import CARD_TOTAL, CHEAPEST, DEAREST, FIRST_GIFT, GIFT_COUNT, MOST_SEATS, VACANT
from teahouse.games.confucius.position import FIELDS


class FieldReader(PositionReader):
    """Seats, kinds, piles and numbers, wherever in a position they stand."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, FIELDS)
        self.seats = self.number("seats", 3, 3, int(MOST_SEATS))

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
        """A seat, VACANT for NOBODY."""
        seat = check_number(value, f"position, {name}", int(NOBODY), self.seats - 1)
        return int(VACANT) if seat == NOBODY else seat

    def seat_list(self, name: str, count: int) -> vec[u8]:
        """A fixed number of seats, NOBODY for none."""
        given = self.items(name) or [int(NOBODY)] * count
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
            found |= 1 << check_number(item, f"position, {name}", 0, self.seats - 1)
        return found

    def name_or_none(self, name: str, words: list[str]) -> int:
        """A word's place, NOBODY for null."""
        value = self.position.get(name)
        return int(NOBODY) if value is None else self.one_of(value, name, words)

    def numbers(self, name: str, default: int, most: int) -> list[int]:
        """A number for each seat."""
        given = self.each_seat(name, self.seats) or [default] * self.seats
        return [check_number(value, f"position, {name}", 0, most) for value in given]

    def kinds(self, value: object, name: str, words: list[str]) -> list[int]:
        """How many of each kind; all unknown for null."""
        if value is None:
            return [int(UNKNOWN)] * len(words)
        if not isinstance(value, dict):
            raise Unreadable(f'position, {name}: expected such as {{"{words[0]}": 2}}, got {value!r}')
        found = [0] * len(words)
        for word, count in value.items():
            found[self.one_of(word, name, words)] = check_number(count, f"position, {name}", 0, int(CARD_TOTAL))
        return found

    def kinds_by_seat(self, name: str, words: list[str]) -> vec[u8]:
        """How many of each kind every seat has."""
        given = self.each_seat(name, self.seats) or [{} for _ in range(self.seats)]
        found: list[int] = []
        for value in given:
            found += self.kinds(value, name, words)
        return vec[u8](found + [0] * (len(words) * (int(MOST_SEATS) - self.seats)))

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
            size = check_number(given[seat] if given else sum(held), f"position, {name}", 0, int(CARD_TOTAL))
            if held[0] != UNKNOWN and sum(held) != size:
                raise Unreadable(f"position, {name}: seat {seat} holds {sum(held)} cards, not {size}")
            found.append(size)
        return found

    def pile(self, name: str, words: list[str]) -> vec[u8]:
        """A pile from the bottom to the top, or its size."""
        value = self.position.get(name, [])
        if isinstance(value, int):
            return vec[u8]([UNKNOWN] * check_number(value, f"position, {name}", 0, int(CARD_TOTAL)))
        found = vec[u8]()
        for item in self.items(name):
            found = append(found, u8(self.one_of(item, name, words)))
        return found

    def gift(self, value: object, name: str) -> int:
        """The value of a gift."""
        return check_number(value, f"position, {name}", int(FIRST_GIFT), int(GIFT_COUNT))

    def cost(self, value: object, name: str) -> int:
        """The cost of an official."""
        return check_number(value, f"position, {name}", int(CHEAPEST), int(DEAREST))
