"""Gifts: buying, giving and cancelling them. (confucius-buy-gift, confucius-give-gift, confucius-cancelled)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import BUY_GIFT, GIVE_GIFT
from teahouse.games.confucius.box import (
    ACTIVE,
    AVAILABLE,
    BUYING,
    FIRST_GIFT,
    GIFT_COUNT,
    GIVING,
    GONE,
    MOST_SEATS,
    NOT_AVAILABLE,
)
from teahouse.games.confucius.cubes import cubes_refusal
from teahouse.games.confucius.payment import price_refusal
from teahouse.games.confucius.table import Table, seat_refusal


def gift_price(table: Table, choice: i64) -> i64:
    """As much cash as the gift's value. (confucius-buy-gift)"""
    return choice + 1


def buy_moves(table: Table, cash: i64, found: vec[i64]) -> vec[i64]:
    """Gifts not yet available that the cash reaches for. (confucius-buy-gift)"""
    value: i64
    for value in range(FIRST_GIFT + 1, GIFT_COUNT + 1):
        if value <= cash and table.gift_status(table.to_move, value) == NOT_AVAILABLE:
            found = append(found, BUY_GIFT + value - 1)
    return found


def buy_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-buy-gift, confucius-price)"""
    value = choice + 1
    refused = cubes_refusal(table, BUYING)
    if refused:
        return refused
    if table.gift_status(table.to_move, value) != NOT_AVAILABLE or value == FIRST_GIFT:
        return f"confucius-buy-gift gift={value}"
    return price_refusal(table, value)


def make_available(table: Table, choice: i64) -> None:
    """A gift that was bought, or came from the Emperor. (confucius-buy-gift, confucius-reward-gift)"""
    table.set_gift(table.to_move, choice + 1, AVAILABLE)


def give_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Available gifts to everybody to whom they are not too small. (confucius-give-gift, confucius-obligation-gift)"""
    seat = table.to_move
    value: i64
    other: i64
    for value in range(FIRST_GIFT, GIFT_COUNT + 1):
        if table.gift_status(seat, value) == AVAILABLE:
            for other in range(table.seats):
                if other != seat and value >= table.active_gift(other, seat):
                    found = append(found, GIVE_GIFT + (value - 1) * MOST_SEATS + other)
    return found


def give_refusal(table: Table, choice: i64) -> str:
    """(confucius-players, confucius-cubes, confucius-repeat, confucius-give-gift, confucius-obligation-gift)"""
    value, other = choice // MOST_SEATS + 1, choice % MOST_SEATS
    refused = seat_refusal(table, other) or cubes_refusal(table, GIVING)
    if refused:
        return refused
    seat = table.to_move
    if other == seat or table.gift_status(seat, value) != AVAILABLE:
        return f"confucius-give-gift gift={value}"
    theirs = table.active_gift(other, seat)
    return f"confucius-obligation-gift giver={other} value={theirs}" if value < theirs else ""


def give_gift(table: Table, choice: i64) -> None:
    """An older gift makes room, a smaller one in return is cancelled. (confucius-give-gift, confucius-gift-replaced)"""
    seat, value, other = table.to_move, choice // MOST_SEATS + 1, choice % MOST_SEATS
    older = table.active_gift(seat, other)
    if older:
        table.set_gift(seat, older, GONE)
        table.tell((events.REPLACED, seat, other, older - 1))
    table.set_gift(seat, value, ACTIVE)
    table.active[seat * MOST_SEATS + other] = u8(value)
    if value > table.active_gift(other, seat):
        cancel_gift(table, other, seat)


def cancel_gift(table: Table, giver: i64, recipient: i64) -> None:
    """An active gift, if there is one, leaves the game. (confucius-cancelled)"""
    value = table.active_gift(giver, recipient)
    if value:
        table.active[giver * MOST_SEATS + recipient] = 0
        table.set_gift(giver, value, GONE)
        table.tell((events.CANCELLED, giver, recipient, value - 1))
