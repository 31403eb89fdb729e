"""Han as the rule sheet tells it: one behaviour a test, written without looking at the rules' source.

Pagodas are written as "qin1:0 qin2:1" (site:seat), envoys as "qin:0:2" (province:seat:count), cards as "red green
green". Actions name sites and provinces by their ids; `act` turns them into the numbers of the map. Unless a test says
otherwise there are three seats on Border Disputes, seat 0 moves, and enough cards lie in the display and the pile.
Points have their own file.
"""

import copy
import functools
import json
import random
from collections import Counter
from importlib.resources import files

import pytest

import teahouse
from tests.han.layout import laid_out

GAME = teahouse.game("han")
COLOURS = ["violet", "yellow", "orange", "green", "red"]
BOX = {"violet": 10, "yellow": 11, "orange": 11, "green": 12, "red": 13}


@functools.cache
def page(name):
    return files("teahouse.games.han").joinpath("maps", name + ".json").read_text(encoding="utf-8")


def map_object(chosen):
    """A map as its JSON object, to be edited freely."""
    return copy.deepcopy(chosen) if isinstance(chosen, dict) else json.loads(page(chosen))


BORDER, WAYS = map_object("border"), map_object("ways")
HARBOURS = [site["id"] for site in BORDER["sites"] if site["kind"] == "harbour"]
BORDERS = [site["id"] for site in BORDER["sites"] if site["kind"] == "border"]


def pond(sites="a1 a2 b1 b2", roads="a1-a2 a2-b1 b1-b2", players=(2, 5), border=(), harbours=(), **fields):
    """A small map of one's own: province a is red, b green, c violet; a site belongs to what it begins with."""
    names = sites.split()
    provinces = sorted({letter for name in names for letter in (name[:2] if name in border else name[0])})
    places = laid_out(names, [road.split("-") for road in roads.split()])
    return {
        "id": "pond",
        "format": "han-map/1",
        "name": {"en": "The Pond"},
        "players": list(players),
        "display_size": 2,
        "cards_removed_per_colour": {"2": 2, "3": 1, "4": 1, "5": 0},
        "canvas": {"width": 300, "height": 200},
        "provinces": [
            {
                "id": id,
                "name": {"en": id},
                "colour": {"a": "red", "b": "green", "c": "violet"}[id],
                "polygon": [[0, 0], [100, 0], [100, 100]],
                "seal": [50, 50],
                "label": [60, 60],
            }
            for id in provinces
        ],
        "sites": [
            {
                "id": name,
                "x": places[name][0],
                "y": places[name][1],
                "provinces": list(name[:2]) if name in border else [name[0]],
                "kind": "border" if name in border else "harbour" if name in harbours else "normal",
            }
            for name in names
        ],
        "roads": [road.split("-") for road in roads.split()],
        "alliances": [{"number": 1, "a": provinces[0], "b": provinces[1], "x": 50, "y": 50}],
    } | fields


def cards(text):
    return dict(Counter(text.split()))


def at(
    pagodas="",
    hand="",
    envoys="",
    display="violet orange green yellow",
    pile="red violet green orange yellow",
    seats=3,
    to_move=0,
    hands=None,
    built="",
    discard="",
    scored="",
    points=None,
    map="border",
    **rest,
):
    """A state; `hand` is the mover's, `hands` everybody's, `built` the sites of forts; `rest`: options and fields."""
    everybody = [""] * seats if hands is None else list(hands)
    if hands is None:
        everybody[to_move] = hand
    position = {
        "seats": seats,
        "to_move": to_move,
        "phase": rest.pop("phase", "turn"),
        "exhausted": rest.pop("exhausted", 0),
        "pagodas": [[site, int(seat)] for site, seat in (item.split(":") for item in pagodas.split())],
        "envoys": [[province, int(seat), int(n)] for province, seat, n in (item.split(":") for item in envoys.split())],
        "forts": built.split(),
        "hands": [cards(text) for text in everybody],
        "display": cards(display),
        "pile": pile.split(),
        "discard": cards(discard),
        "scored": scored.split(),
        "points": points or [0] * seats,
    }
    for field in ["forts_left", "known", "removed", "to_draw"]:
        if field in rest:
            position[field] = rest.pop(field)
    return GAME.at(position | {"options": {"map": map} | rest})


def act(state, text):
    """An action whose site or province is named by its id."""
    words = text.split()
    source = map_object(state.position()["options"]["map"])
    if words[0] in ("pagoda", "fort", "envoy") and not words[1].isdigit():
        ids = [item["id"] for item in source["provinces" if words[0] == "envoy" else "sites"]]
        words[1] = str(ids.index(words[1]) + 1)
    return GAME.parse(" ".join(words))


def refusal(state, text):
    """The id of the rule that refuses; "" if the action is allowed. Refused must mean not listed."""
    rule = state.refusal(act(state, text))
    assert (rule == "") == (act(state, text) in state.legal()), (text, rule)
    return rule.split()[0] if rule else ""


def play(state, *actions):
    for text in actions:
        assert refusal(state, text) == "", (text, refusal(state, text))
        state.play(act(state, text))
    return state


def told(state, *actions):
    """The events of these actions."""
    state.log = []
    play(state, *actions)
    return [GAME.events.text(event) for event in state.log]


def texts(state, *verbs):
    """The actions allowed, those of some verbs or all; sites and provinces by their ids."""
    source = map_object(state.position()["options"]["map"])
    found = set()
    for words in (GAME.text(action).split() for action in state.legal()):
        if words[0] in ("pagoda", "fort", "envoy"):
            words[1] = source["provinces" if words[0] == "envoy" else "sites"][int(words[1]) - 1]["id"]
        if not verbs or words[0] in verbs:
            found.add(" ".join(words))
    return found


def where(state, verb="pagoda"):
    return {text.split()[1] for text in texts(state, verb)}


def now(state, field):
    return state.position()[field]


def hand(state, seat):
    return now(state, "hands")[seat]


def turn(state):
    return state.to_move, now(state, "phase")


def sites_of(province, source=BORDER):
    return [site["id"] for site in source["sites"] if province in site["provinces"]]


def full(province, seat=0, without=(), source=BORDER):
    """Every site of a province taken by one seat, but for some."""
    return " ".join(f"{site}:{seat}" for site in sites_of(province, source) if site not in without)


# The box and the map


@pytest.mark.rule("han-map")
def test_border_disputes_has_49_sites_and_ways_of_diplomacy_37():
    assert refusal(at(hand="red red red"), "pagoda 49 red+red") == ""
    assert refusal(at(hand="red red red"), "pagoda 50 red+red") == "han-map"
    assert refusal(at(hand="red red red", map="ways"), "pagoda 37 red+red") == ""
    assert refusal(at(hand="red red red", map="ways"), "pagoda 38 red+red") == "han-map"


@pytest.mark.rule("han-map")
def test_there_is_no_tenth_province():
    state = at("qi1:1", hand="red red red")
    assert refusal(state, "envoy 9 red+red") == ""
    assert refusal(state, "envoy 10 red+red") == "han-map"


@pytest.mark.rule("han-provinces")
@pytest.mark.parametrize(
    ("colour", "provinces"),
    [("violet", "chu"), ("yellow", "qin qi"), ("orange", "zhao lu"), ("green", "yan han"), ("red", "wei shu")],
)
def test_a_card_opens_the_one_or_two_provinces_of_its_colour(colour, provinces):
    inland = {site["id"] for site in BORDER["sites"] if site["kind"] != "border"}
    assert where(at(hand=colour)) == {site for id in provinces.split() for site in sites_of(id)} & inland


@pytest.mark.rule("han-provinces")
@pytest.mark.parametrize(
    ("colour", "provinces"),
    [
        ("violet", "palace"),
        ("yellow", "granary gardens"),
        ("orange", "temple artisans"),
        ("green", "westmarket eastmarket"),
        ("red", "northgate southgate"),
    ],
)
def test_the_districts_of_the_capital_are_four_pairs_and_the_palace(colour, provinces):
    wanted = {site for id in provinces.split() for site in sites_of(id, WAYS)}
    assert where(at(hand=colour, map="ways")) == wanted


@pytest.mark.rule("han-provinces")
def test_the_sites_of_the_provinces_are_as_many_as_the_sheet_counts():
    counts = {province["id"]: len(sites_of(province["id"])) for province in BORDER["provinces"]}
    assert counts == {"yan": 6, "zhao": 7, "wei": 7, "qin": 6, "shu": 6, "han": 6, "chu": 8, "lu": 4, "qi": 5}
    assert (len(HARBOURS), len(BORDERS)) == (7, 6)


def everywhere(state):
    """All cards of a true state, by colour."""
    position = state.position()
    found = Counter(position["pile"])
    for counted in [position["display"], position["discard"], position["removed"], *position["hands"]]:
        found.update(counted)
    return found


@pytest.mark.rule("han-cards")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_box_holds_57_cards_of_five_colours(seats):
    assert everywhere(GAME.new(seats, "cards")) == BOX
    assert sum(BOX.values()) == 57


@pytest.mark.rule("han-setup")
@pytest.mark.parametrize(
    ("map", "seats", "shown"), [("border", 3, 4), ("border", 5, 4), ("ways", 2, 3), ("ways", 4, 3)]
)
def test_everybody_starts_with_three_cards_beside_a_display_of_four_or_three(map, seats, shown):
    state = GAME.new(seats, "set-up", {"map": map})
    assert [sum(hand.values()) for hand in now(state, "hands")] == [3] * seats
    assert sum(now(state, "display").values()) == shown
    assert (now(state, "discard"), now(state, "points"), now(state, "pagodas")) == ({}, [0] * seats, [])
    assert turn(state) == (0, "turn")


@pytest.mark.rule("han-setup")
def test_the_capital_is_for_two_and_the_country_for_more_unless_chosen_otherwise():
    assert [GAME.new(seats, 1).position()["options"]["map"] for seats in (2, 3, 4, 5)] == ["ways"] + ["border"] * 3


@pytest.mark.rule("han-setup")
@pytest.mark.parametrize(("map", "seats"), [("border", 2), ("ways", 5)])
def test_border_disputes_is_not_for_two_nor_ways_of_diplomacy_for_five(map, seats):
    with pytest.raises(teahouse.Unreadable, match=f"not {seats}"):
        GAME.new(seats, 1, {"map": map})


@pytest.mark.rule("han-thinning")
@pytest.mark.parametrize(
    ("map", "seats", "removed", "deck"),
    [
        ("border", 5, 0, 57),
        ("border", 4, 1, 52),
        ("border", 3, 2, 47),
        ("ways", 4, 3, 42),
        ("ways", 3, 4, 37),
        ("ways", 2, 5, 32),
    ],
)
def test_the_deck_is_thinned_by_as_many_cards_of_each_colour_as_the_table_says(map, seats, removed, deck):
    state = GAME.new(seats, "thin", {"map": map})
    assert Counter(now(state, "removed")) == Counter(dict.fromkeys(COLOURS, removed))
    assert len(now(state, "pile")) == deck - 3 * seats - (4 if map == "border" else 3)


@pytest.mark.rule("han-thinning")
@pytest.mark.parametrize(("seats", "removed"), [(4, 3), (3, 4), (2, 5)])
def test_removed_altogether_three_to_five_random_cards_are_missing_in_the_capital(seats, removed):
    options = {"map": "ways", "removal": "total"}
    games = [GAME.new(seats, seed, options) for seed in range(12)]
    assert {sum(now(state, "removed").values()) for state in games} == {removed}
    assert all(everywhere(state) == BOX for state in games)
    assert len({json.dumps(now(state, "removed"), sort_keys=True) for state in games}) > 3


@pytest.mark.rule("han-thinning")
@pytest.mark.parametrize(("seats", "removed"), [(5, 0), (4, 1), (3, 2)])
def test_removed_altogether_still_means_each_colour_on_border_disputes(seats, removed):
    state = GAME.new(seats, 5, {"map": "border", "removal": "total"})
    assert Counter(now(state, "removed")) == Counter(dict.fromkeys(COLOURS, removed))


@pytest.mark.rule("han-setup")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("points", [0] * 7),
        ("forts_left", [1] * 7),
        ("hand_sizes", [3]),
        ("hands", [{}]),
        ("pagodas", [["qin9", 0]]),
        ("pagodas", [["qin1", 0], ["qin1", 1]]),
        ("pagodas", [["qin1", 3]]),
        ("envoys", [["qin", 0, 9]]),
    ],
)
def test_a_position_that_fits_no_table_is_refused_as_unreadable(field, value):
    with pytest.raises(teahouse.Unreadable):
        GAME.at({"seats": 3, field: value})


@pytest.mark.rule("han-draw")
@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"phase": "draw", "to_draw": 1}, "seat 0 has nothing to decide in phase draw"),
        ({"phase": "draw", "display": {"red": 1}}, "to_draw: cards are drawn in phase draw only"),
        ({"phase": "draw", "to_draw": 3, "hands": [{"red": 1}, {}, {}], "display": {"red": 1}}, "more than 3 cards"),
        ({"to_draw": 1}, "to_draw: cards are drawn in phase draw only, not in turn"),
        ({"phase": "more"}, "pieces: one piece has been placed in phase more"),
        ({"phase": "over"}, "to_move: 0 does not go with phase over"),
        ({"to_move": -1}, "to_move: -1 does not go with phase turn"),
    ],
)
def test_a_decision_that_cannot_come_up_is_refused(fields, complaint):
    with pytest.raises(teahouse.Unreadable, match=complaint):
        GAME.at({"seats": 3} | fields)


@pytest.mark.rule("han-setup")
def test_the_booklet_to_the_letter_has_no_harbour_scoring_and_removes_altogether():
    assert GAME.presets["booklet"] == {
        "harbour_scoring": False,
        "removal": "total",
        "forts": "off",
        "border_joker": False,
    }


# The turn


@pytest.mark.rule("han-turn")
def test_a_turn_begins_with_a_piece_or_a_swap_and_with_nothing_else():
    state = at("qin1:1", hand="yellow violet violet")
    assert {text.split()[0] for text in texts(state)} == {"pagoda", "envoy", "swap"}
    assert [refusal(state, text) for text in ("done", "draw", "take green", "pass")] == [
        "han-done",
        "han-draw",
        "han-draw",
        "han-pass",
    ]


@pytest.mark.rule("han-turn")
def test_the_turn_goes_round_by_seat():
    state = at(hands=["red red red"] * 3)
    for seat in [0, 1, 2, 0]:
        assert turn(state) == (seat, "turn")
        play(state, "swap red", "draw")


@pytest.mark.rule("han-turn")
def test_after_a_piece_there_is_no_swap_any_more():
    state = play(at("wei1:1", hand="red red green"), "pagoda wei2 red")
    assert refusal(state, "swap green") != ""


@pytest.mark.rule("han-empty-province")
def test_example_1a_an_empty_province_takes_one_piece():
    state = play(at(hand="violet red red"), "pagoda wei1 red")
    assert hand(state, 0) == {"violet": 1, "red": 1}
    assert now(state, "discard") == {"red": 1}
    assert refusal(state, "pagoda wei2 red") == "han-empty-province"
    assert refusal(state, "envoy wei red") == "han-empty-province"
    assert texts(state) == {"done"}


@pytest.mark.rule("han-joker")
@pytest.mark.parametrize(("first", "second"), [("red", "green+green"), ("green+green", "red")])
@pytest.mark.parametrize("pieces", [("pagoda wei2", "pagoda wei3"), ("pagoda wei2", "envoy wei")])
def test_example_1b_a_card_and_a_pair_pay_two_pieces_where_a_pagoda_stood(first, second, pieces):
    state = play(at("wei1:1", hand="red green green"), f"{pieces[0]} {first}", f"{pieces[1]} {second}")
    assert hand(state, 0) == {}
    assert now(state, "discard") == {"red": 1, "green": 2}
    assert turn(state) == (0, "draw")


@pytest.mark.rule("han-one-province")
@pytest.mark.parametrize(("home", "other"), [("qi", "qin"), ("qin", "qi")])
def test_example_1c_two_pieces_in_one_province_and_never_one_in_each(home, other):
    state = play(at("qi1:1 qin1:2", hand="yellow yellow yellow"), f"pagoda {home}2 yellow")
    assert refusal(state, f"pagoda {other}2 yellow") == "han-one-province"
    assert refusal(state, f"envoy {other} yellow") == "han-one-province"
    assert turn(play(state.copy(), f"envoy {home} yellow")) == (0, "draw")
    assert turn(play(state.copy(), f"pagoda {home}{3 if home == 'qin' else 'H1'} yellow")) == (0, "draw")


@pytest.mark.rule("han-joker")
def test_example_1c_a_yellow_pair_pays_one_piece_of_another_colour():
    state = at("qi1:1 qin1:2", hand="yellow yellow yellow")
    pairs = {site["id"] for site in BORDER["sites"] if site["provinces"][0] not in ("qi", "qin")} - set(BORDERS)
    found = {text.split()[1] for text in texts(state, "pagoda") if text.endswith(" yellow+yellow")}
    assert found == pairs | {"B_qi_lu"}
    play(state, "pagoda wei1 yellow+yellow")
    assert texts(state) == {"done"}


@pytest.mark.rule("han-envoy-limit")
def test_example_1d_three_pagodas_of_the_strongest_are_room_for_three_envoys():
    pagodas = "zhao1:0 zhao2:0 zhao3:0 zhao4:1 zhao5:1"
    assert refusal(at(pagodas, hand="orange", envoys="zhao:1:1 zhao:2:1"), "envoy zhao orange") == ""
    assert refusal(at(pagodas, hand="orange", envoys="zhao:1:1 zhao:2:2"), "envoy zhao orange") == "han-envoy-limit"


@pytest.mark.rule("han-envoy-limit")
def test_example_2_two_envoys_for_violet_and_an_orange_pair_fill_the_seal():
    pagodas = "chu1:1 chu2:1 chu3:1 chu4:1 chuH1:2"
    state = at(pagodas, hands=["violet orange orange", "violet violet violet", ""], envoys="chu:1:1 chu:2:1")
    play(state, "envoy chu violet", "envoy chu orange+orange")
    assert now(state, "envoys") == [[7, 0, 2], [7, 1, 1], [7, 2, 1]]
    play(state, "draw", "draw", "draw")
    assert refusal(state, "envoy chu violet") == "han-envoy-limit"


@pytest.mark.rule("han-placing")
@pytest.mark.parametrize(
    "pieces",
    [
        ("envoy qin", "envoy qin"),
        ("envoy qin", "pagoda qin5"),
        ("pagoda qin5", "envoy qin"),
        ("pagoda qin5", "pagoda qin6"),
    ],
)
def test_example_3_two_envoys_or_one_of_each_or_two_pagodas(pieces):
    state = at("qin1:1 qin2:1 qin3:2 qin4:2", hand="yellow yellow green")
    play(state, *(f"{piece} yellow" for piece in pieces))
    assert turn(state) == (0, "draw")
    assert sum(count for _, _, count in now(state, "envoys")) == sum("envoy" in piece for piece in pieces)
    assert len(now(state, "pagodas")) == 4 + sum("pagoda" in piece for piece in pieces)


@pytest.mark.rule("han-envoy-limit")
def test_example_3_a_third_envoy_would_find_no_room():
    state = at("qin1:1 qin2:1 qin3:2 qin4:2", hand="yellow", envoys="qin:0:2")
    assert refusal(state, "envoy qin yellow") == "han-envoy-limit"


@pytest.mark.rule("han-placing")
def test_two_pieces_are_the_most_even_with_a_third_card():
    state = play(at("qin1:1", hand="yellow yellow yellow"), "pagoda qin2 yellow", "pagoda qin3 yellow")
    assert refusal(state, "pagoda qin4 yellow") != ""
    assert (hand(state, 0), turn(state)) == ({"yellow": 1}, (0, "draw"))


@pytest.mark.rule("han-done")
def test_after_one_piece_the_player_is_asked_even_if_only_done_is_left():
    state = play(at(hand="red"), "pagoda wei1 red")
    assert (turn(state), texts(state)) == ((0, "more"), {"done"})
    assert turn(play(state, "done")) == (0, "draw")


@pytest.mark.rule("han-done")
def test_done_may_leave_a_second_piece_unplaced():
    state = play(at("wei1:1", hand="red red red"), "pagoda wei2 red")
    assert {"done", "pagoda wei3 red", "envoy wei red"} <= texts(state)
    play(state, "done")
    assert (turn(state), hand(state, 0)) == ((0, "draw"), {"red": 2})


@pytest.mark.rule("han-one-province")
def test_the_other_province_of_the_same_colour_is_closed_after_the_first_piece():
    state = play(at("han1:1 yan1:1", hand="green green green"), "envoy han green")
    assert where(state) == {"han2", "han3", "han4", "B_wei_han", "B_han_chu"}
    assert texts(state, "envoy") == set()


@pytest.mark.rule("han-one-province")
def test_the_next_turn_may_choose_another_province():
    state = at("han1:1 yan1:1", hands=["green green green", "red", "red"])
    play(state, "pagoda han2 green", "done", "take green", "swap red", "draw", "swap red", "draw")
    assert refusal(state, "pagoda yan2 green") == ""


# Cards and payment


@pytest.mark.rule("han-hand")
def test_a_card_that_is_not_in_the_hand_pays_nothing():
    state = at("qin1:1", hand="yellow red")
    assert refusal(state, "pagoda qin2 green+green") == "han-hand"
    assert refusal(state, "pagoda shu1 yellow+yellow") == "han-hand"
    assert refusal(state, "swap green") == "han-hand"


@pytest.mark.rule("han-hand")
def test_a_card_is_played_once():
    state = play(at("qin1:1", hand="yellow red"), "pagoda qin2 yellow")
    assert refusal(state, "pagoda qin3 yellow") == "han-hand"


@pytest.mark.rule("han-payment")
def test_a_single_card_of_another_colour_pays_nothing():
    state = at("qin1:1", hand="red green violet")
    assert refusal(state, "pagoda qin2 red") == "han-payment"
    assert refusal(state, "envoy qin green") == "han-payment"
    assert refusal(state, "pagoda qin2 green+red") == "han-payment"


@pytest.mark.rule("han-joker")
@pytest.mark.parametrize("piece", ["pagoda qin2", "envoy qin"])
def test_a_pair_of_the_own_colour_is_no_joker(piece):
    state = at("qin1:1", hand="yellow yellow yellow")
    assert refusal(state, f"{piece} yellow+yellow") == "han-exact"
    assert refusal(state, f"{piece} yellow") == ""


@pytest.mark.rule("han-exact")
@pytest.mark.parametrize("payment", ["yellow+red", "yellow+red+red", "red+yellow+yellow"])
def test_no_card_is_played_beyond_the_price(payment):
    state = at("qin1:1", hand="yellow yellow red" if payment.startswith("red") else "yellow red red")
    assert refusal(state, f"pagoda qin2 {payment}") == "han-exact"


@pytest.mark.rule("han-exact")
def test_three_cards_pay_two_pieces_one_after_the_other_and_not_at_once():
    state = at("wei1:1", hand="red green green")
    assert refusal(state, "pagoda wei2 red+green+green") == "han-exact"


@pytest.mark.rule("han-joker")
def test_two_jokers_would_need_four_cards():
    state = play(at("wei1:1", hand="violet green green"), "pagoda wei2 green+green")
    assert texts(state) == {"done"}


@pytest.mark.rule("han-payment")
def test_played_cards_go_to_the_discards():
    state = play(at("wei1:1", hand="red green green", discard="red violet"), "envoy wei green+green")
    assert now(state, "discard") == {"violet": 1, "green": 2, "red": 1}
    assert hand(state, 0) == {"red": 1}


# Pieces


def owned(seat, count, skip=(), source=BORDER):
    """This many pagodas of a seat on sites of the map."""
    free = [site["id"] for site in source["sites"] if site["id"] not in skip]
    return " ".join(f"{id}:{seat}" for id in free[:count])


@pytest.mark.rule("han-pieces")
def test_a_seat_has_twenty_pagodas():
    skip = set(sites_of("qin"))
    assert refusal(at(owned(0, 19, skip), hand="yellow"), "pagoda qin1 yellow") == ""
    assert refusal(at(owned(0, 20, skip), hand="yellow"), "pagoda qin1 yellow") == "han-supply"


@pytest.mark.rule("han-pieces")
def test_a_seat_has_eight_envoys():
    pagodas = f"{full('chu', 1, BORDERS)} qin1:1 qin2:1 qin3:1 qin4:1"
    assert refusal(at(pagodas, envoys="chu:0:5 qin:0:2", hand="yellow"), "envoy qin yellow") == ""
    assert refusal(at(pagodas, envoys="chu:0:6 qin:0:2", hand="yellow"), "envoy qin yellow") == "han-supply"


@pytest.mark.rule("han-supply")
def test_without_pagodas_envoys_may_still_be_placed():
    state = at(owned(0, 20, sites_of("qin")) + " qin1:1", hand="yellow")
    assert texts(state) == {"envoy qin yellow", "swap yellow"}


@pytest.mark.rule("han-supply")
def test_the_last_pagoda_is_followed_by_no_other():
    state = play(at(owned(0, 19, sites_of("qin")) + " qin1:1", hand="yellow yellow"), "pagoda qin2 yellow")
    assert refusal(state, "pagoda qin3 yellow") == "han-supply"
    assert texts(state) == {"envoy qin yellow", "done"}


@pytest.mark.rule("han-pagoda")
def test_a_site_holds_one_pagoda():
    state = at("qin1:1 qin2:0", hand="yellow")
    assert refusal(state, "pagoda qin1 yellow") == "han-pagoda"
    assert refusal(state, "pagoda qin2 yellow") == "han-pagoda"


@pytest.mark.rule("han-pagoda")
def test_a_full_province_takes_envoys_only():
    state = at(full("qin", 1), hand="yellow", scored="qin")
    assert "qin" not in {site[:-1] for site in where(state)}
    assert refusal(state, "envoy qin yellow") == ""


@pytest.mark.rule("han-envoy-limit")
def test_no_envoy_goes_where_no_pagoda_stands():
    assert refusal(at(hand="yellow"), "envoy qin yellow") == "han-envoy-limit"


@pytest.mark.rule("han-envoy-limit")
def test_an_envoy_needs_no_pagoda_of_its_own_colour():
    state = play(at("qin1:2", hand="yellow"), "envoy qin yellow")
    assert now(state, "envoys") == [[4, 0, 1]]


@pytest.mark.rule("han-envoy-limit")
def test_a_pagoda_first_makes_room_for_the_envoy():
    state = at("qin1:0 qin2:1", envoys="qin:1:1", hand="yellow yellow")
    assert refusal(state, "envoy qin yellow") == "han-envoy-limit"
    play(state, "pagoda qin3 yellow", "envoy qin yellow")
    assert now(state, "envoys") == [[4, 0, 1], [4, 1, 1]]


@pytest.mark.rule("han-envoy-limit")
def test_a_pagoda_of_somebody_weaker_makes_no_room():
    state = play(at("qin1:1 qin2:1", envoys="qin:1:2", hand="yellow yellow"), "pagoda qin3 yellow")
    assert refusal(state, "envoy qin yellow") == "han-envoy-limit"


@pytest.mark.rule("han-envoy-limit")
def test_the_second_envoy_of_a_turn_counts_the_first():
    state = play(at("qin1:1 qin2:2", hand="yellow yellow"), "envoy qin yellow")
    assert refusal(state, "envoy qin yellow") == "han-envoy-limit"


# Border sites: B_zhao_wei lies between Zhao (orange) and Wei (red).


@pytest.mark.rule("han-border-price")
@pytest.mark.parametrize(
    ("hand", "payment", "rule"),
    [
        ("orange red", "orange+red", ""),
        ("orange orange", "orange+orange", ""),
        ("red red", "red+red", ""),
        ("orange red", "orange", "han-border-price"),
        ("orange red", "red", "han-border-price"),
        ("green green red", "green+green", "han-border-price"),
        ("green red", "green+red", "han-border-price"),
        ("violet orange", "violet+orange", "han-border-price"),
        ("green green red", "red+green+green", "han-border-price"),
        ("orange orange red", "red+orange+orange", "han-border-price"),
        ("orange red red", "orange+red+red", "han-border-price"),
    ],
)
def test_a_border_site_costs_one_card_of_each_colour_or_two_of_either(hand, payment, rule):
    assert refusal(at(hand=hand), f"pagoda B_zhao_wei {payment}") == rule


@pytest.mark.rule("han-border-joker")
@pytest.mark.parametrize(
    ("hand", "payment", "allowed"),
    [
        ("green green red", "red+green+green", True),
        ("violet violet orange", "orange+violet+violet", True),
        ("yellow yellow red", "red+yellow+yellow", True),
        ("green green red", "green+green", False),
        ("orange orange red", "red+orange+orange", False),
        ("orange red red", "orange+red+red", False),
        ("violet green green", "violet+green+green", False),
        ("orange red", "orange+red", True),
        ("red red", "red+red", True),
        ("orange", "orange", False),
    ],
)
def test_with_border_joker_a_pair_of_a_third_colour_replaces_one_of_the_two_cards(hand, payment, allowed):
    state = at(hand=hand, border_joker=True)
    assert (refusal(state, f"pagoda B_zhao_wei {payment}") == "") == allowed


@pytest.mark.rule("han-border-joker")
def test_a_border_joker_changes_nothing_for_other_sites():
    state = at("wei1:1", hand="red green green", border_joker=True)
    assert refusal(state, "pagoda wei2 red+green+green") == "han-exact"


@pytest.mark.rule("han-border-price")
def test_an_envoy_of_a_border_province_costs_one_card():
    state = at("B_zhao_wei:1", hand="orange red")
    assert texts(state, "envoy") == {"envoy zhao orange", "envoy wei red"}


@pytest.mark.rule("han-border-pagoda")
def test_a_border_pagoda_makes_room_for_an_envoy_in_both_provinces():
    state = at("B_zhao_wei:1 zhao1:1 wei1:2", envoys="zhao:0:1 wei:0:1", hand="orange red")
    assert texts(state, "envoy") == {"envoy zhao orange"}


HOLDERS = {(False, False): "zhao1:1 wei1:1", (True, False): "wei1:1", (False, True): "zhao1:1", (True, True): ""}


@pytest.mark.rule("han-empty-province")
@pytest.mark.parametrize("zhao_empty", [False, True])
@pytest.mark.parametrize("wei_empty", [False, True])
@pytest.mark.parametrize("piece", ["pagoda {}2", "envoy {}"])
def test_after_a_border_pagoda_a_second_piece_goes_where_pagodas_stood_before(zhao_empty, wei_empty, piece):
    state = at(HOLDERS[zhao_empty, wei_empty], hand="orange orange red")
    after_red = play(state.copy(), "pagoda B_zhao_wei orange+red")
    assert refusal(after_red, piece.format("zhao") + " orange") == ("han-empty-province" if zhao_empty else "")
    after_orange = play(state.copy(), "pagoda B_zhao_wei orange+orange")
    assert refusal(after_orange, piece.format("wei") + " red") == ("han-empty-province" if wei_empty else "")


@pytest.mark.rule("han-empty-province")
@pytest.mark.parametrize("zhao_empty", [False, True])
@pytest.mark.parametrize("wei_empty", [False, True])
def test_before_a_border_pagoda_a_piece_goes_where_pagodas_stood_before(zhao_empty, wei_empty):
    state = at(HOLDERS[zhao_empty, wei_empty], hand="orange orange red")
    zhao_first = play(state.copy(), "pagoda zhao2 orange")
    assert refusal(zhao_first, "pagoda B_zhao_wei orange+red") == ("han-empty-province" if zhao_empty else "")
    wei_first = play(state.copy(), "pagoda wei2 red")
    assert refusal(wei_first, "pagoda B_zhao_wei orange+orange") == ("han-empty-province" if wei_empty else "")


@pytest.mark.rule("han-one-province")
def test_an_envoy_may_precede_the_border_pagoda():
    state = play(at("wei1:1", hand="orange red red"), "envoy wei red", "pagoda B_zhao_wei orange+red")
    assert turn(state) == (0, "draw")


@pytest.mark.rule("han-one-province")
def test_a_border_pagoda_after_a_piece_must_touch_its_province():
    state = play(at("wei1:1 zhao1:1", hand="red orange orange"), "pagoda wei2 red")
    assert refusal(state, "pagoda B_yan_zhao orange+orange") == "han-one-province"
    assert refusal(state, "pagoda B_zhao_wei orange+orange") == ""


@pytest.mark.rule("han-one-province")
def test_after_a_border_pagoda_a_third_province_is_closed():
    state = play(at("wei1:1 zhao1:1 shu1:1 lu1:1", hand="red red orange"), "pagoda B_zhao_wei orange+red")
    assert refusal(state, "pagoda shu2 red") == "han-one-province"
    assert where(state) == {"wei2", "wei3", "wei4", "wei5"}


@pytest.mark.rule("han-border-pagoda")
def test_a_border_pagoda_of_an_earlier_turn_opens_both_provinces():
    for province, colour in [("zhao", "orange"), ("wei", "red")]:
        state = play(at("B_zhao_wei:1", hand=f"{colour} {colour}"), f"pagoda {province}1 {colour}")
        assert refusal(state, f"pagoda {province}2 {colour}") == ""


@pytest.mark.rule("han-border-pagoda")
def test_two_border_pagodas_would_need_four_cards():
    state = play(at("wei1:1 zhao1:1 han1:1", hand="red red red"), "pagoda B_zhao_wei red+red")
    assert set(BORDERS) & where(state) == set()


# Drawing


@pytest.mark.rule("han-draw")
def test_a_player_draws_back_to_three_from_display_and_pile_in_any_order():
    state = at("wei1:1", hand="red green green", display="violet violet orange yellow", pile="green red yellow")
    play(state, "pagoda wei2 red", "pagoda wei3 green+green")
    assert texts(state) == {"take violet", "take orange", "take yellow", "draw"}
    play(state, "draw", "take violet")
    assert turn(state) == (0, "draw")
    play(state, "draw")
    assert hand(state, 0) == {"violet": 1, "yellow": 1, "red": 1}
    assert turn(state) == (1, "turn")


@pytest.mark.rule("han-draw")
def test_as_many_cards_are_drawn_as_are_missing():
    state = play(at("wei1:1", hand="red red red"), "pagoda wei2 red", "done")
    play(state, "draw")
    assert (sum(hand(state, 0).values()), turn(state)) == (3, (1, "turn"))


@pytest.mark.rule("han-draw")
def test_a_short_hand_is_filled_up_to_three_as_well():
    state = play(at("wei1:1", hand="red green"), "pagoda wei2 red", "done", "draw", "draw")
    assert (sum(hand(state, 0).values()), turn(state)) == (3, (1, "turn"))


@pytest.mark.rule("han-draw")
def test_drawing_is_compulsory():
    state = play(at("wei1:1", hand="red red red"), "pagoda wei2 red", "done")
    assert all(refusal(state, text) for text in ("done", "pass", "swap red", "pagoda wei3 red"))


@pytest.mark.rule("han-draw")
def test_only_what_lies_in_the_display_can_be_taken():
    state = play(at("wei1:1", hand="red red red", display="violet violet"), "pagoda wei2 red", "done")
    assert refusal(state, "take green") == "han-draw"
    assert refusal(state, "take violet") == ""


@pytest.mark.rule("han-refill")
def test_the_display_is_refilled_only_after_the_last_card_is_drawn():
    state = at("wei1:1", hand="red red red", display="violet orange green yellow", pile="green violet red yellow")
    play(state, "pagoda wei2 red", "pagoda wei3 red", "take violet")
    assert now(state, "display") == {"yellow": 1, "orange": 1, "green": 1}
    assert refusal(state, "take violet") == "han-draw"
    assert told(state, "take orange") == ["turned_up yellow", "turned_up red"]
    assert now(state, "display") == {"yellow": 2, "green": 1, "red": 1}
    assert now(state, "pile") == ["green", "violet"]


@pytest.mark.rule("han-refill")
def test_the_display_of_the_capital_is_refilled_to_three():
    state = at("nor1:1", hand="red red red", map="ways", display="violet orange green", pile="green red yellow")
    play(state, "pagoda nor2 red", "done", "take violet")
    assert now(state, "display") == {"yellow": 1, "orange": 1, "green": 1}


@pytest.mark.rule("han-refill")
def test_a_card_drawn_before_the_refill_comes_from_the_top_of_the_pile():
    state = at("wei1:1", hand="red red red", display="violet orange green yellow", pile="green violet red yellow")
    play(state, "pagoda wei2 red", "pagoda wei3 red", "take orange", "draw")
    assert hand(state, 0) == {"yellow": 1, "orange": 1, "red": 1}
    assert now(state, "display") == {"violet": 1, "yellow": 1, "green": 1, "red": 1}


# Swapping and passing


@pytest.mark.rule("han-swap")
def test_a_swapped_card_is_replaced_from_the_display_which_is_refilled():
    state = at(hand="red red green", display="violet orange green yellow", pile="green red")
    play(state, "swap green")
    assert (turn(state), now(state, "discard")) == ((0, "draw"), {"green": 1})
    assert texts(state) == {"take violet", "take orange", "take green", "take yellow", "draw"}
    play(state, "take violet")
    assert hand(state, 0) == {"violet": 1, "red": 2}
    assert now(state, "display") == {"yellow": 1, "orange": 1, "green": 1, "red": 1}
    assert turn(state) == (1, "turn")


@pytest.mark.rule("han-swap")
def test_a_swapped_card_may_be_replaced_from_the_pile():
    state = play(at(hand="red red green", pile="green red"), "swap green", "draw")
    assert (hand(state, 0), now(state, "pile"), turn(state)) == ({"red": 3}, ["green"], (1, "turn"))


@pytest.mark.rule("han-swap")
def test_a_swap_is_one_card_even_for_a_short_hand():
    state = play(at(hand="red green"), "swap green", "draw")
    assert (sum(hand(state, 0).values()), turn(state)) == (2, (1, "turn"))


@pytest.mark.rule("han-swap")
def test_a_player_who_could_place_may_swap_instead():
    state = at("qin1:1", hand="yellow green")
    assert texts(state, "swap") == {"swap yellow", "swap green"}


@pytest.mark.rule("han-swap")
def test_the_last_cards_of_the_display_allow_a_swap():
    state = at(hand="red green", display="violet", pile="", exhausted=2)
    play(state, "swap red")
    assert texts(state) == {"take violet"}


@pytest.mark.rule("han-pass")
def test_nobody_passes_who_can_swap():
    assert refusal(at(hand="red"), "pass") == "han-pass"
    assert refusal(at(hand="red", display="violet", pile="", exhausted=2), "pass") == "han-pass"
    assert refusal(at(hand="red", display="", pile="green"), "pass") == "han-pass"


@pytest.mark.rule("han-pass")
def test_without_cards_in_hand_only_passing_is_left():
    state = at(hand="")
    assert texts(state) == {"pass"}
    play(state, "pass")
    assert (turn(state), hand(state, 0)) == ((1, "turn"), {})


@pytest.mark.rule("han-pass")
def test_without_display_and_pile_a_player_passes_or_places_but_does_not_swap():
    state = at(hand="yellow", display="", pile="", exhausted=2)
    assert refusal(state, "swap yellow") == "han-swap"
    assert texts(state) == {"pass"} | {f"pagoda {site} yellow" for site in where(at(hand="yellow"))}
    play(state, "pass")
    assert (turn(state), now(state, "hands")[0]) == ((1, "turn"), {"yellow": 1})


@pytest.mark.rule("han-pass")
def test_without_display_and_pile_a_placing_player_keeps_a_short_hand():
    state = at("qin1:1", hand="yellow yellow red", display="", pile="", exhausted=2)
    play(state, "pagoda qin2 yellow", "done")
    assert (turn(state), hand(state, 0)) == ((1, "turn"), {"yellow": 1, "red": 1})


# The pile runs out


@pytest.mark.rule("han-pile-out")
def test_the_last_card_leaves_the_pile_and_the_discards_with_the_cards_just_played_are_the_new_one():
    state = at("wei1:1", hand="red red violet", pile="orange", discard="green green")
    play(state, "pagoda wei2 red", "pagoda wei3 red", "draw")
    assert sorted(now(state, "pile")) == ["green", "green", "red", "red"]
    assert (now(state, "discard"), now(state, "exhausted")) == ({}, 1)
    assert turn(state) == (0, "draw")


@pytest.mark.rule("han-pile-out")
def test_in_the_middle_of_a_draw_the_player_goes_on_from_the_new_pile_before_the_display_is_refilled():
    state = at("wei1:1", hand="red green green", display="violet violet yellow yellow", pile="orange", discard="orange")
    play(state, "pagoda wei2 red", "pagoda wei3 green+green", "take violet", "draw")
    assert now(state, "display") == {"violet": 1, "yellow": 2}
    top = now(state, "pile")[-1]
    play(state, "draw")
    assert Counter(hand(state, 0)) == Counter(["violet", "orange", top])
    assert sum(now(state, "display").values()) == 4
    assert len(now(state, "pile")) == 2
    assert turn(state) == (1, "turn")


@pytest.mark.rule("han-pile-out")
def test_the_display_stays_where_it_is_when_the_pile_is_made_anew():
    state = at(hand="red", display="violet violet orange yellow", pile="orange", discard="green")
    play(state, "swap red", "draw")
    assert now(state, "display") == {"violet": 2, "yellow": 1, "orange": 1}
    assert sorted(now(state, "pile")) == ["green", "red"]


@pytest.mark.rule("han-pile-out")
def test_in_the_middle_of_a_refill_the_pile_is_made_anew_at_once():
    state = at(
        "wei1:1",
        hand="red red violet",
        display="orange orange orange orange",
        pile="yellow",
        discard="green green green",
    )
    play(state, "pagoda wei2 red", "pagoda wei3 red", "take orange", "take orange")
    assert now(state, "display")["yellow"] == 1
    assert sum(now(state, "display").values()) == 4
    assert (len(now(state, "pile")), now(state, "exhausted"), turn(state)) == (4, 1, (1, "turn"))


@pytest.mark.rule("han-pile-out")
def test_the_last_card_of_the_pile_in_the_last_gap_of_the_display_is_a_pile_run_out():
    state = at(hand="red", display="orange orange orange orange", pile="yellow", discard="green")
    play(state, "swap red", "take orange")
    assert now(state, "display") == {"yellow": 1, "orange": 3}
    assert (sorted(now(state, "pile")), now(state, "exhausted")) == (["green", "red"], 1)


@pytest.mark.rule("han-pile-out")
@pytest.mark.parametrize(("exhausted", "follows"), [(0, "reshuffled 2"), (1, "last_round")])
@pytest.mark.parametrize(("drawing", "last_card"), [("draw", "drew 0 yellow"), ("take orange", "turned_up yellow")])
def test_the_last_card_is_told_before_what_follows_from_it(exhausted, follows, drawing, last_card):
    state = at(hand="red", display="orange orange orange orange", pile="yellow", discard="green", exhausted=exhausted)
    assert told(state, "swap red", drawing) == [last_card, follows]


@pytest.mark.rule("han-pile-out")
def test_the_new_order_depends_on_chance():
    orders = set()
    for seed in range(8):
        position = at(hand="red", pile="orange", discard="green green violet yellow orange").position()
        state = GAME.at(position | {"chance": {"key": f"{seed * 12345:032x}", "drawn": 0}})
        orders.add(tuple(now(play(state, "swap red", "draw"), "pile")))
    assert len(orders) > 3


@pytest.mark.rule("han-second-pile")
def test_the_second_time_in_the_middle_of_a_draw_only_the_display_is_left():
    state = at("wei1:1", hand="red red red", display="violet orange green yellow", pile="orange", exhausted=1)
    play(state, "pagoda wei2 red", "pagoda wei3 red", "draw")
    assert (now(state, "pile"), now(state, "exhausted"), now(state, "discard")) == ([], 2, {"red": 2})
    assert refusal(state, "draw") == "han-draw"
    assert texts(state) == {"take violet", "take orange", "take green", "take yellow"}
    play(state, "take green")
    assert now(state, "display") == {"violet": 1, "yellow": 1, "orange": 1}
    assert turn(state) == (1, "turn")


@pytest.mark.rule("han-second-pile")
def test_the_second_time_in_the_middle_of_a_refill_gaps_stay():
    state = at("wei1:1", hand="red red red", display="violet orange green yellow", pile="orange", exhausted=1)
    play(state, "pagoda wei2 red", "pagoda wei3 red", "take violet", "take green")
    assert now(state, "display") == {"yellow": 1, "orange": 2}
    assert (now(state, "discard"), turn(state)) == ({"red": 2}, (1, "turn"))


@pytest.mark.rule("han-second-pile")
def test_the_second_time_with_the_last_card_of_a_refill_counts_at_once():
    state = at(hand="red", display="violet orange green yellow", pile="orange", exhausted=1)
    play(state, "swap red", "take violet")
    assert (now(state, "exhausted"), now(state, "pile"), turn(state)) == (2, [], (1, "turn"))
    assert sum(now(state, "display").values()) == 4


@pytest.mark.rule("han-second-pile")
def test_a_new_pile_of_one_card_may_run_out_in_the_same_draw():
    state = at("wei1:1", hand="red", display="violet violet orange orange", pile="yellow")
    play(state, "pagoda wei2 red", "done", "draw")
    assert (now(state, "pile"), now(state, "exhausted")) == (["red"], 1)
    play(state, "draw")
    assert (now(state, "pile"), now(state, "exhausted"), hand(state, 0)) == ([], 2, {"yellow": 1, "red": 1})
    assert texts(state) == {"take violet", "take orange"}


@pytest.mark.rule("han-second-pile")
def test_a_new_pile_of_one_card_may_run_out_in_the_same_refill():
    state = at("wei1:1", hand="red", display="violet violet orange orange", pile="yellow")
    play(state, "pagoda wei2 red", "done", "take violet", "take violet", "take orange")
    assert now(state, "display") == {"yellow": 1, "orange": 1, "red": 1}
    assert (now(state, "pile"), now(state, "exhausted"), turn(state)) == ([], 2, (1, "turn"))


@pytest.mark.rule("han-second-pile")
def test_the_display_runs_out_in_the_middle_of_a_draw_and_the_hand_stays_short():
    state = at("wei1:1", hand="red red red", display="violet green", pile="", exhausted=2)
    play(state, "pagoda wei2 red", "done", "take violet")
    assert turn(state) == (1, "turn")
    state = at("wei1:1", hand="red green green", display="violet yellow", pile="", exhausted=2)
    play(state, "pagoda wei2 red", "pagoda wei3 green+green", "take violet", "take yellow")
    assert (turn(state), hand(state, 0), now(state, "display")) == ((1, "turn"), {"violet": 1, "yellow": 1}, {})


@pytest.mark.rule("han-second-pile")
@pytest.mark.parametrize(("seats", "seat"), [(seats, seat) for seats in (2, 3, 4, 5) for seat in range(seats)])
def test_the_round_is_finished_up_to_the_right_hand_neighbour_of_the_start_player(seats, seat):
    state = at(
        seats=seats,
        to_move=seat,
        hands=["red red red"] * seats,
        exhausted=1,
        pile="green",
        display="violet violet violet violet violet",
        map="ways" if seats == 2 else "border",
    )
    play(state, "swap red", "draw")
    for later in range(seat + 1, seats):
        assert turn(state) == (later, "turn")
        play(state, "swap red", "take violet")
    assert turn(state) == (teahouse.NOBODY, "over")


@pytest.mark.rule("han-second-pile")
def test_the_last_seat_emptying_the_pile_finishes_drawing_and_then_all_is_over():
    state = at("wei1:1", to_move=2, hand="red red red", pile="orange", exhausted=1)
    play(state, "pagoda wei2 red", "pagoda wei3 red", "draw")
    assert turn(state) == (2, "draw")
    play(state, "take violet")
    assert (turn(state), hand(state, 2)) == ((teahouse.NOBODY, "over"), {"violet": 1, "orange": 1, "red": 1})


@pytest.mark.rule("han-second-pile")
def test_the_last_seat_emptying_the_pile_by_the_refill_ends_the_game():
    state = play(at(to_move=2, hand="red", pile="orange", exhausted=1), "swap red", "take violet")
    assert turn(state) == (teahouse.NOBODY, "over")


@pytest.mark.rule("han-second-pile")
def test_the_first_run_out_ends_nothing():
    state = play(at(to_move=2, hand="red", pile="orange", discard="red red"), "swap red", "draw")
    assert turn(state) == (0, "turn")


@pytest.mark.rule("han-over")
def test_when_the_game_is_over_nothing_is_allowed():
    state = play(at(to_move=2, hand="red", pile="orange", exhausted=1), "swap red", "draw")
    assert state.legal() == []
    for text in ("pass", "draw", "done", "swap red", "pagoda wei1 red", "take violet"):
        assert refusal(state, text) == "han-over"


# Nobody can place


POND = pond()


@pytest.mark.rule("han-nobody-can-place")
def test_the_game_ends_before_drawing_when_no_site_and_no_seal_has_room():
    state = at(
        "a1:1 a2:0 b1:1",
        envoys="a:0:1 b:1:1",
        map=POND,
        seats=2,
        hand="green red red",
        display="red red",
        pile="green green",
    )
    events = told(state, "pagoda b2 green", "done")
    assert "nobody_can_place" in events
    assert turn(state) == (teahouse.NOBODY, "over")
    assert (hand(state, 0), now(state, "pile"), now(state, "display")) == ({"red": 2}, ["green"] * 2, {"red": 2})


@pytest.mark.rule("han-nobody-can-place")
def test_the_player_is_asked_once_more_before_the_game_ends():
    state = at("a1:1 a2:0 b1:1", envoys="a:0:1 b:1:1", map=POND, seats=2, hand="green green", display="red red")
    play(state, "pagoda b2 green")
    assert (turn(state), texts(state)) == ((0, "more"), {"done"})


@pytest.mark.rule("han-nobody-can-place")
def test_two_pieces_that_fill_the_last_room_end_the_game_at_once():
    state = at("a1:1 a2:0 b1:1", envoys="a:0:1", map=POND, seats=2, hand="green green", display="red red")
    play(state, "pagoda b2 green", "envoy b green")
    assert turn(state) == (teahouse.NOBODY, "over")


@pytest.mark.rule("han-nobody-can-place")
def test_room_for_one_envoy_keeps_the_game_going():
    state = at("a1:1 a2:0 b1:1", envoys="a:0:1", map=POND, seats=2, hand="green red red", display="red red")
    play(state, "pagoda b2 green", "done")
    assert turn(state) == (0, "draw")


@pytest.mark.rule("han-nobody-can-place")
def test_a_free_site_keeps_the_game_going_even_if_nobody_has_its_card():
    state = at(
        "a1:1 b1:1",
        envoys="a:0:1 b:1:1",
        map=POND,
        seats=2,
        hand="green",
        display="violet violet",
        pile="violet violet",
    )
    play(state, "pagoda b2 green", "done")
    assert turn(state) == (0, "draw")


@pytest.mark.rule("han-nobody-can-place")
def test_seals_with_room_are_of_no_use_when_all_envoys_are_placed():
    lots = [site["id"] for site in WAYS["sites"]]
    pagodas = " ".join(f"{id}:{0 if number < 19 else 1}" for number, id in enumerate(lots[:-1]))
    state = at(
        pagodas,
        map="ways",
        seats=2,
        hand="yellow red",
        display="red",
        scored="granary northgate temple",
        envoys="granary:0:4 northgate:0:4 southgate:1:5 artisans:1:3",
    )
    play(state, "pagoda gar3 yellow", "done")
    assert turn(state) == (teahouse.NOBODY, "over")


@pytest.mark.rule("han-nobody-can-place")
def test_free_sites_are_of_no_use_when_all_pagodas_are_placed():
    wide = map_object("border") | {"players": [2, 5], "cards_removed_per_colour": {"2": 3, "3": 2, "4": 1, "5": 0}}
    first = owned(0, 19)
    second = owned(1, 20, {item.split(":")[0] for item in first.split()})
    free = [id for id in (site["id"] for site in BORDER["sites"]) if f"{id}:" not in f"{first} {second}"]
    assert len(free) == 10 and {"lu1", "qi1"} <= set(free)
    state = at(
        f"{first} {second}",
        map=wide,
        seats=2,
        hand="orange orange",
        display="red",
        envoys="yan:0:6 zhao:0:2 shu:1:4 han:1:4",
    )
    play(state, "pagoda lu1 orange", "done")
    assert turn(state) == (teahouse.NOBODY, "over")


@pytest.mark.rule("han-nobody-can-place")
def test_one_player_with_pieces_is_enough_to_go_on():
    state = at(owned(0, 19, sites_of("qin")), hand="yellow", envoys="yan:0:6 zhao:0:2")
    play(state, "pagoda qin1 yellow", "done")
    assert turn(state) == (0, "draw")


# Forts


@pytest.mark.rule("han-forts")
def test_without_the_option_there_are_no_forts():
    state = at("qi1:1", hand="yellow yellow yellow")
    assert refusal(state, "fort qi2 yellow") == "han-forts"
    assert refusal(state, "fort qi2 yellow+yellow") == "han-forts"
    assert now(GAME.new(3, 1), "forts_left") == [0, 0, 0]


@pytest.mark.rule("han-forts")
@pytest.mark.parametrize("forts", ["booklet", "2014"])
def test_everybody_starts_with_one_fort(forts):
    assert now(GAME.new(4, 1, {"forts": forts}), "forts_left") == [1, 1, 1, 1]


def booklet(pagodas="", hand="", **rest):
    return at(pagodas, hand, forts="booklet", **rest)


def later(pagodas="", hand="", **rest):
    return at(pagodas, hand, forts="2014", **rest)


@pytest.mark.rule("han-forts-booklet")
def test_example_8_a_fort_and_a_pagoda_on_it_are_two_pieces_and_the_third_card_stays():
    state = play(booklet("qi1:1", "yellow yellow yellow"), "fort qi2 yellow")
    assert (turn(state), now(state, "forts"), now(state, "forts_left")) == ((0, "more"), [47], [0, 1, 1])
    play(state, "pagoda qi2 yellow")
    assert refusal(state, "pagoda qiH1 yellow") != ""
    assert (turn(state), hand(state, 0)) == ((0, "draw"), {"yellow": 1})
    assert [47, 0] in now(state, "pagodas")


@pytest.mark.rule("han-forts-booklet")
def test_a_fort_costs_what_a_pagoda_costs_there():
    state = booklet("qi1:1", "yellow green green")
    assert {text for text in texts(state, "fort") if text.split()[1] in sites_of("qi")} == {
        f"fort {site} {payment}" for site in ("qi2", "qiH1", "qiH2") for payment in ("yellow", "green+green")
    }
    assert refusal(booklet("qi1:1", "yellow yellow"), "fort qi2 yellow+yellow") == "han-exact"
    assert refusal(booklet("qi1:1", "yellow red"), "fort qi2 red") == "han-payment"


@pytest.mark.rule("han-forts-booklet")
@pytest.mark.parametrize(
    ("hand", "payment", "rule"),
    [
        ("orange red", "orange+red", ""),
        ("orange orange", "orange+orange", ""),
        ("red red", "red+red", ""),
        ("red", "red", "han-border-price"),
        ("green green", "green+green", "han-border-price"),
    ],
)
def test_a_fort_on_a_border_site_costs_the_border_price(hand, payment, rule):
    assert refusal(booklet("wei1:1", hand), f"fort B_zhao_wei {payment}") == rule


@pytest.mark.rule("han-forts-booklet")
def test_a_border_joker_pays_for_a_border_fort_as_well():
    assert refusal(booklet("wei1:1", "red green green"), "fort B_zhao_wei red+green+green") == "han-border-price"
    assert refusal(booklet("wei1:1", "red green green", border_joker=True), "fort B_zhao_wei red+green+green") == ""


@pytest.mark.rule("han-forts-booklet")
def test_a_fort_goes_only_on_a_site_with_neither_pagoda_nor_fort():
    state = booklet("qi1:1 qi2:0", "yellow", built="qiH1")
    assert where(state, "fort") & set(sites_of("qi")) == {"qiH2"}
    assert where(state) & set(sites_of("qi")) == {"qiH1", "qiH2"}


@pytest.mark.rule("han-forts-booklet")
def test_a_player_has_one_fort():
    state = booklet("qi1:1", "yellow yellow", forts_left=[0, 1, 1])
    assert refusal(state, "fort qi2 yellow") == "han-forts-booklet"
    state = play(booklet("qi1:1", "yellow yellow"), "fort qi2 yellow")
    assert texts(state, "fort") == set()


@pytest.mark.rule("han-forts-booklet")
def test_anybody_may_build_on_a_lone_fort():
    state = booklet("qi1:0", hands=["yellow yellow", "yellow", ""])
    play(state, "fort qi2 yellow", "done", "draw", "draw", "pagoda qi2 yellow")
    assert [47, 1] in now(state, "pagodas")
    assert now(state, "forts") == [47]


@pytest.mark.rule("han-forts-booklet")
def test_in_an_empty_province_the_fort_is_the_one_piece():
    state = play(booklet("", "yellow yellow yellow"), "fort qi2 yellow")
    assert refusal(state, "pagoda qi2 yellow") == "han-empty-province"
    assert refusal(state, "pagoda qi1 yellow") == "han-empty-province"
    assert texts(state) == {"done"}


@pytest.mark.rule("han-empty-province")
def test_a_province_with_a_lone_fort_is_still_empty():
    state = play(booklet("", "yellow yellow yellow", built="qi2"), "pagoda qi2 yellow")
    assert refusal(state, "pagoda qi1 yellow") == "han-empty-province"
    assert refusal(state, "envoy qi yellow") == "han-empty-province"


@pytest.mark.rule("han-envoy-limit")
def test_a_lone_fort_makes_no_room_for_envoys():
    assert refusal(booklet("", "yellow", built="qi2"), "envoy qi yellow") == "han-envoy-limit"
    assert refusal(booklet("qi1:1", "yellow", built="qi2", envoys="qi:2:1"), "envoy qi yellow") == "han-envoy-limit"


@pytest.mark.rule("han-forts-booklet")
@pytest.mark.parametrize("zhao_empty", [False, True])
@pytest.mark.parametrize("wei_empty", [False, True])
def test_a_border_fort_is_a_piece_in_both_provinces(zhao_empty, wei_empty):
    state = booklet(HOLDERS[zhao_empty, wei_empty], "orange orange red")
    after_red = play(state.copy(), "fort B_zhao_wei orange+red")
    assert refusal(after_red, "pagoda zhao2 orange") == ("han-empty-province" if zhao_empty else "")
    after_orange = play(state.copy(), "fort B_zhao_wei orange+orange")
    assert refusal(after_orange, "pagoda wei2 red") == ("han-empty-province" if wei_empty else "")
    wei_first = play(state.copy(), "pagoda wei2 red")
    assert refusal(wei_first, "fort B_zhao_wei orange+orange") == ("han-empty-province" if wei_empty else "")


@pytest.mark.rule("han-empty-province")
@pytest.mark.parametrize(("province", "colour"), [("zhao", "orange"), ("wei", "red")])
def test_a_lone_border_fort_leaves_both_provinces_empty(province, colour):
    state = play(booklet("", f"{colour} {colour}", built="B_zhao_wei"), f"pagoda {province}1 {colour}")
    assert refusal(state, f"pagoda {province}2 {colour}") == "han-empty-province"


@pytest.mark.rule("han-forts-booklet")
def test_a_pagoda_on_a_border_fort_costs_the_border_price():
    state = booklet("wei1:1", "orange red red", built="B_zhao_wei")
    assert {text for text in texts(state, "pagoda") if "B_zhao_wei" in text} == {
        "pagoda B_zhao_wei orange+red",
        "pagoda B_zhao_wei red+red",
    }


@pytest.mark.rule("han-forts-booklet")
def test_fort_and_second_piece_stay_in_one_province():
    state = play(booklet("qi1:1 qin1:1", "yellow yellow yellow"), "fort qi2 yellow")
    assert refusal(state, "pagoda qin2 yellow") == "han-one-province"


@pytest.mark.rule("han-forts-booklet")
def test_without_pagodas_a_fort_may_still_be_placed():
    state = booklet(owned(0, 20, sites_of("qin")) + " qin1:1", "yellow")
    assert {"fort qin2 yellow", "envoy qin yellow"} <= texts(state)
    assert texts(state, "pagoda") == set()


@pytest.mark.rule("han-forts-2014")
@pytest.mark.parametrize("pagodas", ["", "qi2:1"])
def test_two_cards_of_the_colour_put_fort_and_pagoda_together_and_end_the_placing(pagodas):
    state = play(later(pagodas, "yellow yellow yellow"), "fort qi1 yellow+yellow")
    assert [46, 0] in now(state, "pagodas") and now(state, "forts") == [46]
    assert (now(state, "forts_left"), hand(state, 0), turn(state)) == ([0, 1, 1], {"yellow": 1}, (0, "draw"))
    play(state, "draw", "draw")
    assert turn(state) == (1, "turn")


@pytest.mark.rule("han-forts-2014")
@pytest.mark.parametrize(
    ("hand", "action"),
    [
        ("yellow yellow", "fort qi1 yellow"),
        ("green green", "fort qi1 green+green"),
        ("yellow red", "fort qi1 yellow+red"),
        ("yellow green green", "fort qi1 yellow+green+green"),
        ("orange red", "fort B_zhao_wei orange+red"),
        ("red red", "fort B_zhao_wei red+red"),
        ("orange orange", "fort B_zhao_wei orange+orange"),
    ],
)
def test_nothing_else_buys_the_fort_of_2014_and_no_border_site_takes_it(hand, action):
    assert refusal(later("qi2:1", hand), action) == "han-forts-2014"


@pytest.mark.rule("han-forts-2014")
def test_the_fort_of_2014_is_the_whole_turn_and_follows_no_piece():
    state = play(later("qi2:1", "yellow yellow yellow"), "pagoda qi1 yellow")
    assert texts(state, "fort") == set()
    assert refusal(state, "fort qiH1 yellow+yellow") == "han-forts-2014"


@pytest.mark.rule("han-forts-2014")
def test_the_fort_of_2014_comes_once_a_game():
    state = later("qi2:1", "yellow yellow yellow", forts_left=[0, 1, 1])
    assert texts(state, "fort") == set()


@pytest.mark.rule("han-forts-2014")
def test_the_fort_of_2014_needs_a_pagoda_in_the_supply():
    state = later(owned(0, 20, sites_of("qin")), "yellow yellow yellow")
    assert refusal(state, "fort qin1 yellow+yellow") == "han-supply"


@pytest.mark.rule("han-forts-2014")
def test_the_fort_of_2014_needs_an_empty_site():
    state = later("qi1:1 qi2:0", "yellow yellow")
    assert where(state, "fort") == {"qiH1", "qiH2"} | set(sites_of("qin"))


# Other maps


@pytest.mark.rule("han-other-maps")
def test_a_map_without_a_site_that_its_roads_name_is_refused_by_that_name():
    broken = map_object("border")
    broken["sites"] = [site for site in broken["sites"] if site["id"] != "qin4"]
    with pytest.raises(teahouse.Unreadable, match='no site "qin4"'):
        GAME.new(3, 1, {"map": broken})


@pytest.mark.rule("han-other-maps")
def test_a_road_to_nowhere_is_refused_by_name():
    broken = map_object("border")
    broken["roads"].append(["qin1", "nowhere"])
    with pytest.raises(teahouse.Unreadable, match='"nowhere"'):
        GAME.new(3, 1, {"map": broken})


@pytest.mark.rule("han-other-maps")
@pytest.mark.parametrize(("field", "id"), [("sites", "qin2"), ("provinces", "wei")])
def test_an_id_that_stands_twice_is_refused_by_name(field, id):
    broken = map_object("border")
    next(item for item in broken[field] if item["id"] != id)["id"] = id
    with pytest.raises(teahouse.Unreadable, match=f'"{id}"'):
        GAME.new(3, 1, {"map": broken})


@pytest.mark.rule("han-other-maps")
@pytest.mark.parametrize("provinces", [["qin"], ["qin", "qin"], ["qin", "atlantis"], "qin", None, [["qin"], ["wei"]]])
def test_a_border_site_lies_in_two_provinces_of_the_map(provinces):
    broken = map_object("border")
    next(site for site in broken["sites"] if site["id"] == "B_wei_han")["provinces"] = provinces
    with pytest.raises(teahouse.Unreadable, match="B_wei_han"):
        GAME.new(3, 1, {"map": broken})


@pytest.mark.rule("han-border-price")
def test_a_border_site_between_two_provinces_of_one_colour_costs_two_cards_of_it():
    twins = pond("a1 ab1 b1", "a1-ab1 ab1-b1", border=("ab1",))
    for province in twins["provinces"]:
        province["colour"] = "red"
    found = {text for text in texts(at(map=twins, hand="red red green"), "pagoda") if "ab1" in text}
    assert found == {"pagoda ab1 red+red"}
    jokers = at(map=twins, hand="red green green", border_joker=True)
    assert {text for text in texts(jokers, "pagoda") if "ab1" in text} == {"pagoda ab1 red+green+green"}


@pytest.mark.rule("han-other-maps")
def test_an_alliance_with_an_unknown_province_is_refused_by_number():
    broken = map_object("border")
    broken["alliances"][6]["b"] = "atlantis"
    with pytest.raises(teahouse.Unreadable, match=r'alliance 7.*"atlantis"'):
        GAME.new(3, 1, {"map": broken})


@pytest.mark.rule("han-other-maps")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_map_of_ones_own_has_its_own_numbers_of_seats(seats):
    with pytest.raises(teahouse.Unreadable, match=f"3 to 4 seats, not {seats}"):
        GAME.new(seats, 1, {"map": pond(players=(3, 4))})


@pytest.mark.rule("han-other-maps")
@pytest.mark.parametrize(("seats", "removed"), [(2, 2), (3, 1), (5, 0)])
def test_a_map_of_ones_own_has_its_own_display_and_thinning(seats, removed):
    state = GAME.new(seats, 1, {"map": pond()})
    assert sum(now(state, "display").values()) == 2
    assert Counter(now(state, "removed")) == Counter(dict.fromkeys(COLOURS, removed))
    assert len(now(state, "pile")) == 57 - 5 * removed - 3 * seats - 2


@pytest.mark.rule("han-other-maps")
@pytest.mark.parametrize("forts", ["off", "booklet", "2014"])
def test_a_game_on_a_map_of_ones_own_is_played_to_its_end_and_its_record_reads_the_same(forts):
    wide = pond(
        "a1 a2 a3 ab1 b1 b2 bc1 c1 c2",
        "a1-a2 a2-a3 a3-ab1 ab1-b1 b1-b2 b2-bc1 bc1-c1 c1-c2",
        border=("ab1", "bc1"),
        harbours=("a1", "c2"),
    )
    record = teahouse.Record(GAME, ["somebody"] * 3, "pond", {"map": wide, "forts": forts})
    state, chooser = record.start(), random.Random(forts)
    while state.to_move != teahouse.NOBODY:
        action = chooser.choice(state.legal())
        record.moves.append(GAME.text(action))
        state.play(action)
    record.result = {
        "outcome": state.outcome(),
        "ranking": state.ranking(),
        "scores": state.scores(),
        "end": "rules",
        "by": None,
    }
    again = teahouse.Record.read(record.text())
    assert again.check() == state
    assert again.options["map"] == wide


# What a seat sees


@pytest.mark.rule("han-hand")
def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold():
    state = at(hands=["red red green", "violet yellow", "orange"])
    for seat, own in enumerate(["red red green", "violet yellow", "orange"]):
        seen = state.seen_by(seat).position()
        assert seen["hands"] == [cards(own) if other == seat else None for other in range(3)]
        assert seen["hand_sizes"] == [3, 2, 1]
    assert state.seen_by(teahouse.SPECTATOR).position()["hands"] == [None] * 3


@pytest.mark.rule("han-hand")
def test_the_order_of_the_pile_is_hidden_and_its_size_is_not():
    state = at(hand="red", pile="red green violet")
    assert state.seen_by(0).position()["pile"] == 3


@pytest.mark.rule("han-hand")
def test_display_and_discards_are_open_to_everybody():
    state = play(at("wei1:1", hand="red red red", discard="violet"), "pagoda wei2 red", "done", "take violet")
    for seat in [0, 1, 2, teahouse.SPECTATOR]:
        seen = state.seen_by(seat).position()
        assert (seen["discard"], seen["display"]) == (now(state, "discard"), now(state, "display"))
        assert seen["discard"] == {"violet": 1, "red": 1}


@pytest.mark.rule("han-thinning")
def test_cards_removed_by_colour_are_known_and_those_removed_at_random_are_not():
    assert GAME.new(3, 1).seen_by(0).position()["removed"] == dict.fromkeys(COLOURS, 2)
    assert GAME.new(3, 1, {"removal": "total"}).seen_by(0).position()["removed"] == dict.fromkeys(COLOURS, 2)
    assert GAME.new(3, 1, {"map": "ways"}).seen_by(0).position()["removed"] == dict.fromkeys(COLOURS, 4)
    assert GAME.new(3, 1, {"map": "ways", "removal": "total"}).seen_by(0).position()["removed"] is None


@pytest.mark.rule("han-draw")
def test_a_card_taken_from_the_display_is_remembered_and_one_from_the_pile_is_not():
    state = play(at("wei1:1", hand="red red red"), "pagoda wei2 red", "pagoda wei3 red", "take violet", "draw")
    for seat in [1, 2, teahouse.SPECTATOR]:
        assert state.seen_by(seat).position()["known"][0] == {"violet": 1}


@pytest.mark.rule("han-draw")
def test_a_card_taken_from_the_display_is_forgotten_when_it_is_played_or_swapped():
    known = [{"violet": 1, "red": 1}, {}, {}]
    state = play(at("wei1:1", hand="red red violet", known=known), "pagoda wei2 red")
    assert now(state, "known")[0] == {"violet": 1}
    play(state, "pagoda wei3 red")
    assert now(state, "known")[0] == {"violet": 1}
    state = play(at(hand="red red violet", known=known), "swap violet", "draw")
    assert now(state, "known")[0] == {"red": 1}


@pytest.mark.rule("han-draw")
def test_a_card_from_the_pile_is_told_to_its_owner_only():
    state = at(hand="red", pile="green violet")
    state.log = []
    play(state, "swap red", "draw")
    drew = state.log[0]
    assert GAME.events.text(GAME.tell(drew, 0)) == "drew 0 violet"
    assert [GAME.events.text(GAME.tell(drew, seat)) for seat in (1, 2, -2)] == ["drew 0 ?"] * 3


@pytest.mark.rule("han-hand")
@pytest.mark.parametrize("options", [{}, {"map": "ways"}, {"map": "ways", "removal": "total"}, {"forts": "booklet"}])
@pytest.mark.unmeasured
def test_an_imagined_world_looks_the_same_to_its_viewer_and_holds_every_card_of_the_box(options):
    chooser = random.Random(7)
    for seats in (3, 4):
        state = GAME.new(seats, f"imagine {seats}", options)
        while state.to_move != teahouse.NOBODY:
            if chooser.random() < 0.2:
                for viewer in [*range(seats), int(teahouse.SPECTATOR)]:
                    seen = state.seen_by(viewer)
                    world = seen.imagine(teahouse.Rng(str(chooser.random())))
                    assert world.seen_by(viewer) == seen
                    assert everywhere(world) == BOX
                    for held, known in zip(now(world, "hands"), now(seen, "known")):
                        assert Counter(known) <= Counter(held)
            state.play(chooser.choice(state.legal()))


@pytest.mark.rule("han-hand")
def test_imagined_worlds_differ_in_what_is_hidden():
    seen = GAME.new(3, "worlds", {"map": "ways", "removal": "total"}).seen_by(0)
    worlds = [seen.imagine(teahouse.Rng(str(number))) for number in range(20)]
    for field in ["hands", "pile", "removed"]:
        assert len({json.dumps(now(world, field), sort_keys=True) for world in worlds}) > 3
