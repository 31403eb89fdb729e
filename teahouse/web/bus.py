"""What the processes of one house tell each other, through Redis. A process that is alone tells nobody.

Nothing here is needed for a game to be right: whoever misses news asks the database. So when Redis is away, news are
late, and no more than that.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

from channels.layers import BaseChannelLayer, get_channel_layer
from django.conf import settings

LOG = logging.getLogger("teahouse.bus")
# This process, among those of the house.
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


class Bus:
    """Messages {kind, topic, news} between processes; `listeners` says by kind who hears them."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.listeners: dict[str, Callable[[str, dict[str, object]], None]] = {}
        self.waiting: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []
        self.complained = 0.0

    async def start(self) -> None:
        """Listen and speak until `stop`."""
        self.loop = asyncio.get_running_loop()
        self.waiting = asyncio.Queue(MOST_WAITING)
        if settings.CHANNEL_LAYERS:
            self.tasks = [asyncio.create_task(self.listen()), asyncio.create_task(self.speak())]
            self.send("", {}, "who")

    async def stop(self) -> None:
        """Say what is still to be said, then be silent."""
        end = time.monotonic() + SENDING
        while self.tasks and not self.waiting.empty() and time.monotonic() < end:
            await asyncio.sleep(0.05)
        for task in self.tasks:
            task.cancel()
        self.tasks, self.loop = [], None

    def send(self, topic: str, news: dict[str, object], kind: str = "news") -> None:
        """Tell the other processes; returns at once."""
        if not self.tasks or self.loop is None:
            return
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
        """Give a message to whoever listens to its kind; one's own are known already."""
        listener = self.listeners.get(str(message["kind"]))
        if message["from"] != PROCESS and listener is not None:
            try:
                news = message["news"]
                assert isinstance(news, dict)
                listener(str(message["topic"]), {**news, "process": message["from"]})
            except Exception:
                LOG.exception("news of another process could not be used")

    def complain(self, error: Exception) -> None:
        """Say that Redis is away, now and then."""
        if time.monotonic() > self.complained + COMPLAINING:
            self.complained = time.monotonic()
            LOG.error("Redis does not answer, the processes of the house hear each other late: %r", error)


BUS = Bus()
