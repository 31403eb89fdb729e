"""What can happen in a game of Skud Pai Sho."""

from typing import Final

from teahouse.core.events import Chronicle, Event
from teahouse.core.verbs import Domain
from teahouse.games.skud.actions import POINT
from teahouse.games.skud.box import CODES, OWNERS

SEAT: Final = Domain("seat", OWNERS)
TILE: Final = Domain("tile", CODES)
COUNT: Final = Domain("count", [str(number) for number in range(250)])

EVENTS: Final = Chronicle(
    [
        # The opening: both players' flower of the same kind stands in this gate.
        Event("opened", SEAT, TILE, POINT),
        Event("captured", SEAT, TILE, POINT),
        # A tile came back to its owner's reserve instead of leaving the game.
        Event("returned", SEAT, TILE, POINT),
        # A Boat took an accent off the board with it.
        Event("removed", SEAT, TILE, POINT),
        # A player arranged a flower: which one, from where and to where.
        Event("arranged", SEAT, TILE, POINT, POINT),
        # A Wheel or a Boat moved a tile from one point to another.
        Event("moved", SEAT, TILE, POINT, POINT),
        Event("harmony", SEAT, POINT, POINT),
        Event("bonus_earned", SEAT),
        # How the game ended.
        Event("ring", SEAT),
        Event("last_flower", SEAT),
        Event("midlines", SEAT, COUNT),
        Event("no_move", SEAT),
        Event("repetition"),
        Event("turn_limit"),
    ]
)

OPENED: Final = EVENTS.number("opened")
CAPTURED: Final = EVENTS.number("captured")
RETURNED: Final = EVENTS.number("returned")
REMOVED: Final = EVENTS.number("removed")
ARRANGED: Final = EVENTS.number("arranged")
MOVED: Final = EVENTS.number("moved")
HARMONY: Final = EVENTS.number("harmony")
BONUS_EARNED: Final = EVENTS.number("bonus_earned")
RING: Final = EVENTS.number("ring")
LAST_FLOWER: Final = EVENTS.number("last_flower")
MIDLINES: Final = EVENTS.number("midlines")
NO_MOVE: Final = EVENTS.number("no_move")
REPETITION: Final = EVENTS.number("repetition")
TURN_LIMIT: Final = EVENTS.number("turn_limit")
