"""Committing changes: every change is committed, and then everybody at the table is notified.

Changes that come at the same time share one commit, and with it one wait for the disk: SQLite lets one write at a time
anyway. A server such as PostgreSQL does this by itself, and better.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from functools import partial
from typing import Generic, ParamSpec, TypeVar

from django.db import close_old_connections, connection, transaction

from teahouse.web.hub import HUB, BotTurn, TableChanged
from teahouse.web.models import Table
from teahouse.web.tables.cache import LIVE_TABLES, LiveTable
from teahouse.web.threads import run_in_thread

# As many as share a commit at most.
MOST = 32
# What can change about a table after it was set up.
CHANGING = ["stage", "change", "seq", "said", "turn_began", "deciding", "deadline", "asking", "result", "rematch"]
CHANGING += ["is_forced", "end", "ended", "touched"]

P = ParamSpec("P")
T = TypeVar("T")
# Whoever commits changes does not mind what comes of each.
Given = TypeVar("Given", covariant=True)


@contextmanager
def locked_table(id: str) -> Iterator[Table]:
    """A table that is changed beside its game; memory reads it anew afterwards."""
    with transaction.atomic():
        yield Table.objects.select_for_update().get(pk=id)
    LIVE_TABLES.mark_stale(id)


def count_change(table: Table) -> None:
    """Write down a change that was made beside the game, and count it."""
    table.change += 1
    table.save(update_fields=CHANGING)


async def change(id: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Change a table; when that is committed, everybody hears of it."""
    done = await write(id, function, *args, **kwargs)
    publish(id)
    return done


async def write(id: str | None, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Write something about a table, or about none, in turn with everything else that is written."""
    if connection.vendor == "sqlite":
        return await WRITER.do(id, partial(function, *args, **kwargs))
    return await run_in_thread(function, *args, **kwargs)


def publish(id: str) -> None:
    """Everybody at a table hears that it has changed; from whatever thread."""
    # Also what answers itself may be the supervisor's.
    if not LIVE_TABLES.waits_for_person(id):
        HUB.publish(BotTurn(id))
    HUB.publish(TableChanged(id, LIVE_TABLES.known_change(id)))


class PendingChange(Generic[Given]):
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
        self.pending: queue.SimpleQueue[PendingChange[object]] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None

    async def do(self, id: str | None, work: Callable[[], T]) -> T:
        """Change a table, or something beside all tables; back when that is committed."""
        if self.thread is None:
            self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
            self.thread.start()
        # Whoever asks for it is still who asks when the writer does it: where they come from may count.
        pending = PendingChange(id, partial(copy_context().run, work))
        self.pending.put(pending)
        return await asyncio.wrap_future(pending.future)

    def run(self) -> None:
        """Write whatever comes, for as long as the process lives."""
        while True:
            batch = [self.pending.get()]
            while len(batch) < MOST and not self.pending.empty():
                batch.append(self.pending.get())
            close_old_connections()
            commit(batch)
            for pending in batch:
                pending.answer()


def commit(batch: Sequence[PendingChange[object]]) -> None:
    """Do and commit them all; each may fail by itself, or all of them with the commit."""
    with ExitStack() as held:
        locked: list[LiveTable] = []
        possible: list[PendingChange[object]] = []
        try:
            for pending in batch:
                try:
                    live = LIVE_TABLES.get(pending.id) if pending.id is not None else None
                except Table.DoesNotExist as error:
                    pending.error = error
                    continue
                if live is not None:
                    held.enter_context(live.lock)
                    locked.append(live)
                possible.append(pending)
            with transaction.atomic():
                for pending in possible:
                    pending.attempt()
        except BaseException as error:
            for live in locked:
                live.table, live.doubtful = None, True
            for pending in batch:
                pending.error = pending.error or error


WRITER = Writer()
