"""The public face."""

import pytest

import teahouse


def test_an_unknown_game_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(teahouse.Unreadable, match=r'no game "go"; there are: .*skud'):
        teahouse.game("go")


def test_every_folder_of_games_is_a_game() -> None:
    assert "skud" in teahouse.game_ids()
    assert all(teahouse.game(id).id == id for id in teahouse.game_ids())


def test_the_example_of_the_readme_runs() -> None:
    game = teahouse.game("skud")
    state = game.new(seats=2, seed=7, options={})
    assert state == game.new(seats=2, seed="7")
    action = game.parse("accents R W K B")
    assert action in state.legal() and game.text(action) == "accents R W K B"
    state.play(action)
    assert game.at(state.position()) == state


def test_a_refused_action_is_explained_with_what_would_go() -> None:
    game = teahouse.game("skud")
    state = game.at(
        {"tiles": [["0,5", "G", "R3"]], "reserve": {"G": {"R3": 2}, "H": {"R3": 2}}, "to_move": 0, "phase": "turn"}
    )
    with pytest.raises(
        teahouse.NotAllowed, match=r"^arrange 0,5 -1,4: .*\(skud-gardens\)\. Allowed: arrange 0,5 "
    ) as error:
        game.check(state, game.parse("arrange 0,5 -1,4"))
    assert error.value.rule == "skud-gardens tile=R3"
