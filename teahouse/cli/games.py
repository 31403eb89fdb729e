"""The command that lists the games and their house rules."""

import click
from rich.console import Console
from rich.table import Table

from teahouse.cli.group import LANGUAGE, teahouse
from teahouse.core.options import spelling
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids


@teahouse.command()
@LANGUAGE
@click.argument("game", required=False)
def games(game: str | None, lang: str) -> None:
    """List the games, or the house rules of one GAME."""
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
        default = spelling(option.default_for(found.seats[0]))
        table.add_row(option.name, default, option.allowed_values(), words.say(f"option:{option.name}:about"))
    console.print(table)
    for name, values in found.presets.items():
        click.echo(f"preset {name}: " + ", ".join(f"{key}={spelling(value)}" for key, value in values.items()))
