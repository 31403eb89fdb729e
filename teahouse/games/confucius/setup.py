"""The set-up of Confucius. (confucius-setup)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.options import Options
from teahouse.core.state import NOBODY, State
from teahouse.games.confucius import events
from teahouse.games.confucius.box import (
    ANY,
    ARMIES,
    AVAILABLE,
    CARD_KINDS,
    COPIES,
    COUNT_SIZE,
    FIRST_RANKS,
    FOREIGN_COUNT,
    HAND,
    LAND_CHITS,
    LAND_COUNT,
    LAND_SPACES,
    MINISTRY_CHITS,
    MINISTRY_COUNT,
    OFFICIALS,
    RANKS,
    REWARD_COPIES,
    REWARD_KINDS,
    STOCK,
)
from teahouse.games.confucius.course import begin_round
from teahouse.games.confucius.examination import candidate
from teahouse.games.confucius.house_rules import HouseRules
from teahouse.games.confucius.phases import TURN
from teahouse.games.confucius.round_end import place_official
from teahouse.games.confucius.state import ConfuciusState


def start(seats: int, key: vec[i64], options: Options, log: list[tuple[int, ...]] | None) -> State:
    """A game before its first turn; the seat to the right of the first is Chief Minister. (confucius-setup)"""
    nobody = [9] * 25
    # fmt: off
    state = ConfuciusState(
        seats, 0, NOBODY, key, 0, HouseRules(options), TURN, 0, 0, seats - 1, 0, 0, 0, 0, 0, NOBODY, 0, 0, NOBODY, 0,
        NOBODY, vec[i64]([0] * 5), vec[u8]([0] * int(COUNT_SIZE)), vec[u8]([0] * 60), vec[u8]([0] * 60),
        vec[u8]([0] * 15), vec[u8]([0] * 15), vec[u8]([0] * 15), vec[u8](nobody[:5]), vec[u8](), vec[u8]([0] * 3),
        vec[u8]([0] * 30), vec[u8]([0] * 25), vec[u8]([0] * 45), vec[u8](), vec[u8]([0] * 9), vec[u8]([0] * 21),
        vec[u8](nobody[:21]), vec[u8]([0] * 21), vec[u8](), vec[u8]([0] * 8), vec[u8](nobody[:6]), vec[u8]([0] * 6),
        vec[u8](), vec[u8](nobody[:2]), vec[u8](), vec[u8](nobody[:12]), vec[u8]([0] * 3), vec[u8](),
        vec[u8]([0] * 25), vec[u8](nobody[:5]), vec[u8](nobody[:3]), vec[u8](nobody[:7]),
    )
    # fmt: on
    state.log = log
    stack_rewards(state)
    lay_chits(state)
    lay_foreign_lands(state)
    stack_candidates(state)
    place_first_officials(state)
    deal_hands(state)
    begin_round(state)
    return state


def stack_rewards(state: ConfuciusState) -> None:
    """The reward cards, face down."""
    kind: i64
    for kind in range(REWARD_KINDS):
        for _ in range(REWARD_COPIES[kind]):
            state.reward_stack = append(state.reward_stack, u8(kind))
    state.shuffle(state.reward_stack)


def lay_chits(state: ConfuciusState) -> None:
    """Two green chits for each ministry, the higher for the Minister; a blue one for each Distant Land."""
    green, blue = vec[u8](MINISTRY_CHITS), vec[u8](LAND_CHITS)
    ministry: i64
    land: i64
    state.shuffle(green)
    for ministry in range(MINISTRY_COUNT):
        one, other = green[ministry * 2], green[ministry * 2 + 1]
        state.chits[ministry] = one if one > other else other
        state.chits[3 + ministry] = other if one > other else one
    state.shuffle(blue)
    for land in range(LAND_COUNT):
        state.land_chits = append(state.land_chits, blue[land])


def lay_foreign_lands(state: ConfuciusState) -> None:
    """Three of the five Foreign Lands, in an order that matters."""
    tiles = vec[u8](range(int(FOREIGN_COUNT)))
    land: i64
    state.shuffle(tiles)
    for land in range(LAND_SPACES):
        state.foreign = append(state.foreign, tiles[land])


def stack_candidates(state: ConfuciusState) -> None:
    """Those for any ministry at the bottom, the three others in random order on top."""
    named = vec[u8](range(int(MINISTRY_COUNT)))
    state.shuffle(named)
    place: i64
    for _ in range(3):
        state.candidates = append(state.candidates, u8(ANY))
    for place in range(3):
        state.candidates = append(state.candidates, named[place])
    state.tell((events.NEXT_CANDIDATE, candidate(state)))


def place_first_officials(state: ConfuciusState) -> None:
    """Three officials for each ministry."""
    cost: i64
    ministry: i64
    for cost in range(len(OFFICIALS)):
        for _ in range(OFFICIALS[cost]):
            state.officials = append(state.officials, u8(cost))
    state.shuffle(state.officials)
    for ministry in range(MINISTRY_COUNT):
        for rank in FIRST_RANKS:
            place_official(state, ministry * RANKS + rank - 1)


def deal_hands(state: ConfuciusState) -> None:
    """One card of each kind for everybody, as everybody knows; the others are the deck."""
    seat: i64
    card: i64
    for card in range(CARD_KINDS):
        for seat in range(state.seats):
            state.hands[seat * 3 + card] = 1
            state.known[seat * 3 + card] = 1
        for _ in range(COPIES - state.seats):
            state.deck = append(state.deck, u8(card))
    state.shuffle(state.deck)
    for seat in range(state.seats):
        state.counts[HAND + seat] = u8(CARD_KINDS)
        state.counts[STOCK + seat] = u8(ARMIES)
        state.gifts[seat * 6] = u8(AVAILABLE)
