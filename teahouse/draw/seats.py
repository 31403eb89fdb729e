"""Seats: a colour and a mark each, so that no seat is known by its colour alone."""

from teahouse.draw import shapes, svg

MARKS = ["disc", "triangle", "square", "diamond", "star"]
OUTLINE: dict[str, svg.Value] = {"stroke": "var(--ink)", "stroke_width": 1.5, "stroke_linejoin": "round"}


def colour(seat: int) -> str:
    """The seat's colour."""
    return f"var(--seat-{seat})"


def mark(seat: int, x: float, y: float, size: float, **values: svg.Value) -> str:
    """The seat's mark about a point, in its colour unless `values` say otherwise.

    Marks of one size weigh the same to the eye.
    """
    half = size / 2
    values = {"fill": colour(seat), **OUTLINE, **values}
    if seat == 0:
        return svg.circle(x, y, half * 0.95, **values)
    outlines = [
        [],
        shapes.corners(3, half * 1.25, 0, (x, y + half * 0.25)),
        shapes.corners(4, half * 1.25, 45, (x, y)),
        shapes.corners(4, half * 1.2, 0, (x, y)),
        shapes.star(5, half * 1.25, half * 0.55, (x, y + half * 0.08)),
    ]
    return svg.polygon(outlines[seat], **values)
