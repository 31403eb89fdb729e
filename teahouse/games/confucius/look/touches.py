"""What can be touched: a place, its touch and its name; and what can only be explained."""

from functools import lru_cache
from typing import Final

from teahouse.draw import svg
from teahouse.draw.touch import ring_around, touchable

# Left, top, width and height.
Place = tuple[float, float, float, float]
# A ring lies so far inside its place, so that it stays on the panel.
INSET: Final = 2


def spot(touch: str, label: str, place: Place, inset: float = INSET) -> str:
    """Something to touch. Spots lie over the pieces, so that nothing hides their rings."""
    return touchable(touch, label, ring=ring_of(place, inset))


def area(about: str, place: Place) -> str:
    """Something that cannot be touched but explained: what it is about, and its place."""
    return svg.rect(*place, class_="area", data_about=about)


@lru_cache(512)
def ring_of(place: Place, inset: float) -> str:
    """The ring of a place."""
    x, y, width, height = place
    return ring_around(x + inset, y + inset, width - 2 * inset, height - 2 * inset, 5)
