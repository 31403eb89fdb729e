"""Junks, voyages and Distant Lands. (confucius-junks, confucius-voyage, confucius-land)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import BUY_JUNKS, GO_ASHORE, SAIL
from teahouse.games.confucius.box import (
    FLEET,
    GONGBU,
    GONGBU_JUNK_PRICES,
    JUNK_PRICES,
    LAND_COUNT,
    MOST_JUNKS,
    OCEAN,
    SHIPYARD,
    VACANT,
)
from teahouse.games.confucius.rewards import draw_reward
from teahouse.games.confucius.table import Table, changed


def junk_price(table: Table, seat: i64, count: i64) -> i64:
    """What some junks cost together. (confucius-junks, confucius-discounts)"""
    return GONGBU_JUNK_PRICES[count] if table.marks(seat, GONGBU) else JUNK_PRICES[count]


def junk_moves(table: Table, cash: i64, found: vec[i64]) -> vec[i64]:
    """One to four junks, as far as supply and cash reach. (confucius-junks)"""
    count: i64
    supply = table.junk_supply()
    for count in range(1, MOST_JUNKS + 1):
        if count <= supply and junk_price(table, table.to_move, count) <= cash:
            found = append(found, BUY_JUNKS + count - 1)
    return found


def buy_junks(table: Table, count: i64) -> None:
    """From the supply to the own shipyard. (confucius-junks)"""
    table.counts[SHIPYARD + table.to_move] += u8(count)


def sail_moves(table: Table, licences: i64, found: vec[i64]) -> vec[i64]:
    """As many junks as shipyard, licences and lands allow. (confucius-voyage, confucius-destination)"""
    seat = table.to_move
    most = i64(table.counts[SHIPYARD + seat])
    if licences < most:
        most = licences
    lands = table.lands_unvisited(seat)
    if not lands and not table.house.sail_without_destination:
        return found
    count: i64 = 1
    while count <= most and (i64(table.counts[OCEAN + seat]) + count) // FLEET <= lands:
        found = append(found, SAIL + count - 1)
        count += 1
    return found


def sail(table: Table, count: i64) -> None:
    """From the shipyard to the ocean. (confucius-voyage)"""
    table.counts[SHIPYARD + table.to_move] -= u8(count)
    table.counts[OCEAN + table.to_move] += u8(count)


def has_arrived(table: Table, seat: i64) -> bool:
    """Whether there are junks enough at sea for a land. (confucius-land)"""
    return i64(table.counts[OCEAN + seat]) >= FLEET


def land_moves(table: Table) -> vec[i64]:
    """The lands that the seat has not visited. (confucius-land)"""
    found = vec[i64](capacity=5)
    land: i64
    for land in range(LAND_COUNT):
        if not table.visits[land * 5 + table.to_move]:
            found = append(found, GO_ASHORE + land)
    return found


def visit(table: Table, land: i64) -> None:
    """Five junks return to the supply; the first visitor has the chit, every one a reward. (confucius-arrival)"""
    seat = table.to_move
    table.counts[OCEAN + seat] -= u8(FLEET)
    table.visits = changed(table.visits, land * 5 + seat, 1)
    if table.discoverers[land] == VACANT:
        table.discoverers = changed(table.discoverers, land, seat)
        chit = i64(table.land_chits[land])
        table.points[seat] += chit
        table.tell((events.LAND_POINTS, land, seat, chit))
    draw_reward(table, seat)
