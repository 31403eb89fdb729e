"""What a seat cannot know: hands, face-down support, reward cards, and the order of every pile. (confucius-secrets)"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, UNKNOWN
from teahouse.games.confucius.box import (
    CANDIDATE_COUNT,
    CARD_KINDS,
    CARD_TOTAL,
    CHEAPEST,
    COPIES,
    HAND,
    MINISTRY_COUNT,
    OFFICIAL_TOTAL,
    OFFICIALS,
    REWARD,
    REWARD_COPIES,
    REWARD_KINDS,
    SUPPORT,
    TILE_KINDS,
)
from teahouse.games.confucius.payment import is_in_licences, worth
from teahouse.games.confucius.phases import PAY
from teahouse.games.confucius.table import Table

# So often the cards are shuffled in the hope that somebody who is paying can go on.
PATIENCE: Final[i64] = 50


def hide(table: Table, viewer: i64) -> None:
    """Blot out, in place, what a viewer may not know."""
    seat: i64
    for seat in range(table.seats):
        if seat != viewer:
            blot(table.hands, seat * CARD_KINDS, CARD_KINDS)
            blot(table.rewards, seat * REWARD_KINDS, REWARD_KINDS)
            if table.counts[SUPPORT + seat]:
                blot(table.support, seat * CARD_KINDS, CARD_KINDS)
    blot(table.deck, 0, len(table.deck))
    table.reward_stack, table.officials = unknown_pile(table.reward_stack), unknown_pile(table.officials)
    # While nobody has passed an examination the two candidates below the top one are in an unknown order.
    if len(table.candidates) == CANDIDATE_COUNT:
        table.candidates = table.candidates[:]
        blot(table.candidates, CANDIDATE_COUNT - 3, 2)


def blot(items: vec[u8], first: i64, count: i64) -> None:
    """Some entries become unknown."""
    place: i64
    for place in range(first, first + count):
        items[place] = UNKNOWN


def unknown_pile(pile: vec[u8]) -> vec[u8]:
    """A pile of which only the size is left."""
    unknown = pile[:]
    blot(unknown, 0, len(unknown))
    return unknown


def deal_unseen(table: Table, rng: Rng) -> None:
    """Fill in, in place and at random, what was blotted out."""
    deal_cards(table, rng)
    deal_rewards(table, rng)
    deal_officials(table, rng)
    deal_candidates(table, rng)


def unseen_cards(table: Table) -> vec[u8]:
    """The cards of the box less those that the view accounts for: known ones in others' hands among them."""
    found = vec[u8](capacity=CARD_TOTAL)
    card: i64
    seat: i64
    for card in range(CARD_KINDS):
        count = COPIES - i64(table.discard[card])
        for seat in range(table.seats):
            place = seat * CARD_KINDS + card
            if table.hands[place] == UNKNOWN:
                count -= i64(table.known[place])
            else:
                count -= i64(table.hands[place]) + i64(table.support[place])
        while count > 0:
            found = append(found, u8(card))
            count -= 1
    return found


def deal_cards(table: Table, rng: Rng) -> None:
    """Others get what they are known to have and unseen cards; the rest is the deck."""
    unseen = unseen_cards(table)
    payer: i64 = table.to_move if table.phase == PAY and table.hands[table.to_move * CARD_KINDS] == UNKNOWN else NOBODY
    rng.shuffle(unseen)
    if payer != NOBODY:
        enable_payment(table, rng, unseen, payer)
        unseen = fill_hand(table, rng, unseen, payer)
    seat: i64
    place: i64
    for seat in range(table.seats):
        if table.hands[seat * CARD_KINDS] == UNKNOWN:
            unseen = fill_hand(table, rng, unseen, seat)
    for place in range(len(table.deck)):
        unseen, card = pop(unseen)
        table.deck[place] = card


def enable_payment(table: Table, rng: Rng, unseen: vec[u8], payer: i64) -> None:
    """Whoever is paying has enough to go on: the cards that come first must reach."""
    in_licences = is_in_licences(table.pending)
    needed = table.price - table.paid
    free = i64(table.counts[HAND + payer])
    card: i64
    tries: i64 = 0
    for card in range(CARD_KINDS):
        count = i64(table.known[payer * CARD_KINDS + card])
        needed -= count * worth(card, in_licences)
        free -= count
    while top_worth(unseen, free, in_licences) < needed:
        tries += 1
        if tries < PATIENCE:
            rng.shuffle(unseen)
        else:
            best_on_top(unseen, in_licences)
            return


def top_worth(unseen: vec[u8], count: i64, in_licences: bool) -> i64:
    """What the first cards from the top pay."""
    total: i64 = 0
    place: i64 = len(unseen)
    while count > 0 and place > 0:
        place -= 1
        total += worth(i64(unseen[place]), in_licences)
        count -= 1
    return total


def best_on_top(unseen: vec[u8], in_licences: bool) -> None:
    """Put the cards in the order of what they pay."""
    start: i64
    place: i64
    best: i64
    start = len(unseen) - 1
    while start > 0:
        best = start
        for place in range(start):
            if worth(i64(unseen[place]), in_licences) > worth(i64(unseen[best]), in_licences):
                best = place
        kept = unseen[start]
        unseen[start] = unseen[best]
        unseen[best] = kept
        start -= 1


def fill_hand(table: Table, rng: Rng, unseen: vec[u8], seat: i64) -> vec[u8]:
    """A hand and its face-down support, known cards among them; what is left of the unseen cards."""
    supporting = i64(table.counts[SUPPORT + seat])
    free = i64(table.counts[HAND + seat]) + supporting
    cards = vec[u8](capacity=16)
    card: i64
    place: i64
    for card in range(CARD_KINDS):
        table.hands[seat * CARD_KINDS + card] = 0
        table.support[seat * CARD_KINDS + card] = 0
        count = i64(table.known[seat * CARD_KINDS + card])
        free -= count
        while count > 0:
            cards = append(cards, u8(card))
            count -= 1
    while free > 0:
        unseen, drawn = pop(unseen)
        cards = append(cards, drawn)
        free -= 1
    if supporting:
        rng.shuffle(cards)
    for place in range(len(cards)):
        spot = seat * CARD_KINDS + i64(cards[place])
        if place < supporting:
            table.support[spot] += 1
        else:
            table.hands[spot] += 1
    return unseen


def deal_rewards(table: Table, rng: Rng) -> None:
    """Reward cards that were neither played nor are in the viewer's hand."""
    unseen = vec[u8](capacity=10)
    kind: i64
    seat: i64
    place: i64
    for kind in range(REWARD_KINDS):
        count = REWARD_COPIES[kind] - i64(table.rewards_used[kind])
        for seat in range(table.seats):
            if table.rewards[seat * REWARD_KINDS + kind] != UNKNOWN:
                count -= i64(table.rewards[seat * REWARD_KINDS + kind])
        while count > 0:
            unseen = append(unseen, u8(kind))
            count -= 1
    rng.shuffle(unseen)
    for seat in range(table.seats):
        if table.rewards[seat * REWARD_KINDS] == UNKNOWN:
            for kind in range(REWARD_KINDS):
                table.rewards[seat * REWARD_KINDS + kind] = 0
            place = i64(table.counts[REWARD + seat])
            while place > 0:
                unseen, drawn = pop(unseen)
                table.rewards[seat * REWARD_KINDS + i64(drawn)] += 1
                place -= 1
    table.reward_stack = table.reward_stack[:]
    for place in range(len(table.reward_stack)):
        unseen, drawn = pop(unseen)
        table.reward_stack[place] = drawn


def deal_officials(table: Table, rng: Rng) -> None:
    """Officials that are neither in a ministry nor out of the game."""
    unseen = vec[u8](capacity=OFFICIAL_TOTAL)
    cost: i64
    place: i64
    for cost in range(CHEAPEST, TILE_KINDS):
        count = OFFICIALS[cost] - i64(table.officials_gone[cost])
        for tile in table.tiles:
            if i64(tile) == cost:
                count -= 1
        while count > 0:
            unseen = append(unseen, u8(cost))
            count -= 1
    rng.shuffle(unseen)
    table.officials = table.officials[:]
    for place in range(len(table.officials)):
        unseen, drawn = pop(unseen)
        table.officials[place] = drawn


def deal_candidates(table: Table, rng: Rng) -> None:
    """The two named candidates that have not been turned up."""
    if len(table.candidates) != CANDIDATE_COUNT or table.candidates[CANDIDATE_COUNT - 2] != UNKNOWN:
        return
    unseen = vec[u8](capacity=3)
    named: i64
    for named in range(MINISTRY_COUNT):
        if i64(table.candidates[CANDIDATE_COUNT - 1]) != named:
            unseen = append(unseen, u8(named))
    rng.shuffle(unseen)
    table.candidates = table.candidates[:]
    table.candidates[CANDIDATE_COUNT - 2] = unseen[0]
    table.candidates[CANDIDATE_COUNT - 3] = unseen[1]
