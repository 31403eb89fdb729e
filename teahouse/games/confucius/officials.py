"""Officials: bribing, securing and transferring them. (confucius-bribe, confucius-secure, confucius-transfer)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY
from teahouse.games.confucius import events
from teahouse.games.confucius.actions import BRIBE, SECURE, TRANSFER
from teahouse.games.confucius.box import HUBU, MINISTRY_COUNT, NO_TILE, RANKS, SPACE_COUNT, VACANT
from teahouse.games.confucius.gifts import bribe_blocker, cancel_gift
from teahouse.games.confucius.table import Table


def is_closed(table: Table, space: i64) -> bool:
    """Whether a space belongs to a resolved ministry. (confucius-closed)"""
    return table.is_resolved(space // RANKS)


def official_price(table: Table, seat: i64, space: i64) -> i64:
    """The cost of the tile, one less with an official of Hubu. (confucius-discounts)"""
    return i64(table.tiles[space]) - (1 if table.marks(seat, HUBU) else 0)


def bribe_moves(table: Table, cash: i64, found: vec[i64]) -> vec[i64]:
    """Unbribed officials where no gift forbids it. (confucius-bribe, confucius-obligation-bribe)"""
    seat = table.to_move
    ministry: i64
    space: i64
    for ministry in range(MINISTRY_COUNT):
        if table.is_resolved(ministry) or bribe_blocker(table, seat, ministry) != NOBODY:
            continue
        for space in range(ministry * RANKS, ministry * RANKS + RANKS):
            if table.tiles[space] != NO_TILE and table.owners[space] == VACANT:
                if official_price(table, seat, space) <= cash:
                    found = append(found, BRIBE + space)
    return found


def mark(table: Table, space: i64, seat: i64, secured: i64) -> None:
    """A marker on an official, in place of whatever was there."""
    before = i64(table.owners[space])
    table.owners[space] = u8(seat)
    table.secured[space] = u8(secured)
    if before != VACANT and before != seat:
        table.tell((events.OUSTED, space, before, seat))


def secure_moves(table: Table, cash: i64, found: vec[i64]) -> vec[i64]:
    """Own unsecured officials. (confucius-secure)"""
    seat = table.to_move
    space: i64
    for space in range(SPACE_COUNT):
        if i64(table.owners[space]) == seat and not table.secured[space] and not is_closed(table, space):
            if official_price(table, seat, space) <= cash:
                found = append(found, SECURE + space)
    return found


def transfer_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Own officials to anybody else, each once a phase. (confucius-transfer, confucius-transfer-once)"""
    seat = table.to_move
    space: i64
    other: i64
    for space in range(SPACE_COUNT):
        if i64(table.owners[space]) != seat or is_closed(table, space) or table.transferred >> space & 1:
            continue
        for other in range(table.seats):
            if other == seat or (table.house.transfers_to_givers_only and not table.active[other * 5 + seat]):
                continue
            found = append(found, TRANSFER + space * 5 + other)
    return found


def transfer(table: Table, space: i64, other: i64) -> None:
    """The marker changes, its status stays; a gift of the new owner is cancelled. (confucius-transfer)"""
    seat = table.to_move
    table.owners[space] = u8(other)
    table.transferred |= i64(1) << space
    cancel_gift(table, other, seat)
