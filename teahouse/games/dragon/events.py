"""What can happen in a game of In the Year of the Dragon."""

from typing import Final

from mypy_extensions import i64

from teahouse.core.events import Chronicle, Event
from teahouse.core.verbs import Domain
from teahouse.games.dragon.actions import GOOD, PALACE, PERSON, TYPE
from teahouse.games.dragon.box import ACTIONS, EVENTS, SUPER_EVENTS

# Where points come from, in the order of a score sheet.
SOURCES: Final = [
    "palaces",
    "ladies",
    "privileges",
    "scholars",
    "festival",
    "mongols",
    "persons",
    "monks",
    "money",
    "wall",
    "super_event",
]
FROM_PALACES: Final[i64] = 0
FROM_LADIES: Final[i64] = 1
FROM_PRIVILEGES: Final[i64] = 2
FROM_SCHOLARS: Final[i64] = 3
FROM_FESTIVAL: Final[i64] = 4
FROM_MONGOLS: Final[i64] = 5
FROM_PERSONS: Final[i64] = 6
FROM_MONKS: Final[i64] = 7
FROM_MONEY: Final[i64] = 8
FROM_WALL: Final[i64] = 9
FROM_SUPER_EVENT: Final[i64] = 10

SEAT: Final = Domain("seat", ["0", "1", "2", "3", "4"])
MONTH: Final = Domain("month", [str(number) for number in range(13)])
NUMBER: Final = Domain("number", [str(number) for number in range(256)])
POINTS: Final = Domain("points", [str(number) for number in range(500)])
SOURCE: Final = Domain("source", SOURCES)
GROUP: Final = Domain("group", ["1", "2", "3", "4", "5"])
MONTH_EVENT: Final = Domain("month_event", EVENTS)
SUPER_EVENT: Final = Domain("super_event", SUPER_EVENTS)
# The action cards of a group; the number of a group has a bit for each card.
DEALT_CARDS: Final = Domain(
    "action",
    [" ".join(ACTIONS[card] for card in range(8) if cards >> card & 1) for cards in range(256)],
    example="taxes build",
    many=True,
)

CHRONICLE: Final = Chronicle(
    [
        # The set-up: which event each month brings, and the super event.
        Event("month_tile", MONTH, MONTH_EVENT),
        Event("super_tile", SUPER_EVENT),
        Event("month_began", MONTH, MONTH_EVENT),
        Event("dealt", GROUP, DEALT_CARDS, reveals=True),
        Event("gained", SEAT, GOOD, NUMBER),
        Event("paid", SEAT, GOOD, NUMBER),
        Event("floors", SEAT, NUMBER),
        # Steps made on the person track, and the space reached.
        Event("advanced", SEAT, NUMBER, NUMBER),
        # The steps changed the order of play; the second seat is the foremost of those who are behind now.
        Event("overtook", SEAT, SEAT),
        # A card was played, but no tile of its type is left.
        Event("exhausted", SEAT, TYPE),
        # There was no palace at all for a newcomer.
        Event("turned_away", SEAT, PERSON),
        # A person tile leaves the game, whatever the cause.
        Event("left", SEAT, PERSON),
        Event("happened", MONTH_EVENT),
        Event("must_release", SEAT, NUMBER),
        # An uninhabited palace has lost a floor; the number is what it has left.
        Event("decayed", SEAT, PALACE, NUMBER),
        Event("fell", SEAT, PALACE),
        Event("scored", SEAT, SOURCE, POINTS),
        # Length of the wall, month.
        Event("wall_held", NUMBER, MONTH),
        Event("wall_broke", NUMBER, MONTH),
        Event("super_happened", SUPER_EVENT),
        Event("lost_privileges", SEAT, NUMBER),
        Event("month_scoring", MONTH),
        Event("final_scoring"),
    ]
)

MONTH_TILE: Final = CHRONICLE.number("month_tile")
SUPER_TILE: Final = CHRONICLE.number("super_tile")
MONTH_BEGAN: Final = CHRONICLE.number("month_began")
DEALT: Final = CHRONICLE.number("dealt")
GAINED: Final = CHRONICLE.number("gained")
PAID: Final = CHRONICLE.number("paid")
FLOORS: Final = CHRONICLE.number("floors")
ADVANCED: Final = CHRONICLE.number("advanced")
OVERTOOK: Final = CHRONICLE.number("overtook")
EXHAUSTED: Final = CHRONICLE.number("exhausted")
TURNED_AWAY: Final = CHRONICLE.number("turned_away")
LEFT: Final = CHRONICLE.number("left")
HAPPENED: Final = CHRONICLE.number("happened")
MUST_RELEASE: Final = CHRONICLE.number("must_release")
DECAYED: Final = CHRONICLE.number("decayed")
FELL: Final = CHRONICLE.number("fell")
SCORED: Final = CHRONICLE.number("scored")
WALL_HELD: Final = CHRONICLE.number("wall_held")
WALL_BROKE: Final = CHRONICLE.number("wall_broke")
SUPER_HAPPENED: Final = CHRONICLE.number("super_happened")
LOST_PRIVILEGES: Final = CHRONICLE.number("lost_privileges")
MONTH_SCORING: Final = CHRONICLE.number("month_scoring")
FINAL_SCORING: Final = CHRONICLE.number("final_scoring")
