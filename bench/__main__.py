"""`make bench`: every game compiled and interpreted, and the yardsticks, side by side with ratios."""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import teahouse
from bench.yardsticks import YARDSTICKS
from tools.machines import has_machines

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ["playouts/s", "plies/s inside", "plies/s driven", "µs a copy", "µs a list"]
SEARCHES = ["full rollouts/s", "judged rollouts/s"]


def run(arguments: list[str], folder: Path) -> str | None:
    """The output of a measurement in a process of its own, or None with the reason said."""
    result = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin"},
    )
    if result.returncode:
        print(f"{' '.join(arguments)}: {result.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    return result.stdout.strip().splitlines()[-1]


def number(value: float) -> str:
    """Three digits that mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--seconds", type=float, default=4.0, help="CPU seconds for each figure")
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    arguments = parser.parse_args()
    seconds = str(arguments.seconds)
    chosen = arguments.game or teahouse.game_ids()
    jobs = [
        (id, seats, folder)
        for id in chosen
        for seats in teahouse.game(id).seats
        for folder in [ROOT, ROOT / "build" / "pure"]
    ]
    rows, speeds = [], {}
    console = Console()
    for id, seats, folder in track(jobs, "Measuring the games", console=Console(stderr=True)):
        output = run(["bench.measure", id, str(seats), seconds], folder)
        if output:
            rows.append(json.loads(output))
    for name in track(list(YARDSTICKS), "Measuring the yardsticks", console=Console(stderr=True)):
        output = run(["bench.yardsticks", name, seconds], ROOT)
        if output:
            speeds[name] = float(output)
    table = Table("game", "seats", "mode", *FIGURES, title="One core, CPU time")
    for row in rows:
        table.add_row(row["game"], str(row["seats"]), row["mode"], *[number(row[figure]) for figure in FIGURES])
    console.print(table)
    console.print(search_table(chosen, seconds))
    console.print(yardstick_table(rows, speeds))
    if not arguments.game:
        subprocess.run([sys.executable, "-m", "bench.learn"], cwd=ROOT, check=True)
        subprocess.run([sys.executable, "-m", "bench.web"], cwd=ROOT, check=True)
        if has_machines():
            subprocess.run([sys.executable, "-m", "bench.web", "--machines"], cwd=ROOT, check=True)
        else:
            print("two servers are left out: PostgreSQL and Redis are not installed", file=sys.stderr)


def search_table(chosen: list[str], seconds: str) -> Table:
    """How fast the bots search, compiled."""
    table = Table("game", "seats", *SEARCHES, title="Search in imagined worlds, iterations from the first move")
    jobs = [(id, seats) for id in chosen for seats in teahouse.game(id).seats]
    for id, seats in track(jobs, "Measuring the search", console=Console(stderr=True)):
        output = run(["bench.search", id, str(seats), seconds], ROOT)
        if output:
            row = json.loads(output)
            table.add_row(id, str(seats), *[number(row[figure]) for figure in SEARCHES])
    return table


def yardstick_table(rows: list[dict[str, Any]], speeds: dict[str, float]) -> Table:
    """The yardsticks, and our driven plies as multiples of theirs."""
    compiled = [row for row in rows if row["mode"] == "compiled"]
    table = Table(
        "yardstick",
        "plies/s driven",
        *[f"{row['game']} {row['seats']} ×" for row in compiled],
        title="Driven from Python, ours as multiples of theirs",
    )
    for name, speed in speeds.items():
        table.add_row(name, number(speed), *[f"{row['plies/s driven'] / speed:.2f}" for row in compiled])
    return table


if __name__ == "__main__":
    main()
