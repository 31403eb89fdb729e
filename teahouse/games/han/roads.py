"""Roads: the best division of a seat's pagodas into rows."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.han.bits import bit_number, count_bits
from teahouse.games.han.box import MOST_SITES, PAGODAS, ROW
from teahouse.games.han.maps import Map
from teahouse.games.han.rows import RowSearch

# Stands for the number of a site without a pagoda of the seat.
NOT_OWN: Final[i64] = -1
# After so many steps of trying row after row the roads are too many for that.
MOST_STEPS: Final[i64] = 4000


@final
class Roads:
    """The best division of one seat's pagodas into rows: paths of at least four, each pagoda in one row only.

    Points are the pagodas in rows, twice where a row holds a fortified one. (han-roads)
    """

    def __init__(self, map: Map, pagodas: vec[u8], forts: vec[u8], seat: i64) -> None:
        # The seat's sites are numbered anew, from 0; neighbours are bits.
        self.sites = vec[i64](capacity=PAGODAS)
        site: i64
        other: i64
        step: i64
        place = vec[i64]([NOT_OWN] * MOST_SITES)
        for site in range(map.site_count):
            if pagodas[site] == seat:
                place[site] = len(self.sites)
                self.sites = append(self.sites, site)
        self.beside = vec[i64](capacity=PAGODAS)
        self.fortified: i64 = 0
        for site in self.sites:
            bits: i64 = 0
            for step in range(map.road_starts[site], map.road_starts[site + 1]):
                other = place[map.roads[step]]
                if other != NOT_OWN:
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
