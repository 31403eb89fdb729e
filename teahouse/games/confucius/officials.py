"""Officials: bribing, securing and transferring them. (confucius-bribe, confucius-secure, confucius-transfer)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY
from teahouse.games.confucius import events
from teahouse.games.confucius.actions import BRIBE, SECURE, TRANSFER
from teahouse.games.confucius.box import (
    BRIBE_SECURE,
    HUBU,
    MINISTRIES,
    MINISTRY_COUNT,
    MOST_SEATS,
    NO_TILE,
    RANKS,
    SPACE_COUNT,
    SPACES,
    VACANT,
)
from teahouse.games.confucius.cubes import cubes_refusal
from teahouse.games.confucius.gifts import cancel_gift
from teahouse.games.confucius.obligations import bribe_blocker, bribe_obligation_refusal
from teahouse.games.confucius.payment import officials_of, price_refusal
from teahouse.games.confucius.table import Table, seat_refusal


def is_closed(table: Table, space: i64) -> bool:
    """Whether a space belongs to a resolved ministry. (confucius-closed)"""
    return table.is_resolved(space // RANKS)


def closed_refusal(table: Table, space: i64) -> str:
    """A resolved ministry never changes. (confucius-closed)"""
    ministry = space // RANKS
    return f"confucius-closed ministry={MINISTRIES[ministry]}" if table.resolved & (1 << ministry) else ""


def official_discount(table: Table) -> i64:
    """One less for every tile with an official of Hubu. (confucius-discounts)"""
    return 1 if table.marks(table.to_move, HUBU) else 0


def official_price(table: Table, space: i64) -> i64:
    """The cost of the tile, less the discount. (confucius-bribe, confucius-discounts)"""
    return i64(table.tiles[space]) - official_discount(table)


def official_price_refusal(table: Table, space: i64) -> str:
    """The tile's cost, one less with an official in Hubu. (confucius-price, confucius-discounts)"""
    cost = i64(table.tiles[space])
    return price_refusal(table, cost - 1 if officials_of(table, table.to_move, HUBU) else cost)


def mark(table: Table, space: i64, seat: i64, secured: i64) -> None:
    """A marker on an official, in place of whatever was there."""
    before = i64(table.owners[space])
    table.owners[space] = u8(seat)
    table.secured[space] = u8(secured)
    if before != VACANT and before != seat:
        table.tell((events.OUSTED, space, before, seat))


def bribe_moves(table: Table, dearest: i64, found: vec[i64]) -> vec[i64]:
    """Unbribed officials up to a cost, where no gift forbids it. (confucius-bribe, confucius-obligation-bribe)"""
    ministry: i64
    space: i64
    for ministry in range(MINISTRY_COUNT):
        if table.is_resolved(ministry) or bribe_blocker(table, table.to_move, ministry) != NOBODY:
            continue
        for space in range(ministry * RANKS, ministry * RANKS + RANKS):
            if table.tiles[space] != NO_TILE and table.owners[space] == VACANT and i64(table.tiles[space]) <= dearest:
                found = append(found, BRIBE + space)
    return found


def bribe_refusal(table: Table, space: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-closed, confucius-bribe, confucius-obligation-bribe,
    confucius-price)"""
    refused = cubes_refusal(table, BRIBE_SECURE) or closed_refusal(table, space)
    if refused:
        return refused
    if not table.tiles[space] or table.owners[space] != VACANT:
        return f"confucius-bribe space={SPACES[space]}"
    return bribe_obligation_refusal(table, space // RANKS) or official_price_refusal(table, space)


def bribe(table: Table, space: i64) -> None:
    """An unsecured marker. (confucius-bribe)"""
    mark(table, space, table.to_move, 0)


def secure_moves(table: Table, dearest: i64, found: vec[i64]) -> vec[i64]:
    """Own unsecured officials up to a cost. (confucius-secure)"""
    space: i64
    for space in range(SPACE_COUNT):
        if i64(table.owners[space]) == table.to_move and not table.secured[space] and not is_closed(table, space):
            if i64(table.tiles[space]) <= dearest:
                found = append(found, SECURE + space)
    return found


def secure_refusal(table: Table, space: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-closed, confucius-secure, confucius-price)"""
    refused = cubes_refusal(table, BRIBE_SECURE) or closed_refusal(table, space)
    if refused:
        return refused
    if table.owners[space] != table.to_move or table.secured[space]:
        return f"confucius-secure space={SPACES[space]}"
    return official_price_refusal(table, space)


def secure(table: Table, space: i64) -> None:
    """A secured marker. (confucius-secure)"""
    mark(table, space, table.to_move, 1)


def transfer_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Own officials to anybody else, each once a phase. (confucius-transfer, confucius-transfer-once)"""
    seat = table.to_move
    space: i64
    other: i64
    for space in range(SPACE_COUNT):
        if i64(table.owners[space]) != seat or is_closed(table, space) or table.transferred >> space & 1:
            continue
        for other in range(table.seats):
            if other == seat or (table.house.transfers_to_givers_only and not table.active_gift(other, seat)):
                continue
            found = append(found, TRANSFER + space * MOST_SEATS + other)
    return found


def transfer_refusal(table: Table, choice: i64) -> str:
    """(confucius-players, confucius-closed, confucius-transfer, confucius-transfer-once)"""
    space, other = choice // MOST_SEATS, choice % MOST_SEATS
    refused = seat_refusal(table, other) or closed_refusal(table, space)
    if refused:
        return refused
    seat = table.to_move
    givers_only = table.house.options["transfer_to"] == "givers"
    if table.owners[space] != seat or other == seat or (givers_only and table.active_gift(other, seat) == 0):
        return "confucius-transfer"
    return f"confucius-transfer-once space={SPACES[space]}" if table.transferred & (1 << space) else ""


def transfer(table: Table, choice: i64) -> None:
    """The marker changes, its status stays; a gift of the new owner is cancelled. (confucius-transfer)"""
    space, other = choice // MOST_SEATS, choice % MOST_SEATS
    table.owners[space] = u8(other)
    table.transferred |= i64(1) << space
    cancel_gift(table, other, table.to_move)
