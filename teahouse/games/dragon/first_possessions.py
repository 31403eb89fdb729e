"""What is there before the first month: the person tiles, and what every seat owns. (dragon-stock, dragon-court)"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.games.dragon.box import (
    CARD_COUNT,
    FEWER,
    FULL_STOCK,
    GOOD_COUNT,
    JOKER,
    JOKERS,
    MOST_FLOORS,
    MOST_SEATS,
    PALACES,
    PERSON_COUNT,
    PRIVILEGE_COUNT,
    START_FLOORS,
    START_PALACES,
    START_YUAN,
    YUAN,
)
from teahouse.games.dragon.court import NO_DRAGONS, NO_PERSON


def zeros(count: i64) -> vec[u8]:
    """So many numbers, all 0."""
    return vec[u8]([0] * count)


def full_stock(seats: i64) -> vec[u8]:
    """The person tiles that are in a game of so many players. (dragon-stock)"""
    found = zeros(PERSON_COUNT)
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
        self.points = vec[i64]([0] * MOST_SEATS)
        self.track = vec[i64]([0] * MOST_SEATS)
        self.goods = zeros(GOOD_COUNT * MOST_SEATS)
        self.privileges = zeros(PRIVILEGE_COUNT * MOST_SEATS)
        self.floors = zeros(MOST_SEATS * PALACES)
        self.rooms = vec[u8]([u8(NO_PERSON)] * (MOST_SEATS * PALACES * MOST_FLOORS))
        self.hands = zeros(MOST_SEATS * CARD_COUNT)
        self.dragons = NO_DRAGONS[:]
        self.due = zeros(MOST_SEATS)
        for seat in range(seats):
            self.goods[YUAN * MOST_SEATS + seat] = u8(START_YUAN)
            for palace in range(START_PALACES):
                self.floors[seat * PALACES + palace] = u8(START_FLOORS)
            for card in range(CARD_COUNT):
                self.hands[seat * CARD_COUNT + card] = u8(JOKERS if card == JOKER else 1)
