"""Learning by self-play: the same seed gives the same weights, however often it is interrupted; and it learns."""

import json
from pathlib import Path

import numpy
import pytest

import teahouse
from teahouse.bots.self_play import self_play
from teahouse.bots.weights import beginner_judgement, parse_judgement
from teahouse.core.errors import Unreadable
from teahouse.core.rng import Rng
from teahouse.lab.training import (
    Plan,
    WeightLearner,
    cross_entropy,
    new_learner,
    read_weights,
    resume_learner,
    softmax,
    solve_weights,
    train,
    write_weights,
)

PLAN = Plan(rounds=2, games=40, seed="test")


def learned(plan: Plan, processes: int = 1) -> WeightLearner:
    """Somebody who has played the toy game through."""
    learner = new_learner(teahouse.game("toy"), 3, plan)
    assert len(list(train(learner, processes))) == plan.rounds
    return learner


@pytest.mark.slow
def test_the_same_seed_gives_the_same_weights_on_any_number_of_processes() -> None:
    one, two = learned(PLAN), learned(PLAN, processes=2)
    assert one.fields() == two.fields()
    assert one.fields() != learned(Plan(rounds=2, games=40, seed="another")).fields()


@pytest.mark.slow
def test_an_interrupted_learner_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    game, path = teahouse.game("toy"), tmp_path / "weights.json"
    source = read_weights(path, game)
    half = new_learner(game, 3, PLAN)
    next(train(half))
    write_weights(path, source, half)
    whole = resume_learner(read_weights(path, game), game, 3, PLAN)
    assert whole is not None and len(whole.curve) == 1
    list(train(whole))
    assert whole.fields() == learned(PLAN).fields()


def test_another_plan_is_not_mixed_into_what_was_begun(tmp_path: Path) -> None:
    game, path = teahouse.game("toy"), tmp_path / "weights.json"
    source = read_weights(path, game)
    write_weights(path, source, new_learner(game, 3, PLAN))
    with pytest.raises(Unreadable, match="were begun otherwise"):
        resume_learner(source, game, 3, Plan(rounds=2, games=40, seed="another"))


@pytest.mark.slow
def test_the_file_is_json_that_the_bots_can_read(tmp_path: Path) -> None:
    game, path = teahouse.game("toy"), tmp_path / "weights.json"
    learner = learned(PLAN)
    write_weights(path, read_weights(path, game), learner)
    source = json.loads(path.read_text())
    state = game.new(3, 1)
    assert list(parse_judgement(source, game, 3).shares(state)) == list(learner.judgement().shares(state))
    assert all(len(line) < 2000 for line in path.read_text().splitlines())


def test_weights_are_found_that_explain_what_happened() -> None:
    chooser = numpy.random.default_rng(3)
    design = chooser.normal(size=(4000, 3, 4))
    design -= design.mean(axis=1, keepdims=True)
    truth = numpy.array([1.0, -0.5, 0.0, 2.0])
    wanted = softmax(design @ truth)
    weights, error = solve_weights(design, wanted, numpy.zeros(4), 1e-6)
    assert weights == pytest.approx(truth, abs=0.02)
    assert error < cross_entropy(design, wanted, numpy.zeros(4))


def test_a_far_fetched_beginning_does_not_make_learning_run_away() -> None:
    chooser = numpy.random.default_rng(4)
    design = chooser.normal(size=(500, 3, 4)) * 20
    wanted = softmax(design @ numpy.array([0.1, 0.0, -0.1, 0.05]))
    start = numpy.array([5.0, -5.0, 5.0, 5.0])
    _, error = solve_weights(design, wanted, start, 1e-3)
    assert error <= cross_entropy(design, wanted, start)


def test_a_lesson_keeps_the_boundaries_and_the_final_scores() -> None:
    game = teahouse.game("toy")
    judgement = beginner_judgement(game.sense())
    lesson = self_play(game.new(3, 2), judgement, Rng("lesson"), 0.0, 0.0, 0)
    assert len(lesson.rows) == lesson.moments * (1 + 3 * len(game.sense().insights))
    assert lesson.moments > 3 and len(lesson.scores) == 3
