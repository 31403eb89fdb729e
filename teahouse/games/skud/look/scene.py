"""What the pictures of Skud Pai Sho are made from: a position, what may be touched, and where points lie."""

from collections.abc import Collection
from typing import Final

from teahouse.draw.touch import sorted_marks
from teahouse.games.skud.box import POINT_TEXTS, POINTS, X, Y
from teahouse.games.skud.harmony import harmonies
from teahouse.games.skud.look.names import SkudNames
from teahouse.games.skud.state import SkudState

# The tray; its centre is at MIDDLE, MIDDLE.
WIDTH: Final = 900
MIDDLE: Final = 450
CELL: Final = 45

SPOTS: Final = [(MIDDLE + CELL * int(x), MIDDLE - CELL * int(y)) for x, y in zip(X, Y, strict=True)]
HALF: Final = CELL // 2
POINT_OF: Final = {text: point for point, text in enumerate(POINT_TEXTS)}


class Scene:
    """One position and everything that is to be shown of it."""

    def __init__(self, seen: SkudState, lang: str, touch: Collection[str], marks: Collection[str]) -> None:
        self.seen = seen
        self.names = SkudNames.of(lang)
        self.allowed = frozenset(touch)
        self.marks = sorted_marks(marks)
        self.board = [int(tile) for tile in seen.board][:POINTS]
        self.occupied = [point for point, tile in enumerate(self.board) if tile]
        self.harmonies = harmonies(seen.board, seen.house)

    def marked_points(self, mark: str) -> list[int]:
        """The points with that mark, in the order given."""
        values = [touch.partition(":")[2] for touch in self.marks[mark] if touch.startswith("point:")]
        return [POINT_OF[value] for value in values if value in POINT_OF]

    def last_arrange(self) -> tuple[int, int]:
        """From where to where a tile was arranged last; -1, -1 if that is not known."""
        if self.marked_points("from") and self.marked_points("last"):
            return self.marked_points("from")[0], self.marked_points("last")[0]
        if len(self.seen.since):
            return self.seen.since[-1] // 256, self.seen.since[-1] % 256
        return -1, -1
