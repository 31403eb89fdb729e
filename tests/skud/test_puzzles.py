"""Puzzles that were found in played games: the bots close a ring, force one, and do not let one be closed."""

import json
from pathlib import Path

import pytest

import teahouse
from teahouse.bots.alphabeta_bot import AlphaBetaBot
from teahouse.core.state import State
from tests.conftest import often
from tests.skud.rings import after, can_win_now, has_won, is_forced

GAME = teahouse.game("skud")
PUZZLES = json.loads(Path(__file__).with_name("data").joinpath("puzzles.json").read_text(encoding="utf-8"))
# What a scholar thinks through.
BUDGET = often(20_000, 1_500)


def some(kind: str, interpreted: int = 2) -> list[dict[str, object]]:
    """The puzzles of a kind; interpreted only a few."""
    return PUZZLES[kind][: often(len(PUZZLES[kind]), interpreted)]


def played_turn(state: State) -> State:
    """The state after the turn that the bot makes."""
    seat = state.to_move
    while state.to_move == seat:
        action = AlphaBetaBot(GAME, "a solver").choose(state.seen_by(seat), BUDGET)
        state = after(state, action)
    return state


def test_there_are_enough_puzzles_of_each_kind_and_accents_are_the_key_to_some() -> None:
    assert min(len(PUZZLES[kind]) for kind in ("ring in one", "ring in two", "defence")) >= 30
    keys = [turn[-1].split()[0] for kind in ("ring in one", "ring in two") for turn in solutions(kind)]
    assert {"boat", "wheel"} <= set(keys)


def solutions(kind: str) -> list[list[str]]:
    """The stored solutions of a kind."""
    return [puzzle["solution"] for puzzle in PUZZLES[kind]]


@pytest.mark.parametrize("puzzle", some("ring in one", 4))
@pytest.mark.unmeasured
def test_a_ring_that_can_be_closed_is_closed(puzzle: dict[str, object]) -> None:
    state = GAME.at(puzzle["position"])
    assert has_won(played_turn(state), int(state.to_move))


@pytest.mark.parametrize("puzzle", some("ring in two", 0))
@pytest.mark.slow
def test_a_ring_that_can_be_forced_is_forced(puzzle: dict[str, object]) -> None:
    state = GAME.at(puzzle["position"])
    assert not can_win_now(state)
    assert is_forced(played_turn(state), int(state.to_move))


@pytest.mark.parametrize("puzzle", some("defence", 1))
@pytest.mark.slow
def test_a_ring_that_can_be_prevented_is_prevented(puzzle: dict[str, object]) -> None:
    state = GAME.at(puzzle["position"])
    end = played_turn(state)
    assert end.to_move < 0 or not can_win_now(end)
