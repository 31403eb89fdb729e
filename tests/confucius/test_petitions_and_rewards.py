"""Petitions to the Emperor and the Emperor's Reward cards."""

import pytest

from tests.confucius.setting import BRIBES, at, favour, now, pay, play, refusal, row, rule, texts, tile, told, turn

KINDS = ["bribery_bingbu", "bribery_hubu", "bribery_gongbu", "bribery_any", "gift", "cash", "recruit_army"]


def petitioner(officials="", gifts=(2, 3, 4, 5, 6), **rest):
    return at("3 3 3", officials, petitions=rest.pop("petitions", True), available=[list(gifts), [], []], **rest)


@pytest.mark.rule("confucius-petition")
def test_petitions_belong_to_the_advanced_game():
    state = petitioner("hubu1:2:1", petitions=False, shipyards=[2, 2, 0])
    for action in ["ceramic 1 0", "model hubu1 0", "petition 2"]:
        assert rule(state, action) == "confucius-petition"


@pytest.mark.rule("confucius-petition")
def test_a_petition_takes_two_cubes_and_an_available_gift():
    state = petitioner(gifts=[2], shipyards=[0, 2, 0], passed=[1, 2], cubes=[3, 0, 0])
    play(state, "ceramic 1 0")
    assert now(state, "cubes")[0] == 1 and now(state, "box")["petition"][0] == 2 and now(state, "available")[0] == []
    assert refusal(state, "ceramic 0 1") == "confucius-cubes needed=2 cubes=1"
    state = petitioner(gifts=[1, 3], shipyards=[0, 2, 0])
    assert refusal(state, "ceramic 1 0") == "confucius-petition gift=2"
    assert refusal(state, "petition 1") == "confucius-petition gift=1"


@pytest.mark.rule("confucius-petition", "confucius-favour", "confucius-reward-extra")
def test_a_petition_is_possible_as_imperial_favour_and_as_extra_action():
    state = favour(petitions=True, available=[[], [], [2]], shipyards=[2, 0, 0])
    assert now(play(state, "ceramic 0 2"), "shipyards") == [0, 0, 2]
    state = petitioner(shipyards=[0, 2, 0], rewards="extra_action", cubes=[0, 1, 1])
    assert now(play(state, "extra", "ceramic 1 2"), "shipyards") == [0, 0, 2]


@pytest.mark.rule("confucius-petition-ceramic")
def test_the_ceramic_tile_moves_two_junks_or_the_only_one():
    state = petitioner(shipyards=[1, 3, 0], oceans=[0, 0, 4])
    assert texts(state, "ceramic") == ["ceramic 0 1", "ceramic 0 2", "ceramic 1 0", "ceramic 1 2"]
    assert now(play(state.copy(), "ceramic 1 2"), "shipyards") == [1, 1, 2]
    assert now(play(state.copy(), "ceramic 0 2"), "shipyards") == [0, 3, 1]
    for action in ["ceramic 1 1", "ceramic 2 0"]:
        assert rule(state, action) == "confucius-petition-ceramic"
    strict = petitioner(shipyards=[1, 3, 0], ceramic_needs_two=True)
    assert texts(strict, "ceramic") == ["ceramic 1 0", "ceramic 1 2"]


@pytest.mark.rule("confucius-petition-vase")
def test_the_vase_replaces_another_players_student_and_may_make_two_of_one_family():
    state = petitioner(students=[0, 1])
    assert texts(state, "vase") == ["vase yellow"]
    assert refusal(state, "vase red") == "confucius-petition-vase student=red"
    assert now(play(state, "vase yellow"), "students") == [0, 0]
    assert refusal(petitioner(students=[-1, 1]), "vase red") == "confucius-petition-vase student=red"


@pytest.mark.rule("confucius-petition-coat")
def test_the_coat_swaps_an_own_official_downwards():
    state = petitioner("hubu3:4:0 hubu2:3 hubu5:c:1! gongbu3:2 gongbu1:5:2 bingbu6:7:1")
    assert texts(state, "coat") == ["coat hubu3 bingbu6", "coat hubu3 hubu5", "coat hubu3 gongbu3"]
    for action in ["coat hubu3 hubu2", "coat hubu3 hubu3", "coat hubu3 hubu7", "coat hubu5 bingbu6"]:
        assert rule(state, action) == "confucius-petition-coat"
    play(state, "coat hubu3 hubu5")
    assert tile(state, "hubu5") == [4, 0, "unsecured"] and tile(state, "hubu3") == ["candidate", 1, "secured"]


@pytest.mark.rule("confucius-no-effect", "confucius-petition-coat")
def test_the_coat_does_not_swap_what_is_alike_unless_the_house_allows_it():
    officials = "hubu3:4:0 gongbu3:4:0 bingbu3:4:0! gongbu4:c:0! bingbu4:c:0!"
    state = petitioner(officials)
    assert rule(state, "coat hubu3 gongbu3") == rule(state, "coat gongbu4 bingbu4") == "confucius-no-effect"
    assert refusal(state, "coat hubu3 bingbu3") == "" and refusal(state, "coat hubu3 gongbu4") == ""
    assert refusal(petitioner(officials, idle_effects=True), "coat hubu3 gongbu3") == ""


@pytest.mark.rule("confucius-petition-necklace")
def test_the_necklace_moves_anybodys_army_to_an_empty_box_of_an_open_land():
    lands = {"foreign": ["annam", "yunnan", "korea"], "conquests": ["failed", "open", "open"]}
    state = petitioner(armies="1-1:1 2-1:1 3-2:2", **lands)
    assert texts(state, "necklace") == [
        "necklace 2-1 2-2", "necklace 2-1 3-1", "necklace 2-1 3-3",
        "necklace 3-2 2-2", "necklace 3-2 3-1", "necklace 3-2 3-3",
    ]  # fmt: skip
    for action in ["necklace 1-1 2-2", "necklace 2-1 1-2", "necklace 2-1 3-2", "necklace 2-2 3-1", "necklace 2-1 2-3"]:
        assert rule(state, action) == "confucius-petition-necklace"
    assert now(play(state, "necklace 2-1 3-3"), "armies") == [["1-1", 1], ["3-2", 2], ["3-3", 1]]


@pytest.mark.rule("confucius-petition-junk")
def test_the_junk_replaces_an_unsecured_marker_by_anybodys_secured_one():
    state = petitioner("hubu1:4:1 hubu2:4:2! hubu3:4")
    assert texts(state, "model") == ["model hubu1 0", "model hubu1 1", "model hubu1 2"]
    for space in ["hubu2", "hubu3", "hubu4"]:
        assert refusal(state, f"model {space} 0") == f"confucius-petition-junk space={space}"
    assert tile(play(state.copy(), "model hubu1 1"), "hubu1") == [4, 1, "secured"]
    assert told(state, "model hubu1 2") == ["ousted hubu1 1 2"]


@pytest.mark.rule("confucius-no-effect")
@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_a_petition_without_a_target_is_spent_only_by_the_house_rule(value):
    assert rule(petitioner(), f"petition {value}") == "confucius-no-effect"
    assert texts(petitioner(), "ceramic", "vase", "coat", "necklace", "model", "petition") == []
    state = petitioner(idle_effects=True)
    play(state, f"petition {value}")
    assert value not in now(state, "available")[0] and turn(state) == (1, "turn")
    targets = petitioner("hubu1:2:0 hubu2:3", idle_effects=True, shipyards=[2, 0, 0], students=[1, -1], armies="1-1:1")
    assert rule(targets, f"petition {value}") == "confucius-no-effect"


# Reward cards


@pytest.mark.rule("confucius-reward")
def test_a_reward_card_is_a_whole_action_without_cubes_and_leaves_the_game():
    state = play(at(rewards="cash", cubes=[2, 3, 3]), "cash")
    assert turn(state) == (1, "turn") and now(state, "cubes")[0] == 2
    assert now(state, "reward_sizes")[0] == 0 and now(state, "rewards_used") == {"cash": 1}
    assert refusal(at(), "cash") == "confucius-reward reward=cash"


@pytest.mark.rule("confucius-reward")
def test_reward_cards_can_be_played_without_cubes_and_not_in_the_middle_of_something():
    state = at("3", rewards="cash extra_action", cubes=[0, 1, 1])
    assert texts(state) == ["extra", "cash", "pass"]
    assert rule(play(state, "extra"), "cash") == "confucius-reward"


@pytest.mark.rule("confucius-reward", "confucius-arrival")
def test_when_the_stack_is_empty_there_are_no_more_rewards():
    state = pay(play(at("1 1", shipyards=[5, 0, 0], reward_stack=[]), "sail 5"), 1, 1)
    assert now(play(state, "land africa"), "reward_sizes") == [0, 0, 0]


@pytest.mark.rule("confucius-reward-bribery")
def test_bribery_takes_an_unbribed_official_for_nothing_and_anothers_for_its_price():
    officials = "hubu3:5 hubu4:4:1 hubu5:4:1! hubu6:3:0"
    state = at("2 2", officials, rewards="bribery_hubu")
    assert texts(state, "bribery") == ["bribery bribery_hubu hubu3", "bribery bribery_hubu hubu4"]
    assert tile(play(state.copy(), "bribery bribery_hubu hubu3"), "hubu3") == [5, 0, "unsecured"]
    play(state, "bribery bribery_hubu hubu4")
    assert now(state, "price") == 3
    assert tile(pay(state, 2, 2), "hubu4") == [4, 0, "unsecured"]
    for space in ["hubu5", "hubu6", "hubu7"]:
        assert rule(at("2 2", officials, rewards="bribery_hubu"), f"bribery bribery_hubu {space}") == (
            "confucius-reward-bribery"
        )


@pytest.mark.rule("confucius-reward-bribery", "confucius-price")
def test_the_paid_form_of_bribery_must_be_paid():
    state = at("2", "hubu4:4:1", rewards="bribery_hubu")
    assert refusal(state, "bribery bribery_hubu hubu4") == "confucius-price price=4 held=2 unit=cash"


@pytest.mark.rule("confucius-reward-bribery")
def test_bribery_keeps_to_its_ministry_while_that_is_open():
    officials = "bingbu3:2 hubu3:2 gongbu3:2"
    reach = {kind: texts(at("", officials, rewards=kind), "bribery") for kind in BRIBES}
    for ministry in ["bingbu", "hubu", "gongbu"]:
        assert reach[f"bribery_{ministry}"] == [f"bribery bribery_{ministry} {ministry}3"]
    assert len(reach["bribery_any"]) == 3
    closed = at("", row("hubu", "1122112") + " bingbu3:2 gongbu3:2", rewards="bribery_hubu", resolved=["hubu"])
    assert texts(closed, "bribery") == ["bribery bribery_hubu bingbu3", "bribery bribery_hubu gongbu3"]


@pytest.mark.rule("confucius-reward-bribery", "confucius-repeat")
def test_bribery_is_not_the_action_bribe():
    state = at("3 3", "hubu3:2 hubu4:2", rewards="bribery_any", passed=[1, 2])
    play(state, "bribery bribery_any hubu3", "bribe hubu4")
    assert now(state, "box")["bribe_secure"][0] == 1


@pytest.mark.rule("confucius-reward-gift")
def test_gift_makes_a_gift_available():
    state = at(rewards="gift", available=[[1, 3], [], []])
    assert texts(state, "present") == [f"present {value}" for value in (2, 4, 5, 6)]
    for value in (1, 3):
        assert refusal(state, f"present {value}") == f"confucius-reward-gift gift={value}"
    assert now(play(state, "present 6"), "available")[0] == [1, 3, 6]


@pytest.mark.rule("confucius-reward-extra")
def test_extra_action_is_any_action_of_the_box_at_its_price():
    state = play(at("3 3", "hubu3:5", rewards="extra_action", cubes=[0, 1, 1]), "extra")
    assert turn(state) == (0, "extra") and {"bribe hubu3", "tax", "idle", "commerce"} <= set(texts(state))
    assert rule(state, "pass") == "confucius-pass"
    play(state, "bribe hubu3")
    pay(state, 3, 3)
    assert tile(state, "hubu3") == [5, 0, "unsecured"] and turn(state) == (1, "turn")
    assert now(state, "box")["bribe_secure"] == [0, 0, 0]


@pytest.mark.rule("confucius-reward-extra")
def test_extra_action_may_be_no_action():
    assert turn(play(at(rewards="extra_action"), "extra", "idle")) == (1, "turn")


@pytest.mark.rule("confucius-reward-cash")
def test_cash_draws_four_cards_while_there_are_any():
    assert now(play(at(rewards="cash"), "cash"), "hand_sizes")[0] == 4
    assert now(play(at(rewards="cash", deck=["1"], discard={"2": 1}), "cash"), "hand_sizes")[0] == 2
    assert refusal(at(rewards="cash", deck=[]), "cash") == "confucius-reward-cash"


@pytest.mark.rule("confucius-reward-recruit")
def test_recruit_an_army_is_free():
    assert now(play(at(rewards="recruit_army"), "levy"), "colonies")[0] == 1
    empty = at(rewards="recruit_army", stock=[0, 6, 6], colonies=[6, 0, 0])
    assert refusal(empty, "levy") == "confucius-reward-recruit"


@pytest.mark.rule("confucius-reward-insult", "confucius-titles")
def test_emperor_insulted_takes_an_army_from_the_colonies_for_2_points():
    state = at(rewards="emperor_insulted", colonies=[1, 0, 0])
    assert told(state, "insult") == ["insult_points 0 2"]
    assert state.scores()[0] == 2 and now(state, "colonies")[0] == 0 and now(state, "insulted") == 0
    assert state.armies_out(0) == 1
    assert refusal(at(rewards="emperor_insulted"), "insult") == "confucius-reward-insult"


@pytest.mark.rule("confucius-no-effect", "confucius-reward")
@pytest.mark.parametrize("kind", [*KINDS, "emperor_insulted"])
def test_a_reward_card_without_effect_is_spent_only_by_the_house_rule(kind):
    nothing = {"deck": [], "stock": [0, 6, 6], "colonies": [0, 0, 0], "not_available": [[], [], []], "rewards": kind}
    assert rule(at(**nothing), f"spend {kind}") == "confucius-no-effect"
    assert texts(at(**nothing, cubes=[0, 0, 0])) == ["pass"]
    state = play(at(**nothing, idle_effects=True), f"spend {kind}")
    assert now(state, "rewards_used") == {kind: 1} and state.scores() == [0, 0, 0] and now(state, "insulted") == -1
    effective = at(officials="bingbu3:2 hubu3:2 gongbu3:2", colonies=[1, 0, 0], rewards=kind, idle_effects=True)
    assert rule(effective, f"spend {kind}") == "confucius-no-effect"
    assert refusal(at(), f"spend {kind}") == f"confucius-reward reward={kind}"


@pytest.mark.rule("confucius-no-effect")
def test_an_extra_action_always_has_an_effect():
    assert rule(at(rewards="extra_action", idle_effects=True), "spend extra_action") == "confucius-no-effect"
