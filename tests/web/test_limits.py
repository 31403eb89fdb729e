"""Limits hold for an address as well as for a visitor, and nothing that strangers send makes the site forget them."""

from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import caches
from django.test import Client
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from teahouse.web import limits
from teahouse.web.accounts.models import Account
from teahouse.web.api import streams, subscriptions
from teahouse.web.api.errors import Refused
from teahouse.web.api.tokens import Caller
from teahouse.web.errors import Declined
from teahouse.web.models import Message, Table, Visitor
from teahouse.web.moderation.models import Restriction
from teahouse.web.tables import sockets
from tests.web import lines
from tests.web.lines import Line

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]
Visitors = Callable[..., Visitor]
ADDRESS = "203.0.113.5"
# A window that does not end while a test runs.
LONG = 10**9
NAMES = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"]


@pytest.fixture
def three_lines(monkeypatch: pytest.MonkeyPatch) -> int:
    """A visitor may say three things; how many an address may."""
    monkeypatch.setitem(limits.LIMITS, "chat", (3, LONG))
    return 3 * limits.CROWD


async def test_eight_cookies_at_one_address_do_not_talk_more_than_four_people(
    friends: Friends, visitor: Visitors, three_lines: int
) -> None:
    table = await sync_to_async(friends)("toy")
    for name in NAMES:
        await sync_to_async(visitor)(name)
        line = Line(table.id, name, ADDRESS)
        assert await line.open() == 0
        for number in range(5):
            await line.give(number, do="say", value="x")
        await line.close()
    assert await Message.objects.acount() == three_lines
    # Elsewhere, a stranger may still talk.
    line = Line(table.id, "One", "198.51.100.1")
    other = Line(table.id, "A", "198.51.100.1")
    for each, said in [(line, three_lines), (other, three_lines + 1)]:
        await each.open()
        await each.give(do="say", value="x")
        assert await Message.objects.acount() == said
        await each.close()


def test_forms_without_script_are_counted_together_with_sockets(
    friends: Friends, visitor: Visitors, three_lines: int
) -> None:
    table = friends("toy")
    for name in NAMES:
        visitor(name)
        browser = Client()
        browser.cookies["teahouse"] = name
        for _ in range(5):
            browser.post(f"/t/{table.id}/act", {"say": "x"}, REMOTE_ADDR=ADDRESS)
    assert Message.objects.count() == three_lines


def test_what_is_refused_to_one_visitor_takes_nothing_from_the_others(three_lines: int) -> None:
    for number in range(100):
        if number < 3:
            limits.check("chat", ADDRESS, "visitor:1")
        else:
            with pytest.raises(limits.TooOften):
                limits.check("chat", ADDRESS, "visitor:1")
    for _ in range(3):
        limits.check("chat", ADDRESS, "visitor:2")


def test_all_who_have_no_cookie_are_one_visitor_of_their_address(three_lines: int) -> None:
    for _ in range(3):
        limits.check("chat", ADDRESS, limits.visitor_key(None))
    with pytest.raises(limits.TooOften):
        limits.check("chat", ADDRESS, limits.visitor_key(None))
    limits.check("chat", "198.51.100.1", limits.visitor_key(None))
    limits.check("chat", ADDRESS, "visitor:1")


async def test_a_spectator_does_not_use_up_what_others_at_the_table_may_send(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.LIMITS, "frame", (5, LONG))
    table = await sync_to_async(friends)("toy")
    flooder, other = Line(table.id, "", ADDRESS), Line(table.id, "", "198.51.100.1")
    for line in (flooder, other):
        assert await line.open() == 0
    for _ in range(6):
        await flooder.send('{"do": "ping"}')
    assert await flooder.give(do="look") == {"closed": sockets.TOO_OFTEN}
    assert "names" in await other.give(do="look")
    # To come again is not to be counted anew.
    again = Line(table.id, "", ADDRESS)
    assert await again.open() == 0
    assert await again.give(do="look") == {"closed": sockets.TOO_OFTEN}
    for line in (flooder, other, again):
        await line.close()


async def test_sockets_of_many_cookies_are_opened_only_so_often(
    friends: Friends, visitor: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.LIMITS, "connect", (1, LONG))
    table = await sync_to_async(friends)("toy")
    codes = []
    for name in NAMES[: limits.CROWD + 1]:
        await sync_to_async(visitor)(name)
        line = Line(table.id, name, ADDRESS)
        codes.append(await line.open())
        await line.close()
    assert codes == [0] * limits.CROWD + [sockets.TOO_OFTEN]


def test_one_address_has_only_so_many_streams(visitor: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_STREAMS", 1)
    callers = [Caller(None, None, visitor(name), "en", ADDRESS) for name in NAMES]
    for caller in callers[: limits.CROWD]:
        streams.open_stream(caller, [])
        subscriptions.OPEN.update(caller.stream_keys)
    try:
        with pytest.raises(Refused):
            streams.open_stream(callers[limits.CROWD], [])
        streams.open_stream(Caller(None, None, visitor("Far"), "en", "198.51.100.1"), [])
    finally:
        subscriptions.OPEN.clear()


# The store.


def test_a_crowd_of_addresses_neither_fills_the_memory_nor_frees_whoever_goes_on_asking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(limits.LIMITS, "login", (3, LONG))
    store = caches["default"]
    monkeypatch.setattr(store, "_max_entries", 1000)
    for _ in range(3):
        limits.check("login", ADDRESS)
    for number in range(20_000):
        limits.check("login", f"2001:db8:{number:x}::")
        if number % 500 == 0:
            with pytest.raises(limits.TooOften):
                limits.check("login", ADDRESS)
        assert len(store._cache) <= 1000


def test_a_full_store_forgets_little_at_a_time() -> None:
    assert settings.MEMORY["OPTIONS"]["MAX_ENTRIES"] == caches["default"]._max_entries
    assert caches["default"]._cull_frequency >= 50


# Where somebody comes from.


def test_guesses_from_an_address_that_is_none_are_locked_out_too() -> None:
    Account.objects.create_user("Mei", password="jasmine and snow")
    for number in range(settings.AXES_FAILURE_LIMIT):
        thief = Client(REMOTE_ADDR=f"invented-{number}")
        answer = thief.post("/login", {"username": "Mei", "password": "wrong"})
    assert answer.status_code == 429


async def test_a_ban_means_the_visitor_behind_the_proxy_and_not_what_they_claim(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sync_to_async(friends)("toy")
    await Restriction.objects.acreate(kind=Restriction.Kind.MUTE, address="203.0.113.0/24", why="rude")
    monkeypatch.setattr(lines, "served", ProxyHeadersMiddleware(lines.served, "127.0.0.1"))
    cases = [
        # The proxy says so; it says so after what the visitor claimed; a stranger claims it; a stranger claims another.
        ("127.0.0.1", "203.0.113.9", 0),
        ("127.0.0.1", "198.51.100.1, 203.0.113.9", 0),
        ("127.0.0.1", "203.0.113.9, 198.51.100.1", 1),
        ("198.51.100.1", "203.0.113.9", 1),
        ("203.0.113.9", "198.51.100.1", 0),
    ]
    for address, forwarded, said in cases:
        before = await Message.objects.acount()
        line = Line(table.id, "A", address, **{"x-forwarded-for": forwarded})
        assert await line.open() == 0
        await line.give(do="say", value="hello")
        assert await Message.objects.acount() - before == said, (address, forwarded)
        await line.close()


def test_an_allowance_is_declined_with_the_time_to_wait(three_lines: int) -> None:
    with pytest.raises(Declined) as told:
        for _ in range(4):
            limits.check("chat", ADDRESS)
    assert told.value.wait > 0
