"""A map of Han without names and pieces: a country in the sea or a walled city, with its roads, sites and seals."""

from collections.abc import Sequence
from typing import Final

from teahouse.draw import svg
from teahouse.draw.style import SANS
from teahouse.draw.svg import Point
from teahouse.games.han.look.colours import coarse_threads, dye, threads
from teahouse.games.han.look.ornaments import GLYPHS, ORNAMENTS, ROUND, ornaments, rivers
from teahouse.games.han.look.outlines import chance, closed_path, curved_path, straight_path
from teahouse.games.han.look.plan import Plan
from teahouse.games.han.look.wall import STONE

RING: Final = 14
BORDER_RING: Final = 19
# Where the anchor of a harbour can hang without touching a pagoda.
BUOYS: Final[list[Point]] = [(21, 13), (-21, 13), (24, -14), (-24, -14)]

TOWER: Final = "M-17 13V-3H17V13ZM-25-3C-18-4-14-8-12-13H12C14-8 18-4 25-3L22 1H-22ZM-5 13V7C-5 3 5 3 5 7V13"
# The map on a card.
SMALL_WIDTH: Final = 60
SMALL_HEIGHT: Final = 45
NUMBER: Final[dict[str, svg.Value]] = {"font_family": SANS, "text_anchor": "middle", "fill": "var(--ink)"}

BELL: Final = "M-8 7C-5 3-7-7 0-8C7-7 5 3 8 7ZM0 7V10M0-8V-11"


def definitions(plan: Plan) -> str:
    """The shapes of the provinces, the map without names and pieces, and the ornaments that it has.

    Names stand on the ground, and below sites and seals.
    """
    used = {name for name, *_ in ORNAMENTS.get(plan.id, [])}
    numbers = range(1, len(plan.outlines) + 1)
    shapes = [svg.path(path, id=f"han-p-{place}") for place, path in zip(numbers, plan.outlines, strict=True)]
    clips = [svg.element("clipPath", svg.use(f"han-p-{place}"), id=f"han-c-{place}") for place in numbers]
    glyphs = [svg.path(path, id=f"han-{name}") for name, path in GLYPHS.items() if name in used]
    together = svg.group(*[svg.use(f"han-p-{place}") for place in numbers], id="han-land")
    below = svg.group(
        city(plan) if plan.is_city else sea(plan),
        land(plan),
        rivers(plan),
        borders(plan),
        ornaments(plan),
        roads(plan),
        id="han-ground",
    )
    above = svg.group(knots(plan), rings(plan), seals(plan), id="han-sites")
    return "".join([*shapes, *clips, *glyphs, together, below, above, small_ground(plan)])


def small_ground(plan: Plan) -> str:
    """The ground of a map that is drawn small: land and water without ornament, its lines broad enough for that."""
    around = "var(--han-silk)" if plan.is_city else "var(--han-sea)"
    parts = [svg.rect(-100, -100, plan.width + 200, plan.height + 200, fill=around)]
    parts.append(edging(20, "han-stone-2") if plan.is_city else edging(16, "han-wave", stroke_opacity=0.6))
    for place, province in enumerate(plan.provinces, 1):
        parts += [svg.use(f"han-p-{place}", fill=fill(province.colour)) for fill in (dye, coarse_threads)]
    water = [svg.path(closed_path(polygon), fill="var(--han-sea)") for polygon in plan.lakes]
    squares = [svg.path(closed_path(polygon), fill="var(--han-silk)") for polygon in plan.squares]
    roads = svg.group(svg.use("han-roads"), stroke="var(--han-road)", stroke_width=6.5, **ROUND)
    edges = edging(9, "han-silk") if plan.is_city else edging(4, "han-line", stroke_opacity=0.75)
    return svg.group(*parts, *water, edges, *squares, roads, id="han-small-ground")


def edging(width: float, colour: str, **values: svg.Value) -> str:
    """A line around all the land, half of it outside."""
    return svg.element("use", href="#han-land", fill="none", stroke=f"var(--{colour})", stroke_width=width, **values)


def sea(plan: Plan) -> str:
    """Water around the land, with three lines of wave along the coast."""
    parts = [svg.rect(0, 0, plan.width, plan.height, fill="var(--han-sea)")]
    for width, dashes in [(62, "20 11 9 16 30 12"), (41, "41 9 17 12"), (20, None)]:
        parts.append(edging(width, "han-wave", stroke_dasharray=dashes, stroke_linejoin="round"))
        parts.append(edging(width - 3, "han-sea", stroke_linejoin="round"))
    return "".join(parts)


def city(plan: Plan) -> str:
    """Silk, a moat, and the wall of a city with its battlements."""
    return (
        svg.rect(0, 0, plan.width, plan.height, fill="var(--han-silk)")
        + edging(74, "han-wave")
        + edging(71, "han-sea")
        + edging(58, "han-wave", stroke_dasharray="26 12 9 18", stroke_opacity=0.8)
        + edging(55, "han-sea")
        + edging(43, "han-edge")
        + edging(40, "han-stone-2")
        + edging(40, "han-stone", stroke_dasharray="11 8")
        + edging(30, "han-edge", stroke_opacity=0.5)
        + edging(28.5, "han-stone")
    )


def towers(plan: Plan) -> str:
    """Towers on the corners of the city's wall, and in the middle of its sides the gates."""
    corners = [corner for place in plan.provinces for corner in place.polygon]
    left, right = min(x for x, _ in corners) - 13, max(x for x, _ in corners) + 13
    top, bottom = min(y for _, y in corners) - 11, max(y for _, y in corners) + 9
    across, down = [left, (left + right) / 2, right], [top, (top + bottom) / 2, bottom]
    places = [(x, y) for y in down for x in across if (x, y) != (across[1], down[1])]
    return "".join(svg.path(TOWER, transform=svg.at(x, y), **STONE) for x, y in places)


def land(plan: Plan) -> str:
    """Provinces of dyed cloth with the weave of their colour, a shade along their edges."""
    parts: list[str] = []
    for place, province in enumerate(plan.provinces, 1):
        shape = f"han-p-{place}"
        parts.append(svg.use(shape, fill=dye(province.colour)))
        parts.append(
            svg.use(
                shape,
                fill=threads(province.colour),
                stroke="var(--han-shade)",
                stroke_opacity=0.2,
                stroke_width=15,
                clip_path=f"url(#han-c-{place})",
            )
        )
    return "".join(parts)


def borders(plan: Plan) -> str:
    """Borders and coast in ink, lakes between them; in the city streets, and squares where they meet."""
    if plan.is_city:
        streets = edging(12, "han-line", stroke_opacity=0.8) + edging(9.5, "han-silk")
        return streets + towers(plan) + "".join(square(polygon) for polygon in plan.squares)
    lakes = [lake(polygon) for polygon in plan.lakes]
    return "".join(lakes) + edging(1.8, "han-line", stroke_opacity=0.7, stroke_linejoin="round")


def middle(polygon: Sequence[Point]) -> Point:
    """The middle of a polygon's corners."""
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)


def square(polygon: Sequence[Point]) -> str:
    """A square between the streets, with the bell that it is called after."""
    ground = svg.path(closed_path(polygon), fill="var(--han-silk)", stroke="var(--han-line)", stroke_width=1.2)
    bell = svg.path(BELL, transform=svg.at(*middle(polygon)), stroke="var(--han-line)", stroke_width=1.5, **ROUND)
    return ground + bell


def lake(polygon: Sequence[Point]) -> str:
    """A marsh: still water, and reeds in the middle of it."""
    reeds = "M-12 8H12M-8 8C-8 2-9-2-11-6M-3 8C-3 0-3-5-2-10M3 8C4 2 6-2 9-5M-14 12H2"
    return svg.path(closed_path(polygon), fill="var(--han-sea)") + svg.path(
        reeds, transform=svg.at(*middle(polygon)), stroke="var(--han-wave)", stroke_width=1.8, **ROUND
    )


def roads(plan: Plan) -> str:
    """Roads as a brush draws them: a line that swells now and then."""
    drawn = straight_path if plan.is_city else curved_path
    return svg.group(
        svg.path("".join(drawn(line) for line in plan.roads), id="han-roads"),
        svg.use("han-roads", stroke_width=5.6, stroke_dasharray="26 31 44 17 9 38", stroke_opacity=0.5),
        stroke="var(--han-road)",
        stroke_width=4,
        **ROUND,
    )


def rings(plan: Plan) -> str:
    """Empty sites with their numbers; border sites have two rings, harbours an anchor."""
    parts: list[str] = []
    for (x, y), kind in zip(plan.sites, plan.kinds, strict=True):
        if kind == "border":
            parts.append(svg.circle(x, y, BORDER_RING))
        parts.append(svg.circle(x, y, RING))
        if kind == "harbour":
            across, down = buoy(plan, (x, y))
            parts.append(svg.use("han-harbour", x + across, y + down))
    numbers = [svg.text(x, y + 4.4, str(place)) for place, (x, y) in enumerate(plan.sites, 1)]
    drawn = svg.group(*parts, fill="var(--han-ring)", stroke="var(--han-line)", stroke_width=1.6)
    return drawn + svg.group(*numbers, font_size=13.5, **NUMBER)


def buoy(plan: Plan, harbour: Point) -> Point:
    """How far from a harbour its anchor hangs: to the side where the most room is."""
    return max(BUOYS, key=lambda side: plan.room((harbour[0] + side[0], harbour[1] + side[1]), harbour))


def seals(plan: Plan) -> str:
    """The dragon seals, each stamped a little differently."""
    return "".join(svg.use("han-seal", transform=svg.at(x, y, turn=round(chance(x, y) * 4))) for x, y in plan.seals)


def knots(plan: Plan) -> str:
    """The numbers of the alliances, knotted on the borders."""
    parts = [svg.use("han-knot", x, y) + svg.text(x, y + 4.8, str(place)) for place, (x, y) in plan.knots.items()]
    return svg.group(*parts, font_size=13.5, font_weight=700, **NUMBER)


def small_map(plan: Plan, colour: str) -> str:
    """The whole map, small, with the provinces of one colour in ink."""
    own = [
        svg.use(f"han-p-{place}", fill="var(--han-line)", stroke="none")
        for place, province in enumerate(plan.provinces, 1)
        if province.colour == colour
    ]
    scale = min(SMALL_WIDTH / plan.width, SMALL_HEIGHT / plan.height)
    whole = svg.use("han-land", fill="var(--han-stone)", stroke="var(--han-line)", stroke_width=0.54 / scale)
    return svg.group(whole, *own, transform=f"translate(11,33.5)scale({scale:.4g})")
