"""A server under everything that can go wrong: lost connections, late clicks, killed servers, hostile clients.

python -m bench.soak [--minutes 10] [--tables 40] [--machines] [--seed 1]

People play at many tables, every game in turn, with a spectator at each. Meanwhile sockets are cut, answers to old
decisions are sent, commands are sent twice, and people ask for takebacks, which the others allow or decline. The server
(with --machines, one of two) is killed with -9 and restarted, or paused for a few seconds. Hostile clients import bad
records, flood the server with requests for hints, and open sockets that never read.

At the end every table is replayed from its rows and must equal what the people saw: every acknowledged move is in its
place, and the last panels, words and log are those of the rows. Frames saved along the way must be those of their rows,
must not change when everything that their readers may not know is changed, and must not refer to anything that was
never sent. The exit code is 1 if anything was lost, leaked or failed; a 5xx response is a failure unless it is a 503
with Retry-After.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from http.client import HTTPException

from rich.console import Console
from rich.progress import Progress

import teahouse
from bench.output import add_json_option, keep, show
from bench.site_process import ROOT
from bench.soak_faults import Faults
from bench.soak_messages import Asked, Verdict
from bench.soak_people import Group, Person, Process, Tally, held_in
from tools.machines import machines


class Round:
    """One game after another at a number of tables, until the time is over."""

    def __init__(self, servers: list[Process], chooser: random.Random, tally: Tally) -> None:
        self.servers = servers
        self.chooser = chooser
        self.tally = tally
        self.groups: list[Group] = []
        # The tables at which people play now.
        self.running: dict[int, str] = {}

    async def gather(self, game: str) -> Group:
        """Set up a new table; retries while the server is down."""
        while True:
            try:
                return await asyncio.to_thread(Group, self.servers, game, self.chooser, self.tally)
            except (OSError, HTTPException):
                self.tally.counts["closed doors"] += 1
                await asyncio.sleep(0.5)

    async def play(self, number: int, end: float) -> None:
        """What happens at one of the tables."""
        games, place = teahouse.game_ids(), number
        while time.monotonic() < end:
            group = await self.gather(games[number % len(games)])
            self.groups.append(group)
            self.running[place] = group.id
            await asyncio.gather(*[person.play(end) for person in group.people])
            await asyncio.gather(*[person.look_once_more() for person in group.people])
            self.tally.counts["games"] += 1
            number += 1


async def soak(servers: list[Process], wanted: argparse.Namespace, tally: Tally) -> list[Group]:
    """Play until the time is over."""
    chooser = random.Random(wanted.seed)
    company = Round(servers, chooser, tally)
    faults = Faults(servers, tally, chooser, lambda: list(company.running.values()))
    began = time.monotonic()
    end = began + wanted.minutes * 60
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("Playing", total=wanted.minutes * 60)
        troubles = asyncio.create_task(faults.run(end))
        playing = asyncio.gather(*[company.play(number, end) for number in range(wanted.tables)])
        while not playing.done():
            await asyncio.wait([playing], timeout=1.0)
            moves = tally.counts["moves"]
            progress.update(task, completed=time.monotonic() - began, description=f"Playing: {moves} moves")
        await playing
        await troubles
    faults.judge()
    return company.groups


class Judge:
    """The judge, with access to the database, in a separate process."""

    def __init__(self, environment: dict[str, str], tally: Tally) -> None:
        self.counts = tally.counts
        self.lost: list[str] = []
        self.leaked: list[str] = []
        command = [sys.executable, "-m", "bench.soak_judge"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def judge(self, person: Person) -> None:
        """Compare what a person saw with the rows."""
        assert self.process.stdin is not None and self.process.stdout is not None
        asked: Asked = {"id": person.id, "held": held_in(person.held), "samples": person.samples}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        told: Verdict = json.loads(self.process.stdout.readline())
        self.counts["views"] += 1
        self.counts["frames judged"] += len(person.samples)
        self.leaked += [f"table {person.id}: {line}" for line in told["leaks"]]
        self.lost += [f"table {person.id}: {line}" for line in self.losses(person, told)]

    def losses(self, person: Person, told: Verdict) -> list[str]:
        """Moves that were acknowledged and are not there, and a last picture that is not the one of the rows."""
        rows = {seq: (move, is_undo) for seq, _, move, is_undo in told["rows"]}
        found: list[str] = []
        if sorted(rows) != list(range(1, len(rows) + 1)):
            found.append("its rows are not numbered without a gap")
        for seq, text in person.acknowledged.items():
            self.counts["checked"] += 1
            move, is_undo = rows.get(seq, ("", False))
            # Whoever was told that they came too late may have been overtaken by moves that were taken back.
            if is_undo and seq in person.uncertain:
                self.counts["overtaken"] += 1
            elif not move or (text and move != text):
                found.append(f"move {seq} ({text}) was acknowledged and is {rows.get(seq)}")
        if person.frame["seq"] != told["seq"]:
            found.append(f"somebody last saw decision {person.frame['seq']}, not {told['seq']}")
        elif differing := [id for id, part in told["parts"].items() if person.held.parts.get(id) != part]:
            found.append(f"what was seen last is not what its rows say: {', '.join(differing)}")
        return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.soak")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--machines", action="store_true", help="two servers on one PostgreSQL and one Redis")
    parser.add_argument("--seed", type=int, default=1)
    add_json_option(parser, "soak")
    wanted = parser.parse_args()
    tally = Tally()
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
        groups = asyncio.run(soak(servers, wanted, tally))
        judge = Judge(servers[0].environment, tally)
        open_now.callback(judge.close)
        for group in groups:
            for person in group.people:
                judge.judge(person)
    for line in [*judge.lost, *judge.leaked, *tally.broken]:
        print(line)
    result = {"losses": len(judge.lost), "leaks": len(judge.leaked), "broken": len(tally.broken)}
    told = {"minutes": wanted.minutes, "tables": wanted.tables, "machines": wanted.machines, **tally.counts}
    statuses = dict(sorted(tally.statuses.items()))
    counted = {**told, **{f"status {status}": times for status, times in statuses.items()}, **result}
    show("What happened", [{"": name, "count": times} for name, times in counted.items()])
    keep(wanted.json, {**told, "statuses": statuses, **result})
    sys.exit(1 if any(result.values()) else 0)


if __name__ == "__main__":
    main()
