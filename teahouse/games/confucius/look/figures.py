"""The pieces of Confucius: markers, cubes, armies, tiles of officials, stones, chits."""

from typing import Final

from teahouse.draw import seats, shapes, svg
from teahouse.games.confucius.box import MOST_SEATS
from teahouse.games.confucius.look.colours import BRIGHT_GOLD, EDGE, FACE, FINE, GOLD, GREY, INK, STROKE

STANDING: Final = "M-12-11.5C-14.5-4-14.5 6-12 13.5C-7 17.2 7 17.2 12 13.5C14.5 6 14.5-4 12-11.5C7-15.2-7-15.2-12-11.5Z"
SOLDIER: Final = "M-6 13L-5-1C-5-4 5-4 5-1L6 13Z"
HELMET: Final = "M-5.6-6C-5.6-12 5.6-12 5.6-6L8-3.6H-8Z"
HAT: Final = "M-19-6H19L22-1H-22ZM-10-1V10C-5 13 5 13 10 10V-1M-10 5H10"
BEADS: Final = "M-20 0v12M-16 0v12M-13 0v12M13 0v12M16 0v12M20 0v12"
CAP: Final = (
    "M-8-3C-8-13 8-13 8-3V2H-8ZM-8-1C-14-3-19-1-20 1C-16 3-11 3-8 2M8-1C14-3 19-1 20 1C16 3 11 3 8 2M-10 2H10V6H-10Z"
)

STONE: Final = "M3 54V10H11V2H27V10H45V2H61V10H79V2H95V10H110V2H117V54Z"
# How large the mark of a seat is drawn before it is scaled.
MARK: Final = 20
JOINTS: Final = "M3 25H117M3 40H117M30 10V25M70 10V25M100 10V25M18 25V40M52 25V40M88 25V40M34 40V54M74 40V54M104 40V54"


def figures() -> str:
    """Every figure: those of the families, and what belongs to nobody."""
    families = "".join(own_pieces(seat) for seat in range(MOST_SEATS))
    return bodies() + families + official() + candidate() + neutral()


def bodies() -> str:
    """Barrel, cube and soldier without a colour: they take that of whoever uses them."""
    fine = {**STROKE, "stroke_width": 1}
    return (
        svg.group(
            svg.path(STANDING),
            svg.path("M-13.6-5C-7-1.6 7-1.6 13.6-5M-13.4 7.6C-7 11 7 11 13.4 7.6", **fine),
            svg.ellipse(0, -11.6, 12, 3.6, fill=FACE, fill_opacity=0.55),
            id="confucius-barrel",
            **EDGE,
        )
        + svg.group(
            svg.path("M-7-4.6L-3.4-8.6H9.8V4.6L6.3 8.6V-4.6Z", fill_opacity=0.75),
            svg.path("M-7.5-5.2H6.3V8.6H-7.5Z"),
            id="confucius-die",
            **FINE,
        )
        + svg.group(
            svg.path("M9-13V13"),
            svg.path("M9-13L6.6-8H11.4Z", fill=FACE),
            svg.path(SOLDIER),
            svg.circle(0, -4, 3.6, fill="#e3bd93"),
            svg.path(HELMET),
            id="confucius-man",
            **EDGE,
        )
    )


def own_pieces(seat: int) -> str:
    """Mark, markers, cube and army of a seat: its colour and its mark on each.

    A marker is a barrel that stands on a secured official and lies on an unsecured one.
    """
    shade: dict[str, svg.Value] = {"fill": "#000", "fill_opacity": 0.3}
    sign: dict[str, svg.Value] = {"fill": FACE, "stroke": INK, "stroke_width": 1, "stroke_linejoin": None}
    colour = seats.colour(seat)
    parts = {
        "mark": seats.mark(seat, 0, 0, MARK),
        "up": svg.ellipse(2, 15, 13, 4, **shade)
        + svg.use("confucius-barrel", fill=colour)
        + seats.mark(seat, 0, 2, 12.5, **sign),
        "down": svg.ellipse(1, 12.5, 16, 3, **shade)
        + svg.use("confucius-barrel", fill=colour, transform="rotate(-90)")
        + seats.mark(seat, 2, 0, 12.5, **sign),
        "cube": svg.use("confucius-die", fill=colour) + seats.mark(seat, -0.6, 1.7, 8, fill=FACE, stroke="none"),
        "army": svg.ellipse(1, 13.5, 9, 2.5, **shade)
        + svg.use("confucius-man", fill=colour)
        + seats.mark(seat, -1, 5, 9, **sign),
    }
    return "".join(svg.group(drawn, id=f"confucius-{name}-{seat}") for name, drawn in parts.items())


def official() -> str:
    """An official's tile: a slip of bamboo paper with a coin for the bribe; its number comes on top."""
    return svg.group(
        svg.rect(1, 2, 98, 42, 3, fill="#000", fill_opacity=0.25),
        svg.rect(0, 0, 98, 42, 3, fill=FACE, **EDGE),
        svg.circle(23, 21, 15.5, fill="none", stroke=GOLD, stroke_width=3.5),
        svg.path("M48 5V37", stroke="var(--ming-stone)", stroke_dasharray="2 3"),
        id="confucius-official",
    )


def candidate() -> str:
    """The tile of somebody who has passed the examination: a scholar's cap instead of a price."""
    return svg.group(
        svg.rect(1, 2, 98, 42, 3, fill="#000", fill_opacity=0.25),
        svg.rect(0, 0, 98, 42, 3, fill="#dfeadb", **EDGE),
        svg.group(scholar(), transform=svg.at(25, 24)),
        id="confucius-candidate",
    )


def scholar() -> str:
    """A black gauze cap with its two wings."""
    return svg.path(CAP, fill=INK, stroke=INK, stroke_linejoin="round")


def neutral() -> str:
    """What belongs to nobody: stones of the wall, watchmen, a cube as a price, a cap, a banner whole and broken."""
    ink = {**STROKE, "stroke_width": 1}
    return (
        svg.group(
            svg.path(STONE, fill="var(--ming-stone)", **EDGE),
            svg.path(JOINTS, stroke_opacity=0.4, **ink),
            id="confucius-stone",
        )
        + svg.group(svg.use("confucius-man", fill="#9c8a74"), id="confucius-soldier")
        + svg.group(svg.use("confucius-die", fill="#efe6d0"), id="confucius-blank")
        + svg.group(svg.circle(0, 0, 23, fill=FACE, **EDGE), scholar(), id="confucius-scholar")
        + svg.polygon(shapes.star(5, 11, 4.6), fill="var(--gold)", id="confucius-star", **FINE)
        + svg.group(
            svg.path("M-10-20V18", **{**STROKE, "stroke_width": 2.6}),
            svg.path("M-10-20H16L10-11L16-2H-10Z", fill=GOLD, **EDGE),
            id="confucius-banner",
        )
        + svg.group(
            svg.path("M-10 18V-2L-2-14", **{**STROKE, "stroke_width": 2.6}),
            svg.path("M-2-14L14-8L8-2L10 8L-4 2Z", fill=GREY, **EDGE),
            id="confucius-broken",
        )
        + chit()
        + emperor()
    )


def chit() -> str:
    """A chit without its points; it takes the colour of whoever uses it."""
    return svg.group(
        svg.circle(1, 2, 15, fill="#000", fill_opacity=0.25),
        svg.circle(0, 0, 15, **EDGE),
        svg.circle(0, 0, 11.5, fill="none", stroke=FACE, stroke_opacity=0.6),
        id="confucius-chit",
    )


def emperor() -> str:
    """The flat hat of the emperor with its strings of beads."""
    beads = svg.path(BEADS, fill="none", stroke=BRIGHT_GOLD, stroke_width=2.4, stroke_dasharray="2.4 1.4")
    return svg.group(beads, svg.path(HAT, fill=GOLD, **EDGE), id="confucius-emperor")


def shape(name: str, x: float, y: float, scale: float = 1, **values: svg.Value) -> str:
    """Something that is defined, about a point."""
    return f'<use href="#confucius-{name}" transform="{svg.at(x, y, scale)}"{svg.attributes(values)}/>'


def mark(seat: int, x: float, y: float, size: float) -> str:
    """The mark of a seat about a point."""
    return shape(f"mark-{seat}", x, y, size / MARK)


def points_chit(points: int, x: float, y: float, fill: str) -> str:
    """A chit with its points."""
    return shape("chit", x, y, fill=fill) + svg.text(x, y + 7, str(points), class_="chit")


def piece(id: str, name: str, x: float, y: float, scale: float = 1) -> str:
    """A piece that the page lets slide when it moves."""
    return f'<g id="confucius-{id}" transform="{svg.at(x, y, scale)}"><use href="#confucius-{name}"/></g>'
