"""Lines of a map as paths: borders and coasts, soft or straight."""

from collections.abc import Iterable, Sequence
from math import hypot, sin

from teahouse.draw.svg import Point


def outlines(polygons: Sequence[Sequence[Point]], are_soft: bool) -> list[str]:
    """The paths of provinces. Soft borders are cut where they meet, so that both sides run alike."""
    if not are_soft:
        return [closed_path(polygon) for polygon in polygons]
    beside: dict[Point, set[Point]] = {}
    owners: dict[tuple[Point, Point], int] = {}
    for polygon in polygons:
        for one, other in sides(polygon):
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
            side = (min(one, other), max(one, other))
            owners[side] = owners.get(side, 0) + 1
    meetings = {point for point, others in beside.items() if len(others) > 2}
    coast = {side for side, count in owners.items() if count == 1}
    return [soft_outline(polygon, meetings, coast) for polygon in polygons]


def sides(polygon: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The sides of a polygon, each by its ends."""
    return list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def soft_outline(polygon: Sequence[Point], meetings: set[Point], coast: set[tuple[Point, Point]]) -> str:
    """A province as soft curves from meeting to meeting; the coast is rougher than a border."""
    start = next((place for place, corner in enumerate(polygon) if corner in meetings), 0)
    turned = [*polygon[start:], *polygon[:start]]
    path = f"M{whole_point(turned[0])}"
    chain = [turned[0]]
    for one, other in sides(turned):
        rough = 6 if (min(one, other), max(one, other)) in coast else 3
        chain += [*stray_points(one, other, rough), other]
        if other in meetings or other == turned[0]:
            path += curve(chain)
            chain = [other]
    return path + "Z"


def stray_points(one: Point, other: Point, rough: float) -> list[Point]:
    """Points between two points that stray from the straight line, alike in both directions."""
    first, last = min(one, other), max(one, other)
    across, down = last[0] - first[0], last[1] - first[1]
    length = hypot(across, down)
    count = int(length / 34)
    found: list[Point] = []
    for step in range(1, count + 1):
        x, y = first[0] + across * step / (count + 1), first[1] + down * step / (count + 1)
        off = rough * chance(x, y) / length
        found.append((x - down * off, y + across * off))
    return found if first == one else found[::-1]


def chance(x: float, y: float) -> float:
    """A number from -1 to 1 that looks random and is always the same for a point."""
    return sin(x * 0.917 + y * 1.313 + sin(x * 0.171 - y * 0.233) * 9)


def curve(chain: Sequence[Point]) -> str:
    """A soft curve through points, as the commands of a path that stands on the first of them."""
    path = ""
    for place in range(len(chain) - 1):
        before, start, end = chain[max(place - 1, 0)], chain[place], chain[place + 1]
        after = chain[min(place + 2, len(chain) - 1)]
        leaving = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        arriving = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += f"C{whole_point(leaving)} {whole_point(arriving)} {whole_point(end)}"
    return path


def curved_path(line: Sequence[Point]) -> str:
    """A line through points as a path of its own."""
    return f"M{whole_point(line[0])}{curve(line)}"


def straight_path(line: Iterable[Point]) -> str:
    """A line from point to point as a path of its own."""
    return f"M{'L'.join(whole_point(point) for point in line)}"


def closed_path(polygon: Iterable[Point]) -> str:
    """A polygon as a path."""
    return straight_path(polygon) + "Z"


def whole_point(point: Point) -> str:
    """A point of the map; whole units are fine enough."""
    return f"{round(point[0])} {round(point[1])}"
