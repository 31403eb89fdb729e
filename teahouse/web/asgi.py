"""The site as a server sees it: pages, sockets, and a supervisor that lives as long as the server."""

import gc
import os
import sys
import warnings

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "teahouse.web.settings")
# Static files are small, and read in one go.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
django.setup()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.urls import path  # noqa: E402

from teahouse.web.sockets import TableSocket  # noqa: E402
from teahouse.web.supervisor import SUPERVISOR  # noqa: E402

served = ProtocolTypeRouter(
    {"http": get_asgi_application(), "websocket": URLRouter([path("t/<str:id>/live", TableSocket.as_asgi())])}
)


def settle() -> None:
    """Ready to serve: what has been loaded stays, and threads hand over soon, for people wait on all of them."""
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(0.001)


async def application(scope, receive, send) -> None:
    """Pages and sockets go to Django; the server's beginning and end are the supervisor's."""
    if scope["type"] != "lifespan":
        await served(scope, receive, send)
        return
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await SUPERVISOR.start()
            settle()
            await send({"type": "lifespan.startup.complete"})
        else:
            await SUPERVISOR.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return
