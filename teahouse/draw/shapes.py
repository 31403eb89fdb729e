"""Outlines that turn and repeat: polygons, stars, petals."""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from teahouse.draw.svg import Point, pair

# A path in parts: a command letter and the points that follow it.
Outline = Sequence[tuple[str, Sequence[Point]]]


def turn_point(point: Point, degrees: float, centre: Point = (0, 0)) -> Point:
    """The point, turned clockwise about the origin, which is then moved to the centre."""
    x, y = point
    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle) + centre[0], x * sin(angle) + y * cos(angle) + centre[1]


def outline_path(outline: Outline, degrees: float = 0, centre: Point = (0, 0)) -> str:
    """An outline as the commands of a path, turned and moved."""
    turned = [(command, [turn_point(point, degrees, centre) for point in points]) for command, points in outline]
    return "".join(command + path_points(points) for command, points in turned)


def path_points(points: Iterable[Point]) -> str:
    """Points of an ornament as they stand in a path; a tenth is fine enough for it."""
    return " ".join(pair((round(x, 1), round(y, 1))) for x, y in points)


def around(outline: Outline, count: int, centre: Point = (0, 0), first: float = 0) -> str:
    """The outline repeated in a circle: petals from one petal, spokes from one spoke."""
    return "".join(outline_path(outline, first + 360 * step / count, centre) for step in range(count))


def corners(count: int, radius: float, first: float = 0, centre: Point = (0, 0)) -> list[Point]:
    """The corners of a regular polygon, clockwise, the first at the top unless it is turned."""
    return [turn_point((0, -radius), first + 360 * step / count, centre) for step in range(count)]


def star(count: int, outer: float, inner: float, centre: Point = (0, 0)) -> list[Point]:
    """The corners of a star with one point at the top."""
    tips, dents = corners(count, outer, 0, centre), corners(count, inner, 180 / count, centre)
    return [corner for both in zip(tips, dents, strict=True) for corner in both]


def round_petal(length: float, width: float) -> Outline:
    """A petal with a round tip that points up from the origin."""
    return [
        ("M", [(0, 0)]),
        ("C", [(-width, -length * 0.2), (-width, -length), (0, -length)]),
        ("C", [(width, -length), (width, -length * 0.2), (0, 0)]),
        ("Z", []),
    ]


def notched_petal(length: float, width: float, notch: float) -> Outline:
    """A petal with a dent in its tip, as of a rose."""
    return [
        ("M", [(0, 0)]),
        ("C", [(-width, -length * 0.25), (-width * 1.05, -length * 1.15), (0, -length + notch)]),
        ("C", [(width * 1.05, -length * 1.15), (width, -length * 0.25), (0, 0)]),
        ("Z", []),
    ]


def pointed_petal(length: float, width: float) -> Outline:
    """A petal with a sharp tip that points up from the origin."""
    return [
        ("M", [(0, 0)]),
        ("C", [(-width, -length * 0.2), (-width * 0.9, -length * 0.65), (0, -length)]),
        ("C", [(width * 0.9, -length * 0.65), (width, -length * 0.2), (0, 0)]),
        ("Z", []),
    ]


def spoke(start: float, end: float) -> Outline:
    """A straight stroke upwards, from one distance to another."""
    return [("M", [(0, -start)]), ("L", [(0, -end)])]
