"""What hostile clients can do to others: pages and bots alone, and next to the worst that the site accepts.

python -m bench.hostile [--seconds 15] [--deed hints]

The server is the real one, with its own database, and no limit is lifted: the hostile clients come from as many
addresses as they need. They import the longest possible game, open its positions and previews, and ask for hints from
forty sockets, each for a while. Meanwhile the response times of pages for others are measured, and how long a bot takes
to answer their moves. The targets: pages within twice their usual time, bots within one second of their usual time.
Runs on Linux.
"""

import argparse
import asyncio
import contextlib
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

import teahouse
from bench.browser import LONGEST_WAIT, Browser, Person
from bench.output import add_json_option, keep, show
from bench.site_process import ROOT, Server, serving
from bench.table_players import TablePlayers, percentile
from teahouse.core.record import MOST_MOVES, Record
from teahouse.core.state import NOBODY

TITLE = "Milliseconds that others wait, alone and beside strangers"
GAME = "skud"
SOCKETS = 40
# What strangers do, one after another without a pause, as far as limits let an address.
DEEDS = ["imports", "positions", "previews", "hints"]
# Seconds between two of them: imports from an address of their own each, pages as fast as one address may.
PAUSES = {"imports": 0.0, "positions": 1 / 15, "previews": 0.5}
# Games that are there before others are measured.
BROUGHT = 6
# Between two requests of those who are measured. Seconds.
PAUSE = 0.1
# How the bot is measured.
BOT = "adept"
WARM_UP = 2.0
# How often strangers come.
TURNS = 3
# The moves in which flowers are planted; afterwards they are only moved.
OPENING = 60


def longest_record() -> str:
    """A game of as many moves as a record may have, in which every move looks back at all before it."""
    game = teahouse.game(GAME)
    record = Record(game, ["A", "B"], "1", {"turn_limit": 0, "repetition": True})
    state, rng = record.start(), random.Random(3)
    while len(record.moves) < MOST_MOVES:
        told = [(game.text(action), action) for action in state.legal()]
        quiet = [pair for pair in told if pair[0].startswith("arrange")]
        begun = [pair for pair in told if pair[0].startswith("plant")]
        text, action = rng.choice((begun if len(record.moves) < OPENING else []) or quiet or told)
        trial = state.copy()
        trial.play(action)
        if trial.to_move != NOBODY:
            record.moves.append(text)
            state = trial
    return record.text()


@dataclass
class Address:
    """A site that somebody else has opened."""

    place: str


class Strangers:
    """Those who do their worst, in a process of their own."""

    def __init__(self, place: str, text: str) -> None:
        self.server = Address(place)
        self.text = text
        self.tables: list[str] = []
        self.done = self.refused = 0

    async def run(self, deed: str) -> None:
        """Until somebody ends it."""
        for _ in range(BROUGHT):
            await self.bring(Browser(self.server))
        print("ready", flush=True)
        if deed == "hints":
            await self.flood()
            return
        browser = Browser(self.server)
        while True:
            began = time.perf_counter()
            try:
                if deed == "imports":
                    await self.bring(Browser(self.server))
                else:
                    await (self.look if deed == "positions" else self.draw)(browser)
                self.done += 1
            except OSError:
                self.refused += 1
            await asyncio.sleep(max(0.0, PAUSES[deed] - (time.perf_counter() - began)))

    async def bring(self, browser: Browser) -> None:
        """Import the longest game."""
        address = await asyncio.to_thread(browser.fill_in, "/import", "/import", text=self.text)
        self.tables.append(address.split("/")[-2])

    async def look(self, browser: Browser) -> None:
        """Look at a position of one of the games."""
        await asyncio.to_thread(browser.ask, f"/g/{random.choice(self.tables)}/{random.randint(0, MOST_MOVES)}")

    async def draw(self, browser: Browser) -> None:
        """Look at the preview of a game that nobody has looked at."""
        await self.bring(Browser(self.server))
        await asyncio.to_thread(browser.opener.open, f"http://{self.server.place}/t/{self.tables[-1]}/preview.png")

    async def flood(self) -> None:
        """One visitor with many sockets, who all ask for hints."""
        browser = Browser(self.server)
        table = await asyncio.to_thread(sit_with_bot, browser)
        people = [Person(browser) for _ in range(SOCKETS)]
        for person in people:
            await person.open(table)
        while True:
            for person in people:
                person.asked += 1
                person.answers[person.asked] = asyncio.get_running_loop().create_future()
                wish = {"do": "hint", "value": "", "ack": person.asked, "seq": person.seq, "path": []}
                await person.line.send(json.dumps(wish))
                self.done += 1
            await asyncio.sleep(1.0)


def sit_with_bot(browser: Browser) -> str:
    """A table of one person and a bot."""
    form = {"kind": "bots", "seats": 2, "name": "Guest", "clock": "none", "pace": "live", "bot": BOT, "seat": 0}
    return browser.fill_in(f"/play/{GAME}", f"/play/{GAME}", **form).rpartition("/")[2]


class AgainstBot(TablePlayers):
    """One person against a bot; how long the bot takes."""

    def gather(self) -> str:
        self.browsers = [Browser(self.servers[0])]
        return sit_with_bot(self.browsers[0])

    async def measure(self, end: float) -> list[float]:
        """Seconds from a move until the bot has answered it."""
        took: list[float] = []
        while time.perf_counter() < end:
            person = await self.deciding_person()
            value = self.choose(person)
            sent = time.perf_counter()
            await self.move(person, value)
            if not person.turn and person.stage == "running":
                await self.answer(person)
                took.append(time.perf_counter() - sent)
            await asyncio.sleep(0.1)
        return took

    async def answer(self, person: Person) -> None:
        """Until the bot has moved, or ended the game."""
        async with asyncio.timeout(LONGEST_WAIT):
            while not person.turn and person.stage == "running":
                person.came.clear()
                await person.came.wait()


async def measure_page(browser: Browser, path: str, end: float) -> list[float]:
    """Seconds that a page takes."""
    took: list[float] = []
    while time.perf_counter() < end:
        began = time.perf_counter()
        await asyncio.to_thread(browser.ask, path)
        took.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return took


class Others:
    """Those who only want to play."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.group = AgainstBot([server], GAME, random.Random(1), 0.0)

    async def open(self) -> None:
        await self.group.open()
        table = await asyncio.to_thread(sit_with_bot, Browser(self.server))
        self.pages = ["/", f"/play/{GAME}", "/book/han", f"/t/{table}"]

    async def measure(self, seconds: float) -> dict[str, list[float]]:
        """Everything at the same time, for a while; each page by somebody else, as often as limits let them."""
        end = time.perf_counter() + seconds
        names = [*self.pages[:-1], "table", "bot"]
        deeds = [measure_page(Browser(self.server), page, end) for page in self.pages]
        return dict(zip(names, await asyncio.gather(*deeds, self.group.measure(end)), strict=True))


async def compare(
    deeds: list[str], seconds: float, text: str, server: Server, tell: Callable[[str], None]
) -> list[dict[str, object]]:
    """The same measurement alone and beside strangers, who do one thing after another."""
    others, found = Others(server), []
    await others.open()
    await others.measure(WARM_UP)
    for deed in deeds:
        tell(f"beside {deed}")
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            Path(file.name).write_text(text)
            alone, beside = await measure_in_turn(others, deed, seconds, file.name)
        found += [{"beside": deed, "what": name, **figures(alone[name], beside[name])} for name in alone]
    await others.group.close()
    return found


async def measure_in_turn(others: Others, deed: str, seconds: float, record: str) -> list[dict[str, list[float]]]:
    """What others find while nobody else is there and while strangers do their worst, in turn: a machine that becomes
    slower meanwhile does so for both."""
    found: list[dict[str, list[float]]] = [{}, {}]
    for _ in range(TURNS):
        for kept, is_beside in zip(found, [False, True], strict=True):
            with strangers(others.server, deed, record) if is_beside else contextlib.nullcontext():
                await others.measure(WARM_UP)
                for name, took in (await others.measure(seconds / TURNS)).items():
                    kept.setdefault(name, []).extend(took)
    return found


@contextlib.contextmanager
def strangers(server: Server, deed: str, record: str) -> Iterator[None]:
    """Their process, at work; how often they did it is told."""
    command = [sys.executable, "-m", "bench.hostile", "--attack", server.place, "--deed", deed, "--record", record]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        if process.stdout.readline() != "ready\n":
            raise SystemExit("bench.hostile: the strangers could not begin")
        yield
    finally:
        process.terminate()
        print(deed, process.communicate()[0].strip(), file=sys.stderr)


def figures(alone: list[float], beside: list[float]) -> dict[str, float]:
    """Milliseconds alone and beside strangers, and how many times as long."""
    found: dict[str, float] = {}
    for name, share in {"p50": 0.5, "p95": 0.95}.items():
        usual, now = percentile(alone, share) * 1e3, percentile(beside, share) * 1e3
        found |= {
            f"alone {name}": round(usual, 1),
            f"beside {name}": round(now, 1),
            f"ratio {name}": round(now / usual, 2),
        }
    return found


async def attack(place: str, deed: str, text: str) -> None:
    """What the process of the strangers does, until it is ended."""
    strangers = Strangers(place, text)
    running = asyncio.ensure_future(strangers.run(deed))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await running
    print(json.dumps({"done": strangers.done, "refused": strangers.refused}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15.0, help="how long is measured, alone and beside strangers")
    add_json_option(parser, "hostile")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--deed", choices=DEEDS, help="only this one")
    parser.add_argument("--record", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.attack:
        asyncio.run(attack(arguments.attack, arguments.deed, Path(arguments.record).read_text()))
        return
    said = Console(stderr=True)
    said.print("the longest game …")
    text = longest_record()
    with serving(False) as servers:
        deeds = [arguments.deed] if arguments.deed else DEEDS
        rows = asyncio.run(compare(deeds, arguments.seconds, text, servers[0], lambda step: said.print(f"{step} …")))
        memory = round(servers[0].memory())
    show(TITLE, rows, names=2)
    mode = "compiled" if teahouse.COMPILED else "interpreted"
    keep(arguments.json, {"mode": mode, "seconds": arguments.seconds, "memory MB": memory, "rows": rows})


if __name__ == "__main__":
    main()
