"""Confucius against the rule sheet, by somebody who had not read the rules' code: `sheet` is the sheet once more."""

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

import teahouse
from teahouse.games import confucius
from teahouse.games.confucius import box
from tests.conftest import often
from tests.confucius.setting import GAME, at, favour, now, play, refusal, row, rule, texts, tile, told, turn
from tests.confucius.sheet import FOREIGN, Sheet, random_position, winners

BOOKLET = dict(GAME.presets["booklet"])
OPTION_SETS = [{}, {"petitions": True}, BOOKLET, BOOKLET | {"petitions": True}]
BOOK = Path(confucius.__file__).parent / "book" / "en.md"
RULE_IDS = set(re.findall(r"\{#(confucius-[a-z-]+)\}", BOOK.read_text(encoding="utf-8")))


def any_options(chooser):
    found = {option.name: chooser.choice(option.values) for option in GAME.options if chooser.random() < 0.4}
    return found | {"petitions": chooser.random() < 0.7}


def lively(chooser, state):
    """An action by its verb, with a distaste for those that lead nowhere."""
    verbs = {}
    for text in texts(state):
        verbs.setdefault(text.split()[0], []).append(text)
    dull = [verb for verb in ("transfer", "idle", "tax") if verb in verbs and len(verbs) > 1 and chooser.random() < 0.8]
    names = sorted(set(verbs) - set(dull)) or sorted(verbs)
    return chooser.choice(sorted(verbs[chooser.choice(names)]))


def cards_of(position):
    """All cards that are neither discarded nor face down in an examination."""
    found = Counter(position["deck"])
    for hand in position["hands"]:
        found.update(hand)
    return +found


def agrees(sheet, position):
    """The fields in which the engine and the sheet differ; what a reshuffled deck holds where is left to chance."""
    fields = set(position) - {"chance", "known"} - ({"deck", "hands"} if sheet.reshuffled else set())
    assert cards_of(sheet.p) == cards_of(position) and len(sheet.p["deck"]) == len(position["deck"])
    return {field: (position[field], sheet.p[field]) for field in fields if position[field] != sheet.p[field]}


def holds(position):
    """The invariants of §16.4."""
    seats = position["seats"]
    every = cards_of(position) + Counter(position["discard"])
    for hand in position["support"]:
        every.update(hand)
    assert every == Counter({"1": 22, "2": 22, "3": 22})
    assert position["hand_sizes"] == [sum(hand.values()) for hand in position["hands"]]
    assert sum(position["shipyards"]) + sum(position["oceans"]) <= 25
    assert all(ocean <= 4 for ocean in position["oceans"]) or position["phase"] == "land"
    for seat in range(seats):
        abroad = sum(who == seat for _, who in position["armies"]) + (position["insulted"] == seat)
        assert position["stock"][seat] + position["colonies"][seat] + abroad == 6
        assert 0 <= position["cubes"][seat] <= 5
        assert not set(position["available"][seat]) & set(position["not_available"][seat])
    gifts = {(giver, taker): value for giver, taker, value in position["active"]}
    assert len(gifts) == len(position["active"])
    assert all(gifts.get((taker, giver), value) == value for (giver, taker), value in gifts.items())
    for giver, _, value in position["active"]:
        assert value not in position["available"][giver] + position["not_available"][giver]
    assert all(entry[3] == "secured" for entry in position["officials"] if entry[1] == "candidate")
    assert all(minister >= secretary for minister, secretary in position["chits"])
    rewards = len(position["reward_stack"]) + sum(position["reward_sizes"]) + sum(position["rewards_used"].values())
    assert rewards == 10
    assert position["round"] <= 9 and position["wall"] <= 9
    costs = Counter(entry[1] for entry in position["officials"] if entry[1] != "candidate")
    costs += Counter(position["official_pile"]) + Counter({int(k): v for k, v in position["officials_gone"].items()})
    assert costs == Counter({2: 3, 3: 4, 4: 5, 5: 5, 6: 4, 7: 3})


# ── The whole game, step by step ──


@pytest.mark.rule("confucius-round")
@pytest.mark.parametrize("options", OPTION_SETS, ids=["base", "advanced", "booklet", "booklet-advanced"])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.slow
def test_every_step_of_a_game_is_what_the_sheet_says_and_the_game_ends_within_nine_rounds(seats, options):
    for number in range(often(6, 1)):
        chooser = random.Random(f"{seats} {sorted(options)} {number}")
        state = GAME.new(seats, number, options)
        closed = {}
        while state.to_move != teahouse.NOBODY:
            before = state.position()
            sheet = Sheet(before)
            assert sheet.allowed() == set(texts(state))
            text = lively(chooser, state)
            play(state, text)
            sheet.carry_out(text)
            after = state.position()
            assert agrees(sheet, after) == {}, text
            holds(after)
            for ministry in after["resolved"]:
                content = [entry for entry in after["officials"] if entry[0].startswith(ministry)]
                assert closed.setdefault(ministry, content) == content
        end = state.position()
        assert end["phase"] == "over" and state.scores() == end["points"]
        best = [seat for seat, place in enumerate(state.ranking()) if place == 1]
        assert best == winners(end["points"], end["titles"], end["options"]["admiral_variant"])


@pytest.mark.rule("confucius-turn")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.slow
def test_rich_positions_under_all_sorts_of_options_go_on_as_the_sheet_says(seats):
    for number in range(often(150, 12)):
        chooser = random.Random(f"rich {seats} {number}")
        state = GAME.at(random_position(chooser, seats, any_options(chooser)))
        for _ in range(30):
            if state.to_move == teahouse.NOBODY:
                break
            sheet = Sheet(state.position())
            assert sheet.allowed() == set(texts(state))
            text = lively(chooser, state)
            play(state, text)
            sheet.carry_out(text)
            assert agrees(sheet, state.position()) == {}, (number, text)
            holds(state.position())


@pytest.mark.rule("confucius-petition-coat")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_refusal_of_the_whole_space_of_actions_names_a_paragraph_of_the_book(seats):
    for number in range(often(40, 3)):
        chooser = random.Random(f"no {seats} {number}")
        state = GAME.at(random_position(chooser, seats, any_options(chooser)))
        allowed = set(state.legal())
        for action in range(GAME.verbs.size):
            why = state.refusal(action)
            assert (why == "") == (action in allowed), (number, GAME.text(action), why)
            assert not why or why.split()[0] in RULE_IDS, why


@pytest.mark.rule("confucius-price")
def test_what_is_refused_for_its_price_alone_is_refused_with_the_price_of_the_sheet():
    for number in range(often(300, 40)):
        chooser = random.Random(f"price {number}")
        seats = chooser.choice([3, 4, 5])
        state = GAME.at(random_position(chooser, seats, any_options(chooser)))
        sheet = Sheet(state.position())
        seat = sheet.p["to_move"]
        for text in sheet.plain_actions(seat):
            verb = text.split()[0]
            if not sheet.affordable(seat, text) and (
                sheet.p["phase"] != "turn" or sheet.cubes_needed(seat, text) <= sheet.p["cubes"][seat]
            ):
                licences = verb in ("sail", "recruit")
                held = sheet.licences(seat) if licences else sheet.cash(seat)
                facts = f"price={sheet.price(seat, text)} held={held} unit={'licences' if licences else 'cash'}"
                assert refusal(state, text) == "confucius-price " + facts, text


@pytest.mark.rule("confucius-obligation-bribe")
def test_a_bribe_that_only_a_gift_forbids_is_refused_with_its_giver_and_value():
    seen = 0
    for number in range(often(400, 80)):
        chooser = random.Random(f"gift {number}")
        seats = chooser.choice([3, 4, 5])
        position = random_position(chooser, seats, any_options(chooser))
        position["cubes"] = [4] * seats
        state = GAME.at(position)
        sheet = Sheet(state.position())
        seat = sheet.p["to_move"]
        for space in sheet.tile:
            blockers = sheet.bribe_blocked_by(seat, space[:-1])
            if sheet.open(space) and space not in sheet.owner and blockers:
                why = refusal(state, f"bribe {space}")
                assert why in [f"confucius-obligation-bribe giver={g} value={sheet.gift[g, seat]}" for g in blockers]
                seen += 1
    assert seen > 10


# ── What is in the box ──


@pytest.mark.rule("confucius-pieces")
def test_the_box_holds_what_the_data_sheet_lists():
    assert [box.OFFICIALS[cost] for cost in range(8)] == [0, 0, 3, 4, 5, 5, 4, 3]
    for number, name in enumerate(box.FOREIGN):
        cost, points, star = FOREIGN[name]
        assert (box.FOREIGN_COSTS[number], box.FOREIGN_BOXES[number]) == (cost, len(points))
        assert [box.BOX_POINTS[4 * number + place] for place in range(len(points))] == points
        assert box.REWARD_BOXES[number] == star
    assert list(box.JUNK_PRICES) == [0, 1, 3, 6, 10] and list(box.GONGBU_JUNK_PRICES) == [0, 1, 2, 4, 7]
    assert sorted(box.MINISTRY_CHITS) == [4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
    assert sorted(box.LAND_CHITS) == [2, 2, 3, 3, 4, 4, 4]
    assert sum(box.REWARD_COPIES) == 10 and list(box.DEADLINES) == [4, 6, 8]


@pytest.mark.rule("confucius-setup")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_start_is_that_of_the_sheet(seats):
    for seed in range(20):
        start = GAME.new(seats, seed).position()
        holds(start)
        assert start["hands"] == [{"1": 1, "2": 1, "3": 1}] * seats and len(start["deck"]) == 66 - 3 * seats
        assert start["candidates"][:3] == ["any"] * 3
        assert sorted(start["candidates"][3:]) == ["bingbu", "gongbu", "hubu"]
        assert sorted({entry[0] for entry in start["officials"]}) == sorted(
            f"{ministry}{rank}" for ministry in ("bingbu", "hubu", "gongbu") for rank in (3, 4, 5)
        )
        assert len(start["official_pile"]) == 15
        assert not Counter(chit for pair in start["chits"] for chit in pair) - Counter(box.MINISTRY_CHITS)
        assert not Counter(start["land_chits"]) - Counter(box.LAND_CHITS)
        assert len(set(start["foreign"])) == 3
        assert (start["to_move"], start["chief"], start["phase"]) == (0, seats - 1, "turn")
        assert start["cubes"] == [3] * (seats - 1) + [2]
        assert start["available"] == [[1]] * seats and start["not_available"] == [[2, 3, 4, 5, 6]] * seats


# ── Paragraph by paragraph ──


@pytest.mark.rule("confucius-chief-minister")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_outgoing_chief_minister_names_anybody_else_and_the_next_seat_begins(seats):
    state = play(favour(seats=seats, chief=1), "idle")
    assert turn(state) == (1, "chief")
    assert texts(state) == [f"chief {seat}" for seat in range(seats) if seat != 1]
    assert rule(state, "chief 1") == "confucius-chief-minister"
    play(state, f"chief {seats - 1}")
    assert turn(state) == (0, "turn") and now(state, "cubes") == [3] * (seats - 1) + [2]
    assert now(state, "box")["favour"] == [0] * (seats - 1) + [1]


@pytest.mark.rule("confucius-pass")
def test_who_has_passed_is_skipped_and_a_lone_player_goes_on():
    state = at(cubes=[0, 2, 0], passed=[2])
    play(state, "pass", "idle")
    assert turn(state) == (1, "turn")
    assert rule(state, "pass") == "confucius-pass"
    play(state, "idle", "pass")
    assert now(state, "phase") == "favour"


@pytest.mark.rule("confucius-repeat")
@pytest.mark.parametrize(
    ("test", "pair", "single"), [("taken", 2, 2), ("cube", 1, 1), ("booklet", 2, 1)], ids=["taken", "cube", "booklet"]
)
def test_an_extra_action_makes_the_next_one_dear_as_the_option_says(test, pair, single):
    for actions, paid in ((["junks 1", "pay 1", "done"], pair), (["tax"], single)):
        state = at("1 1", rewards="extra_action", cubes=[4, 0, 0], passed=[1, 2], repeat_test=test)
        play(state, "extra", *actions)
        assert now(state, "cubes")[0] == 4
        play(state, *actions)
        assert now(state, "cubes")[0] == 4 - paid


@pytest.mark.rule("confucius-commerce")
@pytest.mark.parametrize("test", ["taken", "cube", "booklet"])
def test_commercial_income_through_extra_action_or_favour_is_the_only_one_of_the_round(test):
    state = at(rewards="extra_action", passed=[1, 2], repeat_test=test)
    play(state, "extra", "commerce", "done")
    assert rule(state, "commerce") == "confucius-commerce"
    state = favour(taken=[[], [], ["commerce"]], repeat_test=test)
    assert rule(state, "commerce") == "confucius-commerce"


@pytest.mark.rule("confucius-commerce")
def test_commercial_income_pays_at_most_four_unless_overpaying_is_agreed():
    state = play(at("3 2 1"), "commerce", "pay 3")
    assert rule(state, "pay 2") == "confucius-commerce"
    play(state, "pay 1", "done")
    assert now(state, "hand_sizes")[0] == 1 + 5
    state = play(at("3 2 1", commercial_overpay=True), "commerce", "pay 3", "pay 2", "done")
    assert now(state, "hand_sizes")[0] == 1 + 5


@pytest.mark.rule("confucius-deck")
def test_cards_just_paid_are_shuffled_in_when_the_deck_runs_out_in_mid_draw():
    state = play(at("2 2", deck=["3"]), "commerce", "pay 2", "pay 2", "done")
    assert now(state, "hands")[0] == {"2": 2, "3": 1} and now(state, "deck") == [] and now(state, "discard") == {}


@pytest.mark.rule("confucius-discounts")
@pytest.mark.parametrize("mark", ["0", "0!"])
@pytest.mark.parametrize("resolved", [[], ["bingbu", "hubu", "gongbu"]])
def test_a_marker_gives_its_discount_even_in_a_closed_ministry(mark, resolved):
    state = at("1", f"bingbu3:4:{mark} gongbu3:4:{mark}", resolved=resolved)
    assert refusal(state, "recruit") == "confucius-price price=4 held=3 unit=licences"
    assert refusal(state, "junks 3") == "confucius-price price=4 held=1 unit=cash"


@pytest.mark.rule("confucius-discounts")
def test_a_minister_without_officials_has_no_discount_and_a_bribe_does_not_discount_itself():
    state = at("1", "hubu3:2", ministers=[0, 0, 0], secretaries=[0, 0, 0], resolved=["bingbu", "gongbu"])
    assert refusal(state, "recruit") == "confucius-price price=6 held=3 unit=licences"
    assert refusal(state, "bribe hubu3") == "confucius-price price=2 held=1 unit=cash"


@pytest.mark.rule("confucius-transfer-once")
def test_a_transferred_official_stays_transferred_when_a_coat_moves_it_or_a_card_takes_it():
    officials = "bingbu3:4:0 hubu5:2:1"
    state = at(officials=officials, seats=3, available=[[], [4], []], cubes=[3, 3, 3], petitions=True)
    play(state, "transfer bingbu3 1", "coat bingbu3 hubu5")
    assert tile(state, "hubu5") == [4, 1, "unsecured"] and now(state, "transferred") == ["hubu5"]
    play(state, "idle", "idle")
    assert rule(state, "transfer hubu5 0") == "confucius-transfer-once"
    assert refusal(state, "transfer bingbu3 0") == ""
    state = at("3 3", "bingbu3:4:1 hubu5:2", rewards="bribery_any", transferred=["bingbu3"], passed=[1, 2])
    play(state, "bribery bribery_any bingbu3", "pay 3", "pay 3", "done")
    assert rule(state, "transfer bingbu3 1") == "confucius-transfer-once"


@pytest.mark.rule("confucius-transfer")
def test_a_transfer_cancels_only_the_gift_that_the_giver_holds_from_the_receiver():
    state = play(at(officials="hubu3:4:0! hubu4:c:0!", active=[[1, 0, 3], [0, 1, 3], [2, 0, 4]]), "transfer hubu3 1")
    assert now(state, "active") == [[0, 1, 3], [2, 0, 4]]
    assert tile(state, "hubu3") == [4, 1, "secured"]
    state = at(officials="hubu4:c:0!", active=[[1, 0, 3]], transfer_to="givers")
    assert rule(state, "transfer hubu4 2") == "confucius-transfer"
    assert tile(play(state, "transfer hubu4 1"), "hubu4") == ["candidate", 1, "secured"]


@pytest.mark.rule("confucius-give-gift")
def test_gifts_that_are_cancelled_or_replaced_never_come_back():
    state = at(available=[[1, 2, 5], [1], [1]], active=[[0, 1, 4], [1, 0, 4]], passed=[1, 2])
    assert refusal(state, "give 2 1") == "confucius-obligation-gift giver=1 value=4"
    events = told(state, "give 5 1")
    assert now(state, "active") == [[0, 1, 5]]
    assert {"cancelled 1 0 4", "replaced 0 1 4"} <= set(events)
    assert refusal(state, "give 4 2") == "confucius-give-gift gift=4"
    assert refusal(state, "buy 4") == "confucius-buy-gift gift=4"


@pytest.mark.rule("confucius-give-gift")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nobody_gives_to_oneself_or_to_a_seat_that_is_not_at_the_table(seats):
    state = at(seats=seats)
    assert texts(state, "give") == [f"give 1 {seat}" for seat in range(1, seats)]


@pytest.mark.rule("confucius-destination")
@pytest.mark.parametrize(("free", "waiting"), [(False, 0), (True, 2)])
def test_junks_sail_only_as_far_as_there_are_lands(free, waiting):
    visits = "india:0 arabia:0 africa:0 americas:0"
    state = at("1 1 1 1", visits=visits, shipyards=[9, 0, 0], oceans=[2, 0, 0], sail_without_destination=free)
    assert texts(state, "sail") == [f"sail {count}" for count in range(1, 8)]
    assert rule(state, "sail 8") == "confucius-destination"
    state = at("1 1", visits=visits + " spice_islands:0", shipyards=[9, 0, 0], oceans=[2, 0, 0],
               sail_without_destination=free)  # fmt: skip
    assert texts(state, "sail") == [f"sail {count}" for count in range(1, waiting + 1)]


@pytest.mark.rule("confucius-land")
def test_of_two_voyages_the_first_reward_is_drawn_before_the_second_land_is_chosen():
    state = at("1 1 1 1", shipyards=[10, 0, 0], visits="india:1", land_chits=[4, 4, 2, 2, 2], passed=[1, 2])
    play(state, "sail 10", "pay 1", "pay 1", "pay 1", "pay 1", "done", "land india")
    assert turn(state) == (0, "land") and now(state, "reward_sizes")[0] == 1 and now(state, "points")[0] == 0
    assert rule(state, "land india") == "confucius-land"
    play(state, "land spice_islands")
    assert now(state, "reward_sizes")[0] == 2 and now(state, "points")[0] == 4
    assert now(state, "oceans")[0] == now(state, "shipyards")[0] == 0


@pytest.mark.rule("confucius-reward-bribery")
def test_a_bribery_card_is_bound_to_its_ministry_until_that_one_is_closed():
    officials = "bingbu3:4:1! hubu3:4"
    state = at(officials=officials, rewards="bribery_bingbu")
    assert texts(state, "bribery", "spend") == []
    state = at(officials=officials, rewards="bribery_bingbu", idle_effects=True)
    assert texts(state, "bribery", "spend") == ["spend bribery_bingbu"]
    state = at(officials=officials, rewards="bribery_bingbu", resolved=["bingbu"], active=[[1, 0, 6]])
    assert texts(play(state, "bribery bribery_bingbu hubu3"), "spend") == []
    assert tile(state, "hubu3") == [4, 0, "unsecured"]


@pytest.mark.rule("confucius-reward-cash")
def test_reward_cards_without_effect_are_refused_or_spent_as_agreed():
    cards = "cash gift recruit_army emperor_insulted"
    nothing = {"deck": [], "stock": [0, 6, 6], "not_available": [[], [2], [2]], "available": [[], [1], [1]]}
    spent = ["spend gift", "spend cash", "spend recruit_army", "spend emperor_insulted"]
    fields = {"armies": "1-1:0 1-2:0 2-1:0 2-2:0 3-1:0 3-2:0", "foreign": ["korea", "mongolia", "manchuria"]}
    verbs = ["cash", "present", "levy", "insult", "spend"]
    assert texts(at(rewards=cards, **nothing, **fields), *verbs) == []
    assert texts(at(rewards=cards, idle_effects=True, **nothing, **fields), *verbs) == spent


@pytest.mark.rule("confucius-petition")
def test_petitions_belong_to_the_advanced_game_and_need_two_cubes_but_none_as_a_favour():
    fields = {"available": [[1, 2], [1], [1]], "shipyards": [0, 1, 0]}
    assert rule(at(**fields), "ceramic 1 0") == "confucius-petition"
    assert rule(at(**fields, petitions=True, cubes=[1, 3, 3]), "ceramic 1 0") == "confucius-cubes"
    state = favour(chief=0, petitions=True, cubes=[0, 0, 0], **fields)
    play(state, "ceramic 1 0")
    assert now(state, "shipyards") == [1, 0, 0] and now(state, "available")[0] == [1]
    state = at(**fields, petitions=True, ceramic_needs_two=True)
    assert rule(state, "ceramic 1 0") == "confucius-petition-ceramic"


@pytest.mark.rule("confucius-petition-coat")
def test_the_coat_goes_to_the_same_or_a_higher_number_and_takes_markers_along():
    state = at(officials="hubu3:4:0 hubu5:2:1! gongbu3:6 bingbu2:3", available=[[4], [], []], petitions=True)
    assert texts(state, "coat") == ["coat hubu3 hubu5", "coat hubu3 gongbu3"]
    assert rule(state, "coat hubu3 bingbu2") == "confucius-petition-coat"
    play(state, "coat hubu3 hubu5")
    assert tile(state, "hubu3") == [2, 1, "secured"] and tile(state, "hubu5") == [4, 0, "unsecured"]


@pytest.mark.rule("confucius-no-effect")
def test_two_officials_of_one_family_that_are_alike_are_not_swapped():
    officials = "hubu3:4:0 hubu5:4:0 gongbu3:c:0! gongbu6:c:0! bingbu7:4:0!"
    state = at(officials=officials, available=[[4], [], []], petitions=True)
    assert {"coat hubu3 hubu5", "coat gongbu3 gongbu6"}.isdisjoint(texts(state, "coat"))
    assert rule(state, "coat hubu3 hubu5") == "confucius-no-effect"
    assert {"coat hubu3 bingbu7", "coat gongbu3 hubu5", "coat gongbu3 bingbu7"} <= set(texts(state, "coat"))


# ── The court ──


@pytest.mark.rule("confucius-examination")
@pytest.mark.parametrize(
    ("students", "forced", "winner"),
    [([0, -1], False, None), ([0, -1], True, 0), ([-1, 1], True, 1), ([-1, -1], True, None), ([2, 2], False, 2)],
)
def test_an_uncontested_examination_takes_no_cards(students, forced, winner):
    state = play(favour(students=students, forced=forced, hands=["1", "2", "3"]), "idle")
    if winner is None:
        assert now(state, "phase") == "chief" and now(state, "students") == students
        assert now(state, "forced") is False
    else:
        assert turn(state) == (winner, "place") and now(state, "hand_sizes") == [1, 1, 1]


@pytest.mark.rule("confucius-obligation-examination")
def test_the_more_valuable_gift_decides_whom_to_support_and_equal_ones_leave_a_choice():
    for values, allowed in (((2, 5), ["yellow"]), ((3, 3), ["red", "yellow"]), ((4, 0), ["red"])):
        active = [[giver, 2, value] for giver, value in enumerate(values) if value]
        state = play(favour(students=[0, 1], hands=["1", "1", "1"], active=active), "idle")
        assert turn(state) == (2, "tutor") and texts(state) == [f"tutor {place}" for place in allowed]
        if values == (2, 5):
            assert refusal(state, "tutor red") == "confucius-obligation-examination giver=1 value=5"


@pytest.mark.rule("confucius-obligation-examination")
def test_a_student_may_have_to_support_the_rival():
    state = play(favour(students=[0, 2], hands=["1", "", "3"], active=[[0, 2, 1]]), "idle")
    assert turn(state) == (2, "tutor") and texts(state) == ["tutor red"]


@pytest.mark.rule("confucius-cancelled")
@pytest.mark.parametrize("cards", [2, 3])
def test_three_cards_cancel_the_gift_even_of_a_student_who_fails(cards):
    hands = ["", "3 3 3", "1 1 1"]
    state = play(favour(students=[0, 1], hands=hands, active=[[0, 2, 3]]), "idle", "tutor red")
    play(state, *["support 1"] * cards, "done", "tutor yellow", "support 3", "support 3", "done")
    assert turn(state) == (1, "place")
    assert now(state, "active") == ([] if cards == 3 else [[0, 2, 3]])
    assert now(state, "discard") == {"1": cards, "3": 2} and now(state, "support_sizes") == [0, 0, 0]


@pytest.mark.rule("confucius-cancelled")
def test_with_the_choice_a_gift_may_be_kept_before_the_cards_are_revealed():
    hands = ["", "3 3 3", "1 1 1"]
    for word, left in (("keep", [[0, 2, 3]]), ("cancel", [])):
        state = favour(students=[0, 1], hands=hands, active=[[0, 2, 3]], three_card_cancel="choice")
        play(state, "idle", "tutor red", "support 1", "support 1", "support 1", "done")
        assert turn(state) == (2, "cancel")
        play(state, word)
        assert now(state, "active") == left and turn(state) == (1, "tutor")


@pytest.mark.rule("confucius-reveal")
def test_red_wins_a_tie_of_the_examination():
    state = favour(students=[1, 0], hands=["2", "2", ""])
    play(state, "idle", "tutor yellow", "support 2", "done", "tutor red", "support 2", "done")
    assert turn(state) == (1, "place") and now(state, "students") == [-1, -1]


@pytest.mark.rule("confucius-candidate")
def test_where_a_candidate_goes_depends_on_empty_weak_and_closed_officials():
    full = row("bingbu", "0011222")
    weak = row("hubu", "01201.", status="")
    won = {"students": [2, -1], "forced": True}
    named = ["any", "any", "any", "bingbu"]
    # Bingbu holds only secured officials; elsewhere empty spaces do not count.
    state = favour(officials=full + " " + weak, candidates=named, resolved=["bingbu"], **won)
    assert texts(play(state, "idle")) == [f"place hubu{rank}" for rank in range(1, 7)]
    assert rule(state, "place hubu7") == rule(state, "place gongbu1") == "confucius-candidate-elsewhere"
    # Any: empty spaces anywhere first, or in the chosen ministry.
    weak_full = row("hubu", "01201..", status="")
    state = favour(officials=weak_full + " " + row("gongbu", "0-11111"), candidates=["any"], resolved=["bingbu"], **won)
    assert texts(play(state, "idle")) == ["place gongbu2"]
    state = favour(officials=weak_full + " " + row("gongbu", "0-11111"), candidates=["any"], resolved=["bingbu"],
                   any_candidate="ministry_first", **won)  # fmt: skip
    assert texts(play(state, "idle")) == [f"place hubu{rank}" for rank in range(1, 8)] + ["place gongbu2"]


@pytest.mark.rule("confucius-candidate-lost")
def test_a_candidate_without_any_place_is_lost_and_the_game_ends_with_the_last_one():
    officials = " ".join(row(ministry, "0011222") for ministry in ("bingbu", "hubu", "gongbu"))
    state = favour(officials=officials, candidates=["any"], students=[2, -1], forced=True)
    events = told(state, "idle")
    assert "candidate_lost any" in events
    assert now(state, "candidates") == []


@pytest.mark.rule("confucius-next-candidate")
def test_revealed_candidates_of_closed_ministries_are_discarded_but_one_that_lies_open_stays():
    closed = {"resolved": ["hubu"], "officials": row("hubu", "0011222")}
    state = favour(candidates=["any", "any", "any", "hubu", "gongbu"], students=[0, -1], forced=True, **closed)
    play(state, "idle", "place gongbu1")
    assert now(state, "candidates") == ["any"] * 3
    state = play(favour(candidates=["any", "any", "any", "hubu"], **closed), "idle")
    assert now(state, "candidates") == ["any", "any", "any", "hubu"]


@pytest.mark.rule("confucius-obligation-resolution")
def test_who_drops_out_yields_to_the_giver_with_the_most_valuable_gift_who_is_still_there():
    officials = row("bingbu", "0001122")[: -len(" bingbu7:4:2!")] + " bingbu7:4:3!"
    state = favour(seats=5, officials=officials, active=[[4, 3, 6], [0, 3, 2], [1, 3, 5]])
    play(state, "idle")
    assert turn(state) == (3, "yield") and texts(state) == ["yield 1"]
    assert refusal(state, "yield 0") == "confucius-obligation-resolution giver=1 value=5"
    play(state, "yield 1")
    assert now(state, "active") == [[0, 3, 2], [4, 3, 6]]
    state = play(favour(seats=5, officials=officials, active=[[0, 3, 5], [1, 3, 5]]), "idle")
    assert texts(state) == ["yield 0", "yield 1"]


@pytest.mark.rule("confucius-invasions")
@pytest.mark.parametrize(("wall", "result"), [(2, "conquered"), (3, "conquered")])
def test_a_full_land_is_conquered_even_at_its_deadline(wall, result):
    state = favour(armies="1-1:0 1-2:1", wall=wall, round=wall + 1, foreign=["annam", "korea", "yunnan"])
    play(state, "idle")
    assert now(state, "conquests")[0] == result and now(state, "points") == [4, 3, 0]
    assert now(state, "reward_sizes") == [0, 1, 0]


@pytest.mark.rule("confucius-deadline")
@pytest.mark.parametrize("space", [1, 2, 3])
def test_each_land_fails_only_at_its_own_deadline_and_the_star_still_earns_a_card(space):
    for wall in range(9):
        fields = {"wall": wall, "round": wall + 1, "foreign": ["korea", "mongolia", "manchuria"]}
        star = [2, 1, 4][space - 1]
        passed = ["failed" if wall >= limit else "open" for limit in (4, 6, 8)]
        passed[space - 1] = "open"
        state = play(favour(armies=f"{space}-{star}:1", conquests=passed, **fields), "idle")
        fails = wall + 1 == [4, 6, 8][space - 1]
        assert (now(state, "conquests")[space - 1] == "failed") == fails
        assert (now(state, "reward_sizes")[1] == int(fails) and now(state, "points")[:2] <= [0, 1]) or wall == 8


@pytest.mark.rule("confucius-new-officials")
@pytest.mark.parametrize(("fill", "order"), [("lowest_number", [1, 2, 6, 7]), ("lowest_rank", [7, 6, 2, 1])])
def test_new_officials_come_in_the_order_of_the_option(fill, order):
    state = GAME.new(3, 1, {"official_fill": fill})
    found = []
    while now(state, "round") < 5:
        before = {entry[0] for entry in now(state, "officials")}
        play(state, "pass" if "pass" in texts(state) else texts(state, "idle", "chief", "discard")[-1])
        found += sorted({entry[0] for entry in now(state, "officials")} - before)
    assert found == [f"{ministry}{rank}" for rank in order for ministry in ("bingbu", "gongbu", "hubu")]


@pytest.mark.rule("confucius-discard")
def test_discarding_to_four_begins_to_the_left_of_the_chief_minister():
    hands = ["1 1 1 1 1", "2 2 2 2 2 2", "3 3 3 3 3"]
    state = play(favour(chief=0, hands=hands), "idle")
    seen = []
    while now(state, "phase") == "discard":
        seen.append(int(state.to_move))
        play(state, texts(state)[0])
    assert seen == [1, 1, 2, 0]


# ── The end ──


def last_round(**rest):
    return favour(wall=8, round=9, conquests=["failed"] * 3, **rest)


@pytest.mark.rule("confucius-titles")
def test_a_second_visitor_counts_for_the_admiral_unless_chits_are_agreed():
    officials = "gongbu3:4:0!"
    visits = {"visits": "india:1 india:2 arabia:2", "discoverers": [-1, 1, 2, -1, -1]}
    assert now(play(last_round(officials=officials, **visits), "idle"), "titles")[1] == 2
    state = play(last_round(officials=officials, admiral_counts="chits", **visits), "idle")
    assert now(state, "titles")[1] == 0


@pytest.mark.rule("confucius-titles")
def test_a_tie_for_a_title_goes_to_the_minister_even_of_nobody_and_stays_vacant_without_one():
    state = play(last_round(officials="bingbu3:4:1!", colonies=[1, 0, 1]), "idle")
    assert now(state, "titles") == [1, -1, 1]
    state = play(last_round(), "idle")
    assert now(state, "titles") == [-1, -1, -1] and state.ranking() == [1, 1, 1]


@pytest.mark.rule("confucius-winner")
@pytest.mark.parametrize(
    ("points", "titles", "variant", "places"),
    [
        ([17, 17, 13], [0, 2, 1], False, [1, 2, 3]),
        ([17, 17, 13], [0, 2, 1], True, [2, 2, 1]),
        ([17, 17, 13], [2, 2, 2], False, [1, 1, 3]),
        ([17, 17, 13], [2, 2, 1], False, [2, 1, 3]),
        ([17, 17, 17], [0, 1, 2], False, [2, 1, 2]),
        ([17, 17, 13], [0, -1, 1], True, [1, 2, 3]),
        ([18, 17, 13], [0, 2, 1], True, [1, 2, 3]),
        ([18, 17, 17], [0, 2, 1], False, [1, 2, 2]),
    ],
)
def test_the_tie_break_decides_only_the_first_place(points, titles, variant, places):
    over = {"phase": "over", "to_move": -1, "points": points, "titles": titles, "last": True, "wall": 9, "round": 9}
    resolved = {"resolved": ["bingbu", "hubu", "gongbu"]}
    state = GAME.at({"seats": 3, "options": {"admiral_variant": variant}} | over | resolved)
    assert state.ranking() == places
    assert [seat for seat, place in enumerate(places) if place == 1] == winners(points, titles, variant)


@pytest.mark.rule("confucius-winner")
def test_places_below_an_admiral_who_wins_by_the_variant_follow_the_points():
    over = {"phase": "over", "to_move": -1, "last": True, "wall": 9, "round": 9}
    resolved = {"resolved": ["bingbu", "hubu", "gongbu"], "points": [17, 17, 13, 15], "titles": [0, 2, 1]}
    state = GAME.at({"seats": 4, "options": {"admiral_variant": True}} | over | resolved)
    assert state.ranking() == [2, 2, 1, 4]


# ── Secrets ──

HIDDEN = {"hands": "hand_sizes", "rewards": "reward_sizes", "support": "support_sizes"}


def reachable(seed, every=0.1):
    """States of lively games, and of rich positions."""
    chooser = random.Random(seed)
    state = GAME.new(chooser.choice([3, 4, 5]), seed, any_options(chooser))
    while state.to_move != teahouse.NOBODY:
        if chooser.random() < every or (now(state, "phase") in ("support", "cancel", "pay") and chooser.random() < 0.3):
            yield state
        play(state, lively(chooser, state))
    for number in range(6):
        chooser = random.Random(f"{seed} {number}")
        state = GAME.at(random_position(chooser, chooser.choice([3, 4, 5]), any_options(chooser)))
        for _ in range(8):
            if state.to_move == teahouse.NOBODY:
                break
            yield state
            play(state, lively(chooser, state))


@pytest.mark.rule("confucius-secrets")
def test_a_view_shows_neither_foreign_cards_nor_what_lies_face_down():
    for seed in range(often(10, 2)):
        for state in reachable(seed):
            true = state.position()
            for viewer in [*range(true["seats"]), teahouse.SPECTATOR]:
                view = state.seen_by(viewer).position()
                assert view["chance"] is None and view["deck"] in (len(true["deck"]), true["deck"] or [])
                for field, size in HIDDEN.items():
                    for seat in range(true["seats"]):
                        if seat == viewer:
                            assert view[field][seat] == true[field][seat]
                        else:
                            assert view[field][seat] is None or true[size][seat] == 0
                same = set(true) - {*HIDDEN, "viewer", "chance", "deck", "reward_stack", "official_pile", "candidates"}
                assert {f: view[f] for f in same} == {f: true[f] for f in same}
                named = [tile for tile in true["candidates"] if tile != "any"]
                if len(named) == 3:
                    assert view["candidates"][3:] == [None, None, named[-1]]


@pytest.mark.rule("confucius-secrets")
def test_imagined_worlds_look_the_same_keep_every_piece_and_can_be_played():
    for seed in range(often(10, 2)):
        chooser = random.Random(seed)
        for number, state in enumerate(reachable(seed, 0.05)):
            true = state.position()
            viewer = chooser.choice([*range(true["seats"]), teahouse.SPECTATOR])
            view = state.seen_by(viewer)
            world = view.imagine(teahouse.Rng(f"{seed} {number}"))
            assert world.seen_by(viewer).position() == view.position()
            imagined = world.position()
            holds(imagined)
            rewards = Counter(imagined["reward_stack"]) + Counter(imagined["rewards_used"])
            for held in imagined["rewards"]:
                rewards.update(held)
            assert rewards == Counter(dict(zip(box.REWARDS, box.REWARD_COPIES)))
            for seat in range(true["seats"]):
                both = Counter(imagined["hands"][seat]) + Counter(imagined["support"][seat])
                assert not Counter(true["known"][seat]) - both
            sheet = Sheet(imagined)
            assert sheet.allowed() == set(texts(world)), "an imagined world follows the sheet"
            assert world.to_move == teahouse.NOBODY or world.legal()
            if viewer == state.to_move:
                assert view.legal() == world.legal() == state.legal()


@pytest.mark.rule("confucius-payment")
def test_who_watches_a_payment_imagines_only_hands_that_can_finish_it():
    state = at("3 3 1 1 1", foreign=["annam", "korea", "yunnan"], colonies=[1, 0, 0], deck=list("1" * 15 + "23" * 3),
               discard={"1": 4, "2": 19, "3": 17})  # fmt: skip
    play(state, "invade 1-1", "pay 1")
    for number in range(60):
        world = state.seen_by(1).imagine(teahouse.Rng(str(number)))
        hand = Counter(now(world, "hands")[0])
        assert 1 + sum(int(card) * count for card, count in hand.items()) >= 8
        while now(world, "phase") == "pay":
            play(world, "done" if "done" in texts(world) else texts(world)[-1])


@pytest.mark.rule("confucius-secrets")
def test_cards_that_everybody_has_seen_into_a_hand_stay_known_until_they_are_played():
    """At the start everybody knows everybody's three cards; whatever is played openly is struck off."""
    for seed in range(often(20, 3)):
        chooser = random.Random(f"known {seed}")
        seats = chooser.choice([3, 4, 5])
        state = GAME.new(seats, seed)
        known = [Counter("123") for _ in range(seats)]
        while state.to_move != teahouse.NOBODY and now(state, "round") < 6:
            seat, text = int(state.to_move), lively(chooser, state)
            before = state.position()
            play(state, text)
            if text.split()[0] in ("pay", "discard"):
                known[seat] -= Counter(text.split()[1])
            after = state.position()
            if sum(before["support_sizes"]) and not sum(after["support_sizes"]):
                for other in range(seats):
                    known[other] -= Counter(before["support"][other])
            for other in range(seats):
                both = Counter(after["hands"][other]) + Counter(after["support"][other])
                assert not known[other] - both
                assert not known[other] - Counter(after["known"][other]), "the view forgets what everybody saw"


@pytest.mark.rule("confucius-secrets")
def test_two_worlds_that_differ_only_in_secrets_look_the_same_to_the_others():
    for seed in range(often(30, 6)):
        chooser = random.Random(f"two {seed}")
        seats = chooser.choice([3, 4, 5])
        position = random_position(chooser, seats, any_options(chooser))
        viewer = chooser.randrange(seats)
        other = json.loads(json.dumps(position))
        secret = [*Counter(other["deck"]).elements()]
        sizes = [sum(hand.values()) for hand in other["hands"]]
        for seat in range(seats):
            if seat != viewer:
                secret += Counter(other["hands"][seat]).elements()
        chooser.shuffle(secret)
        for seat in range(seats):
            if seat != viewer:
                other["hands"][seat] = dict(Counter(secret.pop() for _ in range(sizes[seat])))
        other["deck"] = secret
        chooser.shuffle(other["official_pile"])
        chooser.shuffle(other["reward_stack"])
        assert GAME.at(position).seen_by(viewer) == GAME.at(other).seen_by(viewer)
        assert repr(GAME.at(position).seen_by(viewer).position()) == repr(GAME.at(other).seen_by(viewer).position())
        if position["to_move"] == viewer:
            assert GAME.at(position).seen_by(viewer).legal() == GAME.at(position).legal()


# ── Positions that cannot be ──


@pytest.mark.rule("confucius-pieces")
@pytest.mark.parametrize(
    "fields",
    [
        {"discard": None}, {"discard": {"1": 22}, "deck": ["1"]}, {"known": [None, {}, {}]},
        {"known": [{"1": 1}, {}, {}]},
        {"rewards_used": None}, {"officials_gone": None}, {"shipyards": [20, 6, 0]}, {"oceans": [5, 0, 0]},
        {"stock": [6, 6, 6], "colonies": [1, 0, 0]}, {"officials": [["hubu3", 4], ["hubu3", 5]]},
        {"armies": [["1-1", 0], ["1-1", 1]]}, {"visits": [["india", 0]], "discoverers": [-1, 1, -1, -1, -1]},
        {"visits": [["india", 0]], "discoverers": [-1] * 5}, {"candidates": []}, {"wall": 9}, {"passed": [0]},
        {"phase": "chief", "cubes": [0, 3, 3]}, {"phase": "land", "oceans": [4, 0, 0]}, {"phase": "discard"},
        {"phase": "tutor", "students": [0, 1]}, {"phase": "tutor", "students": [0, 0], "hands": [{"1": 1}, {}, {}]},
        {"phase": "yield", "resolving": "hubu"}, {"phase": "pay", "pending": "idle"},
        {"phase": "pay", "pending": "recruit", "price": 6}, {"phase": "pay", "pending": "buy 3", "price": 3},
        {"phase": "pay", "pending": "buy 3", "price": 2, "hands": [{"3": 1}, {}, {}]},
        {"phase": "pay", "pending": "sail 1", "price": 1, "hands": [{"3": 1}, {}, {}]},
        {"support": [{"1": 1}, {}, {}]}, {"phase": "over"}, {"to_move": -1},
    ],
    ids=str,
)  # fmt: skip
def test_a_position_that_contradicts_itself_is_refused_in_one_line(fields):
    with pytest.raises(teahouse.Unreadable, match=r"^position, [a-z_]+: [^\n]+$"):
        GAME.at({"seats": 3} | fields)


@pytest.mark.rule("confucius-arrival")
def test_a_land_that_somebody_has_visited_gives_no_chit_to_a_second_visitor():
    state = GAME.at({"seats": 3, "phase": "land", "oceans": [5, 0, 0], "visits": [["india", 1]]})
    assert now(play(state, "land india"), "points") == [0, 0, 0]


def broken(chooser, position):
    """A position with one field changed to something of another kind, or out of bounds."""
    name = chooser.choice(sorted(position))
    value = position[name]
    junk = [None, -2, 99, 10**9, "x", [], {}, [[]], [None], [-1], [99] * 3, {"x": 1}, True, 1.5, ["hubu9"], [[0, 0, 9]]]
    if isinstance(value, list) and value and chooser.random() < 0.6:
        changed = json.loads(json.dumps(value))
        changed[chooser.randrange(len(changed))] = chooser.choice(junk)
        if chooser.random() < 0.3:
            changed = changed[1:]
        return position | {name: changed}
    return position | {name: chooser.choice(junk)}


def runs_on(state, chooser, steps=60):
    """Play a while; a state that was read must never be stuck or fall over."""
    for _ in range(steps):
        if state.to_move == teahouse.NOBODY:
            return
        legal = state.legal()
        assert legal, state.position()
        state.play(chooser.choice(legal))


@pytest.mark.rule("confucius-pieces")
@pytest.mark.slow
def test_a_broken_position_is_refused_in_one_line_or_can_be_played():
    for number in range(often(3000, 150)):
        chooser = random.Random(f"broken {number}")
        seats = chooser.choice([3, 4, 5])
        position = GAME.at(random_position(chooser, seats, any_options(chooser))).position()
        if chooser.random() < 0.3:
            state = GAME.at(position)
            for _ in range(chooser.randrange(40)):
                if state.to_move != teahouse.NOBODY:
                    play(state, lively(chooser, state))
            position = state.position()
        if chooser.random() < 0.5:
            names = chooser.sample(sorted(set(position) - {"options", "seats", "viewer"}), chooser.choice([1, 2]))
            stranger = GAME.at(random_position(chooser, seats, {})).position()
            wrong = position | {name: stranger[name] for name in names}
        else:
            wrong = broken(chooser, position)
        try:
            state = GAME.at(wrong)
        except teahouse.Unreadable as error:
            assert "\n" not in str(error)
            continue
        if state.viewer == teahouse.NOBODY:
            for viewer in (0, teahouse.SPECTATOR):
                state.seen_by(viewer).imagine(teahouse.Rng(str(number)))
            runs_on(state, chooser, 25)
        assert state.position()
