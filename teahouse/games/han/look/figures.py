"""What stands on the map of Han: pagodas, forts, envoys, seals, knots, coins, harbours; and the hat of the emperor."""

from typing import Final

from teahouse.draw import seats, shapes, svg
from teahouse.games.han.look.colours import EDGE, FINE

# A dragon that has coiled about a pearl: its body, the rows of fins and scales on it, its mane, its head.
COIL: Final = (
    "M14.5-7C11.5-13.5 5.5-16.6-1-16.4C-10.2-16-16.6-9-16.6-.3C-16.6 9-9.6 16.4 0 16.4C7 16.4 12.5 13.5 17 6.5"
    "C12.5 10.8 6.5 11.8 1.5 11.2C-5.5 10.4-10.2 6-10.2-.3C-10.2-6.4-6-10.6-.5-10.6C3.5-10.6 6.5-9.2 8-6.5Z"
)
FINS: Final = "M13-11.5C9-16 4.5-17.7-1-17.7C-11-17.3-18-9.8-18-.3C-18 9.8-10.3 17.7 0 17.7C6 17.7 11 16 14.5 12.4"
SCALES: Final = (
    "M9.5-10.2C6.5-12.6 2.5-13.6-.8-13.5C-8.2-13.2-13.4-7.6-13.4-.3C-13.4 7.5-7.5 13.3.7 13.8C5.5 14 9.5 12.6 13 10"
)
MANE: Final = "M7.5 5L5 8.8M10.5 4L9.5 8.6M13.5 2L14 6M7-8C5-9.6 2.5-9.4 .5-8M10-8.5L16.5-12.5M13-8L18-9"
HEAD: Final = (
    "M14.8-7.6L8.5-8.8C6-6.8 3-5.8 0-5.6C-3-5.8-5.4-4.6-4.8-2C-4.4-.2-2.4.4 0-.4C1.6-.9 3-.6 4-.2"
    "C2.6 1.8.6 3-2 3.4C-1.4 5.6 1.6 6.6 5 5.8L11 3.8C14.6 2.2 17-2 14.8-7.6Z"
)
STAMP: Final = "M-21-20.4L-7-21.2L9-20.6L20.6-21.2L21.2-6L20.6 7.5L21.2 20.6L8 21.2L-6 20.6L-20.8 21.2L-20.5 5L-21.2-8Z"

ANCHOR: Final = "M0-5.2V5.4M-3-2.2H3M-5.6 1.4C-5.2 4.2-3 5.8 0 5.8S5.2 4.2 5.6 1.4"
EAVES: Final = "M-22.5-.5C-16 1.5-11-4-8.5-15.5H8.5C11-4 16 1.5 22.5-.5L20.5 5.2C12 3.6-12 3.6-20.5 5.2Z"
TOP_EAVES: Final = "M-14-17.2C-9-16.6-4.5-19.5-3-24H3C4.5-19.5 9-16.6 14-17.2L12.5-13.6C7-14.6-7-14.6-12.5-13.6Z"
WALLS: Final = "M-15.5 15V10.5H15.5V15ZM-11.5 10.5V3H11.5V10.5ZM-6-15V-19H6V-15Z"
POSTS: Final = "M-3 10.5V4H3V10.5ZM-9 4.5V10.5M9 4.5V10.5M-6 4.5V10.5M6 4.5V10.5"
SMALL_EAVES: Final = "M-12.5 5.5C-8.5 4-7-1-6.5-5L0-12.5L6.5-5C7-1 8.5 4 12.5 5.5L11 8.5H-11Z"
SMALL_WALLS: Final = "M-8 12V8H8V12Z"
RAMPART: Final = "M-22 19V6H-16V10H-10.5V6H-4.5V10H4.5V6H10.5V10H16V6H22V19Z"
STONES: Final = "M-22 14.5H22M-11 10.5v4M0 10.5v4M11 10.5v4M-16.5 14.5V19M-5.5 14.5V19M5.5 14.5V19M16.5 14.5V19"
ROBE: Final = "M-8 11.5C-7.5 4-6-1.5 0-1.5S7.5 4 8 11.5C4 13-4 13-8 11.5Z"
HAT: Final = "M-19-16H19L23-10H-23ZM-10-10V3C-5 6 5 6 10 3V-10M-10-2H10"
BEADS: Final = "M-21-9.5v13M-17-9.5v13M-13.4-9.5v13M13.4-9.5v13M17-9.5v13M21-9.5v13"
COIN: Final = "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0ZM-3.2-3.2V3.2H3.2V-3.2Z"


def mark(seat: int) -> str:
    """The seat's mark, as it stands beside its name and its cards."""
    return svg.group(seats.mark(seat, 0, 0, 26), id=f"han-mark-{seat}")


def pagoda(seat: int) -> str:
    """A pagoda of two roofs in the seat's colour, its mark on the great one."""
    colour = seats.colour(seat)
    return svg.group(
        svg.ellipse(1.5, 14.5, 19, 4, fill="#000", fill_opacity=0.28),
        svg.path(WALLS, fill="var(--han-face)", **FINE),
        svg.path(POSTS, fill="var(--han-edge)", **FINE),
        svg.path("M0-24V-29.5" + EAVES + TOP_EAVES, fill=colour, **EDGE),
        svg.circle(0, -27, 2, fill="var(--gold)", **FINE),
        seats.mark(seat, 0, -5.2, 14, fill="var(--han-face)", stroke="var(--han-edge)", stroke_width=1.2),
        id=f"han-pagoda-{seat}",
    )


def small_pagoda(seat: int) -> str:
    """A pagoda for maps that are drawn small: one roof, and a mark on it that can be told from others."""
    return svg.group(
        svg.path(SMALL_WALLS, fill="var(--han-face)", **FINE),
        svg.path(SMALL_EAVES, fill=seats.colour(seat), **FINE),
        seats.mark(seat, 0, 0.5, 8.6, fill="var(--han-face)", stroke="var(--han-edge)", stroke_width=0.9),
        id=f"han-small-pagoda-{seat}",
    )


def envoy(seat: int) -> str:
    """A figure in a robe of the seat's colour, whose head is the seat's mark."""
    # A rim of paper parts the figure from the red of the seal.
    rim: dict[str, svg.Value] = {"fill": "var(--han-face)", "stroke": "var(--han-face)", "stroke_width": 4.2}
    return svg.group(
        svg.path(ROBE, stroke_linejoin="round", **rim) + seats.mark(seat, 0, -6, 11, **rim),
        svg.path(ROBE, fill=seats.colour(seat), **EDGE),
        svg.path("M-3 1L0 6L3 1", fill="none", stroke="var(--han-face)", stroke_width=1.4),
        seats.mark(seat, 0, -6, 11, stroke="var(--han-edge)"),
        id=f"han-envoy-{seat}",
    )


def fort() -> str:
    """A rampart that stands before a pagoda, or alone."""
    return svg.group(
        svg.ellipse(1.5, 19, 22, 3, fill="#000", fill_opacity=0.25),
        svg.path(RAMPART, fill="var(--han-stone)", **EDGE),
        svg.path(STONES, fill="none", stroke="var(--han-edge)", stroke_opacity=0.45),
        id="han-fort",
    )


def dragon(ink: str, ground: str) -> str:
    """The dragon in one colour on another."""
    return (
        svg.path(FINS, fill="none", stroke=ink, stroke_width=2.4, stroke_dasharray="1.6 3.1")
        + svg.path(COIL, fill=ink)
        + svg.path(SCALES, fill="none", stroke=ground, stroke_width=3.2, stroke_dasharray="1 3.7")
        + svg.path(MANE, fill="none", stroke=ink, stroke_width=1.5, stroke_linecap="round")
        + svg.path(HEAD, fill=ink)
        + svg.circle(7, -3.6, 1.4, fill=ground)
        + svg.circle(-6, 4.6, 2.1, fill=ink)
    )


def seal() -> str:
    """A dragon, cut into a stamp."""
    cut = dragon("var(--han-face)", "var(--han-stamp)")
    return svg.group(svg.path(STAMP, fill="var(--han-stamp)"), cut, id="han-seal")


def knot() -> str:
    """A knot of red cord with a field for the number of an alliance."""
    loops = "".join(svg.circle(x, y, 3, fill="none") for x, y in shapes.corners(4, 13.5))
    field = svg.polygon(shapes.corners(4, 13.2), fill="var(--han-ring)")
    return svg.group(loops, field, stroke="var(--han-stamp)", stroke_width=2, stroke_linejoin="round", id="han-knot")


def small_knot() -> str:
    """A knot without a number, for maps that are drawn small; a finger finds it also a little beside it."""
    body = svg.polygon(shapes.corners(4, 13.2), fill="var(--han-stamp)")
    around = svg.circle(0, 0, 28, fill_opacity=0, stroke="none")
    return svg.group(around, body, stroke="var(--han-face)", stroke_width=3, id="han-small-knot")


def coin() -> str:
    """A coin with a square hole: this province has been scored."""
    return svg.group(
        svg.circle(0.6, 1.4, 10, fill="#000", fill_opacity=0.3, stroke="none"),
        svg.path(COIN, fill="var(--gold)", fill_rule="evenodd"),
        svg.path("M0-7.8V-5.2M0 5.2V7.8M-7.8 0H-5.2M5.2 0H7.8", fill="none"),
        id="han-coin",
        **FINE,
    )


def harbour() -> str:
    """An anchor on a buoy, which stays in sight when a pagoda stands on the site; a finger finds it also a little
    beside it."""
    ink: dict[str, svg.Value] = {"fill": "none", "stroke": "var(--han-face)"}
    return svg.group(
        svg.circle(0, 0, 17, fill_opacity=0, stroke="none"),
        svg.circle(0, 0, 9.5, fill="#2f6470", stroke="var(--han-face)", stroke_width=1.4),
        svg.path(ANCHOR, stroke_width=1.7, stroke_linecap="round", **ink),
        svg.circle(0, -6, 1.6, stroke_width=1.2, **ink),
        id="han-harbour",
    )


def hat() -> str:
    """The flat hat of the emperor with its strings of beads, for the winner."""
    beads = svg.path(BEADS, fill="none", stroke="var(--gold)", stroke_width=2.6, stroke_dasharray="2.6 1.4")
    return svg.group(beads, svg.path(HAT, fill="var(--gold)", **EDGE), id="han-hat")
