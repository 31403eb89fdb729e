"""Plots as small SVG pictures, made by matplotlib without a screen."""

import io
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from teahouse.draw.theme import LIGHT
from teahouse.lab.league import League
from teahouse.lab.match import Match
from teahouse.lab.study import Study
from teahouse.lab.study_fields import SideFields

if TYPE_CHECKING:
    from matplotlib.typing import RcKeyType

INK, PAPER = LIGHT["ink"], LIGHT["paper"]
COLOURS = [LIGHT["indigo"], "#a33b2b", "#4d6b3c", "#b8862f", "#6b4c7a"]
STYLE: "dict[RcKeyType, object]" = {
    "svg.fonttype": "none",
    "svg.hashsalt": "teahouse",
    "font.family": "serif",
    "font.size": 10,
    "axes.facecolor": PAPER,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
WIDTH = 6.4
ROW = 0.34


def to_svg(figure: Figure) -> str:
    """A figure as SVG that can stand inside a page: no header, no metadata, the same bytes for the same picture."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None}, facecolor=PAPER, bbox_inches="tight")
    text = out.getvalue()
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    return text[text.index("<svg") :]


def bars(
    rows: Sequence[tuple[str, float, float, float]],
    label: str,
    lines: Sequence[tuple[float, str]] = (),
    scale: float = 1.0,
    groups: Sequence[int] = (),
) -> str:
    """Figures with their intervals, one a row from the top; lines mark what to compare with."""
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 0.9 + ROW * len(rows)))
        axes = figure.subplots()
        for number, (_, mean, low, high) in enumerate(rows):
            colour = COLOURS[(groups[number] if groups else 0) % len(COLOURS)]
            axes.plot([low * scale, high * scale], [number, number], color=colour, linewidth=2)
            axes.plot([mean * scale], [number], "o", color=colour, markersize=5)
        for value, name in lines:
            axes.axvline(value * scale, color=INK, linewidth=0.8, linestyle="--")
            axes.annotate(name, (value * scale, -0.75), ha="center", va="bottom", fontsize=8, annotation_clip=False)
        axes.set_yticks(range(len(rows)), [row[0] for row in rows])
        axes.set_ylim(len(rows) - 0.5, -0.6)
        axes.set_xlabel(label)
        axes.grid(axis="x", color=INK, alpha=0.15)
        return to_svg(figure)


def match_plot(match: Match) -> str:
    """The shares of the bots, all together and by seat."""
    rows, groups = [], []
    for number, bot in enumerate(match.bots):
        rows.append((bot.name, *bot.share))
        groups.append(number)
        for seat, share in enumerate(bot.by_seat):
            if share:
                rows.append((f"{bot.name}, seat {seat}", *share))
                groups.append(number)
    lines = [(1 / match.seats, "par")] + ([(match.bar, "bar")] if abs(match.bar - 1 / match.seats) > 1e-9 else [])
    return bars(rows, "games won by a seat, %, with 95 % intervals", lines, 100, groups)


def league_plot(league: League) -> str:
    """The ratings with their error bars."""
    rows = [(bot.name, bot.rating, bot.rating - bot.error, bot.rating + bot.error) for bot in league.bots]
    return bars(rows, f"rating, {league.anchor} = 0, with 95 % intervals", [(0, league.anchor)])


def seats_plot(study: Study) -> str:
    """How often each seat wins, by house rules."""
    rows, groups = [], []
    for number, side in enumerate(study.fields()["sides"]):
        for seat in side["seats"]:
            label = f"seat {seat['seat']}" + (f", {side['name']}" if len(study.sides) > 1 else "")
            rows.append((label, seat["share"], seat["low"], seat["high"]))
            groups.append(number)
    return bars(rows, "games won, %, with 95 % intervals", [(1 / study.seats, "par")], 100, groups)


def scores_plot(study: Study) -> str:
    """How scores are spread: of all seats, and of the winners."""
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 2.8))
        axes = figure.subplots()
        played = [[result for block in side.blocks for result in block] for side in study.sides]
        values = [score for results in played for result in results for score in result.scores]
        edges = bins(min(values), max(values))
        for number, (side, results) in enumerate(zip(study.sides, played)):
            name = f", {side.name}" if len(study.sides) > 1 else ""
            colour = COLOURS[number % len(COLOURS)]
            scores = [score for result in results for score in result.scores]
            axes.hist(scores, edges, histtype="step", density=True, color=colour, label=f"all seats{name}")
            best = [max(result.scores) for result in results]
            axes.hist(best, edges, histtype="stepfilled", density=True, color=colour, alpha=0.25, label=f"best{name}")
        axes.set_xlabel("score at the end")
        axes.set_yticks([])
        axes.legend(frameon=False, fontsize=8)
        return to_svg(figure)


def bins(least: int, most: int, wanted: int = 30) -> list[float]:
    """Edges of equal whole width around whole numbers."""
    width = max(1, -(-(most - least + 1) // wanted))
    return [least - 0.5 + width * number for number in range((most - least) // width + 2)]


def sources_plot(study: Study) -> str | None:
    """What each source of points gives to winners and to the others; nothing where there are no points."""
    sides = study.fields()["sides"]
    names = list(dict.fromkeys(row["name"] for side in sides for row in side["sources"]))
    if not names:
        return None
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 0.9 + ROW * len(names) * len(sides)))
        axes = figure.subplots()
        for number, side in enumerate(sides):
            source_bars(axes, names, side, number, len(sides))
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.set_xlabel("points a seat and game (bar: winners, mark: the others)")
        if len(sides) > 1:
            axes.legend(frameon=False, fontsize=8)
        return to_svg(figure)


def source_bars(axes: Axes, names: Sequence[str], side: SideFields, number: int, sides: int) -> None:
    """The bars of one set of house rules."""
    rows = {row["name"]: row for row in side["sources"]}
    places = [place + (number - (sides - 1) / 2) * 0.8 / sides for place in range(len(names))]
    won = [rows[name]["winners"] if name in rows else 0 for name in names]
    lost = [rows[name]["others"] if name in rows else 0 for name in names]
    axes.barh(places, won, 0.7 / sides, color=COLOURS[number % len(COLOURS)], alpha=0.7, label=side["name"])
    axes.plot(lost, places, "|", color=INK, markersize=9, markeredgewidth=2)
