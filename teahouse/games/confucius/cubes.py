"""Action cubes: how many a seat gets, and what an action of the Actions Box costs. (confucius-cubes)"""

from mypy_extensions import i64, u8

from teahouse.games.confucius.actions import (
    BUY_GIFT,
    BUY_JUNKS,
    CERAMIC,
    COMMERCE,
    FORCE,
    GIVE_GIFT,
    IDLE,
    NOMINATE,
    RECRUIT,
    TAX,
    TRANSFER,
)
from teahouse.games.confucius.box import (
    BRIBE_SECURE,
    BUYING,
    COMMERCIAL,
    CUBE,
    CUBES,
    FORCING,
    GIVING,
    JUNKS_VOYAGE,
    NO_ACTION,
    NOMINATION,
    PETITION_SPACE,
    RECRUIT_INVADE,
    TAXES,
)
from teahouse.games.confucius.phases import TURN
from teahouse.games.confucius.table import Table


def cubes_for(table: Table, seat: i64) -> i64:
    """The cubes of a round, by active gifts given and received. (confucius-count-gifts)"""
    count: i64 = 0
    other: i64
    for other in range(table.seats):
        if table.active[seat * 5 + other]:
            count += 1
        if table.active[other * 5 + seat]:
            count += 1
    return CUBES[count if count < 3 else 3]


def space_of(action: i64) -> i64:
    """The space of the Actions Box on which an action's cubes go; Transfer Influence has none and is not asked for."""
    if action < NOMINATE:
        return BRIBE_SECURE
    if action < FORCE:
        return NOMINATION
    if action < BUY_JUNKS:
        return FORCING
    if action < RECRUIT:
        return JUNKS_VOYAGE
    if action < BUY_GIFT:
        return RECRUIT_INVADE
    if action < GIVE_GIFT:
        return BUYING
    if action < TRANSFER:
        return GIVING
    if action < TAX:
        return COMMERCIAL
    if action < IDLE:
        return TAXES
    return NO_ACTION if action < CERAMIC else PETITION_SPACE


def is_used(table: Table, seat: i64, space: i64) -> bool:
    """Whether a seat has used a space this phase, as the house understands it. (confucius-repeat)"""
    is_pair = space == BRIBE_SECURE or space == JUNKS_VOYAGE or space == RECRUIT_INVADE
    by_taking = table.house.pairs_by_taking if is_pair else table.house.singles_by_taking
    return (table.taken[space * 5 + seat] if by_taking else table.box[space * 5 + seat]) > 0


def cube_price(table: Table, seat: i64, space: i64) -> i64:
    """How many cubes an action takes. (confucius-cubes, confucius-repeat)"""
    if space == PETITION_SPACE:
        return 2
    if space == NO_ACTION or space == COMMERCIAL:
        return 1
    return 2 if is_used(table, seat, space) else 1


def has_cubes(table: Table, space: i64) -> bool:
    """Whether the seat can use a space; Imperial Favour and Extra Action need no cubes. (confucius-favour)"""
    seat = table.to_move
    return table.phase != TURN or i64(table.counts[CUBE + seat]) >= cube_price(table, seat, space)


def use_space(table: Table, action: i64) -> None:
    """The action is taken, and on an ordinary turn its cubes go to the box. (confucius-cubes)"""
    if TRANSFER <= action < COMMERCE:
        return
    seat, space = table.to_move, space_of(action)
    if table.phase == TURN:
        price = cube_price(table, seat, space)
        table.counts[CUBE + seat] -= u8(price)
        table.box[space * 5 + seat] += u8(price)
    table.taken[space * 5 + seat] = 1
