"""What is hidden in Confucius, what is remembered, and what can be imagined."""

import pytest

import teahouse
from teahouse.core.rng import Rng
from teahouse.core.state import SPECTATOR
from tests.confucius.setting import GAME, at, favour, now, pay, play


def worlds(seen, field, count=400):
    """What a field can be in worlds that look like this."""
    rng = Rng("worlds")
    return {str(now(seen.imagine(rng), field)) for _ in range(count)}


@pytest.mark.rule("confucius-secrets")
def test_a_view_hides_hands_rewards_and_piles_but_not_their_sizes():
    state = GAME.new(3, 5)
    play(state, "tax")
    seen = state.seen_by(1)
    assert now(seen, "hands")[0] is None and now(seen, "hands")[1] == {"1": 1, "2": 1, "3": 1}
    assert now(seen, "hand_sizes") == [5, 3, 3] and now(seen, "deck") == 55 and now(seen, "reward_stack") == 10
    assert now(seen, "official_pile") == 15 and now(seen, "candidates")[3:5] == [None, None]
    assert now(seen, "candidates")[5] == now(state, "candidates")[5]
    assert now(state.seen_by(SPECTATOR), "hands") == [None, None, None]


@pytest.mark.rule("confucius-secrets")
def test_the_first_three_cards_are_known_until_they_are_played():
    state = GAME.new(3, 5)
    assert now(state, "known") == [{"1": 1, "2": 1, "3": 1}] * 3
    assert worlds(state.seen_by(1), "hands", 20) == {str(now(state, "hands"))}
    play(state, "junks 1")
    pay(state, 3)
    assert now(state, "known")[0] == {"1": 1, "2": 1}
    assert worlds(state.seen_by(1), "hands", 20) == {str(now(state, "hands"))}
    play(state, "tax")
    imagined = {str(now(state.seen_by(0).imagine(Rng(f"{seed}")), "hands")[1]) for seed in range(100)}
    assert imagined == {
        "{'1': 1, '2': 1, '3': 3}", "{'1': 1, '2': 2, '3': 2}", "{'1': 1, '2': 3, '3': 1}",
        "{'1': 2, '2': 1, '3': 2}", "{'1': 2, '2': 2, '3': 1}", "{'1': 3, '2': 1, '3': 1}",
    }  # fmt: skip


@pytest.mark.rule("confucius-secrets", "confucius-tutoring")
def test_face_down_support_may_be_any_cards_that_were_in_the_hand():
    state = favour(
        hands=["", "", "1 2 3"], known=[{}, {}, {"1": 1, "2": 1, "3": 1}], students=[0, 1], hand_sizes=[0, 0, 3]
    )
    play(state, "idle", "tutor red", "support 3")
    assert now(state.seen_by(2), "support")[2] == {"3": 1}
    seen = state.seen_by(0)
    assert now(seen, "support")[2] is None and now(seen, "support_sizes") == [0, 0, 1]
    assert worlds(seen, "support", 60) == {"[{}, {}, {'1': 1}]", "[{}, {}, {'2': 1}]", "[{}, {}, {'3': 1}]"}
    state.log = []
    play(state, "done")
    assert "revealed 2 red 3" in [GAME.events.text(event) for event in state.log]
    assert now(state, "known")[2] == {"1": 1, "2": 1}


@pytest.mark.rule("confucius-secrets")
def test_reward_cards_are_known_when_they_are_played():
    state = at(rewards="cash", reward_stack=["gift", "extra_action"], rewards_used={
        "bribery_bingbu": 1, "bribery_hubu": 1, "bribery_gongbu": 1, "bribery_any": 2, "recruit_army": 1,
        "emperor_insulted": 1,
    })  # fmt: skip
    seen = state.seen_by(1)
    assert now(seen, "rewards")[0] is None and now(seen, "reward_sizes") == [1, 0, 0]
    held = {str(now(seen.imagine(Rng(f"{seed}")), "rewards")[0]) for seed in range(60)}
    assert held == {"{'cash': 1}", "{'gift': 1}", "{'extra_action': 1}"}


@pytest.mark.rule("confucius-secrets", "confucius-payment")
def test_whoever_is_paying_is_imagined_with_enough_to_go_on():
    # Two unknown cards that pay for 6 cash can only be two of 3.
    state = play(at("3 3", "hubu3:6"), "bribe hubu3")
    for seed in range(100):
        assert now(state.seen_by(1).imagine(Rng(f"{seed}")), "hands")[0] == {"3": 2}
    play(state, "pay 3")
    for seed in range(30):
        assert now(state.seen_by(2).imagine(Rng(f"{seed}")), "hands")[0] == {"3": 1}


@pytest.mark.rule("confucius-secrets")
def test_every_order_of_the_hidden_candidates_and_officials_can_be_imagined():
    seen = GAME.new(3, 1).seen_by(0)
    assert len(worlds(seen, "candidates", 40)) == 2
    firsts = {now(seen.imagine(Rng(f"{seed}")), "official_pile")[-1] for seed in range(200)}
    placed = [entry[1] for entry in now(seen, "officials")]
    counts = {2: 3, 3: 4, 4: 5, 5: 5, 6: 4, 7: 3}
    assert firsts == {cost for cost, count in counts.items() if placed.count(cost) < count}


@pytest.mark.parametrize(
    "fields",
    [{"phase": "pay"}, {"phase": "tutor"}, {"phase": "yield"}, {"phase": "over"}, {"candidates": [], "phase": "place"},
     {"active": [[0, 0, 1]]}, {"active": [[0, 1, 1], [0, 2, 1]]}, {"foreign": ["annam", "annam", "korea"]},
     {"armies": "1-4:0"}, {"officials": "hubu1:c:0"}, {"deck": 3}, {"box": {"tax": [1]}}, {"colonies": [7, 0, 0]},
     {"taken": ["tax"]}, {"round": 10}, {"students": [5, -1]}, {"pending": "bribe nowhere"}],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(fields):
    with pytest.raises(teahouse.Unreadable):
        at(**fields)
