"""The dragon, the lantern and the marks of each seat."""

from typing import Final

from teahouse.draw import seats, svg
from teahouse.games.dragon.look.colours import EDGE, FACE, FINE, GOLD, INK, definition, shape, strokes

DRAGON: Final = (
    "M-21-5C-17-12-10-14-4-14L-6-24L2-16L9-23L9-13.5L17-17L14-9C21-4 22 6 17 13L21 20H-11C-8 14-6 10-1 7"
    "C-7 8-14 7-19 3L-12 1C-16 0-20-1-21-5Z"
)
WHISKERS: Final = "M-19 3C-22 6-25 5-26 2M-12 7C-14 11-18 11-20 9M7-1C11 2 11 8 8 12M12-5C17 0 17 8 13 14"
LANTERN: Final = "M-9-13C-19-8-19 8-9 13H9C19 8 19-8 9-13Z"


def bodies() -> str:
    """What is the same of all dragons, a head with mane and horns, and of all lanterns; in the colour of a seat."""
    head = strokes(WHISKERS, INK, 1.6) + shape(DRAGON, None) + svg.circle(-5, -6, 2.3, fill=FACE, stroke=INK)
    ribs = strokes("M-12-9C-15-3-15 3-12 9M12-9C15-3 15 3 12 9", INK, 1, stroke_opacity=0.55)
    rims = shape("M-8-16H8V-12H-8ZM-8 12H8V16H-8Z", GOLD, **FINE)
    return definition("head", head) + definition("lantern", shape(LANTERN, None), ribs, rims)


def figure(seat: int) -> str:
    """A seat's dragon, which is put on a group of actions, the seat's mark on its neck."""
    return definition(
        f"figure-{seat}",
        svg.ellipse(2, 20, 20, 4, fill="#000", fill_opacity=0.25),
        svg.use("dragon-head", fill=seats.colour(seat)),
        seats.mark(seat, 5, 7, 13, fill=FACE, stroke=INK, stroke_width=1.2),
    )


def lantern(seat: int) -> str:
    """A seat's lantern for the person track, its mark in the light."""
    return definition(
        f"lantern-{seat}",
        svg.use("dragon-lantern", fill=seats.colour(seat)),
        seats.mark(seat, 0, 0, 14, fill=FACE, stroke=INK, stroke_width=1.2),
    )


def marks(seat: int) -> str:
    """A seat's mark as it stands on a roof, on a wall tile, and on the cards that this seat holds as well."""
    return (
        definition(
            f"emblem-{seat}", svg.circle(0, -17, 13, fill=FACE, **EDGE), seats.mark(seat, 0, -17, 15, stroke=INK)
        )
        + definition(f"wall-mark-{seat}", seats.mark(seat, 0, 0, 14, fill=FACE, stroke=INK))
        + definition(f"rival-{seat}", seats.mark(seat, 0, 0, 11, stroke_width=1))
    )
