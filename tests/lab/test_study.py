"""Studies: seats, scores, what decides, and house rules side by side."""

import json
from pathlib import Path

import pytest

import teahouse
from teahouse.lab import study
from teahouse.lab.jobs import Result, job, play
from teahouse.lab.result_tables import markdown, study_tables
from teahouse.lab.winning_factors import compare, is_decisive, lead, sources
from tests.conftest import often
from tests.lab.test_match import assert_self_contained, run


def result(outcome: list[float], scores: list[int], **more: object) -> Result:
    return Result(outcome, [1 if share else 2 for share in outcome], scores, 10, 0.0, **more)  # type: ignore[arg-type]


def test_a_source_decides_where_somebody_else_leads_without_it() -> None:
    close = result([1.0, 0.0, 0.0], [10, 9, 3])
    assert is_decisive([4, 0, 0], close) and not is_decisive([4, 4, 0], close)
    assert not is_decisive([1, 0, 0], close), "a tie on points is no other winner"


def test_a_lead_counts_only_pairs_that_differ() -> None:
    assert lead([5, 3, 7], result([1.0, 0.0, 0.0], [0, 0, 0])) == 0.5
    assert lead([5, 5, 1], result([1.0, 0.0, 0.0], [0, 0, 0])) == 1.0
    assert lead([2, 2, 2], result([1.0, 0.0, 0.0], [0, 0, 0])) is None


def test_winners_and_others_are_compared_a_seat_and_game() -> None:
    blocks = [
        [result([1.0, 0.0], [3, 1], verbs={"build": [4, 2]})],
        [result([0.0, 1.0], [1, 2], verbs={"build": [1, 3]})],
        [result([0.5, 0.5], [1, 1])],
    ]
    row = compare("build", blocks, lambda game: game.verbs.get("build"))
    assert (row["winners"], row["others"], row["lead"]) == (pytest.approx(7 / 3, abs=1e-3), 1.5, 1.0)
    assert row["mean"] == pytest.approx(5 / 3, abs=1e-3)


def test_sources_are_ordered_by_what_they_give() -> None:
    blocks = [[result([1.0, 0.0], [9, 6], sources={"tea": [1, 4], "cake": [8, 2]})]] * 3
    rows = sources(blocks)
    assert [(row["name"], row["decides"]) for row in rows] == [("cake", 1.0), ("tea", 0.0)]


@pytest.mark.parametrize(("id", "seats"), [("dragon", 3), ("han", 3), ("confucius", 3)])
def test_the_sources_of_points_add_up_to_the_scores(id: str, seats: int) -> None:
    for number in range(often(10, 1)):
        found = play(job(id, ["random"] * seats, f"sum {number}", detail=True))
        assert [sum(points[seat] for points in found.sources.values()) for seat in range(seats)] == found.scores


def test_a_study_counts_seats_scores_verbs_events_and_facts() -> None:
    found = study("toy", ["random"], games=60, facts=["tests.lab.players:cards_left"], processes=1).fields()
    (side,) = found["sides"]
    assert found["games"] == side["games"] == side["seeds"] == 60
    assert sum(seat["share"] for seat in side["seats"]) == pytest.approx(1.0, abs=1e-3)
    assert sum(side["scores"]["counts"].values()) == 180 and sum(side["length"]["counts"].values()) == 60
    assert "lay" in {row["name"] for row in side["verbs"]} and "revealed" in {row["name"] for row in side["events"]}
    assert {row["name"] for row in side["first"]} <= {"lay 1", "lay 2", "lay 3"}
    assert sum(row["times"] for row in side["first"]) == 180
    assert side["facts"]["seats"]["mean"] == 3


def test_house_rules_are_compared_on_the_same_seeds() -> None:
    found = study("toy", ["random"], games=40, options=[{}, {"rounds": 4}], processes=1)
    (difference,) = found.fields()["differences"]
    rows = {row["figure"]: row for row in difference["figures"]}
    assert difference["to"] == "rounds=4" and rows["moves"]["mean"] > 0 and rows["moves"]["low"] > 0
    assert sum(rows[f"share of seat {seat}"]["mean"] for seat in range(3)) == pytest.approx(0, abs=1e-3)
    (none,) = study("toy", ["random"], games=20, options=[{}, {}], processes=1).fields()["differences"]
    assert all(row["mean"] == row["low"] == row["high"] == 0 for row in none["figures"])
    assert "| moves |" in markdown(study_tables(found)[-1])


@pytest.mark.slow
def test_the_command_prints_json_and_writes_a_page(tmp_path: Path) -> None:
    arguments = ["--bots", "random", "--games", 20, "--store", tmp_path / "lab.sqlite3", "--against", "rounds=4"]
    found = json.loads(run("study", "toy", *arguments, "--json").splitlines()[-1])
    assert [side["name"] for side in found["sides"]] == ["default", "rounds=4"]
    assert "From default to rounds=4" in run("study", "toy", *arguments, "--report", tmp_path / "s.html")
    assert_self_contained((tmp_path / "s.html").read_text(encoding="utf-8"))


def test_a_fact_that_nobody_knows_is_refused() -> None:
    with pytest.raises(teahouse.Unreadable, match=r'no facts at "tests\.lab\.players:nothing"'):
        study("toy", ["random"], games=2, facts=["tests.lab.players:nothing"])
