"""What everything in the Year of the Dragon is called in a language."""

from collections.abc import Sequence
from typing import ClassVar, Final

from teahouse.core.words import Fact, Words
from teahouse.draw.names import Names
from teahouse.games.dragon import GAME, box

NAMED: Final = {
    "action": box.ACTIONS,
    "card": box.CARDS,
    "type": box.TYPES,
    "person": box.PERSONS,
    "good": box.GOODS,
    "privilege": box.PRIVILEGES,
    "wall_tile": box.REWARDS,
    "month_event": box.EVENTS,
    "super_event": box.SUPER_EVENTS,
    "seat": [str(seat) for seat in range(box.MOST_SEATS)],
}


class DragonNames(Names):
    """The names of all that is in the box, by kind and number."""

    package = GAME.package
    codes: ClassVar = {
        "sentence:person": "{persons}, +{steps}",
        "sentence:action": "{action}: {gives}",
        "sentence:prices": "{small}/{large}",
        "sentence:owned_price": "{things} ({price})",
        "sentence:month": "{n}: {event}",
        "sentence:lantern": "{player}: {n}",
        "sentence:newcomer": "{person}",
        "sentence:court": "{player}: {owned}",
        "sentence:wall": "{n}",
        "palace": "{n}",
        "palace:new": "+",
        "resident": "{person} ({n})",
        "change:points": "*",
    }

    def __init__(self, words: Words | None) -> None:
        super().__init__(words)
        self.by_number = {kind: [self.name(kind, value) for value in values] for kind, values in NAMED.items()}

    def seat(self, seat: int) -> Fact:
        """What a seat is called, for a sentence that may ask for any form of it."""
        return self.named("seat", str(seat))

    def form(self, kind: str, value: str, form: str) -> str:
        """What a thing is called in a form; as it is otherwise called where the language has no such form."""
        return self.words.name(kind, value, form) if self.words else self.name(kind, value)

    def series(self, items: Sequence[str]) -> str:
        """Things in a sentence, e.g. "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return self.fill("list:and", first=", ".join(items[:-1]), last=items[-1])

    def count(self, message: str, number: int) -> str:
        """A message in the plural that a number asks for; without words the number."""
        return self.words.count(message, number) if self.words else str(number)

    def so_many(self, kind: str, value: str, number: int) -> str:
        """So many of a thing that has plurals of its own, e.g. "2 old monks"; without words its code and the number."""
        return self.count(f"{kind}:{value}", number) if self.words else f"{value}: {number}"
