"""Books and words are whole: the same ids and messages in three languages, and every rule has its test."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from teahouse.core.book import LANGUAGES, PICTURE
from teahouse.core.game import Game
from teahouse.core.options import Option

TESTS = Path(__file__).parent.parent
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def catalogue(game: Game, language: str) -> dict[str, str]:
    """A game's messages."""
    with files(game.package).joinpath("words", f"{language}.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def test_the_three_books_have_the_same_rules_in_the_same_order(game: Game) -> None:
    english = game.book("en").ids()
    assert english and len(english) == len(set(english))
    for language in LANGUAGES:
        assert game.book(language).ids() == english
        for id in english:
            assert len(game.book(language).rule(id).text) > 30, (language, id)


def test_the_pictures_of_a_book_are_positions_of_the_game_with_captions(game: Game) -> None:
    drawn = {}
    for language in LANGUAGES:
        blocks = [json.loads(block) for block in PICTURE.findall(game.book(language).source)]
        captions = [block.pop("caption") for block in blocks]
        assert all(len(caption) > 10 for caption in captions)
        assert all(game.look().svg(game.at(block), lang=language).startswith("<svg") for block in blocks)
        drawn[language] = blocks
    assert drawn["en"] == drawn["hu"] == drawn["sk"]


def test_every_rule_of_the_book_is_cited_by_a_test(game: Game) -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    cited = set(re.findall(r'mark\.rule\(\s*"([a-z0-9-]+)"', sources)) | {
        id for group in re.findall(r"mark\.rule\(([^)]*)\)", sources) for id in re.findall(r'"([a-z0-9-]+)"', group)
    }
    assert [id for id in game.book("en").ids() if id not in cited] == []


def test_every_message_is_there_in_three_languages_with_the_same_facts(game: Game) -> None:
    english = catalogue(game, "en")
    for language in LANGUAGES:
        messages = catalogue(game, language)
        assert sorted(messages) == sorted(english), language
        for key, message in messages.items():
            assert message, (language, key)
            assert set(PLACEHOLDER.findall(message)) == set(PLACEHOLDER.findall(english[key])), (language, key)


def test_every_refusal_verb_event_and_option_has_words(game: Game) -> None:
    messages = catalogue(game, "en")
    wanted = [*game.rules, "about", "prompt:over"]
    wanted += [f"act:{verb.name}" for verb in game.verbs.verbs] + [f"do:{verb.name}" for verb in game.verbs.verbs]
    wanted += [f"event:{event.name}" for event in game.events.events]
    for option in game.options:
        wanted += option_messages(option)
    for preset in game.presets:
        wanted += [f"preset:{preset}", f"preset:{preset}:about"]
    assert [key for key in wanted if key not in messages] == []


def option_messages(option: Option) -> list[str]:
    """The messages that a house rule needs."""
    values = [value for value in option.values if isinstance(value, str)]
    return [f"option:{option.name}", f"option:{option.name}:about"] + [
        f"option:{option.name}:{value}" for value in values
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_left_in_another_language(game: Game, language: str) -> None:
    english, messages = catalogue(game, "en"), catalogue(game, language)
    names = ("tile:", "prey:", "card:", "seat:", "do:", "option:")
    equal = [
        key for key in messages if messages[key] == english[key] and " " in messages[key] and not key.startswith(names)
    ]
    assert language == "en" or equal == []
