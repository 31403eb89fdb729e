"""Phrases of explanations: players, lists and counted things, said to whoever reads."""

from collections.abc import Sequence

from teahouse.games.han.look.names import HanNames
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

    def say(self, message: str, **facts: str) -> str:
        """A sentence."""
        return self.names.fill(START + message, **facts)

    def count(self, message: str, number: int, **facts: str) -> str:
        """A sentence that depends on a number."""
        words = self.names.words
        said = words.count(START + message, number) if words else str(number)
        for name, value in facts.items():
            said = said.replace("{" + name + "}", value)
        return said

    def of(self, message: str, seat: int, **facts: str) -> str:
        """A sentence about a player; there is another one for the reader."""
        if seat == self.reader:
            return self.say(message + ":you", **facts)
        return self.say(message, player=self.names.seats[seat], **facts)

    def count_of(self, message: str, number: int, seat: int) -> str:
        """The same where it depends on a number."""
        if seat == self.reader:
            return self.count(message + ":you", number)
        return self.count(message, number, player=self.names.seats[seat])

    def player(self, seat: int) -> str:
        """A player inside a sentence."""
        return self.say("you") if seat == self.reader else self.names.seats[seat]

    def province(self, number: int, form: str) -> str:
        """A province inside a sentence, e.g. "in Wei"."""
        return province_name(self.map, number, self.language, form) if self.names.words else self.provinces[number]

    def payment(self, payment: str, form: str = "") -> str:
        """Cards that are paid together, inside a sentence."""
        return self.names.words.name("payment", payment, form) if self.names.words else payment

    def tally(self, counts: Sequence[int]) -> str:
        """Everybody who has any, e.g. "you 3, Jade 2": those with the most first."""
        return ", ".join(f"{self.player(seat)} {counts[seat]}" for seat in self.ranked(counts))

    def ranked(self, counts: Sequence[int]) -> list[int]:
        """The seats that have any, those with the most first."""
        return sorted((seat for seat in range(self.seats) if counts[seat]), key=lambda seat: -counts[seat])

    def series(self, joint: str, items: Sequence[str]) -> str:
        """A list in words, e.g. "7, 4 and 2"."""
        if len(items) < 2:
            return "".join(items)
        return self.say(joint, list=", ".join(items[:-1]), last=items[-1])


def sentence_start(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]
