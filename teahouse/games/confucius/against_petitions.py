"""Why a petition is refused. Written from the rules again, apart from what offers the petitions."""

from mypy_extensions import i64

from teahouse.games.confucius.against_actions import against_closed, against_cubes, against_seat
from teahouse.games.confucius.box import AVAILABLE, FOREIGN_BOXES, PETITION_SPACE, SHIPYARD, SPACES, STUDENTS
from teahouse.games.confucius.table import Table


def against_any_petition(table: Table, value: i64) -> str:
    """Only in the advanced game, and with an available gift. (confucius-petition)"""
    has_gift = value > 1 and table.gifts[table.to_move * 6 + value - 1] == AVAILABLE
    return "" if table.house.options["petitions"] is True and has_gift else f"confucius-petition gift={value}"


def against_ceramic(table: Table, one: i64, other: i64) -> str:
    """(confucius-players, confucius-cubes, confucius-petition, confucius-petition-ceramic)"""
    refused = against_seat(table, one) or against_seat(table, other) or against_cubes(table, PETITION_SPACE)
    return refused or against_any_petition(table, 2) or against_junk_move(table, one, other)


def against_junk_move(table: Table, one: i64, other: i64) -> str:
    """From a shipyard with junks to another one. (confucius-petition-ceramic)"""
    least = 2 if table.house.options["ceramic_needs_two"] is True else 1
    enough = int(table.counts[SHIPYARD + one]) >= least
    return "" if one != other and enough else "confucius-petition-ceramic"


def against_vase(table: Table, student: i64) -> str:
    """(confucius-cubes, confucius-petition, confucius-petition-vase)"""
    refused = against_cubes(table, PETITION_SPACE) or against_any_petition(table, 3)
    return refused or against_student(table, student)


def against_student(table: Table, student: i64) -> str:
    """Another player's marker. (confucius-petition-vase)"""
    standing = int(table.students[student])
    is_opponent = standing < 9 and standing != table.to_move
    return "" if is_opponent else f"confucius-petition-vase student={STUDENTS[student]}"


def against_coat(table: Table, one: i64, other: i64) -> str:
    """(confucius-cubes, confucius-closed, confucius-petition, confucius-petition-coat, confucius-no-effect)"""
    refused = against_cubes(table, PETITION_SPACE) or against_closed(table, one) or against_closed(table, other)
    return refused or against_any_petition(table, 4) or against_swap(table, one, other)


def against_swap(table: Table, one: i64, other: i64) -> str:
    """An own official down to another one. (confucius-petition-coat, confucius-no-effect)"""
    seat = table.to_move
    downwards = one != other and other % 7 >= one % 7
    if table.owners[one] != seat or table.tiles[other] == 0 or not downwards:
        return "confucius-petition-coat"
    alike = [int(table.tiles[one]), int(table.secured[one])] == [int(table.tiles[other]), int(table.secured[other])]
    if alike and table.owners[other] == seat and table.house.options["idle_effects"] is False:
        return "confucius-no-effect"
    return ""


def against_necklace(table: Table, one: i64, other: i64) -> str:
    """(confucius-cubes, confucius-petition, confucius-petition-necklace)"""
    refused = against_cubes(table, PETITION_SPACE) or against_any_petition(table, 5)
    return refused or against_army_move(table, one, other)


def against_army_move(table: Table, one: i64, other: i64) -> str:
    """From a box of an open land to an empty one. (confucius-petition-necklace)"""
    for box in [one, other]:
        land = box // 4
        if table.conquests[land] or box % 4 >= FOREIGN_BOXES[i64(table.foreign[land])]:
            return "confucius-petition-necklace"
    return "" if table.armies[one] < 9 and table.armies[other] == 9 else "confucius-petition-necklace"


def against_model(table: Table, space: i64, seat: i64) -> str:
    """(confucius-players, confucius-cubes, confucius-closed, confucius-petition, confucius-petition-junk)"""
    refused = against_seat(table, seat) or against_cubes(table, PETITION_SPACE) or against_closed(table, space)
    return refused or against_any_petition(table, 6) or against_replacing(table, space)


def against_replacing(table: Table, space: i64) -> str:
    """Only an unsecured marker. (confucius-petition-junk)"""
    is_unsecured = table.owners[space] < 9 and not table.secured[space]
    return "" if is_unsecured else f"confucius-petition-junk space={SPACES[space]}"


def against_idle_petition(table: Table, value: i64) -> str:
    """(confucius-cubes, confucius-petition, confucius-no-effect)"""
    refused = against_cubes(table, PETITION_SPACE) or against_any_petition(table, value)
    if refused:
        return refused
    allowed = table.house.options["idle_effects"] is True
    return "" if allowed and not has_target(table, value) else "confucius-no-effect"


def has_target(table: Table, value: i64) -> bool:
    """Whether a petition could change something."""
    if value == 2:
        return any([against_junk_move(table, one, 1 if one == 0 else 0) == "" for one in range(table.seats)])
    if value == 3:
        return against_student(table, 0) == "" or against_student(table, 1) == ""
    if value == 5:
        return any([against_army_move(table, one, other) == "" for one in range(12) for other in range(12)])
    open_spaces = [space for space in range(21) if against_closed(table, space) == ""]
    if value == 6:
        return any([against_replacing(table, space) == "" for space in open_spaces])
    return any([against_swap(table, one, other) == "" for one in open_spaces for other in open_spaces])
