"""Skud Pai Sho as the rule sheet tells it: one behaviour a test, written without looking at the rules' source.

Positions are written as "G R3 0,-8; H W4 2,3", reserves as "R3 R3 K". Unless a test says otherwise both players
hold one Rose in reserve, so that the last basic flower does not end the game. The end of the game has its own file.
"""

import itertools
import math
import random
from collections import Counter

import pytest

import teahouse

GAME = teahouse.game("skud")
BASIC = ["R3", "R4", "R5", "W3", "W4", "W5"]


def at(tiles, guest="R3", host="R3", phase="turn", to_move=0, **options):
    """A state with these tiles on the board."""
    return GAME.at(
        {
            "tiles": [
                [point, owner, code] for owner, code, point in map(str.split, filter(str.strip, tiles.split(";")))
            ],
            "reserve": {"G": dict(Counter(guest.split())), "H": dict(Counter(host.split()))},
            "phase": phase,
            "to_move": to_move,
            "options": options,
        }
    )


def bonus(tiles, guest, **rest):
    """Guest, with this reserve, has a harmony bonus to use."""
    return at(tiles, guest="R3 " + guest, phase="bonus", **rest)


def texts(state, verb=""):
    return {text for text in map(GAME.text, state.legal()) if text.startswith(verb)}


def refusal(state, text):
    """The id of the rule that refuses; "" if the action is allowed. Refused must mean not listed."""
    rule = state.refusal(GAME.parse(text))
    assert (rule == "") == (GAME.parse(text) in state.legal()), (text, rule)
    return rule.split()[0] if rule else ""


def play(state, *actions):
    for text in actions:
        assert refusal(state, text) == "", text
        state.play(GAME.parse(text))
    return state


def ends(state, start):
    return {text.split()[2] for text in texts(state, f"arrange {start} ")}


def tiles(state):
    return {f"{owner} {code} {point}" for point, owner, code in state.position()["tiles"]}


def reserve(state, owner):
    return state.position()["reserve"][owner]


def phase(state):
    return state.position()["phase"]


def earns(state, text):
    """Whether the arrange earns a harmony bonus."""
    return phase(play(state.copy(), text)) == "bonus"


# The board


def exists(x, y):
    return abs(x) <= 8 and abs(y) <= 8 and abs(x) + abs(y) <= 12


POINTS = [(x, y) for x in range(-8, 9) for y in range(-8, 9) if exists(x, y)]
GATES = {(0, 8), (0, -8), (8, 0), (-8, 0)}


@pytest.mark.rule("skud-board")
def test_the_board_has_249_points_of_which_245_are_no_gates():
    places = Counter(text.split(",")[1] for text in texts(bonus("", "R"), "rock"))
    assert [places[str(y)] for y in range(8, -9, -1)] == [8, 11, 13, 15] + [17] * 4 + [15] + [17] * 4 + [15, 13, 11, 8]


@pytest.mark.rule("skud-board")
@pytest.mark.parametrize("point", ["5,8", "-5,8", "8,-5", "-7,-6", "9,0", "0,-9"])
def test_beyond_the_cut_corners_there_is_no_point(point):
    with pytest.raises(teahouse.Unreadable):
        GAME.parse(f"rock {point}")


@pytest.mark.rule("skud-gardens")
def test_a_red_flower_stops_on_borders_and_midlines_but_not_inside_the_white_garden():
    assert ends(at("G R3 -3,5"), "-3,5") == {
        "-3,6",
        "-3,7",
        "-3,8",
        "-3,4",
        "-2,5",
        "0,5",
        "-1,6",
        "-2,6",
        "-2,7",
        "-4,5",
        "-5,5",
        "-6,5",
        "-4,6",
        "-5,6",
        "-4,7",
        "-4,4",
        "-5,4",
        "-4,3",
    }


@pytest.mark.rule("skud-gardens")
def test_a_white_flower_does_not_stop_inside_the_red_garden():
    state = at("G W4 0,2")
    assert refusal(state, "arrange 0,2 1,2") == "skud-gardens"
    assert refusal(state, "arrange 0,2 -1,2") == ""
    assert refusal(state, "arrange 0,2 0,-2") == ""


# Set-up


@pytest.mark.rule("skud-tiles")
def test_each_player_starts_with_eighteen_basic_and_two_special_flowers_and_four_accents():
    state = play(GAME.new(seed=1), "accents R R W K", "accents K K B B")
    flowers = dict.fromkeys(BASIC, 3) | {"L": 1, "O": 1}
    assert reserve(state, "H") == flowers | {"R": 2, "W": 1, "K": 1}
    assert reserve(state, "G") == flowers | {"K": 2, "B": 2}


@pytest.mark.rule("skud-accent-choice")
def test_host_chooses_accents_first_and_guest_answers():
    state = GAME.new(seed=1)
    assert state.to_move == 1
    play(state, "accents R W K B")
    assert (state.to_move, phase(state)) == (0, "accents")
    play(state, "accents R W K B")
    assert (state.to_move, phase(state)) == (0, "open")


def accent_choices(box, count):
    return {"accents " + " ".join(kept) for kept in itertools.combinations(box.split(), count)}


@pytest.mark.rule("skud-accent-choice")
def test_any_four_accents_with_at_most_two_of_a_kind_may_be_chosen():
    assert len(accent_choices("R R W W K K B B", 4)) == 19
    assert texts(GAME.new(seed=1)) == accent_choices("R R W W K K B B", 4)


@pytest.mark.rule("skud-double-accents")
@pytest.mark.parametrize("no_wheels", [False, True])
@pytest.mark.parametrize("ancient_oasis", [False, True])
@pytest.mark.parametrize("double_accents", [False, True])
def test_accents_are_four_or_eight_of_what_is_in_the_box(double_accents, ancient_oasis, no_wheels):
    box = "R R" + (" W W" if not no_wheels else "") + " K K B B" + (" P M T" if ancient_oasis else "")
    count = min(8 if double_accents else 4, len(box.split()))
    options = {"double_accents": double_accents, "ancient_oasis": ancient_oasis, "no_wheels": no_wheels}
    state = GAME.new(seed=1, options=options)
    assert texts(state) == accent_choices(box, count)
    host = sorted(texts(state))[0]
    play(state, host)
    assert texts(state) == accent_choices(box, count)


@pytest.mark.rule("skud-no-wheels")
def test_without_wheels_nobody_may_choose_one():
    state = GAME.new(seed=1, options={"no_wheels": True})
    assert refusal(state, "accents R W K B") != ""
    assert refusal(state, "accents R R K B") == ""


@pytest.mark.rule("skud-opening")
def test_the_opening_plants_the_same_flower_for_both_and_guest_moves_again():
    state = play(GAME.new(seed=1), "accents R W K B", "accents R W K B")
    assert texts(state) == {f"open {code}" for code in BASIC}
    play(state, "open W4")
    assert tiles(state) == {"G W4 0,-8", "H W4 0,8"}
    assert reserve(state, "G")["W4"] == reserve(state, "H")["W4"] == 2
    assert (state.to_move, phase(state)) == (0, "turn")


@pytest.mark.rule("skud-informal-start")
def test_an_informal_game_starts_with_an_ordinary_turn():
    state = play(GAME.new(seed=1, options={"informal_start": True}), "accents R W K B", "accents R W K B")
    assert texts(state) == {f"plant {code} {x},{y}" for code in BASIC for x, y in GATES}
    play(state, "plant R3 8,0", "plant W5 -8,0")
    assert tiles(state) == {"G R3 8,0", "H W5 -8,0"}
    assert state.to_move == 0


# Turns and planting


@pytest.mark.rule("skud-turn")
def test_players_alternate_and_nobody_may_pass():
    state = at("G R4 5,5; H R4 -5,-5")
    assert refusal(state, "skip") != ""
    play(state, "arrange 5,5 5,6")
    assert state.to_move == 1
    assert refusal(state, "skip") != ""
    play(state, "arrange -5,-5 -5,-6")
    assert state.to_move == 0


@pytest.mark.rule("skud-plant")
def test_a_flower_is_planted_in_any_open_gate_whoever_holds_the_others():
    state = at("G R3 0,-8; H R3 0,8", guest="W4 R5")
    assert texts(state, "plant") == {f"plant {code} {gate}" for code in ["W4", "R5"] for gate in ["8,0", "-8,0"]}
    assert refusal(state, "plant W4 0,8") == "skud-plant"
    assert refusal(state, "plant W4 1,8") == "skud-plant"


@pytest.mark.rule("skud-plant")
def test_one_player_may_fill_all_four_gates():
    state = at("G R3 0,-8; G R3 0,8; G R3 8,0; H R4 5,5", guest="R3 W4")
    assert "G W4 -8,0" in tiles(play(state, "plant W4 -8,0"))


@pytest.mark.rule("skud-reserve")
def test_only_what_is_in_the_own_reserve_can_be_planted():
    state = at("H R4 5,5", guest="R3 R3", host="W5")
    assert refusal(state, "plant W5 0,8") == "skud-reserve"
    play(state, "plant R3 0,8")
    assert reserve(state, "G") == {"R3": 1}


@pytest.mark.rule("skud-reserve")
def test_a_special_flower_is_never_planted_as_a_turn():
    state = at("G R4 5,5", guest="R3 L O")
    assert texts(state, "plant") == {f"plant R3 {x},{y}" for x, y in GATES}
    assert refusal(state, "lotus 0,8") != ""
    assert refusal(state, "orchid 0,8") != ""


@pytest.mark.rule("skud-plant")
def test_planting_never_earns_a_bonus():
    state = play(at("G R4 0,5; H R4 5,5", guest="R3 R3 K"), "plant R3 0,8")
    assert (state.to_move, phase(state)) == (1, "turn")


@pytest.mark.rule("skud-growing")
def test_a_growing_flower_neither_harmonises_nor_clashes():
    state = at("G R4 0,8; G W3 0,-8; G R3 1,2", guest="R3 K")
    assert refusal(state, "arrange 1,2 0,2") == ""
    assert not earns(state, "arrange 1,2 0,2")


# Arranging


@pytest.mark.rule("skud-distance")
@pytest.mark.parametrize(
    ("code", "steps"), [("R3", 3), ("R4", 4), ("R5", 5), ("W3", 3), ("W4", 4), ("W5", 5), ("L", 2), ("O", 6)]
)
def test_a_flower_moves_up_to_its_number(code, steps):
    forbidden = {"R": -1, "W": 1}.get(code[0], 0)
    assert ends(at(f"G {code} 0,0"), "0,0") == {
        f"{x},{y}" for x, y in POINTS if 1 <= abs(x) + abs(y) <= steps and not (forbidden and x * y * forbidden > 0)
    }


@pytest.mark.rule("skud-arrange")
def test_only_own_flowers_are_arranged():
    state = at("G K 3,3; G W -5,5; H R4 5,5; G R4 -5,-5")
    assert {text.split()[1] for text in texts(state, "arrange")} == {"-5,-5"}
    for text in ["arrange 3,3 3,4", "arrange 5,5 5,6", "arrange 0,0 0,1"]:
        assert refusal(state, text) == "skud-arrange"


@pytest.mark.rule("skud-path")
def test_a_tile_goes_around_another_but_not_over_it():
    assert "0,2" not in ends(at("G R3 0,0; H K 0,1"), "0,0")
    assert "0,2" in ends(at("G R4 0,0; H K 0,1"), "0,0")


@pytest.mark.rule("skud-path")
def test_a_tile_shut_in_on_four_sides_stays():
    state = at("G O 5,5; G K 5,6; G K 5,4; H B 4,5; H B 6,5")
    assert ends(state, "5,5") == set()
    assert refusal(state, "arrange 5,5 6,6") == "skud-path"


@pytest.mark.rule("skud-path")
def test_the_gardens_do_not_matter_on_the_way():
    state = at("G R4 -2,0; H K -1,0; H K -3,0; H K -2,-1")
    assert ends(state, "-2,0") == {"-4,0", "0,0", "0,1", "0,2", "1,1"}


@pytest.mark.rule("skud-gates")
def test_an_open_gate_may_be_passed_but_an_occupied_one_not():
    assert {"1,8", "2,8"} <= ends(at("G R3 -1,8"), "-1,8")
    assert not {"1,8", "2,8"} & ends(at("G R3 -1,8; G R3 0,8"), "-1,8")


@pytest.mark.rule("skud-gates")
@pytest.mark.parametrize("code", ["R3", "W5", "L", "O"])
def test_nothing_ends_its_way_in_a_gate(code):
    assert refusal(at(f"G {code} 0,7"), "arrange 0,7 0,8") == "skud-gates"
    assert refusal(at(f"G {code} 0,7; H W3 0,8"), "arrange 0,7 0,8") == "skud-gates"


# Capturing


@pytest.mark.rule("skud-capture")
def test_a_basic_flower_captures_the_one_it_clashes_with_for_good():
    state = play(at("G R3 0,2; H W3 -1,0", host="R3 O"), "arrange 0,2 -1,0")
    assert tiles(state) == {"G R3 -1,0"}
    assert (reserve(state, "G"), reserve(state, "H")) == ({"R3": 1}, {"R3": 1, "O": 1})


@pytest.mark.rule("skud-capture")
@pytest.mark.parametrize("code", ["R3", "R4", "R5", "W4", "W5", "L", "O", "R", "W", "K", "B"])
def test_a_rose_captures_nothing_but_a_jasmine(code):
    assert refusal(at(f"G R3 0,2; H {code} -1,0"), "arrange 0,2 -1,0") == "skud-capture"


@pytest.mark.rule("skud-capture")
def test_an_own_tile_is_never_captured():
    assert refusal(at("G R3 0,2; G W3 -1,0"), "arrange 0,2 -1,0") == "skud-capture"
    assert refusal(at("G O 0,3; G L 5,5; G W3 0,0"), "arrange 0,3 0,0") == "skud-capture"


@pytest.mark.rule("skud-capture")
def test_a_flower_does_not_capture_in_a_garden_where_it_may_not_stop():
    assert refusal(at("G R3 0,2; H W3 -1,1"), "arrange 0,2 -1,1") == "skud-gardens"
    assert refusal(at("G W5 0,2; H R5 1,1"), "arrange 0,2 1,1") == "skud-gardens"
    assert refusal(at("G R3 -4,5; H W3 -3,4"), "arrange -4,5 -3,4") == ""


@pytest.mark.rule("skud-capture")
def test_a_capture_may_not_leave_the_captor_clashing_with_another():
    assert refusal(at("G R3 0,2; H W3 -1,0; H W3 -1,5"), "arrange 0,2 -1,0") == "skud-clash"


@pytest.mark.rule("skud-capture")
def test_a_flower_cannot_go_on_behind_what_it_captures():
    assert ends(at("G R4 5,5; H W4 6,4; H K 6,5; H K 5,6; H K 4,5; H K 5,3; H K 4,4"), "5,5") == {"6,4"}


# Clashes


@pytest.mark.rule("skud-clash")
@pytest.mark.parametrize("owner", ["G", "H"])
def test_no_arrange_may_make_a_clash_whoever_owns_the_other_flower(owner):
    assert refusal(at(f"G R3 1,3; {owner} W3 0,-2"), "arrange 1,3 0,3") == "skud-clash"


@pytest.mark.rule("skud-clash")
def test_any_tile_between_them_keeps_two_flowers_from_clashing():
    for between in ["H K 0,0", "G R 0,1", "G O 0,2", "H R5 0,0"]:
        assert refusal(at(f"G R3 1,3; H W3 0,-2; {between}"), "arrange 1,3 0,3") == ""


@pytest.mark.rule("skud-clash")
def test_an_open_gate_between_them_keeps_two_flowers_from_clashing():
    assert refusal(at("G R3 2,7; H W3 -2,8"), "arrange 2,7 2,8") == ""
    assert refusal(at("G R3 2,7; H W3 4,8"), "arrange 2,7 2,8") == "skud-clash"


@pytest.mark.rule("skud-clash")
def test_neither_rock_nor_knotweed_nor_orchid_beside_the_line_suspends_a_clash():
    for accent in ["H R 0,6", "H R 5,3", "H K 1,-2", "H O 1,-3", "G O -1,-2"]:
        assert refusal(at(f"G R3 1,3; H W3 0,-2; {accent}"), "arrange 1,3 0,3") == "skud-clash"


@pytest.mark.rule("skud-clash")
def test_a_tile_between_two_clashing_flowers_may_only_move_along_their_line():
    assert ends(at("G R3 0,2; H R4 0,4; H W4 0,-2"), "0,2") == {"0,3", "0,1", "0,0", "0,-1"}
    assert ends(at("G R3 0,2; H R4 0,4; G W4 0,-2"), "0,2") == {"0,3", "0,1", "0,0", "0,-1"}


@pytest.mark.rule("skud-clash")
def test_a_capture_by_a_tile_that_holds_two_flowers_apart_is_refused():
    assert refusal(at("G R3 0,2; H R4 0,4; H W4 0,-2; H W3 -1,0"), "arrange 0,2 -1,0") == "skud-clash"


@pytest.mark.rule("skud-clash")
def test_a_captor_keeps_apart_what_the_captured_flower_kept_apart():
    state = play(at("G R4 0,2; H W4 -1,0; H R5 -1,6; H W5 -1,-6"), "arrange 0,2 -1,0")
    assert tiles(state) == {"G R4 -1,0", "H R5 -1,6", "H W5 -1,-6"}


@pytest.mark.rule("skud-ignore-clashing")
def test_with_clashing_ignored_flowers_may_face_each_other_and_still_capture():
    state = at("G R3 1,3; H W3 0,0; H R4 0,4", ignore_clashing=True)
    assert refusal(state, "arrange 1,3 0,3") == ""
    assert refusal(state, "arrange 1,3 0,4") == "skud-capture"
    assert refusal(at("G R3 1,2; H W3 0,0", ignore_clashing=True), "arrange 1,2 0,0") == ""


@pytest.mark.rule("skud-ignore-clashing")
def test_with_clashing_ignored_accents_may_leave_clashes():
    state = bonus("G R3 5,6; H W3 6,2; G R3 0,4; H R 0,2; H W3 0,-2", "W B", ignore_clashing=True)
    assert refusal(state, "wheel 5,5") == ""
    assert refusal(state, "boat 0,2") == ""


# Harmony


@pytest.mark.rule("skud-flower-circle")
@pytest.mark.parametrize(("still", "moved"), itertools.combinations_with_replacement(BASIC, 2))
def test_neighbours_on_the_circle_harmonise_and_opposites_clash(still, moved):
    circle = abs(BASIC.index(still) - BASIC.index(moved))
    state = at(f"G {still} 5,5; G {moved} 3,6", guest="R3 K")
    if circle == 3:
        assert refusal(state, "arrange 3,6 3,5") == "skud-clash"
    else:
        assert earns(state, "arrange 3,6 3,5") == (circle in (1, 5))


@pytest.mark.rule("skud-harmony")
def test_basic_flowers_of_different_owners_do_not_harmonise():
    assert not earns(at("H R4 5,5; G R3 3,6", guest="R3 K"), "arrange 3,6 3,5")


@pytest.mark.rule("skud-harmony")
def test_harmony_reaches_across_the_whole_board():
    assert earns(at("G R4 -7,5; G R3 6,6", guest="R3 K"), "arrange 6,6 7,5")


@pytest.mark.rule("skud-harmony")
@pytest.mark.parametrize("between", ["H R5 4,5", "G O 4,5", "H K 4,5", "G B 4,5", "G L 4,5"])
def test_a_tile_between_breaks_a_harmony(between):
    state = at(f"G R4 5,5; G R3 3,6; {between}", guest="R3 K", host="R3")
    # A Lotus between them harmonises with the Rose itself.
    assert earns(state, "arrange 3,6 3,5") == (between == "G L 4,5")


@pytest.mark.rule("skud-harmony")
def test_a_gate_between_breaks_a_harmony_even_when_it_is_open():
    assert not earns(at("G R4 -2,8; G R3 2,7", guest="R3 K"), "arrange 2,7 2,8")
    assert earns(at("G R4 4,8; G R3 2,7", guest="R3 K"), "arrange 2,7 2,8")


@pytest.mark.rule("skud-lotus")
@pytest.mark.parametrize("code", BASIC)
@pytest.mark.parametrize("owner", ["G", "H"])
def test_every_basic_flower_harmonises_with_either_lotus(owner, code):
    assert earns(at(f"{owner} L 5,5; G {code} 3,6", guest="R3 K"), "arrange 3,6 3,5")


@pytest.mark.rule("skud-lotus")
def test_a_lotus_that_comes_into_line_with_an_enemy_flower_earns_nothing():
    assert not earns(at("H R4 5,5; G L 3,6", guest="R3 K"), "arrange 3,6 3,5")
    assert earns(at("G R4 5,5; G L 3,6", guest="R3 K"), "arrange 3,6 3,5")


@pytest.mark.rule("skud-lotus")
def test_lotus_and_lotus_or_orchid_never_harmonise():
    assert not earns(at("H L 5,5; G L 3,6", guest="R3 K"), "arrange 3,6 3,5")
    assert not earns(at("G L 5,5; G O 3,6", guest="R3 K"), "arrange 3,6 3,5")
    assert not earns(at("G R4 5,5; G O 3,6", guest="R3 K"), "arrange 3,6 3,5")


@pytest.mark.rule("skud-lotus")
def test_a_growing_lotus_harmonises_with_nothing():
    assert not earns(at("G L 0,8; G R3 1,5", guest="R3 K"), "arrange 1,5 0,5")


# New harmonies


@pytest.mark.rule("skud-new-harmony")
def test_the_same_pair_on_the_same_line_is_not_new():
    assert not earns(at("G R4 5,5; G R3 3,5", guest="R3 K"), "arrange 3,5 2,5")


@pytest.mark.rule("skud-new-harmony")
def test_the_same_pair_on_another_line_is_not_new():
    assert not earns(at("G R4 1,2; G R3 1,1", guest="R3 K"), "arrange 1,1 2,2")


@pytest.mark.rule("skud-new-harmony")
def test_another_flower_of_the_same_kind_is_a_new_pair():
    assert earns(at("G R4 1,2; G R4 3,7; G R3 1,1", guest="R3 K"), "arrange 1,1 3,2")


@pytest.mark.rule("skud-new-harmony")
def test_a_pair_uncovered_by_the_moving_tile_is_new():
    state = at("G R3 2,5; G W3 4,5; G R4 6,5", guest="R3 K")
    assert earns(state, "arrange 4,5 4,6")


@pytest.mark.rule("skud-new-harmony")
def test_a_harmony_that_only_the_opponent_gains_earns_nothing():
    state = play(at("H R3 2,5; G W3 4,5; H R4 6,5", guest="R3 K", host="R3 K"), "arrange 4,5 4,6")
    assert (state.to_move, phase(state)) == (1, "turn")


@pytest.mark.rule("skud-new-harmony")
def test_a_harmony_broken_and_made_again_a_turn_later_is_new():
    state = at("G R4 5,5; G R3 3,5; H R4 -5,-5", guest="R3 K")
    play(state, "arrange 3,5 3,6", "arrange -5,-5 -5,-6")
    assert earns(state, "arrange 3,6 3,5")


@pytest.mark.rule("skud-new-harmony")
def test_a_new_harmony_earns_even_if_others_break():
    assert earns(at("G R4 5,5; G R3 3,5; G W5 3,7; G R4 1,6", guest="R3 K"), "arrange 3,5 2,6")


@pytest.mark.rule("skud-new-harmony")
def test_capturing_the_tile_between_two_own_flowers_makes_them_no_pair():
    # The captor now stands where the captured tile stood: the outer two still do not see each other.
    state = at("G R3 2,5; H R5 4,5; G R4 6,5; G O 4,8; G L -5,-5", guest="R3 K")
    assert not earns(state, "arrange 4,8 4,5")


@pytest.mark.rule("skud-new-harmony")
def test_a_capture_can_earn_a_bonus():
    assert earns(at("G R3 4,7; H W3 5,5; G R4 7,5", guest="R3 K"), "arrange 4,7 5,5")


@pytest.mark.rule("skud-new-harmony")
def test_the_opponents_lotus_earns_nothing_under_the_booklets_rule():
    assert earns(at("H L 5,5; G R3 3,6", guest="R3 K"), "arrange 3,6 3,5")
    assert not earns(at("H L 5,5; G R3 3,6", guest="R3 K", lotus_bonus=False), "arrange 3,6 3,5")
    assert earns(at("G L 5,5; G R3 3,6", guest="R3 K", lotus_bonus=False), "arrange 3,6 3,5")
    # In harmony with the R4 all along, new only with the Lotus; then new with an R4 as well.
    assert not earns(at("H L 5,5; G R4 3,2; G R3 3,6", guest="R3 K", lotus_bonus=False), "arrange 3,6 3,5")
    assert earns(at("H L 5,5; G R4 2,2; G R3 3,6", guest="R3 K", lotus_bonus=False), "arrange 3,6 2,5")


# Knotweed


@pytest.mark.rule("skud-knotweed")
@pytest.mark.parametrize("knotweed", ["G K 6,6", "H K 6,6", "H K 2,6", "G K 3,4"])
def test_flowers_around_a_knotweed_make_no_harmony(knotweed):
    assert not earns(at(f"G R4 5,5; G R3 3,7; {knotweed}", guest="R3 K"), "arrange 3,7 3,5")


@pytest.mark.rule("skud-knotweed")
def test_a_knotweed_drains_a_lotus_too():
    assert not earns(at("G L 5,5; G R3 3,6; H K 6,6", guest="R3 K"), "arrange 3,6 3,5")


@pytest.mark.rule("skud-knotweed")
def test_a_drained_flower_that_moves_away_harmonises_again():
    # The R3 is in line with the R4 all the time.
    assert earns(at("G R4 5,5; G R3 3,5; H K 2,5", guest="R3 K"), "arrange 3,5 4,5")


@pytest.mark.rule("skud-knotweed")
def test_a_drained_flower_still_captures_and_clashes():
    state = at("G R3 0,2; H W3 -1,0; H K 1,3; G W3 4,5")
    assert refusal(state, "arrange 0,2 -1,0") == ""
    assert refusal(at("G R3 0,2; H K 1,3; H W3 -2,0"), "arrange 0,2 0,0") == "skud-clash"


@pytest.mark.rule("skud-knotweed")
def test_a_knotweed_may_stand_beside_a_gate_and_does_nothing_to_an_orchid():
    state = bonus("G R4 0,8; H O 2,7; G R5 3,7", "K", host="R3 R3")
    play(state, "knotweed 1,7", "plant R3 8,0")
    assert refusal(state, "arrange 3,7 3,6") == "skud-trap"


# Orchids


@pytest.mark.rule("skud-wild-orchid")
@pytest.mark.parametrize(
    ("own_lotus", "enemy_lotus", "target", "captures"),
    [
        ("", "", "W3", False),
        ("", "", "O", False),
        ("", "H L -5,-5", "O", True),
        ("", "H L -5,-5", "W3", False),
        ("", "", "L", False),
        ("", "H L 8,0", "O", False),
        ("G L 8,0", "", "W3", False),
        ("G L 8,0", "", "O", False),
        ("G L 8,0", "", "L", False),
        ("G L 8,0", "H L -5,-5", "O", True),
        ("G L -5,-5", "", "W3", True),
        ("G L -5,-5", "", "R3", True),
        ("G L -5,-5", "", "O", True),
        ("G L -5,-5", "H L 8,0", "O", True),
        ("G L -5,-5", "H L -6,-6", "O", True),
        ("G L -5,-5", "", "L", True),
    ],
)
def test_what_an_orchid_captures_hangs_on_both_lotuses(own_lotus, enemy_lotus, target, captures):
    state = at(f"G O 0,0; H {target} 3,0; {own_lotus}; {enemy_lotus}")
    assert (refusal(state, "arrange 0,0 3,0") == "") == captures


@pytest.mark.rule("skud-wild-orchid")
@pytest.mark.parametrize(("hunter", "way"), [("R3", "3,0"), ("W5", "3,0"), ("L", "2,0")])
@pytest.mark.parametrize(("enemy_lotus", "captures"), [("", False), ("H L 0,8", False), ("H L -5,-5", True)])
def test_any_flower_captures_an_orchid_whose_lotus_blooms(hunter, way, enemy_lotus, captures):
    for own_lotus in ["", "G L 5,5"] if hunter != "L" else [""]:
        state = at(f"G {hunter} 0,0; H O {way}; {enemy_lotus}; {own_lotus}")
        assert (refusal(state, f"arrange 0,0 {way}") == "") == captures


@pytest.mark.rule("skud-wild-orchid")
def test_a_flower_captures_a_wild_orchid_only_where_it_may_stop():
    assert refusal(at("G R3 0,2; H O -2,1; H L 5,5"), "arrange 0,2 -2,1") == "skud-gardens"
    assert refusal(at("G L 0,2; H O -1,1; H L 5,5"), "arrange 0,2 -1,1") == "skud-trap"
    assert refusal(at("G L -1,3; H O -1,1; H L 5,5"), "arrange -1,3 -1,1") == ""


@pytest.mark.rule("skud-wild-orchid")
def test_a_flower_captures_a_wild_orchid_only_if_no_clash_results():
    assert refusal(at("G R3 0,0; H O 3,0; H L -5,-5; H W3 3,-4"), "arrange 0,0 3,0") == "skud-clash"


@pytest.mark.rule("skud-wild-orchid")
def test_a_wild_orchid_captures_no_accent_no_growing_flower_and_no_own_tile():
    state = at("G O 0,5; G L 5,5; H K 0,3; H R3 0,8; G R4 1,4")
    assert refusal(state, "arrange 0,5 0,3") == "skud-capture"
    assert refusal(state, "arrange 0,5 0,8") == "skud-gates"
    assert refusal(state, "arrange 0,5 1,4") == "skud-capture"


@pytest.mark.rule("skud-wild-orchid")
def test_an_orchid_whose_lotus_is_captured_is_wild_no_longer():
    state = at("G O 0,0; G L 5,5; H L 3,0; H O -5,-5; G R4 -5,-2", host="R3 W3")
    assert refusal(state, "arrange -5,-2 -5,-5") == ""
    assert refusal(at("G R4 -5,-2; H O -5,-5; H L 3,0", to_move=1), "arrange -5,-5 -5,-2") == ""
    play(state, "arrange 0,0 3,0")
    assert refusal(state, "arrange -5,-5 -5,-2") != ""
    play(state, "plant W3 8,0")
    assert refusal(state, "arrange -5,-2 -5,-5") != ""


@pytest.mark.rule("skud-trap")
def test_an_orchid_holds_every_blooming_enemy_flower_around_it():
    state = at("H O 0,0; G R4 1,1; G L -1,0; G O 0,-1; G R5 2,0")
    for start in ["1,1", "-1,0", "0,-1"]:
        assert ends(state, start) == set()
    assert refusal(state, "arrange 1,1 1,2") == "skud-trap"
    assert ends(state, "2,0")


@pytest.mark.rule("skud-trap")
def test_an_orchid_does_not_hold_its_own_side():
    assert ends(at("G O 0,0; G R4 1,1; G L -1,0"), "1,1")


@pytest.mark.rule("skud-trap")
def test_growing_flowers_are_not_held_and_growing_orchids_hold_nobody():
    assert ends(at("H O 0,7; G R3 0,8"), "0,8")
    assert ends(at("H O 0,8; G R3 0,7"), "0,7")


@pytest.mark.rule("skud-orchid")
@pytest.mark.parametrize("lotuses", ["", "G L 5,5; H L -5,-5"])
def test_two_orchids_side_by_side_hold_each_other(lotuses):
    for seat, start in [(0, "0,0"), (1, "1,1")]:
        assert ends(at(f"G O 0,0; H O 1,1; {lotuses}", to_move=seat), start) == set()


@pytest.mark.rule("skud-orchid")
def test_a_held_orchid_still_holds():
    assert refusal(at("H O 0,0; G O 1,0; G R3 -1,0"), "arrange -1,0 -2,0") == "skud-trap"


@pytest.mark.rule("skud-trap")
def test_a_held_flower_cannot_capture_the_orchid_that_holds_it():
    assert refusal(at("G R3 0,0; H O 1,0; H L 5,5"), "arrange 0,0 1,0") == "skud-trap"
    assert refusal(at("G O 0,0; G L -5,-5; H O 1,0; H L 5,5"), "arrange 0,0 1,0") == "skud-trap"


@pytest.mark.rule("skud-trap")
def test_a_held_flower_still_harmonises():
    assert earns(at("G R3 3,3; H O 4,4; G R4 6,2", guest="R3 K"), "arrange 6,2 5,3")


@pytest.mark.rule("skud-orchid")
def test_an_orchid_that_moves_beside_a_flower_holds_it_at_once():
    state = play(at("G O 0,0; H R4 5,2", guest="R3"), "arrange 0,0 4,2")
    assert refusal(state, "arrange 5,2 6,2") == "skud-trap"


# The harmony bonus


@pytest.mark.rule("skud-bonus")
def test_a_bonus_may_be_declined_and_the_turn_is_over():
    state = play(at("G R4 5,5; G R3 3,6; H R4 -5,-5", guest="R3 K"), "arrange 3,6 3,5")
    assert (state.to_move, phase(state)) == (0, "bonus")
    play(state, "skip")
    assert (state.to_move, phase(state)) == (1, "turn")
    assert reserve(state, "G") == {"R3": 1, "K": 1}


@pytest.mark.rule("skud-bonus")
def test_there_is_one_bonus_however_many_harmonies_are_new():
    state = play(at("G R4 5,5; G R4 3,2; G R3 2,6; H R4 -5,-5", guest="R3 K K"), "arrange 2,6 3,5")
    play(state, "knotweed -5,5")
    assert (state.to_move, phase(state)) == (1, "turn")


@pytest.mark.rule("skud-bonus")
def test_a_harmony_made_by_the_bonus_earns_nothing():
    state = play(bonus("G R4 5,5; G R3 3,6; H R4 -5,-5", "B K"), "boat 3,6 3,5")
    assert tiles(state) == {"G R4 5,5", "G R3 3,5", "G B 3,6", "H R4 -5,-5"}
    assert (state.to_move, phase(state)) == (1, "turn")


@pytest.mark.rule("skud-bonus-special")
def test_a_special_flower_may_be_planted_beside_own_growing_flowers():
    state = bonus("G R3 0,8; H R4 8,0", "L O")
    assert texts(state, "lotus") == {"lotus -8,0", "lotus 0,-8"}
    assert texts(state, "orchid") == {"orchid -8,0", "orchid 0,-8"}
    assert refusal(state, "lotus 0,8") != ""
    assert "G L 0,-8" in tiles(play(state, "lotus 0,-8"))
    assert reserve(state, "G") == {"R3": 1, "O": 1}


@pytest.mark.rule("skud-bonus-basic")
@pytest.mark.parametrize("growing", ["G R4 0,8", "G L 0,8", "G O 0,8"])
def test_a_basic_flower_is_no_bonus_while_an_own_flower_grows(growing):
    state = bonus(f"{growing}; H R4 8,0", "W4")
    assert texts(state, "bonus") == set()
    assert refusal(state, "bonus W4 0,-8") == "skud-bonus-basic"


@pytest.mark.rule("skud-bonus-basic")
def test_the_opponents_growing_flowers_do_not_hinder_a_basic_flower():
    state = bonus("H R4 0,8; G R4 5,5; H L 8,0", "W4")
    assert texts(state, "bonus") == {f"bonus {code} {gate}" for code in ["R3", "W4"] for gate in ["-8,0", "0,-8"]}


@pytest.mark.rule("skud-bonus-basic")
def test_the_arrange_that_empties_the_own_gate_allows_a_basic_flower():
    state = play(at("G R3 0,8; G R4 4,7", guest="W5 W5"), "arrange 0,8 2,7")
    assert texts(state, "bonus") == {f"bonus W5 {x},{y}" for x, y in GATES}


@pytest.mark.rule("skud-bonus")
def test_no_bonus_verb_is_allowed_as_a_turn_and_no_turn_verb_as_a_bonus():
    state = at("G R4 5,5", guest="R3 R W K B L O")
    for text in ["rock 0,0", "wheel 0,0", "knotweed 0,0", "boat 5,5 5,6", "lotus 0,8", "bonus R3 0,8", "skip"]:
        assert refusal(state, text) != ""
    state = bonus("G R4 5,5", "R")
    for text in ["plant R3 0,8", "arrange 5,5 5,6"]:
        assert refusal(state, text) != ""


@pytest.mark.rule("skud-accent-place")
@pytest.mark.parametrize("verb", ["rock", "wheel", "knotweed"])
def test_an_accent_goes_on_an_empty_point_that_is_no_gate(verb):
    state = bonus("G R4 5,5; H K 4,-4", "R W K")
    assert refusal(state, f"{verb} 0,8") != ""
    assert refusal(state, f"{verb} 5,5") != ""
    assert refusal(state, f"{verb} 4,-4") != ""
    assert refusal(state, f"{verb} 0,0") == ""


@pytest.mark.rule("skud-accent-place")
def test_an_accent_that_is_not_in_the_reserve_cannot_be_placed():
    state = bonus("G R4 5,5", "R", host="R3 W K B")
    for text in ["wheel 0,0", "knotweed 0,0", "boat 5,5 5,6"]:
        assert refusal(state, text) == "skud-reserve"


# Rocks


@pytest.mark.rule("skud-rock")
@pytest.mark.parametrize("rock", ["G R -4,5", "H R -4,5", "H R 7,5"])
def test_a_rock_stops_every_harmony_of_its_row_unless_only_its_point_counts(rock):
    assert not earns(at(f"G R4 5,5; G R3 3,6; {rock}", guest="R3 K"), "arrange 3,6 3,5")
    assert earns(at(f"G R4 5,5; G R3 3,6; {rock}", guest="R3 K", rock="point"), "arrange 3,6 3,5")


@pytest.mark.rule("skud-rock")
def test_a_rock_stops_its_column_but_not_the_row_of_another_pair():
    assert not earns(at("G R4 5,5; G R3 4,2; H R 5,-3", guest="R3 K"), "arrange 4,2 5,2")
    assert earns(at("G R4 5,5; G R3 3,6; H R 5,-3", guest="R3 K"), "arrange 3,6 3,5")


@pytest.mark.rule("skud-rock")
def test_a_rock_works_past_other_tiles_and_from_the_far_side_of_a_gate():
    assert not earns(at("G R4 4,8; G R3 2,7; H R -3,8", guest="R3 K"), "arrange 2,7 2,8")
    assert not earns(at("G R4 4,8; G R3 2,7; H R -3,8; H W3 0,8", guest="R3 K"), "arrange 2,7 2,8")
    assert earns(at("G R4 4,8; G R3 2,7; H R -3,8", guest="R3 K", rock="point"), "arrange 2,7 2,8")


@pytest.mark.rule("skud-rock")
def test_a_rock_between_two_flowers_parts_them_under_both_rules():
    for rock in ["lines", "point"]:
        assert not earns(at("G R4 6,5; G R3 3,6; H R 4,5", guest="R3 K", rock=rock), "arrange 3,6 3,5")


@pytest.mark.rule("skud-rock")
def test_leaving_a_rocks_line_makes_a_pair_new():
    # In line on the row of the rock there was no harmony; on the column there is.
    assert earns(at("G R4 1,2; G R3 2,2; H R -4,2", guest="R3 K"), "arrange 2,2 1,1")


# Wheels


@pytest.mark.rule("skud-wheel")
def test_a_wheel_turns_all_eight_tiles_around_it_clockwise():
    state = play(bonus("G R3 5,6; H R3 6,6; G K 6,5; H B 6,4; G W 5,4; H L 4,4; H O 4,5; G R4 4,6", "W"), "wheel 5,5")
    assert tiles(state) == {
        "G W 5,5",
        "G R3 6,6",
        "H R3 6,5",
        "G K 6,4",
        "H B 5,4",
        "G W 4,4",
        "H L 4,5",
        "H O 4,6",
        "G R4 5,6",
    }


@pytest.mark.rule("skud-wheel")
def test_a_wheel_alone_is_allowed_and_later_turns_nothing():
    state = play(bonus("G R4 -5,-5; H R4 5,7", "W"), "wheel 5,5", "arrange 5,7 5,6")
    assert tiles(state) == {"G R4 -5,-5", "H R4 5,6", "G W 5,5"}


@pytest.mark.rule("skud-wheel-rock")
def test_a_wheel_may_not_stand_beside_a_rock():
    for rock in ["6,6", "4,5", "5,4"]:
        assert refusal(bonus(f"H R {rock}", "W"), "wheel 5,5") == "skud-wheel-rock"
    assert refusal(bonus("H R 7,5", "W"), "wheel 5,5") == ""


@pytest.mark.rule("skud-wheel-rock")
def test_a_rock_may_stand_beside_a_wheel():
    assert refusal(bonus("H W 5,5", "R"), "rock 5,6") == ""


@pytest.mark.rule("skud-wheel-gate")
@pytest.mark.parametrize("owner", ["G", "H"])
def test_a_wheel_may_not_stand_beside_a_growing_flower(owner):
    for point in ["0,7", "1,7", "-1,7", "1,8", "-1,8"]:
        assert refusal(bonus(f"{owner} R4 0,8", "W"), f"wheel {point}") == "skud-wheel-gate"
        assert refusal(bonus(f"{owner} R4 0,-8", "W"), f"wheel {point}") == ""
    assert refusal(bonus(f"{owner} R4 0,8", "W"), "wheel 0,6") == ""


@pytest.mark.rule("skud-wheel-gate")
def test_a_wheel_beside_an_open_gate_may_turn_nothing_onto_it():
    assert refusal(bonus("H R4 -1,8", "W"), "wheel 0,7") == "skud-wheel-gate"
    assert refusal(bonus("H K 0,7", "W"), "wheel 1,8") == "skud-wheel-gate"
    assert refusal(bonus("H R4 0,7", "W"), "wheel 1,7") == "skud-wheel-gate"
    assert "H R4 1,7" in tiles(play(bonus("H R4 1,8", "W"), "wheel 0,7"))


@pytest.mark.rule("skud-wheel-edge")
def test_a_wheel_turns_nothing_off_the_board():
    assert refusal(bonus("H R4 3,8", "W"), "wheel 4,8") == "skud-wheel-edge"
    assert "H R4 4,7" in tiles(play(bonus("H R4 5,7", "W"), "wheel 4,8"))
    assert refusal(bonus("H K 7,5", "W"), "wheel 8,4") == "skud-wheel-edge"
    assert "H K 7,5" in tiles(play(bonus("H K 7,4", "W"), "wheel 8,4"))
    assert "H K 7,3" in tiles(play(bonus("H K 8,3", "W"), "wheel 8,4"))


@pytest.mark.rule("skud-wheel-edge")
def test_one_tile_that_cannot_be_turned_forbids_the_whole_wheel():
    assert refusal(bonus("H R4 3,8; G R4 5,7", "W"), "wheel 4,8") == "skud-wheel-edge"


@pytest.mark.rule("skud-accents-gardens")
def test_a_wheel_turns_no_flower_into_the_other_colours_garden():
    assert refusal(bonus("H R3 0,1", "W"), "wheel -1,2") == "skud-accents-gardens"
    for code in ["W3", "L", "O", "K"]:
        assert f"H {code} -1,1" in tiles(play(bonus(f"H {code} 0,1", "W"), "wheel -1,2"))


@pytest.mark.rule("skud-accents-clash")
def test_a_wheel_may_not_turn_a_flower_into_a_clash():
    assert refusal(bonus("G R3 5,6; H W3 6,2", "W"), "wheel 5,5") == "skud-accents-clash"


@pytest.mark.rule("skud-accents-clash")
def test_a_wheel_may_not_turn_away_what_stands_between_two_flowers():
    assert refusal(bonus("G R3 5,1; H K 5,3; H W3 5,7", "W"), "wheel 4,4") == "skud-accents-clash"


@pytest.mark.rule("skud-wheel")
def test_the_wheels_own_tile_keeps_turned_flowers_from_clashing():
    state = play(bonus("G R3 4,4; H W3 6,6", "W"), "wheel 5,5")
    assert tiles(state) == {"G R3 4,5", "H W3 6,5", "G W 5,5"}


@pytest.mark.rule("skud-wheel")
def test_a_wheel_turns_a_held_flower_out_of_its_trap():
    state = bonus("G R4 5,4; H O 6,3", "W", host="W3 W3")
    assert refusal(at("G R4 5,4; H O 6,3"), "arrange 5,4 5,5") == "skud-trap"
    play(state, "wheel 4,5", "plant W3 8,0")
    assert "G R4 4,4" in tiles(state)
    assert ends(state, "4,4")


@pytest.mark.rule("skud-wheel")
def test_a_knotweed_turned_by_a_wheel_drains_its_new_neighbours():
    state = bonus("G R4 -5,3; G R3 3,3; H K 5,4", "W")
    assert state.scores() == [1, 0]
    play(state, "wheel 4,5")
    assert "H K 4,4" in tiles(state)
    assert state.scores() == [0, 0]


# Boats


@pytest.mark.rule("skud-boat-flower")
@pytest.mark.parametrize("owner", ["G", "H"])
def test_a_boat_moves_any_flower_to_one_of_eight_points_and_stays(owner):
    state = bonus(f"{owner} R4 5,5", "B")
    assert texts(state, "boat") == {
        f"boat 5,5 {point}" for point in ["5,6", "6,6", "6,5", "6,4", "5,4", "4,4", "4,5", "4,6"]
    }
    assert tiles(play(state, "boat 5,5 6,6")) == {f"{owner} R4 6,6", "G B 5,5"}


@pytest.mark.rule("skud-boat-flower")
def test_a_boat_goes_neither_onto_a_tile_nor_off_the_board_nor_into_a_gate():
    state = bonus("H O 1,8; H K 2,8; G R3 1,7", "B")
    assert set(texts(state, "boat 1,8")) == {"boat 1,8 2,7", "boat 1,8 0,7"}


@pytest.mark.rule("skud-boat-flower")
def test_a_boat_does_not_move_a_growing_flower():
    state = bonus("G R4 0,8; H L 8,0", "B")
    assert texts(state, "boat") == set()
    assert refusal(state, "boat 0,8 0,7") != ""


@pytest.mark.rule("skud-accents-gardens")
def test_a_boat_moves_no_flower_into_the_other_colours_garden():
    allowed = ["0,3", "1,3", "1,2", "1,1", "0,1"]
    assert texts(bonus("H R3 0,2", "B"), "boat") == {f"boat 0,2 {point}" for point in allowed}
    assert len(texts(bonus("H O 0,2", "B"), "boat")) == 8


@pytest.mark.rule("skud-accents-clash")
def test_a_boat_may_not_move_a_flower_into_a_clash():
    state = bonus("G R3 5,5; H W3 6,2", "B")
    assert refusal(state, "boat 5,5 6,5") == "skud-accents-clash"
    assert refusal(state, "boat 5,5 5,6") == ""


@pytest.mark.rule("skud-boat-flower")
def test_the_boat_itself_keeps_the_lines_of_the_flowers_old_point_shut():
    state = play(bonus("G R3 3,5; H R5 5,5; H W3 7,5", "B"), "boat 5,5 5,6")
    assert tiles(state) == {"G R3 3,5", "G B 5,5", "H R5 5,6", "H W3 7,5"}


@pytest.mark.rule("skud-boat-flower")
def test_a_boat_moves_a_held_flower():
    state = play(bonus("G R4 5,5; H O 4,4", "B", host="W3 W3"), "boat 5,5 6,6", "plant W3 8,0")
    assert ends(state, "6,6")


@pytest.mark.rule("skud-boat-accent")
@pytest.mark.parametrize("code", ["R", "W", "K", "B"])
@pytest.mark.parametrize("owner", ["G", "H"])
def test_a_boat_sinks_any_accent_and_itself(owner, code):
    state = bonus(f"{owner} {code} 5,5; G R4 0,8", "B")
    assert texts(state, "boat") == {"boat 5,5"}
    play(state, "boat 5,5")
    assert tiles(state) == {"G R4 0,8"}
    assert (reserve(state, "G"), reserve(state, "H")) == ({"R3": 1}, {"R3": 1})


@pytest.mark.rule("skud-boat-accent")
@pytest.mark.parametrize("code", ["P", "M", "T"])
def test_a_boat_sinks_the_accents_of_the_oasis_too(code):
    state = play(bonus(f"H {code} 5,5; G R4 0,8", "B", ancient_oasis=True), "boat 5,5")
    assert tiles(state) == {"G R4 0,8"}
    assert (reserve(state, "G"), reserve(state, "H")) == ({"R3": 1}, {"R3": 1})


@pytest.mark.rule("skud-boat-accent")
def test_a_boat_sinks_no_flower_and_moves_no_accent():
    state = bonus("G R4 5,5; H K -5,-5", "B")
    assert refusal(state, "boat 5,5") != ""
    assert refusal(state, "boat -5,-5 -5,-6") != ""
    assert refusal(state, "boat 0,0") != ""


@pytest.mark.rule("skud-accents-clash")
def test_a_boat_may_not_sink_the_accent_between_two_clashing_flowers():
    for owners in ["GG", "GH", "HH"]:
        state = bonus(f"{owners[0]} R3 0,4; H R 0,2; {owners[1]} W3 0,-2", "B")
        assert refusal(state, "boat 0,2") == "skud-accents-clash"


@pytest.mark.rule("skud-boat-accent")
def test_sinking_a_rock_gives_the_line_its_harmonies_back():
    state = bonus("G R4 -3,5; G R3 3,5; H R 6,5", "B")
    assert state.scores() == [0, 0]
    play(state, "boat 6,5")
    assert state.scores() == [1, 0]


# Special flowers that return


@pytest.mark.rule("skud-flowers-return")
@pytest.mark.parametrize(("code", "returns"), [("O", True), ("L", True), ("R5", False)])
def test_a_captured_special_flower_returns_to_its_owner_when_the_table_wants_it(code, returns):
    for option in [False, True]:
        state = play(at(f"G O 0,0; G L 5,5; H {code} 3,0", special_flowers_return=option), "arrange 0,0 3,0")
        assert tiles(state) == {"G O 3,0", "G L 5,5"}
        assert reserve(state, "G") == {"R3": 1}
        assert reserve(state, "H") == {"R3": 1} | ({code: 1} if option and returns else {})


# Ancient Oasis


OASIS = {"ancient_oasis": True}


@pytest.mark.rule("skud-oasis")
@pytest.mark.parametrize("verb", ["pond", "bamboo", "turtle"])
def test_oasis_accents_go_on_empty_points_that_are_no_gates(verb):
    state = bonus("G R4 5,5; H K -5,-5", "P M T", **OASIS)
    assert len(texts(state, verb)) == 249 - 4 - 2
    for point in ["0,8", "5,5", "-5,-5"]:
        assert refusal(state, f"{verb} {point}") != ""


@pytest.mark.rule("skud-oasis")
def test_nobody_chooses_oasis_accents_in_the_base_game():
    assert refusal(GAME.new(seed=1), "accents R W K P") != ""
    assert refusal(GAME.new(seed=1, options=OASIS), "accents R W K P") == ""


@pytest.mark.rule("skud-pond")
@pytest.mark.parametrize("owner", ["G", "H"])
def test_a_basic_flower_may_be_planted_around_any_pond(owner):
    state = at(f"{owner} P 0,2; H K 0,3; G R4 -5,-5", guest="R3 R3", **OASIS)
    around = ["1,3", "1,2", "1,1", "0,1"]
    gates = ["0,8", "8,0", "0,-8", "-8,0"]
    assert texts(state, "plant") == {f"plant R3 {point}" for point in around + gates}
    assert refusal(state, "plant R3 -1,2") != ""
    play(state, "plant R3 1,1")
    assert "G R3 1,1" in tiles(state)


@pytest.mark.rule("skud-pond")
def test_a_flower_planted_at_a_pond_blooms_at_once_but_earns_nothing():
    state = play(at("G P 4,5; G R4 -3,6; H R4 -5,-5", guest="R3 R3 K", **OASIS), "plant R3 4,6")
    assert (state.to_move, phase(state)) == (1, "turn")
    assert state.scores() == [1, 0]


@pytest.mark.rule("skud-pond")
def test_a_plant_at_a_pond_may_not_clash():
    state = at("G P 4,5; H W3 -3,6", **OASIS)
    assert refusal(state, "plant R3 4,6") != ""
    assert refusal(state, "plant R3 4,4") == ""
    assert refusal(at("G P 4,5; H W3 -3,6", ignore_clashing=True, **OASIS), "plant R3 4,6") == ""


@pytest.mark.rule("skud-pond")
def test_special_flowers_may_be_a_bonus_at_a_pond_in_any_garden():
    state = bonus("H P -2,2; G R4 0,8", "L O", **OASIS)
    around = {f"{-2 + dx},{2 + dy}" for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {"-2,2"}
    assert texts(state, "lotus") == {f"lotus {point}" for point in around | {"8,0", "-8,0", "0,-8"}}
    assert "G O -1,1" in tiles(play(state, "orchid -1,1"))


@pytest.mark.rule("skud-pond")
def test_a_basic_flower_as_a_bonus_at_a_pond_still_needs_that_none_grows():
    assert refusal(bonus("H P 2,2; G R4 0,8", "", **OASIS), "bonus R3 2,3") == "skud-bonus-basic"
    assert refusal(bonus("H P 2,2; H R4 0,8", "", host="R3", **OASIS), "bonus R3 2,3") == ""


@pytest.mark.rule("skud-pond")
def test_a_flower_planted_at_a_pond_is_no_growing_flower():
    assert refusal(bonus("H P 2,2; G R3 2,3", "", **OASIS), "bonus R3 2,1") == ""


@pytest.mark.rule("skud-pond")
def test_a_pond_beside_an_occupied_gate_opens_no_gate():
    state = at("G P 1,7; H R4 0,8", guest="R3 R3", **OASIS)
    assert "plant R3 0,8" not in texts(state)
    assert "plant R3 0,7" in texts(state)


@pytest.mark.rule("skud-bamboo")
def test_bamboo_beside_an_own_blooming_flower_sends_everything_around_it_home():
    state = play(bonus("G R4 5,6; H R4 6,6; H K 6,5; G B 4,4; H R 4,5; H L 5,4; G R5 5,7", "M", **OASIS), "bamboo 5,5")
    assert tiles(state) == {"G M 5,5", "G R5 5,7"}
    assert reserve(state, "G") == {"R3": 1, "R4": 1, "B": 1}
    assert reserve(state, "H") == {"R3": 1, "R4": 1, "K": 1, "R": 1, "L": 1}


@pytest.mark.rule("skud-bamboo")
@pytest.mark.parametrize("around", ["H R4 5,6; H K 6,5", "G K 5,6; H R4 6,6", "G B 5,6"])
def test_bamboo_without_an_own_flower_beside_it_may_stand_there_and_does_nothing(around):
    state = bonus(around, "M", **OASIS)
    before = tiles(state)
    assert tiles(play(state, "bamboo 5,5")) == before | {"G M 5,5"}


@pytest.mark.rule("skud-bamboo")
@pytest.mark.parametrize("owner", ["G", "H"])
def test_bamboo_beside_an_occupied_gate_does_nothing(owner):
    state = bonus(f"{owner} R4 0,8; G R5 1,6; H R5 2,7", "M", **OASIS)
    before = tiles(state)
    assert tiles(play(state, "bamboo 1,7")) == before | {"G M 1,7"}


@pytest.mark.rule("skud-bamboo")
def test_bamboo_beside_an_open_gate_works():
    state = play(bonus("G R5 1,6; H R5 2,7", "M", **OASIS), "bamboo 1,7")
    assert tiles(state) == {"G M 1,7"}


@pytest.mark.rule("skud-bamboo")
def test_bamboo_may_not_uncover_a_clash():
    state = bonus("G R5 4,5; G R3 4,7; H W3 4,2", "M", **OASIS)
    assert refusal(state, "bamboo 5,5") in ("skud-accents-clash", "skud-bamboo")
    # On the line itself the Bamboo keeps the two apart.
    assert refusal(state, "bamboo 4,4") == ""


@pytest.mark.rule("skud-bamboo")
def test_bamboo_takes_a_clashing_flower_home_with_the_tile_between():
    assert refusal(bonus("G R5 4,5; G R3 4,6; H W3 4,2", "M", **OASIS), "bamboo 5,5") == ""


@pytest.mark.rule("skud-bamboo")
@pytest.mark.parametrize("owner", ["G", "H"])
def test_tiles_around_bamboo_cannot_be_captured(owner):
    state = at(f"G R3 0,2; H W3 -1,0; {owner} M -2,-1", **OASIS)
    assert refusal(state, "arrange 0,2 -1,0") == "skud-bamboo"
    assert refusal(at(f"G O 0,0; G L 5,5; H L 3,0; {owner} M 4,1", **OASIS), "arrange 0,0 3,0") == "skud-bamboo"
    assert refusal(at(f"G R3 0,0; H O 3,0; H L 5,5; {owner} M 4,1", **OASIS), "arrange 0,0 3,0") == "skud-bamboo"
    assert refusal(at(f"G R3 0,2; H W3 -1,0; {owner} M -3,0", **OASIS), "arrange 0,2 -1,0") == ""


@pytest.mark.rule("skud-bamboo")
def test_a_tile_beside_bamboo_may_itself_capture():
    assert refusal(at("G R3 0,2; H W3 -1,0; G M 1,3", **OASIS), "arrange 0,2 -1,0") == ""


@pytest.mark.rule("skud-bamboo")
def test_bamboo_sends_home_a_turtle_and_a_pond_too():
    state = play(bonus("G R4 5,6; H P 6,6; H T 4,4", "M", **OASIS), "bamboo 5,5")
    assert tiles(state) == {"G M 5,5"}
    assert reserve(state, "H") == {"R3": 1, "P": 1, "T": 1}


@pytest.mark.rule("skud-turtle")
@pytest.mark.parametrize("owner", ["G", "H"])
def test_beside_a_turtle_two_own_flowers_of_any_kind_harmonise_for_their_owner(owner):
    for pair in [("R3", "R5"), ("R3", "R3"), ("W3", "W5")]:
        state = at(f"G {pair[0]} 5,5; G {pair[1]} 3,6; {owner} T 6,6", guest="R3 K", **OASIS)
        assert earns(state, "arrange 3,6 3,5")


@pytest.mark.rule("skud-turtle")
def test_a_harmony_of_two_owners_belongs_to_the_turtles_owner():
    for owner, scores in [("G", [1, 0]), ("H", [0, 1])]:
        state = at(f"G R3 -3,5; H R5 3,6; {owner} T -4,6", to_move=1, host="R3 K", **OASIS)
        assert earns(state, "arrange 3,6 3,5") == (owner == "H")
        assert play(state, "arrange 3,6 3,5").scores() == scores


@pytest.mark.rule("skud-turtle")
def test_a_harmony_beside_turtles_of_both_players_belongs_to_both():
    state = at("G R3 -3,5; H R5 3,6; G T -4,6; H T 4,4", guest="R3 K", to_move=1, **OASIS)
    play(state, "arrange 3,6 3,5")
    assert state.scores() == [1, 1]


@pytest.mark.rule("skud-turtle")
def test_a_turtle_beside_one_flower_is_enough():
    assert earns(at("G R3 5,5; G R5 3,6; H T 3,4", guest="R3 K", **OASIS), "arrange 3,6 3,5")
    assert not earns(at("G R3 5,5; G R5 3,6; H T 1,5", guest="R3 K", **OASIS), "arrange 3,6 3,5")


@pytest.mark.rule("skud-turtle")
def test_a_turtle_lifts_no_clash():
    assert refusal(at("G R3 5,5; G W3 3,6; G T 6,6", **OASIS), "arrange 3,6 3,5") == "skud-clash"


@pytest.mark.rule("skud-turtle")
def test_not_even_beside_a_turtle_does_an_orchid_harmonise():
    assert not earns(at("G O 5,5; G R5 3,6; G T 6,6", guest="R3 K", **OASIS), "arrange 3,6 3,5")
    assert not earns(at("G O 5,5; G L 3,6; G T 6,6", guest="R3 K", **OASIS), "arrange 3,6 3,5")


@pytest.mark.rule("skud-turtle")
@pytest.mark.parametrize("turtle", ["-4,6", "4,6"])
def test_beside_a_turtle_even_a_lotus_harmony_of_two_owners_is_the_turtles(turtle):
    assert at(f"G R3 -3,5; H L 3,5; H T {turtle}", **OASIS).scores() == [0, 1]
    assert at(f"G R3 -3,5; H L 3,5; G T {turtle}", **OASIS).scores() == [1, 0]
    assert at(f"G R3 -3,5; G L 3,5; H T {turtle}", **OASIS).scores() == [1, 0]


@pytest.mark.rule("skud-turtle")
@pytest.mark.parametrize("lotus_bonus", [True, False])
def test_an_own_lotus_and_an_enemy_flower_beside_an_own_turtle_earn_a_bonus(lotus_bonus):
    state = at("G L 3,6; H R3 5,5; G T 6,6", guest="R3 K", lotus_bonus=lotus_bonus, **OASIS)
    assert earns(state, "arrange 3,6 3,5")


@pytest.mark.rule("skud-turtle")
def test_the_harmonies_of_a_sunken_turtle_are_gone():
    state = bonus("G R3 -3,5; H R5 3,5; G T -4,6", "B", **OASIS)
    assert state.scores() == [1, 0]
    assert play(state, "boat -4,6").scores() == [0, 0]


@pytest.mark.rule("skud-turtle")
def test_rock_and_knotweed_work_against_turtle_harmonies():
    assert not earns(at("G R3 5,5; G R5 3,6; G T 6,6; H R -4,5", guest="R3 K", **OASIS), "arrange 3,6 3,5")
    assert not earns(at("G R3 5,5; G R5 3,6; G T 6,6; H K 6,4", guest="R3 K", **OASIS), "arrange 3,6 3,5")


@pytest.mark.rule("skud-turtle")
def test_a_harmony_that_becomes_the_movers_own_is_new_for_him():
    # The pair is Host's while only Host's turtle is beside it; beside Guest's turtle too it is also Guest's.
    state = at("G R3 -3,5; H R5 2,5; H T 3,6; G T -5,6", guest="R3 K", **OASIS)
    assert state.scores() == [0, 1]
    assert earns(state, "arrange -3,5 -4,5")


# Positions


@pytest.mark.rule("skud-bonus")
def test_a_position_in_the_middle_of_a_bonus_comes_back_whole():
    state = play(at("G R3 0,8; G R4 4,7; H O 6,3; H R4 -5,-5", guest="W5 W5 K B L"), "arrange 0,8 2,7")
    again = GAME.at(state.position())
    assert again.position() == state.position()
    assert again.legal() == state.legal()
    for text in ["skip", "bonus W5 0,8", "boat 6,3 6,4", "lotus 0,8", "knotweed 0,0"]:
        assert play(again.copy(), text).position() == play(state.copy(), text).position()


# A second opinion: the sheet followed word by word on a dict of tiles


STEPS = {"R3": 3, "R4": 4, "R5": 5, "W3": 3, "W4": 4, "W5": 5, "L": 2, "O": 6}
AROUND = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


def board_of(state):
    """{(x, y): (owner, code)}"""
    return {tuple(map(int, point.split(","))): (owner, code) for point, owner, code in state.position()["tiles"]}


def may_stop(code, point):
    x, y = point
    if point in GATES or not exists(x, y):
        return False
    if code in BASIC and abs(x) + abs(y) <= 6:
        return x * y >= 0 if code[0] == "R" else x * y <= 0
    return True


def around(point):
    return [(point[0] + dx, point[1] + dy) for dx, dy in AROUND]


def pairs(board):
    """Blooming flowers that see each other along a line, with neither tile nor gate between."""
    for start, (_, code) in board.items():
        for dx, dy in [(1, 0), (0, 1)]:
            if code not in STEPS or start in GATES:
                continue
            x, y = start[0] + dx, start[1] + dy
            while exists(x, y) and (x, y) not in board and (x, y) not in GATES:
                x, y = x + dx, y + dy
            if (x, y) in board and (x, y) not in GATES and board[x, y][1] in STEPS:
                yield start, (x, y)


def distance_on_circle(one, two):
    steps = abs(BASIC.index(one) - BASIC.index(two))
    return min(steps, 6 - steps)


def has_clash(board):
    return any(
        board[a][1] in BASIC and board[b][1] in BASIC and distance_on_circle(board[a][1], board[b][1]) == 3
        for a, b in pairs(board)
    )


def harmonies(board, rock="lines"):
    """{(point, point): the owners of their harmony}"""
    rocks = [point for point, (_, code) in board.items() if code == "R"] if rock == "lines" else []
    found = {}
    for a, b in pairs(board):
        if any(point[1] == a[1] for point in rocks) and a[1] == b[1]:
            continue
        if any(point[0] == a[0] for point in rocks) and a[0] == b[0]:
            continue
        if any(board.get(point, "--")[1] == "K" for point in around(a) + around(b)):
            continue
        turtles = {board[point][0] for point in around(a) + around(b) if board.get(point, "--")[1] == "T"}
        (owner, code), (other, kind) = board[a], board[b]
        basics = [tile for tile in (board[a], board[b]) if tile[1] in BASIC]
        if turtles and basics and "O" not in (code, kind):
            found[a, b] = {owner} if owner == other else turtles
        elif len(basics) == 2 and owner == other and distance_on_circle(code, kind) == 1:
            found[a, b] = {owner}
        elif len(basics) == 1 and "L" in (code, kind):
            found[a, b] = {basics[0][0]}
    return found


def midline_count(board, owner, rock="lines"):
    return sum(
        owner in owners and ((a[0] == b[0] != 0 and a[1] * b[1] < 0) or (a[1] == b[1] != 0 and a[0] * b[0] < 0))
        for (a, b), owners in harmonies(board, rock).items()
    )


def blooms(board, owner, code):
    return any(tile == (owner, code) and point not in GATES for point, tile in board.items())


def is_held(board, point):
    enemy = ("H" if board[point][0] == "G" else "G", "O")
    return point not in GATES and any(board.get(near) == enemy and near not in GATES for near in around(point))


def may_capture(board, start, end):
    (owner, code), (other, kind) = board[start], board[end]
    if owner == other or kind not in STEPS or end in GATES:
        return False
    if any(board.get(near, "--")[1] == "M" for near in around(end)):
        return False
    if code == "O" and blooms(board, owner, "L"):
        return True
    if kind == "L":
        return False
    if code in BASIC and kind in BASIC:
        return distance_on_circle(code, kind) == 3
    return kind == "O" and blooms(board, other, "L")


def reached(board, start):
    """Every point at the end of some way."""
    reach, front, found = STEPS[board[start][1]], {start}, set()
    for _ in range(reach):
        nexts = {(x + dx, y + dy) for x, y in front for dx, dy in [(1, 0), (0, 1), (-1, 0), (0, -1)]}
        nexts = {point for point in nexts if exists(*point)}
        found |= nexts
        front = {point for point in nexts if point not in board}
    return found - {start}


def moved(board, start, end):
    after = dict(board)
    after[end] = after.pop(start)
    return after


def written(point):
    return f"{point[0]},{point[1]}"


def sheet_turns(state):
    """What the sheet allows as a turn, as text."""
    position, board = state.position(), board_of(state)
    me = "GH"[position["to_move"]]
    clashes_matter = not position["options"]["ignore_clashing"]
    found = set()
    for code in BASIC:
        if position["reserve"][me].get(code):
            found |= {f"plant {code} {written(gate)}" for gate in GATES if gate not in board}
            for point in pond_points(board, code):
                if not (clashes_matter and has_clash(board | {point: (me, code)})):
                    found.add(f"plant {code} {written(point)}")
    for start, (owner, code) in board.items():
        if owner != me or code not in STEPS or is_held(board, start):
            continue
        for end in reached(board, start):
            if not may_stop(code, end) or (end in board and not may_capture(board, start, end)):
                continue
            if not (clashes_matter and has_clash(moved(board, start, end))):
                found.add(f"arrange {written(start)} {written(end)}")
    return found


def pond_points(board, code):
    ponds = [point for point, tile in board.items() if tile[1] == "P"]
    return {near for pond in ponds for near in around(pond) if may_stop(code, near) and near not in board}


def earns_by_the_sheet(state, text):
    """Whether the arrange makes a pair of tiles that was not in harmony for the mover before."""
    board, me = board_of(state), "GH"[state.to_move]
    start, end = (tuple(map(int, point.split(","))) for point in text.split()[1:])
    before = {frozenset(pair) for pair, owners in harmonies(board).items() if me in owners}
    name = {end: start}
    after = {
        frozenset(name.get(point, point) for point in pair)
        for pair, owners in harmonies(moved(board, start, end)).items()
        if me in owners
    }
    if end in board:
        before = {pair for pair in before if end not in pair}
    return bool(after - before)


def sheet_bonuses(state):
    """What the sheet allows as a bonus, as text."""
    position, board = state.position(), board_of(state)
    me = "GH"[position["to_move"]]
    clashes_matter = not position["options"]["ignore_clashing"]
    held = position["reserve"][me]
    empty = [point for point in POINTS if point not in board and point not in GATES]
    found = {"skip"}

    def clean(after):
        return not (clashes_matter and has_clash(after))

    for code, verb in [("R", "rock"), ("K", "knotweed"), ("P", "pond"), ("T", "turtle")]:
        if held.get(code):
            found |= {f"{verb} {written(point)}" for point in empty}
    for code, verb in [("L", "lotus"), ("O", "orchid"), *((code, f"bonus {code}") for code in BASIC)]:
        growing = any(tile[0] == me and point in GATES for point, tile in board.items())
        if held.get(code) and not (code in BASIC and growing):
            found |= {f"{verb} {written(gate)}" for gate in GATES if gate not in board}
            found |= {
                f"{verb} {written(point)}" for point in pond_points(board, code) if clean(board | {point: (me, code)})
            }
    if held.get("W"):
        found |= {f"wheel {written(point)}" for point in empty if wheel_turns(board, point, me, clean)}
    if held.get("M"):
        found |= {f"bamboo {written(point)}" for point in empty if clean(bamboo_grown(board, point, me))}
    if held.get("B"):
        for point, (_, code) in board.items():
            if code not in STEPS:
                if clean({other: tile for other, tile in board.items() if other != point}):
                    found.add(f"boat {written(point)}")
            elif point not in GATES:
                for near in around(point):
                    after = moved(board, point, near) | {point: (me, "B")}
                    if near not in board and may_stop(code, near) and clean(after):
                        found.add(f"boat {written(point)} {written(near)}")
    return found


def wheel_turns(board, wheel, me, clean):
    after = {point: tile for point, tile in board.items() if point not in around(wheel)} | {wheel: (me, "W")}
    ring = around(wheel)
    for place, point in enumerate(ring):
        if point not in board:
            continue
        goal, code = ring[(place + 1) % 8], board[point][1]
        if point in GATES or code == "R" or not may_stop(code, goal):
            return False
        after[goal] = board[point]
    return clean(after)


def bamboo_grown(board, bamboo, me):
    near = [point for point in around(bamboo) if point in board]
    after = board | {bamboo: (me, "M")}
    if any(board[point][0] == me and board[point][1] in STEPS for point in near) and not GATES & set(near):
        for point in near:
            del after[point]
    return after


def random_states(seed, turns, options=None):
    """States of a random game that likes to use its bonuses."""
    rng = random.Random(seed)
    state = GAME.new(seed=seed, options=options or {})
    for _ in range(turns):
        if state.to_move == teahouse.NOBODY:
            return
        yield state
        actions = state.legal()
        by_verb = {}
        for action in actions:
            by_verb.setdefault(GAME.text(action).split()[0], []).append(action)
        verbs = [verb for verb in sorted(by_verb) if verb != "skip"] or ["skip"]
        weights = [4 if verb == "arrange" else 1 for verb in verbs]
        state.play(rng.choice(by_verb[rng.choices(verbs, weights)[0]]))


GAMES = [
    (1, {}),
    (2, {}),
    (3, {"rock": "point"}),
    (4, {"ignore_clashing": True}),
    (5, {"double_accents": True}),
    (6, OASIS),
    (7, OASIS | {"double_accents": True}),
    (8, OASIS | {"double_accents": True, "no_wheels": True}),
]


@pytest.mark.rule("skud-arrange")
@pytest.mark.parametrize(("seed", "options"), GAMES)
@pytest.mark.unmeasured
def test_a_second_opinion_finds_the_same_turns(seed, options):
    compared = 0
    for ply, state in enumerate(random_states(seed, 130, options)):
        if phase(state) == "turn" and ply % 12 == seed % 12:
            assert texts(state) == sheet_turns(state)
            compared += 1
    assert compared


@pytest.mark.rule("skud-new-harmony")
@pytest.mark.parametrize(("seed", "options"), [game for game in GAMES if game[1].get("rock") != "point"])
@pytest.mark.unmeasured
def test_a_second_opinion_finds_the_same_midlines_and_new_harmonies(seed, options):
    rng = random.Random(seed)
    for state in random_states(seed + 100, 110, options):
        if phase(state) != "turn":
            continue
        board = board_of(state)
        assert state.scores() == [midline_count(board, "G"), midline_count(board, "H")]
        arranges = sorted(texts(state, "arrange"))
        for text in rng.sample(arranges, min(2, len(arranges))):
            after = state.copy()
            after.play(GAME.parse(text))
            assert (phase(after) == "bonus") == earns_by_the_sheet(state, text), text


@pytest.mark.rule("skud-accent-place")
@pytest.mark.parametrize(("seed", "options"), GAMES)
@pytest.mark.unmeasured
def test_a_second_opinion_finds_the_same_bonuses(seed, options):
    compared = 0
    for state in random_states(seed + 200, 120, options):
        if phase(state) == "bonus":
            compared += 1
            if compared % 3 == 1:
                assert texts(state) == sheet_bonuses(state)
    assert compared


def winding(points):
    """How often a closed chain goes around the centre."""
    angle = 0.0
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        angle += math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    return round(angle / (2 * math.pi))


def touches_centre(a, b):
    return (a[0] == b[0] == 0 and a[1] * b[1] <= 0) or (a[1] == b[1] == 0 and a[0] * b[0] <= 0)


def has_ring(links):
    """Whether some closed chain of different tiles winds around the centre: every one is tried.

    A chain that passes a tile twice is made of shorter ones, and its winding is the sum of theirs.
    """
    beside = {}
    for a, b in links:
        if not touches_centre(a, b):
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)

    def closes(chain):
        for point in beside[chain[-1]]:
            if point == chain[0] and len(chain) > 2 and winding(chain):
                return True
            if point > chain[0] and point not in chain and closes([*chain, point]):
                return True
        return False

    return any(closes([start]) for start in beside)


def rings(board, rock="lines"):
    """Who has a ring."""
    links = harmonies(board, rock)
    return {owner for owner in "GH" if has_ring([pair for pair, owners in links.items() if owner in owners])}


def crowded_board(rng):
    """Flowers of harmonious kinds on few lines, so that rings are common."""
    xs, ys = (sorted([*rng.sample(range(-6, 0), 2), *rng.sample(range(7), 2)]) for _ in range(2))
    owners = rng.choice(["GGGGG", "GGGGH", "GGGHH", "HHHHH"])
    board = {}
    for (i, x), (j, y) in itertools.product(enumerate(xs), enumerate(ys)):
        kinds = ["R3", "W4"] if (i + j) % 2 else ["R4", "W5"]
        code = next(kind for kind in kinds if may_stop(kind, (x, y)))
        if rng.random() < 0.15:
            code = rng.choice(["R3", "R4", "R5", "W3", "L", "O", "R", "K", "T"])
        grown = board | {(x, y): (rng.choice(owners), code)}
        if rng.random() < 0.85 and may_stop(code, (x, y)) and not has_clash(grown):
            board = grown
    return board


@pytest.mark.rule("skud-ring")
@pytest.mark.parametrize("seed", range(4))
def test_a_second_opinion_finds_the_same_rings_on_crowded_boards(seed):
    rng = random.Random(seed)
    seen = Counter()
    for _ in range(60):
        board = crowded_board(rng)
        state = at(
            "; ".join(f"{owner} {code} {written(point)}" for point, (owner, code) in board.items()),
            guest="R3 R3",
            **OASIS,
        )
        owners = rings(board)
        winner = {"G": 0, "H": 1, "GH": 2, "": -1}["".join(sorted(owners))]
        state.play(GAME.parse("plant R3 8,0"))
        assert (state.position()["ending"], state.position()["winner"]) == ("ring" if owners else "", winner), board
        seen[winner] += 1
    assert seen[-1] and seen[0] + seen[1] + seen[2]


@pytest.mark.rule("skud-ring")
@pytest.mark.parametrize(("seed", "options"), GAMES)
@pytest.mark.unmeasured
def test_a_second_opinion_sees_no_ring_while_a_game_goes_on(seed, options):
    for state in random_states(seed + 300, 150, options):
        if phase(state) == "turn":
            assert not rings(board_of(state), state.position()["options"]["rock"])
