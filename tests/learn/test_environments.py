"""Environments for one agent after the other and for one learner: what their own test suites ask, and more."""

import copy
import pickle
import random
import subprocess
import sys
import warnings
from collections.abc import Callable

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import teahouse
from teahouse.core.errors import NotAllowed, Unreadable
from teahouse.core.state import NOBODY
from teahouse.learn import GameEnv, SeatEnv, env, register, rendering
from tests.conftest import GAMES, often

register()
TABLES = [(game.id, seats) for game in GAMES for seats in game.seats]
every_table = pytest.mark.parametrize(("id", "seats"), TABLES)
quietly = pytest.mark.filterwarnings("ignore::UserWarning")


@quietly
@every_table
def test_pettingzoo_finds_nothing_wrong(id: str, seats: int) -> None:
    api_test(env(id, seats), num_cycles=often(200, 20))


@quietly
@every_table
def test_a_seed_fixes_the_game(id: str, seats: int) -> None:
    seed_test(lambda: env(id, seats), num_cycles=often(40, 4))


@quietly
@every_table
@pytest.mark.slow
def test_every_picture_can_be_made(
    id: str, seats: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("resvg_py", reason='pictures as pixels need the extra "png"')
    monkeypatch.setattr(rendering, "PIXELS_WIDE", 200)
    render_test(
        lambda render_mode: env(id, seats, render_mode=render_mode),
        {"svg": lambda picture: picture.startswith("<svg"), "ansi": lambda text: len(text) > 20},
    )
    assert capsys.readouterr().out


def played(environment: GameEnv, moves: int, seed: int) -> GameEnv:
    """An environment after some random moves."""
    chooser = random.Random(seed)
    environment.reset(seed=seed)
    for agent in environment.agent_iter(moves):
        observation, _, over, _, _ = environment.last()
        environment.step(None if over else int(chooser.choice(np.flatnonzero(observation["action_mask"]))))
        assert agent in environment.possible_agents
    return environment


def rest_of(environment: GameEnv, moves: int) -> list[tuple[str, bytes, float]]:
    """What happens from here, choosing by the same chance."""
    chooser, story = random.Random(5), []
    for agent in environment.agent_iter(moves):
        observation, reward, over, _, _ = environment.last()
        story.append((agent, observation["observation"].tobytes(), reward))
        environment.step(None if over else int(chooser.choice(np.flatnonzero(observation["action_mask"]))))
    environment.reset()
    story.append((environment.agent_selection, environment.last()[0]["observation"].tobytes(), 0.0))
    return story


@every_table
@pytest.mark.parametrize("again", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["copy", "pickle"])
@pytest.mark.unmeasured
def test_a_copy_in_mid_game_goes_on_identically(id: str, seats: int, again: Callable[[GameEnv], GameEnv]) -> None:
    environment = played(env(id, seats), 15, seed=3)
    other = again(environment)
    moves = often(400, 30)
    story = rest_of(environment, moves)
    assert rest_of(other, moves) == story


def test_the_last_move_rewards_everybody_and_nobody_in_sum() -> None:
    environment = env("dragon", 3)
    environment.reset(seed=1)
    rewards: dict[str, float] = {}
    for agent in environment.agent_iter():
        observation, reward, over, _, _ = environment.last()
        if over:
            rewards[agent] = reward
        environment.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    assert len(rewards) == 3 and sum(rewards.values()) == pytest.approx(0.0)
    assert max(rewards.values()) > 0


def test_a_refused_action_says_why_and_changes_nothing() -> None:
    environment = env("skud")
    environment.reset(seed=1)
    before = environment.observe("seat_1")
    with pytest.raises(NotAllowed, match="skud-"):
        environment.step(environment.game.parse("skip"))
    assert np.array_equal(environment.observe("seat_1")["observation"], before["observation"])


def test_who_is_not_asked_may_do_nothing() -> None:
    environment = env("han", 3)
    environment.reset(seed=1)
    assert [int(environment.observe(agent)["action_mask"].sum() > 0) for agent in environment.agents] == [1, 0, 0]


def test_what_an_agent_observes_does_not_tell_what_others_hold() -> None:
    environment = env("han", 3)
    environment.reset(seed=1)
    row = environment.observe("seat_0")["observation"]
    for seed in range(5):
        environment.world = environment.state_now().seen_by(0).imagine(teahouse.Rng(str(seed)))
        assert np.array_equal(environment.observe("seat_0")["observation"], row)


def test_options_reach_the_game() -> None:
    assert env("dragon", 2, {"great_wall": True}).options["great_wall"] is True
    with pytest.raises(Unreadable, match="unknown option"):
        env("dragon", 2, {"great_moat": True})
    with pytest.raises(Unreadable, match="seats"):
        env("dragon", 7)
    with pytest.raises(Unreadable, match="render mode"):
        env("dragon", render_mode="smell")


@pytest.mark.slow
def test_who_has_not_the_packages_is_told_which_to_install() -> None:
    script = "import sys; sys.modules['gymnasium'] = None; import teahouse.learn"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False).stderr
    assert 'pip install "teahouse[learn]"' in told.splitlines()[-1]


def test_nothing_happens_before_the_first_reset() -> None:
    with pytest.raises(ValueError, match="reset"):
        env("dragon").observe("seat_0")


@pytest.mark.parametrize("id", [game.id for game in GAMES])
def test_gymnasium_finds_nothing_wrong(id: str) -> None:
    pytest.importorskip("resvg_py", reason='pictures as pixels need the extra "png"')
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It says so of every environment that is checked without its wrapper.
        warnings.filterwarnings("ignore", message=".*unwrapped.*")
        check_env(gymnasium.make(f"Teahouse/{id.capitalize()}-v0", bots="random").unwrapped)


def finished(environment: SeatEnv, seed: int) -> tuple[float, int]:
    """The reward of a random game and its steps."""
    chooser = random.Random(seed)
    _, info = environment.reset(seed=seed)
    for steps in range(2000):
        assert environment.state_now().to_move == environment.seat
        _, reward, over, _, info = environment.step(int(chooser.choice(np.flatnonzero(info["action_mask"]))))
        if over:
            return reward, steps
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seats", [2, 5])
def test_bots_play_the_other_seats_to_the_end(seats: int) -> None:
    environment = SeatEnv("dragon", seats, bots=["random"] * (seats - 1))
    outcomes = {finished(environment, seed)[0] for seed in range(often(12, 3))}
    assert all(-1.0 <= reward <= 1.0 for reward in outcomes) and any(outcomes)
    assert environment.state_now().to_move == NOBODY
    with pytest.raises(ValueError, match="over"):
        environment.step(0)


def test_the_seat_is_drawn_for_each_game_or_given() -> None:
    drawn = SeatEnv("dragon", 4, bots="random")
    drawn.reset(seed=1)
    assert len({drawn.reset()[1]["seat"] for _ in range(30)}) == 4
    given = SeatEnv("dragon", 4, bots="random", seat=2)
    assert {given.reset()[1]["seat"] for _ in range(5)} == {2}


def test_a_refused_action_loses_and_names_the_rule() -> None:
    environment = SeatEnv("skud", bots="random")
    _, info = environment.reset(seed=1)
    refused = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = environment.step(refused)
    assert (reward, over) == (-1.0, True) and info["refusal"].startswith("skud-")


def test_a_learner_cannot_sit_with_bots_that_are_not_there() -> None:
    with pytest.raises(Unreadable, match="no bot"):
        SeatEnv("dragon", bots="grandmaster")
    with pytest.raises(Unreadable, match="expected 3 bots"):
        SeatEnv("dragon", 4, bots=["random"])


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_a_copied_learner_meets_the_same_answers(bots: str) -> None:
    environment = SeatEnv("han", 3, bots=bots)
    _, info = environment.reset(seed=4)
    for _ in range(5):
        info = environment.step(int(np.flatnonzero(info["action_mask"])[-1]))[4]
    stories = []
    for other in [copy.deepcopy(environment), pickle.loads(pickle.dumps(environment)), environment]:
        story, mask = [], info["action_mask"]
        for _ in range(10):
            row, reward, over, _, told = other.step(int(np.flatnonzero(mask)[0]))
            story.append((row.tobytes(), reward, over))
            mask = told["action_mask"]
        stories.append((story, other.reset()[0].tobytes()))
    assert stories[0] == stories[1] == stories[2]
