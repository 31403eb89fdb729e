"""Maps: the built-in ones, and maps of one's own."""

import copy
import json
import pickle

import pytest

import teahouse
from teahouse.core.state import SPECTATOR
from teahouse.games.han.maps import read_map

GAME = teahouse.game("han")


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
