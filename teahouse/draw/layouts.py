"""Layouts: which panel stands where, as rows and columns. They are data; pages and pictures arrange by them alike.

In a column every part has the whole width; in a row all parts have one height. So a layout needs no measures: the rest
follows from the ratio of each panel.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from teahouse.draw.panels import Panel

# Between two parts, for a picture of 1000 units.
GAP = 6
# How high the tabs of a stack are, in pixels.
TABS = 40


@dataclass(frozen=True)
class Row:
    """Parts beside each other."""

    parts: tuple["Part", ...]


@dataclass(frozen=True)
class Column:
    """Parts below each other."""

    parts: tuple["Part", ...]


@dataclass(frozen=True)
class Stack:
    """Parts of which one is shown, as tabs: what a decision asks for comes to the front, and readers may choose
    another."""

    parts: tuple["Part", ...]


# A panel is named by its id. "court-me" is that of the reader, "court-rest" are those of all others in the order of
# their seats, "court-all" everybody's; "court-me.s" is the small drawing of the same. What a game does not have at this
# table is left out.
Layout = Row | Column | Stack
Part = Layout | str
# A panel and where it stands: left, top and width.
Place = tuple[Panel, float, float, float]


def row(*parts: Part) -> Row:
    """Parts beside each other."""
    return Row(parts)


def column(*parts: Part) -> Column:
    """Parts below each other."""
    return Column(parts)


def grid(rows: Iterable[Iterable[str]]) -> Column:
    """Rows of panels below each other."""
    return Column(tuple(Row(tuple(names)) for names in rows))


def stack(*parts: Part) -> Stack:
    """Parts of which one is seen."""
    return Stack(parts)


def panel_names(part: Part) -> list[str]:
    """What a layout calls its panels."""
    if isinstance(part, str):
        return [part]
    return [name for each in part.parts for name in panel_names(each)]


class Slots:
    """The panels of a view, found by what a layout calls them."""

    def __init__(self, panels: Iterable[Panel], me: int) -> None:
        self.panels = {panel.id: panel for panel in panels}
        self.me = me

    def named(self, name: str) -> list[Panel]:
        """The panels that a name stands for."""
        kind, _, ending = name.rpartition("-")
        whose, dot, small = ending.partition(".")
        if whose == "me":
            return [self.panels[id] for id in [f"{kind}-{self.me}{dot}{small}"] if id in self.panels]
        if whose in ("rest", "all"):
            seats = [panel for panel in self.panels.values() if panel.id == f"{kind}-{panel.seat}{dot}{small}"]
            return sorted((panel for panel in seats if whose == "all" or panel.seat != self.me), key=lambda p: p.seat)
        return [self.panels[name]] if name in self.panels else []

    def fill(self, part: Layout) -> "FilledLayout":
        """A layout with its panels; parts without any are left out."""
        inner: list[Filled] = []
        for each in part.parts:
            if isinstance(each, str):
                inner += self.named(each)
            elif (filled := self.fill(each)).parts:
                inner.append(filled)
        kinds: dict[type[Layout], type[FilledLayout]] = {Row: FilledRow, Column: FilledColumn, Stack: FilledStack}
        return kinds[type(part)](inner)


@dataclass(frozen=True)
class FilledRow:
    """Panels and columns of panels beside each other."""

    parts: list["Filled"]


@dataclass(frozen=True)
class FilledColumn:
    """Panels and rows of panels below each other."""

    parts: list["Filled"]


@dataclass(frozen=True)
class FilledStack:
    """Panels, rows and columns of which one is seen."""

    parts: list["Filled"]


FilledLayout = FilledRow | FilledColumn | FilledStack
Filled = FilledLayout | Panel


def placed_panels(part: Filled) -> Iterator[Panel]:
    """Every panel that has a place of its own, also those that stand behind others."""
    if isinstance(part, Panel):
        yield part
    else:
        for each in part.parts:
            yield from placed_panels(each)


def tab_panels(part: Filled) -> Iterator[Panel]:
    """Every panel whose line stands on a tab: the first of each part of a stack."""
    if not isinstance(part, Panel):
        for each in part.parts:
            if isinstance(part, FilledStack):
                yield next(placed_panels(each))
            yield from tab_panels(each)


def slope(part: Filled, gap: float = GAP) -> tuple[float, float]:
    """How high a part is: `a * width + b`, because gaps and tabs do not grow with it."""
    if isinstance(part, Panel):
        return 1 / part.ratio, 0.0
    inner = [slope(each, gap) for each in part.parts]
    if isinstance(part, FilledStack):
        # The tabs, and the highest.
        a, b = max(inner, key=lambda each: each[0])
        return a, b + TABS + gap
    gaps = gap * (len(inner) - 1)
    if isinstance(part, FilledColumn):
        return sum(a for a, _ in inner), sum(b for _, b in inner) + gaps
    # All have the height h, so their widths are (h - b) / a; together they fill the row.
    total = sum(1 / a for a, _ in inner)
    return 1 / total, (sum(b / a for a, b in inner) - gaps) / total


def widths(row: FilledRow, gap: float = GAP) -> list[tuple[float, float]]:
    """How wide each part of a row is: a share of the row's width, and so much more or less, because what is in it has
    gaps of its own."""
    a, b = slope(row, gap)
    return [(a / own, (b - fixed) / own) for own, fixed in (slope(each, gap) for each in row.parts)]


def places(part: Filled, left: float, top: float, width: float) -> Iterator[Place]:
    """Every panel that is seen, and where it stands; of a stack the first."""
    if isinstance(part, Panel):
        yield part, left, top, width
        return
    if isinstance(part, FilledStack):
        yield from places(part.parts[0], left, top, width)
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
