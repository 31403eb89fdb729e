"""Jobs: something to be called in a worker process, for whom, and what it may cost."""

import pickle
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from enum import IntEnum


class Kind(IntEnum):
    """What a job is for; the lower the number, the sooner it is done."""

    BOT = 0
    HINT = 1
    PICTURE = 2
    IMPORT = 3


@dataclass(frozen=True)
class Limits:
    """What jobs of a kind may cost."""

    # How long one may take, from when a process has taken it.
    seconds: float
    # How many of one owner may wait, and how many of all.
    of_one: int
    of_all: int
    # Seconds of processor time, and bytes beyond what the process has anyway; 0 where only the clock counts.
    cpu: int = 0
    memory: int = 0


LIMITS = {
    # A table has one decision at a time; an address may have many tables.
    Kind.BOT: Limits(seconds=20.0, of_one=200, of_all=2_000),
    # An adviser thinks for about a second.
    Kind.HINT: Limits(seconds=6.0, of_one=8, of_all=200),
    # A preview is drawn once for everybody who asks for it.
    Kind.PICTURE: Limits(seconds=10.0, of_one=4, of_all=50, memory=512_000_000),
    # A waiting import holds its text, up to 1 MB. The longest game takes 0.1 s to replay where rules are compiled;
    # the web process plays once more what this lets through.
    Kind.IMPORT: Limits(seconds=20.0, of_one=2, of_all=20, cpu=2, memory=256_000_000),
}


class JobFailed(Exception):
    """A job without a result; the message says why."""


class Job:
    """A function and its arguments, as bytes; its future can be cancelled until it holds the result."""

    def __init__(self, kind: Kind, owner: str, function: Callable[..., object], *given: object) -> None:
        self.kind = kind
        # Of each owner one job runs at a time: the address of whoever asks, or the bots of whoever moved at a table.
        self.owner = owner
        self.call = pickle.dumps((function, given))
        self.future: Future[object] = Future()
        # From when on it was the next of its owner.
        self.since = 0.0

    def settle(self, result: object, error: Exception | None = None) -> None:
        """Tell whoever still waits."""
        if not self.future.set_running_or_notify_cancel():
            return
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(result)
