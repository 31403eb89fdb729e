"""What panels and texts of the Year of the Dragon both read from a position."""

from collections.abc import Sequence
from typing import NamedTuple

from teahouse.games.dragon import box
from teahouse.games.dragon.box import CARD_COUNT, MOST_FLOORS, MOST_SEATS, PALACES
from teahouse.games.dragon.court import NO_GROUP, NO_PERSON
from teahouse.games.dragon.phases import OVER
from teahouse.games.dragon.state import DragonState

# A palace: its number, its floors, and who lives in it from the ground floor up.
Palace = tuple[int, int, tuple[int, ...]]
# The action cards of each group; for each person card, the seats that hold one.
Groups = tuple[tuple[int, ...], ...]
Holders = tuple[tuple[int, ...], ...]


class CourtFacts(NamedTuple):
    """What one seat owns, and who lives at its court."""

    palaces: tuple[Palace, ...]
    # In the order of the box: yuan, rice, fireworks; small and large privileges.
    goods: tuple[int, ...]
    privileges: tuple[int, ...]
    # How many of each person card.
    hand: tuple[int, ...]
    points: int
    persons: int
    # By type of person. (dragon-symbols)
    symbols: tuple[int, ...]


class TableFacts(NamedTuple):
    """What several panels read of a position, read once."""

    courts: list[CourtFacts]
    groups: Groups
    holders: Holders
    # Those who have won; nobody before the end.
    winners: list[int]


def table_of(seen: DragonState) -> TableFacts:
    """What the panels of a position share."""
    courts = courts_of(seen)
    places = seen.ranking() if seen.phase == OVER else []
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return TableFacts(courts, tuple(tuple(cards) for cards in group_cards(seen)), card_holders(courts), winners)


def courts_of(seen: DragonState) -> list[CourtFacts]:
    """All courts, by seat."""
    return [court_of(seen, seat) for seat in range(seen.seats)]


def court_of(seen: DragonState, seat: int) -> CourtFacts:
    """The court of one seat."""
    palaces = palaces_of(seen, seat)
    symbols, persons = [0] * len(box.TYPES), 0
    for _, _, living in palaces:
        for person in living:
            symbols[box.TYPE_OF[person]] += box.SYMBOLS[person]
            persons += 1
    return CourtFacts(
        palaces=palaces,
        goods=tuple(seen.goods[seat::MOST_SEATS]),
        privileges=tuple(seen.privileges[seat::MOST_SEATS]),
        hand=hand_of(seen, seat),
        points=seen.points[seat],
        persons=persons,
        symbols=tuple(symbols),
    )


def palaces_of(seen: DragonState, seat: int) -> tuple[Palace, ...]:
    """The palaces of a seat that stand."""
    found: list[Palace] = []
    first = seat * PALACES
    for palace, floors in enumerate(seen.floors[first : first + PALACES]):
        if floors:
            room = (first + palace) * MOST_FLOORS
            living = tuple(person for person in seen.rooms[room : room + MOST_FLOORS] if person != NO_PERSON)
            found.append((palace + 1, floors, living))
    return tuple(found)


def card_holders(courts: Sequence[CourtFacts]) -> Holders:
    """Who holds each person card."""
    return tuple(
        tuple(seat for seat, count in enumerate(counts) if count)
        for counts in zip(*[court.hand for court in courts], strict=True)
    )


def group_cards(seen: DragonState) -> list[list[int]]:
    """The action cards of each group; none before the first month."""
    found: list[list[int]] = [[] for _ in range(int(seen.seats))]
    for card in range(len(box.ACTIONS)):
        if seen.groups[card] != NO_GROUP:
            found[int(seen.groups[card])].append(card)
    return found


def hand_of(seen: DragonState, seat: int) -> tuple[int, ...]:
    """How many of each card a seat holds."""
    return tuple(seen.hands[seat * CARD_COUNT : (seat + 1) * CARD_COUNT])
