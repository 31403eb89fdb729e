"""The studies of docs/studies: plays the missing games, then rewrites their tables and pictures.

python -m bench.studies [--bot adept] [--games 600] [--only seats] [--store FILE] [--on ray:address]

Results are stored, so a study continues where it stopped. The paragraphs around the figures are written by hand: read
them again after a run with other bots.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from statistics import fmean

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import teahouse
from bench.pages import DOCS, picture, put
from teahouse.lab import plots, study
from teahouse.lab.executors import executor_on, gather
from teahouse.lab.intervals import Interval, mean_interval, share_interval
from teahouse.lab.jobs import Result, job
from teahouse.lab.result_tables import ResultTable, markdown, percent, percents
from teahouse.lab.store import Store, usual_store
from teahouse.lab.study import Side, Study, figures
from teahouse.lab.study_fields import Share
from teahouse.lab.winning_factors import by_seed

FOLDER = DOCS / "studies"
SEED = "studies"
# A game that takes long is played less often: so many times fewer.
SLOW = {"skud": 2}
ACCENTS = ["R", "W", "K", "B"]
ACCENT_NAMES = {"R": "Rock", "W": "Wheel", "K": "Knotweed", "B": "Boat"}


@dataclass
class Bench:
    """What all studies of a run share."""

    bot: str
    games: int
    store: Path
    on: str
    processes: int | None
    progress: Progress

    @cached_property
    def kept(self) -> Store:
        return Store(self.store)

    @contextmanager
    def bar(self, name: str, games: int) -> Iterator[Callable[[int], None]]:
        """A progress bar for a part."""
        task = self.progress.add_task(name, total=games)
        yield lambda finished: self.progress.advance(task, finished)

    def study(self, game: str, seats: int, options: list[dict[str, object]], bot: str = "") -> Study:
        """The bot, or another one, against itself by each set of house rules."""
        games = self.games // SLOW.get(game, 1)
        with self.bar(f"{game}, {seats} seats", games * len(options)) as watch:
            return study(
                game,
                [bot or self.bot],
                seats,
                games,
                SEED,
                options,
                store=self.kept,
                on=self.on,
                processes=self.processes,
                watch=watch,
            )

    def by(self, games: int, more: str = "") -> str:
        """The sentence that says how figures came about."""
        return f"{games:,} games of `{self.bot}` against itself{more}; 95 % intervals over seeds."


def change(before: Side, after: Side, figure: str) -> Interval:
    """How a figure changes from seed to seed, by its name."""
    value = figures(before, after).get(figure, lambda _: 0.0)
    early, late = by_seed(before.blocks, value), by_seed(after.blocks, value)
    return mean_interval([new - old for old, new in zip(early, late, strict=True)])


def change_text(interval: Interval, digits: int = 2) -> str:
    """A change with its interval."""
    return f"{interval.mean:+.{digits}f} ({interval.low:+.{digits}f} to {interval.high:+.{digits}f})"


def share_cells(row: Share) -> list[str]:
    """A share and its interval."""
    return [percent(row["share"]), percents(row["low"], row["high"])]


def seat_advantage(bench: Bench) -> None:
    """Every game at every number of seats: who wins from where."""
    page = FOLDER / "seats.md"
    for id in teahouse.game_ids():
        game = teahouse.game(id)
        table = ResultTable("", ["seats", "seat", "wins", "95 %", "beyond par", "score", "wins of `random`", "95 %"])
        rows, groups, games = [], [], 0
        for seats in game.seats:
            (side,) = bench.study(id, seats, [{}]).fields()["sides"]
            (chance,) = bench.study(id, seats, [{}], "random").fields()["sides"]
            games += side["games"]
            for seat, at_random in zip(side["seats"], chance["seats"]):
                beyond, low, high = [100 * (part - 1 / seats) for part in (seat["share"], seat["low"], seat["high"])]
                rows.append((f"{seats} seats, seat {seat['seat']}", beyond, low, high))
                groups.append(seats)
                figures_here = [*share_cells(seat), f"{beyond:+.1f}", f"{seat['score']:.1f}", *share_cells(at_random)]
                table.rows.append([str(seats), str(seat["seat"]), *figures_here])
        svg = plots.bars(rows, "games won beyond par, percentage points", [(0, "par")], groups=groups)
        shown = picture(page, id, svg, f"{game.name()}: games won beyond par, by seat")
        how = bench.by(games, ", and as many of `random`")
        put(page, id, f"{shown}\n\n{markdown(table)}\n\n{how}")


def compare_rules(bench: Bench, page: Path, game: str, options: dict[str, object], wanted: dict[str, str]) -> None:
    """Two sets of house rules at every number of seats, by the figures wanted; the page's own picture and table."""
    table = ResultTable("", ["seats", *wanted.values()])
    decisive = ResultTable("", ["seats", "rules", "source", "points", "decides", "95 %"])
    rows, groups, games = [], [], 0
    for seats in teahouse.game(game).seats:
        found = bench.study(game, seats, [{}, options])
        games += sum(len(side.blocks) for side in found.sides)
        before, after = found.sides
        changes = {name: change(before, after, name) for name in wanted}
        table.rows.append([str(seats), *[change_text(value) for value in changes.values()]])
        for source in sorted({row["name"] for side in found.fields()["sides"] for row in side["sources"]}):
            value = change(before, after, f"points from {source}")
            if value.low > 0 or value.high < 0:
                rows.append((f"{seats} seats, {source.replace('_', ' ')}", *value))
                groups.append(seats)
        for side in found.fields()["sides"]:
            for row in side["sources"]:
                share = [percent(row["decides"]), percents(row["decides_low"], row["decides_high"])]
                decisive.rows.append([str(seats), side["name"], row["name"], f"{row['mean']:.2f}", *share])
    svg = plots.bars(rows, "points a seat and game, change", [(0, "no change")], groups=groups)
    shown = picture(page, "sources", svg, "Change of points by source")
    how = bench.by(games, ", both rules on the same seeds")
    put(
        page, "changes", f"{shown}\n\n{markdown(table)}\n\n{how} The plot leaves out sources that do not surely change."
    )
    put(page, "sources", markdown(decisive))


def privilege(bench: Bench) -> None:
    """Dragon: a large privilege for 7 yuan instead of 6."""
    wanted = {
        "score": "score",
        "winning score": "winning score",
        "verb privilege": "privileges bought",
        "points from privileges": "points from privileges",
        "points from palaces": "points from palaces",
    }
    compare_rules(bench, FOLDER / "dragon-privilege.md", "dragon", {"large_privilege": 7}, wanted)


def harbours(bench: Bench) -> None:
    """Han: without the scoring of harbours."""
    wanted = {
        "score": "score",
        "winning score": "winning score",
        "ties": "ties",
        "points from harbour_points": "points from harbours",
        "points from province_points": "points from provinces",
        "points from road_points": "points from roads",
    }
    compare_rules(bench, FOLDER / "han-harbours.md", "han", {"harbour_scoring": False}, wanted)


def skud(bench: Bench) -> None:
    """Skud Pai Sho: the first player, how games end, and which accents win."""
    page = FOLDER / "skud.md"
    found = bench.study("skud", 2, [{}])
    (side,) = found.fields()["sides"]
    table = ResultTable("", ["figure", "games", "95 %"])
    for seat, name in zip(
        side["seats"], ["won by the Guest, who plays first (draws split)", "won by the Host (draws split)"]
    ):
        table.rows.append([name, percent(seat["share"]), percents(seat["low"], seat["high"])])
    ties = side["ties"]
    table.rows.append(["draws", percent(ties["mean"]), percents(ties["low"], ties["high"])])
    for row in side["events"]:
        if row["name"] in {"ring", "last_flower", "midlines", "no_move", "repetition", "turn_limit"}:
            table.rows.append(
                [
                    f"ended with: {row['name'].replace('_', ' ')}",
                    percent(row["in_games"]),
                    percents(row["low"], row["high"]),
                ]
            )
    length = side["length"]
    lasted = f"A game has {length['mean']:.0f} decisions on average (median {length['deciles'][4]:.0f})."
    put(page, "first", f"{markdown(table)}\n\n{lasted} {bench.by(side['games'])}")
    accents(bench, page)


def accents(bench: Bench, page: Path) -> None:
    """Every choice of accents against every other, as Guest and as Host."""
    game = teahouse.game("skud")
    sets = [game.text(action) for action in game.new(seed=1).legal()]
    rounds = max(1, bench.games // len(sets) ** 2)
    openings = [pair for pair in product(sets, sets) for _ in range(rounds)]
    jobs = [
        job("skud", [bench.bot] * 2, f"{SEED}-{number}", opening=opening) for number, opening in enumerate(openings)
    ]
    with bench.bar("skud, accents", len(jobs)) as watch, closing(executor_on(bench.on, bench.processes)) as executor:
        results = list(gather(jobs, bench.kept, executor, watch))
    rows = sorted(((*accent_share(openings, results, name), name) for name in sets), reverse=True)
    plotted = [(name.removeprefix("accents "), mean, low, high) for mean, low, high, name in rows]
    svg = plots.bars(plotted, "games won, %, with 95 % intervals", [(0.5, "par")], 100)
    shown = picture(page, "accents", svg, "Games won by choice of accents")
    table = ResultTable("", ["accent", "none of it", "one", "two"])
    for accent in ACCENTS:
        cells = [accent_counts(openings, results, accent, count) for count in range(3)]
        table.rows.append([ACCENT_NAMES[accent], *cells])
    often = "once" if rounds == 1 else f"{rounds} times"
    how = f"Every choice against every other {often} in each seat. {bench.by(len(jobs))}"
    put(page, "accents", f"{shown}\n\n{markdown(table)}\n\n{how}")


Openings = list[tuple[str, str]]


def accent_share(openings: Openings, results: list[Result], name: str) -> Interval:
    """What a choice of accents wins, against all others but itself."""
    won = [
        result.outcome[seat]
        for opening, result in zip(openings, results)
        for seat in range(2)
        if opening[seat] == name and opening[1 - seat] != name
    ]
    return share_interval(won, len(won))


def accent_counts(openings: Openings, results: list[Result], accent: str, count: int) -> str:
    """What seats win that have so many of an accent."""
    won: list[list[float]] = []
    for opening, result in zip(openings, results):
        shares = [share for choice, share in zip(opening, result.outcome) if choice.split()[1:].count(accent) == count]
        if shares:
            won.append(shares)
    found = share_interval([fmean(shares) for shares in won], sum(map(len, won)))
    return f"{percent(found.mean)} ({percents(found.low, found.high)})"


STUDIES = {"seats": seat_advantage, "privilege": privilege, "harbours": harbours, "skud": skud}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.studies", description="Write the figures of docs/studies.")
    parser.add_argument("--bot", default="adept", help="who plays, e.g. greedy or scholar@200")
    parser.add_argument("--games", type=int, default=600, help="games of each rule and number of seats")
    parser.add_argument("--only", choices=STUDIES, action="append", help="only this study; may be repeated")
    parser.add_argument("--store", type=Path, default=usual_store())
    parser.add_argument("--on", default="local", help="local, or ray[:address]")
    parser.add_argument("--processes", type=int)
    arguments = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bench = Bench(arguments.bot, arguments.games, arguments.store, arguments.on, arguments.processes, progress)
        for name in arguments.only or STUDIES:
            STUDIES[name](bench)
    print(f"docs/studies: figures by {arguments.bot}; read the paragraphs around them again.")


if __name__ == "__main__":
    main()
