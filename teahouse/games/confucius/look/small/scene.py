"""The size of a scene, of which a phone shows one at a time, and rows that share its height."""

from functools import cache
from typing import Final

WIDTH: Final = 352
HEIGHT: Final = 236
# Between two things to touch.
GAP: Final = 4


@cache
def scene_row(place: int, count: int, top: float, bottom: float = HEIGHT, gap: float = GAP) -> tuple[float, float]:
    """Top and height of one of so many rows between two heights."""
    step = (bottom - top + gap) / count
    return round(top + step * place, 1), round(step - gap, 1)
