"""Foresight: what can still be taken back, and every way to pay, as far as the one who decides can know."""

import random

import pytest

import teahouse
from teahouse.core.foresight import MOST_ANSWERS, open_answers, ways_to_gather
from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.sitting import Sitting
from teahouse.core.state import NOBODY, State
from tests.conftest import often
from tests.confucius.setting import at, play

CONFUCIUS = teahouse.game("confucius")


def texts(ways: list[list[int]]) -> list[str]:
    return [", ".join(CONFUCIUS.text(action) for action in way) for way in ways]


def ways(state: State) -> list[str]:
    return texts(ways_to_gather(CONFUCIUS, state.seen_by(state.to_move)))


def test_the_fewest_cards_come_first_and_of_these_those_that_waste_least() -> None:
    state = play(at("3 3 2 1"), "buy 4")
    assert ways(state)[:3] == ["pay 1, pay 3, done", "pay 2, pay 3, done", "pay 3, pay 3, done"]
    assert all(way.endswith("done") for way in ways(state)) and len(set(ways(state))) == len(ways(state))


def test_every_way_to_pay_is_allowed_from_its_first_card_to_its_end() -> None:
    state = play(at("3 3 2 1"), "buy 4")
    for way in ways_to_gather(CONFUCIUS, state.seen_by(state.to_move)):
        after = state.copy()
        for action in way:
            assert action in after.legal()
            after.play(action)
        assert after.prompt() != state.prompt()


def test_where_nothing_is_gathered_there_are_no_ways() -> None:
    assert ways(at("3 3 2 1")) == []
    game = teahouse.game("skud")
    assert ways_to_gather(game, game.new(2, 1).seen_by(0)) == []


def sitting_of(game: Game, seats: int, seed: int) -> Sitting:
    return Sitting(teahouse.Record(game, [f"P{seat}" for seat in range(seats)], str(seed)))


def test_what_is_called_open_can_be_taken_back(game: Game) -> None:
    """Played in earnest, the same seat decides again, and may take it back."""
    chooser = random.Random(game.id)
    opened = 0
    for seed in range(often(6, 2)):
        sitting = sitting_of(game, chooser.choice(game.seats), seed)
        while sitting.state.to_move != NOBODY and len(sitting.steps) < 150:
            seat, legal = sitting.state.to_move, sitting.state.legal()
            found = open_answers(game, sitting.state.seen_by(seat)) if chooser.random() < 0.3 else []
            assert set(found) <= set(legal) and (len(legal) <= MOST_ANSWERS or not found)
            action = chooser.choice(found or legal)
            sitting.play(action)
            if action in found:
                opened += 1
                assert sitting.state.to_move == seat and sitting.undoable(seat) >= 1
    assert opened or game.id == "toy"


@pytest.mark.parametrize("id", ["han", "confucius"])
def test_nothing_that_is_hidden_changes_what_is_foreseen(id: str) -> None:
    game = teahouse.game(id)
    chooser = random.Random(id)
    state = game.new(3, 7)
    while state.to_move != NOBODY:
        seen = state.seen_by(state.to_move)
        if chooser.random() < often(20, 5) / 100:
            for number in range(3):
                other = seen.imagine(Rng(str(number))).seen_by(state.to_move)
                assert open_answers(game, other) == open_answers(game, seen)
                assert ways_to_gather(game, other) == ways_to_gather(game, seen)
        state.play(chooser.choice(state.legal()))
