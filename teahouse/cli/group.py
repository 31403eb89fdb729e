"""The `teahouse` command itself, and the options that its commands share."""

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from teahouse import COMPILED, __version__
from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.core.files import contents, read_json
from teahouse.core.game import Game
from teahouse.core.options import read_value

LANGUAGE = click.option("--lang", default="en", type=click.Choice(LANGUAGES), help="Language.")
PLY = click.option("--ply", type=click.IntRange(min=0), help="Number of moves to replay; all by default.")
OPTIONS = click.option("--option", "-o", "given", multiple=True, metavar="NAME=VALUE", help="Set a house rule.")
MAP = click.option("--map", "own_map", metavar="FILE", help="A built-in map by name, or a JSON file of your own.")
PRESET = click.option("--preset", help="A named set of house rules.")

# How the rules run here.
MODE = "compiled" if COMPILED else "interpreted"


@click.group()
@click.version_option(__version__, message=f"teahouse {__version__} {MODE}")
def teahouse() -> None:
    """Four board games, to play and to study."""


def chosen_options(
    game: Game, preset: str | None, given: tuple[str, ...], own_map: str | None = None
) -> dict[str, object]:
    """The house rules that a command line names."""
    given = (*given, f"map={own_map}") if own_map else given
    if preset is not None and preset not in game.presets:
        raise Unreadable(f'{game.id} has no preset "{preset}"; there are: {", ".join(game.presets) or "none"}')
    options: dict[str, object] = dict(game.presets[preset]) if preset else {}
    known = {option.name: option for option in game.options}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals or name not in known:
            raise Unreadable(f'expected an option NAME=VALUE of {game.id}, got "{item}"; there are: {", ".join(known)}')
        is_file = known[name].object_format and value.endswith(".json")
        options[name] = read_object(value) if is_file else read_value(known[name], value)
    return options


def read_object(file: str) -> object:
    """A JSON object from a file, such as a custom map."""
    return read_json(contents(file), file)


def progress_bar() -> Progress:
    """A progress bar on a terminal; nothing elsewhere."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal)
