"""How strong the bots are: plays the missing games of the plan below, then writes the tables of docs/strength.md.

python -m bench.strength [--only adept] [--game dragon] [--most 20] [--so-far] [--store FILE]
                         [--on ray:address] [--processes 2]

Every game is stored when it ends, so an interrupted run continues where it stopped; after a change to bots or rules,
only the affected games are played again. First every match plays one seed, to estimate the remaining time. With
--so-far nothing is played: the tables are written from the stored games.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NotRequired, TypedDict, Unpack

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import teahouse
from bench.output import Row, add_json_option, keep, show
from bench.pages import DOCS, put
from teahouse.bots import BOTS, BUDGETS, budget_of
from teahouse.lab import match, study
from teahouse.lab.executors import Watch
from teahouse.lab.intervals import Interval
from teahouse.lab.jobs import Job
from teahouse.lab.match import Match, plan_jobs, rotations
from teahouse.lab.result_tables import ResultTable, markdown, percent, percents
from teahouse.lab.store import Store, usual_store
from teahouse.lab.study import Study
from teahouse.lab.study_fields import Mean

PAGE = DOCS / "strength.md"
SEED = "strength"
# Fewer say nothing.
FEWEST_SEEDS = 4


class How(TypedDict):
    """Where games are kept and played, and who hears of them."""

    store: Store
    on: NotRequired[str]
    processes: NotRequired[int | None]
    watch: NotRequired[Watch]


@dataclass(frozen=True)
class Rung:
    """One step of the ladder: who against whom, at which tables, and the share of wins that is asked for by seats."""

    bot: str
    against: str
    games: int
    tables: dict[str, tuple[int, ...]]
    bars: dict[int, float] = field(default_factory=dict)


@dataclass(frozen=True)
class SelfPlay:
    """A bot at all seats: figures of the last state, and what is asked of them."""

    game: str
    bot: str
    seats: tuple[int, ...]
    games: int
    facts: tuple[str, ...]
    # By the name of a figure: the least that is asked for.
    bars: dict[str, float]


EVERYWHERE = {"skud": (2,), "dragon": (2, 3, 5), "han": (2, 3, 5), "confucius": (3, 5)}
LADDER = [
    Rung("greedy", "random", 400, EVERYWHERE, {2: 0.97, 3: 0.95, 5: 0.90}),
    Rung("adept", "greedy", 400, EVERYWHERE, {2: 0.70, 3: 0.60, 5: 0.40}),
    Rung(
        "scholar",
        "adept",
        200,
        {"skud": (2,), "dragon": (3,), "han": (3,), "confucius": (3,)},
        {2: 0.70, 3: 0.55, 5: 0.40},
    ),
    Rung("master", "scholar", 100, {"skud": (2,), "han": (2,)}),
]
SELF_PLAY = [
    SelfPlay("dragon", "scholar", (3, 4, 5), 16, ("bench.facts:persons",), {"score": 95, "persons a seat": 8}),
    SelfPlay("confucius", "scholar", (3,), 16, ("bench.facts:invasions",), {"score": 20, "succeeded of begun": 0.5}),
]


@dataclass
class Task:
    """A match or a self-play of the plan, and what is known about its cost."""

    rung: Rung | SelfPlay
    game: str
    seats: int
    games: int
    # CPU seconds a game; unknown before the first.
    seconds: float = 0.0
    found: Match | Study | None = None

    @property
    def name(self) -> str:
        """What the bar calls it."""
        against = f" v {self.rung.against}" if isinstance(self.rung, Rung) else " v itself"
        return f"{self.rung.bot}{against}, {self.game}, {self.seats} seats"

    def line_up(self) -> list[str]:
        """Who sits where."""
        against = self.rung.against if isinstance(self.rung, Rung) else self.rung.bot
        return [self.rung.bot, *[against] * (self.seats - 1)]

    def is_possible(self) -> bool:
        """Whether the bots are here."""
        return set(self.line_up()) <= set(BOTS)

    def jobs(self) -> list[Job]:
        """All games of it, seed after seed."""
        facts = self.rung.facts if isinstance(self.rung, SelfPlay) else ()
        return plan_jobs(self.game, self.line_up(), self.games, SEED, None, bool(facts), facts)

    def seconds_left(self, store: Store) -> float:
        """What the games cost that the store does not have yet."""
        jobs = self.jobs()
        return self.seconds * (len(jobs) - len(store.find(jobs)))

    def games_so_far(self, store: Store) -> int:
        """How many of the planned games the store has, from the first seed on without a gap."""
        jobs, block = self.jobs(), len(rotations(self.line_up()))
        found = store.find(jobs)
        count = next((number for number, job in enumerate(jobs) if job not in found), len(jobs))
        return count // block * block if count >= FEWEST_SEEDS * block else 0

    def play(self, games: int, **how: Unpack[How]) -> None:
        """Play at least so many games, of which the store may have some."""
        if isinstance(self.rung, Rung):
            bots = [self.rung.bot, self.rung.against]
            self.found = match(self.game, bots, self.seats, games, SEED, bar=self.rung.bars.get(self.seats), **how)
            self.seconds = self.found.seconds / self.found.games
        else:
            self.found = study(self.game, [self.rung.bot], self.seats, games, SEED, facts=self.rung.facts, **how)
            played = [result for block in self.found.sides[0].blocks for result in block]
            self.seconds = sum(result.seconds for result in played) / len(played)


def plan(only: list[str] | None, most: int | None, boxes: list[str] | None = None) -> list[Task]:
    """All tasks, or those of some bots and games, in whole rotations of the seats."""

    def games(wanted: int, block: int) -> int:
        return -(-min(wanted, most or wanted) // block) * block

    rungs = [rung for rung in LADDER if not only or rung.bot in only]
    found = [
        Task(rung, game, seats, games(rung.games, seats))
        for rung in rungs
        for game, counts in rung.tables.items()
        for seats in counts
    ]
    selves = [task for task in SELF_PLAY if not only or task.bot in only]
    found += [Task(task, task.game, seats, games(task.games, 1)) for task in selves for seats in task.seats]
    return [task for task in found if not boxes or task.game in boxes]


def cells(share: Interval) -> list[str]:
    """A share and its interval."""
    return [percent(share.mean), percents(share.low, share.high)]


def verdict(mean: float, low: float, bar: float | None) -> str:
    """Whether a bar is met, and whether that is certain."""
    if bar is None:
        return "reported"
    return "**missed**" if mean < bar else "met, surely" if low >= bar else "met"


def ladder_table(tasks: list[Task]) -> ResultTable:
    """All matches with their bars."""
    headings = ["match", "game", "seats", "games", "wins", "95 %", "par", "bar", "", "margin", "s a game"]
    table = ResultTable("", headings)
    for task in tasks:
        if not isinstance(task.rung, Rung):
            continue
        first = [f"{task.rung.bot} v {task.rung.against}", task.game, str(task.seats)]
        bar = task.rung.bars.get(task.seats)
        asked = [f"{100 / task.seats:.0f} %", f"≥ {100 * bar:.0f} %" if bar else "–"]
        if not isinstance(task.found, Match):
            table.rows.append([*first, "0", "–", "–", *asked, "not played yet", "–", "–"])
            continue
        bot = task.found.bots[0]
        judged = verdict(bot.share.mean, bot.share.low, bar)
        rest = [f"{bot.margin.mean:+.1f}", f"{task.seconds:.2g}"]
        table.rows.append([*first, str(task.found.games), *cells(bot.share), *asked, judged, *rest])
    return table


def self_play_figures(found: Study) -> Iterator[tuple[str, float, float, float]]:
    """Mean score, the facts, and how many of begun invasions succeed where they are counted."""
    side = found.fields()["sides"][0]
    rows: dict[str, Mean] = {"score": side["scores"], **side["facts"]}
    # The interval of a single game has no ends.
    ends = {
        name: (row["mean"], row["low"], row["high"])
        for name, row in rows.items()
        if row["low"] is not None and row["high"] is not None
    }
    for name, (mean, low, high) in ends.items():
        yield name, mean, low, high
    if "invasions begun" in ends and (begun := ends["invasions begun"][0]):
        mean, low, high = ends["invasions that succeeded"]
        yield "succeeded of begun", mean / begun, low / begun, high / begun


def self_play_table(tasks: list[Task]) -> ResultTable:
    """Bots among themselves."""
    table = ResultTable("", ["bot", "game", "seats", "games", "figure", "mean", "95 %", "bar", ""])
    for task in tasks:
        if not isinstance(task.rung, SelfPlay):
            continue
        first = [task.rung.bot, task.game, str(task.seats)]
        if not isinstance(task.found, Study):
            for name, asked in task.rung.bars.items():
                table.rows.append([*first, "0", name, "–", "–", f"≥ {asked:g}", "not played yet"])
            continue
        for name, mean, low, high in self_play_figures(task.found):
            bar = task.rung.bars.get(name)
            judged = verdict(mean, low, bar) if bar is not None else ""
            row = [f"{mean:.2f}", f"{low:.2f} to {high:.2f}", f"≥ {bar:g}" if bar is not None else "–", judged]
            table.rows.append([*first, str(len(task.found.sides[0].blocks)), name, *row])
    return table


def table_rows(table: ResultTable) -> list[Row]:
    """The cells of a table by their headings; the verdict stands below an empty one."""
    return [{heading or "verdict": cell for heading, cell in zip(table.headings, row)} for row in table.rows]


def cost(tasks: list[Task]) -> str:
    """What was spent on the figures, and with which budgets."""
    hours = sum(task.seconds * task.games for task in tasks if task.found) / 3600
    budgets = ", ".join(f"`{name}` {budgets_of(name)}" for name in BOTS)
    mode = "compiled" if teahouse.COMPILED else "interpreted"
    return f"Budgets: {budgets}. All games together took {hours:.2f} core-hours ({mode})."


def budgets_of(name: str) -> str:
    """The budget of a bot, and where it has another."""
    games = [teahouse.game(id) for id in EVERYWHERE]
    others = [f"{game.id} {budget_of(name, game):,}" for game in games if budget_of(name, game) != BUDGETS[name]]
    return f"{BUDGETS[name]:,}" + (f" ({', '.join(others)})" if others else "")


def run(tasks: list[Task], console: Console, store: Store, on: str = "local", processes: int | None = None) -> None:
    """One seed of every match, then everything."""
    possible = [task for task in tasks if task.is_possible()]
    for task in tasks:
        if task not in possible:
            console.print(f"left out, its bot is not here yet: {task.name}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        tasting = progress.add_task("one seed of every match", total=len(possible))
        for task in possible:
            task.play(len(rotations(task.line_up())), store=store, on=on, processes=processes)
            progress.advance(tasting)
        for number, task in enumerate(possible):
            left = sum(later.seconds_left(store) for later in possible[number:]) / 60
            console.print(f"{number} of {len(possible)} matches done, about {left:.0f} core-minutes left")
            done = progress.add_task(task.name, total=task.games)
            watch = partial(progress.advance, done)
            task.play(task.games, store=store, on=on, processes=processes, watch=watch)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength", description="Write the tables of docs/strength.md."
    )
    parser.add_argument("--only", action="append", metavar="BOT", help="only the matches of this bot; may be repeated")
    parser.add_argument("--game", action="append", help="only the matches of this game; may be repeated")
    parser.add_argument("--most", type=int, help="no more games than this a match, for a trial")
    parser.add_argument("--so-far", action="store_true", help="write the tables of what has been played")
    parser.add_argument("--store", type=Path, default=usual_store())
    parser.add_argument("--on", default="local", help="local, or ray[:address]")
    parser.add_argument("--processes", type=int)
    add_json_option(parser, "strength")
    arguments = parser.parse_args()
    tasks = plan(arguments.only, arguments.most, arguments.game)
    store = Store(arguments.store)
    if arguments.so_far:
        for task in tasks:
            if games := task.games_so_far(store):
                task.play(games, store=store)
                task.games = games
    else:
        run(tasks, Console(stderr=True), store, on=arguments.on, processes=arguments.processes)
    ladder, alone = ladder_table(tasks), self_play_table(tasks)
    matches, figures = table_rows(ladder), table_rows(alone)
    if arguments.only or arguments.game or arguments.most:
        show("The ladder", matches, names=3)
        show("Among themselves", figures, names=3)
        print(cost(tasks))
    else:
        put(PAGE, "ladder", f"{markdown(ladder)}\n\n{cost(tasks)}")
        put(PAGE, "self-play", markdown(alone))
        missed = sum("missed" in cell for table in (ladder, alone) for row in table.rows for cell in row)
        print(f"{PAGE.relative_to(DOCS.parent)}: {len(ladder.rows) + len(alone.rows)} rows, {missed} bars missed")
    keep(arguments.json, {"ladder": matches, "self-play": figures, "cost": cost(tasks)})


if __name__ == "__main__":
    main()
