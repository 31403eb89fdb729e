"""Petitions to the Emperor, in the advanced game. (confucius-petition)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.confucius.actions import CERAMIC, COAT, MODEL, NECKLACE, PETITION, VASE
from teahouse.games.confucius.box import BOXES, GONE, NO_TILE, RANKS, SHIPYARD, SPACE_COUNT, STUDENTS, VACANT
from teahouse.games.confucius.gifts import has_gift
from teahouse.games.confucius.invasions import is_box
from teahouse.games.confucius.officials import is_closed, mark
from teahouse.games.confucius.table import Table


def petition_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Every petition with an effect, and where the house allows it those without. (confucius-petition)"""
    value: i64
    idle: i64 = 0
    for value in range(2, 7):
        if not has_gift(table, table.to_move, value):
            continue
        before = len(found)
        if value == 2:
            found = ceramic_moves(table, found)
        elif value == 3:
            found = vase_moves(table, found)
        elif value == 4:
            found = coat_moves(table, found)
        elif value == 5:
            found = necklace_moves(table, found)
        else:
            found = model_moves(table, found)
        if len(found) == before:
            idle |= i64(1) << value
    if table.house.idle_effects:
        for value in range(2, 7):
            if idle >> value & 1:
                found = append(found, PETITION + value - 1)
    return found


def spend_gift(table: Table, value: i64) -> None:
    """The gift goes to the Emperor and leaves the game. (confucius-petition)"""
    table.gifts[table.to_move * 6 + value - 1] = u8(GONE)


def ceramic_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """From every shipyard with junks to every other. (confucius-petition-ceramic)"""
    least: i64 = 2 if table.house.ceramic_needs_two else 1
    one: i64
    other: i64
    for one in range(table.seats):
        if i64(table.counts[SHIPYARD + one]) >= least:
            for other in range(table.seats):
                if one != other:
                    found = append(found, CERAMIC + one * 5 + other)
    return found


def move_junks(table: Table, one: i64, other: i64) -> None:
    """Two junks, or the only one. (confucius-petition-ceramic)"""
    count: i64 = 2 if table.counts[SHIPYARD + one] >= 2 else 1
    table.counts[SHIPYARD + one] -= u8(count)
    table.counts[SHIPYARD + other] += u8(count)


def vase_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """The other players' students. (confucius-petition-vase)"""
    student: i64
    for student in range(len(STUDENTS)):
        standing = table.student_of(student)
        if standing != VACANT and standing != table.to_move:
            found = append(found, VASE + student)
    return found


def is_same(table: Table, one: i64, other: i64) -> bool:
    """Whether two officials of one player are alike, so that swapping them changes nothing. (confucius-no-effect)"""
    return (
        table.owners[one] == table.owners[other]
        and table.tiles[one] == table.tiles[other]
        and table.secured[one] == table.secured[other]
    )


def coat_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Own officials against others of the same or a higher number. (confucius-petition-coat)"""
    one: i64
    other: i64
    for one in range(SPACE_COUNT):
        if i64(table.owners[one]) != table.to_move or is_closed(table, one):
            continue
        for other in range(SPACE_COUNT):
            if other == one or table.tiles[other] == NO_TILE or is_closed(table, other) or other % RANKS < one % RANKS:
                continue
            if table.house.idle_effects or not is_same(table, one, other):
                found = append(found, COAT + one * SPACE_COUNT + other)
    return found


def swap_officials(table: Table, one: i64, other: i64) -> None:
    """Two tiles change places with the markers on them. (confucius-petition-coat)"""
    swap(table.tiles, one, other)
    swap(table.owners, one, other)
    swap(table.secured, one, other)
    first, second = table.transferred >> one & 1, table.transferred >> other & 1
    if first != second:
        table.transferred ^= (i64(1) << one) | (i64(1) << other)


def swap(items: vec[u8], one: i64, other: i64) -> None:
    """Two entries change places."""
    kept = items[one]
    items[one] = items[other]
    items[other] = kept


def necklace_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Any army in an open land to any empty box of one. (confucius-petition-necklace)"""
    one: i64
    other: i64
    for one in range(BOXES):
        if not is_box(table, one) or table.armies[one] == VACANT:
            continue
        for other in range(BOXES):
            if is_box(table, other) and table.armies[other] == VACANT:
                found = append(found, NECKLACE + one * BOXES + other)
    return found


def move_army(table: Table, one: i64, other: i64) -> None:
    """An army goes to another box. (confucius-petition-necklace)"""
    table.armies[other] = table.armies[one]
    table.armies[one] = u8(VACANT)


def model_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Any unsecured marker by anybody's. (confucius-petition-junk)"""
    space: i64
    seat: i64
    for space in range(SPACE_COUNT):
        if table.owners[space] != VACANT and not table.secured[space] and not is_closed(table, space):
            for seat in range(table.seats):
                found = append(found, MODEL + space * 5 + seat)
    return found


def replace_marker(table: Table, space: i64, seat: i64) -> None:
    """A secured marker in place of an unsecured one. (confucius-petition-junk)"""
    mark(table, space, seat, 1)
