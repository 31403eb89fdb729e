"""Click paths: from touches to actions, and to the rule that stands in the way."""

import random

import pytest

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.paths import (
    action_of_path,
    actions_with_path,
    follow_touch,
    next_choices,
    things_of,
    touch_label,
    why_not,
)
from teahouse.core.state import State
from tests.han.test_by_the_sheet import at as han_at
from tests.toy import GAME as TOY

GAME = teahouse.game("skud")
STATE = GAME.at(
    {
        "tiles": [["0,-8", "G", "R3"], ["2,5", "G", "R4"], ["3,4", "H", "O"], ["5,0", "H", "W5"]],
        "reserve": {"G": {"R3": 2, "W5": 1}, "H": {"R3": 2}},
        "to_move": 0,
    }
)


def touches(path: list[str]) -> list[str]:
    return [choice.touch for choice in next_choices(GAME, STATE, path, "en")]


def test_the_first_touches_are_own_tiles_and_the_reserve() -> None:
    assert touches([]) == ["reserve:R3", "reserve:W5", "point:0,-8"]


def test_a_touched_tile_leads_to_where_it_may_go() -> None:
    assert "point:0,-7" in touches(["point:0,-8"]) and "point:0,0" not in touches(["point:0,-8"])


def test_a_finished_path_is_an_action() -> None:
    legal = STATE.legal()
    assert action_of_path(GAME, legal, ["point:0,-8"]) == -1
    assert GAME.text(action_of_path(GAME, legal, ["reserve:R3", "point:8,0"])) == "plant R3 8,0"


def test_the_same_touches_in_the_whole_space_name_actions_that_are_not_allowed() -> None:
    texts = [GAME.text(action) for action in actions_with_path(GAME, ["point:2,5", "point:2,4"])]
    assert texts == ["arrange 2,5 2,4"]


def test_what_leads_nowhere_is_explained_by_its_rule() -> None:
    assert why_not(GAME, STATE, ["point:2,5"]) == "skud-trap orchid=3,4"
    assert why_not(GAME, STATE, ["point:5,0"]) == "skud-arrange"
    assert why_not(GAME, STATE, ["point:0,-8", "point:0,0"]).startswith("skud-distance")
    assert why_not(GAME, STATE, ["reserve:R4"]) == "skud-reserve tile=R4"


def test_a_refusal_names_what_stands_in_the_way() -> None:
    assert things_of(GAME, "skud-trap orchid=3,4") == ["point:3,4"]
    assert things_of(GAME, "skud-distance tile=R3 steps=3") == ["tile:R3"] and things_of(GAME, "skud-arrange") == []
    dragon = teahouse.game("dragon")
    assert things_of(dragon, "dragon-x palace=2 left=3") == ["palace:2"]


def test_labels_are_in_the_readers_language() -> None:
    labels = [choice.label for choice in next_choices(TOY, TOY.new(3, 1), [], "sk")]
    assert all(label.startswith("Položiť ") for label in labels)


def test_what_begins_a_choice_says_what_is_done_with_it() -> None:
    labels = {lang: {each.touch: each.label for each in next_choices(GAME, STATE, [], lang)} for lang in LANGUAGES}
    assert [labels[lang]["reserve:R3"] for lang in LANGUAGES] == ["Plant a Rose", "Rózsát ültetek", "Zasadiť Ružu"]
    assert [labels[lang]["point:0,-8"] for lang in LANGUAGES] == [
        "Move the flower in the south gate",
        "Lépek a déli kapuból",
        "Posunúť kvet z južnej brány",
    ]


@pytest.mark.parametrize(
    ("touch", "said"),
    [
        ("seat:1", ["Give Indigo a gift", "Ajándékot adok Indigó családjának", "Dať dar rodu Indigo"]),
        ("gift:1", ["Give a wall hanging (1)", "Egy faliképet (1) adok", "Darovať nástenný zvitok (1)"]),
        ("action:give", ["Give a gift", "Ajándékot adok", "Dať dar"]),
    ],
)
def test_a_gift_is_begun_by_whom_it_is_for_or_by_what_it_is(touch: str, said: list[str]) -> None:
    game = teahouse.game("confucius")
    give = game.verbs.named["give"][0]
    action = next(number for number in range(give.first, give.first + give.size) if touch in game.touches(number))
    assert [touch_label(game, game.new(3, 1), action, touch, 0, lang) for lang in LANGUAGES] == said


# Touches in any order

HAN = teahouse.game("han")


def han_touches(state: State, path: list[str]) -> list[str]:
    return [choice.touch for choice in next_choices(HAN, state, path, "en") if choice.touch]


def test_a_site_with_one_payment_is_chosen_by_one_touch() -> None:
    state = han_at(hand="red")
    site = next(touch for touch in han_touches(state, []) if touch.startswith("site:"))
    assert HAN.text(follow_touch(HAN, state, [], site).action).endswith(" red")


def test_cards_may_be_touched_before_the_site_or_after_it() -> None:
    state = han_at(hand="red green green")
    first = follow_touch(HAN, state, [], "hand:green")
    assert first.path == ["hand:green"] and first.action == -1
    both = follow_touch(HAN, state, first.path, "hand:green")
    sites = [touch for touch in han_touches(state, both.path) if touch.startswith("site:")]
    assert sites
    for site in sites:
        last = follow_touch(HAN, state, both.path, site)
        assert "green+green" in HAN.text(last.action)
        again = follow_touch(HAN, state, follow_touch(HAN, state, [], site).path, "hand:green")
        assert again.action in (last.action, -1)


def test_a_card_that_is_touched_too_often_is_taken_back() -> None:
    state = han_at(hand="green green violet")
    path: list[str] = []
    for _ in range(2):
        path = follow_touch(HAN, state, path, "hand:green").path
    assert path == ["hand:green", "hand:green"]
    assert follow_touch(HAN, state, path, "hand:green").path == []


def test_another_site_takes_the_place_of_the_first() -> None:
    state = han_at(hand="red green green")
    sites = [touch for touch in han_touches(state, []) if touch.startswith("site:")]
    unsure = [site for site in sites if follow_touch(HAN, state, [], site).action == -1]
    assert follow_touch(HAN, state, [unsure[0]], unsure[1]).path == [unsure[1]]


def test_a_card_alone_is_called_by_its_own_name() -> None:
    state = han_at(hand="red red")
    labels = {choice.touch: choice.label for choice in next_choices(HAN, state, [], "en")}
    assert labels["hand:red"] == HAN.value_name(None, "payment", "red", "en")


def test_a_site_says_what_is_built_there() -> None:
    state = han_at(hand="red green green")
    labels = [choice.label for choice in next_choices(HAN, state, [], "en") if choice.touch.startswith("site:")]
    assert labels and all(label.startswith("Build a pagoda at ") for label in labels)


def test_a_card_that_cannot_pay_is_refused_by_its_rule() -> None:
    state = han_at(hand="red")
    assert follow_touch(HAN, state, [], "hand:green").refusal


def test_an_official_may_be_touched_before_what_is_done_to_it() -> None:
    game = teahouse.game("confucius")
    state = game.new(3, 1)
    chooser = random.Random(3)
    while not any(game.text(action).startswith("bribe ") for action in state.legal()):
        state.play(chooser.choice(state.legal()))
    action = next(action for action in state.legal() if game.text(action).startswith("bribe "))
    box, official = game.touches(action)
    assert follow_touch(game, state, follow_touch(game, state, [], official).path, box).action == action
    assert follow_touch(game, state, follow_touch(game, state, [], box).path, official).action == action
