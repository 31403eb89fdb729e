"""Petitions to the Emperor, in the advanced game. (confucius-petition)"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.confucius.actions import CERAMIC, COAT, MODEL, NECKLACE, PETITION, VASE
from teahouse.games.confucius.box import (
    AVAILABLE,
    BOXES,
    CERAMIC_GIFT,
    COAT_GIFT,
    FIRST_GIFT,
    FOREIGN_BOXES,
    GIFT_COUNT,
    GONE,
    JUNK_GIFT,
    MOST_BOXES,
    MOST_SEATS,
    NECKLACE_GIFT,
    NO_TILE,
    PETITION_SPACE,
    RANKS,
    RED,
    SHIPYARD,
    SPACE_COUNT,
    SPACES,
    STUDENT_COUNT,
    STUDENTS,
    VACANT,
    VASE_GIFT,
    YELLOW,
)
from teahouse.games.confucius.cubes import cubes_refusal
from teahouse.games.confucius.examination import nominate
from teahouse.games.confucius.invasions import is_box
from teahouse.games.confucius.officials import closed_refusal, is_closed, mark
from teahouse.games.confucius.table import Table, seat_refusal


def petition_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Every petition with an effect, and where the house allows it those without. (confucius-petition)"""
    value: i64
    idle: i64 = 0
    for value in range(CERAMIC_GIFT, GIFT_COUNT + 1):
        if table.gift_status(table.to_move, value) != AVAILABLE:
            continue
        before = len(found)
        if value == CERAMIC_GIFT:
            found = ceramic_moves(table, found)
        elif value == VASE_GIFT:
            found = vase_moves(table, found)
        elif value == COAT_GIFT:
            found = coat_moves(table, found)
        elif value == NECKLACE_GIFT:
            found = necklace_moves(table, found)
        else:
            found = model_moves(table, found)
        if len(found) == before:
            idle |= i64(1) << value
    if table.house.idle_effects:
        for value in range(CERAMIC_GIFT, GIFT_COUNT + 1):
            if idle >> value & 1:
                found = append(found, PETITION + value - 1)
    return found


def gift_refusal(table: Table, value: i64) -> str:
    """Only in the advanced game, and with an available gift. (confucius-petition)"""
    has_gift = value > FIRST_GIFT and table.gift_status(table.to_move, value) == AVAILABLE
    return "" if table.house.options["petitions"] is True and has_gift else f"confucius-petition gift={value}"


def spend_gift(table: Table, value: i64) -> None:
    """The gift goes to the Emperor and leaves the game. (confucius-petition)"""
    table.set_gift(table.to_move, value, GONE)


def ceramic_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """From every shipyard with junks to every other. (confucius-petition-ceramic)"""
    least: i64 = 2 if table.house.ceramic_needs_two else 1
    one: i64
    other: i64
    for one in range(table.seats):
        if i64(table.counts[SHIPYARD + one]) >= least:
            for other in range(table.seats):
                if one != other:
                    found = append(found, CERAMIC + one * MOST_SEATS + other)
    return found


def ceramic_refusal(table: Table, choice: i64) -> str:
    """(confucius-players, confucius-cubes, confucius-petition, confucius-petition-ceramic)"""
    one, other = choice // MOST_SEATS, choice % MOST_SEATS
    refused = seat_refusal(table, one) or seat_refusal(table, other) or cubes_refusal(table, PETITION_SPACE)
    return refused or gift_refusal(table, CERAMIC_GIFT) or junk_move_refusal(table, one, other)


def junk_move_refusal(table: Table, one: i64, other: i64) -> str:
    """From a shipyard with junks to another one. (confucius-petition-ceramic)"""
    least = 2 if table.house.options["ceramic_needs_two"] is True else 1
    enough = int(table.counts[SHIPYARD + one]) >= least
    return "" if one != other and enough else "confucius-petition-ceramic"


def move_junks(table: Table, choice: i64) -> None:
    """Two junks, or the only one. (confucius-petition-ceramic)"""
    one, other = choice // MOST_SEATS, choice % MOST_SEATS
    count: i64 = 2 if table.counts[SHIPYARD + one] >= 2 else 1
    spend_gift(table, CERAMIC_GIFT)
    table.counts[SHIPYARD + one] -= u8(count)
    table.counts[SHIPYARD + other] += u8(count)


def vase_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """The other players' students. (confucius-petition-vase)"""
    student: i64
    for student in range(STUDENT_COUNT):
        standing = table.student_of(student)
        if standing != VACANT and standing != table.to_move:
            found = append(found, VASE + student)
    return found


def vase_refusal(table: Table, student: i64) -> str:
    """(confucius-cubes, confucius-petition, confucius-petition-vase)"""
    refused = cubes_refusal(table, PETITION_SPACE) or gift_refusal(table, VASE_GIFT)
    return refused or student_refusal(table, student)


def student_refusal(table: Table, student: i64) -> str:
    """Another player's marker. (confucius-petition-vase)"""
    standing = int(table.students[student])
    is_opponent = standing != VACANT and standing != table.to_move
    return "" if is_opponent else f"confucius-petition-vase student={STUDENTS[student]}"


def replace_student(table: Table, student: i64) -> None:
    """An own student in place of another player's. (confucius-petition-vase)"""
    spend_gift(table, VASE_GIFT)
    nominate(table, student)


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


def coat_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-closed, confucius-petition, confucius-petition-coat, confucius-no-effect)"""
    one, other = choice // SPACE_COUNT, choice % SPACE_COUNT
    refused = cubes_refusal(table, PETITION_SPACE) or closed_refusal(table, one) or closed_refusal(table, other)
    return refused or gift_refusal(table, COAT_GIFT) or swap_refusal(table, one, other)


def swap_refusal(table: Table, one: i64, other: i64) -> str:
    """An own official down to another one. (confucius-petition-coat, confucius-no-effect)"""
    seat = table.to_move
    downwards = one != other and other % RANKS >= one % RANKS
    if table.owners[one] != seat or table.tiles[other] == NO_TILE or not downwards:
        return "confucius-petition-coat"
    alike = [int(table.tiles[one]), int(table.secured[one])] == [int(table.tiles[other]), int(table.secured[other])]
    if alike and table.owners[other] == seat and table.house.options["idle_effects"] is False:
        return "confucius-no-effect"
    return ""


def swap_officials(table: Table, choice: i64) -> None:
    """Two tiles change places with the markers on them. (confucius-petition-coat)"""
    one, other = choice // SPACE_COUNT, choice % SPACE_COUNT
    spend_gift(table, COAT_GIFT)
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


def necklace_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-petition, confucius-petition-necklace)"""
    refused = cubes_refusal(table, PETITION_SPACE) or gift_refusal(table, NECKLACE_GIFT)
    return refused or army_move_refusal(table, choice // BOXES, choice % BOXES)


def army_move_refusal(table: Table, one: i64, other: i64) -> str:
    """From a box of an open land to an empty one. (confucius-petition-necklace)"""
    for box in [one, other]:
        land = box // MOST_BOXES
        if table.conquests[land] or box % MOST_BOXES >= FOREIGN_BOXES[i64(table.foreign[land])]:
            return "confucius-petition-necklace"
    return "" if table.armies[one] != VACANT and table.armies[other] == VACANT else "confucius-petition-necklace"


def move_army(table: Table, choice: i64) -> None:
    """An army goes to another box. (confucius-petition-necklace)"""
    one, other = choice // BOXES, choice % BOXES
    spend_gift(table, NECKLACE_GIFT)
    table.armies[other] = table.armies[one]
    table.armies[one] = u8(VACANT)


def model_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Any unsecured marker by anybody's. (confucius-petition-junk)"""
    space: i64
    seat: i64
    for space in range(SPACE_COUNT):
        if table.owners[space] != VACANT and not table.secured[space] and not is_closed(table, space):
            for seat in range(table.seats):
                found = append(found, MODEL + space * MOST_SEATS + seat)
    return found


def model_refusal(table: Table, choice: i64) -> str:
    """(confucius-players, confucius-cubes, confucius-closed, confucius-petition, confucius-petition-junk)"""
    space, seat = choice // MOST_SEATS, choice % MOST_SEATS
    refused = seat_refusal(table, seat) or cubes_refusal(table, PETITION_SPACE) or closed_refusal(table, space)
    return refused or gift_refusal(table, JUNK_GIFT) or marker_refusal(table, space)


def marker_refusal(table: Table, space: i64) -> str:
    """Only an unsecured marker. (confucius-petition-junk)"""
    is_unsecured = table.owners[space] != VACANT and not table.secured[space]
    return "" if is_unsecured else f"confucius-petition-junk space={SPACES[space]}"


def replace_marker(table: Table, choice: i64) -> None:
    """A secured marker in place of an unsecured one. (confucius-petition-junk)"""
    spend_gift(table, JUNK_GIFT)
    mark(table, choice // MOST_SEATS, choice % MOST_SEATS, 1)


def idle_petition_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-petition, confucius-no-effect)"""
    value = choice + 1
    refused = cubes_refusal(table, PETITION_SPACE) or gift_refusal(table, value)
    if refused:
        return refused
    allowed = table.house.options["idle_effects"] is True
    return "" if allowed and not has_target(table, value) else "confucius-no-effect"


def has_target(table: Table, value: i64) -> bool:
    """Whether a petition could change something."""
    if value == CERAMIC_GIFT:
        return any([junk_move_refusal(table, one, 1 if one == 0 else 0) == "" for one in range(table.seats)])
    if value == VASE_GIFT:
        return student_refusal(table, RED) == "" or student_refusal(table, YELLOW) == ""
    if value == NECKLACE_GIFT:
        return any([army_move_refusal(table, one, other) == "" for one in range(BOXES) for other in range(BOXES)])
    open_spaces = [space for space in range(SPACE_COUNT) if closed_refusal(table, space) == ""]
    if value == JUNK_GIFT:
        return any([marker_refusal(table, space) == "" for space in open_spaces])
    return any([swap_refusal(table, one, other) == "" for one in open_spaces for other in open_spaces])


def petition_in_vain(table: Table, choice: i64) -> None:
    """The gift goes for nothing. (confucius-no-effect)"""
    spend_gift(table, choice + 1)
