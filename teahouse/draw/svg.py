"""SVG as text: small functions, each of which writes one element.

Attributes are keyword arguments: `stroke_width=2` becomes stroke-width="2", `class_="tile"` class="tile"; what is
None is left out. Colours are written as tokens, e.g. fill="var(--ink)"; `theme.apply_theme` resolves them for export.
"""

import re
from collections.abc import Iterable
from functools import cache

Value = str | float | None
Point = tuple[float, float]

SPECIAL = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
HAS_SPECIAL = re.compile('[&<>"]').search


def number(value: float) -> str:
    """A number with at most two decimals and no idle zeros."""
    if isinstance(value, int):
        return str(value)
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def escape(words: str) -> str:
    """Words as they may stand in text and attributes."""
    return words.translate(SPECIAL) if HAS_SPECIAL(words) else words


@cache
def attribute_name(name: str) -> str:
    """What an attribute is called in SVG."""
    return name.rstrip("_").replace("_", "-")


def attributes(values: dict[str, Value]) -> str:
    """Attributes as they stand in a tag, each with a space before it."""
    written = ""
    for name, value in values.items():
        if value is not None:
            shown = escape(value) if isinstance(value, str) else number(value)
            written += f' {attribute_name(name)}="{shown}"'
    return written


def element(tag: str, /, *children: str, **values: Value) -> str:
    """An element. Its children are SVG already; words go through `escape` first."""
    inside = "".join(children)
    return f"<{tag}{attributes(values)}>{inside}</{tag}>" if inside else f"<{tag}{attributes(values)}/>"


def picture(width: float, height: float, *children: str, label: str, **values: Value) -> str:
    """The outermost element. It is a group and not an image, so that screen readers reach what can be touched."""
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="group",
        aria_label=label,
        **values,
    )


def group(*children: str, **values: Value) -> str:
    """Elements that share attributes."""
    return element("g", *children, **values)


def definitions(*children: str) -> str:
    """Elements that are drawn only where `use` names their id."""
    return element("defs", *children)


def use(defined: str, /, x: float | None = None, y: float | None = None, **values: Value) -> str:
    """The element defined under an id, drawn here. It inherits what it does not set itself, such as its fill."""
    return element("use", href="#" + defined, x=x, y=y, **values)


def at(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A transform that puts the origin on a point, then turns (degrees, clockwise) and scales."""
    placed = f"translate({number(x)},{number(y)})"
    if turn:
        placed += f"rotate({number(turn)})"
    return placed + f"scale({number(scale)})" if scale != 1 else placed


def circle(x: float, y: float, radius: float, **values: Value) -> str:
    """A circle about a point."""
    return element("circle", cx=x or None, cy=y or None, r=radius, **values)


def ellipse(x: float, y: float, across: float, down: float, **values: Value) -> str:
    """An ellipse by its two radii."""
    return element("ellipse", cx=x or None, cy=y or None, rx=across, ry=down, **values)


def rect(x: float, y: float, width: float, height: float, corner: float = 0, **values: Value) -> str:
    """A rectangle by its upper left corner."""
    return element("rect", x=x or None, y=y or None, width=width, height=height, rx=corner or None, **values)


def path(outline: str, **values: Value) -> str:
    """A path by its commands."""
    return element("path", d=outline, **values)


def line(start: Point, end: Point, **values: Value) -> str:
    """A straight line."""
    return path(f"M{pair(start)}L{pair(end)}", **values)


def polygon(corners: Iterable[Point], **values: Value) -> str:
    """A closed figure with straight sides."""
    return path(f"M{'L'.join(pair(corner) for corner in corners)}Z", **values)


def pair(point: Point) -> str:
    """A point as it stands in a path."""
    return f"{number(point[0])} {number(point[1])}"


def text(x: float, y: float, words: str, **values: Value) -> str:
    """Words that start at a point of their baseline, or as `text_anchor` says."""
    return element("text", escape(words), x=x, y=y, **values)


def title(words: str) -> str:
    """What a pointer that rests on the surrounding element is told."""
    return element("title", escape(words))
