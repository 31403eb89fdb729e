"""Changes that come at the same time share one commit, and with it one wait for the disk.

SQLite lets one write at a time anyway. A server such as PostgreSQL does this by itself, and better.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from contextvars import copy_context
from functools import partial
from typing import Generic, TypeVar

from django.db import close_old_connections, transaction

from teahouse.web.lives import LIVES, Live
from teahouse.web.models import Table

# As many as share a commit at most.
MOST = 32

T = TypeVar("T")
# Whoever writes deeds down does not mind what comes of each.
Given = TypeVar("Given", covariant=True)


class Deed(Generic[Given]):
    """A change that waits to be written; its future holds what came of it only when that is on the disk."""

    # Known when it has been done, unless it failed.
    result: Given

    def __init__(self, id: str | None, work: Callable[[], Given]) -> None:
        # The table, if it is about one.
        self.id = id
        self.work = work
        self.future: Future[Given] = Future()
        self.error: BaseException | None = None

    def attempt(self) -> None:
        """Do it within a commit that others share: what fails leaves nothing behind."""
        try:
            with transaction.atomic():
                self.result = self.work()
        except BaseException as error:
            self.error = error

    def answer(self) -> None:
        """Tell whoever waits."""
        # Whoever waited may go at any moment; from here on they cannot.
        if not self.future.set_running_or_notify_cancel():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The thread that writes. While it does, nobody sees the tables in question."""

    def __init__(self) -> None:
        self.deeds: queue.SimpleQueue[Deed[object]] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None

    async def do(self, id: str | None, work: Callable[[], T]) -> T:
        """Change a table, or something beside all tables; back when that is committed."""
        if self.thread is None:
            self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
            self.thread.start()
        # Whoever asks for it is still who asks when the writer does it: where they come from counts at the door.
        deed = Deed(id, partial(copy_context().run, work))
        self.deeds.put(deed)
        return await asyncio.wrap_future(deed.future)

    def run(self) -> None:
        """Write whatever comes, for as long as the process lives."""
        while True:
            batch = [self.deeds.get()]
            while len(batch) < MOST and not self.deeds.empty():
                batch.append(self.deeds.get())
            close_old_connections()
            write(batch)
            for deed in batch:
                deed.answer()


def write(batch: Sequence[Deed[object]]) -> None:
    """Do and commit them all; each may fail by itself, or all of them with the commit."""
    with ExitStack() as held:
        lives: list[Live] = []
        possible: list[Deed[object]] = []
        try:
            for deed in batch:
                try:
                    live = LIVES.of(deed.id) if deed.id is not None else None
                except Table.DoesNotExist as error:
                    deed.error = error
                    continue
                if live is not None:
                    held.enter_context(live.lock)
                    lives.append(live)
                possible.append(deed)
            with transaction.atomic():
                for deed in possible:
                    deed.attempt()
        except BaseException as error:
            for live in lives:
                live.table, live.doubtful = None, True
            for deed in batch:
                deed.error = deed.error or error


WRITER = Writer()
