"""The commands that back up and restore the site's database; the secret key is kept separately."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from teahouse.cli.django_setup import load_django, plain_errors
from teahouse.cli.group import progress_bar, teahouse
from teahouse.core.errors import Unreadable
from teahouse.core.files import check_target
from teahouse.web import environment
from teahouse.web.secret import kept_secret, make_folder, secret_file, write_secret

if TYPE_CHECKING:
    from teahouse.web.backups import Progress

# Seconds after which a progress bar is shown.
SHOWN_AFTER = 2.0
FILE = click.argument("file", type=click.Path(path_type=Path))


@teahouse.command()
@FILE
@click.option("--secret", type=click.Path(path_type=Path), help="Copy the secret key to this file; keep it elsewhere.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
def backup(file: Path, secret: Path | None, force: bool) -> None:
    """Back up the site's database to FILE while the site runs. The secret key is not included."""
    for target in filter(None, [file, secret]):
        require_free(target, force)
    key = kept_secret(kept_file()) if secret else ""
    load_django()
    from teahouse.web.backups import keeper

    with plain_errors(), file_errors(file), temporary_file(file) as new:
        with show_progress() as progress:
            keeper().save(new, progress)
        size = new.stat().st_size
    if secret:
        with file_errors(secret), temporary_file(secret) as new:
            new.unlink()
            write_secret(new, key.encode())
    apart = f", the secret key: {secret}" if secret else ""
    click.echo(f"The database is saved: {file}, {size / 1e6:.1f} MB{apart}")


@teahouse.command()
@FILE
@click.option("--secret", type=click.Path(path_type=Path), help="Restore the secret key from this file, too.")
@click.option("--yes", is_flag=True, help="Don't ask for confirmation.")
def restore(file: Path, secret: Path | None, yes: bool) -> None:
    """Restore the site's database from FILE. Stop the site first; the old database is kept."""
    for source in filter(None, [file, secret]):
        if not source.is_file():
            raise Unreadable(f"{source}: no such file")
    if secret:
        # The old database may be what is broken: it is not read.
        os.environ["TEAHOUSE_SECRET"] = kept_secret(secret)
    make_folder(environment.HOME.read())
    load_django()
    from teahouse.web.backups import keeper

    with plain_errors(), file_errors(file):
        keeping = keeper()
        keeping.check(file)
        saved = time.strftime("%Y-%m-%d %H:%M", time.localtime(file.stat().st_mtime))
        if not yes:
            click.confirm(f"Put {file} of {saved} in the place of the site's database?", abort=True)
        aside = keeping.restore(file)
        kept = [aside] if aside else []
        if secret:
            kept += put_secret(os.environ["TEAHOUSE_SECRET"])
        report(file, kept)


def report(file: Path, kept: list[str]) -> None:
    """Replay unfinished games and print a summary; exits with 1 if a game does not replay."""
    from teahouse.web.models import Table
    from teahouse.web.upgrading import replay_all, unfinished

    running = unfinished()
    broken = replay_all(running)
    for one in broken:
        click.echo(str(one), err=True)
    replay = f"{len(running) - len(broken)} of {len(running)} unfinished games replay"
    before = f"; what was there before: {', '.join(kept)}" if kept else ""
    click.echo(f"{file} is restored: {Table.objects.count()} tables, {replay}{before}")
    if broken:
        raise SystemExit(1)


def kept_file() -> Path:
    """The file of the secret key."""
    if environment.SECRET.read():
        raise Unreadable("--secret: the key is set by TEAHOUSE_SECRET, keep a copy of that")
    file: Path = secret_file(environment.HOME.read())
    return file


def put_secret(key: str) -> list[str]:
    """Use this key from now on; the previous one is put aside."""
    from teahouse.web.backups import moment

    place = secret_file(environment.HOME.read())
    aside = place.with_name(f"secret.before_restore_{moment()}")
    new = place.with_name(f".secret-{os.getpid()}")
    write_secret(new, key.encode())
    with suppress(PermissionError):
        os.chown(new, place.parent.stat().st_uid, place.parent.stat().st_gid)
    if place.exists():
        place.rename(aside)
    new.rename(place)
    return [str(aside)] if aside.exists() else []


def require_free(target: Path, force: bool) -> None:
    """Refuse to overwrite a file."""
    check_target(target)
    if target.is_dir() or (target.exists() and not force):
        raise Unreadable(f"{target}: exists already; choose another name, or write over a file with --force")


@contextmanager
def temporary_file(target: Path) -> Iterator[Path]:
    """A temporary file beside the target, readable by its owner only, which gets the target's name when it is
    complete."""
    new = target.with_name(f".{target.name}.unfinished-{os.getpid()}")
    os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield new
        with new.open("rb") as written:
            os.fsync(written.fileno())
        new.replace(target)
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            Path(f"{new}{end}").unlink(missing_ok=True)


@contextmanager
def file_errors(file: Path) -> Iterator[None]:
    """Turn errors of the disk or SQLite into one line."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unreadable(f"{file}: {error}") from None
    except OSError as error:
        raise Unreadable(f"{error.filename or file}: {error.strerror or error}") from None


@contextmanager
def show_progress() -> "Iterator[Progress]":
    """A progress bar, if it takes long."""
    begun = time.monotonic()
    with progress_bar() as bar:
        task = bar.add_task("Saving", visible=False)
        yield lambda done, total: bar.update(
            task, completed=done, total=total, visible=time.monotonic() > begun + SHOWN_AFTER
        )
