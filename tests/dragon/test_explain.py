"""Everything on the board can be explained to whoever looks, in every language."""

import random
import re

import pytest

from teahouse.core.book import LANGUAGES
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.draw.explanation import Explanation
from teahouse.games.dragon import look
from teahouse.games.dragon.box import EVENTS, SUPER_EVENTS
from tests.dragon.table import GAME, at, court

ABOUT = re.compile(r'data-(?:touch|about)="([^"]*)"')
LEFT_OPEN = re.compile(r"[{}]|about:|  ")
RULES = set(GAME.book("en").ids())


def explain(state, about, seat=-1, viewer=0, lang="en"):
    """What a viewer is told of a thing on a panel of a seat."""
    found = look.explain(state.seen_by(viewer), about, seat, lang)
    assert isinstance(found, Explanation), about
    return found


def check(seen, lang):
    """Everything that any panel shows is explained in whole sentences, by a rule of the book."""
    for panel in look.panels(seen, lang=lang):
        for about in set(ABOUT.findall(panel.inside)):
            found = look.explain(seen, about, panel.seat, lang)
            assert found is not None, (panel.id, about)
            assert found.title[0] == found.title[0].upper() and found.text.endswith((".", "!")), (about, found)
            assert not LEFT_OPEN.search(found.title + found.text), (about, found)
            assert found.rule in RULES, (about, found)


GAMES = [
    (2, {}, 1),
    (3, {"great_wall": True, "super_event": "flood"}, 2),
    (5, {"great_wall": True, "super_event": "earthquake"}, 3),
    (4, {"super_event": "sunrise"}, 4),
]


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_everything_in_a_game_is_explained_to_everybody(seats: int, options: dict, seed: int) -> None:
    chooser = random.Random(seed)
    state = GAME.new(seats, seed, options)
    decisions = 0
    while state.to_move != NOBODY:
        if decisions % 40 == 0:
            viewer = chooser.choice([*range(seats), SPECTATOR])
            check(state.seen_by(viewer), LANGUAGES[decisions // 40 % len(LANGUAGES)])
        state.play(chooser.choice(state.legal()))
        decisions += 1
    for lang in LANGUAGES:
        check(state.seen_by(0), lang)


@pytest.mark.parametrize("kind", SUPER_EVENTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_super_event_is_explained_before_it_comes_and_after(kind: str, lang: str) -> None:
    for month in (0, 3, 7, 8):
        stage = {"stage": "set_up", "phase": "start"} if month == 0 else {}
        state = at(court(yuan=5), court(), month=month, options={"super_event": kind}, super_event=kind, **stage)
        for viewer in (0, 1, SPECTATOR):
            check(state.seen_by(viewer), lang)


@pytest.mark.parametrize(
    "about", ["", "month:13", "month:", "seat:7", "palace:9", "palace:x", "resident:monk@1", "x:y"]
)
def test_what_is_not_known_is_not_explained(about: str) -> None:
    assert look.explain(at(court(), court()).seen_by(0), about, 0, "en") is None


def test_a_super_event_of_another_game_is_not_explained() -> None:
    assert look.explain(at(court(), court()).seen_by(0), "super_event:flood", -1, "en") is None


@pytest.fixture
def invasion():
    """Month 4 of three: Mongols next, two helmets against one and none."""
    return at(
        court("2:old_warrior,craftsman 2:", yuan=2, rice=1),
        court("2:young_warrior,old_farmer 1:tax_collector", yuan=5, dragon=2, space=9),
        court("2:young_monk"),
        month=4,
        events=["peace", "peace", "drought", "mongol_invasion", *EVENTS[1:4], *["contagion"] * 5],
    )


@pytest.mark.rule("dragon-mongols")
@pytest.mark.parametrize(
    ("viewer", "seat", "lang", "said"),
    [
        (0, -1, "en", "You have 2 helmets; the fewest anybody has is 0. As things stand, you lose nobody."),
        (2, -1, "en", "You have no helmets: nobody can have fewer. As things stand, you lose 1 person."),
        (0, 1, "en", "Indigo has 1 helmet; the fewest anybody has is 0. As things stand, Indigo loses nobody."),
        (
            0,
            -1,
            "hu",
            "Nálad 2 sisak van; akinél a legkevesebb van, annál 0. Ahogy most állsz, senkit sem veszítesz el.",
        ),
        (2, -1, "sk", "Nemáš žiadnu prilbu; menej nemôže mať nikto. Ako to teraz vyzerá, prídeš o 1 osobu."),
        (1, -1, "sk", "Máš 1 prilbu; kto má najmenej, má 0. Ako to teraz vyzerá, neprídeš o nikoho."),
    ],
)
def test_an_invasion_tells_the_helmets_of_the_reader(invasion, viewer, seat, lang, said) -> None:
    found = explain(invasion, "month:4", seat, viewer, lang)
    assert found.text.endswith(said) and found.rule == "dragon-mongols"


def test_a_spectator_is_told_of_nobody(invasion) -> None:
    found = explain(invasion, "month:4", viewer=SPECTATOR)
    assert found == Explanation(
        "Month 4: Mongol invasion",
        "Each helmet scores a point; whoever has the fewest helmets loses a person.",
        "dragon-mongols",
    )


@pytest.mark.parametrize(
    ("about", "seat", "title", "said"),
    [
        ("month:3", -1, "Month 3: drought", "Month 3 is already over."),
        ("month_event:mongol_invasion", 0, "Month 4: Mongol invasion", "you lose nobody."),
        ("month:5", -1, "Month 5: imperial tribute", "You have 2 yuan. As things stand, you lose 2 people."),
        ("month:6", -1, "Month 6: drought", "1 rice for 1 inhabited palace. As things stand, you lose nobody."),
        ("month:7", -1, "Month 7: dragon festival", "Nobody has any fireworks. Right now you would score nothing."),
        ("month:8", -1, "Month 8: contagion", "You have no mortars. As things stand, you lose 2 people."),
        ("action:build", 0, "Build", "one more for each hammer. That is 2 floors for you."),
        ("action:fireworks", 0, "Fireworks", "it costs 3 yuan, paid before you act."),
        ("fee:group", 0, "Fee", "costs 3 yuan, paid before you act. You have 2 yuan."),
        ("good:rice", 0, "Rice", "You have 1 rice. The next drought is in month 6."),
        ("privilege:large", 0, "Large privilege", "Bought now, it will bring 18 points by the end. You have 2 yuan."),
        ("palace:2", 0, "Palace 2", "Nobody lives here, so it loses a floor this month."),
        ("resident:young_monk@1", 2, "Young monk (palace 1)", "shows 1 Buddha and scores 4 points at the end."),
        ("person:old_farmer", 0, "Old farmer", "and moves you up 1 step on the person track. 1 is left in the stock."),
        ("owned:points", 0, "Points", "At the moment you score 2 points a month."),
        ("owned:persons", 1, "People", "Indigo has 3 people. There is no free room."),
        ("lantern:1", -1, "Indigo", "Indigo is on space 9 and number 1 in the order of play."),
        ("dragon:1", 0, "Indigo's dragon", "Whoever takes a card from this group now pays 3 yuan."),
    ],
)  # fmt: skip
def test_what_things_mean_now(invasion, about: str, seat: int, title: str, said: str) -> None:
    found = explain(invasion, about, seat)
    assert (found.title, found.text[-len(said) :]) == (title, said)


@pytest.mark.rule("dragon-wall-check")
def test_the_wall_says_what_the_check_asks_of_the_reader() -> None:
    state = at(
        court(), court(), month=3, options={"great_wall": True}, wall=[[0, "rice"], [0, "floor"]],
        groups="taxes build harvest build_wall|fireworks military_parade research privilege",
        events=["peace"] * 4 + ["mongol_invasion"] + ["drought"] * 7,
    )  # fmt: skip
    assert explain(state, "wall_place:5").text.endswith("You have 2 tiles in it; the fewest anybody has is 0.")
    assert explain(state, "wall_place:1").text == "Vermilion's tile. It brought 1 rice."
    assert explain(state, "month:5").text.endswith("By then the wall must be 5 tiles long; now it is 2.")
    assert explain(state, "wall_tile:rice", 0).text == "This tile is already in the wall."


def test_who_owes_persons_to_an_event_is_told_how_many() -> None:
    state = at(
        court("2:craftsman,old_farmer", due=1), court("2:craftsman"), event="contagion", stage="event", phase="release"
    )
    assert explain(state, "month:3", viewer=0).text.endswith("You still have to release 1 person.")
    assert explain(state, "month:3", viewer=1).text.endswith("You are done with it.")
    assert explain(state, "month:3", 0, viewer=1).text.endswith("Vermilion still has to release 1 person.")
