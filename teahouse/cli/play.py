"""The command that plays."""

import secrets
import sys
from pathlib import Path

import click

from teahouse.bots import check_bot
from teahouse.cli import saves
from teahouse.cli.group import LANGUAGE, MAP, OPTIONS, PRESET, chosen_options, teahouse
from teahouse.cli.players import PLAYER, YOU
from teahouse.cli.prompt import choose_bots, choose_game, play_at_prompt
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.sitting import Sitting


@teahouse.command()
@click.argument("game", required=False)
@click.option(
    "--bots", default="", metavar="A,B,…", help="Bots for the other seats; without any, you share the screen."
)
@click.option(
    "--seats", type=click.IntRange(min=2), help="Number of players; seats without a bot are played by people."
)
@click.option("--seat", default=0, type=click.IntRange(min=0), help="Your seat in a game against bots.")
@click.option("--seed", help="The seed of a new game.")
@click.option("--resume", type=click.Path(), help="Continue a saved game.")
@click.option("--plain", is_flag=True, help="Use a plain prompt instead of the full screen.")
@LANGUAGE
@OPTIONS
@MAP
@PRESET
def play(
    game: str | None,
    bots: str,
    seats: int | None,
    seat: int,
    seed: str | None,
    resume: str | None,
    plain: bool,
    lang: str,
    given: tuple[str, ...],
    preset: str | None,
    own_map: str | None,
) -> None:
    """Play GAME against bots, or with friends on one screen."""
    plain = plain or not sys.stdin.isatty() or not sys.stdout.isatty()
    sitting, file = None, None
    if resume:
        sitting, file = Sitting(Record.load(resume)), Path(resume)
    elif game or plain:
        found = game_with_id(game) if game else choose_game(lang)
        bots = bots if game or bots else choose_bots(found, lang)
        sitting = new_sitting(found, bots, seats, seat, seed, chosen_options(found, preset, given, own_map))
    if plain and sitting is not None:
        play_at_prompt(sitting, lang)
        return
    from teahouse.cli.app import TeahouseApp

    if sitting is not None and file is None:
        file = saves.new_file(sitting.game.id)
    TeahouseApp(lang, sitting, file, seed or "").play()


def new_sitting(
    game: Game, bots: str, seats: int | None, seat: int, seed: str | None, options: dict[str, object]
) -> Sitting:
    """A new game with bots in the other seats, or only people."""
    others = [name for name in bots.split(",") if name and name != "nobody"]
    seats = seats or (len(others) + 1 if others else game.seats[0])
    game.resolve({}, seats)
    if len(others) >= seats:
        raise Unreadable(f"{len(others)} bots leave no seat for a person: there are {seats} seats")
    if seat >= seats:
        raise Unreadable(f"no seat {seat}: there are seats 0 to {seats - 1}")
    for name in others:
        check_bot(name)
    players = [YOU] if others else []
    players += [f"{PLAYER}{number + 1}" for number in range(seats - len(others)) if not others or number]
    players = [*others[:seat], *players, *others[seat:]]
    return Sitting(Record(game, players, seed or secrets.token_hex(16), options))
