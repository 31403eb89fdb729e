"""Why an action of the Actions Box is refused. Written from the rules again, apart from what offers the actions."""

from mypy_extensions import i64

from teahouse.games.confucius.box import (
    AVAILABLE,
    BINGBU,
    BRIBE_SECURE,
    BUYING,
    COLONY,
    COMMERCIAL,
    CUBE,
    FORCING,
    FOREIGN_BOXES,
    FOREIGN_COSTS,
    GIVING,
    GONGBU,
    HUBU,
    JUNKS_VOYAGE,
    LANDS,
    MINISTRIES,
    NO_ACTION,
    NOMINATION,
    NOT_AVAILABLE,
    OCEAN,
    PETITION_SPACE,
    RECRUIT_INVADE,
    SHIPYARD,
    SPACES,
    STOCK,
    STUDENTS,
)
from teahouse.games.confucius.phases import TURN
from teahouse.games.confucius.table import Table


def against_seat(table: Table, seat: i64) -> str:
    """Only those at the table. (confucius-players)"""
    return "" if seat < table.seats else f"confucius-players players={table.seats}"


def is_repeated(table: Table, space: i64) -> bool:
    """Whether the seat has been here before, by the test of this table. (confucius-repeat)"""
    test = table.house.options["repeat_test"]
    paired = space in [BRIBE_SECURE, JUNKS_VOYAGE, RECRUIT_INVADE]
    place = space * 5 + table.to_move
    if test == "cube" or (test == "booklet" and not paired):
        return table.box[place] > 0
    return table.taken[place] > 0


def against_cubes(table: Table, space: i64) -> str:
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


def against_closed(table: Table, space: i64) -> str:
    """A resolved ministry never changes. (confucius-closed)"""
    ministry = space // 7
    return f"confucius-closed ministry={MINISTRIES[ministry]}" if table.resolved & (1 << ministry) else ""


def officials_of(table: Table, seat: i64, ministry: i64) -> int:
    """How many officials of a ministry are a seat's."""
    return [int(owner) for owner in table.owners[ministry * 7 : ministry * 7 + 7]].count(int(seat))


def hand(table: Table, seat: i64) -> list[int]:
    """The cash values of a hand."""
    return [card + 1 for card in range(3) for _ in range(table.hands[seat * 3 + card])]


def against_price(table: Table, price: i64, licences: bool = False) -> str:
    """The whole hand must reach for the price. (confucius-price)"""
    cards = hand(table, table.to_move)
    held = sum([4 - cash for cash in cards]) if licences else sum(cards)
    if held >= price:
        return ""
    unit = "licences" if licences else "cash"
    return f"confucius-price price={price} held={held} unit={unit}"


def against_official_price(table: Table, space: i64) -> str:
    """The tile's cost, one less with an official in Hubu. (confucius-price, confucius-discounts)"""
    cost = i64(table.tiles[space])
    return against_price(table, cost - 1 if officials_of(table, table.to_move, HUBU) else cost)


def against_bribe(table: Table, space: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-closed, confucius-bribe, confucius-obligation-bribe,
    confucius-price)"""
    refused = against_cubes(table, BRIBE_SECURE) or against_closed(table, space)
    if refused:
        return refused
    if not table.tiles[space] or table.owners[space] < 9:
        return f"confucius-bribe space={SPACES[space]}"
    return against_bribe_obligation(table, space // 7) or against_official_price(table, space)


def against_bribe_obligation(table: Table, ministry: i64) -> str:
    """Nobody bribes past a giver who has officials there. (confucius-obligation-bribe)"""
    seat = table.to_move
    own = officials_of(table, seat, ministry)
    for giver in range(table.seats):
        value = table.active[giver * 5 + seat]
        theirs = officials_of(table, giver, ministry)
        if value and theirs >= 1 and own >= theirs:
            return f"confucius-obligation-bribe giver={giver} value={value}"
    return ""


def against_securing(table: Table, space: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-closed, confucius-secure, confucius-price)"""
    refused = against_cubes(table, BRIBE_SECURE) or against_closed(table, space)
    if refused:
        return refused
    if table.owners[space] != table.to_move or table.secured[space]:
        return f"confucius-secure space={SPACES[space]}"
    return against_official_price(table, space)


def against_transfer(table: Table, space: i64, other: i64) -> str:
    """(confucius-players, confucius-closed, confucius-transfer, confucius-transfer-once)"""
    refused = against_seat(table, other) or against_closed(table, space)
    if refused:
        return refused
    seat = table.to_move
    givers_only = table.house.options["transfer_to"] == "givers"
    if table.owners[space] != seat or other == seat or (givers_only and table.active[other * 5 + seat] == 0):
        return "confucius-transfer"
    return f"confucius-transfer-once space={SPACES[space]}" if table.transferred & (1 << space) else ""


def against_nomination(table: Table, student: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-first-round, confucius-nominate, confucius-price)"""
    refused = against_cubes(table, NOMINATION)
    if refused:
        return refused
    if table.round == 1:
        return "confucius-first-round"
    standing = [int(seat) for seat in table.students]
    if standing[student] != 9 or int(table.to_move) in standing:
        return f"confucius-nominate student={STUDENTS[student]}"
    return against_price(table, 2)


def against_force(table: Table) -> str:
    """(confucius-cubes, confucius-repeat, confucius-first-round, confucius-price)"""
    refused = against_cubes(table, FORCING)
    if refused:
        return refused
    return "confucius-first-round" if table.round == 1 else against_price(table, 2)


def against_junks(table: Table, count: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-junks, confucius-price)"""
    refused = against_cubes(table, JUNKS_VOYAGE)
    if refused:
        return refused
    built = sum([int(table.counts[SHIPYARD + seat]) + int(table.counts[OCEAN + seat]) for seat in range(table.seats)])
    if built + count > 25:
        return f"confucius-junks supply={25 - built}"
    prices = [1, 2, 4, 7] if officials_of(table, table.to_move, GONGBU) else [1, 3, 6, 10]
    return against_price(table, prices[count - 1])


def against_voyage(table: Table, count: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-voyage, confucius-destination, confucius-price)"""
    refused = against_cubes(table, JUNKS_VOYAGE)
    if refused:
        return refused
    seat = table.to_move
    ready = int(table.counts[SHIPYARD + seat])
    if count > ready:
        return f"confucius-voyage ready={ready}"
    goals = len([1 for land in range(len(LANDS)) if not table.visits[land * 5 + seat]])
    voyages = (int(table.counts[OCEAN + seat]) + count) // 5
    if voyages > goals or (goals == 0 and table.house.options["sail_without_destination"] is False):
        return f"confucius-destination lands={goals}"
    return against_price(table, count, True)


def against_recruit(table: Table) -> str:
    """(confucius-cubes, confucius-repeat, confucius-recruit, confucius-price)"""
    refused = against_cubes(table, RECRUIT_INVADE)
    if refused:
        return refused
    if table.counts[STOCK + table.to_move] == 0:
        return "confucius-recruit"
    return against_price(table, 4 if officials_of(table, table.to_move, BINGBU) else 6, True)


def against_invasion(table: Table, box: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-invade, confucius-price)"""
    refused = against_cubes(table, RECRUIT_INVADE)
    if refused:
        return refused
    land = i64(table.foreign[box // 4])
    exists = box % 4 < FOREIGN_BOXES[land]
    if not exists or table.conquests[box // 4] or table.armies[box] < 9 or not table.counts[COLONY + table.to_move]:
        return "confucius-invade"
    return against_price(table, FOREIGN_COSTS[land])


def against_buying(table: Table, value: i64) -> str:
    """(confucius-cubes, confucius-repeat, confucius-buy-gift, confucius-price)"""
    refused = against_cubes(table, BUYING)
    if refused:
        return refused
    if table.gifts[table.to_move * 6 + value - 1] != NOT_AVAILABLE or value == 1:
        return f"confucius-buy-gift gift={value}"
    return against_price(table, value)


def against_giving(table: Table, value: i64, other: i64) -> str:
    """(confucius-players, confucius-cubes, confucius-repeat, confucius-give-gift, confucius-obligation-gift)"""
    refused = against_seat(table, other) or against_cubes(table, GIVING)
    if refused:
        return refused
    seat = table.to_move
    if other == seat or table.gifts[seat * 6 + value - 1] != AVAILABLE:
        return f"confucius-give-gift gift={value}"
    theirs = int(table.active[other * 5 + seat])
    return f"confucius-obligation-gift giver={other} value={theirs}" if value < theirs else ""


def against_commerce(table: Table) -> str:
    """(confucius-cubes, confucius-commerce)"""
    refused = against_cubes(table, COMMERCIAL)
    if refused:
        return refused
    return "confucius-commerce" if table.taken[COMMERCIAL * 5 + table.to_move] else ""
