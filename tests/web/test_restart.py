"""A restart in a quiet moment: on the same socket, with nobody refused and nothing lost."""

import asyncio
import random
import re
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from teahouse.web import quiet
from teahouse.web.server import RESTART
from tests.web.server import PATIENCE, Browser, Player, Server, deciding
from tests.web.test_server import friends

pytestmark = pytest.mark.own_servers


class Restarted(Server):
    """A site on a socket that stays open while it restarts."""

    def __init__(self, home: Path, listening: socket.socket) -> None:
        super().__init__(home)
        self.fds = (listening.fileno(),)

    def arguments(self) -> list[str]:
        return ["serve", "--fd", str(self.fds[0])]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Restarted]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = Restarted(tmp_path, listening)
        server.start()
        yield server
        server.stop()


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there is no SIGHUP on this system")
def test_a_site_that_is_asked_to_restart_ends_when_it_is_quiet_and_loses_nothing(site: Restarted) -> None:
    table, browsers = friends(site, "toy")
    players = [Player(browser, table) for browser in browsers]
    site.process.send_signal(signal.SIGHUP)
    player = deciding(players)
    player.decide(random.Random(1))
    seq, browser = player.frame["seq"], browsers[players.index(player)]
    assert site.process.wait(PATIENCE) == RESTART
    # Somebody comes while nobody is there: they wait.
    answers: list[str] = []
    waiting = threading.Thread(target=lambda: answers.append(browser.get(f"/t/{table}")[1]))
    waiting.start()
    site.process.stdout.close()
    site.start()
    waiting.join(PATIENCE)
    # A decision with one legal answer may have played itself since.
    found = re.search(r'name="seq" value="(\d+)"', answers[0])
    assert found and int(found[1]) >= seq


def test_a_site_says_how_its_rules_run(site: Restarted) -> None:
    import teahouse

    page = Browser(site).get("/")[1]
    said = {"Bots think at full speed": teahouse.COMPILED, "Bots think more slowly": not teahouse.COMPILED}
    assert {sentence: sentence in page for sentence in said} == said


@pytest.mark.parametrize(("is_working", "idle"), [(True, quiet.QUIET), (False, quiet.QUIET - 0.1), (True, 0.0)])
async def test_a_restart_waits_while_a_worker_is_busy_or_somebody_has_just_moved(
    is_working: bool, idle: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quiet.PRESENCE, "idle_seconds", lambda: idle)
    waiting = asyncio.ensure_future(quiet.wait_until_quiet(lambda: is_working, longest=5 * quiet.STEP))
    done, _ = await asyncio.wait([waiting], timeout=2 * quiet.STEP)
    assert not done
    # A busy site would never get its restart.
    await asyncio.wait_for(waiting, 20 * quiet.STEP)


def test_it_is_quiet_when_nothing_has_happened_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet.PRESENCE, "idle_seconds", lambda: quiet.QUIET)
    asyncio.run(asyncio.wait_for(quiet.wait_until_quiet(lambda: False), quiet.STEP))
