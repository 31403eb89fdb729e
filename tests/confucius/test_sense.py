"""What the judgement of Confucius sees, and how well it plays."""

import pytest

from teahouse.games.confucius.prospects import chance_of_conquest
from teahouse.games.confucius.sense import SENSE, next_payment
from teahouse.lab.match import play_match
from tests.conftest import often
from tests.confucius.setting import GAME, at, now, pay, play


@pytest.mark.parametrize(
    ("hand", "cost", "cards"),
    [("1 2 3", 2, [2]), ("1 2 3", 3, [3]), ("1 1 2 3", 4, [1, 3]), ("2 2 3 3", 4, [2, 2]), ("1 3 3", 5, [3, 3]),
     ("1 1 1", 2, [1, 1])],
)  # fmt: skip
def test_the_cheapest_payment_takes_few_cards_and_wastes_little(hand, cost, cards):
    state = play(at(hand, f"gongbu3:{cost}"), "bribe gongbu3")
    paid = []
    while (card := next_payment(state)) >= 0:
        paid.append(int(card) + 1)
        play(state, f"pay {card + 1}")
    assert sorted(paid) == cards


def test_in_the_middle_of_a_payment_the_finished_action_is_judged():
    state = play(at("1 2 3", "gongbu3:3"), "bribe gongbu3")
    assert SENSE.value(state, 0) == SENSE.value(pay(state.copy(), 3), 0)
    assert SENSE.value(play(state.copy(), "pay 1"), 0) < SENSE.value(play(state.copy(), "pay 3"), 0)


def test_an_invasion_is_the_likelier_the_less_is_to_do_and_the_longer_there_is_time():
    def chance(armies, ready=0, wall=2):
        lands = ["korea", "annam", "yunnan"]
        table = at(armies=armies, wall=wall, round=wall + 1, foreign=lands, colonies=[ready, 0, 0], stock=[4, 4, 4])
        return chance_of_conquest(table, 0)

    assert chance("1-1:0 1-2:1 1-3:2") == 1.0
    assert chance("1-1:0 1-2:1", ready=1) > chance("1-1:0 1-2:1") > chance("1-1:0") > chance("")
    assert chance("1-1:0 1-2:1", wall=1) > chance("1-1:0 1-2:1", wall=2) > chance("1-1:0 1-2:1", wall=3)
    assert chance("1-1:0 1-2:1", ready=1, wall=4) == 0.0, "its deadline is over"


def test_every_feature_has_a_name_and_a_weight():
    assert len(SENSE.features(GAME.new(3, 1), 0)) == len(SENSE.names) == len(SENSE.weights)


@pytest.mark.slow
def test_a_greedy_table_of_three_scores_well():
    records = list(play_match(GAME, ["greedy"] * 3, often(60, 4), "well"))
    scores = [score for record in records for score in record.result["scores"]]
    assert sum(scores) / len(scores) >= 16
    assert all(now(record.state(), "round") <= 9 for record in records)
