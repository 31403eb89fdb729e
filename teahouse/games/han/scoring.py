"""Scoring: provinces, harbours, alliances and roads."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.han.bits import bit_number, count_bits
from teahouse.games.han.box import MOST_SEATS, ROW
from teahouse.games.han.maps import Map
from teahouse.games.han.rows import RowSearch

NO_PIECE: Final[i64] = 9
# After so many steps of trying row after row the roads are too many for that.
MOST_STEPS: Final[i64] = 4000


def majority_points(counts: vec[i64], doubled: i64) -> vec[i64]:
    """What each seat gets for its number of pagodas; `doubled` are the seats with a fort there, as bits.

    The most get as many points as there are pagodas, everybody else as many as the next larger number.
    (han-province-scoring, han-forts-booklet)
    """
    points = vec[i64]([0] * 5)
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
            if (doubled >> seat) & 1:
                points[seat] *= 2
    return points


def count_sites(pagodas: vec[u8], forts: vec[u8], sites: vec[i64], start: i64, stop: i64) -> vec[i64]:
    """Pagodas by seat on some sites; the sixth number has a bit for each seat with a fortified one."""
    counts = vec[i64]([0] * 6)
    place: i64
    for place in range(start, stop):
        seat = i64(pagodas[sites[place]])
        if seat != NO_PIECE:
            counts[seat] += 1
            if forts[sites[place]]:
                counts[5] |= 1 << seat
    return counts


def province_points(map: Map, pagodas: vec[u8], forts: vec[u8], province: i64) -> vec[i64]:
    """What a province is worth to each seat now. (han-province-scoring)"""
    counts = count_sites(pagodas, forts, map.sites_in, map.starts[province], map.starts[province + 1])
    return majority_points(counts, counts[5])


def harbour_points(map: Map, pagodas: vec[u8], forts: vec[u8]) -> vec[i64]:
    """The harbours as if they were a province of their own. (han-harbours)"""
    harbours = vec[i64]()
    site: i64
    for site in range(map.site_count):
        if map.is_harbour[site]:
            harbours = append(harbours, site)
    counts = count_sites(pagodas, forts, harbours, 0, len(harbours))
    return majority_points(counts, counts[5])


def alliance_points(map: Map, envoys: vec[u8], alliance: i64) -> vec[i64]:
    """Who has most envoys in both provinces gets all envoys of both. (han-alliances)"""
    one, other = map.alliance_one[alliance] * 5, map.alliance_other[alliance] * 5
    total: i64 = 0
    most_one: i64 = 0
    most_other: i64 = 0
    points = vec[i64]([0] * 5)
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


@final
class Roads:
    """The best division of one seat's pagodas into rows: paths of at least four, each pagoda in one row only.

    Points are the pagodas in rows, twice where a row holds a fortified one. (han-roads)
    """

    def __init__(self, map: Map, pagodas: vec[u8], forts: vec[u8], seat: i64) -> None:
        # The seat's sites are numbered anew, from 0; neighbours are bits.
        self.sites = vec[i64](capacity=20)
        site: i64
        other: i64
        step: i64
        place = vec[i64]([-1] * 64)
        for site in range(map.site_count):
            if pagodas[site] == seat:
                place[site] = len(self.sites)
                self.sites = append(self.sites, site)
        self.beside = vec[i64](capacity=20)
        self.fortified: i64 = 0
        for site in self.sites:
            bits: i64 = 0
            for step in range(map.road_starts[site], map.road_starts[site + 1]):
                other = place[map.roads[step]]
                if other >= 0:
                    bits |= 1 << other
            self.beside = append(self.beside, bits)
            if forts[site]:
                self.fortified |= 1 << place[site]
        self.best: i64 = 0
        self.steps: i64 = 0

    def points(self) -> i64:
        """The best division, group by group of connected pagodas."""
        total: i64 = 0
        left: i64 = (1 << len(self.sites)) - 1
        while left:
            group = self.group(left & -left)
            left &= ~group
            if count_bits(group) >= ROW:
                total += self.group_points(group)
        return total

    def group_points(self, group: i64) -> i64:
        """The best division of one group: row after row, which is faster, or by `rows` where that takes too long."""
        self.best = 0
        self.steps = 0
        self.divide(group, 0)
        if self.steps <= MOST_STEPS:
            return self.best
        return RowSearch(self.beside, self.fortified, group).points()

    def group(self, start: i64) -> i64:
        """Everything that roads connect with a pagoda."""
        group = start
        edge = start
        while edge:
            low = edge & -edge
            edge ^= low
            new = self.beside[bit_number(low)] & ~group
            group |= new
            edge |= new
        return group

    def divide(self, left: i64, points: i64) -> None:
        """Try every row through the first pagoda that is left, then leaving it out; give up what cannot be best."""
        if points > self.best:
            self.best = points
        self.steps += 1
        if points + self.most(left) <= self.best or self.steps > MOST_STEPS:
            return
        low = left & -left
        start = bit_number(low)
        self.grow_head(left & ~low, low, start, start, 0, points)
        self.divide(left & ~low, points)

    def most(self, left: i64) -> i64:
        """More than this the rest cannot give."""
        count = count_bits(left)
        if count < ROW:
            return 0
        return count * 2 if left & self.fortified else count

    def count_row(self, left: i64, row: i64, points: i64) -> None:
        """A row that is long enough counts, and the rest is divided in turn."""
        length = count_bits(row)
        if length >= ROW:
            self.divide(left, points + (length * 2 if row & self.fortified else length))

    def grow_head(self, left: i64, row: i64, start: i64, head: i64, first: i64, points: i64) -> None:
        """Lengthen a row at its head, then at its start; `first` is the first step that was taken, as a bit."""
        self.count_row(left, row, points)
        self.steps += 1
        if points + self.most(left | row) <= self.best or self.steps > MOST_STEPS:
            return
        steps = self.beside[head] & left
        while steps:
            low = steps & -steps
            steps ^= low
            self.grow_head(left & ~low, row | low, start, bit_number(low), first if first else low, points)
        if first:
            # Only steps smaller than the first one, so that no row is met from both sides.
            self.grow_start(left, row, self.beside[start] & left & (first - 1), points)

    def grow_start(self, left: i64, row: i64, steps: i64, points: i64) -> None:
        """Lengthen a row at its start."""
        self.steps += 1
        while steps and self.steps <= MOST_STEPS:
            low = steps & -steps
            steps ^= low
            self.count_row(left & ~low, row | low, points)
            self.grow_start(left & ~low, row | low, self.beside[bit_number(low)] & left & ~low, points)


def road_points(map: Map, pagodas: vec[u8], forts: vec[u8], seat: i64) -> i64:
    """What a seat's rows along the roads are worth. (han-roads)"""
    return Roads(map, pagodas, forts, seat).points()
