"""The set-up of Han: the deck is thinned, hands and display are dealt."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.core.options import Options
from teahouse.core.state import NOBODY, State
from teahouse.games.han.box import CARDS, COLOUR_COUNT, HAND, MOST_PROVINCES, MOST_SEATS, MOST_SITES, NO_PIECE
from teahouse.games.han.drawing import deal_card, refill
from teahouse.games.han.empire import Empire, supply_of
from teahouse.games.han.house_rules import HouseRules
from teahouse.games.han.phases import TURN
from teahouse.games.han.state import HanState


def start(seats: int, key: vec[i64], options: Options, log: list[tuple[int, ...]] | None) -> State:
    """A game before its first turn. (han-setup)"""
    house = HouseRules(options)
    pagodas = vec[u8]([u8(NO_PIECE)] * MOST_SITES)
    envoys = vec[u8]([0] * (MOST_PROVINCES * MOST_SEATS))
    forts_left = vec[u8]([1 if house.has_forts else 0] * MOST_SEATS)
    state = HanState(
        seats=seats,
        to_move=0,
        viewer=NOBODY,
        key=key,
        drawn=0,
        house=house,
        phase=TURN,
        pagodas=pagodas,
        forts=vec[u8]([0] * MOST_SITES),
        envoys=envoys,
        hands=vec[u8]([0] * (MOST_SEATS * COLOUR_COUNT)),
        hand_sizes=vec[u8]([0] * MOST_SEATS),
        known=vec[u8]([0] * (MOST_SEATS * COLOUR_COUNT)),
        display=vec[u8]([0] * COLOUR_COUNT),
        discard=vec[u8]([0] * COLOUR_COUNT),
        removed=vec[u8]([0] * COLOUR_COUNT),
        pile=vec[u8](),
        supply=supply_of(seats, pagodas, envoys, forts_left),
        points=vec[i64]([0] * MOST_SEATS),
        scored=0,
        exhausted=0,
        pieces=0,
        open=0,
        closed=0,
        to_draw=0,
    )
    state.log = log
    thin_the_deck(state)
    for _ in range(HAND):
        for seat in range(seats):
            deal_card(state, seat)
    refill(state)
    return state


def thin_the_deck(empire: Empire) -> None:
    """So many cards of each colour, or so many in all at random, are not in this game. (han-thinning)"""
    removed = empire.house.map.removed[empire.seats]
    at_random = empire.house.removes_at_random
    colour: i64
    for colour in range(COLOUR_COUNT):
        left = CARDS[colour] if at_random else CARDS[colour] - removed
        empire.removed[colour] = u8(CARDS[colour] - left)
        while left:
            empire.pile = append(empire.pile, u8(colour))
            left -= 1
    empire.shuffle(empire.pile)
    while at_random and removed:
        empire.pile, card = pop(empire.pile)
        empire.removed[i64(card)] += 1
        removed -= 1
