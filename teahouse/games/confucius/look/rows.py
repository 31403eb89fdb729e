"""The rows of the families, which run through three panels: what they have, the gifts they hold, their harbours."""

from functools import cache
from typing import Final

# How high these panels are, and the line above the rows.
HEIGHT: Final = 311
HEADER: Final = 26


@cache
def row_place(seat: int, seats: int) -> tuple[float, float]:
    """Top and height of a family's row."""
    height = (HEIGHT - HEADER) / seats
    return HEADER + height * seat, height - 1
