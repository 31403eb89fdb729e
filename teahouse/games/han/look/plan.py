"""A map of Han as its pictures need it: where sites, seals, roads and borders lie."""

from functools import lru_cache
from math import hypot
from typing import Final

from teahouse.draw.svg import Point
from teahouse.games.han.look.outlines import outlines, sides
from teahouse.games.han.maps import Map

# The sea, or the wall of a city, above the northernmost thing on a map.
SEA: Final = 44
# From the middle of a seal to the coin that tells that its province has been scored.
COIN: Final = (28, -24)


class Plan:
    """What the picture of a map needs to know, read from its JSON object once."""

    def __init__(self, map: Map) -> None:
        source = map.source
        self.id = map.id
        canvas = source["canvas"]
        assert isinstance(canvas, dict)
        self.width, self.height = number(canvas["width"]), number(canvas["height"])
        self.provinces = [Place(province, self.width) for province in items(source, "provinces")]
        self.seals = [place.seal for place in self.provinces]
        self.sites: list[Point] = [point_of(site) for site in items(source, "sites")]
        self.kinds = [str(site["kind"]) for site in items(source, "sites")]
        self.knots = {int(number(one["number"])): point_of(one) for one in items(source, "alliances")}
        self.lakes = [points(one["polygon"]) for one in items(source, "decor") if one.get("kind") == "lake"]
        self.squares = [points(one["polygon"]) for one in items(source, "decor") if one.get("kind") == "plaza"]
        self.is_city = bool(self.squares)
        self.outlines = outlines([place.polygon for place in self.provinces], not self.is_city)
        place_of = {id: place for place, id in enumerate(map.site_ids)}
        lines = source.get("road_lines") or source["roads"]
        assert isinstance(lines, list)
        self.roads = [[self.sites[place_of[site]] for site in line] for line in lines]
        corners = [corner for place in self.provinces for corner in place.polygon]
        # Where the picture begins: what lies above is nothing but water.
        self.top = max(0, round(min(y for _, y in [*corners, *self.sites, *self.seals, *self.knots.values()])) - SEA)
        # What a name should not cover.
        self.obstacles = [
            *[(x - 23, y - 29, x + 23, y + 17) for x, y in self.sites],
            *[(x - 26, y - 23, x + 26, y + 23) for x, y in self.seals],
            *[(x + COIN[0] - 10, y + COIN[1] - 10, x + COIN[0] + 10, y + COIN[1] + 10) for x, y in self.seals],
            *[(x - 14, y - 14, x + 14, y + 14) for x, y in self.knots.values()],
        ]

    def room(self, point: Point, own: Point) -> float:
        """How far a point is from other sites, from seals, knots, names and roads."""
        x, y = point
        spots = [*[site for site in self.sites if site != own], *self.seals, *self.knots.values()]
        labels = [hypot(max(abs(x - place.label[0]) - 20, 0), y - place.label[1]) for place in self.provinces]
        roads = [distance(point, start, end) for line in self.roads for start, end in zip(line, line[1:], strict=False)]
        return min([hypot(x - left, y - top) for left, top in spots] + labels + roads)


class Place:
    """A province as it lies on the canvas."""

    def __init__(self, source: dict[str, object], width: float) -> None:
        self.width = width
        self.polygon = points(source["polygon"])
        self.seal, self.label = points([source["seal"], source["label"]])
        self.colour = str(source["colour"])

    def reach(self) -> tuple[float, float]:
        """From where to where the province reaches at the height of its name."""
        x, y = self.label
        crossed = [
            one[0] + (other[0] - one[0]) * (y - one[1]) / (other[1] - one[1])
            for one, other in sides(self.polygon)
            if (one[1] > y) != (other[1] > y)
        ]
        left, right = [side for side in crossed if side <= x], [side for side in crossed if side > x]
        return max(left, default=0), min(right, default=self.width)


def items(source: dict[str, object], field: str) -> list[dict[str, object]]:
    """A list of objects; the map was checked when it was read."""
    value = source.get(field, [])
    assert isinstance(value, list)
    return value


def number(value: object) -> float:
    """A number of the map."""
    assert isinstance(value, int | float)
    return value


def point_of(item: dict[str, object]) -> Point:
    """Where something lies."""
    return number(item["x"]), number(item["y"])


def points(value: object) -> list[Point]:
    """A list of points of the map."""
    assert isinstance(value, list)
    return [(number(x), number(y)) for x, y in value]


def distance(point: Point, start: Point, end: Point) -> float:
    """The distance from a point to a straight line between two points."""
    across, down = end[0] - start[0], end[1] - start[1]
    share = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / (across * across + down * down or 1)
    share = min(max(share, 0), 1)
    return hypot(point[0] - start[0] - across * share, point[1] - start[1] - down * share)


# Maps are compared by identity: two maps of one's own may have the same id.
@lru_cache(32)
def plan_of(map: Map) -> Plan:
    """The plan of a map."""
    return Plan(map)
