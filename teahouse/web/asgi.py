"""The site as a server sees it: pages and sockets, and how it is opened and closed."""

import gc
import os
import sys
import warnings
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "teahouse.web.settings")
# Static files are small, and read whole.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
django.setup()

from asgiref.sync import ThreadSensitiveContext, sync_to_async  # noqa: E402
from asgiref.typing import ASGIReceiveCallable, ASGIReceiveEvent, ASGISendCallable, HTTPScope, Scope  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.handlers.asgi import ASGIHandler  # noqa: E402
from django.db import connections  # noqa: E402
from django.urls import path, re_path  # noqa: E402

from teahouse.web.connections import MOST_REQUEST, claim_files  # noqa: E402
from teahouse.web.hub import PRESENCE  # noqa: E402
from teahouse.web.members import may_connect  # noqa: E402
from teahouse.web.supervisor import SUPERVISOR  # noqa: E402
from teahouse.web.tables.sockets import NO_TABLE, TableSocket, header  # noqa: E402
from teahouse.web.threads import run_in_thread  # noqa: E402

Application = Callable[[Scope, ASGIReceiveCallable, ASGISendCallable], Awaitable[None]]


class Pages(ASGIHandler):
    """Pages as Django serves them. A stream stays open for hours: it shares one thread, where a page has its own."""

    # Messages as Django has them: what they hold depends on their type.
    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Mapping[str, Any]]],
        send: Callable[[Mapping[str, Any]], Awaitable[None]],
    ) -> None:
        if scope["path"].startswith("/api/") and scope["path"].endswith("/stream"):
            await self.handle(scope, receive, send)
            return

        async def send_without_database(message: Mapping[str, Any]) -> None:
            # Whoever reads slowly keeps no connection to the database from the others meanwhile.
            if message["type"] == "http.response.start":
                await sync_to_async(connections.close_all)()
            await send(message)

        async with ThreadSensitiveContext():
            try:
                await super().__call__(scope, receive, send_without_database)
            finally:
                # With the thread goes its connection to the database; else both wait to be collected as garbage.
                await sync_to_async(connections.close_all)()


async def nowhere(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """A socket at an address where there is none."""
    # ASGI lets what has a default be left out, its types do not.
    await send({"type": "websocket.close", "code": NO_TABLE})  # type: ignore[arg-type]


def for_members(sockets: URLRouter) -> Application:
    """Sockets, which strangers to a house for members find nowhere."""

    async def connect(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        assert scope["type"] == "websocket"
        if await run_in_thread(may_connect, header(scope, b"cookie")):
            await sockets(scope, receive, send)
            return
        # Only after it was accepted is the browser told the code, by which its page opens again, as the sign-in page.
        await send({"type": "websocket.accept"})  # type: ignore[arg-type, misc]
        await nowhere(scope, receive, send)

    return connect


# Sockets are found by patterns as pages are, but the stubs let patterns lead to pages only.
lines = URLRouter([path("t/<str:id>/live", TableSocket.as_asgi()), re_path("", nowhere)])  # type: ignore[list-item, arg-type]
served = ProtocolTypeRouter({"http": Pages(), "websocket": for_members(lines)})


# A record of 1 MB with the form around it. Django would write a larger body to the disk before it looks at it.
MOST_BODY = 1_300_000


class TooLarge(Exception):
    """More was sent than the site reads."""


async def serve_bounded(scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """A request, as long as its body is no larger than anything that the site asks for."""
    read = 0

    async def receive_some() -> ASGIReceiveEvent:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b"")) if message["type"] == "http.request" else 0
        if read > MOST_BODY:
            raise TooLarge
        return message

    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    length = int(said) if said.isdigit() and len(said) <= 9 else MOST_REQUEST + 1
    try:
        if length > MOST_BODY:
            raise TooLarge
        await served(scope, receive_some, send)
    except TooLarge:
        if length <= MOST_REQUEST:
            await read_to_end(receive)
        headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})  # type: ignore[typeddict-item]
        await send({"type": "http.response.body", "body": b"too large\n"})  # type: ignore[arg-type]


async def read_to_end(receive: ASGIReceiveCallable) -> None:
    """The rest of a body that is a little too large: whoever is cut off while they still send, such as a proxy, never
    hears the answer. How long that may take, and how much it may be, the connection knows."""
    has_more = True
    while has_more:
        message = await receive()
        has_more = message["type"] == "http.request" and message.get("more_body", False)


def settle() -> None:
    """Ready to serve: what has been loaded stays, and threads hand over soon, for people wait on all of them.

    Frames leave next to no cycles behind, and to look for these as often as usual costs a fifth of the CPU.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    sys.setswitchinterval(0.001)
    claim_files()


async def open_site() -> None:
    """The supervisor begins, and with it the bots and the clocks."""
    await SUPERVISOR.start()
    settle()


async def close_site() -> None:
    """The supervisor ends."""
    await SUPERVISOR.stop()


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Pages and sockets go to Django; whoever serves them opens and closes the site."""
    PRESENCE.note_activity()
    if scope["type"] == "http":
        await serve_bounded(scope, receive, send)
    else:
        await served(scope, receive, send)
