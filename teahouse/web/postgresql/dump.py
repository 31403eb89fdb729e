"""Backups of a PostgreSQL database, by its own programs; a password reaches them by their environment only."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from django.db import connection, transaction

from teahouse.core.errors import Unreadable
from teahouse.web.backups import RUNNING, Progress, moment, refuse_newer
from teahouse.web.models import Table
from teahouse.web.upgrading import has_tables

MAGIC = b"PGDMP"
# Where an old database is kept; not saved with the next backup.
ASIDE = "before_restore_"
# libpq's names for what Django calls otherwise.
VARIABLES = {
    "dbname": "PGDATABASE", "user": "PGUSER", "password": "PGPASSWORD", "host": "PGHOST", "port": "PGPORT",
    "sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "connect_timeout": "PGCONNECT_TIMEOUT",
}  # fmt: skip


def run(program: str, *arguments: str) -> str:
    """What one of PostgreSQL's programs prints, about the database that is set."""
    found = shutil.which(program)
    if found is None:
        raise Unreadable(f"{program} is missing: install PostgreSQL's client programs (Debian: postgresql-client)")
    given = connection.get_connection_params()
    named = {variable: str(given[name]) for name, variable in VARIABLES.items() if name in given}
    done = subprocess.run([found, *arguments], env=os.environ | named, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unreadable(done.stderr.strip() or f"{program} ended with {done.returncode}")
    return done.stdout


class PostgresKeeper:
    """Saves with pg_dump in its custom format, and brings back with pg_restore."""

    def save(self, target: Path, progress: Progress) -> None:
        if not has_tables():
            raise Unreadable("TEAHOUSE_DATABASE_URL: the database is empty, there is nothing to back up")
        mine = ["--no-owner", "--no-privileges", f"--exclude-schema={ASIDE}*"]
        run("pg_dump", "--format=custom", *mine, f"--file={target}")
        run("pg_restore", "--list", str(target))

    def check(self, file: Path) -> None:
        with file.open("rb") as opened:
            if opened.read(len(MAGIC)) != MAGIC:
                raise Unreadable(f"{file}: no backup of a PostgreSQL database")
        if f"TABLE DATA public {Table._meta.db_table} " not in run("pg_restore", "--list", str(file)):
            raise Unreadable(f"{file}: no backup of a Teahouse")
        # To read all of it shows whether it is whole.
        run("pg_restore", f"--file={os.devnull}", str(file))
        refuse_newer(file, applied_in(file))

    def restore(self, file: Path) -> str:
        self.check(file)
        require_closed()
        aside = f"{ASIDE}{moment()}"
        moved = move_tables("public", aside)
        connection.close()
        try:
            whole = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
            run("pg_restore", *whole, f"--dbname={connection.settings_dict['NAME']}", str(file))
        except Unreadable:
            if moved:
                move_tables(aside, "public")
            raise
        return f"schema {aside}" if moved else ""


def applied_in(file: Path) -> Iterator[tuple[str, str]]:
    """The migrations that a file knows of: rows of id, app, name, time."""
    text = run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(file))
    for line in text.splitlines():
        fields = line.split("\t")
        if len(fields) == 4:
            yield fields[1], fields[2]


def require_closed() -> None:
    """Refuse while anybody else is connected."""
    others = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM pg_stat_activity WHERE {others}")
        if cursor.fetchone()[0]:
            raise Unreadable(f"TEAHOUSE_DATABASE_URL: {RUNNING}")


def move_tables(here: str, there: str) -> bool:
    """Move all tables from one schema to another; whether there were any. What belongs to a table goes with it."""
    quote = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [here])
        names = [row[0] for row in cursor.fetchall()]
        if names:
            cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {quote(there)}")
        for name in names:
            cursor.execute(f"ALTER TABLE {quote(here)}.{quote(name)} SET SCHEMA {quote(there)}")
    return bool(names)
