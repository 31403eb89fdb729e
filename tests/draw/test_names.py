"""Names and lines of text that the looks of all games share."""

from typing import ClassVar

import pytest

from teahouse.core.errors import Unreadable
from teahouse.draw import lines, names, pieces
from tests.draw.pictures import no_words
from tests.toy import GAME


class CupsNames(names.Names):
    """The names of the toy game, with one sentence for when there are no words."""

    package = GAME.package
    codes: ClassVar = {"sentence:pile": "{n}", "seat:1": "Second"}


def test_things_and_sentences_are_called_as_the_language_has_them() -> None:
    english, hungarian = CupsNames.of("en"), CupsNames.of("hu")
    assert english.name("seat", "1") != hungarian.name("seat", "1")
    assert "7" in english.say("pile", n="7") and english.say("pile", n="7") != hungarian.say("pile", n="7")
    assert "{" not in english.say("hand", player="Ada", cards="2")


def test_a_language_is_read_once() -> None:
    assert CupsNames.of("sk") is CupsNames.of("sk")
    assert CupsNames.of("sk") is not CupsNames.of("en")


def test_facts_are_filled_in_as_they_are_and_not_looked_up_as_names() -> None:
    assert CupsNames.of("en").name("card", "1") == "one leaf"
    assert CupsNames.of("en").fill("toy-hand", card="1") == "You do not hold a card with 1."


def test_without_a_catalogue_things_go_by_their_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "words_of", no_words)
    silent = CupsNames.of("en")
    assert (silent.name("seat", "0"), silent.name("seat", "1")) == ("0", "Second")
    assert silent.say("pile", n="7") == "7"
    assert silent.say("hand", player="Ada", cards="2") == "Ada; 2" and silent.say("empty") == "empty"
    monkeypatch.undo()
    assert CupsNames.of("en").name("seat", "0") != "0"


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(Unreadable, match="expected a language"):
        CupsNames.of("xx")


def test_words_that_fit_keep_their_size_and_long_ones_shrink_to_the_width() -> None:
    assert pieces.fitting_size("tea", 20, 100) == 20
    assert pieces.fitting_size("x" * 20, 20, 120) == 10
    assert pieces.fitting_size("x" * 20, 20, 120, letter=1.2) == 5
    assert pieces.fitting_size("", 20, 100) == 20


def test_a_thing_that_stands_on_two_lines_is_touched_on_the_first() -> None:
    board: list[lines.Line] = [
        ("cups", {}),
        ("[1] [2]", {"cup:1": (0, 3), "cup:2": (4, 3)}),
        ("[2]", {"cup:2": (0, 3)}),
    ]
    assert lines.spots_on(board) == {"cup:1": (1, 0, 3), "cup:2": (1, 4, 3)}
