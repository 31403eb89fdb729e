"""The recipes run, the notebook's boards show themselves, and what a recipe claims is measured, not hoped."""

import ast
import json
from pathlib import Path

import numpy as np
import pytest

import teahouse
from examples.network import Network, draw, masked_softmax

ROOT = Path(__file__).parent.parent.parent
compiled = pytest.mark.skipif(not teahouse.COMPILED, reason="interpreted rules would need minutes for this recipe")


def cells() -> list[str]:
    """The code of the notebook, a text a cell."""
    notebook = json.loads((ROOT / "examples" / "board.ipynb").read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run_cell(source: str, names: dict[str, object]) -> str | None:
    """Run a cell as a notebook does; the picture that its last line shows, if it shows one."""
    *before, last = ast.parse(source).body
    if not isinstance(last, ast.Expr):
        exec(compile(source, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(before, []), "cell", "exec"), names)
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return value._repr_svg_() if hasattr(value, "_repr_svg_") else None


def test_the_boards_of_the_notebook_show_themselves() -> None:
    names: dict[str, object] = {}
    pictures = [picture for picture in [run_cell(source, names) for source in cells()] if picture]
    assert len(pictures) == 4 and all(picture.startswith("<svg") for picture in pictures)
    assert len(set(pictures)) == 4


def test_slopes_by_hand_are_the_slopes_of_the_loss() -> None:
    network = Network([5, 4, 3], seed=1, rate=0.0)
    network.weights = [weight.astype(np.float64) for weight in network.weights]
    chance = np.random.default_rng(2)
    inputs, wanted = chance.normal(size=(6, 5)), chance.normal(size=(6, 3))
    found: list[np.ndarray] = []
    network.adam = found.extend  # type: ignore[method-assign]
    layers = network.layers(inputs)
    network.learn(layers, layers[-1] - wanted)

    def loss() -> float:
        return float(((network(inputs) - wanted) ** 2).sum() / 2 / len(inputs))

    for weight, slope in zip(network.weights, found):
        place = tuple(size // 2 for size in weight.shape)
        kept = weight[place]
        weight[place] = kept + 1e-6
        above = loss()
        weight[place] = kept - 1e-6
        below = loss()
        weight[place] = kept
        assert slope[place] == pytest.approx((above - below) / 2e-6, rel=1e-4, abs=1e-7)


def test_a_masked_action_is_never_drawn() -> None:
    chance = np.random.default_rng(1)
    masks = chance.random((50, 20)) < 0.3
    masks[:, 7] = True
    shares = masked_softmax(chance.normal(size=(50, 20)).astype(np.float32), masks)
    assert np.allclose(shares.sum(1), 1.0) and not shares[~masks].any()
    for _ in range(20):
        assert masks[np.arange(50), draw(shares, chance)].all()


@compiled
@pytest.mark.slow
def test_ppo_learns_to_beat_random_play() -> None:
    from examples import ppo_dragon

    before, after = ppo_dragon.train(steps=8, seed=1, count=100)["random"]
    assert after > before + 0.15


@compiled
@pytest.mark.slow
def test_td_learns_to_beat_random_play() -> None:
    from examples import td_han

    before, after = td_han.train(games=150, seed=1, matches=40)["random"]
    assert after > before + 0.15


@compiled
@pytest.mark.slow
def test_zero_plays_and_learns() -> None:
    from examples import zero_skud

    mind = zero_skud.Mind(1)
    lessons = zero_skud.self_play(mind, searched=8, longest=12)
    assert len(lessons) == 12 and all(lesson.shares.sum() == pytest.approx(1.0) for lesson in lessons)
    state = zero_skud.GAME.new(2, "x")

    def surprise() -> float:
        priors, _ = mind.think(state, state.legal())
        return float(-np.log(priors[3]))

    first = surprise()
    legal = state.legal()
    wanted = np.zeros(len(legal), np.float32)
    wanted[3] = 1.0
    inputs = zero_skud.inputs_of(state)
    for _ in range(30):
        mind.learn([zero_skud.Lesson(*inputs, zero_skud.FACTORS[legal], wanted, 1.0)])
    assert surprise() < first / 2 and mind.think(state, legal)[1] > 0.3


@compiled
@pytest.mark.slow
def test_search_takes_the_win_that_lies_on_the_board() -> None:
    from examples import zero_skud

    record = teahouse.Record.read((ROOT / "tests/games/skud/ring-by-boat.json").read_text(encoding="utf-8"))
    states = list(record.states())
    before = states[-2]
    root = zero_skud.search(zero_skud.Mind(1), before, 600)
    after = before.copy()
    after.play(root.actions[int(root.visits.argmax())])
    assert after.to_move == teahouse.NOBODY and after.outcome()[before.to_move] == 1.0


@compiled
@pytest.mark.slow
def test_openspiels_bots_play_the_example() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here: pip install open_spiel")
    from examples import spiel_bots

    spiel_bots.register()
    for name in ["teahouse_dragon", "teahouse_han"]:
        assert -1.0 <= spiel_bots.play(name, seed=1, searched=2, longest=40) <= 1.0
