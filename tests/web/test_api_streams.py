"""Streams of JSON lines: whole views, nothing missed, and closed when there is nothing more to tell."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable

import pytest
from django.contrib.auth import get_user_model

from teahouse.core.registry import game as game_with_id
from teahouse.web import asgi, fairness, hub, limits, tables
from teahouse.web.accounts.merging import give_visitor
from teahouse.web.api import streams, subscriptions
from teahouse.web.api.models import Token
from teahouse.web.api.streams import Following, happening_lines, happenings, table_lines
from teahouse.web.api.table_view import view
from teahouse.web.api.tokens import SCOPES, Caller, make_token
from teahouse.web.hub import PRESENCE
from teahouse.web.models import Table
from teahouse.web.tables import commits
from teahouse.web.tables.cache import LiveTable
from teahouse.web.tables.seating import held_by
from teahouse.web.threads import run_in_thread
from tests.web.conftest import live_of, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
PATIENCE = 30


@pytest.fixture(autouse=True)
def quick_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quiet streams say so at once."""
    monkeypatch.setattr(subscriptions, "KEEP_ALIVE", 0.2)


def caller(name: str) -> Caller:
    """Somebody with a token."""
    account = get_user_model().objects.get_or_create(username=name)[0]
    return Caller(make_token(account, "test", SCOPES)[0], account, give_visitor(account), "en")


def seated(names: str = "AB", game: str = "skud") -> tuple[str, list[Caller]]:
    """A running table, its callers in the order of their seats."""
    people = [caller(name) for name in names]
    id = tables.create(people[0].visitor, game_with_id(game), "friends", len(people), {}).id
    for person in people[1:]:
        tables.sit(id, person.visitor, person.visitor.name)
    seats = Table.objects.get(pk=id).seats.all()
    return id, [next(one for one in people if one.visitor in seat.holders.all()) for seat in seats]


class Heard:
    """A stream that is listened to."""

    def __init__(self, lines: AsyncIterator[str]) -> None:
        self.lines = lines

    async def next(self) -> dict:
        """The next line that says something."""
        while True:
            line = await asyncio.wait_for(anext(self.lines), PATIENCE)
            assert line.endswith("\n") and line.count("\n") == 1
            if line.strip():
                return json.loads(line)

    async def pulse(self) -> None:
        """The next blank line."""
        while (await asyncio.wait_for(anext(self.lines), PATIENCE)).strip():
            pass

    async def ends(self) -> None:
        """Nothing follows but blank lines."""
        with pytest.raises(StopAsyncIteration):
            while True:
                assert not (await asyncio.wait_for(anext(self.lines), PATIENCE)).strip()


async def moved(id: str, count: int = 1) -> None:
    """So many moves are played; everybody hears of it after the last."""
    table = await run_in_thread(Table.objects.get, pk=id)
    await commits.change(id, play, table, count)


async def test_a_stream_tells_the_whole_table_and_then_each_change() -> None:
    id, people = await run_in_thread(seated)
    first, second = [Heard(table_lines(person, id, False)) for person in people]
    begun = [await first.next(), await second.next()]
    assert [view["type"] for view in begun] == ["full", "full"] and [view["seat"] for view in begun] == [0, 1]
    assert sum(bool(view["legal"]) for view in begun) == 1
    await moved(id)
    for stream in (first, second):
        view = await stream.next()
        assert view["type"] == "change" and view["seq"] == 1 and [move["seq"] for move in view["news"]] == [1]
        assert view["news"][0]["sentence"] and view["news"][0]["action"]
    # Whoever missed changes hears of all their moves at once.
    await moved(id, 3)
    view = await first.next()
    assert [move["seq"] for move in view["news"]] == [2, 3, 4] and view["moves"] == 4


async def test_moves_taken_back_are_told_by_how_many_stand() -> None:
    id, people = await run_in_thread(seated)
    heard = Heard(table_lines(people[0], id, False))
    await heard.next()
    await moved(id)
    assert (await heard.next())["moves"] == 1
    seat = (await run_in_thread(live_of, Table(pk=id))).steps[-1].seat
    await commits.change(id, tables.step_back, id, seat, 1)
    view = await heard.next()
    assert (view["seq"], view["moves"], view["news"]) == (2, 0, [])


async def test_a_stream_follows_from_the_waiting_room_to_the_end() -> None:
    host, guest = await run_in_thread(caller, "Host"), await run_in_thread(caller, "Guest")
    table = await run_in_thread(tables.create, host.visitor, game_with_id("skud"), "friends", 2, {})
    heard = Heard(table_lines(host, table.id, False))
    assert (await heard.next())["stage"] == "waiting"
    await commits.change(table.id, tables.sit, table.id, guest.visitor, "Guest")
    view = await heard.next()
    assert view["stage"] == "running" and view["seats"][view["seat"]]["name"] == "Host"
    assert bool(view["legal"]) == (view["to_move"] == view["seat"])
    await commits.change(table.id, tables.resign, table.id, view["seat"])
    view = await heard.next()
    assert view["stage"] == "finished" and view["seed"] and view["result"]["end"] == "resigned"
    await heard.ends()
    # A table that is over is told once.
    late = Heard(table_lines(guest, table.id, False))
    assert (await late.next())["stage"] == "finished"
    await late.ends()


@pytest.mark.parametrize("asked", [lambda id, who: view(id, who)["seat"], lambda id, who: started(id, who)["seat"]])
def test_nobody_is_shown_the_seat_they_had_before_the_draw(
    asked: Callable[[str, Caller], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seats are drawn in the very moment in which somebody looks."""
    host, guest = caller("Host"), caller("Guest")
    monkeypatch.setattr(fairness, "lot", lambda seed, count: list(range(count))[::-1])
    table = tables.create(host.visitor, game_with_id("skud"), "friends", 2, {})
    ask = LiveTable.read

    def sit_first(live: LiveTable, locking: bool = False) -> Table:
        monkeypatch.setattr(LiveTable, "read", ask)
        tables.sit(table.id, guest.visitor, "Guest")
        return ask(live, locking)

    monkeypatch.setattr(LiveTable, "read", sit_first)
    assert asked(table.id, host) == 1 and held_by(table.id, host.visitor) == [1]


def started(id: str, who: Caller) -> dict[str, object]:
    """What a stream tells first of a game that has started."""
    return happenings(id, who.visitor, Following())[0]


async def test_an_open_stream_counts_as_being_here() -> None:
    id, people = await run_in_thread(seated)
    lines = table_lines(people[1], id, False)
    await Heard(lines).next()
    assert PRESENCE.is_here(id)(1) and not PRESENCE.is_here(id)(0)
    await lines.aclose()
    assert not PRESENCE.is_here(id)(1)
    assert not subscriptions.LISTENING and not subscriptions.OPEN


async def test_a_change_that_nobody_told_of_is_found_at_the_next_pulse() -> None:
    """A message that was lost, because Redis was restarted, say, costs seconds and nothing else."""
    id, people = await run_in_thread(seated)
    table, everything = Heard(table_lines(people[0], id, False)), Heard(happening_lines(people[0]))
    await table.next()
    assert (await everything.next())["type"] == "gameStart"
    await run_in_thread(tables.resign, id, 1)
    assert (await table.next())["stage"] == "finished"
    told = await everything.next()
    while told["type"] == "yourTurn":
        told = await everything.next()
    assert told["type"] == "gameFinish"


async def test_all_tables_are_told_of_in_one_stream() -> None:
    host, guest = await run_in_thread(caller, "Host"), await run_in_thread(caller, "Guest")
    heard = Heard(happening_lines(host))
    quiet = asyncio.ensure_future(heard.next())
    table = await run_in_thread(tables.create, host.visitor, game_with_id("skud"), "friends", 2, {})
    commits.publish(table.id)
    await commits.change(table.id, tables.sit, table.id, guest.visitor, "Guest")
    told = await quiet
    assert told["type"] == "gameStart" and told["table"] == table.id and told["url"] == f"/t/{table.id}"
    seat, turns = told["seat"], []
    for _ in range(6):
        if (await run_in_thread(live_of, table)).state.to_move == seat:
            told = await heard.next()
            assert told["type"] == "yourTurn" and told["seat"] == seat
            turns.append(told["seq"])
        await moved(table.id)
    assert turns == sorted(set(turns)) and turns
    await commits.change(table.id, tables.resign, table.id, 1 - seat)
    while told["type"] == "yourTurn":
        told = await heard.next()
    assert told["type"] == "gameFinish" and told["result"]["by"] == 1 - seat
    # Whoever listens later hears of what goes on, and of nothing that is over.
    again = await run_in_thread(tables.create, host.visitor, game_with_id("skud"), "bots", 2, {}, ["random"])
    late = Heard(happening_lines(host))
    assert [(await late.next())["table"]] == [again.id]


async def test_a_seat_is_told_of_at_once_and_not_at_the_next_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriptions, "KEEP_ALIVE", 600)
    person = await run_in_thread(caller, "Host")
    heard = Heard(happening_lines(person))
    told = asyncio.ensure_future(heard.next())
    while not subscriptions.LISTENING:
        await asyncio.sleep(0)
    # The stream has looked at all its tables: there are none.
    await run_in_thread(streams.changes_of, person.visitor, [])
    table = await run_in_thread(
        tables.create, person.visitor, game_with_id("skud"), "bots", 2, {}, ["random"], None, False, 0
    )
    commits.publish(table.id)
    assert (await told)["table"] == table.id


@pytest.mark.parametrize("lines", [lambda who, id: table_lines(who, id, False), lambda who, id: happening_lines(who)])
async def test_a_quiet_stream_pulses_until_its_token_is_revoked(lines: Callable[..., AsyncIterator[str]]) -> None:
    id, people = await run_in_thread(seated)
    heard = Heard(lines(people[0], id))
    await heard.pulse()
    await run_in_thread(Token.objects.all().delete)
    await heard.ends()


async def test_streams_end_when_the_house_closes() -> None:
    id, people = await run_in_thread(seated)
    heard = [Heard(table_lines(people[0], id, False)), Heard(happening_lines(people[1]))]
    for stream in heard:
        await stream.next()
        await stream.pulse()
    hub.HUB.publish(hub.SiteClosing())
    for stream in heard:
        await stream.ends()
    assert not subscriptions.LISTENING


async def test_one_program_has_only_so_many_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_STREAMS", 1)
    id, people = await run_in_thread(seated)
    heard = Heard(table_lines(people[0], id, False))
    await heard.next()
    with pytest.raises(streams.Refused) as refused:
        streams.open_stream(people[0], happening_lines(people[0]))
    assert refused.value.status == 429
    streams.open_stream(people[1], happening_lines(people[1]))


@pytest.mark.parametrize("path", ["/api/tables/{id}/stream", "/api/stream"])
async def test_a_stream_that_nobody_reads_ends_with_its_line(path: str) -> None:
    """The server cuts the line; a stream that waits for somebody to read must not wait on."""
    id, people = await run_in_thread(seated)
    token = (await run_in_thread(make_token, people[0].account, "deaf", SCOPES))[1]
    is_stuck, is_cut, asked = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def receive() -> dict[str, object]:
        if not asked.is_set():
            asked.set()
            return {"type": "http.request", "body": b"", "more_body": False}
        await is_cut.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, object]) -> None:
        if message["type"] == "http.response.body":
            is_stuck.set()
            await asyncio.Event().wait()

    scope = {
        "type": "http", "method": "GET", "path": path.format(id=id), "query_string": b"", "client": ["127.0.0.1", 1],
        "headers": [(b"host", b"testserver"), (b"authorization", f"Bearer {token}".encode())],
    }  # fmt: skip
    answering = asyncio.create_task(asgi.served(scope, receive, send))
    await asyncio.wait_for(is_stuck.wait(), PATIENCE)
    assert subscriptions.OPEN[limits.visitor_key(people[0].visitor)] == 1
    for _ in range(20):
        await moved(id)
    assert len(next(iter(subscriptions.LISTENING)).tables) <= 1
    is_cut.set()
    await asyncio.wait_for(answering, PATIENCE)
    assert not subscriptions.OPEN and not subscriptions.LISTENING and not PRESENCE.sockets
    assert not any(about for _, about in hub.HUB.listeners)


async def test_a_stream_of_hidden_hands_shows_each_seat_its_own() -> None:
    id, people = await run_in_thread(seated, "ABC", "toy")
    await moved(id, 4)
    state = (await run_in_thread(live_of, Table(pk=id))).state
    for seat, person in enumerate(people):
        view = await Heard(table_lines(person, id, False)).next()
        assert view["seat"] == seat and view["position"] == json.loads(json.dumps(state.seen_by(seat).position()))
        assert view["seed"] is None
