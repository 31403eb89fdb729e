"""Boards as lines of text that know where on them the things stand that can be touched."""

from collections.abc import Sequence

# The marks of the seats as letters: disc, triangle, square, diamond, star.
MARKS = "●▲■◆★"
# A line, and by touch the column and length of what stands on it.
Line = tuple[str, dict[str, tuple[int, int]]]


def spots_on(lines: Sequence[Line]) -> dict[str, tuple[int, int, int]]:
    """Where each thing stands first: line, column, length."""
    found: dict[str, tuple[int, int, int]] = {}
    for number, (_, touches) in enumerate(lines):
        for touch, (column, length) in touches.items():
            found.setdefault(touch, (number, column, length))
    return found
