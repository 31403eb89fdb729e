"""The recipes with torch: a round of each, what goes into the networks, and the saved agents as bots of the lab."""

import csv
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import teahouse
from examples import saved_agent
from examples.network import usual_scale
from examples.training_run import TrainingRun
from teahouse.lab.match import match
from teahouse.lab.simulation import make_player
from teahouse.learn import observe
from tests.conftest import random_states

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not teahouse.COMPILED, reason="interpreted rules would need minutes for these recipes"),
]

RECIPES = {"sb3_ppo": "sb3_contrib", "torchrl_ppo": "torchrl", "spiel_ppo": "pyspiel"}
# How many games a recipe plays at once.
AT_ONCE = {"sb3_ppo": "GAMES", "torchrl_ppo": "TABLES", "spiel_ppo": "TABLES"}
ROUND = 16


def recipe_named(name: str) -> ModuleType:
    """A recipe, where what it needs is installed."""
    for package in ["torch", RECIPES[name]]:
        pytest.importorskip(
            package, reason=f"{package} is not installed: python tools/setup.py --for train installs it"
        )
    with warnings.catch_warnings():
        # TorchRL warns of classes of its own while it is loaded.
        warnings.simplefilter("ignore", DeprecationWarning)
        return import_module(f"examples.{name}")


@pytest.fixture(params=RECIPES)
def recipe(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A recipe that plays small rounds and saves its agents in a folder of their own."""
    found = recipe_named(request.param)
    monkeypatch.setattr(saved_agent, "FOLDER", tmp_path)
    monkeypatch.setattr(found, AT_ONCE[request.param], 2)
    monkeypatch.setattr(found, "DECISIONS", ROUND)
    return found


def trained(recipe: ModuleType, game: str, seats: int, seed: int = 1) -> TrainingRun:
    """A finished run of one round."""
    run = TrainingRun(recipe.Agent, game, seats, minutes=0.0, seed=seed, games=2 * seats)
    recipe.train(run)
    return run


@pytest.mark.parametrize(("game", "seats"), [("dragon", 2), ("han", 3)])
def test_a_round_is_played_saved_and_measured(recipe: ModuleType, game: str, seats: int) -> None:
    run = trained(recipe, game, seats)
    with run.curve_file.open(encoding="utf-8") as file:
        columns, before, after = csv.reader(file)
    assert columns == ["minutes", "decisions", "win share", "low", "high"]
    assert [before[1], after[1]] == ["0", str(2 * ROUND)]
    assert all(0.0 <= float(low) <= float(share) <= float(high) <= 1.0 for _, _, share, low, high in (before, after))


def test_the_command_line_says_what_is_trained_and_the_last_line_how_it_does(
    recipe: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"--game": "han", "--seats": "3", "--minutes": "0", "--seed": "5", "--games": "4"}
    monkeypatch.setattr("sys.argv", ["recipe", *(word for pair in given.items() for word in pair)])
    recipe.run_recipe(recipe.Agent, recipe.train, "", game="dragon", seats=2)
    # Four games are rounded up to whole rotations of the three seats.
    last = capsys.readouterr().out.splitlines()[-1]
    assert (
        last.startswith(str(recipe.Agent.file("han", 3))) and "% of 6 games of han for 3 against random (95 %" in last
    )


def test_a_saved_agent_plays_in_the_lab_whatever_is_allowed(recipe: ModuleType) -> None:
    trained(recipe, "han", 2)
    address = f"{recipe.__name__}:Agent"
    found = match("han", [address, "random"], 2, 4, "small", processes=1)
    assert found.games == 4 and found.line_up == [address, "random"]
    game = teahouse.game("han")
    player, budget = make_player(address, game, "1")
    for state in random_states(game, 3, 0.2, 60):
        if state.to_move != teahouse.NOBODY and state.seats == 2:
            assert player.choose(state.seen_by(state.to_move), budget) in state.legal()


def test_the_mask_decides_and_not_only_the_network(recipe: ModuleType) -> None:
    policy = recipe.Agent.read(trained(recipe, "dragon", 2).file)
    game = teahouse.game("dragon")
    row = observe(game, game.new(2, "1").seen_by(0)) * usual_scale("dragon", 2)
    mask = np.ones(game.verbs.size, np.int8)
    favourite = policy(row, mask)
    mask[favourite] = 0
    assert policy(row, mask) != favourite
    for only in (0, 7, game.verbs.size - 1):
        assert policy(row, np.eye(game.verbs.size, dtype=np.int8)[only]) == only


def choices(recipe: ModuleType) -> list[int]:
    """What the agent that is saved now does in some positions."""
    game = teahouse.game("dragon")
    player, _ = make_player(f"{recipe.__name__}:Agent", game, "1")
    states = (state for state in random_states(game, 5, 0.1, 60) if state.to_move != teahouse.NOBODY)
    return [int(player.choose(state.seen_by(state.to_move), 1)) for state in states if state.seats == 2]


def test_the_agent_that_was_saved_last_is_the_one_that_plays(recipe: ModuleType) -> None:
    first = trained(recipe, "dragon", 2, seed=1)
    kept, before = first.file.read_bytes(), choices(recipe)
    assert len(before) > 5 and choices(recipe) == before
    trained(recipe, "dragon", 2, seed=2)
    assert choices(recipe) != before
    first.file.write_bytes(kept)
    assert choices(recipe) == before


def test_an_agent_that_is_not_there_says_how_to_train_it(recipe: ModuleType) -> None:
    game = teahouse.game("han")
    player, _ = make_player(f"{recipe.__name__}:Agent", game, "1")
    command = rf"python -m {recipe.__name__} --game han --seats 4 trains one"
    with pytest.raises(teahouse.Unreadable, match=command):
        player.choose(game.new(4, "1").seen_by(0), 1)


def test_sb3_contrib_finds_observations_and_masks() -> None:
    recipe = recipe_named("sb3_ppo")
    from sb3_contrib.common.maskable.utils import get_action_masks
    from stable_baselines3.common.env_util import make_vec_env

    tables = make_vec_env(lambda: recipe.seat("dragon", 3), 2, seed=1)
    rows = tables.reset()
    masks = get_action_masks(tables)
    game = teahouse.game("dragon")
    assert rows.shape == (2, game.encoding().size) and rows.dtype == np.float32 and 0.0 < rows.max() <= 2.0
    for mask, table in zip(masks, tables.envs):
        assert np.flatnonzero(mask).tolist() == table.unwrapped.world.legal()


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested")
def test_torchrl_learns_from_those_who_decide() -> None:
    recipe = recipe_named("torchrl_ppo")
    table = recipe.table("han", 3)
    table.set_seed(1)
    game = table.rollout(400)
    assert game["next", "done"][-1].item() and game["seats", "mask"].sum(1).eq(1).all()
    rows = recipe.deciding(game)["seats"]
    assert len(rows) == len(game)
    chosen = rows["action_mask"].gather(1, rows["action"][:, None])
    assert chosen.all() and rows["action_mask"].sum(1).lt(teahouse.game("han").verbs.size).all()
    assert game["next", "seats", "reward"][-1].sum().item() == pytest.approx(0.0, abs=1e-6)
    assert not game["next", "seats", "reward"][:-1].any()


def test_openspiels_learner_sees_its_own_seat() -> None:
    recipe = recipe_named("spiel_ppo")
    recipe.register()
    table = recipe.Table("teahouse_dragon", 3, 1, recipe.factors("dragon", 3))
    seats, scale = set(), usual_scale("dragon", 3)
    for _ in range(12):
        now = table.reset()
        while not now.last():
            world = table.env.get_state.world
            assert world.to_move == table.seat and now.observations["legal_actions"] == [world.legal()]
            own = observe("dragon", world.seen_by(table.seat)) * scale
            assert np.allclose(now.observations["info_state"][0], own, rtol=1e-4)
            now = table.step(world.legal()[0])
        seats.add(table.seat)
        assert now.rewards == table.env.get_state.returns()[table.seat]
    assert seats == {0, 1, 2}
