"""Sockets as the server speaks them: frames are large and alike, so they are packed quickly rather than tightly.

One frame at most waits to be sent; whoever sends more than any browser would is cut off.
"""

import asyncio
import logging
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol

from teahouse.web import limits
from teahouse.web.connections import Watched

# With the whole window, which holds a frame, a socket needs 144 kB for packing; more for "memLevel" gains nothing.
PACKING = {"level": 1, "memLevel": 5}
# Frames within so many seconds, of whatever kind. The site itself counts wishes and says so kindly, long before this.
MOST_FRAMES = 2_000
WINDOW = 10.0
MOST_FRAGMENTS = 64
# Bytes that are read at once, so that a flood is noticed before all of it has been worked on.
SLICE = 4_096
# Bytes of answers to pings, beside a frame, that nobody reads.
MOST_WAITING = 2_000_000


class WebSocketConnection(Watched, WebSocketsSansIOProtocol):
    """uvicorn's own sockets with a quicker packing."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        packed = ServerPerMessageDeflateFactory(
            server_max_window_bits=15, client_max_window_bits=12, compress_settings=PACKING
        )
        self.conn = ServerProtocol(
            extensions=[packed], max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
        self.window_began, self.count = 0.0, 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        # The next frame is sent when the last one is out, and then it is drawn from the table as it is by now.
        self.transport.set_write_buffer_limits(high=0)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # The rest is found by the garbage collector some day; what packing needs is too large to wait for that.
        self.conn.extensions = []

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
            if self.is_flooded():
                self.transport.abort()

    def handle_events(self) -> None:
        self.count += len(self.conn.events)
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.transport.abort()

    def is_flooded(self) -> bool:
        """Whether more came than a browser sends, or more waits than one frame."""
        now = self.loop.time()
        if now - self.window_began > WINDOW:
            self.window_began, self.count = now, 0
        return self.count > MOST_FRAMES * limits.FACTOR or self.transport.get_write_buffer_size() > MOST_WAITING
