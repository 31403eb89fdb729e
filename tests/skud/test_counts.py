"""Counts of positions: how many ways a game can go on from well-known positions, as a table to compare with."""

from pathlib import Path

import pytest

import teahouse
from teahouse.core.state import NOBODY, State
from teahouse.games.skud import notation
from tests.conftest import often

GAME = teahouse.game("skud")
TABLE = (Path(__file__).parent / "data" / "counts.txt").read_text().splitlines()
ROWS = [line.split("|") for line in TABLE if line and not line.startswith("#")]


def ways(state: State, depth: int) -> int:
    """How many sequences of so many decisions there are."""
    if depth == 0 or state.to_move == NOBODY:
        return 1
    legal = state.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        after.play(action)
        total += ways(after, depth - 1)
    return total


@pytest.mark.parametrize(("moves", "counts"), ROWS)
def test_a_position_can_go_on_in_so_many_ways(moves: str, counts: str) -> None:
    record = notation.read_game(GAME, moves.strip()) if moves.strip() else None
    state = record.state() if record else GAME.new(2, 1)
    expected = [int(count) for count in counts.split()]
    for depth, count in enumerate(expected[: often(len(expected), len(expected) - 1)], 1):
        assert ways(state, depth) == count
