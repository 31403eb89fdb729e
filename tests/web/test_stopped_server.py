"""A real server that could not listen for longer than anybody had time: nobody has lost by it."""

import json
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from teahouse.web.tables.clocks import GRACE
from tests.web.server import Server
from tests.web.test_api_server import ask, token_for

pytestmark = pytest.mark.no_rules
SECONDS = 4


def new_table(server: Server, token: str) -> dict:
    """A table at which the caller decides, and has not much time."""
    asked = {"game": "toy", "bots": ["random", "random"], "seat": 0, "clock": {"per_move": SECONDS}}
    with ask(server, token, "/api/tables", asked) as answer:
        made = json.load(answer)
    with ask(server, token, f"/api/tables/{made['id']}/join", {}) as answer:
        table: dict = json.load(answer)
    assert table["to_move"] == table["seat"] and table["clock"]["deadline"]
    return table


def wait_until_late(table: dict) -> None:
    """Until the deadline that was announced has passed for good."""
    late = table["clock"]["deadline"] + GRACE.total_seconds() + 0.5
    time.sleep(max(0.0, late - time.time()))


def move_at(server: Server, token: str, table: dict) -> dict:
    """Decide, and look at the table."""
    ask(server, token, f"/api/tables/{table['id']}/actions", {"seq": 0, "action": table["legal"][0]}).close()
    with ask(server, token, f"/api/tables/{table['id']}") as answer:
        found: dict = json.load(answer)
    return found


def stop_and_go_on(server: Server, meanwhile: Callable[[], None]) -> None:
    """As a machine does that is suspended, or has no memory left."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        meanwhile()
    finally:
        server.process.send_signal(signal.SIGCONT)


def kill_and_start(server: Server, meanwhile: Callable[[], None]) -> None:
    """As a power failure does."""
    server.kill()
    meanwhile()
    server.start()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a system that can stop a process")
@pytest.mark.parametrize("interrupt", [stop_and_go_on, kill_and_start])
def test_a_stopped_house_takes_nobodys_time(tmp_path: Path, interrupt: Callable[..., None]) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        token = token_for(server, "Robot")
        table = new_table(server, token)
        interrupt(server, lambda: wait_until_late(table))
        found = move_at(server, token, table)
        assert found["stage"] == "running" and found["seq"] >= 1
    finally:
        server.stop()
