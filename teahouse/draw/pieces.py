"""Things that lie on a table: discs, cards, panels, labels, and rows to lay them out in."""

from collections.abc import Iterator
from functools import lru_cache

from teahouse.draw import svg

OUTLINE = 1.5
# How wide a letter is on average, as a part of its height.
LETTER = 0.6


def shadow(x: float, y: float, radius: float) -> str:
    """What a disc throws on the ground it can be lifted from."""
    return svg.circle(x + radius * 0.05, y + radius * 0.1, radius, fill="#000", fill_opacity=0.28)


def disc(x: float, y: float, radius: float, *face: str, fill: str, **values: svg.Value) -> str:
    """A round piece with its outline and shadow; its face is drawn about the origin."""
    body = svg.circle(0, 0, radius, fill=fill, stroke="var(--ink)", stroke_width=OUTLINE)
    return svg.group(shadow(0, 0, radius), body, *face, transform=svg.at(x, y), **values)


def card(
    x: float, y: float, width: float, height: float, *face: str, fill: str = "var(--paper)", **values: svg.Value
) -> str:
    """A card of paper, its upper left corner on a point; its face is drawn from that corner."""
    under = svg.rect(1.5, 3, width, height, fill="#000", fill_opacity=0.22)
    body = svg.rect(0, 0, width, height, fill=fill, stroke="var(--ink)", stroke_width=OUTLINE)
    return svg.group(under, body, *face, transform=svg.at(x, y), **values)


def panel(x: float, y: float, width: float, height: float, **values: svg.Value) -> str:
    """The ground on which things of one kind lie together."""
    return svg.rect(x, y, width, height, 6, **{"fill": "var(--paper-2)", "stroke": "var(--line)", **values})


def label(x: float, y: float, words: str, size: float, *, anchor: str = "start", **values: svg.Value) -> str:
    """Words in the common sans-serif; class_="name" makes them serif, class_="quiet" secondary."""
    return svg.text(x, y, words, font_size=size, text_anchor=None if anchor == "start" else anchor, **values)


@lru_cache(4096)
def fitting_size(words: str, size: float, width: float, letter: float = LETTER) -> float:
    """The size at which words stay within a width, at most the one that is wanted."""
    return min(size, round(width / (letter * max(len(words), 1)), 1))


def row(count: int, x: float, y: float, step: float) -> list[svg.Point]:
    """Points beside each other."""
    return [(x + step * place, y) for place in range(count)]


def centred_row(count: int, x: float, y: float, step: float) -> list[svg.Point]:
    """Points beside each other about a middle."""
    return row(count, x - step * (count - 1) / 2, y, step)


def grid(count: int, columns: int, x: float, y: float, across: float, down: float) -> Iterator[svg.Point]:
    """Points row by row."""
    for place in range(count):
        yield x + across * (place % columns), y + down * (place // columns)
