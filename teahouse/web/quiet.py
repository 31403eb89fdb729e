"""A quiet moment: nobody has asked for anything for a while, and no worker is busy. Restarts wait for one."""

import asyncio
import time
from collections.abc import Callable

# Seconds without a request or a move after which nobody seems to be in the middle of anything.
QUIET = 3.0
# A restart does not wait for longer: a busy site would never get one, and nothing is lost by it.
LONGEST_WAIT = 600.0
STEP = 0.2


class Activity:
    """When somebody last asked for a page, made a move, or wanted something else at a table."""

    def __init__(self) -> None:
        self.last = time.monotonic()

    def note(self) -> None:
        """Somebody does something now."""
        self.last = time.monotonic()

    def idle_seconds(self) -> float:
        """How long nobody has done anything."""
        return time.monotonic() - self.last


ACTIVITY = Activity()


async def wait_until_quiet(is_working: Callable[[], bool], longest: float = LONGEST_WAIT) -> None:
    """Until it has been quiet for a while, or for as long as a restart may wait."""
    end = time.monotonic() + longest
    while time.monotonic() < end and (ACTIVITY.idle_seconds() < QUIET or is_working()):
        await asyncio.sleep(STEP)
