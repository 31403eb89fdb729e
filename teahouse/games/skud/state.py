"""A game of Skud Pai Sho: what can be decided now, and what becomes of a decision."""

from typing import Self, final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.options import resolve_options
from teahouse.core.state import NOBODY, SPECTATOR, Position, State
from teahouse.games.skud.actions import ACCENTS, OPEN
from teahouse.games.skud.bonus import answer_bonus, bonus_moves
from teahouse.games.skud.box import FIRST_BASIC, GUEST, HOST, SEATS
from teahouse.games.skud.game_end import places, verdict
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.harmony import midline_count
from teahouse.games.skud.house_rules import OPTIONS, HouseRules
from teahouse.games.skud.opening import accent_moves, choose_accents, open_game, opening_moves
from teahouse.games.skud.phases import BONUS_OFFERED, BOTH, CHOOSING, ENDINGS, OPENING, OVER, PHASES, TURN
from teahouse.games.skud.position import LONGEST_GAME, Reader, check_position, in_words
from teahouse.games.skud.refusal import refusal
from teahouse.games.skud.turn import take_turn, turn_moves


@final
class SkudState(Garden):
    """Skud Pai Sho at one moment. There is nothing hidden in it but the generator, which it never uses."""

    def copy(self) -> Self:
        return SkudState(
            seats=self.seats,
            to_move=self.to_move,
            viewer=self.viewer,
            key=self.key,
            drawn=self.drawn,
            house=self.house,
            board=self.board[:],
            reserve=self.reserve[:],
            phase=self.phase,
            turn=self.turn,
            since=self.since[:],
            ending=self.ending,
            winner=self.winner,
            harmonies=self.harmonies,
        )

    def position(self) -> Position:
        return in_words(self)

    @classmethod
    def at(cls, position: Position) -> State:
        reader = Reader(position)
        state = SkudState(
            seats=SEATS,
            to_move=reader.number("to_move", GUEST, NOBODY, HOST),
            viewer=reader.number("viewer", NOBODY, SPECTATOR, HOST),
            key=reader.key(),
            drawn=reader.drawn_numbers(),
            house=HouseRules(resolve_options(OPTIONS, reader.options(), SEATS)),
            board=reader.board(),
            reserve=reader.reserve(),
            phase=reader.word("phase", "turn", PHASES),
            turn=reader.number("turn", 0, 0, LONGEST_GAME),
            since=reader.since(),
            ending=reader.word("ending", "", ENDINGS),
            winner=reader.number("winner", NOBODY, NOBODY, BOTH),
            harmonies=vec[i64](),
        )
        check_position(state)
        state.find_harmonies()
        return state

    def refusal(self, action: i64) -> str:
        return refusal(self, action)

    def prompt(self) -> str:
        if self.phase == CHOOSING:
            return f"accents needed={self.house.accents_to_choose}"
        return PHASES[self.phase]

    def moves(self) -> vec[i64]:
        if self.phase == TURN:
            return turn_moves(self)
        if self.phase == BONUS_OFFERED:
            return bonus_moves(self)
        if self.phase == CHOOSING:
            return accent_moves(self)
        if self.phase == OPENING:
            return opening_moves()
        return vec[i64]()

    def apply(self, action: i64) -> None:
        if self.phase == TURN:
            take_turn(self, action)
        elif self.phase == BONUS_OFFERED:
            answer_bonus(self, action)
        elif self.phase == CHOOSING:
            choose_accents(self, action - ACCENTS)
        else:
            open_game(self, FIRST_BASIC + action - OPEN)

    def scores(self) -> list[int]:
        return [int(midline_count(self.harmonies, GUEST)), int(midline_count(self.harmonies, HOST))]

    def ranking(self) -> list[int]:
        if self.phase != OVER:
            raise ValueError("the game is not over")
        return places(self)

    def verdict(self) -> str:
        return verdict(self) if self.phase == OVER else ""
