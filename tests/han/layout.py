"""Places for the sites of small maps, so that no roads cross."""

import random
from collections.abc import Sequence

from teahouse.games.han.map_limits import is_between, is_crossing

Point = tuple[int, int]
WIDTH, HEIGHT = 300, 200


def laid_out(ids: Sequence[str], roads: Sequence[Sequence[str]]) -> dict[str, Point]:
    """A place for each site: thrown at random, then moved one after another while that makes fewer crossings."""
    chooser = random.Random(0)
    points = {id: somewhere(chooser) for id in ids}
    known = [road for road in roads if set(road) <= set(ids) and road[0] != road[1]]
    wrong = count_wrong(points, known)
    for _ in range(4000):
        if not wrong:
            return points
        moved = {**points, chooser.choice(list(ids)): somewhere(chooser)}
        found = count_wrong(moved, known)
        if found <= wrong:
            points, wrong = moved, found
    raise AssertionError(f"no drawing found for {roads}")


def somewhere(chooser: random.Random) -> Point:
    return chooser.randrange(WIDTH), chooser.randrange(HEIGHT)


def count_wrong(points: dict[str, Point], roads: Sequence[Sequence[str]]) -> int:
    """Sites at one place, crossings, and roads through sites."""
    wrong = len(points) - len(set(points.values()))
    for number, (one, other) in enumerate(roads):
        ends = points[one], points[other]
        wrong += sum(is_between(*ends, points[site]) for site in points if site not in (one, other))
        wrong += sum(is_crossing(*ends, points[start], points[end]) for start, end in roads[:number])
    return wrong


def uncrossed(points: dict[str, Point], pairs: Sequence[Sequence[str]], count: int) -> list[Sequence[str]]:
    """The first so many of some roads that cross none before."""
    found: list[Sequence[str]] = []
    for pair in pairs:
        if len(found) < count and not count_wrong(points, [*found, pair]):
            found.append(pair)
    return found
