"""Why a card, a land, a student, a place or an heir is refused: the decisions beside the Actions Box."""

from mypy_extensions import i64

from teahouse.games.confucius.actions import COMMERCE
from teahouse.games.confucius.against_actions import against_closed, against_seat
from teahouse.games.confucius.box import CANDIDATES, CARDS, LANDS, SPACES, SUPPORT
from teahouse.games.confucius.phases import CANCEL, CHIEF, DISCARD, LAND, PAY, PLACE, SUPPORTING, TUTOR, YIELD
from teahouse.games.confucius.table import Table


def against_chief(table: Table, seat: i64) -> str:
    """(confucius-players, confucius-chief-minister)"""
    if table.phase != CHIEF:
        return "confucius-chief-minister"
    return against_seat(table, seat) or ("confucius-chief-minister" if seat == table.chief else "")


def against_hand(table: Table, card: i64) -> str:
    """One plays the cards that one has. (confucius-hand)"""
    return "" if table.hands[table.to_move * 3 + card] else f"confucius-hand card={CARDS[card]}"


def against_done(table: Table) -> str:
    """(confucius-payment, confucius-tutoring)"""
    if table.phase == SUPPORTING:
        return "" if table.counts[SUPPORT + table.to_move] else "confucius-tutoring"
    left = table.price - table.paid
    return "" if table.phase == PAY and left <= 0 else f"confucius-payment left={left if left > 0 else 0}"


def against_paying(table: Table, card: i64) -> str:
    """(confucius-commerce, confucius-payment, confucius-hand)"""
    if table.phase != PAY:
        return "confucius-payment left=0"
    strict = table.house.options["commercial_overpay"] is False
    if table.pending == COMMERCE and strict and table.paid + int(CARDS[card]) > 4:
        return "confucius-commerce"
    return against_hand(table, card)


def against_landing(table: Table, land: i64) -> str:
    """(confucius-land)"""
    if table.phase == LAND and not table.visits[land * 5 + table.to_move]:
        return ""
    return f"confucius-land land={LANDS[land]}"


def against_tutoring(table: Table, student: i64) -> str:
    """(confucius-obligation-examination, confucius-tutoring)"""
    if table.phase != TUTOR:
        return "confucius-tutoring"
    owners = [int(table.students[0]), int(table.students[1])]
    values = [int(table.active[owner * 5 + table.to_move]) for owner in owners]
    if values[1 - student] > values[student]:
        return f"confucius-obligation-examination giver={owners[1 - student]} value={values[1 - student]}"
    return ""


def against_support(table: Table, card: i64) -> str:
    """(confucius-hand, confucius-tutoring)"""
    return against_hand(table, card) if table.phase == SUPPORTING else "confucius-tutoring"


def against_cancelling(table: Table) -> str:
    """(confucius-cancelled)"""
    return "" if table.phase == CANCEL else "confucius-cancelled"


def against_candidate(table: Table, space: i64) -> str:
    """(confucius-closed, confucius-candidate, confucius-candidate-elsewhere)"""
    if table.phase != PLACE:
        return "confucius-candidate"
    closed = against_closed(table, space)
    if closed:
        return closed
    named = CANDIDATES[table.candidates[len(table.candidates) - 1]]
    opened = [ministry for ministry in range(3) if not table.resolved & (1 << ministry)]
    if named == "any":
        allowed = any_places(table, opened)
        return "" if space in allowed else f"confucius-candidate candidate={named} space={SPACES[space]}"
    ministry = CANDIDATES.index(named)
    if ministry in opened:
        allowed = free_spaces(table, ministry) or loose_officials(table, ministry)
        if allowed:
            return "" if space in allowed else f"confucius-candidate candidate={named} space={SPACES[space]}"
    # The named ministry cannot take the tile: it drives out an official anywhere else.
    fits = table.tiles[space] > 0 and not table.secured[space]
    return "" if fits else f"confucius-candidate-elsewhere space={SPACES[space]}"


def any_places(table: Table, opened: list[int]) -> list[int]:
    """Where a candidate for any ministry may go. (confucius-candidate)"""
    empty = [space for ministry in opened for space in free_spaces(table, ministry)]
    loose = [space for ministry in opened for space in loose_officials(table, ministry)]
    if table.house.options["any_candidate"] == "empty_first":
        return empty or loose
    return [space for space in empty + loose if space in empty or not free_spaces(table, space // 7)]


def free_spaces(table: Table, ministry: int) -> list[int]:
    """Spaces without a tile."""
    return [space for space in range(ministry * 7, ministry * 7 + 7) if table.tiles[space] == 0]


def loose_officials(table: Table, ministry: int) -> list[int]:
    """Spaces whose official is unbribed or unsecured."""
    spaces = range(ministry * 7, ministry * 7 + 7)
    return [space for space in spaces if table.tiles[space] and not table.secured[space]]


def against_yielding(table: Table, heir: i64) -> str:
    """(confucius-players, confucius-obligation-resolution, confucius-yield)"""
    if table.phase != YIELD:
        return "confucius-yield"
    refused = against_seat(table, heir)
    if refused:
        return refused
    left = [seat for seat in range(table.seats) if seat != table.to_move and seat in list(table.control)]
    values = [int(table.active[seat * 5 + table.to_move]) for seat in left]
    highest = max(values)
    if highest and int(heir) not in [left[i] for i in range(len(left)) if values[i] == highest]:
        return f"confucius-obligation-resolution giver={left[values.index(highest)]} value={highest}"
    return "" if int(heir) in left else "confucius-yield"


def against_discard(table: Table, card: i64) -> str:
    """(confucius-hand, confucius-discard)"""
    return against_hand(table, card) if table.phase == DISCARD else "confucius-discard"
