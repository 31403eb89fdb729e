"""Positions of In the Year of the Dragon as JSON. Palaces and groups are numbered from 1."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.positions import chance_in_words
from teahouse.core.state import Position
from teahouse.games.dragon.box import (
    ACTION_COUNT,
    ACTIONS,
    CARD_COUNT,
    CARDS,
    EVENTS,
    MOST_FLOORS,
    PALACES,
    PERSON_COUNT,
    PERSONS,
    PRIVILEGES,
    REWARDS,
    SUPER_EVENTS,
    TYPE_COUNT,
    TYPES,
)
from teahouse.games.dragon.court import NO_GROUP, NO_PERSON, NOTHING, Court
from teahouse.games.dragon.phases import PHASES, STAGES

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


def in_words(court: Court) -> Position:
    """The whole content of a table."""
    return {
        "options": dict(court.house.options),
        "seats": int(court.seats),
        "month": int(court.month),
        "stage": STAGES[court.stage],
        "phase": PHASES[court.phase],
        "to_move": int(court.to_move),
        "viewer": int(court.viewer),
        "chance": chance_in_words(court.key, court.drawn),
        "events": [EVENTS[event] for event in court.event_row],
        "super_event": name_in_words(court.super_event, SUPER_EVENTS),
        "groups": groups_in_words(court.groups, court.seats),
        "order": [int(court.order[place]) for place in range(court.seats)],
        "stock": {PERSONS[person]: int(court.stock[person]) for person in range(PERSON_COUNT)},
        "courts": [court_in_words(court, seat) for seat in range(court.seats)],
        "wall": [[int(tile) // len(REWARDS), REWARDS[int(tile) % len(REWARDS)]] for tile in court.wall],
        "waiting": [seat for seat in range(court.seats) if court.waiting >> seat & 1],
        "newcomer": name_in_words(court.newcomer, PERSONS),
        "card": name_in_words(court.card, CARDS),
        "starved": [palace + 1 for palace in range(PALACES) if court.starved >> palace & 1],
        "barred": types_in_words(court.barred),
    }


def name_in_words(number: i64, names: list[str]) -> str | None:
    """One of some names, None for NOTHING."""
    return None if number == NOTHING else names[number]


def groups_in_words(groups: vec[u8], seats: i64) -> list[list[str]]:
    """The action cards of each group."""
    return [[ACTIONS[card] for card in range(ACTION_COUNT) if groups[card] == group] for group in range(seats)]


def types_in_words(types: i64) -> list[str]:
    """Types from bits."""
    return [TYPES[type] for type in range(TYPE_COUNT) if types >> type & 1]


def palace_in_words(court: Court, seat: int, palace: int) -> dict[str, object]:
    """A palace with its number, its floors and the persons in it."""
    place = seat * PALACES + palace
    first = place * MOST_FLOORS
    return {
        "palace": palace + 1,
        "floors": int(court.floors[place]),
        "persons": [PERSONS[person] for person in court.rooms[first : first + MOST_FLOORS] if person != NO_PERSON],
    }


def court_in_words(court: Court, seat: int) -> dict[str, object]:
    """Everything that a seat owns."""
    dragon = int(court.dragons[seat])
    hand = [int(court.hands[seat * CARD_COUNT + card]) for card in range(CARD_COUNT)]
    return {
        "points": int(court.points[seat]),
        "space": int(court.track[seat]),
        "yuan": int(court.yuan(seat)),
        "rice": int(court.rice(seat)),
        "fireworks": int(court.fireworks(seat)),
        "privileges": {size: int(court.privileges_of(seat, place)) for place, size in enumerate(PRIVILEGES)},
        "palaces": [
            palace_in_words(court, seat, palace) for palace in range(PALACES) if court.floors[seat * PALACES + palace]
        ],
        "hand": {name: count for name, count in zip(CARDS, hand) if count},
        "dragon": None if dragon == NO_GROUP else dragon + 1,
        "due": int(court.due[seat]),
    }
