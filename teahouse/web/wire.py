"""Sockets as the server speaks them: frames are large and alike, so they are packed quickly rather than tightly."""

import logging

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol

PACKING = {"level": 1, "memLevel": 8}


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's own sockets with a quicker packing."""

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        packed = ServerPerMessageDeflateFactory(
            server_max_window_bits=15, client_max_window_bits=12, compress_settings=PACKING
        )
        self.conn = ServerProtocol(
            extensions=[packed], max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
