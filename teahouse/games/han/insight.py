"""What bots that have learned Han look at: what the map would score now, and what it still promises."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.han.bits import count_bits
from teahouse.games.han.box import COLOUR_COUNT, ENVOY, MOST_SEATS, NO_PIECE
from teahouse.games.han.game_end import alliance_points, harbour_points
from teahouse.games.han.phases import OVER
from teahouse.games.han.roads import Roads
from teahouse.games.han.scoring import count_sites, majority_points
from teahouse.games.han.state import HanState

INSIGHTS: Final = [
    "points", "provinces", "sites to come", "sites to share", "sites behind", "pagodas in open provinces",
    "harbours", "alliances", "alliances in sight", "envoys", "rooms for envoys", "roads", "roads of three",
    "roads of two", "ways to lengthen", "pair in hand", "cards that fit", "cards", "pagodas", "turns to wait",
]  # fmt: skip
INSIGHT_COUNT: Final[i64] = 20
POINTS: Final[i64] = 0
PROVINCES: Final[i64] = 1
TO_COME: Final[i64] = 2
TO_SHARE: Final[i64] = 3
BEHIND: Final[i64] = 4
OPEN_PAGODAS: Final[i64] = 5
HARBOURS: Final[i64] = 6
ALLIANCES: Final[i64] = 7
ALLIANCES_IN_SIGHT: Final[i64] = 8
ENVOYS: Final[i64] = 9
ENVOY_ROOMS: Final[i64] = 10
ROADS: Final[i64] = 11
THREES: Final[i64] = 12
TWOS: Final[i64] = 13
WAYS: Final[i64] = 14
PAIRS: Final[i64] = 15
FITTING: Final[i64] = 16
CARDS: Final[i64] = 17
PAGODAS: Final[i64] = 18
WAITING: Final[i64] = 19


def insight(state: HanState) -> vec[float]:
    """The insights of all seats, one after the other."""
    found = vec[float]([0.0] * (INSIGHT_COUNT * state.seats))
    seat: i64
    for seat in range(state.seats):
        found[seat * INSIGHT_COUNT + POINTS] = float(state.points[seat])
    if state.phase == OVER:
        return found
    rooms = vec[i64]([0] * 16)
    openings = vec[i64]([0] * COLOUR_COUNT)
    look_at_provinces(state, found, rooms, openings)
    look_at_alliances(state, found, rooms)
    for seat in range(state.seats):
        look_at_roads(state, seat, found)
        look_at_hand(state, seat, openings, found)
    if state.house.harbours_score:
        points = harbour_points(state)
        for seat in range(state.seats):
            found[seat * INSIGHT_COUNT + HARBOURS] = float(points[seat])
    return found


def look_at_provinces(state: HanState, found: vec[float], rooms: vec[i64], openings: vec[i64]) -> None:
    """Majorities in provinces that are not scored yet; also the rooms for envoys, and what can be built by colour."""
    map = state.house.map
    province: i64
    seat: i64
    for province in range(map.province_count):
        first, last = map.starts[province], map.starts[province + 1]
        counts = count_sites(state, map.sites_in, first, last)
        free = last - first
        most: i64 = 0
        leaders: i64 = 0
        for seat in range(MOST_SEATS):
            free -= counts[seat]
            if counts[seat] > most:
                most = counts[seat]
                leaders = 0
            if counts[seat] == most:
                leaders += 1
        room = most
        for seat in range(MOST_SEATS):
            room -= i64(state.envoys[province * MOST_SEATS + seat])
        rooms[province] = room
        openings[map.colour_of[province]] += free + (room if room > 0 else 0)
        if state.scored >> province & 1:
            continue
        points = majority_points(counts)
        for seat in range(state.seats):
            if counts[seat]:
                place = seat * INSIGHT_COUNT
                found[place + PROVINCES] += float(points[seat])
                found[place + OPEN_PAGODAS] += float(counts[seat])
                if counts[seat] < most:
                    found[place + BEHIND] += float(free)
                elif leaders > 1:
                    found[place + TO_SHARE] += float(free)
                else:
                    found[place + TO_COME] += float(free)


def look_at_alliances(state: HanState, found: vec[float], rooms: vec[i64]) -> None:
    """Alliances as they would score, and those that one more envoy or two would make."""
    map = state.house.map
    alliance: i64
    province: i64
    seat: i64
    for alliance in range(len(map.alliance_numbers)):
        points = alliance_points(state, alliance)
        one, other = map.alliance_one[alliance], map.alliance_other[alliance]
        for seat in range(state.seats):
            place = seat * INSIGHT_COUNT
            if points[seat]:
                found[place + ALLIANCES] += float(points[seat])
            else:
                found[place + ALLIANCES_IN_SIGHT] += hope(state, seat, one, other, rooms)
    for province in range(map.province_count):
        for seat in range(state.seats):
            sent = i64(state.envoys[province * MOST_SEATS + seat])
            if sent:
                found[seat * INSIGHT_COUNT + ENVOYS] += float(sent)
            elif rooms[province] > 0 and has_pagoda_of(state, province, seat):
                found[seat * INSIGHT_COUNT + ENVOY_ROOMS] += 1.0


def hope(state: HanState, seat: i64, one: i64, other: i64, rooms: vec[i64]) -> float:
    """What an alliance promises to a seat that is strong on one side and has room on the other."""
    behind = missing(state, seat, one)
    behind_there = missing(state, seat, other)
    if behind and behind_there:
        return 0.0
    weak = one if behind else other
    needed = behind + behind_there
    if needed > rooms[weak] or needed > i64(state.supply[ENVOY * MOST_SEATS + seat]):
        return 0.0
    total: i64 = needed
    place: i64
    for place in range(MOST_SEATS):
        total += i64(state.envoys[one * MOST_SEATS + place]) + i64(state.envoys[other * MOST_SEATS + place])
    return float(total) / float(needed + 1)


def missing(state: HanState, seat: i64, province: i64) -> i64:
    """How many envoys a seat lacks to be among those with most in a province."""
    most: i64 = 1
    other: i64
    for other in range(MOST_SEATS):
        if i64(state.envoys[province * MOST_SEATS + other]) > most:
            most = i64(state.envoys[province * MOST_SEATS + other])
    return most - i64(state.envoys[province * MOST_SEATS + seat])


def has_pagoda_of(state: HanState, province: i64, seat: i64) -> bool:
    """Whether a seat's pagoda stands in a province."""
    map = state.house.map
    place: i64
    for place in range(map.starts[province], map.starts[province + 1]):
        if i64(state.pagodas[map.sites_in[place]]) == seat:
            return True
    return False


def look_at_roads(state: HanState, seat: i64, found: vec[float]) -> None:
    """Rows as they would score, those that are one or two pagodas short, and free sites beside own pagodas."""
    map = state.house.map
    place = seat * INSIGHT_COUNT
    roads = Roads(map, state.pagodas, state.forts, seat)
    count: i64 = len(roads.sites)
    found[place + PAGODAS] = float(count)
    if not count:
        return
    left: i64 = (i64(1) << count) - 1
    largest: i64 = 0
    while left:
        group = roads.group(left & -left)
        left &= ~group
        size = count_bits(group)
        if size == 3:
            found[place + THREES] += 1.0
        elif size == 2:
            found[place + TWOS] += 1.0
        if size > largest:
            largest = size
    if largest >= 4:
        found[place + ROADS] = float(roads.points())
    free: i64 = 0
    step: i64
    for site in roads.sites:
        for step in range(map.road_starts[site], map.road_starts[site + 1]):
            if state.pagodas[map.roads[step]] == NO_PIECE:
                free |= i64(1) << map.roads[step]
    bits: i64 = 0
    for step in range(map.site_count):
        bits += free >> step & 1
    found[place + WAYS] = float(bits)


def look_at_hand(state: HanState, seat: i64, openings: vec[i64], found: vec[float]) -> None:
    """Cards, those that can still be used by themselves, pairs, and how long it takes to the next turn."""
    place = seat * INSIGHT_COUNT
    colour: i64
    for colour in range(COLOUR_COUNT):
        held = i64(state.hands[seat * COLOUR_COUNT + colour])
        if held > 1:
            found[place + PAIRS] += float(held - 1)
        if openings[colour]:
            found[place + FITTING] += float(held)
    found[place + CARDS] = float(state.hand_sizes[seat])
    found[place + WAITING] = float((seat - state.to_move + state.seats) % state.seats) / float(state.seats)


def progress(state: HanState) -> float:
    """How much of the two piles has gone."""
    if state.phase == OVER or state.exhausted > 1:
        return 1.0
    gone = 1.0 - min(1.0, float(len(state.pile)) / 45.0)
    return 0.5 * (float(state.exhausted) + gone)
