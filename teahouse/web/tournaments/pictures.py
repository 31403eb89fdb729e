"""Small pictures for the standings: who was ahead of whom, and how the rounds went."""

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from teahouse.draw import svg

SIZE = 22
BAR, GAP, HEIGHT = 12, 3, 24
INK: dict[str, svg.Value] = {"stroke": "var(--ink)", "stroke_width": 1.5}


def points_text(number: float, language: str) -> str:
    """Points as people write them: 2, 2½, 2.33."""
    whole, half = divmod(round(number * 2, 6), 2)
    if half in (0, 1):
        return f"{int(whole) or ('' if half else '0')}{'½' if half else ''}"
    return f"{number:.2f}".replace(".", "." if language == "en" else ",")


def meeting(result: float | None) -> SafeString:
    """Ahead: a full disc; level: half of one; behind: a ring; still playing: a small dot."""
    middle, radius = SIZE / 2, SIZE / 2 - 3
    if result is None:
        drawn = svg.circle(middle, middle, 3, fill="var(--seal)")
    else:
        drawn = svg.circle(middle, middle, radius, fill="var(--jade)" if result == 1 else "var(--paper)", **INK)
    if result == 0.5:
        half = f"M{middle} {middle - radius}A{radius} {radius} 0 0 1 {middle} {middle + radius}Z"
        drawn += svg.path(half, fill="var(--jade)")
        drawn += svg.circle(middle, middle, radius, fill="none", **INK)
    return mark_safe(
        svg.element("svg", drawn, viewBox=f"0 0 {SIZE} {SIZE}", width=SIZE, height=SIZE, aria_hidden="true")
    )


def form(rounds: Sequence[tuple[str, float]], count: int) -> SafeString:
    """A bar for each round: as high as the points in it; a dashed one for a free round, a dot while it runs."""
    drawn = []
    for place in range(count):
        left = place * (BAR + GAP) + 1
        drawn.append(svg.line((left, HEIGHT - 1), (left + BAR, HEIGHT - 1), stroke="var(--line)", stroke_width=2))
        if place >= len(rounds):
            continue
        kind, points = rounds[place]
        high = points * (HEIGHT - 5)
        if kind == "running":
            drawn.append(svg.circle(left + BAR / 2, HEIGHT - 7, 3, fill="var(--seal)"))
        elif kind == "free":
            x, y, width, height = left + 1, HEIGHT - 3 - high, BAR - 2, high + 1
            drawn.append(svg.rect(x, y, width, height, fill="none", stroke="var(--ink-2)", stroke_dasharray="2 2"))
        elif points:
            drawn.append(svg.rect(left, HEIGHT - 2 - high, BAR, high, fill="var(--jade)"))
    wide = count * (BAR + GAP)
    return mark_safe(
        svg.element("svg", *drawn, viewBox=f"0 0 {wide} {HEIGHT}", width=wide, height=HEIGHT, aria_hidden="true")
    )
