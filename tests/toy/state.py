"""The rules of Three Cups."""

from typing import Self

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.options import Option, Options, resolve_options
from teahouse.core.positions import PositionReader, chance_in_words, check_choice
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, UNKNOWN, Position, State
from tests.toy import events
from tests.toy.actions import KEEP, LAY, POUR
from tests.toy.box import COPIES, HAND, LEAVES, SEATS

OPTIONS = [Option("rounds", 3, least=1, most=4)]
RULES = ["toy-lay", "toy-hand", "toy-pour", "toy-over"]
NO_CARD = 254


class CupsState(State):
    """Three Cups at one moment."""

    def __init__(
        self,
        to_move: int,
        viewer: int,
        key: vec[i64],
        drawn: int,
        options: Options,
        hands: vec[u8],
        cups: vec[u8],
        pile: vec[u8],
        discard: vec[u8],
        tea: list[int],
        round: int,
        winner: int,
    ) -> None:
        super().__init__(SEATS, to_move, viewer, key, drawn)
        self.options = options
        # hands[seat * 3 + kind]: how many cards of each kind; UNKNOWN to the others.
        self.hands = hands
        # The card face down in each seat's cup, as a kind; NO_CARD, or UNKNOWN to the others.
        self.cups = cups
        # The draw pile, top last; all UNKNOWN in a view.
        self.pile = pile
        # Face up: how many cards of each kind.
        self.discard = discard
        self.tea = tea
        self.round = round
        # The seat that may pour; NOBODY while cards are laid.
        self.winner = winner

    def copy(self) -> Self:
        return type(self)(
            self.to_move,
            self.viewer,
            self.key,
            self.drawn,
            self.options,
            self.hands[:],
            self.cups[:],
            self.pile[:],
            self.discard[:],
            self.tea[:],
            self.round,
            self.winner,
        )

    def position(self) -> Position:
        return {
            "options": dict(self.options),
            "to_move": self.to_move,
            "viewer": self.viewer,
            "chance": chance_in_words(self.key, self.drawn),
            "hands": [list(self.hands[seat * 3 : seat * 3 + 3]) for seat in range(SEATS)],
            "cups": list(self.cups),
            "pile": list(self.pile),
            "discard": list(self.discard),
            "tea": list(self.tea),
            "round": self.round,
            "winner": self.winner,
        }

    @classmethod
    def at(cls, position: Position) -> State:
        given = dict(position)
        reader = PositionReader(position, list(position))
        try:
            hands = given.pop("hands")
            state = cls(
                given.pop("to_move"),
                given.pop("viewer"),
                reader.key(),
                reader.drawn_numbers(),
                resolve_options(OPTIONS, given.pop("options"), SEATS),
                vec[u8]([count for hand in hands for count in hand]),
                vec[u8](given.pop("cups")),
                vec[u8](given.pop("pile")),
                vec[u8](given.pop("discard")),
                list(given.pop("tea")),
                given.pop("round"),
                given.pop("winner"),
            )
        except (KeyError, TypeError) as error:
            raise Unreadable(f"position: {error}") from None
        given.pop("chance", None)
        if given:
            raise Unreadable(f"position: unknown fields {', '.join(given)}")
        check_choice(state, state.prompt())
        return state

    def moves(self) -> vec[i64]:
        if self.to_move == NOBODY:
            return vec[i64]()
        if self.winner != NOBODY:
            return vec[i64]([POUR + seat for seat in range(SEATS) if seat != self.winner] + [KEEP])
        return vec[i64]([LAY + kind for kind in range(3) if self.hands[self.to_move * 3 + kind]])

    def refusal(self, action: int) -> str:
        if self.to_move == NOBODY:
            return "toy-over"
        if action < POUR:
            if self.winner != NOBODY:
                return "toy-lay"
            held = self.hands[self.to_move * 3 + action - LAY]
            return "" if held > 0 else f"toy-hand card={action - LAY + 1}"
        if self.winner == NOBODY or action == POUR + self.to_move:
            return "toy-pour"
        return ""

    def apply(self, action: int) -> None:
        if action < POUR:
            self.lay(action - LAY)
        else:
            if action != KEEP:
                self.pour(action - POUR)
            self.next_round()

    def lay(self, kind: int) -> None:
        """A card goes face down into the own cup. (toy-lay)"""
        self.hands[self.to_move * 3 + kind] -= 1
        self.cups[self.to_move] = kind
        self.to_move = (self.to_move + 1) % SEATS
        if self.cups[self.to_move] != NO_CARD:
            self.reveal()

    def reveal(self) -> None:
        """The highest card that stands alone wins its leaves. (toy-reveal)"""
        shown = list(self.cups)
        for seat, kind in enumerate(shown):
            self.tell((events.REVEALED, seat, kind))
            self.discard[kind] += 1
            self.cups[seat] = NO_CARD
        alone = [kind for kind in shown if shown.count(kind) == 1]
        if alone:
            self.winner = self.to_move = shown.index(max(alone))
            self.tea[self.winner] += LEAVES[max(alone)]
            self.tell((events.SCORED, self.winner, LEAVES[max(alone)]))
        else:
            self.next_round()

    def pour(self, seat: int) -> None:
        """The winner pours a cup of the own tea for somebody. (toy-pour)"""
        self.tea[self.winner] -= 1
        self.tea[seat] += 1
        self.tell((events.POURED, self.winner, seat))

    def next_round(self) -> None:
        """Everybody draws; an empty pile is made from the discards. (toy-draw)"""
        self.round += 1
        self.winner = NOBODY
        self.to_move = self.round % SEATS
        if self.round == self.options["rounds"]:
            self.to_move = NOBODY
            return
        for step in range(SEATS):
            self.draw((self.to_move + step) % SEATS)

    def draw(self, seat: int) -> None:
        """One card from the pile into a hand. (toy-draw)"""
        if len(self.pile) == 0:
            self.reshuffle()
        self.pile, kind = pop(self.pile)
        self.hands[seat * 3 + kind] += 1
        self.tell((events.DREW, seat, kind))

    def reshuffle(self) -> None:
        """The discards become the pile. (toy-draw)"""
        self.tell((events.RESHUFFLED, sum(self.discard)))
        for kind in range(3):
            for _ in range(self.discard[kind]):
                self.pile = append(self.pile, kind)
            self.discard[kind] = 0
        self.shuffle(self.pile)

    def mask(self, seat: int) -> None:
        for other in range(SEATS):
            if other != seat:
                for kind in range(3):
                    self.hands[other * 3 + kind] = UNKNOWN
                if self.cups[other] != NO_CARD:
                    self.cups[other] = UNKNOWN
        for place in range(len(self.pile)):
            self.pile[place] = UNKNOWN

    def deal(self, rng: Rng) -> None:
        unseen = vec[u8]([kind for kind in range(3) for _ in range(COPIES - self.seen_cards(kind))])
        rng.shuffle(unseen)
        cards = list(unseen)
        for seat in range(SEATS):
            if self.cups[seat] == UNKNOWN:
                self.cups[seat] = cards.pop()
            if self.hands[seat * 3] == UNKNOWN:
                for kind in range(3):
                    self.hands[seat * 3 + kind] = 0
                for _ in range(self.hand_size(seat)):
                    self.hands[seat * 3 + cards.pop()] += 1
        for place in range(len(self.pile)):
            self.pile[place] = cards.pop()

    def seen_cards(self, kind: int) -> int:
        """How many cards of a kind the viewer can account for."""
        held = [self.hands[seat * 3 + kind] for seat in range(SEATS) if self.hands[seat * 3 + kind] != UNKNOWN]
        return sum(held) + list(self.cups).count(kind) + self.discard[kind]

    def hand_size(self, seat: int) -> int:
        """Everybody holds two cards, less the one in the cup or just revealed."""
        return HAND if self.winner == NOBODY and self.cups[seat] == NO_CARD and self.to_move != NOBODY else HAND - 1

    def prompt(self) -> str:
        if self.to_move == NOBODY:
            return "over"
        return "lay" if self.winner == NOBODY else "pour"

    def scores(self) -> list[int]:
        return list(self.tea)

    def ranking(self) -> list[int]:
        if self.to_move != NOBODY:
            raise ValueError("the game is not over")
        return [1 + sum(other > own for other in self.tea) for own in self.tea]


def start(seats: int, key: vec[i64], options: Options, log: list[tuple[int, ...]] | None) -> State:
    """The pile is shuffled and everybody draws two cards. (toy-draw)"""
    pile = vec[u8]([kind for kind in range(3) for _ in range(COPIES)])
    state = CupsState(
        0,
        NOBODY,
        key,
        0,
        options,
        vec[u8]([0] * 9),
        vec[u8]([NO_CARD] * 3),
        pile,
        vec[u8]([0] * 3),
        [0, 0, 0],
        0,
        NOBODY,
    )
    state.log = log
    state.shuffle(state.pile)
    for step in range(HAND * SEATS):
        state.draw(step % SEATS)
    return state
