"""The rulebook on the command line."""

import click
from rich.console import Console
from rich.markdown import Markdown

from teahouse.cli.group import LANGUAGE, teahouse
from teahouse.core.book import with_pictures, without_ids
from teahouse.core.registry import game as game_with_id


@teahouse.command()
@click.argument("game")
@click.option("--rule", help="Show only the paragraph with this id.")
@click.option("--raw", is_flag=True, help="Print the Markdown source, with positions as JSON.")
@LANGUAGE
def book(game: str, rule: str | None, raw: bool, lang: str) -> None:
    """Read the rulebook of GAME."""
    found = game_with_id(game)
    text = found.book(lang).source
    if rule is not None:
        paragraph = found.book(lang).rule(rule)
        text = f"### {paragraph.title} {{#{paragraph.id}}}\n\n{paragraph.text}\n"
    if raw:
        click.echo(text, nl=False)
        return
    console = Console()
    console.print(Markdown(with_pictures(without_ids(text), lambda position: text_picture(game, position, lang))))


def text_picture(game: str, position: dict[str, object], language: str) -> str:
    """A position of the book as text: the board without the reserves."""
    found = game_with_id(game)
    return str(found.look().text(found.at(position), lang=language, width=80)).split("\n\n")[0]
