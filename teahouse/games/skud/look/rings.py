"""Closed rings, and how the shortest one runs around the centre."""

from collections.abc import Sequence

from teahouse.draw import svg
from teahouse.games.skud.box import X, Y
from teahouse.games.skud.harmony import first_end, is_owned, second_end, touches_centre
from teahouse.games.skud.look.points import SPOTS


def rings(harmonies: Sequence[int]) -> str:
    """A closed ring glows. (skud-ring)"""
    parts: list[str] = []
    for seat in range(2):
        spots: list[svg.Point] = [SPOTS[point] for point in shortest_ring(harmonies, seat)]
        if spots:
            parts.append(svg.polygon(spots, class_="glow", stroke_width=24, stroke_opacity=0.45))
            parts.append(svg.polygon(spots, class_="glow", stroke_width=13))
            parts += [svg.circle(x, y, 26, class_="glow", stroke_width=7) for x, y in spots]
    return "".join(parts)


def shortest_ring(harmonies: Sequence[int], seat: int) -> list[int]:
    """The tiles of the seat's shortest ring, in order; [] if it has none."""
    steps: dict[int, list[tuple[int, int]]] = {}
    starts: list[int] = []
    for harmony in harmonies:
        if is_owned(harmony, seat) and not touches_centre(harmony):
            first, second = first_end(harmony), second_end(harmony)
            crossed = crossing(first, second)
            steps.setdefault(first, []).append((second, crossed))
            steps.setdefault(second, []).append((first, -crossed))
            if crossed:
                starts.append(first)
    ways = [way_round(steps, start) for start in starts]
    return min((way for way in ways if way), key=len, default=[])


def crossing(first: int, second: int) -> int:
    """How a step between two tiles crosses the half-line from the centre to the east: 1 upwards, -1 downwards."""
    if X[first] != X[second] or X[first] <= 0:
        return 0
    return int(Y[second] > 0) - int(Y[first] > 0)


def way_round(steps: dict[int, list[tuple[int, int]]], start: int) -> list[int]:
    """The shortest way from a tile back to itself that winds around the centre; [] for none.

    A place on the way is a tile and the sum of the crossings on the way to it. Where no way winds, every tile has
    only one such sum; so the search ends.
    """
    home = (start, 0)
    came_from = {home: home}
    places = [home]
    for place in places:
        tile, crossings = place
        if tile == start and crossings:
            way = [place]
            while came_from[way[-1]] != home:
                way.append(came_from[way[-1]])
            return [point for point, _ in way]
        for point, crossed in steps[tile]:
            onward = (point, crossings + crossed)
            if onward not in came_from:
                came_from[onward] = place
                places.append(onward)
    return []
