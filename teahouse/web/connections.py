"""Connections to strangers: how many there are, how long and how large a request is, how long an answer waits.

uvicorn waits for ever for the rest of a request and for somebody to read an answer; here both have an end.
"""

import asyncio
import contextlib
import socket
from collections import Counter
from functools import cache

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from teahouse.web import limits

try:
    import resource
except ImportError:  # Windows has no such limit.
    resource = None  # type: ignore[assignment]

# Seconds between two looks at a connection. Whoever has read less than so many bytes in between, while as much waits
# for them that no more can be written, does not read.
CHECK = 20.0
LEAST_READ = 10_000
# Seconds until the head of a request has come, and its body after that.
HEAD_TIME = 15.0
BODY_TIME = 90.0
# Bytes of a head, and of a whole request as it is sent: the body is at most 1.3 MB, in pieces that cost a few bytes.
MOST_HEAD = 65_536
MOST_REQUEST = 2_000_000
# Bytes that the system keeps for somebody who does not read; by itself it keeps several megabytes for each. It takes no
# more before a good part of them has been read, so that more would also look like somebody who does not read.
SEND_BUFFER = 65_536
# Connections in all, and from one address: its sockets and the pages beside them.
MOST_OPEN = 4_000
MOST_FROM_ONE = 300
# Files that the database, the workers and everything else need beside the connections.
OTHER_FILES = 256
CROWDED = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

# How many connections each address has open.
OPEN: Counter[str] = Counter()


def claim_files() -> None:
    """Open as many files as the system allows: often that is more than it gives without being asked."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@cache
def most_open() -> int:
    """How many connections leave enough files for the rest: without files not even the database can be opened."""
    if resource is None:
        return MOST_OPEN
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_OPEN if files == resource.RLIM_INFINITY else max(64, min(MOST_OPEN, files - OTHER_FILES))


class Watched(asyncio.Protocol):
    """What pages and sockets have in common: connections are counted, and one that nobody reads from is cut off."""

    # uvicorn's protocols, with which this is mixed, have these.
    config: Config
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.is_full = False
        # Bytes that waited at the last look.
        self.waited: int | None = None
        self.place = limits.address_key(self.client[0]) if self.client and not self.config.proxy_headers else ""
        OPEN[self.place] += 1
        connected = transport.get_extra_info("socket")
        if connected is not None:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self.timer: asyncio.TimerHandle | None = self.loop.call_later(CHECK, self.check)

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """The connection is gone, or somebody else watches it from now on."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
            OPEN[self.place] -= 1
            if not OPEN[self.place]:
                del OPEN[self.place]

    def pause_writing(self) -> None:
        self.is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.is_full = False
        # They have read: whatever waits at the next look has come since.
        self.waited = None
        super().resume_writing()

    def check(self) -> None:
        """Look at the connection from time to time."""
        self.timer = self.loop.call_later(CHECK, self.check)
        if self.is_stuck() or self.is_late():
            self.transport.abort()

    def is_stuck(self) -> bool:
        """Whether nothing has been read for a while. Only when nothing more is written can that be told by what waits;
        a connection that is being closed waits for its last bytes to be read, too."""
        before, self.waited = self.waited, None
        if not (self.is_full or self.transport.is_closing()):
            return False
        self.waited = self.transport.get_write_buffer_size()
        return before is not None and self.waited > max(0, before - LEAST_READ)

    def is_late(self) -> bool:
        """Whether something that should have come has not."""
        return False


class HttpConnection(Watched, HttpToolsProtocol):
    """uvicorn's pages; a request comes whole, within a time and a size."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        # From when on the head of the next request is awaited, or the body of this one; None while it is not.
        self.head_since: float | None = self.loop.time()
        self.body_since: float | None = None
        # Bytes of the request that comes in.
        self.taken = 0
        if self.is_crowded():
            self.transport.write(CROWDED)
            self.transport.close()

    def is_crowded(self) -> bool:
        """Whether this is one too many."""
        # Behind a proxy everybody comes from its address; who is behind it, the limits of sockets and pages count.
        return len(self.connections) > most_open() or (
            bool(self.place) and OPEN[self.place] > MOST_FROM_ONE * limits.FACTOR
        )

    def data_received(self, data: bytes) -> None:
        self.taken += len(data)
        super().data_received(data)
        most = MOST_HEAD if self.head_since is not None else MOST_REQUEST
        if self.taken > most and not self.transport.is_closing():
            self.transport.abort()

    def on_headers_complete(self) -> None:
        self.head_since, self.body_since = None, self.loop.time()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.taken, self.body_since = 0, None
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self.head_since = self.loop.time()

    def on_response_complete(self) -> None:
        is_last = not self.pipeline and self.body_since is None
        super().on_response_complete()
        if is_last:
            self.head_since = self.loop.time()

    def handle_websocket_upgrade(self) -> None:
        self.let_go()
        super().handle_websocket_upgrade()

    def is_late(self) -> bool:
        now = self.loop.time()
        return (self.head_since is not None and now - self.head_since > HEAD_TIME) or (
            self.body_since is not None and now - self.body_since > BODY_TIME
        )
