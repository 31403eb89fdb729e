"""The `teahouse` command."""

import json

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from teahouse import COMPILED, __version__
from teahouse.bots import BOTS
from teahouse.cli.play import play_in_terminal
from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.options import read_value, spelled
from teahouse.core.record import Record, contents, write_whole
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids
from teahouse.core.state import NOBODY
from teahouse.core.telling import prompt
from teahouse.lab.match import play_match, tally

LANGUAGE = click.option("--lang", default="en", type=click.Choice(LANGUAGES), help="The language of words.")
PLY = click.option("--ply", type=click.IntRange(min=0), help="After so many moves; the last position by default.")
OPTIONS = click.option("--option", "-o", "given", multiple=True, metavar="NAME=VALUE", help="A house rule.")
PRESET = click.option("--preset", help="A named set of house rules.")


@click.group()
@click.version_option(message=f"teahouse {__version__} {'compiled' if COMPILED else 'interpreted'}")
def teahouse() -> None:
    """Four board games of China, to play and to study."""


def chosen_options(game: Game, preset: str | None, given: tuple[str, ...]) -> dict[str, object]:
    """The house rules that a command line names."""
    if preset is not None and preset not in game.presets:
        raise Unreadable(f'{game.id} has no preset "{preset}"; there are: {", ".join(game.presets) or "none"}')
    options: dict[str, object] = dict(game.presets[preset]) if preset else {}
    known = {option.name: option for option in game.options}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals or name not in known:
            raise Unreadable(f'expected an option NAME=VALUE of {game.id}, got "{item}"; there are: {", ".join(known)}')
        options[name] = read_value(known[name], value)
    return options


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
@click.argument("file", type=click.Path())
@PLY
@LANGUAGE
def show(file: str, ply: int | None, lang: str) -> None:
    """Show a position of the record FILE as text."""
    record = Record.load(file)
    state = record.state(-1 if ply is None else ply)
    click.echo(record.game.look().text(state, lang=lang, width=Console().width))
    player = "" if state.to_move == NOBODY else record.seats[state.to_move]
    click.echo(prompt(record.game, state, player, lang))


@teahouse.command()
@click.argument("file", type=click.Path())
@PLY
def legal(file: str, ply: int | None) -> None:
    """List every action that is allowed in a position of the record FILE."""
    record = Record.load(file)
    for action in record.state(-1 if ply is None else ply).legal():
        click.echo(record.game.text(action))


@teahouse.command()
@click.argument("files", type=click.Path(), nargs=-1, required=True)
def check(files: tuple[str, ...]) -> None:
    """Verify records: every move by the rules, and the result. Collections end in .jsonl."""
    for file in files:
        records = Record.load_all(file) if file.endswith(".jsonl") else [Record.load(file)]
        for record in records:
            state = record.check()
            end = "goes on" if record.result is None else f"ended: {record.result['end']}, scores {state.scores()}"
            click.echo(f"{record.name()}: {record.game.id}, {len(record.moves)} moves, {end}")


@teahouse.command()
@click.argument("game")
@click.option("--games", "count", default=100, type=click.IntRange(min=1), help="How many games.")
@click.option("--seed", default="1", help="The same seed gives the same games.")
@click.option("--bots", default="", metavar="A,B,…", help=f"One bot a seat, of: {', '.join(BOTS)}.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--save", type=click.Path(), help="Write the records to a .jsonl file.")
@OPTIONS
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
) -> None:
    """Let bots play many games of GAME and count who wins."""
    found = game_with_id(game)
    names = bots.split(",") if bots else ["random"] * found.seats[0]
    options = chosen_options(found, preset, given)
    records = play_match(found, names, count, seed, found.resolve(options, len(names)))
    kept: list[str] = []
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
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


@teahouse.command()
@click.argument("game", required=False)
@click.option("--bots", default="", metavar="A,B,…", help="The bots on the other seats; nobody by default: one screen.")
@click.option("--seat", default=0, type=click.IntRange(min=0), help="Your seat when bots play.")
@click.option("--seed", help="The seed of a new game.")
@click.option("--resume", type=click.Path(), help="Go on with a saved game.")
@LANGUAGE
@OPTIONS
@PRESET
def play(
    game: str | None,
    bots: str,
    seat: int,
    seed: str | None,
    resume: str | None,
    lang: str,
    given: tuple[str, ...],
    preset: str | None,
) -> None:
    """Play GAME here, against bots or with friends at one screen."""
    play_in_terminal(game, bots, seat, seed, resume, lang, lambda found: chosen_options(found, preset, given))


@teahouse.command("export")
@click.argument("file", type=click.Path())
def export_(file: str) -> None:
    """Print the record FILE in the notation of the game's community."""
    record = Record.load(file)
    record.check()
    click.echo(record.game.notation().write_game(record))


@teahouse.command("import")
@click.argument("game")
@click.argument("file", type=click.Path())
@click.option("--to", type=click.Path(), help="The record to write; printed by default.")
@OPTIONS
@PRESET
def import_(game: str, file: str, to: str | None, given: tuple[str, ...], preset: str | None) -> None:
    """Turn FILE, in the notation of GAME's community, into a record."""
    found = game_with_id(game)
    record = found.notation().read_game(found, contents(file), chosen_options(found, preset, given))
    if to:
        record.save(to)
    else:
        click.echo(record.text())
