"""Programs as bots: they play as if they were at home, and whatever they do wrong is told in one line."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner

import teahouse
from teahouse.cli.commands import teahouse as command
from teahouse.core.state import NOBODY
from teahouse.lab import bot_server, outside_program
from teahouse.lab.jobs import code_of, job, play
from teahouse.lab.match import match
from teahouse.lab.outside_bot import OutsideBot
from teahouse.lab.outside_program import IDLE, RUNNING, OutsideProgram, ProgramFailed, close_all, hello_of
from teahouse.lab.result_tables import match_table, short_names
from teahouse.lab.simulation import read_player, record_name, simulate, split_players
from tests.conftest import often
from tests.lab.test_jobs import is_alive

ROOT = Path(__file__).parent.parent.parent
SERVER = f"pipe:{sys.executable} -m teahouse.lab.bot_server"
HELLO = {"protocol": "teahouse-bot", "number": 1, "name": "fake", "version": "1"}
# A program that says hello, notes its process and every question, and answers with what the case puts in.
FAKE = """
import json, os, sys, time
from pathlib import Path
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
say({hello!r} + "\\n")
Path({folder!r}, str(os.getpid())).touch()
for line in sys.stdin:
    question = json.loads(line)
    with Path({folder!r}, "questions.jsonl").open("a") as notes:
        notes.write(line)
    first = json.dumps({{"move": question["legal"][0]}}) + "\\n"
    {answer}
"""


@pytest.fixture(autouse=True)
def _others_find_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEAHOUSE_GAMES", "tests.toy")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.fixture(autouse=True)
def _programs_end_with_the_test() -> Iterator[None]:
    yield
    close_all()
    hello_of.cache_clear()
    assert RUNNING == IDLE == []


def fake(folder: Path, answer: str = "say(first)", hello: object = HELLO) -> str:
    """The command of a program that answers as these lines say."""
    file = folder / "fake.py"
    said = hello if isinstance(hello, str) else json.dumps(hello)
    file.write_text(FAKE.format(folder=str(folder), answer=answer, hello=said))
    return f"{sys.executable} {file}"


def questions(folder: Path) -> list[dict[str, object]]:
    """What a program was asked."""
    return [json.loads(line) for line in (folder / "questions.jsonl").read_text().splitlines()]


def processes(folder: Path) -> list[int]:
    """The processes that ran a program."""
    return [int(file.name) for file in folder.iterdir() if file.name.isdigit()]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("toy", ["scholar@40", "greedy", "random"]),
        # Its tree lives through the decisions of a turn, so that it must hear of all of them, and of nothing else.
        ("han", ["scholar@30", "scholar@20", "novice"]),
        ("dragon", ["scholar@20", "adept@1"]),
        ("skud", ["scholar@200", "greedy"]),
    ],
)
def test_a_bot_plays_over_a_pipe_as_it_does_in_process(game: str, seats: list[str]) -> None:
    if game != "toy" and not teahouse.COMPILED:
        pytest.skip("takes a minute with interpreted rules")
    for seed in ("1", "2"):
        at_home = simulate(teahouse.game(game), seats, seed)
        over_a_pipe = simulate(teahouse.game(game), [f"{SERVER} {seat}" for seat in seats], seed)
        assert over_a_pipe.record.moves == at_home.record.moves
        assert over_a_pipe.decisions == at_home.decisions and min(at_home.decisions) > 0
        assert all(seconds is not None and seconds > 0 for seconds in over_a_pipe.cpu)


def test_house_rules_and_budgets_go_with_the_question(tmp_path: Path) -> None:
    simulate(teahouse.game("toy"), [f"pipe:{fake(tmp_path)}@7", "random", "random"], "1", {"rounds": 4})
    first, *others = questions(tmp_path)
    assert {name: first[name] for name in ("game", "rules", "seats", "seat", "budget", "new")} == {
        "game": "toy", "rules": 1, "seats": 3, "seat": 0, "budget": 7, "new": True,
    }  # fmt: skip
    assert first["options"]["rounds"] == 4
    assert others and not any(other["new"] for other in others)
    assert {other["seed"] for other in others} == {first["seed"]}


def test_a_program_only_gets_what_its_seat_sees(tmp_path: Path) -> None:
    game = teahouse.game("toy")
    names = ["random", f"pipe:{fake(tmp_path)}", "random"]
    played = simulate(game, names, "5")
    asked = iter(questions(tmp_path))
    state = played.record.start()
    for seat, action in played.moves:
        if seat == 1 and len(state.legal()) > 1:
            question = next(asked)
            assert question["position"] == state.seen_by(1).position() != state.position()
            assert game.at(question["position"]).viewer == 1
            assert question["legal"] == [game.text(move) for move in state.legal()]
            assert played.record.seed not in (question["seed"], question["position"])
        state.play(action)
    assert next(asked, None) is None and state.to_move == NOBODY
    bot = OutsideBot(fake(tmp_path), game, "a seed", {})
    with pytest.raises(ValueError, match="only shown what the seat to move sees"):
        bot.choose(game.new(seed="5"), 1)


def test_every_seat_has_a_program_of_its_own_which_goes_on_to_the_next_game(tmp_path: Path) -> None:
    program = f"pipe:{fake(tmp_path)}"
    for seed in ("1", "2", "3"):
        simulate(teahouse.game("toy"), [program, program, "random"], seed)
    assert len(processes(tmp_path)) == 2 == len(IDLE)
    new = [question for question in questions(tmp_path) if question["new"]]
    assert len(new) == 6 and len({question["seed"] for question in new}) == 6


def test_a_program_that_left_between_games_is_started_again(tmp_path: Path) -> None:
    program = f"pipe:{fake(tmp_path)}"
    simulate(teahouse.game("toy"), [program, "random", "random"], "1")
    IDLE[0].process.kill()
    IDLE[0].process.wait()
    simulate(teahouse.game("toy"), [program, "random", "random"], "2")
    assert len(processes(tmp_path)) == 2


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ('say("nonsense\\n")', "expected a JSON object in a line, got 'nonsense'"),
        ('say("[1, 2]\\n")', r"expected a JSON object in a line, got '\[1, 2\]'"),
        ('say("{}\\n")', r'expected {"move": "…"} as an answer, got {}'),
        ("say('{\"move\": 3}\\n')", r"as an answer, got {'move': 3}"),
        ('say(\'{"move": "fly 7"}\\n\')', r"answered 'fly 7', which is none of the \d+ legal moves"),
        ('say(\'{"error": "I am tired"}\\n\')', "answered with an error: 'I am tired'"),
        ("say(first + 'more\\n')", "expected one line as an answer, got more: 'more'"),
        ("say(first.replace('}', ', \"seconds\": -1}'))", "answered -1 as seconds, which is no such number"),
        ("say(first.replace('}', ', \"value\": NaN}'))", "answered nan as value, which is no such number"),
        ("say(first.replace('}', ', \"value\": true}'))", "answered True as value, which is no such number"),
        ("say('x' * 200_000)", "answered more than 100000 bytes: 'xxx"),
        ("sys.exit('lost my head')", "ended with exit code 1: lost my head"),
        ("os._exit(7)", "ended with exit code 7"),
        ("os.close(1); time.sleep(60)", "closed its output"),
        ("time.sleep(60)", "gave no answer within 0.5 seconds"),
        ("sys.stdin.close(); time.sleep(60)", "gave no answer within 0.5 seconds"),
    ],
)
def test_what_a_program_does_wrong_is_told_in_one_line_and_ends_it(
    answer: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside_program, "LEAVING_PATIENCE", 0.2)
    monkeypatch.setattr(OutsideProgram.__init__, "__defaults__", (0.5 if "sleep" in answer else 60.0,))
    program = fake(tmp_path, answer)
    with pytest.raises(ProgramFailed, match=told) as caught:
        simulate(teahouse.game("toy"), [f"pipe:{program}", "random", "random"], "1")
    message = str(caught.value)
    assert message.startswith(f"toy, seed 1, ply 4, seat 0: pipe:{program}: ") and "\n" not in message
    assert len(processes(tmp_path)) == 1 and not is_alive(processes(tmp_path)[0])
    assert RUNNING == []


def test_who_speaks_unasked_is_told_so(tmp_path: Path) -> None:
    program = OutsideProgram(fake(tmp_path, "say(first); time.sleep(0.05); say(first)"))
    question: dict[str, object] = {"legal": ["a"]}
    assert program.ask(question) == {"move": "a"}
    while not program.said:
        program.said = outside_program.read_available(program.streams()[1]) or b""
    with pytest.raises(ProgramFailed, match="said something without being asked"):
        program.ask(question)


def test_what_a_program_complains_about_does_not_block_it(tmp_path: Path) -> None:
    """More than a pipe holds, in both directions at once."""
    answer = "sys.stderr.write('x' * 300_000); sys.stderr.flush(); say(first)"
    program = OutsideProgram(fake(tmp_path, answer))
    for _ in range(2):
        assert program.ask({"legal": ["a"], "position": "y" * 300_000}) == {"move": "a"}
    assert len(program.complaint) <= outside_program.COMPLAINT


@pytest.mark.parametrize(
    ("hello", "told"),
    [
        ("Hi!", "expected a JSON object in a line, got 'Hi!'"),
        ({"protocol": "uci"}, 'expected {"protocol": "teahouse-bot", "number": 1, …} as a first line'),
        (HELLO | {"number": 2}, "as a first line, got .*'number': 2"),
        (HELLO | {"name": 7}, "expected its name and version as texts"),
    ],
)
def test_a_program_says_who_it_is_before_anything_is_planned(hello: object, told: str, tmp_path: Path) -> None:
    with pytest.raises(ProgramFailed, match=told):
        job("toy", [f"pipe:{fake(tmp_path, hello=hello)}", "random", "random"], "1")
    assert RUNNING == []


@pytest.mark.parametrize("command", ["/nowhere/bot", "", "'"])
def test_a_program_that_cannot_be_started_is_found_before_anything_is_planned(command: str) -> None:
    with pytest.raises(teahouse.Unreadable, match="cannot be started"):
        job("toy", [f"pipe:{command}", "random", "random"], "1")


@pytest.mark.slow
def test_another_version_of_a_program_is_another_key(tmp_path: Path) -> None:
    def key(version: str, budget: str = "") -> str:
        hello_of.cache_clear()
        outside = fake(tmp_path, hello=HELLO | {"version": version})
        code_of.cache_clear()
        return job("toy", [f"pipe:{outside}{budget}", "random", "random"], "1").key()

    assert key("1") == key("1")
    assert len({key("1"), key("2"), key("1", "@4"), key("1", "@5"), key("1", " --fast")}) == 5


def all_end(started: list[int]) -> None:
    """The system needs a moment to end what was killed; on its own a program that hangs would stay for minutes."""
    until = time.monotonic() + 30
    while any(map(is_alive, started)):
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.slow
def test_a_pool_of_workers_has_programs_of_its_own_and_leaves_none(tmp_path: Path) -> None:
    bots = [f"pipe:{fake(tmp_path)}", "greedy"]
    games = often(60, 24)
    alone = match("toy", bots, games=games, processes=1)
    close_all()
    together = match("toy", bots, games=games, processes=2)
    assert [bot.share for bot in alone.bots] == [bot.share for bot in together.bots]
    # A program asked for its name, one that played here, and one in each worker that got a portion.
    assert 3 <= len(processes(tmp_path)) <= 4
    all_end(processes(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("handler", [signal.SIG_DFL, lambda number, frame: sys.exit(number)])
def test_an_error_in_a_worker_is_told_and_ends_all_programs(tmp_path: Path, handler: object) -> None:
    """Also where this process has ways of its own to stop, as after another library has set itself up."""
    before = signal.signal(signal.SIGTERM, handler)
    try:
        end_by_error(tmp_path)
    finally:
        signal.signal(signal.SIGTERM, before)


def end_by_error(tmp_path: Path) -> None:
    bots = [f"pipe:{fake(tmp_path, 'os._exit(3)')}", "greedy"]
    with pytest.raises(ProgramFailed, match=r"^toy, seed 1-\d, ply \d, seat \d: pipe:.*: ended with exit code 3$"):
        match("toy", bots, games=60, processes=2)
    all_end(processes(tmp_path))


@pytest.mark.slow
def test_a_program_that_never_listens_does_not_outlive_the_lab(tmp_path: Path) -> None:
    """One that fails ends the match, while the other hangs in a worker or waits there for its turn."""
    (tmp_path / "hung").mkdir()
    hung = tmp_path / "hung" / "hung.py"
    hung.write_text(
        f"import os, time, pathlib\npathlib.Path({str(hung.parent)!r}, str(os.getpid())).touch()\n"
        f"print({json.dumps(HELLO)!r}, flush=True)\ntime.sleep(600)\n"
    )
    bots = [f"pipe:{sys.executable} {hung}", f"pipe:{fake(tmp_path, 'os._exit(3)')}"]
    with pytest.raises(ProgramFailed, match="ended with exit code 3"):
        match("toy", bots, games=12, processes=2)
    started = processes(hung.parent)
    assert len(started) >= 2, "one was asked for its name, and one sat at the table"
    all_end(started)


def test_a_process_that_is_told_to_stop_while_it_starts_a_program_ends_that_too(tmp_path: Path) -> None:
    worker = tmp_path / "worker.py"
    worker.write_text(
        "import os, signal, subprocess, sys\n"
        "from teahouse.lab import outside_program\n"
        "start = subprocess.Popen\n"
        "def told(*words, **more):\n"
        "    process = start(*words, **more)\n"
        "    print(process.pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    return process\n"
        "subprocess.Popen = told\n"
        "signal.signal(signal.SIGTERM, outside_program.leave_at_once)\n"
        "outside_program.OutsideProgram('sleep 600')\n"
    )
    ended = subprocess.run([sys.executable, worker], capture_output=True, text=True, check=False, timeout=60)
    assert ended.returncode == 128 + signal.SIGTERM, ended.stderr
    all_end([int(ended.stdout)])


def test_a_match_tells_what_a_decision_cost(tmp_path: Path) -> None:
    answer = "say(first.replace('}', ', \"seconds\": 0.5}'))"
    found = match("toy", [f"pipe:{fake(tmp_path, answer)}", "greedy", "random"], games=6, processes=1)
    ours, greedy, _ = found.bots
    assert ours.cost.seconds == 0.5 and ours.cost.decisions == len(questions(tmp_path))
    assert greedy.cost.seconds is not None and 0 < greedy.cost.seconds < 0.5
    assert match_table(found).rows[0][-1] == "500 ms"
    assert found.fields()["cpu"][ours.name] == {"decisions": ours.cost.decisions, "seconds": 0.5}
    assert found.seconds > 0.5 * ours.cost.decisions, "portions of work are cut by what games cost"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the CPU time of another process")
def test_the_cost_of_a_program_that_does_not_tell_it_is_measured(tmp_path: Path) -> None:
    answer = "began = time.process_time()\n    while time.process_time() < began + 0.02: pass\n    say(first)"
    (ours, *_) = match("toy", [f"pipe:{fake(tmp_path, answer)}", "random"], games=3, processes=1).bots
    assert ours.cost.seconds is not None and 0.02 <= ours.cost.seconds < 1


def test_lists_of_bots_may_hold_commands() -> None:
    assert split_players("greedy,adept@3") == ["greedy", "adept@3"]
    assert split_players("pipe:bot --likes 'a,b' \"c,d\",random") == ["pipe:bot --likes 'a,b' \"c,d\"", "random"]
    game = teahouse.game("toy")
    assert read_player("pipe:bot --at here@work", game) == ("pipe:bot --at here@work", 0)
    assert read_player("pipe:bot --at here@work@12", game) == ("pipe:bot --at here@work", 12)
    with pytest.raises(teahouse.Unreadable, match="or a program as pipe:COMMAND"):
        read_player("clever", game)


def test_tables_and_records_have_room_for_commands() -> None:
    assert short_names(["adept@3", "pipe:/some/where/bot -x /else/file"]) == ["adept@3", "pipe:bot -x file"]
    assert short_names(["pipe:/one/bot", "pipe:/two/bot"]) == ["pipe:/one/bot", "pipe:/two/bot"]
    assert record_name("adept") == "adept"
    assert len(record_name("pipe:" + "x" * 200)) == 100


def answers_of(*lines: str, name: str = "greedy") -> list[dict[str, object]]:
    """What the server of a bot says to these lines."""
    said = StringIO()
    bot_server.serve(name, None, lines, said)
    return [json.loads(line) for line in said.getvalue().splitlines()]


def question(**changes: object) -> str:
    """A question that can be answered, or what becomes of it."""
    game = teahouse.game("toy")
    state = game.new(seed="1")
    seen = state.seen_by(state.to_move).position()
    asked = {"new": True, "game": "toy", "rules": 1, "options": {}, "seats": 3, "seat": 0, "seed": "s", "budget": 2}
    return json.dumps(asked | {"position": seen, "legal": []} | changes)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nonsense", "cannot be understood: JSONDecodeError"),
        ("[]", "cannot be understood: TypeError"),
        ("{}", "cannot be understood: KeyError"),
        (question(game="chess"), "chess"),
        (question(rules=9), "toy has version 1 of its rules here, not 9"),
        (question(position=teahouse.game("toy").new(seed="1").position()), "as the seat to move sees it"),
    ],
)
def test_the_server_of_a_bot_says_what_it_cannot_answer_and_goes_on(line: str, told: str) -> None:
    hello, wrong, right = answers_of(line, question())
    assert (hello["protocol"], hello["number"], hello["name"]) == ("teahouse-bot", 1, "teahouse greedy")
    assert told in str(wrong["error"]) and str(right["move"]).startswith("lay ")


def test_the_version_of_a_bot_changes_with_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("core", "bots", "games/one/look", "web"):
        (tmp_path / room).mkdir(parents=True)
    (tmp_path / "bots" / "bot.py").write_text("1")
    monkeypatch.setattr(teahouse, "__file__", str(tmp_path / "__init__.py"))
    first = bot_server.version()
    assert first.startswith(f"{teahouse.__version__}+")
    (tmp_path / "web" / "page.py").write_text("1")
    (tmp_path / "games" / "one" / "look" / "panel.py").write_text("1")
    assert bot_server.version() == first
    (tmp_path / "games" / "one" / "weights.json").write_text("{}")
    assert bot_server.version() != first


def test_the_command_serves_a_bot(tmp_path: Path) -> None:
    asked = "\n".join([question(), question(new=False)]) + "\n"
    done = subprocess.run(
        [sys.executable, "-m", "teahouse", "bot", "greedy", "--budget", "3"],
        input=asked, capture_output=True, text=True, check=True,
    )  # fmt: skip
    hello, *answers = map(json.loads, done.stdout.splitlines())
    assert hello["protocol"] == "teahouse-bot" and len(answers) == 2 and done.stderr == ""
    assert all(answer["move"] and answer["seconds"] >= 0 for answer in answers)
    unknown = subprocess.run(
        [sys.executable, "-m", "teahouse", "bot", "clever"], input="", capture_output=True, text=True, check=False
    )
    assert unknown.returncode == 2 and unknown.stdout == "" and 'no bot "clever"' in unknown.stderr


@pytest.mark.slow
def test_the_example_beats_random_play(tmp_path: Path) -> None:
    bots = f"pipe:{sys.executable} {ROOT / 'examples' / 'pipe_bot.py'},random"
    arguments = ["lab", "match", "han", "--bots", bots, "--games", "40", "--processes", "1", "--json", "--store"]
    done = CliRunner().invoke(command, [*arguments, str(tmp_path / "lab.sqlite3")], catch_exceptions=False)
    found = json.loads(done.output.splitlines()[-1])
    assert found["bots"][0]["low"] > 0.5
    assert os.fspath(tmp_path) not in done.output


def test_a_job_with_a_program_is_the_same_each_time(tmp_path: Path) -> None:
    wanted = job("toy", [f"pipe:{fake(tmp_path)}", "greedy", "random"], "7")
    first, second = play(wanted), play(wanted)
    assert first.outcome == second.outcome and first.decisions == second.decisions
