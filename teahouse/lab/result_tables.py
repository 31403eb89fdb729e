"""Results as tables of text: the terminal, a report and a page of documentation show the same ones."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite

from teahouse.lab.calibration import Calibration
from teahouse.lab.intervals import Interval
from teahouse.lab.league import League
from teahouse.lab.match import Match
from teahouse.lab.outside_bot import PIPE
from teahouse.lab.study import Study
from teahouse.lab.study_fields import Comparison, Difference, Event, FirstAction, Mean, SideFields, Source

# Rows that a table shows at most; the JSON has all.
MOST_ROWS = 24
# The differences between house rules that are surely not nothing come first; those about shares are always shown.
ALWAYS = ("score", "winning score", "moves")


@dataclass
class ResultTable:
    """A title, headings, rows, and a sentence on how to read them."""

    title: str
    headings: list[str]
    rows: list[list[str]] = field(default_factory=list)
    note: str = ""


def count(number: int, what: str) -> str:
    """So many of something."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def percent(value: float) -> str:
    """A share as people write it."""
    return f"{100 * value:.1f} %"


def percents(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{100 * low:.1f}–{100 * high:.1f} %"


def give_or_take(interval: Interval) -> str:
    """A figure with half its interval, if that is known: one seed alone does not tell."""
    spread = interval.high - interval.mean
    return f"{interval.mean:+.1f} ± {spread:.1f}" if isfinite(spread) else f"{interval.mean:+.1f}"


def short_names(names: Sequence[str]) -> list[str]:
    """Bots as a table calls them: commands without their folders, if they can still be told apart."""
    short = [" ".join(word.rpartition("/")[2] for word in name.removeprefix(PIPE).split(" ")) for name in names]
    found = [f"{PIPE}{new}" if old.startswith(PIPE) else old for old, new in zip(names, short)]
    return found if len(set(found)) == len(found) else list(names)


def short_time(seconds: float | None) -> str:
    """A mean time; a dash if it is not known."""
    if seconds is None:
        return "–"
    return f"{1000 * seconds:.3g} ms" if seconds >= 0.001 else f"{1e6 * seconds:.3g} µs"


def match_table(match: Match) -> ResultTable:
    """Who won how much, and with how much thought."""
    note = (
        f"{count(match.games, 'game')} from {count(match.seeds, 'seed')}, each in every rotation of the seats; "
        "wins, margin and place "
        "are those of one seat, with 95 % intervals over seeds"
        + (" that allow for an early end." if match.sequential else ".")
        + " CPU: the mean time of a decision with a choice."
    )
    headings = ["bot", "wins", "95 %", "margin", "place", "wins by seat", "CPU"]
    table = ResultTable(f"{match.game}, {match.seats} seats", headings, note=note)
    for bot, name in zip(match.bots, short_names([bot.name for bot in match.bots])):
        seats = " ".join(f"{100 * seat.mean:.0f}" if seat else "–" for seat in bot.by_seat)
        share = [percent(bot.share.mean), percents(bot.share.low, bot.share.high)]
        rest = [give_or_take(bot.margin), f"{bot.place.mean:.2f}", f"{seats} %", short_time(bot.cost.seconds)]
        table.rows.append([name, *share, *rest])
    return table


def calibration_table(found: Calibration) -> ResultTable:
    """What was tried, and what it cost."""
    note = f"Mean CPU time of a decision. {short_names([found.bot])[0]} comes closest."
    table = ResultTable(f"{found.game}, {found.seats} seats", ["budget", "CPU", "wanted", "ratio"], note=note)
    for trial in found.trials:
        times = [short_time(trial.seconds), short_time(trial.wanted)]
        table.rows.append([f"{trial.budget:,}", *times, f"{trial.ratio:.3f}"])
    return table


def league_table(league: League) -> ResultTable:
    """Ratings, the best first."""
    table = ResultTable(
        f"{league.game}, {league.seats} seats",
        ["bot", "rating", "95 %", "games", "games won"],
        note=f"{league.games} games. {league.anchor} has 0; 400 points are odds of ten to one between two seats.",
    )
    for bot, name in zip(league.bots, short_names([bot.name for bot in league.bots])):
        between = f"{bot.rating - bot.error:.0f} to {bot.rating + bot.error:.0f}" if bot.error else "–"
        table.rows.append([name, f"{bot.rating:.0f}", between, str(bot.games), percent(bot.share)])
    return table


def pairs_table(league: League) -> ResultTable:
    """Who met whom."""
    table = ResultTable("Pairs", ["bot", "against", "games", "games won"])
    for (one, other), (games, share) in league.pairs.items():
        table.rows.append([one, other, str(games), percent(share)])
    return table


def study_tables(study: Study) -> list[ResultTable]:
    """Everything that a study counts, side by side where there are several sets of house rules."""
    found = study.fields()
    sides = found["sides"]
    tables = [seats_table(sides), spread_table(sides)]
    for side in sides:
        name = f" ({side['name']})" if len(sides) > 1 else ""
        tables += [sources_table(side["sources"], name), verbs_table(side["verbs"], name)]
        tables += [
            events_table(side["events"], name),
            first_table(side["first"], name),
            facts_table(side["facts"], name),
        ]
    tables += [difference_table(difference) for difference in found["differences"]]
    return [table for table in tables if table.rows]


def seats_table(sides: list[SideFields]) -> ResultTable:
    """How each seat does."""
    table = ResultTable("Seats", ["rules", "seat", "wins", "95 %", "score", "95 %"])
    for side in sides:
        for seat in side["seats"]:
            scores = f"{seat['score_low']:.1f} to {seat['score_high']:.1f}" if seat["score_low"] is not None else "–"
            share = [percent(seat["share"]), percents(seat["low"], seat["high"])]
            table.rows.append([side["name"], str(seat["seat"]), *share, f"{seat['score']:.1f}", scores])
    return table


def spread_table(sides: list[SideFields]) -> ResultTable:
    """Scores and length."""
    table = ResultTable("Scores and length", ["rules", "figure", "mean", "least", "10 %", "median", "90 %", "most"])
    for side in sides:
        rows = {"scores": side["scores"], "winning scores": side["winning_scores"], "length": side["length"]}
        for name, row in rows.items():
            middle = [f"{row['deciles'][i]:.0f}" for i in (0, 4, 8)]
            ends = [str(row["least"]), *middle, str(row["most"])]
            table.rows.append([side["name"], name, f"{row['mean']:.1f}", *ends])
    return table


def sources_table(rows: list[Source], name: str) -> ResultTable:
    """Where points come from."""
    table = ResultTable(
        f"Sources of points{name}",
        ["source", "points", "winners", "others", "lead", "95 %", "decides", "95 %"],
        note="Points a seat and game. Lead: the part of pairs of a winner and a loser who differ in it in which the "
        "winner has more. Decides: games in which somebody else would have had the most points without that source.",
    )
    for row in rows[:MOST_ROWS]:
        table.rows.append(
            [*compared_cells(row), percent(row["decides"]), percents(row["decides_low"], row["decides_high"])]
        )
    return table


def verbs_table(rows: list[Comparison], name: str) -> ResultTable:
    """What is done."""
    table = ResultTable(
        f"Actions{name}",
        ["action", "times", "winners", "others", "lead", "95 %"],
        note="Times a seat and game. A lead of 50 % says nothing; what goes with winning need not be its cause.",
    )
    table.rows = [compared_cells(row) for row in rows[:MOST_ROWS]]
    return table


def compared_cells(row: Comparison) -> list[str]:
    """What winners and others have of something."""
    means = [f"{mean:.2f}" for mean in (row["mean"], row["winners"], row["others"])]
    return [row["name"], *means, percent(row["lead"]), percents(row["lead_low"], row["lead_high"])]


def events_table(rows: list[Event], name: str) -> ResultTable:
    """What happens."""
    table = ResultTable(f"Events{name}", ["event", "times a game", "in games", "95 %"])
    for row in rows[:MOST_ROWS]:
        happened = [percent(row["in_games"]), percents(row["low"], row["high"])]
        table.rows.append([row["name"], f"{row['per_game']:.2f}", *happened])
    return table


def first_table(rows: list[FirstAction], name: str) -> ResultTable:
    """First actions."""
    table = ResultTable(f"A seat's first action{name}", ["action", "times", "wins", "95 %"])
    for row in rows[:MOST_ROWS]:
        table.rows.append([row["name"], str(row["times"]), percent(row["share"]), percents(row["low"], row["high"])])
    return table


def facts_table(rows: dict[str, Mean], name: str) -> ResultTable:
    """Figures from the last state."""
    table = ResultTable(f"At the end{name}", ["figure", "mean", "95 %"])
    for key, row in rows.items():
        between = f"{row['low']:.2f} to {row['high']:.2f}" if row["low"] is not None else "–"
        table.rows.append([key, f"{row['mean']:.2f}", between])
    return table


def difference_table(difference: Difference) -> ResultTable:
    """What changes with the rules: what is certain, and what one would ask first."""
    table = ResultTable(
        f"From {difference['from']} to {difference['to']}",
        ["figure, a seat or game", "before", "after", "change", "95 %"],
        note="Seed by seed; of other figures only those whose interval leaves out 0 are shown.",
    )
    for row in difference["figures"]:
        if row["low"] is None or row["high"] is None:
            continue
        if row["figure"] in ALWAYS or row["figure"].startswith("share") or row["low"] > 0 or row["high"] < 0:
            cells = [f"{row['before']:.3f}", f"{row['after']:.3f}", f"{row['mean']:+.3f}"]
            table.rows.append([row["figure"], *cells, f"{row['low']:+.3f} to {row['high']:+.3f}"])
    return table


def markdown(table: ResultTable) -> str:
    """A table for a page of documentation."""
    lines = ["| " + " | ".join(table.headings) + " |", "|" + "---|" * len(table.headings)]
    lines += ["| " + " | ".join(row) + " |" for row in table.rows]
    return "\n".join([*lines, *(["", table.note] if table.note else [])])
