"""What things of Confucius are said to be, and what they mean for the reader now."""

import random
import re
from collections.abc import Iterator

import pytest

from teahouse.core.book import LANGUAGES
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.draw.panels import Panel
from teahouse.games.confucius import look
from teahouse.games.confucius.state import ConfuciusState
from tests.confucius.setting import GAME, at, favour, pay, play

ABOUT = re.compile(r'data-(?:touch|about)="([^"]*)"')
# Between two positions of a game that are looked at.
STEP = 23


def positions(seed: int) -> Iterator[ConfuciusState]:
    """Some positions of a random game, and its end."""
    chooser = random.Random(seed)
    state = GAME.new(3 + seed % 3, f"explain {seed}", {"petitions": seed % 2 == 0})
    made = 0
    while state.to_move != NOBODY:
        if made % STEP == 0:
            yield state
        state.play(chooser.choice(state.legal()))
        made += 1
    yield state


def abouts(panel: Panel) -> set[str]:
    """Everything on a panel that can be explained."""
    return set(ABOUT.findall(panel.inside))


def said(state: ConfuciusState, about: str, seat: int = 0, viewer: int = 0, lang: str = "en") -> str:
    """What a thing on a panel of a seat is said to be to a viewer."""
    found = look.explain(state.seen_by(viewer), about, seat, lang)
    assert found is not None
    return found.text


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_everything_on_the_board_is_explained_in_three_languages(seed: int) -> None:
    rules = set(GAME.book("en").ids())
    for number, state in enumerate(positions(seed)):
        viewer = [*range(int(state.seats)), int(SPECTATOR)][number % (int(state.seats) + 1)]
        seen = state.seen_by(viewer)
        for panel in look.panels(seen, lang="en"):
            for about in abouts(panel):
                for lang in LANGUAGES:
                    found = look.explain(seen, about, panel.seat, lang)
                    assert found and found.title and found.text, about
                    assert found.rule in rules
                    assert not re.search(r"[{}]|about:|\b(None|True)\b", found.title + found.text), found


def test_spectators_are_not_spoken_to() -> None:
    for state in positions(4):
        seen = state.seen_by(SPECTATOR)
        for panel in look.panels(seen, lang="en"):
            for about in abouts(panel):
                found = look.explain(seen, about, panel.seat, "en")
                # What an action, a card or a gift does in general is said as the book says it.
                if about.partition(":")[0] not in ("action", "reward", "gift"):
                    assert found and not re.search(r"\b[Yy]ours?\b|\b[Yy]ou\b", found.text), found


def test_every_panel_explains_something() -> None:
    state = at(seats=5, hand="1 2 3")
    for panel in look.panels(state.seen_by(0), lang="en"):
        assert abouts(panel) or panel.id.startswith(("rewards", "hand-")), panel.id


@pytest.mark.parametrize("about", ["", "space:hubu8", "teapot:1", "gift:7", "held:0-1", "box:9-1", "seat:7", "wall:10"])
def test_what_is_not_there_has_no_explanation(about: str) -> None:
    for lang in LANGUAGES:
        assert look.explain(at().seen_by(0), about, -1, lang) is None


def test_an_action_says_what_it_takes_from_the_reader() -> None:
    state = at(hand="1 2 3 3", officials="hubu3:4 hubu4:6:0 bingbu1:3", cubes=[3, 3, 3])
    what = "Pay the cost of an official without a marker and lay your marker there."
    assert said(state, "action:bribe") == f"{what} This costs you 1 cube now. The cheapest bribe costs you 2 cash."
    pay(play(state, "bribe bingbu1"), "2")
    again = "You have done this already this round, so it costs 2 cubes."
    assert said(state, "action:bribe") == f"{what} {again} The cheapest bribe costs you 3 cash."
    assert said(state, "action:tax") == "Draw two cards from the deck. This costs you 1 cube now."
    assert said(state, "action:tax", viewer=1) == "Draw two cards from the deck. It costs Vermilion 1 cube now."
    assert said(state, "action:petition") == "There are no petitions in this game."


def test_imperial_favour_takes_no_cube() -> None:
    state = favour(hands=["", "", "1 2 3"])
    assert said(state, "action:tax", seat=2, viewer=2) == "Draw two cards from the deck. It costs no cube now."
    assert "This round that's you." in said(state, "action:favour", seat=2, viewer=2)
    assert "This round that's Jade." in said(state, "action:favour")


def test_an_official_of_hubu_makes_officials_cheaper() -> None:
    state = at(officials="bingbu3:4 hubu4:6:0")
    assert said(state, "space:bingbu3", -1) == "Nobody has bribed this official yet. A bribe costs you 3 cash."
    assert said(state, "space:bingbu3", -1, 1) == "Nobody has bribed this official yet. A bribe costs you 4 cash."
    assert said(state, "space:bingbu3", -1, int(SPECTATOR)) == (
        "Nobody has bribed this official yet. A bribe costs 4 cash."
    )
    assert said(state, "space:hubu4", -1) == (
        "Your official, but not secured: others can still win this one over. Securing costs you 5 cash."
    )
    assert said(state, "space:hubu4", -1, 1) == "Vermilion's official, but not secured."


@pytest.mark.rule("confucius-obligation-bribe")
def test_a_gift_that_forbids_a_bribe_is_named() -> None:
    state = at(officials="bingbu3:4 bingbu4:6:0 bingbu5:2:1", active=[[1, 0, 3]])
    assert said(state, "space:bingbu3", -1) == (
        "Nobody has bribed this official yet. You hold a gift from Indigo, so you may not bribe anybody here now."
    )
    assert said(state, "held:1-0", -1).startswith("This is a gift from Indigo: you may not bribe")
    assert said(state, "held:1-0", -1, 1).startswith("This is your gift to Vermilion")
    assert said(state, "held:1-0", -1, 2) == "This is a gift from Indigo to Vermilion, who is obliged to that family."


def test_a_ministry_says_who_has_how_many() -> None:
    state = at(officials="hubu1:4:1 hubu2:3:0 hubu3:4:1")
    assert said(state, "ministry:hubu", -1).endswith("So far Indigo has 2 officials and you have 1.")
    assert said(state, "ministry:hubu", -1, lang="hu").endswith("Eddig Indigónak 2 hivatalnoka van és neked 1.")
    assert said(state, "office:hubu-minister", -1).endswith("Indigo is in the lead now.")
    assert said(state, "office:hubu-secretary", -1).endswith("You are second now.")


def test_plurals_follow_the_language() -> None:
    state = at(shipyards=[1, 3, 0], oceans=[0, 2, 0])
    assert said(state, "shipyard:1", -1) == (
        "3 junks lie here, ready to sail for 1 licence each. 2 junks are at sea; a voyage takes five."
    )
    assert said(state, "shipyard:0", -1, lang="sk") == "Stojí tu 1 džunka, vyplávať môže za 1 povolenie."
    assert said(state, "shipyard:1", -1, lang="sk").startswith("Stoja tu 3 džunky")


def test_secrets_stay_secret() -> None:
    state = at(hands=["1 2 3", "3 3", "1"])
    assert said(state, "hand:3", 0) == (
        "You hold 1 of these. A card counts as cash or as licences, never as both, and there is no change."
    )
    assert said(state, "hand:back", 1) == "Indigo holds 2 cards that nobody else may see."
    assert look.explain(state.seen_by(0), "hand:3", 1, "en") is None


def test_gifts_are_named_in_the_form_that_a_sentence_needs() -> None:
    state = at(available=[[1, 3, 4], [], []], active=[[1, 0, 3], [0, 1, 2]])
    assert said(state, "seat:1", -1).startswith(
        "Indigo has no points. You hold Indigo's vase (3) and are obliged to Indigo. Indigo holds your ceramic tile (2)"
    )
    assert said(state, "seat:1", -1, lang="hu").startswith(
        "Indigó még nem szerzett pontot. Indigótól kaptál egy vázát (3), ezért a lekötelezettje vagy. "
        "Indigó kapott tőled egy kerámiát (2), ezért a lekötelezetted."
    )
    assert said(state, "seat:1", -1, lang="sk").startswith(
        "Rod Indigo zatiaľ nemá žiadne body. Od Indiga máš vázu (3), preto máš voči tomuto rodu záväzok. "
        "Rod Indigo má od teba keramiku (2), a preto je ti zaviazaný."
    )
    assert said(state, "action:give").endswith("You can give a wall hanging (1), a vase (3) and a coat (4).")
    assert said(state, "action:give", lang="hu").endswith("Most faliképet (1), vázát (3) és köntöst (4) adhatsz.")
    assert said(state, "action:give", lang="sk").endswith("Môžeš darovať nástenný zvitok (1), vázu (3) a rúcho (4).")


def test_the_wall_says_how_far_it_is_and_which_land_it_ends() -> None:
    state = at(wall=0, foreign=["korea", "annam", "yunnan"])
    assert said(state, "wall:4", -1).startswith("The wall has none of its 9 pieces yet.")
    assert said(state, "wall:4", -1).endswith("Korea has to be conquered by the time piece 4 stands.")
    ends = "Annamot addig lehet meghódítani, amíg fel nem épül a fal 6. darabja."
    assert said(state, "wall:6", -1, lang="hu").endswith(ends)
    assert said(at(wall=2), "wall:1", -1, lang="sk").startswith("Na múre máme 2 z 9 žetónov.")
