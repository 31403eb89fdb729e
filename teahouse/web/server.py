"""The server of the site: uvicorn with connections of our own, opened, restarted and closed together with the site."""

import asyncio
import signal
import socket
from collections.abc import Callable

import uvicorn

from teahouse.web.asgi import application, close_site, open_site
from teahouse.web.connections import HttpConnection
from teahouse.web.environment import HTTPS
from teahouse.web.hub import HUB, SiteClosing
from teahouse.web.quiet import wait_until_quiet
from teahouse.web.supervisor import SUPERVISOR
from teahouse.web.websocket_protocol import WebSocketConnection

# The exit code of a site that wants to be started again; to systemd a failure, after which it restarts.
RESTART = 75


class SiteServer(uvicorn.Server):
    """Begins and ends the site by itself: what goes wrong is then raised to whoever runs it, in one line."""

    def __init__(self, when_open: Callable[[], None]) -> None:
        # Behind a proxy the visitor's own address counts, but only where the settings say that there is one.
        config = uvicorn.Config(
            application,
            http=HttpConnection,
            ws=WebSocketConnection,
            log_level="warning",
            lifespan="off",
            proxy_headers=HTTPS.read(),
            ws_max_size=65536,
            server_header=False,
        )
        super().__init__(config)
        self.when_open = when_open
        self.restarting: asyncio.Task[None] | None = None
        # Whether it ends in order to be started again.
        self.wants_restart = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await open_site()
        await super().startup(sockets)
        if hasattr(signal, "SIGHUP"):
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self.restart)
        self.when_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Programs' streams end before the server waits for its last visitors to leave.
        HUB.publish(SiteClosing())
        await super().shutdown(sockets)
        await close_site()

    def restart(self) -> None:
        """End in a quiet moment; asked again, there is still one end."""
        if self.restarting is None:
            self.restarting = asyncio.ensure_future(self.leave_when_quiet())

    async def leave_when_quiet(self) -> None:
        await wait_until_quiet(lambda: bool(SUPERVISOR.thinking or SUPERVISOR.pool.open))
        self.wants_restart = True
        self.should_exit = True
