"""Pictures of ratings: an interval on a scale, and a curve with the band in which we are sure of it."""

from collections.abc import Sequence

from teahouse.draw import svg
from teahouse.web.accounts.ratings import SPREAD

# Ratings begin at 25; few go beyond 50.
LEAST, MOST = 0.0, 50.0
WIDTH = 320.0
MARKS = (0, 10, 20, 30, 40, 50)
SMALL: dict[str, svg.Value] = {"font_size": 11.0, "fill": "var(--ink-2)", "font_family": "var(--sans)"}


def across(value: float) -> float:
    """Where a rating stands on the scale."""
    return 12 + (min(max(value, LEAST), MOST) - LEAST) / (MOST - LEAST) * (WIDTH - 24)


def interval(mu: float, sigma: float, label: str) -> str:
    """A rating with its uncertainty on a scale."""
    middle = 14.0
    parts = [svg.line((across(LEAST), middle), (across(MOST), middle), stroke="var(--line)", stroke_width=2)]
    for mark in MARKS:
        parts.append(svg.line((across(mark), middle - 3), (across(mark), middle + 3), stroke="var(--ink-2)"))
        parts.append(svg.text(across(mark), middle + 18, str(mark), text_anchor="middle", **SMALL))
    low, high = across(mu - SPREAD * sigma), across(mu + SPREAD * sigma)
    parts.append(svg.rect(low, middle - 5, max(high - low, 1), 10, 5, fill="var(--jade)", fill_opacity=0.35))
    parts.append(svg.circle(across(mu), middle, 6, fill="var(--jade)", stroke="var(--paper)", stroke_width=1.5))
    return picture(36, parts, label)


def curve(steps: Sequence[tuple[float, float]], label: str) -> str:
    """How a rating came about, game by game; `steps` are its means and uncertainties."""
    height, left = 120.0, 26.0
    lows = [mu - SPREAD * sigma for mu, sigma in steps]
    highs = [mu + SPREAD * sigma for mu, sigma in steps]
    least, most = min(lows), max(highs)
    width = (WIDTH - left - 8) / max(len(steps) - 1, 1)

    def point(number: int, value: float) -> svg.Point:
        return left + number * width, 8 + (most - value) / max(most - least, 1) * (height - 16)

    band = [point(number, value) for number, value in enumerate(highs)]
    band += [point(number, value) for number, value in reversed(list(enumerate(lows)))]
    line = "M" + "L".join(svg.pair(point(number, mu)) for number, (mu, _) in enumerate(steps))
    parts = [svg.polygon(band, fill="var(--jade)", fill_opacity=0.2)]
    for mark in MARKS:
        if least <= mark <= most:
            y = point(0, mark)[1]
            parts.append(svg.line((left, y), (WIDTH - 8, y), stroke="var(--line)"))
            parts.append(svg.text(left - 6, y + 4, str(mark), text_anchor="end", **SMALL))
    parts.append(svg.path(line, fill="none", stroke="var(--jade)", stroke_width=2, stroke_linejoin="round"))
    parts.append(svg.circle(*point(len(steps) - 1, steps[-1][0]), 4, fill="var(--jade)"))
    return picture(height, parts, label)


def picture(height: float, parts: Sequence[str], label: str) -> str:
    """The whole picture; what it shows stands in words beside it."""
    box = f"0 0 {svg.number(WIDTH)} {svg.number(height)}"
    return svg.element("svg", *parts, viewBox=box, role="img", aria_label=label, class_="rating-picture")
