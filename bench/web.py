"""What the site costs under load: from a click to the screens, in CPU and in bytes, with tables that move in bursts.

python -m bench.web [--tables 1,20,100,300] [--seconds 15] [--opening 12] [--bursts 10] [--machines] [--profile]

The server is the real one, with a database of its own. Every person is a browser with its own cookies and address, so
that no limit is lifted. Every table moves once a second. The tables do so in bursts: ten a second by default, so that a
tenth of them moves at the very same instant; with --bursts 1 all of them do, with --bursts 0 each at an instant of its
own. With --machines two servers share a PostgreSQL and a Redis, and the people of a table sit at both. Runs on Linux:
it reads /proc.
"""

import argparse
import asyncio
import contextlib
import html
import http.client
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Protocol
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPHandler, Request, build_opener

from rich.console import Console
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

import teahouse
from bench.output import Row, add_json_option, keep, show, turned
from tools.machines import machines

ROOT = Path(__file__).resolve().parent.parent
SERVE = "from teahouse.cli.start import main; main()"
# Between two moves of a table, and between two pings of a browser. Seconds.
BEAT = 1.0
PING = 4.0
# When in a beat people begin to choose; what they choose is sent with the next beat.
THINKING = (0.25, 0.6)
# Browsers that come in at the same time while the tables are set up.
ARRIVING = 4
# Click paths longer than this are begun anew.
LONGEST_PATH = 10
DRAWN = 400
# How long an answer may take before the measurement is given up. Seconds.
LONGEST_WAIT = 120
# The share of samples that is worth a line of the profile.
LEAST_SHARE = 0.015
# Where threads wait for work.
IDLE = ("_worker (concurrent/futures", "run (asyncio/runners", "run (uvicorn/server", "wait (threading")

HEAD = re.compile(r'\{"version": (\d+), "seq": (\d+), "turn": (true|false), "stage": "(\w+)"')
ACK = re.compile(r'"ack": (\d+)\}$')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
OFFERED = re.compile(r'name="table" value="(\w+)"')
TOUCH = re.compile(r'<button form="act" name="touch" value="([^"]*)"')
STEP = re.compile(r'<input type="hidden" form="act" name="path" value="([^"]*)"')


class Place(Protocol):
    """Where a site can be found."""

    # Host and port.
    place: str


class Server:
    """The site in a process of its own."""

    def __init__(self, home: str, **given: str) -> None:
        self.home = home
        environment = {name: value for name, value in os.environ.items() if not name.startswith("TEAHOUSE_")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", "--port", "0"],
            cwd=ROOT,
            env=environment | {"TEAHOUSE_HOME": home, "PYTHONUNBUFFERED": "1"} | given,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)/", said)
        if found is None:
            raise SystemExit(f"bench.web: expected the server's address, got {said!r}")
        self.place = f"127.0.0.1:{found[1]}"

    def cpu(self) -> float:
        """Seconds of CPU so far, without those of the processes in which bots think."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited(self) -> float:
        """Seconds that its threads were ready and had no core: how busy the machine is with other work."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[1]) for thread in threads) / 1e9

    def memory(self) -> float:
        """Megabytes in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None, status
        return int(found[1]) / 1024

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


@contextlib.contextmanager
def serving(on_machines: bool) -> Iterator[list[Server]]:
    """A server with an empty database, or two that share one; until the block ends."""
    with contextlib.ExitStack() as open_now:
        home = open_now.enter_context(tempfile.TemporaryDirectory(prefix="teahouse-bench-", ignore_cleanup_errors=True))
        shared: dict[str, str] = {}
        if on_machines:
            postgres, redis = open_now.enter_context(machines())
            shared = {
                "TEAHOUSE_DATABASE_URL": postgres.url,
                "TEAHOUSE_REDIS_URL": redis.url,
                "TEAHOUSE_SECRET": "bench" * 10,
            }
        servers = []
        for _ in range(1 + on_machines):
            servers.append(Server(home, **shared))
            open_now.callback(servers[-1].close)
        yield servers


class FromAddress(HTTPHandler):
    """Opens connections from an address of its own: the site's limits count by address."""

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
        """What a socket says of itself."""
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
        # When the answer to a wish came, and the answer.
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
        """Note what comes and when; reading it waits, for it would delay the next."""
        async for text in self.line:
            now = time.perf_counter()
            assert isinstance(text, str)
            head, ack = HEAD.match(text), ACK.search(text, max(0, len(text) - 30))
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
        """What a browser does to know that the line lives."""
        await asyncio.sleep(random.uniform(0, PING))
        while True:
            await self.line.send('{"do": "ping", "value": ""}')
            await asyncio.sleep(PING)

    async def touch(self, value: str, path: Sequence[str], confirm: bool) -> tuple[float, float, str]:
        """Touch something: when it was sent, when the answer came, and the answer."""
        self.asked += 1
        self.answers[self.asked] = answer = asyncio.get_running_loop().create_future()
        wish = {"do": "touch", "value": value, "ack": self.asked, "path": path, "seq": self.seq, "confirm": confirm}
        text = json.dumps(wish)
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


class Figures:
    """Seconds from click to frame: the own one of a move, those of the others, and on the way to a move."""

    def __init__(self) -> None:
        self.own: list[tuple[str, float]] = []
        self.others: list[tuple[str, float]] = []
        self.touches: list[float] = []

    def median(self, id: str) -> float:
        """Milliseconds to the others' screens, at the tables of one game."""
        return percentile([seconds for game, seconds in self.others if game == id], 0.5) * 1e3


class Company:
    """The people at one table after another, all of one game."""

    def __init__(self, servers: list[Server], id: str, chooser: random.Random, phase: float) -> None:
        self.servers = servers
        self.id = id
        self.chooser = chooser
        # How long after the beat this table moves.
        self.phase = phase
        seats = teahouse.game(id).seats
        self.seats = 2 if 2 in seats else min(seats)
        self.people: list[Person] = []
        self.table = ""
        # Also those at tables that are over.
        self.everybody: list[Person] = []
        self.figures = Figures()

    async def open(self) -> None:
        """Sit down at a new table."""
        self.table = await asyncio.to_thread(self.gather)
        self.people = [Person(browser) for browser in self.browsers]
        self.everybody += self.people
        for person in self.people:
            await person.open(self.table)

    def gather(self) -> str:
        """One makes the table, the others follow the link."""
        self.browsers = [Browser(self.servers[number % len(self.servers)]) for number in range(self.seats)]
        host, *guests = self.browsers
        form = {"kind": "friends", "seats": self.seats, "name": "Host", "clock": "none", "pace": "live"}
        table = host.fill_in(f"/play/{self.id}", f"/play/{self.id}", **form).rpartition("/")[2]
        for number, guest in enumerate(guests):
            guest.fill_in(f"/t/{table}", f"/t/{table}/sit", name=f"Guest {number + 1}")
        return table

    async def close(self) -> None:
        for person in self.people:
            await person.close()

    async def asked(self) -> Person:
        """Whoever has to decide; when the game is over, at another table."""
        if any(person.stage == "finished" for person in self.people):
            await self.close()
            await self.open()
        async with asyncio.timeout(LONGEST_WAIT):
            while not any(person.turn for person in self.people):
                await asyncio.sleep(0.01)
        return next(person for person in self.people if person.turn)

    async def choose(self, person: Person) -> str:
        """Click until an action waits for confirmation; what confirms it."""
        frame = person.frame
        while True:
            prompt = json.loads(frame)["parts"]["prompt"]
            path = [html.unescape(step) for step in STEP.findall(prompt)]
            values = [html.unescape(value) for value in TOUCH.findall(prompt)]
            if not values:
                raise SystemExit(f"bench.web: {self.id}: nothing to touch after {path} in {prompt}")
            value = self.chooser.choice(values)
            if value.startswith("="):
                return value
            path = path if len(path) < LONGEST_PATH else []
            sent, came, frame = await person.touch(value, path, True)
            self.figures.touches.append(came - sent)

    async def move(self, person: Person, value: str) -> None:
        """Confirm, and see when everybody has it."""
        before = person.version
        for other in self.people:
            other.arrivals.clear()
        sent, came, frame = await person.touch(value, [], False)
        head = HEAD.match(frame)
        assert head is not None, frame
        version = int(head[1])
        if version <= before:
            raise SystemExit(f"bench.web: {self.id}: {value!r} was not played: {json.loads(frame)['parts']['prompt']}")
        self.figures.own.append((self.id, came - sent))
        for other in self.people:
            if other is not person:
                self.figures.others.append((self.id, await other.arrival(version) - sent))

    async def open_and_begin(self, moves: int, tell: Callable[[], None], door: asyncio.Semaphore) -> None:
        """Sit down and play the opening, as fast as it goes."""
        async with door:
            await self.open()
            tell()
            for _ in range(moves):
                person = await self.asked()
                await self.move(person, await self.choose(person))
                tell()

    async def play(self, end: float) -> None:
        """A move with every beat."""
        while True:
            await asyncio.sleep(self.chooser.uniform(*THINKING) * BEAT)
            person = await self.asked()
            value = await self.choose(person)
            beat = ((time.perf_counter() - self.phase) // BEAT + 1) * BEAT + self.phase
            if beat > end:
                return
            await asyncio.sleep(beat - time.perf_counter())
            await self.move(person, value)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def told(name: str, seconds: Sequence[float]) -> dict[str, float]:
    """Median, 95 % and the worst, in milliseconds."""
    shares = {"p50": 0.5, "p95": 0.95, "max": 1.0}
    return {f"{name} {key} ms": percentile(seconds, share) * 1e3 for key, share in shares.items()}


class Load:
    """A number of tables at one server; where that is smaller than the number of games, one set after another."""

    def __init__(self, servers: list[Server], tables: int, wanted: argparse.Namespace, progress: Progress) -> None:
        games = teahouse.game_ids()
        self.servers = servers
        self.seconds: float = wanted.seconds
        self.opening: int = wanted.opening
        self.bursts: int = wanted.bursts
        self.progress = progress
        order = [games[number % len(games)] for number in range(max(tables, len(games)))]
        self.sets = [order[first : first + tables] for first in range(0, len(order), tables)]
        self.tables = tables
        self.totals: dict[str, float] = defaultdict(float)
        self.figures = Figures()

    async def run(self, profile: Callable[[], None]) -> dict[str, object]:
        """Play, and what it cost."""
        for number, ids in enumerate(self.sets):
            chooser = random.Random(number)
            companies = [
                Company(self.servers, id, random.Random(chooser.random()), self.phase(number, chooser))
                for number, id in enumerate(ids)
            ]
            await self.begin(companies)
            profile()
            await self.measure(companies)
            for company in companies:
                await company.close()
        return self.result()

    def phase(self, number: int, chooser: random.Random) -> float:
        """How long after the beat the table with that number moves; the games take turns within a burst."""
        if not self.bursts:
            return chooser.uniform(0, BEAT)
        return number * self.bursts // self.tables / self.bursts * BEAT

    async def begin(self, companies: list[Company]) -> None:
        """Everybody sits and has played the opening."""
        title = f"{self.tables} tables: setting up"
        task = self.progress.add_task(title, total=len(companies) * (1 + self.opening))
        door = asyncio.Semaphore(ARRIVING)
        await asyncio.gather(
            *[company.open_and_begin(self.opening, lambda: self.progress.advance(task), door) for company in companies]
        )
        for company in companies:
            company.figures = self.figures
        # Let what the opening left behind go by.
        await asyncio.sleep(BEAT)
        self.progress.remove_task(task)

    async def measure(self, companies: list[Company]) -> None:
        """Play with the beat, and count."""
        task = self.progress.add_task(f"{self.tables} tables: playing", total=self.seconds)
        await asyncio.sleep(BEAT - time.perf_counter() % BEAT)
        counted = self.counted(companies)
        began = time.perf_counter()
        end = began + self.seconds + BEAT / 2
        playing = asyncio.gather(*[company.play(end) for company in companies])
        while not playing.done():
            await asyncio.wait([playing], timeout=0.5)
            self.progress.update(task, completed=time.perf_counter() - began)
        await playing
        self.totals["seconds"] += time.perf_counter() - began
        await asyncio.sleep(BEAT / 2)
        for name, value in self.counted(companies).items():
            self.totals[name] += value - counted[name]
        self.progress.remove_task(task)

    def counted(self, companies: list[Company]) -> dict[str, float]:
        """What has been used so far."""
        people = [person for company in companies for person in company.everybody]
        return {
            "cpu": sum(server.cpu() for server in self.servers),
            "waited": sum(server.waited() for server in self.servers),
            "frames": sum(person.frames for person in people),
            "bytes": sum(person.bytes for person in people),
            "wire": sum(person.line.wire for person in people),
        }

    def result(self) -> dict[str, object]:
        """The figures of this number of tables."""
        figures, totals = self.figures, self.totals
        own, others = [[seconds for _, seconds in found] for found in (figures.own, figures.others)]
        return {
            "tables": self.tables,
            "moves": len(own),
            "moves/s": len(own) / totals["seconds"],
            **told("own", own),
            **told("other", others),
            **told("touch", figures.touches),
            "touches/move": len(figures.touches) / len(own),
            "CPU ms/move": totals["cpu"] / len(own) * 1e3,
            "CPU %": totals["cpu"] / totals["seconds"] * 100,
            "waiting for a core %": totals["waited"] / totals["seconds"] * 100,
            "frames/move": totals["frames"] / len(own),
            "kB/frame": totals["bytes"] / totals["frames"] / 1e3,
            "kB/frame on the wire": totals["wire"] / totals["frames"] / 1e3,
            "RSS MB": sum(server.memory() for server in self.servers),
            **{f"other p50 ms, {id}": figures.median(id) for id in teahouse.game_ids()},
        }


class Profile:
    """Samples of a server at work, taken by py-spy."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.file = Path(server.home, "samples")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Sample from now on."""
        if self.process is None:
            # Stopping the server for each sample would change what is measured.
            command = [py_spy(), "record", "--nonblocking", "--format", "raw", "--duration", "unlimited"]
            command += ["--output", str(self.file), "--pid", str(self.server.process.pid)]
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        """What was sampled is written down now."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()

    def rows(self) -> list[Row]:
        """Which functions were on the way, and in which the time was spent."""
        inside: Counter[str] = Counter()
        below: Counter[str] = Counter()
        for line in self.file.read_text().splitlines():
            stack, _, samples = line.rpartition(" ")
            names = [re.sub(r":\d+\)$", ")", name) for name in stack.split(";")]
            if names[-1].startswith(IDLE):
                continue
            inside[names[-1]] += int(samples)
            below.update({name: int(samples) for name in set(names)})
        total = inside.total()
        return [
            {
                "function": name,
                "with what it calls %": f"{count / total * 100:.1f}",
                "itself %": f"{inside[name] / total * 100:.1f}",
            }
            for name, count in below.most_common()
            if max(count * ("teahouse" in name), inside[name]) >= LEAST_SHARE * total
        ]


def py_spy() -> str:
    """The sampler, beside this Python or on the path."""
    found = shutil.which("py-spy", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
    if found is None:
        raise SystemExit("bench.web: --profile needs py-spy: pip install py-spy")
    return found


def draw_figures(id: str) -> dict[str, object]:
    """What a frame of a game costs to draw, in CPU time, over a random game."""
    from teahouse.web.models import Table as TableRow
    from teahouse.web.tables import frames, seat_view
    from teahouse.web.tables.cache import LiveTable
    from teahouse.web.tables.seat_view import Facts, Player

    game, chooser = teahouse.game(id), random.Random(1)
    seats = 2 if 2 in game.seats else min(game.seats)
    live = LiveTable(TableRow(id="bench", game=id, seed="bench", size=seats, options=game.resolve({}, seats)))
    names = ["Host", *[f"Guest {number}" for number in range(1, seats)]]
    players = [Player(number, name, "", "", False, False, True, 0, 0) for number, name in enumerate(names)]
    facts = Facts("bench", 0, game, "friends", "running", "", "", players, False)
    spent: dict[bool, list[float]] = {True: [], False: []}
    sizes: list[tuple[int, int]] = []
    while live.state.to_move >= 0 and len(sizes) < DRAWN:
        for seat in range(seats):
            reader = seat_view.Reader("en", [seat], arrived=0)
            shown = seat_view.view_of(live, facts, reader)
            began = time.process_time()
            frame = frames.draw(facts, shown, reader)
            spent[seat == live.state.to_move].append(time.process_time() - began)
            text = json.dumps(frame).encode()
            sizes.append((len(text), len(zlib.compress(text))))
        live.sitting.play(chooser.choice(live.state.legal()))
        live.seq += 1
        live.row_of.append(live.seq)
    return {
        "game": id,
        "frames": len(sizes),
        **{f"asked {key} ms": percentile(spent[True], share) * 1e3 for key, share in [("p50", 0.5), ("p95", 0.95)]},
        **{f"other {key} ms": percentile(spent[False], share) * 1e3 for key, share in [("p50", 0.5), ("p95", 0.95)]},
        "kB": percentile([size for size, _ in sizes], 0.5) / 1e3,
        "kB deflated": percentile([size for _, size in sizes], 0.5) / 1e3,
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.web")
    parser.add_argument("--tables", default="1,20,100,300", help="how many tables, separated by commas")
    parser.add_argument("--seconds", type=float, default=15.0, help="of play at each number of tables")
    parser.add_argument("--opening", type=int, default=12, help="moves at each table before the measurement")
    parser.add_argument("--bursts", type=int, default=10, help="a second; 1: all at once, 0: each at its own instant")
    parser.add_argument("--machines", action="store_true", help="two servers on one PostgreSQL and one Redis")
    parser.add_argument("--profile", action="store_true", help="also say where the server's time goes; needs py-spy")
    add_json_option(parser, "web")
    arguments = parser.parse_args()
    if arguments.profile:
        py_spy()
    mode = "compiled" if teahouse.COMPILED else "interpreted"
    drawn, loads = [], []
    with Progress(console=Console(stderr=True)) as progress, tempfile.TemporaryDirectory() as home:
        os.environ |= {"TEAHOUSE_HOME": home, "DJANGO_SETTINGS_MODULE": "teahouse.web.settings"}
        import django

        django.setup()
        drawn = [draw_figures(id) for id in progress.track(teahouse.game_ids(), description="Drawing frames")]
        for tables in map(int, arguments.tables.split(",")):
            with serving(arguments.machines) as servers:
                profile = Profile(servers[0])
                load = Load(servers, tables, arguments, progress)
                loads.append(asyncio.run(load.run(profile.start if arguments.profile else lambda: None)))
                if arguments.profile:
                    profile.stop()
                    show(f"Where the server's time goes, {tables} tables", profile.rows())
    show(f"Drawing a frame, CPU time, {mode}", turned(drawn))
    instants = f"in {arguments.bursts} bursts" if arguments.bursts else "each at its own instant"
    where = "two servers, PostgreSQL and Redis" if arguments.machines else "one server, SQLite"
    show(f"Tables that move once a second, {instants}; {where}; {mode}", turned(loads))
    keep(
        arguments.json,
        {"mode": mode, "machines": arguments.machines, "bursts": arguments.bursts, "drawing": drawn, "load": loads},
    )


if __name__ == "__main__":
    main()
