"""The set-up of every command of the web site: valid settings, Django, a database that responds."""

import contextlib
import os
from collections.abc import Iterator

import click

from teahouse.cli.extras import require_extra
from teahouse.core.errors import Unreadable

# SQLite's messages, and what they mean to whoever hosts the site.
SQLITE = {
    "not a database": "this is no database, or a damaged one: bring a backup back with teahouse restore",
    "malformed": "the database is damaged: bring a backup back with teahouse restore",
    "readonly": "cannot be written: file and folder must belong to the user of the site",
    "unable to open": "cannot be opened: file and folder must belong to the user of the site",
    "disk is full": "the disk is full",
    "disk I/O error": "the disk cannot be read or written",
    "locked": "another program keeps the database locked",
}


def load_django() -> None:
    """Read the settings; nothing asks the database yet."""
    from teahouse.web import environment

    for line in environment.check():
        click.echo(f"teahouse: {line}", err=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "teahouse.web.settings")
    with require_extra("web"):
        import django

        django.setup()


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Turn database errors into one line; needs Django."""
    from django.db import DatabaseError, InterfaceError

    try:
        yield
    except (DatabaseError, InterfaceError) as error:
        raise Unreadable(explain(error)) from None


def explain(error: Exception) -> str:
    """Which database it is, what is wrong, and how to fix it if that is known."""
    from django.db import connection

    said = str(error)
    if connection.vendor != "sqlite":
        return f"TEAHOUSE_DATABASE_URL: {said or type(error).__name__}"
    told = next((meaning for sign, meaning in SQLITE.items() if sign in said), said)
    return f"{connection.settings_dict['NAME']}: {told}"
