"""The socket of one browser at one table: it sends commands, and is sent of each frame what it lacks."""

import asyncio
import contextlib
import json
import logging
from collections import Counter, deque
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import TeahouseError
from teahouse.core.state import NOBODY
from teahouse.web import hub, limits
from teahouse.web.addresses import ADDRESS
from teahouse.web.errors import Declined
from teahouse.web.hub import (
    HUB,
    PRESENCE,
    VISIBLE_PAGES,
    SurroundingsChanged,
    TableChanged,
    TableEvent,
    VisitorChanged,
    start_task,
)
from teahouse.web.models import Table, is_id
from teahouse.web.tables import frames
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.commands import TableSession, read_request
from teahouse.web.tables.explanations import explain_to
from teahouse.web.tables.frames import Window, read_held, read_screen
from teahouse.web.tables.seat_view import Choosing
from teahouse.web.tables.seating import held_by, mark_left, set_looked
from teahouse.web.threads import run_in_thread
from teahouse.web.visitors import language_of, visitor_of

if TYPE_CHECKING:
    from channels.consumer import _ChannelScope

LOG = logging.getLogger("teahouse.sockets")
NO_TABLE = 4404
CHANGED = 4401
FOREIGN = 4403
TOO_OFTEN = 4429
LONGEST = 4_000
# The largest whole number that JavaScript counts with.
LARGEST_ACK = 2**53 - 1
LONGEST_ACK = 40
MOST_LINES = 200


def header(scope: WebSocketScope, name: bytes) -> str:
    """A header of the request."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def is_from_here(scope: WebSocketScope) -> bool:
    """Whether the page that opens a socket is one of ours, under a name of ours."""
    host = header(scope, b"host")
    given = header(scope, b"origin")
    try:
        is_ours = not given or urlsplit(given).netloc == host
    except ValueError:
        return False
    return is_ours and validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)


def read_ack(ack: object) -> int | str | None:
    """What the answer to a message carries so that the browser knows it: a number or a short text, and nothing that no
    browser could read again."""
    if type(ack) is int and abs(ack) <= LARGEST_ACK:
        return ack
    return ack if isinstance(ack, str) and len(ack) <= LONGEST_ACK else None


# How many lines each address has open.
LINES: Counter[str] = Counter()


class TableSocket(AsyncWebsocketConsumer):
    """One browser at one table."""

    # The address that this line counts for.
    address: str | None = None
    session: TableSession | None = None

    async def __call__(self, scope: "_ChannelScope", receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Somebody may be gone while they are answered: then nobody tells that they have left."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.leave()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Unlike other consumers, this one goes to no thread before each message to close old connections to the
        database: whatever asks the database does so by itself."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.seq = -1
        self.known: tuple[int, list[bool]] | None = None
        self.present: list[int] = []
        self.visible = True
        # The hint that a bot thinks about for this browser.
        self.hinting: asyncio.Task[None] | None = None
        # One thing after another: commands, and what others did.
        self.busy = asyncio.Lock()
        # Something has changed that this browser has not been sent yet, and to which change.
        self.is_behind = False
        self.change: int | None = None
        await self.accept()
        if not is_from_here(self.scope):
            await self.close(FOREIGN)
            return
        cookies = parse_cookie(header(self.scope, b"cookie"))
        id = self.scope["url_route"]["kwargs"]["id"]
        visitor = await run_in_thread(visitor_of, cookies)
        client = self.scope.get("client") or [""]
        ADDRESS.set(client[0])
        address = limits.address_key(client[0])
        try:
            limits.check("connect", address, limits.visitor_key(visitor))
            self.occupy(address)
            if is_id(id) and await run_in_thread(LIVE_TABLES.takes_long, id):
                limits.check("replay", address)
        except TeahouseError:
            await self.close(TOO_OFTEN)
            return
        if not is_id(id) or not await run_in_thread(Table.objects.filter(pk=id).exists):
            await self.close(NO_TABLE)
            return
        held = await run_in_thread(held_by, id, visitor)
        # The page says which language it is written in: browsers need not tell a socket what they accept.
        query = {name: values[0] for name, values in parse_qs(self.scope["query_string"].decode("latin-1")).items()}
        asked = query.get("language", "")
        language = asked if asked in LANGUAGES else language_of(cookies, header(self.scope, b"accept-language"))
        shown = read_held(query.get("held", ""))
        self.window = Window(read_screen(query.get("screen", "")), shown, query.get("confirm") == "1")
        self.session = TableSession(id, visitor, held, language, address)
        for kind in (TableChanged, SurroundingsChanged):
            HUB.subscribe(kind, self.hear, about=id)
        if visitor is not None:
            HUB.subscribe(VisitorChanged, self.hear_of_visitor, about=visitor.pk)
        self.arrive(self.session)
        async with self.busy:
            await self.send_frame()

    def occupy(self, address: str) -> None:
        """Count one more line of an address, unless it is one too many."""
        if LINES[address] >= MOST_LINES * limits.FACTOR:
            raise Declined("slowly")
        LINES[address] += 1
        self.address = address

    def vacate(self) -> None:
        """Count it no longer."""
        if self.address is not None:
            LINES[self.address] -= 1
            if not LINES[self.address]:
                del LINES[self.address]
            self.address = None

    def arrive(self, session: TableSession) -> None:
        """The seats of this browser are looked at; the others hear of it if they were not before."""
        id, held = session.id, session.reader.held
        here = PRESENCE.is_here(id)
        is_news = any(not here(seat) for seat in held)
        self.present = list(held)
        PRESENCE.enter(id, held)
        VISIBLE_PAGES.enter(id, held)
        if is_news:
            HUB.publish(SurroundingsChanged(id))

    def move_over(self, session: TableSession) -> None:
        """The seats were drawn: this browser looks at another one now."""
        PRESENCE.leave(session.id, self.present)
        if self.visible:
            VISIBLE_PAGES.leave(session.id, self.present)
        self.arrive(session)
        if not self.visible:
            VISIBLE_PAGES.leave(session.id, self.present)

    async def disconnect(self, code: int) -> None:
        await self.leave()

    async def leave(self) -> None:
        """The browser is gone, in whatever way; nothing is left of it."""
        self.vacate()
        session, self.session = self.session, None
        if session is None:
            return
        self.drop_hint()
        for kind in (TableChanged, SurroundingsChanged):
            HUB.unsubscribe(kind, self.hear, about=session.id)
        if session.visitor is not None:
            HUB.unsubscribe(VisitorChanged, self.hear_of_visitor, about=session.visitor.pk)
        present, self.present = self.present, []
        if present:
            PRESENCE.leave(session.id, present)
            if self.visible:
                VISIBLE_PAGES.leave(session.id, present)
            await run_in_thread(mark_left, session.id, present)
            if self.visible and self.seq >= 0:
                await run_in_thread(set_looked, session.id, present[0], self.seq)
            HUB.publish(SurroundingsChanged(session.id))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.session is None:
            return
        try:
            self.session.check("frame")
        except TeahouseError:
            await self.close(TOO_OFTEN)
            return
        if text_data is None or len(text_data) > LONGEST:
            return
        try:
            data = json.loads(text_data)
        except (ValueError, RecursionError):
            return
        if not isinstance(data, dict):
            return
        if data.get("do") == "ping":
            version = known_version(self.session.id) or await run_in_thread(version_of, self.session.id)
            await self.send(json.dumps({"pong": version}))
            return
        PRESENCE.note_activity()
        async with self.busy:
            # Whoever has gone meanwhile wants nothing any more.
            if self.session is not None:
                await self.handle(self.session, data, read_ack(data.get("ack")))

    async def handle(self, session: TableSession, data: dict[str, object], ack: object) -> None:
        """Somebody looks, looks away, or gives a command."""
        if data.get("do") == "look":
            self.window.ask_for(data.get("value"))
            await self.send_frame(ack)
        elif data.get("do") == "screen":
            self.window.screen = read_screen(data.get("value"))
            await self.send_frame(ack)
        elif data.get("do") == "confirm":
            self.window.confirms = data.get("value") == "1"
            await self.send_frame(ack)
        elif data.get("do") == "words":
            self.window.has_words = data.get("value") == "1"
            await self.send_frame(ack)
        elif data.get("do") == "visible":
            await self.set_visible(session, data.get("value") == "1")
        elif data.get("do") == "explain":
            explained = await explain_to(session, data.get("value"), data.get("seat", int(NOBODY)))
            await self.send(json.dumps({"explained": explained, **({} if ack is None else {"ack": ack})}))
        elif data.get("do") == "hint":
            self.drop_hint()
            self.hinting = start_task(self.hint(session, data, ack))
        else:
            self.drop_hint()
            await self.do(session, data, ack)

    async def hint(self, session: TableSession, data: dict[str, object], ack: object) -> None:
        """A hint takes long: meanwhile this browser hears of everything else, and may hang up."""
        try:
            try:
                choosing = await session.execute(read_request(data))
            except TeahouseError as error:
                choosing = Choosing(said=str(error))
            async with self.busy:
                self.hinting = None
                await self.send_frame(ack, choosing)
        except asyncio.CancelledError:
            with contextlib.suppress(Exception):
                await self.send(json.dumps({"ack": ack}))

    def drop_hint(self) -> None:
        """Nobody waits for the hint any more: the line is closed, the decision has passed, or they went on alone."""
        if self.hinting is not None:
            self.hinting.cancel()
            self.hinting = None

    async def do(self, session: TableSession, data: dict[str, object], ack: object) -> None:
        """A command: done, and answered with a frame of one's own."""
        try:
            request = read_request(data)
        except TeahouseError as error:
            await self.send(json.dumps({"ack": ack, "error": str(error)}))
            return
        await self.send_frame(ack, await session.execute(request))

    async def set_visible(self, session: TableSession, visible: bool) -> None:
        """Somebody looks away: what happens from now on is told when they look again."""
        if self.visible and not visible and self.present and self.seq >= 0:
            await run_in_thread(set_looked, session.id, self.present[0], self.seq)
        if visible != self.visible:
            (VISIBLE_PAGES.enter if visible else VISIBLE_PAGES.leave)(session.id, self.present)
        if visible and not self.visible:
            session.reader.arrived = None
        self.visible = visible
        if visible:
            await self.send_frame()

    def hear(self, event: TableEvent) -> None:
        """Somebody did something, or came or went; what happens meanwhile is told by the same frame."""
        self.change = event.change if isinstance(event, TableChanged) else None
        if self.is_behind:
            return
        self.is_behind = True
        if self.present:
            start_task(self.follow())
            return
        SPECTATORS.append(self)
        if len(SPECTATORS) == 1:
            start_task(tell_spectators())

    async def follow(self) -> None:
        """Send what has changed; if this browser did it, it knows already."""
        async with self.busy:
            self.is_behind = False
            if self.session is None:
                return
            try:
                await self.send_frame(news=True, change=self.change)
            except Exception:
                # The line is gone, or the database is away: the browser asks again when it comes back.
                LOG.debug("a frame could not be sent", exc_info=True)

    def hear_of_visitor(self, event: VisitorChanged) -> None:
        """Somebody logged in or out here: the browser comes again as who it is now."""
        start_task(self.come_again())

    async def come_again(self) -> None:
        """Close the line; whoever has gone meanwhile need not be told."""
        with contextlib.suppress(Exception):
            await self.close(CHANGED)

    async def send_frame(
        self, ack: object = None, choosing: Choosing | None = None, news: bool = False, change: int | None = None
    ) -> None:
        """The table as this browser may see it now, with the answer to its command."""
        session = self.session
        if session is None:
            return
        facts, shown = await session.view(change)
        if self.session is None:
            return
        if self.present != session.reader.held:
            self.move_over(session)
        known = (facts.change, [player.is_here for player in facts.players])
        if news and known == self.known:
            return
        self.known = known
        if shown.seq != self.seq:
            self.drop_hint()
        self.seq = shown.seq
        if session.reader.arrived is None:
            session.reader.arrived = shown.seq
        answer = frames.answer_to(facts, shown, session.reader, choosing) if choosing is not None else {}
        more = {**({"ack": ack} if ack is not None else {}), **({"answer": answer} if answer else {})}
        await self.send(self.window.update(frames.shared_frame(facts, shown, session.reader), more))


# Spectators who have not been told yet what has changed.
SPECTATORS: deque[TableSocket] = deque()


async def tell_spectators() -> None:
    """One spectator after another, so that people who play, here and at other tables, do not wait for all of them."""
    while SPECTATORS:
        start_task(SPECTATORS.popleft().follow())
        await asyncio.sleep(0)


def known_version(id: str) -> int:
    """How often the table has changed, as far as memory knows for sure; else 0."""
    return (LIVE_TABLES.known_change(id) or 0) if hub.is_only_process() else 0


def version_of(id: str) -> int:
    """How often the table has changed."""
    return Table.objects.filter(pk=id).values_list("change", flat=True).first() or 0
