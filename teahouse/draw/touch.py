"""What can be touched: a thing with its name and a ring, which is what a finger hits and what marks change."""

import re

from teahouse.draw import svg

TOUCHED = re.compile(r'data-touch="([^"]*)"')


def ring_around(x: float, y: float, width: float, height: float, corner: float = 6) -> str:
    """The ring of something angular, by its upper left corner."""
    return svg.rect(x, y, width, height, corner, class_="ring")


def round_ring(x: float, y: float, radius: float) -> str:
    """The ring of something round."""
    return svg.circle(x, y, radius, class_="ring")


def touchable(touch: str, label: str, *children: str, ring: str, **values: svg.Value) -> str:
    """A thing that can be touched; its ring, or its rings, are unseen until a mark shows them.

    `data_gives=""`, on a thing or on a group of them, says that whoever touches it takes one, whosever panel it is on:
    the page shows where that goes.
    """
    return svg.group(svg.title(label), *children, ring, data_touch=touch, **values)


def touches_in(picture: str) -> set[str]:
    """Everything in a picture that can be touched."""
    return set(TOUCHED.findall(picture))
