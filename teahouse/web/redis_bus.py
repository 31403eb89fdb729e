"""Messages between the processes of one site, through Redis. A single process sends none.

No game depends on them: a process that misses a message reads the database. So while Redis is down, updates are late,
but nothing is lost.
"""

import asyncio
import logging
import secrets
import time

from channels.layers import BaseChannelLayer, get_channel_layer
from django.conf import settings

from teahouse.web.hub import (
    HUB,
    AllSurroundingsChanged,
    BotTurn,
    Event,
    SeatsInUse,
    SeatsInUseWanted,
    SeatTaken,
    SurroundingsChanged,
    TableChanged,
    VisitorChanged,
    WorkerAlive,
)

LOG = logging.getLogger("teahouse.bus")
# This process, among those of the site.
PROCESS = secrets.token_hex(6)
GROUP = "house"
# News that wait while Redis is away; older ones are dropped.
MOST_WAITING = 2_000
# Seconds: how long one message may take, how long to wait after a failure, how often to complain.
SENDING = 2.0
RESTING = 1.0
COMPLAINING = 30.0


def channel_layer() -> BaseChannelLayer:
    """The way through Redis."""
    found = get_channel_layer("bus")
    assert found is not None, "CHANNEL_LAYERS names no bus"
    return found


# Events without any facts, by the kind of message that tells them.
BARE = {"refresh": AllSurroundingsChanged, "who": SeatsInUseWanted, "worker": WorkerAlive}


def encode(event: Event) -> tuple[str, str, dict[str, object]]:
    """An event as processes tell it to each other: its kind, its topic, and what there is to say."""
    match event:
        case TableChanged(table, change):
            return "news", f"table.{table}", {"table": table, "change": change}
        case SurroundingsChanged(table):
            return "news", f"table.{table}", {}
        case VisitorChanged(visitor):
            return "news", f"visitor.{visitor}", {}
        case SeatTaken(visitor, table):
            return "news", f"seats.{visitor}", {"table": table}
        case SeatsInUse(tables):
            return "here", "", {"tables": tables}
    return next(kind for kind, bare in BARE.items() if type(event) is bare), "", {}


def decode(kind: str, topic: str, news: dict[str, object], process: str) -> list[Event]:
    """The events that a message of another process stands for."""
    if kind in BARE:
        return [BARE[kind](process=process)]
    if kind == "here":
        tables = news["tables"]
        assert isinstance(tables, dict)
        return [SeatsInUse(tables, process=process)]
    place, _, name = topic.partition(".")
    if place == "visitor":
        return [VisitorChanged(int(name), process=process)]
    if place == "seats":
        return [SeatTaken(int(name), str(news["table"]), process=process)]
    if "change" not in news:
        return [SurroundingsChanged(name, process=process)]
    change = news["change"]
    # Whether a bot is to move there, each process finds out by itself.
    changed = TableChanged(name, change if isinstance(change, int) else None, process=process)
    return [changed, BotTurn(name, process=process)]


class RedisBus:
    """The way of shared events from one process to the others."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.waiting: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []
        self.complained = 0.0

    async def start(self) -> None:
        """Listen and speak until `stop`."""
        self.loop = asyncio.get_running_loop()
        self.waiting = asyncio.Queue(MOST_WAITING)
        if settings.CHANNEL_LAYERS:
            self.tasks = [asyncio.create_task(self.listen()), asyncio.create_task(self.speak())]
            HUB.forward = self.send
            HUB.publish(SeatsInUseWanted())

    async def stop(self) -> None:
        """Say what is still to be said, then be silent."""
        end = time.monotonic() + SENDING
        while self.tasks and not self.waiting.empty() and time.monotonic() < end:
            await asyncio.sleep(0.05)
        for task in self.tasks:
            task.cancel()
        self.tasks, self.loop, HUB.forward = [], None, None

    def send(self, event: Event) -> None:
        """Tell the other processes; returns at once."""
        if self.loop is None:
            return
        kind, topic, news = encode(event)
        message: dict[str, object] = {"type": "house", "from": PROCESS, "kind": kind, "topic": topic, "news": news}
        self.loop.call_soon_threadsafe(self.put, message)

    def put(self, message: dict[str, object]) -> None:
        """Line up a message; the oldest gives way."""
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(message)

    async def speak(self) -> None:
        """Send what waits, in its order."""
        while True:
            message = await self.waiting.get()
            try:
                await asyncio.wait_for(channel_layer().group_send(GROUP, message), SENDING)
            except Exception as error:
                self.complain(error)
                await asyncio.sleep(RESTING)

    async def listen(self) -> None:
        """Hear what the others send; join again whenever the line breaks."""
        while True:
            try:
                layer = channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(GROUP, channel)
                while True:
                    self.hear(await layer.receive(channel))
            except Exception as error:
                self.complain(error)
                await asyncio.sleep(RESTING)

    def hear(self, message: dict[str, object]) -> None:
        """Deliver the events of another process; one's own are known already."""
        if message["from"] == PROCESS:
            return
        try:
            news = message["news"]
            assert isinstance(news, dict)
            for event in decode(str(message["kind"]), str(message["topic"]), news, str(message["from"])):
                HUB.deliver(event)
        except Exception:
            LOG.exception("news of another process could not be used")

    def complain(self, error: Exception) -> None:
        """Say that Redis is away, now and then."""
        if time.monotonic() > self.complained + COMPLAINING:
            self.complained = time.monotonic()
            LOG.error("Redis does not answer, the processes of the site hear each other late: %r", error)


BUS = RedisBus()
