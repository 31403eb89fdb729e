"""Sentences for players: gettext catalogues, by language."""

import gettext
from importlib.resources import files

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable


class Words:
    """One package's catalogue in one language. What it does not know it says as it was asked."""

    def __init__(self, package: str, language: str) -> None:
        if language not in LANGUAGES:
            raise Unreadable(f'expected a language, one of {", ".join(LANGUAGES)}, got "{language}"')
        self.language = language
        catalogue = files(package).joinpath("words", language + ".mo")
        if not catalogue.is_file():
            raise Unreadable(f"{package} has no compiled words in {language}: run make setup")
        with catalogue.open("rb") as file:
            self.catalogue = gettext.GNUTranslations(file)

    def knows(self, message: str) -> bool:
        """Whether the catalogue has the message."""
        return self.catalogue.gettext(message) != message

    def say(self, message: str, facts: dict[str, str] | None = None) -> str:
        """The message with its facts filled in. A fact `tile=R3` is said by the message "tile:R3"."""
        sentence = self.catalogue.gettext(message)
        for name, value in (facts or {}).items():
            sentence = sentence.replace("{" + name + "}", self.name(name, value))
        return sentence

    def count(self, message: str, number: int) -> str:
        """A message that depends on a number, in the plural that the language asks for."""
        return self.catalogue.ngettext(message, message, number).replace("{n}", str(number))

    def name(self, kind: str, value: str) -> str:
        """What a thing is called, e.g. name("tile", "R3"); its code where it has no name."""
        asked = kind + ":" + value
        said = self.catalogue.gettext(asked)
        return value if said == asked else said

    def refusal(self, refusal: str) -> str:
        """The sentence for what `State.refusal` returned."""
        rule, facts = read_facts(refusal)
        return self.say(rule, facts)


CATALOGUES: dict[tuple[str, str], Words] = {}


def words_of(package: str, language: str) -> Words:
    """A package's catalogue, read once."""
    if (package, language) not in CATALOGUES:
        CATALOGUES[(package, language)] = Words(package, language)
    return CATALOGUES[(package, language)]


def read_facts(text: str) -> tuple[str, dict[str, str]]:
    """What a refusal or a prompt is about, and its facts, as in "a-rule tile=R3"."""
    parts = text.split(" ")
    facts: dict[str, str] = {}
    for part in parts[1:]:
        name, _, value = part.partition("=")
        facts[name] = value
    return parts[0], facts
