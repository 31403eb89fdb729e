"""The hub: what happens on the site, who listens to it, and who is here.

Parts of the site subscribe to kinds of events. Publishers do not know their subscribers. Where several processes serve
the site, the others hear of an event that concerns them (redis_bus.py).
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, TypeVar

from asgiref.sync import async_to_sync
from django.conf import settings

LOG = logging.getLogger("teahouse.hub")
# Seconds: how often a process says who is there, and how long the others believe it.
SAYING = 15.0
BELIEVED = 40.0
# Tables in one message.
AT_ONCE = 200

T = TypeVar("T")


@dataclass(frozen=True)
class Event:
    """Something that has happened. Its listeners are called in the event loop."""

    # Whether the other processes hear of it.
    is_shared: ClassVar[bool] = False
    # The process in which it happened; "" for this one.
    process: str = field(default="", kw_only=True)

    @property
    def about(self) -> object:
        """What it is about, where somebody may listen to one table or one visitor alone."""
        return None


@dataclass(frozen=True)
class LocalEvent(Event):
    """An event whose listeners are called at once, in the thread that publishes it: they may ask the database."""

    # Whether a listener that fails is only logged; else whoever publishes the event fails with it.
    is_robust: ClassVar[bool] = True


@dataclass(frozen=True)
class TableEvent(Event):
    """Something at one table that everybody there must hear of."""

    is_shared = True
    table: str

    @property
    def about(self) -> str:
        return self.table


@dataclass(frozen=True)
class TableChanged(TableEvent):
    """A table has changed; to which change, where that is known."""

    change: int | None = None


@dataclass(frozen=True)
class SurroundingsChanged(TableEvent):
    """Who is at a table has changed, or when time is up there; the game is as it was."""


@dataclass(frozen=True)
class AllSurroundingsChanged(Event):
    """The same at all tables at once."""

    is_shared = True


@dataclass(frozen=True)
class BotTurn(Event):
    """A bot may have to move at a table; nobody knows for sure before the table is read."""

    table: str


@dataclass(frozen=True)
class VisitorEvent(Event):
    """Something that concerns one visitor."""

    is_shared = True
    visitor: int

    @property
    def about(self) -> int:
        return self.visitor


@dataclass(frozen=True)
class VisitorChanged(VisitorEvent):
    """Somebody logged in or out, or has another password: their browsers come again with the cookies they have now."""


@dataclass(frozen=True)
class SeatTaken(VisitorEvent):
    """A visitor holds a seat at a table from now on."""

    table: str


@dataclass(frozen=True)
class SeatsInUse(Event):
    """Which seats of some tables are looked at in a process."""

    is_shared = True
    tables: dict[str, list[int]]


@dataclass(frozen=True)
class SeatsInUseWanted(Event):
    """A process has just started and does not know who is present."""

    is_shared = True


@dataclass(frozen=True)
class WorkerAlive(Event):
    """A process that lets bots think is there."""

    is_shared = True


@dataclass(frozen=True)
class GameFinished(LocalEvent):
    """A game is over, and its end is committed."""

    table: str


@dataclass(frozen=True)
class NameTaken(LocalEvent):
    """An account has got a name; published in the same transaction."""

    is_robust = False
    folded: str


@dataclass(frozen=True)
class SiteOpened(LocalEvent):
    """The site has opened: what was missed while it was closed can be made good."""


@dataclass(frozen=True)
class SiteClosing(Event):
    """The site is about to close: what stays open would keep it."""


@dataclass(frozen=True)
class SiteClosed(Event):
    """Nobody is served any more."""


E = TypeVar("E", bound=Event)
Listeners = dict[Callable[..., None], None]


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread, if one runs."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Hub:
    """The listeners of this process."""

    def __init__(self) -> None:
        # The event loop that serves the site, while it is open.
        self.loop: asyncio.AbstractEventLoop | None = None
        # By kind of event and what it is about, in the order in which they subscribed.
        self.listeners: dict[tuple[type[Event], object], Listeners] = {}
        # Tells the other processes, where there are any.
        self.forward: Callable[[Event], None] | None = None

    def subscribe(self, kind: type[E], listener: Callable[[E], None], about: object = None) -> None:
        """Call the listener with every event of a kind, or with those about one thing."""
        self.listeners.setdefault((kind, about), {})[listener] = None

    def unsubscribe(self, kind: type[E], listener: Callable[[E], None], about: object = None) -> None:
        """Call it no longer."""
        listeners = self.listeners.get((kind, about), {})
        listeners.pop(listener, None)
        if not listeners:
            self.listeners.pop((kind, about), None)

    def publish(self, event: Event) -> None:
        """Let everybody hear of an event, from whatever thread; returns at once, unless its listeners do it here."""
        if isinstance(event, LocalEvent):
            deliver = self.deliver_robustly if event.is_robust else self.deliver
            deliver(event)
            return
        loop = running_loop()
        if self.loop is not None and self.loop is not loop:
            self.loop.call_soon_threadsafe(self.deliver, event)
        elif loop is not None:
            self.deliver(event)
        elif (type(event), event.about) in self.listeners:
            # A thread of a site that was not opened, as in tests and commands: its listeners live in some loop too.
            async_to_sync(self.deliver_in_loop)(event)
        if self.forward is not None and event.is_shared:
            self.forward(event)

    def deliver(self, event: Event) -> None:
        """Call the listeners of this process."""
        for listener in list(self.listeners.get((type(event), event.about), ())):
            listener(event)

    async def deliver_in_loop(self, event: Event) -> None:
        """The same for `async_to_sync`."""
        self.deliver(event)

    def deliver_robustly(self, event: Event) -> None:
        """The same, whatever goes wrong."""
        for listener in list(self.listeners.get((type(event), event.about), ())):
            try:
                listener(event)
            except Exception:
                LOG.exception("%r: a listener failed", event)

    def subjects(self, kind: type[Event]) -> list[object]:
        """What somebody listens to events of a kind about."""
        return [about for listened, about in self.listeners if listened is kind]

    def start(self) -> None:
        """This event loop serves the site from now on."""
        self.loop = asyncio.get_running_loop()

    def stop(self) -> None:
        """It does no longer."""
        self.loop = None


HUB = Hub()


def refresh_tables(event: AllSurroundingsChanged) -> None:
    """Everybody in this process looks at their table again."""
    for table in HUB.subjects(SurroundingsChanged):
        HUB.deliver(SurroundingsChanged(str(table)))


HUB.subscribe(AllSurroundingsChanged, refresh_tables)


class SeatCounter:
    """How many pages each seat has open in this process."""

    def __init__(self) -> None:
        self.sockets: Counter[tuple[str, int]] = Counter()

    def enter(self, id: str, seats: list[int]) -> None:
        """A page of these seats opens."""
        for seat in seats:
            self.sockets[id, seat] += 1

    def leave(self, id: str, seats: list[int]) -> None:
        """It closes."""
        for seat in seats:
            self.sockets[id, seat] -= 1
            if not self.sockets[id, seat]:
                del self.sockets[id, seat]


class Presence(SeatCounter):
    """Who is looking at which seat, in this process and, as far as they have reported it, in the others; and when
    anybody last did something."""

    def __init__(self) -> None:
        super().__init__()
        # By process and table: the seats, and until when that is believed.
        self.elsewhere: dict[str, dict[str, tuple[list[int], float]]] = {}
        self.saying: asyncio.TimerHandle | None = None
        self.last_activity = time.monotonic()
        HUB.subscribe(SeatsInUse, self.hear)
        HUB.subscribe(SeatsInUseWanted, self.answer)

    def enter(self, id: str, seats: list[int]) -> None:
        super().enter(id, seats)
        self.say(id)

    def leave(self, id: str, seats: list[int]) -> None:
        super().leave(id, seats)
        self.say(id)

    def is_here(self, id: str) -> Callable[[int], bool]:
        """Whether a seat of the table is looked at."""
        now = time.monotonic()
        told = [tables.get(id, ([], 0.0)) for tables in self.elsewhere.values()]
        far = {seat for seats, until in told if until > now for seat in seats}
        return lambda seat: seat in far or (id, seat) in self.sockets

    def note_activity(self) -> None:
        """Somebody asks for a page, makes a move, or wants something else at a table."""
        self.last_activity = time.monotonic()

    def idle_seconds(self) -> float:
        """How long nobody has done anything."""
        return time.monotonic() - self.last_activity

    def say(self, id: str) -> None:
        """Tell the other processes who is at one table here."""
        if HUB.forward is not None:
            HUB.publish(SeatsInUse({id: sorted(seat for table, seat in self.sockets if table == id)}))

    def say_all(self) -> None:
        """Tell the other processes who is at all tables here."""
        found: dict[str, list[int]] = {}
        for id, seat in self.sockets:
            found.setdefault(id, []).append(seat)
        tables = sorted(found)
        for first in range(0, len(tables), AT_ONCE):
            HUB.publish(SeatsInUse({id: found[id] for id in tables[first : first + AT_ONCE]}))

    def answer(self, event: SeatsInUseWanted) -> None:
        """Another process has just begun."""
        if event.process:
            self.say_all()

    def hear(self, event: SeatsInUse) -> None:
        """Another process has told who is there."""
        if not event.process:
            return
        tables = self.elsewhere.setdefault(event.process, {})
        until = time.monotonic() + BELIEVED
        for id, seats in event.tables.items():
            if seats:
                tables[id] = list(seats), until
            else:
                tables.pop(id, None)

    def start(self) -> None:
        """Say everything now and then, and forget processes that have said nothing for long."""
        self.say_all()
        now = time.monotonic()
        for tables in self.elsewhere.values():
            for id in [id for id, (_, until) in tables.items() if until < now]:
                del tables[id]
        self.elsewhere = {process: tables for process, tables in self.elsewhere.items() if tables}
        self.saying = asyncio.get_running_loop().call_later(SAYING, self.start)

    def stop(self) -> None:
        """Say nothing any more."""
        if self.saying is not None:
            self.saying.cancel()


PRESENCE = Presence()
# The pages that somebody looks at: one behind another window is open, but not visible.
VISIBLE_PAGES = SeatCounter()


@cache
def is_only_process() -> bool:
    """Whether this process is the only one that changes tables: then it knows of every change by itself."""
    return not settings.CHANNEL_LAYERS


TASKS: set[asyncio.Task[object]] = set()


def start_task(work: Coroutine[object, object, T]) -> asyncio.Task[T]:
    """Start a background task, and keep a reference to it."""
    task = asyncio.ensure_future(work)
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)
    return task
