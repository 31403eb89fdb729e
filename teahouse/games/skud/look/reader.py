"""Who is told about a thing on the board: a language, and the seat that is "you"."""

from teahouse.core.words import Fact, words_of
from teahouse.games.skud import GAME
from teahouse.games.skud.box import CODES, OWNERS, kind_at
from teahouse.games.skud.harmony import harmonies
from teahouse.games.skud.state import SkudState


class Reader:
    """Somebody who sees a position. Whoever looks on is never "you"."""

    def __init__(self, seen: SkudState, language: str) -> None:
        self.seen = seen
        self.words = words_of(GAME.package, language)
        self.harmonies = harmonies(seen.board, seen.house)

    def is_own(self, seat: int) -> bool:
        """Whether a seat is the reader's."""
        return bool(seat == self.seen.viewer)

    def say(self, message: str, **facts: Fact) -> str:
        """A message about a thing; facts are filled in as they are."""
        return self.words.say(f"about:{message}", facts)

    def count(self, message: str, number: int, **facts: Fact) -> str:
        """The same where a number matters: none has a message of its own."""
        if not number:
            return self.say(f"{message}:none", **facts)
        return self.words.fill(f"about:{message}", {"n": str(number), **facts})

    def say_whose(self, message: str, seat: int, **facts: Fact) -> str:
        """A message that speaks of the reader's own thing or names its owner."""
        if self.is_own(seat):
            return self.say(f"{message}:you", **facts)
        return self.say(message, owner=self.owner(seat), **facts)

    def count_whose(self, message: str, number: int, seat: int) -> str:
        """The same where a number matters."""
        if self.is_own(seat):
            return self.count(f"{message}:you", number)
        return self.count(message, number, owner=self.owner(seat))

    def owner(self, seat: int) -> Fact:
        """A seat as the owner of something, in each form."""
        return lambda form: self.words.name("owner", OWNERS[seat], form)

    def kind_name(self, kind: int) -> Fact:
        """What a kind of tile is called, in each form."""
        return lambda form: self.words.name("tile", CODES[kind], form)

    def tile_name(self, point: int) -> Fact:
        """What the tile on a point is called."""
        return self.kind_name(int(kind_at(self.seen.board, point)))
