"""The points of Han as the rule sheet tells them, and second opinions on whole games.

Written without looking at the rules' source, in the words of `test_by_the_sheet`. `ended` plays the last pass of a
game; the points of a heading ("province", "harbour", "alliance", "road") are read off the events.
"""

import itertools
import random
from collections import Counter

import pytest

import teahouse
from tests.han.layout import uncrossed
from tests.han.test_by_the_sheet import (
    BOX,
    COLOURS,
    GAME,
    at,
    everywhere,
    full,
    map_object,
    now,
    play,
    pond,
    texts,
    told,
    turn,
)


def ended(pagodas="", seats=3, **rest):
    """The state after the last pass of a game, with its events."""
    state = at(pagodas, seats=seats, to_move=seats - 1, display="", pile="", exhausted=2, **rest)
    events = told(state, "pass")
    assert turn(state) == (teahouse.NOBODY, "over")
    return state, [event.split() for event in events]


def points_of(events, heading, seats=3, number=None):
    """The points of a heading by seat; those of one province or alliance if a number is given."""
    found = [0] * seats
    for name, *rest in (event.split() if isinstance(event, str) else event for event in events):
        if name == heading + "_points" and (number is None or rest[0] == str(number)):
            found[int(rest[-2])] += int(rest[-1])
    return found


def final(heading, pagodas="", seats=3, number=None, **rest):
    return points_of(ended(pagodas, seats, **rest)[1], heading, seats, number)


WEI, QIN, SHU, QI = 3, 4, 5, 9


# Provinces


@pytest.mark.rule("han-province-scoring")
def test_example_4_pagodas_of_4_2_and_1_score_7_4_and_2():
    state = at("wei1:0 wei2:0 wei3:0 wei4:1 B_zhao_wei:1 B_wei_han:2", hand="red")
    events = told(state, "pagoda wei5 red")
    assert state.scores() == [7, 4, 2]
    assert events == ["filled 3", "province_points 3 0 7", "province_points 3 1 4", "province_points 3 2 2"]
    assert now(state, "scored") == [3]


@pytest.mark.rule("han-province-scoring")
def test_example_5_pagodas_of_2_2_and_1_score_5_5_and_2():
    state = play(at("qi1:0 qi2:1 qiH1:1 B_qi_lu:2", hand="yellow"), "pagoda qiH2 yellow")
    assert state.scores() == [5, 5, 2]


@pytest.mark.rule("han-province-scoring")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([5, 4, 3, 2, 1], [15, 5, 4, 3, 2]),
        ([3, 3, 3, 3, 3], [15] * 5),
        ([6, 6, 1, 1, 1], [15, 15, 6, 6, 6]),
        ([7, 2, 2, 2, 2], [15, 7, 7, 7, 7]),
        ([5, 4, 4, 1, 1], [15, 5, 5, 4, 4]),
        ([1, 2, 3, 9, 0], [2, 3, 9, 15, 0]),
        ([0, 0, 15, 0, 0], [0, 0, 15, 0, 0]),
    ],
)
def test_every_rank_scores_the_count_of_the_rank_above_and_no_rank_is_skipped(counts, points):
    wide = pond(" ".join(f"a{number}" for number in range(15)) + " b1", "a0-b1")
    seats = [seat for seat, count in enumerate(counts) for _ in range(count)]
    pagodas = " ".join(f"a{site}:{seat}" for site, seat in enumerate(seats))
    assert final("province", pagodas, 5, 1, map=wide) == points


@pytest.mark.rule("han-province-scoring")
def test_nobody_scores_without_a_pagoda_there():
    assert final("province", "qin1:1 qin2:1", number=QIN) == [0, 2, 0]
    assert final("province", "", envoys="qin:0:2") == [0, 0, 0]


@pytest.mark.rule("han-filled")
def test_the_province_is_scored_before_the_second_piece_which_may_be_an_envoy():
    state = play(at(full("qin", 1, ["qin6"]), hand="yellow yellow"), "pagoda qin6 yellow")
    assert (state.scores(), turn(state)) == ([5, 6, 0], (0, "more"))
    assert texts(state) == {"envoy qin yellow", "done"}
    play(state, "envoy qin yellow")
    assert (state.scores(), turn(state)) == ([5, 6, 0], (0, "draw"))


@pytest.mark.rule("han-filled")
def test_the_second_piece_may_fill_the_province_too():
    state = play(at(full("qin", 1, ["qin5", "qin6"]), hand="yellow yellow"), "pagoda qin6 yellow")
    assert now(state, "scored") == []
    play(state, "pagoda qin5 yellow")
    assert (state.scores(), now(state, "scored")) == ([4, 6, 0], [QIN])


@pytest.mark.rule("han-filled")
def test_envoys_still_come_after_the_scoring_and_change_no_points():
    state = play(at(full("qin", 1), hand="yellow", scored="qin", points=[0, 6, 0]), "envoy qin yellow")
    assert state.scores() == [0, 6, 0]


@pytest.mark.rule("han-border-pagoda")
def test_one_border_pagoda_completes_two_provinces_at_once():
    pagodas = f"{full('yan', 1, ['B_yan_zhao'])} {full('zhao', 2, ['B_yan_zhao'])}"
    state = at(pagodas, hand="orange green")
    events = told(state, "pagoda B_yan_zhao orange+green")
    assert [event for event in events if event.startswith("filled")] == ["filled 1", "filled 2"]
    assert points_of(events, "province", number=1) == [5, 6, 0]
    assert points_of(events, "province", number=2) == [6, 0, 7]
    assert (state.scores(), now(state, "scored")) == ([11, 6, 7], [1, 2])


@pytest.mark.rule("han-border-pagoda")
def test_a_border_pagoda_completes_only_the_province_that_is_full():
    pagodas = f"{full('yan', 1, ['B_yan_zhao'])} {full('zhao', 2, ['B_yan_zhao', 'zhao1'])}"
    state = play(at(pagodas, hand="orange green"), "pagoda B_yan_zhao orange+green")
    assert (state.scores(), now(state, "scored")) == ([5, 6, 0], [1])


@pytest.mark.rule("han-border-pagoda")
def test_a_province_is_not_full_before_its_border_sites_are():
    state = play(at(full("yan", 1, ["B_yan_zhao", "yan1"]), hand="green"), "pagoda yan1 green")
    assert (state.scores(), now(state, "scored")) == ([0, 0, 0], [])


@pytest.mark.rule("han-border-pagoda")
def test_a_border_pagoda_that_completes_one_province_may_be_followed_in_the_other():
    pagodas = f"{full('yan', 1, ['B_yan_zhao'])} zhao1:2"
    state = play(at(pagodas, hand="orange orange green"), "pagoda B_yan_zhao orange+green", "pagoda zhao2 orange")
    assert (state.scores(), now(state, "scored")) == ([5, 6, 0], [1])


@pytest.mark.rule("han-border-pagoda")
def test_a_border_pagoda_counts_in_both_majorities_at_the_end():
    events = ended("B_zhao_wei:0 zhao1:0 zhao2:1 wei1:1 wei2:1")[1]
    assert points_of(events, "province", number=2) == [3, 2, 0]
    assert points_of(events, "province", number=WEI) == [2, 3, 0]


# The end


@pytest.mark.rule("han-final-scoring")
def test_the_provinces_without_a_disc_are_scored_at_the_end_and_the_others_are_not():
    state, events = ended(f"{full('qin', 1)} shu1:0 shu2:0 shu4:2", scored="qin", points=[0, 6, 0])
    assert points_of(events, "province") == [3, 0, 2]
    assert points_of(events, "road") == [0, 4, 0]
    assert state.scores() == [3, 10, 2]


@pytest.mark.rule("han-final-scoring")
def test_the_end_is_scored_by_provinces_then_harbours_then_alliances_then_roads():
    pagodas = "qin1:0 qin2:0 qin3:0 shu1:0 yanH1:0 qi1:1"
    _, events = ended(pagodas, envoys="qin:0:1 shu:0:1 wei:0:1 yan:0:1 qi:0:1")
    names = [name for name, _ in itertools.groupby(event[0] for event in events)]
    assert names == ["province_points", "harbour_points", "alliance_points", "road_points"]
    numbers = [int(event[1]) for event in events if event[0] == "alliance_points"]
    assert numbers == [3, 4, 12, 15]


@pytest.mark.rule("han-final-scoring")
def test_the_points_of_the_end_are_added_to_those_of_the_game():
    state, _ = ended("qin1:0 qin2:0 qin3:0 shu1:0 qiH1:1", envoys="qin:0:1 shu:0:2", points=[10, 20, 30])
    assert state.scores() == [10 + 3 + 1 + 3 + 4, 20 + 1 + 1, 30]


@pytest.mark.rule("han-final-scoring")
def test_nothing_is_scored_before_the_end_but_full_provinces():
    state = at("qin1:0 qin2:0 qin3:0 shu1:0 qiH1:1", envoys="qin:0:1 shu:0:2", hand="yellow")
    play(state, "pagoda qin4 yellow", "done", "draw")
    assert state.scores() == [0, 0, 0]


@pytest.mark.rule("han-nobody-can-place")
def test_a_game_that_ends_because_nobody_can_place_is_scored_as_well():
    state = at(
        "a1:1 a2:0 b1:1",
        envoys="a:0:1 b:1:1",
        map=pond(),
        seats=2,
        hand="green",
        scored="a",
        points=[2, 2],
        display="red red",
    )
    events = told(state, "pagoda b2 green", "done")
    assert events == ["filled 2", "province_points 2 0 2", "province_points 2 1 2", "nobody_can_place"]
    assert state.scores() == [4, 4]


# Harbours


@pytest.mark.rule("han-harbours")
@pytest.mark.parametrize(
    ("pagodas", "points"),
    [
        ("yanH1:0 yanH2:0 qiH1:0 chuH1:1 luH1:1 chuH2:2", [6, 3, 2]),
        ("yanH1:0 qiH2:1", [2, 2, 0]),
        ("yanH1:2", [0, 0, 1]),
        ("yan1:2 qi1:0", [0, 0, 0]),
        ("yanH1:0 yanH2:1 qiH1:0 qiH2:1 chuH1:0 chuH2:1 luH1:2", [7, 7, 3]),
    ],
)
def test_the_harbours_are_scored_like_one_more_province(pagodas, points):
    assert final("harbour", pagodas) == points


@pytest.mark.rule("han-harbours")
def test_harbour_scoring_may_be_off():
    state, events = ended("yanH1:0 qiH1:1 qiH2:1", harbour_scoring=False)
    assert points_of(events, "harbour") == [0, 0, 0]
    assert state.scores() == [1, 2, 0]


@pytest.mark.rule("han-harbours")
def test_the_option_decides_and_not_the_field_of_the_map():
    silent = map_object("border") | {"harbour_scoring": False}
    assert final("harbour", "yanH1:0 qiH1:1 qiH2:1", map=silent) == [2, 3, 0]
    assert final("harbour", "yanH1:0 qiH1:1 qiH2:1", map="border", harbour_scoring=False) == [0, 0, 0]


@pytest.mark.rule("han-harbours")
def test_a_harbour_pagoda_counts_in_its_province_and_on_roads_as_well():
    state, events = ended("yanH1:0 yan3:0 yan2:0 yanH2:0")
    assert points_of(events, "province") == [4, 0, 0]
    assert points_of(events, "harbour") == [2, 0, 0]
    assert points_of(events, "road") == [4, 0, 0]
    assert state.scores() == [10, 0, 0]


@pytest.mark.rule("han-harbours")
def test_the_capital_has_no_harbours():
    assert final("harbour", "gra1:0 gra2:0 wes1:1", map="ways") == [0, 0, 0]


# Alliances: seat 0 is red, 1 blue, 2 green, 3 violet.


@pytest.mark.rule("han-alliances")
def test_example_6a_blue_leads_in_both_provinces_and_scores_six():
    envoys = "wei:0:1 wei:1:1 qin:1:2 qin:0:1 qin:2:1 shu:3:2 shu:1:1"
    assert final("alliance", "", 4, number=3, envoys=envoys) == [0, 6, 0, 0]


@pytest.mark.rule("han-alliances")
def test_example_6b_nobody_leads_in_both_provinces_and_nobody_scores():
    envoys = "qin:1:2 qin:0:1 qin:2:1 shu:3:2 shu:1:1"
    assert final("alliance", "", 4, envoys=envoys) == [0, 0, 0, 0]


@pytest.mark.rule("han-alliances")
def test_all_who_lead_in_both_provinces_score_in_full():
    assert final("alliance", envoys="qin:0:2 qin:1:2 shu:0:1 shu:1:1 shu:2:1") == [7, 7, 0]


@pytest.mark.rule("han-alliances")
def test_a_province_without_envoys_makes_no_alliance():
    assert final("alliance", envoys="qin:0:3") == [0, 0, 0]


@pytest.mark.rule("han-alliances")
def test_a_province_counts_anew_in_each_of_its_alliances():
    _, events = ended(envoys="qin:0:1 wei:0:1 shu:0:2 chu:0:1 han:0:1")
    scored = {int(event[1]): int(event[3]) for event in events if event[0] == "alliance_points"}
    assert scored == {3: 2, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2, 9: 2}


@pytest.mark.rule("han-alliances")
def test_provinces_that_are_no_neighbours_make_no_alliance():
    assert final("alliance", envoys="yan:0:3 shu:0:3") == [0, 0, 0]


@pytest.mark.rule("han-alliances")
def test_pagodas_make_no_alliance():
    assert final("alliance", "qin1:0 shu1:0 wei1:0 zhao1:0") == [0, 0, 0]


# Roads


def row(text, seat=0):
    return " ".join(f"{site}:{seat}" for site in text.split())


@pytest.mark.rule("han-roads")
def test_example_7_a_row_of_five_and_a_pagoda_behind_a_branch_score_five():
    assert final("road", row("qin1 qin2 qin3 shu1 shu2 qin4")) == [5, 0, 0]


@pytest.mark.rule("han-roads")
@pytest.mark.parametrize(
    ("sites", "points"), [("qin1 qin2 qin3", 0), ("qin1 qin2 qin3 qin5", 4), ("qin1 qin2 shu1 shu2", 0)]
)
def test_a_row_has_at_least_four_pagodas_without_a_gap(sites, points):
    assert final("road", row(sites)) == [points, 0, 0]


@pytest.mark.rule("han-roads")
def test_a_pagoda_of_somebody_else_breaks_a_row():
    assert final("road", f"{row('qin1 qin2 shu1 shu2')} qin3:1") == [0, 0, 0]
    assert final("road", f"{row('wei1 qin1 qin2 qin3')} shu1:1 shu2:1 shu3:1 shu5:1") == [4, 4, 0]


@pytest.mark.rule("han-roads")
def test_a_star_of_four_is_no_row():
    assert final("road", row("qin3 qin2 qin4 qin5")) == [0, 0, 0]


@pytest.mark.rule("han-roads")
def test_a_ring_counts_every_pagoda_once():
    assert final("road", row("shu1 shu2 shu3 shu4 shu5")) == [5, 0, 0]


@pytest.mark.rule("han-roads")
def test_a_player_may_have_several_rows():
    assert final("road", row("qin1 qin2 qin3 qin4 yan1 yan2 yan3 yanH1")) == [8, 0, 0]


@pytest.mark.rule("han-roads")
def test_border_pagodas_stand_in_rows_like_others():
    assert final("road", row("shu2 B_shu_chu chu1 chu2 B_han_chu")) == [5, 0, 0]


LADDER = pond("a1 a2 a3 a4 b1 b2 b3 b4", "a1-a2 a2-a3 a3-a4 b1-b2 b2-b3 b3-b4 a2-b3")
RAKE = pond("a1 a2 a3 a4 b1 b2 b3 b4", "a1-a2 a2-a3 a3-a4 b1-b2 b2-b3 b3-b4 a4-b2")


@pytest.mark.rule("han-roads")
def test_pagodas_are_divided_into_rows_for_the_most_points_and_not_for_the_longest_row():
    assert final("road", row("a1 a2 a3 a4 b1 b2 b3 b4"), map=LADDER) == [8, 0, 0]


@pytest.mark.rule("han-roads")
def test_a_pagoda_stands_in_one_row_only():
    assert final("road", row("qin1 qin2 qin3 qin4 qin5 shu1")) == [4, 0, 0]


@pytest.mark.rule("han-forts")
def test_a_row_with_a_fortified_pagoda_counts_double():
    assert final("road", row("qin1 qin2 qin3 qin4"), built="qin4", forts="booklet") == [8, 0, 0]
    assert final("road", row("qin1 qin2 qin3 qin4"), built="qin4", forts="2014") == [8, 0, 0]


@pytest.mark.rule("han-forts")
def test_a_fortified_pagoda_doubles_the_row_it_stands_in_and_no_other():
    assert final("road", row("qin1 qin2 qin3 qin4 yan1 yan2 yan3 yanH1 B_yan_zhao"), built="qin4", forts="booklet") == [
        8 + 5,
        0,
        0,
    ]
    assert final("road", row("qin1 qin2 qin3 qin4 yan1"), built="yan1", forts="booklet") == [4, 0, 0]


@pytest.mark.rule("han-forts")
def test_a_shorter_row_with_the_fortified_pagoda_may_be_worth_more():
    assert final("road", row("qin1 qin2 qin3 shu1 shu2 qin4")) == [5, 0, 0]
    assert final("road", row("qin1 qin2 qin3 shu1 shu2 qin4"), built="qin4", forts="booklet") == [2 * 4, 0, 0]


@pytest.mark.rule("han-forts")
def test_two_fortified_pagodas_double_a_row_once():
    assert final("road", row("qin1 qin2 qin3 qin4"), built="qin1 qin4", forts="booklet") == [8, 0, 0]


@pytest.mark.rule("han-forts")
def test_doubling_changes_which_division_is_best():
    pagodas = row("a1 a2 a3 a4 b1 b2 b3 b4")
    assert final("road", pagodas, map=RAKE) == [8, 0, 0]
    assert final("road", pagodas, map=RAKE, built="a1", forts="booklet") == [14, 0, 0]
    assert final("road", pagodas, map=RAKE, built="b1", forts="booklet") == [12, 0, 0]
    assert final("road", pagodas, map=RAKE, built="a1 b1", forts="booklet") == [16, 0, 0]
    assert final("road", pagodas, map=LADDER, built="a1", forts="booklet") == [12, 0, 0]


@pytest.mark.rule("han-forts")
def test_a_lone_fort_joins_no_row_and_doubles_nothing():
    assert final("road", row("qin1 qin2 shu1 shu2"), built="qin3", forts="booklet") == [0, 0, 0]
    assert final("road", row("qin1 qin2 qin3 shu1"), built="shu2 qin4", forts="booklet") == [4, 0, 0]


# Forts in provinces and harbours


@pytest.mark.rule("han-forts")
@pytest.mark.parametrize(("fort", "points"), [("wei5", [14, 4, 2]), ("wei4", [7, 8, 2]), ("B_wei_han", [7, 4, 4])])
@pytest.mark.parametrize("forts", ["booklet", "2014"])
def test_the_owner_of_a_fortified_pagoda_scores_double_when_the_province_is_filled(fort, points, forts):
    state = at("wei2:0 wei3:0 wei5:0 wei4:1 B_zhao_wei:1 B_wei_han:2", hand="red", built=fort, forts=forts)
    play(state, "pagoda wei1 red")
    assert state.scores() == points


@pytest.mark.rule("han-forts")
def test_a_fortified_pagoda_doubles_an_unfilled_province_at_the_end_as_well():
    assert final("province", "qin1:0 qin2:0 qin3:1", built="qin3", forts="booklet") == [3, 4, 0]


@pytest.mark.rule("han-forts")
def test_two_fortified_pagodas_double_a_province_once():
    assert final("province", "qin1:0 qin2:0 qin3:1", built="qin1 qin2", forts="booklet") == [6, 2, 0]


@pytest.mark.rule("han-forts-booklet")
def test_whoever_builds_on_a_fort_profits_and_not_who_placed_it():
    state = at(full("qi", 0, ["qi2", "qi1"]), hands=["yellow yellow", "yellow", ""], forts="booklet")
    play(state, "pagoda qi1 yellow", "fort qi2 yellow", "draw", "draw", "draw")
    assert state.scores() == [0, 0, 0]
    play(state, "pagoda qi2 yellow")
    assert state.scores() == [5, 8, 0]


@pytest.mark.rule("han-forts-booklet")
def test_a_lone_fort_does_not_fill_a_site():
    state = at(full("qi", 1, ["qi2"]), hand="yellow yellow", forts="booklet")
    play(state, "fort qi2 yellow")
    assert (state.scores(), now(state, "scored")) == ([0, 0, 0], [])
    play(state, "pagoda qi2 yellow")
    assert (state.scores(), now(state, "scored")) == ([8, 5, 0], [QI])


@pytest.mark.rule("han-forts-booklet")
def test_a_fortified_border_pagoda_doubles_in_both_provinces():
    _, events = ended("B_zhao_wei:0 zhao1:1 zhao2:1 wei1:0", built="B_zhao_wei", forts="booklet")
    assert points_of(events, "province", number=2) == [4, 3, 0]
    assert points_of(events, "province", number=WEI) == [4, 0, 0]


@pytest.mark.rule("han-forts-booklet")
def test_a_fortified_pagoda_doubles_its_own_province_only():
    assert final("province", "qin1:0 shu1:0", built="qin1", forts="booklet") == [3, 0, 0]


@pytest.mark.rule("han-harbours")
@pytest.mark.parametrize("forts", ["booklet", "2014"])
@pytest.mark.parametrize(
    ("fort", "points"), [("yanH1", [6, 2, 0]), ("qiH1", [3, 4, 0]), ("yan1", [3, 2, 0]), ("yanH2 yanH1", [6, 2, 0])]
)
def test_a_fortified_harbour_pagoda_doubles_the_harbours_of_its_owner(forts, fort, points):
    assert final("harbour", "yanH1:0 yanH2:0 qiH1:1 yan1:0", built=fort, forts=forts) == points


@pytest.mark.rule("han-harbours")
def test_without_harbour_scoring_there_is_nothing_to_double():
    state, _ = ended("yanH1:0 qiH1:1", built="yanH1", forts="booklet", harbour_scoring=False)
    assert state.scores() == [2, 1, 0]


@pytest.mark.rule("han-forts-2014")
def test_the_fort_of_2014_that_fills_a_province_doubles_it_at_once():
    state = play(at(full("qi", 1, ["qi2"]), hand="yellow yellow", forts="2014"), "fort qi2 yellow+yellow")
    assert state.scores() == [8, 5, 0]


@pytest.mark.rule("han-forts")
def test_forts_double_no_alliance():
    pagodas = "qin1:0 shu1:0"
    assert final("alliance", pagodas, envoys="qin:0:1 shu:0:1", built="qin1 shu1", forts="booklet") == [2, 0, 0]


# Who wins


@pytest.mark.rule("han-aim")
def test_the_most_points_win():
    state, _ = ended("", points=[20, 31, 30])
    assert (state.ranking(), state.outcome(), state.scores()) == ([3, 1, 2], [0.0, 1.0, 0.0], [20, 31, 30])


@pytest.mark.rule("han-tie")
def test_a_tie_goes_to_the_player_with_more_unplaced_pieces():
    state, _ = ended("qin1:0 shu1:0 wei1:1", points=[9, 10, 0], envoys="qin:2:1")
    assert state.scores() == [11, 11, 0]
    assert (state.ranking(), state.outcome()) == ([2, 1, 3], [0.0, 1.0, 0.0])


@pytest.mark.rule("han-tie")
def test_pagodas_and_envoys_weigh_the_same_in_a_tie():
    state, _ = ended("qin1:0 shu1:0 wei1:1", points=[9, 10, 0], envoys="qin:1:1")
    assert (state.ranking(), state.outcome()) == ([1, 1, 3], [0.5, 0.5, 0.0])


@pytest.mark.rule("han-tie")
def test_an_unplaced_fort_counts_in_a_tie():
    state, _ = ended("qin1:0 wei1:1", points=[10, 10, 0], forts="booklet", forts_left=[0, 1, 1], built="shu1")
    assert state.ranking() == [2, 1, 3]


@pytest.mark.rule("han-tie")
def test_players_who_are_still_tied_share_the_place():
    state, _ = ended("qin1:0 wei1:1 yan1:2", points=[5, 3, 3])
    assert (state.ranking(), state.outcome()) == ([1, 2, 2], [1.0, 0.0, 0.0])
    state, _ = ended("", points=[4, 4, 4])
    assert (state.ranking(), state.outcome()) == ([1, 1, 1], [1 / 3, 1 / 3, 1 / 3])


@pytest.mark.rule("han-tie")
def test_fewer_points_lose_whatever_is_unplaced():
    state, _ = ended(row("yan1 zhao1 wei1 shu1 chu1", 1), points=[5, 1, 0])
    assert (state.scores(), state.ranking()) == ([5, 6, 0], [2, 1, 3])


# Second opinions


class Country:
    """A map as this file reads it."""

    def __init__(self, chosen):
        source = map_object(chosen)
        self.shown = source["display_size"]
        names = [province["id"] for province in source["provinces"]]
        self.colours = [province["colour"] for province in source["provinces"]]
        self.homes = [[names.index(name) for name in site["provinces"]] for site in source["sites"]]
        self.harbours = [number for number, site in enumerate(source["sites"]) if site["kind"] == "harbour"]
        ids = [site["id"] for site in source["sites"]]
        self.roads = {number: set() for number in range(len(ids))}
        for one, other in source["roads"]:
            self.roads[ids.index(one)].add(ids.index(other))
            self.roads[ids.index(other)].add(ids.index(one))
        self.alliances = [(names.index(item["a"]), names.index(item["b"])) for item in source["alliances"]]

    def sites(self, province):
        return [site for site, homes in enumerate(self.homes) if province in homes]


def majority(sites, pagodas, forts, seats):
    """The points of a province, or of the harbours, by seat."""
    counts = Counter(pagodas[site] for site in sites if site in pagodas)
    fortified = {pagodas[site] for site in sites if site in pagodas and site in forts}
    ranks = sorted(set(counts.values()), reverse=True)
    worth = dict(zip(ranks, [sum(counts.values()), *ranks]))
    return [worth[counts[seat]] * (2 if seat in fortified else 1) if counts[seat] else 0 for seat in range(seats)]


def alliance_points(country, envoys, seats):
    found = [0] * seats
    for pair in country.alliances:
        held = [[envoys[province, seat] for seat in range(seats)] for province in pair]
        for seat in range(seats):
            if all(max(one) > 0 and one[seat] == max(one) for one in held):
                found[seat] += sum(map(sum, held))
    return found


def road_points(roads, own, forts):
    """The best division of some sites into rows, by trying them all."""
    rows = set()

    def extend(path):
        if len(path) >= 4:
            rows.add(frozenset(path))
        for site in roads[path[-1]] & own - set(path):
            extend([*path, site])

    for site in own:
        extend([site])
    worth = {row: len(row) * (2 if row & forts else 1) for row in rows}

    def best(left):
        if len(left) < 4:
            return 0
        first = min(left)
        without = best(left - {first})
        return max([without, *(worth[row] + best(left - row) for row in rows if first in row and row <= left)])

    return best(frozenset(own))


def end_points(country, position, with_roads=True):
    """What the final scoring gives by heading and seat."""
    seats, options = position["seats"], position["options"]
    pagodas = {site - 1: seat for site, seat in position["pagodas"]}
    forts = {site - 1 for site in position["forts"]}
    envoys = Counter({(province - 1, seat): count for province, seat, count in position["envoys"]})
    open_provinces = [p for p in range(len(country.colours)) if p + 1 not in position["scored"]]
    provinces = [majority(country.sites(province), pagodas, forts, seats) for province in open_provinces]
    found = {
        "province": [sum(points[seat] for points in provinces) for seat in range(seats)],
        "harbour": majority(country.harbours if options["harbour_scoring"] else [], pagodas, forts, seats),
        "alliance": alliance_points(country, envoys, seats),
    }
    if with_roads:
        own = [frozenset(site for site, owner in pagodas.items() if owner == seat) for seat in range(seats)]
        found["road"] = [road_points(country.roads, sites, forts) for sites in own]
    return found


@pytest.mark.rule("han-roads")
@pytest.mark.parametrize(("map", "seed"), [("border", 1), ("border", 2), ("ways", 3), ("ways", 4)])
def test_rows_agree_with_brute_force_on_random_sites(map, seed):
    chooser, country = random.Random(seed), Country(map)
    for _ in range(40):
        own = grown(chooser, country, chooser.randint(4, 9))
        forts = frozenset(site for site in own if chooser.random() < 0.15)
        assert engine_roads(map, own, forts) == road_points(country.roads, own, forts), (map, own, forts)


@pytest.mark.rule("han-roads")
@pytest.mark.parametrize("seed", range(3))
def test_rows_agree_with_brute_force_on_maps_with_many_roads(seed):
    chooser = random.Random(f"many roads {seed}")
    for _ in range(12):
        names = [f"{'ab'[number % 2]}{number}" for number in range(9)]
        places = {name: (chooser.randrange(300), chooser.randrange(200)) for name in names}
        lot = chooser.sample(list(itertools.combinations(names, 2)), 36)
        pairs = uncrossed(places, lot, chooser.randint(8, 14))
        tangle = pond(" ".join(names), " ".join(f"{one}-{other}" for one, other in pairs))
        own = frozenset(range(9))
        forts = frozenset(chooser.sample(range(9), chooser.randint(0, 2)))
        assert engine_roads(tangle, own, forts) == road_points(Country(tangle).roads, own, forts), (pairs, forts)


def grown(chooser, country, count):
    """Sites that mostly hang together."""
    own = {chooser.randrange(len(country.homes))}
    while len(own) < count:
        beside = sorted(set().union(*(country.roads[site] for site in own)) - own)
        fresh = chooser.random() < 0.1 or not beside
        own.add(chooser.randrange(len(country.homes)) if fresh else chooser.choice(beside))
    return frozenset(own)


def engine_roads(map, own, forts):
    state = GAME.at(
        {
            "seats": 3,
            "to_move": 2,
            "exhausted": 2,
            "options": {"map": map, "forts": "booklet"},
            "pagodas": [[site + 1, 0] for site in sorted(own)],
            "forts": [site + 1 for site in sorted(forts)],
        }
    )
    return points_of(told(state, "pass"), "road")[0]


PAYMENTS = [
    *([one] for one in COLOURS),
    *([one, one] for one in COLOURS),
    *([one, other] for one, other in itertools.combinations(COLOURS, 2)),
    *([one, other, other] for one, other in itertools.permutations(COLOURS, 2)),
]


class Opinion:
    """A game of Han as a reader of the sheet would keep it at the table, with whole turns in mind."""

    def __init__(self, state):
        position = state.position()
        self.options, self.seats = position["options"], position["seats"]
        self.country = Country(self.options["map"])
        self.pagodas, self.forts, self.envoys = {}, set(), Counter()
        self.forts_left = [int(self.options["forts"] != "off")] * self.seats
        self.hands = [Counter(cards) for cards in position["hands"]]
        self.known = [Counter() for _ in range(self.seats)]
        self.display, self.discard = Counter(position["display"]), Counter()
        self.pile, self.points, self.scored, self.exhausted = list(position["pile"]), [0] * self.seats, set(), 0
        self.seat, self.phase = 0, "turn"
        self.begin()

    def begin(self):
        """What holds for one turn: where there was no pagoda, and in which provinces each piece arrived."""
        self.phase, self.arrived, self.to_draw = "turn", [], 0
        provinces = range(len(self.country.colours))
        self.was_empty = {place for place in provinces if not self.pagodas.keys() & self.country.sites(place)}

    # What is allowed

    def allowed(self):
        if self.phase == "over":
            return set()
        if self.phase == "draw":
            return {f"take {colour}" for colour in self.display} | ({"draw"} if self.pile else set())
        found = set(self.placements())
        if self.phase == "more":
            return found | {"done"}
        held = self.hands[self.seat]
        can_swap = held and (self.pile or self.display)
        return found | ({f"swap {colour}" for colour in held} if can_swap else {"pass"})

    def placements(self):
        for cards in PAYMENTS:
            if Counter(cards) <= self.hands[self.seat]:
                payment = "+".join(cards)
                for site, homes in enumerate(self.country.homes):
                    if self.fits(homes):
                        if self.takes_pagoda(site) and self.pays(homes, cards):
                            yield f"pagoda {site + 1} {payment}"
                        if self.takes_fort(site, homes, cards):
                            yield f"fort {site + 1} {payment}"
                for province in range(len(self.country.colours)):
                    if self.fits([province]) and self.takes_envoy(province) and self.pays([province], cards):
                        yield f"envoy {province + 1} {payment}"

    def fits(self, homes):
        """All pieces of the turn in one province; one piece only in a province that was empty."""
        pieces = [*self.arrived, homes]
        together = set.intersection(*map(set, pieces))
        return bool(together) and not any(sum(p in one for one in pieces) > 1 for p in self.was_empty)

    def pays(self, homes, cards):
        colours = [self.country.colours[province] for province in homes]
        if len(homes) == 1:
            return cards == colours or (len(cards) == 2 and cards[0] == cards[1] != colours[0])
        if len(cards) == 2:
            return set(cards) <= set(colours)
        joker = len(cards) == 3 and cards[0] in colours and cards[1] not in colours
        return joker and self.options["border_joker"]

    def takes_pagoda(self, site):
        return site not in self.pagodas and list(self.pagodas.values()).count(self.seat) < 20

    def takes_fort(self, site, homes, cards):
        if not self.forts_left[self.seat] or site in self.pagodas or site in self.forts:
            return False
        if self.options["forts"] == "booklet":
            return self.pays(homes, cards)
        own = self.country.colours[homes[0]]
        return len(homes) == 1 and not self.arrived and cards == [own, own] and self.takes_pagoda(site)

    def takes_envoy(self, province):
        placed = sum(count for (_, seat), count in self.envoys.items() if seat == self.seat)
        return placed < 8 and self.room(province)

    def room(self, province):
        owners = Counter(self.pagodas[site] for site in self.country.sites(province) if site in self.pagodas)
        there = sum(self.envoys[province, seat] for seat in range(self.seats))
        return there < max(owners.values(), default=0)

    def nobody_can_place(self):
        placed, sent = Counter(self.pagodas.values()), Counter()
        for (_, seat), count in self.envoys.items():
            sent[seat] += count
        pagoda = len(self.pagodas) < len(self.country.homes) and any(placed[seat] < 20 for seat in range(self.seats))
        room = any(map(self.room, range(len(self.country.colours))))
        return not pagoda and not (room and any(sent[seat] < 8 for seat in range(self.seats)))

    # What happens

    def play(self, text, state):
        """Follow an action; `state`, the engine's after it, is asked for the order of a new pile only."""
        verb, *words = text.split()
        if verb in ("pagoda", "fort", "envoy"):
            self.place(verb, int(words[0]) - 1, words[1].split("+"), state)
        elif verb == "done":
            self.placed(state)
        elif verb == "pass":
            self.finish_turn()
        elif verb == "swap":
            self.give_up(words[0])
            self.start_drawing(1, state)
        else:
            self.draw(words, state)

    def give_up(self, colour):
        self.hands[self.seat][colour] -= 1
        self.hands[self.seat] += Counter()
        self.known[self.seat] -= Counter([colour])
        self.discard[colour] += 1

    def place(self, verb, number, cards, state):
        for colour in cards:
            self.give_up(colour)
        if verb == "envoy":
            self.envoys[number, self.seat] += 1
            self.arrived.append([number])
        else:
            self.arrived.append(self.country.homes[number])
            if verb == "fort":
                self.forts.add(number)
                self.forts_left[self.seat] = 0
            if verb == "pagoda" or self.options["forts"] == "2014":
                self.pagodas[number] = self.seat
        for province in range(len(self.country.colours)):
            sites = self.country.sites(province)
            if province not in self.scored and all(site in self.pagodas for site in sites):
                self.scored.add(province)
                self.add(majority(sites, self.pagodas, self.forts, self.seats))
        self.phase = "more"
        if len(self.arrived) == 2 or (verb == "fort" and self.options["forts"] == "2014"):
            self.placed(state)

    def add(self, points):
        self.points = [one + more for one, more in zip(self.points, points)]

    def placed(self, state):
        if self.nobody_can_place():
            self.phase = "over"
        else:
            self.start_drawing(3 - self.hands[self.seat].total(), state)

    def start_drawing(self, count, state):
        self.phase, self.to_draw = "draw", count
        self.go_on_drawing(state)

    def go_on_drawing(self, state):
        if self.to_draw and (self.pile or self.display):
            return
        while self.display.total() < self.country.shown and self.pile:
            self.display[self.top(state)] += 1
        self.finish_turn()

    def draw(self, words, state):
        if words:
            self.display -= Counter(words)
            self.hands[self.seat] += Counter(words)
            self.known[self.seat] += Counter(words)
        else:
            self.hands[self.seat][self.top(state)] += 1
        self.to_draw -= 1
        self.go_on_drawing(state)

    def top(self, state):
        """The top card; the last one is followed by a new pile, or by the last round."""
        card = self.pile.pop()
        if not self.pile:
            self.exhausted += 1
            if self.exhausted == 1:
                self.new_pile(state)
        return card

    def new_pile(self, state):
        """The engine's order; what has been drawn from it since shows in hand and display, so it is put back there."""
        rest = Counter(self.discard)
        rest -= Counter(now(state, "pile"))
        drawn = [*rest.elements()]
        self.pile = list(now(state, "pile")) + drawn
        self.discard = Counter()
        assert len(drawn) <= self.country.shown - self.display.total()

    def finish_turn(self):
        if self.exhausted == 2 and self.seat == self.seats - 1:
            self.phase = "over"
        else:
            self.seat = (self.seat + 1) % self.seats
            self.begin()

    # The comparison

    def position(self):
        return {
            "pagodas": sorted([site + 1, seat] for site, seat in self.pagodas.items()),
            "forts": sorted(site + 1 for site in self.forts),
            "forts_left": self.forts_left,
            "envoys": sorted([place + 1, seat, count] for (place, seat), count in self.envoys.items() if count),
            "hands": [dict(+cards) for cards in self.hands],
            "hand_sizes": [cards.total() for cards in self.hands],
            "known": [dict(+cards) for cards in self.known],
            "display": dict(+self.display),
            "discard": dict(+self.discard),
            "pile": self.pile,
            "exhausted": self.exhausted,
            "phase": self.phase,
        }


OPTION_SETS = [
    {},
    {"forts": "booklet"},
    {"forts": "2014"},
    {"border_joker": True},
    {"removal": "total"},
    {"harbour_scoring": False},
    {"forts": "booklet", "border_joker": True},
    {"forts": "booklet", "harbour_scoring": False, "removal": "total"},
]
TABLES = [(2, "ways"), (3, "border"), (3, "ways"), (4, "border"), (4, "ways"), (5, "border")]
ARCHIPELAGO = pond(
    "a1 a2 ab1 b1 b2 ac1 c1 bc1",
    "a1-a2 a2-ab1 ab1-b1 b1-b2 b2-bc1 bc1-c1 c1-ac1 ac1-a1 b1-c1",
    border=("ab1", "ac1", "bc1"),
    harbours=("a1", "b2"),
)


def followed(seats, options, seed, taste):
    """A random game, held against the opinion after every action."""
    chooser = random.Random(seed)
    state = GAME.new(seats, seed, options)
    opinion = Opinion(state)
    while True:
        assert {GAME.text(action) for action in state.legal()} == opinion.allowed(), state.position()
        if state.to_move == teahouse.NOBODY:
            return state, opinion
        before = state.position()
        text = choice(chooser, [GAME.text(action) for action in state.legal()], taste)
        state.play(GAME.parse(text))
        opinion.play(text, state)
        wanted, got = opinion.position(), state.position()
        assert {field: got[field] for field in wanted} == wanted, (before, text)
        assert state.to_move == (teahouse.NOBODY if opinion.phase == "over" else opinion.seat)
        if opinion.phase != "over":
            assert state.scores() == opinion.points, (before, text)
            assert set(got["scored"]) == {place + 1 for place in opinion.scored}, (before, text)
        assert everywhere(state) == BOX
        assert all(count <= 20 for count in Counter(seat for _, seat in got["pagodas"]).values())
        assert all(sum(n for _, seat, n in got["envoys"] if seat == who) <= 8 for who in range(seats))


def choice(chooser, legal, taste):
    """A random action; the taste of a game decides which verbs are liked."""
    liked = [text for text in legal if text.split()[0] in taste]
    return chooser.choice(liked if liked and chooser.random() < 0.7 else legal)


TASTES = [(), ("pagoda", "draw"), ("envoy", "take"), ("swap", "draw"), ("fort", "envoy"), ("done", "take")]


@pytest.mark.rule("han-placing")
@pytest.mark.parametrize(("seats", "map"), TABLES)
@pytest.mark.slow
def test_whole_games_go_as_a_reader_of_the_sheet_would_play_them(seats, map):
    for number, options in enumerate(OPTION_SETS):
        taste = TASTES[(number + seats) % len(TASTES)]
        state, opinion = followed(seats, {"map": map} | options, f"{seats} {map} {number}", taste)
        check_end(state, opinion)


@pytest.mark.rule("han-other-maps")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.unmeasured
def test_whole_games_on_a_small_map_go_as_a_reader_of_the_sheet_would_play_them(seats):
    for number, options in enumerate(OPTION_SETS[:4] + OPTION_SETS[6:7]):
        for taste in TASTES[:3]:
            state, opinion = followed(seats, {"map": ARCHIPELAGO} | options, f"{seats} {number} {taste}", taste)
            check_end(state, opinion)


def drawn_up(chooser):
    """A random map: provinces of any colours, border sites between any two, roads and alliances by lot."""
    names = [f"p{number}" for number in range(chooser.randint(1, chooser.choice([3, 9, 16])))]
    homes = [[name] for name in names for _ in range(chooser.randint(1, 3))]
    homes += [chooser.sample(names, 2) for _ in range(chooser.randint(0, 6)) if len(names) > 1]
    chooser.shuffle(homes)
    ids = [f"s{number}" for number in range(len(homes))]
    kinds = ["border" if len(home) == 2 else chooser.choice(["normal", "harbour"]) for home in homes]
    places = dict(zip(ids, chooser.sample([(x, y) for x in range(0, 300, 7) for y in range(0, 200, 11)], len(ids))))
    pairs = [pair for pair in itertools.combinations(ids, 2) if chooser.random() < 4 / len(ids)]
    roads = uncrossed(places, chooser.sample(pairs, len(pairs)), 60)
    alliances = [pair for pair in itertools.combinations(names, 2) if chooser.random() < 2 / len(names)]
    return pond() | {
        "display_size": chooser.randint(1, 6),
        "roads": [list(pair) for pair in roads],
        "cards_removed_per_colour": {str(seats): chooser.randint(0, 6) for seats in range(2, 6)},
        "provinces": [pond()["provinces"][0] | {"id": name, "colour": chooser.choice(COLOURS)} for name in names],
        "sites": [
            {"id": id, "x": places[id][0], "y": places[id][1], "kind": kind, "provinces": home}
            for id, kind, home in zip(ids, kinds, homes)
        ],
        "alliances": [
            {"number": number, "a": one, "b": other, "x": 1, "y": 1} for number, (one, other) in enumerate(alliances, 1)
        ],
    }


@pytest.mark.rule("han-other-maps")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.slow
def test_whole_games_on_random_maps_go_as_a_reader_of_the_sheet_would_play_them(seed):
    chooser = random.Random(f"map {seed}")
    for options in OPTION_SETS[:4]:
        table = {"map": drawn_up(chooser)} | options
        check_end(*followed(chooser.choice([2, 3, 4, 5]), table, f"{seed}", chooser.choice(TASTES)))


def check_end(state, opinion):
    """The final points by the sheet; rows by brute force where the pagodas are few enough."""
    position = state.position()
    few = all(list(opinion.pagodas.values()).count(seat) <= 12 for seat in range(opinion.seats))
    by_heading = end_points(opinion.country, position | {"scored": [place + 1 for place in opinion.scored]}, few)
    wanted = [sum(points) for points in zip(opinion.points, *by_heading.values())]
    if few:
        assert state.scores() == wanted, position
    else:
        assert all(got >= least for got, least in zip(state.scores(), wanted)), position
    check_ranking(state, opinion)


def check_ranking(state, opinion):
    left = [
        28
        + opinion.forts_left[seat]
        - list(opinion.pagodas.values()).count(seat)
        - sum(count for (_, owner), count in opinion.envoys.items() if owner == seat)
        for seat in range(opinion.seats)
    ]
    keys = list(zip(state.scores(), left))
    assert state.ranking() == [1 + sum(other > key for other in keys) for key in keys]


@pytest.mark.rule("han-final-scoring")
@pytest.mark.parametrize("seed", range(6))
def test_the_points_of_random_positions_agree_by_heading(seed):
    chooser = random.Random(f"headings {seed}")
    for _ in range(25):
        seats = chooser.choice([3, 4, 5])
        chosen = "ways" if seats < 5 and chooser.random() < 0.3 else "border"
        country = Country(chosen)
        owners = {site: chooser.randrange(seats) for site in range(len(country.homes)) if chooser.random() < 0.6}
        position = {
            "seats": seats,
            "to_move": seats - 1,
            "exhausted": 2,
            "options": {"map": chosen, "forts": "booklet", "harbour_scoring": chooser.random() < 0.8},
            "pagodas": [[site + 1, seat] for site, seat in owners.items()],
            "forts": [site + 1 for site in range(len(country.homes)) if chooser.random() < 0.1],
            "envoys": [[place + 1, seat, 1] for place in range(9) for seat in range(seats) if chooser.random() < 0.4],
            "scored": [place + 1 for place in range(9) if chooser.random() < 0.3],
        }
        position["envoys"] = [item for item in position["envoys"] if chooser.random() < 0.9]
        events = told(GAME.at(position), "pass")
        few = all(list(owners.values()).count(seat) <= 14 for seat in range(seats))
        for heading, points in end_points(country, position, few).items():
            assert points_of(events, heading, seats) == points, (heading, position)
