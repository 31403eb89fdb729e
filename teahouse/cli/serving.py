"""The command that opens the web site."""

import contextlib
import os
import socket
import threading
import time
import webbrowser

import click

from teahouse.cli.group import teahouse
from teahouse.core.errors import Unreadable

LOOPBACK = ("127.0.0.1", "localhost", "::1")
# How long a browser is kept waiting for the server.
PATIENCE = 20.0


@teahouse.command()
@click.option("--port", default=8000, type=click.IntRange(0, 65535), help="0 takes any that is free.")
@click.option("--host", default="127.0.0.1", help="The address to listen on; 0.0.0.0 for the whole network.")
@click.option("--open", "opens", is_flag=True, help="Open a browser, where there is one.")
def serve(port: int, host: str, opens: bool) -> None:
    """Bring the database up to date and open the web site."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "teahouse.web.settings")
    if host not in LOOPBACK and "TEAHOUSE_HOSTS" not in os.environ:
        # Friends in the same network come by whatever address this machine has there.
        os.environ["TEAHOUSE_HOSTS"] = "*"
    try:
        import django
        import uvicorn
        from django.core.management import call_command
    except ModuleNotFoundError as error:
        raise Unreadable(f'{error.name} is missing: pip install "teahouse[web]"') from None
    listening = listen(host, port)
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    from teahouse.web.asgi import application
    from teahouse.web.wire import Wire

    address = f"http://{'localhost' if host in LOOPBACK or host == '0.0.0.0' else host}:{listening.getsockname()[1]}/"
    click.echo(f"Teahouse is open: {address} (Ctrl+C closes it)")
    if opens:
        threading.Thread(target=open_browser, args=[address], daemon=True).start()
    # Behind a proxy the visitor's own address counts, but only where the settings say that there is one.
    behind = os.environ.get("TEAHOUSE_HTTPS") == "1"
    config = uvicorn.Config(
        application,
        ws=Wire,
        log_level="warning",
        lifespan="on",
        proxy_headers=behind,
        ws_max_size=65536,
        server_header=False,
    )
    uvicorn.Server(config).run([listening])


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
