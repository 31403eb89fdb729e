"""A simulated browser: pages, forms and cookies of one person, and the socket at a table."""

import asyncio
import http.client
import json
import random
import re
import time
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPHandler, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect

from bench.held_frame import legal_actions
from bench.site_process import Place

# Between two pings of a browser. Seconds.
PING = 4.0
# How long an answer may take before the measurement is given up. Seconds.
LONGEST_WAIT = 120

HEAD = re.compile(r'\{"version":(\d+),"seq":(\d+),"turn":(true|false),"stage":"(\w+)"')
# It stands behind the items, with the answer to the command.
ACK = re.compile(r', "ack": (\d+)')
LONGEST_ANSWER = 2_000
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
OFFERED = re.compile(r'name="table" value="(\w+)"')


class FromAddress(HTTPHandler):
    """Opens connections from its own address, because the site's limits count by address."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address

    def http_open(self, request: Request) -> http.client.HTTPResponse:
        return self.do_open(http.client.HTTPConnection, request, source_address=(self.address, 0))


class Browser:
    """Pages, forms and cookies of one person."""

    count = 0

    def __init__(self, server: Place) -> None:
        Browser.count += 1
        self.address = f"127.{1 + Browser.count // 60_000}.{Browser.count // 250 % 240}.{1 + Browser.count % 250}"
        self.server = server
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar), FromAddress(self.address))

    def ask(self, path: str, form: dict[str, object] | None = None) -> tuple[str, str]:
        """The address at which a request ends, and its page."""
        data = urlencode(form).encode() if form is not None else None
        with self.opener.open(f"http://{self.server.place}{path}", data) as answer:
            return answer.geturl(), answer.read().decode()

    def fill_in(self, page: str, action: str, **fields: object) -> str:
        """Send the form on a page; the address to which that leads."""
        found = self.ask(page)[1]
        token, offered = TOKEN.search(found), OFFERED.search(found)
        assert token is not None, found
        hidden = {"csrfmiddlewaretoken": token[1]} | ({"table": offered[1]} if offered else {})
        return self.ask(action, fields | hidden)[0]

    def cookies(self) -> str:
        """The headers of a socket."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)


class Line(ClientConnection):
    """A socket that counts what comes over the wire."""

    wire = 0

    def data_received(self, data: bytes) -> None:
        self.wire += len(data)
        super().data_received(data)


class Person:
    """One browser at a table: its last frame, and when which version came."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.frame = ""
        self.version, self.seq, self.turn, self.stage = -1, -1, False, ""
        self.frames = self.bytes = self.asked = 0
        # When the answer to a command came, and the answer.
        self.answers: dict[int, asyncio.Future[tuple[float, str]]] = {}
        self.arrivals: list[tuple[int, float]] = []
        self.came = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, id: str) -> None:
        """Open the socket and wait for the first frame."""
        line = await connect(
            f"ws://{self.browser.server.place}/t/{id}/live",
            additional_headers={"Cookie": self.browser.cookies(), "Accept-Language": "en"},
            create_connection=Line,
            local_addr=(self.browser.address, 0),
            max_size=None,
            ping_interval=None,
        )
        assert isinstance(line, Line)
        self.line = line
        self.tasks = [asyncio.create_task(self.listen()), asyncio.create_task(self.keep_pinging())]
        await self.arrival(0)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.line.close()

    async def listen(self) -> None:
        """Record what arrives and when; parsing is left for later, because it would delay the next message."""
        async for text in self.line:
            now = time.perf_counter()
            assert isinstance(text, str)
            head, ack = HEAD.match(text), ACK.search(text, max(0, len(text) - LONGEST_ANSWER))
            if head:
                self.frame = text
                self.version, self.seq = int(head[1]), int(head[2])
                self.turn, self.stage = head[3] == "true", head[4]
                self.arrivals.append((self.version, now))
                self.frames += 1
                self.bytes += len(text)
            if ack:
                self.answers.pop(int(ack[1])).set_result((now, text))
            self.came.set()
        raise SystemExit(f"bench.web: the server hung up: {self.line.close_code} {self.line.close_reason}")

    async def keep_pinging(self) -> None:
        """Send pings, as a browser does."""
        await asyncio.sleep(random.uniform(0, PING))
        while True:
            await self.line.send('{"do": "ping", "value": ""}')
            await asyncio.sleep(PING)

    def actions(self) -> list[int]:
        """The numbers of what may be decided, as the last frame says."""
        return legal_actions(json.loads(self.frame))

    async def play(self, value: str) -> tuple[float, float, str]:
        """Send a choice: when it was sent, when the answer came, and the answer."""
        self.asked += 1
        self.answers[self.asked] = answer = asyncio.get_running_loop().create_future()
        text = json.dumps({"do": "play", "value": value, "ack": self.asked, "seq": self.seq})
        sent = time.perf_counter()
        await self.line.send(text)
        async with asyncio.timeout(LONGEST_WAIT):
            return sent, *await answer

    async def arrival(self, version: int) -> float:
        """When a frame of that version or a later one came."""
        async with asyncio.timeout(LONGEST_WAIT):
            while self.version < version:
                self.came.clear()
                await self.came.wait()
        return next(moment for came, moment in self.arrivals if came >= version)
