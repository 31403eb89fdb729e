"""Rows along the roads: bounded on every map, and the same as the slow and obvious way of finding them."""

import itertools
import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

import teahouse
from teahouse.games.han.maps import read_map
from teahouse.games.han.roads import MOST_STEPS, Roads, road_points
from teahouse.games.han.rows import RowSearch
from tests.han.test_by_the_sheet import pond

Pairs = list[tuple[int, int]]


def obvious_points(count: int, roads: Pairs, forts: set[int]) -> int:
    """The best division by trying every set of rows."""
    beside: dict[int, set[int]] = {site: set() for site in range(count)}
    for one, other in roads:
        beside[one].add(other)
        beside[other].add(one)
    rows: set[frozenset[int]] = set()

    def extend(path: list[int]) -> None:
        if len(path) >= 4:
            rows.add(frozenset(path))
        for site in beside[path[-1]] - set(path):
            extend([*path, site])

    for site in range(count):
        extend([site])

    def best(left: frozenset[int]) -> int:
        if len(left) < 4:
            return 0
        first = min(left)
        found = best(left - {first})
        for row in rows:
            if first in row and row <= left:
                found = max(found, len(row) * (2 if row & forts else 1) + best(left - row))
        return found

    return best(frozenset(range(count)))


def as_bits(count: int, roads: Pairs) -> "vec[i64]":
    beside = vec[i64]([0] * count)
    for one, other in roads:
        beside[one] |= 1 << other
        beside[other] |= 1 << one
    return beside


def searched(count: int, roads: Pairs, forts: set[int]) -> int:
    """The same, always by `RowSearch`."""
    beside = as_bits(count, roads)
    total, left = 0, (1 << count) - 1
    while left:
        group = edge = left & -left
        while edge:
            low = edge & -edge
            new = beside[low.bit_length() - 1] & ~group
            group, edge = group | new, edge ^ low | new
        left &= ~group
        total += int(RowSearch(beside, sum(1 << fort for fort in forts), group).points())
    return total


@pytest.mark.rule("han-roads")
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.unmeasured
def test_rows_are_the_same_as_by_trying_every_set_of_them(seed: int) -> None:
    chooser = random.Random(f"rows {seed}")
    for _ in range(200):
        count = chooser.randint(1, 9)
        pairs = list(itertools.combinations(range(count), 2))
        roads = chooser.sample(pairs, min(len(pairs), chooser.randint(0, count + 4)))
        forts = set(chooser.sample(range(count), min(count, chooser.choice([0, 0, 1, 1, 2, 3]))))
        assert searched(count, roads, forts) == obvious_points(count, roads, forts), (count, roads, forts)


@pytest.mark.rule("han-roads")
@pytest.mark.parametrize("id", ["border", "ways"])
def test_both_searches_agree_on_the_built_in_maps(id: str) -> None:
    map, chooser = read_map(id), random.Random(id)
    for _ in range(40):
        own = {chooser.randrange(int(map.site_count))}
        while len(own) < chooser.randint(6, 14):
            beside = {int(site) for one in own for site in map.roads[map.road_starts[one] : map.road_starts[one + 1]]}
            own.add(chooser.choice(sorted(beside - own) or [chooser.randrange(int(map.site_count))]))
        sites = sorted(own)
        forts = set(chooser.sample(range(len(sites)), chooser.randint(0, 2)))
        roads = [
            (sites.index(one), sites.index(int(other)))
            for one in sites
            for other in map.roads[map.road_starts[one] : map.road_starts[one + 1]]
            if other in own and one < other
        ]
        pagodas, fortified = vec[u8]([9] * 64), vec[u8]([0] * 64)
        for number, site in enumerate(sites):
            pagodas[site], fortified[site] = u8(0), u8(number in forts)
        assert road_points(map, pagodas, fortified, 0) == searched(len(sites), roads, forts), (sites, forts)


def hubs_and_leaves() -> dict[str, object]:
    """Seven hubs, thirteen leaves, and every road that the old bound of eight a site allowed."""
    names = [f"{'ab'[number % 2]}{number}" for number in range(20)]
    chooser = random.Random(1)
    degree = dict.fromkeys(names, 0)
    pairs = list(itertools.product(names[:7], names[7:]))
    chooser.shuffle(pairs)
    roads = []
    for hub, leaf in pairs:
        if degree[hub] < 8:
            degree[hub] += 1
            roads.append(f"{hub}-{leaf}")
    found = pond(" ".join(names), "")
    return found | {"roads": [road.split("-") for road in roads]}


def test_hubs_and_leaves_are_no_map() -> None:
    """This record of 9 kB kept the search for roads busy until the process was killed."""
    with pytest.raises(teahouse.Unreadable, match=r"crosses .*; roads meet at sites only"):
        teahouse.Record(teahouse.game("han"), ["a", "b", "c"], "1", {"map": hubs_and_leaves()})


@pytest.mark.rule("han-roads")
def test_the_search_takes_few_steps_where_twenty_pagodas_stand_in_a_grid() -> None:
    """Counted, not timed: trying row after row would take millions of steps here."""
    names = [f"{'ab'[number % 2]}{number}" for number in range(20)]
    beside = [(a, b) for a in range(20) for b in range(a) if a - b == 5 or (a - b == 1 and a % 5)]
    leaves = [pair for pair in beside if sum(pair) % 3]
    points = {name: (40 + 50 * (place % 5), 20 + 50 * (place // 5)) for place, name in enumerate(names)}
    map = pond(" ".join(names), "") | {"roads": [[names[a], names[b]] for a, b in leaves]}
    for site in map["sites"]:
        site["x"], site["y"] = points[site["id"]]
    pagodas, forts = vec[u8]([0] * 20 + [9] * 44), vec[u8]([0] * 64)
    forts[7] = u8(1)
    roads = Roads(read_map(map), pagodas, forts, 0)
    assert roads.points() == searched(20, leaves, {7})
    assert roads.steps <= MOST_STEPS + 2 * 20 * 8 + 100


def test_the_search_reaches_few_states_on_a_ladder_of_triangles() -> None:
    roads = [(a, b) for a in range(20) for b in range(a) if a - b in (4, 5) or (a - b == 1 and a % 4)]
    roads = [(a, b) for a, b in roads if a - b != 5 or a % 4]
    search = RowSearch(as_bits(20, roads), 1 << 9, (1 << 20) - 1)
    assert search.points() == 40
    assert len(search.reached) < 30_000
