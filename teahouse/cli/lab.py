"""The lab on the command line: matches, leagues, studies."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click
import rich.box
from rich.console import Console
from rich.table import Table

from teahouse.bots import BOTS, BUDGETS
from teahouse.cli.extras import require_extra
from teahouse.cli.group import MAP, OPTIONS, PRESET, chosen_options, progress_bar, teahouse
from teahouse.core.files import check_target, write_whole
from teahouse.core.registry import game as game_with_id
from teahouse.lab.simulation import split_players

if TYPE_CHECKING:
    from teahouse.lab.result_tables import ResultTable


class RunOptions(TypedDict):
    """Where and how games are played: what every command passes on to the lab as it is."""

    seed: str
    on: str
    processes: int | None
    store: str | Path


Decorator = Callable[[Callable[..., None]], Callable[..., None]]
KNOWN = ", ".join([*(f"{name}@{BUDGETS.get(name, 1)}" for name in BOTS), "module:Class, pipe:COMMAND"])


@teahouse.group()
def lab() -> None:
    """Measure bots and study games: matches, leagues, studies."""


def chosen_store(_context: click.Context, _parameter: click.Parameter, file: str | None) -> str | Path:
    """Where results are stored by default."""
    from teahouse.lab.store import usual_store

    return file or usual_store()


def shared_options(games: int, bots: str) -> Decorator:
    """The options that all commands of the lab have."""
    options = [
        click.argument("game"),
        click.option("--bots", default=bots, show_default=True, metavar="A,B,…", help=f"With budgets, of: {KNOWN}."),
        click.option("--seats", type=click.IntRange(min=2), help="Number of players; the minimum by default."),
        click.option(
            "--games",
            default=games,
            show_default=True,
            type=click.IntRange(min=1),
            help="Minimum number of games; rounded up to whole rotations of the seats.",
        ),
        click.option("--seed", default="1", show_default=True, help="The same seed gives the same games."),
        click.option("--on", default="local", show_default=True, help="local, or ray[:address] for a Ray cluster."),
        click.option(
            "--processes", type=click.IntRange(min=1), help="Processes on this machine; one per core by default."
        ),
        click.option(
            "--store",
            metavar="FILE",
            callback=chosen_store,
            help="Where to keep results; lab.sqlite3 in the data folder by default.",
        ),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object as the last line."),
        click.option("--report", metavar="FILE.html", help="Write a page with tables and plots."),
    ]

    def wrap(command: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(options):
            command = option(command)
        return command

    return wrap


@lab.command()
@shared_options(400, "greedy,random")
@click.option("--bar", type=click.FloatRange(0, 1), help="The share the first bot is measured against; par by default.")
@click.option("--stop", is_flag=True, help="Stop as soon as the first bot is clearly above or below the bar.")
@OPTIONS
@MAP
@PRESET
def match(
    game: str,
    bots: str,
    seats: int | None,
    games: int,
    bar: float | None,
    stop: bool,
    given: tuple[str, ...],
    own_map: str | None,
    preset: str | None,
    as_json: bool,
    report: str | None,
    **how: Unpack[RunOptions],
) -> None:
    """Play a match of GAME: every seed in every rotation of the seats, with 95 % intervals.

    With two bots at a larger table, one plays against copies of the other; otherwise name one bot per seat.
    """
    from teahouse.lab import match as run_match
    from teahouse.lab.result_tables import match_table

    options = chosen_options(game_with_id(game), preset, given, own_map)
    planned = planned_games(game, bots, seats, games)
    with show_progress(game, planned, report) as watch:
        found = run_match(
            game, split_players(bots), seats, planned, options=options, bar=bar, stop=stop, watch=watch, **how
        )
    show([match_table(found)], found.fields(), as_json)
    if report:
        from teahouse.lab.report import match_report

        write_whole(report, match_report(found))


@lab.command()
@shared_options(1000, "random,greedy")
@click.option("--anchor", default="random", show_default=True, help="The bot whose rating is 0.")
@click.option(
    "--error", default=0.0, type=click.FloatRange(0), help="Stop when every rating is known to within this error."
)
@OPTIONS
@MAP
@PRESET
def league(
    game: str,
    bots: str,
    seats: int | None,
    games: int,
    anchor: str,
    error: float,
    given: tuple[str, ...],
    own_map: str | None,
    preset: str | None,
    as_json: bool,
    report: str | None,
    **how: Unpack[RunOptions],
) -> None:
    """Rate a pool of bots in GAME; the least certain pairs play next. Earlier games count."""
    with require_extra("lab"):
        from teahouse.lab import league as run_league
        from teahouse.lab.result_tables import league_table

        # Missing packages are reported before the games, not after them.
        import_module("teahouse.lab.ratings")
    options = chosen_options(game_with_id(game), preset, given, own_map)
    with show_progress(game, games, report) as watch:
        found = run_league(
            game, split_players(bots), seats, games, options=options, anchor=anchor, error=error, watch=watch, **how
        )
    show([league_table(found)], found.fields(), as_json)
    if report:
        from teahouse.lab.report import league_report

        write_whole(report, league_report(found))


@lab.command()
@shared_options(1000, "greedy")
@OPTIONS
@MAP
@PRESET
@click.option("--against", multiple=True, metavar="NAME=VALUE", help="A second set of house rules to compare with.")
@click.option(
    "--fact", "facts", multiple=True, metavar="MODULE:NAME", help="A function of the last state; its figures."
)
def study(
    game: str,
    bots: str,
    seats: int | None,
    games: int,
    given: tuple[str, ...],
    own_map: str | None,
    preset: str | None,
    against: tuple[str, ...],
    facts: tuple[str, ...],
    as_json: bool,
    report: str | None,
    **how: Unpack[RunOptions],
) -> None:
    """Study GAME between bots: seats, scores, length, what decides; --against compares two sets of house rules."""
    from teahouse.lab import study as run_study
    from teahouse.lab.result_tables import study_tables

    first = chosen_options(game_with_id(game), preset, given, own_map)
    sets = [first, first | chosen_options(game_with_id(game), None, against)] if against else [first]
    planned = planned_games(game, bots, seats, games)
    with show_progress(game, planned * len(sets), report) as watch:
        found = run_study(game, split_players(bots), seats, planned, options=sets, facts=facts, watch=watch, **how)
    show(study_tables(found), found.fields(), as_json)
    if report:
        from teahouse.lab.report import study_report

        write_whole(report, study_report(found))


def planned_games(game: str, bots: str, seats: int | None, games: int) -> int:
    """The number of games that will be played, with one line that says why if it is not the one asked for."""
    from teahouse.lab.match import line_up_of, rotations, whole_games

    turns = len(rotations(line_up_of(game, split_players(bots), seats)))
    planned = whole_games(turns, games)
    if planned != games:
        asked = f"teahouse: {planned} games instead of {games}"
        click.echo(
            f"{asked}: every bot gets every seat with the same cards, so {turns} games belong together", err=True
        )
    return planned


@contextmanager
def show_progress(game: str, games: int, report: str | None) -> Iterator[Callable[[int], None]]:
    """A progress bar while games are played; yields the function that reports finished games. Refuses files that could
    not be written."""
    if report:
        with require_extra("lab"):
            import_module("teahouse.lab.report")
        check_target(report)
    with progress_bar() as progress:
        task = progress.add_task(game_with_id(game).name(), total=games)
        yield lambda finished: progress.advance(task, finished)


def show(tables: "list[ResultTable]", fields: Mapping[str, object], as_json: bool) -> None:
    """Print the result as tables, or as JSON."""
    if as_json:
        click.echo(json.dumps(fields, ensure_ascii=False))
        return
    console = Console()
    for table in tables:
        shown = Table(title=table.title, caption=table.note or None, box=rich.box.SIMPLE_HEAD)
        for number, heading in enumerate(table.headings):
            # A name may be a command, which goes on in the next line.
            shown.add_column(heading, justify="left" if number == 0 else "right", overflow="fold")
        for row in table.rows:
            shown.add_row(*row)
        console.print(shown)
