"""Where things lie on a map and what they are called: all that the panel of the map needs to know of it."""

from functools import lru_cache
from typing import NamedTuple

from teahouse.draw.svg import Point
from teahouse.games.han.look.landscape import buoy
from teahouse.games.han.look.lettering import LINE, Lettering
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.plan import Plan, plan_of
from teahouse.games.han.maps import Map
from teahouse.games.han.names import province_name


class Site(NamedTuple):
    """A site and its provinces by their numbers; the second is NO_PROVINCE but for border sites."""

    x: float
    y: float
    province: int
    other: int


class Alliance(NamedTuple):
    """The knot of an alliance and its provinces."""

    number: int
    x: float
    y: float
    province: int
    other: int


class NameLine(NamedTuple):
    """A line of a province's name, and how large it is written."""

    words: str
    x: float
    y: float
    scale: float


class Places(NamedTuple):
    """A map in one language, as plain values: maps of one's own may be equal and yet not the same object."""

    top: int
    provinces: tuple[str, ...]
    # The same inside a sentence: "in Wei".
    inside: tuple[str, ...]
    lettering: tuple[NameLine, ...]
    seals: tuple[Point, ...]
    sites: tuple[Site, ...]
    alliances: tuple[Alliance, ...]
    # The anchors of harbours.
    buoys: tuple[Point, ...]


# Maps are compared by identity: two maps of one's own may have the same id.
@lru_cache(64)
def places_of(map: Map, lang: str) -> Places:
    """The places of a map, with names in a language."""
    plan = plan_of(map)
    provinces = tuple(province_name(map, province, lang) for province in range(int(map.province_count)))
    homes = zip(plan.sites, map.first_province, map.second_province, strict=True)
    alliances = zip(map.alliance_numbers, map.alliance_one, map.alliance_other, strict=True)
    named = [Lettering(plan, place, name) for place, name in zip(plan.provinces, provinces, strict=True)]
    return Places(
        top=plan.top,
        provinces=provinces,
        inside=inside_provinces(map, lang) or provinces,
        lettering=tuple(line for name in named for line in lines_of(name)),
        seals=tuple(plan.seals),
        sites=tuple(Site(*point, int(one), int(other)) for point, one, other in homes),
        alliances=tuple(
            Alliance(int(number), *plan.knots[int(number)], int(one), int(other)) for number, one, other in alliances
        ),
        buoys=tuple(buoys_of(plan)),
    )


def inside_provinces(map: Map, lang: str) -> tuple[str, ...]:
    """The provinces as they stand inside a sentence; none where the language has no compiled words."""
    if HanNames.of(lang).words is None:
        return ()
    return tuple(province_name(map, province, lang, "in") for province in range(int(map.province_count)))


def buoys_of(plan: Plan) -> list[Point]:
    """Where the anchors of harbours hang."""
    harbours = [site for site, kind in zip(plan.sites, plan.kinds, strict=True) if kind == "harbour"]
    return [(x + across, y + down) for x, y in harbours for across, down in [buoy(plan, (x, y))]]


def lines_of(name: Lettering) -> list[NameLine]:
    """A province's name line by line."""
    scale = round(name.scale, 2)
    first = 7 - LINE * (len(name.lines) - 1) / 2
    return [
        NameLine(words, name.x, round(name.y + scale * (first + LINE * row), 1), scale)
        for row, words in enumerate(name.lines)
    ]
