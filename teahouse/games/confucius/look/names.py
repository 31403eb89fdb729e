"""What the things of Confucius are called in a language."""

from collections.abc import Sequence

from teahouse.core.words import Fact
from teahouse.draw.names import Names
from teahouse.games.confucius import GAME
from teahouse.games.confucius.box import VACANT


class ConfuciusNames(Names):
    """The names, with families and lists in the form in which labels say them."""

    package = GAME.package

    def seat(self, seat: int) -> str:
        """A family, or nobody."""
        return self.nothing("nobody") if seat == VACANT or seat < 0 else self.name("seat", str(seat))

    def say_as(self, form: str, sentence: str, **facts: str) -> str:
        """A sentence about the board, in a form where the language has one."""
        if self.words is None or not form:
            return self.say(sentence, **facts)
        return self.words.say("sentence:" + sentence, facts, form)

    def nothing(self, form: str) -> str:
        """What stands where a list or a family would, in the form that is needed there."""
        return self.words.say("sentence:nothing", form=form) if self.words else self.say("nothing")

    def said(self, kind: str, value: str, form: str) -> str:
        """What a thing is called in a form."""
        return self.words.name(kind, value, form) if self.words else self.name(kind, value)

    def points(self, number: int) -> str:
        """So many points in a label; the bare number where the language has no words for that."""
        if self.words is None:
            return str(number)
        said = self.words.catalogue.npgettext("label", "point", "point", number)
        return str(number) if said == "point" else said.replace("{n}", str(number))

    def family(self, seat: int) -> Fact:
        """A family that a sentence may ask for in any form."""
        return self.named("seat", str(seat))

    def listing(self, kind: str, values: Sequence[str]) -> Fact:
        """Things in a sentence, each in the form that it asks for: a vase (3), a coat (4) and a junk (6)."""

        def said(form: str) -> str:
            names = [self.words.name(kind, value, form) if self.words else value for value in values]
            if len(names) < 2:
                return "".join(names)
            return self.fill("list:and", first=", ".join(names[:-1]), last=names[-1])

        return said

    def list_of(self, items: Sequence[str], form: str = "cards") -> str:
        """Things one after the other; in a form where there are none."""
        return ", ".join(items) or self.nothing(form)

    def list_cards(self, kind: str, kinds: Sequence[str], counts: Sequence[int], form: str = "cards") -> str:
        """Cards by kind, e.g. "2 cash or 2 licences ×2"."""
        found = [
            self.name(kind, name) + (f" ×{count}" if count > 1 else "")
            for name, count in zip(kinds, counts, strict=True)
            if count
        ]
        return self.list_of(found, form)

    def count(self, message: str, number: int) -> str:
        """A message about a number, in the plural that the language asks for; without words the number."""
        return self.words.count(message, number) if self.words else str(number)
