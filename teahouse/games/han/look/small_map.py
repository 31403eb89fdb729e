"""The panel of the map for phones: the land alone, stretched to fill its panel, with larger pieces and no numbers."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.han.box import NO_PIECE
from teahouse.games.han.look.map import MapKey, delegation, piece, province_hint, road_hint, site_label, standing
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.places import Alliance, Places
from teahouse.games.han.look.small_places import Frame, SmallPlaces, SmallShape, small_places_of
from teahouse.games.han.maps import NO_PROVINCE, Map

# On its side a panel may be drawn a little smaller than its units say, so its names are larger.
UPRIGHT: Final = SmallShape(352, 311, name_size=11)
SIDEWAYS: Final = SmallShape(484, 276, name_size=12)
RING: Final = 6.5
BORDER_RING: Final = 9
# Seals, coins, knots, anchors and envoys are drawn for the large map.
SEAL_SCALE: Final = 0.56
COIN_SCALE: Final = 0.66
KNOT_SCALE: Final = 0.42
BUOY_SCALE: Final = 0.62
ENVOY_SCALE: Final = 0.68
FORT_SCALE: Final = 0.5
ENVOY_STEP: Final = 10
COIN: Final = (13, -13)
# How far a finger's target reaches, in half units: marks are lines of a large map, so theirs are drawn half as wide.
REACH: Final = 23
SEAL_REACH: Final = 28
# How wide a road is for a finger that rests on it, in units of the large map.
ROAD: Final = 28


class SmallMapKey(NamedTuple):
    """What the map shows, its places in units of the panel."""

    facts: MapKey
    frame: Frame


def small_map_key(facts: MapKey, map: Map, shape: SmallShape) -> SmallMapKey:
    """The facts of the large map, in a panel of a shape."""
    small: SmallPlaces = small_places_of(map, facts.lang, shape)
    return SmallMapKey(facts._replace(places=small.places), small.frame)


def draw_small_map(key: SmallMapKey) -> str:
    """The map with everything that stands on it, and above all what can be touched."""
    facts, frame, places = key.facts, key.frame, key.facts.places
    names = HanNames.of(facts.lang)
    standings = [standing(facts, province, names) for province in range(len(places.provinces))]
    land = [province_hint(place) for place in range(1, len(standings) + 1)]
    return "".join(
        [
            svg.use("han-small-ground", transform=ground_transform(frame)),
            svg.group(*land, road_hint(ROAD), transform=ground_transform(frame), fill_opacity=0),
            svg.group(
                *[svg.text(line.x, line.y, line.words) for line in places.lettering],
                class_="names",
                font_size=frame.shape.name_size,
            ),
            *[knot(one) for one in places.alliances],
            rings(key),
            *[svg.use("han-seal", transform=svg.at(x, y, SEAL_SCALE)) for x, y in places.seals],
            *[anchor(*buoy) for buoy in places.buoys],
            coins(facts),
            svg.group(*buildings(facts), *envoys(facts), class_="pieces"),
            svg.group(*sites(facts, names), *seals(places, standings), transform="scale(.5)"),
        ]
    )


def ground_transform(frame: Frame) -> str:
    """How the ground is stretched and moved into the panel."""
    x, y = -frame.left * frame.across, -frame.top * frame.down
    return f"translate({svg.number(x)},{svg.number(y)})scale({frame.across:.4g},{frame.down:.4g})"


def knot(alliance: Alliance) -> str:
    """The knot of an alliance."""
    where = svg.at(alliance.x, alliance.y, KNOT_SCALE)
    return svg.use("han-small-knot", transform=where, data_about=f"alliance:{alliance.number}")


def anchor(x: float, y: float) -> str:
    """The anchor of a harbour."""
    return svg.use("han-harbour", transform=svg.at(x, y, BUOY_SCALE), data_about="harbours:map")


def rings(key: SmallMapKey) -> str:
    """Empty sites; border sites have two rings."""
    parts: list[str] = []
    for number, (x, y, _, other) in enumerate(key.facts.places.sites):
        if key.facts.pagodas[number] == NO_PIECE:
            if other != NO_PROVINCE:
                parts.append(svg.circle(x, y, BORDER_RING))
            parts.append(svg.circle(x, y, RING))
    return svg.group(*parts, fill="var(--han-ring)", stroke="var(--han-line)", stroke_width=1.3)


def coins(facts: MapKey) -> str:
    """A coin lies where a province was scored."""
    parts: list[str] = []
    for number, (x, y) in enumerate(facts.places.seals, 1):
        if facts.scored >> number - 1 & 1:
            where = svg.at(x + COIN[0], y + COIN[1], COIN_SCALE)
            parts.append(svg.use("han-coin", transform=where, id=f"C-{number}", data_about=f"province:{number}"))
    return "".join(parts)


def buildings(facts: MapKey) -> Iterator[str]:
    """Pagodas and forts, from the back of the map to the front."""
    for number in sorted(range(len(facts.pagodas)), key=lambda number: facts.places.sites[number].y):
        (x, y, _, _), owner = facts.places.sites[number], facts.pagodas[number]
        if owner != NO_PIECE:
            yield piece(f"P-{number + 1}", x, y, f"small-pagoda-{owner}")
        if facts.forts[number]:
            fort = svg.use("han-fort", transform=svg.at(0, 2, FORT_SCALE))
            yield svg.group(fort, id=f"F-{number + 1}", transform=svg.at(x, y))


def envoys(facts: MapKey) -> Iterator[str]:
    """The envoys on all seals, side by side; more than three on a seal in two rows."""
    for province, (x, y) in enumerate(facts.places.seals):
        counts = delegation(facts, province)
        standing = [(seat, number) for seat, count in enumerate(counts) for number in range(count)]
        columns = len(standing) if len(standing) < 4 else (len(standing) + 1) // 2
        rows = [line for line in (standing[:columns], standing[columns:]) if line]
        for row, line in enumerate(rows):
            down = y + (-1 if len(rows) == 1 else -7 + 13 * row)
            for (seat, number), (left, top) in zip(
                line, pieces.centred_row(len(line), x, down, ENVOY_STEP), strict=True
            ):
                figure = svg.use(f"han-envoy-{seat}", transform=f"scale({ENVOY_SCALE})")
                about, id = f"envoys:{province + 1}", f"E-{province + 1}-{seat}-{number}"
                yield svg.group(figure, id=id, transform=svg.at(left, top), data_about=about)


def sites(facts: MapKey, names: HanNames) -> Iterator[str]:
    """Every site as something to touch: a ring of its own."""
    for number, (x, y, _, _) in enumerate(facts.places.sites):
        title = svg.escape(site_label(facts, number, names))
        where = f'cx="{svg.number(2 * x)}" cy="{svg.number(2 * y)}" r="{REACH}"'
        yield f'<circle class="ring" data-touch="site:{number + 1}" {where}><title>{title}</title></circle>'


def seals(places: Places, standings: Sequence[str]) -> Iterator[str]:
    """Every seal as something to touch: a ring of its own."""
    side = 2 * SEAL_REACH
    for number, ((x, y), words) in enumerate(zip(places.seals, standings, strict=True)):
        title, touch = svg.title(words), f"province:{number + 1}"
        left, top = 2 * x - SEAL_REACH, 2 * y - SEAL_REACH
        yield svg.element("rect", title, class_="ring", data_touch=touch, x=left, y=top, width=side, height=side, rx=6)
