"""The command that lets other programs ask a bot of this installation for its moves."""

import click

from teahouse.cli.group import teahouse


@teahouse.command()
@click.argument("name")
@click.option("--budget", type=click.IntRange(min=1), help="Instead of the budget that is asked for.")
def bot(name: str, budget: int | None) -> None:
    """Answer questions on standard input with the moves of bot NAME, one JSON object a line.

    `teahouse lab` asks such programs where a bot is written pipe:COMMAND.
    """
    from teahouse.lab.bot_server import serve_on_standard_streams

    serve_on_standard_streams(name, budget)
