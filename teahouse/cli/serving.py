"""The command that opens the web site."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
import threading
import time
import webbrowser
from typing import TYPE_CHECKING

import click

from teahouse.cli.group import teahouse
from teahouse.cli.site import load_django, plain_errors
from teahouse.cli.upgrading import require_replays
from teahouse.core.errors import Unreadable
from teahouse.web.environment import REDIS_URL, check

if TYPE_CHECKING:
    import uvicorn

    from teahouse.web.supervisor import Supervisor

LOOPBACK = ("127.0.0.1", "localhost", "::1")
# How long a browser is kept waiting for the server.
PATIENCE = 20.0
# The name of PostgreSQL's lock under which the database is brought up to date.
MIGRATING = 7_348_220


@teahouse.command()
@click.option("--port", default=8000, type=click.IntRange(0, 65535), help="0 takes any that is free.")
@click.option("--host", default="127.0.0.1", help="The address to listen on; 0.0.0.0 for the whole network.")
@click.option("--open", "opens", is_flag=True, help="Open a browser, where there is one.")
@click.option("--anyway", is_flag=True, help="After an upgrade: open even if running games do not replay.")
def serve(port: int, host: str, opens: bool, anyway: bool) -> None:
    """Bring the database up to date and open the web site."""
    check()
    if host not in LOOPBACK and "TEAHOUSE_HOSTS" not in os.environ:
        # Friends in the same network come by whatever address this machine has there.
        os.environ["TEAHOUSE_HOSTS"] = "*"
    listening = listen(host, port)
    set_up_site(anyway)
    address = f"http://{'localhost' if host in LOOPBACK or host == '0.0.0.0' else host}:{listening.getsockname()[1]}/"
    # uvicorn closes the site on Ctrl+C and passes it on; to whoever opened it, that is no mishap.
    with contextlib.suppress(KeyboardInterrupt), plain_errors():
        server(address, opens).run([listening])


def server(address: str, opens: bool) -> "uvicorn.Server":
    """The server of the site, which says so when it is open."""
    import uvicorn

    from teahouse.web.api.ears import close_all
    from teahouse.web.asgi import application, close_site, open_site
    from teahouse.web.connections import HttpConnection
    from teahouse.web.environment import HTTPS
    from teahouse.web.wire import Wire

    class Site(uvicorn.Server):
        """Begins and ends the site by itself: what goes wrong is then raised to whoever runs it, in one line."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await open_site()
            await super().startup(sockets)
            click.echo(f"Teahouse is open: {address} (Ctrl+C closes it)")
            if opens:
                threading.Thread(target=open_browser, args=[address], daemon=True).start()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            # Programs' streams end before the server waits for its last visitors to leave.
            close_all()
            await super().shutdown(sockets)
            await close_site()

    # Behind a proxy the visitor's own address counts, but only where the settings say that there is one.
    config = uvicorn.Config(
        application,
        http=HttpConnection,
        ws=Wire,
        log_level="warning",
        lifespan="off",
        proxy_headers=HTTPS.read(),
        ws_max_size=65536,
        server_header=False,
    )
    return Site(config)


@teahouse.command()
def worker() -> None:
    """Let bots think for the web sites on the same database; needs TEAHOUSE_REDIS_URL."""
    if not REDIS_URL.read():
        raise Unreadable("a worker hears of the games through Redis: set TEAHOUSE_REDIS_URL, also for the web sites")
    set_up_site()
    from teahouse.web.supervisor import SUPERVISOR

    with contextlib.suppress(KeyboardInterrupt), plain_errors():
        asyncio.run(supervise(SUPERVISOR))


async def supervise(supervisor: "Supervisor") -> None:
    """Work until somebody asks for an end."""
    over = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, over.set)
    await supervisor.start(is_worker=True)
    click.echo("The bots are at work (Ctrl+C ends it)")
    await over.wait()
    await supervisor.stop()


def set_up_site(anyway: bool = False) -> None:
    """Read the settings and bring the database up to date, unless running games would be lost by that."""
    load_django()
    from django.db import connections

    with plain_errors():
        migrate(anyway)
        connections.close_all()


def migrate(anyway: bool) -> None:
    """Bring the database up to date; of several processes that start together one does, and the others wait for it."""
    from django.core.management import call_command
    from django.db import connection

    with connection.cursor() if connection.vendor == "postgresql" else contextlib.nullcontext() as cursor:
        if cursor is not None:
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        if not anyway:
            require_replays()
        call_command("migrate", verbosity=0, interactive=False)
        if cursor is not None:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


def listen(host: str, port: int) -> socket.socket:
    """A socket on that address, or one line that says why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        # Whoever comes while the house is being swept waits at the door.
        listening.listen(128)
    except UnicodeError:
        raise Unreadable(f"{host}: no address; choose another with --host") from None
    except OSError as error:
        listening.close()
        option = "--port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise Unreadable(f"{host}:{port}: {error.strerror}; choose another with {option}") from None
    return listening


def open_browser(address: str) -> None:
    """Show the site when it answers; silently nothing where there is no browser."""
    parts = address.split("/")[2].rsplit(":", 1)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection((parts[0], int(parts[1])), 1):
            break
        time.sleep(0.2)
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
