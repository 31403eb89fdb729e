"""A game of Han: whose turn it is, what stands on the map, who holds which cards, and how the game goes on."""

from typing import Final, Self, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.core.options import resolved
from teahouse.core.positions import chance_in_words
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, SPECTATOR, Position, State
from teahouse.games.han import events
from teahouse.games.han.actions import DONE, DRAW, PASS, PLACE_ENVOY, PLACE_FORT, PLACE_PAGODA, SWAP, TAKE
from teahouse.games.han.box import COLOUR_COUNT, COST, HAND, MOST_PIECES, PAYMENT_COUNT
from teahouse.games.han.house_rules import OPTIONS, HouseRules
from teahouse.games.han.knowledge import deal_unseen, hide, unseen_cards
from teahouse.games.han.maps import NO_PROVINCE
from teahouse.games.han.phases import DRAWING, MORE, OVER, PHASES, TURN
from teahouse.games.han.placing import (
    can_anybody_place,
    envoy_actions,
    fort_actions,
    has_pagoda,
    pagoda_actions,
    provinces_of,
)
from teahouse.games.han.position import (
    Reader,
    cards_in_words,
    check_phase,
    envoys_in_words,
    hands_in_words,
    numbers_in_words,
    pagodas_in_words,
    pile_in_words,
    supply_of,
)
from teahouse.games.han.refusal import refusal
from teahouse.games.han.scoring import NO_PIECE, alliance_points, harbour_points, province_points, road_points

# Kinds of piece in the supply.
PAGODA: Final[i64] = 0
ENVOY: Final[i64] = 1
FORT: Final[i64] = 2
MOST_POINTS: Final = 100_000


@final
class HanState(State):
    """Han at one moment."""

    # fmt: off
    def __init__(
        self, seats: i64, to_move: i64, viewer: i64, key: vec[i64], drawn: i64, house: HouseRules, phase: i64, pagodas:
        vec[u8], forts: vec[u8], envoys: vec[u8], hands: vec[u8], hand_sizes: vec[u8], known: vec[u8], display: vec[u8],
        discard: vec[u8], removed: vec[u8], pile: vec[u8], supply: vec[u8], points: vec[i64], scored: i64, exhausted:
        i64, pieces: i64, open: i64, closed: i64, to_draw: i64,
    ) -> None:
        # fmt: on
        super().__init__(seats, to_move, viewer, key, drawn)
        self.house = house
        self.phase: i64 = phase
        # The seat whose pagoda stands on a site, or NO_PIECE.
        self.pagodas = pagodas
        # Whether a fort stands on a site; it belongs to nobody.
        self.forts = forts
        # How many envoys stand on a seal: envoys[province * 5 + seat].
        self.envoys = envoys
        # hands[seat * 5 + colour]; UNKNOWN to the others.
        self.hands = hands
        self.hand_sizes = hand_sizes
        # Cards that everybody knows to be in a hand, because they were taken from the display.
        self.known = known
        # Face up, by colour: the display, the discards; and the cards that are not in this game.
        self.display = display
        self.discard = discard
        self.removed = removed
        # The draw pile, top last; UNKNOWN to everybody.
        self.pile = pile
        # What is left to place: supply[kind * 5 + seat].
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

    def copy(self) -> Self:
        # fmt: off
        return HanState(
            self.seats, self.to_move, self.viewer, self.key, self.drawn, self.house, self.phase, self.pagodas[:],
            self.forts[:], self.envoys[:], self.hands[:], self.hand_sizes[:], self.known[:], self.display[:],
            self.discard[:], self.removed[:], self.pile[:], self.supply[:], self.points[:], self.scored, self.exhausted,
            self.pieces, self.open, self.closed, self.to_draw,
        )
        # fmt: on

    def position(self) -> Position:
        return {
            "options": dict(self.house.options),
            "seats": int(self.seats),
            "phase": PHASES[self.phase],
            "to_move": int(self.to_move),
            "viewer": int(self.viewer),
            "chance": chance_in_words(self.key, self.drawn),
            "pagodas": pagodas_in_words(self.pagodas),
            "forts": [site + 1 for site in range(len(self.forts)) if self.forts[site]],
            "forts_left": [int(self.supply[FORT * 5 + seat]) for seat in range(self.seats)],
            "envoys": envoys_in_words(self.envoys),
            "hands": hands_in_words(self.hands, self.seats),
            "hand_sizes": numbers_in_words(self.hand_sizes, self.seats),
            "known": hands_in_words(self.known, self.seats),
            "display": cards_in_words(self.display, 0),
            "discard": cards_in_words(self.discard, 0),
            "removed": cards_in_words(self.removed, 0),
            "pile": pile_in_words(self.pile),
            "points": [int(self.points[seat]) for seat in range(self.seats)],
            "scored": [province + 1 for province in range(16) if self.scored >> province & 1],
            "exhausted": int(self.exhausted),
            "pieces": int(self.pieces),
            "open": [province + 1 for province in range(16) if self.open >> province & 1],
            "closed": [province + 1 for province in range(16) if self.closed >> province & 1],
            "to_draw": int(self.to_draw),
        }

    @classmethod
    def at(cls, position: Position) -> State:
        reader = Reader(position)
        seats = reader.number("seats", 3, 2, 5)
        house = HouseRules(resolved(OPTIONS, reader.options(), seats))
        reader.map = house.map
        pagodas, forts, envoys = reader.pagodas(seats), reader.forts(), reader.envoys(seats)
        hands, pile, known = reader.hands("hands", seats), reader.pile(), reader.hands("known", seats)
        display, discard, removed = reader.cards("display"), reader.cards("discard"), reader.cards("removed")
        viewer = reader.number("viewer", NOBODY, SPECTATOR, seats - 1)
        reader.check_known(display, discard, known)
        if viewer == NOBODY:
            reader.check_known(hands, pile, removed)
        # fmt: off
        found = HanState(
            seats, reader.number("to_move", 0, NOBODY, seats - 1), viewer,
            reader.key(), reader.drawn(), house, reader.word("phase", "turn", PHASES), pagodas,
            forts, envoys, hands, reader.hand_sizes(hands, seats), known, display, discard, removed, pile,
            supply_of(seats, pagodas, envoys, reader.forts_left(seats, house.has_forts)), reader.points(seats),
            reader.bits("scored"), reader.number("exhausted", 0, 0, 2), reader.number("pieces", 0, 0, 1),
            reader.bits("open"), reader.bits("closed"), reader.number("to_draw", 0, 0, HAND),
        )
        # fmt: on
        check_phase(found, found.phase, found.pieces, found.to_draw, found.hand_sizes)
        return found

    def refusal(self, action: i64) -> str:
        return refusal(
            self.house,
            self.phase,
            self.to_move,
            self.pagodas,
            self.forts,
            self.envoys,
            self.hands,
            self.display,
            len(self.pile),
            self.supply,
            self.pieces,
            self.open,
            self.closed,
            action,
        )

    def prompt(self) -> str:
        if self.phase == DRAWING:
            return f"draw n={self.to_draw}"
        return PHASES[self.phase]

    def moves(self) -> vec[i64]:
        if self.phase == DRAWING:
            return self.draws()
        found = vec[i64](capacity=64)
        if self.phase == OVER:
            return found
        seat, house = self.to_move, self.house
        pieces, open, closed = self.pieces, self.open, self.closed
        if self.supply[PAGODA * 5 + seat]:
            found = pagoda_actions(house, self.pagodas, self.hands, seat, pieces, open, closed, found)
        if house.has_forts and self.can_build_fort():
            found = fort_actions(house, self.pagodas, self.forts, self.hands, seat, pieces, open, closed, found)
        if self.supply[ENVOY * 5 + seat]:
            found = envoy_actions(house, self.pagodas, self.envoys, self.hands, seat, pieces, open, closed, found)
        if self.phase == MORE:
            return append(found, DONE)
        return self.swaps(found)

    def can_build_fort(self) -> bool:
        """Whether the seat still has its fort, and by the rule of 2014 a pagoda to go with it."""
        seat = self.to_move
        return self.supply[FORT * 5 + seat] > 0 and (not self.house.forts_of_2014 or self.supply[PAGODA * 5 + seat] > 0)

    def swaps(self, found: vec[i64]) -> vec[i64]:
        """One card can be swapped for another while there is one to take; else the turn may be passed. (han-swap)"""
        colour: i64
        can_swap = False
        if self.has_card_to_draw():
            for colour in range(COLOUR_COUNT):
                if self.hands[self.to_move * 5 + colour]:
                    can_swap = True
                    found = append(found, SWAP + colour)
        return found if can_swap else append(found, PASS)

    def draws(self) -> vec[i64]:
        """A card from the display, or the top of the pile. (han-draw)"""
        found = vec[i64](capacity=8)
        colour: i64
        for colour in range(COLOUR_COUNT):
            if self.display[colour]:
                found = append(found, TAKE + colour)
        if len(self.pile):
            found = append(found, DRAW)
        return found

    def has_card_to_draw(self) -> bool:
        """Whether a card lies in the display or in the pile."""
        colour: i64
        if len(self.pile):
            return True
        for colour in range(COLOUR_COUNT):
            if self.display[colour]:
                return True
        return False

    def apply(self, action: i64) -> None:
        if action < PLACE_FORT:
            self.place_pagoda((action - PLACE_PAGODA) // PAYMENT_COUNT, (action - PLACE_PAGODA) % PAYMENT_COUNT)
        elif action < PLACE_ENVOY:
            self.place_fort((action - PLACE_FORT) // PAYMENT_COUNT, (action - PLACE_FORT) % PAYMENT_COUNT)
        elif action < DONE:
            self.send_envoy((action - PLACE_ENVOY) // PAYMENT_COUNT, (action - PLACE_ENVOY) % PAYMENT_COUNT)
        elif action == DONE:
            self.end_placing()
        elif action < TAKE:
            self.swap(action - SWAP)
        elif action < DRAW:
            self.take(action - TAKE)
        elif action == DRAW:
            self.draw()
        else:
            self.end_turn()

    def place_pagoda(self, site: i64, payment: i64) -> None:
        """A pagoda on a free site. (han-pagoda, han-border-pagoda)"""
        self.pay(payment)
        provinces = provinces_of(self.house.map, site)
        self.note_piece(provinces)
        self.set_pagoda(site)
        self.after_piece()

    def set_pagoda(self, site: i64) -> None:
        """The pagoda stands; a province that is full now is scored. (han-filled)"""
        map = self.house.map
        self.pagodas[site] = u8(self.to_move)
        self.supply[PAGODA * 5 + self.to_move] -= 1
        self.score_if_full(map.first_province[site])
        if map.second_province[site] != NO_PROVINCE:
            self.score_if_full(map.second_province[site])

    def place_fort(self, site: i64, payment: i64) -> None:
        """A fort on an empty site; by the rule of 2014 with a pagoda on it. (han-forts-booklet, han-forts-2014)"""
        self.pay(payment)
        self.note_piece(provinces_of(self.house.map, site))
        self.forts[site] = 1
        self.supply[FORT * 5 + self.to_move] -= 1
        if self.house.forts_of_2014:
            self.set_pagoda(site)
            self.end_placing()
        else:
            self.after_piece()

    def send_envoy(self, province: i64, payment: i64) -> None:
        """An envoy to a province's seal. (han-envoy-limit)"""
        self.pay(payment)
        self.note_piece(i64(1) << province)
        self.envoys[province * 5 + self.to_move] += 1
        self.supply[ENVOY * 5 + self.to_move] -= 1
        self.after_piece()

    def pay(self, payment: i64) -> None:
        """The cards go from the hand to the discards, face up. (han-payment)"""
        colour: i64
        for colour in range(COLOUR_COUNT):
            count = COST[payment * 5 + colour]
            while count:
                self.discard_card(colour)
                count -= 1

    def discard_card(self, colour: i64) -> None:
        """One card from the hand; if it was known to be there, one less is known."""
        place = self.to_move * 5 + colour
        self.hands[place] -= 1
        self.hand_sizes[self.to_move] -= 1
        self.discard[colour] += 1
        if self.known[place]:
            self.known[place] -= 1

    def note_piece(self, provinces: i64) -> None:
        """Remember for the second piece which provinces held a pagoda before the first. (han-empty-province)"""
        province: i64
        self.pieces += 1
        if self.pieces == 1:
            for province in range(self.house.map.province_count):
                if provinces >> province & 1:
                    if has_pagoda(self.house.map, self.pagodas, province):
                        self.open |= i64(1) << province
                    else:
                        self.closed |= i64(1) << province

    def after_piece(self) -> None:
        """After one piece the player is asked again, after two the placing is over. (han-placing)"""
        if self.pieces == MOST_PIECES:
            self.end_placing()
        else:
            self.phase = MORE

    def end_placing(self) -> None:
        """If nobody can place anything any more the game is over, else cards are drawn. (han-nobody-can-place)"""
        self.pieces = self.open = self.closed = 0
        if can_anybody_place(self.house.map, self.seats, self.pagodas, self.envoys, self.supply):
            self.to_draw = HAND - i64(self.hand_sizes[self.to_move])
            self.begin_drawing()
        else:
            self.tell((events.NOBODY_CAN_PLACE,))
            self.finish()

    def swap(self, colour: i64) -> None:
        """Discard a card and take another one. (han-swap)"""
        self.discard_card(colour)
        self.to_draw = 1
        self.begin_drawing()

    def begin_drawing(self) -> None:
        """Draw as long as there is something to draw. (han-draw)"""
        if self.to_draw and self.has_card_to_draw():
            self.phase = DRAWING
        else:
            self.end_turn()

    def take(self, colour: i64) -> None:
        """A card from the display, for all to see. (han-draw)"""
        place = self.to_move * 5 + colour
        self.display[colour] -= 1
        self.hands[place] += 1
        self.known[place] += 1
        self.after_draw()

    def draw(self) -> None:
        """The top card of the pile. (han-draw)"""
        colour = self.from_pile()
        self.hands[self.to_move * 5 + colour] += 1
        self.tell((events.DREW, self.to_move, colour))
        self.check_pile()
        self.after_draw()

    def after_draw(self) -> None:
        """One card less to draw."""
        self.hand_sizes[self.to_move] += 1
        self.to_draw -= 1
        self.begin_drawing()

    def from_pile(self) -> i64:
        """Take the top card; `check_pile` follows when it has been told."""
        self.pile, card = pop(self.pile)
        return i64(card)

    def check_pile(self) -> None:
        """When the last card has left it, the pile has run out. (han-pile-out, han-second-pile)"""
        if len(self.pile) == 0:
            self.exhausted += 1
            if self.exhausted == 1:
                self.reshuffle()
            if len(self.pile) == 0:
                self.exhausted = 2
                self.tell((events.LAST_ROUND,))

    def reshuffle(self) -> None:
        """The discards become the new pile. (han-pile-out)"""
        colour: i64
        for colour in range(COLOUR_COUNT):
            while self.discard[colour]:
                self.pile = append(self.pile, u8(colour))
                self.discard[colour] -= 1
        self.shuffle(self.pile)
        self.tell((events.RESHUFFLED, len(self.pile)))

    def refill(self) -> None:
        """The display is filled up again, as far as the pile reaches. (han-refill)"""
        colour: i64
        shown: i64 = 0
        for colour in range(COLOUR_COUNT):
            shown += i64(self.display[colour])
        while shown < self.house.map.display_size and len(self.pile):
            colour = self.from_pile()
            self.display[colour] += 1
            self.tell((events.TURNED_UP, colour))
            self.check_pile()
            shown += 1

    def end_turn(self) -> None:
        """The next player, or the end after the last player's turn once the pile ran out twice. (han-second-pile)"""
        if self.exhausted < 2:
            self.refill()
        self.to_draw = 0
        self.phase = TURN
        if self.exhausted == 2 and self.to_move == self.seats - 1:
            self.finish()
        else:
            self.to_move = (self.to_move + 1) % self.seats

    def score_if_full(self, province: i64) -> None:
        """A province is scored once, when its last site is taken. (han-filled)"""
        map = self.house.map
        place: i64
        if self.scored >> province & 1:
            return
        for place in range(map.starts[province], map.starts[province + 1]):
            if self.pagodas[map.sites_in[place]] == NO_PIECE:
                return
        self.tell((events.FILLED, province))
        self.score_province(province)

    def score_province(self, province: i64) -> None:
        """Everybody gets points for the pagodas in a province. (han-province-scoring)"""
        gained = province_points(self.house.map, self.pagodas, self.forts, province)
        self.scored |= i64(1) << province
        seat: i64
        for seat in range(self.seats):
            if gained[seat]:
                self.points[seat] += gained[seat]
                self.tell((events.PROVINCE_POINTS, province, seat, gained[seat]))

    def finish(self) -> None:
        """The final scoring. (han-final-scoring)"""
        province: i64
        alliance: i64
        seat: i64
        map = self.house.map
        for province in range(map.province_count):
            if not self.scored >> province & 1:
                self.score_province(province)
        if self.house.harbours_score:
            gained = harbour_points(map, self.pagodas, self.forts)
            for seat in range(self.seats):
                if gained[seat]:
                    self.points[seat] += gained[seat]
                    self.tell((events.HARBOUR_POINTS, seat, gained[seat]))
        for alliance in range(len(map.alliance_numbers)):
            gained = alliance_points(map, self.envoys, alliance)
            for seat in range(self.seats):
                if gained[seat]:
                    self.points[seat] += gained[seat]
                    self.tell((events.ALLIANCE_POINTS, map.alliance_numbers[alliance], seat, gained[seat]))
        for seat in range(self.seats):
            rows = road_points(map, self.pagodas, self.forts, seat)
            if rows:
                self.points[seat] += rows
                self.tell((events.ROAD_POINTS, seat, rows))
        self.phase = OVER
        self.to_move = NOBODY

    def mask(self, seat: i64) -> None:
        hide(self.seats, seat, self.hands, self.pile, self.removed, self.house.removes_at_random)

    def deal(self, rng: Rng) -> None:
        unseen = unseen_cards(self.seats, self.hands, self.known, self.display, self.discard, self.removed)
        rng.shuffle(unseen)
        deal_unseen(unseen, self.seats, self.hands, self.hand_sizes, self.known, self.pile, self.removed)

    def scores(self) -> list[int]:
        return [int(self.points[seat]) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """By points, then by pieces not placed. (han-tie)"""
        if self.phase != OVER:
            raise ValueError("the game is not over")
        worth = [int(self.points[seat]) * 100 + self.unplaced(seat) for seat in range(self.seats)]
        return [1 + sum(other > own for other in worth) for own in worth]

    def unplaced(self, seat: int) -> int:
        """Pagodas, envoys and forts that a seat has not placed."""
        return sum(int(self.supply[kind * 5 + seat]) for kind in range(3))
