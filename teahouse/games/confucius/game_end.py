"""The end of the game: the three titles, and who has won. (confucius-titles, confucius-winner)"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY
from teahouse.games.confucius import events
from teahouse.games.confucius.box import (
    ADMIRAL,
    CHIEF_TITLE,
    GENERAL,
    LAND_COUNT,
    LAND_WORTH,
    OCEAN,
    TITLE_COUNT,
    TITLE_MINISTRIES,
    TITLES,
    VACANT,
)
from teahouse.games.confucius.phases import OVER
from teahouse.games.confucius.table import Table, changed

# The titles in the order in which they break a tie for the most points. (confucius-winner)
TIE_BREAKERS: Final = [ADMIRAL, CHIEF_TITLE, GENERAL]


def finish(table: Table) -> None:
    """The titles are awarded, a point each. (confucius-titles)"""
    title: i64
    for title in range(TITLE_COUNT):
        seat = holder(table, title)
        table.titles = changed(table.titles, title, seat)
        if seat == VACANT:
            table.tell((events.TITLE_VACANT, title))
        else:
            table.points[seat] += 1
            table.tell((events.TITLE_POINTS, title, seat, 1))
    table.phase = OVER
    table.to_move = NOBODY


def title_count(table: Table, title: i64, seat: i64) -> i64:
    """What a title is awarded for."""
    if title == CHIEF_TITLE:
        return markers(table, seat)
    return naval_power(table, seat) if title == ADMIRAL else table.armies_out(seat)


def markers(table: Table, seat: i64) -> i64:
    """Markers in the ministries: on officials, as Minister and as Secretary. (confucius-titles)"""
    total: i64 = 0
    for owner in table.owners:
        if i64(owner) == seat:
            total += 1
    for owner in table.offices:
        if i64(owner) == seat:
            total += 1
    return total


def naval_power(table: Table, seat: i64) -> i64:
    """Five for every land, by markers or by chits, and one for every junk at sea. (confucius-titles)"""
    total = i64(table.counts[OCEAN + seat])
    land: i64
    for land in range(LAND_COUNT):
        if table.house.admiral_counts_chits:
            if i64(table.discoverers[land]) == seat:
                total += LAND_WORTH
        elif table.has_visited(seat, land):
            total += LAND_WORTH
    return total


def holder(table: Table, title: i64) -> i64:
    """Who has most; in a tie the Minister of the title's ministry, tied or not; or VACANT. (confucius-titles)"""
    seat: i64
    best: i64 = NOBODY
    most: i64 = NOBODY
    tied = False
    for seat in range(table.seats):
        count = title_count(table, title, seat)
        if count > most:
            most, best, tied = count, seat, False
        elif count == most:
            tied = True
    return i64(table.offices[TITLE_MINISTRIES[title]]) if tied else best


def winners(points: list[int], titles: vec[u8], admiral_wins_ties: bool) -> list[int]:
    """The winning seats. (confucius-winner, confucius-admiral-variant)"""
    most = max(points)
    tied = [seat for seat in range(len(points)) if points[seat] == most]
    if len(tied) == 1:
        return tied
    if admiral_wins_ties and titles[ADMIRAL] != VACANT:
        return [int(titles[ADMIRAL])]
    for title in TIE_BREAKERS:
        seat = int(titles[title])
        if seat in tied:
            return [seat]
    return tied


def ranking(points: list[int], titles: vec[u8], admiral_wins_ties: bool) -> list[int]:
    """The winners share the first place; below it equal points share a place. (confucius-winner)"""
    first = winners(points, titles, admiral_wins_ties)
    worth = [points[seat] + (1_000_000 if seat in first else 0) for seat in range(len(points))]
    return [1 + sum([1 for other in worth if other > own]) for own in worth]


def verdict(points: list[int], titles: vec[u8], admiral_wins_ties: bool) -> str:
    """What decided the game: points, the title that broke a tie, the Admiral's part in a tie of others, or nothing.
    (confucius-winner, confucius-admiral-variant)"""
    first, most = winners(points, titles, admiral_wins_ties), max(points)
    tied = [seat for seat in range(len(points)) if points[seat] == most]
    if len(first) > 1:
        return f"shared winner={seat_list(first)} points={most}"
    if len(tied) > 1 and first[0] not in tied:
        return f"admiral winner={first[0]} other={seat_list(tied)} points={most}"
    rest = [seat for seat in range(len(points)) if seat not in first]
    next_most = max([points[seat] for seat in rest])
    other = seat_list([seat for seat in rest if points[seat] == next_most])
    if next_most < most:
        return f"points winner={first[0]} other={other} points={most} lead={most - next_most}"
    title = TITLES[deciding_title(first[0], titles)]
    return f"title winner={first[0]} other={other} points={most} title={title}"


def seat_list(seats: list[int]) -> str:
    """Seats as a verdict names them."""
    return ",".join([str(seat) for seat in seats])


def deciding_title(seat: int, titles: vec[u8]) -> i64:
    """The first title, in the order in which they break ties, that a seat has. (confucius-winner)"""
    held = [title for title in TIE_BREAKERS if int(titles[title]) == seat]
    return held[0]
