"""Files: read with errors that name them, written whole or not at all."""

import json
import os
import tempfile
from math import inf, isfinite
from pathlib import Path

from teahouse.core.errors import Unreadable

# The most that a record from a stranger may have.
MOST_BYTES = 1_000_000
# Digits of a whole number in JSON: longer ones are no number of any game, and slow to read.
MOST_DIGITS = 18


def data_folder() -> Path:
    """Where running games are kept: TEAHOUSE_HOME, or the usual place for data."""
    home = os.environ.get("TEAHOUSE_HOME")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) if home else Path(data) / "teahouse"


def contents(path: str | Path) -> str:
    """A file's text, if it is small enough to be a record."""
    text = text_of(path, MOST_BYTES + 1)
    if len(text.encode()) > MOST_BYTES:
        raise Unreadable(f"{path}: larger than {MOST_BYTES} bytes, the most a record may have")
    return text


def text_of(path: str | Path, most: int = -1) -> str:
    """A file's text, or no more than its first bytes."""
    try:
        with open(path, "rb") as file:
            raw = file.read(most)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    try:
        # A character that the limit cuts in two is not the file's fault.
        return raw.decode("utf-8", "ignore" if 0 <= most <= len(raw) else "strict")
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: not text in UTF-8") from None


def write_whole(path: str | Path, data: str | bytes) -> None:
    """Write a file so that a crash leaves either the old one or the new one."""
    raw = data.encode() if isinstance(data, str) else data
    try:
        handle, unfinished = tempfile.mkstemp(dir=Path(path).absolute().parent, prefix=".teahouse-")
        try:
            with open(handle, "wb") as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(unfinished, 0o666 & ~current_umask())
            os.replace(unfinished, path)
        except BaseException:
            os.unlink(unfinished)
            raise
    except OSError as error:
        raise Unreadable(f"{path}: cannot be written: {error.strerror or error}") from None


def current_umask() -> int:
    """The rights that this user takes from new files; it can only be asked for by setting it."""
    umask = os.umask(0)
    os.umask(umask)
    return umask


def check_target(path: str | Path) -> None:
    """Refuse a file that could not be written, before the work of making it is done."""
    folder = Path(path).absolute().parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise Unreadable(f"{path}: cannot be written: there is no folder {folder} to write to")


def read_json(text: str, source: str) -> object:
    """What a JSON text holds; an object may name nothing twice, and every text must be writable again."""
    try:
        found: object = json.loads(
            text, object_pairs_hook=unique_fields, parse_int=read_whole, parse_float=read_real, parse_constant=no_number
        )
        json.dumps(found, ensure_ascii=False).encode()
        return found
    except UnicodeEncodeError:
        raise Unreadable(f"{source}: a text holds half a character") from None
    except ValueError as error:
        raise Unreadable(f"{source}: not a whole JSON record: {error}") from None
    except RecursionError:
        raise Unreadable(f"{source}: nested too deeply for a record") from None


def unique_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object that names nothing twice."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f'field "{name}" stands twice')
            seen.add(name)
    return fields


def read_whole(digits: str) -> int:
    """A whole number of a length that can be meant."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits; the most it may have is {MOST_DIGITS}")
    return int(digits)


def read_real(digits: str) -> float:
    """A number with a fraction, neither endless nor infinite."""
    found = float(digits) if len(digits) <= 2 * MOST_DIGITS else inf
    if not isfinite(found):
        raise ValueError(f"a number too long or too large, {digits[:MOST_DIGITS]}…")
    return found


def no_number(name: str) -> object:
    """NaN and Infinity, which JSON does not know."""
    raise ValueError(f"{name} is no number")
