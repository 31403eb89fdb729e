"""The Court Phase, the end of a round and the end of the game."""

import pytest

import teahouse
from tests.confucius.setting import GAME, at, favour, now, play, refusal, row, rule, texts, tile, told, turn


@pytest.mark.rule("confucius-court", "confucius-wall")
def test_the_wall_grows_before_the_examination():
    state = favour(students=[0, 1], hands=["1", "", ""], wall=3, round=4)
    assert told(state, "idle")[:2] == ["wall 4", "examination bingbu 0 1"]


@pytest.mark.rule("confucius-examination")
def test_without_a_second_student_or_force_the_student_waits():
    state = play(favour(students=[0, -1]), "idle")
    assert now(state, "students") == [0, -1] and turn(state) == (2, "chief")


@pytest.mark.rule("confucius-one-family")
@pytest.mark.parametrize("students", [[1, 1], [1, -1], [-1, 1]])
def test_without_a_rival_no_cards_are_put_down(students):
    state = play(favour(students=students, forced=True, hands=["3", "3", "3"], active=[[1, 0, 3]]), "idle")
    assert turn(state) == (1, "place") and now(state, "active") == [[1, 0, 3]]


@pytest.mark.rule("confucius-tutoring")
def test_everybody_with_cards_supports_one_student_with_at_least_one_card():
    state = play(favour(students=[0, 1], hands=["3", "", "1 2"]), "idle")
    assert turn(state) == (2, "tutor") and rule(state, "support 1") == "confucius-tutoring"
    play(state, "tutor yellow")
    assert texts(state) == ["support 1", "support 2"] and rule(state, "done") == "confucius-tutoring"
    assert rule(state, "tutor red") == "confucius-tutoring"
    play(state, "support 2")
    assert state.prompt() == "support cards=1" and texts(state) == ["done", "support 1"]
    play(state, "done")
    assert turn(state) == (0, "tutor")


@pytest.mark.rule("confucius-reveal")
def test_if_nobody_has_cards_red_passes():
    events = told(favour(students=[0, 1]), "idle")
    assert "total red 0" in events and "passed_examination 0 bingbu" in events


@pytest.mark.rule("confucius-reveal", "confucius-deck")
def test_support_is_discarded_once():
    state = play(
        favour(students=[0, 1], hands=["3", "", "1 1"]), "idle", "tutor yellow", "support 1", "support 1", "done"
    )
    assert now(state, "discard") == {}
    events = told(state, "tutor red", "support 3", "done")
    assert [event for event in events if event.startswith("revealed")] == [
        "revealed 2 yellow 1", "revealed 2 yellow 1", "revealed 0 red 3",
    ]  # fmt: skip
    assert now(state, "discard") == {"1": 2, "3": 1} and turn(state) == (0, "place")


@pytest.mark.rule("confucius-cancelled")
def test_by_the_house_rule_three_cards_may_cancel_a_gift():
    for choice, left in [("cancel", []), ("keep", [[0, 2, 4]])]:
        state = favour(students=[0, 1], hands=["", "", "1 1 1"], active=[[0, 2, 4]], three_card_cancel="choice")
        play(state, "idle", "tutor red", "support 1", "support 1", "support 1", "done")
        assert turn(state) == (2, "cancel") and state.prompt() == "cancel giver=0 value=4"
        play(state, choice)
        assert now(state, "active") == left and turn(state) == (0, "place")
    assert rule(at(), "cancel") == rule(at(), "keep") == "confucius-cancelled"


@pytest.mark.rule("confucius-candidate")
def test_a_candidate_takes_an_empty_space_first_and_else_a_loose_official():
    named = {"students": [0, -1], "forced": True, "candidates": ["any", "hubu"]}
    state = play(favour(officials="hubu3:2 hubu4:2:1 gongbu1:2", **named), "idle")
    assert texts(state) == [f"place hubu{rank}" for rank in (1, 2, 5, 6, 7)]
    assert rule(state, "place hubu3") == rule(state, "place gongbu2") == "confucius-candidate"
    officials = "hubu1:2 hubu2:2:1 hubu3:2:0 hubu4:2:1! hubu5:2:2! hubu6:c:2! hubu7:2:2!"
    state = play(favour(officials=officials, **named), "idle")
    assert texts(state) == ["place hubu1", "place hubu2", "place hubu3"]
    events = told(state, "place hubu2")
    assert events[:2] == ["dismissed hubu2 2", "next_candidate any"]
    assert tile(state, "hubu2") == ["candidate", 0, "secured"] and now(state, "officials_gone") == {"2": 1}
    assert rule(at(), "place hubu2") == "confucius-candidate"


FULL_HUBU = "hubu1:2:0! hubu2:2:1! hubu3:2:2! hubu4:2:1! hubu5:2:2! hubu6:2:2! hubu7:2:2!"


@pytest.mark.rule("confucius-candidate-elsewhere")
def test_a_candidate_whose_ministry_is_closed_or_secured_replaces_an_official_elsewhere():
    for closed in [["hubu"], []]:
        officials = FULL_HUBU + " gongbu3:3 gongbu4:3:2 gongbu5:3:2!"
        # A ministry that is full of secured officials would be resolved; one of seven is a candidate's place to come.
        state = at(
            phase="place", to_move=0, officials=officials, candidates=["any", "hubu"], resolved=closed, wall=2, chief=2
        )
        assert texts(state) == ["place gongbu3", "place gongbu4"]
        assert refusal(state, "place gongbu5") == "confucius-candidate-elsewhere space=gongbu5"
        assert refusal(state, "place bingbu1") == "confucius-candidate-elsewhere space=bingbu1"
        assert rule(state, "place hubu1") == ("confucius-closed" if closed else "confucius-candidate-elsewhere")


@pytest.mark.rule("confucius-candidate")
@pytest.mark.parametrize(
    ("house", "places"),
    [("empty_first", ["gongbu6", "gongbu7"]), ("ministry_first", ["bingbu1", "bingbu2", "gongbu6", "gongbu7"])],
)
def test_a_candidate_for_any_ministry_looks_for_an_empty_space(house, places):
    officials = "bingbu1:3 bingbu2:3:0 " + " ".join(f"bingbu{rank}:3:1!" for rank in range(3, 8))
    officials += " " + row("hubu", "0101012") + " " + row("gongbu", ".....")
    state = favour(officials=officials, students=[0, -1], forced=True, candidates=["any"], any_candidate=house,
                   resolved=["hubu"])  # fmt: skip
    assert texts(play(state, "idle")) == [f"place {place}" for place in places]


@pytest.mark.rule("confucius-candidate-lost", "confucius-end-check")
def test_a_candidate_without_a_place_is_lost_but_counts_as_won():
    officials = " ".join([row("bingbu", "0101012"), row("hubu", "0101012"), FULL_HUBU.replace("hubu", "gongbu")])
    state = favour(
        officials=officials, students=[0, -1], forced=True, candidates=["bingbu"], resolved=["bingbu", "hubu"]
    )
    events = told(state, "idle", "yield 1")
    assert "candidate_lost bingbu" in events and "ending candidates" in events
    assert now(state, "candidates") == []


@pytest.mark.rule("confucius-next-candidate")
def test_a_candidate_for_a_closed_ministry_is_discarded_when_it_is_turned_up():
    officials = row("hubu", "0101012")
    state = favour(
        officials=officials, students=[0, -1], forced=True, candidates=["any", "hubu", "gongbu"], resolved=["hubu"]
    )
    events = told(state, "idle", "place gongbu1")
    assert "candidate_discarded hubu" in events and "next_candidate any" in events
    assert now(state, "candidates") == ["any"]


@pytest.mark.rule("confucius-next-candidate", "confucius-resolution")
def test_a_candidate_that_lies_face_up_stays_when_its_ministry_is_closed_later():
    state = favour(officials=row("bingbu", "0000111"), candidates=["any", "any", "any", "bingbu"])
    play(state, "idle")
    assert now(state, "resolved") == ["bingbu"] and now(state, "candidates")[-1] == "bingbu"


@pytest.mark.rule("confucius-resolution")
def test_a_placed_candidate_can_complete_a_ministry():
    state = favour(officials=row("bingbu", "000011"), students=[1, -1], forced=True)
    play(state, "idle", "place bingbu7")
    assert now(state, "ministers")[0] == 0 and now(state, "secretaries")[0] == 1 and state.scores() == [7, 5, 0]


@pytest.mark.rule("confucius-resolution")
def test_ministries_are_resolved_in_order_and_all_markers_become_secured():
    officials = row("gongbu", "0000111", status="") + " " + row("bingbu", "1111000", status="")
    state = favour(officials=officials)
    events = [event for event in told(state, "idle") if event.startswith("resolving")]
    assert events == ["resolving bingbu", "resolving gongbu"]
    assert all(entry[3] == "secured" for entry in now(state, "officials") if len(entry) > 2)


@pytest.mark.rule("confucius-resolution")
def test_a_ministry_with_an_unbribed_official_waits():
    state = play(favour(officials=row("bingbu", "000011.")), "idle")
    assert now(state, "resolved") == []


@pytest.mark.rule("confucius-yield")
def test_influence_goes_to_somebody_who_is_still_there():
    state = play(favour(seats=4, officials=row("bingbu", "0001122")), "idle")
    assert turn(state) == (2, "yield") and texts(state) == ["yield 0", "yield 1"]
    assert rule(state, "yield 2") == rule(state, "yield 3") == "confucius-yield"
    assert rule(at(), "yield 1") == "confucius-yield"


@pytest.mark.rule("confucius-obligation-resolution")
def test_influence_goes_to_the_giver_of_the_best_gift_still_there():
    active = [[0, 3, 2], [1, 3, 4], [2, 3, 4], [4, 3, 6]]
    state = play(favour(seats=5, officials=row("bingbu", "0011223"), active=active), "idle")
    assert turn(state) == (3, "yield") and texts(state) == ["yield 1", "yield 2"]
    assert refusal(state, "yield 0") == "confucius-obligation-resolution giver=1 value=4"
    assert refusal(state, "yield 4") == "confucius-obligation-resolution giver=1 value=4"
    play(state, "yield 2")
    assert [2, 3, 4] not in now(state, "active") and [1, 3, 4] in now(state, "active")


@pytest.mark.rule("confucius-appointment")
def test_a_family_alone_provides_minister_and_secretary():
    state = play(favour(officials=row("hubu", "2222222")), "idle")
    assert (now(state, "ministers")[1], now(state, "secretaries")[1], state.scores()) == (2, 2, [0, 0, 12])


@pytest.mark.rule("confucius-invasions")
def test_several_lands_are_settled_in_the_order_of_their_soldiers():
    state = favour(
        foreign=["annam", "yunnan", "korea"], armies="1-1:0 1-2:0 2-1:1 2-2:2", reward_stack=["cash", "gift"], round=2
    )
    events = [
        event for event in told(state, "idle") if event.split()[0] in ("conquered", "invasion_points", "rewarded")
    ]
    assert events == [
        "conquered annam", "invasion_points annam 0 4", "invasion_points annam 0 3", "rewarded 0 gift",
        "conquered yunnan", "invasion_points yunnan 1 4", "invasion_points yunnan 2 2", "rewarded 2 cash",
    ]  # fmt: skip


@pytest.mark.rule("confucius-deadline", "confucius-wall")
@pytest.mark.parametrize(("wall", "failed"), [(3, []), (4, [0]), (5, []), (6, [1]), (7, []), (8, [2]), (9, [])])
def test_each_land_has_its_deadline_on_the_wall(wall, failed):
    state = play(favour(round=wall, armies="1-2:0"), "idle")
    assert [place for place, word in enumerate(now(state, "conquests")) if word == "failed"] == failed
    assert now(state, "reward_sizes")[0] == (1 if wall == 4 else 0)


@pytest.mark.rule("confucius-new-officials")
@pytest.mark.parametrize(("fill", "order"), [("lowest_number", [1, 2, 6, 7]), ("lowest_rank", [7, 6, 2, 1])])
def test_where_new_officials_go(fill, order):
    officials, found = "hubu3:2 hubu4:2 hubu5:2", []
    for _ in order:
        state = play(favour(officials=officials, official_fill=fill), "idle")
        ranks = {entry[0] for entry in now(state, "officials") if entry[0].startswith("hubu")}
        new = (ranks - {text.split(":")[0] for text in officials.split()}).pop()
        found.append(int(new[-1]))
        officials += f" {new}:2"
    assert found == order


@pytest.mark.rule("confucius-discard")
def test_hands_shrink_to_four_from_the_chief_ministers_left():
    state = play(favour(hands=["1 1 1 1 2", "", "3 3 3 3 3 3"], chief=1), "idle")
    assert turn(state) == (2, "discard") and state.prompt() == "discard n=2"
    play(state, "discard 3", "discard 3")
    assert turn(state) == (0, "discard") and texts(state) == ["discard 1", "discard 2"]
    play(state, "discard 2")
    assert now(state, "hand_sizes") == [4, 0, 4] and now(state, "discard") == {"2": 1, "3": 2}
    assert turn(state) == (1, "chief") and rule(state, "discard 1") == "confucius-discard"


@pytest.mark.rule("confucius-end-check")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [({"round": 9}, "wall"), ({"candidates": []}, "candidates"),
     ({"officials": " ".join(row(ministry, "0000111") for ministry in ("bingbu", "hubu", "gongbu"))}, "ministries")],
)  # fmt: skip
def test_the_three_ends(fields, reason):
    state = favour(hands=["1 1 1 1 1", "", ""], **fields)
    events = told(state, "idle")
    assert turn(state) == (0, "discard"), "the round is played to its end"
    events += told(state, "discard 1")
    assert f"ending {reason}" in events and turn(state) == (teahouse.NOBODY, "over")


@pytest.mark.rule("confucius-last-ministries")
def test_at_the_end_the_remaining_ministries_are_resolved_full_or_not():
    officials = "bingbu3:2:0 bingbu4:2:1 bingbu5:2 hubu1:2 gongbu7:2:2"
    state = favour(officials=officials, round=9, armies="3-1:0", foreign=["annam", "yunnan", "korea"])
    events = told(state, "idle")
    assert now(state, "ministers") == [0, -1, 2] and now(state, "secretaries") == [1, -1, 2]
    assert "no_minister hubu" in events and "invasion_points" not in " ".join(events)


@pytest.mark.rule("confucius-titles")
def test_the_minister_breaks_a_tie_for_a_title_or_it_stays_vacant():
    state = play(favour(officials="bingbu3:2:2", round=9, colonies=[1, 1, 0]), "idle")
    # The General is tied between 0 and 1, and 2 is Minister of Bingbu; nobody is Minister of Gongbu.
    assert now(state, "titles") == [2, -1, 2] and state.scores() == [0, 0, 7 + 5 + 2]


@pytest.mark.rule("confucius-winner")
@pytest.mark.parametrize(
    ("points", "titles", "places"),
    [([10, 10, 3], [0, 1, 2], [2, 1, 3]), ([10, 10, 3], [0, 2, 1], [1, 2, 3]), ([10, 10, 3], [2, -1, 1], [2, 1, 3]),
     ([10, 10, 3], [2, 2, 2], [1, 1, 3]), ([3, 10, 3], [0, 0, 0], [2, 1, 2]), ([5, 5, 5], [-1, -1, -1], [1, 1, 1])],
)  # fmt: skip
def test_ties_are_broken_for_the_first_place_only(points, titles, places):
    state = at(phase="over", to_move=-1, hands=[""] * 3, points=points, titles=titles)
    assert state.ranking() == places


@pytest.mark.rule("confucius-admiral-variant")
@pytest.mark.parametrize(
    ("points", "titles", "places"),
    [([10, 10, 3], [0, 2, 1], [2, 2, 1]), ([10, 10, 3], [0, -1, 1], [1, 2, 3]), ([10, 9, 3], [0, 2, 1], [1, 2, 3])],
)
def test_the_admiral_wins_every_tie_for_the_first_place_in_the_variant(points, titles, places):
    state = at(phase="over", to_move=-1, hands=[""] * 3, points=points, titles=titles, admiral_variant=True)
    assert state.ranking() == places


@pytest.mark.rule("confucius-over")
def test_nothing_is_done_after_the_end():
    state = at(phase="over", to_move=-1, hands=[""] * 3)
    assert state.legal() == [] and {state.refusal(action) for action in range(GAME.verbs.size)} == {"confucius-over"}
    assert state.prompt() == "over"


@pytest.mark.rule("confucius-chief-minister")
def test_the_chief_minister_is_named_at_the_start_of_a_round():
    assert rule(at(), "chief 1") == "confucius-chief-minister"
    state = play(favour(), "idle")
    assert texts(state) == ["chief 0", "chief 1"] and rule(state, "chief 4") == "confucius-players"
    play(state, "chief 0")
    assert turn(state) == (1, "turn") and now(state, "cubes") == [2, 3, 3]
