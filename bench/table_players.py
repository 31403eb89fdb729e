"""People who play at one table after another, and how long each click takes to reach the screens."""

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence

import teahouse
from bench.browser import HEAD, LONGEST_WAIT, Browser, Person
from bench.site_process import Server

# Between two moves of a table. Seconds.
BEAT = 1.0
# When in a beat people begin to choose; what they choose is sent with the next beat.
THINKING = (0.25, 0.6)


class Latencies:
    """Seconds from click to frame: the own one of a move, and those of the others."""

    def __init__(self) -> None:
        self.own: list[tuple[str, float]] = []
        self.others: list[tuple[str, float]] = []

    def median(self, id: str) -> float:
        """Milliseconds to the others' screens, at the tables of one game."""
        return percentile([seconds for game, seconds in self.others if game == id], 0.5) * 1e3


class TablePlayers:
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
        self.figures = Latencies()

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

    async def deciding_person(self) -> Person:
        """Whoever has to decide; when the game is over, at another table."""
        if any(person.stage == "finished" for person in self.people):
            await self.close()
            await self.open()
        async with asyncio.timeout(LONGEST_WAIT):
            while not any(person.turn for person in self.people):
                await asyncio.sleep(0.01)
        return next(person for person in self.people if person.turn)

    def choose(self, person: Person) -> str:
        """What somebody decides; the page makes the whole choice by itself, and sends it at once."""
        actions = person.actions()
        if not actions:
            raise SystemExit(f"bench.web: {self.id}: nothing to decide at decision {person.seq}")
        return str(self.chooser.choice(actions))

    async def move(self, person: Person, value: str) -> None:
        """Send a choice, and see when everybody has it."""
        before = person.version
        for other in self.people:
            other.arrivals.clear()
        sent, came, frame = await person.play(value)
        head = HEAD.match(frame)
        assert head is not None, frame
        version = int(head[1])
        if version <= before:
            raise SystemExit(f"bench.web: {self.id}: {value} was not played: {json.loads(frame).get('answer')}")
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
                person = await self.deciding_person()
                await self.move(person, self.choose(person))
                tell()

    async def play(self, end: float) -> None:
        """A move with every beat."""
        while True:
            await asyncio.sleep(self.chooser.uniform(*THINKING) * BEAT)
            person = await self.deciding_person()
            value = self.choose(person)
            beat = ((time.perf_counter() - self.phase) // BEAT + 1) * BEAT + self.phase
            if beat > end:
                return
            await asyncio.sleep(beat - time.perf_counter())
            await self.move(person, value)

    async def play_flat_out(self, end: float) -> None:
        """One move after another, each as soon as everybody has the one before."""
        while time.perf_counter() < end:
            person = await self.deciding_person()
            await self.move(person, self.choose(person))


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def summarise(name: str, seconds: Sequence[float]) -> dict[str, float]:
    """Median, 95 % and the worst, in milliseconds."""
    shares = {"p50": 0.5, "p95": 0.95, "max": 1.0}
    return {f"{name} {key} ms": percentile(seconds, share) * 1e3 for key, share in shares.items()}
