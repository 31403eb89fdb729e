"""The worked examples in the book: its positions, played on, give what their captions say.

Seats: Vermilion 0, Indigo 1, Jade 2, Ochre 3, Plum 4.
"""

import pytest

from teahouse.core.book import PICTURE, read_picture
from tests.confucius.setting import GAME, now, pay, play, refusal, rule, texts, told, turn

LAND_POINTS = {"annam": [4, 3], "yunnan": [4, 2], "mongolia": [3, 2, 4]}


def positions(id):
    """The positions under a rule of the book."""
    return [read_picture(block).position for block in PICTURE.finditer(GAME.book("en").rule(id).text)]


def example(id, **changes):
    return GAME.at(positions(id)[0] | changes)


@pytest.mark.rule("confucius-voyage", "confucius-land", "confucius-arrival")
def test_of_six_junks_five_reach_africa_and_one_waits_at_sea():
    state = play(example("confucius-arrival"), "sail 6")
    assert now(state, "price") == 6
    pay(state, 1, 2, 3)
    assert now(state, "hand_sizes")[2] == 0 and turn(state) == (2, "land")
    play(state, "land africa")
    assert state.scores() == [0, 0, 4] and now(state, "reward_sizes") == [0, 0, 1]
    assert (now(state, "shipyards")[2], now(state, "oceans")[2]) == (0, 1)


@pytest.mark.rule("confucius-voyage", "confucius-land")
def test_four_more_junks_make_up_the_next_voyage():
    state = example("confucius-arrival", shipyards=[0, 0, 4], oceans=[0, 0, 1], visits=[["africa", 2]])
    pay(play(state, "sail 4"), 1, 3)
    assert turn(state) == (2, "land") and rule(state, "land africa") == "confucius-land"
    play(state, "land india")
    assert now(state, "oceans") == [0, 0, 0]


@pytest.mark.rule("confucius-reveal", "confucius-candidate")
def test_the_cards_of_the_examination_are_four_to_three():
    events = told(example("confucius-reveal"), "done")
    assert [event for event in events if event.startswith("total")] == ["total red 4", "total yellow 3"]


@pytest.mark.rule("confucius-tutoring", "confucius-obligation-examination", "confucius-reveal")
def test_the_examination_is_put_down_card_by_card_as_the_book_tells():
    put_down = positions("confucius-reveal")[0]["support"]
    state = example("confucius-reveal", phase="tutor", to_move=0, hands=put_down, support=[{}] * 5, backing=[None] * 5)
    asked = []
    for student, choices in [
        ("red", ["tutor red"]),
        ("yellow", ["tutor red", "tutor yellow"]),
        ("red", ["tutor red", "tutor yellow"]),
        ("red", ["tutor red"]),
    ]:
        seat = int(state.to_move)
        asked.append(seat)
        assert texts(state) == choices
        (card,) = put_down[seat]
        play(state, f"tutor {student}", f"support {card}", "done")
    assert asked == [0, 2, 3, 4]
    assert turn(state) == (3, "place") and all(text.startswith("place gongbu") for text in texts(state))
    assert len(now(state, "active")) == 2


@pytest.mark.rule("confucius-dropping-out", "confucius-yield", "confucius-appointment")
def test_five_families_and_one_minister():
    state = example("confucius-appointment")
    steps = []
    for heir, choices in [(1, ["yield 1"]), (4, ["yield 1", "yield 3", "yield 4"]), (3, ["yield 3"])]:
        assert texts(state) == choices
        steps.append(int(state.to_move))
        play(state, f"yield {heir}")
    assert steps == [2, 0, 1]
    assert (now(state, "ministers")[0], now(state, "secretaries")[0]) == (3, 4)
    assert now(state, "active") == [[2, 4, 3], [3, 4, 3]]


@pytest.mark.rule("confucius-yield")
def test_the_most_junior_family_drops_out_when_bingbu_is_full():
    position = positions("confucius-appointment")[0]
    begun = {name: value for name, value in position.items() if name not in ("resolving", "control")}
    state = GAME.at(begun | {"phase": "favour", "favour": True, "to_move": 0, "wall": 5, "passed": list(range(5))})
    play(state, "idle")
    assert {name: now(state, name) for name in ("to_move", "phase", "resolving", "control")} == {
        name: position[name] for name in ("to_move", "phase", "resolving", "control")
    }


def before_the_end(**changes):
    """The end of the book's last game before ministries and titles were scored."""
    over = positions("confucius-winner")[0]
    points = [0] * 5
    for box, seat in over["armies"]:
        land, place = (int(number) - 1 for number in box.split("-"))
        if over["conquests"][land] == "conquered":
            points[seat] += LAND_POINTS[over["foreign"][land]][place]
    lands = ["spice_islands", "india", "arabia", "africa", "americas"]
    for land, seat in over["visits"]:
        points[seat] += over["land_chits"][lands.index(land)]
    gone = ("ministers", "secretaries", "resolved", "titles")
    begun = {name: value for name, value in over.items() if name not in gone}
    favour = {"phase": "favour", "favour": True, "to_move": 0, "passed": list(range(5)), "wall": 8, "points": points}
    return play(GAME.at(begun | favour | changes), "idle")


@pytest.mark.rule("confucius-titles", "confucius-winner", "confucius-last-ministries")
def test_the_last_scoring_is_that_of_the_book():
    over = positions("confucius-winner")[0]
    state = before_the_end()
    for name in ("phase", "wall", "points", "ministers", "secretaries", "titles"):
        assert now(state, name) == over[name], name
    assert state.scores() == [17, 9, 9, 17, 13] and now(state, "titles") == [0, 4, 3]


@pytest.mark.rule("confucius-winner", "confucius-admiral-variant")
def test_the_chief_minister_wins_the_tie_and_the_admiral_by_the_house_rule():
    assert example("confucius-winner").ranking() == [1, 4, 4, 2, 3]
    variant = example("confucius-winner", options={"admiral_variant": True})
    assert variant.outcome() == [0.0, 0.0, 0.0, 0.0, 1.0]


def test_titles_and_winner_are_of_one_game():
    assert positions("confucius-titles") == positions("confucius-winner") * 2


@pytest.mark.rule("confucius-obligation-resolution", "confucius-cancelled")
def test_the_coat_decides_who_becomes_minister_of_gongbu():
    favour = {"phase": "favour", "favour": True, "to_move": 0, "chief": 0, "passed": [0, 1, 2], "wall": 5}
    state = play(example("confucius-obligation-resolution", **favour), "idle")
    assert turn(state) == (2, "yield") and texts(state) == ["yield 0"]
    play(state, "yield 0")
    assert (now(state, "ministers")[2], now(state, "secretaries")[2]) == (0, 1)
    assert now(state, "active") == [[1, 2, 3]]


@pytest.mark.rule("confucius-obligation-bribe")
def test_a_gift_forbids_a_bribe_in_bingbu_only():
    state = example("confucius-obligation-bribe", hands=[{}, {"3": 3}, {}])
    assert refusal(state, "bribe bingbu5") == "confucius-obligation-bribe giver=0 value=3"
    assert refusal(state, "bribe hubu5") == "" and refusal(state, "bribe gongbu5") == ""


@pytest.mark.rule("confucius-obligation-gift", "confucius-give-gift")
def test_indigo_may_answer_the_vase_with_the_coat_only():
    state = example("confucius-obligation-gift")
    assert rule(state, "give 2 0") == "confucius-obligation-gift"
    play(state, "give 4 0")
    assert now(state, "active") == [[1, 0, 4]]


@pytest.mark.rule("confucius-obligation-examination", "confucius-cancelled")
def test_three_cards_for_indigos_student_cancel_the_necklace():
    state = example("confucius-obligation-examination")
    assert texts(state) == ["tutor yellow"]
    play(state, "tutor yellow", "support 1", "support 1", "support 3", "done")
    assert now(state, "active") == [[0, 2, 2]]
