"""The candidate that an examination is about, and its place in a ministry. (confucius-candidate)"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import PLACE_CANDIDATE
from teahouse.games.confucius.box import ANY, CANDIDATE, CANDIDATES, MINISTRY_COUNT, NO_TILE, RANKS, SPACE_COUNT, SPACES
from teahouse.games.confucius.officials import closed_refusal
from teahouse.games.confucius.phases import PLACE
from teahouse.games.confucius.table import Table, changed


def candidate(table: Table) -> i64:
    """The candidate on top of the stack: a ministry, or ANY."""
    return i64(table.candidates[len(table.candidates) - 1])


def empty_spaces(table: Table, ministry: i64) -> i64:
    """The spaces of a ministry without a tile, as bits."""
    bits: i64 = 0
    space: i64
    for space in range(ministry * RANKS, ministry * RANKS + RANKS):
        if table.tiles[space] == NO_TILE:
            bits |= i64(1) << space
    return bits


def replaceable(table: Table, ministry: i64) -> i64:
    """The unbribed and unsecured officials of a ministry, as bits."""
    bits: i64 = 0
    space: i64
    for space in range(ministry * RANKS, ministry * RANKS + RANKS):
        if table.tiles[space] != NO_TILE and not table.secured[space]:
            bits |= i64(1) << space
    return bits


def candidate_places(table: Table) -> i64:
    """Where the winner may put the candidate, as bits. (confucius-candidate, confucius-candidate-elsewhere)"""
    named = candidate(table)
    if named != ANY and not table.is_resolved(named):
        here = empty_spaces(table, named) or replaceable(table, named)
        if here:
            return here
    empty: i64 = 0
    taken: i64 = 0
    either: i64 = 0
    ministry: i64
    for ministry in range(MINISTRY_COUNT):
        if not table.is_resolved(ministry):
            free, others = empty_spaces(table, ministry), replaceable(table, ministry)
            empty |= free
            taken |= others
            either |= free or others
    if named != ANY:
        return taken
    return either if table.house.ministry_first else empty or taken


def place_moves(table: Table) -> vec[i64]:
    """The spaces for the candidate. (confucius-candidate)"""
    places = candidate_places(table)
    found = vec[i64](capacity=21)
    space: i64
    for space in range(SPACE_COUNT):
        if places >> space & 1:
            found = append(found, PLACE_CANDIDATE + space)
    return found


def place_refusal(table: Table, space: i64) -> str:
    """(confucius-closed, confucius-candidate, confucius-candidate-elsewhere)"""
    if table.phase != PLACE:
        return "confucius-candidate"
    closed = closed_refusal(table, space)
    if closed:
        return closed
    named = CANDIDATES[table.candidates[len(table.candidates) - 1]]
    opened = [ministry for ministry in range(MINISTRY_COUNT) if not table.resolved & (1 << ministry)]
    if named == "any":
        allowed = any_places(table, opened)
        return "" if space in allowed else f"confucius-candidate candidate={named} space={SPACES[space]}"
    ministry = CANDIDATES.index(named)
    if ministry in opened:
        allowed = free_spaces(table, ministry) or loose_officials(table, ministry)
        if allowed:
            return "" if space in allowed else f"confucius-candidate candidate={named} space={SPACES[space]}"
    # The named ministry cannot take the tile: it drives out an official anywhere else.
    fits = table.tiles[space] != NO_TILE and not table.secured[space]
    return "" if fits else f"confucius-candidate-elsewhere space={SPACES[space]}"


def any_places(table: Table, opened: list[int]) -> list[int]:
    """Where a candidate for any ministry may go. (confucius-candidate)"""
    empty = [space for ministry in opened for space in free_spaces(table, ministry)]
    loose = [space for ministry in opened for space in loose_officials(table, ministry)]
    if table.house.options["any_candidate"] == "empty_first":
        return empty or loose
    return [space for space in empty + loose if space in empty or not free_spaces(table, space // int(RANKS))]


def free_spaces(table: Table, ministry: int) -> list[int]:
    """Spaces without a tile."""
    return [space for space in spaces_of(ministry) if table.tiles[space] == NO_TILE]


def loose_officials(table: Table, ministry: int) -> list[int]:
    """Spaces whose official is unbribed or unsecured."""
    return [space for space in spaces_of(ministry) if table.tiles[space] and not table.secured[space]]


def spaces_of(ministry: int) -> list[int]:
    """The seven spaces of a ministry."""
    return [ministry * int(RANKS) + rank for rank in range(RANKS)]


def place_candidate(table: Table, space: i64) -> None:
    """The candidate comes with a secured marker; an official in its way leaves the game. (confucius-candidate)"""
    cost = i64(table.tiles[space])
    if cost != NO_TILE:
        table.officials_gone = changed(table.officials_gone, cost, i64(table.officials_gone[cost]) + 1)
        table.tell((events.DISMISSED, space, cost))
    table.tiles[space] = u8(CANDIDATE)
    table.owners[space] = u8(table.to_move)
    table.secured[space] = 1


def next_candidate(table: Table) -> None:
    """The next one is turned up; one for a resolved ministry is discarded. (confucius-next-candidate)"""
    table.candidates, _ = pop(table.candidates)
    while len(table.candidates):
        named = candidate(table)
        if named == ANY or not table.is_resolved(named):
            table.tell((events.NEXT_CANDIDATE, named))
            return
        table.tell((events.CANDIDATE_DISCARDED, named))
        table.candidates, _ = pop(table.candidates)
