"""Emperor's Reward cards. (confucius-reward)"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import BRIBERY_CARD, CASH, EXTRA_ACTION, INSULT, LEVY, PRESENT, SPEND
from teahouse.games.confucius.box import (
    ANY,
    BRIBERY_KINDS,
    CASH_REWARD,
    COLONY,
    EXTRA_REWARD,
    GIFT_COUNT,
    GIFT_REWARD,
    INSULT_POINTS,
    INSULT_REWARD,
    NO_TILE,
    NOT_AVAILABLE,
    RANKS,
    RECRUIT_REWARD,
    REWARD,
    REWARD_KINDS,
    SPACE_COUNT,
    STOCK,
    VACANT,
)
from teahouse.games.confucius.cards import can_draw, cash_held
from teahouse.games.confucius.officials import official_price
from teahouse.games.confucius.table import Table, changed


def draw_reward(table: Table, seat: i64) -> None:
    """One card from the stack, while it lasts. (confucius-reward)"""
    if len(table.reward_stack):
        table.reward_stack, kind = pop(table.reward_stack)
        table.rewards[seat * 9 + i64(kind)] += 1
        table.counts[REWARD + seat] += 1
        table.tell((events.REWARDED, seat, i64(kind)))


def spend_reward(table: Table, kind: i64) -> None:
    """A card is played and leaves the game."""
    table.rewards[table.to_move * 9 + kind] -= 1
    table.counts[REWARD + table.to_move] -= 1
    table.rewards_used = changed(table.rewards_used, kind, i64(table.rewards_used[kind]) + 1)


def holds_reward(table: Table, kind: i64) -> bool:
    """Whether the seat has a card of that kind."""
    return table.rewards[table.to_move * 9 + kind] > 0


def bribery_price(table: Table, space: i64) -> i64:
    """Nothing for an unbribed official, the price of the tile for another player's. (confucius-reward-bribery)"""
    return 0 if table.owners[space] == VACANT else official_price(table, table.to_move, space)


def can_be_taken(table: Table, kind: i64, space: i64, cash: i64) -> bool:
    """Whether a card of bribery reaches an official. (confucius-reward-bribery)"""
    ministry = space // RANKS
    if table.is_resolved(ministry) or table.tiles[space] == NO_TILE:
        return False
    if kind != ANY and kind != ministry and not table.is_resolved(kind):
        return False
    if i64(table.owners[space]) == table.to_move or table.secured[space]:
        return False
    return bribery_price(table, space) <= cash


def reward_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Every reward card with an effect, and where the house allows it those without. (confucius-reward)"""
    if not table.counts[REWARD + table.to_move]:
        return found
    kind: i64
    idle: i64 = 0
    for kind in range(BRIBERY_KINDS):
        if holds_reward(table, kind):
            before = len(found)
            found = bribery_moves(table, kind, found)
            if len(found) == before:
                idle |= i64(1) << kind
    if holds_reward(table, GIFT_REWARD):
        before = len(found)
        found = present_moves(table, found)
        if len(found) == before:
            idle |= i64(1) << GIFT_REWARD
    if holds_reward(table, EXTRA_REWARD):
        found = append(found, EXTRA_ACTION)
    if holds_reward(table, CASH_REWARD):
        if can_draw(table):
            found = append(found, CASH)
        else:
            idle |= i64(1) << CASH_REWARD
    if holds_reward(table, RECRUIT_REWARD):
        if table.counts[STOCK + table.to_move]:
            found = append(found, LEVY)
        else:
            idle |= i64(1) << RECRUIT_REWARD
    if holds_reward(table, INSULT_REWARD):
        if table.counts[COLONY + table.to_move]:
            found = append(found, INSULT)
        else:
            idle |= i64(1) << INSULT_REWARD
    if table.house.idle_effects:
        for kind in range(REWARD_KINDS):
            if idle >> kind & 1:
                found = append(found, SPEND + kind)
    return found


def bribery_moves(table: Table, kind: i64, found: vec[i64]) -> vec[i64]:
    """The officials that a card of bribery reaches. (confucius-reward-bribery)"""
    space: i64
    cash = cash_held(table, table.to_move)
    for space in range(SPACE_COUNT):
        if can_be_taken(table, kind, space, cash):
            found = append(found, BRIBERY_CARD + kind * SPACE_COUNT + space)
    return found


def present_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """The gifts that are not yet available. (confucius-reward-gift)"""
    value: i64
    for value in range(2, GIFT_COUNT + 1):
        if table.gifts[table.to_move * 6 + value - 1] == NOT_AVAILABLE:
            found = append(found, PRESENT + value - 1)
    return found


def insult(table: Table) -> None:
    """An army from the colonies onto the card. (confucius-reward-insult)"""
    seat = table.to_move
    table.counts[COLONY + seat] -= 1
    table.insulted = seat
    table.points[seat] += INSULT_POINTS
    table.tell((events.INSULT_POINTS, seat, INSULT_POINTS))
