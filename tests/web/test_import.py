"""Records from elsewhere: what is wrong is said in the reader's language, with a line for programmers below."""

import json
from collections.abc import Callable
from io import BytesIO

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.html import escape

from teahouse.core.book import LANGUAGES
from teahouse.core.record import MOST_MOVES
from teahouse.core.words import words_of
from teahouse.web import tables
from teahouse.web.models import Table
from teahouse.web.workers.imports import RefusedRecord, problem_of_text, replay
from tests.web.conftest import play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Fields = dict[str, object]


@pytest.fixture
def fields(friends: Callable[..., Table]) -> Fields:
    """A record of the toy that is right, as an object."""
    table = friends("toy")
    play(table, 500)
    return tables.record_of(Table.objects.get(pk=table.id)).fields()


def posted(text: str, language: str = "en") -> HttpResponse:
    """The answer to a record that was pasted."""
    return Client(headers={"accept-language": language}).post("/import", {"text": text})


CHANGES: dict[str, Callable[[Fields], Fields]] = {
    "unreadable": lambda fields: fields | {"seed": 5},
    "large": lambda fields: fields | {"moves": ["x"] * (MOST_MOVES + 1)},
    "game": lambda fields: fields | {"game": "chess"},
    "version": lambda fields: fields | {"version": 77},
    "move": lambda fields: fields | {"moves": [fields["moves"][0], "lay 9", *fields["moves"][2:]]},
    "fair": lambda fields: fields | {"seed": fields["seed"] + "0"},
    "result": lambda fields: {name: value for name, value in fields.items() if name != "result"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("problem", CHANGES)
def test_the_page_says_in_the_readers_language_what_is_wrong_with_a_record(
    problem: str, language: str, fields: Fields
) -> None:
    if problem == "fair":
        # Another seed gives other cards, which must not be noticed first.
        fields |= {"moves": [], "result": None}
    answer = posted(json.dumps(CHANGES[problem](fields)), language)
    said = words_of("teahouse.web", language).say(f"import:{problem}", {"n": "2"})
    assert answer.status_code == 400 and escape(said) in answer.text
    assert '<code lang="en">record' in answer.text and not Table.objects.filter(kind="imported")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_form_asks_for_a_record_and_shows_nothing_else(language: str) -> None:
    answer = posted("  ", language)
    assert answer.status_code == 400 and words_of("teahouse.web", language).say("import:nothing") in answer.text
    assert '<code lang="en">' not in answer.text


def test_a_file_that_is_no_text_is_no_record() -> None:
    answer = Client(headers={"accept-language": "sk"}).post("/import", {"file": BytesIO(b"\xff\xfe\x00")})
    assert answer.status_code == 400 and "Toto nie je úplný záznam hry" in answer.text and "UTF-8" in answer.text


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{}", '"x"', '{"game": 5}', '{"game": ["toy"]}', '{"game": {}}', "[" * 5000]
)
def test_whatever_is_sent_has_a_sentence(text: str) -> None:
    assert problem_of_text(text) == "unreadable"


def test_what_a_stranger_writes_stands_on_the_page_as_text(fields: Fields) -> None:
    answer = posted(json.dumps(fields | {"game": "<script>alert(1)</script>"}))
    assert answer.status_code == 400 and "&lt;script&gt;alert" in answer.text and "<script>alert" not in answer.text


def test_programmers_read_which_rule_forbids_the_move(fields: Fields) -> None:
    moves = fields["moves"]
    with pytest.raises(RefusedRecord, match=r"move 2 of \d+") as refused:
        replay(json.dumps(CHANGES["move"](fields | {"moves": moves})))
    assert (refused.value.problem, refused.value.move) == ("move", 2)
