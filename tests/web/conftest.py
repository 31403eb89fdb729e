"""Tables and visitors for the tests of the site."""

import itertools
import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client

from teahouse.core.registry import game as game_with_id
from teahouse.web import heartbeat, tables
from teahouse.web.lives import LIVES, Live
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.visitors import hashed

NUMBERS = itertools.count(1)


@pytest.fixture(autouse=True)
def fresh_house() -> None:
    """No table, no limit and no heartbeat is remembered from one test to the next."""
    LIVES.kept.clear()
    LIVES.used.clear()
    heartbeat.note(None)
    for name in settings.CACHES:
        caches[name].clear()


@pytest.fixture
def visitor() -> Callable[..., Visitor]:
    """New visitors; the cookie of each is its name."""

    def made(name: str = "") -> Visitor:
        name = name or f"Guest{next(NUMBERS)}"
        return Visitor.objects.get_or_create(key=hashed(name), defaults={"name": name})[0]

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


def live_of(table: Table) -> Live:
    """The table's game, caught up with its rows."""
    live = LIVES.of(table.id)
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
