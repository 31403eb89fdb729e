"""Closed rings on the board."""

from collections.abc import Sequence

from teahouse.draw import svg
from teahouse.games.skud.box import OWNERS
from teahouse.games.skud.ring import shortest_ring


def rings(harmonies: Sequence[int], spots: Sequence[svg.Point]) -> str:
    """A closed ring glows; `spots` are where the points lie. (skud-ring)"""
    parts: list[str] = []
    for seat in range(2):
        corners = [spots[point] for point in shortest_ring(harmonies, seat)]
        if corners:
            glow = svg.polygon(corners, class_="glow", stroke_width=24, stroke_opacity=0.45)
            glow += svg.polygon(corners, class_="glow", stroke_width=13)
            glow += "".join(svg.circle(x, y, 26, class_="glow", stroke_width=7) for x, y in corners)
            parts.append(svg.group(glow, data_about=f"ring:{OWNERS[seat]}"))
    return "".join(parts)
