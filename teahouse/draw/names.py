"""What things are called in a picture: a game's words in one language, or codes until these are compiled."""

from collections.abc import Mapping
from typing import ClassVar, Self

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.core.words import Fact, Words, words_of


class Names:
    """The names and sentences of a game in one language, each looked up once. Every game has a class of its own.

    A picture can be drawn before any catalogue is compiled: things go by their codes then, and `codes` has what is said
    instead of some names and sentences.
    """

    package: ClassVar[str]
    codes: ClassVar[Mapping[str, str]] = {}

    def __init__(self, words: Words | None) -> None:
        self.words = words
        self.names: dict[tuple[str, str], str] = {}

    @classmethod
    def of(cls, language: str) -> Self:
        """The names in a language, the same object each time."""
        words = compiled_words(cls.package, language)
        found = NAMES.get((cls, words))
        if not isinstance(found, cls):
            found = NAMES[cls, words] = cls(words)
        return found

    def name(self, kind: str, value: str) -> str:
        """What a thing is called."""
        if (kind, value) not in self.names:
            code = self.codes.get(f"{kind}:{value}", value)
            self.names[kind, value] = self.words.name(kind, value) if self.words else code
        return self.names[kind, value]

    def named(self, kind: str, value: str) -> Fact:
        """A name that a sentence may ask for in any form."""
        return lambda form: self.words.name(kind, value, form) if self.words else self.name(kind, value)

    def say(self, sentence: str, **facts: Fact) -> str:
        """A sentence about the board with its facts filled in."""
        return self.fill("sentence:" + sentence, **facts)

    def fill(self, message: str, **facts: Fact) -> str:
        """A message with its facts filled in as they are; without words the bare facts, one after the other."""
        if self.words is not None:
            return self.words.fill(message, facts)
        bare = "; ".join("{" + name + "}" for name in facts)
        said = self.codes.get(message) or bare or message.removeprefix("sentence:")
        for name, value in facts.items():
            said = said.replace("{" + name + "}", value if isinstance(value, str) else value(""))
        return said


NAMES: dict[tuple[type[Names], Words | None], Names] = {}


def compiled_words(package: str, language: str) -> Words | None:
    """A package's catalogue; None where it is not compiled."""
    try:
        return words_of(package, language)
    except Unreadable:
        if language not in LANGUAGES:
            raise
        return None
