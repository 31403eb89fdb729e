"""Gifts: buying, giving, cancelling, and what they oblige the recipient to. (confucius-obligation)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY
from teahouse.games.confucius import events
from teahouse.games.confucius.actions import BUY_GIFT, GIVE_GIFT
from teahouse.games.confucius.box import ACTIVE, AVAILABLE, GIFT_COUNT, GONE, NOT_AVAILABLE, RANKS, VACANT
from teahouse.games.confucius.table import Table


def has_gift(table: Table, seat: i64, value: i64) -> bool:
    """Whether a gift is available to give or to petition with."""
    return table.gifts[seat * 6 + value - 1] == AVAILABLE


def buy_moves(table: Table, cash: i64, found: vec[i64]) -> vec[i64]:
    """Gifts not yet available that the cash reaches for. (confucius-buy-gift)"""
    value: i64
    for value in range(2, GIFT_COUNT + 1):
        if value <= cash and table.gifts[table.to_move * 6 + value - 1] == NOT_AVAILABLE:
            found = append(found, BUY_GIFT + value - 1)
    return found


def make_available(table: Table, seat: i64, value: i64) -> None:
    """A gift that was bought, or came from the Emperor. (confucius-buy-gift, confucius-reward-gift)"""
    table.gifts[seat * 6 + value - 1] = u8(AVAILABLE)


def give_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Available gifts to everybody to whom they are not too small. (confucius-give-gift, confucius-obligation-gift)"""
    seat = table.to_move
    value: i64
    other: i64
    for value in range(1, GIFT_COUNT + 1):
        if has_gift(table, seat, value):
            for other in range(table.seats):
                if other != seat and value >= i64(table.active[other * 5 + seat]):
                    found = append(found, GIVE_GIFT + (value - 1) * 5 + other)
    return found


def give_gift(table: Table, value: i64, other: i64) -> None:
    """An older gift makes room, a smaller one in return is cancelled. (confucius-give-gift, confucius-gift-replaced)"""
    seat = table.to_move
    older = i64(table.active[seat * 5 + other])
    if older:
        table.gifts[seat * 6 + older - 1] = u8(GONE)
        table.tell((events.REPLACED, seat, other, older - 1))
    table.gifts[seat * 6 + value - 1] = u8(ACTIVE)
    table.active[seat * 5 + other] = u8(value)
    if value > i64(table.active[other * 5 + seat]):
        cancel_gift(table, other, seat)


def cancel_gift(table: Table, giver: i64, recipient: i64) -> None:
    """An active gift, if there is one, leaves the game. (confucius-cancelled)"""
    value = i64(table.active[giver * 5 + recipient])
    if value:
        table.active[giver * 5 + recipient] = 0
        table.gifts[giver * 6 + value - 1] = u8(GONE)
        table.tell((events.CANCELLED, giver, recipient, value - 1))


def bribe_blocker(table: Table, seat: i64, ministry: i64) -> i64:
    """Somebody whose gift forbids the seat to bribe in a ministry, or NOBODY. (confucius-obligation-bribe)"""
    giver: i64
    own = table.marks(seat, ministry)
    for giver in range(table.seats):
        if table.active[giver * 5 + seat]:
            theirs = table.marks(giver, ministry)
            if theirs and own >= theirs:
                return giver
    return NOBODY


def students_to_tutor(table: Table, seat: i64) -> i64:
    """The students whom a seat may support, as bits. (confucius-obligation-examination)"""
    red = i64(table.active[table.student_of(0) * 5 + seat])
    yellow = i64(table.active[table.student_of(1) * 5 + seat])
    if red == yellow:
        return 3
    return 1 if red > yellow else 2


def heirs(table: Table, seat: i64) -> i64:
    """To whom a seat that drops out may yield its influence, as bits. (confucius-obligation-resolution)"""
    best: i64 = 0
    free: i64 = 0
    bound: i64 = 0
    rank: i64
    for rank in range(RANKS):
        other = i64(table.control[rank])
        if other == VACANT or other == seat:
            continue
        free |= i64(1) << other
        value = i64(table.active[other * 5 + seat])
        if value > best:
            best = value
            bound = 0
        if value and value == best:
            bound |= i64(1) << other
    return bound if best else free
