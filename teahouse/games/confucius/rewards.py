"""Emperor's Reward cards. (confucius-reward)"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import BRIBERY_CARD, CASH, EXTRA_ACTION, INSULT, LEVY, PRESENT, SPEND
from teahouse.games.confucius.box import (
    ANY,
    BRIBERY_KINDS,
    CASH_CARDS,
    CASH_REWARD,
    COLONY,
    EXTRA_REWARD,
    FIRST_GIFT,
    GIFT_COUNT,
    GIFT_REWARD,
    INSULT_POINTS,
    INSULT_REWARD,
    MINISTRY_COUNT,
    NO_TILE,
    NOT_AVAILABLE,
    RANKS,
    RECRUIT_REWARD,
    REWARD,
    REWARD_KINDS,
    REWARDS,
    SPACE_COUNT,
    SPACES,
    STOCK,
    VACANT,
)
from teahouse.games.confucius.cards import can_draw, draw_cards
from teahouse.games.confucius.officials import closed_refusal, mark, official_price, official_price_refusal
from teahouse.games.confucius.payment import cash_held
from teahouse.games.confucius.phases import EXTRA
from teahouse.games.confucius.table import Table, changed

# The kind of card that each action plays, from bribery on, in the order of the verbs.
CARD_OF: Final = vec[i64](
    [kind for kind in range(BRIBERY_KINDS) for _ in range(SPACE_COUNT)]
    + [GIFT_REWARD] * int(GIFT_COUNT)
    + [EXTRA_REWARD, CASH_REWARD, RECRUIT_REWARD, INSULT_REWARD]
    + list(range(REWARD_KINDS))
)


def draw_reward(table: Table, seat: i64) -> None:
    """One card from the stack, while it lasts. (confucius-reward)"""
    if len(table.reward_stack):
        table.reward_stack, kind = pop(table.reward_stack)
        table.rewards[seat * REWARD_KINDS + i64(kind)] += 1
        table.counts[REWARD + seat] += 1
        table.tell((events.REWARDED, seat, i64(kind)))


def spend_reward(table: Table, action: i64) -> None:
    """A card is played and leaves the game."""
    kind = CARD_OF[action - BRIBERY_CARD]
    table.rewards[table.to_move * REWARD_KINDS + kind] -= 1
    table.counts[REWARD + table.to_move] -= 1
    table.rewards_used = changed(table.rewards_used, kind, i64(table.rewards_used[kind]) + 1)


def reward_refusal(table: Table, kind: i64) -> str:
    """One plays the cards that one has. (confucius-reward)"""
    return "" if table.holds_reward(table.to_move, kind) else f"confucius-reward reward={REWARDS[kind]}"


def reward_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Every reward card with an effect, and where the house allows it those without. (confucius-reward)"""
    if not table.counts[REWARD + table.to_move]:
        return found
    kind: i64
    idle: i64 = 0
    for kind in range(BRIBERY_KINDS):
        if table.holds_reward(table.to_move, kind):
            before = len(found)
            found = bribery_moves(table, kind, found)
            if len(found) == before:
                idle |= i64(1) << kind
    if table.holds_reward(table.to_move, GIFT_REWARD):
        before = len(found)
        found = present_moves(table, found)
        if len(found) == before:
            idle |= i64(1) << GIFT_REWARD
    if table.holds_reward(table.to_move, EXTRA_REWARD):
        found = append(found, EXTRA_ACTION)
    if table.holds_reward(table.to_move, CASH_REWARD):
        if can_draw(table):
            found = append(found, CASH)
        else:
            idle |= i64(1) << CASH_REWARD
    if table.holds_reward(table.to_move, RECRUIT_REWARD):
        if table.counts[STOCK + table.to_move]:
            found = append(found, LEVY)
        else:
            idle |= i64(1) << RECRUIT_REWARD
    if table.holds_reward(table.to_move, INSULT_REWARD):
        if table.counts[COLONY + table.to_move]:
            found = append(found, INSULT)
        else:
            idle |= i64(1) << INSULT_REWARD
    if table.house.idle_effects:
        for kind in range(REWARD_KINDS):
            if idle >> kind & 1:
                found = append(found, SPEND + kind)
    return found


def bribery_price(table: Table, choice: i64) -> i64:
    """Nothing for an unbribed official, the price of the tile for another player's. (confucius-reward-bribery)"""
    space = choice % SPACE_COUNT
    return 0 if table.owners[space] == VACANT else official_price(table, space)


def bribery_moves(table: Table, kind: i64, found: vec[i64]) -> vec[i64]:
    """The officials that a card of bribery reaches. (confucius-reward-bribery)"""
    space: i64
    cash = cash_held(table, table.to_move)
    for space in range(SPACE_COUNT):
        if can_be_taken(table, kind, space, cash):
            found = append(found, BRIBERY_CARD + kind * SPACE_COUNT + space)
    return found


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


def bribery_refusal(table: Table, choice: i64) -> str:
    """(confucius-closed, confucius-reward, confucius-reward-bribery, confucius-price)"""
    kind, space = choice // SPACE_COUNT, choice % SPACE_COUNT
    return closed_refusal(table, space) or reward_refusal(table, kind) or bribed_refusal(table, kind, space)


def bribed_refusal(table: Table, kind: i64, space: i64) -> str:
    """An official of the named ministry, unbribed or another player's unsecured one. (confucius-reward-bribery)"""
    ministry = space // RANKS
    elsewhere = kind < MINISTRY_COUNT and kind != ministry and not table.resolved & (1 << kind)
    taken = table.owners[space] == table.to_move or table.secured[space]
    if elsewhere or taken or table.tiles[space] == NO_TILE:
        return f"confucius-reward-bribery space={SPACES[space]}"
    return official_price_refusal(table, space) if table.owners[space] != VACANT else ""


def bribe_by_card(table: Table, choice: i64) -> None:
    """An unsecured marker. (confucius-reward-bribery)"""
    mark(table, choice % SPACE_COUNT, table.to_move, 0)


def present_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """The gifts that are not yet available. (confucius-reward-gift)"""
    value: i64
    for value in range(FIRST_GIFT + 1, GIFT_COUNT + 1):
        if table.gift_status(table.to_move, value) == NOT_AVAILABLE:
            found = append(found, PRESENT + value - 1)
    return found


def present_refusal(table: Table, choice: i64) -> str:
    """(confucius-reward, confucius-reward-gift)"""
    return reward_refusal(table, GIFT_REWARD) or available_refusal(table, choice + 1)


def available_refusal(table: Table, value: i64) -> str:
    """A gift that is not available. (confucius-reward-gift)"""
    missing = value > FIRST_GIFT and table.gift_status(table.to_move, value) == NOT_AVAILABLE
    return "" if missing else f"confucius-reward-gift gift={value}"


def extra_refusal(table: Table, choice: i64) -> str:
    """(confucius-reward)"""
    return reward_refusal(table, EXTRA_REWARD)


def extra_action(table: Table, choice: i64) -> None:
    """Another action, for which no cubes are needed. (confucius-reward-extra)"""
    table.phase = EXTRA


def cash_refusal(table: Table, choice: i64) -> str:
    """(confucius-reward, confucius-reward-cash)"""
    left = len(table.deck) + sum([int(count) for count in table.discard])
    return reward_refusal(table, CASH_REWARD) or ("" if left else "confucius-reward-cash")


def cash(table: Table, choice: i64) -> None:
    """Four cards. (confucius-reward-cash)"""
    draw_cards(table, table.to_move, CASH_CARDS)


def levy_refusal(table: Table, choice: i64) -> str:
    """(confucius-reward, confucius-reward-recruit)"""
    stock = table.counts[STOCK + table.to_move]
    return reward_refusal(table, RECRUIT_REWARD) or ("" if stock else "confucius-reward-recruit")


def insult_refusal(table: Table, choice: i64) -> str:
    """(confucius-reward, confucius-reward-insult)"""
    waiting = table.counts[COLONY + table.to_move]
    return reward_refusal(table, INSULT_REWARD) or ("" if waiting else "confucius-reward-insult")


def insult(table: Table, choice: i64) -> None:
    """An army from the colonies onto the card. (confucius-reward-insult)"""
    seat = table.to_move
    table.counts[COLONY + seat] -= 1
    table.insulted = seat
    table.points[seat] += INSULT_POINTS
    table.tell((events.INSULT_POINTS, seat, INSULT_POINTS))


def idle_reward_refusal(table: Table, kind: i64) -> str:
    """(confucius-reward, confucius-no-effect)"""
    refused = reward_refusal(table, kind)
    if refused:
        return refused
    allowed = table.house.options["idle_effects"] is True
    return "" if allowed and not has_effect(table, kind) else "confucius-no-effect"


def has_effect(table: Table, kind: i64) -> bool:
    """Whether a card could change something."""
    if kind == GIFT_REWARD:
        return any([available_refusal(table, value) == "" for value in range(FIRST_GIFT, GIFT_COUNT + 1)])
    if kind == EXTRA_REWARD:
        return True
    if kind == CASH_REWARD:
        return cash_refusal(table, 0) == ""
    if kind == RECRUIT_REWARD:
        return levy_refusal(table, 0) == ""
    if kind == INSULT_REWARD:
        return insult_refusal(table, 0) == ""
    return any([bribery_refusal(table, kind * SPACE_COUNT + space) == "" for space in range(SPACE_COUNT)])


def reward_in_vain(table: Table, kind: i64) -> None:
    """The card goes for nothing. (confucius-no-effect)"""
