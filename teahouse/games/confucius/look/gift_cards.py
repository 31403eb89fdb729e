"""The six gifts on their cards, and junks."""

from typing import Final

from teahouse.draw import shapes, svg
from teahouse.games.confucius.box import GIFTS
from teahouse.games.confucius.look.colours import BRIGHT_GOLD, EDGE, FACE, RED
from teahouse.games.confucius.look.lettering import PRINT, printed

HULL: Final = "M-15 4L-11 11H9L15 1L11 4Z"
SAILS: Final = "M-3 2V-14C-8-12-11-6-11 2ZM-1 2V-12C5-10 8-4 8 2Z"
BATTENS: Final = "M-8.6-6L-3-8M-10.5-2L-3-3M-1-7L5-5.5M-1-2.6H7.6"
BLUE: Final = "#3b6ea5"


def gift_cards() -> str:
    """The six gifts, each on a card with its value, and without it for where that would be too small."""
    drawn = [
        # A wall hanging: a branch in bloom on silk.
        svg.path("M-9-14H9V12H-9Z", fill="#e7d3a0")
        + svg.path("M-12-14H12M-11 12H11M-5 8C-3 2 3 0 3-9M-1 0L-5-4M2-3L6-6", fill="none")
        + svg.path("M-5-5h.1M3-10h.1M6-6h.1", stroke=RED, stroke_width=4.5),
        # A ceramic tile.
        svg.path("M-12-12H12V12H-12Z", fill="#f4f1e6")
        + svg.path(shapes.around(shapes.pointed_petal(10, 4.5), 4), fill=BLUE, stroke="none")
        + svg.path("M-12-6L-6-12M12-6L6-12M-12 6L-6 12M12 6L6 12", stroke=BLUE),
        # A vase.
        svg.path("M-5-15H5L3-9C3-6 11-3 11 4C11 9 7 12 6 14H-6C-7 12-11 9-11 4C-11-3-3-6-3-9Z", fill="#f4f1e6")
        + svg.path("M-10.6 1C-5 4 5 4 10.6 1L10 8C5 11-5 11-10 8Z", fill=BLUE, stroke="none")
        + svg.path("M-3.4-9H3.4"),
        # A coat.
        svg.path("M-5-13H5L16-5L12 2L9-1V14H-9V-1L-12 2L-16-5Z", fill="#a5352b")
        + svg.path("M-5-13L3-2V14M5-13L0-6M-9 10H9", fill="none", stroke=BRIGHT_GOLD),
        # A necklace of jade.
        necklace(),
        # A model of a junk, on its stand.
        ship(BRIGHT_GOLD, "#a5352b") + svg.path("M-7 11V14.5M5 11V14.5M-11 15H9"),
    ]
    return "".join(
        svg.group(
            svg.path("M-23-19H23V19H-23Z", fill=FACE),
            svg.group(shape, transform="translate(-5,0)"),
            id=f"confucius-gift-{value}-s",
            stroke_linecap="round",
            **EDGE,
        )
        + svg.group(
            svg.use(f"confucius-gift-{value}-s"),
            printed(20, 15, value, 19, anchor="end"),
            id=f"confucius-gift-{value}",
            **PRINT,
        )
        for value, shape in zip(GIFTS, drawn, strict=True)
    )


def necklace() -> str:
    """Beads of jade on a string."""
    string = "M-11-13C-13 3-6 9 0 9S13 3 11-13"
    return (
        svg.path(string, fill="none")
        + svg.path(string, fill="none", stroke="#2c8a68", stroke_width=5, stroke_dasharray="0.1 5.6")
        + svg.path("M0 7L4 11L0 16L-4 11Z", fill=BRIGHT_GOLD)
    )


def ship(hull: str, sails: str) -> str:
    """A junk under sail."""
    return svg.path(SAILS, fill=sails) + svg.path(BATTENS, fill="none", stroke_width=0.9) + svg.path(HULL, fill=hull)


def junk() -> str:
    """A junk of the supply; whose it is says the harbour in which it lies."""
    return svg.group(ship("#a8794a", "#f1e3c0"), id="confucius-junk", **EDGE)
