"""`teahouse lab calibrate`: budgets at equal cost."""

import click

from teahouse.cli.group import MAP, OPTIONS, PRESET, chosen_options
from teahouse.cli.lab import lab, show
from teahouse.core.registry import game as game_with_id


@lab.command()
@click.argument("game")
@click.option("--bot", required=True, help="The bot whose budget is wanted; the search begins at BOT@BUDGET.")
@click.option("--like", metavar="BOT", help="A bot: decisions are to cost as much as its own, in the same games.")
@click.option("--cpu", type=click.FloatRange(min=0, min_open=True), help="CPU seconds that a decision is to cost.")
@click.option("--seats", type=click.IntRange(min=2), help="Number of players; the minimum by default.")
@click.option("--games", default=12, show_default=True, type=click.IntRange(min=1), help="Games for each budget.")
@click.option("--seed", default="calibration", show_default=True, help="The same seed gives the same games.")
@click.option(
    "--processes", default=1, show_default=True, type=click.IntRange(min=1), help="More than one disturb each other."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object as the last line.")
@OPTIONS
@MAP
@PRESET
def calibrate(
    game: str,
    bot: str,
    like: str | None,
    cpu: float | None,
    seats: int | None,
    games: int,
    seed: str,
    processes: int,
    as_json: bool,
    given: tuple[str, ...],
    own_map: str | None,
    preset: str | None,
) -> None:
    """Find the budget with which a bot's decisions in GAME cost a given CPU time, or as much as another bot's."""
    from teahouse.lab.calibration import calibrate as run_calibration
    from teahouse.lab.result_tables import calibration_table

    options = chosen_options(game_with_id(game), preset, given, own_map)
    found = run_calibration(game, bot, like, cpu, seats, games, seed, options, processes)
    show([calibration_table(found)], found.fields(), as_json)
    if not as_json:
        click.echo(found.bot)
