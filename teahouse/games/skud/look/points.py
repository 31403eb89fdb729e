"""Where the points lie on the picture of the board, and how they are touched."""

from typing import Final

from teahouse.games.skud.box import POINT_TEXTS, X, Y

# The board is as high as wide; its centre is at MIDDLE, MIDDLE.
WIDTH: Final = 900
MIDDLE: Final = WIDTH // 2
CELL: Final = 45

SPOTS: Final = [(MIDDLE + CELL * int(x), MIDDLE - CELL * int(y)) for x, y in zip(X, Y, strict=True)]
TOUCHES: Final = [f"point:{text}" for text in POINT_TEXTS]
