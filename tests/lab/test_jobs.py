"""Jobs: pure, keyed, kept once, and resumed after whatever happened."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import teahouse
from teahouse.lab.executors import executor_on, gather
from teahouse.lab.jobs import Result, bot_modules, job, play, rule_files
from teahouse.lab.match import match
from teahouse.lab.store import Store
from tests.conftest import often
from tests.lab.players import NOTES, StubbornBot

BOTS = ["greedy", "random", "random"]
# What differs each time; everything else of a result or a match does not.
TIMES = {"seconds", "cpu"}
# Enough to be killed in the middle.
GAMES = often(3_000, 900)


def figures(result: Result) -> dict[str, object]:
    """Everything but the time it took."""
    return {name: value for name, value in vars(result).items() if name not in TIMES}


def test_the_same_job_gives_the_same_result() -> None:
    wanted = job("toy", BOTS, "7", detail=True, facts=["tests.lab.players:cards_left"])
    assert figures(play(wanted)) == figures(play(wanted))
    assert play(wanted).facts["seats"] == 3


@pytest.mark.slow
def test_a_match_comes_to_the_same_with_any_number_of_processes() -> None:
    found = []
    for processes in (1, 2, 3):
        fields = match("toy", BOTS, games=30, seed="p", processes=processes).fields()
        found.append({name: value for name, value in fields.items() if name not in TIMES})
    assert found[0] == found[1] == found[2]


@pytest.mark.slow
def test_results_come_in_the_order_of_their_jobs(tmp_path: Path) -> None:
    jobs = [job("toy", BOTS, str(number)) for number in range(40)]
    executor = executor_on("local", 2)
    together = [figures(result) for result in gather(jobs, Store(), executor)]
    executor.close()
    assert together == [figures(play(wanted)) for wanted in jobs]


def test_every_part_of_a_job_is_part_of_its_key() -> None:
    jobs = [
        job("toy", BOTS, "1"),
        job("toy", BOTS, "2"),
        job("toy", ["greedy@2", "random", "random"], "1"),
        job("toy", ["random", "greedy", "random"], "1"),
        job("toy", BOTS, "1", {"rounds": 4}),
        job("toy", BOTS, "1", detail=True),
        job("toy", BOTS, "1", facts=["tests.lab.players:cards_left"]),
        job("toy", BOTS, "1", opening=["lay 1"]),
    ]
    assert len({wanted.key() for wanted in jobs}) == len(jobs)
    assert job("toy", BOTS, "1").key() == job("toy", ["greedy@1", *BOTS[1:]], "1", {}).key()


@pytest.mark.slow
def test_changed_code_is_another_key_and_a_changed_comment_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    script = "from teahouse.lab.jobs import job; print(job('toy', ['own_bot:Own'] * 3, '1').key())"
    source = 'from tests.lab.players import StubbornBot\n\n\nclass Own(StubbornBot):\n    """Mine."""\n    pace = 1\n'

    def key(text: str) -> str:
        (tmp_path / "own_bot.py").write_text(text)
        paths = os.pathsep.join([str(tmp_path), str(Path.cwd())])
        environment = os.environ | {"PYTHONPATH": paths, "TEAHOUSE_GAMES": "tests.toy", "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", script]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout

    first = key(source)
    assert len(first.strip()) == 32
    assert key(source.replace("Mine", "Ours") + "# Said otherwise.\n") == first
    assert key(source.replace("pace = 1", "pace = 2")) != first


def test_a_bot_that_plays_from_another_file_is_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def key() -> str:
        return job("toy", ["tests.lab.players:StubbornBot@2", "random", "random"], "1").key()

    without = key()
    agent = tmp_path / "agent.zip"
    monkeypatch.setattr(StubbornBot, "files", lambda game: [agent] if game == "toy" else [], raising=False)
    agent.write_bytes(b"trained")
    trained = key()
    agent.write_bytes(b"trained again")
    os.utime(agent, ns=(1, 1))
    assert len({without, trained, key()}) == 3
    agent.write_bytes(b"trained")
    os.utime(agent, ns=(2, 2))
    assert key() == trained


def test_the_key_of_a_game_holds_only_the_bots_that_play_it() -> None:
    def modules(name: str, game: str) -> set[str]:
        return {file.stem for file in bot_modules(name, game)}

    assert modules("random", "dragon") == {"random_bot", "bot"}
    assert {"ismcts", "search_bot", "judgement", "weights", "move_averages"} <= modules("scholar", "dragon")
    assert {"alphabeta_bot", "alphabeta", "forced_wins"} <= modules("master", "skud")
    assert "ismcts" not in modules("scholar", "skud") and "alphabeta" not in modules("scholar", "han")
    assert modules("tests.lab.players:StubbornBot", "toy") >= {"ismcts", "alphabeta", "__init__"}


def test_a_game_has_the_same_key_compiled_and_not(tmp_path: Path) -> None:
    for name in ("state.py", "state.cpython-311.so", "look/picture.py", "weights.json", "words/hu.json", "book/en.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert [file.name for file in rule_files(tmp_path)] == ["state.py", "weights.json"]


def test_an_opening_is_played_before_the_bots_begin() -> None:
    result = play(job("toy", ["random"] * 3, "3", opening=["lay 1", "lay 2"], detail=True))
    assert result.first[:2] == ["lay 1", "lay 2"]
    with pytest.raises(teahouse.NotAllowed):
        play(job("toy", ["random"] * 3, "3", opening=["pour 1"]))


def test_a_store_keeps_a_game_once(tmp_path: Path) -> None:
    wanted = job("toy", BOTS, "1", detail=True)
    store = Store(tmp_path / "lab.sqlite3")
    result = play(wanted)
    store.add([(wanted, result)])
    store.add([(wanted, result)])
    assert len(store) == 1 and store.find([wanted])[wanted] == result
    assert Store(tmp_path / "lab.sqlite3").find([wanted, job("toy", BOTS, "2")]) == {wanted: result}


@pytest.mark.slow
def test_a_match_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """The whole command is killed without warning; no finished game is played again or counted twice."""
    store, notes = tmp_path / "lab.sqlite3", tmp_path / "notes"
    notes.mkdir()
    arguments = ["lab", "match", "toy", "--bots", "tests.lab.players:NotedBot,random", "--games", str(GAMES)]
    command = [sys.executable, "-m", "teahouse", *arguments, "--processes", "2", "--store", str(store), "--json"]
    environment = os.environ | {"PYTHONPATH": str(Path.cwd()), "TEAHOUSE_GAMES": "tests.toy", NOTES: str(notes)}
    first = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while first.poll() is None and not (store.exists() and rows(store)):
        # To ask without a pause would take the core that the games need.
        with suppress(subprocess.TimeoutExpired):
            first.wait(0.02)
    first.send_signal(signal.SIGKILL)
    first.wait()
    kept = rows(store)
    assert 0 < len(kept) < GAMES
    second = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = json.loads(second.stdout.splitlines()[-1])
    after = rows(store)
    assert found["games"] == GAMES == len(after) and kept.items() <= after.items()
    clean = match("toy", ["tests.lab.players:NotedBot", "random"], seats=3, games=GAMES).fields()
    assert found["bots"] == clean["bots"]
    # Workers go with the command that started them.
    assert all(not is_alive(int(note.name)) for note in notes.iterdir())


def rows(store: Path) -> dict[str, str]:
    """Key and time of writing of all games in a file that somebody else may be writing."""
    try:
        return dict(sqlite3.connect(store).execute("SELECT key, finished || rowid FROM games").fetchall())
    except sqlite3.OperationalError:
        return {}


def is_alive(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] not in "ZX"


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (["clever"] * 3, 'no bot "clever"; there are: random, greedy'),
        (["greedy@much"] * 3, 'expected a bot with its budget such as "greedy@4", got "greedy@much"'),
        (["nowhere:Bot"] * 3, 'no bot "nowhere:Bot"'),
        (["tests.lab.players:cards_left"] * 3, "is not a bot"),
        (["random"] * 2, "toy is played with 3 seats, not 2"),
    ],
)
def test_a_mistake_is_found_before_a_worker_begins(bots: list[str], message: str) -> None:
    with pytest.raises(teahouse.Unreadable, match=message):
        job("toy", bots, "1")
