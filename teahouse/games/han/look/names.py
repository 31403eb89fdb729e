"""What seats, colours and sentences of Han are called in a language."""

from collections.abc import Sequence
from typing import ClassVar

from teahouse.core.state import NOBODY
from teahouse.core.words import Fact, Words
from teahouse.draw.names import Names
from teahouse.games.han import GAME
from teahouse.games.han.box import COLOURS, MOST_SEATS


class HanNames(Names):
    """The names of seats and colours by their numbers, and cards and pieces counted in words."""

    package = GAME.package
    codes: ClassVar = {
        "sentence:hand": "{player}: {cards}",
        "sentence:display": "{cards}",
        "sentence:discard": "{cards}",
        "sentence:score": "{player}: {n}; {left}",
        "sentence:last_round": "2 / 2",
        "do:fort": "#",
    }

    def __init__(self, words: Words | None) -> None:
        super().__init__(words)
        self.seats = [self.name("seat", str(seat)) for seat in range(MOST_SEATS)]
        self.colours = [self.name("colour", colour) for colour in COLOURS]

    def say_as(self, form: str, sentence: str, **facts: Fact) -> str:
        """A sentence about the board, in a form where the language has one."""
        if self.words is None or not form:
            return self.say(sentence, **facts)
        return self.words.say("sentence:" + sentence, facts, form)

    def series(self, joint: str, items: Sequence[str]) -> str:
        """A list in words, e.g. "7, 4 and 2"."""
        if len(items) < 2:
            return "".join(items)
        return self.fill(joint, list=", ".join(items[:-1]), last=items[-1])

    def players(self, seats: Sequence[int], reader: int = NOBODY) -> Fact:
        """Seats inside a sentence, in the form that it asks for: "you and Jade"."""
        own = sorted(seats, key=lambda seat: seat != reader)
        return lambda form: self.series("about:and", [self.player(seat, reader, form) for seat in own])

    def player(self, seat: int, reader: int = NOBODY, form: str = "") -> str:
        """A seat inside a sentence; the reader's own is "you"."""
        if self.words is None:
            return self.seats[seat]
        return self.words.say("about:you", form=form) if seat == reader else self.words.name("seat", str(seat), form)

    def cards(self, counts: Sequence[int], hidden: int = 0) -> str:
        """Cards inside a sentence, by colour and then those that nobody knows: "2 green cards, 1 red and 1 face-down
        one". The first of them says that they are cards, where a language says it there."""
        held = [(colour, count) for colour, count in zip([*COLOURS, "hidden"], [*counts, hidden], strict=True) if count]
        kinds = ["cards", *["more_cards"] * len(held)]
        named = [self.so_many(f"{kind}:{colour}", count) for kind, (colour, count) in zip(kinds, held, strict=False)]
        return self.series("about:and", named)

    def so_many(self, message: str, number: int) -> str:
        """So many of something."""
        return self.words.count(message, number) if self.words else f"{message.rpartition(':')[2]} {number}"

    def hand(self, seat: int, counts: Sequence[int], hidden: int = 0) -> str:
        """The cards of a seat in a sentence."""
        return self.cards_lying("hand", counts, hidden, player=self.players([seat]))

    def cards_lying(self, place: str, counts: Sequence[int], hidden: int = 0, **facts: Fact) -> str:
        """The cards in a place in a sentence; there is another one for no cards at all."""
        if not any(counts) and not hidden:
            return self.say_as("none", place, cards="–", **facts)
        return self.say(place, cards=self.cards(counts, hidden), **facts)

    def score(self, seat: int, points: int, pagodas: int, envoys: int) -> str:
        """A seat's points and the pieces that it has left, in a sentence."""
        kinds = {(True, True): "", (True, False): ":pagodas", (False, True): ":envoys", (False, False): ":nothing"}
        left = self.say("left" + kinds[pagodas > 0, envoys > 0], pagodas=str(pagodas), envoys=str(envoys))
        return self.say("score", n=str(points), player=self.players([seat]), left=left)
