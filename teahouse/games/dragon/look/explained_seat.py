"""Whose things are explained, and to whom."""

from functools import cached_property

from teahouse.core.words import Fact
from teahouse.draw.explanation import Explanation
from teahouse.games.dragon import phases
from teahouse.games.dragon.look.facts import CourtFacts, courts_of
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.state import DragonState

# Nobody's: a thing of all that a spectator points at.
NOBODYS = -1


class ExplainedSeat:
    """The seat that an explanation is about: the owner of the panel, on panels of all the reader. Readers are "you",
    others go by their names."""

    def __init__(self, seen: DragonState, seat: int, lang: str) -> None:
        self.seen, self.lang = seen, lang
        self.names = DragonNames.of(lang)
        self.seat = seat if 0 <= seat < seen.seats else int(seen.viewer) if seen.viewer >= 0 else NOBODYS
        self.is_reader = self.seat == seen.viewer
        self.is_over = seen.phase == phases.OVER

    def of(self, seat: int) -> "ExplainedSeat":
        """Another seat, explained to the same reader."""
        return ExplainedSeat(self.seen, seat, self.lang)

    @cached_property
    def courts(self) -> list[CourtFacts]:
        """All courts, by seat."""
        return courts_of(self.seen)

    @property
    def court(self) -> CourtFacts:
        """The court of this seat."""
        return self.courts[self.seat]

    def player(self, seat: int) -> str:
        """What a seat is called."""
        return self.names.by_number["seat"][seat]

    def say(self, message: str, **facts: str) -> str:
        """A sentence about this seat, to the reader or about somebody else; nothing where it is nobody's. Its first
        number decides the plural, and whether the seat has none at all."""
        if self.seat == NOBODYS:
            return ""
        if self.is_reader:
            return self.names.fill(f"about:{message}:you", **facts)
        return self.names.fill(f"about:{message}:player", player=self.player(self.seat), **facts)

    def fill(self, message: str, **facts: Fact) -> str:
        """A sentence that is the same for everybody."""
        return self.names.fill(f"about:{message}", **facts)

    def count(self, verb: str, thing: str, number: int) -> str:
        """So many of something, as it stands after "have" or "get"."""
        return self.names.count(f"about:{verb}:{thing}", number)

    def have(self, thing: str, number: int) -> str:
        """The sentence that this seat has so many of something."""
        return self.say("have", own=str(number), what=self.count("have", thing, number))


def explanation(title: str, sentences: list[str], rule: str) -> Explanation:
    """A title with a capital letter, and the sentences that there are."""
    return Explanation(title[:1].upper() + title[1:], " ".join(filter(None, sentences)), rule)
