"""Bots: they play by the contract alone, repeat themselves for the same seed, and greedy beats chance."""

import pytest

import teahouse
from teahouse.bots import BOTS, bot
from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.lab.simulation import play_game, play_match, tally
from tests.conftest import often, random_states


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.unmeasured
def test_a_bot_chooses_something_allowed_and_the_same_again(game: Game, name: str) -> None:
    for state in random_states(game, 3, 0.05, often(20, 4)):
        if state.to_move >= 0:
            seen = state.seen_by(state.to_move)
            choices = {int(bot(name, game, "a seed").choose(seen, 1)) for _ in range(2)}
            assert len(choices) == 1 and choices <= set(state.legal())


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.unmeasured
def test_a_bot_does_not_know_what_its_seat_does_not_see(game: Game, name: str) -> None:
    for state in random_states(game, 4, 0.05, often(20, 4)):
        if state.to_move >= 0:
            seen = state.seen_by(state.to_move)
            other = seen.imagine(Rng("another world"))
            first = bot(name, game, "a seed").choose(seen, 1)
            assert bot(name, game, "a seed").choose(other.seen_by(state.to_move), 1) == first


@pytest.mark.parametrize(
    ("id", "seats", "compiled", "interpreted", "floor"),
    [
        ("toy", 3, 150, 150, 0.42),
        ("skud", 2, 30, 2, 0.85),
        ("han", 3, 60, 10, 0.85),
        ("dragon", 4, 60, 6, 0.85),
        ("confucius", 3, 60, 6, 0.95),
    ],
)
@pytest.mark.slow
def test_greedy_beats_chance(id: str, seats: int, compiled: int, interpreted: int, floor: float) -> None:
    names = ["greedy"] + ["random"] * (seats - 1)
    counted = tally(play_match(teahouse.game(id), names, often(compiled, interpreted), "match"), seats)
    assert counted.by_bot["greedy"] / counted.seated["greedy"] >= floor


@pytest.mark.unmeasured
def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    if teahouse.COMPILED or game.verbs.size < 10_000:
        names = ["greedy"] * game.seats[0]
        assert play_game(game, names, "7").text() == play_game(game, names, "7").text()


def test_an_unknown_bot_is_an_error_that_lists_the_known_ones(game: Game) -> None:
    with pytest.raises(teahouse.Unreadable, match='no bot "clever"; there are: random, greedy, novice, adept'):
        bot("clever", game, "1")
