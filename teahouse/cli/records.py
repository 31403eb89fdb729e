"""Commands for records: show, verify, draw and convert them."""

import click
from rich.console import Console

from teahouse.cli.group import LANGUAGE, OPTIONS, PLY, PRESET, chosen_options, progress_bar, teahouse
from teahouse.core.errors import NotAllowed, Unreadable
from teahouse.core.files import check_target, contents, write_whole
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.state import NOBODY
from teahouse.core.telling import prompt
from teahouse.draw.export import gif, png
from teahouse.draw.film import Film
from teahouse.draw.panels import reader_seat
from teahouse.draw.theme import SCHEMES
from teahouse.lab.executors import cores

THEME = click.option("--theme", default="light", type=click.Choice(SCHEMES), help="Colours of the picture.")
# The longest games for five have nearly as many.
MOST_PICTURES = 600


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
    """List the legal actions in a position of the record FILE."""
    record = Record.load(file)
    for action in record.state(-1 if ply is None else ply).legal():
        click.echo(record.game.text(action))


@teahouse.command()
@click.argument("files", type=click.Path(), nargs=-1, required=True)
@click.option("--commitment", help="The commitment you saw before you sat down; the secret must match it.")
@click.option("--nonce", help="The number your browser added; it must be part of the seed.")
def check(files: tuple[str, ...], commitment: str | None, nonce: str | None) -> None:
    """Verify records: the shuffle, every move and the result. Collections end in .jsonl."""
    for file in files:
        records = Record.load_all(file) if file.endswith(".jsonl") else [Record.load(file)]
        for record in records:
            state = record.check()
            compare(record, commitment, nonce)
            end = "goes on" if record.result is None else f"ended: {record.result['end']}, scores {state.scores()}"
            click.echo(
                f"{record.name()}: {record.game.id}, {len(record.moves)} moves, {end}; {describe_origin(record)}"
            )


def compare(record: Record, commitment: str | None, nonce: str | None) -> None:
    """Raise unless the record matches what the caller kept from before the game."""
    fair = record.fair
    if fair is None:
        if commitment or nonce:
            raise Unreadable(f"{record.name()}: promises nothing about its seed, so there is nothing to compare")
        return
    # Whoever took part in a tournament kept what they saw when they joined it.
    origin = fair.tournament
    commitments = [fair.commitment, *([origin.commitment] if origin else [])]
    nonces = [*fair.nonces, *(origin.nonces if origin else [])]
    if commitment and commitment.strip().lower() not in commitments:
        raise Unreadable(f"{record.name()}: its commitment is {' or '.join(commitments)}, not {commitment}")
    if nonce and nonce.strip().lower() not in nonces:
        raise Unreadable(f"{record.name()}: {nonce} is not among what its seed was made of")


def describe_origin(record: Record) -> str:
    """Where the cards of a record came from, as far as it says."""
    fair = record.fair
    if fair is None:
        return "promises nothing about its seed"
    if fair.tournament is not None:
        given = len([nonce for nonce in fair.tournament.nonces if nonce])
        return f"fair: the tournament's committed secret and what {given} players contributed give every card"
    if not any(fair.nonces):
        return "nobody contributed, so the house alone chose the cards (unless a running tournament vouches for them)"
    givers = [record.seats[seat] for seat, nonce in zip(fair.seats, fair.nonces, strict=True) if nonce]
    result = "the seats and every card" if fair.lot is not None else "every card (seats were not drawn)"
    return f"fair: the committed secret and what {', '.join(givers)} contributed give {result}"


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
@click.option("--to", type=click.Path(), help="The record to write; printed if left out.")
@OPTIONS
@PRESET
def import_(game: str, file: str, to: str | None, given: tuple[str, ...], preset: str | None) -> None:
    """Turn FILE, in the notation of GAME's community, into a record."""
    found = game_with_id(game)
    options, text = chosen_options(found, preset, given), contents(file)
    try:
        record = found.notation().read_game(found, text, options)
    except NotAllowed as refused:
        raise NotAllowed(f"{file}: {refused}", refused.rule) from None
    except Unreadable as error:
        raise Unreadable(f"{file}: {error}") from None
    if to:
        record.save(to)
    else:
        click.echo(record.text())


@teahouse.command()
@click.argument("file", type=click.Path())
@click.option("-o", "--output", required=True, type=click.Path(), help="board.svg or board.png")
@click.option("--width", default=1000, type=click.IntRange(50, 8000), help="Width of a PNG in pixels.")
@PLY
@THEME
@LANGUAGE
def draw(file: str, output: str, width: int, ply: int | None, theme: str, lang: str) -> None:
    """Draw a position of the record FILE."""
    record = Record.load(file)
    picture = record.game.look().svg(record.state(-1 if ply is None else ply), lang=lang, theme=theme)
    if output.lower().endswith(".svg"):
        write_whole(output, picture)
    elif output.lower().endswith(".png"):
        write_whole(output, png(picture, width))
    else:
        raise Unreadable(f"{output}: expected a file that ends in .svg or .png")


@teahouse.command()
@click.argument("file", type=click.Path())
@click.option("-o", "--output", required=True, type=click.Path(), help="game.gif")
@click.option("--width", default=480, type=click.IntRange(50, 2000), help="Width in pixels.")
@click.option("--milliseconds", default=800, type=click.IntRange(20, 10_000), help="How long to show each position.")
@THEME
@LANGUAGE
def film(file: str, output: str, width: int, milliseconds: int, theme: str, lang: str) -> None:
    """Turn the record FILE into an animated GIF."""
    if not output.lower().endswith(".gif"):
        raise Unreadable(f"{output}: expected a file that ends in .gif")
    check_target(output)
    record = Record.load(file)
    if len(record.moves) > MOST_PICTURES:
        raise Unreadable(f"{file}: {len(record.moves)} moves; a film has at most {MOST_PICTURES}")
    look, drawn = record.game.look(), Film(theme, width)
    with progress_bar() as progress:
        for state in progress.track(record.states(), total=len(record.moves) + 1, description="Drawing"):
            drawn.add(look.panels(state, lang=lang), look.LAYOUTS["wide"], look.stock(state), reader_seat(state))
        for _ in progress.track(drawn.rasterise(cores()), total=len(drawn.sources), description="Rasterising"):
            pass
        frames = progress.track(drawn.images(), total=len(drawn.frames), description="Filming")
        write_whole(output, gif(frames, len(drawn.frames), milliseconds))
