"""The secret key of the site: given by TEAHOUSE_SECRET, or made once and kept beside the database."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from teahouse.core.errors import Unreadable
from teahouse.web.environment import SECRET, Unexpected, parse_secret


def secret_file(home: Path) -> Path:
    """Where the key is kept."""
    return home / "secret"


def secret_key(home: Path) -> str:
    """The key of this site, made when it is first needed and readable to its owner only."""
    given = SECRET.read()
    if given:
        return given
    kept = secret_file(home)
    if not kept.exists():
        make_folder(home)
        make_secret(kept)
    return kept_secret(kept)


def make_folder(home: Path) -> None:
    """The data folder, readable to its owner only."""
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{home}: no folder can be made here: {error.strerror}; set TEAHOUSE_HOME") from None


def make_secret(kept: Path) -> None:
    """Write a new key whole or not at all; of several processes that start together one does."""
    unfinished = kept.with_name(f".secret-{os.getpid()}-{secrets.token_hex(4)}")
    try:
        try:
            write_secret(unfinished, secrets.token_urlsafe(64).encode())
            # Unlike a renaming, this fails where another process was quicker.
            with suppress(FileExistsError):
                os.link(unfinished, kept)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise Unreadable(f"{kept}: cannot be written: {error.strerror}; set TEAHOUSE_HOME") from None


def write_secret(file: Path, secret: bytes) -> None:
    """A new file that is on the disk when this is over."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(secret)
        opened.flush()
        os.fsync(opened.fileno())


def kept_secret(kept: Path) -> str:
    """What the file holds, if that can be a key. A new one instead would quietly log everybody out."""
    try:
        text = kept.read_text("utf-8")
        if not text.strip().isprintable():
            raise Unexpected
        return parse_secret(text or " ")
    except OSError as error:
        raise Unreadable(f"{kept}: cannot be read: {error.strerror}; it belongs to the user of the site") from None
    except (UnicodeDecodeError, Unexpected):
        remedy = "bring it back from a backup, or delete it for a new one, which logs everybody out"
        raise Unreadable(f"{kept}: damaged, this is no key: {remedy}") from None
