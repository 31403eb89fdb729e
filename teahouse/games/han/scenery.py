"""The maps of Han as pictures: a country in the sea or a walled city, their roads and names, the Great Wall above."""

from collections.abc import Iterable, Sequence
from math import hypot, sin
from typing import Final

from teahouse.draw import svg
from teahouse.draw.svg import Point
from teahouse.games.han.maps import Map
from teahouse.games.han.tiles import dye, threads

WIDTH: Final = 1000
HEIGHT: Final = 750

# The Great Wall: fifty spaces side by side.
SPACES: Final = 50
WALL_LEFT: Final = 10
WALL_FOOT: Final = 66
SPACE: Final = 19.6

RING: Final = 14
BORDER_RING: Final = 19
# Where the anchor of a harbour can hang without touching a pagoda.
BUOYS: Final[list[Point]] = [(21, 13), (-21, 13), (24, -14), (-24, -14)]
# From the middle of a seal to the coin that tells that its province has been scored.
COIN: Final = (28, -24)
# How far a name may be moved, and the room a letter and a line of it take.
SHIFTS: Final = [(across, down) for down in (0, -5, 5, -10, 8) for across in (0, 8, -8, 16, -16, 26, -26)]
LETTER: Final = 13.2
LINE: Final = 21

Box = tuple[float, float, float, float]

TOWER: Final = "M-17 13V-3H17V13ZM-25-3C-18-4-14-8-12-13H12C14-8 18-4 25-3L22 1H-22ZM-5 13V7C-5 3 5 3 5 7V13"
BELL: Final = "M-8 7C-5 3-7-7 0-8C7-7 5 3 8 7ZM0 7V10M0-8V-11"
STONE: Final[dict[str, svg.Value]] = {
    "fill": "var(--han-stone-2)",
    "stroke": "var(--han-edge)",
    "stroke_width": 1.3,
    "stroke_linejoin": "round",
}
ROUND: Final[dict[str, svg.Value]] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}

# Ornaments by map: rivers through points, then what, where, how large. A map of one's own has none.
RIVERS: Final[dict[str, list[list[Point]]]] = {
    "border-disputes": [
        [
            (66, 424),
            (124, 422),
            (170, 384),
            (246, 370),
            (306, 300),
            (356, 264),
            (424, 300),
            (516, 336),
            (562, 334),
            (628, 338),
            (680, 274),
            (726, 268),
            (760, 279),
        ],
        [
            (74, 632),
            (136, 622),
            (200, 607),
            (250, 560),
            (310, 582),
            (362, 592),
            (408, 600),
            (458, 606),
            (512, 590),
            (562, 598),
            (616, 606),
            (658, 640),
            (724, 654),
            (796, 634),
            (847, 638),
        ],
    ]
}
ORNAMENTS: Final[dict[str, list[tuple[str, float, float, float]]]] = {
    "border-disputes": [
        ("peaks", 496, 694, 1.5),
        ("peaks", 738, 548, 1.2),
        ("peaks", 292, 490, 1.4),
        ("peaks", 184, 274, 1.0),
        ("peaks", 64, 404, 0.9),
        ("peaks", 76, 620, 0.8),
        ("peaks", 284, 558, 0.7),
        ("peaks", 664, 528, 1.0),
        ("peaks", 298, 168, 1.1),
        ("peaks", 350, 366, 1.0),
        ("peaks", 568, 186, 1.0),
        ("peaks", 858, 174, 0.7),
        ("peaks", 798, 370, 0.8),
        ("peaks", 640, 708, 1.0),
        ("junk", 932, 440, 1.2),
        ("junk", 958, 530, 0.7),
        ("swell", 62, 118, 1.0),
        ("swell", 118, 96, 0.8),
        ("swell", 902, 508, 1.0),
        ("swell", 944, 606, 1.2),
        ("swell", 906, 668, 0.9),
        ("swell", 962, 380, 0.8),
        ("swell", 972, 96, 0.9),
    ],
    "ways-of-diplomacy": [
        ("roofs", 352, 662, 1.3),
        ("roofs", 660, 686, 1.1),
        ("roofs", 268, 408, 1.2),
        ("roofs", 898, 408, 1.2),
        ("roofs", 94, 424, 0.8),
        ("roofs", 94, 508, 0.7),
        ("roofs", 466, 632, 1.0),
        ("roofs", 588, 616, 0.9),
        ("roofs", 436, 188, 1.0),
        ("roofs", 562, 228, 0.9),
        ("roofs", 344, 378, 0.8),
        ("roofs", 736, 424, 0.7),
        ("roofs", 88, 636, 0.7),
        ("roofs", 232, 196, 0.7),
        ("roofs", 538, 130, 0.7),
        ("roofs", 654, 612, 0.6),
        ("hall", 430, 408, 1.2),
        ("hall", 632, 494, 0.9),
        ("pines", 730, 222, 1.1),
        ("pines", 904, 182, 1.0),
        ("pines", 654, 138, 0.9),
        ("pines", 838, 206, 0.8),
        ("pines", 898, 658, 1.2),
        ("pines", 732, 696, 0.9),
        ("pines", 744, 636, 0.9),
        ("pines", 814, 566, 0.7),
    ],
}
GLYPHS: Final = {
    "peaks": "M-22 9C-16 6-13-2-8-7C-6-3-4 0-1 1C2-4 5-11 9-14C13-8 17 4 24 9M-8-7C-9-2-10 2-9 6M9-14C8-8 8-2 10 3"
    "M9-14C11-7 14-1 14 5M-28 9C-26 6-24 5-22 5M24 6C27 5 29 7 31 9",
    "swell": "M-20 4A8 8 0 0 1-4 4A8 8 0 0 1 12 4M-16 4A4 4 0 0 1-8 4M0 4A4 4 0 0 1 8 4M-12-4A8 8 0 0 1 4-4"
    "M-8-4A4 4 0 0 1 0-4",
    "junk": "M-19 8C-14 16 12 16 20 6L12 8H-12ZM-7 7V-16C2-14 7-6 7 6ZM-7-9L2-8M-7-2L6-1M9 7V-7C14-5 17 0 17 5"
    "M-10 7V-8C-15-6-17 0-17 5M-28 16C-24 13-20 13-16 16S-8 19-4 16S4 13 8 16S16 19 20 16S26 14 28 16",
    "roofs": "M-22 8C-18 7-15 3-14-1H-1C0 3 3 7 7 8ZM-17 8V13H2V8M1-2C4-4 6-7 7-10H16C17-6 20-3 24-2ZM6-2V-1M20-2V13H7",
    "hall": "M-24 4C-18 3-14-1-12-6H12C14-1 18 3 24 4ZM-18 4V12H18V4M-9 4V12M0 4V12M9 4V12"
    "M-12-6C-9-7-7-10-6-13H6C7-10 9-7 12-6",
    "pines": "M-12 11V4M-12-10L-18-2H-15L-20 5H-4L-9-2H-6ZM8 12V6M8-6L2 1H5L0 7H16L11 1H14Z",
}


class Plan:
    """What the picture of a map needs to know, read from its JSON object once."""

    def __init__(self, map: Map) -> None:
        source = map.source
        self.id = map.id
        self.provinces = [Place(province) for province in items(source, "provinces")]
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
        # Sites from the back of the map to the front.
        self.rows = sorted(range(len(self.sites)), key=lambda site: self.sites[site][1])
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
        roads = [to_line(point, start, end) for line in self.roads for start, end in zip(line, line[1:], strict=False)]
        return min([hypot(x - left, y - top) for left, top in spots] + labels + roads)


class Place:
    """A province as it lies on the canvas."""

    def __init__(self, source: dict[str, object]) -> None:
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
        return max(left, default=0), min(right, default=WIDTH)


class Lettering:
    """A province's name where it disturbs least: moved a little, broken in two, or smaller."""

    def __init__(self, plan: Plan, place: Place, name: str) -> None:
        left, right = place.reach()
        top, bottom = min(y for _, y in place.polygon), max(y for _, y in place.polygon)
        self.scale = min(1, (right - left - 16) / (LETTER * max(len(name), 1)))
        around = (left, place.label[1] - 40, right, place.label[1] + 40)
        obstacles = [box for box in plan.obstacles if covered(around, [box])]
        found: list[tuple[float, float, float, list[str]]] = []
        for lines in [[name], name.rsplit(" ", 1)]:
            for across, down in SHIFTS:
                x, y = place.label[0] + across, place.label[1] + down
                box = self.box(x, y, lines)
                beside = max(left + 8 - box[0], 0) + max(box[2] - right + 8, 0)
                beyond = max(top + 5 - box[1], 0) + max(box[3] - bottom + 5, 0)
                outside = LINE * beside + (box[2] - box[0]) * beyond
                cost = covered(box, obstacles) + outside + abs(across) + abs(down) + 60 * len(lines)
                found.append((cost, x, y, lines))
        _, self.x, self.y, self.lines = min(found, key=lambda one: one[0])

    def box(self, x: float, y: float, lines: list[str]) -> Box:
        """What the name covers when it stands about a point."""
        width, height = self.scale * LETTER * max(len(line) for line in lines), LINE * len(lines)
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2

    def drawn(self) -> str:
        """The name, line by line."""
        first = 7 - LINE * (len(self.lines) - 1) / 2
        lines = [svg.text(0, first + LINE * row, line) for row, line in enumerate(self.lines)]
        return svg.group(*lines, transform=svg.at(self.x, self.y, round(self.scale, 2)))


def covered(box: Box, others: Iterable[Box]) -> float:
    """How much of a box other boxes cover."""
    return sum(
        max(min(box[2], right) - max(box[0], left), 0) * max(min(box[3], bottom) - max(box[1], top), 0)
        for left, top, right, bottom in others
    )


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


def to_line(point: Point, start: Point, end: Point) -> float:
    """The distance from a point to a straight line between two points."""
    across, down = end[0] - start[0], end[1] - start[1]
    share = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / (across * across + down * down or 1)
    share = min(max(share, 0), 1)
    return hypot(point[0] - start[0] - across * share, point[1] - start[1] - down * share)


def outlines(polygons: Sequence[Sequence[Point]], are_soft: bool) -> list[str]:
    """The paths of provinces. Soft borders are cut where they meet, so that both sides run alike."""
    if not are_soft:
        return [closed(polygon) for polygon in polygons]
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
    return [outline(polygon, meetings, coast) for polygon in polygons]


def sides(polygon: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The sides of a polygon, each by its ends."""
    return list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def outline(polygon: Sequence[Point], meetings: set[Point], coast: set[tuple[Point, Point]]) -> str:
    """A province as soft curves from meeting to meeting; the coast is rougher than a border."""
    start = next((place for place, corner in enumerate(polygon) if corner in meetings), 0)
    turned = [*polygon[start:], *polygon[:start]]
    path = f"M{written(turned[0])}"
    chain = [turned[0]]
    for one, other in sides(turned):
        rough = 6 if (min(one, other), max(one, other)) in coast else 3
        chain += [*strayed(one, other, rough), other]
        if other in meetings or other == turned[0]:
            path += curve(chain)
            chain = [other]
    return path + "Z"


def strayed(one: Point, other: Point, rough: float) -> list[Point]:
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
        path += f"C{written(leaving)} {written(arriving)} {written(end)}"
    return path


def curved(line: Sequence[Point]) -> str:
    """A line through points as a path of its own."""
    return f"M{written(line[0])}{curve(line)}"


def straight(line: Iterable[Point]) -> str:
    """A line from point to point as a path of its own."""
    return f"M{'L'.join(written(point) for point in line)}"


def closed(polygon: Iterable[Point]) -> str:
    """A polygon as a path."""
    return straight(polygon) + "Z"


def written(point: Point) -> str:
    """A point of the map; whole units are fine enough."""
    return f"{round(point[0])} {round(point[1])}"


def definitions(plan: Plan) -> str:
    """The shapes of the provinces by their numbers, all of them together, and the ornaments that the map has."""
    used = {name for name, *_ in ORNAMENTS.get(plan.id, [])}
    shapes = [svg.path(path, id=f"han-p-{place}") for place, path in enumerate(plan.outlines, 1)]
    clips = [
        svg.element("clipPath", svg.use(f"han-p-{place}"), id=f"han-c-{place}")
        for place in range(1, len(plan.outlines) + 1)
    ]
    glyphs = [svg.path(path, id=f"han-{name}") for name, path in GLYPHS.items() if name in used]
    canvas = svg.element("clipPath", svg.rect(0, 0, WIDTH, HEIGHT), id="han-canvas")
    together = svg.group(*[svg.use(f"han-p-{place}") for place in range(1, len(plan.outlines) + 1)], id="han-land")
    return "".join(shapes) + "".join(clips) + "".join(glyphs) + canvas + together


def ground(plan: Plan) -> str:
    """What lies around the provinces."""
    return svg.group(city() if plan.is_city else sea(), clip_path="url(#han-canvas)")


def edging(width: float, colour: str, **values: svg.Value) -> str:
    """A line around all the land, half of it outside."""
    return svg.element("use", href="#han-land", fill="none", stroke=f"var(--{colour})", stroke_width=width, **values)


def sea() -> str:
    """Water around the land, with three lines of wave along the coast."""
    parts = [svg.rect(0, 0, WIDTH, HEIGHT, fill="var(--han-sea)")]
    for width, dashes in [(62, "20 11 9 16 30 12"), (41, "41 9 17 12"), (20, None)]:
        parts.append(edging(width, "han-wave", stroke_dasharray=dashes, stroke_linejoin="round"))
        parts.append(edging(width - 3, "han-sea", stroke_linejoin="round"))
    return "".join(parts)


def city() -> str:
    """Silk, a moat, and the wall of a city with its battlements."""
    return (
        svg.rect(0, 0, WIDTH, HEIGHT, fill="var(--han-silk)")
        + edging(74, "han-wave")
        + edging(71, "han-sea")
        + edging(58, "han-wave", stroke_dasharray="26 12 9 18", stroke_opacity=0.8)
        + edging(55, "han-sea")
        + edging(43, "han-edge")
        + edging(40, "han-stone-2")
        + edging(40, "han-stone", stroke_dasharray="11 8")
        + edging(30, "han-edge", stroke_opacity=0.5)
        + edging(28.5, "han-stone")
    )


def towers(plan: Plan) -> str:
    """Towers on the corners of the city's wall, and in the middle of its sides the gates."""
    corners = [corner for place in plan.provinces for corner in place.polygon]
    left, right = min(x for x, _ in corners) - 13, max(x for x, _ in corners) + 13
    top, bottom = min(y for _, y in corners) - 11, max(y for _, y in corners) + 9
    across, down = [left, (left + right) / 2, right], [top, (top + bottom) / 2, bottom]
    places = [(x, y) for y in down for x in across if (x, y) != (across[1], down[1])]
    return "".join(svg.path(TOWER, transform=svg.at(x, y), **STONE) for x, y in places)


def land(plan: Plan) -> str:
    """Provinces of dyed cloth with the weave of their colour, a shade along their edges."""
    parts: list[str] = []
    for place, province in enumerate(plan.provinces, 1):
        shape = f"han-p-{place}"
        parts.append(svg.use(shape, fill=dye(province.colour)))
        parts.append(
            svg.use(
                shape,
                fill=threads(province.colour),
                stroke="var(--han-shade)",
                stroke_opacity=0.2,
                stroke_width=15,
                clip_path=f"url(#han-c-{place})",
            )
        )
    return "".join(parts)


def borders(plan: Plan) -> str:
    """Borders and coast in ink, lakes between them; in the city streets, and squares where they meet."""
    if plan.is_city:
        streets = edging(12, "han-line", stroke_opacity=0.8) + edging(9.5, "han-silk")
        return streets + towers(plan) + "".join(square(polygon) for polygon in plan.squares)
    lakes = [lake(polygon) for polygon in plan.lakes]
    return "".join(lakes) + edging(1.8, "han-line", stroke_opacity=0.7, stroke_linejoin="round")


def middle(polygon: Sequence[Point]) -> Point:
    """The middle of a polygon's corners."""
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)


def square(polygon: Sequence[Point]) -> str:
    """A square between the streets, with the bell that it is called after."""
    ground = svg.path(closed(polygon), fill="var(--han-silk)", stroke="var(--han-line)", stroke_width=1.2)
    bell = svg.path(BELL, transform=svg.at(*middle(polygon)), stroke="var(--han-line)", stroke_width=1.5, **ROUND)
    return ground + bell


def lake(polygon: Sequence[Point]) -> str:
    """A marsh: still water, and reeds in the middle of it."""
    reeds = "M-12 8H12M-8 8C-8 2-9-2-11-6M-3 8C-3 0-3-5-2-10M3 8C4 2 6-2 9-5M-14 12H2"
    return svg.path(closed(polygon), fill="var(--han-sea)") + svg.path(
        reeds, transform=svg.at(*middle(polygon)), stroke="var(--han-wave)", stroke_width=1.8, **ROUND
    )


def rivers(plan: Plan) -> str:
    """Rivers, faint enough not to be taken for roads."""
    courses = "".join(curved(river) for river in RIVERS.get(plan.id, []))
    if not courses:
        return ""
    return svg.path(courses, stroke="var(--han-wave)", stroke_width=4.5, stroke_opacity=0.65, **ROUND)


def ornaments(plan: Plan) -> str:
    """Mountains, ships, roofs and trees where there is room for them."""
    glyphs = [svg.use(f"han-{name}", transform=svg.at(x, y, scale)) for name, x, y, scale in ORNAMENTS.get(plan.id, [])]
    return svg.group(*glyphs, stroke="var(--han-line)", stroke_width=1.4, stroke_opacity=0.34, **ROUND)


def roads(plan: Plan) -> str:
    """Roads as a brush draws them: a line that swells now and then."""
    drawn = straight if plan.is_city else curved
    return svg.group(
        svg.path("".join(drawn(line) for line in plan.roads), id="han-roads"),
        svg.use("han-roads", stroke_width=5.6, stroke_dasharray="26 31 44 17 9 38", stroke_opacity=0.5),
        stroke="var(--han-road)",
        stroke_width=4,
        **ROUND,
    )


def rings(plan: Plan) -> str:
    """Empty sites with their numbers; border sites have two rings, harbours an anchor."""
    parts: list[str] = []
    for (x, y), kind in zip(plan.sites, plan.kinds, strict=True):
        if kind == "border":
            parts.append(svg.circle(x, y, BORDER_RING))
        parts.append(svg.circle(x, y, RING))
        if kind == "harbour":
            buoy = max(BUOYS, key=lambda side: plan.room((x + side[0], y + side[1]), (x, y)))
            parts.append(svg.use("han-harbour", x + buoy[0], y + buoy[1]))
    numbers = [svg.text(x, y + 4.4, str(place)) for place, (x, y) in enumerate(plan.sites, 1)]
    drawn = svg.group(*parts, fill="var(--han-ring)", stroke="var(--han-line)", stroke_width=1.6)
    return drawn + svg.group(*numbers, class_="site")


def seals(plan: Plan) -> str:
    """The dragon seals, each stamped a little differently."""
    return "".join(svg.use("han-seal", transform=svg.at(x, y, turn=round(chance(x, y) * 4))) for x, y in plan.seals)


def knots(plan: Plan) -> str:
    """The numbers of the alliances, knotted on the borders."""
    parts = [svg.use("han-knot", x, y) + svg.text(x, y + 4.8, str(place)) for place, (x, y) in plan.knots.items()]
    return svg.group(*parts, class_="knot")


def space_x(place: int) -> float:
    """The middle of a space of the wall."""
    return WALL_LEFT + SPACE * (place + 0.5)


def wall() -> str:
    """The Great Wall with its fifty spaces; a tower at every ten and at the end."""
    battlement = f"M{WALL_LEFT} {WALL_FOOT}V15" + "h9.8v7h9.8v-7" * SPACES + f"V{WALL_FOOT}Z"
    spaces = "".join(f"M{svg.number(WALL_LEFT + SPACE * place)} 26V{WALL_FOOT}" for place in range(1, SPACES))
    watch = "".join(watch_tower(space_x(place)) for place in [*range(0, SPACES, 10), SPACES - 1])
    numbers = "".join(svg.text(space_x(place), 63, str(place)) for place in range(0, SPACES, 5))
    return (
        svg.path(battlement, **{**STONE, "fill": "var(--han-stone)"})
        + svg.path(spaces + "M10 51H990M10 24H990", fill="none", stroke="var(--han-edge)", stroke_opacity=0.3)
        + watch
        + svg.group(numbers, class_="wall")
    )


def watch_tower(x: float) -> str:
    """A tower of the Great Wall."""
    return svg.path("M-12 66V22H-15V8H-8V13H-3.5V8H3.5V13H8V8H15V22H12V66Z", transform=svg.at(x, 0), **STONE)


def small_map(plan: Plan, colour: str) -> str:
    """The whole map, small, with the provinces of one colour in ink."""
    own = [
        svg.use(f"han-p-{place}", fill="var(--han-line)", stroke="none")
        for place, province in enumerate(plan.provinces, 1)
        if province.colour == colour
    ]
    whole = svg.use("han-land", fill="var(--han-stone)", stroke="var(--han-line)", stroke_width=9)
    return svg.group(whole, *own, transform=svg.at(11, 33.5, 0.0615))


def picture(plan: Plan, written: str) -> str:
    """The whole map without pieces; `written` are the names on it."""
    return (
        ground(plan)
        + land(plan)
        + rivers(plan)
        + borders(plan)
        + ornaments(plan)
        + roads(plan)
        + written
        + knots(plan)
        + rings(plan)
        + seals(plan)
        + wall()
    )
