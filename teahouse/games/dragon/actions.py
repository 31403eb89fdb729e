"""The verbs of In the Year of the Dragon."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.verbs import Domain, Verb, Vocabulary
from teahouse.games.dragon.box import ACTIONS, CARDS, GOODS, PALACES, PERSONS, PRIVILEGES, REWARDS, TYPES

SLOTS: Final = [str(number) for number in range(1, int(PALACES) + 1)]

ACTION: Final = Domain("action", ACTIONS)
CARD: Final = Domain("card", CARDS)
PERSON: Final = Domain("person", PERSONS)
TYPE: Final = Domain("type", TYPES)
PALACE: Final = Domain("palace", SLOTS)
# Where a floor can go: on a palace, or on the ground, where it is a new one.
SITE: Final = Domain("palace", [*SLOTS, "new"])
# A person who lives in a palace: two alike in one palace are the same choice.
RESIDENT: Final = Domain("resident", [f"{person}@{slot}" for slot in SLOTS for person in PERSONS])
PRIVILEGE: Final = Domain("privilege", PRIVILEGES)
GOOD: Final = Domain("good", GOODS)
WALL_TILE: Final = Domain("wall_tile", REWARDS)

VERBS: Final = Vocabulary(
    [
        Verb("recruit", PERSON, matters=3, opens=True),
        Verb("place", PALACE),
        Verb("replace", RESIDENT),
        Verb("dismiss"),
        Verb("action", ACTION, opens=True),
        Verb("skip", opens=True),
        Verb("floor", SITE, matters=2),
        Verb("privilege", PRIVILEGE, matters=3),
        Verb("wall", WALL_TILE, matters=3),
        Verb("card", CARD, matters=0, opens=True),
        Verb("release", RESIDENT, opens=True, joins=True),
        Verb("raze", PALACE, opens=True, joins=True),
        Verb("return", GOOD, opens=True, joins=True),
        Verb("discard", CARD, opens=True, joins=True),
        Verb("charter", TYPE, touches=[], matters=3, opens=True),
    ]
)

# The number of each action's verb.
VERB_OF: Final = vec[u8]([VERBS.verbs.index(VERBS.verb(action)) for action in range(VERBS.size)])

RECRUIT: Final[i64] = VERBS.first("recruit")
PLACE: Final[i64] = VERBS.first("place")
REPLACE: Final[i64] = VERBS.first("replace")
DISMISS: Final[i64] = VERBS.first("dismiss")
ACT: Final[i64] = VERBS.first("action")
SKIP: Final[i64] = VERBS.first("skip")
BUILD_FLOOR: Final[i64] = VERBS.first("floor")
BUY: Final[i64] = VERBS.first("privilege")
LAY_WALL: Final[i64] = VERBS.first("wall")
PLAY_CARD: Final[i64] = VERBS.first("card")
RELEASE: Final[i64] = VERBS.first("release")
RAZE: Final[i64] = VERBS.first("raze")
RETURN: Final[i64] = VERBS.first("return")
DISCARD: Final[i64] = VERBS.first("discard")
NAME_CHARTER: Final[i64] = VERBS.first("charter")
# The last place of `floor`: on the ground.
NEW_PALACE: Final[i64] = PALACES
