"""Where running games are kept, so that a crash loses nothing."""

import os
import time
from pathlib import Path

from teahouse.core.errors import TeahouseError
from teahouse.core.record import Record

SHOWN = 8


def folder() -> Path:
    """The folder of saved games: TEAHOUSE_HOME, or the usual place for data."""
    home = os.environ.get("TEAHOUSE_HOME")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) if home else Path(data) / "teahouse"


def new_file(game: str) -> Path:
    """A file for a game that begins now."""
    folder().mkdir(parents=True, exist_ok=True)
    name = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    taken = [path.stem for path in folder().glob(f"{name}*.json")]
    return folder() / f"{name}{'-' + str(len(taken)) if taken else ''}.json"


def unfinished() -> list[tuple[Path, Record]]:
    """The games that go on, the latest first; a file that cannot be read is passed over."""
    found: list[tuple[Path, Record]] = []
    files = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for file in files:
        try:
            record = Record.load(file)
        except TeahouseError:
            continue
        if record.result is None and len(found) < SHOWN:
            found.append((file, record))
    return found
