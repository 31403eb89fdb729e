"""The file of verbs, touches and names from which a page makes choices by itself."""

import json
import re
from collections.abc import Callable

import pytest

from teahouse.core.book import LANGUAGES
from teahouse.core.choice_data import choice_data, table_names
from teahouse.core.game import Game
from teahouse.web.models import Table
from teahouse.web.views import choices
from tests.web.conftest import live_of
from tests.web.test_pages import client

pytestmark = pytest.mark.django_db(transaction=True)
Friends = Callable[..., Table]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_is_the_vocabulary_of_the_game(game: Game, language: str) -> None:
    answer = client().get(choices.address_of(game.id, language))
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert json.loads(answer.content) == json.loads(json.dumps(choice_data(game, language)))


def test_under_its_own_address_the_file_never_changes(game: Game) -> None:
    address = choices.address_of(game.id, "en")
    assert client().get(address).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    # Whoever has an old address, or none, is given what there is now, and asks again the next time.
    for query in ["", "?", "?old", "?" + "x" * 2000, address.partition("?")[2] + "&x"]:
        answer = client().get(address.partition("?")[0] + query)
        assert answer.status_code in (200, 404)
        assert answer.status_code == 404 or answer.headers["Cache-Control"] == "no-cache"
    addresses = [choices.address_of(game.id, language).partition("?")[2] for language in LANGUAGES]
    assert len(set(addresses)) == len(LANGUAGES)


@pytest.mark.parametrize(
    "place", [("chess", "en"), ("skud", "de"), ("skud", "EN"), ("SKUD", "en"), ("..", "en"), ("skud", "__class__")]
)
def test_there_is_no_file_of_another_game_or_language(place: tuple[str, str]) -> None:
    game, language = place
    assert client().get(choices.address_of("skud", "en").partition("?")[0]).status_code == 200
    assert client().get(f"/choices/{game}/{language}.json").status_code == 404


def test_the_file_is_only_read() -> None:
    address = choices.address_of("skud", "en")
    assert client().head(address).status_code == 200
    assert client().post(address).status_code in (403, 405)


def test_a_file_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(choices, "choice_data", lambda game, language: made.append(language) or {"verbs": []})
    choices.file_of.cache_clear()
    try:
        for _ in range(3):
            client().get(choices.address_of("skud", "en"))
        assert made == ["en"]
    finally:
        choices.file_of.cache_clear()


def test_the_page_of_a_table_names_its_file_and_the_names_of_the_table(game: Game, friends: Friends) -> None:
    table = friends(game.id, game.seats[0])
    page = client("A").get(f"/t/{table.id}").text
    address = re.search(r'data-choices="([^"]+)"', page)[1]
    answer = client().get(address)
    assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"]
    names = json.loads(re.search(r'<script id="table-names"[^>]*>(.*?)</script>', page)[1])
    # A person at a seat that can be chosen is called by name.
    names.pop("seat", None)
    assert names == table_names(game, live_of(table).state.seen_by(0), "en")
    data = json.loads(re.search(r'<script id="frame-data"[^>]*>(.*?)</script>', page)[1])
    assert data["seq"] == 0 and (data["actions"] != []) == (live_of(table).state.to_move == 0)
