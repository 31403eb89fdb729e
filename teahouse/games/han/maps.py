"""Maps of Han: reading `han-map/1`, and the tables that the rules ask for."""

import json
from importlib.resources import files
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.games.han.box import CARDS, COLOURS, FEWEST_SEATS, MOST_PROVINCES, MOST_SEATS, MOST_SITES
from teahouse.games.han.map_limits import (
    MOST_ALLIANCES,
    MOST_DECOR,
    MOST_ROADS,
    MOST_ROADS_AT_A_SITE,
    MOST_SITES_IN_A_PROVINCE,
    Canvas,
    check_count,
    check_crossings,
    check_id,
    check_names,
    check_size,
    excerpt,
)

FORMAT: Final = "han-map/1"
BUILT_IN: Final = ["border", "ways"]
KINDS: Final = ["normal", "harbour", "border"]
NO_PROVINCE: Final[i64] = -1
NEEDED: Final = [
    "id",
    "format",
    "name",
    "players",
    "display_size",
    "cards_removed_per_colour",
    "canvas",
    "provinces",
    "sites",
    "roads",
    "alliances",
]
KNOWN: Final = NEEDED + ["harbour_scoring", "provenance", "cards", "road_lines", "decor"]


@final
class Map:
    """A map as the rules see it. Sites and provinces are numbers from 0; `source` is the whole JSON object."""

    def __init__(self, source: dict[str, object]) -> None:
        check_size(source)
        check_fields(source)
        self.source = source
        self.id = check_id(source["id"], "map, id")
        canvas = Canvas(source["canvas"])
        provinces, sites = objects(source, "provinces"), objects(source, "sites")
        province_ids = ids_of(provinces, "province", int(MOST_PROVINCES))
        site_ids = ids_of(sites, "site", int(MOST_SITES))
        self.province_ids = province_ids
        self.site_ids = site_ids
        self.province_count: i64 = len(province_ids)
        self.site_count: i64 = len(site_ids)
        self.colour_of = vec[i64]([colour_of(province, canvas) for province in provinces])
        # The provinces of a site; the second is NO_PROVINCE but for border sites. The same as bits.
        self.first_province = vec[i64]()
        self.second_province = vec[i64]()
        self.provinces_of = vec[i64]()
        self.is_harbour = vec[u8]()
        self.harbours = vec[i64]()
        points = [place_of(site, canvas) for site in sites]
        for number, site in enumerate(sites):
            homes = homes_of(site, province_ids)
            self.first_province = append(self.first_province, homes[0])
            self.second_province = append(self.second_province, homes[1] if len(homes) > 1 else NO_PROVINCE)
            self.provinces_of = append(self.provinces_of, sum([1 << home for home in homes]))
            self.is_harbour = append(self.is_harbour, 1 if site["kind"] == "harbour" else 0)
            if site["kind"] == "harbour":
                self.harbours = append(self.harbours, number)
        # The sites of a province: sites_in[starts[province]] … sites_in[starts[province + 1] - 1]
        self.sites_in = vec[i64]()
        self.starts = vec[i64]([0])
        for province in range(len(province_ids)):
            for site_number in range(len(site_ids)):
                if province in (self.first_province[site_number], self.second_province[site_number]):
                    self.sites_in = append(self.sites_in, site_number)
            if len(self.sites_in) == self.starts[province]:
                raise Unreadable(f'map: province "{province_ids[province]}" has no site')
            if len(self.sites_in) - self.starts[province] > MOST_SITES_IN_A_PROVINCE:
                name = province_ids[province]
                raise Unreadable(f'map: province "{name}" has more than {MOST_SITES_IN_A_PROVINCE} sites')
            self.starts = append(self.starts, len(self.sites_in))
        # The neighbours of a site along roads: roads[road_starts[site]] … like `sites_in`.
        self.roads = vec[i64]()
        self.road_starts = vec[i64]([0])
        pairs = road_pairs(source, site_ids)
        check_crossings(site_ids, points, pairs)
        for site_number in range(len(site_ids)):
            for one, other in pairs:
                if site_number == one or site_number == other:
                    self.roads = append(self.roads, other if site_number == one else one)
            if len(self.roads) - self.road_starts[site_number] > MOST_ROADS_AT_A_SITE:
                raise Unreadable(f'map: more than {MOST_ROADS_AT_A_SITE} roads lead to site "{site_ids[site_number]}"')
            self.road_starts = append(self.road_starts, len(self.roads))
        check_drawing(source, site_ids, canvas)
        # Alliances in the order of their numbers.
        alliances = sorted_alliances(source, province_ids, canvas)
        self.alliance_numbers = vec[i64]([number for number, one, other in alliances])
        self.alliance_one = vec[i64]([one for number, one, other in alliances])
        self.alliance_other = vec[i64]([other for number, one, other in alliances])
        self.least_seats, self.most_seats = seats_of(source)
        self.display_size = number_of(source["display_size"], "map, display_size", 1, 6)
        self.removed = removed_of(source, self.least_seats, self.most_seats)

    def is_border(self, site: i64) -> bool:
        """Whether a site lies between two provinces."""
        return self.second_province[site] != NO_PROVINCE


def check_fields(source: dict[str, object]) -> None:
    """Refuse what is no map, or one of another format."""
    for name in NEEDED:
        if name not in source:
            raise Unreadable(f'map: field "{name}" is missing')
    for name in source:
        if name not in KNOWN:
            raise Unreadable(f'map: unknown field "{name}"; there are: {", ".join(KNOWN)}')
    if source["format"] != FORMAT:
        raise Unreadable(f'map: expected format "{FORMAT}", got {excerpt(source["format"])}')
    check_names(source["name"], "map, name")
    if type(source.get("harbour_scoring", True)) is not bool:
        raise Unreadable(f"map, harbour_scoring: expected true or false, got {excerpt(source['harbour_scoring'])}")
    cards = source.get("cards", {})
    box = {colour: int(CARDS[number]) for number, colour in enumerate(COLOURS)}
    if cards and cards != box:
        raise Unreadable(f"map, cards: expected those of the box, {box}, got {excerpt(cards)}")


def objects(source: dict[str, object], field: str) -> list[dict[str, object]]:
    """A field that is a list of objects."""
    value = source[field]
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Unreadable(f"map, {field}: expected a list of objects")
    return value


def number_of(value: object, where: str, least: int, most: int) -> int:
    """A value that is a number within limits."""
    if type(value) is not int or not least <= value <= most:
        raise Unreadable(f"{where}: expected a number from {least} to {most}, got {excerpt(value)}")
    return value


def ids_of(items: list[dict[str, object]], kind: str, most: int) -> list[str]:
    """The ids of provinces or sites, each once."""
    found: list[str] = []
    for item in items:
        id = check_id(item.get("id"), f"map, {kind} {len(found) + 1}, id")
        if id in found:
            raise Unreadable(f'map: two {kind}s are called "{id}"')
        found.append(id)
    if not 1 <= len(found) <= most:
        raise Unreadable(f"map: expected 1 to {most} {kind}s, got {len(found)}")
    return found


def colour_of(province: dict[str, object], canvas: Canvas) -> int:
    """The colour of a province, whose place on the canvas is checked as well."""
    where = f'map, province "{province["id"]}"'
    for field in ["seal", "label"]:
        canvas.check_point(province.get(field), f"{where}, {field}")
    canvas.check_outline(province.get("polygon"), f"{where}, polygon")
    check_names(province.get("name"), f"{where}, name")
    colour = province.get("colour")
    if not isinstance(colour, str) or colour not in COLOURS:
        raise Unreadable(f"{where}, colour: expected one of {', '.join(COLOURS)}, got {excerpt(colour)}")
    return COLOURS.index(colour)


def place_of(site: dict[str, object], canvas: Canvas) -> tuple[int, int]:
    """Where a site stands. Whole numbers, so that it is certain which roads cross."""
    where = f'map, site "{site["id"]}", x and y'
    x, y = site.get("x"), site.get("y")
    canvas.check_point([x, y], where)
    if type(x) is not int or type(y) is not int:
        raise Unreadable(f"{where}: expected whole numbers, got {excerpt([x, y])}")
    return x, y


def homes_of(site: dict[str, object], province_ids: list[str]) -> list[int]:
    """The provinces of a site: two for a border site, else one."""
    where = f'map, site "{site["id"]}"'
    kind, homes = site.get("kind"), site.get("provinces")
    if kind not in KINDS:
        raise Unreadable(f"{where}, kind: expected one of {', '.join(KINDS)}, got {excerpt(kind)}")
    count = 2 if kind == "border" else 1
    if not isinstance(homes, list) or len(homes) != count or homes[0] == homes[count - 1] and count == 2:
        wanted = "two provinces" if kind == "border" else "one province"
        raise Unreadable(f"{where}, provinces: a {kind} site lies in {wanted}, got {excerpt(homes)}")
    for home in homes:
        if home not in province_ids:
            raise Unreadable(f'{where}: there is no province "{home}"')
    return [province_ids.index(home) for home in homes]


def road_pairs(source: dict[str, object], site_ids: list[str]) -> list[tuple[int, int]]:
    """The roads as pairs of sites."""
    roads = source["roads"]
    if not isinstance(roads, list):
        raise Unreadable("map, roads: expected a list")
    check_count(roads, 0, MOST_ROADS, "map, roads")
    found: list[tuple[int, int]] = []
    for road in roads:
        if not isinstance(road, list) or len(road) != 2:
            raise Unreadable(f"map, roads: expected a pair of sites, got {excerpt(road)}")
        for end in road:
            if end not in site_ids:
                raise Unreadable(f'map, road {road[0]}–{road[1]}: there is no site "{end}"')
        one, other = site_ids.index(road[0]), site_ids.index(road[1])
        if one == other:
            raise Unreadable(f"map, road {road[0]}–{road[1]}: a road joins two different sites")
        if (one, other) in found or (other, one) in found:
            raise Unreadable(f"map, road {road[0]}–{road[1]} stands twice")
        found.append((one, other))
    return found


def check_drawing(source: dict[str, object], site_ids: list[str], canvas: Canvas) -> None:
    """What only pictures use must still name sites and points that exist."""
    lines = source.get("road_lines", [])
    if not isinstance(lines, list) or not all(isinstance(line, list) for line in lines):
        raise Unreadable("map, road_lines: expected a list of lists of sites")
    check_count([site for line in lines for site in line], 0, 2 * MOST_ROADS, "map, road_lines, sites in all")
    check_count(lines, 0, MOST_ROADS, "map, road_lines")
    for line in lines:
        for site in line:
            if site not in site_ids:
                raise Unreadable(f'map, road_lines: there is no site "{site}"')
    if "decor" in source:
        decor = objects(source, "decor")
        check_count(decor, 0, MOST_DECOR, "map, decor")
        for item in decor:
            if "polygon" in item:
                canvas.check_outline(item["polygon"], "map, decor, polygon")
            if "name" in item:
                check_names(item["name"], "map, decor, name")


def sorted_alliances(source: dict[str, object], province_ids: list[str], canvas: Canvas) -> list[tuple[int, int, int]]:
    """The alliances by number: number and both provinces."""
    found: dict[int, tuple[int, int, int]] = {}
    alliances = objects(source, "alliances")
    check_count(alliances, 0, MOST_ALLIANCES, "map, alliances")
    for alliance in alliances:
        number = number_of(alliance.get("number"), "map, alliance, number", 1, 99)
        where = f"map, alliance {number}"
        canvas.check_point([alliance.get("x"), alliance.get("y")], f"{where}, x and y")
        ends = [alliance.get("a"), alliance.get("b")]
        for end in ends:
            if end not in province_ids:
                raise Unreadable(f'{where}: there is no province "{end}"')
        if number in found or ends[0] == ends[1]:
            raise Unreadable(f"{where}: expected a number of its own and two different provinces")
        one, other = str(ends[0]), str(ends[1])
        found[number] = (number, province_ids.index(one), province_ids.index(other))
    return [found[number] for number in sorted(found)]


def seats_of(source: dict[str, object]) -> tuple[int, int]:
    """The fewest and the most seats."""
    seats = source["players"]
    if not isinstance(seats, list) or len(seats) != 2:
        raise Unreadable(f"map, players: expected the fewest and the most seats, such as [3, 5], got {excerpt(seats)}")
    least = number_of(seats[0], "map, players", int(FEWEST_SEATS), int(MOST_SEATS))
    return least, number_of(seats[1], "map, players", least, int(MOST_SEATS))


def removed_of(source: dict[str, object], least: int, most: int) -> vec[i64]:
    """How many cards of each colour are removed, by the number of seats."""
    given = source["cards_removed_per_colour"]
    if not isinstance(given, dict):
        raise Unreadable(f"map, cards_removed_per_colour: expected an object, got {excerpt(given)}")
    table = vec[i64]([0] * (MOST_SEATS + 1))
    for seats in range(least, most + 1):
        where = f"map, cards_removed_per_colour, {seats} seats"
        table[seats] = number_of(given.get(str(seats)), where, 0, 6)
    return table


MAPS: dict[str, Map] = {}


def read_map(value: object) -> Map:
    """A built-in map by its id, or a map from its JSON object."""
    if isinstance(value, dict):
        return Map(value)
    if not isinstance(value, str) or value not in BUILT_IN:
        raise Unreadable(f'expected a map, {", ".join(BUILT_IN)} or an object "{FORMAT}", got {excerpt(value)}')
    if value not in MAPS:
        page = files("teahouse.games.han").joinpath("maps", value + ".json")
        MAPS[value] = Map(json.loads(page.read_text(encoding="utf-8")))
    return MAPS[value]
