"""In the Year of the Dragon as the rule sheet tells it: statements R01 to R15, cases D01 to D10, and the rest."""

from collections import Counter
from itertools import pairwise

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from teahouse.core.errors import Unreadable
from teahouse.core.rng import Rng
from teahouse.games.dragon.setup import lay_events
from tests.dragon.table import GAME, at, court, now, order, palaces, play, points_in, refusal, stock, texts, told, turn

EMPTY = {"hand": ""}
# A rich court without persons: no event can hurt it.
CALM = court("3: 3: 3:", yuan=9, **EMPTY)


def card_phase(*courts, **fields):
    """The person phase, seat 0 to move, nobody after it."""
    return at(*courts, stage="persons", phase="card", **fields)


# The box and the set-up


@pytest.mark.rule("dragon-aim")
def test_the_most_points_win():
    state = play(
        at(court("", points=50, yuan=0, **EMPTY), court("", points=51, yuan=0, **EMPTY), month=12), "action taxes"
    )
    assert state.scores() == [50, 51] and state.ranking() == [2, 1] and state.outcome() == [0.0, 1.0]


@pytest.mark.rule("dragon-persons")
@pytest.mark.parametrize(
    ("person", "steps"),
    [
        ("craftsman", 2), ("court_lady", 1), ("tax_collector", 3), ("young_pyrotechnist", 5), ("old_pyrotechnist", 3),
        ("young_warrior", 5), ("old_warrior", 3), ("young_monk", 6), ("old_monk", 2), ("young_healer", 4),
        ("old_healer", 1), ("young_farmer", 4), ("old_farmer", 1), ("young_scholar", 4), ("old_scholar", 2),
    ],
)  # fmt: skip
def test_each_person_has_a_value_on_the_person_track(person, steps):
    state = card_phase(court("1:", hand="joker"), court())
    play(state, "card joker", f"recruit {person}", "place 1")
    assert now(state, 0, "space") == steps


@pytest.mark.rule("dragon-symbols")
@pytest.mark.parametrize(
    ("action", "person", "field", "gain"),
    [
        ("taxes", "tax_collector", "yuan", 5),
        ("harvest", "young_farmer", "rice", 2), ("harvest", "old_farmer", "rice", 3),
        ("fireworks", "young_pyrotechnist", "fireworks", 2), ("fireworks", "old_pyrotechnist", "fireworks", 3),
        ("military_parade", "young_warrior", "space", 2), ("military_parade", "old_warrior", "space", 3),
        ("research", "young_scholar", "points", 3), ("research", "old_scholar", "points", 4),
    ],
)  # fmt: skip
def test_symbols_add_to_the_card(action, person, field, gain):
    state = play(at(court(f"2:{person}", yuan=0), court(), waiting=[1]), f"action {action}")
    assert now(state, 0, field) == gain


@pytest.mark.rule("dragon-fireworks")
def test_fireworks_without_a_pyrotechnist_bring_one():
    state = play(at(court("2:old_farmer"), court(), waiting=[1]), "action fireworks")
    assert now(state, 0, "fireworks") == 1


@pytest.mark.rule("dragon-supply")
def test_goods_and_privileges_never_run_out():
    state = at(court("2:", yuan=60, rice=30, fireworks=20, privileges={"small": 5, "large": 3}), court(), waiting=[1])
    play(state, "action privilege", "privilege large")
    assert now(state, 0, "privileges") == {"small": 5, "large": 4}


@pytest.mark.rule("dragon-setup", "dragon-court")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_begins_with_the_same(seats):
    state = GAME.new(seats, 3)
    for seat in range(seats):
        assert palaces(state, seat) == "2: 2:"
        goods = [now(state, seat, field) for field in ["yuan", "rice", "fireworks", "points", "space"]]
        assert goods == [6, 0, 0, 0, 0]
        assert sum(now(state, seat, "hand").values()) == 11 and now(state, seat, "hand")["joker"] == 2
    assert turn(state) == (0, "start")


@pytest.mark.rule("dragon-start")
def test_the_seats_choose_two_persons_each_and_place_them_together_or_apart():
    state = GAME.new(2, 1)
    play(state, "recruit craftsman", "place 1", "recruit young_monk", "place 1")
    play(state, "recruit craftsman", "place 1", "recruit young_farmer", "place 2")
    assert palaces(state, 0) == "2:craftsman,young_monk 2:" and palaces(state, 1) == "2:craftsman 2:young_farmer"
    assert order(state) == [0, 1] and turn(state) == (0, "action") and state.month == 1


@pytest.mark.rule("dragon-start-young")
def test_nobody_begins_with_an_old_person():
    state = GAME.new(2, 1)
    assert refusal(state, "recruit old_monk") == "dragon-start-young"
    assert len(texts(state, "recruit")) == 9


@pytest.mark.rule("dragon-start-different")
def test_the_two_first_persons_differ():
    state = play(GAME.new(2, 1), "recruit young_monk", "place 1")
    assert refusal(state, "recruit young_monk") == "dragon-start-different"
    assert len(texts(state, "recruit")) == 8


@pytest.mark.rule("dragon-event-row")
def test_r14_no_two_neighbours_are_alike_and_the_year_begins_in_peace():
    for seed in range(400):
        row = GAME.new(2, seed).position()["events"]
        assert row[:2] == ["peace", "peace"] and Counter(row).most_common()[-1][1] == 2
        assert all(one != other for one, other in pairwise(row[2:]))


def laid(tiles):
    row = vec[u8]([0] * 12)
    lay_events(vec[u8](tiles), row)
    return [int(event) for event in row[2:12]]


@pytest.mark.rule("dragon-event-row")
def test_a_twin_makes_way_for_the_next_tile():
    assert laid([1, 1, 2, 3, 2, 4, 3, 5, 4, 5]) == [1, 2, 1, 3, 2, 4, 3, 5, 4, 5]
    assert laid([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]) == [1, 2, 1, 2, 3, 4, 3, 5, 4, 5]


@pytest.mark.rule("dragon-last-tile")
def test_r14_a_twin_at_the_very_end_swaps_the_two_months_before():
    assert laid([1, 2, 1, 2, 3, 4, 3, 4, 5, 5]) == [1, 2, 1, 2, 3, 4, 3, 5, 4, 5]


@pytest.mark.rule("dragon-last-tile")
def test_the_last_tile_clashes_in_31_of_315_shuffles():
    """Counted over all arrangements, each laid by a second formulation of the rule."""
    clashes = total = 0
    for tiles in arrangements((2, 2, 2, 2, 2)):
        row: list[int] = []
        rest = list(tiles)
        while rest:
            tile = rest.pop(0)
            if row and row[-1] == tile and rest:
                row.append(rest.pop(0))
            row.append(tile)
        total += 1
        if row[-1] == row[-2]:
            clashes += 1
            row[-3], row[-2] = row[-2], row[-3]
        if total % 97 == 0:
            assert laid([tile + 1 for tile in tiles]) == [tile + 1 for tile in row]
    assert clashes * 315 == total * 31


def arrangements(left):
    if not any(left):
        yield ()
    for tile, count in enumerate(left):
        if count:
            fewer = (*left[:tile], count - 1, *left[tile + 1 :])
            for rest in arrangements(fewer):
                yield (tile, *rest)


# Palaces and the person track


@pytest.mark.rule("dragon-palaces")
def test_only_own_palaces_that_stand_can_be_chosen():
    state = play(at(court("2: 1:"), court("1: 1: 1:"), waiting=[1]), "action build")
    assert texts(state) == {"floor 1", "floor 2", "floor new"}
    assert refusal(state, "floor 3") == "dragon-palaces"


@pytest.mark.rule("dragon-palaces")
def test_a_palace_keeps_its_number_and_a_new_one_takes_the_first_that_is_free():
    state = at(court("1:craftsman 1: 2:craftsman", **EMPTY), court("", **EMPTY), groups="build|taxes")
    state = play(state, "skip")
    assert [palace["palace"] for palace in now(state, 0, "palaces")] == [1, 3]
    group = {card: number for number, cards in enumerate(state.position()["groups"]) for card in cards}
    assert "build" in group
    while turn(state)[0] != 0:
        play(state, "skip")
    play(state, "action build", "floor new", "floor 3")
    assert palaces(state, 0).startswith("1:craftsman 1: 3:craftsman")


@pytest.mark.rule("dragon-rooms")
def test_a_floor_is_a_room_for_one_person():
    state = card_phase(court("2:craftsman,craftsman 2:court_lady", hand="monk"), court())
    play(state, "card monk", "recruit old_monk")
    assert texts(state) == {"place 2"}
    assert refusal(state, "place 1") == "dragon-rooms" and refusal(state, "place 3") == "dragon-palaces"


@pytest.mark.rule("dragon-stack")
def test_r01_a_marker_that_lands_on_others_is_ahead_of_them():
    state = at(court(space=5), court(space=6), court(space=6), order=[2, 1, 0], waiting=[1])
    play(state, "action military_parade")
    assert order(state) == [0, 2, 1]


@pytest.mark.rule("dragon-track")
def test_r02_losing_or_replacing_a_person_moves_no_marker_back():
    state = card_phase(court("1:young_monk", space=6, hand="court_lady"), court("", **EMPTY))
    play(state, "card court_lady", "recruit court_lady", "replace young_monk@1")
    assert now(state, 0, "space") == 7
    state = at(court("2:young_monk", space=6, yuan=0, **EMPTY), CALM, event="imperial_tribute")
    play(state, "action harvest", "release young_monk@1")
    assert now(state, 0, "space") == 6


@pytest.mark.rule("dragon-order")
def test_r03_a_parade_changes_who_plays_a_card_first():
    state = at(court(space=4), court(space=3), court("2:old_warrior", space=1), to_move=2, order=[0, 1, 2])
    play(state, "action military_parade")
    assert order(state) == [2, 0, 1] and turn(state) == (2, "card")


@pytest.mark.rule("dragon-order")
def test_r15_persons_are_released_in_the_order_of_the_track():
    poor = [court("3:craftsman,craftsman", space=space, yuan=3, **EMPTY) for space in [4, 9, 6]]
    state = at(*poor, event="imperial_tribute", order=[1, 2, 0])
    seats = []
    play(state, "skip")
    while state.position()["phase"] == "release":
        seats.append(turn(state)[0])
        state.play(state.legal()[0])
    assert seats == [1, 2, 0]


@pytest.mark.rule("dragon-month")
def test_a_month_has_an_action_a_person_an_event_and_a_scoring():
    state = at(court("3:craftsman", hand="monk"), court("3:craftsman", hand="monk"), waiting=[1], event="contagion")
    stages = []
    state.log = []
    while state.month == 3:
        if state.position()["stage"] not in stages[-1:]:
            stages.append(state.position()["stage"])
        state.play(state.legal()[0])
    assert stages == ["actions", "persons", "event"]
    names = [GAME.events.text(event).split()[0] for event in state.log]
    assert names.index("happened") < names.index("month_scoring") < names.index("month_began")


# Phase 1


@pytest.mark.rule("dragon-groups")
def test_the_groups_are_dealt_anew_each_month():
    state = play(at(CALM, CALM), "skip")
    events = told(play(state, "skip"), "skip")
    assert [text for text in events if text.startswith("dealt 1 ")] and state.month == 5


@pytest.mark.rule("dragon-action")
def test_an_action_is_chosen_in_the_action_phase_only_and_dragons_come_back():
    state = play(at(court("2:"), court("2:"), waiting=[1]), "action taxes")
    assert now(state, 0, "dragon") == 1
    play(state, "action research")
    assert refusal(state, "action taxes") == "dragon-action" and refusal(state, "skip") == "dragon-skip"
    assert [now(state, seat, "dragon") for seat in range(2)] == [None, None]


@pytest.mark.rule("dragon-fee")
def test_a_free_group_costs_nothing_and_an_occupied_one_is_closed_without_three_yuan():
    state = at(court(yuan=2), court(dragon=1), court())
    open_cards = ["fireworks", "military_parade", "research", "privilege"]
    assert texts(state) == {"skip"} | {f"action {card}" for card in open_cards}
    assert state.refusal(GAME.parse("action harvest")) == "dragon-fee yuan=2"


@pytest.mark.rule("dragon-skip")
@pytest.mark.parametrize("yuan", [3, 7])
def test_d07_skipping_with_three_yuan_or_more_brings_nothing(yuan):
    state = play(at(court(yuan=yuan), court(), waiting=[1]), "skip")
    assert now(state, 0, "yuan") == yuan


@pytest.mark.rule("dragon-build")
def test_floors_are_built_when_the_card_says_so():
    state = at(court("2:"), court())
    assert refusal(state, "floor 1") == "dragon-build"


@pytest.mark.rule("dragon-price")
@pytest.mark.parametrize(("price", "sizes"), [(6, {"small", "large"}), (7, {"small"})])
def test_d08_the_large_privilege_costs_six_or_seven(price, sizes):
    state = play(at(court(yuan=6), court(), options={"large_privilege": price}), "action privilege")
    assert texts(state) == {f"privilege {size}" for size in sizes}
    if price == 7:
        assert state.refusal(GAME.parse("privilege large")) == "dragon-price price=7 yuan=6"


@pytest.mark.rule("dragon-price")
def test_d09_what_the_fee_leaves_must_pay_for_a_privilege():
    state = at(court(yuan=4), court(dragon=2))
    assert state.refusal(GAME.parse("action privilege")) == "dragon-price price=2 yuan=1"
    assert "action privilege" not in texts(state) and "action research" in texts(state)


@pytest.mark.rule("dragon-privilege")
def test_one_action_buys_one_privilege():
    state = play(at(court(yuan=9), court(), waiting=[1]), "action privilege", "privilege small")
    assert now(state, 0, "privileges") == {"small": 1, "large": 0} and now(state, 0, "yuan") == 7
    assert turn(state) == (1, "action") and refusal(state, "privilege small") == "dragon-privilege"


# Phase 2


@pytest.mark.rule("dragon-card", "dragon-hand")
def test_each_plays_one_card_from_the_hand():
    state = card_phase(court(hand="monk joker"), court(hand="healer"), waiting=[1])
    assert texts(state) == {"card monk", "card joker"}
    assert state.refusal(GAME.parse("card healer")) == "dragon-hand card=healer"
    play(state, "card monk", "recruit young_monk", "place 1")
    assert now(state, 0, "hand") == {"joker": 1} and turn(state) == (1, "card")
    assert refusal(at(court(), court()), "card monk") == "dragon-card"


@pytest.mark.rule("dragon-recruit")
def test_a_card_brings_a_young_or_an_old_person_of_its_type():
    state = play(card_phase(court(hand="monk"), court()), "card monk")
    assert texts(state) == {"recruit young_monk", "recruit old_monk"}
    assert refusal(state, "recruit craftsman") == "dragon-recruit"
    assert refusal(at(court(), court()), "recruit craftsman") == "dragon-recruit"


@pytest.mark.rule("dragon-joker")
def test_a_joker_brings_anybody_who_is_in_stock():
    state = play(card_phase(court(hand="joker"), court(), stock={"old_monk": 0, "craftsman": 0}), "card joker")
    assert len(texts(state, "recruit")) == 13
    assert refusal(state, "recruit old_monk") == "dragon-joker"


@pytest.mark.rule("dragon-exhausted")
def test_r06_a_card_without_tiles_is_spent_for_nothing():
    state = card_phase(court("2:", hand="craftsman"), court(hand="monk"), waiting=[1], stock={"craftsman": 0})
    assert told(state, "card craftsman") == ["exhausted 0 craftsman"]
    assert now(state, 0, "hand") == {} and palaces(state, 0) == "2:" and turn(state) == (1, "card")


@pytest.mark.rule("dragon-exhausted")
def test_while_one_age_is_left_the_other_cannot_be_had():
    state = play(card_phase(court(hand="monk"), court(), stock={"old_monk": 0}), "card monk")
    assert texts(state) == {"recruit young_monk"} and refusal(state, "recruit old_monk") == "dragon-exhausted"


@pytest.mark.rule("dragon-place")
def test_r05_where_there_is_room_the_newcomer_must_move_in():
    state = card_phase(court("1:craftsman 2:court_lady 1:", hand="monk"), court())
    play(state, "card monk", "recruit old_monk")
    assert texts(state) == {"place 2", "place 3"}
    assert refusal(state, "dismiss") == "dragon-place" and refusal(state, "replace craftsman@1") == "dragon-place"
    assert refusal(at(court(), court()), "place 1") == "dragon-place"


@pytest.mark.rule("dragon-full")
def test_r04_in_full_palaces_somebody_is_replaced_or_the_newcomer_dismissed():
    def full():
        state = card_phase(court("1:craftsman 2:court_lady,craftsman", hand="monk", space=3), court("", **EMPTY))
        return play(state, "card monk", "recruit young_monk")

    state = full()
    assert texts(state) == {"replace craftsman@1", "replace craftsman@2", "replace court_lady@2", "dismiss"}
    assert refusal(state, "place 1") == "dragon-rooms" and refusal(state, "replace court_lady@1") == "dragon-rooms"
    assert refusal(at(court(), court()), "dismiss") == "dragon-full"
    before = stock(state, "court_lady")
    events = told(state, "replace court_lady@2")
    assert "left 0 court_lady" in events and palaces(state, 0) == "1:craftsman 2:young_monk,craftsman"
    assert now(state, 0, "space") == 9 and stock(state, "court_lady") == before and stock(state, "young_monk") == 2
    state = full()
    events = told(state, "dismiss")
    assert "left 0 young_monk" in events and now(state, 0, "space") == 3 and stock(state, "young_monk") == 2


@pytest.mark.rule("dragon-no-palace")
def test_d10_without_a_palace_the_newcomer_is_lost():
    state = card_phase(court("", hand="monk"), court(hand="monk"), waiting=[1])
    events = told(state, "card monk", "recruit old_monk")
    assert events == ["turned_away 0 old_monk", "left 0 old_monk"]
    assert stock(state, "old_monk") == 0 and now(state, 0, "space") == 0 and turn(state) == (1, "card")


@pytest.mark.rule("dragon-advance")
def test_a_placed_person_moves_the_marker_at_once_and_counts_for_this_months_event():
    state = at(court("2:", hand="healer"), CALM, stage="persons", phase="card", event="contagion")
    events = told(state, "card healer", "recruit old_healer", "place 1")
    assert "advanced 0 1 1" in events and "must_release 0 1" in events


@pytest.mark.rule("dragon-month-twelve")
def test_r07_month_twelve_has_no_person_phase():
    state = GAME.new(3, 5)
    asked = Counter()
    chooser = Rng("months")
    while state.to_move >= 0:
        asked[int(state.month)] += state.position()["phase"] == "card"
        if state.month == 12:
            assert all(now(state, seat, "hand") == {} for seat in range(3))
        legal = state.legal()
        state.play(legal[chooser.below(len(legal))])
    assert asked == {0: 0} | dict.fromkeys(range(1, 12), 3) | {12: 0}


# Phase 3


@pytest.mark.rule("dragon-events", "dragon-release")
def test_persons_are_released_only_when_an_event_asks_for_it():
    assert refusal(at(court("2:craftsman"), court()), "release craftsman@1") == "dragon-release"
    state = play(at(court("2:craftsman 2:court_lady", yuan=3, **EMPTY), CALM, event="imperial_tribute"), "skip")
    assert refusal(state, "release court_lady@1") == "dragon-rooms"
    assert refusal(state, "release court_lady@3") == "dragon-palaces"
    assert "left 0 court_lady" in told(state, "release court_lady@2")


@pytest.mark.rule("dragon-release")
def test_two_alike_in_one_palace_are_one_choice():
    state = at(court("3:craftsman,court_lady,craftsman", yuan=3, **EMPTY), CALM, event="imperial_tribute")
    play(state, "skip")
    assert texts(state) == {"release craftsman@1", "release court_lady@1"}


@pytest.mark.rule("dragon-forgiven")
def test_d01_more_than_all_persons_cannot_be_asked():
    state = at(court("3:craftsman,craftsman,court_lady", yuan=0, **EMPTY), CALM, event="imperial_tribute")
    play(state, "action harvest")
    assert state.prompt() == "release n=3 month_event=imperial_tribute"
    play(state, "release craftsman@1", "release craftsman@1", "release court_lady@1")
    assert state.month == 4


@pytest.mark.rule("dragon-peace")
def test_in_peace_nothing_happens_but_decay_and_scoring():
    events = told(at(court("2:craftsman 2:", yuan=0, **EMPTY), CALM), "action harvest")
    assert "happened peace" in events and "decayed 0 2 1" in events and points_in(events, 0, "palaces") == 2


@pytest.mark.rule("dragon-tribute")
def test_r11_coins_on_tax_collectors_pay_no_tribute():
    state = at(court("2:tax_collector,tax_collector", yuan=3, **EMPTY), CALM, event="imperial_tribute")
    play(state, "skip")
    assert state.prompt() == "release n=1 month_event=imperial_tribute"


@pytest.mark.rule("dragon-drought")
def test_r11_sacks_on_farmers_feed_nobody():
    state = play(at(court("2:old_farmer", **EMPTY), CALM, event="drought"), "skip")
    assert state.prompt() == "release_hungry n=1"


@pytest.mark.rule("dragon-drought")
def test_d02_with_three_rice_for_four_palaces_the_player_picks_the_unfed_one():
    court_of_four = court("2:craftsman,craftsman 1:craftsman 1:court_lady 1:old_monk", rice=3, **EMPTY)
    state = play(at(court_of_four, CALM, event="drought"), "skip")
    assert now(state, 0, "rice") == 0 and state.prompt() == "release_hungry n=1"
    assert {text.split("@")[1] for text in texts(state)} == {"1", "2", "3", "4"}
    play(state, "release craftsman@1")
    assert palaces(state, 0) == "2:craftsman 1:craftsman 1:court_lady 1:old_monk"


def festival(*fireworks):
    courts = [court("", fireworks=count, **EMPTY) for count in fireworks]
    state = at(*courts, event="dragon_festival")
    events = told(state, "skip")
    seats = range(len(fireworks))
    return [points_in(events, seat, "festival") for seat in seats], [now(state, seat, "fireworks") for seat in seats]


@pytest.mark.rule("dragon-festival")
@pytest.mark.parametrize(
    ("fireworks", "points", "kept"),
    [
        ([5, 5, 5], [6, 6, 6], [2, 2, 2]),  # D04
        ([4, 0], [6, 0], [2, 0]),  # D05
        ([0, 0, 0], [0, 0, 0], [0, 0, 0]),  # R09
        ([3, 3, 1], [6, 6, 3], [1, 1, 0]),  # R10
        ([1, 2, 3, 4], [0, 0, 3, 6], [1, 2, 1, 2]),
        ([4, 2, 2, 1, 0], [6, 3, 3, 0, 0], [2, 1, 1, 1, 0]),
    ],
)
def test_d04_d05_r09_r10_the_festival(fireworks, points, kept):
    assert festival(*fireworks) == (points, kept)


@pytest.mark.rule("dragon-mongols")
@pytest.mark.parametrize("persons", ["craftsman", "craftsman,young_warrior"])
def test_r08_with_equal_helmets_everybody_loses_a_person(persons):
    state = at(*[court(f"3:{persons}", **EMPTY) for _ in range(3)], event="mongol_invasion")
    events = told(state, "skip")
    assert [text for text in events if text.startswith("must")] == [f"must_release {seat} 1" for seat in range(3)]


@pytest.mark.rule("dragon-contagion")
def test_d03_four_mortars_save_everybody_and_bring_nothing_else():
    courts = [court("3:old_healer,old_healer,craftsman", **EMPTY), court("", **EMPTY), court("", **EMPTY)]
    events = told(at(*courts, event="contagion"), "skip")
    assert not [text for text in events if text.startswith("must_release")] and points_in(events, 0) == 1


@pytest.mark.rule("dragon-decay")
def test_r12_a_palace_of_one_floor_falls_when_nobody_lives_in_it():
    state = at(court("1:craftsman", **EMPTY), CALM, month=1)
    play(state, "action build", "floor new")
    assert refusal(state, "floor 2") == ""
    events = told(state, "floor 1")
    assert "fell 0 2" in events and points_in(events, 0, "palaces") == 1
    assert palaces(state, 0) == "2:craftsman"


@pytest.mark.rule("dragon-decay")
def test_r13_an_empty_palace_scores_as_long_as_it_stands():
    state = at(court("2:", **EMPTY), court("", **EMPTY), month=1)
    events = told(state, "skip")
    assert points_in(events, 0, "palaces") == 1 and palaces(state, 0) == "1:"
    events = told(play(state, "skip"), "skip")
    assert points_in(events, 0, "palaces") == 0 and palaces(state, 0) == ""


# The end


@pytest.mark.rule("dragon-monks")
def test_empty_floors_count_for_a_monk_too():
    events = told(at(court("3:old_monk", yuan=0, **EMPTY), court("", **EMPTY), month=12), "action harvest")
    assert points_in(events, 0, "monks") == 6


@pytest.mark.rule("dragon-tie")
def test_d06_on_one_space_the_upper_marker_wins_a_tie():
    tied = [court("", points=90, yuan=0, space=40, **EMPTY) for _ in range(3)]
    state = play(at(*tied, month=12, order=[1, 2, 0], groups="harvest|taxes|build"), "action harvest")
    assert state.scores() == [90, 90, 90] and state.ranking() == [3, 1, 2]


@pytest.mark.rule("dragon-over")
def test_after_the_end_nothing_is_allowed():
    state = play(at(court("", **EMPTY), court("", **EMPTY), month=12), "skip")
    assert state.legal() == [] and state.prompt() == "over"
    assert refusal(state, "skip") == "dragon-over"


# What is hidden, and positions


def test_only_the_coming_deals_are_imagined_anew():
    state = at(CALM, CALM, CALM)
    seen = state.seen_by(0)
    deals = set()
    for seed in range(400):
        world = play(seen.imagine(Rng(str(seed))), "skip")
        assert world.position()["events"] == state.position()["events"]
        deals.add(tuple(tuple(group) for group in world.position()["groups"]))
    # 3-2-2 of seven cards, the groups of two told apart.
    assert len(deals) > 150


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"courts": [{}]}, "expected 3 entries"),
        ({"courts": [{"gold": 1}, {}, {}]}, "unknown field"),
        ({"courts": [{"palaces": [{"floors": 4}]}, {}, {}]}, "number from 1 to 3"),
        ({"courts": [{"palaces": [{"floors": 2, "persons": ["old_lady"]}]}, {}, {}]}, "expected one of"),
        ({"courts": [{"palaces": [{"floors": 3, "persons": ["old_monk"] * 3}]}, {}, {}]}, "only 2 of old_monk"),
        ({"courts": [{"hand": {"joker": 3}}, {}, {}]}, "number from 0 to 2"),
        ({"groups": [["taxes"], ["taxes"], []]}, "twice"),
        ({"groups": [["build_wall"], [], []]}, "expected one of"),
        ({"order": [0, 0, 1]}, "every seat once"),
        ({"order": [0, 1, 2], "courts": [{}, {"space": 3}, {}]}, "further ahead"),
        ({"wall": [[0, "rice"]]}, "more than there can be"),
        ({"events": ["peace"]}, "12 months"),
        ({"stock": {"monk": 1}}, "expected one of"),
        ({"to_move": -1}, "to_move: -1 does not go with phase action"),
        ({"starved": [1]}, "starved: palaces starve in a drought only"),
        (
            {"stage": "set_up", "phase": "start", "month": 0, "stock": {"young_monk": 0}},
            "nobody leaves the game before",
        ),
        ({"stage": "set_up", "phase": "start", "month": 0, "courts": [{"palaces": []}, {}, {}]}, "nothing is built"),
    ],
)
def test_a_position_that_cannot_be_says_why(fields, complaint):
    with pytest.raises(Unreadable, match=complaint):
        GAME.at({"seats": 3} | fields)


PERSONS_PHASE = {"stage": "persons", "phase": "card"}
RELEASE = {"stage": "event", "phase": "release", "event": "imperial_tribute"}


@pytest.mark.parametrize(
    ("courts", "fields", "complaint"),
    [
        ([court(**EMPTY), CALM], PERSONS_PHASE, "seat 0 has nothing to decide in phase card"),
        ([court(), court(**EMPTY)], PERSONS_PHASE | {"waiting": [1]}, "waiting: somebody without cards"),
        ([court("2:craftsman", due=2), CALM], RELEASE, "seat 0, due: expected 1 at most in phase release, got 2"),
        ([court("2:craftsman", due=1), court("2:", due=1)], RELEASE, "seat 1, due: expected 0 at most"),
        ([court(yuan=1), CALM], {"phase": "privilege"}, "seat 0 has nothing to decide in phase privilege"),
        ([court("1:craftsman"), CALM], PERSONS_PHASE | {"phase": "place", "newcomer": "old_monk"}, "nothing to decide"),
        ([court(due=1), CALM], {}, "seat 0, due: expected 0 at most in phase action, got 1"),
    ],
)
def test_a_position_in_which_somebody_can_do_nothing_is_refused(courts, fields, complaint):
    with pytest.raises(Unreadable, match=complaint):
        at(*courts, **fields)
