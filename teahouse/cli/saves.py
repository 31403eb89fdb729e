"""Saved games in progress, so that a crash loses nothing."""

import time
from pathlib import Path

from teahouse.bots import BOTS
from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.core.files import data_folder
from teahouse.core.record import Record

SHOWN = 8


def new_file(game: str) -> Path:
    """A file for a game that begins now."""
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{data_folder()}: games cannot be kept here: {error.strerror}; set TEAHOUSE_HOME") from None
    name = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    taken = [path.stem for path in data_folder().glob(f"{name}*.json")]
    return data_folder() / f"{name}{'-' + str(len(taken)) if taken else ''}.json"


def unfinished_games() -> list[tuple[Path, Record]]:
    """The unfinished games, the latest first; unreadable files are skipped."""
    found: list[tuple[Path, Record]] = []
    files = [path for path in data_folder().glob("*.json") if path.is_file()]
    files.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for file in files:
        try:
            record = Record.load(file)
        except TeahouseError:
            continue
        if record.result is None and len(found) < SHOWN:
            found.append((file, record))
    return found


def bots_of(record: Record) -> dict[int, str]:
    """The seats of a record that bots play."""
    return {seat: name for seat, name in enumerate(record.seats) if name in BOTS}
