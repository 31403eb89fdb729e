"""The names of provinces on the map, each where it disturbs least."""

from collections.abc import Iterable
from typing import Final

from teahouse.games.han.look.plan import Place, Plan

# How far a name may be moved, and the room a letter and a line of it take.
SHIFTS: Final = [(across, down) for down in (0, -5, 5, -10, 8) for across in (0, 8, -8, 16, -16, 26, -26)]
LETTER: Final = 13.2
LINE: Final = 21

Box = tuple[float, float, float, float]


class Lettering:
    """A province's name where it disturbs least: moved a little, broken in two, or smaller."""

    def __init__(self, plan: Plan, place: Place, name: str) -> None:
        left, right = place.reach()
        top, bottom = min(y for _, y in place.polygon), max(y for _, y in place.polygon)
        self.scale = min(1, (right - left - 16) / (LETTER * max(len(name), 1)))
        around = (left, place.label[1] - 40, right, place.label[1] + 40)
        obstacles = [box for box in plan.obstacles if covered_area(around, [box])]
        found: list[tuple[float, float, float, list[str]]] = []
        for lines in [[name], name.rsplit(" ", 1)]:
            for across, down in SHIFTS:
                x, y = place.label[0] + across, place.label[1] + down
                box = self.box(x, y, lines)
                beside = max(left + 8 - box[0], 0) + max(box[2] - right + 8, 0)
                beyond = max(top + 5 - box[1], 0) + max(box[3] - bottom + 5, 0)
                outside = LINE * beside + (box[2] - box[0]) * beyond
                cost = covered_area(box, obstacles) + outside + abs(across) + abs(down) + 60 * len(lines)
                found.append((cost, x, y, lines))
        _, self.x, self.y, self.lines = min(found, key=lambda one: one[0])

    def box(self, x: float, y: float, lines: list[str]) -> Box:
        """What the name covers when it stands about a point."""
        width, height = self.scale * LETTER * max(len(line) for line in lines), LINE * len(lines)
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def covered_area(box: Box, others: Iterable[Box]) -> float:
    """How much of a box other boxes cover."""
    return sum(
        max(min(box[2], right) - max(box[0], left), 0) * max(min(box[3], bottom) - max(box[1], top), 0)
        for left, top, right, bottom in others
    )
