"""What other people's sockets cost the players: the latency of moves, memory and open files, before and after.

python -m bench.sockets [--moves 40] [--game skud] [--idle 500] [--spectators 200] [--deaf 30] [--leaving 1000]

Two people play on a server: first alone; then next to sockets that are open and idle at another table; with spectators
at their own table; with sockets there that never read, until the server has closed them; and while sockets come and go.
Everything runs on this machine. The last line of the output is one JSON object; the exit code is 1 if sockets that
never read stay open. Runs on Linux: it reads /proc.
"""

import argparse
import asyncio
import base64
import contextlib
import random
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

import teahouse
from bench.output import add_json_option, keep, show
from bench.site_process import Place, Server, serving
from bench.table_players import Latencies, TablePlayers, percentile

# Sockets that come at the same time, and from one address: the site's limits count by address.
AT_ONCE = 20
FROM_ONE = 50
# How long sockets that never read may stay. Seconds.
CLOSED_WITHIN = 90.0
# Between two moves, and how long memory and files have to settle after a crowd has gone. Seconds.
PAUSE = 0.1
SETTLING = 3.0
# As little room for what comes as the system allows.
NARROW = 1024


def open_files(server: Server) -> int:
    """Files and connections that the server has open."""
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def address(number: int) -> str:
    """Where the socket with that number comes from."""
    return f"127.200.{number // FROM_ONE // 250}.{1 + number // FROM_ONE % 250}"


class Quiet:
    """A spectator, who reads everything and sends nothing."""

    def __init__(self, server: Place, id: str, number: int) -> None:
        self.server, self.id, self.number = server, id, number
        self.line: ClientConnection

    async def open(self) -> None:
        place = f"ws://{self.server.place}/t/{self.id}/live"
        # As little as possible is done here with what comes: the server is measured on the same machine.
        self.line = await connect(place, local_addr=(address(self.number), 0), max_size=None, max_queue=None)
        await self.line.recv()
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        async for _ in self.line:
            pass

    async def close(self) -> None:
        self.reading.cancel()
        await self.line.close()


class Deaf:
    """Somebody who opens a socket, and never reads what comes."""

    def __init__(self, server: Place, id: str, number: int) -> None:
        self.server, self.id, self.number = server, id, number
        self.line = socket.socket()

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        self.line.setblocking(False)
        self.line.bind((address(self.number), 0))
        host, port = self.server.place.split(":")
        await loop.sock_connect(self.line, (host, int(port)))
        key = base64.b64encode(random.randbytes(16)).decode()
        head = [
            f"GET /t/{self.id}/live HTTP/1.1",
            f"Host: {self.server.place}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            # Packing costs the server memory, and without it frames are large: each costs something.
            *["Sec-WebSocket-Extensions: permessage-deflate"] * (self.number % 2),
        ]
        await loop.sock_sendall(self.line, "\r\n".join([*head, "", ""]).encode())

    def is_closed(self) -> bool:
        """Whether the server has given up; found out by writing, for to read would help it."""
        try:
            # A pong that nobody asked for.
            self.line.send(b"\x8a\x80\0\0\0\0")
        except BlockingIOError:
            return False
        except OSError:
            return True
        return False

    async def close(self) -> None:
        self.line.close()


Somebody = TypeVar("Somebody", Quiet, Deaf)


class Bench:
    """One server, the two who play there, and a crowd beside them."""

    def __init__(self, server: Server, wanted: argparse.Namespace, progress: Progress) -> None:
        self.server, self.wanted, self.progress = server, wanted, progress
        self.rows: list[dict[str, object]] = []
        self.group = TablePlayers([server], wanted.game, random.Random(1), 0.0)
        self.is_open = False

    async def new_table(self) -> str:
        """The two sit down at a new table; its id."""
        if self.is_open:
            await self.group.close()
        await self.group.open()
        self.is_open = True
        self.group.figures = Latencies()
        return self.group.table

    async def play(self, name: str, is_enough: Callable[[int], bool] | None = None) -> None:
        """Play a number of moves, or until it is enough; what they took goes into the table of figures."""
        enough = is_enough or (lambda moves: moves >= self.wanted.moves)
        task = self.progress.add_task(name, total=self.wanted.moves)
        moves, most, cpu = 0, 0.0, self.server.cpu()
        while not enough(moves):
            await asyncio.sleep(PAUSE)
            person = await self.group.deciding_person()
            await self.group.move(person, self.group.choose(person))
            moves, most = moves + 1, max(most, self.server.memory())
            self.progress.update(task, completed=min(moves, self.wanted.moves))
        self.progress.remove_task(task)
        figures = self.group.figures
        own, others = [[seconds for _, seconds in found] for found in (figures.own, figures.others)]
        self.rows.append(
            {
                "crowd": name,
                "moves": moves,
                **{f"own {key} ms": percentile(own, share) * 1e3 for key, share in [("p50", 0.5), ("p95", 0.95)]},
                **{f"other {key} ms": percentile(others, share) * 1e3 for key, share in [("p50", 0.5), ("p95", 0.95)]},
                "other max ms": percentile(others, 1.0) * 1e3,
                "CPU ms/move": (self.server.cpu() - cpu) / moves * 1e3,
                "RSS MB": most,
                "files": open_files(self.server),
            }
        )

    async def gather(self, kind: type[Somebody], id: str, count: int) -> list[Somebody]:
        """A crowd at a table."""
        crowd = [kind(self.server, id, number) for number in range(count)]
        await self.each(f"{count} sockets come", crowd, lambda one: one.open())
        return crowd

    async def each(self, title: str, crowd: list[Somebody], deed: Callable[[Somebody], Awaitable[None]]) -> None:
        """Everybody does the same, some at a time."""
        task = self.progress.add_task(title, total=len(crowd))
        door = asyncio.Semaphore(AT_ONCE)

        async def one(somebody: Somebody) -> None:
            async with door:
                await deed(somebody)
                self.progress.advance(task)

        await asyncio.gather(*[one(somebody) for somebody in crowd])
        self.progress.remove_task(task)

    async def dismiss(self, crowd: list[Somebody]) -> None:
        await self.each(f"{len(crowd)} sockets go", crowd, lambda one: one.close())
        await asyncio.sleep(SETTLING)

    async def run(self) -> float | None:
        """All crowds, one after another; after how many seconds those who never read were closed."""
        # What is made once, threads and caches, is no cost of the crowds.
        await self.new_table()
        await self.play("warming up")
        self.rows.clear()
        await self.new_table()
        await self.play("nobody")
        crowd = await self.gather(Quiet, await self.elsewhere(), self.wanted.idle)
        await self.new_table()
        await self.play(f"{self.wanted.idle} idle at another table")
        await self.dismiss(crowd)
        crowd = await self.gather(Quiet, await self.new_table(), self.wanted.spectators)
        await self.play(f"{self.wanted.spectators} spectators of these moves")
        await self.dismiss(crowd)
        closed_after = await self.run_deaf()
        await self.run_leaving()
        await self.new_table()
        await self.play("nobody again")
        await self.group.close()
        return closed_after

    async def elsewhere(self) -> str:
        """A table at which nothing happens."""
        return await asyncio.to_thread(TablePlayers([self.server], self.wanted.game, random.Random(2), 0.0).gather)

    async def run_deaf(self) -> float | None:
        """Move until those who never read have been closed; after how many seconds that was."""
        crowd = await self.gather(Deaf, await self.new_table(), self.wanted.deaf)
        began = time.perf_counter()

        def is_enough(moves: int) -> bool:
            gone = moves >= self.wanted.moves and all(one.is_closed() for one in crowd)
            return gone or time.perf_counter() - began > CLOSED_WITHIN

        await self.play(f"{self.wanted.deaf} that never read", is_enough)
        passed = time.perf_counter() - began
        await self.dismiss(crowd)
        return passed if passed < CLOSED_WITHIN else None

    async def run_leaving(self) -> None:
        """Sockets come and go while moves are made: some leave before they have been answered."""
        id = await self.new_table()
        coming = asyncio.create_task(self.come_and_go(id))
        await self.play(f"{self.wanted.leaving} that come and leave", lambda moves: bool(moves) and coming.done())
        await coming
        await asyncio.sleep(SETTLING)

    async def come_and_go(self, id: str) -> None:
        async def visit(one: Deaf) -> None:
            with contextlib.suppress(OSError):
                await one.open()
                await asyncio.sleep(random.choice([0.0, 0.02, 0.2]))
            await one.close()

        crowd = [Deaf(self.server, id, number) for number in range(self.wanted.leaving)]
        await self.each(f"{len(crowd)} come and leave", crowd, visit)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.sockets")
    parser.add_argument("--moves", type=int, default=40, help="at least, beside each crowd")
    parser.add_argument("--game", default="skud", choices=teahouse.game_ids())
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--deaf", type=int, default=30)
    parser.add_argument("--leaving", type=int, default=1000)
    add_json_option(parser, "sockets")
    wanted = parser.parse_args()
    with Progress(console=Console(stderr=True)) as progress, serving(False) as servers:
        bench = Bench(servers[0], wanted, progress)
        closed_after = asyncio.run(bench.run())
    mode = "compiled" if teahouse.COMPILED else "interpreted"
    show(f"A move beside other people's sockets, {mode}", bench.rows)
    keep(wanted.json, {"mode": mode, "game": wanted.game, "deaf closed after s": closed_after, "phases": bench.rows})
    sys.exit(1 if closed_after is None else 0)


if __name__ == "__main__":
    main()
