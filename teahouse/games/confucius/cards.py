"""Confucius cards: drawing, paying card by card, and the income actions. (confucius-payment, confucius-deck)"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY
from teahouse.games.confucius import events
from teahouse.games.confucius.actions import COMMERCE, DONE, INVADE, PAY_CARD, SAIL
from teahouse.games.confucius.box import CARD_KINDS, HAND, MOST_COMMERCE
from teahouse.games.confucius.phases import PAY
from teahouse.games.confucius.table import Table


def cash_held(table: Table, seat: i64) -> i64:
    """What a hand is worth in cash."""
    hand = seat * 3
    return i64(table.hands[hand]) + 2 * i64(table.hands[hand + 1]) + 3 * i64(table.hands[hand + 2])


def licences_held(table: Table, seat: i64) -> i64:
    """What a hand is worth in licences."""
    hand = seat * 3
    return 3 * i64(table.hands[hand]) + 2 * i64(table.hands[hand + 1]) + i64(table.hands[hand + 2])


def drop_card(table: Table, seat: i64, card: i64) -> None:
    """One card from the hand to the discards, face up."""
    table.hands[seat * 3 + card] -= 1
    table.counts[HAND + seat] -= 1
    table.discard[card] += 1
    forget_card(table, seat, card)


def forget_card(table: Table, seat: i64, card: i64) -> None:
    """A card that everybody saw leave is no longer known to be there."""
    if table.known[seat * 3 + card]:
        table.known[seat * 3 + card] -= 1


def draw_cards(table: Table, seat: i64, count: i64) -> None:
    """Cards from the deck, as far as deck and discards reach. (confucius-deck)"""
    while count > 0:
        if len(table.deck) == 0:
            reshuffle(table)
            if len(table.deck) == 0:
                return
        table.deck, card = pop(table.deck)
        table.hands[seat * 3 + i64(card)] += 1
        table.counts[HAND + seat] += 1
        if table.log is not None:
            table.tell((events.DREW, seat, i64(card)))
        count -= 1


def reshuffle(table: Table) -> None:
    """The discards become the new deck. (confucius-deck)"""
    card: i64
    for card in range(CARD_KINDS):
        while table.discard[card]:
            table.deck = append(table.deck, u8(card))
            table.discard[card] -= 1
    if len(table.deck):
        table.shuffle(table.deck)
        table.tell((events.RESHUFFLED, len(table.deck)))


def can_draw(table: Table) -> bool:
    """Whether there is a card in the deck or among the discards."""
    return len(table.deck) > 0 or table.discard[0] > 0 or table.discard[1] > 0 or table.discard[2] > 0


def is_in_licences(action: i64) -> bool:
    """Voyages and recruits are paid in licences, everything else in cash."""
    return SAIL <= action < INVADE


def worth(card: i64, in_licences: bool) -> i64:
    """What a card pays."""
    return 3 - card if in_licences else card + 1


def can_pay(table: Table, seat: i64, action: i64, price: i64) -> bool:
    """Whether the hand reaches. (confucius-price)"""
    return (licences_held(table, seat) if is_in_licences(action) else cash_held(table, seat)) >= price


def begin_payment(table: Table, action: i64, price: i64) -> None:
    """Ask for the cards of an action. (confucius-payment)"""
    table.pending = action
    table.price = price
    table.paid = 0
    table.phase = PAY


def end_payment(table: Table) -> i64:
    """Nothing is being paid any more; what was paid."""
    paid = table.paid
    table.pending = NOBODY
    table.price = table.paid = 0
    return paid


def pay_card(table: Table, card: i64) -> None:
    """One more card. (confucius-payment)"""
    table.paid += worth(card, is_in_licences(table.pending))
    drop_card(table, table.to_move, card)


def payment_moves(table: Table) -> vec[i64]:
    """Any card of the hand, and an end once the price is met. (confucius-payment, confucius-commerce)"""
    found = vec[i64](capacity=4)
    card: i64
    if table.paid >= table.price:
        found = append(found, DONE)
    limited = table.pending == COMMERCE and not table.house.commercial_overpay
    for card in range(CARD_KINDS):
        if table.hands[table.to_move * 3 + card] and not (limited and table.paid + card + 1 > MOST_COMMERCE):
            found = append(found, PAY_CARD + card)
    return found


def trade(table: Table, seat: i64, paid: i64) -> None:
    """Commercial Income: as many cards as cash was paid, and one more. (confucius-commerce)"""
    draw_cards(table, seat, (paid if paid < MOST_COMMERCE else MOST_COMMERCE) + 1)
