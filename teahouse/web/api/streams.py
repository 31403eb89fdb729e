"""Streams of JSON lines: one table as its seat sees it, or what happens at all tables of the caller."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass

from django.db import DatabaseError
from django.db.models import Q
from django.http import StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone

from teahouse.web import limits
from teahouse.web.api.errors import Refused
from teahouse.web.api.models import Token
from teahouse.web.api.schemas import HappeningOut, Id
from teahouse.web.api.service import operation
from teahouse.web.api.subscriptions import MOST_STREAMS, OPEN, Subscriptions
from teahouse.web.api.table_view import live_or_404, view
from teahouse.web.api.tokens import Caller, TokenRequest
from teahouse.web.hub import HUB, PRESENCE, SurroundingsChanged
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.seating import held_by, mark_left
from teahouse.web.threads import run_in_thread

JSON_LINES = "application/x-ndjson"
BLANK = "\n"
# How long a stream waits for a database that does not answer.
PATIENCE = 1.0


def line_responses(schema: dict[str, object]) -> dict[int, object]:
    """How the description of the API describes each line."""
    told = {
        "description": "JSON lines; a blank one at least every 7 seconds",
        "content": {JSON_LINES: {"schema": schema}},
    }
    return {200: told}


class Lines(StreamingHttpResponse):
    """A response that ends with its connection. Django itself stops reading a stream whose connection is lost, and
    leaves the rest to the garbage collector: until that comes, the stream would count as open and its seat as looked
    at."""

    def __init__(self, lines: AsyncGenerator[str, None], **given: object) -> None:
        super().__init__(lines, **given)
        self.lines = lines

    async def __aiter__(self) -> AsyncIterator[bytes]:
        content = self.streaming_content
        assert isinstance(content, AsyncIterator)
        try:
            async for part in content:
                yield part
        finally:
            await self.lines.aclose()


def open_stream(caller: Caller, lines: AsyncGenerator[str, None]) -> Lines:
    """The answer that stays open."""
    own, address = caller.stream_keys
    if OPEN[own] >= MOST_STREAMS or OPEN[address] >= MOST_STREAMS * limits.CROWD * limits.FACTOR:
        raise Refused(429, "streams", caller.language)
    return Lines(lines, content_type=JSON_LINES, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})


def line(told: dict[str, object]) -> str:
    """A JSON line."""
    return json.dumps(told, ensure_ascii=False) + "\n"


def still_counts(caller: Caller) -> bool:
    """Whether the token has neither been revoked nor expired."""
    counts = Q(expires=None) | Q(expires__gt=timezone.now())
    return Token.objects.filter(counts, pk=caller.token.pk, account__is_active=True).exists()


async def may_go_on(subscriptions: Subscriptions, caller: Caller) -> bool:
    """Whether an idle stream stays open."""
    return not subscriptions.is_closing and await run_in_thread(still_counts, caller)


VIEW = line_responses({"$ref": "#/components/schemas/ViewOut"})


@operation("GET", "/tables/{id}/stream", "read", "stream", None, "streams", responses=VIEW)
async def stream_table(request: TokenRequest, id: Id, chat: bool = False) -> Lines:
    """The complete table as the caller's seat sees it, and again after each change, until the game is over."""
    await run_in_thread(live_or_404, id)
    return open_stream(request.auth, table_lines(request.auth, id, chat))


async def table_lines(caller: Caller, id: str, chat: bool) -> AsyncGenerator[str, None]:
    """Each line is a complete view, so missing one does no harm."""
    seq: int | None = None
    change: object = None
    present: list[int] = []
    async with Subscriptions(caller.stream_keys) as subscriptions:
        subscriptions.follow(id)
        try:
            while True:
                try:
                    told = await run_in_thread(view, id, caller, seq, chat)
                    seats, row = told["seats"], told["seq"]
                    assert isinstance(seats, list) and isinstance(row, int)
                    present = await be_present(id, present, [seat["number"] for seat in seats if seat["mine"]])
                    if told["change"] != change:
                        seq, change = row, told["change"]
                        yield line(told)
                    if told["stage"] == Table.Stage.FINISHED:
                        return
                    if not await subscriptions.next_changes():
                        if not await may_go_on(subscriptions, caller):
                            return
                        yield BLANK
                except DatabaseError:
                    await asyncio.sleep(PATIENCE)
                    yield BLANK
        finally:
            await be_present(id, present, [])


async def be_present(id: str, before: list[int], now: list[int]) -> list[int]:
    """Show the others that these seats are present."""
    if before == now:
        return now
    PRESENCE.leave(id, before)
    PRESENCE.enter(id, now)
    if before:
        await run_in_thread(mark_left, id, before)
    HUB.publish(SurroundingsChanged(id))
    return now


@dataclass
class Following:
    """What a stream has told of a table."""

    change: int = -1
    is_kept: bool = False
    is_started: bool = False
    # The decision that the caller was told of.
    seq: int = -1


@operation(
    "GET", "/stream", "read", "stream", None, "streams", responses=line_responses(HappeningOut.model_json_schema())
)
async def stream(request: TokenRequest) -> Lines:
    """What happens at all of the caller's tables: a seat is reserved for them, a game starts, it is their turn, a game
    is over."""
    return open_stream(request.auth, happening_lines(request.auth))


async def happening_lines(caller: Caller) -> AsyncGenerator[str, None]:
    """First the present state, then what happens."""
    followed: dict[str, Following] = {}
    async with Subscriptions(caller.stream_keys) as subscriptions:
        subscriptions.follow_seats(caller.visitor.pk)
        heard: set[str] = set()
        while True:
            try:
                for id in await news(subscriptions, caller, followed, heard):
                    happened = await run_in_thread(happenings, id, caller.visitor, followed[id])
                    for told in happened:
                        yield line(told)
                    if happened and happened[-1]["type"] == "gameFinish":
                        del followed[id]
                        subscriptions.unfollow(id)
                heard = await subscriptions.next_changes()
                if not heard:
                    if not await may_go_on(subscriptions, caller):
                        return
                    yield BLANK
            except DatabaseError:
                await asyncio.sleep(PATIENCE)
                yield BLANK


async def news(
    subscriptions: Subscriptions, caller: Caller, followed: dict[str, Following], heard: set[str]
) -> set[str]:
    """The tables to look at: those that were heard of, or all that have changed since they were told of."""
    found = heard
    if not heard:
        changes = await run_in_thread(changes_of, caller.visitor, list(followed))
        found = {id for id, change in changes.items() if id not in followed or followed[id].change != change}
    for id in found:
        followed.setdefault(id, Following())
        subscriptions.follow(id)
    return found


def changes_of(visitor: Visitor, followed: list[str]) -> dict[str, int]:
    """How often each table of the visitor has changed: those that are not over, and those that were not."""
    mine = Seat.objects.filter(holders=visitor).values("table")
    unfinished = Q(pk__in=mine) & ~Q(stage=Table.Stage.FINISHED)
    return dict(Table.objects.filter(unfinished | Q(pk__in=followed)).values_list("pk", "change"))


def happenings(id: str, visitor: Visitor, known: Following) -> list[dict[str, object]]:
    """What the visitor has not heard of a table yet."""
    live = LIVE_TABLES.get(id)
    with live.in_use():
        table = live.read()
        deciding, seq = int(live.state.to_move), live.seq
    # Asked after the table was read: seats are drawn when the game starts, and never again.
    held = held_by(id, visitor)
    known.change = table.change
    about: dict[str, object] = {"table": id, "game": table.game, "url": reverse("table", args=[id])}
    found: list[dict[str, object]] = []
    if table.stage == Table.Stage.WAITING:
        kept = [seat.number for seat in live.places if seat.number in held and not seat.arrived]
        if kept and not known.is_kept:
            found.append({"type": "seatKept", **about, "seat": kept[0]})
        known.is_kept = bool(kept)
        return found
    if not known.is_started:
        known.is_started = True
        found.append({"type": "gameStart", **about, "seat": held[0] if held else None})
    if table.stage == Table.Stage.FINISHED:
        found.append({"type": "gameFinish", **about, "result": table.result})
    elif deciding in held and seq != known.seq:
        known.seq = seq
        found.append({"type": "yourTurn", **about, "seat": deciding, "seq": seq})
    return found
