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
    BOX_SPACE_COUNT,
    BOXES,
    CANDIDATE_COUNT,
    CARD_KINDS,
    COPIES,
    COUNT_SIZE,
    FIRST_GIFT,
    FIRST_RANKS,
    FOREIGN_COUNT,
    GIFT_COUNT,
    HAND,
    LAND_CHITS,
    LAND_COUNT,
    LAND_SPACES,
    MINISTRY_CHITS,
    MINISTRY_COUNT,
    MOST_SEATS,
    OFFICES,
    OFFICIALS,
    RANKS,
    REWARD_COPIES,
    REWARD_KINDS,
    SECRETARY,
    SPACE_COUNT,
    STOCK,
    STUDENT_COUNT,
    TILE_KINDS,
    TITLE_COUNT,
)
from teahouse.games.confucius.candidates import candidate
from teahouse.games.confucius.chief_minister import begin_round
from teahouse.games.confucius.house_rules import HouseRules
from teahouse.games.confucius.phases import TURN
from teahouse.games.confucius.round_end import place_official
from teahouse.games.confucius.state import ConfuciusState
from teahouse.games.confucius.table import vacant, zeros


def start(seats: int, key: vec[i64], options: Options, log: list[tuple[int, ...]] | None) -> State:
    """A game before its first turn; the seat to the right of the first is Chief Minister. (confucius-setup)"""
    # fmt: off
    state = ConfuciusState(
        seats=seats, to_move=0, viewer=NOBODY, key=key, drawn=0, house=HouseRules(options), phase=TURN, round=0, wall=0,
        chief=seats - 1, passed=0, forced=0, favour=0, last=0, transferred=0, pending=NOBODY, price=0, paid=0,
        resolving=NOBODY, resolved=0, insulted=NOBODY, points=vec[i64]([0] * MOST_SEATS), counts=zeros(COUNT_SIZE),
        box=zeros(BOX_SPACE_COUNT * MOST_SEATS), taken=zeros(BOX_SPACE_COUNT * MOST_SEATS),
        hands=zeros(MOST_SEATS * CARD_KINDS), known=zeros(MOST_SEATS * CARD_KINDS),
        support=zeros(MOST_SEATS * CARD_KINDS), backing=vacant(MOST_SEATS), deck=vec[u8](), discard=zeros(CARD_KINDS),
        gifts=zeros(MOST_SEATS * GIFT_COUNT), active=zeros(MOST_SEATS * MOST_SEATS),
        rewards=zeros(MOST_SEATS * REWARD_KINDS), reward_stack=vec[u8](), rewards_used=zeros(REWARD_KINDS),
        tiles=zeros(SPACE_COUNT), owners=vacant(SPACE_COUNT), secured=zeros(SPACE_COUNT), officials=vec[u8](),
        officials_gone=zeros(TILE_KINDS), offices=vacant(OFFICES), chits=zeros(OFFICES), candidates=vec[u8](),
        students=vacant(STUDENT_COUNT), foreign=vec[u8](), armies=vacant(BOXES), conquests=zeros(LAND_SPACES),
        land_chits=vec[u8](), visits=zeros(LAND_COUNT * MOST_SEATS), discoverers=vacant(LAND_COUNT),
        titles=vacant(TITLE_COUNT), control=vacant(RANKS),
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
        state.chits[SECRETARY + ministry] = other if one > other else one
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
    for _ in range(CANDIDATE_COUNT - MINISTRY_COUNT):
        state.candidates = append(state.candidates, u8(ANY))
    for place in range(MINISTRY_COUNT):
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
            state.hands[seat * CARD_KINDS + card] = 1
            state.known[seat * CARD_KINDS + card] = 1
        for _ in range(COPIES - state.seats):
            state.deck = append(state.deck, u8(card))
    state.shuffle(state.deck)
    for seat in range(state.seats):
        state.counts[HAND + seat] = u8(CARD_KINDS)
        state.counts[STOCK + seat] = u8(ARMIES)
        state.set_gift(seat, FIRST_GIFT, AVAILABLE)
