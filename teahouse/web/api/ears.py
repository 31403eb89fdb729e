"""Ears: one open stream hears the news of tables as a socket does, and needs no thread."""

import asyncio
from collections import Counter
from types import TracebackType
from typing import Self

from teahouse.web import house

# A blank line keeps proxies from closing a quiet stream, and the house looks whether it missed something.
KEEP_ALIVE = 7.0
MOST_STREAMS = 60

# How many streams each caller and each address has open.
OPEN: Counter[str] = Counter()
LISTENING: set["Ears"] = set()


class Ears:
    """What one stream has heard. `counted` names the caller and the address whose streams are counted."""

    def __init__(self, counted: tuple[str, str]) -> None:
        self.counted = counted
        self.topics: set[str] = set()
        # The tables that something has happened at since the stream last asked.
        self.tables: set[str] = set()
        self.rung = asyncio.Event()
        self.is_closing = False

    async def __aenter__(self) -> Self:
        self.loop = asyncio.get_running_loop()
        OPEN.update(self.counted)
        LISTENING.add(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for key in self.counted:
            OPEN[key] -= 1
            if not OPEN[key]:
                del OPEN[key]
        LISTENING.discard(self)
        for topic in list(self.topics):
            self.ignore(topic)

    def listen(self, topic: str) -> None:
        """Hear from now on what is told under a topic."""
        if topic not in self.topics:
            self.topics.add(topic)
            house.attend(topic, self.hear)

    def ignore(self, topic: str) -> None:
        """Hear it no longer."""
        self.topics.discard(topic)
        house.ignore(topic, self.hear)

    def hear(self, news: dict[str, object]) -> None:
        """Something has happened, told from whatever thread."""
        self.loop.call_soon_threadsafe(self.note, str(news.get("table", "")))

    def note(self, table: str) -> None:
        """Wake the stream; news without a table are of who came and went."""
        if table:
            self.tables.add(table)
            self.rung.set()

    async def heard(self) -> set[str]:
        """The tables that have changed; none when it was quiet for a while, or when the house closes."""
        try:
            async with asyncio.timeout(KEEP_ALIVE):
                await self.rung.wait()
        except TimeoutError:
            return set()
        self.rung.clear()
        tables, self.tables = self.tables, set()
        return tables

    def close(self) -> None:
        """Let the stream end."""
        self.is_closing = True
        self.tables.clear()
        self.rung.set()


def close_all() -> None:
    """The house closes: streams would keep it open for ever."""
    for ears in list(LISTENING):
        ears.close()
