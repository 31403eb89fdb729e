"""Jobs for worker processes in tests; a module of its own, because they have no site around them."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from teahouse.core.errors import Unreadable
from teahouse.core.state import State
from teahouse.web.workers.bots import choice_of


def crash(package: str, name: str, seed: str, seen: State) -> str:
    """Raise."""
    raise RuntimeError("no idea")


def die(package: str, name: str, seed: str, seen: State) -> str:
    """Die as a process does that has a mistake in compiled code, or no memory left."""
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def dream(package: str, name: str, seed: str, seen: State) -> str:
    """Think for far too long."""
    time.sleep(60)
    return ""


def ponder(package: str, name: str, seed: str, seen: State) -> str:
    """Think for a while."""
    time.sleep(0.4)
    return choice_of(package, name, seed, seen)


def wait_in(package: str, name: str, folder: str) -> str:
    """Think, and say so by a file, until another file says that it is enough."""
    leave_in(package, name, folder)
    while not (Path(folder) / "enough").exists():
        time.sleep(0.01)
    return folder


def leave_in(package: str, name: str, folder: str) -> None:
    """Leave a file behind."""
    (Path(folder) / "begun").touch()


def refuse(text: str) -> None:
    """Raise, as a position does that cannot be read."""
    raise Unreadable(text)


class Unread:
    """Something that does a thing when it is unpickled."""

    def __init__(self, done: Callable[..., object], *given: object) -> None:
        self.done = done
        self.given = given

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return self.done, self.given


def spin(seconds: float) -> float:
    """Use the processor for so long."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return seconds


def fill_memory(size: int) -> int:
    """Take so many bytes."""
    return len(bytearray(size))


def replay_for_ever(text: str) -> None:
    """Replay a record that takes longer than anybody waits."""
    spin(60.0)
