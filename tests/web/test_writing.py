"""Changes that come together are committed together; each stands or falls by itself."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from teahouse.core.errors import Outdated
from teahouse.web import tables
from teahouse.web.models import Row, Table
from teahouse.web.tables import commits
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.commits import PendingChange, commit
from teahouse.web.threads import run_in_thread

from .conftest import live_of, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]


def deed(table: Table, seq: int | None = None) -> PendingChange:
    """The first allowed move, for whoever decides."""
    live = live_of(table)
    move = live.game.text(live.state.legal()[0])
    seq = live.seq if seq is None else seq
    return PendingChange(table.id, partial(tables.decide, table.id, int(live.state.to_move), seq, move))


def test_moves_that_come_together_share_a_commit(friends: Friends) -> None:
    at = [friends(), friends(), friends()]
    batch = [deed(table) for table in at]
    with CaptureQueriesContext(connection) as asked:
        commit(batch)
    said = [query["sql"] for query in asked]
    assert sum(sql.startswith("BEGIN") for sql in said) == 1 == sum(sql.startswith("COMMIT") for sql in said)
    assert [one.error for one in batch] == [None] * 3
    assert all(Row.objects.filter(table=table).count() == 1 == live_of(table).seq for table in at)


def test_a_refused_move_leaves_the_others_alone(friends: Friends) -> None:
    at = [friends(), friends()]
    stale, good = deed(at[0], seq=7), deed(at[1])
    commit([stale, good])
    assert isinstance(stale.error, Outdated) and good.error is None
    assert not Row.objects.filter(table=at[0]).exists() and Row.objects.filter(table=at[1]).count() == 1


def test_a_table_that_is_not_there_leaves_the_others_alone(friends: Friends) -> None:
    table = friends()
    lost, good = PendingChange("nowhere", lambda: None), deed(table)
    commit([lost, good])
    assert isinstance(lost.error, Table.DoesNotExist) and good.error is None
    assert Row.objects.filter(table=table).count() == 1


def test_of_two_answers_to_one_decision_in_one_commit_the_first_counts(friends: Friends) -> None:
    table = friends("skud", 2)
    live = live_of(table)
    first, second = (
        PendingChange(table.id, partial(tables.decide, table.id, int(live.state.to_move), 0, live.game.text(action)))
        for action in live.state.legal()[:2]
    )
    commit([first, second])
    assert first.error is None and isinstance(second.error, Outdated)
    assert Row.objects.get(table=table).seq == 1


def test_when_the_commit_fails_nobody_hears_of_success(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    at = [friends(), friends()]
    batch = [deed(table) for table in at]

    def full() -> None:
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(connection, "_commit", full)
        commit(batch)
    assert all(isinstance(one.error, OperationalError) for one in batch)
    assert not Row.objects.exists()
    for table in at:
        assert live_of(table).seq == 0
        play(table)
        assert live_of(table).seq == 1 == Row.objects.filter(table=table).count()


async def test_an_acknowledged_change_is_in_the_database(friends: Friends) -> None:
    table = await run_in_thread(friends)
    work = (await run_in_thread(deed, table)).work

    def committed() -> int:
        return Row.objects.filter(table=table).count()

    answers = await asyncio.gather(*[commits.change(table.id, work) for _ in range(5)], return_exceptions=True)
    assert answers == [None] * 5, "the same answer sent again is the same answer"
    assert await run_in_thread(committed) == 1
    LIVE_TABLES.forget(table.id)
    assert (await run_in_thread(live_of, table)).seq == 1
    assert not transaction.get_connection().in_atomic_block
