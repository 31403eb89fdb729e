"""The worked examples of the booklet, X01 to X18; what the sheet says of them, and nothing of the rules' source."""

import pytest

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

# Without cards nobody takes in a person, so that the event follows the action at once.
EMPTY = {"hand": ""}


def chosen(*pairs, seats=4):
    """A set-up in which the first seats have taken their pairs."""
    state = GAME.new(seats, "pairs")
    for pair in pairs:
        for person in pair.split():
            name = person if person in ("craftsman", "court_lady", "tax_collector") else f"young_{person}"
            play(state, f"recruit {name}", "place 1")
    return state


def second_choices(state, first):
    """Which types may go with a first one."""
    after = state.copy()
    play(after, f"recruit {first}", "place 2")
    return {text.split()[1].removeprefix("young_") for text in texts(after, "recruit")}


@pytest.mark.rule("dragon-start-pair")
def test_x01_a_pair_that_somebody_has_is_not_taken_again():
    state = chosen("tax_collector scholar", "tax_collector farmer", "scholar farmer")
    assert turn(state) == (3, "start")
    illegal = set()
    for one in TYPES:
        first = one if one in TYPES[:3] else f"young_{one}"
        allowed = second_choices(state, first)
        illegal |= {frozenset((one, other)) for other in TYPES if other != one and other not in allowed}
    assert illegal == {
        frozenset(("tax_collector", "scholar")),
        frozenset(("tax_collector", "farmer")),
        frozenset(("scholar", "farmer")),
    }
    assert "monk" in second_choices(state, "tax_collector")
    play(state, "recruit young_farmer", "place 1")
    assert refusal(state, "recruit tax_collector") == "dragon-start-pair"
    assert refusal(state, "recruit young_scholar") == "dragon-start-pair"


@pytest.mark.rule("dragon-stack", "dragon-track")
def test_x02_the_one_who_arrives_later_is_ahead_on_the_same_space():
    state = chosen("tax_collector scholar", "tax_collector farmer", "scholar farmer")
    assert [now(state, seat, "space") for seat in range(4)] == [7, 7, 8, 0]
    assert order(state) == [2, 1, 0, 3]


@pytest.mark.rule("dragon-stock")
@pytest.mark.parametrize(
    ("seats", "young", "old", "undivided"), [(5, 6, 4, 10), (4, 5, 3, 8), (3, 4, 2, 6), (2, 3, 1, 4)]
)
def test_x03_fewer_players_have_fewer_persons_to_choose_from(seats, young, old, undivided):
    state = GAME.new(seats, 1)
    for type in TYPES[:3]:
        assert stock(state, type) == undivided
    for type in TYPES[3:]:
        assert (stock(state, f"young_{type}"), stock(state, f"old_{type}")) == (young, old)


@pytest.mark.rule("dragon-groups")
@pytest.mark.parametrize(("seats", "sizes"), [(2, [4, 3]), (3, [3, 2, 2]), (4, [2, 2, 2, 1]), (5, [2, 2, 1, 1, 1])])
def test_x04_the_seven_cards_lie_in_as_many_groups_as_there_are_players(seats, sizes):
    pairs = ["craftsman monk", "craftsman farmer", "craftsman healer", "craftsman warrior", "craftsman scholar"]
    state = chosen(*pairs[:seats], seats=seats)
    groups = state.position()["groups"]
    assert [len(group) for group in groups] == sizes
    assert len({card for group in groups for card in group}) == 7
    assert "build_wall" not in [card for group in groups for card in group]


@pytest.mark.rule("dragon-fee")
def test_x05_a_group_with_two_dragons_still_costs_three_and_offers_every_card():
    courts = [court(dragon=1), court(dragon=1), court(dragon=2), court(yuan=5), court()]
    state = at(*courts, to_move=3)
    assert {"action taxes", "action build"} <= texts(state)
    events = told(state, "action taxes")
    assert events[:2] == ["paid 3 yuan 3", "gained 3 yuan 2"]
    assert now(state, 3, "yuan") == 5 - 3 + 2


@pytest.mark.rule("dragon-skip")
def test_x06_skipping_fills_the_money_up_to_three():
    state = at(court(), court(), court(), court(), court(yuan=1), to_move=4, waiting=[0])
    assert told(state, "skip") == ["gained 4 yuan 2"]
    assert now(state, 4, "yuan") == 3 and now(state, 4, "dragon") is None
    assert turn(state) == (0, "action")


@pytest.mark.rule("dragon-taxes")
def test_x07a_taxes_without_a_collector_bring_two():
    state = play(at(court(yuan=0), court(), court(), waiting=[1]), "action taxes")
    assert now(state, 0, "yuan") == 2 and now(state, 0, "dragon") == 1


@pytest.mark.rule("dragon-taxes", "dragon-fee", "dragon-symbols")
def test_x07b_the_fee_is_paid_before_the_taxes_come_in():
    def david(yuan):
        return at(court(dragon=1), court("2:tax_collector,tax_collector", yuan=yuan), court(), to_move=1, waiting=[2])

    state = david(3)
    assert told(state, "action taxes") == ["paid 1 yuan 3", "gained 1 yuan 8"]
    assert now(state, 1, "yuan") == 8
    assert refusal(david(2), "action taxes") == "dragon-fee"


@pytest.mark.rule("dragon-build", "dragon-three-floors")
def test_x08_two_craftsmen_and_the_card_build_three_floors():
    state = at(court("1: 2:craftsman,craftsman"), court(), waiting=[1])
    play(state, "action build", "floor 1", "floor 1")
    assert refusal(state, "floor 1") == "dragon-three-floors"
    play(state, "floor new")
    assert palaces(state, 0) == "3: 2:craftsman,craftsman 1:"
    assert turn(state) == (1, "action")


@pytest.mark.rule("dragon-harvest", "dragon-symbols")
def test_x09_a_young_and_an_old_farmer_bring_four_rice():
    state = play(at(court("2:young_farmer,old_farmer"), court(), waiting=[1]), "action harvest")
    assert now(state, 0, "rice") == 4


@pytest.mark.rule("dragon-parade")
def test_x10_two_old_warriors_march_five_spaces():
    state = play(
        at(court("2:old_warrior,old_warrior", space=9), court(), court(), waiting=[1]), "action military_parade"
    )
    assert now(state, 0, "space") == 14


@pytest.mark.rule("dragon-research")
@pytest.mark.parametrize(
    ("scholars", "points"), [("2:young_scholar,old_scholar", 6), ("3:young_scholar,young_scholar,old_scholar", 8)]
)
def test_x11_research_brings_a_point_and_all_the_books(scholars, points):
    state = at(court(scholars), court(), waiting=[1])
    assert told(state, "action research") == [f"scored 0 scholars {points}"]
    assert state.scores() == [points, 0]


@pytest.mark.rule("dragon-tribute")
def test_x12_two_missing_yuan_cost_two_persons():
    clara = court("2:young_monk,craftsman 2:court_lady", yuan=2, **EMPTY)
    state = play(at(clara, court(yuan=9, **EMPTY), event="imperial_tribute", waiting=[]), "action harvest")
    assert now(state, 0, "yuan") == 0 and now(state, 1, "yuan") == 5
    assert state.prompt() == "release n=2 month_event=imperial_tribute"
    assert texts(state) == {"release young_monk@1", "release craftsman@1", "release court_lady@2"}
    play(state, "release craftsman@1", "release court_lady@2")
    assert palaces(state, 0) == "2:young_monk 1:" and state.month == 4


@pytest.mark.rule("dragon-drought", "dragon-decay")
def test_x13a_three_inhabited_palaces_eat_three_rice_and_the_empty_one_decays():
    anna = court("2:old_monk 2:court_lady 2:craftsman 2:", rice=4, **EMPTY)
    state = play(at(anna, court("", **EMPTY), event="drought"), "skip")
    assert now(state, 0, "rice") == 1
    assert palaces(state, 0) == "2:old_monk 2:court_lady 2:craftsman 1:"


@pytest.mark.rule("dragon-drought")
def test_x13b_without_rice_each_inhabited_palace_loses_one_person():
    ben = court("2:old_monk,court_lady 2:court_lady 3:craftsman,old_healer", **EMPTY)
    state = play(at(ben, court("", **EMPTY), event="drought"), "skip")
    assert state.prompt() == "release_hungry n=3"
    play(state, "release old_monk@1")
    assert refusal(state, "release court_lady@1") == "dragon-drought"
    play(state, "release craftsman@3", "release court_lady@2")
    assert palaces(state, 0) == "2:court_lady 1: 3:old_healer"


@pytest.mark.rule("dragon-festival")
def test_x14_the_festival_ranks_fireworks_and_takes_half_of_those_that_scored():
    courts = [court("", fireworks=count, **EMPTY) for count in [2, 1, 3, 0, 3]]
    events = told(at(*courts, event="dragon_festival"), "skip")
    assert [points_in(events, seat, "festival") for seat in range(5)] == [3, 0, 6, 0, 6]
    assert {text for text in events if text.startswith("paid")} == {
        "paid 0 firework 1",
        "paid 2 firework 2",
        "paid 4 firework 2",
    }


@pytest.mark.rule("dragon-mongols")
def test_x15_helmets_bring_points_and_the_fewest_lose_a_person():
    warriors = [
        "old_warrior,young_warrior",
        "old_warrior,young_warrior",
        "old_warrior",
        "young_warrior",
        "young_warrior",
    ]
    courts = [court(f"3:{persons},court_lady", **EMPTY) for persons in warriors]
    state = at(*courts, event="mongol_invasion", order=[0, 1, 2, 3, 4])
    events = told(state, "skip")
    assert [points_in(events, seat, "mongols") for seat in range(5)] == [3, 3, 2, 1, 1]
    assert "must_release 3 1" in events and "must_release 4 1" in events
    assert turn(state) == (3, "release")
    play(state, "release young_warrior@1")
    assert turn(state) == (4, "release")
    play(state, "release court_lady@1")
    assert state.month == 4


@pytest.mark.rule("dragon-contagion")
def test_x16_each_mortar_saves_a_person_and_healers_may_go():
    clara = court("3:young_healer,young_healer,craftsman 2:court_lady", **EMPTY)
    state = play(at(clara, court("", **EMPTY), event="contagion"), "skip")
    assert state.prompt() == "release n=1 month_event=contagion"
    assert "release young_healer@1" in texts(state)
    play(state, "release young_healer@1")
    assert state.month == 4


@pytest.mark.rule("dragon-month-scoring")
def test_x17_palaces_ladies_and_privileges_score_every_month():
    anna = court("2:court_lady,court_lady 2:craftsman 3:craftsman", privileges={"large": 1}, **EMPTY)
    events = told(at(anna, court("", **EMPTY)), "skip")
    assert points_in(events, 0, "palaces") == 3
    assert points_in(events, 0, "ladies") == 2
    assert points_in(events, 0, "privileges") == 2
    assert points_in(events, 0) == 7


@pytest.mark.rule("dragon-final-scoring", "dragon-monks", "dragon-money")
def test_x18_persons_monks_and_money_at_the_end():
    ben = court(
        "2:young_monk,craftsman 3:old_monk,craftsman,craftsman 2:young_healer,young_healer",
        yuan=4,
        rice=1,
        fireworks=2,
        **EMPTY,
    )
    state = at(ben, court("", yuan=3, **EMPTY), month=12)
    events = told(state, "skip")
    after = events[events.index("final_scoring") :]
    assert points_in(after, 0, "persons") == 14
    assert points_in(after, 0, "monks") == 8
    assert points_in(after, 0, "money") == 3
    assert points_in(after, 0) == 25
