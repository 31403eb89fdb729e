"""A quiet moment: nobody has asked for anything for a while, and no bot is thinking. Restarts wait for one."""

import asyncio
import time
from collections.abc import Callable

# Seconds without a request or a move after which nobody seems to be in the middle of anything.
QUIET = 3.0
# A restart does not wait for longer: a busy site would never get one, and nothing is lost by it.
LONGEST_WAIT = 600.0
STEP = 0.2

_last_activity = time.monotonic()


def note_activity() -> None:
    """Somebody asks for a page, makes a move, or wants something else at a table."""
    global _last_activity
    _last_activity = time.monotonic()


def idle_seconds() -> float:
    """How long nobody has asked for anything."""
    return time.monotonic() - _last_activity


async def wait_until_quiet(is_thinking: Callable[[], bool], longest: float = LONGEST_WAIT) -> None:
    """Until it has been quiet for a while, or for as long as a restart may wait."""
    end = time.monotonic() + longest
    while time.monotonic() < end and (idle_seconds() < QUIET or is_thinking()):
        await asyncio.sleep(STEP)
