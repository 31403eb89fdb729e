"""Connections that threads share: what is broken is found out, and nobody waits for a server that is away."""

import pytest
from psycopg import OperationalError
from psycopg.pq import TransactionStatus

from teahouse.web.postgresql import pool
from teahouse.web.postgresql.pool import Pool

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]


class Connection:
    """As much of a connection as the pool looks at."""

    def __init__(self) -> None:
        self.pgconn = self
        self.transaction_status = TransactionStatus.IDLE
        self.is_broken = self.is_closed = False

    def execute(self, query: str) -> None:
        if self.is_broken:
            raise OperationalError("gone")

    def close(self) -> None:
        self.is_closed = True


def away() -> Connection:
    raise OperationalError("refused")


def test_a_connection_is_used_again() -> None:
    shared = Pool()
    first = shared.take(Connection)
    shared.give_back(first)
    assert shared.take(away) is first


def test_while_the_server_is_away_everybody_hears_so_and_takes_nothing() -> None:
    shared = Pool(most=1, waiting=0.01)
    for _ in range(3):
        with pytest.raises(OperationalError, match="refused"):
            shared.take(away)
    assert shared.take(Connection)


def test_when_none_is_free_somebody_waits_and_is_told() -> None:
    shared = Pool(most=1, waiting=0.01)
    taken = shared.take(Connection)
    with pytest.raises(OperationalError, match="no connection to the database was free"):
        shared.take(Connection)
    shared.give_back(taken)
    assert shared.take(Connection) is taken


def test_when_one_is_broken_the_others_are_not_tried_one_by_one() -> None:
    shared = Pool()
    several = [shared.take(Connection) for _ in range(3)]
    for one in several:
        shared.give_back(one)
        one.is_broken = True
    assert shared.take(Connection) not in several and all(one.is_closed for one in several)


@pytest.mark.parametrize("status", [TransactionStatus.INTRANS, TransactionStatus.INERROR, TransactionStatus.UNKNOWN])
def test_one_in_the_middle_of_something_is_not_kept(status: TransactionStatus) -> None:
    shared = Pool(most=1, waiting=0.01)
    taken = shared.take(Connection)
    taken.transaction_status = status
    shared.give_back(taken)
    assert taken.is_closed and shared.take(Connection) is not taken


def test_one_that_nobody_has_used_for_long_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = Pool()
    old, used = shared.take(Connection), shared.take(Connection)
    shared.give_back(old)
    monkeypatch.setattr(pool, "LONGEST_IDLE", 0.0)
    shared.give_back(used)
    assert old.is_closed
