"""A house under everything that goes wrong: lines that drop, clicks that come late, servers that are killed.

python -m bench.soak [--minutes 10] [--tables 40] [--machines] [--seed 1]

People play at many tables, every game in turn. Meanwhile sockets are cut, answers to decisions long gone are sent,
wishes are sent twice, and now and then the server (with --machines one of two) is killed with -9 and opened again. At
the end every table is replayed from its rows and must equal what the people saw: every acknowledged move is there, in
its place, and the last picture is the one drawn from the rows. The last line of the output is one JSON object; the exit
code is 1 when anything was lost.
"""

import argparse
import asyncio
import html
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from http.client import HTTPException

from rich.console import Console
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import teahouse
from bench.web import ROOT, SERVE, STEP, TOUCH, Browser
from tools.machines import machines

# Seconds between two moves of somebody, at most; and between two kills.
THINKING = 1.0
KILLS = 45.0
# How often, of all that somebody does, their line drops, they click on what is gone, or they say it twice.
DROPS, STALE, TWICE = 0.02, 0.05, 0.05
PATIENCE = 60.0
REPLAY = """
import json, sys
from teahouse.web import asgi
from teahouse.web.acts import look
from teahouse.web.frames import Reader, draw
from teahouse.web.models import Row
for line in sys.stdin:
    asked = json.loads(line)
    facts, shown = look(asked["id"], Reader("en", asked["held"], arrived=0))
    rows = [[row.seq, row.seat, row.move] for row in Row.objects.filter(table_id=asked["id"])]
    picture = draw(facts, shown, Reader("en", asked["held"], arrived=0), now=0.0)["parts"]
    print(json.dumps({"rows": rows, "words": picture["words"], "log": picture["log"], "seq": shown.seq}), flush=True)
"""


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


class Person:
    """Somebody at a table, over one line after another; keeps every move that was acknowledged."""

    def __init__(self, browser: Browser, id: str, chooser: random.Random, counts: Counter[str]) -> None:
        self.browser = browser
        self.id = id
        self.chooser = chooser
        self.counts = counts
        self.line: ClientConnection | None = None
        self.frame: dict = {}
        self.asked = 0
        # The row that each acknowledged move must have, and its text where the click said it.
        self.acknowledged: dict[int, str] = {}

    async def open(self) -> None:
        """A new line; again and again, while the house is closed."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                cookies = {"Cookie": self.browser.cookies(), "Accept-Language": "en"}
                address = f"ws://{self.browser.server.place}/t/{self.id}/live"
                self.line = await connect(
                    address,
                    additional_headers=cookies,
                    local_addr=(self.browser.address, 0),
                    max_size=None,
                    ping_interval=None,
                )
                self.frame = await self.hear()
                return
            except (OSError, WebSocketException, TimeoutError):
                if time.monotonic() > end:
                    raise
                self.counts["closed doors"] += 1
                await asyncio.sleep(0.5)

    async def hear(self, ack: int | None = None) -> dict:
        """The next frame, or the one that answers."""
        while True:
            frame = json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE))
            if "parts" in frame and (ack is None or frame.get("ack") == ack):
                return frame

    async def wish(self, deed: str, value: str, seq: int, path: list[str]) -> dict:
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
                self.counts["moves"] += 1
        self.frame = frame


class Group:
    """The people of one table."""

    def __init__(self, servers: list[Process], game: str, chooser: random.Random, counts: Counter[str]) -> None:
        seats = teahouse.game(game).seats[0]
        browsers = [Browser(servers[number % len(servers)]) for number in range(seats)]
        form = {"kind": "friends", "seats": seats, "name": "Host", "clock": "none", "pace": "live"}
        self.id = browsers[0].fill_in(f"/play/{game}", f"/play/{game}", **form).rpartition("/")[2]
        for number, guest in enumerate(browsers[1:], 1):
            guest.fill_in(f"/t/{self.id}", f"/t/{self.id}/sit", name=f"Guest {number}")
        self.people = [Person(browser, self.id, random.Random(chooser.random()), counts) for browser in browsers]


async def disturb(servers: list[Process], end: float, counts: Counter[str], chooser: random.Random) -> None:
    """Kill a server now and then; a moment later it is opened again."""
    while time.monotonic() + KILLS < end:
        await asyncio.sleep(chooser.uniform(0.5, 1.0) * KILLS)
        server = chooser.choice(servers)
        await asyncio.to_thread(server.kill)
        counts["kills"] += 1
        await asyncio.sleep(chooser.uniform(0.2, 3.0))
        await asyncio.to_thread(server.start)


class Round:
    """One game after another at a number of tables, until the time is over."""

    def __init__(self, servers: list[Process], chooser: random.Random, counts: Counter[str]) -> None:
        self.servers = servers
        self.chooser = chooser
        self.counts = counts
        self.groups: list[Group] = []

    async def gather(self, game: str) -> Group:
        """A new table; again and again, while the house is closed."""
        while True:
            try:
                return await asyncio.to_thread(Group, self.servers, game, self.chooser, self.counts)
            except (OSError, HTTPException):
                self.counts["closed doors"] += 1
                await asyncio.sleep(0.5)

    async def play(self, number: int, end: float) -> None:
        """What happens at one of the tables."""
        games = teahouse.game_ids()
        while time.monotonic() < end:
            group = await self.gather(games[number % len(games)])
            self.groups.append(group)
            await asyncio.gather(*[person.play(end) for person in group.people])
            await asyncio.gather(*[person.look_once_more() for person in group.people])
            self.counts["games"] += 1
            number += 1


async def soak(servers: list[Process], wanted: argparse.Namespace, counts: Counter[str]) -> list[Group]:
    """Play until the time is over."""
    chooser = random.Random(wanted.seed)
    company = Round(servers, chooser, counts)
    began = time.monotonic()
    end = began + wanted.minutes * 60
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("Playing", total=wanted.minutes * 60)
        troubles = asyncio.create_task(disturb(servers, end, counts, chooser))
        playing = asyncio.gather(*[company.play(number, end) for number in range(wanted.tables)])
        while not playing.done():
            await asyncio.wait([playing], timeout=1.0)
            progress.update(task, completed=time.monotonic() - began, description=f"Playing: {counts['moves']} moves")
        await playing
        await troubles
    return company.groups


def losses(groups: list[Group], environment: dict[str, str], counts: Counter[str]) -> list[str]:
    """What the rows say otherwise than the people saw, table by table."""
    found: list[str] = []
    replaying = subprocess.Popen(
        [sys.executable, "-c", REPLAY],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    for group in groups:
        for person in group.people:
            held = json.dumps({"id": group.id, "held": held_by(person)})
            replaying.stdin.write(held + "\n")
            replaying.stdin.flush()
            told = json.loads(replaying.stdout.readline())
            rows = {seq: (seat, move) for seq, seat, move in told["rows"]}
            if sorted(rows) != list(range(1, len(rows) + 1)):
                found.append(f"table {group.id}: its rows are not numbered without a gap")
            for seq, text in person.acknowledged.items():
                counts["checked"] += 1
                if seq not in rows or (text and rows[seq][1] != text):
                    found.append(f"table {group.id}: move {seq} ({text}) was acknowledged and is {rows.get(seq)}")
            if person.frame["seq"] != told["seq"]:
                found.append(f"table {group.id}: somebody last saw decision {person.frame['seq']}, not {told['seq']}")
            elif person.frame["parts"]["words"] != told["words"] or person.frame["parts"]["log"] != told["log"]:
                found.append(f"table {group.id}: the last picture is not the one of its rows")
            counts["views"] += 1
    replaying.stdin.close()
    replaying.wait()
    return found


def held_by(person: Person) -> list[int]:
    """The seat that the person's own page marks."""
    rows = re.findall(r'<li class="([^"]*)">', person.frame["parts"]["seats"])
    return [number for number, marks in enumerate(rows) if "own" in marks.split()]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.soak")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--machines", action="store_true", help="two servers on one PostgreSQL and one Redis")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    counts: Counter[str] = Counter()
    with ExitStack() as open_now:
        home = open_now.enter_context(tempfile.TemporaryDirectory(prefix="teahouse-soak-", ignore_cleanup_errors=True))
        shared: dict[str, str] = {}
        if wanted.machines:
            postgres, redis = open_now.enter_context(machines())
            shared = {
                "TEAHOUSE_DATABASE_URL": postgres.url,
                "TEAHOUSE_REDIS_URL": redis.url,
                "TEAHOUSE_SECRET": "soak" * 13,
            }
        servers = [Process(home, shared) for _ in range(1 + wanted.machines)]
        for server in servers:
            open_now.callback(server.kill)
        groups = asyncio.run(soak(servers, wanted, counts))
        found = losses(groups, servers[0].environment, counts)
    for line in found:
        print(line)
    print(json.dumps({"minutes": wanted.minutes, "tables": wanted.tables, **counts, "losses": len(found)}))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
