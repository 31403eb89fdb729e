"""What a good player of Confucius looks at."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.sense import Sense
from teahouse.core.state import NOBODY, State
from teahouse.games.confucius.actions import COMMERCE, DONE, GO_ASHORE, PAY_CARD
from teahouse.games.confucius.box import (
    BINGBU,
    COLONY,
    CUBE,
    GONGBU,
    HAND,
    HAND_LIMIT,
    HUBU,
    MOST_COMMERCE,
    MOST_SEATS,
    REWARD,
    WALL,
)
from teahouse.games.confucius.cubes import cubes_for
from teahouse.games.confucius.insight import INSIGHTS, era, insight, progress
from teahouse.games.confucius.payment import is_in_licences, worth
from teahouse.games.confucius.phases import EXTRA, LAND, PAY, SUPPORTING
from teahouse.games.confucius.prospects import (
    best_box,
    best_land,
    invasion_prospects,
    ministry_prospects,
    rounds_left,
    voyage_prospect,
)
from teahouse.games.confucius.standing import blocked, gifts_to_give, secured, students, support_lead, titles
from teahouse.games.confucius.state import ConfuciusState

NAMES: Final = [
    "points", "chits in sight", "chits at hand", "influence", "invasions", "voyages", "colonies", "titles",
    "best other", "cards", "cards to spare", "high cards", "cubes", "cubes to come", "rewards", "extra action",
    "discounts", "blocked", "gifts to give", "students", "support", "secured",
]  # fmt: skip
WEIGHTS: Final = [
    1.0, 0.2, 0.4, 0.12, 0.7, 1.0, 0.24, 0.5,
    -0.3, 0.3, 0.02, 0.02, 0.25, 0.3, 2.0, 2.1,
    0.3, -0.3, 0.14, 1.0, 1.0, 0.05,
]  # fmt: skip
# Court Phases before the end from which on the chits in sight are as good as at hand.
LAST_ROUNDS: Final = 2


@final
class ConfuciusSense(Sense):
    """Points and what everything on the table promises, and cards, cubes and gifts to go on with."""

    def features(self, state: State, seat: i64) -> list[float]:
        assert isinstance(state, ConfuciusState)
        table = settled(state, seat)
        ministries, invasions = ministry_prospects(table), invasion_prospects(table)
        left = float(rounds_left(table))
        soon = min(1.0, left / 2.0)
        own, spare = useful_cards(table, seat)
        return [
            float(table.points[seat]),
            ministries[seat],
            ministries[seat] if left <= LAST_ROUNDS else 0.0,
            ministries[MOST_SEATS + seat],
            invasions[seat],
            voyage_prospect(table, seat) * soon,
            waiting_armies(table, seat) * soon,
            titles(table, seat),
            best_other(table, seat, ministries, invasions),
            own * soon,
            spare * soon,
            high_cards(table, seat),
            float(table.counts[CUBE + seat]),
            float(cubes_for(table, seat)) * max(0.0, left - 1.0) / 2.0,
            float(table.counts[REWARD + seat]) * soon,
            1.0 if table.phase == EXTRA and table.to_move == seat else 0.0,
            discounts(table, seat) * left / float(WALL),
            blocked(table, seat) * soon,
            gifts_to_give(table, seat) * soon,
            students(table, seat),
            support_lead(table, seat),
            secured(table, seat),
        ]

    def insight(self, state: State) -> vec[float]:
        assert isinstance(state, ConfuciusState)
        return insight(state)

    def era(self, state: State) -> i64:
        assert isinstance(state, ConfuciusState)
        return era(state)

    def ambition(self) -> float:
        return 0.3

    def care(self) -> float:
        return 1.0

    def is_half_made(self, state: State) -> bool:
        assert isinstance(state, ConfuciusState)
        return state.phase == PAY or state.phase == LAND or state.phase == SUPPORTING

    def habit(self, state: State) -> i64:
        assert isinstance(state, ConfuciusState)
        if state.phase == PAY:
            card = next_payment(state)
            return DONE if card == NOBODY else PAY_CARD + card
        return GO_ASHORE + best_land(state, state.to_move) if state.phase == LAND else NOBODY

    def progress(self, state: State) -> float:
        assert isinstance(state, ConfuciusState)
        return progress(state)


SENSE = ConfuciusSense(NAMES, WEIGHTS, insights=INSIGHTS)


def settled(state: ConfuciusState, seat: i64) -> ConfuciusState:
    """The state after the seat has finished what it is in the middle of: a payment, a landing."""
    if state.to_move != seat or (state.phase != PAY and state.phase != LAND):
        return state
    after = state.copy()
    while after.to_move == seat and after.phase == PAY:
        card = next_payment(after)
        after.apply(DONE if card == NOBODY else PAY_CARD + card)
    while after.to_move == seat and after.phase == LAND:
        after.apply(GO_ASHORE + best_land(after, seat))
    return after


def next_payment(table: ConfuciusState) -> i64:
    """The first card of the cheapest way to pay what is left, by number of cards and then by waste; NOBODY if paid."""
    if table.pending == COMMERCE:
        return next_trade(table)
    needed = table.price - table.paid
    if needed <= 0:
        return NOBODY
    in_licences = is_in_licences(table.pending)
    best: i64 = 1_000_000
    first: i64 = NOBODY
    low: i64
    middle: i64
    high: i64
    for low in range(table.held(table.to_move, 0) + 1):
        for middle in range(table.held(table.to_move, 1) + 1):
            for high in range(table.held(table.to_move, 2) + 1):
                paid = low * worth(0, in_licences) + middle * 2 + high * worth(2, in_licences)
                if paid >= needed:
                    cost = (low + middle + high) * 100 + paid - needed
                    if cost < best:
                        best = cost
                        first = 0 if low else 1 if middle else 2
    return first


def next_trade(table: ConfuciusState) -> i64:
    """The first card of the payment that brings most cards; NOBODY if another would bring nothing."""
    room = MOST_COMMERCE - table.paid
    if room >= 3 and table.held(table.to_move, 2):
        return 2
    if room >= 2 and table.held(table.to_move, 1):
        return 1
    return NOBODY


def useful_cards(table: ConfuciusState, seat: i64) -> tuple[float, float]:
    """Cards that can still be used or kept, and those beyond."""
    held, cubes = i64(table.counts[HAND + seat]), i64(table.counts[CUBE + seat])
    limit = HAND_LIMIT + 2 * cubes
    if held <= limit:
        return float(held), 0.0
    return float(limit), float(held - limit)


def high_cards(table: ConfuciusState, seat: i64) -> float:
    """Cards of 3 cash less cards of 1."""
    return float(table.held(seat, 2) - table.held(seat, 0))


def waiting_armies(table: ConfuciusState, seat: i64) -> float:
    """What the armies in the colonies may win abroad."""
    waiting = i64(table.counts[COLONY + seat])
    return best_box(table) * float(waiting if waiting < 2 else 2) if waiting else 0.0


def best_other(table: ConfuciusState, seat: i64, ministries: list[float], invasions: list[float]) -> float:
    """The best outlook of another seat."""
    best = 0.0
    other: i64
    for other in range(table.seats):
        if other != seat:
            outlook = float(table.points[other]) + ministries[other] + ministries[MOST_SEATS + other] + invasions[other]
            if outlook > best:
                best = outlook
    return best


def discounts(table: ConfuciusState, seat: i64) -> float:
    """Ministries that give a discount."""
    total = 0.0
    for ministry in (BINGBU, HUBU, GONGBU):
        if table.marks(seat, ministry):
            total += 1.0
    return total
