"""The API of a real server: the example of the manual plays, nothing breaks it, many streams cost little."""

import itertools
import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

import teahouse
from tests.web.server import PATIENCE, Server

pytestmark = pytest.mark.no_rules
ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "api_bot.py"
STREAMS = 40
GAMES = teahouse.game_ids() if teahouse.COMPILED else ["toy"]
# Three questions of four are about a table that exists.
TURNS = itertools.count()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    house = Server(tmp_path_factory.mktemp("api"))
    house.start()
    yield house
    house.stop()


def token_for(server: Server, name: str) -> str:
    """A token as the host of a house makes it."""
    environment = os.environ | {"TEAHOUSE_HOME": str(server.home), "PYTHONPATH": os.pathsep.join(sys.path)}
    environment |= server.environment
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    made = subprocess.run(
        [sys.executable, "-m", "teahouse.web", "token", name],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return token_for(server, "Robot")


def ask(server: Server, token: str, path: str, body: dict | None = None):
    """One question; the answer can be read line by line."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(server.address + path, data, headers), timeout=PATIENCE)


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_the_manual_plays_a_whole_game(server: Server, token: str, game: str) -> None:
    environment = os.environ | {"TEAHOUSE_URL": server.address, "TEAHOUSE_TOKEN": token}
    played = subprocess.run(
        [sys.executable, str(EXAMPLE), game],
        env=environment,
        capture_output=True,
        text=True,
        timeout=4 * PATIENCE,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    id = re.search(r"/t/(\w+)", played.stdout)[1]
    with ask(server, token, f"/api/tables/{id}/record") as answer:
        record = teahouse.Record.read(answer.read().decode())
    record.check()
    assert record.result["end"] == "rules" and record.game.id == game
    assert f"points {record.result['scores']}" in played.stdout


def test_the_manual_shows_the_example_as_it_is() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert EXAMPLE.read_text(encoding="utf-8").split('"""', 2)[2].strip() in page
    imported = set(re.findall(r"^import (\w+)", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE))
    assert imported <= set(sys.stdlib_module_names)


@pytest.fixture(scope="module")
def known(server: Server, token: str) -> list[str]:
    """Tables in every stage, for questions that would otherwise only hear that there is nothing."""
    ids = []
    for asked in [{"seats": 3}, {"bots": ["random", "random"]}, {"bots": ["random", "random"]}]:
        with ask(server, token, "/api/tables", {"game": "toy", **asked}) as answer:
            ids.append(json.load(answer)["id"])
        ask(server, token, f"/api/tables/{ids[-1]}/join", {"nonce": "ab" * 32}).close()
    ask(server, token, f"/api/tables/{ids[-1]}/resign", {}).close()
    return ids


@pytest.fixture
def described(server: Server):
    """What the house says of itself."""
    return schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")


# Streams never end; they have tests of their own.
@schemathesis.pytest.from_fixture("described").exclude(path_regex="stream$").parametrize()
@settings(max_examples=8, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_that_is_sent_breaks_the_house(case, token: str, known: list[str]) -> None:
    """Every answer has a status and a shape that the description names."""
    turn = next(TURNS) % 4
    if turn and "id" in (case.path_parameters or {}) and case.meta.generation.mode.is_positive:
        case.path_parameters["id"] = known[turn - 1]
    # What fits the description may still be against the rules of a game.
    case.call_and_validate(
        headers={"Authorization": f"Bearer {token}"}, excluded_checks=[positive_data_acceptance], timeout=PATIENCE
    )


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="counts threads as Linux tells them")
def test_many_streams_need_no_thread_each(server: Server, token: str) -> None:
    def threads() -> int:
        status = Path(f"/proc/{server.process.pid}/status").read_text()
        return int(re.search(r"Threads:\s+(\d+)", status)[1])

    with ask(server, token, "/api/tables", {"game": "toy", "seats": 3}) as answer:
        id = json.load(answer)["id"]
    ask(server, token, f"/api/tables/{id}/join", {}).close()
    before = threads()
    with ExitStack() as stack:
        opened = [stack.enter_context(ask(server, token, f"/api/tables/{id}/stream")) for _ in range(STREAMS)]
        for stream in opened:
            assert json.loads(stream.readline())["stage"] == "waiting"
        assert threads() < before + STREAMS / 2
        ask(server, token, f"/api/tables/{id}/fill", {"bot": "random"}).close()
        for stream in opened:
            while not (line := stream.readline()).strip():
                pass
            assert json.loads(line)["stage"] == "running"


def test_a_server_that_closes_ends_its_streams(tmp_path: Path) -> None:
    house = Server(tmp_path)
    house.start()
    try:
        with ask(house, token_for(house, "Robot"), "/api/stream") as stream:
            house.process.terminate()
            assert not stream.read().strip()
            assert house.process.wait(PATIENCE) in (0, -15)
    finally:
        house.stop()
