"""The cost of the site under load, from a click to the screens: time, CPU, bytes and memory.

python -m bench.web [--tables 1,20,100,300] [--seconds 15] [--opening 12] [--bursts 10] [--flat-out] [--machines]
                    [--profile]

The server is the real one, with its own database. Every person is a browser with its own cookies and address, so that
no limit has to be lifted. Every table makes one move per second, in bursts: ten per second by default, so that a tenth
of the tables move at the same instant; with --bursts 1 all of them do, with --bursts 0 each has its own instant. With
--flat-out every table moves again as soon as everybody there has received the last move, which measures how many moves
per second the site manages; limits are lifted for that. With --machines two servers share a PostgreSQL and a Redis, and
the people of a table are spread over both. One table of each game is played first, so that the memory per table is
measured on a warm server. Runs on Linux: it reads /proc.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable

from rich.console import Console
from rich.progress import Progress

import teahouse
from bench.frame_cost import drawing_cost
from bench.output import add_json_option, keep, show, transpose
from bench.profiler import Profile, py_spy
from bench.site_process import Server, serving
from bench.table_players import BEAT, Latencies, TablePlayers, summarise

# Browsers that come in at the same time while the tables are set up.
ARRIVING = 4
# What limits are multiplied by where tables move as fast as they can.
LIFTED = "1000"


class Load:
    """A number of tables at one server; where that is smaller than the number of games, one set after another."""

    def __init__(self, servers: list[Server], tables: int, wanted: argparse.Namespace, progress: Progress) -> None:
        games = teahouse.game_ids()
        self.servers = servers
        self.seconds: float = wanted.seconds
        self.opening: int = wanted.opening
        self.bursts: int = wanted.bursts
        self.flat_out: bool = wanted.flat_out
        self.progress = progress
        order = [games[number % len(games)] for number in range(max(tables, len(games)))]
        self.sets = [order[first : first + tables] for first in range(0, len(order), tables)]
        self.tables = tables
        self.totals: dict[str, float] = defaultdict(float)
        self.figures = Latencies()
        # Megabytes in memory before the first of these tables.
        self.warm = 0.0
        self.opened = 0

    def memory(self) -> float:
        """Megabytes in memory."""
        return sum(server.memory() for server in self.servers)

    async def warm_up(self) -> None:
        """A table of each game, so that everything is loaded, drawn and kept that is made once."""
        games = [TablePlayers(self.servers, id, random.Random(id), 0.0) for id in teahouse.game_ids()]
        await self.begin(games)
        for group in games:
            await group.close()
        self.figures = Latencies()
        self.warm = self.memory()

    async def run(self, profile: Callable[[], None]) -> dict[str, object]:
        """Play, and what it cost."""
        await self.warm_up()
        for number, ids in enumerate(self.sets):
            chooser = random.Random(number)
            groups = [
                TablePlayers(self.servers, id, random.Random(chooser.random()), self.phase(number, chooser))
                for number, id in enumerate(ids)
            ]
            await self.begin(groups)
            profile()
            await self.measure(groups)
            self.opened += sum(len(group.everybody) // group.seats for group in groups)
            for group in groups:
                await group.close()
        return self.result()

    def phase(self, number: int, chooser: random.Random) -> float:
        """How long after the beat the table with that number moves; the games take turns within a burst."""
        if not self.bursts:
            return chooser.uniform(0, BEAT)
        return number * self.bursts // self.tables / self.bursts * BEAT

    async def begin(self, groups: list[TablePlayers]) -> None:
        """Everybody sits and has played the opening."""
        title = f"{self.tables} tables: setting up"
        task = self.progress.add_task(title, total=len(groups) * (1 + self.opening))
        door = asyncio.Semaphore(ARRIVING)
        await asyncio.gather(
            *[group.open_and_begin(self.opening, lambda: self.progress.advance(task), door) for group in groups]
        )
        for group in groups:
            group.figures = self.figures
        # Let what the opening left behind go by.
        await asyncio.sleep(BEAT)
        self.progress.remove_task(task)

    async def measure(self, groups: list[TablePlayers]) -> None:
        """Play with the beat, and count."""
        task = self.progress.add_task(f"{self.tables} tables: playing", total=self.seconds)
        await asyncio.sleep(BEAT - time.perf_counter() % BEAT)
        usage = self.usage(groups)
        began = time.perf_counter()
        end = began + self.seconds + BEAT / 2
        playing = asyncio.gather(*[(group.play_flat_out if self.flat_out else group.play)(end) for group in groups])
        while not playing.done():
            await asyncio.wait([playing], timeout=0.5)
            self.progress.update(task, completed=time.perf_counter() - began)
        await playing
        self.totals["seconds"] += time.perf_counter() - began
        await asyncio.sleep(BEAT / 2)
        for name, value in self.usage(groups).items():
            self.totals[name] += value - usage[name]
        self.progress.remove_task(task)

    def usage(self, groups: list[TablePlayers]) -> dict[str, float]:
        """What has been used so far."""
        people = [person for group in groups for person in group.everybody]
        return {
            "cpu": sum(server.cpu() for server in self.servers),
            "waited": sum(server.waiting_seconds() for server in self.servers),
            "frames": sum(person.frames for person in people),
            "bytes": sum(person.bytes for person in people),
            "wire": sum(person.line.wire for person in people),
            **{
                f"wire, {id}": sum(person.line.wire for group in groups if group.id == id for person in group.everybody)
                for id in teahouse.game_ids()
            },
        }

    def result(self) -> dict[str, object]:
        """The figures of this number of tables."""
        figures, totals = self.figures, self.totals
        own, others = [[seconds for _, seconds in found] for found in (figures.own, figures.others)]
        return {
            "tables": self.tables,
            "moves": len(own),
            "moves/s": len(own) / totals["seconds"],
            **summarise("own", own),
            **summarise("other", others),
            "CPU ms/move": totals["cpu"] / len(own) * 1e3,
            "CPU %": totals["cpu"] / totals["seconds"] * 100,
            "waiting for a core %": totals["waited"] / totals["seconds"] * 100,
            "frames/move": totals["frames"] / len(own),
            "kB/frame": totals["bytes"] / totals["frames"] / 1e3,
            "kB/frame on the wire": totals["wire"] / totals["frames"] / 1e3,
            "kB/move on the wire, all sockets": totals["wire"] / len(own) / 1e3,
            "kB/move on the wire, each socket": totals["wire"] / (len(own) + len(others)) / 1e3,
            "RSS MB": self.memory(),
            "RSS kB/table beyond a warm server": (self.memory() - self.warm) / self.opened * 1024,
            **{f"other p50 ms, {id}": figures.median(id) for id in teahouse.game_ids()},
            **{f"kB/move on the wire, {id}": self.wire_of(id) for id in teahouse.game_ids()},
        }

    def wire_of(self, id: str) -> float:
        """Kilobytes on the wire for a move of one game, all sockets together."""
        moves = sum(game == id for game, _ in self.figures.own)
        return self.totals[f"wire, {id}"] / moves / 1e3 if moves else float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.web")
    parser.add_argument("--tables", default="1,20,100,300", help="how many tables, separated by commas")
    parser.add_argument("--seconds", type=float, default=15.0, help="of play at each number of tables")
    parser.add_argument("--opening", type=int, default=12, help="moves at each table before the measurement")
    parser.add_argument("--bursts", type=int, default=10, help="a second; 1: all at once, 0: each at its own instant")
    parser.add_argument("--flat-out", action="store_true", help="each table moves again as soon as it is answered")
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
        drawn = [drawing_cost(id) for id in progress.track(teahouse.game_ids(), description="Drawing frames")]
        for tables in map(int, arguments.tables.split(",")):
            with serving(arguments.machines, **({"TEAHOUSE_LIMITS": LIFTED} if arguments.flat_out else {})) as servers:
                profile = Profile(servers[0])
                load = Load(servers, tables, arguments, progress)
                loads.append(asyncio.run(load.run(profile.start if arguments.profile else lambda: None)))
                if arguments.profile:
                    profile.stop()
                    show(f"Where the server's time goes, {tables} tables", profile.rows())
    show(f"Drawing a frame, CPU time, {mode}", transpose(drawn))
    instants = f"in {arguments.bursts} bursts" if arguments.bursts else "each at its own instant"
    where = "two servers, PostgreSQL and Redis" if arguments.machines else "one server, SQLite"
    pace = "as fast as they are answered" if arguments.flat_out else f"once a second, {instants}"
    show(f"Tables that move {pace}; {where}; {mode}", transpose(loads))
    asked = {name: getattr(arguments, name) for name in ("machines", "bursts", "flat_out")}
    keep(arguments.json, {"mode": mode, **asked, "drawing": drawn, "load": loads})


if __name__ == "__main__":
    main()
