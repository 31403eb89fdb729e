"""Tables and visitors for the tests of the site."""

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connections, transaction
from django.http import HttpResponse
from django.test import Client, TransactionTestCase
from pytest_django import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware

from teahouse.core.registry import game as game_with_id
from teahouse.web import tables
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.tables import heartbeat
from teahouse.web.tables.cache import LIVE_TABLES, LiveTable
from teahouse.web.visitors import hash_key
from tests.web.server import MIGRATED

NUMBERS = itertools.count(1)
# Made by `migrate` from the code, and the same for every test.
MADE_BY_MIGRATE = {"auth_permission", "django_content_type"}


def empty_tables(case: TransactionTestCase) -> None:
    """Delete every row that a test has written.

    Django's own flush truncates all tables and makes content types and permissions anew: after each of a thousand
    tests that takes longer than most of them.
    """
    for alias in case._databases_names(include_mirrors=False):
        connection = connections[alias]
        tables = set(connection.introspection.django_table_names(only_existing=True, include_views=False))
        statements = [f"DELETE FROM {connection.ops.quote_name(table)}" for table in sorted(tables - MADE_BY_MIGRATE)]
        # Foreign keys are checked when the transaction ends, so the order is free.
        with transaction.atomic(using=alias), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)


TransactionTestCase._fixture_teardown = empty_tables
STATIC_FILES: dict[str, object] = {}
look_for_files = WhiteNoiseMiddleware.add_files_from_finders


def add_known_files(middleware: WhiteNoiseMiddleware) -> None:
    """Look for the static files once: every new `Client` has middleware of its own."""
    if not STATIC_FILES:
        look_for_files(middleware)
        STATIC_FILES.update(middleware.files)
    middleware.files.update(STATIC_FILES)


WhiteNoiseMiddleware.add_files_from_finders = add_known_files


@pytest.fixture(autouse=True, scope="session")
def migrated(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A copy of the database before the first test, for the servers that tests start."""
    connection = connections["default"]
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            copy = Path(settings.HOME) / "migrated.sqlite3"
            connection.cursor().execute("VACUUM INTO %s", [str(copy)])
            MIGRATED[:] = [copy]
            yield
            return
        name = connection.settings_dict["NAME"]
        # Nobody may be connected to what is copied.
        connection.close()
        connection.close_pool()
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"CREATE DATABASE migrated_{name} TEMPLATE {name}")
        MIGRATED[:] = [f"migrated_{name}"]
    yield


@pytest.fixture(autouse=True)
def fresh_house() -> None:
    """No table, no limit and no heartbeat is remembered from one test to the next."""
    LIVE_TABLES.kept.clear()
    LIVE_TABLES.used.clear()
    heartbeat.note(None)
    for name in settings.CACHES:
        caches[name].clear()


@pytest.fixture
def visitor() -> Callable[..., Visitor]:
    """New visitors; the cookie of each is its name. They answer everything themselves, so that tests know each row."""

    def made(name: str = "") -> Visitor:
        name = name or f"Guest{next(NUMBERS)}"
        given = {"name": name, "plays_forced": False}
        return Visitor.objects.get_or_create(key=hash_key(name), defaults=given)[0]

    return made


@pytest.fixture
def friends(visitor: Callable[..., Visitor]) -> Callable[..., Table]:
    """A running table between people called A, B, … who sit in the order of their seats."""

    def made(game: str = "toy", seats: int = 3, **given: object) -> Table:
        people = [visitor("ABCDE"[number]) for number in range(seats)]
        table = tables.create(people[0], game_with_id(game), "friends", seats, {}, **given)
        for person in people[1:]:
            tables.sit(table.id, person, person.name)
        for seat in table.seats.all():
            seat.holders.set([people[seat.number]])
            seat.name = people[seat.number].name
            seat.save()
        return Table.objects.get(pk=table.id)

    return made


def set_up(browser: Client, address: str, form: dict[str, object], **more: object) -> HttpResponse:
    """Fill in the form of a new table: it names the table that its page offered."""
    page = browser.get(address).text
    offered = re.search(r'name="table" value="(\w+)"', page)
    return browser.post(address, {"table": offered[1] if offered else "", **form}, **more)


def live_of(table: Table) -> LiveTable:
    """The table's game, caught up with its rows."""
    live = LIVE_TABLES.get(table.id)
    with live.in_use():
        live.catch_up()
    return live


def play(table: Table, count: int = 1, choice: int = 0) -> None:
    """Decide so many times for whoever is to move, while the game goes on."""
    for _ in range(count):
        live = live_of(table)
        legal = live.state.legal()
        if not legal:
            return
        action = legal[choice % len(legal)]
        seat = int(live.state.to_move)
        is_bot = Seat.objects.filter(table=table, number=seat).exclude(bot="").exists()
        tables.decide(table.id, seat, live.seq, live.game.text(action), "bot" if is_bot else "person")
