"""How large each panel is. Those of a desk are drawn in units of which a picture of all of them has 1000 across, the
small drawings in pixels of a phone."""

from typing import Final

from teahouse.draw.layouts import GAP

# What has the whole width between the margins of such a picture.
WIDTH: Final = 988

EVENTS_HEIGHT: Final = 78
# Beside each other.
WALL_WIDTH: Final = 562
TILES_WIDTH: Final = WIDTH - GAP - WALL_WIDTH
WALL_HEIGHT: Final = 62
TRACK_HEIGHT: Final = 62
ACTIONS_HEIGHT: Final = 124
STOCK_HEIGHT: Final = 208
# The court, and beside it those of all others below each other.
COURT_WIDTH: Final = 600
COURT_HEIGHT: Final = 228
MINI_WIDTH: Final = WIDTH - GAP - COURT_WIDTH

# A phone upright: its stage is 352 pixels wide and 560 high.
TALL: Final = 352
TALL_HEIGHTS: Final = {"events": 44, "actions": 172, "stock": 252, "court": 212}
# A phone on its side: 484 wide, 352 high.
LOW: Final = 484
LOW_HEIGHTS: Final = {"events": 40, "actions": 264, "stock": 264, "court": 264}
SMALL_TRACK: Final = 60
SMALL_WALL: Final = 60
SMALL_TILES: Final = 58
# The small courts of others stand in one row of the phone, with gaps between them: how high, by their number.
SMALL_MINI_HEIGHTS: Final = {1: 30, 2: 54, 3: 72, 4: 72}


def mini_height(seats: int) -> int:
    """How high the courts of others are, so that all of them are as high as the reader's."""
    return (COURT_HEIGHT + GAP) // (seats - 1) - GAP


def small_mini_width(seats: int) -> int:
    """How wide the small courts are, so that those of all others fill a row."""
    return (TALL + GAP) // (seats - 1) - GAP
