"""The stages of a month, and the kinds of decision in them."""

from typing import Final

from mypy_extensions import i64

# Where the game is. The two before the end come only when the sun is eclipsed.
SET_UP: Final[i64] = 0
ACTIONS: Final[i64] = 1
PERSONS: Final[i64] = 2
EVENT: Final[i64] = 3
WALL_CHECK: Final[i64] = 4
LAST_WALL_CHECK: Final[i64] = 5
SUPER_EVENT: Final[i64] = 6
EVENT_AGAIN: Final[i64] = 7
WALL_CHECK_AGAIN: Final[i64] = 8
END: Final[i64] = 9
STAGES: Final = [
    "set_up",
    "actions",
    "persons",
    "event",
    "wall_check",
    "last_wall_check",
    "super_event",
    "event_again",
    "wall_check_again",
    "end",
]

# What is decided.
START: Final[i64] = 0
PLACING: Final[i64] = 1
FULL: Final[i64] = 2
ACTION: Final[i64] = 3
BUILDING: Final[i64] = 4
BUYING: Final[i64] = 5
WALLING: Final[i64] = 6
CARD: Final[i64] = 7
RECRUITING: Final[i64] = 8
RELEASING: Final[i64] = 9
RAZING: Final[i64] = 10
RETURNING: Final[i64] = 11
DISCARDING: Final[i64] = 12
SUNRISE: Final[i64] = 13
CHARTER: Final[i64] = 14
OVER: Final[i64] = 15
PHASES: Final = [
    "start",
    "place",
    "full",
    "action",
    "floor",
    "privilege",
    "wall",
    "card",
    "recruit",
    "release",
    "raze",
    "return",
    "discard",
    "sunrise",
    "charter",
    "over",
]

# What each super event lets the players decide; the others ask nobody.
ASKED_BY_SUPER_EVENT: Final = {
    "earthquake": ["raze", "release"],
    "flood": ["return"],
    "tornado": ["discard"],
    "sunrise": ["sunrise", "place", "full"],
    "charter": ["charter", "floor"],
}
# The kinds of decision in each stage.
ASKED: Final = {
    "set_up": ["start", "place"],
    "actions": ["action", "floor", "privilege", "wall"],
    "persons": ["card", "recruit", "place", "full"],
    "event": ["release"],
    "wall_check": ["release"],
    "last_wall_check": ["release"],
    "super_event": [phase for phases in ASKED_BY_SUPER_EVENT.values() for phase in phases],
    "event_again": ["release"],
    "wall_check_again": ["release"],
    "end": ["over"],
}
