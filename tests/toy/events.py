"""What can happen in Three Cups."""

from teahouse.core.events import Chronicle, Event
from teahouse.core.verbs import Domain
from tests.toy.actions import CARD, SEAT

SHOWN = Domain("card", ["1", "2", "3"])
COUNT = Domain("count", [str(number) for number in range(10)])

EVENTS = Chronicle(
    [
        Event("drew", SEAT, CARD, owner=0, reveals=True),
        Event("revealed", SEAT, SHOWN, reveals=True),
        Event("scored", SEAT, COUNT),
        Event("poured", SEAT, SEAT),
        Event("reshuffled", COUNT),
    ]
)
DREW, REVEALED, SCORED, POURED, RESHUFFLED = range(5)
