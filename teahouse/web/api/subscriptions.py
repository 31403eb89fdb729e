"""The subscriptions of an open stream: it is notified of tables like a socket, and needs no thread."""

import asyncio
from collections import Counter
from types import TracebackType
from typing import Self

from teahouse.web.hub import HUB, SeatTaken, SiteClosing, TableChanged

# A blank line keeps proxies from closing a quiet stream, and the site looks whether it missed something.
KEEP_ALIVE = 7.0
MOST_STREAMS = 60

# How many streams each caller and each address has open.
OPEN: Counter[str] = Counter()
LISTENING: set["Subscriptions"] = set()


class Subscriptions:
    """What one stream has heard. `keys` names the caller and the address whose streams are counted."""

    def __init__(self, keys: tuple[str, str]) -> None:
        self.keys = keys
        self.followed: set[str] = set()
        # The visitor whose seats the stream follows.
        self.visitor: int | None = None
        # The tables that something has happened at since the stream last asked.
        self.tables: set[str] = set()
        self.rung = asyncio.Event()
        self.is_closing = False

    async def __aenter__(self) -> Self:
        self.loop = asyncio.get_running_loop()
        OPEN.update(self.keys)
        LISTENING.add(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for key in self.keys:
            OPEN[key] -= 1
            if not OPEN[key]:
                del OPEN[key]
        LISTENING.discard(self)
        for table in list(self.followed):
            self.unfollow(table)
        if self.visitor is not None:
            HUB.unsubscribe(SeatTaken, self.hear, about=self.visitor)

    def follow(self, table: str) -> None:
        """Hear from now on when a table changes."""
        if table not in self.followed:
            self.followed.add(table)
            HUB.subscribe(TableChanged, self.hear, about=table)

    def unfollow(self, table: str) -> None:
        """Hear it no longer."""
        self.followed.discard(table)
        HUB.unsubscribe(TableChanged, self.hear, about=table)

    def follow_seats(self, visitor: int) -> None:
        """Hear from now on when a visitor takes a seat."""
        self.visitor = visitor
        HUB.subscribe(SeatTaken, self.hear, about=visitor)

    def hear(self, event: TableChanged | SeatTaken) -> None:
        """Something has happened at a table: wake the stream, in whatever loop it lives."""
        self.loop.call_soon_threadsafe(self.note, event.table)

    def note(self, table: str) -> None:
        """Wake the stream."""
        self.tables.add(table)
        self.rung.set()

    async def next_changes(self) -> set[str]:
        """The tables that have changed; none when it was quiet for a while, or when the site closes."""
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


def close_all(event: SiteClosing) -> None:
    """The site closes: streams would keep it open for ever."""
    for stream in list(LISTENING):
        stream.close()


HUB.subscribe(SiteClosing, close_all)
