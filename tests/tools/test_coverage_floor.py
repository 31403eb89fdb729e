"""A room whose coverage falls is named; one that rises or wavers is not."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools import coverage_floor
from tools.coverage_floor import complaints, percentages, room_of, table

SCRIPT = Path(coverage_floor.__file__)


def measured(lines: int, of_lines: int, branches: int = 0, of_branches: int = 0) -> dict[str, dict[str, int]]:
    """What a report says about one file."""
    counts = {"covered_lines": lines, "num_statements": of_lines}
    return {"summary": counts | {"covered_branches": branches, "num_branches": of_branches}}


@pytest.mark.parametrize(
    ("file", "room"),
    [
        ("teahouse/core/state.py", "core"),
        ("teahouse/games/skud/state.py", "games/skud"),
        ("teahouse/games/dragon/look/panels.py", "games/dragon"),
        ("teahouse/games/__init__.py", "games"),
        ("teahouse/web/tables/seats.py", "web"),
        ("teahouse/__init__.py", "package"),
    ],
)
def test_a_file_belongs_to_the_room_it_stands_in(file: str, room: str) -> None:
    assert room_of(file) == room


def test_lines_and_branches_of_all_files_of_a_room_count_alike() -> None:
    report = {"files": {"teahouse/lab/a.py": measured(6, 8, 1, 2), "teahouse/lab/b/c.py": measured(2, 10)}}
    assert percentages(report) == {"lab": pytest.approx(100 * 9 / 20)}


def test_a_room_without_anything_to_run_is_no_room() -> None:
    assert percentages({"files": {"teahouse/lab/__init__.py": measured(0, 0)}}) == {}


@pytest.mark.parametrize("share", [79.6, 80.0, 95.0])
def test_a_room_may_rise_and_waver_by_half_a_point(share: float) -> None:
    assert complaints({"lab": share}, {"lab": 80.0}) == []


def test_a_room_that_falls_further_is_named_with_both_figures() -> None:
    assert complaints({"lab": 79.4, "core": 99.0}, {"lab": 80.0, "core": 99.0}) == [
        "lab is covered by 79.4 %, its floor is 80.0 %"
    ]


def test_a_room_that_is_new_or_gone_is_named() -> None:
    gone, new = complaints({"learn": 91.25}, {"lab": 80.0})
    assert "lab was not measured" in gone and "learn has no floor in coverage.toml: write 91.2" in new


def test_the_table_has_a_line_for_every_room() -> None:
    lines = table({"lab": 79.4, "learn": 91.2}, {"lab": 80.0}).splitlines()
    assert [line.split() for line in lines[1:]] == [["lab", "79.4%", "80.0%"], ["learn", "91.2%", "–"]]


@pytest.mark.slow
def test_the_command_fails_and_says_how_to_look_when_a_room_has_fallen(tmp_path: Path) -> None:
    report = tmp_path / "coverage.json"
    report.write_text(json.dumps({"files": {"teahouse/core/state.py": measured(1, 100)}}))
    floors = tmp_path / "floors.toml"
    floors.write_text("[floors]\ncore = 90.0\n")
    ended = subprocess.run([sys.executable, SCRIPT, report, floors], capture_output=True, text=True, check=False)
    assert ended.returncode == 1 and "core is covered by 1.0 %" in ended.stderr
    assert f"python -m coverage html in {tmp_path}" in ended.stderr
