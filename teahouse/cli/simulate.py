"""The command that has bots play many games and counts the wins."""

import json

import click
import rich.box
from rich.console import Console
from rich.table import Table

from teahouse.bots import BOTS
from teahouse.cli.group import MAP, OPTIONS, PRESET, chosen_options, progress_bar, teahouse
from teahouse.core.files import check_target, write_whole
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.lab.simulation import Tally, play_match, split_players, tally


@teahouse.command()
@click.argument("game")
@click.option("--games", "count", default=100, type=click.IntRange(min=1), help="Number of games.")
@click.option("--seed", default="1", help="The same seed gives the same games.")
@click.option(
    "--bots", default="", metavar="A,B,…", help=f"One bot a seat, of: {', '.join(BOTS)}, module:Class, pipe:COMMAND."
)
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
    names = split_players(bots) if bots else ["random"] * found.seats[0]
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

        counted = tally(records, len(names), watch)
    if save:
        write_whole(save, "\n".join(kept) + "\n")
    if as_json:
        click.echo(json.dumps({"game": found.id, "seed": seed, "bots": names} | counted.fields()))
        return
    show_tally(found, counted, seed)


def show_tally(game: Game, counted: Tally, seed: str) -> None:
    """Print who won how often, by bot and by seat."""
    console = Console()
    moves = counted.moves / counted.games
    drawn = "no draws" if not counted.draws else "1 draw" if counted.draws == 1 else f"{counted.draws} draws"
    played = "1 game" if counted.games == 1 else f"{counted.games} games"
    shown = Table(
        title=f"{game.name()}, {len(counted.by_seat)} seats",
        caption=f"{played} from seed {seed}, {drawn}, {moves:.0f} moves per game; a draw counts as shares of a win",
        box=rich.box.SIMPLE_HEAD,
    )
    for number, heading in enumerate(["", "played", "won", "share"]):
        shown.add_column(heading, justify="left" if number == 0 else "right")
    for name, won in sorted(counted.by_bot.items(), key=lambda item: -item[1] / counted.seated[item[0]]):
        shown.add_row(name, *figures(counted.seated[name], won))
    shown.add_section()
    for seat, won in enumerate(counted.by_seat):
        shown.add_row(f"seat {seat + 1}", *figures(counted.games, won))
    console.print(shown)


def figures(games: int, won: float) -> list[str]:
    """So many games, so many of them won, and the share."""
    return [str(games), f"{won:.1f}".removesuffix(".0"), f"{100 * won / games:.1f} %"]
