"""The same jobs on a Ray cluster, with a worker that dies in the middle."""

import os
import signal
from importlib.util import find_spec
from pathlib import Path

import pytest

from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.lab.executors import executor_on, gather
from teahouse.lab.jobs import job, play
from teahouse.lab.store import Store
from tests.lab.players import NOTES

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None and not os.environ.get("CI"),
    reason='Ray is not installed: pip install "teahouse[cluster]" runs this test',
)

# Enough that two workers are busy for a while, also where the machine is.
GAMES = 2000


@needs_ray
@pytest.mark.slow
def test_no_game_is_lost_or_counted_twice_when_a_worker_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NOTES, str(tmp_path))
    monkeypatch.setenv("TEAHOUSE_GAMES", "tests.toy")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    jobs = [job("toy", ["tests.lab.players:NotedBot"] * 3, str(number)) for number in range(GAMES)]
    store = Store(tmp_path / "lab.sqlite3")
    heard: list[int] = []
    killed: list[int] = []

    def watch(finished: int) -> None:
        heard.append(finished)
        if sum(heard) and len(killed) < 2:
            # Whoever has left a note is in the middle of the games after it.
            living = [pid for note in tmp_path.iterdir() if (pid := ray_worker(note.name)) and pid not in killed]
            for pid in living[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    executor = executor_on("ray")
    try:
        results = list(gather(jobs, store, executor, watch))
    finally:
        executor.close()
    assert len(killed) == 2
    assert [result.outcome for result in results] == [play(wanted).outcome for wanted in jobs]
    assert sum(heard) == len(jobs) == len(store)
    workers = {int(note.name) for note in tmp_path.iterdir() if note.name.isdigit()} - {os.getpid()}
    assert workers > set(killed), "others went on"


def ray_worker(name: str) -> int:
    """The process that a note names, if it is one of Ray's and plays just now; 0 if not."""
    command = Path("/proc", name, "cmdline")
    return int(name) if name.isdigit() and command.exists() and b"ray::play_all" in command.read_bytes() else 0


@needs_ray
@pytest.mark.slow
def test_an_address_without_a_cluster_is_one_line() -> None:
    executor = executor_on("ray:127.0.0.1:1")
    with pytest.raises(TeahouseError, match=r'no Ray cluster at "127\.0\.0\.1:1"'):
        executor.submit([job("toy", ["random"] * 3, "1")])


def test_a_place_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Unreadable, match='expected "local", "ray" or "ray:address"'):
        executor_on("moon")
