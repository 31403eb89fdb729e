"""What the things on the table promise: ministries, lands and invasions as a player would guess them."""

import math

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.state import NOBODY
from teahouse.games.confucius.box import (
    BOX_POINTS,
    COLONY,
    DEADLINES,
    FLEET,
    FOREIGN_BOXES,
    LAND_COUNT,
    LAND_SPACES,
    MINISTRY_COUNT,
    MOST_BOXES,
    MOST_SEATS,
    OCEAN,
    OPEN,
    RANKS,
    REWARD_BOXES,
    SECRETARY,
    SHIPYARD,
    VACANT,
    WALL,
)
from teahouse.games.confucius.table import Table

# A card of the Emperor's is worth about this many points.
REWARD_WORTH = 1.2


def rounds_left(table: Table) -> i64:
    """Court Phases that are still to come, if nothing but the wall ends the game."""
    return WALL - table.wall


def ministry_prospects(table: Table) -> list[float]:
    """What each seat may hope for from the open ministries: chits in sight, and in the second half of the list
    shares of those that nobody can foresee."""
    found = [0.0] * (2 * MOST_SEATS)
    ministry: i64
    for ministry in range(MINISTRY_COUNT):
        if not table.is_resolved(ministry):
            add_ministry(table, ministry, found)
    return found


def add_ministry(table: Table, ministry: i64, found: list[float]) -> None:
    """The chits as they would fall now, the surer the fuller the ministry, and a share for everybody's officials."""
    counts = vec[i64]([0] * MOST_SEATS)
    best = vec[i64]([RANKS] * MOST_SEATS)
    marked: i64 = 0
    seat: i64
    rank: i64
    for rank in range(RANKS):
        space = ministry * RANKS + rank
        owner = i64(table.owners[space])
        if owner != VACANT:
            counts[owner] += 1
            marked += 1
            if best[owner] > rank:
                best[owner] = rank
    if not marked:
        return
    both = float(i64(table.chits[ministry]) + i64(table.chits[SECRETARY + ministry]))
    certain = float(marked) / float(RANKS)
    if rounds_left(table) <= 1:
        certain = 1.0
    spread = float(marked if marked > 5 else 5)
    for seat in range(MOST_SEATS):
        found[MOST_SEATS + seat] += (1.0 - certain) * both * float(counts[seat]) / spread
    first, second = would_be_appointed(table, counts, best)
    found[first] += certain * float(table.chits[ministry])
    found[second] += certain * float(table.chits[SECRETARY + ministry])


def would_be_appointed(table: Table, counts: vec[i64], best: vec[i64]) -> tuple[i64, i64]:
    """Minister and Secretary if the ministry were resolved now; influence without a binding gift is lost."""
    seat: i64
    while True:
        families: i64 = 0
        first: i64 = NOBODY
        last: i64 = NOBODY
        for seat in range(MOST_SEATS):
            if counts[seat]:
                families += 1
                if first == NOBODY or is_before(counts, best, seat, first):
                    first = seat
                if last == NOBODY or is_before(counts, best, last, seat):
                    last = seat
        if families <= 2:
            return first, last
        give_way(table, counts, best, last)


def is_before(counts: vec[i64], best: vec[i64], one: i64, other: i64) -> bool:
    """More influence, or as much and more seniority."""
    if counts[one] != counts[other]:
        return counts[one] > counts[other]
    return best[one] < best[other]


def give_way(table: Table, counts: vec[i64], best: vec[i64], seat: i64) -> None:
    """Whoever drops out yields to the giver of the best gift who is still there."""
    heir: i64 = NOBODY
    value: i64 = 0
    other: i64
    for other in range(table.seats):
        if other != seat and counts[other] and table.active_gift(other, seat) > value:
            value = table.active_gift(other, seat)
            heir = other
    if heir != NOBODY:
        counts[heir] += counts[seat]
        if best[seat] < best[heir]:
            best[heir] = best[seat]
    counts[seat] = 0


def chance_of_conquest(table: Table, land: i64) -> float:
    """How likely the empty boxes of a land are filled before its deadline, by what became of those in many games."""
    empty: i64 = 0
    box: i64
    seat: i64
    for box in range(FOREIGN_BOXES[i64(table.foreign[land])]):
        if i64(table.armies[land * MOST_BOXES + box]) == VACANT:
            empty += 1
    if not empty:
        return 1.0
    left = DEADLINES[land] - table.wall
    if left <= 0:
        return 0.0
    ready: i64 = 0
    for seat in range(table.seats):
        ready += i64(table.counts[COLONY + seat])
    # Every empty box needs an army to be sent, and one that does not wait in the colonies yet to be raised before. The
    # three figures come close to what was counted in 300 games of greedy bots, alone and among adept ones.
    work = empty + (empty - ready if ready < empty else 0)
    score = 0.6 + 1.7 * float(left if left < 3 else 3) - 1.8 * float(work)
    return 1.0 / (1.0 + math.exp(-score))


def invasion_prospects(table: Table) -> list[float]:
    """What each seat may hope for from its armies in lands that are still open."""
    found = [0.0] * MOST_SEATS
    land: i64
    box: i64
    for land in range(LAND_SPACES):
        if i64(table.conquests[land]) != OPEN:
            continue
        foreign = i64(table.foreign[land])
        chance = chance_of_conquest(table, land)
        for box in range(FOREIGN_BOXES[foreign]):
            seat = i64(table.armies[land * MOST_BOXES + box])
            if seat != VACANT:
                found[seat] += chance * float(BOX_POINTS[foreign * MOST_BOXES + box])
                if box == REWARD_BOXES[foreign]:
                    found[seat] += REWARD_WORTH
    return found


def best_box(table: Table) -> float:
    """What the best empty box of an open land promises to the next army."""
    best = 0.0
    land: i64
    box: i64
    for land in range(LAND_SPACES):
        if i64(table.conquests[land]) != OPEN:
            continue
        foreign = i64(table.foreign[land])
        chance = chance_of_conquest(table, land)
        for box in range(FOREIGN_BOXES[foreign]):
            if i64(table.armies[land * MOST_BOXES + box]) == VACANT:
                worth = chance * float(BOX_POINTS[foreign * MOST_BOXES + box])
                if box == REWARD_BOXES[foreign]:
                    worth += REWARD_WORTH
                if worth > best:
                    best = worth
    return best


def best_land(table: Table, seat: i64) -> i64:
    """The unvisited land with the best chit still there; NOBODY if all are visited."""
    best: i64 = NOBODY
    most: i64 = -1
    land: i64
    for land in range(LAND_COUNT):
        if not table.has_visited(seat, land):
            chit = i64(table.land_chits[land]) if i64(table.discoverers[land]) == VACANT else 0
            if chit > most:
                most = chit
                best = land
    return best


def voyage_prospect(table: Table, seat: i64) -> float:
    """What a seat's junks promise: those at sea more than those in the shipyard, and nothing beyond the lands."""
    land = best_land(table, seat)
    if land == NOBODY:
        return 0.0
    worth = REWARD_WORTH
    if i64(table.discoverers[land]) == VACANT:
        worth += float(table.land_chits[land])
    at_sea, ashore = i64(table.counts[OCEAN + seat]), i64(table.counts[SHIPYARD + seat])
    if at_sea + ashore > FLEET:
        ashore = FLEET - at_sea
    return worth * (0.19 * float(at_sea) + 0.15 * float(ashore))
