"""Layouts: which panel stands where, as rows and columns. They are data; pages and pictures arrange by them alike.

In a column every part has the whole width; in a row all parts have one height. So a layout needs no measures: the ratio
of each panel says the rest.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from teahouse.draw.panels import Panel

# Between two parts, for a picture of 1000 units.
GAP = 6


@dataclass(frozen=True)
class Row:
    """Parts beside each other."""

    parts: tuple["Part", ...]


@dataclass(frozen=True)
class Column:
    """Parts below each other."""

    parts: tuple["Part", ...]


# A panel is named by its id. "court-me" is that of the reader, "court-rest" are those of all others in the order of
# their seats, "court-all" everybody's; what a game does not have at this table is left out.
Layout = Row | Column
Part = Layout | str
# A panel and where it stands: left, top and width.
Place = tuple[Panel, float, float, float]


def row(*parts: Part) -> Row:
    """Parts beside each other."""
    return Row(parts)


def column(*parts: Part) -> Column:
    """Parts below each other."""
    return Column(parts)


class Slots:
    """The panels of a view, found by what a layout calls them."""

    def __init__(self, panels: Iterable[Panel], me: int) -> None:
        self.panels = {panel.id: panel for panel in panels}
        self.me = me

    def named(self, name: str) -> list[Panel]:
        """The panels that a name stands for."""
        kind, _, whose = name.rpartition("-")
        if whose == "me":
            return [self.panels[id] for id in [f"{kind}-{self.me}"] if id in self.panels]
        if whose in ("rest", "all"):
            seats = [panel for panel in self.panels.values() if panel.id == f"{kind}-{panel.seat}"]
            return sorted((panel for panel in seats if whose == "all" or panel.seat != self.me), key=lambda p: p.seat)
        return [self.panels[name]] if name in self.panels else []

    def fill(self, part: Row | Column) -> "FilledRow | FilledColumn":
        """A layout with its panels; parts without any are left out."""
        inner: list[Filled] = []
        for each in part.parts:
            if isinstance(each, str):
                inner += self.named(each)
            elif (filled := self.fill(each)).parts:
                inner.append(filled)
        return FilledRow(inner) if isinstance(part, Row) else FilledColumn(inner)


@dataclass(frozen=True)
class FilledRow:
    """Panels and columns of panels beside each other."""

    parts: list["Filled"]


@dataclass(frozen=True)
class FilledColumn:
    """Panels and rows of panels below each other."""

    parts: list["Filled"]


Filled = Panel | FilledRow | FilledColumn


def slope(part: Filled) -> tuple[float, float]:
    """How high a part is: `a * width + b`, because gaps do not grow with it."""
    if isinstance(part, Panel):
        return 1 / part.ratio, 0.0
    inner = [slope(each) for each in part.parts]
    gaps = GAP * (len(inner) - 1)
    if isinstance(part, FilledColumn):
        return sum(a for a, _ in inner), sum(b for _, b in inner) + gaps
    # All have the height h, so their widths are (h - b) / a; together they fill the row.
    total = sum(1 / a for a, _ in inner)
    return 1 / total, (sum(b / a for a, b in inner) - gaps) / total


def places(part: Filled, left: float, top: float, width: float) -> Iterator[Place]:
    """Every panel and where it stands."""
    if isinstance(part, Panel):
        yield part, left, top, width
        return
    a, b = slope(part)
    height = a * width + b
    for each in part.parts:
        own, fixed = slope(each)
        if isinstance(part, FilledColumn):
            yield from places(each, left, top, width)
            top += own * width + fixed + GAP
        else:
            wide = (height - fixed) / own
            yield from places(each, left, top, wide)
            left += wide + GAP
