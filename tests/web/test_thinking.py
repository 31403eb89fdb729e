"""Bots at the table: one that crashes or overruns is replaced by a legal move, and never blocks the house."""

import os
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from teahouse.core.state import State
from teahouse.web import house, supervisor, tables, thinking
from teahouse.web.models import Row, Table, Visitor
from teahouse.web.supervisor import Supervisor
from teahouse.web.thinking import Thinkers
from tests.toy import GAME
from tests.web.conftest import live_of

SEED = "seed"


def crash(package: str, name: str, seed: str, seen: State) -> str:
    raise RuntimeError("no idea")


def dream(package: str, name: str, seed: str, seen: State) -> str:
    time.sleep(60)
    return ""


@pytest.fixture
def seen() -> State:
    state = GAME.new(3, SEED)
    return state.seen_by(state.to_move)


async def test_a_bot_thinks_in_another_process(seen: State) -> None:
    thinkers = Thinkers(1)
    try:
        text = await thinkers.choose("tests.toy", "greedy", SEED, seen)
        assert GAME.parse(text) in seen.legal()
    finally:
        thinkers.stop()


@pytest.mark.parametrize("failure", [crash, dream])
async def test_a_bot_that_fails_gives_nothing_and_is_logged(
    failure: Callable[..., str], seen: State, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "choice_of", failure)
    thinkers = Thinkers(1, seconds=4.0)
    try:
        assert await thinkers.choose("tests.toy", "greedy", SEED, seen) is None
        assert "a legal move is played for it" in caplog.text
        monkeypatch.undo()
        assert await thinkers.choose("tests.toy", "random", SEED, seen)
    finally:
        thinkers.stop()


@pytest.mark.django_db(transaction=True)
async def test_a_failing_bot_plays_a_legal_move_and_the_game_goes_on(
    visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*given: object) -> None:
        return None

    keeper = Supervisor(pause=0)
    monkeypatch.setattr(keeper.thinkers, "choose", nothing)
    person = await house.read(visitor, "A")
    table = await house.read(tables.create, person, GAME, "bots", 3, {}, ["greedy", "greedy"], seat=2)
    await keeper.move(table.id)
    await keeper.move(table.id)
    rows = await house.read(lambda: list(Row.objects.filter(table=table)))
    assert [(row.seat, row.by) for row in rows] == [(0, "fallback"), (1, "fallback")]
    assert int((await house.read(live_of, table)).state.to_move) == 2


@pytest.mark.django_db(transaction=True)
async def test_a_bot_gets_nothing_but_what_its_seat_sees(visitor: Callable[..., Visitor]) -> None:
    person = await house.read(visitor, "A")
    table = await house.read(tables.create, person, GAME, "bots", 3, {}, ["greedy", "greedy"], seat=2)
    task = await house.read(supervisor.task_of, table.id)
    assert task.seen.viewer == 0 and task.seen.chance == -1
    table = await house.read(Table.objects.get, pk=table.id)
    assert task.seen == (await house.read(live_of, table)).state.seen_by(0)


# A house that opens and waits; its bots hold its standard output as well.
HOUSE = """
import os, sys
from teahouse.web.thinking import Thinkers
thinkers = Thinkers(1)
print(thinkers.ready().submit(os.getpid).result(), flush=True)
sys.stdin.read()
"""


def test_no_bot_outlives_a_house_that_is_killed() -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", HOUSE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as opened:
        assert int(opened.stdout.readline()) != opened.pid
        opened.kill()
        # Nobody can be heard any more: not the house, and not the bot.
        assert opened.communicate(timeout=20)[0] == b""
