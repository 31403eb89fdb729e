"""Maps: the built-in ones, and maps of one's own."""

import copy
import itertools
import json
import math
import pickle
import re

import pytest

import teahouse
from teahouse.core.state import SPECTATOR
from teahouse.games.han.maps import read_map

GAME = teahouse.game("han")
YAN: dict[str, object] = read_map("border").source["provinces"][0]  # type: ignore[index]


def changed(**fields: object) -> dict[str, object]:
    return copy.deepcopy(read_map("border").source) | fields


def without(field: str) -> dict[str, object]:
    source = copy.deepcopy(read_map("border").source)
    del source[field]
    return source


def edited(field: str, place: int, **changes: object) -> dict[str, object]:
    source = copy.deepcopy(read_map("border").source)
    source[field][place] |= changes
    return source


def place(number: int) -> dict[str, object]:
    """A site of Yan in a row."""
    return {"id": f"s{number}", "provinces": ["yan"], "x": 10 * number, "y": number * number // 8, "kind": "normal"}


def fullest() -> dict[str, object]:
    """As much as is accepted: 64 sites in a grid, 16 provinces, 40 points to an outline, long names."""
    ring = [[round(500 + 400 * math.cos(a / 6.4), 2), round(350 + 300 * math.sin(a / 6.4), 2)] for a in range(40)]
    name = dict.fromkeys(["en", "hu", "sk", "de"], "W" * 60)
    provinces = [YAN | {"id": f"p{number}", "name": name, "polygon": ring} for number in range(16)]
    sites = [
        place(number) | {"provinces": [f"p{number % 16}"], "x": 60 + 120 * (number % 8), "y": 60 + 90 * (number // 8)}
        for number in range(64)
    ]
    roads = [[f"s{n}", f"s{n + 1}"] for n in range(63) if n % 8 < 7] + [[f"s{n}", f"s{n + 8}"] for n in range(56)]
    pairs = list(itertools.combinations(range(16), 2))[:30]
    alliances = [
        {"number": number, "a": f"p{one}", "b": f"p{other}", "x": 10 * number, "y": 700}
        for number, (one, other) in enumerate(pairs, 1)
    ]
    decor = [{"kind": "lake", "name": name, "polygon": ring}] * 12
    fields: dict[str, object] = {"provinces": provinces, "sites": sites, "roads": roads, "road_lines": roads}
    return changed(**fields, alliances=alliances, decor=decor, id="fullest")


def test_the_fullest_map_that_is_accepted_draws_a_small_picture() -> None:
    """An outline of 30,000 points took the site 18 seconds to draw."""
    state = GAME.new(5, 1, {"map": fullest()})
    picture = GAME.look().svg(state)
    assert len(picture.encode()) < 400_000 and len(re.findall(r"-?\d+(?:\.\d+)?", picture)) < 40_000


def test_nine_roads_do_not_lead_to_one_site() -> None:
    star = [place(0) | {"x": 500, "y": 400}]
    star += [
        place(n) | {"x": round(500 + 300 * math.cos(n * 0.7)), "y": round(400 + 300 * math.sin(n * 0.7))}
        for n in range(1, 10)
    ]
    roads = [["s0", f"s{number}"] for number in range(1, 10)]
    fields: dict[str, object] = {"sites": star, "provinces": [YAN], "alliances": [], "road_lines": []}
    assert read_map(changed(**fields, roads=roads[:8])).site_count == 10
    with pytest.raises(teahouse.Unreadable, match='more than 8 roads lead to site "s0"'):
        read_map(changed(**fields, roads=roads))


@pytest.mark.rule("han-map")
@pytest.mark.parametrize(("id", "sites", "roads"), [("border", 49, 59), ("ways", 37, 45)])
def test_the_built_in_maps_have_nine_provinces_and_fifteen_alliances(id: str, sites: int, roads: int) -> None:
    found = read_map(id)
    assert (found.province_count, found.site_count, len(found.roads) // 2) == (9, sites, roads)
    assert list(found.alliance_numbers) == list(range(1, 16))


@pytest.mark.rule("han-other-maps")
@pytest.mark.parametrize(
    ("map", "message"),
    [
        (without("roads"), 'map: field "roads" is missing'),
        (changed(colour="red"), 'map: unknown field "colour"'),
        (changed(format="han-map/2"), 'expected format "han-map/1"'),
        (changed(roads=[["yan1", "yan9"]]), 'road yan1–yan9: there is no site "yan9"'),
        (changed(roads=[["yan1", "yan2"], ["yan2", "yan1"]]), "road yan2–yan1 stands twice"),
        (changed(roads=[["yan1", "yan1"]]), "road yan1–yan1: a road joins two different sites"),
        (edited("sites", 0, id="yan2"), 'two sites are called "yan2"'),
        (edited("sites", 0, provinces=["yan", "zhao"]), 'site "yan1", provinces: a normal site lies in one province'),
        (edited("sites", 5, provinces=["yan"]), 'site "B_yan_zhao", provinces: a border site lies in two provinces'),
        (edited("sites", 0, provinces=["yin"]), 'site "yan1": there is no province "yin"'),
        (edited("sites", 0, kind="tower"), 'site "yan1", kind: expected one of normal, harbour, border'),
        (edited("sites", 0, x="far"), 'site "yan1", x and y'),
        (edited("provinces", 0, colour="blue"), 'province "yan", colour: expected one of violet'),
        (edited("alliances", 0, a="yin"), 'alliance 1: there is no province "yin"'),
        (edited("alliances", 1, number=1), "alliance 1: expected a number of its own"),
        (changed(players=[1, 9]), "map, players: expected a number from 2 to 5"),
        (changed(cards_removed_per_colour={"5": 0}), "cards_removed_per_colour, 3 seats"),
        (changed(road_lines=[["yan1", "yan9"]]), 'road_lines: there is no site "yan9"'),
        (changed(decor=[{"polygon": [1]}]), "map, decor, polygon"),
        (changed(sites=[]), "expected 1 to 64 sites, got 0"),
        (changed(sites=[place(number) for number in range(65)], roads=[]), "expected 1 to 64 sites, got 65"),
        (changed(provinces=[{"id": str(n)} for n in range(17)]), "expected 1 to 16 provinces, got 17"),
        (
            changed(sites=[place(number) for number in range(17)], roads=[], road_lines=[], provinces=[YAN]),
            'province "yan" has more than 16 sites',
        ),
        (changed(roads=[["yan1", "yan2"]] * 121), "map, roads: expected a list of 0 to 120, got 121"),
        (changed(road_lines=[["yan1"] * 241]), "road_lines, sites in all: expected a list of 0 to 240, got 241"),
        (changed(alliances=[{}] * 31), "map, alliances: expected a list of 0 to 30, got 31"),
        (changed(decor=[{}] * 13), "map, decor: expected a list of 0 to 12, got 13"),
        (edited("provinces", 0, polygon=[[1, 1]] * 41), "polygon: expected a list of 3 to 40, got 41"),
        (edited("provinces", 0, polygon=[[1, 1]] * 30_000), "map: larger than a map may be"),
        (edited("decor", 0, polygon=[[1, 1]] * 41), "decor, polygon: expected a list of 3 to 40, got 41"),
        (edited("provinces", 0, name={"en": "y" * 61}), "name, en: expected a text of at most 60 characters"),
        (edited("provinces", 0, name={"xx": "Yan"}), "name: expected the languages en, hu, sk, de, got 'xx'"),
        (edited("provinces", 0, name={"aliases": ["Yen"] * 9}), "name, aliases: expected a list of 0 to 8, got 9"),
        (edited("provinces", 0, name={"en": 7}), "name, en: expected a text"),
        (changed(name="Mine"), "map, name: expected names by language"),
        (changed(id="i" * 41), "map, id: expected a text of 1 to 40 characters"),
        (edited("sites", 0, id="i" * 41), "map, site 1, id: expected a text of 1 to 40 characters"),
        (changed(provenance="p" * 1001), "map: expected texts of at most 1000 printable characters"),
        (changed(provenance="a\nb"), "map: expected texts of at most 1000 printable characters"),
        (changed(provenance=["p" * 1000] * 61), "map: larger than a map may be"),
        (changed(provenance=[0] * 12_001), "map: larger than a map may be"),
        (changed(provenance=[[[[[[[]]]]]]]), "map: nested deeper than 6 levels"),
        (changed(canvas={"width": 99, "height": 750}), "canvas, width: expected a whole number from 100 to 4000"),
        (changed(canvas={"width": 1000, "height": 4001}), "canvas, height: expected a whole number from 100 to 4000"),
        (changed(canvas={"width": True, "height": 750}), "canvas, width: expected a whole number"),
        (changed(canvas=[1000, 750]), "canvas: expected width and height"),
        (edited("sites", 0, x=1101), 'site "yan1", x and y: .* lies outside the canvas, 1000 × 750'),
        (edited("sites", 0, y=-76), 'site "yan1", x and y: .* lies outside the canvas'),
        (edited("sites", 0, x=True), 'site "yan1", x and y: expected a point'),
        (edited("sites", 0, x=690.5), 'site "yan1", x and y: expected whole numbers'),
        (edited("sites", 0, x=math.nan), "map: expected numbers up to 100000, got nan"),
        (edited("sites", 0, x=math.inf), "map: expected numbers up to 100000, got inf"),
        (edited("sites", 0, x=10**5000), "map: expected numbers up to 100000, got a longer one"),
        (edited("provinces", 0, seal=[1e308, 1]), "map: expected numbers up to 100000"),
        (edited("sites", 1, x=690, y=180), 'sites "yan1" and "yan2" stand at the same place'),
        (changed(roads=[["yan1", "shu1"], ["qi1", "qin1"]]), "road qi1–qin1 crosses yan1–shu1"),
        (changed(harbour_scoring=1), "harbour_scoring: expected true or false, got 1"),
        ([1], "expected border, ways or an object han-map/1"),
        ("moon", "expected border, ways or an object han-map/1"),
    ],
)
def test_a_broken_map_is_refused_by_name(map: object, message: str) -> None:
    with pytest.raises(teahouse.Unreadable, match=message):
        GAME.new(3, 1, {"map": map})


@pytest.mark.rule("han-other-maps")
def test_a_record_embeds_a_map_of_ones_own() -> None:
    own = edited("provinces", 0, colour="red")
    record = teahouse.Record(GAME, ["a", "b", "c"], "1", {"map": own})
    state = record.start()
    record.moves.append(GAME.text(state.legal()[0]))
    again = teahouse.Record.read(json.dumps(record.fields()))
    assert again.options["map"] == own and again.check() != record.start()
    assert again.start().house.map.colour_of[0] == 4


@pytest.mark.rule("han-other-maps")
def test_a_game_on_a_map_of_ones_own_can_be_read_back_by_everybody() -> None:
    state = GAME.new(3, 1, {"map": edited("provinces", 0, colour="red")})
    for seen in [state, *(state.seen_by(viewer) for viewer in (0, 1, 2, SPECTATOR))]:
        assert GAME.at(json.loads(json.dumps(seen.position()))) == pickle.loads(pickle.dumps(seen)) == seen


@pytest.mark.parametrize(("seats", "map"), [(2, "border"), (5, "ways")])
def test_a_map_is_for_its_numbers_of_seats(seats: int, map: str) -> None:
    with pytest.raises(teahouse.Unreadable, match="seats, not"):
        GAME.new(seats, 1, {"map": map})


def test_two_play_in_the_capital_and_more_in_the_country() -> None:
    assert GAME.new(2, 1).house.map.id == "ways-of-diplomacy" and GAME.new(3, 1).house.map.id == "border-disputes"
