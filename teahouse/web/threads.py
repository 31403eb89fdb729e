"""Threads beside the event loop, for what waits for the database or the disk."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

P = ParamSpec("P")
T = TypeVar("T")


async def run_in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that reads or writes the database in a thread, with a connection of that thread's own."""
    return await database_sync_to_async(function, thread_sensitive=False)(*args, **kwargs)
