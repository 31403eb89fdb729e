"""Time that the house lost is nobody's time, whatever it was lost by; the wall clock is in the hands of the test."""

import threading
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import OperationalError, connection, connections
from django.utils import timezone

from teahouse.core.registry import game as game_with_id
from teahouse.web import hub, supervisor, tables
from teahouse.web.errors import Declined
from teahouse.web.hub import start_task
from teahouse.web.models import Heartbeat, Row, Seat, Table, Visitor
from teahouse.web.supervisor import Supervisor, run_out
from teahouse.web.tables import clocks, heartbeat
from teahouse.web.tables.commits import PendingChange, commit
from teahouse.web.tables.seat_view import Reader, read_view, view_from_memory
from teahouse.web.threads import run_in_thread
from tests.web.conftest import live_of, play
from tests.web.test_tables import everybody, nobody

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]
MINUTE = tables.Clock(per_move=60)
DAY = 86_400
# Seconds that the wall clock moves while nobody listens.
GAPS = {
    "a server that is stopped": 72,
    "a suspended machine": DAY,
    "a clock set forwards": 400 * DAY,
    "a clock set back": -3600,
}


class WallClock:
    """What the wall clock shows: it moves only when it is told to."""

    def __init__(self) -> None:
        self.shown = timezone.now()

    def __call__(self) -> datetime:
        return self.shown

    def move(self, seconds: float) -> None:
        """Forwards, or back."""
        self.shown += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> WallClock:
    """The wall clock of a house that listens."""
    shown = WallClock()
    monkeypatch.setattr(timezone, "now", shown)
    heartbeat.begin()
    return shown


@pytest.fixture(params=GAPS.values(), ids=GAPS.keys())
def gap(request: pytest.FixtureRequest) -> int:
    """How far the wall clock moves while nobody listens."""
    return int(request.param)


def time_left(table: Table) -> float:
    """What the seat that decides has left, by the wall clock."""
    return (Table.objects.get(pk=table.id).deadline - timezone.now()).total_seconds()


def think(clock: WallClock, seconds: int) -> None:
    """Time passes while the house listens."""
    for _ in range(seconds):
        clock.move(heartbeat.PAUSE)
        heartbeat.beat()


def test_a_house_that_listens_takes_everybodys_time(friends: Friends, clock: WallClock) -> None:
    table = friends("skud", 2, clock=MINUTE)
    think(clock, 50)
    assert time_left(table) == 10
    think(clock, 12)
    assert run_out() == [table.id]
    with pytest.raises(Declined):
        play(table)
    tables.expire(table.id)
    assert Table.objects.get(pk=table.id).result["end"] == "time"


def test_a_house_that_does_not_listen_takes_nobodys_time(friends: Friends, clock: WallClock, gap: int) -> None:
    table = friends("skud", 2, clock=MINUTE)
    think(clock, 20)
    clock.move(gap)
    heartbeat.beat()
    assert time_left(table) == 40 and run_out() == []
    think(clock, 39)
    play(table)
    assert time_left(table) == 60


def test_a_stall_of_less_than_two_seconds_changes_nothing(friends: Friends, clock: WallClock) -> None:
    table = friends("skud", 2, clock=MINUTE)
    clock.move(2.4)
    heartbeat.beat()
    assert time_left(table) == 57.6 and Table.objects.get(pk=table.id).change == table.change


@pytest.mark.parametrize("closed", [0.7, 3600, -3600], ids=["for a moment", "for an hour", "until the clock is set"])
def test_a_house_that_is_opened_again_takes_nobodys_time(
    friends: Friends, clock: WallClock, closed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = friends("skud", 2, clock=MINUTE)
    monkeypatch.setattr(hub, "is_only_process", lambda: True)
    think(clock, 20)
    heartbeat.end()
    clock.move(closed)
    heartbeat.begin()
    assert time_left(table) == 40


def test_beside_others_a_process_that_opens_gives_nothing_back(
    friends: Friends, clock: WallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = friends("skud", 2, clock=MINUTE)
    monkeypatch.setattr(hub, "is_only_process", lambda: False)
    clock.move(0.7)
    heartbeat.begin()
    assert time_left(table) == 59.3


def test_a_database_that_is_away_takes_nobodys_time(friends: Friends, clock: WallClock) -> None:
    def refuse(*asked: object) -> None:
        raise OperationalError("no database")

    table = friends("skud", 2, clock=MINUTE)
    think(clock, 20)
    with connection.execute_wrapper(refuse):
        for _ in range(100):
            clock.move(heartbeat.PAUSE)
            with pytest.raises(OperationalError):
                heartbeat.beat()
    heartbeat.beat()
    # The house listened until its last beat, and from its next one on.
    assert time_left(table) == 40


def test_a_move_that_comes_before_the_next_beat_is_not_late(friends: Friends, clock: WallClock, gap: int) -> None:
    table = friends("skud", 2, clock=MINUTE)
    think(clock, 20)
    # As every browser has seen it.
    read_view(table.id, Reader("en", [0]))
    clock.move(gap)
    play(table)
    assert Row.objects.filter(table=table).count() == 1 and time_left(table) == 60
    heartbeat.beat()
    assert time_left(table) == 60, "the next decision is not given what it did not lose"


def test_nobodys_time_is_up_before_the_next_beat(friends: Friends, clock: WallClock, gap: int) -> None:
    table = friends("skud", 2, clock=MINUTE)
    clock.move(gap)
    assert run_out() == []
    tables.expire(table.id)
    assert Table.objects.get(pk=table.id).stage == "running" and time_left(table) == 60


def test_the_time_of_a_refused_move_is_given_back_all_the_same(friends: Friends, clock: WallClock) -> None:
    table = friends("skud", 2, clock=MINUTE)
    clock.move(72)
    refused = PendingChange(table.id, lambda: tables.decide(table.id, 1 - int(live_of(table).state.to_move), 0, "x"))
    commit([refused])
    assert isinstance(refused.error, Declined)
    play(table)


def test_a_bank_loses_nothing_while_nobody_listens(friends: Friends, clock: WallClock, gap: int) -> None:
    table = friends("skud", 2, clock=tables.Clock(bank=60, bonus=5))
    seat = int(live_of(table).state.to_move)
    think(clock, 20)
    clock.move(gap)
    heartbeat.beat()
    think(clock, 10)
    assert time_left(table) == 30
    play(table)
    assert Seat.objects.get(table=table, number=seat).time_left == 35


def test_a_bank_loses_nothing_to_a_gap_before_the_next_beat(friends: Friends, clock: WallClock, gap: int) -> None:
    table = friends("skud", 2, clock=tables.Clock(bank=60, bonus=5))
    seat = int(live_of(table).state.to_move)
    think(clock, 20)
    clock.move(gap)
    play(table)
    assert Seat.objects.get(table=table, number=seat).time_left == 45


def test_a_clock_that_is_set_back_a_little_fills_no_bank(friends: Friends, clock: WallClock) -> None:
    table = friends("skud", 2, clock=tables.Clock(bank=60))
    seat = int(live_of(table).state.to_move)
    clock.move(-2)
    play(table)
    assert Seat.objects.get(table=table, number=seat).time_left == 60


def test_a_decision_that_begins_as_the_house_stalls_has_its_whole_time(friends: Friends, clock: WallClock) -> None:
    table = friends("skud", 2, clock=MINUTE)
    clock.move(0.5)
    play(table)
    clock.move(72)
    heartbeat.beat()
    assert time_left(table) == 60


def test_a_game_that_begins_before_the_next_beat_has_its_whole_time_and_no_more(
    friends: Friends, clock: WallClock, gap: int
) -> None:
    clock.move(gap)
    table = friends("skud", 2, clock=MINUTE)
    heartbeat.beat()
    assert time_left(table) == 60


def test_two_processes_give_a_gap_back_once(friends: Friends, clock: WallClock, gap: int) -> None:
    table = friends("skud", 2, clock=MINUTE)
    think(clock, 20)
    clock.move(gap)
    heartbeat.beat()
    # The other one found it as well, and had to wait until the row was free.
    clock.move(0.5)
    heartbeat.settle(heartbeat.LONGEST_PAUSE)
    assert time_left(table) == 39.5


def test_many_who_find_a_gap_at_once_give_it_back_once(friends: Friends, clock: WallClock) -> None:
    table = friends("skud", 2, clock=MINUTE)
    clock.move(72)
    ready = threading.Barrier(8)

    def find() -> None:
        ready.wait()
        try:
            clocks.now()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=find) for _ in range(ready.parties)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert time_left(table) == 60 and Table.objects.get(pk=table.id).change == table.change + 1


def test_clocks_go_on_where_another_process_listens(friends: Friends, clock: WallClock) -> None:
    table = friends("skud", 2, clock=MINUTE)
    think(clock, 20)
    # This process has not beaten for 15 s, but the row says that somebody has.
    heartbeat.note(clock.shown - timedelta(seconds=15))
    clock.move(1)
    heartbeat.beat()
    assert time_left(table) == 39


def test_nobody_has_vanished_because_the_house_was_away(friends: Friends, clock: WallClock) -> None:
    table = friends("toy")
    asker = (int(live_of(table).state.to_move) + 1) % 3
    think(clock, 40)
    # Seen last when the house was there, long after their turn began.
    Seat.objects.filter(table=table).update(last_seen=clock.shown)
    think(clock, 60)
    clock.move(3600)
    for claim in [tables.let_stand_in, tables.abandon]:
        with pytest.raises(Declined):
            claim(table.id, asker, nobody)
    think(clock, 29)
    with pytest.raises(Declined):
        tables.let_stand_in(table.id, asker, nobody)
    think(clock, 1)
    tables.let_stand_in(table.id, asker, nobody)


def test_a_clock_that_is_set_back_makes_nobody_wait_longer(friends: Friends, clock: WallClock) -> None:
    table = friends("toy")
    asker = (int(live_of(table).state.to_move) + 1) % 3
    think(clock, 10)
    Seat.objects.filter(table=table).update(last_seen=clock.shown)
    clock.move(-3600)
    heartbeat.beat()
    think(clock, table.patience)
    with pytest.raises(Declined):
        tables.let_stand_in(table.id, asker, everybody)
    tables.let_stand_in(table.id, asker, nobody)


def test_the_longest_patience_is_given_back() -> None:
    assert timedelta(seconds=clocks.SLOW_PATIENCE) <= heartbeat.LONGEST_PATIENCE


def test_where_no_time_runs_nothing_changes(
    friends: Friends, visitor: Callable[..., Visitor], clock: WallClock, gap: int
) -> None:
    against_bots = tables.create(visitor("A"), game_with_id("toy"), "bots", 3, {}, ["greedy", "greedy"], seat=0)
    bot_decides = tables.create(visitor("A"), game_with_id("toy"), "bots", 3, {}, ["greedy", "greedy"], MINUTE, seat=2)
    over = friends("skud", 2, clock=MINUTE)
    tables.resign(over.id, 0)
    forgotten = friends("toy")
    Table.objects.filter(pk=forgotten.id).update(turn_began=clock.shown - timedelta(days=30))
    before = list(Table.objects.order_by("pk").values())
    clock.move(gap)
    heartbeat.beat()
    assert list(Table.objects.order_by("pk").values()) == before
    assert {table["id"] for table in before} == {against_bots.id, bot_decides.id, over.id, forgotten.id}


def test_browsers_hear_of_the_new_deadline(friends: Friends, clock: WallClock) -> None:
    table, reader = friends("skud", 2, clock=MINUTE), Reader("en", [0])
    facts, _ = read_view(table.id, reader)
    assert view_from_memory(table.id, reader, None) is not None
    heard: list[hub.Event] = []
    hub.HUB.subscribe(hub.SurroundingsChanged, heard.append, about=table.id)
    hub.HUB.subscribe(hub.VisitorChanged, heard.append, about=1)
    try:
        clock.move(72)
        heartbeat.beat()
    finally:
        hub.HUB.unsubscribe(hub.SurroundingsChanged, heard.append, about=table.id)
        hub.HUB.unsubscribe(hub.VisitorChanged, heard.append, about=1)
    assert heard == [hub.SurroundingsChanged(table.id)]
    assert view_from_memory(table.id, reader, None) is None, "memory is asked no more, until it has read the table anew"
    again, _ = read_view(table.id, reader)
    assert again.deadline == facts.deadline + 72 and again.change == facts.change + 1
    assert again.gone_at[0] == facts.gone_at[0] + 72


def test_a_beat_is_written_with_the_moves_that_come_with_it(friends: Friends, clock: WallClock) -> None:
    table = friends("skud", 2, clock=MINUTE)
    live = live_of(table)
    move = live.game.text(live.state.legal()[0])
    clock.move(72)
    batch = [
        PendingChange(table.id, lambda: tables.decide(table.id, int(live.state.to_move), 0, move)),
        PendingChange(None, heartbeat.beat),
    ]
    commit(batch)
    assert [deed.error for deed in batch] == [None, None]
    assert time_left(table) == 60 and Heartbeat.objects.get().at == clock.shown == heartbeat.last_beat


async def test_the_supervisor_beats_while_the_house_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "PAUSE", 0)
    keeper = Supervisor()
    await keeper.start()
    first = heartbeat.last_beat
    try:
        while heartbeat.last_beat == first:
            await run_in_thread(lambda: None)
    finally:
        await keeper.stop()
    assert first is not None and heartbeat.last_beat is None
    assert (await run_in_thread(Heartbeat.objects.get)).at > first


async def test_a_beat_that_fails_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[None] = []

    def fail() -> None:
        tries.append(None)
        raise OperationalError("no database")

    monkeypatch.setattr(heartbeat, "PAUSE", 0)
    monkeypatch.setattr(heartbeat, "beat", fail)
    beating = start_task(Supervisor().beat())
    while len(tries) < 3:
        await run_in_thread(lambda: None)
    beating.cancel()
    assert "no database" in caplog.text


async def test_a_worker_listens_to_nobody(friends: Friends, clock: WallClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it alone is there, clocks stand still, and it ends nobody's time."""
    rounds: list[object] = []
    monkeypatch.setattr(supervisor, "TICK", 0)
    monkeypatch.setattr(supervisor, "waiting_for_bots", lambda age: rounds.append(age) or [])
    table = await run_in_thread(friends, "skud", 2, clock=MINUTE)
    await run_in_thread(heartbeat.end)
    worker = Supervisor()
    await worker.start(is_worker=True)
    clock.move(72)
    try:
        while len(rounds) < 3:
            await run_in_thread(lambda: None)
    finally:
        await worker.stop()
    assert (await run_in_thread(Table.objects.get, pk=table.id)).stage == "running"
    await run_in_thread(heartbeat.begin)
    assert await run_in_thread(time_left, table) == 60
