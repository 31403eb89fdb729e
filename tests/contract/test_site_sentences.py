"""Sentences of the site, the terminal and the bots: the same messages in three languages, each with its forms and
plurals; and house rules of every game, which are shown by name."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.core.options import spelling
from teahouse.core.telling import listing
from teahouse.core.words import PLACEHOLDER, words_of

HOUSE = Path(teahouse.__file__).parent
FOLDERS = sorted(path for path in HOUSE.rglob("words") if "games" not in path.parts)
PACKAGES = [".".join(folder.parent.relative_to(HOUSE.parent).parts) for folder in FOLDERS]
GAMES = ["skud", "dragon", "han", "confucius"]
# A number and the noun that it counts.
COUNTED = re.compile(r"\{(n|count|times|min_length|score|points)\} [^\W\d_]{2,}")
# Where a number is a name, and what follows it belongs to the sentence.
NUMBERED = {
    "import:move", "legal:more", "learn:number", "learn:progress", "lesson:number", "lesson:progress", "round:of",
    "log:range", "replay:at",
}  # fmt: skip
AFTER_COLON = re.compile(r":\s*\{\w+(:\w+)?\}\s*[.!?]?$")
# Labels of a table or a line: a quotation, a file, an address or a name stands after the colon.
LABELS = {
    "because:both", "because:gains", "email:now", "form:free", "form:played", "hint", "hint:says", "host", "legal:more",
    "legal:none", "mail:off", "mail:waits", "profile:rated", "saved", "type:here", "winners",
}  # fmt: skip


@pytest.fixture(params=PACKAGES)
def package(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=GAMES)
def real_game(request: pytest.FixtureRequest) -> Game:
    return teahouse.game(request.param)


def catalogue(package: str, language: str) -> Catalog:
    with (HOUSE.parent / package.replace(".", "/") / "words" / f"{language}.po").open("rb") as file:
        return read_po(file)


def messages(package: str, language: str) -> dict[str, Message]:
    """The messages without a form, by their ids."""
    found = [message for message in catalogue(package, language) if message.id and not message.context]
    return {message.id if isinstance(message.id, str) else message.id[0]: message for message in found}


def texts(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_there_and_is_told_the_same(package: str, language: str) -> None:
    english, own = messages(package, "en"), messages(package, language)
    assert sorted(own) == sorted(english)
    for id, message in own.items():
        assert all(texts(message)), id
        told = {name for name, _ in PLACEHOLDER.findall(" ".join(texts(english[id])))}
        assert {name for name, _ in PLACEHOLDER.findall(" ".join(texts(message)))} <= told, id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_message_asks_for_exists(package: str, language: str) -> None:
    """A form is that of a name, which has it for each of its values, or a counted noun."""
    own = messages(package, language)
    formed = {(message.id, message.context) for message in catalogue(package, language) if message.context}
    for id, message in own.items():
        for name, form in PLACEHOLDER.findall(" ".join(texts(message))):
            values = [other for other in own if other.startswith(f"{name}:") and other.count(":") == 1]
            has_all = bool(values) and all((value, form) in formed for value in values)
            assert not form or has_all or not isinstance(own[form].id, str), f"{id} asks for {name}:{form}"


@pytest.mark.parametrize("language", ["en", "sk"])
def test_a_counted_noun_has_its_plurals(package: str, language: str) -> None:
    """Hungarian nouns stay as they are after a number."""
    single = [
        id
        for id, message in messages(package, language).items()
        if id not in NUMBERED and isinstance(message.id, str) and COUNTED.search(texts(message)[0])
    ]
    assert single == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_after_a_colon_that_belongs_into_the_sentence(package: str, language: str) -> None:
    found = [
        f"{id}: {text}"
        for id, message in messages(package, language).items()
        for text in texts(message)
        if id not in LABELS and AFTER_COLON.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_is_shown_by_name(real_game: Game, language: str) -> None:
    """Rules and presets have names, rules an explanation; a value is named, or it is a number or a switch."""
    words = real_game.words(language)
    lacking = [f"preset:{name}" for name in real_game.presets if not words.knows(f"preset:{name}")]
    for option in real_game.options:
        asked = [f"option:{option.name}", f"option:{option.name}:about"]
        named = [value for value in option.values if isinstance(value, str)]
        asked += [f"option:{option.name}:{spelling(value)}" for value in named]
        lacking += [message for message in asked if not words.knows(message)]
    assert lacking == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_where_it_comes_from(real_game: Game, language: str) -> None:
    assert real_game.words(language).knows("origin")


def test_every_game_says_how_long_and_how_hard_it_is(real_game: Game) -> None:
    shortest, longest = real_game.minutes
    assert 0 < shortest <= longest and real_game.difficulty in (1, 2, 3)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Ada, Ben and Cyril"), ("hu", "Ada, Ben és Cyril"), ("sk", "Ada, Ben a Cyril")]
)
def test_names_are_listed(language: str, said: str) -> None:
    words = words_of("teahouse.web", language)
    assert listing(words, ["Ada", "Ben", "Cyril"]) == said
    assert listing(words, ["Ada"]) == "Ada" and listing(words, []) == ""
