"""Why a reward card is refused. Written from the rules again, apart from what offers the cards."""

from mypy_extensions import i64

from teahouse.games.confucius.against_actions import against_closed, against_official_price
from teahouse.games.confucius.box import (
    CASH_REWARD,
    COLONY,
    EXTRA_REWARD,
    GIFT_REWARD,
    INSULT_REWARD,
    NOT_AVAILABLE,
    RECRUIT_REWARD,
    REWARDS,
    SPACES,
    STOCK,
)
from teahouse.games.confucius.table import Table


def against_holding(table: Table, kind: i64) -> str:
    """One plays the cards that one has. (confucius-reward)"""
    return "" if table.rewards[table.to_move * 9 + kind] else f"confucius-reward reward={REWARDS[kind]}"


def against_bribery(table: Table, kind: i64, space: i64) -> str:
    """(confucius-closed, confucius-reward, confucius-reward-bribery, confucius-price)"""
    return against_closed(table, space) or against_holding(table, kind) or against_bribing(table, kind, space)


def against_bribing(table: Table, kind: i64, space: i64) -> str:
    """An official of the named ministry, unbribed or another player's unsecured one. (confucius-reward-bribery)"""
    ministry = space // 7
    elsewhere = kind < 3 and kind != ministry and not table.resolved & (1 << kind)
    taken = table.owners[space] == table.to_move or table.secured[space]
    if elsewhere or taken or table.tiles[space] == 0:
        return f"confucius-reward-bribery space={SPACES[space]}"
    return against_official_price(table, space) if table.owners[space] < 9 else ""


def against_present(table: Table, value: i64) -> str:
    """(confucius-reward, confucius-reward-gift)"""
    return against_holding(table, GIFT_REWARD) or against_gift(table, value)


def against_gift(table: Table, value: i64) -> str:
    """A gift that is not available. (confucius-reward-gift)"""
    missing = value > 1 and table.gifts[table.to_move * 6 + value - 1] == NOT_AVAILABLE
    return "" if missing else f"confucius-reward-gift gift={value}"


def against_extra(table: Table) -> str:
    """(confucius-reward)"""
    return against_holding(table, EXTRA_REWARD)


def against_cash(table: Table) -> str:
    """(confucius-reward, confucius-reward-cash)"""
    left = len(table.deck) + sum([int(count) for count in table.discard])
    return against_holding(table, CASH_REWARD) or ("" if left else "confucius-reward-cash")


def against_levy(table: Table) -> str:
    """(confucius-reward, confucius-reward-recruit)"""
    stock = table.counts[STOCK + table.to_move]
    return against_holding(table, RECRUIT_REWARD) or ("" if stock else "confucius-reward-recruit")


def against_insult(table: Table) -> str:
    """(confucius-reward, confucius-reward-insult)"""
    waiting = table.counts[COLONY + table.to_move]
    return against_holding(table, INSULT_REWARD) or ("" if waiting else "confucius-reward-insult")


def against_idle_reward(table: Table, kind: i64) -> str:
    """(confucius-reward, confucius-no-effect)"""
    refused = against_holding(table, kind)
    if refused:
        return refused
    allowed = table.house.options["idle_effects"] is True
    return "" if allowed and not has_effect(table, kind) else "confucius-no-effect"


def has_effect(table: Table, kind: i64) -> bool:
    """Whether a card could change something."""
    if kind == GIFT_REWARD:
        return any([against_gift(table, value) == "" for value in range(1, 7)])
    if kind == EXTRA_REWARD:
        return True
    if kind == CASH_REWARD:
        return against_cash(table) == ""
    if kind == RECRUIT_REWARD:
        return against_levy(table) == ""
    if kind == INSULT_REWARD:
        return against_insult(table) == ""
    return any([against_bribery(table, kind, space) == "" for space in range(21)])
