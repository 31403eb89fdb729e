"""The open house: who is here, what has changed, and who must hear of it. Lives in the server's event loop."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import cache, partial
from typing import ParamSpec, TypeVar

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection

from teahouse.web.bus import BUS
from teahouse.web.lives import LIVES
from teahouse.web.presence import PRESENCE
from teahouse.web.writing import WRITER

P = ParamSpec("P")
T = TypeVar("T")
News = dict[str, object]
Ear = Callable[[News], None]


async def read(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that asks the database, beside the event loop."""
    return await database_sync_to_async(function, thread_sensitive=False)(*args, **kwargs)


async def change(id: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Change a table; when that is committed, everybody hears of it."""
    done = await write(id, function, *args, **kwargs)
    await publish(id)
    return done


async def write(id: str | None, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Write something about a table, or about none, in turn with everything else that is written."""
    if connection.vendor == "sqlite":
        return await WRITER.do(id, partial(function, *args, **kwargs))
    return await read(function, *args, **kwargs)


def group(id: str) -> str:
    """What a table's news are told under."""
    return f"table.{id}"


def own_group(visitor: int) -> str:
    """What concerns a visitor's own sockets is told under."""
    return f"visitor.{visitor}"


async def hang_up(visitor: int) -> None:
    """Close the visitor's sockets: who they are has changed. Browsers come again with the cookies they have now."""
    tell(own_group(visitor), {})


# Who listens to what, in this process.
EARS: dict[str, set[Ear]] = {}
# Called with a table's id after each change made by this process, and after each made by another.
HEARERS: list[Callable[[str], None]] = []
FAR_HEARERS: list[Callable[[str], None]] = []


def attend(topic: str, ear: Ear) -> None:
    """Hear from now on what is told under a topic."""
    EARS.setdefault(topic, set()).add(ear)


def ignore(topic: str, ear: Ear) -> None:
    """Hear it no longer."""
    ears = EARS.get(topic, set())
    ears.discard(ear)
    if not ears:
        EARS.pop(topic, None)


async def publish(id: str) -> None:
    """Tell everybody at the table, and the supervisor, that it has changed."""
    for hear in HEARERS:
        hear(id)
    live = LIVES.kept.get(id)
    table = live.table if live is not None else None
    tell(group(id), {"table": id, "change": table.change if table is not None else None})


def announce(id: str) -> None:
    """Publish from beside the event loop, where a table has been changed; nobody waits for it."""
    if BUS.loop is not None and BUS.loop is not running_loop():
        asyncio.run_coroutine_threadsafe(publish(id), BUS.loop)
    else:
        async_to_sync(publish)(id)


def tell(topic: str, news: News) -> None:
    """Tell everybody who listens, here and in the other processes of the house."""
    if BUS.loop is not None and BUS.loop is not running_loop():
        BUS.loop.call_soon_threadsafe(deliver, topic, news)
    else:
        deliver(topic, news)
    BUS.send(topic, news)


def refresh_tables() -> None:
    """Many tables have changed at once: whoever is at one of them, here or in another process, looks again."""
    if BUS.loop is not None and BUS.loop is not running_loop():
        BUS.loop.call_soon_threadsafe(refresh_here)
    else:
        refresh_here()
    BUS.send("", {}, "refresh")


def refresh_here(topic: str = "", news: News | None = None) -> None:
    """Everybody in this process looks at their table again."""
    for table in [table for table in EARS if table.startswith(group(""))]:
        deliver(table, {})


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread, if one runs."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def deliver(topic: str, news: News) -> None:
    """Tell everybody in this process who listens."""
    for ear in list(EARS.get(topic, ())):
        ear(news)


def hear_from_afar(topic: str, news: News) -> None:
    """Another process has told something."""
    deliver(topic, news)
    if topic.startswith("table.") and "change" in news:
        for hear in FAR_HEARERS:
            hear(str(news["table"]))


async def open_doors() -> None:
    """The event loop of this process is the house from now on."""
    BUS.listeners |= {"news": hear_from_afar, "here": PRESENCE.hear, "who": PRESENCE.answer, "refresh": refresh_here}
    await BUS.start()
    PRESENCE.start()


async def close_doors() -> None:
    """The others need not wait for what this process had to say."""
    PRESENCE.stop()
    await BUS.stop()


@cache
def is_alone() -> bool:
    """Whether this process is the only one that changes tables: then it knows of every change by itself."""
    return not settings.CHANNEL_LAYERS


TASKS: set[asyncio.Task[object]] = set()


def background(work: Coroutine[object, object, T]) -> asyncio.Task[T]:
    """Start something that nobody waits for, and keep it from being forgotten."""
    task = asyncio.ensure_future(work)
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)
    return task
