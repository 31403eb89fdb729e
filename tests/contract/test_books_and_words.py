"""Books and words are whole: the same ids and messages in three languages, and every rule has its test."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from teahouse.core.book import LANGUAGES, PICTURE, read_picture
from teahouse.core.game import Game
from teahouse.core.options import Option
from teahouse.draw.layouts import grid

TESTS = Path(__file__).parent.parent
# A fact, in whatever form; Hungarian articles are none.
PLACEHOLDER = re.compile(r"\{(?!az\}|Az\})(\w+)(?::\w+)?\}")


def catalogue(game: Game, language: str) -> dict[str, str]:
    """A game's messages; the forms of a name are each language's own."""
    with files(game.package).joinpath("words", f"{language}.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id and not message.context]
    return {message.id if isinstance(message.id, str) else message.id[0]: str(message.string) for message in messages}


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
        pictures = [read_picture(block) for block in PICTURE.finditer(game.book(language).source)]
        assert all(len(picture.caption) > 10 for picture in pictures)
        for picture in pictures:
            layout = grid(picture.panels) if picture.panels else "wide"
            assert game.look().svg(game.at(picture.position), lang=language, layout=layout).startswith("<svg")
        drawn[language] = [(picture.position, picture.panels) for picture in pictures]
    assert drawn["en"] == drawn["hu"] == drawn["sk"]


def test_the_panels_of_a_books_pictures_are_there(game: Game) -> None:
    for block in PICTURE.finditer(game.book("en").source):
        picture = read_picture(block)
        there = {panel.id for panel in game.look().panels(game.at(picture.position))}
        assert [name for row in picture.panels for name in row if name not in there] == [], picture.caption


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
        key
        for key in messages
        if messages[key] == english[key]
        and " " in messages[key]
        and not key.startswith(names)
        # What only puts facts side by side is said alike.
        and re.search(r"[^\W\d_]", PLACEHOLDER.sub("", messages[key]))
    ]
    assert language == "en" or equal == []
