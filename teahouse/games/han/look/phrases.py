"""Phrases of explanations: players, lists and counted things, said to whoever reads."""

from collections.abc import Sequence

from teahouse.core.words import Fact
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.tallies import tally
from teahouse.games.han.names import province_name
from teahouse.games.han.state import HanState

# Every message of explanations begins so.
START = "about:"


class Phrases:
    """What explanations of a view are made of. The reader is "you"; a spectator is nobody at the table."""

    def __init__(self, seen: HanState, lang: str) -> None:
        self.names = HanNames.of(lang)
        self.seats = int(seen.seats)
        self.reader = int(seen.viewer)
        self.map, self.language = seen.house.map, lang
        self.provinces = [province_name(self.map, province, lang) for province in range(int(self.map.province_count))]

    @property
    def has_reader(self) -> bool:
        """Whether the reader plays."""
        return self.reader >= 0

    def say(self, message: str, **facts: Fact) -> str:
        """A sentence."""
        return self.names.fill(START + message, **facts)

    def count(self, message: str, number: int, **facts: Fact) -> str:
        """A sentence that depends on a number."""
        return self.names.fill(START + message, n=str(number), **facts)

    def of(self, message: str, seat: int, **facts: Fact) -> str:
        """A sentence about a player; there is another one for the reader."""
        if seat == self.reader:
            return self.say(message + ":you", **facts)
        return self.say(message, player=self.names.players([seat]), **facts)

    def count_of(self, message: str, number: int, seat: int, **facts: Fact) -> str:
        """The same where it depends on a number."""
        return self.of(message, seat, n=str(number), **facts)

    def province(self, number: int, form: str) -> str:
        """A province inside a sentence, e.g. "in Wei"."""
        return province_name(self.map, number, self.language, form) if self.names.words else self.provinces[number]

    def payment(self, payment: str, form: str = "") -> str:
        """Cards that are paid together, inside a sentence."""
        return self.names.words.name("payment", payment, form) if self.names.words else payment

    def tally(self, message: str, counts: Sequence[int]) -> str:
        """Everybody who has any, e.g. "you have 3 pagodas, and Jade 2"."""
        return tally(self.names, message, counts[: self.seats], self.reader)

    def series(self, joint: str, items: Sequence[str]) -> str:
        """A list in words, e.g. "in Wei or in Shu"."""
        return self.names.series(START + joint, items)
