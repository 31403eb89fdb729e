"""A chart of lines, one for each seat: what each had at the start, and after each stretch of a game.

A line has its seat's colour on a darker one, so that it stands out from any ground, and ends in its seat's mark beside
the last value; where there is room every value has the mark.
"""

from collections.abc import Sequence
from itertools import pairwise

from teahouse.draw import seats, svg
from teahouse.draw.style import SANS

# Room around the plot: for numbers on the left, for marks with the last values on the right, for names below.
LEFT, RIGHT, TOP, BOTTOM = 34, 52, 12, 40
LETTERS = 12
# Between two last values, so that none covers another.
APART = 17
# With no more values than this each has its mark.
MOST_MARKED = 14
# About so far are names below apart, and lines across.
NAME_STEP, LINE_STEP = 34, 30
STEPS = (1, 2, 5)


def chart(
    points: Sequence[Sequence[int]],
    labels: Sequence[str],
    axis: str,
    *,
    title: str,
    description: str,
    width: float = 340,
    height: float = 220,
) -> str:
    """A chart as a picture. `points` are the values of all seats, one list for each of `labels`; `axis` says what these
    count. `title` and `description` are for those who do not see it."""
    plot = Plot(points, width, height)
    return svg.element(
        "svg",
        svg.title(title),
        svg.element("desc", svg.escape(description)),
        plot.lines_across(),
        plot.names_below(labels, axis),
        *(plot.line(seat) for seat in plot.drawing_order()),
        plot.last_values(),
        viewBox=f"0 0 {svg.number(width)} {svg.number(height)}",
        class_="chart",
        role="img",
        font_family=SANS,
        font_size=LETTERS,
        fill="var(--ink)",
    )


def round_step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that is no smaller."""
    scale = 1
    while True:
        for step in STEPS:
            if step * scale >= least:
                return step * scale
        scale *= 10


class Plot:
    """Where values stand in a chart."""

    def __init__(self, points: Sequence[Sequence[int]], width: float, height: float) -> None:
        self.points = points
        self.width, self.height = width, height
        self.bottom = height - BOTTOM
        values = [value for sample in points for value in sample]
        low, high = min(0, *values), max(1, *values)
        self.step = round_step((high - low) * LINE_STEP / (self.bottom - TOP))
        # Whole steps below and above.
        self.low, self.high = low // self.step * self.step, -(-high // self.step) * self.step

    def x(self, place: int) -> float:
        """Where a sample stands."""
        return LEFT + (self.width - LEFT - RIGHT) * place / max(1, len(self.points) - 1)

    def y(self, value: float) -> float:
        """How high a value stands."""
        return self.bottom - (self.bottom - TOP) * (value - self.low) / (self.high - self.low)

    def drawing_order(self) -> list[int]:
        """The seats, the leader last and so on top."""
        last = self.points[-1]
        return sorted(range(len(last)), key=lambda seat: last[seat])

    def lines_across(self) -> str:
        """A line for every few points, with its number."""
        drawn = []
        for value in range(self.low, self.high + 1, self.step):
            y = self.y(value)
            drawn.append(svg.line((LEFT, y), (self.width - RIGHT, y), stroke="var(--line)", stroke_width=1))
            drawn.append(svg.text(LEFT - 6, y + 4, str(value), text_anchor="end", fill="var(--ink-2)"))
        return "".join(drawn)

    def names_below(self, labels: Sequence[str], axis: str) -> str:
        """The numbers of stretches below their ends, as many as there is room for, and what they count."""
        every = round_step((len(labels) - 1) * NAME_STEP / (self.width - LEFT - RIGHT))
        if len(labels) <= MOST_MARKED:
            every = 1
        drawn = [
            svg.text(self.x(place), self.bottom + 16, labels[place], text_anchor="middle", fill="var(--ink-2)")
            for place in range(every, len(labels), every)
        ]
        middle = LEFT + (self.width - LEFT - RIGHT) / 2
        return "".join(drawn) + svg.text(middle, self.height - 6, axis, text_anchor="middle", fill="var(--ink-2)")

    def line(self, seat: int) -> str:
        """The course of a seat."""
        corners = [(self.x(place), self.y(sample[seat])) for place, sample in enumerate(self.points)]
        outline = f"M{'L'.join(svg.pair(corner) for corner in corners)}"
        drawn = "".join(
            svg.path(outline, fill="none", stroke=stroke, stroke_width=wide, stroke_linejoin="round")
            for stroke, wide in (("var(--ink)", 4), (seats.colour(seat), 2.5))
        )
        if len(corners) <= MOST_MARKED:
            drawn += "".join(seats.mark(seat, *corner, 8, stroke_width=1) for corner in corners[1:-1])
        return svg.group(drawn)

    def last_values(self) -> str:
        """The mark of each seat with its last value, at the end of its line or as near as there is room."""
        last = self.points[-1]
        left = self.width - RIGHT
        drawn = []
        for seat, y in zip(order := self.drawing_order()[::-1], spread([self.y(last[seat]) for seat in order])):
            drawn.append(svg.line((left, self.y(last[seat])), (left + 10, y), stroke="var(--ink)", stroke_width=1))
            drawn.append(seats.mark(seat, left + 12, y, 11))
            drawn.append(svg.text(left + 22, y + 4, str(last[seat]), font_weight="600"))
        return "".join(drawn)


def spread(heights: Sequence[float]) -> list[float]:
    """Heights from top to bottom, so far apart that nothing overlaps: groups that touch move apart about their
    middle."""
    groups: list[list[float]] = []
    for height in heights:
        groups.append([height])
        while len(groups) > 1 and top_of(groups[-1]) < top_of(groups[-2]) + len(groups[-2]) * APART:
            groups[-2:] = [groups[-2] + groups[-1]]
    found = [top_of(group) + place * APART for group in groups for place in range(len(group))]
    assert all(below - above >= APART - 0.01 for above, below in pairwise(found))
    return found


def top_of(group: Sequence[float]) -> float:
    """Where the first of a group stands, if the group is spread about its middle and stays on the picture."""
    middle = sum(group) / len(group)
    return max(float(TOP), middle - (len(group) - 1) * APART / 2)
