"""Scoring during play: a province whose last site is taken."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.han import events
from teahouse.games.han.box import MOST_SEATS, NO_PIECE
from teahouse.games.han.empire import Empire

# Where `count_sites` has the seats with a fortified pagoda.
FORTIFIED: Final[i64] = MOST_SEATS


def count_sites(empire: Empire, sites: vec[i64], start: i64, stop: i64) -> vec[i64]:
    """Pagodas by seat on some sites; the number at FORTIFIED has a bit for each seat with a fortified one."""
    counts = vec[i64]([0] * (MOST_SEATS + 1))
    pagodas, forts = empire.pagodas, empire.forts
    place: i64
    for place in range(start, stop):
        seat = i64(pagodas[sites[place]])
        if seat != NO_PIECE:
            counts[seat] += 1
            if forts[sites[place]]:
                counts[FORTIFIED] |= i64(1) << seat
    return counts


def majority_points(counts: vec[i64]) -> vec[i64]:
    """What each seat gets for its number of pagodas, as `count_sites` has found them; a fort doubles it.

    The most get as many points as there are pagodas, everybody else as many as the next larger number.
    (han-province-scoring, han-forts)
    """
    points = vec[i64]([0] * MOST_SEATS)
    total: i64 = 0
    seat: i64
    other: i64
    for seat in range(MOST_SEATS):
        total += counts[seat]
    for seat in range(MOST_SEATS):
        if counts[seat]:
            better: i64 = total
            for other in range(MOST_SEATS):
                if counts[seat] < counts[other] < better:
                    better = counts[other]
            is_first = True
            for other in range(MOST_SEATS):
                if counts[other] > counts[seat]:
                    is_first = False
            points[seat] = total if is_first else better
            if counts[FORTIFIED] >> seat & 1:
                points[seat] *= 2
    return points


def province_points(empire: Empire, province: i64) -> vec[i64]:
    """What a province is worth to each seat now. (han-province-scoring)"""
    map = empire.house.map
    return majority_points(count_sites(empire, map.sites_in, map.starts[province], map.starts[province + 1]))


def score_if_full(empire: Empire, province: i64) -> None:
    """A province is scored once, when its last site is taken. (han-filled)"""
    if not empire.is_scored(province) and empire.is_full(province):
        empire.tell((events.FILLED, province))
        score_province(empire, province)


def score_province(empire: Empire, province: i64) -> None:
    """Everybody gets points for the pagodas in a province. (han-province-scoring)"""
    gained = province_points(empire, province)
    empire.scored |= i64(1) << province
    seat: i64
    for seat in range(empire.seats):
        if gained[seat]:
            empire.points[seat] += gained[seat]
            empire.tell((events.PROVINCE_POINTS, province, seat, gained[seat]))
