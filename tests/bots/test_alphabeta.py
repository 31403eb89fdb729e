"""Looking ahead, move and answer: it keeps to its budget, repeats itself, and needs two seats."""

import pytest

import teahouse
from teahouse.bots.alphabeta_bot import AlphaBetaBot
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
