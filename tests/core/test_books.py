"""Books and catalogues as the core reads them."""

import pytest

import teahouse
from teahouse.core.book import Book
from teahouse.core.words import read_facts
from tests.toy import GAME as TOY


def test_a_book_is_taken_apart_by_its_headings() -> None:
    book = Book("en", "# Game\nHello.\n## Part\n### One rule {#g-one}\nFirst.\n\nSecond.\n### Other {#g-two}\nEnd.\n")
    assert book.ids() == ["g-one", "g-two"]
    assert (book.rule("g-one").title, book.rule("g-one").text) == ("One rule", "First.\n\nSecond.")
    assert [paragraph.level for paragraph in book.paragraphs] == [1, 2, 3, 3]


def test_an_unknown_rule_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(teahouse.Unreadable, match='no rule "toy-cheat" in this book; it has: toy-draw'):
        TOY.book("en").rule("toy-cheat")


def test_an_unknown_language_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(teahouse.Unreadable, match="one of en, hu, sk"):
        TOY.book("de")
    with pytest.raises(teahouse.Unreadable, match="one of en, hu, sk"):
        TOY.words("de")


def test_a_refusal_is_said_with_its_facts() -> None:
    assert read_facts("toy-hand card=3") == ("toy-hand", {"card": "3"})
    assert TOY.words("en").refusal("toy-hand card=3") == "You do not hold a card with three leaves."
    assert TOY.words("sk").refusal("toy-hand card=3") == "Takú kartu na ruke nemáš: tri lístky."
