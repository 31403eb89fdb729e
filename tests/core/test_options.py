"""Options and presets."""

import random

import pytest

import teahouse

GAME = teahouse.game("skud")


def test_what_is_not_said_has_its_default() -> None:
    assert GAME.resolve({}, 2)["rock"] == "lines" and GAME.resolve({"rock": "point"}, 2)["rock"] == "point"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rocks": "lines"}, 'unknown option "rocks"; there are: rock, no_alt_win'),
        ({"rock": "circle"}, 'option rock: expected lines, point, got "circle"'),
        ({"no_wheels": 1}, 'option no_wheels: expected false, true, got "1"'),
        ({"turn_limit": True}, 'option turn_limit: expected a number from 0 to 10000, got "true"'),
        ({"turn_limit": -1}, 'option turn_limit: expected a number from 0 to 10000, got "-1"'),
        ({"turn_limit": "600"}, "option turn_limit"),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(options: dict[str, object], message: str) -> None:
    with pytest.raises(teahouse.Unreadable, match=message):
        GAME.new(2, 1, options)


@pytest.mark.parametrize("seats", [1, 3, -2])
def test_a_wrong_seat_count_is_named_with_what_is_allowed(seats: int) -> None:
    with pytest.raises(teahouse.Unreadable, match=f"skud is played with 2 seats, not {seats}"):
        GAME.new(seats, 1)


def test_every_preset_is_a_set_of_allowed_options(game: teahouse.Game) -> None:
    for preset in game.presets.values():
        resolved = game.resolve(preset, game.seats[0])
        assert all(resolved[name] == value for name, value in preset.items())


def test_a_game_for_beginners_is_the_one_without_house_rules(game: teahouse.Game) -> None:
    for seats in game.seats if "beginners" in game.presets else []:
        assert game.resolve(game.presets["beginners"], seats) == game.resolve({}, seats)


@pytest.mark.parametrize("id", ["confucius", "dragon", "han", "skud"])
def test_a_game_is_offered_as_in_the_booklet_for_beginners_and_with_everything(id: str) -> None:
    assert list(teahouse.game(id).presets) == ["booklet", "beginners", "everything"]


@pytest.mark.parametrize("id", ["confucius", "dragon", "han", "skud"])
@pytest.mark.parametrize("preset", ["booklet", "beginners", "everything"])
def test_a_preset_is_played_to_the_end_with_any_number_of_players(id: str, preset: str) -> None:
    game, chooser = teahouse.game(id), random.Random(preset)
    for seats in game.seats:
        state = game.new(seats, preset, game.presets[preset])
        while state.to_move != teahouse.NOBODY:
            state.play(chooser.choice(state.legal()))
        assert len(state.ranking()) == seats


def test_the_booklet_preset_is_the_booklet() -> None:
    assert GAME.presets["booklet"] == {
        "rock": "point",
        "no_alt_win": True,
        "lotus_bonus": False,
        "ring_ends": "arrange",
    }
