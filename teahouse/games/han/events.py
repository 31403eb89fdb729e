"""What can happen in a game of Han."""

from typing import Final

from teahouse.core.events import Chronicle, Event
from teahouse.core.verbs import Domain
from teahouse.games.han.actions import COLOUR, PROVINCE
from teahouse.games.han.box import COLOURS

SEAT: Final = Domain("seat", ["0", "1", "2", "3", "4"])
POINTS: Final = Domain("points", [str(number) for number in range(500)])
NUMBER: Final = Domain("number", [str(number) for number in range(200)])
# An alliance by its number on the map.
ALLIANCE: Final = Domain("alliance", [str(number) for number in range(200)])
SECRET: Final = Domain("colour", COLOURS, private=True)

EVENTS: Final = Chronicle(
    [
        # A card from the pile, seen by the one who draws it.
        Event("drew", SEAT, SECRET, owner=0, reveals=True),
        # A card from the pile to the display.
        Event("turned_up", COLOUR, reveals=True),
        # The discards were shuffled into a new pile of so many cards.
        Event("reshuffled", NUMBER),
        # The pile is empty for the second time: the round is finished, then the game is over.
        Event("last_round"),
        # The last site of a province was taken.
        Event("filled", PROVINCE),
        Event("province_points", PROVINCE, SEAT, POINTS),
        Event("harbour_points", SEAT, POINTS),
        Event("alliance_points", ALLIANCE, SEAT, POINTS),
        Event("road_points", SEAT, POINTS),
        # Nobody can place a pagoda or an envoy any more.
        Event("nobody_can_place"),
    ]
)

DREW: Final = EVENTS.number("drew")
TURNED_UP: Final = EVENTS.number("turned_up")
RESHUFFLED: Final = EVENTS.number("reshuffled")
LAST_ROUND: Final = EVENTS.number("last_round")
FILLED: Final = EVENTS.number("filled")
PROVINCE_POINTS: Final = EVENTS.number("province_points")
HARBOUR_POINTS: Final = EVENTS.number("harbour_points")
ALLIANCE_POINTS: Final = EVENTS.number("alliance_points")
ROAD_POINTS: Final = EVENTS.number("road_points")
NOBODY_CAN_PLACE: Final = EVENTS.number("nobody_can_place")
