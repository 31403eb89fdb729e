"""The pictures of the rulebook: what their captions say happens when the game goes on from there."""

import json

import pytest

from teahouse.core.book import LANGUAGES, PICTURE
from teahouse.games.dragon.box import WARRIOR
from tests.dragon.table import GAME, now, order, palaces, play, refusal


def picture(rule: str, language: str = "en"):
    """The position that is drawn at a rule, without its caption."""
    found = PICTURE.search(GAME.book(language).rule(rule).text)
    assert found is not None
    position = json.loads(found[1])
    del position["caption"]
    return position


@pytest.mark.parametrize("rule", ["dragon-taxes", "dragon-build", "dragon-parade", "dragon-mongols"])
def test_the_pictures_are_the_same_in_every_language(rule):
    assert all(picture(rule, language) == picture(rule) for language in LANGUAGES)


def test_taxes_in_a_taken_group_are_worth_the_fee():
    state = play(GAME.at(picture("dragon-taxes")), "action taxes")
    assert now(state, 1, "yuan") == 4 - 3 + 8


def test_two_craftsmen_build_three_floors():
    state = play(GAME.at(picture("dragon-build")), "action build", "floor 3", "floor 3")
    assert refusal(state, "floor 3") == "dragon-three-floors"
    play(state, "floor new")
    assert palaces(state, 0).endswith("3:court_lady 1:")


def test_two_old_warriors_lead_the_way_to_the_front():
    state = GAME.at(picture("dragon-parade"))
    assert order(state) == [0, 2, 1] and now(state, 1, "space") == 6
    play(state, "action military_parade")
    assert order(state) == [1, 0, 2] and now(state, 1, "space") == 11
    assert int(state.to_move) == 1


def test_the_fewest_helmets_lose_a_person_each():
    state = GAME.at(picture("dragon-mongols"))
    assert [state.symbols(seat, WARRIOR) for seat in range(5)] == [3, 3, 2, 1, 1]
    assert int(state.to_move) == 3
    play(state, "release craftsman@1")
    assert int(state.to_move) == 4
    play(state, "release tax_collector@1")
    assert state.position()["month"] == 6
