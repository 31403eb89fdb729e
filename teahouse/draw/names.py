"""What things are called in a picture: a game's words in one language, or codes until these are compiled."""

from collections.abc import Mapping
from typing import ClassVar, Self

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.core.words import Words, words_of


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
        self.sentences: dict[str, str] = {}

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

    def say(self, sentence: str, **facts: str) -> str:
        """A sentence about the board with its facts filled in."""
        return self.fill("sentence:" + sentence, **facts)

    def fill(self, message: str, **facts: str) -> str:
        """A message with its facts filled in as they are: a number of junks is not looked up as a shipyard's name."""
        said = self.sentences.get(message)
        if said is None:
            said = self.sentences[message] = self.sentence(message, facts)
        for name, value in facts.items():
            said = said.replace("{" + name + "}", value)
        return said

    def sentence(self, message: str, facts: Mapping[str, str]) -> str:
        """A message before its facts are filled in; without words the bare facts, one after the other."""
        if self.words is not None:
            return self.words.say(message)
        bare = "; ".join("{" + name + "}" for name in facts)
        return self.codes.get(message) or bare or message.removeprefix("sentence:")


NAMES: dict[tuple[type[Names], Words | None], Names] = {}


def compiled_words(package: str, language: str) -> Words | None:
    """A package's catalogue; None where it is not compiled."""
    try:
        return words_of(package, language)
    except Unreadable:
        if language not in LANGUAGES:
            raise
        return None
