"""Armies and Foreign Lands. (confucius-recruit, confucius-invade, confucius-invasions)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import INVADE, RECRUIT
from teahouse.games.confucius.box import (
    BINGBU,
    BINGBU_RECRUIT_PRICE,
    BOX_POINTS,
    BOXES,
    COLONY,
    CONQUERED,
    DEADLINES,
    FAILED,
    FOREIGN_BOXES,
    FOREIGN_COSTS,
    LAND_SPACES,
    MOST_BOXES,
    OPEN,
    RECRUIT_INVADE,
    RECRUIT_PRICE,
    REWARD_BOXES,
    STOCK,
    VACANT,
)
from teahouse.games.confucius.cubes import cubes_refusal
from teahouse.games.confucius.payment import officials_of, price_refusal
from teahouse.games.confucius.rewards import draw_reward
from teahouse.games.confucius.table import Table, changed


def recruit_price(table: Table, choice: i64) -> i64:
    """Licences for an army. (confucius-recruit, confucius-discounts)"""
    return BINGBU_RECRUIT_PRICE if table.marks(table.to_move, BINGBU) else RECRUIT_PRICE


def recruit_moves(table: Table, licences: i64, found: vec[i64]) -> vec[i64]:
    """While an army is left in stock. (confucius-recruit)"""
    if table.counts[STOCK + table.to_move] and recruit_price(table, 0) <= licences:
        found = append(found, RECRUIT)
    return found


def recruit_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-recruit, confucius-price)"""
    refused = cubes_refusal(table, RECRUIT_INVADE)
    if refused:
        return refused
    if table.counts[STOCK + table.to_move] == 0:
        return "confucius-recruit"
    return price_refusal(table, 4 if officials_of(table, table.to_move, BINGBU) else 6, True)


def recruit(table: Table, choice: i64) -> None:
    """One army from the stock to the colonies. (confucius-recruit, confucius-reward-recruit)"""
    table.counts[STOCK + table.to_move] -= 1
    table.counts[COLONY + table.to_move] += 1


def is_box(table: Table, box: i64) -> bool:
    """Whether a place is a box of a land that is still open."""
    land = box // MOST_BOXES
    return table.conquests[land] == OPEN and box % MOST_BOXES < FOREIGN_BOXES[i64(table.foreign[land])]


def invasion_price(table: Table, box: i64) -> i64:
    """The cash on the land's tile. (confucius-invade)"""
    return FOREIGN_COSTS[i64(table.foreign[box // MOST_BOXES])]


def invade_moves(table: Table, cash: i64, found: vec[i64]) -> vec[i64]:
    """Empty boxes of open lands, while an army waits in the colonies. (confucius-invade)"""
    box: i64
    if not table.counts[COLONY + table.to_move]:
        return found
    for box in range(BOXES):
        if is_box(table, box) and table.armies[box] == VACANT and invasion_price(table, box) <= cash:
            found = append(found, INVADE + box)
    return found


def invade_refusal(table: Table, box: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-invade, confucius-price)"""
    refused = cubes_refusal(table, RECRUIT_INVADE)
    if refused:
        return refused
    space = box // MOST_BOXES
    land = i64(table.foreign[space])
    exists = box % MOST_BOXES < FOREIGN_BOXES[land]
    waiting = table.counts[COLONY + table.to_move]
    if not exists or table.conquests[space] or table.armies[box] != VACANT or not waiting:
        return "confucius-invade"
    return price_refusal(table, FOREIGN_COSTS[land])


def invade(table: Table, box: i64) -> None:
    """One army from the colonies to a box. (confucius-invade)"""
    table.counts[COLONY + table.to_move] -= 1
    table.armies[box] = u8(table.to_move)


def resolve_invasions(table: Table) -> None:
    """Full lands are conquered; at its deadline a land that is not full is lost. (confucius-invasions)"""
    land: i64
    for land in range(LAND_SPACES):
        if table.conquests[land] != OPEN:
            continue
        if is_occupied(table, land):
            conquer(table, land)
        elif table.wall == DEADLINES[land]:
            table.conquests = changed(table.conquests, land, FAILED)
            table.tell((events.FAILED, i64(table.foreign[land])))
            reward_army(table, land)


def is_occupied(table: Table, land: i64) -> bool:
    """Whether an army stands in every box of a land."""
    box: i64
    for box in range(FOREIGN_BOXES[i64(table.foreign[land])]):
        if table.armies[land * MOST_BOXES + box] == VACANT:
            return False
    return True


def conquer(table: Table, land: i64) -> None:
    """Every army scores its box. (confucius-invasions)"""
    foreign = i64(table.foreign[land])
    box: i64
    table.conquests = changed(table.conquests, land, CONQUERED)
    table.tell((events.CONQUERED, foreign))
    for box in range(FOREIGN_BOXES[foreign]):
        seat = i64(table.armies[land * MOST_BOXES + box])
        points = BOX_POINTS[foreign * MOST_BOXES + box]
        table.points[seat] += points
        table.tell((events.INVASION_POINTS, foreign, seat, points))
    reward_army(table, land)


def reward_army(table: Table, land: i64) -> None:
    """The army in the reward box earns a card, whether the invasion succeeded or failed. (confucius-invasions)"""
    seat = i64(table.armies[land * MOST_BOXES + REWARD_BOXES[i64(table.foreign[land])]])
    if seat != VACANT:
        draw_reward(table, seat)
