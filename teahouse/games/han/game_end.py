"""The end of the game, the final scoring and the ranking."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.state import NOBODY
from teahouse.games.han import events
from teahouse.games.han.box import MOST_SEATS, NO_PIECE, PIECE_KINDS
from teahouse.games.han.empire import Empire
from teahouse.games.han.phases import OVER
from teahouse.games.han.roads import road_points
from teahouse.games.han.scoring import count_sites, majority_points, score_province

# More than the pieces that a seat can have left.
TIE_BREAK: Final = 100


def can_anybody_place(empire: Empire) -> bool:
    """Whether anybody's pagoda or envoy could still go somewhere, whatever the cards. (han-nobody-can-place)"""
    map = empire.house.map
    seat: i64
    site: i64
    province: i64
    has_pagodas = False
    has_envoys = False
    for seat in range(empire.seats):
        has_pagodas = has_pagodas or empire.pagodas_left(seat) > 0
        has_envoys = has_envoys or empire.envoys_left(seat) > 0
    if has_pagodas:
        for site in range(map.site_count):
            if empire.pagodas[site] == NO_PIECE:
                return True
    if has_envoys:
        for province in range(map.province_count):
            if empire.envoy_room(province) > 0:
                return True
    return False


def end_early(empire: Empire) -> None:
    """The game ends at once, in the middle of the round. (han-nobody-can-place)"""
    empire.tell((events.NOBODY_CAN_PLACE,))
    finish(empire)


def finish(empire: Empire) -> None:
    """The final scoring. (han-final-scoring)"""
    province: i64
    for province in range(empire.house.map.province_count):
        if not empire.is_scored(province):
            score_province(empire, province)
    if empire.house.harbours_score:
        score_harbours(empire)
    score_alliances(empire)
    score_roads(empire)
    empire.phase = OVER
    empire.to_move = NOBODY


def harbour_points(empire: Empire) -> vec[i64]:
    """What the harbours, as if they were a province of their own, are worth to each seat now. (han-harbours)"""
    harbours = empire.house.map.harbours
    return majority_points(count_sites(empire, harbours, 0, len(harbours)))


def score_harbours(empire: Empire) -> None:
    """Points for all harbours taken together. (han-harbours)"""
    gained = harbour_points(empire)
    seat: i64
    for seat in range(empire.seats):
        if gained[seat]:
            empire.points[seat] += gained[seat]
            empire.tell((events.HARBOUR_POINTS, seat, gained[seat]))


def alliance_points(empire: Empire, alliance: i64) -> vec[i64]:
    """Who leads both provinces of an alliance gets all envoys of both. (han-alliances)"""
    map, envoys = empire.house.map, empire.envoys
    one, other = map.alliance_one[alliance] * MOST_SEATS, map.alliance_other[alliance] * MOST_SEATS
    total: i64 = 0
    most_one: i64 = 0
    most_other: i64 = 0
    points = vec[i64]([0] * MOST_SEATS)
    seat: i64
    for seat in range(MOST_SEATS):
        here, there = i64(envoys[one + seat]), i64(envoys[other + seat])
        total += here + there
        if here > most_one:
            most_one = here
        if there > most_other:
            most_other = there
    if most_one and most_other:
        for seat in range(MOST_SEATS):
            if envoys[one + seat] == most_one and envoys[other + seat] == most_other:
                points[seat] = total
    return points


def score_alliances(empire: Empire) -> None:
    """Points for the alliances, in the order of their numbers. (han-alliances)"""
    numbers = empire.house.map.alliance_numbers
    alliance: i64
    seat: i64
    for alliance in range(len(numbers)):
        gained = alliance_points(empire, alliance)
        for seat in range(empire.seats):
            if gained[seat]:
                empire.points[seat] += gained[seat]
                empire.tell((events.ALLIANCE_POINTS, numbers[alliance], seat, gained[seat]))


def score_roads(empire: Empire) -> None:
    """Points for rows of pagodas. (han-roads)"""
    seat: i64
    for seat in range(empire.seats):
        gained = road_points(empire.house.map, empire.pagodas, empire.forts, seat)
        if gained:
            empire.points[seat] += gained
            empire.tell((events.ROAD_POINTS, seat, gained))


def ranking(empire: Empire) -> list[int]:
    """Places by points, then by pieces that were not placed. (han-tie)"""
    worth = [int(empire.points[seat]) * TIE_BREAK + pieces_left(empire, seat) for seat in range(empire.seats)]
    return [1 + sum(other > own for other in worth) for own in worth]


def pieces_left(empire: Empire, seat: int) -> int:
    """Pagodas, envoys and an unused fort taken together. (han-tie)"""
    return sum(int(empire.supply[kind * MOST_SEATS + seat]) for kind in range(PIECE_KINDS))


def verdict(empire: Empire) -> str:
    """What decided the game, with facts: the points, or the pieces left where they are equal. (han-tie)"""
    placed = ranking(empire)
    winners = [seat for seat, place in enumerate(placed) if place == 1]
    winner = ",".join(str(seat) for seat in winners)
    points, pieces = int(empire.points[winners[0]]), pieces_left(empire, winners[0])
    if len(winners) > 1:
        return f"shared winner={winner} points={points} pieces={pieces}"
    others = [seat for seat, place in enumerate(placed) if place == 2]
    seats = f"winner={winner} other={','.join(str(seat) for seat in others)}"
    second = int(empire.points[others[0]])
    if second == points:
        return f"pieces {seats} points={points} pieces={pieces} fewer={pieces_left(empire, others[0])}"
    return f"points {seats} points={points} second={second}"
