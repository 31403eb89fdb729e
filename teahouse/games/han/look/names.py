"""What seats, colours and sentences of Han are called in a language."""

from collections.abc import Sequence
from typing import ClassVar

from teahouse.core.words import Words
from teahouse.draw.names import Names
from teahouse.games.han import GAME
from teahouse.games.han.box import COLOURS, MOST_SEATS


class HanNames(Names):
    """The names of seats and colours by their numbers, and cards and pieces counted in words."""

    package = GAME.package
    codes: ClassVar = {
        "sentence:province": "{province}: {pagodas}; {envoys}; {free}",
        "sentence:hand": "{player}: {cards}",
        "sentence:display": "{cards}",
        "sentence:pile": "{n}",
        "sentence:discard": "{cards}",
        "sentence:score": "{player}: {n}; {pagodas}; {envoys}",
        "sentence:last_round": "2 / 2",
        "sentence:nothing": "–",
        "do:fort": "#",
    }

    def __init__(self, words: Words | None) -> None:
        super().__init__(words)
        self.seats = [self.name("seat", str(seat)) for seat in range(MOST_SEATS)]
        self.colours = [self.name("colour", colour) for colour in COLOURS]

    def say_as(self, form: str, sentence: str, **facts: str) -> str:
        """A sentence about the board, in a form where the language has one."""
        if self.words is None or not form:
            return self.say(sentence, **facts)
        return self.words.say("sentence:" + sentence, facts, form)

    def nothing(self, form: str) -> str:
        """What stands where a list would, in the form of that list."""
        return self.words.say("sentence:nothing", form=form) if self.words else self.say("nothing")

    def cards(self, counts: Sequence[int], form: str = "cards") -> str:
        """Cards by colour, e.g. "green, red ×2"."""
        named = [
            self.colours[colour] + (f" ×{count}" if count > 1 else "") for colour, count in enumerate(counts) if count
        ]
        return ", ".join(named) or self.nothing(form)

    def tally(self, counts: Sequence[int], form: str) -> str:
        """Pieces by seat, e.g. "Jade 2, Plum 1"."""
        named = [f"{self.seats[seat]} {count}" for seat, count in enumerate(counts) if count]
        return ", ".join(named) or self.nothing(form)
