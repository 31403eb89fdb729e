"""Sentences for players: gettext catalogues, by language.

A message asks for each fact in the form that its sentence needs: "{person:acc}" is the name of a person in the
accusative, which stands in the catalogue under that context; "{price:yuan}" is a counted noun. One number of a message
decides its plural; for 0 the context "none" may say it without a number. In Hungarian "{az}" is the article that the
next word asks for.
"""

import gettext
import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import TypeAlias

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable

# What a message is told: a value whose name the catalogue may know, or a name that gives each of its forms.
Fact: TypeAlias = "str | Callable[[str], str]"
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
# A number may count, also if it is written with a sign.
NUMBER = re.compile(r"-?\d+")
ARTICLE = re.compile(r"\{([Aa])z\} (\W*)(\w+)")
# Numbers that begin with a vowel when they are read in Hungarian: egy, öt, ötven, ötszáz, ezer, ezerszáz, ötezer.
VOWEL_NUMBER = re.compile(r"1|5\d*|1\d{3}|1\d{6}|1\d{9}")
VOWELS = "aáeéiíoóöőuúüű"


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
        return self.catalogue.ngettext(message, message, 1) != message or self.catalogue.gettext(message) != message

    def say(self, message: str, facts: Mapping[str, Fact] | None = None, form: str = "") -> str:
        """The message with its facts filled in, in a form where the catalogue has one. A fact `tile=R3` is said by the
        message "tile:R3"."""
        told = facts or {}
        sentence = self.catalogue.pgettext(form, message) if form else message
        if sentence == message:
            sentence = self.plural(message, told)
        return self.filled(sentence, told, self.fact)

    def fill(self, message: str, facts: Mapping[str, Fact]) -> str:
        """The message with its facts filled in as they are: the number of junks is no shipyard's name."""
        return self.filled(self.plural(message, facts), facts, self.plain_fact)

    def filled(self, sentence: str, facts: Mapping[str, Fact], said: Callable[[str, Fact, str], str]) -> str:
        """A sentence with its facts in the forms that it asks for, and its articles."""

        def fill(found: re.Match[str]) -> str:
            name = found[1]
            return said(name, facts[name], found[2] or "") if name in facts else found[0]

        return with_articles(PLACEHOLDER.sub(fill, sentence)) if "{" in sentence else sentence

    def plural(self, message: str, facts: Mapping[str, Fact]) -> str:
        """The message in the plural that its number asks for: its first one, in the order of its facts."""
        for value in facts.values():
            if isinstance(value, str) and NUMBER.fullmatch(value):
                counted = self.counted(message, int(value))
                if counted != message:
                    return counted
                break
        return self.catalogue.gettext(message)

    def fact(self, name: str, value: Fact, form: str) -> str:
        """A fact in a form: a number that is nothing's name is so many of what the form names."""
        if not isinstance(value, str):
            return value(form)
        if form and NUMBER.fullmatch(value) and self.name(name, value) == value:
            return self.so_many(form, value)
        return self.name(name, value, form)

    def plain_fact(self, name: str, value: Fact, form: str) -> str:
        """A fact that is a name or a number already."""
        if not isinstance(value, str):
            return value(form)
        return self.so_many(form, value) if form and NUMBER.fullmatch(value) else value

    def so_many(self, form: str, number: str) -> str:
        """A number of what a form names; the number alone where that is no counted thing but a form of names, as when
        a player is called "12"."""
        counted = self.count(form, int(number))
        return number if counted == form else counted

    def count(self, message: str, number: int) -> str:
        """A message that depends on a number, in the plural that the language asks for."""
        return self.counted(message, number).replace("{n}", str(number))

    def counted(self, message: str, number: int) -> str:
        """The plural of a message that a number asks for; for none at all what is said instead, where nobody would say
        the 0: "no reward cards"."""
        none = message if number else self.catalogue.pgettext("none", message)
        return self.catalogue.ngettext(message, message, abs(number)) if none == message else none

    def name(self, kind: str, value: str, form: str = "") -> str:
        """What a thing is called in a form, e.g. name("tile", "R3", "acc"); as it is otherwise called where it has no
        such form, and its code where it has no name."""
        asked = kind + ":" + value
        if form:
            said = self.catalogue.pgettext(form, asked)
            if said != asked:
                return said
        said = self.catalogue.gettext(asked)
        return value if said == asked else said

    def refusal(self, refusal: str) -> str:
        """The sentence for what `State.refusal` returned."""
        rule, facts = read_facts(refusal)
        return self.say(rule, facts)


def with_articles(sentence: str) -> str:
    """A Hungarian sentence with the articles that its words ask for: az alma, a körte, az 5 kártya."""

    def choose(found: re.Match[str]) -> str:
        article, between, word = found.groups()
        is_minus = between.endswith("-") and word[0].isdigit()
        is_vowel = not is_minus and (VOWEL_NUMBER.fullmatch(word) is not None or word[0].lower() in VOWELS)
        return f"{article}{'z' if is_vowel else ''} {between}{word}"

    return ARTICLE.sub(choose, sentence)


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
