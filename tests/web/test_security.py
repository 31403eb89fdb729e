"""What SECURITY.md promises: each attempt to break in, to peek or to bring the house down has its test."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

import teahouse
from teahouse.core.record import MOST_MOVES, Record
from teahouse.web import asgi, hub, limits, tables
from teahouse.web.errors import Declined
from teahouse.web.hub import PRESENCE
from teahouse.web.models import Message, Row, Table, Visitor
from teahouse.web.tables import sockets
from teahouse.web.text_cleaning import clean_name
from teahouse.web.visitors import return_token
from teahouse.web.workers.imports import replay
from tests.web.conftest import live_of, play, set_up
from tests.web.lines import Line

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]
Visitors = Callable[..., Visitor]
ROOT = Path(__file__).resolve().parents[2]
# A line of the table of limits in SECURITY.md.
LIMIT = r"^\| `(\w+)` \| (\d+) / (\d+) \| "
# More digits than Python reads.
ENDLESS = "9" * 5000


def client(name: str = "") -> Client:
    found = Client(headers={"accept-language": "en"}, raise_request_exception=False)
    if name:
        found.cookies["teahouse"] = name
    return found


def page(browser: Client, address: str) -> str:
    """A page without what differs each time it is asked for."""
    text = browser.get(address).text.partition("<main")[2]
    text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"|/back/[^"]+', "", text)
    return re.sub(r'name="(next|looking)" value="[^"]*"', "", text)


# Whose seat is it?


@pytest.mark.parametrize("query", ["as=1", "as=2", "as=-1", "as=99", "looking=1"])
def test_nobody_sees_another_hand_by_asking_for_it(friends: Friends, query: str) -> None:
    table = friends("toy")
    play(table, 2)
    for name in ["A", ""]:
        assert page(client(name), f"/t/{table.id}?{query}") == page(client(name), f"/t/{table.id}")
    other = client("A").post(f"/t/{table.id}/act", {"lift": "1", "looking": "1"})
    secrets = {line for line in page(client("B"), f"/t/{table.id}").split("<") if "card" in line and "own" in line}
    assert not secrets & set(other.text.split("<"))


@pytest.mark.parametrize("name", ["A", "B", "C", ""])
def test_nobody_decides_for_another_seat(friends: Friends, name: str) -> None:
    table = friends("toy")
    live = live_of(table)
    deciding = "ABC"[int(live.state.to_move)]
    value = "=" + live.game.text(live.state.legal()[0])
    form = {"seq": "0", "touch": value, "looking": str(int(live.state.to_move))}
    assert client(name).post(f"/t/{table.id}/act", form).status_code == 200
    assert Row.objects.count() == (name == deciding)


@pytest.mark.parametrize("deed", ["undo", "again", "ask_back", "agree", "resign", "stand_in", "come_back", "abandon"])
def test_a_spectator_changes_nothing(friends: Friends, deed: str) -> None:
    table = friends("toy")
    play(table, 3)
    before = Table.objects.get(pk=table.id).change
    for browser in [client(), client("Stranger")]:
        assert browser.post(f"/t/{table.id}/act", {deed: "1", "seq": "3", "looking": "0"}).status_code == 200
    table.refresh_from_db()
    assert (table.change, table.stage) == (before, "running")


async def test_a_socket_lifts_no_curtain_but_its_own(friends: Friends) -> None:
    table = await sync_to_async(friends)("toy")
    line = Line(table.id, "A")
    await line.open()
    before, held = line.frame, dict(line.parts)
    for ack, (command, value) in enumerate([("lift", "1"), ("look", "panel-hand-1"), ("look", ",".join(held))]):
        after = await line.give(ack, do=command, value=value)
        assert line.parts == held and after["names"] == before["names"]
        assert {fact: after[fact] for fact in ["turn", "me", "actions"]} == {
            fact: before[fact] for fact in ["turn", "me", "actions"]
        }
    await line.close()


def test_only_the_host_fills_and_only_players_ask_for_a_rematch(friends: Friends, visitor: Visitors) -> None:
    waiting = tables.create(visitor("A"), teahouse.game("skud"), "friends", 2, {})
    for name in ["B", ""]:
        client(name).post(f"/t/{waiting.id}/fill", {"bot": "random"})
    assert Table.objects.get(pk=waiting.id).stage == "waiting"
    table = friends("skud", 2)
    tables.resign(table.id, 0)
    for name in ["C", ""]:
        assert client(name).post(f"/t/{table.id}/rematch").status_code == 409
    assert Table.objects.get(pk=table.id).rematch is None


@pytest.mark.parametrize(
    "change", [lambda t: t[:-1], lambda t: t + "A", lambda t: "x" + t, lambda t: t.swapcase(), lambda t: ""]
)
def test_a_return_link_cannot_be_forged(friends: Friends, change: Callable[[str], str]) -> None:
    seat = friends("toy").seats.get(number=1)
    token = change(return_token(seat)) or "0"
    assert client().post(f"/back/{token}").status_code == 404
    assert seat.holders.count() == 1


def test_a_link_for_one_thing_opens_no_other(friends: Friends) -> None:
    from django.core import signing

    seat = friends("toy").seats.get(number=1)
    for salt in ["notices-off", "notices-confirm", "django.core.signing"]:
        assert client().post(f"/back/{signing.dumps(seat.pk, salt=salt)}").status_code == 404
    assert client().post(f"/notices/off/{return_token(seat)}").status_code == 404


# Forms from elsewhere, and ways to elsewhere.


def every_address() -> list[str]:
    """Every address of the house with something filled in; the moderators' room is Django's own."""
    found = []

    def walk(patterns: list[URLPattern | URLResolver], before: str) -> None:
        for pattern in patterns:
            route = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                walk(pattern.url_patterns, route)
            elif not route.startswith(("admin/", "api")):
                found.append("/" + re.sub(r"<int:\w+>", "1", re.sub(r"<(?:str:)?\w+>", "skud", route)))

    walk(get_resolver().url_patterns, "")
    return found


@pytest.mark.parametrize("address", every_address())
def test_every_form_is_refused_when_it_comes_from_elsewhere(address: str) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    answer = strict.post(address, {"name": "x"}, headers={"origin": "https://evil.example"})
    if address.startswith("/notices/off"):
        assert answer.status_code == 404
    else:
        assert answer.status_code in (403, 405), address


@pytest.mark.parametrize("address", every_address())
def test_no_address_breaks_however_it_is_asked(address: str) -> None:
    odd = [address, address + "?as=" + ENDLESS, address.replace("skud", "%00"), address.replace("skud", "%ED%A0%80")]
    odd += [address.replace("/1", "/" + ENDLESS), address + "?message=%00&panel&next=//evil"]
    for asked in odd:
        for method in ["get", "post", "head", "put", "delete", "options"]:
            answer = getattr(client("A"), method)(asked)
            assert answer.status_code < 500, (method, asked[:80])


@pytest.mark.parametrize(
    "wanted",
    ["https://evil.example/", "//evil.example/", "/\\evil.example/", "\\\\evil.example", "javascript:alert(1)",
     "http:evil.example", "https:/evil.example", "/\t/evil.example", "\x01https://evil.example", "https://testserver@evil.example/"],
)  # fmt: skip
@pytest.mark.parametrize("switch", ["language", "theme"])
def test_a_switch_leads_nowhere_else(wanted: str, switch: str) -> None:
    answer = client().post(f"/{switch}", {"language": "hu", "theme": "dark", "next": wanted})
    assert answer.status_code == 302 and answer.headers["Location"] == "/"


def test_a_switch_cannot_add_a_header() -> None:
    answer = client().post("/language", {"language": "hu", "next": "/fair?x=\r\nSet-Cookie: a=b"})
    assert "\n" not in answer.headers["Location"] and "a" not in answer.cookies
    answer = client().post("/language", {"language": "hu\r\nX: y", "next": "/"})
    assert "language" not in answer.cookies


# What people write.


@pytest.mark.parametrize(
    ("name", "kept"),
    [("A\x00B", "AB"), ("A\r\nSet-Cookie: x=y", "A Set-Cookie: x=y"), ("\u202eannA", "annA"), ("A\u200bB\ufeff", "AB"),
     ("\u2066Bela\u2069", "Bela"), ("\ud800A", "A"), ("\u0000\u200b", ""), ("Ábel Žofia", "Ábel Žofia")],
)  # fmt: skip
def test_a_name_has_nothing_in_it_that_nobody_sees(name: str, kept: str) -> None:
    assert clean_name(name) == kept


def test_what_is_said_stands_in_the_page_as_text(friends: Friends, visitor: Visitors) -> None:
    table = friends("toy")
    tables.say(
        table.id, visitor("A"), 0, "<img src=x>", "<script>alert(1)</script>\x00 {% now %} {{ table.seed }} \u202e"
    )
    text = client("B").get(f"/t/{table.id}").text
    assert "<script>alert" not in text and "<img src=x>" not in text and "&lt;script&gt;" in text
    assert table.seed not in text and "\u202e" not in text and Message.objects.get().text.endswith("}}")


@pytest.mark.parametrize("length", [1, 500, 100_000])
def test_a_line_of_chat_has_an_end(friends: Friends, visitor: Visitors, length: int) -> None:
    table = friends("toy")
    tables.say(table.id, visitor("A"), 0, "A", "x" * length)
    assert len(Message.objects.get().text) == min(length, 500)


# What comes over a socket.

FRAMES = [
    "", "null", "[]", "1", '"x"', "{", "[" * 3900, '{"a":' * 700, "9" * 3900, '{"do": "say", "value": "\\ud800"}',
    '{"do": "say", "value": "\\u0000"}', '{"do": "touch", "value": "=\\ud800", "seq": 0}', '{"do": 5}',
    '{"do": "touch", "value": "=" , "seq": 0, "path": ["\\ud800"]}', '{"do": "lift", "value": "999999999999999999999"}',
    '{"do": "lift", "value": "²"}', '{"do": "touch", "seq": 1e400}', '{"do": "touch", "seq": -99999999999999999999999}',
    '{"do": "visible"}', '{"do": "ping", "ack": {"x": [1]}}', '{"do": "look", "ack": "\\ud800"}', '{"do": "__class__"}',
    json.dumps({"do": "say", "value": "x" * 3900}), json.dumps({"do": "touch", "value": "a:b>" * 100, "seq": 0}),
]  # fmt: skip


async def test_no_frame_breaks_a_socket(friends: Friends, caplog: pytest.LogCaptureFixture) -> None:
    table = await sync_to_async(friends)("toy")
    for name in ["A", "B", "C", ""]:
        line = Line(table.id, name)
        assert await line.open() == 0
        for frame in FRAMES:
            await line.send(frame)
        answer = await line.give(77, do="look")
        assert answer["seq"] == 0 and answer["stage"] == "running"
        await line.close()
    assert await Row.objects.acount() == 0
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_flood_of_frames_closes_the_line(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "frame", (20, 60))
    table = await sync_to_async(friends)("toy")
    line = Line(table.id, "A")
    await line.open()
    for _ in range(30):
        await line.send('{"do": "ping"}')
    assert (await line.give(1, do="look")) == {"closed": sockets.TOO_OFTEN}
    await line.close()
    other = Line(table.id, "B")
    assert await other.open() == 0
    await other.close()


async def test_one_address_has_only_so_many_lines(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_LINES", 3)
    table = await sync_to_async(friends)("toy")
    lines = [Line(table.id, "", f"2001:db8:0:1::{number}") for number in range(4)]
    assert [await line.open() for line in lines] == [0, 0, 0, sockets.TOO_OFTEN]
    neighbour = Line(table.id, "", "2001:db8:0:2::1")
    assert await neighbour.open() == 0
    for line in [*lines[:3], neighbour]:
        await line.close()
    again = Line(table.id, "", "2001:db8:0:1::9")
    assert await again.open() == 0
    await again.close()
    assert not sockets.LINES


class Gone(OSError):
    """What a server raises when it writes to somebody who has left."""


@pytest.mark.parametrize("heard", [0, 1, 2])
async def test_whoever_leaves_while_they_are_answered_leaves_nothing_behind(friends: Friends, heard: int) -> None:
    """They hear so many messages: that they are accepted, the first frame, an answer."""
    table = await sync_to_async(friends)("toy")
    told: list[object] = []
    sent = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"do": "look"}'}]

    async def receive() -> dict[str, object]:
        return sent.pop(0)

    async def send(message: dict[str, object]) -> None:
        if len(told) == heard:
            raise Gone
        told.append(message)

    with pytest.raises(Gone):
        await asgi.served(Line(table.id, "A").line.scope, receive, send)
    assert not sockets.LINES and not any(about for _, about in hub.HUB.listeners) and not PRESENCE.is_here(table.id)(0)


@pytest.mark.parametrize(
    ("headers", "code"),
    [({"origin": "https://evil.example"}, sockets.FOREIGN), ({"origin": "null"}, sockets.FOREIGN),
     ({"origin": "http://testserver"}, 0), ({}, 0)],
)  # fmt: skip
async def test_a_page_from_elsewhere_gets_no_socket(friends: Friends, headers: dict[str, str], code: int) -> None:
    table = await sync_to_async(friends)("toy")
    line = Line(table.id, "A", **headers)
    assert await line.open() == code
    if not code:
        await line.close()


async def test_a_name_that_is_not_ours_gets_no_socket(friends: Friends, settings: object) -> None:
    settings.ALLOWED_HOSTS = ["tea.example"]
    table = await sync_to_async(friends)("toy")
    line = Line(table.id, "A", host="rebound.example", origin="http://rebound.example")
    assert await line.open() == sockets.FOREIGN


@pytest.mark.parametrize("id", ["nothing", "x" * 5000, "\x00", "ABCDEFGHIJKL"])
async def test_a_socket_at_no_table_is_closed(id: str) -> None:
    assert await Line(id, "A").open() == sockets.NO_TABLE


@pytest.mark.parametrize("path", ["", "/", "/t//live", "/t/../../etc/live", "/admin/", "/t/x/live/more"])
async def test_a_socket_at_no_address_is_closed(path: str) -> None:
    line = ApplicationCommunicator(asgi.served, {"type": "websocket", "path": path, "headers": [], "query_string": b""})
    await line.send_input({"type": "websocket.connect"})
    assert await line.receive_output(20) == {"type": "websocket.close", "code": sockets.NO_TABLE}


# What is too much.


async def asked(body: list[bytes], headers: dict[str, str]) -> int:
    """The status of a POST whose body comes in these pieces."""
    scope = {
        "type": "http", "method": "POST", "path": "/import", "query_string": b"", "scheme": "http",
        "headers": [(name.encode(), value.encode()) for name, value in {"host": "testserver", **headers}.items()],
        "client": ["127.0.0.1", 1], "server": ["testserver", 80],
    }  # fmt: skip
    line = ApplicationCommunicator(asgi.application, scope)
    for number, piece in enumerate(body):
        await line.send_input({"type": "http.request", "body": piece, "more_body": number < len(body) - 1})
    answer = await line.receive_output(20)
    return int(answer["status"])


async def test_a_body_that_is_too_large_is_refused_by_its_length_before_it_is_read() -> None:
    assert await asked([], {"content-length": str(10**12)}) == 413
    assert await asked([], {"content-length": "x"}) == 413


async def test_a_body_that_does_not_say_how_large_it_is_is_counted() -> None:
    assert await asked([b"x" * 500_000] * 4, {"content-type": "text/plain"}) == 413
    assert await asked([b"x" * 100], {"content-type": "text/plain"}) == 403


def test_an_import_is_at_most_1_mb_and_that_is_checked_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teahouse.core.files.json.loads", lambda *given, **more: pytest.fail("parsed"))
    from io import BytesIO

    answer = client().post("/import", {"text": "[" + " " * 1_000_000 + "]"})
    assert answer.status_code == 400 and "1000000 bytes" in answer.text
    file = BytesIO(b"[" + b" " * 1_000_000 + b"]")
    answer = client().post("/import", {"file": file})
    assert answer.status_code == 400 and "1 MB" in answer.text


def test_an_import_has_at_most_5000_moves_and_that_is_checked_before_they_are_played(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = friends("skud", 2)
    tables.resign(table.id, 0)
    fields = tables.record_of(Table.objects.get(pk=table.id)).fields()
    fields["moves"] = ["x"] * (MOST_MOVES + 1)
    monkeypatch.setattr(Record, "check", lambda record: pytest.fail("played"))
    with pytest.raises(teahouse.Unreadable, match=str(MOST_MOVES)):
        replay(json.dumps(fields))
    answer = client().post("/import", {"text": json.dumps(fields)})
    assert answer.status_code == 400 and str(MOST_MOVES) in answer.text


@pytest.mark.parametrize(
    "change", [{"seed": "x" * 100_000}, {"seed": "\ud800"}, {"seed": "a\x00b"}, {"seats": ["\x00", "\ud800"]},
               {"seats": ["A"] * 5000}, {"seats": []}, {"moves": ["\x00"]}, {"options": {"x": ENDLESS}},
               {"version": 10**100}, {"moves": [["x"]]}]
)  # fmt: skip
def test_an_odd_record_is_answered_in_a_line(friends: Friends, change: dict[str, object]) -> None:
    table = friends("skud", 2)
    tables.resign(table.id, 0)
    fields = tables.record_of(Table.objects.get(pk=table.id)).fields() | change
    answer = client().post("/import", {"text": json.dumps(fields)})
    assert answer.status_code in (302, 400), change
    for kept in Table.objects.filter(kind="imported"):
        assert "\x00" not in kept.seed and len(kept.seed) <= 200


def test_a_field_that_stands_twice_among_many_is_found_at_once() -> None:
    fields = ",".join(f'"{number}":0' for number in range(80_000))
    answer = client().post("/import", {"text": "{" + fields + ',"79999":0}'})
    assert answer.status_code == 400 and "stands twice" in answer.text


@pytest.mark.parametrize("value", ["--5", "²", "5-", "-", "٣", ENDLESS, "-" + ENDLESS])
def test_a_house_rule_that_is_no_number_is_refused_in_a_line(value: str) -> None:
    from teahouse.core.options import Option, read_value

    with pytest.raises(teahouse.Unreadable):
        read_value(Option("count", 3, least=1, most=9), value)


@pytest.mark.parametrize("text", ["[" * 500_000, '{"a":' * 100_000, "9" * 900_000, '{"teahouse": ' + ENDLESS + "}"])
def test_a_bomb_of_brackets_or_digits_is_answered_in_a_line(text: str) -> None:
    answer = client().post("/import", {"text": text})
    assert answer.status_code == 400 and 'role="alert"' in answer.text


@pytest.mark.parametrize("field", ["seats", "seat", "option:x"])
def test_a_number_without_end_is_no_number(game: object, field: str) -> None:
    form = {"kind": "screen", "custom": "1", field: ENDLESS}
    form |= {f"option:{option.name}": ENDLESS for option in game.options}
    answer = set_up(client(), f"/play/{game.id}", form)
    # A switch that is not "true" is off.
    assert answer.status_code == 400 or (field.startswith("option") and answer.status_code == 302)


@pytest.mark.parametrize("number", [ENDLESS, "-1", "²", "٣", "1e3", "NaN", "0x10", "1" * 10])
@pytest.mark.parametrize("field", ["seats", "rounds"])
def test_a_tournament_with_a_number_that_is_none_is_refused_and_not_kept(field: str, number: str) -> None:
    from teahouse.web.accounts.models import Account
    from teahouse.web.tournaments.models import Tournament

    browser = client()
    browser.force_login(Account.objects.create_user("host"), "django.contrib.auth.backends.ModelBackend")
    form = {"title": "Cup", "system": "swiss", "seats": "2", "clock": "bank-30m", "filler": "", field: number}
    answer = browser.post("/tournaments/new/skud", form)
    assert answer.status_code == 400 and f"{field}: expected a number" in answer.text
    assert not Tournament.objects.exists() and browser.get("/tournaments").status_code == 200


@pytest.mark.parametrize("number", [ENDLESS, "-1", "²", "٣", str(2**63), ""])
def test_a_token_with_a_number_that_is_none_is_not_found(number: str) -> None:
    from teahouse.web.accounts.models import Account

    browser = client()
    browser.force_login(Account.objects.create_user("anna"), "django.contrib.auth.backends.ModelBackend")
    assert browser.post("/account/tokens", {"revoke": number}).status_code == 404


@pytest.mark.parametrize("wanted", ["front", "²", "%", "{}", "login", "/" + "x" * 20_000])
@pytest.mark.parametrize("switch", ["language", "theme"])
def test_a_switch_takes_no_word_for_an_address(switch: str, wanted: str) -> None:
    assert client().post(f"/{switch}", {"next": wanted}).url == "/"


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute that does not end while limits are counted."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 1_000_000_000.0, monotonic=time.monotonic))


def test_a_preview_is_drawn_once_and_limited(friends: Friends, still: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from teahouse.web.views import preview

    drawn: list[int] = []
    real = preview.preview_svg
    monkeypatch.setattr(preview, "preview_svg", lambda *given: drawn.append(1) or real(*given))
    table = friends("toy")
    times = limits.LIMITS["preview"][0]
    assert {client().get(f"/t/{table.id}/preview.png").status_code for _ in range(times)} == {200}
    assert len(drawn) == 1 and client().get(f"/t/{table.id}/preview.png").status_code == 429


# Limits.


def test_every_page_has_a_limit_and_says_so_kindly(still: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "page", (3, 60))
    browser = client()
    assert [browser.get("/fair").status_code for _ in range(4)] == [200, 200, 200, 429]
    answer = browser.get("/fair")
    assert answer.headers["Retry-After"] and "wait a moment" in answer.text
    assert client().get("/fair", REMOTE_ADDR="198.51.100.1").status_code == 200


def test_every_form_has_a_limit(still: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "form", (3, 60))
    browser = client()
    assert [browser.post("/theme", {"theme": "dark"}).status_code for _ in range(4)] == [302, 302, 302, 429]


@pytest.mark.parametrize("name", ["introduce", "return", "fill"])
def test_whatever_makes_a_visitor_is_limited_like_sitting_down(
    friends: Friends, name: str, still: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.LIMITS, "sit", (2, 600))
    table = friends("toy")
    token = return_token(table.seats.get(number=0))
    address = {"introduce": f"/t/{table.id}/name", "return": f"/back/{token}", "fill": f"/t/{table.id}/fill"}[name]
    codes = [client().post(address, {"name": "X", "bot": "random"}).status_code for _ in range(3)]
    assert codes[2] == 429 and 429 not in codes[:2]


def test_the_house_remembers_more_limits_than_a_crowd_needs(still: None) -> None:
    for number in range(5000):
        limits.check("chat", f"visitor:{number}")
    times = limits.LIMITS["chat"][0]
    with pytest.raises(Declined):
        for _ in range(times):
            limits.check("chat", "visitor:0")


@pytest.mark.parametrize(
    ("address", "counted"),
    [("198.51.100.7", "198.51.100.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("2001:db8:1:2::", "2001:db8:1:2::"),
     ("::ffff:198.51.100.7", "198.51.100.7"), ("", ""), ("testclient", ""),
     ("fe80::1%" + "x" * 500, "fe80::"), ("203.0.113.7, 198.51.100.7", ""), ("9" * 9000, "")],
)  # fmt: skip
def test_a_whole_household_of_addresses_counts_as_one(address: str, counted: str) -> None:
    assert limits.address_key(address) == counted
    assert limits.address_of(RequestFactory().get("/", REMOTE_ADDR=address)) == counted


def test_every_test_that_the_document_names_exists() -> None:
    document = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_\w+)`", document))
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert len(named) > 30 and not [name for name in named if f"def {name}(" not in sources]


def test_the_document_names_every_limit() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    told = {name: (int(times), int(seconds)) for name, times, seconds in re.findall(LIMIT, text, re.MULTILINE)}
    assert told == limits.LIMITS
    assert f"{limits.CROWD} times" in text


# Headers.


def test_every_page_carries_the_headers() -> None:
    for address in ["/", "/fair", "/nothing", "/play/skud"]:
        headers = client().get(address).headers
        assert headers["X-Frame-Options"] in ("DENY", "SAMEORIGIN") and headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin" and headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"] and headers["Cache-Control"] == "no-store"
        policy = headers["Content-Security-Policy"]
        for part in ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]:
            assert part in policy


def test_the_session_is_out_of_reach_for_scripts_and_changes_at_login() -> None:
    from django.conf import settings
    from django.contrib.auth import login
    from django.contrib.sessions.backends.db import SessionStore

    from teahouse.web.accounts.models import Account

    assert (
        settings.SESSION_COOKIE_HTTPONLY and settings.SESSION_COOKIE_SAMESITE == "Lax" and settings.CSRF_COOKIE_HTTPONLY
    )
    request = RequestFactory().get("/")
    request.session = SessionStore()
    request.session.create()
    before = request.session.session_key
    account = Account.objects.create_user("anna", "a@mail.example", "a long enough password")
    login(request, account, "django.contrib.auth.backends.ModelBackend")
    assert request.session.session_key != before


def test_every_dependency_is_reviewed() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(line for lines in project["optional-dependencies"].values() for line in lines),
    ]
    names = {re.match(r"[\w.-]+", line)[0].lower().replace("_", "-") for line in wanted} - {"teahouse"}
    table = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    listed = {name.lower().replace("_", "-") for name in re.findall(r"^\| `([\w.-]+)", table, re.MULTILINE)}
    assert sorted(names - listed) == [] and sorted(listed - names) == []


@pytest.mark.parametrize("key", ["\x00abcdefgh", "ábcdefghij", "abc def ghi", "a'b\"c;d-e-f", ""])
def test_a_session_has_a_key_that_this_site_could_have_given(key: str) -> None:
    from teahouse.web.sessions import SessionStore

    assert SessionStore(key).session_key is None and SessionStore("a1" * 16).session_key == "a1" * 16


def test_a_name_of_ten_thousand_letters_is_nobody() -> None:
    answer = client().post("/login", {"username": "İ" * 10_000, "password": "x"})
    assert answer.status_code in (200, 400)
    from axes.models import AccessAttempt

    assert all(len(attempt.username) <= 150 for attempt in AccessAttempt.objects.all())


def test_an_address_for_letters_is_no_longer_than_its_column() -> None:
    from teahouse.web.accounts.forms import EmailForm
    from teahouse.web.accounts.models import Account

    account = Account.objects.create_user("anna", password="a long enough password")
    long = {"email": "a" * 250 + "@mail.example", "password": "a long enough password"}
    assert not EmailForm(account, long).is_valid() and EmailForm(account, long | {"email": "a@b.example"}).is_valid()
