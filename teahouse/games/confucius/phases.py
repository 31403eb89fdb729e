"""The kinds of decision in Confucius."""

from typing import Final

from mypy_extensions import i64

CHIEF: Final[i64] = 0
TURN: Final[i64] = 1
EXTRA: Final[i64] = 2
FAVOUR: Final[i64] = 3
PAY: Final[i64] = 4
LAND: Final[i64] = 5
TUTOR: Final[i64] = 6
SUPPORTING: Final[i64] = 7
CANCEL: Final[i64] = 8
PLACE: Final[i64] = 9
YIELD: Final[i64] = 10
DISCARD: Final[i64] = 11
OVER: Final[i64] = 12
PHASES: Final = [
    "chief", "turn", "extra", "favour", "pay", "land", "tutor",
    "support", "cancel", "place", "yield", "discard", "over",
]  # fmt: skip
