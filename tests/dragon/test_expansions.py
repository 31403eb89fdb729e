"""The Great Wall and the super events as the sheet of the expansions tells them."""

import pickle

import pytest

from teahouse.core.errors import Unreadable
from teahouse.core.state import SPECTATOR
from teahouse.games.dragon.box import SUPER_EVENTS
from tests.dragon.table import (
    GAME,
    TYPES,
    at,
    court,
    now,
    order,
    palaces,
    play,
    points_in,
    refusal,
    stock,
    texts,
    told,
    turn,
)

EMPTY = {"hand": ""}
CALM = court("3: 3: 3:", yuan=9, **EMPTY)
NOBODY_HOME = court("", yuan=9, **EMPTY)
WALL = {"great_wall": True}
WALL_GROUPS = "build_wall taxes build harvest|fireworks military_parade research privilege"
REWARDS = ["steps", "rice", "firework", "yuan", "floor", "points"]


def walled(*courts, built=(), **fields):
    """A table with the Great Wall; `built` are its tiles as "seat:reward"."""
    tiles = [[int(item.split(":")[0]), item.split(":")[1]] for item in built]
    options = WALL | fields.pop("options", {})
    groups = WALL_GROUPS if len(courts) == 2 else "build_wall|taxes build|harvest research|fireworks|privilege"
    if len(courts) == 3:
        groups = "build_wall taxes|build harvest|fireworks military_parade research privilege"
    return at(*courts, options=options, wall=tiles, groups=groups, **fields)


def shaken(name, *courts, **fields):
    """Month 7 with a super event; seat 0 is the last to act."""
    return at(*courts, options={"super_event": name}, month=7, **fields)


# The Great Wall


@pytest.mark.rule("dragon-wall")
def test_without_the_expansion_there_is_no_wall():
    state = at(court(), court())
    assert refusal(state, "action build_wall") == "dragon-wall" and refusal(state, "wall rice") == "dragon-wall"


@pytest.mark.rule("dragon-wall")
@pytest.mark.parametrize(("seats", "sizes"), [(2, [4, 4]), (3, [3, 3, 2]), (4, [2, 2, 2, 2]), (5, [2, 2, 2, 1, 1])])
def test_the_eighth_card_is_dealt_with_the_others(seats, sizes):
    state = GAME.new(seats, 8, WALL)
    while state.month == 0:
        state.play(state.legal()[0])
    assert [len(group) for group in state.position()["groups"]] == sizes


@pytest.mark.rule("dragon-wall-tiles")
@pytest.mark.parametrize(
    ("reward", "field", "gain"),
    [
        ("steps", "space", 3),
        ("rice", "rice", 1),
        ("firework", "fireworks", 1),
        ("yuan", "yuan", 2),
        ("points", "points", 3),
    ],
)
def test_a_wall_tile_gives_its_reward_at_once_whoever_lives_at_court(reward, field, gain):
    persons = "3:old_farmer,old_warrior,old_pyrotechnist 1:tax_collector"
    state = walled(court(persons, yuan=0), court(), waiting=[1])
    play(state, "action build_wall", f"wall {reward}")
    assert now(state, 0, field) == gain and state.position()["wall"] == [[0, reward]]
    assert turn(state) == (1, "action")


@pytest.mark.rule("dragon-wall-tiles")
def test_the_floor_of_a_wall_tile_is_built_at_once():
    state = play(walled(court("1:craftsman"), court(), waiting=[1]), "action build_wall", "wall floor")
    assert state.prompt() == "floor n=1"
    play(state, "floor 1")
    assert palaces(state, 0) == "2:craftsman" and turn(state) == (1, "action")


@pytest.mark.rule("dragon-wall-tiles")
def test_each_tile_is_laid_once():
    state = play(walled(court(), court(), built=["0:rice", "1:yuan"]), "action build_wall")
    assert texts(state) == {f"wall {reward}" for reward in REWARDS if reward != "rice"}
    assert refusal(state, "wall rice") == "dragon-wall-tiles"


@pytest.mark.rule("dragon-wall-action")
def test_build_wall_needs_a_tile_and_a_gap():
    assert refusal(walled(court(), court()), "wall rice") == "dragon-wall-action"
    state = walled(court(), court(), built=[f"0:{reward}" for reward in REWARDS])
    assert refusal(state, "action build_wall") == "dragon-wall-action"
    tiles = [f"{seat}:{reward}" for seat in (1, 2) for reward in REWARDS]
    state = walled(court(), court(), court(), built=tiles)
    assert refusal(state, "action build_wall") == "dragon-wall-action"


@pytest.mark.rule("dragon-wall-action", "dragon-fee")
def test_the_group_of_the_wall_costs_the_usual_fee():
    state = walled(court(yuan=2), court(dragon=1))
    assert refusal(state, "action build_wall") == "dragon-fee"


@pytest.mark.rule("dragon-wall-check")
def test_a_wall_as_long_as_the_month_brings_a_point_a_tile():
    state = walled(NOBODY_HOME, NOBODY_HOME, built=["0:rice", "1:rice", "0:yuan"], event="mongol_invasion")
    events = told(state, "skip")
    assert "wall_held 3 3" in events
    assert [points_in(events, seat, "wall") for seat in range(2)] == [2, 1]


@pytest.mark.rule("dragon-wall-check")
def test_a_short_wall_costs_those_with_the_fewest_tiles_a_person_after_the_mongols():
    guarded = court("3:old_warrior,craftsman,craftsman", **EMPTY)
    weak = court("3:craftsman,craftsman,craftsman", **EMPTY)
    state = walled(guarded, weak, court("", **EMPTY), built=["1:rice", "1:yuan"], event="mongol_invasion")
    events = told(state, "skip")
    assert "wall_broke 2 3" not in events and turn(state) == (1, "release")
    events = told(state, "release craftsman@1")
    assert "wall_broke 2 3" in events and points_in(events, 1, "wall") == 0
    assert turn(state) == (0, "release") and state.prompt() == "release_wall n=1"
    play(state, "release old_warrior@1")
    assert state.month == 4


@pytest.mark.rule("dragon-wall-check")
def test_without_mongols_the_wall_is_not_checked():
    events = told(walled(NOBODY_HOME, NOBODY_HOME, event="drought"), "skip")
    assert not [text for text in events if text.startswith("wall")]


@pytest.mark.rule("dragon-wall-end")
@pytest.mark.parametrize(
    ("event", "double", "checks"),
    [("peace", True, 1), ("mongol_invasion", True, 2), ("mongol_invasion", False, 1), ("contagion", False, 1)],
)
def test_the_wall_is_checked_at_the_end_of_the_year(event, double, checks):
    tiles = [f"{seat}:{reward}" for seat in range(2) for reward in REWARDS]
    options = {"wall_double_check": double}
    state = walled(NOBODY_HOME, NOBODY_HOME, built=tiles, event=event, month=12, options=options)
    events = told(state, "skip")
    assert events.count("wall_held 12 12") == checks
    assert points_in(events, 0, "wall") == 6 * checks
    assert events.index("wall_held 12 12") < events.index("month_scoring 12")


@pytest.mark.rule("dragon-wall-end")
def test_both_last_checks_can_cost_a_person_before_decay():
    state = walled(
        court("2:craftsman 2:craftsman", **EMPTY), NOBODY_HOME, built=["1:rice"], event="mongol_invasion", month=12
    )
    play(state, "skip", "release craftsman@1")
    assert state.prompt() == "release_wall n=1"
    events = told(state, "release craftsman@2")
    assert "decayed 0 1 1" in events and "decayed 0 2 1" in events and state.to_move == -1


# Super events


@pytest.mark.rule("dragon-super-event")
def test_one_super_event_lies_on_month_seven_from_the_start():
    log: list[tuple[int, ...]] = []
    state = GAME.new(2, 1, {"super_event": "flood"}, log)
    assert state.position()["super_event"] == "flood"
    assert "super_tile flood" in [GAME.events.text(event) for event in log]
    assert GAME.new(2, 1).position()["super_event"] is None
    drawn = {GAME.new(2, seed, {"super_event": "random"}).position()["super_event"] for seed in range(200)}
    assert drawn == set(SUPER_EVENTS)


@pytest.mark.rule("dragon-super-event")
def test_it_comes_after_the_event_and_before_decay_and_only_in_month_seven():
    state = shaken("lanternfest", court("2:craftsman 2:", **EMPTY), CALM)
    events = told(state, "skip")
    names = [text.split()[0] for text in events]
    assert (
        names.index("happened") < names.index("super_happened") < names.index("decayed") < names.index("month_scoring")
    )
    state = at(CALM, CALM, options={"super_event": "lanternfest"}, month=6)
    assert "super_happened lanternfest" not in told(state, "skip")


@pytest.mark.rule("dragon-lanternfest")
def test_lanternfest_scores_every_person():
    events = told(shaken("lanternfest", court("3:craftsman,craftsman,court_lady", **EMPTY), NOBODY_HOME), "skip")
    assert [points_in(events, seat, "super_event") for seat in range(2)] == [6, 0]


@pytest.mark.rule("dragon-buddha")
def test_buddha_scores_the_monks_as_at_the_end():
    events = told(shaken("buddha", court("2:young_monk 3:old_monk", **EMPTY), NOBODY_HOME), "skip")
    assert points_in(events, 0, "super_event") == 1 * 2 + 2 * 3


@pytest.mark.rule("dragon-earthquake")
def test_an_earthquake_takes_two_floors_and_whoever_has_no_room_left():
    first = court("3:craftsman,court_lady,old_monk 2:craftsman", space=5, **EMPTY)
    second = court("2:craftsman", space=1, **EMPTY)
    state = play(shaken("earthquake", first, second), "skip")
    assert turn(state) == (0, "raze") and state.prompt() == "raze n=2"
    assert texts(state) == {"raze 1", "raze 2"} and refusal(state, "raze 3") == "dragon-palaces"
    play(state, "raze 1", "raze 1")
    assert state.prompt() == "release_surplus n=2"
    assert refusal(state, "release craftsman@2") == "dragon-earthquake"
    play(state, "release court_lady@1", "release craftsman@1")
    assert palaces(state, 0) == "1:old_monk 2:craftsman"
    assert turn(state) == (1, "raze")
    play(state, "raze 1")
    events = told(state, "raze 1")
    assert "fell 1 1" in events and "left 1 craftsman" in events and palaces(state, 1) == ""
    assert refusal(at(court(), court()), "raze 1") == "dragon-earthquake"


@pytest.mark.rule("dragon-earthquake")
def test_who_has_fewer_than_two_floors_loses_what_there_is():
    state = play(shaken("earthquake", court("1:craftsman", **EMPTY), NOBODY_HOME), "skip")
    assert state.prompt() == "raze n=1"
    play(state, "raze 1")
    assert state.month == 8


@pytest.mark.rule("dragon-flood")
def test_a_flood_takes_half_of_all_goods_in_any_mix():
    state = shaken("flood", court("", yuan=4, rice=2, fireworks=1, **EMPTY), court("", yuan=1, **EMPTY))
    play(state, "skip")
    assert state.prompt() == "return n=3" and texts(state) == {"return yuan", "return rice", "return firework"}
    play(state, "return rice", "return rice")
    assert state.refusal(GAME.parse("return rice")) == "dragon-flood good=rice"
    play(state, "return firework")
    assert [now(state, 0, good) for good in ["yuan", "rice", "fireworks"]] == [4, 0, 0]
    assert now(state, 1, "yuan") == 1 and state.month == 8
    assert refusal(at(court(), court()), "return yuan") == "dragon-flood"


@pytest.mark.rule("dragon-eclipse")
def test_an_eclipse_repeats_the_event_in_full():
    courts = [court("", fireworks=4, **EMPTY), court("", fireworks=3, **EMPTY)]
    state = shaken("solar_eclipse", *courts, event="dragon_festival")
    events = told(state, "skip")
    # First 4 and 3, then 2 and 1.
    assert [points_in(events, seat, "festival") for seat in range(2)] == [12, 6]
    assert [now(state, seat, "fireworks") for seat in range(2)] == [1, 0]


@pytest.mark.rule("dragon-eclipse", "dragon-wall-check")
def test_an_eclipse_repeats_mongols_and_wall():
    guarded = court("3:young_warrior,craftsman,craftsman", **EMPTY)
    state = walled(guarded, NOBODY_HOME, event="mongol_invasion", month=7, options={"super_event": "solar_eclipse"})
    events = told(state, "skip")
    assert points_in(events, 0, "mongols") == 1 and state.prompt() == "release_wall n=1"
    events = told(state, "release craftsman@1")
    assert points_in(events, 0, "mongols") == 1 and state.prompt() == "release_wall n=1"
    assert state.position()["stage"] == "wall_check_again"
    play(state, "release craftsman@1")
    assert palaces(state, 0) == "3:young_warrior" and state.month == 8


@pytest.mark.rule("dragon-eclipse")
def test_an_eclipsed_drought_starves_the_same_palace_again():
    state = shaken("solar_eclipse", court("2:craftsman,craftsman", **EMPTY), NOBODY_HOME, event="drought")
    play(state, "skip", "release craftsman@1")
    assert state.position()["stage"] == "event_again"
    play(state, "release craftsman@1")
    assert palaces(state, 0) == "1:"


@pytest.mark.rule("dragon-eruption")
def test_an_eruption_sends_all_markers_back_in_their_order():
    courts = [court("", space=space, **EMPTY) for space in [4, 9, 9]]
    state = play(shaken("volcanic_eruption", *courts, order=[2, 1, 0]), "skip")
    assert [now(state, seat, "space") for seat in range(3)] == [0, 0, 0] and order(state) == [2, 1, 0]


@pytest.mark.rule("dragon-tornado")
def test_a_tornado_takes_two_cards():
    courts = [court("3: 3:", hand="monk healer joker joker", space=space) for space in [5, 1]]
    state = at(*courts, options={"super_event": "tornado"}, month=7, stage="persons", phase="card")
    assert refusal(state, "discard monk") == "dragon-tornado"
    play(state, "card monk", "recruit old_monk", "place 1")
    assert turn(state) == (0, "discard") and state.prompt() == "discard n=2"
    assert refusal(state, "discard monk") == "dragon-hand"
    play(state, "discard joker", "discard healer")
    assert now(state, 0, "hand") == {"joker": 1} and turn(state) == (1, "discard")
    play(state, "discard joker", "discard joker")
    assert now(state, 1, "hand") == {"monk": 1, "healer": 1} and state.month == 8


@pytest.mark.rule("dragon-tornado")
def test_after_a_whole_game_with_a_tornado_month_ten_asks_for_no_card():
    state = GAME.new(3, 4, {"super_event": "tornado"})
    months = set()
    while state.to_move >= 0:
        if turn(state)[1] == "card":
            months.add(int(state.month))
        state.play(state.legal()[len(state.legal()) // 2])
    assert months == set(range(1, 10))


@pytest.mark.rule("dragon-sunrise")
def test_at_sunrise_each_takes_a_young_person_of_another_type():
    courts = [court("2:", space=9, **EMPTY), court("2:", space=5, **EMPTY), court("1:craftsman", space=1, **EMPTY)]
    state = play(shaken("sunrise", *courts, to_move=2, stock={"young_monk": 0}), "skip")
    assert turn(state) == (0, "sunrise")
    assert texts(state) == {
        f"recruit {'' if type in TYPES[:3] else 'young_'}{type}" for type in TYPES if type != "monk"
    }
    assert refusal(state, "recruit old_farmer") == "dragon-sunrise"
    assert refusal(state, "recruit young_monk") == "dragon-exhausted"
    play(state, "recruit young_farmer", "place 1")
    assert now(state, 0, "space") == 13 and turn(state) == (1, "sunrise")
    assert refusal(state, "recruit young_farmer") == "dragon-sunrise"
    play(state, "recruit court_lady", "place 1", "recruit tax_collector")
    assert texts(state) == {"replace craftsman@1", "dismiss"}


@pytest.mark.rule("dragon-sunrise")
def test_a_person_dismissed_at_sunrise_still_bars_the_type():
    courts = [court("1:craftsman", space=9, **EMPTY), court("2:", space=5, **EMPTY)]
    state = play(shaken("sunrise", *courts), "skip", "recruit young_monk", "dismiss")
    assert refusal(state, "recruit young_monk") == "dragon-sunrise" and stock(state, "young_monk") == 2


@pytest.mark.rule("dragon-assassination")
def test_an_attempt_on_the_emperor_costs_all_privileges():
    rich = court("", yuan=9, privileges={"small": 2, "large": 1}, **EMPTY)
    state = shaken("assassination_attempt", rich, NOBODY_HOME)
    events = told(state, "skip")
    assert "lost_privileges 0 3" in events and points_in(events, 0, "privileges") == 0
    assert now(state, 0, "privileges") == {"small": 0, "large": 0} and now(state, 0, "yuan") == 9


def chartered(persons, type):
    state = shaken("charter", court(persons, yuan=9, **EMPTY), NOBODY_HOME)
    play(state, "skip")
    return state, told(state, f"charter {type}")


@pytest.mark.rule("dragon-charter")
@pytest.mark.parametrize(
    ("person", "type", "field", "gain"),
    [
        ("tax_collector", "tax_collector", "yuan", 3), ("old_farmer", "farmer", "rice", 2),
        ("old_pyrotechnist", "pyrotechnist", "fireworks", 2), ("old_warrior", "warrior", "space", 2),
    ],
)  # fmt: skip
def test_a_charter_gives_the_symbols_of_one_type(person, type, field, gain):
    state, _ = chartered(f"3:{person}", type)
    assert now(state, 0, field) == gain + (9 if field == "yuan" else 0) and state.month == 8


@pytest.mark.rule("dragon-charter")
@pytest.mark.parametrize(
    ("persons", "type", "points"),
    [
        ("3:court_lady,court_lady", "court_lady", 2),
        ("3:old_scholar", "scholar", 3),
        ("3:old_monk", "monk", 6),
        ("3:old_healer", "healer", 0),
    ],
)
def test_a_charter_scores_ladies_scholars_and_monks_and_nothing_for_healers(persons, type, points):
    _, events = chartered(persons, type)
    assert points_in(events, 0, "super_event") == points


@pytest.mark.rule("dragon-charter")
def test_a_charter_for_craftsmen_builds_and_names_only_own_types():
    state = play(shaken("charter", court("2:craftsman,craftsman", **EMPTY), NOBODY_HOME), "skip")
    assert texts(state) == {"charter craftsman"} and refusal(state, "charter monk") == "dragon-charter"
    play(state, "charter craftsman", "floor 1", "floor new")
    assert palaces(state, 0) == "3:craftsman,craftsman" and state.month == 8
    assert refusal(at(court(), court()), "charter monk") == "dragon-charter"


@pytest.mark.rule("dragon-charter")
def test_a_charter_under_construction_can_be_read_back():
    state = play(shaken("charter", court("2:craftsman,craftsman", **EMPTY), NOBODY_HOME), "skip", "charter craftsman")
    assert (state.position()["stage"], state.prompt()) == ("super_event", "floor n=2")
    for seen in (state, state.seen_by(0), state.seen_by(1), state.seen_by(SPECTATOR)):
        assert GAME.at(seen.position()) == pickle.loads(pickle.dumps(seen)) == seen
    again = play(GAME.at(state.position()), "floor 1", "floor new")
    assert again == play(state, "floor 1", "floor new") and again.month == 8


@pytest.mark.parametrize(
    ("name", "phase", "complaint"),
    [
        ("charter", "raze", "in stage super_event expected one of charter, floor, got raze"),
        ("earthquake", "floor", "in stage super_event expected one of raze, release, got floor"),
        ("buddha", "charter", "in stage super_event nobody is asked anything, got charter"),
    ],
)
def test_a_super_event_asks_for_its_own_decisions_only(name, phase, complaint):
    with pytest.raises(Unreadable, match=complaint):
        shaken(name, court("2:craftsman", due=1), court(), stage="super_event", phase=phase)
