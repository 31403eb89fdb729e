"""The phases of a turn of Han."""

from typing import Final

from mypy_extensions import i64

TURN: Final[i64] = 0
MORE: Final[i64] = 1
DRAWING: Final[i64] = 2
OVER: Final[i64] = 3
PHASES: Final = ["turn", "more", "draw", "over"]
