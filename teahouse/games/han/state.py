"""A game of Han: what can be decided now, and what a decision does."""

from typing import Self, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, SPECTATOR, Position, State
from teahouse.games.han.actions import DONE, DRAW, PLACE_ENVOY, PLACE_FORT, PLACE_PAGODA, SWAP, TAKE
from teahouse.games.han.box import HAND, MOST_PIECES, MOST_PILES, PAYMENT_COUNT
from teahouse.games.han.drawing import draw, draw_moves, end_turn, swap, swap_moves, take
from teahouse.games.han.empire import Empire, supply_of
from teahouse.games.han.forts import fort_moves, place_fort
from teahouse.games.han.game_end import ranking, verdict
from teahouse.games.han.knowledge import deal_unseen, hide
from teahouse.games.han.payment import colours_in_hand, pair_in_hand
from teahouse.games.han.phases import DRAWING, MORE, OVER, PHASES
from teahouse.games.han.placing import end_placing, envoy_moves, pagoda_moves, place_pagoda, send_envoy
from teahouse.games.han.position import Reader, check_phase, in_words
from teahouse.games.han.refusal import refusal


@final
class HanState(Empire):
    """Han at one moment."""

    def copy(self) -> Self:
        return HanState(
            seats=self.seats,
            to_move=self.to_move,
            viewer=self.viewer,
            key=self.key,
            drawn=self.drawn,
            house=self.house,
            phase=self.phase,
            pagodas=self.pagodas[:],
            forts=self.forts[:],
            envoys=self.envoys[:],
            hands=self.hands[:],
            hand_sizes=self.hand_sizes[:],
            known=self.known[:],
            display=self.display[:],
            discard=self.discard[:],
            removed=self.removed[:],
            pile=self.pile[:],
            supply=self.supply[:],
            points=self.points[:],
            scored=self.scored,
            exhausted=self.exhausted,
            pieces=self.pieces,
            open=self.open,
            closed=self.closed,
            to_draw=self.to_draw,
        )

    def position(self) -> Position:
        return in_words(self)

    @classmethod
    def at(cls, position: Position) -> State:
        reader = Reader(position)
        seats = reader.seats
        pagodas, forts, envoys = reader.pagodas(), reader.forts(), reader.envoys()
        hands, pile, known = reader.hands("hands"), reader.pile(), reader.hands("known")
        display, discard, removed = reader.cards("display"), reader.cards("discard"), reader.cards("removed")
        viewer = reader.number("viewer", NOBODY, SPECTATOR, seats - 1)
        reader.check_known(display, discard, known)
        if viewer == NOBODY:
            reader.check_known(hands, pile, removed)
        state = HanState(
            seats=seats,
            to_move=reader.number("to_move", 0, NOBODY, seats - 1),
            viewer=viewer,
            key=reader.key(),
            drawn=reader.drawn_numbers(),
            house=reader.house,
            phase=reader.word("phase", "turn", PHASES),
            pagodas=pagodas,
            forts=forts,
            envoys=envoys,
            hands=hands,
            hand_sizes=reader.hand_sizes(hands),
            known=known,
            display=display,
            discard=discard,
            removed=removed,
            pile=pile,
            supply=supply_of(seats, pagodas, envoys, reader.forts_left()),
            points=reader.points(),
            scored=reader.bits("scored"),
            exhausted=reader.number("exhausted", 0, 0, int(MOST_PILES)),
            pieces=reader.number("pieces", 0, 0, int(MOST_PIECES) - 1),
            open=reader.bits("open"),
            closed=reader.bits("closed"),
            to_draw=reader.number("to_draw", 0, 0, int(HAND)),
        )
        check_phase(state)
        return state

    def refusal(self, action: i64) -> str:
        return refusal(self, action)

    def prompt(self) -> str:
        if self.phase == DRAWING:
            return f"draw n={self.to_draw}"
        return PHASES[self.phase]

    def moves(self) -> vec[i64]:
        if self.phase == DRAWING:
            return draw_moves(self)
        if self.phase == OVER:
            return vec[i64]()
        held, pair = colours_in_hand(self), pair_in_hand(self)
        found = pagoda_moves(self, held, pair, vec[i64](capacity=64))
        if self.house.has_forts:
            found = fort_moves(self, held, pair, found)
        found = envoy_moves(self, held, pair, found)
        return append(found, DONE) if self.phase == MORE else swap_moves(self, found)

    def apply(self, action: i64) -> None:
        if action < PLACE_FORT:
            place_pagoda(self, (action - PLACE_PAGODA) // PAYMENT_COUNT, (action - PLACE_PAGODA) % PAYMENT_COUNT)
        elif action < PLACE_ENVOY:
            place_fort(self, (action - PLACE_FORT) // PAYMENT_COUNT, (action - PLACE_FORT) % PAYMENT_COUNT)
        elif action < DONE:
            send_envoy(self, (action - PLACE_ENVOY) // PAYMENT_COUNT, (action - PLACE_ENVOY) % PAYMENT_COUNT)
        elif action == DONE:
            end_placing(self)
        elif action < TAKE:
            swap(self, action - SWAP)
        elif action < DRAW:
            take(self, action - TAKE)
        elif action == DRAW:
            draw(self)
        else:
            end_turn(self)

    def mask(self, seat: i64) -> None:
        hide(self, seat)

    def deal(self, rng: Rng) -> None:
        deal_unseen(self, rng)

    def scores(self) -> list[int]:
        return [int(self.points[seat]) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        if self.phase != OVER:
            raise ValueError("the game is not over")
        return ranking(self)

    def verdict(self) -> str:
        return verdict(self) if self.phase == OVER else ""
