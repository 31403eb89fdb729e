"""What bots look at: the quick search for closing arranges agrees with trying them all, and insights are fair."""

import json
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import teahouse
from teahouse.core.rng import Rng
from teahouse.core.state import State
from teahouse.games.skud.actions import ARRANGE
from teahouse.games.skud.arranging import arranges
from teahouse.games.skud.box import POINTS
from teahouse.games.skud.closing import closing_arranges
from teahouse.games.skud.harmony import harmonies, has_ring, is_owned
from teahouse.games.skud.state import SkudState
from tests.conftest import PURE, often, option_sets, random_states

GAME = teahouse.game("skud")
SENSE = GAME.sense()
PUZZLES = json.loads(Path(__file__).with_name("data").joinpath("puzzles.json").read_text(encoding="utf-8"))


def near_a_ring(count: int) -> list[State]:
    """Positions of the puzzles, and what comes of them after a random move or two."""
    rng = Rng("near a ring")
    found = []
    for kind in PUZZLES:
        for puzzle in PUZZLES[kind][:count]:
            state = GAME.at(puzzle["position"])
            for _ in range(3):
                found.append(state.copy())
                legal = state.legal()
                state.play(legal[rng.below(len(legal))])
                if state.to_move < 0:
                    break
    return found


def tried_arranges(state: SkudState, seat: int) -> list[int]:
    """The arranges that close a ring of the seat, and none of the opponent, by trying them all."""
    closers = []
    for action in arranges(state.board, seat, state.house, vec[i64]()):
        start, end = (action - ARRANGE) // POINTS, (action - ARRANGE) % POINTS
        board = state.board[:]
        board[end] = board[start]
        board[start] = 0
        found = harmonies(board, state.house)
        if has_ring(found, seat) and not has_ring(found, 1 - seat):
            closers.append(int(action))
    return closers


@pytest.mark.unmeasured
def test_closing_arranges_are_those_that_trying_finds() -> None:
    some = 0
    for state in near_a_ring(often(100, 3)):
        assert isinstance(state, SkudState)
        for seat in range(2):
            found = harmonies(state.board, state.house)
            quick = closing_arranges(state.board, seat, state.house, found, 1000)
            tried = tried_arranges(state, seat)
            assert sorted(quick) == sorted(tried)
            some += len(tried) > 0
    assert some > 0


def crowded_gardens(seed: str, count: int) -> list[SkudState]:
    """Positions of games in which harmonies are sought and rings are not, so that many chains stand."""
    rng = Rng(seed)
    found: list[SkudState] = []
    while len(found) < count:
        state = GAME.new(2, f"{seed}/{len(found)}")
        while state.to_move >= 0 and len(found) < count:
            assert isinstance(state, SkudState)
            legal = state.legal()
            some = [legal[rng.below(len(legal))] for _ in range(3)]
            harmonious = [reaches(state, move, state.to_move) for move in some]
            state.play(some[harmonious.index(max(harmonious))])
            found.append(state.copy())
    return found


def reaches(state: SkudState, move: int, seat: int) -> int:
    """How many harmonies a move leaves its seat; a ring counts as none."""
    after = state.copy()
    after.play(move)
    return 0 if after.to_move < 0 else sum(is_owned(harmony, seat) for harmony in after.harmonies)


@pytest.mark.unmeasured
def test_closing_arranges_are_those_that_trying_finds_in_crowded_gardens() -> None:
    some = 0
    for state in crowded_gardens("crowded", often(2_000, 20)):
        for seat in range(2):
            quick = closing_arranges(state.board, seat, state.house, state.harmonies, 1000)
            tried = tried_arranges(state, seat)
            assert sorted(quick) == sorted(tried)
            some += len(tried) > 0
    assert some > 0 or PURE


@pytest.mark.unmeasured
def test_the_harmonies_that_a_state_keeps_are_those_on_its_board() -> None:
    for options in option_sets(GAME, 2):
        for state in random_states(GAME, 4, 0.2, often(200, 10), options):
            assert isinstance(state, SkudState)
            assert list(state.harmonies) == list(harmonies(state.board, state.house))


def test_an_insight_of_one_seat_is_the_opposite_for_the_other() -> None:
    count = len(SENSE.insights)
    for state in random_states(GAME, 2, 0.05, often(50, 5)):
        found = list(SENSE.insight(state))
        assert len(found) == 2 * count
        assert found[:count] == [-worth for worth in found[count:]]


def test_every_insight_is_called_something_in_three_languages() -> None:
    for language in ("en", "hu", "sk"):
        words = GAME.words(language)
        said = [words.say(f"feature:{name}") for name in SENSE.insights]
        assert len(set(said)) == len(SENSE.insights)
        assert not any(sentence.startswith("feature:") for sentence in said)


@pytest.mark.unmeasured
def test_states_that_differ_have_different_keys() -> None:
    for state in random_states(GAME, 3, 0.02, often(30, 3)):
        if state.to_move >= 0:
            keys = {SENSE.key(state)}
            for action in state.legal():
                child = state.copy()
                child.play(action)
                keys.add(SENSE.key(child))
            assert len(keys) == len(state.legal()) + 1
            assert SENSE.key(state.copy()) == SENSE.key(state)


def test_the_weights_that_come_with_the_game_are_for_its_insights() -> None:
    kept = json.loads((Path(teahouse.__file__).parent / "games/skud/weights.json").read_text(encoding="utf-8"))
    assert kept["insights"] == SENSE.insights
    assert len(kept["seats"]["2"]["start"]) == len(kept["seats"]["2"]["drift"]) == len(SENSE.insights)
