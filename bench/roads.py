"""The longest search for rows on maps of Han that are as full as the limits allow.

python -m bench.roads [COUNT] [--json FILE]      draws ten thousand random maps, prints the worst search in one line
"""

import argparse
import math
import random
import time
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import u8
from rich.console import Console
from rich.progress import track

from bench.output import add_json_option, keep
from teahouse import COMPILED
from teahouse.core.errors import Unreadable
from teahouse.games.han.box import PAGODAS
from teahouse.games.han.map_limits import MOST_ROADS, MOST_ROADS_AT_A_SITE, is_between, is_crossing
from teahouse.games.han.maps import Map, read_map
from teahouse.games.han.roads import road_points

SIDE = 1000
Points = list[tuple[int, int]]
Pairs = list[tuple[int, int]]


def grid(chooser: random.Random) -> Points:
    """Rows and columns, a little shaken."""
    shake = chooser.choice([0, 3, 20])
    wide, high = chooser.choice([(4, 5), (5, 5), (4, 6), (3, 7), (8, 8)])
    return [
        (60 + 100 * x + chooser.randint(0, shake), 60 + 100 * y + chooser.randint(0, shake))
        for y in range(high)
        for x in range(wide)
    ]


def rings(chooser: random.Random) -> Points:
    """Circles around a centre."""
    found = [(SIDE // 2, SIDE // 2)]
    for radius, count in [(120, chooser.randint(3, 6)), (280, chooser.randint(5, 8)), (450, chooser.randint(6, 10))]:
        angles = [(place + 0.3 * chooser.random()) * 2 * math.pi / count for place in range(count)]
        found += [(round(SIDE / 2 + radius * math.cos(a)), round(SIDE / 2 + radius * math.sin(a))) for a in angles]
    return found


def scatter(chooser: random.Random) -> Points:
    """Anywhere."""
    count = chooser.choice([20, 20, 22, 26, 40])
    return [(chooser.randrange(SIDE), chooser.randrange(SIDE)) for _ in range(count)]


LAYOUTS: list[Callable[[random.Random], Points]] = [grid, rings, scatter]


def draw_roads(chooser: random.Random, points: Points) -> Pairs:
    """As many roads as wanted that cross none before, short ones first; often mostly between hubs and leaves."""
    count = chooser.choice([24, 28, 30, 32, 36, 44, MOST_ROADS])
    degree = [0] * len(points)
    most = chooser.choice([4, 6, MOST_ROADS_AT_A_SITE])
    noise = chooser.choice([0, 100, 1000])
    hubs = set(chooser.sample(range(len(points)), chooser.randint(5, len(points) // 2)))
    only_hubs = chooser.choice([0.0, 0.9, 1.0])
    pairs = [(a, b) for a in range(len(points)) for b in range(a)]
    pairs.sort(key=lambda pair: math.dist(points[pair[0]], points[pair[1]]) + noise * chooser.random())
    found: Pairs = []
    for one, other in pairs:
        if len(found) == count:
            break
        if max(degree[one], degree[other]) >= most or (
            (one in hubs) == (other in hubs) and chooser.random() < only_hubs
        ):
            continue
        if fits(points, found, one, other):
            found.append((one, other))
            degree[one] += 1
            degree[other] += 1
    return found


def fits(points: Points, roads: Pairs, one: int, other: int) -> bool:
    """Whether a road crosses no other and runs through no site."""
    ends = points[one], points[other]
    if any(is_between(*ends, point) for point in points if point not in ends):
        return False
    return not any(is_crossing(*ends, points[start], points[end]) for start, end in roads)


def draw_map(chooser: random.Random) -> Map:
    """A random map that is accepted."""
    while True:
        points = chooser.choice(LAYOUTS)(chooser)
        roads = draw_roads(chooser, points)
        try:
            return read_map(map_object(points, roads))
        except Unreadable:
            continue


def map_object(points: Points, roads: Pairs) -> dict[str, object]:
    """A map with these sites and roads, four provinces and nothing else."""
    names = ["a", "b", "c", "d"]
    square = [[0, 0], [SIDE, 0], [SIDE, SIDE]]
    return {
        "id": "random",
        "format": "han-map/1",
        "name": {"en": "Random"},
        "players": [2, 5],
        "display_size": 4,
        "cards_removed_per_colour": {"2": 0, "3": 0, "4": 0, "5": 0},
        "canvas": {"width": SIDE, "height": SIDE},
        "provinces": [
            {"id": name, "name": {"en": name}, "colour": "red", "polygon": square, "seal": [1, 1], "label": [2, 2]}
            for name in names
        ],
        "sites": [
            {"id": f"s{place}", "provinces": [names[place % 4]], "x": x, "y": y, "kind": "normal"}
            for place, (x, y) in enumerate(points)
        ],
        "roads": [[f"s{one}", f"s{other}"] for one, other in roads],
        "alliances": [],
    }


def settle(chooser: random.Random, map: Map) -> tuple["vec[u8]", "vec[u8]"]:
    """All pagodas of one seat on sites that hang together, and up to five forts below them."""
    own = [chooser.randrange(int(map.site_count))]
    while len(own) < min(int(PAGODAS), int(map.site_count)):
        beside = {int(site) for one in own for site in map.roads[map.road_starts[one] : map.road_starts[one + 1]]}
        own.append(chooser.choice(sorted(beside - set(own)) or sorted(set(range(int(map.site_count))) - set(own))))
    pagodas, forts = vec[u8]([9] * 64), vec[u8]([0] * 64)
    for site in own:
        pagodas[site] = u8(0)
    for site in chooser.sample(own, chooser.choice([0, 1, 1, 2, 2, 3, 5])):
        forts[site] = u8(1)
    return pagodas, forts


def main() -> None:
    """The worst of many."""
    parser = argparse.ArgumentParser(prog="python -m bench.roads")
    parser.add_argument("count", nargs="?", type=int, default=10_000, help="how many maps")
    add_json_option(parser, "roads")
    arguments = parser.parse_args()
    count: int = arguments.count
    chooser, console = random.Random("roads"), Console(stderr=True)
    worst, worst_map, total = 0.0, "", 0.0
    for number in track(range(count), "Searching for rows", console=console, disable=not console.is_terminal):
        map = draw_map(chooser)
        pagodas, forts = settle(chooser, map)
        began = time.process_time()
        points = road_points(map, pagodas, forts, 0)
        spent = time.process_time() - began
        total += spent
        if spent > worst:
            worst = spent
            about = f"{map.site_count} sites, {len(map.roads) // 2} roads, {sum(forts)} forts, {points} points"
            worst_map = f"number {number}: {about}"
    mode = "compiled" if COMPILED else "interpreted"
    mean = total / count * 1000
    print(f"worst of {count} searches, {mode}: {worst * 1000:.1f} ms ({worst_map}); mean {mean:.2f} ms")
    keep(arguments.json, {"mode": mode, "searches": count, "worst ms": worst * 1000, "mean ms": mean, "map": worst_map})


if __name__ == "__main__":
    main()
