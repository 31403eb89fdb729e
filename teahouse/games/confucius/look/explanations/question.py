"""A question about something on the board, and how it is answered: in the reader's language, to the reader."""

from typing import Final

from teahouse.core.words import Fact
from teahouse.draw.explanation import Explanation
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.state import ConfuciusState

# The reader is none of the families.
NO_READER: Final = -1


class Question:
    """The position as the reader sees it, and the seat of the panel that the thing is on, -1 for a public one."""

    def __init__(self, seen: ConfuciusState, seat: int, lang: str) -> None:
        self.seen = seen
        self.seat = seat
        self.reader = int(seen.viewer) if seen.viewer >= 0 else NO_READER
        # Whose prices are asked for: those of the family of the panel, or else the reader's.
        self.family = seat if seat >= 0 else self.reader
        self.lang = lang
        self.names = ConfuciusNames.of(lang)

    @property
    def is_own(self) -> bool:
        """Whether the reader is the family that is asked about."""
        return self.family == self.reader != NO_READER

    def say(self, message: str, **facts: Fact) -> str:
        """A sentence."""
        return self.names.fill("about:" + message, **facts)

    def count(self, message: str, number: int, **facts: Fact) -> str:
        """A sentence about a number."""
        return self.names.fill("about:" + message, n=str(number), **facts)

    def say_of(self, seat: int, message: str) -> str:
        """A sentence about a family: the reader is "you", the others are named."""
        if seat == self.reader:
            return self.say(message + "-you")
        return self.say(message + "-of", player=self.names.family(seat))

    def count_of(self, seat: int, message: str, number: int) -> str:
        """The same about a number of theirs."""
        if seat == self.reader:
            return self.count(message + "-you", number)
        return self.count(message + "-of", number, player=self.names.family(seat))

    def giver(self, seat: int) -> Fact:
        """A family as the one from whom a gift comes."""
        return self.names.named("giver", str(seat))

    def gift(self, value: int) -> str:
        """What a gift is called."""
        return self.names.name("gift", str(value))

    def answer(self, title: str, sentences: list[str], rule: str) -> Explanation:
        """The explanation; sentences that are empty are left out."""
        text = " ".join(sentence for sentence in sentences if sentence)
        return Explanation(title[:1].upper() + title[1:], text, "confucius-" + rule)
