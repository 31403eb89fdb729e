"""A view as a row of small numbers for learning: its parts, and the strokes that every game writes them with."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from teahouse.core.state import State

# Where something is written for every seat there are so many places, the viewer's first; empty ones stay 0.
MOST_SEATS: Final[i64] = 5
HIGHEST: Final[i64] = 255


class Part:
    """One block of the row: its name, its shape, the highest number that can stand in it, and what it says."""

    def __init__(self, name: str, shape: Sequence[int], high: int, meaning: str) -> None:
        self.name = name
        self.shape = list(shape)
        self.high = high
        self.meaning = meaning
        self.first = 0
        self.size = 1
        for length in shape:
            self.size *= length


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding(ABC):
    """How a game writes a view: `parts` lie one after the other; all numbers are bytes from 0 to their part's `high`.

    `heads` are the sizes of an action's factors where a game has them, for networks with a small head for each.
    """

    def __init__(self, parts: Sequence[Part], heads: Sequence[int] = ()) -> None:
        self.parts = list(parts)
        self.heads = list(heads)
        self.size: i64 = 0
        for part in self.parts:
            part.first = int(self.size)
            self.size += part.size

    @abstractmethod
    def fill(self, seen: State, into: vec[u8], place: i64) -> i64:
        """Write every part of a seat's view over zeros, from `place` on; the place after the last."""

    def factors(self, action: i64) -> list[int]:
        """An action as one number for each head."""
        raise ValueError("the actions of this game have no factors")

    def write(self, seen: State, into: vec[u8], place: i64) -> None:
        """Write a seat's view over zeros, from `place` on."""
        if seen.viewer < 0:
            raise ValueError("only a seat's view can be encoded: call seen_by first")
        if self.fill(seen, into, place) != place + self.size:
            raise ValueError("an encoding wrote more or less than its parts say")

    def encode(self, seen: State) -> vec[u8]:
        """A seat's view as a row of its own."""
        row = vec[u8]([0] * self.size)
        self.write(seen, row, 0)
        return row


def write_number(into: vec[u8], place: i64, value: i64) -> i64:
    """A number, cut off at what a byte holds."""
    if value > HIGHEST:
        value = HIGHEST
    elif value < 0:
        value = 0
    into[place] = u8(value)
    return place + 1


def write_numbers(into: vec[u8], place: i64, items: vec[u8], first: i64, count: i64) -> i64:
    """Some numbers of a table as they are."""
    i: i64
    for i in range(count):
        into[place + i] = items[first + i]
    return place + count


def write_choice(into: vec[u8], place: i64, count: i64, chosen: i64) -> i64:
    """A 1 at one of so many places; none where nothing of these is chosen."""
    if 0 <= chosen < count:
        into[place + chosen] = 1
    return place + count


def write_bits(into: vec[u8], place: i64, count: i64, word: i64) -> i64:
    """The bits of a word that has no more than so many."""
    here: i64 = place
    while word:
        if word & 1:
            into[here] = 1
        word >>= 1
        here += 1
    return place + count


def write_seat(into: vec[u8], place: i64, seat: i64, state: State) -> i64:
    """A 1 at the place of a seat, counted from the viewer; none where there is no such seat."""
    if 0 <= seat < state.seats:
        into[place + seat_from(state, seat)] = 1
    return place + MOST_SEATS


def write_seat_bits(into: vec[u8], place: i64, word: i64, state: State) -> i64:
    """A 1 for every seat whose bit is set."""
    seat: i64
    for seat in range(state.seats):
        into[place + seat_from(state, seat)] = u8(word >> seat & 1)
    return place + MOST_SEATS


def write_by_seat(into: vec[u8], place: i64, items: vec[u8], first: i64, state: State) -> i64:
    """The number of every seat, from a table in which they stand one after the other."""
    seat: i64
    for seat in range(state.seats):
        into[place + seat_from(state, seat)] = items[first + seat]
    return place + MOST_SEATS


def write_points(into: vec[u8], place: i64, points: vec[i64], state: State) -> i64:
    """The large number of every seat, cut off at what a byte holds."""
    seat: i64
    for seat in range(state.seats):
        write_number(into, place + seat_from(state, seat), points[seat])
    return place + MOST_SEATS


def seat_from(state: State, seat: i64) -> i64:
    """How far a seat sits to the viewer's left; 0 for the viewer."""
    return seat - state.viewer if seat >= state.viewer else seat - state.viewer + state.seats
