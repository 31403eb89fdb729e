"""Small things that all processes of the house count together, in Redis; a process that is alone counts by itself.

When Redis is away each process counts by itself for a while: limits are then a little wider, and no more than that.
"""

import logging
import time
from functools import cache as kept

from django.core.cache import BaseCache, caches

LOG = logging.getLogger("teahouse.shared")
# Seconds without asking Redis after it did not answer.
RESTING = 5.0
resting_until = 0.0


def count(key: str, seconds: int) -> int:
    """Count one more under a key that is forgotten after so long; how many there are."""
    cache = store()
    try:
        return counted(cache, key, seconds)
    except Exception as error:
        return counted(alone(error), key, seconds)


def count_here(key: str, seconds: int) -> int:
    """The same in this process alone."""
    return counted(caches["default"], key, seconds)


def counted(cache: BaseCache, key: str, seconds: int) -> int:
    """Count in one store."""
    if cache.add(key, 1, seconds):
        return 1
    try:
        return int(cache.incr(key))
    except ValueError:
        # Forgotten between the two questions.
        return 1


def claim(key: str, seconds: int) -> bool:
    """Whether nobody else has claimed this for now; a house alone has nobody else."""
    if "shared" not in caches.settings:
        return True
    try:
        return bool(store().add(key, 1, seconds))
    except Exception as error:
        return bool(alone(error).add(key, 1, seconds))


def store() -> BaseCache:
    """Redis where it is set up and answers, else this process's memory."""
    is_shared = "shared" in caches.settings and time.monotonic() >= resting_until
    return common() if is_shared else caches["default"]


@kept
def common() -> BaseCache:
    """Redis, over connections that all threads share: every page has a thread of its own, and would open one more."""
    return caches.create_connection("shared")


def alone(error: Exception) -> BaseCache:
    """This process's memory, for a while."""
    global resting_until
    resting_until = time.monotonic() + RESTING
    LOG.warning("Redis does not answer, this process counts by itself for %.0f s: %r", RESTING, error)
    return caches["default"]
