"""Positions of Confucius as JSON, in the words of the rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.positions import chance_in_words
from teahouse.core.state import NOBODY, UNKNOWN, Position
from teahouse.games.confucius.actions import BOX, VERBS
from teahouse.games.confucius.box import (
    AVAILABLE,
    BOX_SPACE_COUNT,
    BOX_SPACES,
    BOXES,
    CANDIDATE,
    CANDIDATES,
    CARD_KINDS,
    CARDS,
    COLONY,
    CONQUESTS,
    CUBE,
    FIRST_GIFT,
    FOREIGN,
    GIFT_COUNT,
    HAND,
    LAND_COUNT,
    LANDS,
    MINISTRIES,
    MINISTRY_COUNT,
    MOST_SEATS,
    NO_TILE,
    NOT_AVAILABLE,
    OCEAN,
    OFFICES,
    RANKS,
    REWARD,
    REWARD_KINDS,
    REWARDS,
    SECRETARY,
    SHIPYARD,
    SPACE_COUNT,
    SPACES,
    STOCK,
    STUDENT_COUNT,
    STUDENTS,
    SUPPORT,
    TILE_KINDS,
    TITLE_COUNT,
    VACANT,
)
from teahouse.games.confucius.phases import PHASES
from teahouse.games.confucius.table import Table

FIELDS: Final = [
    "options", "seats", "phase", "to_move", "viewer", "chance", "round", "wall", "chief", "points", "cubes", "box",
    "taken", "passed", "favour", "pending", "price", "paid", "hands", "hand_sizes", "known", "deck", "discard",
    "available", "not_available", "active", "rewards", "reward_sizes", "reward_stack", "rewards_used", "insulted",
    "officials", "transferred", "official_pile", "officials_gone", "chits", "ministers", "secretaries", "resolved",
    "resolving", "control", "candidates", "students", "forced", "backing", "support", "support_sizes", "foreign",
    "armies", "conquests", "stock", "colonies", "shipyards", "oceans", "land_chits", "visits", "discoverers", "last",
    "titles",
]  # fmt: skip


def in_words(table: Table) -> Position:
    """The whole content of a table."""
    seats = table.seats
    return {
        "options": dict(table.house.options),
        "seats": int(seats),
        "phase": PHASES[table.phase],
        "to_move": int(table.to_move),
        "viewer": int(table.viewer),
        "chance": chance_in_words(table.key, table.drawn),
        "round": int(table.round),
        "wall": int(table.wall),
        "chief": int(table.chief),
        "points": [int(table.points[seat]) for seat in range(seats)],
        "cubes": numbers(table.counts, CUBE, seats),
        "box": box_in_words(table.box, seats),
        "taken": taken_in_words(table),
        "passed": bits_in_words(table.passed, MOST_SEATS),
        "favour": table.favour != 0,
        "pending": None if table.pending == NOBODY else VERBS.text(table.pending),
        "price": int(table.price),
        "paid": int(table.paid),
        "hands": hands_in_words(table.hands, seats),
        "hand_sizes": numbers(table.counts, HAND, seats),
        "known": hands_in_words(table.known, seats),
        "deck": pile_in_words(table.deck, CARDS),
        "discard": counts_in_words(table.discard, 0, CARDS),
        "available": [gifts_in_words(table, seat, AVAILABLE) for seat in range(seats)],
        "not_available": [gifts_in_words(table, seat, NOT_AVAILABLE) for seat in range(seats)],
        "active": active_in_words(table),
        "rewards": [counts_in_words(table.rewards, seat * int(REWARD_KINDS), REWARDS) for seat in range(seats)],
        "reward_sizes": numbers(table.counts, REWARD, seats),
        "reward_stack": pile_in_words(table.reward_stack, REWARDS),
        "rewards_used": counts_in_words(table.rewards_used, 0, REWARDS),
        "insulted": int(table.insulted),
        "officials": officials_in_words(table),
        "transferred": [SPACES[space] for space in bits_in_words(table.transferred, SPACE_COUNT)],
        "official_pile": numbered_pile_in_words(table.officials),
        "officials_gone": {
            str(cost): int(table.officials_gone[cost]) for cost in range(TILE_KINDS) if table.officials_gone[cost]
        },
        "chits": [
            [int(table.chits[ministry]), int(table.chits[SECRETARY + ministry])] for ministry in range(MINISTRY_COUNT)
        ],
        "ministers": seats_in_words(table.offices, 0, SECRETARY),
        "secretaries": seats_in_words(table.offices, SECRETARY, OFFICES),
        "resolved": [MINISTRIES[ministry] for ministry in bits_in_words(table.resolved, MINISTRY_COUNT)],
        "resolving": None if table.resolving == NOBODY else MINISTRIES[table.resolving],
        "control": seats_in_words(table.control, 0, RANKS),
        "candidates": [None if tile == UNKNOWN else CANDIDATES[tile] for tile in table.candidates],
        "students": seats_in_words(table.students, 0, STUDENT_COUNT),
        "forced": table.forced != 0,
        "backing": [None if table.backing[seat] == VACANT else STUDENTS[table.backing[seat]] for seat in range(seats)],
        "support": hands_in_words(table.support, seats),
        "support_sizes": numbers(table.counts, SUPPORT, seats),
        "foreign": [FOREIGN[tile] for tile in table.foreign],
        "armies": [[BOX.texts[box], int(table.armies[box])] for box in range(BOXES) if table.armies[box] != VACANT],
        "conquests": [CONQUESTS[conquest] for conquest in table.conquests],
        "stock": numbers(table.counts, STOCK, seats),
        "colonies": numbers(table.counts, COLONY, seats),
        "shipyards": numbers(table.counts, SHIPYARD, seats),
        "oceans": numbers(table.counts, OCEAN, seats),
        "land_chits": [int(chit) for chit in table.land_chits],
        "visits": visits_in_words(table),
        "discoverers": seats_in_words(table.discoverers, 0, LAND_COUNT),
        "last": table.last != 0,
        "titles": seats_in_words(table.titles, 0, TITLE_COUNT),
    }


def numbers(counts: vec[u8], first: i64, seats: i64) -> list[int]:
    """A public number for each seat."""
    return [int(counts[first + seat]) for seat in range(seats)]


def seats_in_words(items: vec[u8], first: i64, stop: i64) -> list[int]:
    """Seats, -1 for none."""
    return [int(NOBODY) if items[place] == VACANT else int(items[place]) for place in range(first, stop)]


def bits_in_words(bits: i64, size: i64) -> list[int]:
    """The numbers whose bits are set."""
    return [number for number in range(size) if bits >> number & 1]


def box_in_words(box: vec[u8], seats: i64) -> dict[str, list[int]]:
    """The cubes on each space of the Actions Box, by seat."""
    return {BOX_SPACES[space]: numbers(box, space * MOST_SEATS, seats) for space in range(BOX_SPACE_COUNT)}


def taken_in_words(table: Table) -> list[list[str]]:
    """The spaces whose actions each seat has taken this phase."""
    return [
        [BOX_SPACES[space] for space in range(BOX_SPACE_COUNT) if table.has_taken(seat, space)]
        for seat in range(table.seats)
    ]


def counts_in_words(counts: vec[u8], first: int, names: list[str]) -> dict[str, int] | None:
    """How many of each kind there are, from a place in a table on; None where they are unknown."""
    if counts[first] == UNKNOWN:
        return None
    return {names[kind]: int(counts[first + kind]) for kind in range(len(names)) if counts[first + kind]}


def hands_in_words(hands: vec[u8], seats: i64) -> list[dict[str, int] | None]:
    """Cards by seat."""
    return [counts_in_words(hands, seat * int(CARD_KINDS), CARDS) for seat in range(seats)]


def pile_in_words(pile: vec[u8], names: list[str]) -> list[str] | int:
    """A pile from the bottom to the top; only its size where it is unknown."""
    if len(pile) and pile[0] == UNKNOWN:
        return int(len(pile))
    return [names[kind] for kind in pile]


def numbered_pile_in_words(pile: vec[u8]) -> list[int] | int:
    """A pile of numbers."""
    if len(pile) and pile[0] == UNKNOWN:
        return int(len(pile))
    return [int(number) for number in pile]


def gifts_in_words(table: Table, seat: int, status: i64) -> list[int]:
    """The values of a seat's gifts of which this has become."""
    return [value for value in range(FIRST_GIFT, GIFT_COUNT + 1) if table.gift_status(seat, value) == status]


def active_in_words(table: Table) -> list[list[int]]:
    """Active gifts as [giver, recipient, value]."""
    return [
        [giver, recipient, int(table.active_gift(giver, recipient))]
        for giver in range(MOST_SEATS)
        for recipient in range(MOST_SEATS)
        if table.active_gift(giver, recipient)
    ]


def visits_in_words(table: Table) -> list[list[object]]:
    """Visits to Distant Lands as [land, seat]."""
    return [
        [LANDS[land], seat] for land in range(LAND_COUNT) for seat in range(MOST_SEATS) if table.has_visited(seat, land)
    ]


def officials_in_words(table: Table) -> list[list[object]]:
    """Officials as [space, cost or "candidate"], and where one carries a marker its seat and status."""
    found: list[list[object]] = []
    for space in range(SPACE_COUNT):
        tile = int(table.tiles[space])
        if tile == NO_TILE:
            continue
        official: list[object] = [SPACES[space], "candidate" if tile == CANDIDATE else tile]
        if table.owners[space] != VACANT:
            official += [int(table.owners[space]), "secured" if table.secured[space] else "unsecured"]
        found.append(official)
    return found
