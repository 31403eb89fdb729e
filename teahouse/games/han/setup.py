"""The set-up of Han: the deck is thinned, hands and display are dealt."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.core.options import Options
from teahouse.core.state import NOBODY, State
from teahouse.games.han import events
from teahouse.games.han.box import CARDS, COLOUR_COUNT, HAND
from teahouse.games.han.house_rules import HouseRules
from teahouse.games.han.phases import TURN
from teahouse.games.han.position import supply_of
from teahouse.games.han.state import HanState


def start(seats: int, key: vec[i64], options: Options, log: list[tuple[int, ...]] | None) -> State:
    """A game before its first turn. (han-setup)"""
    house = HouseRules(options)
    # fmt: off
    state = HanState(
        seats, 0, NOBODY, key, 0, house, TURN, vec[u8]([9] * 64), vec[u8]([0] * 64), vec[u8]([0] * 80),
        vec[u8]([0] * 25), vec[u8]([0] * 5), vec[u8]([0] * 25), vec[u8]([0] * 5), vec[u8]([0] * 5), vec[u8]([0] * 5),
        vec[u8](), vec[u8](), vec[i64]([0] * 5), 0, 0, 0, 0, 0, 0,
    )
    # fmt: on
    state.log = log
    forts_left = vec[u8]([1 if house.has_forts else 0] * 5)
    state.supply = supply_of(seats, state.pagodas, state.envoys, forts_left)
    thin_the_deck(state, house.map.removed[seats])
    for _ in range(HAND):
        for seat in range(seats):
            deal_card(state, seat)
    state.refill()
    return state


def thin_the_deck(state: HanState, removed: i64) -> None:
    """So many cards of each colour, or so many in all at random, are not in this game. (han-thinning)"""
    at_random = state.house.removes_at_random
    colour: i64
    card: i64
    for colour in range(COLOUR_COUNT):
        left = CARDS[colour] if at_random else CARDS[colour] - removed
        state.removed[colour] = u8(CARDS[colour] - left)
        while left:
            state.pile = append(state.pile, u8(colour))
            left -= 1
    state.shuffle(state.pile)
    while at_random and removed:
        state.pile, out = pop(state.pile)
        card = i64(out)
        state.removed[card] += 1
        removed -= 1


def deal_card(state: HanState, seat: i64) -> None:
    """One card from the pile into a hand."""
    colour = state.from_pile()
    state.hands[seat * 5 + colour] += 1
    state.hand_sizes[seat] += 1
    state.tell((events.DREW, seat, colour))
    state.check_pile()
