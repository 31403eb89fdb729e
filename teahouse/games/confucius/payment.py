"""Paying card by card, and whether a hand reaches for a price. (confucius-payment, confucius-price)"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.state import NOBODY, State
from teahouse.games.confucius import events
from teahouse.games.confucius.actions import COMMERCE, DONE, INVADE, PAY_CARD, SAIL
from teahouse.games.confucius.box import CARD_KINDS, CARDS, MOST_COMMERCE, RANKS
from teahouse.games.confucius.cards import drop_card, hand_refusal
from teahouse.games.confucius.phases import PAY
from teahouse.games.confucius.table import Table

# What the best card pays, in cash or in licences.
MOST_WORTH: Final[i64] = 3


def cash_held(table: Table, seat: i64) -> i64:
    """What a hand is worth in cash."""
    return table.held(seat, 0) + 2 * table.held(seat, 1) + 3 * table.held(seat, 2)


def licences_held(table: Table, seat: i64) -> i64:
    """What a hand is worth in licences."""
    return 3 * table.held(seat, 0) + 2 * table.held(seat, 1) + table.held(seat, 2)


def is_in_licences(action: i64) -> bool:
    """Voyages and recruits are paid in licences, everything else in cash."""
    return SAIL <= action < INVADE


def worth(card: i64, in_licences: bool) -> i64:
    """What a card pays."""
    return MOST_WORTH - card if in_licences else card + 1


def begin_payment(table: Table, action: i64, price: i64) -> None:
    """Ask for the cards of an action. (confucius-payment)"""
    table.pending = action
    table.price = price
    table.paid = 0
    table.phase = PAY


def overpaid(state: State) -> int | None:
    """How much more has been paid than the price; None where nothing is being paid. (confucius-payment)"""
    assert isinstance(state, Table)
    return int(state.paid - state.price) if state.phase == PAY else None


def tell_payment(table: Table) -> None:
    """What has been paid, if anything. (confucius-payment)"""
    if table.paid:
        event = events.PAID_LICENCES if is_in_licences(table.pending) else events.PAID_CASH
        table.tell((event, table.to_move, table.paid))


def end_payment(table: Table) -> None:
    """Nothing is being paid any more."""
    table.pending = NOBODY
    table.price = table.paid = 0


def payment_moves(table: Table) -> vec[i64]:
    """Any card of the hand, and an end once the price is met. (confucius-payment, confucius-commerce)"""
    found = vec[i64](capacity=4)
    card: i64
    if table.paid >= table.price:
        found = append(found, DONE)
    limited = table.pending == COMMERCE and not table.house.commercial_overpay
    for card in range(CARD_KINDS):
        if table.held(table.to_move, card) and not (limited and table.paid + card + 1 > MOST_COMMERCE):
            found = append(found, PAY_CARD + card)
    return found


def pay_refusal(table: Table, card: i64) -> str:
    """(confucius-commerce, confucius-payment, confucius-hand)"""
    if table.phase != PAY:
        return "confucius-payment left=0"
    strict = table.house.options["commercial_overpay"] is False
    if table.pending == COMMERCE and strict and table.paid + int(CARDS[card]) > 4:
        return "confucius-commerce"
    return hand_refusal(table, card)


def pay_card(table: Table, card: i64) -> None:
    """One more card. (confucius-payment)"""
    table.paid += worth(card, is_in_licences(table.pending))
    drop_card(table, table.to_move, card)


def end_of_payment_refusal(table: Table) -> str:
    """(confucius-payment)"""
    left = table.price - table.paid
    return "" if table.phase == PAY and left <= 0 else f"confucius-payment left={left if left > 0 else 0}"


def price_refusal(table: Table, price: i64, licences: bool = False) -> str:
    """The whole hand must reach for the price. (confucius-price)"""
    cards = cash_values(table, table.to_move)
    held = sum([4 - cash for cash in cards]) if licences else sum(cards)
    if held >= price:
        return ""
    unit = "licences" if licences else "cash"
    return f"confucius-price price={price} held={held} unit={unit}"


def cash_values(table: Table, seat: i64) -> list[int]:
    """The cash values of a hand."""
    return [card + 1 for card in range(CARD_KINDS) for _ in range(table.hands[seat * CARD_KINDS + card])]


def officials_of(table: Table, seat: i64, ministry: i64) -> int:
    """How many officials of a ministry are a seat's, and give it a discount. (confucius-discounts)"""
    return [int(owner) for owner in table.owners[ministry * RANKS : ministry * RANKS + RANKS]].count(int(seat))
