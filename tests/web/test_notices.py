"""Notices: once a turn, to public addresses only, with a log; and nothing in them that is not everybody's to know."""

import asyncio
import hashlib
import hmac
import json
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, timedelta
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from teahouse.core.book import LANGUAGES
from teahouse.web import tables
from teahouse.web.accounts.models import Account
from teahouse.web.hub import VISIBLE_PAGES
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.notices import rounds, sending, turns, webhook
from teahouse.web.notices.letters import Letter, notify
from teahouse.web.notices.models import Delivery, Notice, Reach
from tests.web.conftest import live_of, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
FOLDER = Path(turns.__file__).parent
PEM = Path(__file__).parent / "hook.pem"
HOOK = "https://hooks.example:{}/tea?room=1"
Friends = Callable[..., Table]


@pytest.fixture(autouse=True)
def fresh() -> None:
    turns.KNOWN.clear()
    VISIBLE_PAGES.sockets.clear()


def account_of(visitor: Visitor, **wishes: object) -> Account:
    """The visitor registers, and says how to be told."""
    account = Account.objects.create_user(visitor.name, f"{visitor.name}@mail.example", "a long enough password")
    Visitor.objects.filter(account=account).delete()
    Visitor.objects.filter(pk=visitor.pk).update(account=account)
    given = {"by_mail": True, "confirmed": account.email, "house": "https://tea.example", **wishes}
    Reach.objects.create(account=account, **given)
    return account


@pytest.fixture
def waiting(friends: Friends, visitor: Callable[..., Visitor]) -> tuple[Table, Account]:
    """A table that has waited for an hour, and the account of whom it waits for."""
    table = friends("toy")
    play(table, 2)
    account = account_of(visitor("ABC"[int(live_of(table).state.to_move)]))
    age(table)
    return table, account


def age(table: Table, **given: float) -> None:
    """Let the present decision have begun long ago."""
    Table.objects.filter(pk=table.id).update(turn_began=timezone.now() - timedelta(**(given or {"hours": 1})))


def send_all(now: object = None) -> None:
    for id in sending.claim(now):
        sending.deliver(id)


def test_whoever_is_waited_for_gets_one_mail_a_turn(waiting: tuple[Table, Account]) -> None:
    table, account = waiting
    for _ in range(3):
        turns.KNOWN.clear()
        turns.scan()
        send_all()
    assert [letter.to for letter in mail.outbox] == [[account.email]]
    assert f"https://tea.example/t/{table.id}" in mail.outbox[0].body
    assert Delivery.objects.get().result == "ok"


def test_several_decisions_of_one_turn_are_one_notice_and_the_next_turn_is_another(
    friends: Friends, visitor: Callable[..., Visitor]
) -> None:
    table = friends("skud", 2)
    play(table, 2)
    seat = int(live_of(table).state.to_move)
    account_of(visitor("AB"[seat]))
    age(table)
    turns.scan()
    # Take back and decide again: still the same turn, though there are more rows.
    play(table)
    tables.step_back(table.id, seat, live_of(table).seq)
    assert int(live_of(table).state.to_move) == seat and live_of(table).seq == 4
    age(table)
    turns.scan()
    assert Notice.objects.count() == 1
    while int(live_of(table).state.to_move) == seat:
        play(table)
    while int(live_of(table).state.to_move) != seat:
        play(table)
    age(table)
    turns.scan()
    assert Notice.objects.count() == 2


def test_nobody_is_told_before_the_wait_is_over(waiting: tuple[Table, Account]) -> None:
    table, _ = waiting
    age(table, seconds=299)
    assert turns.scan() == []
    assert len(turns.scan(timezone.now() + timedelta(seconds=2))) == 1


def test_nobody_is_told_who_looks_at_the_table_and_a_page_out_of_sight_is_not_looked_at(
    waiting: tuple[Table, Account],
) -> None:
    table, _ = waiting
    seat = int(live_of(table).state.to_move)
    VISIBLE_PAGES.enter(table.id, [seat])
    turns.mark_looking()
    assert turns.scan() == []
    VISIBLE_PAGES.leave(table.id, [seat])
    turns.mark_looking()
    assert turns.scan(timezone.now() + timedelta(seconds=200)) == []
    assert len(turns.scan(timezone.now() + timedelta(seconds=400))) == 1


@pytest.mark.parametrize("change", [{"stand_in": "greedy"}, {"left": True}])
def test_a_seat_that_a_bot_plays_is_told_nothing(waiting: tuple[Table, Account], change: dict[str, object]) -> None:
    table, _ = waiting
    Seat.objects.filter(table=table).update(**change)
    assert turns.scan() == []


def test_the_others_are_told_nothing(waiting: tuple[Table, Account], visitor: Callable[..., Visitor]) -> None:
    _, account = waiting
    for name in set("ABC") - {account.username}:
        account_of(visitor(name))
    assert [notice.account_id for notice in turns.scan()] == [account.pk]


def test_alone_with_bots_nobody_waits(visitor: Callable[..., Visitor]) -> None:
    import teahouse

    guest = visitor("A")
    account_of(guest)
    table = tables.create(guest, teahouse.game("toy"), "bots", 3, {}, bots=["random"] * 2, seat=0)
    age(table)
    assert turns.scan() == []


def test_a_turn_that_was_taken_meanwhile_is_not_told_of(waiting: tuple[Table, Account]) -> None:
    table, _ = waiting
    turns.scan()
    seat = live_of(table).state.to_move
    while live_of(table).state.to_move == seat:
        play(table)
    send_all()
    assert not mail.outbox and Delivery.objects.get().result == "past"


def test_two_processes_that_look_at_the_same_time_tell_once(waiting: tuple[Table, Account]) -> None:
    table, account = waiting
    barrier = threading.Barrier(4)

    def look() -> int:
        try:
            barrier.wait()
            made = len(turns.notify_of_turn(account.pk, table.id, turns.turn_of(table.id)))
            send_all()
            return made
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        made = [pool.submit(look) for _ in range(4)]
        assert sum(future.result() for future in made) == 1
    send_all()
    assert len(mail.outbox) == 1


def test_a_delivery_is_claimed_once(waiting: tuple[Table, Account]) -> None:
    turns.scan()
    assert len(sending.claim()) == 1 and sending.claim() == []


def test_what_a_crash_interrupted_is_tried_again_and_not_for_ever(waiting: tuple[Table, Account]) -> None:
    turns.scan()
    now = timezone.now()
    # Each time the process dies between claiming and sending.
    for _ in range(len(sending.BACKOFF) + 1):
        assert len(sending.claim(now)) == 1
        now += sending.LEASE + timedelta(seconds=1)
    send_all(now)
    assert not mail.outbox and Delivery.objects.get().stage == "failed"


def test_after_a_crash_the_mail_still_goes_out(waiting: tuple[Table, Account]) -> None:
    turns.scan()
    sending.claim()
    turns.KNOWN.clear()
    turns.scan()
    send_all(timezone.now() + sending.LEASE + timedelta(seconds=1))
    assert len(mail.outbox) == 1


def test_mail_goes_only_to_an_address_that_has_said_yes(waiting: tuple[Table, Account]) -> None:
    _, account = waiting
    Account.objects.filter(pk=account.pk).update(email="stranger@mail.example")
    assert turns.scan() == []


def test_a_round_does_it_all(waiting: tuple[Table, Account]) -> None:
    asyncio.run(rounds.one_round(sweeps=True))
    assert len(mail.outbox) == 1


def test_old_notices_are_swept_but_not_those_that_keep_a_turn_from_being_told_twice(
    waiting: tuple[Table, Account],
) -> None:
    _, account = waiting
    turns.scan()
    Notice.objects.create(account=account, kind="test")
    sending.sweep(timezone.now() + timedelta(days=40))
    assert [notice.kind for notice in Notice.objects.all()] == ["turn"]
    Table.objects.update(stage="finished")
    sending.sweep(timezone.now() + timedelta(days=40))
    assert not Notice.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_names_game_table_and_who_moved_and_nothing_else(
    waiting: tuple[Table, Account], language: str
) -> None:
    table, account = waiting
    account.reach.language = language
    notice = turns.scan()[0]
    letter = Letter(notice, account.reach)
    message = letter.message()
    mover = Seat.objects.get(table=table, number=live_of(table).steps[-1].seat)
    assert message["moved"] == mover.name and message["game"] == "toy"
    assert set(message) == {"teahouse", "id", "kind", "game", "address", "moved", "text", "content"}
    whole = json.dumps(message) + letter.mail() + letter.subject
    assert table.seed not in whole and "{" not in letter.subject + letter.sentence + letter.mail()
    for row in table.rows.all():
        assert row.move not in whole


def test_a_name_cannot_break_into_the_head_of_a_mail(waiting: tuple[Table, Account]) -> None:
    table, account = waiting
    notice = notify(
        account.pk, "turn", table=table.id, seq=99, game="toy", moved="X\r\nBcc: all@mail.example\r\n\r\n", bot=""
    )
    letter = Letter(notice, account.reach)
    assert "\n" not in letter.subject and "\n" not in letter.sentence


# Webhooks.

PUBLIC = ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:80b::200e"]
CLOSED = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "100.127.255.255", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "239.255.255.255", "240.0.0.1", "255.255.255.255", "192.88.99.1", "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1",
    "fd12:3456::1", "ff02::1", "fec0::1", "2001:db8::1", "3fff::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1",
    "2002:7f00:1::", "2002:0808:0808::", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "2001::1", "100::1",
    "5f00::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_the_open_net_is_public(address: str) -> None:
    assert webhook.is_public(address)


@pytest.mark.parametrize("address", CLOSED)
def test_an_address_that_leads_inside_is_not_public(address: str) -> None:
    assert not webhook.is_public(address)


@pytest.mark.parametrize(
    ("url", "reason"),
    [("http://hooks.example/", "https"), ("ftp://hooks.example/", "https"), ("file:///etc/passwd", "https"),
     ("//hooks.example/", "https"), ("https://", "address"), ("https://a@hooks.example/", "address"),
     ("https://hooks.example:22/", "port"), ("https://hooks.example:99999/", "address"),
     ("https://hooks.example/ x", "address"), ("https://hooks.example/\r\nHost: x", "address"),
     ("https://hooks.example\\@127.0.0.1/", "address"), ("https://" + "a" * 600, "address"),
     ("https://höoks.example/", "address"), ("https://[fe80::1%25eth0]/", "address"), ("https://[::1/", "address")],
)  # fmt: skip
def test_an_address_that_is_none_is_refused_before_anything_is_resolved(
    url: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "resolve", lambda host, port: pytest.fail("resolved"))
    with pytest.raises(webhook.Refused) as refused:
        webhook.post(url, "secret", "1", {})
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]", "[::ffff:7f00:1]"]
)
def test_this_machine_is_refused_however_it_is_spelled(host: str) -> None:
    with pytest.raises(webhook.Refused) as refused:
        webhook.post(f"https://{host}/", "secret", "1", {})
    assert refused.value.reason in ("private", "unknown")


def test_one_closed_address_among_public_ones_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "resolve", lambda host, port: ["93.184.216.34", "10.0.0.1"])
    monkeypatch.setattr(webhook, "connect", lambda *given: pytest.fail("connected"))
    with pytest.raises(webhook.Refused) as refused:
        webhook.post("https://hooks.example/", "secret", "1", {})
    assert refused.value.reason == "private"


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    reached: list[tuple[str, int]] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["93.184.216.34"] if len(asked) == 1 else ["127.0.0.1"]

    class Line(socket.socket):
        def connect(self, address: tuple[str, int]) -> None:
            reached.append(address)
            raise ConnectionRefusedError

    monkeypatch.setattr(webhook, "resolve", resolve)
    monkeypatch.setattr(webhook.socket, "socket", Line)
    with pytest.raises(webhook.Refused) as refused:
        webhook.post("https://hooks.example/", "secret", "1", {})
    assert refused.value.reason == "unreachable" and asked == ["hooks.example"]
    assert reached == [("93.184.216.34", 443)]


class Hook:
    """A server with a certificate for hooks.example that answers what the test wants."""

    def __init__(self, answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n", drip: float = 0) -> None:
        self.answer, self.drip = answer, drip
        self.heard: list[bytes] = []
        self.names: list[str | None] = []
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(PEM)
        context.sni_callback = lambda line, name, given: self.names.append(name)
        self.context = context
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        while True:
            try:
                plain, _ = self.door.accept()
            except OSError:
                return
            try:
                with self.context.wrap_socket(plain, server_side=True) as line:
                    self.converse(line)
            except OSError:
                continue

    def converse(self, line: ssl.SSLSocket) -> None:
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += line.recv(65536)
        head, _, body = heard.partition(b"\r\n\r\n")
        length = int(re.search(rb"Content-Length: (\d+)", head)[1])
        while len(body) < length:
            body += line.recv(65536)
        self.heard.append(head + b"\r\n\r\n" + body)
        for byte in self.answer if self.drip else [self.answer]:
            line.sendall(bytes([byte]) if self.drip else byte)
            time.sleep(self.drip)

    def close(self) -> None:
        self.door.close()


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Hook]]:
    """Hooks on this machine; the name is resolved and the address let through as if they were out in the net."""
    opened: list[Hook] = []

    def made(*given: object, **more: object) -> Hook:
        opened.append(Hook(*given, **more))
        return opened[-1]

    monkeypatch.setattr(webhook, "resolve", lambda host, port: ["127.0.0.1"])
    monkeypatch.setattr(webhook, "is_public", lambda address: True)
    monkeypatch.setattr(webhook, "trust", lambda: ssl.create_default_context(cafile=str(PEM)))
    yield made
    for server in opened:
        server.close()


def test_a_webhook_is_signed_over_time_and_body(hook: Callable[..., Hook]) -> None:
    server = hook()
    assert webhook.post(HOOK.format(server.port), "s3cret", "17", {"kind": "test", "moved": "Žofia"}) == 204
    head, _, body = server.heard[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /tea?room=1 HTTP/1.1\r\n") and f"Host: hooks.example:{server.port}".encode() in head
    assert server.names == ["hooks.example"] and b"Teahouse-Notice: 17" in head
    moment, signed = re.search(rb"Teahouse-Signature: t=(\d+),v1=([0-9a-f]{64})", head).groups()
    assert hmac.new(b"s3cret", moment + b"." + body, hashlib.sha256).hexdigest().encode() == signed
    assert abs(int(moment) - time.time()) < 60 and json.loads(body)["moved"] == "Žofia"


def test_the_receiver_in_the_documentation_knows_what_is_genuine() -> None:
    page = (Path(__file__).parents[2] / "docs" / "web.md").read_text(encoding="utf-8")
    names: dict[str, Callable[..., bool]] = {}
    exec(re.search(r"```python\n(import hashlib.*?)```", page, re.DOTALL)[1], names)
    header = webhook.signature("s3cret", 1700000000, b"{}")
    assert names["is_genuine"]("s3cret", header, b"{}")
    assert not names["is_genuine"]("s3cret", header, b"[]") and not names["is_genuine"]("other", header, b"{}")


def test_a_certificate_for_another_name_is_refused(hook: Callable[..., Hook]) -> None:
    server = hook()
    with pytest.raises(webhook.Refused) as refused:
        webhook.post(f"https://other.example:{server.port}/", "s", "1", {})
    assert refused.value.reason == "certificate" and not server.heard


def test_a_certificate_that_nobody_vouches_for_is_refused(
    hook: Callable[..., Hook], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = hook()
    monkeypatch.setattr(webhook, "trust", ssl.create_default_context)
    with pytest.raises(webhook.Refused) as refused:
        webhook.post(HOOK.format(server.port), "s", "1", {})
    assert refused.value.reason == "certificate" and not server.heard


def test_redirects_are_not_followed(hook: Callable[..., Hook]) -> None:
    other = hook()
    server = hook(f"HTTP/1.1 302 Found\r\nLocation: https://hooks.example:{other.port}/\r\n\r\n".encode())
    assert webhook.post(HOOK.format(server.port), "s", "1", {}) == 302
    assert len(server.heard) == 1 and not other.heard


def test_an_answer_that_drips_ends_after_the_seconds_it_has_in_all(
    hook: Callable[..., Hook], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "SECONDS", 1.0)
    server = hook(b"HTTP/1.1 " + b" " * 200, drip=0.1)
    began = time.monotonic()
    with pytest.raises(webhook.Refused) as refused:
        webhook.post(HOOK.format(server.port), "s", "1", {})
    assert refused.value.reason == "slow" and time.monotonic() - began < 10


def test_a_name_server_that_does_not_answer_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    monkeypatch.setattr(webhook, "SECONDS", 0.2)
    monkeypatch.setattr(webhook, "resolve", lambda host, port: done.wait(30))
    with pytest.raises(webhook.Refused) as refused:
        webhook.post("https://hooks.example/", "s", "1", {})
    done.set()
    assert refused.value.reason == "slow"


def test_no_more_of_an_answer_is_read_than_its_first_line_needs(hook: Callable[..., Hook]) -> None:
    server = hook(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n" + b"x" * 100_000)
    assert webhook.post(HOOK.format(server.port), "s", "1", {}) == 200
    endless = hook(b"x" * 100_000)
    with pytest.raises(webhook.Refused) as refused:
        webhook.post(HOOK.format(endless.port), "s", "1", {})
    assert refused.value.reason == "nonsense"


@pytest.mark.parametrize(
    ("answer", "result", "code", "stage"),
    [(b"HTTP/1.1 200 OK\r\n\r\n", "ok", 200, "done"), (b"HTTP/1.1 301 Moved\r\n\r\n", "redirect", 301, "failed"),
     (b"HTTP/1.1 404 No\r\n\r\n", "status", 404, "failed"), (b"HTTP/1.1 503 Busy\r\n\r\n", "status", 503, "waiting"),
     (b"HTTP/1.1 429 Slowly\r\n\r\n", "status", 429, "waiting"), (b"SSH-2.0\r\n", "nonsense", None, "failed")],
)  # fmt: skip
def test_the_log_says_what_came_back_and_only_what_may_pass_is_tried_again(
    waiting: tuple[Table, Account], hook: Callable[..., Hook], answer: bytes, result: str, code: int, stage: str
) -> None:
    _, account = waiting
    server = hook(answer)
    Reach.objects.update(by_mail=False, webhook=HOOK.format(server.port))
    turns.scan()
    send_all()
    delivery = Delivery.objects.get()
    assert (delivery.result, delivery.code, delivery.stage) == (result, code, stage)
    page = signed_in(account).get("/notices").text
    assert (str(code) if code else "answer with HTTP") in page


def test_retries_wait_longer_each_time_and_come_to_an_end(
    waiting: tuple[Table, Account], hook: Callable[..., Hook]
) -> None:
    server = hook(b"HTTP/1.1 500 Oh\r\n\r\n")
    Reach.objects.update(by_mail=False, webhook=HOOK.format(server.port))
    turns.scan()
    pauses = []
    while Delivery.objects.get().stage == "waiting":
        Delivery.objects.update(due=timezone.now())
        send_all()
        pauses.append((Delivery.objects.get().due - timezone.now()).total_seconds())
        assert len(pauses) < 10
    assert len(server.heard) == len(sending.BACKOFF) + 1 == 4
    assert pauses[:3] == sorted(pauses[:3]) and pauses[2] > 1500
    ids = {re.search(rb"Teahouse-Notice: (\d+)", heard)[1] for heard in server.heard}
    assert len(ids) == 1


# The page.


def signed_in(account: Account, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(account)
    return client


@pytest.fixture
def anna() -> Account:
    return Account.objects.create_user("anna", "anna@mail.example", "a long enough password")


def test_guests_are_sent_to_log_in() -> None:
    for address in ["/notices", "/notices/test", "/notices/secret"]:
        assert Client().post(address).status_code == 302


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_answers_in_three_languages(anna: Account, language: str) -> None:
    page = signed_in(anna, language).get("/notices")
    assert page.status_code == 200 and f'lang="{language}"' in page.text
    assert not re.search(r">(title|result|wait|log):?\w*<", page.text)


def test_the_secret_is_shown_once_and_is_not_in_the_database(anna: Account, hook: Callable[..., Hook]) -> None:
    client = signed_in(anna)
    page = client.post("/notices", {"webhook": "https://hooks.example/x", "wait": "900"}, follow=True).text
    reach = Reach.objects.get(account=anna)
    assert reach.secret() in page and reach.wait == 900
    assert reach.secret() not in client.get("/notices").text
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM notices_reach")
        assert reach.secret() not in str(cursor.fetchall())
    old = reach.secret()
    assert old not in client.post("/notices/secret", follow=True).text
    reach.refresh_from_db()
    assert reach.secret() != old


def test_an_address_inside_is_refused_when_it_is_entered(anna: Account) -> None:
    answer = signed_in(anna).post("/notices", {"webhook": "https://127.0.0.1/"})
    assert answer.status_code == 400 and "be reached from the internet" in answer.text
    assert Reach.objects.get(account=anna).webhook == ""


def test_mails_begin_after_the_link_was_used_and_looking_at_it_is_not_enough(anna: Account) -> None:
    client = signed_in(anna)
    client.post("/notices", {"by_mail": "on"})
    link = re.search(r"http://testserver(/notices/confirm/\S+)", mail.outbox[0].body)[1]
    reach = Reach.objects.get(account=anna)
    assert reach.channels() == []
    assert Client().get(link).status_code == 200
    reach.refresh_from_db()
    assert reach.channels() == []
    Client().post(link)
    reach = Reach.objects.get(account=anna)
    assert reach.channels() == ["mail"]
    assert Client().post(link[:-3] + "abc").status_code == 404


def test_mails_end_by_a_link_that_needs_no_login(waiting: tuple[Table, Account]) -> None:
    _, account = waiting
    link = Letter(turns.scan()[0], account.reach).off_address().removeprefix("https://tea.example")
    strict = Client(enforce_csrf_checks=True)
    assert strict.get(link).status_code == 200 and Reach.objects.get(account=account).by_mail
    assert strict.post(link).status_code == 200 and not Reach.objects.get(account=account).by_mail


def test_the_test_button_shows_at_once_what_came_of_it(anna: Account, hook: Callable[..., Hook]) -> None:
    server = hook()
    reach = Reach.objects.create(account=anna, webhook=HOOK.format(server.port), house="http://testserver")
    page = signed_in(anna).post("/notices/test", follow=True).text
    assert len(server.heard) == 1 and "Delivered" in page and "(204)" in page
    assert reach.secret() not in page
    client = signed_in(anna)
    while (answer := client.post("/notices/test")).status_code == 302:
        pass
    assert answer.status_code == 400 and len(server.heard) <= 6


def test_the_log_tells_the_time_it_says_it_tells(waiting: tuple[Table, Account]) -> None:
    notice = turns.scan()[0]
    moment = notice.created.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
    assert moment in signed_in(waiting[1]).get("/notices").text


def test_nobody_sees_the_log_of_another(anna: Account, waiting: tuple[Table, Account]) -> None:
    turns.scan()
    assert f"/t/{waiting[0].id}" not in signed_in(anna).get("/notices").text
    assert f"/t/{waiting[0].id}" in signed_in(waiting[1]).get("/notices").text


def test_the_title_of_the_page_says_whose_turn_it_is(friends: Friends) -> None:
    table = friends("toy")
    deciding = int(live_of(table).state.to_move)
    for seat, name in enumerate("ABC"):
        client = Client(headers={"accept-language": "en"})
        client.cookies["teahouse"] = name
        assert ("<title>● Your turn" in client.get(f"/t/{table.id}").text) == (seat == deciding)


def test_every_sentence_is_there_in_three_languages() -> None:
    def catalogue(language: str) -> dict[str, str]:
        with files("teahouse.web.notices").joinpath("words", f"{language}.po").open("rb") as file:
            return {str(message.id): str(message.string) for message in read_po(file) if message.id}

    english = catalogue("en")
    code = "".join(path.read_text(encoding="utf-8") for path in [*FOLDER.glob("*.py"), *FOLDER.rglob("*.html")])
    said = set(re.findall(r'{% tell "([^"]+)" ?(?!\|)[^|]*?%}', code))
    said |= {f"result:{reason}" for reason in re.findall(r'(?:Refused\(|return )"(\w+)"', code)}
    assert sorted(said - set(english)) == []
    for language in LANGUAGES:
        messages = catalogue(language)
        assert sorted(messages) == sorted(english) and all(messages.values())
        for key in english:
            assert set(re.findall(r"{\w+}", messages[key])) == set(re.findall(r"{\w+}", english[key])), key
