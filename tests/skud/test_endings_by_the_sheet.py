"""How a game of Skud Pai Sho ends, as the rule sheet tells it; written without looking at the rules' source.

Positions are written as "G R3 0,-8; H W4 2,3", reserves as "R3 R3 K"; both players start with two Roses in reserve
unless a test says otherwise, so that one plant does not end the game.
"""

import random
from collections import Counter

import pytest

import teahouse
from teahouse.games.skud.notation import read_game

GAME = teahouse.game("skud")


def at(tiles, guest="R3 R3", host="R3 R3", phase="turn", to_move=0, turn=0, **options):
    """A state with these tiles on the board."""
    return GAME.at(
        {
            "tiles": [
                [point, owner, code] for owner, code, point in map(str.split, filter(str.strip, tiles.split(";")))
            ],
            "reserve": {"G": dict(Counter(guest.split())), "H": dict(Counter(host.split()))},
            "phase": phase,
            "to_move": to_move,
            "turn": turn,
            "options": options,
        }
    )


def play(state, *actions):
    for text in actions:
        assert state.refusal(GAME.parse(text)) == "", text
        assert GAME.parse(text) in state.legal()
        state.play(GAME.parse(text))
    return state


def result(state):
    """("ring", 0): how it ended and who won, 2 for a draw; ("", -1) while it goes on."""
    position = state.position()
    assert (position["ending"] != "") == (state.to_move == teahouse.NOBODY) == (position["phase"] == "over")
    return position["ending"], position["winner"]


def after_a_plant(tiles, **rest):
    """How the game stands after Guest planted something harmless."""
    return result(play(at(tiles, **rest), "plant R3 8,0"))


GOES_ON = ("", -1)

# Three corners of a ring of Guest's, and Host's own ring whose sides cross it.
THREE_CORNERS = "G R3 -3,5; G R3 3,-5; G R4 -3,-5"
HOSTS_RING = "H R3 -2,6; H R3 2,-6; H R4 -2,-6; H R4 2,6"


# The ring


@pytest.mark.rule("skud-aim")
def test_closing_a_ring_around_the_centre_wins():
    state = play(at(f"{THREE_CORNERS}; G R4 4,6; H R3 -6,1", guest="R3 K"), "arrange 4,6 3,5", "skip")
    assert result(state) == ("ring", 0)
    assert (state.outcome(), state.ranking()) == ([1.0, 0.0], [1, 2])


@pytest.mark.rule("skud-ring")
@pytest.mark.parametrize("owner", ["G", "H"])
def test_a_ring_wins_for_its_owner_whoever_moved(owner):
    tiles = "; ".join(f"{owner} {tile}" for tile in ["R3 -3,5", "R4 3,5", "R3 3,-5", "R4 -3,-5"])
    assert after_a_plant(tiles) == ("ring", "GH".index(owner))


@pytest.mark.rule("skud-ring")
def test_the_smallest_square_around_the_centre_is_a_ring():
    assert after_a_plant("G R5 1,1; G W3 1,-1; G R5 -1,-1; G W3 -1,1") == ("ring", 0)


@pytest.mark.rule("skud-ring")
def test_a_ring_beside_the_centre_is_none():
    assert after_a_plant("G R3 1,1; G R4 5,1; G R3 5,5; G R4 1,5") == GOES_ON


@pytest.mark.rule("skud-ring")
def test_a_side_through_the_centre_makes_no_ring():
    assert after_a_plant("G R3 0,5; G R4 5,5; G R3 5,-5; G R4 0,-5") == GOES_ON
    assert after_a_plant("G R3 5,0; G R4 5,5; G R3 -5,5; G R4 -5,0") == GOES_ON


@pytest.mark.rule("skud-ring")
def test_a_tile_on_the_centre_makes_no_ring():
    assert after_a_plant("G R3 0,0; G R4 5,0; G R3 5,5; G R4 0,5") == GOES_ON


@pytest.mark.rule("skud-ring")
def test_a_chord_through_the_centre_does_not_hurt_a_ring():
    corners = "G R3 -3,5; G R4 3,5; G R3 3,-5; G R4 -3,-5"
    assert after_a_plant(f"{corners}; G R4 -7,0; G R3 7,0") == ("ring", 0)
    # Beads on a side are links of the chain: here two of them carry a chord through the centre.
    beads = "G R3 -3,5; G R4 0,5; G R3 3,5; G R4 3,-5; G R5 0,-5; G R4 -3,-5"
    assert after_a_plant(beads) == ("ring", 0)


@pytest.mark.rule("skud-ring")
def test_a_chain_that_crosses_itself_but_goes_round_once_is_a_ring():
    assert after_a_plant("G R5 5,5; G R4 -5,5; G R3 -5,-5; G R4 6,-5; G R3 6,-2; G W5 3,-2; G R3 3,-6; G R4 5,-6") == (
        "ring",
        0,
    )


@pytest.mark.rule("skud-ring")
def test_a_chain_that_winds_twice_around_the_centre_is_a_ring():
    assert after_a_plant("G R3 5,5; G R4 -5,5; G R3 -5,-5; G R4 3,-5; G R5 3,4; G R4 -3,4; G R3 -3,-3; G W5 5,-3") == (
        "ring",
        0,
    )


# A closed chain in the shape of a C: all around the centre and back again.
LETTER_C = (
    "G R5 5,2; G R4 5,6; G R3 -6,6; G W5 -6,-6; G R3 6,-6; G W5 6,-2; G W4 2,-2; G W5 2,-4; G R3 -4,-4; G R4 -4,4; "
    "G R5 3,4; G R4 3,2"
)


@pytest.mark.rule("skud-ring")
def test_a_closed_chain_that_goes_around_and_back_is_no_ring():
    assert after_a_plant(LETTER_C) == GOES_ON


@pytest.mark.rule("skud-ring")
def test_an_open_chain_around_the_centre_is_no_ring():
    assert after_a_plant(f"{THREE_CORNERS}; G R4 4,5") == GOES_ON


@pytest.mark.rule("skud-ring")
@pytest.mark.parametrize("spoiler", ["H R 7,5", "H K 4,6", "G O 0,5", "H R3 3,0"])
def test_a_rock_a_knotweed_or_a_tile_in_the_way_spoils_a_ring(spoiler):
    assert after_a_plant(f"{THREE_CORNERS}; G R4 3,5; {spoiler}") == GOES_ON


@pytest.mark.rule("skud-ring")
@pytest.mark.parametrize("lotus_bonus", [True, False])
def test_the_opponents_lotus_may_be_in_a_ring_and_complete_it_by_his_own_move(lotus_bonus):
    state = at(f"{THREE_CORNERS}; H L 4,5", to_move=1, host="R3 R3 K", lotus_bonus=lotus_bonus)
    assert result(play(state, "arrange 4,5 3,5")) == ("ring", 0)


@pytest.mark.rule("skud-ring")
def test_a_chain_with_a_harmony_of_the_opponents_is_no_ring():
    assert after_a_plant("G R3 -3,5; G L 3,5; H R3 3,-5; G L -3,-5") == GOES_ON
    assert after_a_plant("G R3 -3,5; H L 3,5; G R3 3,-5; G L -3,-5") == ("ring", 0)


@pytest.mark.rule("skud-ring")
def test_unblocking_the_opponents_ring_loses():
    assert result(play(at(f"{HOSTS_RING}; G R4 2,4"), "arrange 2,4 3,4")) == ("ring", 1)
    assert result(play(at(f"{HOSTS_RING}; G R4 2,4"), "arrange 2,4 2,3")) == GOES_ON


@pytest.mark.rule("skud-both-rings")
def test_two_rings_at_once_are_a_draw():
    state = play(at(f"{THREE_CORNERS}; {HOSTS_RING}; G R4 2,4", guest="R3 K"), "arrange 2,4 3,5", "skip")
    assert result(state) == ("ring", 2)
    assert (state.outcome(), state.ranking()) == ([0.5, 0.5], [1, 1])


@pytest.mark.rule("skud-both-rings")
def test_two_rings_may_share_a_lotus():
    guest = "G R3 -3,5; G R4 -3,-5; G R3 3,-5"
    host = "H R3 3,7; H R4 -5,7; H R3 -5,-7; H R4 5,-7; H R3 5,5"
    assert after_a_plant(f"H L 3,5; {guest}; {host}") == ("ring", 2)


@pytest.mark.rule("skud-ring-bonus")
def test_the_bonus_after_a_ring_may_destroy_it_again():
    state = play(at(f"{THREE_CORNERS}; G R4 4,6; H R3 -6,1", guest="R3 R"), "arrange 4,6 3,5")
    assert state.position()["phase"] == "bonus"
    assert result(play(state.copy(), "rock 0,6")) == ("ring", 0)
    play(state, "rock 0,5")
    assert result(state) == GOES_ON
    assert state.to_move == 1


@pytest.mark.rule("skud-ring-bonus")
def test_a_ring_ends_the_game_at_once_where_the_table_says_so():
    state = at(f"{THREE_CORNERS}; G R4 4,6; H R3 -6,1", guest="R3 R", ring_ends="arrange")
    assert result(play(state, "arrange 4,6 3,5")) == ("ring", 0)


@pytest.mark.rule("skud-ring-bonus")
def test_a_ring_given_to_the_opponent_can_be_broken_by_the_bonus():
    tiles = f"{HOSTS_RING}; G R4 2,4; G R3 6,3"
    state = play(at(tiles, guest="R3 R"), "arrange 2,4 3,3")
    assert state.position()["phase"] == "bonus"
    assert result(play(state.copy(), "skip")) == ("ring", 1)
    assert result(play(state, "rock 2,0")) == GOES_ON
    assert result(play(at(tiles, guest="R3 R", ring_ends="arrange"), "arrange 2,4 3,3")) == ("ring", 1)


@pytest.mark.rule("skud-ring-bonus")
@pytest.mark.parametrize("ring_ends", ["turn", "arrange"])
def test_a_ring_completed_by_the_bonus_wins(ring_ends):
    state = at(f"{THREE_CORNERS}; G R4 4,6; H R3 -6,1", guest="R3 B", phase="bonus", ring_ends=ring_ends)
    assert result(play(state, "boat 4,6 3,5")) == ("ring", 0)


@pytest.mark.rule("skud-ring-bonus")
@pytest.mark.parametrize("ring_ends", ["turn", "arrange"])
def test_a_ring_of_old_pairs_on_new_lines_earns_no_bonus_and_wins(ring_ends):
    # The R5 swings from one side of the centre to the other and keeps both its harmonies.
    state = at("G W3 -1,2; G W4 -4,2; G W3 -4,-4; G W4 1,-4; G W3 1,-1; G R5 -1,-1", guest="R3 R", ring_ends=ring_ends)
    assert result(play(state, "arrange -1,-1 1,2")) == ("ring", 0)


@pytest.mark.rule("skud-ring")
def test_a_plant_at_a_pond_can_close_a_ring():
    state = at(f"{THREE_CORNERS}; H P 4,5", guest="R3 R4", ancient_oasis=True)
    assert result(play(state, "plant R4 3,5")) == ("ring", 0)


@pytest.mark.rule("skud-ring")
def test_turtles_of_both_players_can_make_one_ring_for_both():
    corners = "G R3 -3,5; H R3 3,5; G R3 3,-5; H R3 -3,-5"
    turtles = "{} T -4,6; {} T 4,6; {} T 4,-6; {} T -4,-6"
    both = turtles.format(*"GHGH")
    assert after_a_plant(f"{corners}; {both}", ancient_oasis=True) == ("ring", 2)
    assert after_a_plant(f"{corners}; {turtles.format(*'HHHH')}", ancient_oasis=True) == ("ring", 1)
    assert after_a_plant(f"{corners}; {turtles.format(*'GGHG')}", ancient_oasis=True) == ("ring", 0)


# Games of the sheet


@pytest.mark.rule("skud-ring")
def test_the_site_s_own_game_ends_with_a_ring_by_a_wheel():
    record = read_game(
        GAME,
        (
            "0H.R,W,K,B;0G.R,W,K,B;1G.R4(0,-8);1H.R4(0,8);2G.R5(8,0);2H.R5(-8,0);3G.(8,0)-(3,0);3H.(0,8)-(0,4);"
            "4G.(0,-8)-(0,-4);4H.(-8,0)-(-7,4)+R4(-8,0);5G.(3,0)-(3,-4)+R3(0,-8);5H.(-8,0)-(-7,-1)+R5(8,0);"
            "6G.(0,-8)-(0,-5)+R4(0,-8);6H.(8,0)-(7,-1)+R4(8,0);7G.(0,-8)-(0,-6)+K(1,4);7H.(8,0)-(7,3)+W(-8,4)"
        ),
    )
    assert record.result["outcome"] == [0.0, 1.0]


@pytest.mark.rule("skud-no-move")
def test_the_sheet_s_game_without_a_legal_move_is_lost_for_host():
    record = read_game(
        GAME,
        (
            "0H.R,W,K,B;0G.R,W,K,B;1G.R5(0,-8);1H.R5(0,8);2G.(0,-8)-(-1,-6);2H.(0,8)-(1,6);3G.R3(0,-8);3H.R3(0,8);"
            "4G.R3(-8,0);4H.(0,8)-(-1,6);5G.W3(0,8);5H.R3(8,0);6G.(0,8)-(-1,6)+O(0,8);6H.(8,0)-(6,1);7G.R3(8,0);"
            "7H.(1,6)-(1,1);8G.(0,8)-(-1,3);8H.R3(0,8);9G.(-1,3)-(-2,1);9H.(0,8)-(-1,6);10G.W3(0,8);10H.(6,1)-(3,1);"
            "11G.(0,8)-(-1,6)+L(0,8);11H.(1,1)-(2,2);12G.(0,8)-(2,8);12H.(2,2)-(-1,0);13G.R5(0,8);13H.(3,1)-(1,1);"
            "14G.(-2,1)-(-1,0);14H.(1,1)-(1,2);15G.(2,8)-(1,7);15H.(1,2)-(3,3);16G.(0,8)-(2,6);16H.W5(0,8);"
            "17G.(0,-8)-(1,-6);17H.(0,8)-(2,6);18G.(1,7)-(1,6);18H.(2,6)-(4,3)+K(0,6);19G.W3(0,8);19H.(4,3)-(5,2);"
            "20G.R5(0,-8);20H.(5,2)-(3,-1);21G.(-1,0)-(3,-1);21H.(3,3)-(1,2);22G.(1,6)-(1,4);22H.(1,2)-(1,1);"
            "23G.(0,-8)-(-1,-4);23H.W5(0,-8);24G.(-1,6)-(-1,4);24H.(0,-8)-(1,-5)+W(-1,6);25G.W5(0,-8);"
            "25H.(1,-5)-(1,-3);26G.(3,-1)-(1,-3);26H.(1,1)-(2,1);27G.(1,4)-(2,3);27H.(2,1)-(1,1);28G.(1,-3)-(1,1)"
        ),
    )
    assert record.result["outcome"] == [1.0, 0.0]


# The last basic flower


@pytest.mark.rule("skud-last-flower")
def test_planting_the_last_basic_flower_ends_the_game_by_midlines():
    state = play(at("G R3 -3,5; G R4 3,5; H R4 5,-5", guest="R5 L O K"), "plant R5 8,0")
    assert result(state) == ("last flower", 0)
    assert state.scores() == [1, 0]


@pytest.mark.rule("skud-last-flower")
def test_who_plants_the_last_flower_may_lose_or_draw():
    host = "H R3 -3,5; H R4 3,5"
    assert result(play(at(host, guest="R5"), "plant R5 8,0")) == ("last flower", 1)
    assert result(play(at(f"{host}; G R3 -3,6; G R4 3,6", guest="R5"), "plant R5 8,0")) == ("last flower", 2)
    assert result(play(at("", guest="R5"), "plant R5 8,0")) == ("last flower", 2)


@pytest.mark.rule("skud-last-flower")
def test_the_last_flower_may_be_a_bonus():
    state = at("G R3 3,6; G R4 -3,5", guest="R5 K")
    play(state, "arrange 3,6 3,5")
    assert result(play(state.copy(), "skip")) == GOES_ON
    assert result(play(state, "bonus R5 0,8")) == ("last flower", 0)


@pytest.mark.rule("skud-last-flower")
def test_a_ring_comes_before_the_last_flower():
    # Host crosses more midlines than Guest, but Guest has the ring.
    host = "; ".join(f"H R3 -6,{y}; H R4 6,{y}" for y in [-6, 6, -1, 1, 2])
    state = at(f"{THREE_CORNERS}; G R4 4,6; {host}", guest="R5")
    play(state, "arrange 4,6 3,5", "bonus R5 0,8")
    assert state.scores()[1] > state.scores()[0]
    assert result(state) == ("ring", 0)


@pytest.mark.rule("skud-last-flower")
def test_without_the_second_way_to_win_the_last_flower_ends_nothing():
    state = play(at("H R4 5,5", guest="R5", no_alt_win=True), "plant R5 8,0")
    assert result(state) == GOES_ON


@pytest.mark.rule("skud-midline")
@pytest.mark.parametrize(
    ("pair", "count"),
    [
        ("-3,5 3,5", 1),
        ("5,-3 5,3", 1),
        ("-7,1 7,1", 1),
        ("0,5 3,5", 0),
        ("5,0 5,4", 0),
        ("-3,0 3,0", 0),
        ("0,-5 0,5", 0),
        ("0,1 0,5", 0),
        ("2,5 4,5", 0),
        ("-1,7 1,7", 1),
        ("-1,8 1,8", 0),
    ],
)
def test_a_harmony_counts_if_its_ends_lie_on_both_sides_of_a_midline(pair, count):
    first, second = pair.split()
    assert at(f"G R3 {first}; G R4 {second}").scores() == [count, 0]
    assert at(f"H R3 {first}; H R4 {second}").scores() == [0, count]


@pytest.mark.rule("skud-midline")
def test_a_harmony_with_a_lotus_counts_for_the_basic_flower():
    assert at("G R3 -3,5; H L 3,5").scores() == [1, 0]
    assert at("H R3 -3,5; H L 3,5; G R5 6,5").scores() == [0, 1]


@pytest.mark.rule("skud-midline")
def test_drained_flowers_and_rocks_lines_do_not_count():
    assert at("G R3 -3,5; G R4 3,5; H K 4,4").scores() == [0, 0]
    assert at("G R3 -3,5; G R4 3,5; H R 7,5").scores() == [0, 0]
    assert at("G R3 -3,5; G R4 3,5; H R 7,5", rock="point").scores() == [1, 0]


# No move


FULL_GATES = "G R3 0,8; G R3 8,0; G R3 0,-8; G R4 -8,0"


@pytest.mark.rule("skud-no-move")
@pytest.mark.parametrize(("no_move", "winner"), [("loses", 0), ("draw", 2)])
def test_who_can_neither_plant_nor_arrange_loses_unless_the_table_calls_it_a_draw(no_move, winner):
    assert result(play(at(f"{FULL_GATES}; G R4 2,2", no_move=no_move), "arrange 2,2 2,3")) == ("no move", winner)


@pytest.mark.rule("skud-no-move")
def test_opening_a_gate_leaves_a_move():
    assert result(play(at(f"{FULL_GATES}; G R4 2,2"), "arrange 0,8 1,7")) == GOES_ON


@pytest.mark.rule("skud-no-move")
def test_a_bonus_that_shuts_the_last_gate_leaves_no_move():
    state = play(at(f"{FULL_GATES}; G R4 5,7", guest="R3 L"), "arrange 0,8 2,7")
    assert result(play(state.copy(), "skip")) == GOES_ON
    assert result(play(state, "lotus 0,8")) == ("no move", 0)


@pytest.mark.rule("skud-no-move")
def test_a_player_whose_only_flower_is_held_cannot_move():
    assert result(play(at(f"{FULL_GATES}; H R4 5,5; G O 3,2"), "arrange 3,2 4,4")) == ("no move", 0)
    assert result(play(at(f"{FULL_GATES}; H R4 5,5; G O 3,2"), "arrange 3,2 3,4")) == GOES_ON


@pytest.mark.rule("skud-no-move")
def test_special_flowers_in_reserve_are_no_move():
    state = at("H K 5,5; G R4 2,2", host="L O K", no_alt_win=True)
    assert result(play(state, "arrange 2,2 2,3")) == ("no move", 0)


@pytest.mark.rule("skud-no-move")
def test_the_last_flower_comes_before_no_move():
    state = at("G R3 0,8; G R3 8,0; G R3 0,-8", guest="R4")
    assert result(play(state, "plant R4 -8,0")) == ("last flower", 2)


@pytest.mark.rule("skud-no-move")
def test_a_free_point_at_a_pond_is_a_move():
    state = at(f"{FULL_GATES}; G R4 2,2; G P 5,5", ancient_oasis=True)
    assert result(play(state, "arrange 2,2 2,3")) == GOES_ON


@pytest.mark.rule("skud-no-move")
@pytest.mark.parametrize(("to_move", "player"), [(0, "Guest"), (1, "Host")])
def test_a_turn_in_which_nothing_can_be_moved_is_not_a_position(to_move, player):
    owner = "HG"[to_move]
    gates = "; ".join(f"{owner} R3 {gate}" for gate in ("0,8", "8,0", "0,-8", "-8,0"))
    with pytest.raises(teahouse.Unreadable, match=f"{player} can neither plant nor arrange.*skud-no-move"):
        at(gates, to_move=to_move)
    assert at(gates, to_move=1 - to_move).legal()


@pytest.mark.rule("skud-no-move")
def test_a_game_that_ended_without_a_move_can_be_read_back():
    state = play(at(f"{FULL_GATES}; G R4 2,2"), "arrange 2,2 2,3")
    assert GAME.at(state.position()) == state and state.legal() == []


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"phase": "over", "to_move": -1}, "an ending and a winner go with over"),
        ({"phase": "over", "to_move": 0, "ending": "ring", "winner": 0}, "to_move: 0 does not go with phase over"),
        ({"phase": "turn", "to_move": -1}, "to_move: -1 does not go with phase turn"),
        ({"phase": "bonus", "ending": "ring", "winner": 0}, "an ending and a winner go with over"),
        ({"phase": "accents"}, "the board is empty in phase accents"),
        ({"phase": "open", "tiles": []}, "Guest has no R4 to open with"),
    ],
)
def test_a_phase_that_does_not_go_with_the_rest_is_refused(fields, complaint):
    flowers = {"G": {"R3": 2}, "H": {"R3": 2}}
    with pytest.raises(teahouse.Unreadable, match=complaint):
        GAME.at({"tiles": [["2,2", "G", "R4"]], "reserve": flowers} | fields)


def test_a_game_without_a_limit_is_read_back_after_any_number_of_turns():
    state = play(at("G R4 2,2", turn=20_000, turn_limit=0), "arrange 2,2 2,3")
    assert GAME.at(state.position()) == state


# Repetition


DANCERS = "G R3 4,4; H R3 -4,-4"
TO_AND_FRO = ["arrange 4,4 4,5", "arrange -4,-4 -4,-5", "arrange 4,5 4,4", "arrange -4,-5 -4,-4"]


@pytest.mark.rule("skud-repetition")
def test_the_third_time_is_a_draw_and_not_a_turn_sooner():
    state = play(at(DANCERS), *TO_AND_FRO, *TO_AND_FRO[:3])
    assert result(state) == GOES_ON
    assert result(play(state, TO_AND_FRO[3])) == ("repetition", 2)


@pytest.mark.rule("skud-repetition")
def test_repetition_draws_nothing_where_the_table_does_not_want_it():
    assert result(play(at(DANCERS, repetition=False), *TO_AND_FRO * 5)) == GOES_ON


@pytest.mark.rule("skud-repetition")
def test_the_position_after_a_plant_is_the_first_of_its_kind():
    state = play(at(DANCERS), *TO_AND_FRO, "plant R3 8,0")
    assert state.position()["since"] == []
    dance = ["arrange -4,-4 -4,-5", "arrange 4,4 4,5", "arrange -4,-5 -4,-4", "arrange 4,5 4,4"]
    play(state, *dance, *dance[:3])
    assert result(state) == GOES_ON
    assert result(play(state, dance[3])) == ("repetition", 2)


@pytest.mark.rule("skud-repetition")
def test_the_position_after_a_capture_is_the_first_of_its_kind():
    state = play(at(f"{DANCERS}; H W3 5,6"), *TO_AND_FRO, "arrange 4,4 5,6")
    assert state.position()["since"] == []
    dance = ["arrange -4,-4 -4,-5", "arrange 5,6 5,5", "arrange -4,-5 -4,-4", "arrange 5,5 5,6"]
    play(state, *dance, *dance[:3])
    assert result(state) == GOES_ON
    assert result(play(state, dance[3])) == ("repetition", 2)


@pytest.mark.rule("skud-repetition")
def test_a_declined_bonus_does_not_start_the_count_anew():
    state = at("G R4 -3,5; G R3 3,6; H R3 -4,-4", guest="R3 K")
    dance = ["arrange 3,6 3,5", "skip", "arrange -4,-4 -4,-5", "arrange 3,5 3,6", "arrange -4,-5 -4,-4"]
    play(state, *dance, *dance[:4])
    assert result(state) == GOES_ON
    assert result(play(state, dance[4])) == ("repetition", 2)


@pytest.mark.rule("skud-repetition")
def test_the_third_time_comes_with_a_declined_bonus_only_when_it_is_declined():
    state = at("G R4 -3,5; G R3 3,5; H R3 -4,-4", guest="R3 K", to_move=1)
    dance = ["arrange -4,-4 -4,-5", "arrange 3,5 3,6", "arrange -4,-5 -4,-4", "arrange 3,6 3,5"]
    play(state, *dance, "skip", *dance)
    assert state.position()["phase"] == "bonus"
    assert result(play(state.copy(), "knotweed 0,0")) == GOES_ON
    assert result(play(state, "skip")) == ("repetition", 2)


@pytest.mark.rule("skud-repetition")
def test_the_same_tiles_with_the_other_side_to_move_are_another_position():
    state = at(DANCERS)
    play(state, "arrange 4,4 4,5", "arrange -4,-4 -4,-5", "arrange 4,5 5,4", "arrange -4,-5 -4,-4", "arrange 5,4 4,4")
    play(state, "arrange -4,-4 -4,-5", "arrange 4,4 4,6", "arrange -4,-5 -5,-4", "arrange 4,6 4,4")
    play(state, "arrange -5,-4 -4,-4")
    # Three times the same tiles, but only twice with Guest to move.
    assert result(state) == GOES_ON


@pytest.mark.rule("skud-repetition")
def test_flowers_of_one_kind_that_change_places_make_the_same_position():
    state = at("G R3 4,4; G R3 6,5; H R3 -4,-4")
    swap = [
        "arrange 4,4 4,6",
        "arrange -4,-4 -4,-5",
        "arrange 6,5 4,4",
        "arrange -4,-5 -5,-4",
        "arrange 4,6 6,5",
        "arrange -5,-4 -4,-4",
    ]
    play(state, *swap, *swap[:5])
    assert result(state) == GOES_ON
    assert result(play(state, swap[5])) == ("repetition", 2)


@pytest.mark.rule("skud-repetition")
def test_a_position_remembers_how_often_it_has_been_there():
    state = play(at(DANCERS), *TO_AND_FRO, *TO_AND_FRO[:3])
    again = GAME.at(state.position())
    assert again.position() == state.position()
    assert result(play(again, TO_AND_FRO[3])) == ("repetition", 2)


@pytest.mark.rule("skud-repetition")
def test_a_bonus_half_way_through_a_repetition_is_remembered_too():
    state = at("G R4 -3,5; G R3 3,5; H R3 -4,-4", guest="R3 K", to_move=1)
    dance = ["arrange -4,-4 -4,-5", "arrange 3,5 3,6", "arrange -4,-5 -4,-4", "arrange 3,6 3,5"]
    play(state, *dance, "skip", *dance)
    again = GAME.at(state.position())
    assert again.legal() == state.legal()
    assert result(play(again, "skip")) == ("repetition", 2)


# The turn limit


@pytest.mark.rule("skud-turn-limit")
def test_after_six_hundred_turns_the_game_is_a_draw():
    state = play(at(DANCERS, turn=598), TO_AND_FRO[0])
    assert result(state) == GOES_ON
    assert result(play(state, TO_AND_FRO[1])) == ("turn limit", 2)


@pytest.mark.rule("skud-turn-limit")
def test_an_arrange_and_its_bonus_are_one_turn():
    state = play(at("G R4 -3,5; G R3 3,6; H R3 -4,-4", guest="R3 K", turn_limit=2), "arrange 3,6 3,5", "knotweed 0,0")
    assert result(state) == GOES_ON
    assert result(play(state, "arrange -4,-4 -4,-5")) == ("turn limit", 2)


@pytest.mark.rule("skud-turn-limit")
def test_without_a_limit_there_are_more_than_six_hundred_turns():
    assert result(play(at(DANCERS, turn=700, turn_limit=0), *TO_AND_FRO[:3])) == GOES_ON


@pytest.mark.rule("skud-turn-limit")
def test_a_ring_in_the_last_turn_still_wins():
    state = at(f"{THREE_CORNERS}; G R4 4,6; H R3 -6,1", guest="R3 K", turn_limit=1)
    assert result(play(state, "arrange 4,6 3,5", "skip")) == ("ring", 0)
    assert result(play(at("G R3 -3,5; G R4 3,5", guest="R5", turn_limit=1), "plant R5 8,0")) == ("last flower", 0)


# Afterwards


@pytest.mark.rule("skud-over")
def test_nothing_is_allowed_once_the_game_is_over():
    state = play(at("", guest="R5", host="R3"), "plant R5 8,0")
    assert (state.to_move, state.legal()) == (teahouse.NOBODY, [])
    for text in ["plant R3 0,8", "arrange 8,0 7,0", "skip", "rock 0,0"]:
        assert state.refusal(GAME.parse(text)).split()[0] == "skud-over"


@pytest.mark.rule("skud-over")
def test_a_finished_position_comes_back_finished():
    state = play(at(f"{HOSTS_RING}; G R4 2,4"), "arrange 2,4 3,4")
    again = GAME.at(state.position())
    assert result(again) == ("ring", 1)
    assert (again.legal(), again.outcome()) == ([], [0.0, 1.0])


@pytest.mark.rule("skud-over")
def test_the_booklets_game_is_ended_by_rings_alone():
    booklet = GAME.presets["booklet"]
    assert booklet == {"rock": "point", "no_alt_win": True, "lotus_bonus": False, "ring_ends": "arrange"}
    assert result(play(at("G R3 -3,5; G R4 3,5; H R4 5,-5", guest="R5", **booklet), "plant R5 8,0")) == GOES_ON


@pytest.mark.rule("skud-repetition")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.unmeasured
def test_a_second_opinion_counts_the_same_repetitions(seed):
    # A small dance floor, now and then a bonus taken or a flower planted: whole positions are kept and counted.
    rng = random.Random(seed)
    floor = {"3,5", "3,6", "4,6", "-3,5", "-4,6", "-5,-5", "-5,-6"}
    state = at("G R3 3,6; G R4 -4,6; H R3 -5,-5; H L 4,7", guest="R3 R4 R5 K O", host="R3 R4 R5 B")
    counts = Counter([str(seen(state))])
    while result(state) == GOES_ON:
        assert max(counts.values()) < 3
        legal = list(map(GAME.text, state.legal()))
        dances = [text for text in legal if text.startswith("arrange") and text.split()[2] in floor]
        plants = [text for text in legal if text.startswith("plant")]
        play(state, rng.choice(plants if plants and rng.random() < 0.05 else dances or legal))
        if state.position()["phase"] == "bonus":
            play(state, "skip" if rng.random() < 0.9 else rng.choice(list(map(GAME.text, state.legal()))))
        counts[str(seen(state))] += 1
    assert (result(state) == ("repetition", 2)) == (counts[str(seen(state))] == 3)


def seen(state):
    """What repetition compares: tiles, reserves, and who moves next, by the number of turns played."""
    position = state.position()
    return position["tiles"], position["reserve"], position["turn"] % 2
