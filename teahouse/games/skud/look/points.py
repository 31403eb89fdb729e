"""Where the points lie on the picture of the board, and how they are touched."""

from typing import Final

from teahouse.games.skud.box import POINT_TEXTS, X, Y

# The board is as high as wide; its centre is at MIDDLE, MIDDLE.
WIDTH: Final = 900
MIDDLE: Final = WIDTH // 2
CELL: Final = 45
# The small board ends shortly beyond the outermost tiles: 17.4 cells, so that each is as large as can be.
SMALL_WIDTH: Final = 783
CROPPED: Final = (WIDTH - SMALL_WIDTH) / 2

SPOTS: Final = [(MIDDLE + CELL * int(x), MIDDLE - CELL * int(y)) for x, y in zip(X, Y, strict=True)]
# The same for Host, whose gate is the one in the north.
TURNED_SPOTS: Final = [(WIDTH - x, WIDTH - y) for x, y in SPOTS]
TOUCHES: Final = [f"point:{text}" for text in POINT_TEXTS]


def spots_of(turned: bool) -> list[tuple[int, int]]:
    """Where each point lies, for a reader in the south or in the north."""
    return TURNED_SPOTS if turned else SPOTS
