"""The open house: who is here, what has changed, and who must hear of it. Lives in the server's event loop."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection

from teahouse.web.lives import LIVES
from teahouse.web.writing import WRITER

P = ParamSpec("P")
T = TypeVar("T")


async def read(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that asks the database, beside the event loop."""
    return await database_sync_to_async(function, thread_sensitive=False)(*args, **kwargs)


async def change(id: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Change a table; when that is committed, everybody hears of it."""
    if connection.vendor == "sqlite":
        done = await WRITER.do(id, partial(function, *args, **kwargs))
    else:
        done = await read(function, *args, **kwargs)
    await publish(id)
    return done


def group(id: str) -> str:
    """The channel of a table."""
    return f"table.{id}"


def own_group(visitor: int) -> str:
    """The channel of a visitor's sockets."""
    return f"visitor.{visitor}"


async def hang_up(visitor: int) -> None:
    """Close the visitor's sockets: who they are has changed. Browsers come again with the cookies they have now."""
    await get_channel_layer().group_send(own_group(visitor), {"type": "visitor.changed"})


async def publish(id: str) -> None:
    """Tell every socket of the table, and the supervisor, that it has changed."""
    for hear in HEARERS:
        hear(id)
    live = LIVES.kept.get(id)
    table = live.table if live is not None else None
    change = table.change if table is not None else None
    await get_channel_layer().group_send(group(id), {"type": "table.changed", "change": change})


@cache
def is_alone() -> bool:
    """Whether this process is the only one that changes tables: then it knows of every change by itself."""
    return "InMemory" in settings.CHANNEL_LAYERS["default"]["BACKEND"]


# Called with a table's id after each change.
HEARERS: list[Callable[[str], None]] = []


class Presence:
    """How many sockets each seat has open."""

    def __init__(self) -> None:
        self.sockets: Counter[tuple[str, int]] = Counter()

    def enter(self, id: str, seats: list[int]) -> None:
        """A socket opens."""
        for seat in seats:
            self.sockets[id, seat] += 1

    def leave(self, id: str, seats: list[int]) -> None:
        """A socket closes."""
        for seat in seats:
            self.sockets[id, seat] -= 1
            if not self.sockets[id, seat]:
                del self.sockets[id, seat]

    def is_here(self, id: str) -> Callable[[int], bool]:
        """Whether a seat of the table is looked at."""
        return lambda seat: (id, seat) in self.sockets


PRESENCE = Presence()
TASKS: set[asyncio.Task[None]] = set()


def background(work) -> asyncio.Task[None]:
    """Start something that nobody waits for, and keep it from being forgotten."""
    task = asyncio.ensure_future(work)
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)
    return task
