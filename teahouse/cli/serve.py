"""The command that opens the web site."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from typing import TYPE_CHECKING

import click

from teahouse.cli.django_setup import load_django, plain_errors
from teahouse.cli.extras import require_extra
from teahouse.cli.group import MODE, teahouse
from teahouse.cli.upgrade_check import require_replays
from teahouse.core.errors import Unreadable
from teahouse.web.environment import REDIS_URL, check

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
@click.option(
    "--fd", type=click.IntRange(3), help="Listen on this open socket, inherited from whoever starts the site."
)
def serve(port: int, host: str, opens: bool, anyway: bool, fd: int | None) -> None:
    """Bring the database up to date and open the web site.

    On SIGHUP it waits for a quiet moment, closes, and ends with exit code 75: whoever started it starts it again.
    """
    check()
    if host not in LOOPBACK and "TEAHOUSE_HOSTS" not in os.environ:
        # Friends in the same network come by whatever address this machine has there.
        os.environ["TEAHOUSE_HOSTS"] = "*"
    listening = listen(host, port) if fd is None else inherit(fd)
    set_up_site(anyway)
    address = f"http://{'localhost' if host in LOOPBACK or host == '0.0.0.0' else host}:{listening.getsockname()[1]}/"
    with require_extra("web"):
        from teahouse.web.server import RESTART, SiteServer

    def say_open() -> None:
        click.echo(f"Teahouse is open: {address} (rules {MODE}; Ctrl+C closes it)")
        if opens:
            threading.Thread(target=open_browser, args=[address], daemon=True).start()

    server = SiteServer(say_open)
    # uvicorn closes the site on Ctrl+C and passes it on; to whoever opened it, that is no mishap.
    with contextlib.suppress(KeyboardInterrupt), plain_errors():
        server.run([listening])
    if server.wants_restart:
        sys.exit(RESTART)


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
        # Browsers that connect while the database is brought up to date wait in the queue of the socket.
        listening.listen(128)
    except UnicodeError:
        raise Unreadable(f"{host}: no address; choose another with --host") from None
    except OSError as error:
        listening.close()
        option = "--port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise Unreadable(f"{host}:{port}: {error.strerror}; choose another with {option}") from None
    return listening


def inherit(fd: int) -> socket.socket:
    """The listening socket that whoever started the site keeps open, so that visitors wait while it restarts."""
    try:
        return socket.socket(fileno=fd)
    except OSError as error:
        raise Unreadable(f"--fd {fd}: {error.strerror}; expected an open socket that listens") from None


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
