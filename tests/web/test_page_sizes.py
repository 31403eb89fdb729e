"""Pages are small before their pictures: on a phone they arrive in a second."""

from collections.abc import Callable

import pytest
from django.test import Client

from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.core.tutorial import lessons
from teahouse.web.models import Table
from tests.web.conftest import play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
LARGEST = 150_000
# Enough for every part of a table to be in use.
MOVES = 60


def sizes(browser: Client, addresses: list[str]) -> dict[str, int]:
    """The bytes of pages."""
    found = {}
    for address in addresses:
        answer = browser.get(address)
        assert answer.status_code == 200, address
        found[address] = len(answer.content)
    return found


def reader(language: str) -> Client:
    """A browser in a language."""
    return Client(headers={"accept-language": language})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_the_house_are_small(language: str, friends: Callable[..., Table]) -> None:
    play(friends("skud", 2), MOVES)
    addresses = ["/", "/lobby", "/tournaments", "/fair", "/import", "/login", "/register", "/api/"]
    found = sizes(reader(language), addresses)
    assert {address: size for address, size in found.items() if size > LARGEST} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_game_are_small(game: Game, language: str) -> None:
    addresses = [f"/{page}/{game.id}" for page in ("games", "play", "book", "learn")]
    addresses += [f"/learn/{game.id}/{number}" for number in range(1, len(lessons(game)) + 1)]
    found = sizes(reader(language), addresses)
    assert {address: size for address, size in found.items() if size > LARGEST} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_table_is_small(game: Game, language: str, friends: Callable[..., Table]) -> None:
    """Also with as many players as can play."""
    table = friends(game.id, game.seats[-1])
    play(table, MOVES)
    browser = reader(language)
    browser.cookies["teahouse"] = "A"
    found = sizes(browser, [f"/t/{table.id}", f"/t/{table.id}/log", f"/t/{table.id}/fair"])
    assert {address: size for address, size in found.items() if size > LARGEST} == {}
