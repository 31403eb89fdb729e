"""Any of the bots as a program for others: questions on the standard input, answers on the standard output.

python bot_server.py scholar [--budget 4000]     what `teahouse bot scholar` does

Needs nothing that is newer than the bots themselves, so that it also runs by its path with an installation of an older
version, whose bots then play against those of today.
"""

import argparse
import contextlib
import hashlib
import json
import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO, TypedDict

import teahouse
from teahouse.bots import BOTS
from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.core.game import Game
from teahouse.lab.simulation import make_player, read_player

PROTOCOL = "teahouse-bot"
NUMBER = 1
# What decides how bots play, and what in these folders does not.
ROOMS = ("core", "games", "bots")
SILENT = {"look", "words", "book", "__pycache__"}
KINDS = {".py", ".json", ".npz", ".npy"}


class Question(TypedDict):
    """A decision that somebody asks for."""

    new: bool
    game: str
    rules: int
    options: dict[str, object]
    seats: int
    seat: int
    seed: str
    budget: int | None
    position: dict[str, object]
    legal: list[str]


class Seat:
    """A bot at one seat of one game."""

    def __init__(self, name: str, budget: int | None, question: Question) -> None:
        self.game = game_of(question)
        self.bot, usual = make_player(name, self.game, question["seed"])
        self.budget = budget or question["budget"] or usual

    def answer(self, question: Question) -> dict[str, object]:
        """The bot's move with what it promises, and the CPU seconds that it took."""
        seen = self.game.at(question["position"])
        if seen.viewer != seen.to_move:
            raise Unreadable("expected the position as the seat to move sees it")
        began = time.process_time()
        action = int(self.bot.choose(seen, self.budget))
        seconds = time.process_time() - began
        promised = dict(self.bot.ranked).get(action)
        found: dict[str, object] = {"move": self.game.text(action), "seconds": seconds}
        return found if promised is None else found | {"value": promised}


def game_of(question: Question) -> Game:
    """The game of a question, if it is played by the same rules here."""
    game = teahouse.game(question["game"])
    if game.version != question["rules"]:
        raise Unreadable(f"{game.id} has version {game.version} of its rules here, not {question['rules']}")
    return game


def serve(name: str, budget: int | None, questions: Iterable[str], answers: TextIO) -> None:
    """Answer questions, one a line, until there are no more."""
    say(answers, {"protocol": PROTOCOL, "number": NUMBER, "name": f"teahouse {name}", "version": version()})
    seat: Seat | None = None
    for line in questions:
        try:
            question: Question = json.loads(line)
            if seat is None or question["new"]:
                seat = Seat(name, budget, question)
            said = seat.answer(question)
        except TeahouseError as error:
            said = {"error": str(error)}
        except (ValueError, KeyError, TypeError) as error:
            said = {"error": f"cannot be understood: {error!r}"}
        say(answers, said)


def say(answers: TextIO, said: dict[str, object]) -> None:
    """Write one line, at once."""
    answers.write(json.dumps(said) + "\n")
    answers.flush()


def version() -> str:
    """The version with a digest of rules, bots and weights: other code is another player."""
    found = hashlib.sha256()
    package = Path(teahouse.__file__).parent
    for room in ROOMS:
        for file in sorted((package / room).rglob("*")):
            inside = file.relative_to(package)
            if file.suffix in KINDS and not SILENT & set(inside.parts):
                found.update(inside.as_posix().encode() + b"\0" + file.read_bytes())
    return f"{teahouse.__version__}+{found.hexdigest()[:12]}"


def serve_on_standard_streams(name: str, budget: int | None) -> None:
    """Serve a bot until the input ends. What the bot itself prints goes to the error output."""
    if ":" not in name:
        read_player(name, teahouse.game(teahouse.game_ids()[0]))
    answers, sys.stdout = sys.stdout, sys.stderr
    try:
        serve(name, budget, sys.stdin, answers)
    except BrokenPipeError:
        # Nobody listens any more; Python must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())
    finally:
        sys.stdout = answers


def main() -> None:
    parser = argparse.ArgumentParser(description="Play as an outside program.")
    parser.add_argument("bot", help=f"one of: {', '.join(BOTS)}; or module:Class")
    parser.add_argument("--budget", type=int, help="instead of the one that is asked for")
    arguments = parser.parse_args()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            serve_on_standard_streams(arguments.bot, arguments.budget)
    except TeahouseError as error:
        sys.exit(f"teahouse: {error}")


if __name__ == "__main__":
    main()
