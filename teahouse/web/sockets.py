"""The socket of one browser at one table: it hears wishes and is sent whole frames."""

import asyncio
import contextlib
import json
import logging
from collections import Counter, OrderedDict, deque
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host
from django.utils import timezone

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import TeahouseError
from teahouse.web import frames, house, limits, tables
from teahouse.web.acts import Guest, held_by, set_looked, wish_of
from teahouse.web.frames import Choosing, Frame
from teahouse.web.lives import LIVES
from teahouse.web.models import Seat, Table, is_id
from teahouse.web.moderation.door import ADDRESS
from teahouse.web.notices.looking import LOOKING
from teahouse.web.presence import PRESENCE
from teahouse.web.quiet import ACTIVITY
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
    guest: Guest | None = None

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
        self.choosing, self.seq = Choosing(), -1
        self.known: tuple[int, list[bool]] | None = None
        self.present: list[int] = []
        self.visible = True
        self.stock = ""
        # The hint that a bot thinks about for this browser.
        self.hinting: asyncio.Task[None] | None = None
        # One thing after another: wishes, and what others did.
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
        visitor = await house.read(visitor_of, cookies)
        client = self.scope.get("client") or [""]
        ADDRESS.set(client[0])
        address = limits.counted(client[0])
        try:
            limits.check("connect", address, limits.visitor_key(visitor))
            self.occupy(address)
            if is_id(id) and await house.read(LIVES.takes_long, id):
                limits.check("replay", address)
        except TeahouseError:
            await self.close(TOO_OFTEN)
            return
        if not is_id(id) or not await house.read(Table.objects.filter(pk=id).exists):
            await self.close(NO_TABLE)
            return
        held = await house.read(held_by, id, visitor)
        # The page says which language it is written in: browsers need not tell a socket what they accept.
        asked = parse_qs(self.scope["query_string"].decode("latin-1")).get("language", [""])[0]
        language = asked if asked in LANGUAGES else language_of(cookies, header(self.scope, b"accept-language"))
        self.guest = Guest(id, visitor, held, language, address)
        house.attend(house.group(id), self.hear)
        if visitor is not None:
            house.attend(house.own_group(visitor.pk), self.visitor_changed)
        self.arrive(self.guest)
        async with self.busy:
            await self.send_frame()

    def occupy(self, address: str) -> None:
        """Count one more line of an address, unless it is one too many."""
        if LINES[address] >= MOST_LINES * limits.FACTOR:
            raise tables.Declined("slowly")
        LINES[address] += 1
        self.address = address

    def vacate(self) -> None:
        """Count it no longer."""
        if self.address is not None:
            LINES[self.address] -= 1
            if not LINES[self.address]:
                del LINES[self.address]
            self.address = None

    def arrive(self, guest: Guest) -> None:
        """The seats of this browser are looked at; the others hear of it if they were not before."""
        id, held = guest.id, guest.reader.held
        here = PRESENCE.is_here(id)
        is_news = any(not here(seat) for seat in held)
        self.present = list(held)
        PRESENCE.enter(id, held)
        LOOKING.enter(id, held)
        if is_news:
            house.tell(house.group(id), {})

    def move_over(self, guest: Guest) -> None:
        """The seats were drawn: this browser looks at another one now."""
        PRESENCE.leave(guest.id, self.present)
        if self.visible:
            LOOKING.leave(guest.id, self.present)
        self.arrive(guest)
        if not self.visible:
            LOOKING.leave(guest.id, self.present)

    async def disconnect(self, code: int) -> None:
        await self.leave()

    async def leave(self) -> None:
        """The browser is gone, in whatever way; nothing is left of it."""
        self.vacate()
        guest, self.guest = self.guest, None
        if guest is None:
            return
        self.drop_hint()
        house.ignore(house.group(guest.id), self.hear)
        if guest.visitor is not None:
            house.ignore(house.own_group(guest.visitor.pk), self.visitor_changed)
        present, self.present = self.present, []
        if present:
            PRESENCE.leave(guest.id, present)
            if self.visible:
                LOOKING.leave(guest.id, present)
            await house.read(mark_left, guest.id, present)
            if self.visible and self.seq >= 0:
                await house.read(set_looked, guest.id, present[0], self.seq)
            house.tell(house.group(guest.id), {})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.guest is None:
            return
        try:
            self.guest.check("frame")
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
            version = remembered(self.guest.id) or await house.read(version_of, self.guest.id)
            await self.send(json.dumps({"pong": version}))
            return
        ACTIVITY.note()
        async with self.busy:
            # Whoever has gone meanwhile wishes nothing any more.
            if self.guest is not None:
                await self.heed(self.guest, data, read_ack(data.get("ack")))

    async def heed(self, guest: Guest, data: dict[str, object], ack: object) -> None:
        """Somebody looks, looks away, or wishes something."""
        if data.get("do") == "look":
            await self.send_frame(ack)
        elif data.get("do") == "visible":
            await self.set_visible(guest, data.get("value") == "1")
        elif data.get("do") == "hint":
            self.drop_hint()
            self.hinting = house.background(self.hint(guest, data, ack))
        else:
            self.drop_hint()
            await self.do(guest, data, ack)

    async def hint(self, guest: Guest, data: dict[str, object], ack: object) -> None:
        """A hint takes long: meanwhile this browser hears of everything else, and may hang up."""
        try:
            try:
                choosing = await guest.act(wish_of(data))
            except TeahouseError as error:
                choosing = Choosing(said=str(error))
            async with self.busy:
                self.hinting = None
                self.choosing = choosing
                await self.send_frame(ack, brief=choosing.hint < 0)
        except asyncio.CancelledError:
            with contextlib.suppress(Exception):
                await self.send(json.dumps({"ack": ack}))

    def drop_hint(self) -> None:
        """Nobody waits for the hint any more: the line is closed, the decision has passed, or they went on alone."""
        if self.hinting is not None:
            self.hinting.cancel()
            self.hinting = None

    async def do(self, guest: Guest, data: dict[str, object], ack: object) -> None:
        """A wish: done, and answered with a frame of one's own."""
        try:
            wish = wish_of(data)
        except TeahouseError as error:
            await self.send(json.dumps({"ack": ack, "error": str(error)}))
            return
        self.choosing = await guest.act(wish)
        await self.send_frame(ack, fresh=True)

    async def set_visible(self, guest: Guest, visible: bool) -> None:
        """Somebody looks away: what happens from now on is told when they look again."""
        if self.visible and not visible and self.present and self.seq >= 0:
            await house.read(set_looked, guest.id, self.present[0], self.seq)
        if visible != self.visible:
            (LOOKING.enter if visible else LOOKING.leave)(guest.id, self.present)
        if visible and not self.visible:
            guest.reader.arrived = None
        self.visible = visible
        if visible:
            await self.send_frame()

    def hear(self, news: dict[str, object]) -> None:
        """Somebody did something, or came or went; what happens meanwhile is told by the same frame."""
        change = news.get("change")
        self.change = change if isinstance(change, int) else None
        if self.is_behind:
            return
        self.is_behind = True
        if self.present:
            house.background(self.follow())
            return
        SPECTATORS.append(self)
        if len(SPECTATORS) == 1:
            house.background(tell_spectators())

    async def follow(self) -> None:
        """Send what has changed; if this browser did it, it knows already."""
        async with self.busy:
            self.is_behind = False
            if self.guest is None:
                return
            try:
                await self.send_frame(news=True, change=self.change)
            except Exception:
                # The line is gone, or the database is away: the browser asks again when it comes back.
                LOG.debug("a frame could not be sent", exc_info=True)

    def visitor_changed(self, news: dict[str, object]) -> None:
        """Somebody logged in or out here: the browser comes again as who it is now."""
        house.background(self.come_again())

    async def come_again(self) -> None:
        """Close the line; whoever has gone meanwhile need not be told."""
        with contextlib.suppress(Exception):
            await self.close(CHANGED)

    async def send_frame(
        self,
        ack: object = None,
        fresh: bool = False,
        news: bool = False,
        change: int | None = None,
        brief: bool = False,
    ) -> None:
        """The table as this browser may see it now. A choice that was begun stays, while the decision is the same.
        A brief frame holds only the prompt, where nothing else has changed."""
        guest = self.guest
        if guest is None:
            return
        facts, shown = await guest.look(change)
        if self.guest is None:
            return
        if self.present != guest.reader.held:
            self.move_over(guest)
        known = (facts.change, [player.is_here for player in facts.players])
        if news and known == self.known:
            return
        brief = brief and known == self.known
        self.known = known
        if shown.seq != self.seq:
            self.drop_hint()
            if not fresh:
                self.choosing = Choosing()
        self.seq = shown.seq
        if guest.reader.arrived is None:
            guest.reader.arrived = shown.seq
        frame = frames.drawn(facts, shown, guest.reader, self.choosing)
        await self.send(self.addressed(frame, ack, brief))

    def addressed(self, frame: Frame, ack: object, brief: bool) -> str:
        """A frame for this browser: without the stock of the picture, once it has that, and with what it answers."""
        if brief:
            text = json.dumps({**frame, "parts": {"prompt": frame["parts"]["prompt"]}})
        else:
            stock = frame["parts"]["stock"]
            text = text_of(frame, stock != self.stock)
            self.stock = stock
        return text if ack is None else f'{text[:-1]}, "ack": {json.dumps(ack)}}}'


# Spectators who have not been told yet what has changed.
SPECTATORS: deque[TableSocket] = deque()


async def tell_spectators() -> None:
    """One spectator after another, so that people who play, here and at other tables, do not wait for all of them."""
    while SPECTATORS:
        house.background(SPECTATORS.popleft().follow())
        await asyncio.sleep(0)


# The frames sent last and their texts, with and without the stock: many are sent the same one.
TEXTS: OrderedDict[int, tuple[Frame, dict[bool, str]]] = OrderedDict()
MOST_TEXTS = 64


def text_of(frame: Frame, with_stock: bool) -> str:
    """A frame as it is sent."""
    # A frame that is kept here keeps its identity.
    _, texts = TEXTS.setdefault(id(frame), (frame, {}))
    if with_stock not in texts:
        parts = {name: part for name, part in frame["parts"].items() if with_stock or name != "stock"}
        texts[with_stock] = json.dumps({**frame, "parts": parts})
    while len(TEXTS) > MOST_TEXTS:
        TEXTS.popitem(last=False)
    return texts[with_stock]


def remembered(id: str) -> int:
    """How often the table has changed, as far as memory knows for sure; else 0."""
    live = LIVES.kept.get(id)
    table = live.table if live is not None else None
    return table.change if table is not None and house.is_alone() else 0


def version_of(id: str) -> int:
    """How often the table has changed."""
    return Table.objects.filter(pk=id).values_list("change", flat=True).first() or 0


def mark_left(id: str, seats: list[int]) -> None:
    """Remember when somebody was last here."""
    Seat.objects.filter(table_id=id, number__in=seats).update(last_seen=timezone.now())
    LIVES.doubt(id)
