"""The one who reads is addressed; everybody else is named. Spectators and shared screens hear of everybody by name."""

from collections.abc import Callable

import pytest
from django.test import Client

from teahouse.core.registry import game as game_with_id
from teahouse.web import tables
from teahouse.web.models import Table, Visitor
from tests.web.conftest import live_of, play, set_up

pytestmark = pytest.mark.django_db(transaction=True)
Friends, Visitors = Callable[..., Table], Callable[..., Visitor]


def page(table: Table, name: str = "", language: str = "en") -> str:
    """The table as a visitor of the tests sees it, or somebody who watches."""
    browser = Client(headers={"accept-language": language})
    if name:
        browser.cookies["teahouse"] = name
    return browser.get(f"/t/{table.id}").text


@pytest.mark.parametrize(
    ("language", "winner", "loser", "spectator"),
    [("en", "B resigned. You win!", "You resigned. You lose: A wins.", "B resigned. A wins."),
     ("hu", "B feladta a játszmát. Nyertél!", "Feladtad a játszmát. Vesztettél, A nyert.",
      "B feladta a játszmát. A nyert."),
     ("sk", "B sa vzdáva. Víťazstvo je tvoje!", "Vzdávaš sa. Prehra, víťazí A.", "B sa vzdáva. Víťazí A.")],
)  # fmt: skip
def test_each_hears_the_end_as_their_own(
    friends: Friends, language: str, winner: str, loser: str, spectator: str
) -> None:
    table = friends("skud", 2)
    tables.resign(table.id, 1)
    said = {winner: "A", loser: "B", spectator: ""}
    for sentence, name in said.items():
        assert f">{sentence}<" in page(table, name, language)


def test_in_company_everybody_hears_their_place(friends: Friends) -> None:
    table = friends("toy", 3)
    play(table, 1000)
    table.refresh_from_db()
    for name, place in zip("ABC", table.result["ranking"], strict=True):
        said = {1: "You win!", 2: "you finish second.", 3: "you finish third."}[place]
        tied = table.result["ranking"].count(1) > 1
        assert ("share the victory" if tied else said) in page(table, name)
    assert "you finish" not in page(table)


def test_whose_turn_it_is(friends: Friends) -> None:
    table = friends("skud", 2)
    seat = int(live_of(table).state.to_move)
    mover, other = "AB"[seat], "AB"[1 - seat]
    own, others = '<small class="turn">your turn</small>', '<small class="turn">to move</small>'
    assert own in page(table, mover) and others not in page(table, mover)
    for name in (other, ""):
        assert others in page(table, name) and own not in page(table, name)


def test_at_one_screen_nobody_is_addressed(visitor: Visitors) -> None:
    table = tables.create(visitor("A"), game_with_id("skud"), "screen", 2, {})
    shown = page(table, "A")
    assert "to move" in shown and '"turn">your turn' not in shown


def test_whoever_asks_to_take_back_is_told_so(friends: Friends) -> None:
    table = friends("skud", 2)
    seat = int(live_of(table).state.to_move)
    play(table, 2)
    tables.ask_back(table.id, seat)
    assert "You have asked to take back" in page(table, "AB"[seat])
    assert f"{'AB'[seat]} would like to take back" in page(table, "AB"[1 - seat])


@pytest.mark.parametrize("id", ["skud", "dragon", "han", "confucius"])
@pytest.mark.parametrize("language", ["en", "hu", "sk"])
def test_no_page_shows_a_house_rule_by_its_code(visitor: Visitors, id: str, language: str) -> None:
    """On the form of a new table, and beside the board where the rules are not the default."""
    game = game_with_id(id)
    browser = Client(headers={"accept-language": language})
    browser.cookies["teahouse"] = "A"
    visitor("A")
    form = browser.get(f"/play/{id}").text
    shown = [form.replace('name="option:', "")]
    for option in game.options:
        seats = max(game.seats)
        for value in option.values:
            if isinstance(value, dict) or value == option.default_for(seats):
                continue
            given = {"kind": "screen", "seats": str(seats), "custom": "1", f"option:{option.name}": str(value).lower()}
            answer = set_up(browser, f"/play/{id}", given)
            if answer.status_code == 302:
                shown.append(browser.get(answer.url).text)
    assert len(shown) > 1
    for text in shown:
        assert "option:" not in text
