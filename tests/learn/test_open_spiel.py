"""OpenSpiel: its own tests and its own bots on our games."""

import pickle
import random

import numpy as np
import pytest

from teahouse.learn import observe, scale
from tests.conftest import GAMES, often

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here: pip install open_spiel")

from teahouse.learn.open_spiel import register  # noqa: E402

NAMES = register()


def after(game: "pyspiel.Game", moves: int, seed: int) -> "pyspiel.State":
    """A state after some random moves, at a decision."""
    chooser = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (moves > 0 or state.is_chance_node()):
        moves -= not state.is_chance_node()
        state.apply_action(chooser.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    # Its test wants whole games and clones at every step; interpreted rules would take minutes for the long ones.
    if often(1, 0) or name == "teahouse_toy":
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), [(f"teahouse_{game.id}", seats) for game in GAMES for seats in game.seats])
def test_every_number_of_players_can_be_loaded(name: str, seats: int) -> None:
    game = pyspiel.load_game(name, {"players": seats})
    assert game.num_players() == seats and game.new_initial_state().num_players() == seats


def test_options_are_part_of_the_name() -> None:
    game = pyspiel.load_game("teahouse_han(players=3,options=forts:2014 border_joker:true)")
    assert game.settings.options["forts"] == "2014" and game.settings.options["border_joker"] is True
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize("name", NAMES)
def test_a_player_knows_its_view_and_the_moves_it_saw(name: str) -> None:
    game = pyspiel.load_game(name)
    state = after(game, 12, seed=1)
    for player in range(game.num_players()):
        seen = state.world.seen_by(player)
        numbers = observe(state.settings.game, seen) * scale(state.settings.game)
        assert np.allclose(state.information_state_tensor(player), numbers)
        assert np.allclose(state.observation_tensor(player), numbers)
        assert state.information_state_string(player).endswith(state.observation_string(player))
        assert state.information_state_string(player).count("\n") == 12


def test_what_was_laid_face_down_is_in_its_owners_story_alone() -> None:
    game = pyspiel.load_game("teahouse_toy")
    state = after(game, 1, seed=2)
    first = [state.information_state_string(player).splitlines()[0] for player in range(3)]
    assert first[0] in ("0 lay 1", "0 lay 2", "0 lay 3") and first[1] == first[2] == "0 lay ?"


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(often(6, 2)):
        state = after(game, 5 + 3 * seed, seed)
        if state.is_terminal():
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()


def test_resampling_draws_what_the_player_cannot_know() -> None:
    state = after(pyspiel.load_game("teahouse_han", {"players": 3}), 4, seed=1)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    hands = {str(state.resample_from_infostate(0, sampler).world.position()["hands"]) for _ in range(20)}
    assert len(hands) > 3


def test_the_same_history_is_the_same_game() -> None:
    state = after(pyspiel.load_game("teahouse_dragon"), 40, seed=3)
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_an_action_played_twice_meets_two_futures() -> None:
    state = after(pyspiel.load_game("teahouse_dragon"), 3, seed=3)
    chooser = random.Random(1)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    futures = set()
    for _ in range(8):
        future = state.clone()
        while future.is_chance_node():
            future.apply_action(chooser.choice(future.legal_actions()))
        futures.add(str(future))
    assert len(futures) > 4


def test_a_game_without_chance_has_no_chance_node() -> None:
    game = pyspiel.load_game("teahouse_skud")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert game.new_initial_state().current_player() == 1


def play_out(game: "pyspiel.Game", bots: list, moves: int) -> None:
    """Let bots play some moves of a game, each an allowed one."""
    chooser, state = random.Random(1), game.new_initial_state()
    while not state.is_terminal() and moves > 0:
        if state.is_chance_node():
            state.apply_action(chooser.choice(state.legal_actions()))
            continue
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        moves -= 1


def test_openspiels_tree_search_plays_where_nothing_is_hidden() -> None:
    from open_spiel.python.algorithms import mcts

    for name in ["teahouse_dragon", "teahouse_skud"]:
        game = pyspiel.load_game(name)
        evaluator = ShortRollouts()
        bots = [mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=np.random.RandomState(1)) for _ in range(2)]
        play_out(game, bots, often(20, 2))


def test_openspiels_information_set_search_plays_where_hands_are_hidden() -> None:
    from open_spiel.python.algorithms import ismcts

    for name in ["teahouse_toy", "teahouse_han", "teahouse_confucius"]:
        game = pyspiel.load_game(name)
        bots = [
            ismcts.ISMCTSBot(game, ShortRollouts(), 1.4, 6, random_state=np.random.RandomState(1))
            for _ in range(game.num_players())
        ]
        play_out(game, bots, often(20, 3))


class ShortRollouts:
    """An evaluator that looks a few moves ahead: enough to see that search and game understand each other."""

    def prior(self, state: "pyspiel.State") -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]

    def evaluate(self, state: "pyspiel.State") -> np.ndarray:
        chooser, state = random.Random(1), state.clone()
        for _ in range(4):
            if not state.is_terminal():
                state.apply_action(chooser.choice(state.legal_actions()))
        return np.array(state.returns())
