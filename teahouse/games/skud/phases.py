"""The phases of a game of Skud Pai Sho and the ways it can end."""

from typing import Final

from mypy_extensions import i64

CHOOSING: Final[i64] = 0
OPENING: Final[i64] = 1
TURN: Final[i64] = 2
BONUS_OFFERED: Final[i64] = 3
OVER: Final[i64] = 4
PHASES: Final = ["accents", "open", "turn", "bonus", "over"]

GOES_ON: Final[i64] = 0
BY_RING: Final[i64] = 1
BY_LAST_FLOWER: Final[i64] = 2
BY_NO_MOVE: Final[i64] = 3
BY_REPETITION: Final[i64] = 4
BY_TURN_LIMIT: Final[i64] = 5
ENDINGS: Final = ["", "ring", "last flower", "no move", "repetition", "turn limit"]

# `winner` of a drawn game.
BOTH: Final[i64] = 2
