"""Looking ahead, move and answer: it keeps to its budget, repeats itself, and needs two seats."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import teahouse
from teahouse.bots.alphabeta_bot import AlphaBetaBot
from teahouse.bots.branch import Branch
from teahouse.bots.search_memory import SearchMemory
from teahouse.core.sense import SURE
from teahouse.core.state import State
from tests.conftest import often, random_states

GAME = teahouse.game("skud")
BUDGET = often(3_000, 300)


def positions(count: int) -> list[State]:
    """What seats see in random games that go on."""
    return [state.seen_by(state.to_move) for state in random_states(GAME, 5, 0.03, count) if state.to_move >= 0]


@pytest.mark.unmeasured
def test_the_same_seed_and_budget_give_the_same_move_and_it_is_allowed() -> None:
    for seen in positions(often(12, 3)):
        choices = {int(AlphaBetaBot(GAME, "a seed").choose(seen, BUDGET)) for _ in range(2)}
        assert len(choices) == 1 and choices <= set(seen.legal())


@pytest.mark.unmeasured
def test_it_judges_no_more_states_than_its_budget_once_every_move_has_been_seen() -> None:
    for seen in positions(often(12, 3)):
        bot = AlphaBetaBot(GAME, "a seed")
        bot.choose(seen, BUDGET)
        assert bot.nodes <= max(BUDGET, len(seen.legal()))


@pytest.mark.unmeasured
def test_what_it_remembers_of_a_game_depends_on_nothing_but_the_game() -> None:
    state = GAME.new(2, 3)
    bots = [AlphaBetaBot(GAME, "a seed") for _ in range(2)]
    for _ in range(often(12, 3)):
        choices = {int(bot.choose(state.seen_by(state.to_move), often(1_000, 150))) for bot in bots}
        assert len(choices) == 1 and choices <= set(state.legal())
        assert bots[0].ranked == bots[1].ranked
        state.play(choices.pop())


def test_a_memory_answers_only_what_its_bound_decides() -> None:
    memory = SearchMemory()
    memory.remember(key=7, depth=3, choice=40, best=1.5, alpha=0.0, beta=1.0, ply=2)
    assert memory.is_known(7, 3, 0.0, 1.0) and memory.worth(7) == 1.5
    assert memory.is_known(7, 2, 0.0, 1.5), "at least 1.5 is enough, and a deeper answer is as good"
    assert not memory.is_known(7, 3, 0.0, 2.0), "at least 1.5 may be more or less than 2"
    assert not memory.is_known(7, 4, 0.0, 1.0), "it has not looked so far"
    assert not memory.is_known(8, 1, 0.0, 1.0)


def test_a_memory_keeps_only_the_move_of_a_win() -> None:
    memory = SearchMemory()
    memory.remember(key=7, depth=3, choice=40, best=SURE + 1.0, alpha=0.0, beta=1.0, ply=2)
    assert not memory.is_known(7, 1, 0.0, 1.0)
    guesses = vec[float]([5.0, 0.0])
    memory.bring_forward(vec[i64]([39, 40]), guesses, 7, 9)
    assert guesses[1] > guesses[0]


def test_moves_are_expected_to_change_what_they_last_changed() -> None:
    memory = SearchMemory()
    memory.learn_gain(1, 40, -0.5)
    memory.learn_gain(1, 41, 0.25)
    memory.learn_gain(1, 42, SURE)
    assert list(memory.guess(vec[i64]([40, 41, 42, 43]), 1)) == [-0.5, 0.25, 0.0, 0.0]
    assert list(memory.guess(vec[i64]([40, 41]), 0)) == [0.0, 0.0]


def test_a_branch_judges_first_what_promises_most_and_follows_what_proved_best() -> None:
    state = GAME.new(2, 1)
    branch = Branch(vec[i64]([10, 11, 12]), vec[float]([0.0, 2.0, 1.0]), 0.0)
    for value in (0.5, 0.75, 0.25):
        branch.promote()
        branch.add(state, value)
    assert list(branch.moves) == [11, 12, 10]
    assert branch.next_best() == 1
    branch.trust_first_sight()
    assert (branch.best, branch.choice) == (0.75, 12)


@pytest.mark.slow
def test_more_budget_looks_further_ahead() -> None:
    for seen in positions(often(6, 1)):
        bot = AlphaBetaBot(GAME, "a seed")
        bot.choose(seen, 1)
        shallow = bot.depth
        bot.choose(seen, often(20_000, 1_000))
        assert bot.depth >= shallow


@pytest.mark.unmeasured
def test_the_cap_in_seconds_ends_a_search_that_has_budget_left() -> None:
    bot = AlphaBetaBot(GAME, "a seed")
    bot.seconds = 0.000001
    seen = positions(often(4, 2))[-1]
    assert bot.choose(seen, 10_000_000) in seen.legal()
    assert bot.nodes < 10_000


@pytest.mark.unmeasured
def test_it_tells_how_it_ranked_the_moves_with_its_choice_first() -> None:
    for seen in positions(often(6, 2)):
        bot = AlphaBetaBot(GAME, "a seed")
        action = bot.choose(seen, BUDGET)
        assert bot.ranked[0][0] == action
        assert sorted(move for move, _ in bot.ranked) == seen.legal()


def test_more_than_two_seats_are_an_error_that_says_so() -> None:
    toy = teahouse.game("toy")
    with pytest.raises(ValueError, match="two seats, not 3"):
        AlphaBetaBot(toy, "a seed").choose(toy.new(3, 1).seen_by(0), 10)
