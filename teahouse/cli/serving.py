"""The command that opens the web site."""

import asyncio
import contextlib
import os
import signal
import socket
import threading
import time
import webbrowser
from typing import TYPE_CHECKING

import click

from teahouse.cli.group import teahouse
from teahouse.cli.upgrading import require_replays
from teahouse.core.errors import Unreadable

if TYPE_CHECKING:
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
    if host not in LOOPBACK and "TEAHOUSE_HOSTS" not in os.environ:
        # Friends in the same network come by whatever address this machine has there.
        os.environ["TEAHOUSE_HOSTS"] = "*"
    listening = listen(host, port)
    set_up_site(anyway)
    import uvicorn

    from teahouse.web.api.ears import close_all
    from teahouse.web.asgi import application
    from teahouse.web.connections import HttpConnection
    from teahouse.web.wire import Wire

    address = f"http://{'localhost' if host in LOOPBACK or host == '0.0.0.0' else host}:{listening.getsockname()[1]}/"
    click.echo(f"Teahouse is open: {address} (Ctrl+C closes it)")
    if opens:
        threading.Thread(target=open_browser, args=[address], daemon=True).start()
    # Behind a proxy the visitor's own address counts, but only where the settings say that there is one.
    behind = os.environ.get("TEAHOUSE_HTTPS") == "1"
    config = uvicorn.Config(
        application,
        http=HttpConnection,
        ws=Wire,
        log_level="warning",
        lifespan="on",
        proxy_headers=behind,
        ws_max_size=65536,
        server_header=False,
    )

    class House(uvicorn.Server):
        """Programs' streams end before the server waits for its last visitors to leave."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            close_all()
            await super().shutdown(sockets)

    # uvicorn closes the house on Ctrl+C and passes it on; to whoever opened it, that is no mishap.
    with contextlib.suppress(KeyboardInterrupt):
        House(config).run([listening])


@teahouse.command()
def worker() -> None:
    """Let bots think for the web sites on the same database; needs TEAHOUSE_REDIS_URL."""
    if not os.environ.get("TEAHOUSE_REDIS_URL"):
        raise Unreadable("a worker hears of the games through Redis: set TEAHOUSE_REDIS_URL, also for the web sites")
    set_up_site()
    from teahouse.web.supervisor import SUPERVISOR

    with contextlib.suppress(KeyboardInterrupt):
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
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "teahouse.web.settings")
    try:
        import django
        from django.core.management import call_command
        from django.db import connection
    except ModuleNotFoundError as error:
        raise Unreadable(f'{error.name} is missing: pip install "teahouse[web]"') from None
    django.setup()
    # Of several processes that start together one migrates, and the others wait for it.
    together = connection.vendor == "postgresql"
    with connection.cursor() if together else contextlib.nullcontext() as cursor:
        if together:
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        if not anyway:
            require_replays()
        call_command("migrate", verbosity=0, interactive=False)
        if together:
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
    except OSError as error:
        raise Unreadable(f"{host}:{port}: {error.strerror}; choose another with --port") from None
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
