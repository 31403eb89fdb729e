"""The command that starts the web site."""

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
from teahouse.cli.network import ANY, own_addresses, site_address
from teahouse.cli.qr_code import print_code
from teahouse.cli.upgrade_check import require_replays
from teahouse.core.errors import Unreadable
from teahouse.web.environment import REDIS_URL, check

if TYPE_CHECKING:
    from teahouse.web.supervisor import Supervisor

LOOPBACK = ("127.0.0.1", "localhost", "::1")
# How long to wait for the server before the browser is opened.
PATIENCE = 20.0
# The name of the PostgreSQL lock that is held during migrations.
MIGRATING = 7_348_220


@teahouse.command()
@click.option("--port", default=8000, type=click.IntRange(0, 65535), help="Port to listen on; 0 picks a free one.")
@click.option("--host", default="127.0.0.1", help="Address to listen on; 0.0.0.0 for the whole network.")
@click.option("--open", "opens", is_flag=True, help="Open a browser.")
@click.option("--anyway", is_flag=True, help="Start even if games in progress no longer replay after an upgrade.")
@click.option("--fd", type=click.IntRange(3), help="Listen on this socket, inherited from the parent process.")
def serve(port: int, host: str, opens: bool, anyway: bool, fd: int | None) -> None:
    """Update the database and start the web site.

    On SIGHUP it waits until the site is idle and exits with code 75, which asks its supervisor to start it again.
    """
    check()
    if host not in LOOPBACK and "TEAHOUSE_HOSTS" not in os.environ:
        # Others on the network use whatever address this machine has there.
        os.environ["TEAHOUSE_HOSTS"] = "*"
    listening = listen(host, port) if fd is None else inherit(fd)
    set_up_site(anyway)
    port = listening.getsockname()[1]
    address = site_address("localhost" if host in (*LOOPBACK, *ANY) else host, port)
    with require_extra("web"):
        from teahouse.web.server import RESTART, SiteServer

    def say_open() -> None:
        click.echo(f"Teahouse is open: {address} (rules {MODE}; Ctrl+C closes it)")
        if host not in LOOPBACK:
            tell_others(host, port)
        if opens:
            threading.Thread(target=open_browser, args=[address], daemon=True).start()

    server = SiteServer(say_open)
    # uvicorn shuts down on Ctrl+C and raises it again; here it is no error.
    with contextlib.suppress(KeyboardInterrupt), plain_errors():
        server.run([listening])
    if server.wants_restart:
        sys.exit(RESTART)


def tell_others(host: str, port: int) -> None:
    """Print where the phones around the table find the site; behind a proxy, people come by its own name."""
    from django.conf import settings
    from django.http.request import validate_host

    if settings.HTTPS:
        return
    found = own_addresses(host)
    served = [name for name in found if validate_host(f"[{name}]" if ":" in name else name, settings.ALLOWED_HOSTS)]
    for name in served:
        click.echo(f"On your network: {site_address(name, port)}")
    if served:
        print_code(site_address(served[0], port))
    elif found:
        click.echo(f"Others cannot come in by {found[0]}: add it to TEAHOUSE_HOSTS")
    else:
        click.echo("This machine is on no network: others cannot come in")


@teahouse.command()
def worker() -> None:
    """Run a worker in which bots think for the web site; needs TEAHOUSE_REDIS_URL."""
    if not REDIS_URL.read():
        raise Unreadable("a worker hears of the games through Redis: set TEAHOUSE_REDIS_URL, also for the web sites")
    set_up_site()
    from teahouse.web.supervisor import SUPERVISOR

    with contextlib.suppress(KeyboardInterrupt), plain_errors():
        asyncio.run(supervise(SUPERVISOR))


async def supervise(supervisor: "Supervisor") -> None:
    """Work until a signal asks to stop."""
    over = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, over.set)
    await supervisor.start(is_worker=True)
    click.echo("The bots are at work (Ctrl+C ends it)")
    await over.wait()
    await supervisor.stop()


def set_up_site(anyway: bool = False) -> None:
    """Read the settings and migrate the database, unless that would lose running games."""
    load_django()
    from django.db import connections

    with plain_errors():
        migrate(anyway)
        connections.close_all()


def migrate(anyway: bool) -> None:
    """Migrate the database; if several processes start together, one does it and the others wait."""
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
    """A listening socket on that address; one line says why if there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        # Browsers that connect during the migration wait in the socket's queue.
        listening.listen(128)
    except UnicodeError:
        raise Unreadable(f"{host}: no address; choose another with --host") from None
    except OSError as error:
        listening.close()
        option = "--port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise Unreadable(f"{host}:{port}: {error.strerror}; choose another with {option}") from None
    return listening


def inherit(fd: int) -> socket.socket:
    """The listening socket that the parent process keeps open, so that visitors wait during a restart."""
    try:
        return socket.socket(fileno=fd)
    except OSError as error:
        raise Unreadable(f"--fd {fd}: {error.strerror}; expected an open socket that listens") from None


def open_browser(address: str) -> None:
    """Open the site in a browser when it responds; does nothing if there is no browser."""
    parts = address.split("/")[2].rsplit(":", 1)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection((parts[0], int(parts[1])), 1):
            break
        time.sleep(0.2)
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
