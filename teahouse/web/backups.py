"""Backups of the database: what SQLite and PostgreSQL have in common, and how SQLite does it."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader

from teahouse.core.errors import Unreadable
from teahouse.web.models import Table

# Pages that are copied between two signs of progress.
PAGES = 2_000
MAGIC = b"SQLite format 3\0"
RUNNING = "a site runs on this database: stop it first, and its workers"
Progress = Callable[[int, int], object]


class Keeper(Protocol):
    """Saves and brings back one kind of database."""

    def save(self, target: Path, progress: Progress) -> None:
        """Write everything into a new file, while the site may run."""

    def check(self, file: Path) -> None:
        """Refuse a file that is no backup, is damaged, or was made by a newer version."""

    def restore(self, file: Path) -> str:
        """Put what the file holds in the place of the database; how the old one is kept, "" if there was none."""


def keeper() -> Keeper:
    """The one for the database that is set."""
    if connection.vendor == "sqlite":
        return SqliteKeeper(Path(str(settings.DATABASES["default"]["NAME"])))
    from teahouse.web.postgresql.dump import PostgresKeeper

    return PostgresKeeper()


def refuse_newer(file: Path, applied: Iterable[tuple[str, str]]) -> None:
    """A file may need migrations, but none that this version does not have may have been applied to it."""
    loader = MigrationLoader(None)
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known |= set(migration.replaces)
    if any(step not in known for step in applied if step[0] in loader.migrated_apps):
        raise Unreadable(f"{file}: made by a newer version of Teahouse: install that first")


def moment() -> str:
    """Now, as a part of a name."""
    return time.strftime("%Y%m%d_%H%M%S")


class SqliteKeeper:
    """Copies a file while others write to it, and puts a copy in its place when nobody does."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def save(self, target: Path, progress: Progress) -> None:
        if not self.place.exists():
            raise Unreadable(f"{self.place}: there is no database to back up; look at TEAHOUSE_HOME")
        with closing(open_file(self.place, "rw")) as source, closing(sqlite3.connect(target)) as copy:
            # A reader that has begun sees one moment until it ends, however much is written meanwhile.
            source.execute("BEGIN")
            source.execute("SELECT 1 FROM sqlite_master").fetchone()
            source.backup(copy, pages=PAGES, progress=lambda _, left, total: progress(total - left, total))
            copy.execute("PRAGMA journal_mode=DELETE")
        require_whole(target)

    def check(self, file: Path) -> None:
        with file.open("rb") as opened:
            if opened.read(len(MAGIC)) != MAGIC:
                raise Unreadable(f"{file}: no backup of a SQLite database")
        require_whole(file)
        with closing(open_file(file, "ro")) as copy:
            names = {row[0] for row in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {Table._meta.db_table, "django_migrations"} <= names:
                raise Unreadable(f"{file}: no backup of a Teahouse")
            refuse_newer(file, copy.execute("SELECT app, name FROM django_migrations").fetchall())

    def restore(self, file: Path) -> str:
        connections.close_all()
        copy = self.place.with_name(f".restoring-{os.getpid()}.sqlite3")
        try:
            shutil.copyfile(file, copy)
            copy.chmod(0o600)
            # Whoever brings it back as root does it for the user of the site.
            with suppress(PermissionError):
                shutil.chown(copy, self.place.parent.stat().st_uid, self.place.parent.stat().st_gid)
            self.check(copy)
            aside = self.put_aside()
            copy.replace(self.place)
        finally:
            copy.unlink(missing_ok=True)
        return aside

    def put_aside(self) -> str:
        """Rename the old database, with whatever belongs to it."""
        if not self.place.exists():
            return ""
        self.require_closed()
        aside = self.place.with_name(f"{self.place.name}.before_restore_{moment()}")
        for end in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                Path(f"{self.place}{end}").rename(f"{aside}{end}")
        return str(aside)

    def require_closed(self) -> None:
        """Refuse while anybody has the database open: then SQLite cannot leave the mode that the site uses."""
        with closing(open_file(self.place, "rw")) as old:
            try:
                old.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError as error:
                if "locked" in str(error):
                    raise Unreadable(f"{self.place}: {RUNNING}") from None
                raise
            except sqlite3.DatabaseError:
                # Damaged: that is why somebody brings a backup back.
                return


def open_file(file: Path, mode: str) -> sqlite3.Connection:
    """A database that exists."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=5)


def require_whole(file: Path) -> None:
    """Refuse a file that SQLite finds damaged."""
    try:
        with closing(open_file(file, "ro")) as copy:
            found = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise Unreadable(f"{file}: damaged: {found}")
