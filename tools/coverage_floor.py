"""Compare the coverage of a test run with the floor of every room (package), and fail if one has fallen.

    python tools/coverage_floor.py build/pure/coverage.json [FLOORS]

The rooms are core, draw, each game, bots, lab, learn, web and cli. Lines and branches count alike. The floors are in
tools/coverage.toml; to raise one, write the new percentage there.
"""

import json
import sys
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path, PurePath

FLOORS = Path(__file__).with_name("coverage.toml")
# How many points a room may be below its floor: property tests play different games every time.
LEEWAY = 0.5
# Folders whose subfolders are rooms.
DIVIDED = "games"


def room_of(file: str) -> str:
    """The room of a source file; "package" for the few files outside any folder."""
    _, *folders, _ = PurePath(file).parts
    return "/".join(folders[: 2 if folders[:1] == [DIVIDED] else 1]) or "package"


def percentages(report: Mapping[str, object]) -> dict[str, float]:
    """The coverage of every room, in percent of its lines and branches."""
    run: dict[str, int] = defaultdict(int)
    written: dict[str, int] = defaultdict(int)
    files = report["files"]
    assert isinstance(files, dict)
    for file, found in files.items():
        summary = found["summary"]
        run[room_of(file)] += summary["covered_lines"] + summary["covered_branches"]
        written[room_of(file)] += summary["num_statements"] + summary["num_branches"]
    return {room: 100 * run[room] / written[room] for room in sorted(written) if written[room]}


def complaints(found: Mapping[str, float], floors: Mapping[str, float]) -> list[str]:
    """One sentence for every room that has fallen, is no longer measured, or has no floor yet."""
    said = []
    for room, floor in floors.items():
        if room not in found:
            said.append(f"{room} was not measured: remove its floor from {FLOORS.name}, or look why it was not run")
        elif found[room] < floor - LEEWAY:
            said.append(f"{room} is covered by {found[room]:.1f} %, its floor is {floor:.1f} %")
    said += [f"{room} has no floor in {FLOORS.name}: write {found[room]:.1f}" for room in found if room not in floors]
    return said


def table(found: Mapping[str, float], floors: Mapping[str, float]) -> str:
    """The rooms with their coverage and their floors."""
    lines = [f"{'room':20} covered   floor"]
    for room, share in found.items():
        floor = f"{floors[room]:6.1f}%" if room in floors else "      –"
        lines.append(f"{room:20} {share:6.1f}% {floor}")
    return "\n".join(lines)


def main() -> None:
    """Show the table; exit with 1 if a room has fallen."""
    report = Path(sys.argv[1])
    found = percentages(json.loads(report.read_text(encoding="utf-8")))
    file = Path(sys.argv[2]) if len(sys.argv) > 2 else FLOORS
    floors = tomllib.loads(file.read_text(encoding="utf-8"))["floors"]
    print(table(found, floors))
    said = complaints(found, floors)
    for sentence in said:
        print(f"coverage: {sentence}", file=sys.stderr)
    if said:
        print(f"coverage: for the lines, python -m coverage html in {report.parent}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
