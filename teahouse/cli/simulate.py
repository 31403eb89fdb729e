"""The command that lets bots play many games and counts who wins."""

import json

import click

from teahouse.bots import BOTS
from teahouse.cli.group import MAP, OPTIONS, PRESET, chosen_options, progress_bar, teahouse
from teahouse.core.files import check_target, write_whole
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.lab.simulation import play_match, tally


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
