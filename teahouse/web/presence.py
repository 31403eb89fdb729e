"""Who looks at which seat, in this process and, as far as they have said so, in the others of the house."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from teahouse.web.bus import BUS

# Seconds: how often a process says who is there, and how long the others believe it.
SAYING = 15.0
BELIEVED = 40.0
# Tables in one message.
AT_ONCE = 200

Seats = dict[str, list[int]]


class Presence:
    """How many sockets each seat has open here, and which seats have some elsewhere."""

    def __init__(self) -> None:
        self.sockets: Counter[tuple[str, int]] = Counter()
        # By process and table: the seats, and until when that is believed.
        self.elsewhere: dict[str, dict[str, tuple[list[int], float]]] = {}
        self.saying: asyncio.TimerHandle | None = None

    def enter(self, id: str, seats: list[int]) -> None:
        """A socket opens."""
        for seat in seats:
            self.sockets[id, seat] += 1
        self.say(id)

    def leave(self, id: str, seats: list[int]) -> None:
        """A socket closes."""
        for seat in seats:
            self.sockets[id, seat] -= 1
            if not self.sockets[id, seat]:
                del self.sockets[id, seat]
        self.say(id)

    def is_here(self, id: str) -> Callable[[int], bool]:
        """Whether a seat of the table is looked at."""
        now = time.monotonic()
        told = [tables.get(id, ([], 0.0)) for tables in self.elsewhere.values()]
        far = {seat for seats, until in told if until > now for seat in seats}
        return lambda seat: seat in far or (id, seat) in self.sockets

    def say(self, id: str) -> None:
        """Tell the other processes who is at one table here."""
        BUS.send("", {"tables": {id: sorted(seat for table, seat in self.sockets if table == id)}}, "here")

    def answer(self, topic: str, news: dict[str, object]) -> None:
        """Another process has just begun and knows of nobody: tell it everything."""
        found: Seats = {}
        for id, seat in self.sockets:
            found.setdefault(id, []).append(seat)
        tables = sorted(found)
        for first in range(0, len(tables), AT_ONCE):
            BUS.send("", {"tables": {id: found[id] for id in tables[first : first + AT_ONCE]}}, "here")

    def hear(self, topic: str, news: dict[str, object]) -> None:
        """Another process has told who is there."""
        tables = self.elsewhere.setdefault(str(news["process"]), {})
        until = time.monotonic() + BELIEVED
        told = news["tables"]
        assert isinstance(told, dict)
        for id, seats in told.items():
            if seats:
                tables[id] = list(seats), until
            else:
                tables.pop(id, None)

    def start(self) -> None:
        """Say everything now and then, and forget processes that have said nothing for long."""
        self.answer("", {})
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
