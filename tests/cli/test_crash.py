"""When the terminal game dies of an error: exit code 1, one line, and nothing that was played is lost."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from teahouse.cli.crash import LONGEST_ERROR, crash_line
from teahouse.core.record import Record

# The terminal goes back to the screen that was there before the game.
LEFT = b"\x1b[?1049l"
SEQUENCE = re.compile(r"\x1b\[[?<>]?[0-9;]*[a-z]")
# Seconds without a sign on the screen after which the program will never end by itself.
PATIENCE = 60
START = "from teahouse.cli.start import main; main()"
FAILING_SCREEN = """
from teahouse.cli.screens.table import TableScreen
def fail(table, result=None): raise ValueError("no such\\nchoice")
TableScreen.ask = fail
"""
FAILING_BOT = """
from teahouse.cli.screens import table
def fail(name, game): raise ZeroDivisionError("a bot's mistake")
table.budget_of = fail
"""


class Terminal:
    """The real command in a terminal of its own, after some code that makes it fail."""

    def __init__(self, home: Path, code: str, *arguments: str) -> None:
        self.screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", code + START, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=os.environ | {"PYTHONPATH": str(Path.cwd()), "TEAHOUSE_HOME": str(home), "TERM": "xterm-256color"},
        )
        os.close(inside)
        self.shown = b""

    def read(self) -> bool:
        """Read what comes next; False where nothing ever will."""
        if not select.select([self.screen], [], [], PATIENCE)[0]:
            self.process.kill()
        try:
            more = os.read(self.screen, 65536)
        except OSError:
            return False
        self.shown += more
        return bool(more)

    def wait_for(self, text: str) -> None:
        """Read until a text is on the screen."""
        while text.encode() not in self.shown:
            assert self.read(), f"{text} never came"

    def press(self, key: str) -> None:
        os.write(self.screen, key.encode())

    def end(self) -> tuple[int, list[str]]:
        """The exit code, and the lines that stand on the terminal after the game."""
        while self.read():
            pass
        os.close(self.screen)
        last = SEQUENCE.sub("", self.shown.rpartition(LEFT)[2].decode())
        return self.process.wait(), last.splitlines()


@pytest.mark.slow
def test_a_crash_exits_with_1_names_the_error_and_says_how_to_go_on(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, FAILING_SCREEN, "play", "dragon", "--bots", "random", "--seat", "1", "--seed", "1")
    code, lines = terminal.end()
    [file] = tmp_path.glob("dragon-*.json")
    assert code == 1
    assert lines == [f"teahouse: ValueError: no such choice (<string>, line 3); saved: teahouse play --resume {file}"]
    assert len(Record.load(file).moves) >= 1


@pytest.mark.slow
def test_a_crash_of_a_bot_is_named_like_any_other_and_nothing_is_said_of_a_game_without_moves(tmp_path: Path) -> None:
    code, lines = Terminal(tmp_path, FAILING_BOT, "play", "dragon", "--bots", "random", "--seat", "1").end()
    assert code == 1 and lines == ["teahouse: ZeroDivisionError: a bot's mistake (<string>, line 3)"]


@pytest.mark.parametrize("arguments", [["play"], ["play", "skud", "--bots", "random"]])
@pytest.mark.slow
def test_whoever_leaves_exits_with_0_and_nothing_is_said(tmp_path: Path, arguments: list[str]) -> None:
    terminal = Terminal(tmp_path, "", *arguments)
    terminal.wait_for("f10")
    terminal.press("\x11")
    assert terminal.end() == (0, [])


def test_a_long_error_leaves_room_for_the_command_that_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.touch()
    line = crash_line(ValueError("word " * 1000), file)
    assert line.startswith("ValueError: word word") and line.endswith(f"teahouse play --resume {file}")
    assert len(line) <= LONGEST_ERROR + len(f"; saved: teahouse play --resume {file}")


def test_an_error_without_a_text_is_named() -> None:
    assert crash_line(AssertionError(), None) == "AssertionError"
