"""Positions of Han as JSON. Sites and provinces are numbers from 1; when reading, their ids on the map do as well."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.positions import PositionReader, check_choice, check_turn, checked
from teahouse.core.state import UNKNOWN, Position, State
from teahouse.games.han.box import COLOURS, ENVOYS, HAND, PAGODAS
from teahouse.games.han.maps import Map
from teahouse.games.han.phases import DRAWING, MORE, PHASES
from teahouse.games.han.scoring import NO_PIECE

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


def pagodas_in_words(pagodas: vec[u8]) -> list[list[int]]:
    """The pagodas as [site, seat]."""
    return [[site + 1, int(pagodas[site])] for site in range(len(pagodas)) if pagodas[site] != NO_PIECE]


def envoys_in_words(envoys: vec[u8]) -> list[list[int]]:
    """The envoys as [province, seat, count]."""
    return [[place // 5 + 1, place % 5, int(envoys[place])] for place in range(len(envoys)) if envoys[place]]


def cards_in_words(counts: vec[u8], first: int) -> dict[str, int] | None:
    """Cards by colour, from a place in a table on; None where they are unknown."""
    if counts[first] == UNKNOWN:
        return None
    return {COLOURS[colour]: int(counts[first + colour]) for colour in range(5) if counts[first + colour]}


def hands_in_words(hands: vec[u8], seats: i64) -> list[dict[str, int] | None]:
    """Hands by seat."""
    return [cards_in_words(hands, seat * 5) for seat in range(seats)]


def numbers_in_words(numbers: vec[u8], seats: i64) -> list[int]:
    """A number for each seat."""
    return [int(numbers[seat]) for seat in range(seats)]


def pile_in_words(pile: vec[u8]) -> list[str] | int:
    """The pile from the bottom to the top; only its size where it is unknown."""
    if len(pile) and pile[0] == UNKNOWN:
        return int(len(pile))
    return [COLOURS[card] for card in pile]


class Reader(PositionReader):
    """The fields of a position of Han."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, FIELDS)
        self.map: Map | None = None

    def check_known(self, *tables: vec[u8]) -> None:
        """A true position knows every card; only a view has gaps."""
        for table in tables:
            for count in table:
                if count == UNKNOWN:
                    raise Unreadable("position: a card is unknown, but the position is nobody's view")

    def site(self, value: object) -> int:
        """A site by its number or its id."""
        assert self.map is not None
        if isinstance(value, str) and value in self.map.site_ids:
            return self.map.site_ids.index(value)
        return checked(value, "position, a site", 1, int(self.map.site_count)) - 1

    def province(self, value: object) -> int:
        """A province by its number or its id."""
        assert self.map is not None
        if isinstance(value, str) and value in self.map.province_ids:
            return self.map.province_ids.index(value)
        return checked(value, "position, a province", 1, int(self.map.province_count)) - 1

    def pagodas(self, seats: int) -> vec[u8]:
        """Pagodas on their sites."""
        found = vec[u8]([9] * 64)
        counts = [0] * seats
        for item in self.items("pagodas"):
            if not isinstance(item, list) or len(item) != 2:
                raise Unreadable(f"position, pagodas: expected such as [12, 0], got {item!r}")
            site, seat = self.site(item[0]), checked(item[1], "position, pagodas, seat", 0, seats - 1)
            counts[seat] += 1
            if found[site] != NO_PIECE or counts[seat] > PAGODAS:
                raise Unreadable(f"position, pagodas: no room or no pagoda left for {item!r}")
            found[site] = u8(seat)
        return found

    def forts(self) -> vec[u8]:
        """Forts on their sites."""
        found = vec[u8]([0] * 64)
        for item in self.items("forts"):
            found[self.site(item)] = 1
        return found

    def forts_left(self, seats: int, has_forts: bool) -> vec[u8]:
        """Whether each seat still has its fort."""
        found = vec[u8]([1 if has_forts else 0] * 5)
        given = self.each_seat("forts_left", seats)
        for seat in range(len(given)):
            found[seat] = u8(checked(given[seat], "position, forts_left", 0, 1))
        return found

    def envoys(self, seats: int) -> vec[u8]:
        """Envoys on their seals."""
        found = vec[u8]([0] * 80)
        counts = [0] * seats
        for item in self.items("envoys"):
            if not isinstance(item, list) or len(item) != 3:
                raise Unreadable(f"position, envoys: expected such as [4, 0, 2], got {item!r}")
            province, seat = self.province(item[0]), checked(item[1], "position, envoys, seat", 0, seats - 1)
            count = checked(item[2], "position, envoys, count", 0, int(ENVOYS))
            counts[seat] += count
            if counts[seat] > ENVOYS:
                raise Unreadable(f"position, envoys: seat {seat} has only {ENVOYS}")
            if found[province * 5 + seat]:
                raise Unreadable(f"position, envoys: seat {seat} stands twice in a province, {item!r}")
            found[province * 5 + seat] = u8(count)
        return found

    def cards(self, name: str) -> vec[u8]:
        """Cards by colour; all unknown where the field is null."""
        return read_cards(self.position.get(name, {}), f"position, {name}")

    def hands(self, name: str, seats: int) -> vec[u8]:
        """Hands by seat."""
        found = vec[u8]()
        given = self.items(name) or [{} for _ in range(seats)]
        if len(given) != seats:
            raise Unreadable(f"position, {name}: expected {seats} hands, got {len(given)}")
        for hand in given:
            for count in read_cards(hand, f"position, {name}"):
                found = append(found, count)
        while len(found) < 25:
            found = append(found, u8(0))
        return found

    def hand_sizes(self, hands: vec[u8], seats: int) -> vec[u8]:
        """The sizes as they are given, or as the hands tell."""
        found = vec[u8]([0] * 5)
        given = self.each_seat("hand_sizes", seats)
        for seat in range(seats):
            held = [int(hands[seat * 5 + colour]) for colour in range(5)]
            size = given[seat] if given else sum(held)
            found[seat] = u8(checked(size, "position, hand_sizes", 0, 3))
            if held[0] != UNKNOWN and sum(held) != found[seat]:
                raise Unreadable(f"position, hand_sizes: seat {seat} holds {sum(held)} cards, not {size!r}")
        return found

    def pile(self) -> vec[u8]:
        """The pile from the bottom to the top, or its size."""
        value = self.position.get("pile", [])
        if isinstance(value, int):
            return vec[u8]([255] * checked(value, "position, pile", 0, 57))
        found = vec[u8]()
        for card in self.items("pile"):
            if not isinstance(card, str) or card not in COLOURS:
                raise Unreadable(f"position, pile: expected one of {', '.join(COLOURS)}, got {card!r}")
            found = append(found, u8(COLOURS.index(card)))
        return found

    def points(self, seats: int) -> vec[i64]:
        """Points by seat."""
        given = self.each_seat("points", seats)
        found = vec[i64]([0] * 5)
        for seat in range(len(given)):
            found[seat] = checked(given[seat], "position, points", 0, 100_000)
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
        return vec[u8]([255] * 5)
    found = vec[u8]([0] * 5)
    if not isinstance(value, dict):
        raise Unreadable(f'{where}: expected cards such as {{"red": 2}}, got {value!r}')
    for colour, count in value.items():
        if colour not in COLOURS:
            raise Unreadable(f"{where}: expected one of {', '.join(COLOURS)}, got {colour!r}")
        found[COLOURS.index(colour)] = u8(checked(count, where, 0, 60))
    return found


def supply_of(seats: i64, pagodas: vec[u8], envoys: vec[u8], forts_left: vec[u8]) -> vec[u8]:
    """What is left to place."""
    supply = vec[u8]([0] * 15)
    seat: i64
    site: i64
    province: i64
    for seat in range(seats):
        supply[seat] = u8(PAGODAS)
        supply[5 + seat] = u8(ENVOYS)
        supply[10 + seat] = forts_left[seat]
    for site in range(len(pagodas)):
        if pagodas[site] != NO_PIECE:
            supply[i64(pagodas[site])] -= 1
    for province in range(16):
        for seat in range(seats):
            supply[5 + seat] -= envoys[province * 5 + seat]
    return supply


def check_phase(state: State, phase: i64, pieces: i64, to_draw: i64, hand_sizes: vec[u8]) -> None:
    """Refuse a decision that cannot come up as the rest of the position stands."""
    check_turn(state, PHASES[phase])
    if (phase == MORE) != (pieces == 1):
        raise Unreadable(f"position, pieces: one piece has been placed in phase more only, not in {PHASES[phase]}")
    if (phase == DRAWING) != (to_draw > 0):
        raise Unreadable(f"position, to_draw: cards are drawn in phase draw only, not in {PHASES[phase]}")
    if phase == DRAWING and i64(hand_sizes[state.to_move]) + to_draw > HAND:
        raise Unreadable(f"position, to_draw: nobody holds more than {HAND} cards")
    check_choice(state, PHASES[phase])
