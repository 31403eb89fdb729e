"""The clients and servers of the soak: servers that are killed, browsers that count every response, players whose
connections drop."""

import asyncio
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
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

import teahouse
from bench.browser import Browser, FromAddress
from bench.held_frame import HeldFrame, Told, legal_actions
from bench.site_process import ROOT, SERVE
from bench.soak_messages import Sample, compared
from teahouse.core.words import words_of

# Seconds between two moves of somebody, at most.
THINKING = 1.0
# How often, of all that somebody does, their line drops, they click on what is gone, say it twice, or ask to take back
# their last move; and how often others agree to that.
DROPS, STALE, TWICE, ASKS, AGREES = 0.02, 0.05, 0.05, 0.05, 0.7
# How often a page loses a frame, and how often somebody sends two decisions at once.
LOSES, PAIRS = 0.02, 0.05
PATIENCE = 60.0
# Frames of one person that are judged at the end, and how often one is put aside.
MOST_SAMPLES, SAMPLED = 6, 0.1
# What the site says to a choice that came too late: others have taken moves back, or the game is over.
LATE = [words_of("teahouse.web", "en").say(f"sorry:{reason}") for reason in ("outdated", "turn", "over")]

NO_FRAME: Told = {
    "version": 0,
    "seq": 0,
    "turn": False,
    "stage": "",
    "me": -1,
    "actions": [],
    "last": [],
    "mover": None,
    "move": None,
    "since": [],
    "names": {},
    "items": {},
}


class Tally:
    """What happened, how often, and which answers the clients got."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.broken: list[str] = []

    def note(self, status: int, headers: Mapping[str, str] | Message, where: str) -> None:
        """Count a response. A server that is briefly unavailable answers 503 with Retry-After; any other 5xx is a
        failure."""
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
        """Start the server."""
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
        """Kill it, as a power failure would."""
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

    async def connect(self, id: str, held: str = "") -> ClientConnection:
        """A socket at a table; `held` names what the page has already."""
        try:
            return await connect(
                f"ws://{self.server.place}/t/{id}/live?{urlencode({'held': held})}",
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

    def __init__(self, browser: Visitor, id: str, game: teahouse.Game, chooser: random.Random) -> None:
        self.browser = browser
        self.id = id
        self.game = game
        self.chooser = chooser
        self.counts = browser.tally.counts
        self.line: ClientConnection
        # The last frame, what it left on the page, and what of it was lost on the way.
        self.frame: Told = NO_FRAME
        self.held = HeldFrame()
        self.lacking: list[str] = []
        self.has_lost = False
        self.asked = 0
        # The row that each acknowledged move must have, and its text; at some of them somebody may have taken moves
        # back first.
        self.acknowledged: dict[int, str] = {}
        self.uncertain: set[int] = set()
        # Frames as they were sent, for those who judge what they tell.
        self.samples: list[Sample] = []

    async def open(self) -> None:
        """Open a new connection; retries while the server is down."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                held = ",".join(f"{id}.{name}" for id, name in self.held.names.items())
                self.line = await self.browser.connect(self.id, held)
                self.has_lost = False
                # Everybody reads the words.
                self.asked += 1
                await self.line.send(json.dumps({"do": "words", "value": "1", "ack": self.asked}))
                await self.hear(self.asked)
                return
            except (OSError, WebSocketException, TimeoutError):
                if time.monotonic() > end:
                    raise
                self.counts["closed doors"] += 1
                await asyncio.sleep(0.5)

    async def hear(self, ack: int | None = None) -> Told:
        """The next frame, or the one that answers."""
        while True:
            told = json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE))
            if "names" in told and ("ack" in told or not self.loses()):
                await self.show(told)
                if ack is None or told.get("ack") == ack:
                    return self.frame

    def loses(self) -> bool:
        """Whether the next frame is lost, and never shown."""
        is_lost = self.chooser.random() < LOSES
        self.counts["lost frames"] += is_lost
        self.has_lost = self.has_lost or is_lost
        return is_lost

    async def show(self, told: Told) -> None:
        """A frame as the page shows it; what it names and the page has not is asked for."""
        self.frame = told
        self.lacking = self.held.hear(told)
        if not self.lacking:
            self.has_lost = False
            self.sample()
            return
        if not self.has_lost:
            self.browser.tally.broken.append(f"table {self.id}: a frame names what was never sent: {self.lacking}")
        await self.line.send(json.dumps({"do": "look", "value": ",".join(self.lacking)}))

    def sample(self) -> None:
        """Put a frame aside."""
        is_whole = self.frame["stage"] == "running" and "words" in self.held.parts
        if is_whole and len(self.samples) < MOST_SAMPLES and self.chooser.random() < SAMPLED:
            seq, actions, parts = self.frame["seq"], legal_actions(self.frame), compared(self.held.parts)
            self.samples.append({"seq": seq, "held": held_in(self.held), "actions": actions, "parts": parts})

    async def give(self, command: str, value: str, seq: int) -> Told:
        """Give a command until it is acknowledged, as a browser does."""
        self.asked += 1
        ack = self.asked
        said = json.dumps({"do": command, "value": value, "seq": seq, "ack": ack})
        while True:
            try:
                await self.line.send(said)
                if self.chooser.random() < TWICE:
                    self.counts["said twice"] += 1
                    await self.line.send(said)
                if self.chooser.random() < DROPS:
                    self.counts["dropped lines"] += 1
                    self.line.transport.abort()
                return await self.hear(ack)
            except (OSError, WebSocketException, TimeoutError):
                await self.open()

    async def look(self) -> None:
        """See the table as it is now."""
        await self.give("look", ",".join(self.lacking), 0)

    async def play(self, end: float) -> None:
        """Move when asked, until the time or the game is over."""
        await self.open()
        while time.monotonic() < end and self.frame["stage"] == "running":
            await asyncio.sleep(self.chooser.uniform(0.05, THINKING))
            await self.look()
            if self.chooser.random() < STALE and self.frame["seq"] > 0:
                await self.click_late()
            await self.talk_of_taking_back()
            if self.frame["turn"]:
                await self.move()

    async def look_once_more(self) -> None:
        """When everybody has stopped; until nothing is lacking."""
        await self.look()
        while self.lacking:
            await self.look()
        await self.line.close()

    async def click_late(self) -> None:
        """Answer an old decision, which must have no effect."""
        self.counts["stale clicks"] += 1
        before = self.frame["seq"]
        action = self.chooser.choice(legal_actions(self.frame) or [0])
        command, value = self.chooser.choice([("play", str(action)), ("touch", f"={self.game.text(action)}")])
        await self.give(command, value, self.chooser.randrange(before))
        await self.look()

    async def talk_of_taking_back(self) -> None:
        """Answer whoever asks; ask now and then, also where cards were drawn since."""
        if 'name="agree"' in self.held.parts.get("notice", ""):
            command = "agree" if self.chooser.random() < AGREES else "decline"
        elif 'name="ask_back"' in self.held.parts.get("commands", "") and self.chooser.random() < ASKS:
            command = "ask_back"
        else:
            return
        self.counts[command] += 1
        await self.give(command, "1", self.frame["seq"])

    async def move(self) -> None:
        """Choose until a move is acknowledged; now and then two decisions at once, which are both played or neither."""
        seq = self.frame["seq"]
        while self.frame["seq"] == seq and self.frame["turn"] and self.frame["stage"] == "running":
            actions = legal_actions(self.frame)
            if not actions:
                break
            chosen = self.chooser.choices(actions, k=2 if self.chooser.random() < PAIRS else 1)
            told = await self.give("play", ",".join(map(str, chosen)), seq)
            self.counts["pairs"] += len(chosen) > 1
            if told["seq"] > seq:
                rows = {seq + place: self.game.text(action) for place, action in enumerate(chosen, 1)}
                self.acknowledged |= rows
                if told.get("answer", {}).get("said") in LATE:
                    self.uncertain |= set(rows)
                self.counts["moves"] += len(chosen)


class Spectator(Person):
    """A spectator."""

    async def play(self, end: float) -> None:
        await self.open()
        while time.monotonic() < end and self.frame["stage"] == "running":
            await asyncio.sleep(self.chooser.uniform(0.05, THINKING))
            await self.look()


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
            kind(browser, self.id, teahouse.game(game), random.Random(chooser.random()))
            for kind, browser in zip(kinds, browsers, strict=True)
        ]


def held_in(held: HeldFrame) -> list[int]:
    """The seats that a page marks as its reader's own."""
    rows = re.findall(r'<li class="([^"]*)">', held.parts["seats"])
    return [number for number, marks in enumerate(rows) if "own" in marks.split()]
