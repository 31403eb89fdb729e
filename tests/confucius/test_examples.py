"""The worked examples: those of the booklet (A) and those that were derived from its rules (B).

Seats clockwise: black 0, green 1, purple 2, white 3, yellow 4.
"""

import json
from pathlib import Path

import pytest

from teahouse.core.state import NOBODY
from teahouse.games.confucius.game_end import naval_power
from tests.confucius.setting import GAME, at, favour, now, pay, play, refusal, row, rule, texts, tile, told, turn

EXAMPLES = {example["id"]: example for example in json.loads(Path(__file__).with_name("examples.json").read_text())}
SEAT = {"B": 0, "G": 1, "P": 2, "W": 3, "Y": 4}
COLOUR = {seat: colour for colour, seat in SEAT.items()}
# Which action stands for one of the booklet in a sequence, and what is paid.
STEPS = {
    "buy_junks": ["junks 1", "1"],
    "start_voyage": ["sail 1", "3"],
    "buy_gift": ["buy 2", "2"],
    "give_gift": ["give 1 0"],
    "tax_income": ["tax"],
    "commercial_income": ["commerce", ""],
}


def example(id):
    return EXAMPLES[id]


def gifts(listed):
    return [[SEAT[giver], SEAT[seat], value] for giver, seat, value in listed]


def gifts_left(state):
    return sorted([COLOUR[giver], COLOUR[seat], value] for giver, seat, value in now(state, "active"))


def by_colour(numbers):
    return {colour: numbers[seat] for colour, seat in SEAT.items()}


def test_there_are_33_examples():
    assert len(EXAMPLES) == 33


@pytest.mark.rule("confucius-count-gifts")
def test_a1_without_gifts_everybody_has_three_cubes():
    state = favour(seats=5, round=1)
    play(state, "idle")
    assert by_colour(now(state, "cubes")) == example("A1")["expect"]
    first = GAME.new(5, 1)
    assert [now(first, "cubes")[seat] + now(first, "box")["favour"][seat] for seat in range(5)] == [3] * 5


@pytest.mark.rule("confucius-count-gifts")
def test_a2_cubes_by_gifts_given_and_received():
    state = play(favour(seats=5, active=gifts(example("A2")["legal_gifts"])), "idle")
    for colour, seat in SEAT.items():
        given = [gift for gift in now(state, "active") if gift[0] == seat]
        received = [gift for gift in now(state, "active") if gift[1] == seat]
        assert (len(given), len(received)) == (example("A2")["given"][colour], example("A2")["received"][colour])
    assert by_colour(now(state, "cubes")) == example("A2")["expect"]


@pytest.mark.rule("confucius-chief-minister")
def test_a3_the_outgoing_chief_minister_names_another():
    case = example("A3")
    state = play(favour(seats=5, chief=3, active=gifts(example("A2")["legal_gifts"])), "idle")
    assert turn(state) == (3, "chief") and now(state, "cubes")[0] == case["cubes_before"]["B"]
    assert [rule(state, f"chief {SEAT[seat]}") for seat in case["illegal_choices"]] == ["confucius-chief-minister"]
    play(state, f"chief {SEAT[case['choice']]}")
    assert now(state, "chief") == SEAT[case["expect"]["cm"]]
    assert now(state, "cubes")[0] == case["expect"]["cubes_after"]["B"]
    assert now(state, "box")["favour"][0] == case["expect"]["favour_cubes"]
    assert turn(state) == (SEAT[case["expect"]["first_to_act"]], "turn")


def cube_costs(case):
    """What each action of a sequence took, or "illegal"."""
    seat = SEAT[case["player"]]
    others = [other for other in range(5) if other != seat]
    state = at("1 2 3 3 2 1 2 3", seats=5, to_move=seat, passed=others, cubes=[5] * 5, shipyards=[2] * 5)
    found = []
    for step in case["sequence"]:
        before = now(state, "cubes")[seat]
        action, *paid = STEPS[step]
        if action == "buy 2" and "buy_gift" in now(state, "taken")[seat]:
            action, paid = "buy 3", ["3"]
        if refusal(state, action):
            found.append("illegal")
            continue
        play(state, action)
        if paid:
            pay(state, *paid[0].split())
        found.append(before - now(state, "cubes")[seat])
    return found


@pytest.mark.rule("confucius-cubes", "confucius-repeat")
@pytest.mark.parametrize("case", example("A4")["cases"] + example("A8")["cases"])
def test_a4_and_a8_a_second_use_takes_two_cubes_and_there_is_one_commerce(case):
    assert cube_costs(case) == case["expect"]


@pytest.mark.rule("confucius-turn", "confucius-buy-gift", "confucius-tax", "confucius-bribe", "confucius-junks")
def test_a5_a_first_lap_of_actions():
    green, purple, white, yellow, black = example("A5")["steps"]
    hands = ["2 2", "3", "", "2", "3 3"]
    officials = f"bingbu3:{white['tile_cost']} gongbu4:{black['tile_cost']}"
    shipyards = [0, 0, 0, 0, yellow["shipyard_before"]]
    state = at(seats=5, to_move=1, chief=0, round=1, hands=hands, officials=officials, shipyards=shipyards)
    pay(play(state, f"buy {green['value']}"), 3)
    assert green["value"] in now(state, "available")[1]
    play(state, "tax")
    assert now(state, "hand_sizes")[2] == purple["expect"]["hand_after"]
    pay(play(state, "bribe bingbu3"), 2)
    assert tile(state, "bingbu3") == [2, 3, white["expect"]["marker"]]
    pay(play(state, f"junks {yellow['n']}"), 3, 3)
    assert now(state, "shipyards")[4] == yellow["expect"]["shipyard_after"]
    pay(play(state, "bribe gongbu4"), 2, 2)
    assert tile(state, "gongbu4") == [4, 0, black["expect"]["marker"]]
    assert now(state, "cubes") == [2, 2, 2, 2, 2] and turn(state) == (1, "turn")


@pytest.mark.rule("confucius-obligation-bribe", "confucius-transfer", "confucius-cancelled")
def test_a5b_a_transferred_official_cancels_the_gift_that_forbids_a_bribe():
    case = example("A5b")
    officials = "gongbu3:2:2 gongbu4:3:3 gongbu5:4 bingbu3:2:3"
    state = at("3 3", officials, seats=5, to_move=3, active=gifts(case["gifts"]), passed=[0, 1, 2, 4])
    assert refusal(state, "bribe gongbu5") == "confucius-obligation-bribe giver=2 value=2"
    cubes = now(state, "cubes")[3]
    play(state, "transfer bingbu3 2")
    assert cubes - now(state, "cubes")[3] == case["expect"]["transfer"]["cubes"]
    assert tile(state, "bingbu3") == [2, 2, "unsecured"] and now(state, "active") == []
    assert refusal(state, "bribe gongbu5") == ""


@pytest.mark.rule("confucius-junks", "confucius-discounts")
@pytest.mark.parametrize(("officials", "prices"), [("", "normal"), ("gongbu7:3:0", "discount")])
def test_a6_prices_of_junks(officials, prices):
    found = []
    for count in (1, 2, 3, 4):
        state = play(at("3 3 3 3", officials), f"junks {count}")
        found.append(now(state, "price"))
    assert found == example("A6")[prices]


@pytest.mark.rule("confucius-voyage", "confucius-land", "confucius-arrival", "confucius-titles")
def test_a7_two_voyages():
    state = at("1 1 2 2", seats=5, to_move=4, shipyards=[0, 0, 0, 0, 6], passed=[0, 1, 2, 3])
    for step in example("A7")["steps"]:
        assert now(state, "oceans")[4] == step["ocean_before"]
        supply = 25 - sum(now(state, "shipyards") + now(state, "oceans"))
        play(state, f"sail {step['junks']}")
        assert now(state, "price") == step["expect"]["licences"]
        pay(state, *([1, 1] if step["junks"] == 6 else [2, 2]))
        assert turn(state) == (4, "land")
        rewards, points = now(state, "reward_sizes")[4], now(state, "points")[4]
        land = step["destinations"][0]
        play(state, f"land {land}")
        assert now(state, "oceans")[4] == step["expect"]["ocean_after"]
        returned = 25 - sum(now(state, "shipyards") + now(state, "oceans")) - supply
        assert returned == step["expect"]["supply_delta"]
        assert now(state, "reward_sizes")[4] - rewards == step["expect"]["rewards"]
        chit = now(state, "land_chits")[["spice_islands", "india", "arabia", "africa", "americas"].index(land)]
        assert now(state, "points")[4] - points == chit and [land, 4] in now(state, "visits")
        position = state.position() | {"shipyards": [0, 0, 0, 0, 4], "cubes": [0, 0, 0, 0, 3]}
        state = GAME.at(position)
    assert naval_power(state, 4) == example("A7")["expect_admiral_count"]["Y"]


@pytest.mark.rule("confucius-favour")
def test_a9_imperial_favour_takes_no_cubes_but_the_price_is_paid():
    state = favour(
        hand="2 2", officials="gongbu3:4:0 gongbu4:4", seats=5, chief=0, taken=[["bribe_secure"], [], [], [], []]
    )
    before = now(state, "cubes")
    play(state, "bribe gongbu4")
    assert turn(state) == (0, "pay") and now(state, "price") == 4
    pay(state, 2, 2)
    assert now(state, "wall") == 2 and tile(state, "gongbu4") == [4, 0, example("A9")["expect"]["marker"]]
    assert before[0] == 3


@pytest.mark.rule("confucius-examination", "confucius-tutoring", "confucius-reveal", "confucius-candidate")
def test_a10_an_imperial_examination():
    case = example("A10")
    active = [[3, 0, 1], [3, 4, 2]]
    hands = [" ".join(str(card) for card in play[1]) if play else "" for play in case["plays"].values()]
    state = favour(
        seats=5, chief=0, hands=hands, active=active, students=[3, 4], candidates=["any", "any", "any", "gongbu"],
        officials="gongbu3:2 gongbu4:3:1",
    )  # fmt: skip
    events = told(state, "idle")
    assert "examination gongbu 3 4" in events
    asked = []
    while now(state, "phase") == "tutor":
        seat = int(state.to_move)
        asked.append(COLOUR[seat])
        student, played = case["plays"][COLOUR[seat]]
        options = texts(state, "tutor")
        if COLOUR[seat] in case["forced_target"]:
            assert options == ["tutor red"] and case["forced_target"][COLOUR[seat]] == "W"
            assert rule(state, "tutor yellow") == "confucius-obligation-examination"
        else:
            assert options == ["tutor red", "tutor yellow"]
        choice = "tutor red" if student == "W" else "tutor yellow"
        events = told(state, choice, *[f"support {card}" for card in played], "done")
    assert asked == [colour for colour in case["order"] if case["plays"][colour]]
    totals = case["expect"]["totals"]
    assert f"total red {totals['W']}" in events and f"total yellow {totals['Y']}" in events
    assert sum(now(state, "discard").values()) == case["expect"]["discarded"]
    assert len(now(state, "active")) == len(active) - case["expect"]["gifts_cancelled"]
    assert turn(state) == (SEAT[case["expect"]["winner"]], "place") and now(state, "students") == [-1, -1]
    assert texts(state) == [f"place gongbu{rank}" for rank in (1, 2, 5, 6, 7)]
    play(state, "place gongbu1")
    assert tile(state, "gongbu1") == ["candidate", 3, "secured"]


def resolved(case, **rest):
    """Resolve a ministry with the choices of an example; who yielded to whom, what could be chosen, the last state."""
    ministry = rest.pop("ministry", "bingbu")
    officials = " ".join(f"{ministry}{rank}:4:{SEAT[owner]}" for rank, owner in case["marks"].items())
    ends = case.get("end_of_game", False)
    state = favour(seats=5, chief=0, officials=officials, active=gifts(case["gifts"]), round=9 if ends else 2, **rest)
    play(state, "idle")
    yielded, choices = [], {}
    while now(state, "phase") == "yield" and now(state, "resolving") == ministry:
        seat = COLOUR[int(state.to_move)]
        choices[seat] = [COLOUR[int(text.split()[1])] for text in texts(state)]
        wanted = case["choices"].get(seat) or choices[seat][0]
        assert seat in case["choices"] or len(choices[seat]) == 1, "an example says what is chosen freely"
        yielded.append([seat, wanted])
        play(state, f"yield {SEAT[wanted]}")
    return state, yielded, choices


def appointed(state, ministry="bingbu"):
    place = ["bingbu", "hubu", "gongbu"].index(ministry)
    return tuple(COLOUR.get(now(state, office)[place]) for office in ("ministers", "secretaries"))


RESOLUTIONS = [id for id, case in EXAMPLES.items() if case["op"] == "resolve_ministry"]


@pytest.mark.rule(
    "confucius-resolution", "confucius-dropping-out", "confucius-yield", "confucius-appointment",
    "confucius-obligation-resolution", "confucius-last-ministries",
)  # fmt: skip
@pytest.mark.parametrize("id", RESOLUTIONS)
def test_a11_a17_and_b1_to_b8_ministries_are_resolved(id):
    case = example(id)
    state, yielded, choices = resolved(case)
    expected = case["expect"]
    assert appointed(state) == (expected["minister"], expected["secretary"])
    assert yielded == expected["eliminated"]
    if "gifts_left" in expected:
        assert gifts_left(state) == sorted(expected["gifts_left"])
    for colour, count in expected.get("markers_after", {}).items():
        markers = [entry for entry in now(state, "officials") if len(entry) > 2 and entry[2] == SEAT[colour]]
        assert len(markers) == count and all(entry[3] == "secured" for entry in markers)
    for colour, allowed in case.get("legal_choices", {}).items():
        assert sorted(choices[colour]) == sorted(allowed)


@pytest.mark.rule("confucius-dropping-out")
def test_a17_influence_grows_by_what_is_yielded():
    case = example("A17")
    officials = " ".join(f"bingbu{rank}:4:{SEAT[owner]}" for rank, owner in case["marks"].items())
    state = favour(seats=5, chief=0, officials=officials, active=gifts(case["gifts"]))
    events = told(state, "idle", "yield 1", "yield 4", "yield 3")
    dropped = [event for event in events if event.startswith("dropped_out")]
    assert dropped == ["dropped_out bingbu 2 1", "dropped_out bingbu 0 1", "dropped_out bingbu 1 2"]
    assert "minister_points bingbu 3 7" in events and "secretary_points bingbu 4 5" in events


@pytest.mark.rule("confucius-dropping-out")
def test_b4_by_the_house_rule_only_own_officials_count_for_seniority():
    case = example("B4")
    state, *_ = resolved(case, temporary_seniority=False)
    other = case["alternative_rule_own_only"]
    assert appointed(state) == (other["minister"], other["secretary"])


def invaded(case, wall):
    lands = ["yunnan", "mongolia", "manchuria"]
    lands[case["foreign_space"] - 1] = case["tile"]
    armies = " ".join(f"{case['foreign_space']}-{int(box) + 1}:{SEAT[seat]}" for box, seat in case["armies"].items())
    return favour(seats=5, chief=0, foreign=lands, armies=armies, round=wall)


@pytest.mark.rule("confucius-invasions", "confucius-deadline")
@pytest.mark.parametrize("id", ["A12", "A13"])
def test_a12_and_a13_an_invasion_succeeds_or_fails(id):
    case = example(id)
    state = invaded(case, case["wall"])
    play(state, "idle")
    place = case["foreign_space"] - 1
    word = {"success": "conquered", "failure": "failed"}[case["expect"]["result"]]
    assert now(state, "conquests")[place] == word
    points, rewards = case["expect"]["vp"], case["expect"]["rewards"]
    assert by_colour(now(state, "points")) == {colour: points.get(colour, 0) for colour in SEAT}
    assert by_colour(now(state, "reward_sizes")) == {colour: rewards.get(colour, 0) for colour in SEAT}
    for colour, count in case["expect"]["general_count"].items():
        assert state.armies_out(SEAT[colour]) == count
    for other in case.get("also", []):
        assert now(play(invaded(case, other["wall"]), "idle"), "conquests")[place] == "open"


@pytest.mark.rule("confucius-new-officials")
def test_a14_new_officials_come_to_the_lowest_number():
    case = example("A14")
    for given in [case, *case["then"]]:
        officials = " ".join(f"hubu{rank}:3:0" for rank in given["occupied"])
        officials += " " + row("bingbu", "0120120") + " " + row("gongbu", "0120120")
        state = play(favour(officials=officials, resolved=["bingbu", "gongbu"]), "idle")
        new = [entry[0] for entry in now(state, "officials") if len(entry) == 2]
        assert new == ([f"hubu{given['expect']}"] if given["expect"] else [])


def final_round(white_insulted=True):
    """The position before the last Court Phase of the booklet's scoring example."""
    insulted = {"insulted": 3} if white_insulted else {"colonies": [0, 0, 0, 1, 0]}
    return favour(
        seats=5, chief=0, round=9,
        chits=[[7, 5], [6, 4], [7, 4]],
        officials=" ".join([row("bingbu", "332"), row("hubu", "004"), row("gongbu", "110")]),
        land_chits=[4, 4, 2, 3, 2], visits="spice_islands:4 india:4 arabia:1 africa:3", discoverers=[4, 4, 1, 3, -1],
        foreign=["annam", "yunnan", "mongolia"], armies="1-1:0 1-2:3 3-1:3 3-2:0 3-3:2",
        conquests=["open", "failed", "open"], points=[0, 2, 0, 5 if white_insulted else 3, 8], **insulted,
    )  # fmt: skip


@pytest.mark.rule("confucius-titles", "confucius-aim", "confucius-end-check", "confucius-winner")
def test_a15_the_final_scores():
    case = example("A15")
    state = final_round()
    state.log = []
    play(state, "idle")
    assert state.to_move == NOBODY and by_colour(state.scores()) == case["expect"]
    assert state.ranking()[SEAT[case["winner"][0]]] == 1 and state.outcome()[3] == 1.0
    titles = {"chief_minister": "B", "admiral": "Y", "general": "W"}
    for title, colour in titles.items():
        assert title in case["players"][colour]["offices"]
    assert now(state, "titles") == [SEAT[colour] for colour in titles.values()]


@pytest.mark.rule("confucius-winner", "confucius-admiral-variant")
@pytest.mark.parametrize("id", ["A16", "B15"])
def test_a16_and_b15_ties_for_the_first_place(id):
    case = example(id)
    colours = list(case["scores"])
    titles = [colours.index(case[title]) for title in ("chief_minister", "admiral", "general")]
    for variant, expected in [(False, case["expect"]), (True, case["expect_admiral_variant"])]:
        state = at(
            seats=len(colours), phase="over", to_move=-1, hands=[""] * len(colours),
            points=list(case["scores"].values()), titles=titles, admiral_variant=variant,
        )  # fmt: skip
        winners = [colours[seat] for seat in range(len(colours)) if state.ranking()[seat] == 1]
        assert winners == expected
        assert state.outcome() == [1 / len(winners) if colour in winners else 0.0 for colour in colours]


@pytest.mark.rule("confucius-winner")
def test_a16_without_emperor_insulted_white_ties_with_black():
    state = final_round(white_insulted=False)
    play(state, "idle")
    assert by_colour(state.scores()) == example("A16")["scores"]
    assert state.ranking() == [1, 4, 4, 2, 3]


@pytest.mark.rule("confucius-give-gift", "confucius-gift-replaced", "confucius-obligation-gift", "confucius-cancelled")
@pytest.mark.parametrize("case", example("B9")["cases"])
def test_b9_giving_gifts(case):
    giver, recipient, value = case["give"]
    seat, other = SEAT[giver], SEAT[recipient]
    available = [[], [], [], [], []]
    available[seat] = [value]
    active = gifts(case["active"])
    state = at(seats=5, to_move=seat, active=active, available=available)
    action = f"give {value} {other}"
    if case["expect"] == "illegal":
        assert refusal(state, action) == "confucius-obligation-gift giver=2 value=3"
    else:
        assert gifts_left(play(state, action)) == sorted(case["expect"])


@pytest.mark.rule("confucius-obligation-bribe")
@pytest.mark.parametrize("case", example("B10")["cases"])
def test_b10_when_a_gift_forbids_a_bribe(case):
    owners = "1" * case["giver"] + "0" * case["recipient"] + "."
    state = at("3 3", row("bingbu", owners, status=""), active=[[1, 0, 5]], rewards="bribery_any")
    action = f"bribe bingbu{len(owners)}"
    if case["expect"]:
        assert refusal(state, action) == ""
    else:
        assert refusal(state, action) == "confucius-obligation-bribe giver=1 value=5"
    if case["recipient"]:
        assert refusal(state, f"secure bingbu{case['giver'] + 1}") == ""
    assert refusal(state, f"bribery bribery_any bingbu{len(owners)}") == ""


@pytest.mark.rule("confucius-discounts", "confucius-reward-bribery", "confucius-recruit", "confucius-secure")
@pytest.mark.parametrize("case", example("B11")["cases"])
def test_b11_prices_with_discounts(case):
    discount = "hubu7:2:0!" if case.get("has_hubu") else "bingbu7:2:0!" if case.get("has_bingbu") else ""
    cost = case.get("tile_cost", 4)
    kinds = {
        "bribe_official": (f"gongbu3:{cost}", "bribe gongbu3"),
        "secure_official": (f"gongbu3:{cost}:0", "secure gongbu3"),
        "bribery_reward_unbribed": (f"gongbu3:{cost}", "bribery bribery_any gongbu3"),
        "bribery_reward_replace": (f"gongbu3:{cost}:1", "bribery bribery_any gongbu3"),
        "recruit_army": ("", "recruit"),
    }
    officials, action = kinds[case["action"]]
    state = play(at("3 3 3 1 1", f"{officials} {discount}", rewards="bribery_any"), action)
    assert now(state, "price") == case["expect"]


EXAMINATIONS = example("B12")["cases"]


@pytest.mark.rule("confucius-examination", "confucius-one-family", "confucius-reveal", "confucius-force")
@pytest.mark.parametrize("case", [case for case in EXAMINATIONS if "students" in case])
def test_b12_who_passes_an_examination(case):
    students = [SEAT[case["students"][space]] if space in case["students"] else -1 for space in ("red", "yellow")]
    hands = ["3", "3", "", "", ""] if "totals" in case else ["3"] * 5
    state = favour(seats=5, chief=0, hands=hands, students=students, forced=case.get("forced", False))
    play(state, "idle")
    if "totals" in case:
        play(state, "tutor red", "support 3", "done", "tutor yellow", "support 3", "done")
    elif case["expect"]:
        assert sum(now(state, "support_sizes")) == case["cards_played"]
    if case["expect"]:
        assert turn(state) == (SEAT[case["expect"]], "place")
    else:
        assert turn(state) == (0, "chief") and now(state, "students") == students and not now(state, "forced")


@pytest.mark.rule("confucius-obligation-examination")
@pytest.mark.parametrize("case", [case for case in EXAMINATIONS if "forced_target" in case or "choice" in case])
def test_b12_whom_gifts_oblige_to_support(case):
    state = favour(seats=5, chief=0, hands=["", "3", "", "", ""], students=[3, 4], active=gifts(case["gifts"]))
    play(state, "idle")
    if "choice" in case:
        assert texts(state) == ["tutor red", "tutor yellow"]
    else:
        assert texts(state) == ["tutor yellow"]
        assert refusal(state, "tutor red") == "confucius-obligation-examination giver=4 value=5"


@pytest.mark.rule("confucius-cancelled")
@pytest.mark.parametrize("case", [case for case in EXAMINATIONS if "cards_by_G_on_W" in case])
def test_b12_three_cards_cancel_a_gift(case):
    state = favour(seats=5, chief=0, hands=["", "1 1 1 1", "", "", ""], students=[3, 4], active=gifts(case["gifts"]))
    play(state, "idle", "tutor red", *["support 1"] * case["cards_by_G_on_W"], "done")
    assert (now(state, "active") == []) == case["cancelled"]


@pytest.mark.rule("confucius-commerce", "confucius-payment")
@pytest.mark.parametrize("case", example("B13")["cases"])
def test_b13_commercial_income(case):
    state = play(at("1 1 2 2 3 3", seats=3), "commerce")
    for card in case["pay"][:-1]:
        play(state, f"pay {card}")
    if case["draw"] == "illegal":
        assert rule(state, f"pay {case['pay'][-1]}") == "confucius-commerce"
        return
    pay(state, *case["pay"][-1:])
    assert now(state, "hand_sizes")[0] == 6 - len(case["pay"]) + case["draw"]


@pytest.mark.rule("confucius-titles")
@pytest.mark.parametrize("case", example("B14")["cases"])
def test_b14_titles(case):
    counts, title = case["counts"], case["office"]
    ministers = [-1, -1, -1]
    for place, ministry in enumerate(["bingbu", "hubu", "gongbu"]):
        minister = case.get(f"{ministry}_minister")
        if minister:
            ministers[place] = SEAT[minister]
    fields: dict = {}
    if title == "admiral":
        lands = ["spice_islands", "india", "arabia", "africa", "americas"]
        fields["visits"] = " ".join(
            f"{lands[land]}:{SEAT[colour]}" for colour, count in counts.items() for land in range(count // 5)
        )
        fields["oceans"] = [counts.get(colour, 0) % 5 for colour in SEAT]
    elif title == "general":
        fields["colonies"] = [counts.get(colour, 0) for colour in SEAT]
    else:
        held = {colour: count - ministers.count(SEAT[colour]) for colour, count in counts.items()}
        rows = zip(["bingbu", "hubu", "gongbu"], held.items(), strict=True)
        fields["officials"] = " ".join(row(ministry, str(SEAT[colour]) * count) for ministry, (colour, count) in rows)
    state = favour(seats=5, chief=0, round=9, resolved=["bingbu", "hubu", "gongbu"], ministers=ministers, **fields)
    play(state, "idle")
    place = ["chief_minister", "admiral", "general"].index(title)
    assert now(state, "titles")[place] == (SEAT[case["expect"]] if case["expect"] else -1)


@pytest.mark.rule("confucius-titles", "confucius-arrival")
@pytest.mark.parametrize(("counts", "admiral"), [("markers", 1), ("chits", 0)])
def test_a_second_visitor_counts_for_the_admiral_by_markers_only(counts, admiral):
    # Seat 0 discovered two lands; seat 1 came second to both and discovered a third.
    state = favour(
        round=9, visits="india:0 arabia:0 india:1 arabia:1 africa:1", discoverers=[-1, 0, 0, 1, -1],
        admiral_counts=counts,
    )  # fmt: skip
    play(state, "idle")
    assert now(state, "titles")[1] == admiral


@pytest.mark.rule("confucius-arrival")
def test_a_second_visitor_gets_a_reward_but_no_chit():
    state = at("1 1", shipyards=[5, 0, 0], visits="india:1", discoverers=[-1, 1, -1, -1, -1])
    play(state, "sail 5", "pay 1", "pay 1", "done")
    events = told(state, "land india")
    assert [event.split()[0] for event in events] == ["rewarded"]
    assert state.scores() == [0, 0, 0] and now(state, "discoverers")[1] == 1
