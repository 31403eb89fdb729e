"""The flowers of a closed ring."""

from collections.abc import Sequence

from teahouse.games.skud.harmony import first_end, is_owned, second_end, step_east, touches_centre


def shortest_ring(harmonies: Sequence[int], seat: int) -> list[int]:
    """The points of the seat's shortest ring, in order; [] if it has none. (skud-ring)"""
    steps: dict[int, list[tuple[int, int]]] = {}
    starts: list[int] = []
    for harmony in harmonies:
        if is_owned(harmony, seat) and not touches_centre(harmony):
            first, second, crossed = int(first_end(harmony)), int(second_end(harmony)), int(step_east(harmony))
            steps.setdefault(first, []).append((second, crossed))
            steps.setdefault(second, []).append((first, -crossed))
            if crossed:
                starts.append(first)
    ways = [way_round(steps, start) for start in starts]
    return min((way for way in ways if way), key=len, default=[])


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
