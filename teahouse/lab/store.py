"""The store of results: one SQLite file, one row per game, so that everything can be resumed."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from teahouse.core.errors import Unreadable
from teahouse.core.files import data_folder
from teahouse.lab.jobs import Job, Result

MEMORY = ":memory:"
# How long to wait for another process that writes to the same file. Seconds.
PATIENCE = 60.0
# SQLite's own limit for the number of values in one question, with room to spare.
ASKED_AT_ONCE = 500
SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    key TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    bots TEXT NOT NULL,
    seed TEXT NOT NULL,
    job TEXT NOT NULL,
    code TEXT NOT NULL,
    result TEXT NOT NULL,
    finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX IF NOT EXISTS by_game ON games (game, bots);
"""


def usual_store() -> Path:
    """The default file of the command line."""
    return data_folder() / "lab.sqlite3"


class Store:
    """Results by the key of their job. A game is stored once, even if it is finished again."""

    def __init__(self, path: str | Path = MEMORY) -> None:
        self.path = path
        try:
            if str(path) != MEMORY:
                Path(path).absolute().parent.mkdir(parents=True, exist_ok=True)
            self.rows = sqlite3.connect(path, timeout=PATIENCE)
            if str(path) != MEMORY:
                self.rows.execute("PRAGMA journal_mode=WAL")
            self.rows.executescript(SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise Unreadable(f"{path}: cannot keep results here: {error}; name another file with --store") from None

    def add(self, finished: Iterable[tuple[Job, Result]]) -> None:
        """Keep results; they are on the disk when this returns."""
        rows = [
            (job.key(), job.game, " ".join(job.seats), job.seed, as_json(job), job.code(), as_json(result))
            for job, result in finished
        ]
        with self.rows:
            self.rows.executemany(
                "INSERT OR IGNORE INTO games (key, game, bots, seed, job, code, result) VALUES (?, ?, ?, ?, ?, ?, ?)",
                rows,
            )

    def find(self, jobs: Sequence[Job]) -> dict[Job, Result]:
        """Those of the jobs that are done."""
        keys = {job.key(): job for job in jobs}
        asked = list(keys)
        found: dict[Job, Result] = {}
        for first in range(0, len(asked), ASKED_AT_ONCE):
            part = asked[first : first + ASKED_AT_ONCE]
            places = ", ".join("?" * len(part))
            for key, result in self.rows.execute(f"SELECT key, result FROM games WHERE key IN ({places})", part):
                found[keys[key]] = Result(**json.loads(result))
        return found

    def __len__(self) -> int:
        return int(self.rows.execute("SELECT count(*) FROM games").fetchone()[0])

    def close(self) -> None:
        """Close the file."""
        self.rows.close()


def as_json(item: Job | Result) -> str:
    """A job or a result as one short line; what is empty is left out."""
    fields = asdict(item).items()
    return json.dumps({name: value for name, value in fields if value not in ((), [], {}) and value is not False})
