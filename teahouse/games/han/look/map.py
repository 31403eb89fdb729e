"""The panel of the map: pieces, coins on scored provinces, and every site and seal as something to touch."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.han.box import MOST_SEATS, NO_PIECE
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.places import NameLine, Places, places_of
from teahouse.games.han.look.plan import COIN
from teahouse.games.han.look.tallies import province_line
from teahouse.games.han.maps import NO_PROVINCE
from teahouse.games.han.state import HanState

ENVOY_STEP: Final = 15.5
KNOT_REACH: Final = 15
BUOY_REACH: Final = 12
SEAL_REACH: Final = 26
# How wide a road is for a pointer.
ROAD_WIDTH: Final = 16
# Around an empty site, an empty border site, and a piece.
SITE_REACH: Final = 19
BORDER_REACH: Final = 23
PIECE_REACH: Final = 24
LETTER_SIZE: Final = 21


class MapKey(NamedTuple):
    """What the map shows."""

    lang: str
    places: Places
    # The seat whose pagoda stands on a site, or NO_PIECE; whether a fort stands there.
    pagodas: tuple[int, ...]
    forts: tuple[int, ...]
    # How many envoys stand on a seal: envoys[province * MOST_SEATS + seat].
    envoys: tuple[int, ...]
    # Provinces that have been scored, as bits.
    scored: int


def map_key(seen: HanState, lang: str) -> MapKey:
    """What everybody sees on the map."""
    map = seen.house.map
    return MapKey(
        lang=lang,
        places=places_of(map, lang),
        pagodas=tuple(int(seat) for seat in seen.pagodas[: map.site_count]),
        forts=tuple(int(count) for count in seen.forts[: map.site_count]),
        envoys=tuple(int(count) for count in seen.envoys[: map.province_count * MOST_SEATS]),
        scored=int(seen.scored),
    )


def draw_map(key: MapKey) -> str:
    """The map with everything that stands on it; those in front are drawn last, and what can be touched above all."""
    places, names = key.places, HanNames.of(key.lang)
    standings = [standing(key, province, names) for province in range(len(places.provinces))]
    return svg.group(
        svg.use("han-ground"),
        names_of_provinces(places.lettering),
        svg.use("han-sites"),
        hints(places, standings, names),
        coins(key),
        svg.group(*buildings(key), *envoys(key), class_="pieces"),
        *sites(key, names),
        *seals(places, standings),
        transform=svg.at(0, -places.top) if places.top else None,
    )


def standing(key: MapKey, province: int, names: HanNames) -> str:
    """Who has how many pagodas and envoys in a province, in a sentence."""
    owners = [
        key.pagodas[number] for number, site in enumerate(key.places.sites) if province in (site.province, site.other)
    ]
    return province_line(names, key.places.inside[province], owners, delegation(key, province))


def delegation(key: MapKey, province: int) -> tuple[int, ...]:
    """How many envoys each seat has in a province."""
    return key.envoys[province * MOST_SEATS : (province + 1) * MOST_SEATS]


def names_of_provinces(lettering: Sequence[NameLine]) -> str:
    """The names on the map."""
    lines = [
        svg.text(line.x, line.y, line.words, font_size=LETTER_SIZE * line.scale if line.scale != 1 else None)
        for line in lettering
    ]
    return svg.group(*lines, class_="land", font_size=LETTER_SIZE)


def hints(places: Places, standings: Sequence[str], names: HanNames) -> str:
    """What a pointer is told that rests on a province, a road, an alliance or a harbour's anchor."""
    parts = [province_hint(place, svg.title(words)) for place, words in enumerate(standings, 1)]
    parts.append(road_hint(ROAD_WIDTH))
    for number, x, y, province, other in places.alliances:
        ends = f"{places.provinces[province]} – {places.provinces[other]}"
        title = svg.title(names.fill("about:alliance:title", n=str(number), provinces=ends))
        parts.append(svg.element("circle", title, cx=x, cy=y, r=KNOT_REACH, data_about=f"alliance:{number}"))
    parts += [svg.circle(x, y, BUOY_REACH, data_about="harbours:map") for x, y in places.buoys]
    return svg.group(*parts, fill_opacity=0)


def road_hint(width: float) -> str:
    """The roads, unseen, as wide as a pointer finds them."""
    about = "roads:map"
    return svg.use("han-roads", data_about=about, fill="none", stroke="#000", stroke_opacity=0, stroke_width=width)


def province_hint(place: int, title: str = "") -> str:
    """The shape of a province, by its place on the map from 1."""
    return svg.element("use", title, href=f"#han-p-{place}", data_about=f"province:{place}")


def coins(key: MapKey) -> str:
    """A coin lies where a province was scored."""
    return "".join(
        svg.use("han-coin", x + COIN[0], y + COIN[1], id=f"C-{number}", data_about=f"province:{number}")
        for number, (x, y) in enumerate(key.places.seals, 1)
        if key.scored >> number - 1 & 1
    )


# Pieces and sites are many, and their attributes nothing but numbers: they are written without `svg.element`.
def piece(id: str, x: float, y: float, figure: str, about: str = "") -> str:
    """A piece that can move; what lies under something to touch need not say what it is about."""
    said = f' data-about="{about}"' if about else ""
    return f'<g id="{id}" transform="{svg.at(x, y)}"{said}><use href="#han-{figure}"/></g>'


def buildings(key: MapKey) -> Iterator[str]:
    """Pagodas and forts, from the back of the map to the front."""
    for number in sorted(range(len(key.pagodas)), key=lambda number: key.places.sites[number].y):
        (x, y, _, _), owner = key.places.sites[number], key.pagodas[number]
        if owner != NO_PIECE:
            yield piece(f"P-{number + 1}", x, y, f"pagoda-{owner}")
        if key.forts[number]:
            yield piece(f"F-{number + 1}", x, y, "fort")


def envoys(key: MapKey) -> Iterator[str]:
    """The envoys on all seals, side by side; more than three on a seal in two rows."""
    for province, (x, y) in enumerate(key.places.seals):
        counts = delegation(key, province)
        standing = [(seat, number) for seat, count in enumerate(counts) for number in range(count)]
        if not standing:
            continue
        columns = len(standing) if len(standing) < 4 else (len(standing) + 1) // 2
        across = min(ENVOY_STEP, 5 * ENVOY_STEP / columns)
        rows = [standing] if columns == len(standing) else [standing[:columns], standing[columns:]]
        for row, line in enumerate(rows):
            down = y + (-1 if len(rows) == 1 else -10 + 17 * row)
            for (seat, number), spot in zip(line, pieces.centred_row(len(line), x, down, across), strict=True):
                id, about = f"E-{province + 1}-{seat}-{number}", f"envoys:{province + 1}"
                yield piece(id, *spot, f"envoy-{seat}", about)


def sites(key: MapKey, names: HanNames) -> Iterator[str]:
    """Every site as something to touch: a ring of its own."""
    for number, (x, y, _, other) in enumerate(key.places.sites):
        is_free = key.pagodas[number] == NO_PIECE and not key.forts[number]
        reach = PIECE_REACH if not is_free else SITE_REACH if other == NO_PROVINCE else BORDER_REACH
        title = svg.escape(site_label(key, number, names))
        where = f'cx="{svg.number(x)}" cy="{svg.number(y)}" r="{reach}"'
        yield f'<circle class="ring" data-touch="site:{number + 1}" {where}><title>{title}</title></circle>'


def site_label(key: MapKey, number: int, names: HanNames) -> str:
    """A site by its provinces and number, and what stands on it."""
    site = key.places.sites[number]
    label = site_name(key.places.provinces, site.province, site.other, number)
    if key.pagodas[number] != NO_PIECE:
        label += ": " + names.seats[key.pagodas[number]]
    return f"{label} ({names.fill('do:fort')})" if key.forts[number] else label


def site_name(provinces: Sequence[str], one: int, other: int, number: int) -> str:
    """A site by its provinces and number; a border site has two."""
    between = f" – {provinces[other]}" if other != NO_PROVINCE else ""
    return f"{provinces[one]}{between} {number + 1}"


def seals(places: Places, standings: Sequence[str]) -> Iterator[str]:
    """Every seal as something to touch: a ring of its own."""
    side = 2 * SEAL_REACH
    for number, ((x, y), words) in enumerate(zip(places.seals, standings, strict=True), 1):
        touch = f"province:{number}"
        left, top = x - SEAL_REACH, y - SEAL_REACH
        yield svg.element(
            "rect", svg.title(words), class_="ring", data_touch=touch, x=left, y=top, width=side, height=side, rx=5
        )
