"""Where things lie on a map that is drawn small: as wide and as high as its panel, its names where they have room."""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw.svg import Point
from teahouse.games.han.look.landscape import buoy
from teahouse.games.han.look.lettering import Box, covered_area
from teahouse.games.han.look.places import NameLine, Places, places_of
from teahouse.games.han.look.plan import Place, Plan, plan_of
from teahouse.games.han.maps import Map

# So much is seen beyond the land, beyond sites, and beside harbours with their anchors; in units of the map.
EDGE: Final = 6
AROUND: Final = 34
HARBOUR_AROUND: Final = 54
# The names: the room that a letter and a line take for a size of one, how far they stay from borders, and how finely a
# place is looked for.
LETTER: Final = 0.62
LINE: Final = 1.1
BASELINE: Final = 0.82
MARGIN: Final = 2
STEP: Final = 4
# How much of a name may lie under pieces.
MOST_COVERED: Final = 0.4
BUOY_SCALE: Final = 0.5


class SmallShape(NamedTuple):
    """How large a panel for a map is, and the names on it."""

    width: float
    height: float
    name_size: float


class Frame(NamedTuple):
    """A panel for a map, and how the map is moved and stretched to fill it."""

    shape: SmallShape
    left: float
    top: float
    across: float
    down: float

    def point(self, point: Point) -> Point:
        """Where a point of the map lies in the panel."""
        x, y = (point[0] - self.left) * self.across, (point[1] - self.top) * self.down
        return round(x, 1), round(y, 1)


class SmallPlaces(NamedTuple):
    """A map in a frame: its places in units of the panel."""

    frame: Frame
    places: Places


# Maps are compared by identity, as in `places_of`.
@lru_cache(128)
def small_places_of(map: Map, lang: str, shape: SmallShape) -> SmallPlaces:
    """The places of a map that fills a panel."""
    plan, places = plan_of(map), places_of(map, lang)
    frame = frame_of(plan, shape)
    sites = tuple(site._replace(x=x, y=y) for site in places.sites for x, y in [frame.point((site.x, site.y))])
    seals = tuple(frame.point(seal) for seal in places.seals)
    knots = [frame.point((one.x, one.y)) for one in places.alliances]
    alliances = tuple(one._replace(x=x, y=y) for one, (x, y) in zip(places.alliances, knots, strict=True))
    obstacles = [(site.x - 12, site.y - 13, site.x + 12, site.y + 12) for site in sites]
    obstacles += [(x - 14, y - 14, x + 14, y + 14) for x, y in seals] + [(x - 6, y - 6, x + 6, y + 6) for x, y in knots]
    named = zip(plan.provinces, places.provinces, strict=True)
    return SmallPlaces(
        frame=frame,
        places=places._replace(
            top=0,
            lettering=tuple(line for place, name in named for line in name_lines(frame, place, name, obstacles)),
            seals=seals,
            sites=sites,
            alliances=alliances,
            buoys=tuple(harbour_buoys(plan, frame)),
        ),
    )


def frame_of(plan: Plan, shape: SmallShape) -> Frame:
    """The land of a map and nothing around it, stretched to a size."""
    corners = [corner for place in plan.provinces for corner in place.polygon]
    for (x, y), kind in zip(plan.sites, plan.kinds, strict=True):
        around = HARBOUR_AROUND if kind == "harbour" else AROUND
        corners += [(x - around, y - AROUND), (x + around, y + AROUND)]
    left, top = min(x for x, _ in corners) - EDGE, min(y for _, y in corners) - EDGE
    right, bottom = max(x for x, _ in corners) + EDGE, max(y for _, y in corners) + EDGE
    across, down = shape.width / (right - left), shape.height / (bottom - top)
    return Frame(shape, left, top, round(across, 4), round(down, 4))


def harbour_buoys(plan: Plan, frame: Frame) -> list[Point]:
    """Where the anchors of harbours hang."""
    found: list[Point] = []
    for site, kind in zip(plan.sites, plan.kinds, strict=True):
        if kind == "harbour":
            (x, y), (across, down) = frame.point(site), buoy(plan, site)
            found.append((x + across * BUOY_SCALE, y + down * BUOY_SCALE))
    return found


def name_lines(frame: Frame, place: Place, name: str, obstacles: list[Box]) -> list[NameLine]:
    """A province's name in one line or two, where it has room; a name without room is left out."""
    found: list[NameLine] = []
    cost, size = MOST_COVERED, frame.shape.name_size
    outline = [frame.point(corner) for corner in place.polygon]
    spots = spots_by_distance(outline, frame.point(place.label))
    near = [box for box in obstacles if covered_area(bounds(outline), [box])]
    for lines in [[name], name.rsplit(" ", 1)] if " " in name else [[name]]:
        width, height = LETTER * size * max(len(line) for line in lines), LINE * size * len(lines)
        for distance, (x, y) in spots:
            far = distance / 1000 + 0.02 * len(lines)
            # Those that follow are farther still.
            if far >= cost:
                break
            box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            own = covered_area(box, near) / (width * height) + far
            if own < cost and all(is_inside(corner, outline) for corner in corners_around(box)):
                top = y - height / 2 + BASELINE * size
                rows = [round(top + LINE * size * row, 1) for row in range(len(lines))]
                cost, found = own, [NameLine(words, x, low, 1) for words, low in zip(lines, rows, strict=True)]
    return found


def spots_by_distance(outline: list[Point], usual: Point) -> list[tuple[float, Point]]:
    """Points all over a province and how far they are from the usual place of its name, the nearest first."""
    left, top, right, bottom = bounds(outline)
    return sorted(
        (abs(x - usual[0]) + abs(y - usual[1]), (float(x), float(y)))
        for y in range(int(top), int(bottom), STEP)
        for x in range(int(left), int(right), STEP)
    )


def bounds(outline: list[Point]) -> Box:
    """The box around a province."""
    across, down = [x for x, _ in outline], [y for _, y in outline]
    return min(across), min(down), max(across), max(down)


def corners_around(box: Box) -> list[Point]:
    """The corners of a box and of the margin that it needs."""
    left, top, right, bottom = box[0] - MARGIN, box[1] - MARGIN, box[2] + MARGIN, box[3] + MARGIN
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def is_inside(point: Point, polygon: list[Point]) -> bool:
    """Whether a point lies inside a polygon: a ray to the right crosses its sides an odd number of times."""
    x, y = point
    found = False
    for one, other in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (one[1] > y) != (other[1] > y):
            found ^= one[0] + (other[0] - one[0]) * (y - one[1]) / (other[1] - one[1]) > x
    return found
