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
    JUNKS_VOYAGE,
    LAND_COUNT,
    LANDS,
    MOST_JUNKS,
    MOST_SEATS,
    OCEAN,
    SHIPYARD,
    VACANT,
)
from teahouse.games.confucius.cubes import cubes_refusal
from teahouse.games.confucius.payment import officials_of, price_refusal
from teahouse.games.confucius.phases import LAND
from teahouse.games.confucius.rewards import draw_reward
from teahouse.games.confucius.table import Table, changed


def junk_prices(table: Table) -> vec[i64]:
    """What so many junks cost together, less with an official of Gongbu. (confucius-junks, confucius-discounts)"""
    return GONGBU_JUNK_PRICES if table.marks(table.to_move, GONGBU) else JUNK_PRICES


def junk_price(table: Table, choice: i64) -> i64:
    """What some junks cost together. (confucius-junks)"""
    return junk_prices(table)[choice + 1]


def junk_moves(table: Table, cash: i64, found: vec[i64]) -> vec[i64]:
    """One to four junks, as far as supply and cash reach. (confucius-junks)"""
    choice: i64
    supply, prices = table.junk_supply(), junk_prices(table)
    for choice in range(MOST_JUNKS):
        if choice < supply and prices[choice + 1] <= cash:
            found = append(found, BUY_JUNKS + choice)
    return found


def junk_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-junks, confucius-price)"""
    count = choice + 1
    refused = cubes_refusal(table, JUNKS_VOYAGE)
    if refused:
        return refused
    built = sum([int(table.counts[SHIPYARD + seat]) + int(table.counts[OCEAN + seat]) for seat in range(table.seats)])
    if built + count > 25:
        return f"confucius-junks supply={25 - built}"
    prices = [1, 2, 4, 7] if officials_of(table, table.to_move, GONGBU) else [1, 3, 6, 10]
    return price_refusal(table, prices[choice])


def buy_junks(table: Table, choice: i64) -> None:
    """From the supply to the own shipyard. (confucius-junks)"""
    table.counts[SHIPYARD + table.to_move] += u8(choice + 1)


def voyage_price(table: Table, choice: i64) -> i64:
    """A licence for each junk. (confucius-voyage)"""
    return choice + 1


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


def sail_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-voyage, confucius-destination, confucius-price)"""
    count = choice + 1
    refused = cubes_refusal(table, JUNKS_VOYAGE)
    if refused:
        return refused
    seat = table.to_move
    ready = int(table.counts[SHIPYARD + seat])
    if count > ready:
        return f"confucius-voyage ready={ready}"
    goals = len([1 for land in range(len(LANDS)) if not table.has_visited(seat, land)])
    voyages = (int(table.counts[OCEAN + seat]) + count) // 5
    if voyages > goals or (goals == 0 and table.house.options["sail_without_destination"] is False):
        return f"confucius-destination lands={goals}"
    return price_refusal(table, count, True)


def sail(table: Table, choice: i64) -> None:
    """From the shipyard to the ocean. (confucius-voyage)"""
    table.counts[SHIPYARD + table.to_move] -= u8(choice + 1)
    table.counts[OCEAN + table.to_move] += u8(choice + 1)


def has_arrived(table: Table, seat: i64) -> bool:
    """Whether there are junks enough at sea for a land. (confucius-land)"""
    return i64(table.counts[OCEAN + seat]) >= FLEET


def land_moves(table: Table) -> vec[i64]:
    """The lands that the seat has not visited. (confucius-land)"""
    found = vec[i64](capacity=5)
    land: i64
    for land in range(LAND_COUNT):
        if not table.has_visited(table.to_move, land):
            found = append(found, GO_ASHORE + land)
    return found


def land_refusal(table: Table, land: i64) -> str:
    """(confucius-land)"""
    if table.phase == LAND and not table.has_visited(table.to_move, land):
        return ""
    return f"confucius-land land={LANDS[land]}"


def visit(table: Table, land: i64) -> None:
    """Five junks return to the supply; the first visitor has the chit, every one a reward. (confucius-arrival)"""
    seat = table.to_move
    table.counts[OCEAN + seat] -= u8(FLEET)
    table.visits = changed(table.visits, land * MOST_SEATS + seat, 1)
    if table.discoverers[land] == VACANT:
        table.discoverers = changed(table.discoverers, land, seat)
        chit = i64(table.land_chits[land])
        table.points[seat] += chit
        table.tell((events.LAND_POINTS, land, seat, chit))
    draw_reward(table, seat)
