"""Budgets at equal cost, found with programs that say themselves what their decisions cost."""

import json
import sys
from collections.abc import Iterator
from math import isclose
from pathlib import Path

import pytest
from click.testing import CliRunner

import teahouse
from teahouse.cli.commands import teahouse as command
from teahouse.lab.calibration import TOLERANCE, Trial, calibrate, next_budget
from teahouse.lab.outside_program import close_all, hello_of

# Plays anything; what a decision costs is a function of the budget.
PROGRAM = """
import json, sys
print('{{"protocol": "teahouse-bot", "number": 1, "name": "dear"}}', flush=True)
for line in sys.stdin:
    question = json.loads(line)
    b = question["budget"]
    print(json.dumps({{"move": question["legal"][0], "seconds": {cost}}}), flush=True)
"""


@pytest.fixture(autouse=True)
def _programs_end_with_the_test() -> Iterator[None]:
    yield
    close_all()
    hello_of.cache_clear()


def program(folder: Path, name: str, cost: str) -> str:
    file = folder / f"{name}.py"
    file.write_text(PROGRAM.format(cost=cost))
    return f"pipe:{sys.executable} {file}"


@pytest.mark.slow
@pytest.mark.parametrize("cost", ["0.001 * b", "0.02 + 0.0003 * b", "0.01 * b ** 0.5", "0.00001 * b ** 1.7"])
def test_the_budget_with_a_given_cost_is_found(cost: str, tmp_path: Path) -> None:
    found = calibrate("toy", program(tmp_path, "dear", cost) + "@10", seconds=0.1, games=3)
    assert abs(found.best.ratio - 1) <= TOLERANCE and len(found.trials) <= 6
    assert isclose(found.best.seconds, eval(cost, {"b": found.best.budget}))
    assert found.bot.endswith(f"dear.py@{found.best.budget}")


@pytest.mark.slow
def test_a_bot_is_made_as_dear_as_another_in_the_same_games(tmp_path: Path) -> None:
    like = program(tmp_path, "like", "0.05 + 0 * (b or 0)")
    found = calibrate("toy", program(tmp_path, "dear", "0.001 * b") + "@400", like, games=3)
    assert (found.best.budget, found.best.wanted) == (50, pytest.approx(0.05))


@pytest.mark.slow
def test_where_no_budget_fits_the_closest_is_told(tmp_path: Path) -> None:
    """Even one world is too many; the search ends instead of trying it again."""
    found = calibrate("toy", program(tmp_path, "dear", "1.0 * b"), seconds=0.1, games=3)
    assert found.best.budget == 1 and len(found.trials) == 1


def test_noise_does_not_lead_astray() -> None:
    """Two trials of which the dearer one seems cheaper would point in the wrong direction."""
    trials = [Trial(100, 0.100, 0.2), Trial(110, 0.095, 0.2)]
    assert 110 < next_budget(trials) < 110 * 2.2**4
    assert next_budget(trials[:1]) == 200
    assert next_budget([Trial(1, 9.0, 0.2)]) == 1


def test_what_is_wanted_has_to_be_said_in_one_way() -> None:
    for like, seconds in ((None, None), ("greedy", 1.0)):
        with pytest.raises(teahouse.Unreadable, match="either a bot to cost as much as, or CPU seconds"):
            calibrate("toy", "greedy", like, seconds)


@pytest.mark.slow
def test_the_command_prints_the_bot_with_its_budget(tmp_path: Path) -> None:
    bot = program(tmp_path, "dear", "0.001 * b")
    arguments = ["lab", "calibrate", "toy", "--bot", bot, "--cpu", "0.03", "--games", "3"]
    shown = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert shown.output.splitlines()[-1] == f"{bot}@30" and "30 ms" in shown.output
    told = CliRunner().invoke(command, [*arguments, "--json"], catch_exceptions=False)
    found = json.loads(told.output.splitlines()[-1])
    assert (found["budget"], found["bot"]) == (30, f"{bot}@30")
