"""Waiting until the site is idle: no request for a while, and no busy worker. Restarts wait for that."""

import asyncio
import time
from collections.abc import Callable

from teahouse.web.hub import PRESENCE

# Seconds without a request or a move after which the site counts as idle.
QUIET = 3.0
# A restart does not wait for longer: a busy site would never get one, and nothing is lost by it.
LONGEST_WAIT = 600.0
STEP = 0.2


async def wait_until_quiet(is_working: Callable[[], bool], longest: float = LONGEST_WAIT) -> None:
    """Until it has been quiet for a while, or for as long as a restart may wait."""
    end = time.monotonic() + longest
    while time.monotonic() < end and (PRESENCE.idle_seconds() < QUIET or is_working()):
        await asyncio.sleep(STEP)
