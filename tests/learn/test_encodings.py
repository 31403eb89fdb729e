"""Encodings: what they show, to whom, and that they show nothing else."""

import json
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

import teahouse
from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.learn import afterstates, encoding_table, heads, observe, scale
from teahouse.learn.observations import as_game, highs
from tests.conftest import GAMES, often, option_sets, random_states
from tests.learn.turning import TURNED
from tools.encodings import PAGE, page

SEED = some.integers(0, 10_000)
some_game = given(game=some.sampled_from(GAMES), seed=SEED)


def without(row: np.ndarray, game: Game, name: str) -> np.ndarray:
    """A row less one of its parts."""
    kept = row.copy()
    for part in game.encoding().parts:
        if part.name == name:
            kept[part.first : part.first + part.size] = 0
    return kept


@some_game
def test_equal_views_are_equal_observations(game: Game, seed: int) -> None:
    for state in random_states(game, seed, 0.1, often(12, 4)):
        for seat in range(state.seats):
            seen = state.seen_by(seat)
            again = game.at(json.loads(json.dumps(seen.position())))
            assert np.array_equal(observe(game, seen), observe(game, again))


@some_game
def test_what_a_seat_may_not_know_never_changes_its_observation(game: Game, seed: int) -> None:
    rng = Rng(str(seed))
    for state in random_states(game, seed, 0.1, often(12, 4)):
        for seat in range(state.seats):
            row = observe(game, state.seen_by(seat))
            for _ in range(3):
                other = state.seen_by(seat).imagine(rng)
                assert np.array_equal(observe(game, other.seen_by(seat)), row)


def test_hidden_hands_do_differ_in_those_worlds() -> None:
    state = teahouse.game("han").new(3, 7)
    worlds = {json.dumps(state.seen_by(0).imagine(Rng(str(seed))).position()["hands"]) for seed in range(20)}
    assert len(worlds) > 5


@some_game
@pytest.mark.unmeasured
def test_everybody_moving_on_by_a_seat_changes_nothing_but_the_number_of_the_seat(game: Game, seed: int) -> None:
    for state in random_states(game, seed, 0.1, often(12, 4)):
        for seat in range(state.seats):
            seen = state.seen_by(seat)
            position = seen.position()
            # An action that is being paid may name a seat, and to open is for one seat alone.
            if position.get("pending") or position.get("phase") == "open":
                continue
            for by in range(1, int(state.seats)):
                turned = game.at(TURNED[game.id](position, by))
                one, other = observe(game, seen), observe(game, turned)
                assert turned.viewer == (seat + by) % state.seats
                assert np.array_equal(without(one, game, "seat"), without(other, game, "seat"))


@some_game
def test_every_move_is_seen_by_everybody(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    state = game.new(chooser.choice(game.seats), seed)
    for _ in range(often(120, 20)):
        if state.to_move == NOBODY:
            break
        before = [observe(game, state.seen_by(seat)) for seat in range(state.seats)]
        state.play(chooser.choice(state.legal()))
        for seat in range(state.seats):
            assert not np.array_equal(before[seat], observe(game, state.seen_by(seat)))


def test_no_number_is_higher_than_its_part_says(game: Game) -> None:
    most = highs(game)
    for number, options in enumerate(option_sets(game, game.seats[0])):
        for state in random_states(game, number, 0.1, often(20, 2), options):
            for seat in range(state.seats):
                assert (observe(game, state.seen_by(seat)) <= most).all()
    assert len(most) == game.encoding().size
    assert np.allclose(most * scale(game), 1.0)


def test_only_a_seats_view_can_be_encoded(game: Game) -> None:
    state = game.new(seed=1)
    for seen in [state, state.seen_by(SPECTATOR)]:
        with pytest.raises(ValueError, match="seen_by"):
            observe(game, seen)


def test_parts_lie_one_after_the_other_with_names_of_their_own(game: Game) -> None:
    parts = game.encoding().parts
    assert len({part.name for part in parts}) == len(parts)
    assert [part.first for part in parts] == [sum(part.size for part in parts[:i]) for i in range(len(parts))]
    assert all(part.meaning for part in parts)
    assert encoding_table(game).count("\n") == len(parts) + 1


def part_of(game: Game, state: State, seat: int, name: str) -> np.ndarray:
    """One part of what a seat sees, in its shape."""
    part = next(part for part in game.encoding().parts if part.name == name)
    return observe(game, state.seen_by(seat))[part.first : part.first + part.size].reshape(part.shape)


def test_the_viewer_comes_first() -> None:
    game = as_game("dragon")
    state = game.new(3, 1)
    state.play(game.parse("recruit craftsman"))
    assert list(part_of(game, state, 0, "to move")) == [1, 0, 0, 0, 0]
    assert list(part_of(game, state, 1, "to move")) == [0, 0, 1, 0, 0]


def test_a_tile_lies_on_its_square_for_both_players() -> None:
    game = as_game("skud")
    state = game.at({"phase": "turn", "to_move": 0, "tiles": [["-8,0", "G", "R3"], ["2,5", "H", "K"]]})
    own, other = part_of(game, state, 0, "own tiles"), part_of(game, state, 0, "other's tiles")
    assert own.sum() == other.sum() == 1
    assert own[0, 8, 0] == 1 and other[10, 3, 10] == 1
    assert np.array_equal(part_of(game, state, 1, "own tiles"), other)


def test_every_action_has_a_pair_of_factors_of_its_own() -> None:
    game = as_game("skud")
    sizes, factors = heads(game)
    assert factors.shape == (game.verbs.size, 2)
    assert (factors >= 0).all() and (factors < sizes).all()
    assert len(np.unique(factors, axis=0)) == game.verbs.size
    points = game.verbs.verb(game.parse("arrange 0,8 1,4")).parameters[0].texts
    pair = factors[game.parse("arrange 0,8 1,4")]
    assert [points[pair[0]], points[pair[1]]] == ["0,8", "1,4"]
    # The same rock, boat or flower has one number wherever it goes.
    assert factors[game.parse("rock 1,4")][0] == factors[game.parse("rock 0,3")][0]
    assert factors[game.parse("plant R4 0,8")][0] == factors[game.parse("plant R4 8,0")][0]
    assert factors[game.parse("plant R4 0,8")][0] != factors[game.parse("bonus R4 0,8")][0]


def test_small_spaces_have_one_head() -> None:
    with pytest.raises(ValueError, match="one head"):
        heads("dragon")


@some_game
@pytest.mark.unmeasured
def test_afterstates_are_what_each_action_leads_to(game: Game, seed: int) -> None:
    for state in random_states(game, seed, 0.05, 2):
        if state.to_move == NOBODY:
            continue
        seat = state.to_move
        found = afterstates(game, state.seen_by(seat), Rng("look"))
        world = state.seen_by(seat).imagine(Rng("look"))
        assert list(found.actions) == state.legal()
        for action, row, over in list(zip(found.actions, found.observations, found.over))[:8]:
            after = world.copy()
            after.play(int(action))
            assert np.array_equal(row, observe(game, after.seen_by(seat)))
            assert over == (after.to_move == NOBODY)


def test_the_page_of_encodings_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.encodings"
