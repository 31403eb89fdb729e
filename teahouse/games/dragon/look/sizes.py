"""How large each panel is, in units of which a picture of all of them has 1000 across."""

from typing import Final

from teahouse.draw.layouts import GAP

# What has the whole width between the margins of such a picture.
WIDTH: Final = 988

EVENTS_HEIGHT: Final = 128
# Beside each other.
WALL_WIDTH: Final = 562
TILES_WIDTH: Final = WIDTH - GAP - WALL_WIDTH
WALL_HEIGHT: Final = 82
TRACK_HEIGHT: Final = 104
ACTIONS_HEIGHT: Final = 150
STOCK_HEIGHT: Final = 247
COURT_HEIGHT: Final = 339
MINI_HEIGHT: Final = 162


def mini_width(seats: int) -> float:
    """How wide the small courts are, so that those of all others fill a row."""
    return round((WIDTH + GAP) / (seats - 1) - GAP, 1)
