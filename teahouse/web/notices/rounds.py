"""The round: every few seconds, see which turns have waited long enough, and send what is due."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from channels.db import DatabaseSyncToAsync

from teahouse.web.hub import HUB, SiteClosed, SiteOpened, start_task
from teahouse.web.notices import sending, turns
from teahouse.web.threads import run_in_thread

LOG = logging.getLogger("teahouse.notices")
PAUSE = 10.0
# A sweep every so many rounds.
SWEEP = 360
# Sending may take seconds; it must not take the threads that pages need.
SENDERS = ThreadPoolExecutor(sending.AT_ONCE, "notices")


async def run_rounds(pause: float = PAUSE) -> None:
    """Goes on for as long as the site is open; several processes with one database may all do this."""
    count = 0
    while True:
        await asyncio.sleep(pause)
        try:
            await one_round(sweeps=count % SWEEP == 0)
        except Exception:
            LOG.exception("a round of notices failed")
        count += 1


async def one_round(sweeps: bool = False) -> None:
    """One look around."""
    await run_in_thread(turns.mark_looking)
    await run_in_thread(turns.scan)
    while claimed := await run_in_thread(sending.claim):
        deliver = DatabaseSyncToAsync(sending.deliver, thread_sensitive=False, executor=SENDERS)
        await asyncio.gather(*(deliver(id) for id in claimed))
    if sweeps:
        await run_in_thread(sending.sweep)


class Rounds:
    """The rounds of this process, for as long as its site is open."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        HUB.subscribe(SiteOpened, self.hear_opened)
        HUB.subscribe(SiteClosed, self.hear_closed)

    def hear_opened(self, event: SiteOpened) -> None:
        """The site has opened, which is told in a thread."""
        if HUB.loop is not None:
            HUB.loop.call_soon_threadsafe(self.start)

    def start(self) -> None:
        """Begin in the event loop."""
        self.task = start_task(run_rounds())

    def hear_closed(self, event: SiteClosed) -> None:
        """The site has closed."""
        if self.task is not None:
            self.task.cancel()


ROUNDS = Rounds()
