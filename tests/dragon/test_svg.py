"""The panels of In the Year of the Dragon, and the same in text."""

import random
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.core.words import words_of
from teahouse.draw import names, panels
from teahouse.draw.export import png
from teahouse.draw.layouts import TABS, Filled, FilledColumn, FilledRow, FilledStack, Slots, places, slope, tab_panels
from teahouse.draw.marks import marked_inside, sorted_marks
from teahouse.draw.panels import Panel
from teahouse.draw.sized_cache import SizedCache
from teahouse.draw.touch import touches_in
from teahouse.games.dragon import look
from teahouse.games.dragon.box import ACTIONS, CARDS, GOODS, PERSONS, PRIVILEGES, REWARDS, SUPER_EVENTS
from teahouse.games.dragon.look.facts import courts_of
from teahouse.games.dragon.look.forecast import forecast, super_forecast
from teahouse.games.dragon.state import DragonState
from tests.dragon.table import GAME, at, court, play
from tests.draw.pictures import elements, first_touches, is_ringed, no_words, touched

SVG = "{http://www.w3.org/2000/svg}"
# Of one panel, and of what all of them draw from.
MOST_BYTES, MOST_DEFINED = 13_500, 50_000
BOTH = {"great_wall": True, "super_event": "earthquake"}
FULL_COURT = (
    "1:craftsman 3:court_lady,court_lady,young_farmer 2:tax_collector,old_scholar 3:young_warrior 1: "
    "2:old_healer,young_healer 3:old_pyrotechnist,young_scholar,old_warrior 2:young_monk,old_farmer"
)


def played(seed: int, decisions: int, seats: int = 3, **options: object) -> DragonState:
    """A position of a random game that builds and takes in persons whenever it can."""
    chooser = random.Random(seed)
    state = GAME.new(seats, seed, options)
    while decisions and state.to_move != NOBODY:
        legal = state.legal()
        building = [action for action in legal if GAME.text(action).split()[-1] in ("build", "craftsman")]
        state.play(chooser.choice(building or legal))
        decisions -= 1
    assert isinstance(state, DragonState)
    return state


# Where in a month each decision comes up, and what goes with it.
STAGES = {
    "action": {}, "floor": {"due": 2}, "privilege": {}, "wall": {},
    "card": {"stage": "persons"}, "recruit": {"stage": "persons", "card": "joker"},
    "full": {"stage": "persons", "newcomer": "old_scholar"}, "release": {"stage": "event", "due": 2},
    "raze": {"stage": "super_event", "super_event": "earthquake", "due": 2},
    "return": {"stage": "super_event", "super_event": "flood", "due": 8},
    "discard": {"stage": "super_event", "super_event": "tornado", "due": 2},
    "charter": {"stage": "super_event", "super_event": "charter"},
}  # fmt: skip


def crowded(phase: str = "action", **fields: object) -> DragonState:
    """Five courts with much in them, before a decision of the first."""
    given = {**STAGES[phase], **fields}
    rich = court(FULL_COURT, yuan=12, rice=3, fireworks=2, points=104, space=31, privileges={"small": 1, "large": 2})
    rich["due"] = given.pop("due", 0)
    other = court(
        "3:court_lady,old_monk,tax_collector 3:tax_collector,old_scholar 2:young_healer 2:craftsman", space=40
    )
    poor = court("1: 2:young_farmer", hand="joker monk", dragon=1, space=40)
    wall = [[1, "rice"], [0, "floor"], [4, "points"], [1, "steps"]]
    groups = "taxes build|harvest build_wall|fireworks military_parade|research|privilege"
    state = at(
        rich, other, poor, court(dragon=1, space=40), court("", dragon=4), month=7, event="mongol_invasion",
        options=BOTH, groups=groups, wall=wall, phase=phase, **given,
    )  # fmt: skip
    assert isinstance(state, DragonState)
    return state


def seen(state: DragonState) -> DragonState:
    """What the seat to move sees, at the end what anybody does."""
    return state.seen_by(state.to_move if state.to_move != NOBODY else SPECTATOR)


def by_id(picture: str, start: str) -> dict[str, ElementTree.Element]:
    """The elements whose id starts so."""
    return {element.get("id"): element for element in elements(picture) if (element.get("id") or "").startswith(start)}


def place(element: ElementTree.Element) -> tuple[float, float]:
    """Where a piece stands."""
    moved = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform") or "")
    assert moved is not None
    return float(moved[1]), float(moved[2])


def rings(element: ElementTree.Element) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of what shows the marks of a thing, from where the thing stands."""
    rects = [part for part in element.iter(SVG + "rect") if part.get("class") == "ring"]
    return [tuple(float(rect.get(side) or 0) for side in ("x", "y", "width", "height")) for rect in rects]


def panel(state: DragonState, id: str, lang: str = "en") -> Panel:
    """One panel of a view."""
    return next(panel for panel in look.panels(state, lang=lang) if panel.id == id)


def floors(picture: str) -> list[int]:
    """How many floors each of the large palaces has."""
    return [int(number) for number in re.findall(r'href="#dragon-palace-\d+-(\d)"', picture)]


def titles(picture: str) -> dict[str, str | None]:
    """What everything is called that can be touched."""
    return {name: element.findtext(SVG + "title") for name, element in touched(picture).items()}


def foretold(state: DragonState, seat: int) -> list[tuple[int, str]]:
    """What the event would do to a seat."""
    return forecast(state, courts_of(state), seat)


def losses(picture: str) -> list[str | None]:
    """What stands in red: what would be lost."""
    return [element.text for element in elements(picture) if element.get("class") == "loss"]


def drawn(picture: str, shape: str) -> int:
    """How often a shape is drawn."""
    return picture.count(f'href="#dragon-{shape}"')


GAMES = [(2, {}), (3, BOTH), (4, {"super_event": "tornado"}), (5, {"great_wall": True, "super_event": "flood"})]


@pytest.mark.parametrize(("seats", "options"), GAMES)
@pytest.mark.slow
def test_whatever_may_be_touched_is_in_the_picture_and_has_the_only_rings(seats: int, options: dict) -> None:
    """Skipping, sending a newcomer away and naming a charter touch nothing: they are buttons."""
    chooser = random.Random(seats)
    state = GAME.new(seats, seats, options)
    while state.to_move != NOBODY:
        legal = first_touches(GAME, state)
        found = touched(look.svg(state.seen_by(state.to_move), touch=legal))
        assert legal <= set(found), GAME.text(state.legal()[0])
        assert {name for name, element in found.items() if is_ringed(element)} == legal
        state.play(chooser.choice(state.legal()))


@pytest.mark.parametrize("phase", STAGES)
def test_everything_that_can_ever_be_touched_has_its_touch_whatever_is_asked(phase: str) -> None:
    expected = {f"action:{action}" for action in ACTIONS} | {f"card:{card}" for card in CARDS}
    expected |= {f"person:{person}" for person in PERSONS} | {f"wall_tile:{reward}" for reward in REWARDS}
    expected |= {f"good:{good}" for good in GOODS} | {f"privilege:{size}" for size in PRIVILEGES}
    expected |= {*(f"palace:{number}" for number in range(1, 9)), "palace:new"}
    found = {name for name in touched(look.svg(crowded(phase=phase).seen_by(0))) if not name.startswith("resident:")}
    assert found == expected


def test_things_of_another_court_are_not_marked() -> None:
    """Touches do not say whose palace is meant: they are about the reader's own."""
    view = crowded(phase="floor").seen_by(1)
    own, other = panel(view, "court-1"), panel(view, "court-0")
    marks = sorted_marks(["chosen:palace:2"])
    assert marked_inside(other, 1, ["palace:1"], marks) == other.inside
    assert 'class="legal" data-touch="palace:1"' in marked_inside(own, 1, ["palace:1"], marks)
    assert look.svg(view, touch=["palace:8"], marks=["chosen:resident:craftsman@1"]) == look.svg(view)


def test_all_is_public_so_everybody_gets_the_same_panels() -> None:
    state = crowded()
    views = [[item.facts for item in look.panels(state.seen_by(seat))] for seat in (0, 1, 4, SPECTATOR)]
    assert all(view == views[0] for view in views)


def test_every_seat_has_its_panels_and_the_wall_comes_with_its_expansion() -> None:
    shared, own = ["events", "track"], ["actions", "stock", "court", "mini"]
    plain = {item.id for item in look.panels(GAME.new(3, 1)) if "." not in item.id}
    assert plain == {*shared, *(f"{kind}-{seat}" for kind in own for seat in range(3))}
    walled = {item.id for item in look.panels(GAME.new(3, 1, {"great_wall": True})) if "." not in item.id}
    assert walled == plain | {"wall", "wall-0", "wall-1", "wall-2"}


@pytest.mark.parametrize(
    ("lang", "court_of_jade"), [("en", "Jade's court"), ("hu", "Jáde udvara"), ("sk", "Dvor (Nefrit)")]
)
def test_panels_have_titles_in_every_language(lang: str, court_of_jade: str) -> None:
    found = look.panels(crowded(), lang=lang)
    assert not [item.title for item in found if "panel:" in item.title or "{" in item.title]
    large = [item.title for item in found if "." not in item.id]
    assert len(set(large)) == len(large)
    assert panel(crowded(), "court-2", lang).title == court_of_jade


def test_everything_that_can_be_touched_has_a_name_and_the_rest_is_left_to_the_page() -> None:
    for name, element in touched(look.svg(crowded())).items():
        assert element.findtext(SVG + "title"), name
        assert not {"tabindex", "role", "aria-label", "class"} & set(element.keys()), name


def test_rings_of_things_of_one_kind_do_not_overlap() -> None:
    """Things lie side by side, so that whatever is nearest to a finger is clear."""
    for state in (crowded(), at(court(" ".join(["2:craftsman"] * 4 + ["3:"] * 10)), court())):
        for item in look.panels(state):
            found = standing_rings(item)
            for (one, (x, y, width, height)), (other, (left, top, across, down)) in combinations(found, 2):
                apart = (
                    min(x + width, left + across) - max(x, left) <= 0 or min(y + height, top + down) - max(y, top) <= 0
                )
                assert apart or one.partition(":")[0] != other.partition(":")[0], f"{one} and {other} overlap"
            for name, (x, y, width, height) in found:
                assert x >= 0 and y >= 0 and x + width <= item.width and y + height <= item.height, name


def standing_rings(item: Panel) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Every ring of a panel where it stands there, with its touch."""
    found: list[tuple[str, tuple[float, float, float, float]]] = []

    def walk(element: ElementTree.Element, left: float, top: float, scale: float) -> None:
        moved = re.match(r"translate\(([-\d.]+),([-\d.]+)\)(?:scale\(([\d.]+)\))?", element.get("transform") or "")
        if moved:
            left, top = left + scale * float(moved[1]), top + scale * float(moved[2])
            scale *= float(moved[3] or 1)
        if element.get("data-touch"):
            inner = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{ElementTree.tostring(element, "unicode")}</svg>')
            for x, y, width, height in rings(inner):
                placed = (left + scale * x, top + scale * y, scale * width, scale * height)
                found.append((str(element.get("data-touch")), placed))
        for child in element:
            walk(child, left, top, scale)

    walk(ElementTree.fromstring(f"<svg>{item.inside}</svg>"), 0, 0, 1)
    return found


def test_two_persons_alike_in_a_palace_are_one_thing_to_touch() -> None:
    ladies = touched(look.svg(crowded(phase="release")))["resident:court_lady@2"]
    assert len(rings(ladies)) == 2
    assert [part.get("href") for part in ladies.iter(SVG + "use")] == ["#dragon-p-1"] * 2


def test_the_court_of_whoever_looks_is_the_large_one() -> None:
    state = crowded()
    assert len(floors(look.svg(state))) == len(floors(look.svg(state.seen_by(0)))) == 8
    assert len(floors(look.svg(state.seen_by(1)))) == 4
    assert len(floors(look.svg(state.seen_by(SPECTATOR)))) == 8


def test_every_floor_has_a_room_and_every_person_stands_in_one() -> None:
    state = at(court("3:craftsman,young_monk 1: 2:young_monk"), court("2:young_farmer,tax_collector 2:"))
    picture = look.svg(state)
    assert floors(picture) == [3, 1, 2]
    defined = by_id(picture, "dragon-palace-")
    for number in (1, 2, 3):
        parts = ElementTree.tostring(defined[f"dragon-palace-51-{number}"], "unicode")
        assert (drawn(parts, "room-51"), drawn(parts, "roof-51"), drawn(parts, "eaves-51")) == (number, 1, number - 1)
    # Others have only the tools of their trade in their rooms.
    inside = panel(state, "court-0").inside
    assert (drawn(inside, "p-0"), drawn(inside, "p-7"), drawn(inside, "p-11")) == (1, 2, 0)
    assert drawn(panel(state, "mini-1").inside, "farmer") == 1 + 1


@pytest.mark.parametrize("count", [1, 4, 5, 6, 8, 9, 14])
def test_palaces_stand_side_by_side_however_many_there_are(count: int) -> None:
    inside = panel(at(court(" ".join(["1:"] * count)), court()), "court-0").inside
    assert len(floors(inside)) == count
    starts = [float(x) for x in re.findall(r'transform="translate\(([\d.]+),209\)', inside)]
    assert len(starts) == count + 1 and starts == sorted(starts) and starts[-1] < 600


def test_the_old_hold_two_tools_and_have_grey_hair() -> None:
    defined = by_id(look.svg(GAME.new(2, 1)), "dragon-p-")
    for young, old, tool in [(3, 4, "pyrotechnist"), (5, 6, "warrior"), (7, 8, "monk"), (9, 10, "healer")]:
        held = [
            [part.get("href") for part in defined[f"dragon-p-{person}"]].count(f"#dragon-{tool}")
            for person in (young, old)
        ]
        assert held == [1, 2]
        assert "--dragon-grey" in ElementTree.tostring(defined[f"dragon-p-{old}"], "unicode")
        assert "--dragon-grey" not in ElementTree.tostring(defined[f"dragon-p-{young}"], "unicode")


@pytest.mark.rule("dragon-earthquake")
def test_who_has_lost_the_room_stands_on_the_roof() -> None:
    state = at(court("1:craftsman,old_monk"), court(), phase="release", stage="super_event", month=7, options=BOTH)
    found = touched(look.svg(state))
    (_, below, _, height), (_, above, _, _) = (
        rings(found["resident:craftsman@1"])[0],
        rings(found["resident:old_monk@1"])[0],
    )
    assert above + height < below


def test_past_months_are_rolled_up_and_coming_ones_sealed() -> None:
    for month, rolled, sealed in [(1, 0, 11), (7, 6, 5), (12, 11, 0)]:
        scroll = panel(at(court(), court(), month=month), "events").inside
        assert (drawn(scroll, "roll"), drawn(scroll, "event-peace")) == (rolled, sealed + 1)
    names = [element.text for element in elements(look.svg(GAME.new(2, 1))) if element.tag == SVG + "title"]
    assert sum(name is not None and name.startswith("Month ") for name in names) == 12


@pytest.mark.rule("dragon-super-event")
@pytest.mark.parametrize("kind", SUPER_EVENTS)
def test_the_super_event_is_seen_from_the_start(kind: str) -> None:
    assert drawn(look.svg(GAME.new(2, 1, {"super_event": kind})), f"super-{kind}") == 1
    assert "dragon-super-" not in look.svg(GAME.new(2, 1))


@pytest.mark.parametrize(
    ("event", "own", "other", "changes"),
    [
        ("peace", court(), court(), []),
        ("imperial_tribute", court("2:craftsman 2:old_monk", yuan=3), court(), [(-3, "yuan"), (-1, "person")]),
        ("imperial_tribute", court("2:craftsman", yuan=0), court(), [(-1, "person")]),
        ("imperial_tribute", court(yuan=9), court(), [(-4, "yuan")]),
        ("drought", court("2:craftsman 2:old_monk 2:", rice=1), court(), [(-1, "rice"), (-1, "person")]),
        ("dragon_festival", court(fireworks=3), court(fireworks=5), [(-2, "firework"), (3, "points")]),
        ("dragon_festival", court(fireworks=2), court(fireworks=2), [(-1, "firework"), (6, "points")]),
        ("dragon_festival", court(fireworks=0), court(fireworks=2), []),
        ("mongol_invasion", court("2:old_warrior"), court("2:young_warrior"), [(2, "points")]),
        ("mongol_invasion", court("2:craftsman"), court("2:young_warrior"), [(-1, "person")]),
        ("mongol_invasion", court("2:young_warrior"), court("2:young_warrior"), [(-1, "person"), (1, "points")]),
        ("contagion", court("2:craftsman,old_healer 2:old_monk"), court(), [(-1, "person")]),
        ("contagion", court("3:young_healer,old_healer"), court(), []),
    ],
)
def test_the_next_event_shows_what_it_would_cost_as_things_stand(
    event: str, own: dict, other: dict, changes: list[tuple[int, str]]
) -> None:
    state = at(own, other, event=event)
    assert foretold(state, 0) == changes
    assert losses(look.svg(state)) == [f"−{-amount}" for amount, _ in changes if amount < 0]


@pytest.mark.parametrize("event", ["imperial_tribute", "drought", "dragon_festival", "mongol_invasion", "contagion"])
@pytest.mark.parametrize("seed", range(6))
def test_the_event_takes_what_was_foretold(event: str, seed: int) -> None:
    chooser = random.Random(f"{event} {seed}")
    persons = [person for person, count in zip(PERSONS, GAME.new(3, 1).stock) for _ in range(count)]
    chooser.shuffle(persons)
    courts = []
    for _ in range(3):
        palaces = [f"2:{','.join(persons.pop() for _ in range(chooser.randint(0, 2)))}" for _ in range(3)]
        goods = {good: chooser.randint(0, 4) for good in ("rice", "fireworks")}
        courts.append(court(" ".join(palaces), hand="", yuan=3, **goods))
    # Nobody gains by skipping, and nobody holds a card: the event comes next.
    state = at(*courts, event=event, waiting=[1, 2])
    for _ in range(2):
        play(state, "skip")
    expected = [{what: amount for amount, what in foretold(state, seat)} for seat in range(3)]
    before = [[int(state.goods[good * 5 + seat]) for good in range(3)] for seat in range(3)]
    month = state.month
    play(state, "skip")
    for seat in range(3):
        owed = int(state.due[seat]) if state.month == month else 0
        assert owed == -expected[seat].get("person", 0)
        taken = [int(state.goods[good * 5 + seat]) - before[seat][good] for good in range(3)]
        assert taken == [expected[seat].get(good, 0) for good in ("yuan", "rice", "firework")]


@pytest.mark.rule("dragon-wall-check")
def test_a_wall_that_is_too_short_would_cost_a_person_as_well() -> None:
    fields = {"event": "mongol_invasion", "options": {"great_wall": True}, "month": 3}
    both = (court("2:old_warrior,craftsman"), court("2:young_warrior"))
    short = at(*both, wall=[[1, "rice"]], **fields)
    held = at(*both, wall=[[1, "rice"], [0, "rice"], [0, "yuan"]], **fields)
    assert foretold(short, 0) == [(2, "points"), (-1, "person")]
    assert foretold(held, 0) == [(2, "points"), (2, "points")]


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("lanternfest", [(28, "points")]),
        ("buddha", [(2, "points")]),
        ("earthquake", [(-2, "floor")]),
        ("flood", [(-8, "goods")]),
        ("volcanic_eruption", [(-31, "steps")]),
        ("tornado", [(-2, "card")]),
        ("sunrise", [(1, "person")]),
        ("assassination_attempt", [(-3, "privilege")]),
        ("charter", []),
        ("solar_eclipse", []),
    ],
)
def test_in_month_seven_the_super_event_shows_what_it_would_do(kind: str, changes: list[tuple[int, str]]) -> None:
    state = crowded(super_event=kind)
    assert super_forecast(state, courts_of(state), 0) == changes
    assert drawn(panel(state, "court-0").inside, f"super-{kind}") == 1


def test_once_the_event_is_there_what_is_still_owed_is_shown() -> None:
    state = at(court("2:craftsman,old_monk", due=2), court(), phase="release", stage="event", event="contagion")
    assert losses(look.svg(state)) == ["−2"] and losses(look.svg(state.seen_by(1))) == []


@pytest.mark.rule("dragon-decay")
def test_an_empty_palace_shows_that_it_will_decay_but_not_before_the_first_month() -> None:
    cracks = [drawn(look.svg(state), "crack") for state in (crowded(), GAME.new(3, 1))]
    assert cracks == [1, 0]


def test_lanterns_and_dragons_are_always_the_same_pieces() -> None:
    expected = {f"dragon-of-{seat}-for-0" for seat in range(3)} | {f"dragon-track-{seat}" for seat in range(3)}
    for decisions in (0, 5, 20, 60, 400):
        moving = [part for part in elements(look.svg(played(4, decisions).seen_by(0))) if part.get("class") == "pieces"]
        assert {piece.get("id") for group in moving for piece in group} == expected


@pytest.mark.rule("dragon-stack")
def test_whoever_is_ahead_stands_on_top_of_the_stack() -> None:
    courts = [court(space=space) for space in (7, 7, 7, 9, 7)]
    picture = look.svg(at(*courts, order=[3, 2, 0, 4, 1]))
    standing = {seat: place(by_id(picture, "dragon-track-")[f"dragon-track-{seat}"]) for seat in range(5)}
    assert standing[2][1] < standing[0][1] < standing[4][1] < standing[1][1]
    assert len(set(standing.values())) == 5 and standing[3][0] > max(standing[seat][0] for seat in (0, 1, 2, 4))


@pytest.mark.rule("dragon-fee")
def test_a_dragon_stands_on_its_group_and_the_others_are_told_the_fee() -> None:
    idle, busy = at(court(), court()), at(court(), court(dragon=2))
    assert losses(look.svg(idle)) == [] and losses(look.svg(busy)) == ["3"]
    home, away = (place(by_id(look.svg(state), "dragon-of-")["dragon-of-1-for-0"]) for state in (idle, busy))
    assert away[0] < home[0]


@pytest.mark.rule("dragon-symbols")
def test_action_cards_tell_what_they_would_give_whoever_looks() -> None:
    state = at(court("3:old_farmer,young_farmer,tax_collector"), court("2:craftsman"))
    label = titles(look.svg(state.seen_by(0)))
    assert (label["action:harvest"], label["action:taxes"], label["action:build"]) == (
        "Harvest, 4 rice",
        "Taxes, 5 yuan",
        "Build, 1 floor",
    )
    assert titles(look.svg(state.seen_by(1)))["action:build"] == "Build, 2 floors"


@pytest.mark.rule("dragon-hand")
def test_a_card_that_was_played_leaves_an_empty_place() -> None:
    full, spent = at(court(), court()), at(court(hand="monk joker"), court())
    assert (drawn(look.svg(full), "no-card"), drawn(look.svg(spent), "no-card")) == (0, 8)


def test_the_newcomer_stands_in_the_gate() -> None:
    state = at(court(), court(), phase="place", stage="persons", newcomer="old_scholar")
    assert "old scholar" in by_id(look.svg(state), "dragon-newcomer")["dragon-newcomer-0"].findtext(SVG + "title")
    assert "dragon-newcomer" not in look.svg(at(court(), court()))


@pytest.mark.rule("dragon-wall")
def test_the_wall_grows_and_is_not_there_without_its_expansion() -> None:
    picture = look.svg(crowded(phase="wall"))
    assert {f"wall_tile:{reward}" for reward in REWARDS} <= set(touched(picture))
    assert (drawn(picture, "laid"), drawn(picture, "slot"), drawn(picture, "no-tile")) == (4, 8, 1)
    said = panel(crowded(), "wall").inside
    assert "Vermilion laid 1 (1 floor) and Plum laid 1 (3 points)." in said
    assert not [item.id for item in look.panels(at(court(), court())) if item.id.startswith("wall")]


@pytest.mark.rule("dragon-tie")
def test_at_the_end_the_winner_stands_on_the_scroll() -> None:
    over = at(court(points=50), court(points=60), phase="over", stage="end", to_move=NOBODY, month=12)
    assert "Indigo  60" in [element.text for element in elements(look.svg(over))]
    assert drawn(look.svg(over), "roll") == 12


def test_marks_are_drawn() -> None:
    state = crowded()
    for mark in ("last", "why", "chosen"):
        found = touched(look.svg(state, marks=[f"{mark}:action:harvest"]))
        assert {name: element.get("class") for name, element in found.items() if element.get("class")} == {
            "action:harvest": mark
        }
    found = touched(look.svg(state, touch=["palace:2"], marks=["chosen:palace:2", "why:palace:3"]))
    assert (found["palace:2"].get("class"), found["palace:3"].get("class")) == ("legal chosen", "why")


@pytest.mark.parametrize("mark", ["gone:palace:1", "chosen:", "palace:1"])
def test_a_mark_that_means_nothing_is_refused(mark: str) -> None:
    with pytest.raises(Unreadable, match="expected a mark such as"):
        look.svg(crowded(), marks=[mark])


@pytest.mark.parametrize("touch", ["palace:31", "person:nobody", "site:1", "resident:craftsman@9"])
def test_a_mark_on_what_is_not_there_is_not_shown(touch: str) -> None:
    for mark in ("last", "chosen", "why"):
        assert look.svg(crowded(), marks=[f"{mark}:{touch}"]) == look.svg(crowded())


def test_panels_of_full_courts_stay_small() -> None:
    many = "3:tax_collector,tax_collector,court_lady 3:court_lady,craftsman 2:craftsman 1: 2: 1:"
    full = at(court(FULL_COURT), court(many), court(many), options=BOTH, month=12)
    for state in (crowded(phase="release"), full):
        assert len(look.stock(state).definitions.encode()) < MOST_DEFINED
        for lang in ("en", "hu", "sk"):
            for item in look.panels(state, lang=lang):
                assert len(item.inside.encode()) < MOST_BYTES, item.id


def test_equal_states_have_equal_pictures() -> None:
    state = played(3, 80)
    assert look.svg(state.copy()) == look.svg(state)
    assert look.svg(state.copy().seen_by(1)) == look.svg(state.seen_by(1))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_exported_pictures_have_no_variables(seats: int, options: dict, theme: str) -> None:
    for decisions in (0, 60, 1000):
        state = seen(played(5, decisions, seats, **options))
        assert "var(" not in look.svg(state, theme=theme, touch=["action:build"], marks=["why:palace:1"])


def test_ids_are_unique_belong_to_the_game_and_whatever_is_used_is_defined() -> None:
    for state in (crowded(), crowded("full"), GAME.new(2, 1), played(2, 90, 5), played(1, 2000, 4)):
        drawings = look.stock(state).definitions + "".join(item.inside for item in look.panels(state))
        ids = re.findall(r' id="([^"]*)"', drawings)
        assert len(set(ids)) == len(ids) and all(id.startswith("dragon-") for id in ids)
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', drawings)) <= set(ids)


def test_an_unknown_language_is_refused_and_a_missing_catalogue_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unreadable, match="expected a language"):
        look.svg(crowded(), lang="xx")

    monkeypatch.setattr(names, "words_of", no_words)
    monkeypatch.setattr(panels, "DRAWN", SizedCache(1_000_000, len))
    assert "<title>harvest: 4</title>" in look.svg(crowded(), lang="hu")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_the_picture_becomes_a_png(seats: int, options: dict, theme: str) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed, so no PNG can be drawn")
    assert png(look.svg(played(1, 60, seats, **options), theme=theme), 360).startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_whatever_may_be_touched_has_a_spot_in_the_text(seats: int, options: dict) -> None:
    chooser = random.Random(seats)
    state = GAME.new(seats, seats, options)
    for _ in range(120):
        if state.to_move == NOBODY:
            break
        view = state.seen_by(state.to_move)
        lines, spots = look.text(view).split("\n"), look.spots(view)
        for touch in first_touches(GAME, state):
            line, column, length = spots[touch]
            assert lines[line][column : column + length].strip(), touch
        assert set(look.shades(view)) <= set(spots)
        state.play(chooser.choice(state.legal()))


@pytest.mark.parametrize("lang", ["en", "hu", "sk"])
def test_the_text_keeps_within_its_width(lang: str) -> None:
    for line in look.text(crowded(), lang=lang, width=76).split("\n"):
        assert len(line) <= 76


def test_sentences_tell_the_year_the_courts_and_what_is_coming() -> None:
    said = look.sentences(crowded())
    assert said[0] == "It is month 7, which brings a Mongol invasion and then an earthquake."
    assert "Group 1 offers Taxes and Build. The dragons of Jade and Ochre are there." in said
    assert any(sentence.startswith("As things stand, Vermilion loses") for sentence in said)
    assert any("Palace 2 is home to 2 court ladies and a young farmer." in sentence for sentence in said)
    assert "Plum has no palaces." in said
    # Whoever looks comes first among the courts.
    own = [sentence for sentence in look.sentences(crowded().seen_by(2)) if " yuan" in sentence]
    assert own[0].startswith("Jade has ")


# The stage of each screen: how wide and how high it is, in pixels.
STAGES_OF_SCREENS = {"wide": (1024, 836), "tall": (352, 560), "low": (484, 352)}
SMALLEST_TEXT, SMALLEST_TARGET = 11, 40


def small_panels(state: DragonState, lang: str) -> list[Panel]:
    """The small drawings of a view."""
    return [item for item in look.panels(state, lang=lang) if "." in item.id]


def text_sizes(item: Panel) -> list[tuple[str | None, float]]:
    """Every text of a panel and how large it is written there."""
    found: list[tuple[str | None, float]] = []

    def walk(element: ElementTree.Element, scale: float) -> None:
        scaled = re.search(r"scale\(([\d.]+)\)", element.get("transform") or "")
        scale *= float(scaled[1]) if scaled else 1
        if element.tag == "text":
            found.append((element.text, scale * float(element.get("font-size") or 0)))
        for child in element:
            walk(child, scale)

    walk(ElementTree.fromstring(f"<svg>{item.inside}</svg>"), 1)
    return found


@pytest.mark.parametrize("lang", ["en", "hu", "sk"])
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_no_text_on_a_small_screen_is_smaller_than_eleven_pixels(seats: int, options: dict, lang: str) -> None:
    for decisions in (0, 30, 60, 200, 2000):
        for item in small_panels(played(seats, decisions, seats, **options), lang):
            assert [text for text, size in text_sizes(item) if size < SMALLEST_TEXT] == [], item.id


@pytest.mark.parametrize("lang", ["en", "hu", "sk"])
def test_no_text_of_a_crowded_position_is_smaller_than_eleven_pixels(lang: str) -> None:
    width, _ = STAGES_OF_SCREENS["wide"]
    for item in look.panels(crowded(), lang=lang):
        scale = 1 if "." in item.id else width / 1000
        assert [text for text, size in text_sizes(item) if scale * size < SMALLEST_TEXT] == [], item.id


def heights(part: Filled, width: float, front: int) -> list[tuple[Panel, float]]:
    """Every panel that is seen with one part of the stack in front, and where it ends."""
    chosen = with_front(part, front)
    a, b = slope(chosen)
    tabs = TABS if chosen != part else 0
    found = [(item, top + tabs + wide / item.ratio) for item, _, top, wide in places(chosen, 0, 0, width)]
    assert max(end for _, end in found) == pytest.approx(a * width + b + tabs, abs=TABS + 1)
    return found


def with_front(part: Filled, front: int) -> Filled:
    """A layout in which each stack is only its part in front."""
    if isinstance(part, FilledStack):
        return part.parts[front]
    if isinstance(part, FilledRow | FilledColumn):
        return type(part)([with_front(each, front) for each in part.parts])
    return part


@pytest.mark.parametrize(("screen", "stage"), STAGES_OF_SCREENS.items())
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, BOTH])
def test_everything_that_can_be_asked_for_stands_on_the_stage(
    screen: str, stage: tuple[int, int], seats: int, options: dict
) -> None:
    """Upright, the courts of others may lie below it while the cards are in front."""
    state = played(2, 60, seats, **options)
    slots = Slots(look.panels(state), 0).fill(look.LAYOUTS[screen])
    for front in range(1 if screen == "wide" else 3):
        for item, end in heights(slots, stage[0], front):
            assert end <= stage[1] or item.id.startswith("mini"), (item.id, front)
    assert max(end for _, end in heights(slots, stage[0], 0)) <= stage[1]


def test_small_drawings_have_the_touches_of_the_large_ones() -> None:
    state = crowded()
    for kind in ("actions-0", "stock-0", "court-0", "wall-0"):
        large = touches_in(panel(state, kind).inside)
        small = [item for item in look.panels(state) if item.id.startswith(kind + ".")]
        assert small and all(touches_in(item.inside) == large for item in small)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_finger_hits_cards_persons_goods_and_wall_tiles(seats: int) -> None:
    """Rooms are smaller at crowded courts: there a touch goes to the nearest that is legal."""
    for item in small_panels(played(1, 60, seats, great_wall=True), "hu"):
        for touch, (_, _, width, height) in standing_rings(item):
            if touch.partition(":")[0] not in ("palace", "resident"):
                assert min(width, height) >= SMALLEST_TARGET, (item.id, touch)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("floors", [1, 2, 3])
def test_a_finger_hits_the_rooms_of_a_court(count: int, floors: int) -> None:
    """More than five palaces are smaller, and the panel can be enlarged."""
    for id in ("court-0.s", "court-0.l"):
        item = panel(at(court(" ".join([f"{floors}:craftsman"] * min(count, 4) + ["1:"] * (count - 4))), court()), id)
        sides = [min(width, height) for _, (_, _, width, height) in standing_rings(item)]
        assert min(sides) > SMALLEST_TARGET - 0.5 and not item.zooms


def test_crowded_courts_can_be_enlarged_on_a_phone() -> None:
    zooming = {item.id for item in look.panels(crowded()) if item.zooms}
    assert zooming == {"court-0.s", "court-0.l"}


def test_palaces_are_larger_while_none_has_three_floors() -> None:
    low, high = [panel(at(court(f"{floors}:craftsman 1:"), court()), "court-0.s") for floors in (2, 3)]
    room = [dict(standing_rings(item))["resident:craftsman@1"][3] for item in (low, high)]
    assert room[0] > 1.2 * room[1]


def test_rings_of_small_drawings_are_fine() -> None:
    """Marks are drawn in units of a panel; on small drawings the rules of the game make them so many pixels."""
    for item in small_panels(crowded(), "en"):
        assert item.inside.startswith('<g class="small">') or not touches_in(item.inside), item.id
    rules = look.stock(crowded()).rules
    assert rules[".small .legal>.ring"].startswith("stroke-width:2px")
    assert rules[".small .chosen>.ring"].startswith("stroke-width:4px")


@pytest.mark.parametrize("lang", ["en", "hu", "sk"])
@pytest.mark.parametrize("kind", SUPER_EVENTS)
def test_a_phone_names_both_events_of_month_seven(lang: str, kind: str) -> None:
    state = at(court(), court(), month=7, event="dragon_festival", options={"super_event": kind}, super_event=kind)
    called = words_of(GAME.package, lang)
    written = [text for text, _ in text_sizes(panel(state, "events.s", lang))]
    assert {called.name("month_event", "dragon_festival"), called.name("super_event", kind)} <= set(written)


@pytest.mark.parametrize("id", ["stock-0", "stock-0.s", "stock-0.l"])
def test_the_figures_of_a_type_start_its_card_as_well(id: str) -> None:
    found = [touch for touch, _ in standing_rings(panel(crowded("card"), id))]
    assert [found.count(f"card:{card}") for card in CARDS] == [2] * 9 + [1]


@pytest.mark.rule("dragon-privilege")
@pytest.mark.parametrize("id", ["court-0", "court-0.s", "court-0.l"])
def test_privileges_can_be_touched_and_show_their_prices(id: str) -> None:
    found = touched(f'<svg xmlns="{SVG[1:-1]}">{panel(crowded("privilege"), id).inside}</svg>')
    prices = {size: [text.text for text in found[f"privilege:{size}"].iter(SVG + "text")][-1] for size in PRIVILEGES}
    assert prices == {"small": "2", "large": "6"}


@pytest.mark.parametrize("month", range(1, 13))
@pytest.mark.parametrize("id", ["events.s", "events.l"])
def test_a_phone_shows_the_present_month_and_all_that_come(id: str, month: int) -> None:
    year = panel(at(court(), court(), month=month, options=BOTH), id)
    numbers = [text for text, _ in text_sizes(year) if (text or "").isdecimal()]
    assert sorted(map(int, numbers)) == list(range(month, 13))
    assert drawn(year.inside, "super-earthquake") == (1 if month <= 7 else 0)


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["2 groups taken", "11 cards, 2 jokers", "12 yuan, 3 rice, 2 fireworks · 14 people in 8 palaces"]),
        ("hu", ["2 csoport foglalt", "11 lap, 2 kérdőjeles", "12 jüan, 3 rizs, 2 tűzijáték · 14 személy 8 palotában"]),
        ("sk", ["2 skupiny obsadené", "11 kariet, 2 žolíky", "12 jüanov, 3 ryže, 2 ohňostroje · 14 osôb v 8 palácoch"]),
    ],
)
def test_a_folded_panel_says_what_matters(lang: str, lines: list[str]) -> None:
    assert [panel(crowded(), f"{kind}-0.s", lang).line for kind in ("actions", "stock", "court")] == lines


@pytest.mark.parametrize(
    ("lang", "lines"), [("en", ["11 cards", "12 yuan · 14 people"]), ("hu", ["11 lap", "12 jüan · 14 személy"])]
)
def test_four_tabs_have_short_lines(lang: str, lines: list[str]) -> None:
    assert [panel(crowded(), f"{kind}-0.l", lang).line for kind in ("stock", "court")] == lines


def test_the_tab_of_the_order_has_everybody_s_mark_and_the_wall() -> None:
    assert panel(crowded(), "track.s").line == "◆■▲●★ · Wall 4/7"
    assert panel(crowded(), "track").line == "◆40 ■40 ▲40 ●31 ★0"
    assert panel(at(court(), court(space=3)), "track.s").line == "▲●"


def test_every_tab_has_a_line() -> None:
    for state in (crowded(), GAME.new(2, 1), played(1, 2000, 4)):
        for screen in ("tall", "low"):
            folded = list(tab_panels(Slots(look.panels(state), 0).fill(look.LAYOUTS[screen])))
            assert len(folded) >= 3 and all(item.line and item.title for item in folded)
