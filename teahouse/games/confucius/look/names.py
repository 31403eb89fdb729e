"""What the things of Confucius are called in a language."""

from collections.abc import Sequence

from teahouse.core.words import Fact
from teahouse.draw.names import Names
from teahouse.games.confucius import GAME
from teahouse.games.confucius.box import CARDS


class ConfuciusNames(Names):
    """The names, with families and lists in the form in which sentences say them."""

    package = GAME.package

    def seat(self, seat: int) -> str:
        """A family."""
        return self.name("seat", str(seat))

    def say_as(self, form: str, sentence: str, **facts: str) -> str:
        """A sentence about the board, in a form where the language has one."""
        if self.words is None or not form:
            return self.say(sentence, **facts)
        return self.words.say("sentence:" + sentence, facts, form)

    def points(self, number: int) -> str:
        """So many points in a label; the bare number where the language has no words for that."""
        if self.words is None:
            return str(number)
        said = self.words.catalogue.npgettext("label", "point", "point", number)
        return str(number) if said == "point" else said.replace("{n}", str(number))

    def family(self, seat: int) -> Fact:
        """A family that a sentence may ask for in any form."""
        return self.named("seat", str(seat))

    def families(self, seats: Sequence[int]) -> Fact:
        """Several families that a sentence may ask for in any form."""
        return self.listing("seat", [str(seat) for seat in seats])

    def listing(self, kind: str, values: Sequence[str]) -> Fact:
        """Things in a sentence, each in the form that it asks for: a vase (3), a coat (4) and a junk (6)."""

        def said(form: str) -> str:
            return self.joined([self.words.name(kind, value, form) if self.words else value for value in values])

        return said

    def joined(self, items: Sequence[str], word: str = "and") -> str:
        """Things one after the other, with a word before the last one."""
        if len(items) < 2:
            return "".join(items)
        return self.fill(f"list:{word}", first=", ".join(items[:-1]), last=items[-1])

    def numbered(self, number: int, worth: str) -> str:
        """One of several places by its number, and what stands behind it: 3 (5 cash)."""
        return self.say("numbered", number=str(number), worth=worth)

    def cards(self, counts: Sequence[int]) -> str:
        """Cards by kind, of each how many: 1 card worth 1 cash or 3 licences and 2 cards worth 2 cash or 2 licences."""
        return self.joined(
            [
                self.say("cards", n=str(count), card=self.named("card", card))
                for card, count in zip(CARDS, counts, strict=True)
                if count
            ]
        )

    def count(self, message: str, number: int) -> str:
        """A message about a number, in the plural that the language asks for; without words the number."""
        return self.words.count(message, number) if self.words else str(number)


def begun(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]
