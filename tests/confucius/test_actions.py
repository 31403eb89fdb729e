"""The box, the round and the actions of the Actions Box: one behaviour a test."""

import pytest

from teahouse.games.confucius import GAME as HERE
from tests.confucius.setting import GAME, at, favour, now, pay, play, refusal, row, rule, texts, tile, told, turn

# The box and the set-up


@pytest.mark.rule("confucius-players")
@pytest.mark.parametrize("action", ["give 1 3", "transfer hubu1 3", "ceramic 0 4", "ceramic 4 0", "model hubu1 4"])
def test_nobody_deals_with_a_family_that_is_not_at_the_table(action):
    state = at(officials="hubu1:3:0", petitions=True, available=[[1, 2, 6], [], []], shipyards=[2, 0, 0])
    assert refusal(state, action) == "confucius-players players=3"


@pytest.mark.rule("confucius-setup", "confucius-pieces", "confucius-officials", "confucius-cards")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_table_is_laid(seats):
    state = GAME.new(seats, 7)
    assert HERE is GAME and turn(state) == (0, "turn") and now(state, "chief") == seats - 1
    assert [entry[0] for entry in now(state, "officials")] == [
        f"{ministry}{rank}" for ministry in ("bingbu", "hubu", "gongbu") for rank in (3, 4, 5)
    ]
    costs = [entry[1] for entry in now(state, "officials")] + now(state, "official_pile")
    assert sorted(costs) == [2] * 3 + [3] * 4 + [4] * 5 + [5] * 5 + [6] * 4 + [7] * 3
    assert now(state, "hands") == [{"1": 1, "2": 1, "3": 1}] * seats
    assert len(now(state, "deck")) == 66 - 3 * seats
    assert now(state, "available") == [[1]] * seats and now(state, "not_available") == [[2, 3, 4, 5, 6]] * seats
    assert now(state, "candidates")[:3] == ["any"] * 3 and set(now(state, "candidates")[3:]) == {
        "bingbu",
        "hubu",
        "gongbu",
    }
    assert all(minister >= secretary for minister, secretary in now(state, "chits"))
    assert sorted(now(state, "reward_stack")).count("bribery_any") == 2 and len(now(state, "reward_stack")) == 10
    assert len(set(now(state, "foreign"))) == 3 and now(state, "stock") == [6] * seats


@pytest.mark.rule("confucius-setup")
def test_chits_lands_candidates_and_officials_are_drawn_by_lot():
    states = [GAME.new(3, seed) for seed in range(60)]
    for field in ["chits", "land_chits", "foreign", "candidates", "officials"]:
        assert len({str(now(state, field)) for state in states}) > 3, field


@pytest.mark.rule("confucius-round", "confucius-end-check", "confucius-court")
def test_a_round_goes_through_its_phases_and_gives_the_cubes_back():
    state = at("", passed=[1, 2], cubes=[1, 0, 0], chief=2, active=[[0, 1, 2]], box={"tax": [0, 2, 0]})
    events = told(state, "idle", "pass", "idle")
    names = [event.split()[0] for event in events]
    assert names == [
        "favour",
        "wall",
        "new_official",
        "new_official",
        "new_official",
        "round",
        "cubes",
        "cubes",
        "cubes",
    ]
    assert turn(state) == (2, "chief") and now(state, "round") == 3 and now(state, "cubes") == [4, 4, 3]
    assert not any(sum(cubes) for cubes in now(state, "box").values())


# Turns and cubes


@pytest.mark.rule("confucius-turn")
def test_play_goes_round_clockwise_from_the_left_of_the_chief_minister():
    state = at(seats=4, chief=1, to_move=2, hands=["", "", "", ""])
    order = []
    for _ in range(8):
        order.append(int(state.to_move))
        play(state, "tax")
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]


@pytest.mark.rule("confucius-turn")
@pytest.mark.parametrize("action", ["tax", "bribe bingbu3", "idle", "coat bingbu1 bingbu2", "transfer hubu1 1"])
def test_in_the_middle_of_a_payment_there_is_no_action(action):
    assert rule(play(at("3"), "buy 2"), action) == "confucius-turn"


@pytest.mark.rule("confucius-pass")
def test_one_passes_without_cubes_only():
    assert rule(at(cubes=[1, 0, 0]), "pass") == "confucius-pass"
    state = at(cubes=[0, 1, 0], officials="hubu3:2:0")
    assert texts(state) == ["transfer hubu3 1", "transfer hubu3 2", "pass"]
    play(state, "pass", "idle", "pass")
    assert turn(state) == (1, "turn") and now(state, "passed") == [0, 2]


@pytest.mark.rule("confucius-cubes")
def test_without_cubes_nothing_of_the_box_but_a_transfer_is_possible():
    state = at("3 3 3", "hubu3:2:0 hubu4:2", cubes=[0, 1, 1])
    assert refusal(state, "tax") == "confucius-cubes needed=1 cubes=0"
    assert refusal(state, "bribe hubu4") == "confucius-cubes needed=1 cubes=0"
    assert refusal(state, "transfer hubu3 1") == ""


@pytest.mark.rule("confucius-repeat")
@pytest.mark.parametrize(
    ("done", "again"),
    [("bribe_secure", "bribe hubu4"), ("junks_voyage", "sail 1"), ("recruit_invade", "recruit"), ("tax", "tax"),
     ("nominate", "nominate red"), ("force", "force"), ("buy_gift", "buy 2"), ("give_gift", "give 1 1")],
)  # fmt: skip
def test_the_second_time_takes_two_cubes(done, again):
    fields = {"hand": "3 3 1 1", "officials": "hubu4:2", "shipyards": [1, 0, 0], "taken": [[done], [], []]}
    assert rule(at(**fields, cubes=[1, 1, 1]), again) == "confucius-repeat"
    state = play(at(**fields, cubes=[2, 1, 1]), again)
    assert now(state, "cubes")[0] == 0 and now(state, "box")[done][0] == 2


@pytest.mark.rule("confucius-repeat", "confucius-no-action")
def test_no_action_takes_one_cube_every_time():
    state = play(at(cubes=[2, 0, 0], passed=[1, 2]), "idle", "idle")
    assert now(state, "cubes")[0] == 0 and now(state, "box")["no_action"][0] == 2


@pytest.mark.rule("confucius-repeat", "confucius-reward-extra")
@pytest.mark.parametrize(("test", "bribe", "tax"), [("taken", 2, 2), ("cube", 1, 1), ("booklet", 2, 1)])
def test_what_an_extra_action_does_to_the_second_time_depends_on_the_house(test, bribe, tax):
    for action, paid, again, expected in [("bribe hubu4", [2], "bribe hubu5", bribe), ("tax", [], "tax", tax)]:
        state = at("2 2 2", "hubu4:2 hubu5:2", rewards="extra_action", passed=[1, 2], repeat_test=test)
        play(state, "extra", action)
        if paid:
            pay(state, *paid)
        assert now(state, "cubes")[0] == 3
        play(state, again)
        assert 3 - now(state, "cubes")[0] == expected


# Officials


@pytest.mark.rule("confucius-bribe")
def test_only_an_unbribed_official_can_be_bribed():
    state = at("3 3 3", "hubu3:2 hubu4:2:1 hubu5:2:0! hubu6:c:1!")
    assert texts(state, "bribe") == ["bribe hubu3"]
    assert refusal(state, "bribe hubu7") == "confucius-bribe space=hubu7"
    assert refusal(state, "bribe hubu4") == "confucius-bribe space=hubu4"


@pytest.mark.rule("confucius-closed")
def test_nothing_changes_in_a_resolved_ministry():
    officials = row("hubu", "0011222") + " bingbu3:2 bingbu4:3:0"
    state = at("3 3 3", officials, resolved=["hubu"], petitions=True, available=[[4, 6], [], []], rewards="bribery_any")
    for action in ["bribe hubu1", "secure hubu1", "transfer hubu1 1", "coat hubu1 bingbu3", "coat bingbu4 hubu5",
                   "model hubu1 1", "bribery bribery_any hubu3"]:  # fmt: skip
        assert refusal(state, action) == "confucius-closed ministry=hubu", action


@pytest.mark.rule("confucius-discounts")
def test_a_closed_ministry_still_gives_its_discount_but_a_minister_does_not():
    closed = row("hubu", "0112211") + " gongbu3:5"
    assert now(play(at("3 3", closed, resolved=["hubu"]), "bribe gongbu3"), "price") == 4
    minister = row("hubu", "1112211") + " gongbu3:5"
    state = at("3 3", minister, resolved=["hubu"], ministers=[-1, 0, -1])
    assert now(play(state, "bribe gongbu3"), "price") == 5


@pytest.mark.rule("confucius-discounts")
def test_a_bribe_does_not_make_itself_cheaper():
    assert now(play(at("3 3", "hubu3:5"), "bribe hubu3"), "price") == 5


@pytest.mark.rule("confucius-secure")
def test_only_an_own_unsecured_official_can_be_secured():
    state = at("3 3 3", "bingbu1:4:0 bingbu2:4:0! bingbu3:4:1 bingbu4:4 gongbu1:c:0!")
    assert texts(state, "secure") == ["secure bingbu1"]
    for space in ["bingbu2", "bingbu3", "bingbu4", "bingbu5", "gongbu1"]:
        assert refusal(state, f"secure {space}") == f"confucius-secure space={space}"
    assert tile(pay(play(state, "secure bingbu1"), 3, 3), "bingbu1") == [4, 0, "secured"]


@pytest.mark.rule("confucius-transfer")
def test_a_transfer_keeps_the_status_and_takes_no_cube():
    state = play(at(officials="hubu3:2:0! hubu4:c:0!", passed=[1, 2]), "transfer hubu3 1", "transfer hubu4 2")
    assert tile(state, "hubu3") == [2, 1, "secured"] and tile(state, "hubu4") == ["candidate", 2, "secured"]
    assert now(state, "cubes")[0] == 3


@pytest.mark.rule("confucius-transfer")
def test_a_transfer_needs_an_own_official_and_another_player():
    state = at(officials="hubu3:2:0 hubu4:2:1 hubu5:2")
    for action in ["transfer hubu3 0", "transfer hubu4 0", "transfer hubu4 2", "transfer hubu5 1", "transfer hubu1 1"]:
        assert rule(state, action) == "confucius-transfer", action


@pytest.mark.rule("confucius-transfer")
def test_by_the_house_rule_a_transfer_goes_to_givers_only():
    state = at(officials="hubu3:2:0", active=[[1, 0, 2]], transfer_to="givers")
    assert texts(state, "transfer") == ["transfer hubu3 1"]
    assert rule(state, "transfer hubu3 2") == "confucius-transfer"


@pytest.mark.rule("confucius-transfer-once")
def test_an_official_is_transferred_once_a_phase_even_if_it_moves():
    state = at(officials="hubu3:2:0 gongbu5:3:1", petitions=True, available=[[1], [4], [1]], cubes=[3, 3, 3])
    play(state, "transfer hubu3 1")
    assert refusal(state, "transfer hubu3 2") == "confucius-transfer-once space=hubu3"
    play(state, "coat hubu3 gongbu5", "idle", "idle")
    assert refusal(state, "transfer gongbu5 2") == "confucius-transfer-once space=gongbu5"
    assert refusal(state, "transfer hubu3 2") == ""


@pytest.mark.rule("confucius-transfer-once")
def test_in_the_next_round_an_official_may_be_transferred_again():
    state = play(favour(transferred=["hubu3"], officials="hubu3:2:0"), "idle", "chief 1", "idle")
    assert refusal(state, "transfer hubu3 1") == ""


# Students


@pytest.mark.rule("confucius-first-round")
@pytest.mark.parametrize("action", ["nominate red", "nominate yellow", "force"])
def test_no_students_and_no_examination_in_the_first_round(action):
    assert refusal(at("2", round=1), action) == "confucius-first-round"
    assert refusal(at("2", round=2), action) == ""
    assert refusal(favour(hand="2", round=1), action) == "confucius-first-round"


@pytest.mark.rule("confucius-nominate")
def test_a_student_needs_a_free_space_and_no_rival_of_the_own_family():
    state = at("2", students=[1, -1])
    assert texts(state, "nominate") == ["nominate yellow"]
    assert refusal(state, "nominate red") == "confucius-nominate student=red"
    assert refusal(at("2", students=[0, -1]), "nominate yellow") == "confucius-nominate student=yellow"
    assert now(pay(play(state, "nominate yellow"), 2), "students") == [1, 0]


@pytest.mark.rule("confucius-nominate")
def test_the_first_student_may_take_yellow():
    assert now(pay(play(at("2"), "nominate yellow"), 2), "students") == [-1, 0]


@pytest.mark.rule("confucius-force")
def test_forcing_is_allowed_without_students_and_a_second_time():
    state = pay(play(at("2 2", passed=[1, 2]), "force"), 2)
    assert now(state, "forced") and pay(play(state, "force"), 2)
    assert now(state, "cubes")[0] == 0 and now(state, "box")["force"][0] == 3


# Junks and voyages


@pytest.mark.rule("confucius-junks")
def test_the_supply_of_junks_is_limited():
    state = at("3 3 3 3", shipyards=[5, 6, 6], oceans=[4, 2, 0])
    assert texts(state, "junks") == ["junks 1", "junks 2"]
    assert refusal(state, "junks 3") == "confucius-junks supply=2"


@pytest.mark.rule("confucius-voyage")
def test_only_junks_of_the_own_shipyard_sail():
    state = at("1 1 1", shipyards=[2, 9, 0])
    assert texts(state, "sail") == ["sail 1", "sail 2"]
    assert refusal(state, "sail 3") == "confucius-voyage ready=2"
    play(state, "sail 2")
    assert now(pay(state, 1), "oceans")[0] == 2


@pytest.mark.rule("confucius-land", "confucius-arrival")
def test_one_action_completes_several_voyages_with_a_reward_in_between():
    state = at("1 1 1 1", shipyards=[9, 0, 0], oceans=[3, 0, 0])
    pay(play(state, "sail 9"), 1, 1, 1)
    assert turn(state) == (0, "land") and now(state, "oceans")[0] == 12
    assert "rewarded" in " ".join(told(state, "land india")) and turn(state) == (0, "land")
    assert refusal(state, "land india") == "confucius-land land=india"
    play(state, "land americas")
    assert turn(state) == (1, "turn") and now(state, "oceans")[0] == 2 and now(state, "reward_sizes")[0] == 2
    assert state.scores()[0] == 3 + 4 and now(state, "discoverers") == [-1, 0, -1, -1, 0]


@pytest.mark.rule("confucius-land")
def test_a_land_is_chosen_when_a_voyage_arrives():
    assert refusal(at(), "land india") == "confucius-land land=india"


@pytest.mark.rule("confucius-destination")
def test_no_voyage_without_a_destination():
    visited = "spice_islands:0 india:0 arabia:0 africa:0"
    state = at("1 1 1 1", shipyards=[12, 0, 0], visits=visited)
    assert texts(state, "sail") == [f"sail {count}" for count in range(1, 10)]
    assert refusal(state, "sail 10") == "confucius-destination lands=1"
    state = at("1 1 1 1", shipyards=[12, 0, 0], visits=visited + " americas:0")
    assert texts(state, "sail") == [] and refusal(state, "sail 1") == "confucius-destination lands=0"
    state = at("1 1 1 1", shipyards=[12, 0, 0], visits=visited + " americas:0", sail_without_destination=True)
    assert texts(state, "sail") == [f"sail {count}" for count in range(1, 5)]
    assert refusal(state, "sail 5") == "confucius-destination lands=0"


# Armies


@pytest.mark.rule("confucius-recruit")
def test_there_are_six_armies():
    state = at("1 1", stock=[0, 6, 6], colonies=[6, 0, 0])
    assert refusal(state, "recruit") == "confucius-recruit"
    state = pay(play(at("1 1"), "recruit"), 1, 1)
    assert now(state, "colonies")[0] == 1 and now(state, "stock")[0] == 5


@pytest.mark.rule("confucius-invade")
def test_an_army_goes_to_an_empty_box_of_an_open_land():
    fields = {"foreign": ["annam", "yunnan", "korea"], "armies": "2-1:1", "conquests": ["failed", "open", "open"]}
    state = at("3 3 3", colonies=[1, 0, 0], **fields)
    assert texts(state, "invade") == ["invade 2-2", "invade 3-1", "invade 3-2", "invade 3-3"]
    for box in ["1-1", "2-1", "2-3", "3-4"]:
        assert rule(state, f"invade {box}") == "confucius-invade"
    assert rule(at("3 3 3", **fields), "invade 2-2") == "confucius-invade"
    play(state, "invade 3-2")
    assert now(state, "price") == 7
    assert now(pay(state, 3, 3, 3), "armies") == [["2-1", 1], ["3-2", 0]] and now(state, "colonies")[0] == 0


# Gifts and income


@pytest.mark.rule("confucius-buy-gift")
def test_gifts_from_2_to_6_are_bought_once():
    state = at("3 3", available=[[1, 3], [], []], active=[[0, 1, 2]])
    assert texts(state, "buy") == ["buy 4", "buy 5", "buy 6"]
    for value in (1, 2, 3):
        assert refusal(state, f"buy {value}") == f"confucius-buy-gift gift={value}"


@pytest.mark.rule("confucius-give-gift")
def test_only_an_available_gift_is_given_and_not_to_oneself():
    state = at(available=[[3], [], []])
    assert texts(state, "give") == ["give 3 1", "give 3 2"]
    assert refusal(state, "give 3 0") == "confucius-give-gift gift=3"
    assert refusal(state, "give 4 1") == "confucius-give-gift gift=4"


@pytest.mark.rule("confucius-gift-replaced")
def test_a_new_gift_takes_the_place_of_an_older_one():
    state = at(available=[[3], [], []], active=[[0, 1, 5]])
    assert told(state, "give 3 1") == ["replaced 0 1 5"]
    assert now(state, "active") == [[0, 1, 3]] and 5 not in now(state, "not_available")[0]


@pytest.mark.rule("confucius-commerce")
def test_commerce_is_taken_once_a_round_by_whatever_way():
    state = at("1", rewards="extra_action", passed=[1, 2])
    pay(play(state, "extra", "commerce"))
    assert now(state, "hand_sizes")[0] == 2 and refusal(state, "commerce") == "confucius-commerce"
    state = favour(taken=[[], [], ["commerce"]])
    assert refusal(state, "commerce") == "confucius-commerce"


@pytest.mark.rule("confucius-commerce")
def test_by_the_house_rule_more_than_4_cash_counts_as_4():
    state = play(at("3 3 3", commercial_overpay=True), "commerce")
    assert now(pay(state, 3, 3, 3), "hand_sizes")[0] == 5


@pytest.mark.rule("confucius-tax", "confucius-deck")
def test_tax_is_drawn_from_the_discards_when_the_deck_is_empty():
    state = at(deck=["3"], discard={"1": 1})
    events = told(state, "tax")
    assert events == ["drew 0 3", "reshuffled 1", "drew 0 1"] and now(state, "discard") == {}


@pytest.mark.rule("confucius-deck", "confucius-tax")
def test_when_deck_and_discards_are_empty_nothing_is_drawn():
    state = play(at(deck=[], discard={"2": 1}), "tax")
    assert now(state, "hand_sizes")[0] == 1 and turn(state) == (1, "turn")
    assert now(play(at(deck=[]), "tax"), "hand_sizes")[0] == 0


@pytest.mark.rule("confucius-deck", "confucius-commerce")
def test_cards_just_paid_are_among_those_drawn():
    state = pay(play(at("3", deck=[]), "commerce"), 3)
    assert now(state, "hands")[0] == {"3": 1} and now(state, "discard") == {}


@pytest.mark.rule("confucius-favour")
def test_imperial_favour_is_any_action_of_the_box_but_no_reward_card():
    state = favour(hand="3 3", officials="hubu3:2", rewards="cash gift bribery_any")
    assert {"bribe hubu3", "tax", "idle", "commerce", "force"} <= set(texts(state))
    for action in ["cash", "present 2", "bribery bribery_any hubu3"]:
        assert rule(state, action) == "confucius-reward"
    assert rule(state, "pass") == "confucius-pass"


@pytest.mark.rule("confucius-favour")
def test_imperial_favour_comes_when_all_have_passed_and_may_be_a_transfer():
    state = at(cubes=[0, 0, 0], passed=[1, 2], chief=2, officials="hubu3:2:2", hands=["", "", ""])
    play(state, "pass")
    assert turn(state) == (2, "favour")
    play(state, "transfer hubu3 0")
    assert now(state, "wall") == 2 and tile(state, "hubu3") == [2, 0, "unsecured"]


# Paying


@pytest.mark.rule("confucius-payment")
def test_cards_are_paid_one_by_one_until_the_price_is_met():
    state = play(at("1 2 3", "hubu3:5"), "bribe hubu3")
    assert state.prompt() == "pay_cash price=5 left=5" and texts(state) == ["pay 1", "pay 2", "pay 3"]
    assert refusal(state, "done") == "confucius-payment left=5"
    play(state, "pay 3")
    assert state.prompt() == "pay_more_cash price=5 left=2"
    play(state, "pay 2")
    assert state.prompt() == "paid_cash price=5 paid=5" and texts(state) == ["done", "pay 1"]
    play(state, "pay 1", "done")
    assert now(state, "discard") == {"1": 1, "2": 1, "3": 1} and tile(state, "hubu3") == [5, 0, "unsecured"]


@pytest.mark.rule("confucius-payment", "confucius-cards")
def test_a_card_counts_wholly_as_licences_and_there_is_no_change():
    state = play(at("1 3", shipyards=[2, 0, 0]), "sail 2")
    assert state.prompt() == "pay_licences price=2 left=2"
    play(state, "pay 1")
    assert state.prompt() == "paid_licences price=2 paid=3"
    play(state, "done")
    assert now(state, "hands")[0] == {"3": 1}


@pytest.mark.rule("confucius-payment")
def test_there_is_nothing_to_pay_before_an_action():
    assert rule(at("1"), "pay 1") == "confucius-payment" and rule(at("1"), "done") == "confucius-payment"


@pytest.mark.rule("confucius-price")
def test_an_action_needs_a_hand_that_can_pay_it():
    state = at("1 2", "hubu3:4", shipyards=[9, 0, 0])
    assert refusal(state, "bribe hubu3") == "confucius-price price=4 held=3 unit=cash"
    assert refusal(state, "recruit") == "confucius-price price=6 held=5 unit=licences"
    assert refusal(state, "sail 6") == "confucius-price price=6 held=5 unit=licences"
    assert refusal(state, "sail 5") == "" and refusal(state, "junks 2") == ""


@pytest.mark.rule("confucius-hand")
def test_only_cards_of_the_hand_are_paid_supported_or_discarded():
    assert refusal(play(at("3 3"), "buy 2"), "pay 1") == "confucius-hand card=1"
    state = play(favour(hand="2", students=[0, 1]), "idle", "tutor red")
    assert refusal(state, "support 3") == "confucius-hand card=3"
    state = play(favour(hand="2 2 2 2 2"), "idle")
    assert refusal(state, "discard 1") == "confucius-hand card=1"


# Obligations


@pytest.mark.rule("confucius-obligation", "confucius-obligation-bribe")
def test_one_giver_of_several_is_enough_and_is_named():
    state = at("3 3", "hubu1:2:1 hubu2:2:1 hubu3:2:2 hubu4:2:0 hubu5:2", active=[[1, 0, 6], [2, 0, 3]])
    assert refusal(state, "bribe hubu5") == "confucius-obligation-bribe giver=2 value=3"


@pytest.mark.rule("confucius-obligation-bribe")
def test_candidates_count_as_officials_for_both_sides():
    state = at("3 3", "hubu1:c:1! hubu2:c:0! hubu5:2", active=[[1, 0, 2]])
    assert refusal(state, "bribe hubu5") == "confucius-obligation-bribe giver=1 value=2"
    state = at("3 3", "hubu1:c:1! hubu2:2:1 hubu3:c:0! hubu5:2", active=[[1, 0, 2]])
    assert refusal(state, "bribe hubu5") == ""


@pytest.mark.rule("confucius-obligation-bribe", "confucius-favour")
def test_a_gift_binds_imperial_favour_and_extra_action_too():
    officials, active = "hubu1:2:1 hubu2:2:2 hubu5:2", [[1, 2, 4]]
    state = favour(hand="3 3", officials=officials, active=active)
    assert refusal(state, "bribe hubu5") == "confucius-obligation-bribe giver=1 value=4"
    state = play(at("3 3", "hubu1:2:1 hubu2:2:0 hubu5:2", active=[[1, 0, 4]], rewards="extra_action"), "extra")
    assert refusal(state, "bribe hubu5") == "confucius-obligation-bribe giver=1 value=4"


@pytest.mark.rule("confucius-obligation-gift")
def test_no_smaller_gift_for_a_giver():
    state = at(available=[[2, 4], [], []], active=[[2, 0, 4]])
    assert refusal(state, "give 2 2") == "confucius-obligation-gift giver=2 value=4"
    assert texts(state, "give") == ["give 2 1", "give 4 1", "give 4 2"]
