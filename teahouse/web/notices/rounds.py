"""The round: every few seconds, see which turns have waited long enough, and send what is due."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from channels.db import DatabaseSyncToAsync

from teahouse.web import house
from teahouse.web.notices import sending, turns

LOG = logging.getLogger("teahouse.notices")
PAUSE = 10.0
# A sweep every so many rounds.
SWEEP = 360
# Sending may take seconds; it must not take the threads that pages need.
SENDERS = ThreadPoolExecutor(sending.AT_ONCE, "notices")


async def rounds(pause: float = PAUSE) -> None:
    """Goes on for as long as the house is open; several houses with one database may all do this."""
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
    await house.read(turns.mark_looking)
    await house.read(turns.scan)
    while claimed := await house.read(sending.claim):
        deliver = DatabaseSyncToAsync(sending.deliver, thread_sensitive=False, executor=SENDERS)
        await asyncio.gather(*(deliver(id) for id in claimed))
    if sweeps:
        await house.read(sending.sweep)
