"""What can be touched: an area large enough for a finger, a name, and the rings that show its state."""

from collections.abc import Collection

from teahouse.core.errors import Unreadable
from teahouse.draw import svg

# The smallest side of an area that a finger finds.
FINGER = 44
# How a thing can stand out: it was touched last, the last move came from it, it is chosen, a rule stands in the way.
MARKS = ["last", "from", "chosen", "why"]


def sorted_marks(marks: Collection[str]) -> dict[str, list[str]]:
    """The things marked, by kind of mark, in the order given. A picture shows those that it has."""
    found: dict[str, list[str]] = {kind: [] for kind in MARKS}
    for mark in marks:
        kind, _, touch = mark.partition(":")
        if kind not in found or ":" not in touch:
            raise Unreadable(f'expected a mark such as "last:point:2,-7", one of {", ".join(MARKS)}, got "{mark}"')
        found[kind].append(touch)
    return found


def named(touch: str, label: str) -> dict[str, svg.Value]:
    """The attributes of an element that hands and keyboards can reach."""
    return {"data_touch": touch, "tabindex": 0, "role": "button", "aria_label": label}


def hit_area(x: float, y: float, width: float, height: float) -> str:
    """An unseen rectangle about a point, at least as large as a finger."""
    width, height = max(width, FINGER), max(height, FINGER)
    return svg.rect(x - width / 2, y - height / 2, width, height, class_="hit")


def touchable(touch: str, label: str, *children: str, area: str, **values: svg.Value) -> str:
    """A group that can be touched; `area` is what a finger hits, e.g. from `hit_area`."""
    return svg.group(svg.title(label), *children, area, **named(touch, label), **values)


def legal_ring(x: float, y: float, radius: float) -> str:
    """The ring around something that may be touched now."""
    return svg.circle(x, y, radius, class_="legal")


def trail(start: svg.Point, end: svg.Point, width: float) -> str:
    """A stroke of a drying brush, from where a piece came: thin where it began, broad where it ended."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = (across * across + down * down) ** 0.5 or 1
    side = (-down / length * width / 2, across / length * width / 2)
    return svg.path(
        f"M{svg.pair(start)}L{svg.pair((end[0] + side[0], end[1] + side[1]))}"
        f"A{svg.number(width / 2)} {svg.number(width / 2)} 0 0 0 {svg.pair((end[0] - side[0], end[1] - side[1]))}Z",
        class_="trail",
    )
