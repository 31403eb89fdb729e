"""Matches: duplicates, rotation, shares, and an early end that depends on nothing but the seeds."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import teahouse
from teahouse.cli.commands import teahouse as command
from teahouse.lab import match
from teahouse.lab.jobs import job, play
from teahouse.lab.match import line_up_of, margins_of, rotations
from tests.lab.test_jobs import TIMES


def run(*arguments: object) -> str:
    result = CliRunner().invoke(command, ["lab", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_everybody_sits_everywhere_once_a_seed() -> None:
    assert rotations(["a", "b", "b"]) == [["a", "b", "b"], ["b", "b", "a"], ["b", "a", "b"]]
    assert rotations(["a", "b", "a", "b"]) == [["a", "b", "a", "b"], ["b", "a", "b", "a"]]
    assert rotations(["a", "a", "a"]) == [["a", "a", "a"]]


def test_two_bots_at_a_larger_table_play_one_against_the_others() -> None:
    assert line_up_of("dragon", ["greedy", "random"], 5) == ["greedy", *["random"] * 4]
    assert line_up_of("dragon", ["greedy"], 3) == ["greedy"] * 3
    assert line_up_of("dragon", ["a", "b", "c"], None) == ["a", "b", "c"]
    with pytest.raises(teahouse.Unreadable, match="one for each of 5 seats; got 3: a, b, c"):
        line_up_of("dragon", ["a", "b", "c"], 5)


def test_a_match_counts_what_its_games_came_to() -> None:
    found = match("toy", ["greedy", "random"], games=12, seed="m", processes=1)
    shares, margins = [], []
    for number in range(4):
        for turn in rotations(["greedy", "random", "random"]):
            result = play(job("toy", turn, f"m-{number}"))
            seat = turn.index("greedy")
            shares.append(result.outcome[seat])
            margins.append(result.scores[seat] - (sum(result.scores) - result.scores[seat]) / 2)
    greedy, others = found.bots
    assert (found.games, found.seeds) == (12, 4)
    assert greedy.share.mean == pytest.approx(sum(shares) / 12) and greedy.margin.mean == pytest.approx(
        sum(margins) / 12
    )
    assert greedy.share.mean + 2 * others.share.mean == pytest.approx(1.0)
    assert others.margin.mean == pytest.approx(-greedy.margin.mean / 2)
    assert [seat and seat.mean for seat in greedy.by_seat] == pytest.approx([sum(shares[i::3]) / 4 for i in (0, 2, 1)])


def test_a_margin_is_what_a_seat_has_beyond_the_others() -> None:
    assert margins_of([10, 4, 1]) == [7.5, -1.5, -6.0]


def test_a_bot_against_itself_has_par_exactly() -> None:
    (only,) = match("toy", ["greedy"], games=20, processes=1).bots
    assert only.share.mean == pytest.approx(1 / 3) and only.margin.mean == pytest.approx(0)


@pytest.mark.slow
def test_an_early_end_depends_on_the_seeds_alone() -> None:
    found = [
        match("toy", ["greedy", "tests.lab.players:StubbornBot"], games=600, stop=True, processes=count)
        for count in (1, 2)
    ]
    one, two = [{name: value for name, value in each.fields().items() if name not in TIMES} for each in found]
    assert one == two
    assert one["stopped"] and one["verdict"] == "above" and one["games"] < 600 and one["intervals"] == "sequence"


def test_a_match_that_is_not_decided_goes_to_its_end() -> None:
    found = match("toy", ["greedy", "random"], games=12, bar=0.5, stop=True, processes=1)
    assert not found.stopped and found.games == 12 and found.verdict() == "open"


@pytest.mark.slow
def test_the_last_line_of_json_has_what_programs_rely_on(tmp_path: Path) -> None:
    store = tmp_path / "lab.sqlite3"
    output = run("match", "toy", "--bots", "greedy,random", "--games", 9, "--store", store, "--json")
    found = json.loads(output.splitlines()[-1])
    assert (found["game"], found["seats"], found["games"]) == ("toy", 3, 9)
    assert [bot["name"] for bot in found["bots"]] == ["greedy", "random"]
    for bot in found["bots"]:
        assert 0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1 and isinstance(bot["margin"], float)
    again = run("match", "toy", "--bots", "greedy,random", "--games", 9, "--store", store, "--json")
    assert json.loads(again) == found, "what is stored is not played again"


def test_a_report_needs_nothing_but_itself(tmp_path: Path) -> None:
    file = tmp_path / "match.html"
    store = ["--store", tmp_path / "lab.sqlite3"]
    output = run("match", "toy", "--bots", "greedy,random", "--games", 9, *store, "--report", file)
    assert "greedy" in output and "by seat" in output
    page = file.read_text(encoding="utf-8")
    assert_self_contained(page)
    assert "greedy, seat 2" in page and "<td>random</td>" in page


def assert_self_contained(page: str) -> None:
    """A page with a plot that loads nothing from anywhere."""
    assert page.startswith("<!doctype html>") and page.count("<svg") >= 1
    assert not re.search(r"<(script|link|img|iframe|object)\b|@import|url\((?!#)", page)
    assert not re.search(r'(src|href)="(?!#)', page)


def test_mistakes_are_told_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(teahouse.Unreadable, match="there is no folder"):
        run("match", "toy", "--report", tmp_path / "nowhere" / "match.html")
    with pytest.raises(teahouse.Unreadable, match='expected "local", "ray" or "ray:address"'):
        run("match", "toy", "--on", "moon", "--store", ":memory:")
    (tmp_path / "file").touch()
    with pytest.raises(teahouse.Unreadable, match="cannot keep results here"):
        run("match", "toy", "--store", tmp_path / "file" / "lab.sqlite3")
