"""Worker processes: a job that fails costs nobody else anything; a bot that fails plays a legal move."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest
from django.test import Client

from teahouse.bots.workers import NICENESS
from teahouse.core.state import State
from teahouse.web import hub, supervisor, tables
from teahouse.web.addresses import ADDRESS
from teahouse.web.models import Row, Table, Visitor
from teahouse.web.supervisor import SUPERVISOR, Supervisor
from teahouse.web.tables import commits
from teahouse.web.threads import run_in_thread
from teahouse.web.workers import bots, imports
from teahouse.web.workers.bots import choice_of
from teahouse.web.workers.fair_queue import QueueFull
from teahouse.web.workers.jobs import LIMITS, JobFailed, Kind
from teahouse.web.workers.pool import Pool
from tests.toy import GAME
from tests.web.conftest import live_of, play
from tests.web.jobs import (
    Unread,
    crash,
    die,
    dream,
    fill_memory,
    leave_in,
    ponder,
    refuse,
    replay_for_ever,
    spin,
    wait_in,
)
from tests.web.lines import Line

SEED = "seed"


@pytest.fixture
def seen() -> State:
    state = GAME.new(3, SEED)
    return state.seen_by(state.to_move)


# Nobody thinks for long here.
HASTY = {kind: replace(limits, seconds=5.0) for kind, limits in LIMITS.items()}


@pytest.fixture
def pool() -> Iterator[Pool]:
    """Two processes."""
    made = Pool(2, HASTY)
    yield made
    made.stop()


async def ask(pool: Pool, question: Callable[..., str], package: str, name: str, seed: str, *rest: object) -> str:
    """What a bot answers; each seed is that of another table."""
    return await bots.ask(pool, Kind.BOT, seed, question, package, name, seed, *rest)


async def test_a_bot_thinks_in_another_process(pool: Pool, seen: State) -> None:
    assert await pool.run(Kind.BOT, "", os.getpid) != os.getpid()
    text = await bots.choose(pool, "", "tests.toy", "greedy", SEED, seen)
    assert text == choice_of("tests.toy", "greedy", SEED, seen)


async def test_a_bot_lets_everything_else_go_first(pool: Pool) -> None:
    assert await pool.run(Kind.BOT, "", os.nice, 0) == os.nice(0) + NICENESS


def test_no_process_is_started_before_it_is_needed() -> None:
    before = active_children()
    Pool(2).stop()
    # One that an earlier test killed may be collected meanwhile, so only new ones count.
    assert [child for child in active_children() if child not in before] == []


FAILURES = {
    "raises": (crash, None),
    "dies": (die, None),
    "overruns": (dream, None),
    "cannot be read": (choice_of, Unread(refuse, "no such position")),
    "dies when it is read": (choice_of, Unread(os._exit, 3)),
}


@pytest.mark.parametrize(("failure", "position"), FAILURES.values(), ids=FAILURES.keys())
async def test_a_question_that_fails_costs_no_other_table_its_answer(
    failure: Callable[..., str], position: object, pool: Pool, seen: State, caplog: pytest.LogCaptureFixture
) -> None:
    """The others take longer than it may: some are thought about when it fails, and some still wait."""
    seeds = [f"table {number}" for number in range(14)]
    questions = [ask(pool, ponder, "tests.toy", "random", seed, seen) for seed in seeds]
    questions.insert(2, ask(pool, failure, "tests.toy", "master", SEED, position or seen))
    answers = await asyncio.gather(*questions)
    assert answers.pop(2) is None
    assert answers == [choice_of("tests.toy", "random", seed, seen) for seed in seeds]
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 1 and said[0].startswith("bot master of tests.toy: ")
    assert said[0].endswith("; a legal move is played for it")


async def test_what_cannot_even_be_sent_is_a_failed_question(pool: Pool, seen: State) -> None:
    assert await ask(pool, choice_of, "tests.toy", "random", SEED, lambda: None) is None
    assert await bots.choose(pool, "", "tests.toy", "random", SEED, seen)


async def test_a_process_that_died_of_something_else_costs_nobody_an_answer(seen: State) -> None:
    pool = Pool(1)
    try:
        os.kill(await pool.run(Kind.BOT, "", os.getpid), signal.SIGKILL)
        assert await bots.choose(pool, "", "tests.toy", "random", SEED, seen)
    finally:
        pool.stop()


async def begun(folder: Path) -> None:
    """Until somebody thinks there."""
    while not (folder / "begun").exists():
        await asyncio.sleep(0.01)


async def test_a_question_that_nobody_waits_for_any_more_is_not_asked(tmp_path: Path) -> None:
    pool = Pool(1)
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    try:
        first = asyncio.ensure_future(ask(pool, wait_in, "tests.toy", "random", str(here)))
        second = asyncio.ensure_future(ask(pool, leave_in, "tests.toy", "random", str(there)))
        await begun(here)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        (here / "enough").touch()
        assert await first == str(here)
        assert await pool.run(Kind.BOT, "", os.getpid)
        assert not (there / "begun").exists()
    finally:
        pool.stop()


async def test_when_the_house_closes_no_process_stays_and_no_bot_has_failed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pool = Pool(1)
    pid = await pool.run(Kind.BOT, "", os.getpid)
    asked = [
        asyncio.ensure_future(ask(pool, wait_in, "tests.toy", "random", str(tmp_path))),
        asyncio.ensure_future(ask(pool, leave_in, "tests.toy", "random", str(tmp_path))),
    ]
    await begun(tmp_path)
    pool.stop()
    for question in asked:
        with pytest.raises(asyncio.CancelledError):
            await question
    while pid in {child.pid for child in active_children()}:
        await asyncio.sleep(0.01)
    assert not caplog.records
    # It may open again.
    assert await pool.run(Kind.BOT, "", os.getpid) != pid
    pool.stop()


async def test_forty_hints_of_one_visitor_hold_up_nobody(tmp_path: Path) -> None:
    """One worker is kept for bots, one hint of an owner runs at a time, and most are refused at once."""
    pool = Pool(2)
    try:
        asked, refused = [], 0
        for _ in range(40):
            try:
                asked.append(pool.submit(Kind.HINT, "somebody", wait_in, "", "", str(tmp_path)))
            except QueueFull:
                refused += 1
        assert refused >= 40 - LIMITS[Kind.HINT].of_one - 1
        await begun(tmp_path)
        for number in range(5):
            assert await pool.run(Kind.BOT, f"table {number}", os.getpid)
        assert not any(future.done() for future in asked)
        # Whoever leaves takes only what is theirs along.
        other = pool.submit(Kind.HINT, "somebody else", os.getpid)
        for future in asked:
            future.cancel()
        (tmp_path / "enough").touch()
        assert await asyncio.wrap_future(other)
    finally:
        pool.stop()


async def test_time_counts_from_when_a_process_has_taken_the_job() -> None:
    limits = {kind: replace(given, seconds=3.0) for kind, given in LIMITS.items()}
    pool = Pool(1, limits)
    try:
        jobs = [pool.run(Kind.BOT, f"table {number}", time.sleep, 0.8) for number in range(5)]
        assert await asyncio.gather(*jobs) == [None] * 5
    finally:
        pool.stop()


COSTLY = {"time": (spin, 60.0, "processor time"), "memory": (fill_memory, 10**9, "MemoryError")}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit processes like this")
@pytest.mark.parametrize(("job", "cost", "reason"), COSTLY.values(), ids=COSTLY.keys())
async def test_an_import_is_limited_and_a_bot_after_it_is_not(
    job: Callable[..., float], cost: float, reason: str
) -> None:
    # Where many tests run, a process of low priority waits long for its processor time.
    pool = Pool(1, {kind: replace(limits, seconds=300.0) for kind, limits in LIMITS.items()})
    try:
        with pytest.raises(JobFailed, match=reason):
            await pool.run(Kind.IMPORT, "somebody", job, cost)
        assert await pool.run(Kind.IMPORT, "somebody", spin, 0.1) == 0.1
        assert await pool.run(Kind.BOT, "table", fill_memory, 500_000_000) == 500_000_000
    finally:
        pool.stop()


@pytest.mark.django_db(transaction=True)
def test_an_import_that_takes_too_long_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "replay", replay_for_ever)
    monkeypatch.setattr(
        SUPERVISOR, "pool", Pool(1, {**LIMITS, Kind.IMPORT: replace(LIMITS[Kind.IMPORT], cpu=1, seconds=300.0)})
    )
    try:
        for language, said in {"en": "takes too long", "hu": "túl sokáig", "sk": "príliš dlho"}.items():
            answer = Client(headers={"accept-language": language}).post("/import", {"text": "{}"})
            assert answer.status_code == 400 and said in answer.text
            assert not Table.objects.exists()
    finally:
        SUPERVISOR.pool.stop()


@pytest.mark.django_db(transaction=True)
def test_the_site_itself_never_replays_an_import(
    friends: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = friends("skud", 2)
    play(table, 4)
    tables.resign(table.id, 0)
    text = tables.record_of(Table.objects.get(pk=table.id)).text()
    monkeypatch.setattr(imports.Record, "read", lambda *given: pytest.fail("read in the site"))
    answer = Client().post("/import", {"text": text}, follow=True)
    assert answer.status_code == 200
    found = Table.objects.get(kind="imported")
    told = [(row.seat, row.move) for row in found.rows.all()]
    assert told == [(row.seat, row.move) for row in table.rows.all()] and found.seq == 4


@pytest.mark.django_db(transaction=True)
def test_what_is_wrong_with_a_record_is_told_in_a_line() -> None:
    answer = Client().post("/import", {"text": '{"teahouse": 1, "game": "' + "x" * 100_000 + '"}'})
    assert answer.status_code == 400 and len(answer.content) < 20_000


@pytest.mark.django_db(transaction=True)
async def test_bots_at_all_tables_of_an_address_wait_for_each_other(
    visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty tables under as many cookies are one owner, and also while bots answer bots."""
    owners: list[str] = []

    async def first_move(pool: Pool, owner: str, package: str, name: str, seed: str, seen: State) -> str:
        owners.append(owner)
        return GAME.text(seen.legal()[0])

    keeper = Supervisor(pause=0)
    monkeypatch.setattr(bots, "choose", first_move)
    monkeypatch.setattr(hub.HUB, "listeners", {(hub.BotTurn, None): {keeper.hear: None}})
    for name in "AB":
        ADDRESS.set("198.51.100.7")
        person = await run_in_thread(visitor, name)
        table = await run_in_thread(tables.create, person, GAME, "bots", 3, {}, ["greedy", "greedy"], seat=2)
        commits.publish(table.id)
        ADDRESS.set("")
        while (await run_in_thread(live_of, table)).state.to_move != 2:
            await asyncio.sleep(0.01)
    assert len(owners) == 4 and set(owners) == {"bots:198.51.100.7"}


@pytest.mark.django_db(transaction=True)
async def test_a_bot_does_not_think_on_about_a_decision_that_has_passed(
    visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[asyncio.Future[str]] = []

    async def think(*given: object) -> str:
        asked.append(asyncio.get_running_loop().create_future())
        return await asked[-1]

    keeper = Supervisor(pause=0)
    monkeypatch.setattr(bots, "choose", think)
    person = await run_in_thread(visitor, "A")
    table = await run_in_thread(tables.create, person, GAME, "bots", 3, {}, ["greedy", "greedy"], seat=2)
    first = asyncio.ensure_future(keeper.move(table.id))
    while not asked:
        await asyncio.sleep(0.01)
    await keeper.move(table.id)
    assert len(asked) == 1
    move = await run_in_thread(supervisor.any_move, table.id, 0)
    await run_in_thread(tables.decide, table.id, 0, 0, move, "bot")
    second = asyncio.ensure_future(keeper.move(table.id))
    while len(asked) < 2:
        await asyncio.sleep(0.01)
    assert asked[0].cancelled() and not asked[1].done()
    with pytest.raises(asyncio.CancelledError):
        await first
    asked[1].set_result(await run_in_thread(supervisor.any_move, table.id, 1))
    await second
    assert not keeper.thinking and (await run_in_thread(live_of, table)).seq == 2


@pytest.mark.django_db(transaction=True)
async def test_a_hint_is_dropped_when_nobody_waits_for_it(
    friends: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[asyncio.Future[None]] = []

    async def think(*given: object) -> None:
        asked.append(asyncio.get_running_loop().create_future())
        await asked[-1]

    async def dropped() -> None:
        while not asked or not asked[-1].cancelled():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(bots, "advise", think)
    table = await run_in_thread(friends, "toy")
    line = Line(table.id, "A")
    assert await line.open() == 0
    # The decision passes.
    await line.send(json.dumps({"do": "hint", "seq": 0, "ack": 7, "value": ""}))
    while not asked:
        await asyncio.sleep(0.01)
    await commits.change(table.id, play, table)
    await asyncio.wait_for(dropped(), 20)
    # Whoever asked hangs up.
    back = await run_in_thread(live_of, table)
    while int(back.state.to_move) != 0:
        await commits.change(table.id, play, table)
    await line.send(json.dumps({"do": "hint", "seq": back.seq, "ack": 8, "value": ""}))
    while len(asked) < 2:
        await asyncio.sleep(0.01)
    await line.close()
    await asyncio.wait_for(dropped(), 20)


@pytest.mark.django_db(transaction=True)
async def test_a_failing_bot_plays_a_legal_move_and_the_game_goes_on(
    visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*given: object) -> None:
        return None

    keeper = Supervisor(pause=0)
    monkeypatch.setattr(bots, "choose", nothing)
    person = await run_in_thread(visitor, "A")
    table = await run_in_thread(tables.create, person, GAME, "bots", 3, {}, ["greedy", "greedy"], seat=2)
    await keeper.move(table.id)
    await keeper.move(table.id)
    rows = await run_in_thread(lambda: list(Row.objects.filter(table=table)))
    assert [(row.seat, row.by) for row in rows] == [(0, "fallback"), (1, "fallback")]
    assert int((await run_in_thread(live_of, table)).state.to_move) == 2


@pytest.mark.django_db(transaction=True)
async def test_a_bot_gets_nothing_but_what_its_seat_sees(visitor: Callable[..., Visitor]) -> None:
    person = await run_in_thread(visitor, "A")
    table = await run_in_thread(tables.create, person, GAME, "bots", 3, {}, ["greedy", "greedy"], seat=2)
    task = await run_in_thread(supervisor.task_of, table.id)
    assert task.seen.viewer == 0 and task.seen.drawn == -1 and not list(task.seen.key)
    table = await run_in_thread(Table.objects.get, pk=table.id)
    assert task.seen == (await run_in_thread(live_of, table)).state.seen_by(0)


# A house that opens and waits; its bots hold its standard output as well.
HOUSE = """
import os, sys
from teahouse.web.workers.jobs import Kind
from teahouse.web.workers.pool import Pool
pool = Pool(1)
print(pool.submit(Kind.BOT, "", os.getpid).result(), flush=True)
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
