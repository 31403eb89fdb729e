"""Commands for those who study: what is here, and many games at once."""

import json

import click
from rich.console import Console
from rich.table import Table

from teahouse.bots import BOTS
from teahouse.cli.group import LANGUAGE, MAP, OPTIONS, PRESET, chosen_options, progress_bar, teahouse
from teahouse.core.files import check_target, write_whole
from teahouse.core.options import spelled
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids
from teahouse.lab.simulation import play_match, tally


@teahouse.command()
@LANGUAGE
@click.argument("game", required=False)
def games(game: str | None, lang: str) -> None:
    """List the games, or the house rules of GAME."""
    console = Console()
    if game is None:
        table = Table("id", "game", "seats", "house rules")
        for id in ids():
            found = game_with_id(id)
            seats = ", ".join(str(count) for count in found.seats)
            table.add_row(id, found.name(lang), seats, ", ".join(option.name for option in found.options))
        console.print(table)
        return
    found = game_with_id(game)
    words = found.words(lang)
    table = Table("option", "default", "values", "", title=found.name(lang))
    for option in found.options:
        default = spelled(option.default_for(found.seats[0]))
        table.add_row(option.name, default, option.allowed(), words.say(f"option:{option.name}:about"))
    console.print(table)
    for name, values in found.presets.items():
        click.echo(f"preset {name}: " + ", ".join(f"{key}={spelled(value)}" for key, value in values.items()))


@teahouse.command()
@click.argument("game")
@click.option("--games", "count", default=100, type=click.IntRange(min=1), help="How many games.")
@click.option("--seed", default="1", help="The same seed gives the same games.")
@click.option("--bots", default="", metavar="A,B,…", help=f"One bot a seat, of: {', '.join(BOTS)}.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--save", type=click.Path(), help="Write the records to a .jsonl file.")
@OPTIONS
@MAP
@PRESET
def simulate(
    game: str,
    count: int,
    seed: str,
    bots: str,
    as_json: bool,
    save: str | None,
    given: tuple[str, ...],
    preset: str | None,
    own_map: str | None,
) -> None:
    """Let bots play many games of GAME and count who wins."""
    found = game_with_id(game)
    names = bots.split(",") if bots else ["random"] * found.seats[0]
    options = chosen_options(found, preset, given, own_map)
    if save:
        check_target(save)
    records = play_match(found, names, count, seed, found.resolve(options, len(names)))
    kept: list[str] = []
    with progress_bar() as progress:
        task = progress.add_task(found.name(), total=count)

        def watch(record: Record) -> None:
            progress.advance(task)
            if save:
                kept.append(record.text())

        counted = tally(records, len(names), watch).fields()
    if save:
        write_whole(save, "\n".join(kept) + "\n")
    if as_json:
        click.echo(json.dumps({"game": found.id, "seed": seed, "bots": names} | counted))
        return
    for name, value in counted.items():
        click.echo(f"{name.replace('_', ' ')}: {value}")
