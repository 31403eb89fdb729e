"""What can be touched: a place, its touch and its name."""

from functools import lru_cache
from typing import Final

from teahouse.draw.touch import ring_around, touchable

# Left, top, width and height.
Place = tuple[float, float, float, float]
# A ring lies so far inside its place, so that it stays on the panel.
INSET: Final = 2


def spot(touch: str, label: str, place: Place) -> str:
    """Something to touch. Spots lie over the pieces, so that nothing hides their rings."""
    return touchable(touch, label, ring=ring_of(place))


@lru_cache(512)
def ring_of(place: Place) -> str:
    """The ring of a place."""
    x, y, width, height = place
    return ring_around(x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET, 5)
