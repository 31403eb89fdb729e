"""The faults of the soak: what goes wrong by itself, and what strangers do on purpose."""

import asyncio
import contextlib
import json
import random
import signal
import time
from collections.abc import Awaitable, Callable
from http.client import HTTPException
from importlib.resources import files
from urllib.error import HTTPError

from websockets.exceptions import WebSocketException

import teahouse
from bench.soak_people import PATIENCE, Process, Tally, Visitor
from bench.sockets import Deaf
from teahouse.core.record import Record
from teahouse.core.sitting import Sitting

# Seconds between two faults of a kind, about.
KILLS, PAUSES, IMPORTS, HINTS, DEAF = 45.0, 30.0, 4.0, 15.0, 20.0
# How long a server is paused. Seconds.
LONGEST_PAUSE = 8.0
# Sockets of one visitor who floods, and how often each asks.
FLOODING, ASKING = 8, 5
# Sockets that never read: how many come at once, and for how many seconds the server may bear them.
DEAF_AT_ONCE, BORNE = 5, 120.0
# Seconds in which this machine tells that a line was cut.
ANSWERING = 0.5


def hostile_records() -> dict[str, str]:
    """Records that nobody plays, by what is wrong with them."""
    chooser = random.Random(0)
    game = teahouse.game("han")
    record = json.loads(random_record(game, 30).text())
    plain = {key: value for key, value in record.items() if key not in ("result", "fair")}
    page = files("teahouse.games.han").joinpath("maps", "ways.json")
    own_map = json.loads(page.read_text(encoding="utf-8"))
    outlined = json.loads(json.dumps(own_map))
    outlined["provinces"][0]["polygon"] *= 4_000
    finite = {"outcome": [1, 0], "ranking": [1, 2], "scores": [1, 1], "end": "resigned", "by": 0}
    scores = {**finite, "scores": ["@", 1]}
    return {
        "junk": "".join(chooser.choices('{}[]",:0aé\x00\n', k=5000)),
        "brackets": "[" * 100_000,
        "digits": '{"teahouse": ' + "9" * 50_000 + "}",
        "a map of its own": json.dumps({**plain, "options": {**plain["options"], "map": own_map}}),
        "an outline without end": json.dumps({**plain, "options": {**plain["options"], "map": outlined}}),
        "NaN": json.dumps({**plain, "result": scores}).replace('"@"', "NaN"),
        "Infinity": json.dumps({**plain, "result": scores}).replace('"@"', "-Infinity"),
        "1e308": json.dumps({**plain, "result": scores}).replace('"@"', "1e308"),
        "10**400": json.dumps({**plain, "result": scores}).replace('"@"', "1" + "0" * 400),
        "1 MB": json.dumps({**plain, "seats": ["x" * 990_000, "y"]}),
        "more than 1 MB": json.dumps({**plain, "seats": ["x" * 1_200_000, "y"]}),
        "5000 moves": json.dumps({**plain, "moves": (plain["moves"] * 5000)[:5000]}),
        "5001 moves": json.dumps({**plain, "moves": ["pass"] * 5001}),
        "a long game": long_game(),
    }


def random_record(game: teahouse.Game, moves: int) -> Record:
    """A game between two, some random moves long."""
    chooser = random.Random(1)
    sitting = Sitting(Record(game, ["A", "B"], "soak"))
    for _ in range(moves):
        if sitting.state.to_move >= 0:
            sitting.play(chooser.choice(sitting.state.legal()))
    return sitting.record


def long_game() -> str:
    """A game that may be imported, as long as random moves make it."""
    return random_record(teahouse.game("skud"), 1500).text()


class Faults:
    """All faults, until the time is over. Each kind has its own rhythm."""

    def __init__(
        self, servers: list[Process], tally: Tally, chooser: random.Random, tables: Callable[[], list[str]]
    ) -> None:
        self.servers, self.tally, self.chooser = servers, tally, chooser
        # The tables at which people play.
        self.tables = tables
        self.records = hostile_records()
        self.deaf: list[tuple[float, Deaf]] = []
        # One server at a time is killed or stands still: the other's people shall be able to play on.
        self.disturbed = asyncio.Lock()

    async def run(self, end: float) -> None:
        """Everything at the same time."""
        kinds = {
            self.kill: KILLS,
            self.pause: PAUSES,
            self.import_something: IMPORTS,
            self.flood_with_hints: HINTS,
            self.open_deaf_sockets: DEAF,
        }
        await asyncio.gather(*[self.repeat(fault, seconds, end) for fault, seconds in kinds.items()])

    async def repeat(self, fault: Callable[[], Awaitable[None]], seconds: float, end: float) -> None:
        """One kind of fault, again and again."""
        while time.monotonic() + seconds < end:
            await asyncio.sleep(self.chooser.uniform(0.5, 1.0) * seconds)
            # The server may be down or refuse: its responses are counted by the client.
            with contextlib.suppress(OSError, HTTPException, WebSocketException, TimeoutError):
                await fault()

    async def kill(self) -> None:
        """Kill a server, and start it again a moment later."""
        async with self.disturbed:
            server = self.chooser.choice(self.servers)
            await asyncio.to_thread(server.kill)
            self.tally.counts["kills"] += 1
            await asyncio.sleep(self.chooser.uniform(0.2, 3.0))
            await asyncio.to_thread(server.start)

    async def pause(self) -> None:
        """Pause a server for a few seconds."""
        async with self.disturbed:
            server = self.chooser.choice(self.servers)
            server.process.send_signal(signal.SIGSTOP)
            self.tally.counts["pauses"] += 1
            try:
                await asyncio.sleep(self.chooser.uniform(0.5, LONGEST_PAUSE))
            finally:
                server.process.send_signal(signal.SIGCONT)

    async def import_something(self) -> None:
        """Import a hostile record; whatever is accepted must also be shown."""
        name = self.chooser.choice(list(self.records))
        visitor = Visitor(self.chooser.choice(self.servers), self.tally)

        def send() -> int:
            """The status with which that ended; what is refused, urllib raises."""
            try:
                address = visitor.fill_in("/import", "/import", text=self.records[name])
                visitor.ask(address.partition(visitor.server.place)[2])
            except HTTPError as refused:
                return refused.code
            return 200

        self.tally.counts[f"import: {name}: {await asyncio.to_thread(send)}"] += 1

    async def flood_with_hints(self) -> None:
        """One visitor with many sockets asks for hints, all at once."""
        visitor = Visitor(self.chooser.choice(self.servers), self.tally)
        game = self.chooser.choice(teahouse.game_ids())
        form = {"kind": "bots", "seats": teahouse.game(game).seats[0], "name": "Flood", "seat": 0}
        address = await asyncio.to_thread(visitor.fill_in, f"/play/{game}", f"/play/{game}", **form)
        lines = [await visitor.connect(address.rpartition("/")[2]) for _ in range(FLOODING)]
        try:
            frame = json.loads(await asyncio.wait_for(lines[0].recv(), PATIENCE))
            for ask in range(ASKING):
                for line in lines:
                    await line.send(json.dumps({"do": "hint", "value": "", "seq": frame["seq"], "ack": ask}))
                    self.tally.counts["hints asked for"] += 1
            await asyncio.sleep(1.0)
        finally:
            # Without a word: the answers are on their way.
            for line in lines:
                line.transport.abort()

    async def open_deaf_sockets(self) -> None:
        """Sockets at tables where people play, which never read a frame."""
        for _ in range(DEAF_AT_ONCE):
            server, ids = self.chooser.choice(self.servers), self.tables()
            if ids:
                line = Deaf(server, self.chooser.choice(ids), self.chooser.randrange(10_000))
                await line.open()
                self.deaf.append((time.monotonic(), line))
                self.tally.counts["sockets that never read"] += 1

    def judge(self) -> None:
        """Check that sockets that never read have been closed."""
        late = [(opened, line) for opened, line in self.deaf if time.monotonic() - opened > BORNE]
        # A line that was cut takes one more write, and only the answer to that says so.
        for _, line in late:
            line.is_closed()
        time.sleep(ANSWERING)
        for opened, line in late:
            if not line.is_closed():
                lasted = time.monotonic() - opened
                self.tally.broken.append(f"a socket that never read is still open after {lasted:.0f} s")
        for _, line in self.deaf:
            line.line.close()
