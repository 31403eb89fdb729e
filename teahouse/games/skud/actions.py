"""The verbs of Skud Pai Sho."""

from typing import Final

from mypy_extensions import i64

from teahouse.core.errors import Unreadable
from teahouse.core.verbs import Domain, Verb, Vocabulary
from teahouse.games.skud.box import (
    ACCENT_CODES,
    BASIC_CODES,
    CLOCKWISE,
    FIRST_BASIC,
    PLACES,
    POINT_TEXTS,
    POINTS,
    SURROUNDING,
)


def choices() -> list[tuple[int, ...]]:
    """Every way to take tiles from R R W W K K B B P M T, as counts."""
    return [
        (r, w, k, b, p, m, t)
        for r in range(3)
        for w in range(3)
        for k in range(3)
        for b in range(3)
        for p in range(2)
        for m in range(2)
        for t in range(2)
    ]


ACCENT_CHOICES: Final = choices()


def choice_text(counts: tuple[int, ...]) -> str:
    """A choice of accents as it is written, e.g. "R W K B"."""
    return " ".join(code for code, count in zip(ACCENT_CODES, counts) for _ in range(count))


class AccentChoice(Domain):
    """A set of accent tiles, chosen all at once."""

    def read(self, text: str, before: int) -> int:
        if text not in self.numbers:
            raise Unreadable(
                f'expected accent tiles in the order R R W W K K B B P M T, such as "R W K B", got "{text}"'
            )
        return self.numbers[text]


class Beside(Domain):
    """One of the eight points around the point before it, written as that point."""

    def text(self, value: int, before: int) -> str:
        x, y = PLACES[before]
        dx, dy = CLOCKWISE[value]
        return f"{x + dx},{y + dy}"

    def read(self, text: str, before: int) -> int:
        for direction in range(SURROUNDING):
            if self.text(direction, before) == text:
                return direction
        raise Unreadable(f'expected a point beside {POINT_TEXTS[before]}, got "{text}"')


POINT: Final = Domain("point", POINT_TEXTS, example="3,-4")
FLOWER: Final = Domain("tile", BASIC_CODES)
ACCENTS_CHOSEN: Final = AccentChoice(
    "tile", [choice_text(counts) for counts in ACCENT_CHOICES], many=True, touched="reserve"
)
BESIDE: Final = Beside("point", POINT_TEXTS[:SURROUNDING], after=POINT)


def from_reserve(name: str, code: str) -> Verb:
    """A verb that puts one tile from the reserve on a point."""
    return Verb(name, POINT, touches=[f"reserve:{code}", "{0}"])


VERBS: Final = Vocabulary(
    [
        Verb("accents", ACCENTS_CHOSEN, opens=True),
        Verb("open", FLOWER, touches=["reserve:{0}"], opens=True),
        Verb("plant", FLOWER, POINT, touches=["reserve:{0}", "{1}"], matters=2, opens=True),
        Verb("arrange", POINT, POINT, matters=2, opens=True),
        from_reserve("rock", "R"),
        from_reserve("wheel", "W"),
        from_reserve("knotweed", "K"),
        Verb("boat", POINT, BESIDE, touches=["reserve:B", "{0}", "{1}"]),
        from_reserve("boat", "B"),
        from_reserve("lotus", "L"),
        from_reserve("orchid", "O"),
        Verb("bonus", FLOWER, POINT, touches=["reserve:{0}", "{1}"]),
        from_reserve("pond", "P"),
        from_reserve("bamboo", "M"),
        from_reserve("turtle", "T"),
        Verb("skip"),
    ]
)

ACCENTS: Final[i64] = VERBS.first("accents")
OPEN: Final[i64] = VERBS.first("open")
PLANT: Final[i64] = VERBS.first("plant")
ARRANGE: Final[i64] = VERBS.first("arrange")
PLACE_ROCK: Final[i64] = VERBS.first("rock")
PLACE_WHEEL: Final[i64] = VERBS.first("wheel")
PLACE_KNOTWEED: Final[i64] = VERBS.first("knotweed")
SAIL: Final[i64] = VERBS.first("boat", 2)
SINK: Final[i64] = VERBS.first("boat", 1)
PLANT_LOTUS: Final[i64] = VERBS.first("lotus")
PLANT_ORCHID: Final[i64] = VERBS.first("orchid")
BONUS: Final[i64] = VERBS.first("bonus")
PLACE_POND: Final[i64] = VERBS.first("pond")
PLACE_BAMBOO: Final[i64] = VERBS.first("bamboo")
PLACE_TURTLE: Final[i64] = VERBS.first("turtle")
SKIP: Final[i64] = VERBS.first("skip")


def planted_kind(first: i64, action: i64) -> i64:
    """The basic flower that is planted; `first` is the verb's first action."""
    return FIRST_BASIC + (action - first) // POINTS


def planted_point(first: i64, action: i64) -> i64:
    """Where it is planted."""
    return (action - first) % POINTS


def arranged_start(action: i64) -> i64:
    """The point from which a flower is arranged."""
    return (action - ARRANGE) // POINTS


def arranged_end(action: i64) -> i64:
    """The point to which it is arranged."""
    return (action - ARRANGE) % POINTS


def sailing_point(action: i64) -> i64:
    """The point of the flower that a Boat moves."""
    return (action - SAIL) // SURROUNDING


def sailing_direction(action: i64) -> i64:
    """The direction in which it is moved."""
    return (action - SAIL) % SURROUNDING
