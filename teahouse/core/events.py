"""What can happen: events are declared like verbs and told to each seat as far as it may know."""

from collections.abc import Sequence

from teahouse.core.state import UNKNOWN_NUMBER
from teahouse.core.verbs import Domain

PUBLIC = -1


class Event:
    """One kind of event: a name and what its numbers mean.

    `owner` is the place of the parameter that holds the seat who may know the private ones;
    `reveals` marks an event that shows somebody something new, so that undo stops there.
    """

    def __init__(self, name: str, *parameters: Domain, owner: int = PUBLIC, reveals: bool = False) -> None:
        self.name = name
        self.parameters = list(parameters)
        self.owner = owner
        self.reveals = reveals


class Chronicle:
    """All events of a game. In a log an event is a tuple: its number, then its arguments."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = list(events)
        self.numbers = {event.name: number for number, event in enumerate(self.events)}

    def number(self, name: str) -> int:
        """What stands first in the tuples of this event."""
        return self.numbers[name]

    def tell(self, event: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """The event as the seat may know it: what it may not know is UNKNOWN_NUMBER."""
        kind = self.events[event[0]]
        if kind.owner != PUBLIC and event[1 + kind.owner] == seat:
            return event
        told = [event[0]]
        for domain, value in zip(kind.parameters, event[1:]):
            told.append(int(UNKNOWN_NUMBER) if domain.private else value)
        return tuple(told)

    def text(self, event: tuple[int, ...]) -> str:
        """The event in words for tests and programs, e.g. "captured G R3 2,-7"."""
        words = [self.events[event[0]].name]
        before = -1
        for domain, value in zip(self.events[event[0]].parameters, event[1:]):
            words.append("?" if value == UNKNOWN_NUMBER else domain.text(value, before))
            before = value
        return " ".join(words)
