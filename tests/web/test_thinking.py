"""Bots at the table: one that fails costs nobody else anything, plays a legal move, and never blocks the house."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from teahouse.bots.workers import NICENESS
from teahouse.core.state import State
from teahouse.web import house, supervisor, tables
from teahouse.web.models import Row, Table, Visitor
from teahouse.web.supervisor import Supervisor
from teahouse.web.thinking import Thinkers, choice_of
from tests.toy import GAME
from tests.web.conftest import live_of
from tests.web.questions import Unread, crash, die, dream, leave_in, ponder, refuse, wait_in

SEED = "seed"


@pytest.fixture
def seen() -> State:
    state = GAME.new(3, SEED)
    return state.seen_by(state.to_move)


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """Two processes that do not think for long."""
    made = Thinkers(2, seconds=5.0)
    yield made
    made.stop()


async def test_a_bot_thinks_in_another_process(thinkers: Thinkers, seen: State) -> None:
    assert await asyncio.wrap_future(thinkers.submit(os.getpid)) != os.getpid()
    text = await thinkers.choose("tests.toy", "greedy", SEED, seen)
    assert text == choice_of("tests.toy", "greedy", SEED, seen)


async def test_a_bot_lets_everything_else_go_first(thinkers: Thinkers) -> None:
    assert await asyncio.wrap_future(thinkers.submit(os.nice, 0)) == os.nice(0) + NICENESS


def test_no_process_is_started_before_it_is_needed() -> None:
    before = active_children()
    Thinkers(2).stop()
    assert active_children() == before


FAILURES = {
    "raises": (crash, None),
    "dies": (die, None),
    "overruns": (dream, None),
    "cannot be read": (choice_of, Unread(refuse, "no such position")),
    "dies when it is read": (choice_of, Unread(os._exit, 3)),
}


@pytest.mark.parametrize("failure, position", FAILURES.values(), ids=FAILURES.keys())
async def test_a_question_that_fails_costs_no_other_table_its_answer(
    failure: Callable[..., str], position: object, thinkers: Thinkers, seen: State, caplog: pytest.LogCaptureFixture
) -> None:
    """The others take longer than it may: some are thought about when it fails, and some still wait."""
    seeds = [f"table {number}" for number in range(14)]
    questions = [thinkers.ask(ponder, "tests.toy", "random", seed, seen) for seed in seeds]
    questions.insert(2, thinkers.ask(failure, "tests.toy", "master", SEED, position or seen))
    answers = await asyncio.gather(*questions)
    assert answers.pop(2) is None
    assert answers == [choice_of("tests.toy", "random", seed, seen) for seed in seeds]
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 1 and said[0].startswith("bot master of tests.toy: ")
    assert said[0].endswith("; a legal move is played for it")


async def test_what_cannot_even_be_sent_is_a_failed_question(thinkers: Thinkers, seen: State) -> None:
    assert await thinkers.ask(choice_of, "tests.toy", "random", SEED, lambda: None) is None
    assert await thinkers.choose("tests.toy", "random", SEED, seen)


async def test_a_process_that_died_of_something_else_costs_nobody_an_answer(seen: State) -> None:
    thinkers = Thinkers(1)
    try:
        os.kill(await asyncio.wrap_future(thinkers.submit(os.getpid)), signal.SIGKILL)
        assert await thinkers.choose("tests.toy", "random", SEED, seen)
    finally:
        thinkers.stop()


async def begun(folder: Path) -> None:
    """Until somebody thinks there."""
    while not (folder / "begun").exists():
        await asyncio.sleep(0.01)


async def test_a_question_that_nobody_waits_for_any_more_is_not_asked(tmp_path: Path) -> None:
    thinkers = Thinkers(1)
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    try:
        first = asyncio.ensure_future(thinkers.ask(wait_in, "tests.toy", "random", str(here)))
        second = asyncio.ensure_future(thinkers.ask(leave_in, "tests.toy", "random", str(there)))
        await begun(here)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        (here / "enough").touch()
        assert await first == str(here)
        assert await asyncio.wrap_future(thinkers.submit(os.getpid))
        assert not (there / "begun").exists()
    finally:
        thinkers.stop()


async def test_when_the_house_closes_no_process_stays_and_no_bot_has_failed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers(1)
    pid = await asyncio.wrap_future(thinkers.submit(os.getpid))
    asked = [
        asyncio.ensure_future(thinkers.ask(wait_in, "tests.toy", "random", str(tmp_path))),
        asyncio.ensure_future(thinkers.ask(leave_in, "tests.toy", "random", str(tmp_path))),
    ]
    await begun(tmp_path)
    thinkers.stop()
    for question in asked:
        with pytest.raises(asyncio.CancelledError):
            await question
    while pid in {child.pid for child in active_children()}:
        await asyncio.sleep(0.01)
    assert not caplog.records
    # It may open again.
    assert await asyncio.wrap_future(thinkers.submit(os.getpid)) != pid
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
    assert task.seen.viewer == 0 and task.seen.drawn == -1 and not list(task.seen.key)
    table = await house.read(Table.objects.get, pk=table.id)
    assert task.seen == (await house.read(live_of, table)).state.seen_by(0)


# A house that opens and waits; its bots hold its standard output as well.
HOUSE = """
import os, sys
from teahouse.web.thinking import Thinkers
thinkers = Thinkers(1)
print(thinkers.submit(os.getpid).result(), flush=True)
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
