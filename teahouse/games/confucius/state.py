"""A game of Confucius: whose decision it is, what may be decided, and how the game goes on."""

from typing import Self, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.options import resolve_options
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, SPECTATOR, UNKNOWN, Position, State
from teahouse.games.confucius.actions import (
    CANCEL_GIFT,
    COMMERCE,
    DISCARD_CARD,
    DONE,
    GO_ASHORE,
    NAME_CHIEF,
    PAY_CARD,
    PLACE_CANDIDATE,
    SUPPORT_CARD,
    TUTOR_STUDENT,
    VERBS,
    YIELD_TO,
)
from teahouse.games.confucius.box import (
    BOX_SPACE_COUNT,
    BRIBERY_KINDS,
    CANDIDATES,
    CARD_KINDS,
    CARDS,
    COPIES,
    CUBE,
    HAND,
    HAND_LIMIT,
    MINISTRIES,
    MOST_COMMERCE,
    MOST_CUBES,
    MOST_SEATS,
    OCEAN,
    RANKS,
    RED,
    REWARD_KINDS,
    REWARDS,
    SPACES,
    STUDENT_COUNT,
    SUPPORT,
    TITLE_COUNT,
    VACANT,
    WALL,
    YELLOW,
)
from teahouse.games.confucius.candidates import candidate, place_candidate, place_moves
from teahouse.games.confucius.cards import drop_card
from teahouse.games.confucius.chief_minister import appoint_chief, chief_moves
from teahouse.games.confucius.consistency import contradiction
from teahouse.games.confucius.court import (
    ask_discard,
    cancel_for_support,
    end_examination,
    end_support,
    next_tutor,
    resolve_ministries,
)
from teahouse.games.confucius.examination import cancel_moves, support, support_moves, tutor, tutor_moves
from teahouse.games.confucius.game_end import ranking, verdict
from teahouse.games.confucius.house_rules import OPTIONS, HouseRules
from teahouse.games.confucius.knowledge import deal_unseen, hide
from teahouse.games.confucius.ministries import yield_influence, yield_moves
from teahouse.games.confucius.payment import MOST_WORTH, is_in_licences, pay_card, payment_moves, worth
from teahouse.games.confucius.phases import (
    CANCEL,
    CHIEF,
    DISCARD,
    EXTRA,
    FAVOUR,
    LAND,
    OVER,
    PAY,
    PHASES,
    PLACE,
    SUPPORTING,
    TURN,
    TUTOR,
    YIELD,
)
from teahouse.games.confucius.position import in_words
from teahouse.games.confucius.reader import MOST_PAID, MOST_PRICE, Reader
from teahouse.games.confucius.refusal import refusal
from teahouse.games.confucius.round_end import discard_moves
from teahouse.games.confucius.table import Table
from teahouse.games.confucius.turns import action_moves, carry_out, end_action, price_of, take_action
from teahouse.games.confucius.voyages import has_arrived, land_moves, visit


@final
class ConfuciusState(Table):
    """Confucius at one moment."""

    def copy(self) -> Self:
        # fmt: off
        return ConfuciusState(
            seats=self.seats, to_move=self.to_move, viewer=self.viewer, key=self.key, drawn=self.drawn,
            house=self.house, phase=self.phase, round=self.round, wall=self.wall, chief=self.chief,
            passed=self.passed, forced=self.forced, favour=self.favour, last=self.last, transferred=self.transferred,
            pending=self.pending, price=self.price, paid=self.paid, resolving=self.resolving, resolved=self.resolved,
            insulted=self.insulted, points=self.points[:], counts=self.counts[:], box=self.box[:], taken=self.taken[:],
            hands=self.hands[:], known=self.known[:], support=self.support[:], backing=self.backing[:],
            deck=self.deck[:], discard=self.discard[:], gifts=self.gifts[:], active=self.active[:],
            rewards=self.rewards[:], reward_stack=self.reward_stack, rewards_used=self.rewards_used,
            tiles=self.tiles[:], owners=self.owners[:], secured=self.secured[:], officials=self.officials,
            officials_gone=self.officials_gone, offices=self.offices, chits=self.chits, candidates=self.candidates,
            students=self.students[:], foreign=self.foreign, armies=self.armies[:], conquests=self.conquests,
            land_chits=self.land_chits, visits=self.visits, discoverers=self.discoverers, titles=self.titles,
            control=self.control,
        )
        # fmt: on

    def position(self) -> Position:
        return in_words(self)

    @classmethod
    def at(cls, position: Position) -> State:
        reader = Reader(position)
        seats = reader.seats
        house = HouseRules(resolve_options(OPTIONS, reader.options(), seats))
        hands, support, rewards = reader.cards("hands"), reader.cards("support"), reader.rewards()
        deck, stack = reader.pile("deck", CARDS), reader.pile("reward_stack", REWARDS)
        officials, candidates = reader.official_pile(), reader.candidates()
        viewer = reader.number("viewer", NOBODY, SPECTATOR, seats - 1)
        if viewer == NOBODY:
            reader.check_known(hands, support, rewards, deck, stack, officials, candidates)
        tiles, owners, secured = reader.officials()
        active = reader.active()
        round = reader.number("round", 1, 1, WALL)
        # fmt: off
        state = ConfuciusState(
            seats=seats, to_move=reader.number("to_move", 0, NOBODY, seats - 1), viewer=viewer, key=reader.key(),
            drawn=reader.drawn_numbers(), house=house, phase=reader.word("phase", "turn", PHASES), round=round,
            wall=reader.number("wall", round - 1, 0, WALL), chief=reader.number("chief", seats - 1, 0, seats - 1),
            passed=reader.seat_bits("passed"), forced=reader.flag("forced"), favour=reader.flag("favour"),
            last=reader.flag("last"), transferred=reader.bits("transferred", SPACES), pending=reader.pending(),
            price=reader.number("price", 0, 0, MOST_PRICE), paid=reader.number("paid", 0, 0, MOST_PAID),
            resolving=reader.name_or_none("resolving", MINISTRIES), resolved=reader.bits("resolved", MINISTRIES),
            insulted=reader.number("insulted", NOBODY, NOBODY, seats - 1), points=reader.points(),
            counts=reader.counts(hands, support, rewards), box=reader.box(), taken=reader.taken(), hands=hands,
            known=reader.known(), support=support, backing=reader.backing(), deck=deck,
            discard=reader.kinds_of("discard", CARDS), gifts=reader.gifts(active), active=active, rewards=rewards,
            reward_stack=stack, rewards_used=reader.kinds_of("rewards_used", REWARDS), tiles=tiles, owners=owners,
            secured=secured, officials=officials, officials_gone=reader.officials_gone(), offices=reader.offices(),
            chits=reader.chits(), candidates=candidates, students=reader.seat_list("students", int(STUDENT_COUNT)),
            foreign=reader.foreign(), armies=reader.armies(), conquests=reader.conquests(),
            land_chits=reader.land_chits(), visits=reader.visits(), discoverers=reader.discoverers(),
            titles=reader.seat_list("titles", int(TITLE_COUNT)), control=reader.seat_list("control", int(RANKS)),
        )
        # fmt: on
        state.check_phase()
        return state

    def check_phase(self) -> None:
        """A decision needs what it is about."""
        phase = self.phase
        lacks = False
        if phase == PAY:
            lacks = self.pending == NOBODY
        elif phase == TUTOR or phase == SUPPORTING or phase == CANCEL:
            lacks = self.student_of(RED) == VACANT or self.student_of(YELLOW) == VACANT
            if not lacks and phase != TUTOR and self.to_move != NOBODY:
                lacks = self.backing[self.to_move] == VACANT
        elif phase == PLACE:
            lacks = len(self.candidates) == 0
        elif phase == YIELD:
            lacks = self.resolving == NOBODY
        if lacks or (self.to_move == NOBODY) != (phase == OVER):
            raise Unreadable(f"position, phase: {PHASES[phase]} does not go with the rest of the position")
        found = contradiction(self)
        if found:
            raise Unreadable("position, " + found)
        if phase == PAY and not self.can_be_paying():
            raise Unreadable(f"position, pending: {VERBS.text(self.pending)} cannot be what is being paid")
        knows = self.viewer == NOBODY or self.viewer == self.to_move
        if knows and phase != OVER and len(self.moves()) == 0:
            raise Unreadable(f"position, phase: there is nothing to decide in {PHASES[phase]}")

    def can_be_paying(self) -> bool:
        """Whether the pending action, at its price, could have been chosen by somebody with cubes and cards enough."""
        before, action, seat = self.copy(), self.pending, self.to_move
        before.phase = TURN
        before.counts[CUBE + seat] = u8(MOST_CUBES)
        place: i64
        for place in range(CARD_KINDS):
            before.hands[seat * CARD_KINDS + place] = u8(COPIES)
        for place in range(BOX_SPACE_COUNT):
            before.taken[place * MOST_SEATS + seat] = 0
        for place in range(BRIBERY_KINDS):
            before.rewards[seat * REWARD_KINDS + place] = 1
        if refusal(before, action) != "" or price_of(before, action) != self.price:
            return False
        return action == COMMERCE or (self.price > 0 and self.paid + self.purse(is_in_licences(action)) >= self.price)

    def purse(self, in_licences: bool) -> i64:
        """What the cards of whoever pays are worth, or may be worth at most."""
        total: i64 = 0
        card: i64
        for card in range(CARD_KINDS):
            held = self.held(self.to_move, card)
            if held == UNKNOWN:
                return i64(self.counts[HAND + self.to_move]) * MOST_WORTH
            total += held * worth(card, in_licences)
        return total

    def refusal(self, action: i64) -> str:
        return refusal(self, action)

    def prompt(self) -> str:
        phase, seat = self.phase, self.to_move
        if phase == TURN:
            cubes = self.counts[CUBE + seat]
            return f"turn cubes={cubes}" if cubes else "turn_without_cubes"
        if phase == PAY:
            return self.payment_prompt()
        if phase == LAND:
            return f"land junks={self.counts[OCEAN + seat]}"
        if phase == SUPPORTING:
            cards = self.counts[SUPPORT + seat]
            return f"support cards={cards}" if cards else "support_first"
        if phase == CANCEL:
            giver = self.student_of(i64(self.backing[seat]))
            return f"cancel giver={giver} value={self.active_gift(giver, seat)}"
        if phase == PLACE:
            return f"place candidate={CANDIDATES[candidate(self)]}"
        if phase == YIELD:
            return f"yield ministry={MINISTRIES[self.resolving]}"
        if phase == DISCARD:
            return f"discard n={i64(self.counts[HAND + seat]) - HAND_LIMIT}"
        return PHASES[phase]

    def payment_prompt(self) -> str:
        """What is still to be paid. (confucius-payment)"""
        if self.pending == COMMERCE:
            drawn = min(int(self.paid), int(MOST_COMMERCE)) + 1
            return f"commerce_more paid={self.paid} cards={drawn}" if self.paid else "commerce"
        unit = "licences" if is_in_licences(self.pending) else "cash"
        if self.paid >= self.price:
            return f"paid_{unit} price={self.price} paid={self.paid}"
        kind = "pay_more" if self.paid else "pay"
        return f"{kind}_{unit} price={self.price} left={self.price - self.paid}"

    def moves(self) -> vec[i64]:
        phase = self.phase
        if phase == TURN or phase == EXTRA or phase == FAVOUR:
            return action_moves(self)
        if phase == PAY:
            return payment_moves(self)
        if phase == LAND:
            return land_moves(self)
        if phase == CHIEF:
            return chief_moves(self)
        if phase == TUTOR:
            return tutor_moves(self)
        if phase == SUPPORTING:
            return support_moves(self)
        if phase == CANCEL:
            return cancel_moves(self)
        if phase == PLACE:
            return place_moves(self)
        if phase == YIELD:
            return yield_moves(self)
        if phase == DISCARD:
            return discard_moves(self)
        return vec[i64]()

    def apply(self, action: i64) -> None:
        phase = self.phase
        if phase == TURN or phase == EXTRA or phase == FAVOUR:
            take_action(self, action)
        elif phase == PAY:
            if action == DONE:
                carry_out(self, self.pending)
            else:
                pay_card(self, action - PAY_CARD)
        elif phase == LAND:
            self.go_ashore(action - GO_ASHORE)
        elif phase == CHIEF:
            appoint_chief(self, action - NAME_CHIEF)
        elif phase == TUTOR:
            tutor(self, action - TUTOR_STUDENT)
        elif phase == SUPPORTING:
            if action == DONE:
                end_support(self)
            else:
                support(self, action - SUPPORT_CARD)
        elif phase == CANCEL:
            if action == CANCEL_GIFT:
                cancel_for_support(self)
            next_tutor(self)
        elif phase == PLACE:
            place_candidate(self, action - PLACE_CANDIDATE)
            end_examination(self)
        elif phase == YIELD:
            yield_influence(self, action - YIELD_TO)
            resolve_ministries(self)
        elif phase == DISCARD:
            drop_card(self, self.to_move, action - DISCARD_CARD)
            ask_discard(self)

    def go_ashore(self, land: i64) -> None:
        """A land is visited; with junks enough there is another to choose. (confucius-land)"""
        visit(self, land)
        if not has_arrived(self, self.to_move):
            end_action(self)

    def mask(self, seat: i64) -> None:
        hide(self, seat)

    def deal(self, rng: Rng) -> None:
        deal_unseen(self, rng)

    def scores(self) -> list[int]:
        return [int(self.points[seat]) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        if self.phase != OVER:
            raise ValueError("the game is not over")
        return ranking(self.scores(), self.titles, self.house.admiral_wins_ties)

    def verdict(self) -> str:
        return verdict(self.scores(), self.titles, self.house.admiral_wins_ties) if self.phase == OVER else ""
