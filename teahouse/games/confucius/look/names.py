"""What the things of Confucius are called in a language."""

from collections.abc import Sequence

from teahouse.draw.names import Names
from teahouse.games.confucius import GAME
from teahouse.games.confucius.box import VACANT


class ConfuciusNames(Names):
    """The names, with families and lists in the form in which labels say them."""

    package = GAME.package

    def seat(self, seat: int) -> str:
        """A family, or nobody."""
        return self.say("nothing") if seat == VACANT or seat < 0 else self.name("seat", str(seat))

    def list_of(self, items: Sequence[str]) -> str:
        """Things one after the other."""
        return ", ".join(items) or self.say("nothing")

    def list_cards(self, kind: str, kinds: Sequence[str], counts: Sequence[int]) -> str:
        """Cards by kind, e.g. "2 cash or 2 licences ×2"."""
        found = [
            self.name(kind, name) + (f" ×{count}" if count > 1 else "")
            for name, count in zip(kinds, counts, strict=True)
            if count
        ]
        return self.list_of(found)
