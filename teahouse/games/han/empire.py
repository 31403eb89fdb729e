"""The empire that all contend for: the map with its pieces, the cards, and the questions that the rules ask of them."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.state import State
from teahouse.games.han.box import (
    COLOUR_COUNT,
    ENVOY,
    ENVOYS,
    FORT,
    MOST_PROVINCES,
    MOST_SEATS,
    NO_PIECE,
    PAGODA,
    PAGODAS,
    PIECE_KINDS,
)
from teahouse.games.han.house_rules import HouseRules


class Empire(State):
    """Everything on the table. `HanState` adds how the game goes on."""

    def __init__(
        self,
        *,
        seats: i64,
        to_move: i64,
        viewer: i64,
        key: vec[i64],
        drawn: i64,
        house: HouseRules,
        phase: i64,
        pagodas: vec[u8],
        forts: vec[u8],
        envoys: vec[u8],
        hands: vec[u8],
        hand_sizes: vec[u8],
        known: vec[u8],
        display: vec[u8],
        discard: vec[u8],
        removed: vec[u8],
        pile: vec[u8],
        supply: vec[u8],
        points: vec[i64],
        scored: i64,
        exhausted: i64,
        pieces: i64,
        open: i64,
        closed: i64,
        to_draw: i64,
    ) -> None:
        super().__init__(seats, to_move, viewer, key, drawn)
        self.house = house
        self.phase: i64 = phase
        # The seat whose pagoda stands on a site, or NO_PIECE.
        self.pagodas = pagodas
        # Whether a fort stands on a site; it belongs to nobody.
        self.forts = forts
        # How many envoys stand on a seal: envoys[province * MOST_SEATS + seat].
        self.envoys = envoys
        # hands[seat * COLOUR_COUNT + colour]; UNKNOWN to the others.
        self.hands = hands
        self.hand_sizes = hand_sizes
        # Cards that everybody knows to be in a hand, because they were taken from the display; as in `hands`.
        self.known = known
        # Face up, by colour: the display, the discards; and the cards that are not in this game.
        self.display = display
        self.discard = discard
        self.removed = removed
        # The draw pile, top last; UNKNOWN to everybody.
        self.pile = pile
        # What is left to place: supply[kind * MOST_SEATS + seat].
        self.supply = supply
        self.points = points
        # Provinces that have been scored, as bits.
        self.scored: i64 = scored
        # How often the pile has run out.
        self.exhausted: i64 = exhausted
        # Pieces placed this turn, and the provinces of the first one: those that held a pagoda when the turn began,
        # and those that did not.
        self.pieces: i64 = pieces
        self.open: i64 = open
        self.closed: i64 = closed
        self.to_draw: i64 = to_draw

    def pagodas_left(self, seat: i64) -> i64:
        """Pagodas that a seat has not placed. (han-supply)"""
        return i64(self.supply[PAGODA * MOST_SEATS + seat])

    def envoys_left(self, seat: i64) -> i64:
        """Envoys that a seat has not placed. (han-supply)"""
        return i64(self.supply[ENVOY * MOST_SEATS + seat])

    def forts_left(self, seat: i64) -> i64:
        """Whether a seat still has its fort, as a number. (han-forts)"""
        return i64(self.supply[FORT * MOST_SEATS + seat])

    def cards_in_hand(self, seat: i64, colour: i64) -> i64:
        """How many cards of a colour a seat holds."""
        return i64(self.hands[seat * COLOUR_COUNT + colour])

    def is_scored(self, province: i64) -> bool:
        """Whether the pagodas of a province have been scored. (han-filled)"""
        return self.scored >> province & 1 != 0

    def is_full(self, province: i64) -> bool:
        """Whether a pagoda stands on every site of a province. (han-filled)"""
        map = self.house.map
        place: i64
        for place in range(map.starts[province], map.starts[province + 1]):
            if self.pagodas[map.sites_in[place]] == NO_PIECE:
                return False
        return True

    def has_pagoda(self, province: i64) -> bool:
        """Whether anybody's pagoda stands in a province. (han-empty-province)"""
        map = self.house.map
        place: i64
        for place in range(map.starts[province], map.starts[province + 1]):
            if self.pagodas[map.sites_in[place]] != NO_PIECE:
                return True
        return False

    def envoy_room(self, province: i64) -> i64:
        """How many more envoys a seal takes: the most pagodas of one player, less the envoys. (han-envoy-limit)"""
        map, pagodas, envoys = self.house.map, self.pagodas, self.envoys
        counts = vec[i64]([0] * MOST_SEATS)
        most: i64 = 0
        place: i64
        seat: i64
        for place in range(map.starts[province], map.starts[province + 1]):
            owner = i64(pagodas[map.sites_in[place]])
            if owner != NO_PIECE:
                counts[owner] += 1
                if counts[owner] > most:
                    most = counts[owner]
        for seat in range(MOST_SEATS):
            most -= i64(envoys[province * MOST_SEATS + seat])
        return most

    def has_card_to_draw(self) -> bool:
        """Whether a card lies in the display or in the pile. (han-draw)"""
        colour: i64
        if len(self.pile):
            return True
        for colour in range(COLOUR_COUNT):
            if self.display[colour]:
                return True
        return False

    def discard_card(self, colour: i64) -> None:
        """One card from the hand of the seat to move; if it was known to be there, one less is known. (han-hand)"""
        place = self.to_move * COLOUR_COUNT + colour
        self.hands[place] -= 1
        self.hand_sizes[self.to_move] -= 1
        self.discard[colour] += 1
        if self.known[place]:
            self.known[place] -= 1


def supply_of(seats: i64, pagodas: vec[u8], envoys: vec[u8], forts_left: vec[u8]) -> vec[u8]:
    """What is left to place where these pieces stand. (han-pieces, han-supply)"""
    supply = vec[u8]([0] * (PIECE_KINDS * MOST_SEATS))
    seat: i64
    province: i64
    for seat in range(seats):
        supply[PAGODA * MOST_SEATS + seat] = u8(PAGODAS)
        supply[ENVOY * MOST_SEATS + seat] = u8(ENVOYS)
        supply[FORT * MOST_SEATS + seat] = forts_left[seat]
        for province in range(MOST_PROVINCES):
            supply[ENVOY * MOST_SEATS + seat] -= envoys[province * MOST_SEATS + seat]
    for owner in pagodas:
        if owner != NO_PIECE:
            supply[PAGODA * MOST_SEATS + i64(owner)] -= 1
    return supply
