"""`make bench`: every game compiled and interpreted, and other engines, side by side with ratios."""

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

import teahouse
from bench.other_engines import ENGINES
from bench.output import FOLDER, Row, add_json_option, keep, show
from tools.machines import has_machines

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ["playouts/s", "plies/s inside", "plies/s driven", "µs a copy", "µs a list"]
SEARCHES = ["full rollouts/s", "judged rollouts/s"]
MACHINES = FOLDER / "web-machines.json"


def run(arguments: list[str], folder: Path) -> str | None:
    """The output of a measurement in a separate process; prints the reason and returns None if it fails."""
    result = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin"},
        check=False,
    )
    if result.returncode:
        print(f"{' '.join(arguments)}: {result.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    return result.stdout.strip().splitlines()[-1]


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--seconds", type=float, default=4.0, help="CPU seconds for each figure")
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    add_json_option(parser, "speed")
    arguments = parser.parse_args()
    seconds = str(arguments.seconds)
    chosen = arguments.game or teahouse.game_ids()
    jobs = [
        (id, seats, folder)
        for id in chosen
        for seats in teahouse.game(id).seats
        for folder in [ROOT, ROOT / "build" / "pure"]
    ]
    rows: list[dict[str, Any]] = []
    speeds: dict[str, float] = {}
    for id, seats, folder in track(jobs, "Measuring the games", console=Console(stderr=True)):
        output = run(["bench.measure", id, str(seats), seconds], folder)
        if output:
            rows.append(json.loads(output))
    for name in track(list(ENGINES), "Measuring other engines", console=Console(stderr=True)):
        output = run(["bench.other_engines", name, seconds], ROOT)
        if output:
            speeds[name] = float(output)
    searches = measure_searches(chosen, seconds)
    show("One core, CPU time", speed_rows(rows), names=2)
    show("Search in imagined worlds, iterations from the first move", search_rows(searches))
    show("Driven from Python, ours as multiples of theirs", engine_rows(rows, speeds))
    keep(arguments.json, {"games": rows, "searches": searches, "yardsticks": speeds})
    if not arguments.game:
        subprocess.run([sys.executable, "-m", "bench.learn"], cwd=ROOT, check=True)
        subprocess.run([sys.executable, "-m", "bench.web"], cwd=ROOT, check=True)
        if has_machines():
            subprocess.run([sys.executable, "-m", "bench.web", "--machines", "--json", MACHINES], cwd=ROOT, check=True)
        else:
            print("two servers are left out: PostgreSQL and Redis are not installed", file=sys.stderr)


def measure_searches(chosen: list[str], seconds: str) -> list[dict[str, Any]]:
    """How fast the bots search, compiled."""
    found: list[dict[str, Any]] = []
    jobs = [(id, seats) for id in chosen for seats in teahouse.game(id).seats]
    for id, seats in track(jobs, "Measuring the search", console=Console(stderr=True)):
        output = run(["bench.search", id, str(seats), seconds], ROOT)
        if output:
            found.append(json.loads(output))
    return found


def table_name(row: Mapping[str, Any]) -> str:
    """A game and how many play it."""
    return f"{row['game']} {row['seats']}"


def speed_rows(rows: Sequence[Mapping[str, Any]]) -> list[Row]:
    """Every game at every number of seats, compiled and interpreted."""
    return [
        {"game, seats": table_name(row), "mode": row["mode"]} | {name: row[name] for name in FIGURES} for row in rows
    ]


def search_rows(rows: Sequence[Mapping[str, Any]]) -> list[Row]:
    """The same for searches."""
    return [{"game, seats": table_name(row)} | {name: row[name] for name in SEARCHES} for row in rows]


def engine_rows(rows: Sequence[Mapping[str, Any]], speeds: Mapping[str, float]) -> list[Row]:
    """Other engines side by side, and below them our plies driven from Python as multiples of theirs."""
    compiled = [row for row in rows if row["mode"] == "compiled"]
    theirs: Row = {"game, seats": "theirs, plies/s", **speeds}
    return [theirs] + [
        {"game, seats": table_name(row)}
        | {name: f"× {row['plies/s driven'] / speed:.2f}" for name, speed in speeds.items()}
        for row in compiled
    ]


if __name__ == "__main__":
    main()
