"""Click paths: from touches to actions, and to the rule that stands in the way."""

import teahouse
from teahouse.core.paths import action_of_path, actions_with_path, next_choices, why_not
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


def test_labels_are_in_the_readers_language() -> None:
    labels = [choice.label for choice in next_choices(TOY, TOY.new(3, 1), [], "sk")]
    assert all(label.startswith("Položiť ") for label in labels)
