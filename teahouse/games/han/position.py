"""Positions of Han as JSON. Sites and provinces are numbers from 1; when reading, their ids on the map do as well."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.options import resolve_options
from teahouse.core.positions import PositionReader, chance_in_words, check_choice, check_number, check_turn
from teahouse.core.state import UNKNOWN, Position
from teahouse.games.han.box import (
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    ENVOYS,
    FEWEST_SEATS,
    HAND,
    MOST_PROVINCES,
    MOST_SEATS,
    MOST_SITES,
    NO_PIECE,
    PAGODAS,
)
from teahouse.games.han.empire import Empire
from teahouse.games.han.house_rules import OPTIONS, HouseRules
from teahouse.games.han.phases import DRAWING, MORE, PHASES

FIELDS: Final = [
    "options",
    "seats",
    "phase",
    "to_move",
    "viewer",
    "chance",
    "pagodas",
    "forts",
    "forts_left",
    "envoys",
    "hands",
    "hand_sizes",
    "known",
    "display",
    "discard",
    "removed",
    "pile",
    "points",
    "scored",
    "exhausted",
    "pieces",
    "open",
    "closed",
    "to_draw",
]
# What at most is allowed to be written down.
MOST_POINTS: Final = 100_000
MOST_OF_A_COLOUR: Final = 60


def in_words(empire: Empire) -> Position:
    """The whole position, its fields in the order of FIELDS."""
    return {
        "options": dict(empire.house.options),
        "seats": int(empire.seats),
        "phase": PHASES[empire.phase],
        "to_move": int(empire.to_move),
        "viewer": int(empire.viewer),
        "chance": chance_in_words(empire.key, empire.drawn),
        "pagodas": pagodas_in_words(empire.pagodas),
        "forts": [site + 1 for site in range(len(empire.forts)) if empire.forts[site]],
        "forts_left": [int(empire.forts_left(seat)) for seat in range(empire.seats)],
        "envoys": envoys_in_words(empire.envoys),
        "hands": [cards_in_words(empire.hands, seat * COLOUR_COUNT) for seat in range(empire.seats)],
        "hand_sizes": [int(empire.hand_sizes[seat]) for seat in range(empire.seats)],
        "known": [cards_in_words(empire.known, seat * COLOUR_COUNT) for seat in range(empire.seats)],
        "display": cards_in_words(empire.display, 0),
        "discard": cards_in_words(empire.discard, 0),
        "removed": cards_in_words(empire.removed, 0),
        "pile": pile_in_words(empire.pile),
        "points": [int(empire.points[seat]) for seat in range(empire.seats)],
        "scored": provinces_in_words(empire.scored),
        "exhausted": int(empire.exhausted),
        "pieces": int(empire.pieces),
        "open": provinces_in_words(empire.open),
        "closed": provinces_in_words(empire.closed),
        "to_draw": int(empire.to_draw),
    }


def pagodas_in_words(pagodas: vec[u8]) -> list[list[int]]:
    """The pagodas as [site, seat]."""
    return [[site + 1, int(pagodas[site])] for site in range(len(pagodas)) if pagodas[site] != NO_PIECE]


def envoys_in_words(envoys: vec[u8]) -> list[list[int]]:
    """The envoys as [province, seat, count]."""
    seats = int(MOST_SEATS)
    return [[place // seats + 1, place % seats, int(envoys[place])] for place in range(len(envoys)) if envoys[place]]


def cards_in_words(counts: vec[u8], first: int) -> dict[str, int] | None:
    """Cards by colour, from a place in a table on; None where they are unknown."""
    if counts[first] == UNKNOWN:
        return None
    return {COLOURS[colour]: int(counts[first + colour]) for colour in range(COLOUR_COUNT) if counts[first + colour]}


def pile_in_words(pile: vec[u8]) -> list[str] | int:
    """The pile from the bottom to the top; only its size where it is unknown."""
    if len(pile) and pile[0] == UNKNOWN:
        return int(len(pile))
    return [COLOURS[card] for card in pile]


def provinces_in_words(bits: i64) -> list[int]:
    """The numbers of provinces from bits."""
    return [province + 1 for province in range(MOST_PROVINCES) if bits >> province & 1]


class Reader(PositionReader):
    """The fields of a position of Han."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, FIELDS)
        self.seats = self.number("seats", 3, int(FEWEST_SEATS), int(MOST_SEATS))
        self.house = HouseRules(resolve_options(OPTIONS, self.options(), self.seats))
        self.map = self.house.map

    def check_known(self, *tables: vec[u8]) -> None:
        """A true position knows every card; only a view has gaps."""
        for table in tables:
            for count in table:
                if count == UNKNOWN:
                    raise Unreadable("position: a card is unknown, but the position is nobody's view")

    def site(self, value: object) -> int:
        """A site by its number or its id."""
        if isinstance(value, str) and value in self.map.site_ids:
            return self.map.site_ids.index(value)
        return check_number(value, "position, a site", 1, int(self.map.site_count)) - 1

    def province(self, value: object) -> int:
        """A province by its number or its id."""
        if isinstance(value, str) and value in self.map.province_ids:
            return self.map.province_ids.index(value)
        return check_number(value, "position, a province", 1, int(self.map.province_count)) - 1

    def pagodas(self) -> vec[u8]:
        """Pagodas on their sites."""
        found = vec[u8]([u8(NO_PIECE)] * MOST_SITES)
        counts = [0] * self.seats
        for item in self.items("pagodas"):
            if not isinstance(item, list) or len(item) != 2:
                raise Unreadable(f"position, pagodas: expected such as [12, 0], got {item!r}")
            site, seat = self.site(item[0]), check_number(item[1], "position, pagodas, seat", 0, self.seats - 1)
            counts[seat] += 1
            if found[site] != NO_PIECE or counts[seat] > PAGODAS:
                raise Unreadable(f"position, pagodas: no room or no pagoda left for {item!r}")
            found[site] = u8(seat)
        return found

    def forts(self) -> vec[u8]:
        """Forts on their sites."""
        found = vec[u8]([0] * MOST_SITES)
        for item in self.items("forts"):
            found[self.site(item)] = 1
        return found

    def forts_left(self) -> vec[u8]:
        """Whether each seat still has its fort."""
        found = vec[u8]([1 if self.house.has_forts else 0] * MOST_SEATS)
        given = self.each_seat("forts_left", self.seats)
        for seat in range(len(given)):
            found[seat] = u8(check_number(given[seat], "position, forts_left", 0, 1))
        return found

    def envoys(self) -> vec[u8]:
        """Envoys on their seals."""
        found = vec[u8]([0] * (MOST_PROVINCES * MOST_SEATS))
        counts = [0] * self.seats
        for item in self.items("envoys"):
            if not isinstance(item, list) or len(item) != 3:
                raise Unreadable(f"position, envoys: expected such as [4, 0, 2], got {item!r}")
            province, seat = self.province(item[0]), check_number(item[1], "position, envoys, seat", 0, self.seats - 1)
            count = check_number(item[2], "position, envoys, count", 0, int(ENVOYS))
            counts[seat] += count
            if counts[seat] > ENVOYS:
                raise Unreadable(f"position, envoys: seat {seat} has only {ENVOYS}")
            place = province * MOST_SEATS + seat
            if found[place]:
                raise Unreadable(f"position, envoys: seat {seat} stands twice in a province, {item!r}")
            found[place] = u8(count)
        return found

    def cards(self, name: str) -> vec[u8]:
        """Cards by colour; all unknown where the field is null."""
        return read_cards(self.position.get(name, {}), f"position, {name}")

    def hands(self, name: str) -> vec[u8]:
        """Hands by seat."""
        found = vec[u8]()
        given = self.items(name) or [{} for _ in range(self.seats)]
        if len(given) != self.seats:
            raise Unreadable(f"position, {name}: expected {self.seats} hands, got {len(given)}")
        for hand in given:
            for count in read_cards(hand, f"position, {name}"):
                found = append(found, count)
        while len(found) < MOST_SEATS * COLOUR_COUNT:
            found = append(found, u8(0))
        return found

    def hand_sizes(self, hands: vec[u8]) -> vec[u8]:
        """The sizes as they are given, or as the hands tell."""
        found = vec[u8]([0] * MOST_SEATS)
        given = self.each_seat("hand_sizes", self.seats)
        for seat in range(self.seats):
            held = [int(hands[seat * COLOUR_COUNT + colour]) for colour in range(COLOUR_COUNT)]
            size = given[seat] if given else sum(held)
            found[seat] = u8(check_number(size, "position, hand_sizes", 0, int(HAND)))
            if held[0] != UNKNOWN and sum(held) != found[seat]:
                raise Unreadable(f"position, hand_sizes: seat {seat} holds {sum(held)} cards, not {size!r}")
        return found

    def pile(self) -> vec[u8]:
        """The pile from the bottom to the top, or its size."""
        value = self.position.get("pile", [])
        if isinstance(value, int):
            return vec[u8]([UNKNOWN] * check_number(value, "position, pile", 0, int(sum(CARDS))))
        found = vec[u8]()
        for card in self.items("pile"):
            if not isinstance(card, str) or card not in COLOURS:
                raise Unreadable(f"position, pile: expected one of {', '.join(COLOURS)}, got {card!r}")
            found = append(found, u8(COLOURS.index(card)))
        return found

    def points(self) -> vec[i64]:
        """Points by seat."""
        given = self.each_seat("points", self.seats)
        found = vec[i64]([0] * MOST_SEATS)
        for seat in range(len(given)):
            found[seat] = check_number(given[seat], "position, points", 0, MOST_POINTS)
        return found

    def bits(self, name: str) -> int:
        """A list of provinces as bits."""
        found = 0
        for item in self.items(name):
            found |= 1 << self.province(item)
        return found


def read_cards(value: object, where: str) -> vec[u8]:
    """Cards by colour; all unknown for null."""
    if value is None:
        return vec[u8]([UNKNOWN] * COLOUR_COUNT)
    found = vec[u8]([0] * COLOUR_COUNT)
    if not isinstance(value, dict):
        raise Unreadable(f'{where}: expected cards such as {{"red": 2}}, got {value!r}')
    for colour, count in value.items():
        if colour not in COLOURS:
            raise Unreadable(f"{where}: expected one of {', '.join(COLOURS)}, got {colour!r}")
        found[COLOURS.index(colour)] = u8(check_number(count, where, 0, MOST_OF_A_COLOUR))
    return found


def check_phase(empire: Empire) -> None:
    """Refuse a decision that cannot come up as the rest of the position stands."""
    phase, name = empire.phase, PHASES[empire.phase]
    check_turn(empire, name)
    if (phase == MORE) != (empire.pieces == 1):
        raise Unreadable(f"position, pieces: one piece has been placed in phase more only, not in {name}")
    if (phase == DRAWING) != (empire.to_draw > 0):
        raise Unreadable(f"position, to_draw: cards are drawn in phase draw only, not in {name}")
    if phase == DRAWING and i64(empire.hand_sizes[empire.to_move]) + empire.to_draw > HAND:
        raise Unreadable(f"position, to_draw: nobody holds more than {HAND} cards")
    check_choice(empire, name)
