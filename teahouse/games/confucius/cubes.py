"""Action cubes: how many a seat gets, and what an action of the Actions Box costs. (confucius-cubes)"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.games.confucius.actions import VERBS
from teahouse.games.confucius.box import (
    BRIBE_SECURE,
    BUYING,
    COMMERCIAL,
    CUBE,
    CUBES,
    FORCING,
    GIVING,
    JUNKS_VOYAGE,
    MOST_SEATS,
    NO_ACTION,
    NOMINATION,
    PETITION_SPACE,
    RECRUIT_INVADE,
    TAXES,
)
from teahouse.games.confucius.phases import TURN
from teahouse.games.confucius.table import Table

# Where the cubes of each verb of the Actions Box go; Transfer Influence has no space.
VERB_SPACES: Final = {
    "bribe": BRIBE_SECURE,
    "secure": BRIBE_SECURE,
    "nominate": NOMINATION,
    "force": FORCING,
    "junks": JUNKS_VOYAGE,
    "sail": JUNKS_VOYAGE,
    "recruit": RECRUIT_INVADE,
    "invade": RECRUIT_INVADE,
    "buy": BUYING,
    "give": GIVING,
    "commerce": COMMERCIAL,
    "tax": TAXES,
    "idle": NO_ACTION,
    "ceramic": PETITION_SPACE,
    "vase": PETITION_SPACE,
    "coat": PETITION_SPACE,
    "necklace": PETITION_SPACE,
    "model": PETITION_SPACE,
    "petition": PETITION_SPACE,
}
NO_SPACE: Final[i64] = -1
# The same by action.
SPACE_OF: Final = vec[i64]([VERB_SPACES.get(VERBS.verb(action).name, NO_SPACE) for action in range(VERBS.size)])


def cubes_for(table: Table, seat: i64) -> i64:
    """The cubes of a round, by active gifts given and received. (confucius-count-gifts)"""
    count: i64 = 0
    other: i64
    for other in range(table.seats):
        if table.active_gift(seat, other):
            count += 1
        if table.active_gift(other, seat):
            count += 1
    return CUBES[count if count < 3 else 3]


def is_used(table: Table, seat: i64, space: i64) -> bool:
    """Whether a seat has used a space this phase, as the house understands it. (confucius-repeat)"""
    is_pair = space == BRIBE_SECURE or space == JUNKS_VOYAGE or space == RECRUIT_INVADE
    by_taking = table.house.pairs_by_taking if is_pair else table.house.singles_by_taking
    place = space * MOST_SEATS + seat
    return (table.taken[place] if by_taking else table.box[place]) > 0


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


def cubes_refusal(table: Table, space: i64) -> str:
    """An ordinary action takes its cubes. (confucius-cubes, confucius-repeat)"""
    if table.phase != TURN:
        return ""
    cubes = int(table.counts[CUBE + table.to_move])
    once = space in [COMMERCIAL, NO_ACTION, PETITION_SPACE]
    needed = 2 if space == PETITION_SPACE or (not once and is_repeated(table, space)) else 1
    if cubes >= needed:
        return ""
    if cubes == 0 or space == PETITION_SPACE:
        return f"confucius-cubes needed={needed} cubes={cubes}"
    return "confucius-repeat"


def is_repeated(table: Table, space: i64) -> bool:
    """Whether the seat has been here before, by the test of this table. (confucius-repeat)"""
    test = table.house.options["repeat_test"]
    paired = space in [BRIBE_SECURE, JUNKS_VOYAGE, RECRUIT_INVADE]
    if test == "cube" or (test == "booklet" and not paired):
        return table.box[space * MOST_SEATS + table.to_move] > 0
    return table.has_taken(table.to_move, space)


def use_space(table: Table, action: i64) -> None:
    """The action is taken, and on an ordinary turn its cubes go to the box. (confucius-cubes)"""
    seat, space = table.to_move, SPACE_OF[action]
    if space == NO_SPACE:
        return
    if table.phase == TURN:
        price = cube_price(table, seat, space)
        table.counts[CUBE + seat] -= u8(price)
        table.box[space * MOST_SEATS + seat] += u8(price)
    table.taken[space * MOST_SEATS + seat] = 1
