"""Leagues: ratings that mean something, with error bars, resumable."""

import itertools
import json
import math
import random
from pathlib import Path

import numpy as np
import pytest

import teahouse
from teahouse.lab import league
from teahouse.lab.league import Schedule
from teahouse.lab.ratings import Block, rate
from teahouse.lab.store import Store
from tests.lab.test_match import assert_self_contained, run

ELO = [0.0, 200.0, 320.0]


def made_up(chooser: random.Random, line_up: list[int]) -> list[float]:
    """Who wins a game between bots of the known ratings."""
    weights = [10 ** (ELO[bot] / 400) for bot in line_up]
    winner = chooser.choices(range(len(line_up)), weights)[0]
    return [float(seat == winner) for seat in range(len(line_up))]


def made_up_blocks(chooser: random.Random, seeds: int) -> list[Block]:
    tables = [[a, b, b] for a, b in itertools.permutations(range(3), 2)]
    return [
        Block(line_ups := [tables[seed % 6]] * 3, [made_up(chooser, line_up) for line_up in line_ups])
        for seed in range(seeds)
    ]


def test_ratings_are_found_again_and_their_intervals_hold_the_truth() -> None:
    hits, trials = 0, 60
    for number in range(trials):
        found = rate(made_up_blocks(random.Random(number), 120), 3)
        for bot in (1, 2):
            hits += abs(found.ratings[bot] - ELO[bot]) <= found.error(bot)
    # 95 % of 120, and three standard errors around it; the wider of two errors is taken, so more is expected.
    assert 0.89 <= hits / (2 * trials) <= 1.0
    large = rate(made_up_blocks(random.Random("many"), 6_000), 3)
    assert np.allclose(large.ratings, ELO, atol=25) and large.error(1) < 25


def test_two_seats_are_bradley_and_terry() -> None:
    blocks = [Block([[0, 1], [1, 0]], [[0.0, 1.0], [1.0, 0.0]])] * 30 + [
        Block([[0, 1], [1, 0]], [[1.0, 0.0], [0.0, 1.0]])
    ] * 10
    assert rate(blocks, 2).ratings[1] == pytest.approx(400 * math.log10(3), rel=0.01)


def test_draws_are_split() -> None:
    blocks = [Block([[0, 1], [1, 0]], [[0.5, 0.5], [0.5, 0.5]])] * 20
    found = rate(blocks, 2)
    assert found.ratings[1] == pytest.approx(0, abs=1e-6) and found.error(1) > 20


def test_a_bot_that_never_lost_has_a_finite_rating_and_a_wide_error() -> None:
    found = rate([Block([[0, 1], [1, 0]], [[0.0, 1.0], [1.0, 0.0]])] * 50, 2)
    assert 600 < found.ratings[1] < 3_000 and found.error(1) > 200


def test_pairs_are_chosen_where_least_is_known() -> None:
    schedule = Schedule("toy", ["random", "greedy", "tests.lab.players:StubbornBot"], 3, "1", None)
    lines = len(schedule.line_ups((0, 1)))
    assert lines == 6 and {tuple(sorted(line)) for line in schedule.line_ups((0, 1))} == {(0, 0, 1), (0, 1, 1)}
    even = Block(schedule.line_ups((0, 1)), [[1 / 3] * 3] * 6)
    assert schedule.next_pairs(rate([even] * 40, 3))[0] != (0, 1)


@pytest.mark.slow
def test_a_league_is_the_same_again_and_goes_on(tmp_path: Path) -> None:
    bots = ["random", "greedy", "tests.lab.players:StubbornBot"]
    store = Store(tmp_path / "lab.sqlite3")
    first = league("toy", bots, games=150, store=store, processes=1)
    kept = len(store)
    assert first.fields() == league("toy", bots, games=150, store=store, processes=1).fields() and len(store) == kept
    assert first.fields() == league("toy", bots, games=150, processes=2).fields()
    longer = league("toy", bots, games=first.games + 1, store=store, processes=1)
    assert longer.games > first.games and len(store) == longer.games
    assert {bot.name: bot for bot in longer.bots}["random@1"].rating == 0


def test_a_bot_that_joins_meets_the_others_and_old_games_count(tmp_path: Path) -> None:
    store = Store(tmp_path / "lab.sqlite3")
    two = league("toy", ["random", "greedy"], games=60, store=store, processes=1)
    three = league("toy", ["random", "greedy", "greedy@3"], games=120, store=store, processes=1)
    games = {pair: count for pair, (count, _) in three.pairs.items()}
    assert games["random@1", "greedy@1"] >= two.games and games["random@1", "greedy@3"] > 0


def test_a_league_ends_when_it_is_sure_enough() -> None:
    found = league("toy", ["random", "greedy"], games=100_000, error=200, processes=1)
    assert found.games < 1_000 and all(bot.error <= 200 for bot in found.bots)


@pytest.mark.slow
def test_the_command_prints_json_and_writes_a_page(tmp_path: Path) -> None:
    arguments = ["--bots", "random,greedy", "--games", 30, "--store", tmp_path / "lab.sqlite3"]
    found = json.loads(run("league", "toy", *arguments, "--json").splitlines()[-1])
    assert [bot["name"] for bot in found["bots"]] == ["greedy@1", "random@1"] and found["anchor"] == "random@1"
    assert all(bot["low"] <= bot["rating"] <= bot["high"] for bot in found["bots"])
    assert "random@1 has 0" in " ".join(run("league", "toy", *arguments, "--report", tmp_path / "l.html").split())
    assert_self_contained((tmp_path / "l.html").read_text(encoding="utf-8"))


def test_a_league_of_one_is_refused() -> None:
    with pytest.raises(teahouse.Unreadable, match="two different bots"):
        league("toy", ["random", "random@1"])
