"""The people of the soak: servers that are killed, browsers that count every answer, players whose lines drop."""

import asyncio
import html
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from email.message import Message
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

import teahouse
from bench.browser import Browser, FromAddress
from bench.site_process import ROOT, SERVE
from bench.soak_messages import Frame, Sample
from bench.table_players import STEP, TOUCH
from teahouse.core.words import words_of

# Seconds between two moves of somebody, at most.
THINKING = 1.0
# How often, of all that somebody does, their line drops, they click on what is gone, say it twice, or ask to take back
# their last move; and how often others agree to that.
DROPS, STALE, TWICE, ASKS, AGREES = 0.02, 0.05, 0.05, 0.05, 0.7
PATIENCE = 60.0
# Frames of one person that are judged at the end, and how often one is put aside.
MOST_SAMPLES, SAMPLED = 6, 0.1
COMPARED = ["picture", "words", "log"]
# What the site says to a wish that came too late: others have taken moves back, or the game is over.
LATE = [html.escape(words_of("teahouse.web", "en").say(f"sorry:{reason}")) for reason in ("outdated", "turn", "over")]


class Tally:
    """What happened, how often, and which answers the clients got."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.broken: list[str] = []

    def note(self, status: int, headers: Mapping[str, str] | Message, where: str) -> None:
        """An answer. A house that is closed for a moment says so, and when to come again; other 5xx are mistakes."""
        self.statuses[str(status)] += 1
        if status >= 500 and not (status == 503 and headers.get("Retry-After")):
            self.broken.append(f"{where}: answered with {status}")


class Process:
    """A server that can be killed and opened again on its port."""

    def __init__(self, home: str, environment: dict[str, str]) -> None:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("TEAHOUSE_")}
        self.environment = clean | environment | {"TEAHOUSE_HOME": home, "TEAHOUSE_LIMITS": "50"}
        self.port = 0
        self.place = ""
        self.start()

    def start(self) -> None:
        """Open the house."""
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)/", said)
        if found is None:
            raise SystemExit(f"soak: the server did not open: {said!r}")
        self.port = int(found[1])
        self.place = f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power failure would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Counted(FromAddress):
    """Notes the status of every answer, also of those that lead elsewhere."""

    def __init__(self, address: str, tally: Tally) -> None:
        super().__init__(address)
        self.tally = tally

    def http_open(self, request: Request) -> http.client.HTTPResponse:
        answer = super().http_open(request)
        self.tally.note(answer.status, answer.headers, f"{request.get_method()} {request.selector}")
        return answer


class Visitor(Browser):
    """A browser whose answers are counted."""

    def __init__(self, server: Process, tally: Tally) -> None:
        super().__init__(server)
        self.tally = tally
        self.opener = build_opener(HTTPCookieProcessor(self.jar), Counted(self.address, tally))

    async def connect(self, id: str) -> ClientConnection:
        """A socket at a table."""
        try:
            return await connect(
                f"ws://{self.server.place}/t/{id}/live",
                additional_headers={"Cookie": self.cookies(), "Accept-Language": "en"},
                local_addr=(self.address, 0),
                max_size=None,
                ping_interval=None,
            )
        except InvalidStatus as refused:
            self.tally.note(refused.response.status_code, refused.response.headers, "a socket")
            raise


class Person:
    """Somebody at a table, over one line after another; keeps every move that was acknowledged."""

    def __init__(self, browser: Visitor, id: str, chooser: random.Random) -> None:
        self.browser = browser
        self.id = id
        self.chooser = chooser
        self.counts = browser.tally.counts
        self.line: ClientConnection
        self.frame: Frame = {"seq": 0, "turn": False, "stage": "", "parts": {}}
        self.asked = 0
        # The row that each acknowledged move must have, and its text where the click said it; at some of them somebody
        # may have taken moves back first.
        self.acknowledged: dict[int, str] = {}
        self.uncertain: set[int] = set()
        # Frames as they were sent, for those who judge what they tell.
        self.samples: list[Sample] = []

    async def open(self) -> None:
        """A new line; again and again, while the house is closed."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.line = await self.browser.connect(self.id)
                self.frame = await self.hear()
                return
            except (OSError, WebSocketException, TimeoutError):
                if time.monotonic() > end:
                    raise
                self.counts["closed doors"] += 1
                await asyncio.sleep(0.5)

    async def hear(self, ack: int | None = None) -> Frame:
        """The next frame, or the one that answers."""
        while True:
            frame: Frame = json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE))
            if "parts" in frame:
                self.sample(frame)
                if ack is None or frame.get("ack") == ack:
                    return frame

    def sample(self, frame: Frame) -> None:
        """Put a frame aside, unless a choice that was begun stands in its picture."""
        is_clean = frame["stage"] == "running" and not STEP.search(frame["parts"]["prompt"])
        if is_clean and len(self.samples) < MOST_SAMPLES and self.chooser.random() < SAMPLED:
            parts = {part: frame["parts"][part] for part in COMPARED}
            self.samples.append({"seq": frame["seq"], "held": held_in(frame), "parts": parts})

    async def wish(self, deed: str, value: str, seq: int, path: list[str]) -> Frame:
        """Say it until it is acknowledged, as a browser does."""
        self.asked += 1
        said = json.dumps({"do": deed, "value": value, "seq": seq, "path": path, "ack": self.asked})
        while True:
            try:
                await self.line.send(said)
                if self.chooser.random() < TWICE:
                    self.counts["said twice"] += 1
                    await self.line.send(said)
                if self.chooser.random() < DROPS:
                    self.counts["dropped lines"] += 1
                    self.line.transport.abort()
                return await self.hear(self.asked)
            except (OSError, WebSocketException, TimeoutError):
                await self.open()

    async def play(self, end: float) -> None:
        """Move when asked, until the time or the game is over."""
        await self.open()
        while time.monotonic() < end and self.frame["stage"] == "running":
            await asyncio.sleep(self.chooser.uniform(0.05, THINKING))
            self.frame = await self.wish("look", "", 0, [])
            if self.chooser.random() < STALE and self.frame["seq"] > 0:
                await self.click_late()
            await self.talk_of_taking_back()
            if self.frame["turn"]:
                await self.move()

    async def look_once_more(self) -> None:
        """When everybody has stopped."""
        self.frame = await self.wish("look", "", 0, [])
        await self.line.close()

    async def click_late(self) -> None:
        """Answer a decision that is long made: nothing may come of it."""
        self.counts["stale clicks"] += 1
        before = self.frame["seq"]
        values = [html.unescape(value) for value in TOUCH.findall(self.frame["parts"]["prompt"])]
        value = self.chooser.choice(values or ["=x"])
        await self.wish("touch", value, self.chooser.randrange(before), [])
        self.frame = await self.wish("look", "", 0, [])

    async def talk_of_taking_back(self) -> None:
        """Answer whoever asks; ask now and then, also where cards were drawn since."""
        if 'name="agree"' in self.frame["parts"]["notice"]:
            deed = "agree" if self.chooser.random() < AGREES else "decline"
        elif 'name="ask_back"' in self.frame["parts"]["prompt"] and self.chooser.random() < ASKS:
            deed = "ask_back"
        else:
            return
        self.counts[deed] += 1
        self.frame = await self.wish(deed, "1", self.frame["seq"], [])

    async def move(self) -> None:
        """Click until a move is acknowledged."""
        frame, seq = self.frame, self.frame["seq"]
        while frame["seq"] == seq and frame["turn"] and frame["stage"] == "running":
            prompt = frame["parts"]["prompt"]
            values = [html.unescape(value) for value in TOUCH.findall(prompt)]
            if not values:
                break
            value = self.chooser.choice(values)
            path = [html.unescape(step) for step in STEP.findall(prompt)]
            frame = await self.wish("touch", value, seq, path if len(path) < 10 else [])
            if frame["seq"] > seq:
                self.acknowledged[seq + 1] = value[1:] if value.startswith("=") else ""
                if any(sentence in frame["parts"]["prompt"] for sentence in LATE):
                    self.uncertain.add(seq + 1)
                self.counts["moves"] += 1
        self.frame = frame


class Spectator(Person):
    """Somebody without a seat, who only looks."""

    async def play(self, end: float) -> None:
        await self.open()
        while time.monotonic() < end and self.frame["stage"] == "running":
            await asyncio.sleep(self.chooser.uniform(0.05, THINKING))
            self.frame = await self.wish("look", "", 0, [])


class Group:
    """The people of one table."""

    def __init__(self, servers: list[Process], game: str, chooser: random.Random, tally: Tally) -> None:
        seats = teahouse.game(game).seats[0]
        browsers = [Visitor(servers[number % len(servers)], tally) for number in range(seats + 1)]
        form = {"kind": "friends", "seats": seats, "name": "Host", "clock": "none", "pace": "live"}
        self.id = browsers[0].fill_in(f"/play/{game}", f"/play/{game}", **form).rpartition("/")[2]
        for number, guest in enumerate(browsers[1:seats], 1):
            guest.fill_in(f"/t/{self.id}", f"/t/{self.id}/sit", name=f"Guest {number}")
        kinds = [Person] * seats + [Spectator]
        self.people = [
            kind(browser, self.id, random.Random(chooser.random()))
            for kind, browser in zip(kinds, browsers, strict=True)
        ]


def held_in(frame: Frame) -> list[int]:
    """The seats that a page marks as its reader's own."""
    rows = re.findall(r'<li class="([^"]*)">', frame["parts"]["seats"])
    return [number for number, marks in enumerate(rows) if "own" in marks.split()]
