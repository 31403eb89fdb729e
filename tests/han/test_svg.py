"""The panels of Han, and the picture that they make together."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from math import hypot
from xml.etree import ElementTree

import pytest

import teahouse
from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.draw import names, panels
from teahouse.draw.export import png
from teahouse.draw.layouts import GAP, Slots, placed_panels, slope
from teahouse.draw.panels import Panel, panel_picture, reader_seat
from teahouse.draw.sized_cache import SizedCache
from teahouse.draw.touch import touches_in
from teahouse.games.han import look
from teahouse.games.han.box import COLOURS
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.state import HanState
from tests.draw.pictures import elements, first_touches, is_ringed, no_words, touched

GAME = teahouse.game("han")
SVG = "{http://www.w3.org/2000/svg}"
# What a panel may take in bytes: a crowded map, and any other.
MOST_MAP_BYTES = 18_000
MOST_BYTES = 2_500
# The first touch of a swap; nothing in the picture has that name, so it is a button.
SWAP_BUTTON = "swap:card"
# The smallest text that can be read on a phone, and how much room a page has for the board, by layout.
SMALLEST_TEXT = 11
STAGES = {"wide": (1024, 836), "tall": (352, 560), "low": (484, 352)}
MAPS = [(5, "border", 49), (4, "ways", 37)]
CROWDED: dict[str, object] = {
    "seats": 5,
    "options": {"forts": "booklet"},
    "pagodas": [[site, site % 5] for site in range(1, 50) if site not in (3, 10, 20)],
    "forts": [10, 15, 44],
    "envoys": [[7, 0, 2], [7, 1, 2], [7, 2, 2], [7, 4, 2], [2, 0, 1], [2, 1, 1], [2, 3, 1], [8, 4, 2], [8, 0, 2]],
    "hands": [{"red": 2, "green": 1}, {"violet": 1, "yellow": 2}, {"red": 3}, {"green": 1}, {"orange": 3}],
    "known": [{"red": 1}, {}, {"red": 2}, {}, {}],
    "display": {"red": 2, "green": 1, "violet": 1},
    "discard": {"red": 4, "green": 5},
    "points": [63, 12, 98, 50, 112],
    "scored": [1, 2, 7],
    "pile": ["red"] * 12,
}


def at(**position: object) -> HanState:
    """A position by its words."""
    state = GAME.at(position)
    assert isinstance(state, HanState)
    return state


def played(seed: int, decisions: int, seats: int = 5, **options: object) -> HanState:
    """A position of a random game that places a piece whenever it can, so that the map fills."""
    chooser = random.Random(seed)
    state = GAME.new(seats, seed, options)
    while decisions and state.to_move != NOBODY:
        legal = state.legal()
        placing = [action for action in legal if GAME.text(action).split()[0] in ("pagoda", "fort", "envoy")]
        state.play(chooser.choice(placing or legal))
        decisions -= 1
    assert isinstance(state, HanState)
    return state


def by_id(picture: str, start: str) -> dict[str, ElementTree.Element]:
    """The elements whose id starts so."""
    found = [element for element in elements(picture) if (element.get("id") or "").startswith(start)]
    return {str(element.get("id")): element for element in found}


def written(picture: str) -> list[str | None]:
    """The words that stand in a picture."""
    return [element.text for element in elements(picture) if element.tag == SVG + "text"]


def drawn(picture: str, shape: str) -> int:
    """How often a shape is drawn."""
    return picture.count(f'href="#{shape}"')


def faces(picture: str) -> Counter[str]:
    """The cards that lie face up, by colour."""
    return Counter({colour: drawn(picture, f"han-card-{colour}") for colour in COLOURS})


def panel(state: HanState, id: str, lang: str = "en") -> Panel:
    """One panel of a view."""
    return next(panel for panel in look.panels(state, lang=lang) if panel.id == id)


def standing_out(picture: str, mark: str) -> set[str]:
    """What is marked so, by its touch."""
    return {name for name, element in touched(picture).items() if mark in (element.get("class") or "").split()}


def own_map(**changes: object) -> dict[str, object]:
    """Border Disputes as a map of one's own."""
    page = files("teahouse.games.han").joinpath("maps", "border.json").read_text(encoding="utf-8")
    found: dict[str, object] = json.loads(page)
    return {**deepcopy(found), **changes}


@pytest.mark.parametrize("theme", ["page", "light", "dark"])
@pytest.mark.parametrize(("seats", "map", "sites"), MAPS)
def test_every_site_and_every_seal_can_be_touched_exactly_once(seats: int, map: str, sites: int, theme: str) -> None:
    found = touched(look.svg(played(1, 90, seats, map=map), theme=theme))
    assert [name for name in found if name.startswith("site:")] == [f"site:{site}" for site in range(1, sites + 1)]
    assert [name for name in found if name.startswith("province:")] == [f"province:{place}" for place in range(1, 10)]


def test_the_table_has_these_panels() -> None:
    for seats in (2, 3, 5):
        shared = ["map", "map.s", "map.l", "wall", "display", "display.s", "display.l"]
        hands = [f"hand-{seat}{small}" for seat in range(seats) for small in ("", ".s", ".l")]
        own = [f"seat-{seat}{small}" for seat in range(seats) for small in ("", ".s")]
        assert [panel.id for panel in look.panels(played(1, 0, seats).seen_by(0))] == [*shared, *hands, *own]


def test_what_is_public_is_the_same_panel_for_everybody() -> None:
    state = at(**CROWDED)
    seen = [{panel.id: panel.facts for panel in look.panels(state.seen_by(viewer))} for viewer in (0, 3, SPECTATOR)]
    for id in seen[0]:
        if not id.startswith("hand-"):
            assert seen[0][id] == seen[1][id] == seen[2][id]
    assert seen[0]["hand-1"] == seen[1]["hand-1"] == seen[2]["hand-1"]


@pytest.mark.parametrize(("seats", "map", "sites"), MAPS)
def test_what_can_be_touched_on_the_map_lies_on_it_and_apart(seats: int, map: str, sites: int) -> None:
    state = played(2, 0, seats, map=map)
    shown = panel(state, "map")
    found = touched(panel_picture(shown, look.stock(state), "en"))
    moved = re.match(r'<g transform="translate\(0,(-\d+)\)">', shown.inside)
    assert moved is not None
    middles: list[tuple[float, float]] = []
    for name, ring in found.items():
        if name.startswith("site:"):
            x, y, reach = (float(ring.get(side) or 0) for side in ("cx", "cy", "r"))
        else:
            reach = float(ring.get("width") or 0) / 2
            x, y = float(ring.get("x") or 0) + reach, float(ring.get("y") or 0) + reach
        assert reach <= x <= shown.width - reach and reach <= y + int(moved[1]) <= shown.height - reach, name
        # A finger that means one of two things has at least twenty pixels to do so.
        assert all(hypot(x - left, y - top) > 40 for left, top in middles), name
        middles.append((x, y))


def test_what_is_legal_has_a_ring_and_nothing_else_has() -> None:
    for decisions in (0, 1, 60, 61, 62, 63):
        state = played(2, decisions, forts="booklet")
        legal = first_touches(GAME, state) - {SWAP_BUTTON}
        found = touched(look.svg(state, touch=legal))
        assert {name for name, element in found.items() if is_ringed(element)} == legal


def test_everything_that_can_be_touched_has_a_name() -> None:
    """The page makes buttons of these things; the drawing knows no roles."""
    for name, element in touched(look.svg(at(**CROWDED))).items():
        assert element.findtext(SVG + "title"), name
        assert element.get("class") in (None, "ring")
        assert not {"tabindex", "role", "aria-label"} & set(element.keys()), name


def test_things_can_be_touched_whoever_decides() -> None:
    """What is legal is not in the drawing."""
    state = at(**CROWDED)
    assert {"hand:violet", "hand:yellow", "fort:own", "pile:top", "display:red", "site:7"} <= set(
        touched(look.svg(state.seen_by(1)))
    )


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"forts": "booklet"}), (4, {"map": "ways"}), (5, {"forts": "2014"})]
)
def test_every_first_touch_of_every_decision_is_in_the_picture(seats: int, options: dict[str, object]) -> None:
    for decisions in (0, 1, 2, 3, 30, 61, 62, 100):
        state = played(3, decisions, seats, **options)
        seen = state.seen_by(state.to_move) if state.to_move != NOBODY else state
        for layout in ("wide", "tall", "low"):
            assert first_touches(GAME, state) - {SWAP_BUTTON} <= set(touched(look.svg(seen, layout=layout)))


def test_swapping_begins_with_a_button_because_a_card_is_payment() -> None:
    state = played(1, 0, 3)
    swaps = [GAME.touches(action) for action in state.legal() if GAME.text(action).startswith("swap ")]
    assert swaps and all(path[0] == SWAP_BUTTON and path[1].startswith("hand:") for path in swaps)
    assert SWAP_BUTTON not in set().union(*(touches_in(shown.inside) for shown in look.panels(state)))
    assert "hand:" not in {touch.partition(":")[0] + ":" for touch in first_touches(GAME, state)}


def test_a_hand_is_shown_to_its_owner_and_to_nobody_else() -> None:
    state = at(**CROWDED)
    for viewer in (0, 1, 3, SPECTATOR):
        seen = state.seen_by(viewer)
        for seat in range(5):
            hand = {touch for touch in touches_in(panel(seen, f"hand-{seat}").inside) if touch.startswith("hand:")}
            assert bool(hand) == (seat == viewer)
    own = touches_in(look.svg(state.seen_by(1)))
    assert {"hand:violet", "hand:yellow"} == {name for name in own if name.startswith("hand:")}
    for viewer, expected in [(0, {"hand:red", "hand:green"}), (3, {"hand:green"}), (SPECTATOR, set())]:
        assert {name for name in touched(look.svg(state.seen_by(viewer))) if name.startswith("hand:")} == expected


def test_of_hands_that_are_hidden_only_known_cards_lie_face_up() -> None:
    state = at(**CROWDED)
    picture = look.svg(state.seen_by(SPECTATOR))
    # Face up lie the display and known cards: of seat 0, who is to move, in the panel and under the map, of seat 2 in
    # the panel. In a pile of twelve cards two backs can be seen.
    assert faces(picture) == Counter(red=2 + 2 + 2, green=1, violet=1, yellow=0, orange=0)
    assert drawn(picture, "han-back") == 2 * 2 + 3 + 1 + 1 + 3 + 2


def test_a_picture_does_not_tell_what_its_viewer_may_not_know() -> None:
    shown = at(**CROWDED)
    hands = [{"red": 2, "green": 1}, {"green": 3}, {"red": 2, "orange": 1}, {"red": 1}, {"violet": 3}]
    other = at(**{**CROWDED, "hands": hands})
    assert shown.seen_by(0).hands != shown.hands
    for viewer in (0, SPECTATOR):
        assert look.svg(shown.seen_by(viewer)) == look.svg(other.seen_by(viewer))
    # Seat 0 is to move: of the true state, too, only that hand is drawn.
    assert look.svg(shown) == look.svg(other)


def test_cards_of_one_colour_are_one_thing_to_touch() -> None:
    red = touched(look.svg(at(**CROWDED)))["hand:red"]
    assert len(list(red.iter(SVG + "use"))) == 2


def test_pieces_stand_where_they_were_placed_and_keep_their_ids() -> None:
    picture = look.svg(at(**CROWDED))
    state = at(**CROWDED)
    sites = state.house.map.source["sites"]
    assert isinstance(sites, list)
    pagodas = by_id(picture, "P-")
    assert set(pagodas) == {f"P-{site}" for site in range(1, 50) if site not in (3, 10, 20)}
    for site in (1, 12, 49):
        placed = sites[site - 1]
        assert pagodas[f"P-{site}"].get("transform") == f"translate({placed['x']},{placed['y']})"
        assert [part.get("href") for part in pagodas[f"P-{site}"]] == [f"#han-pagoda-{site % 5}"]
    assert set(by_id(picture, "F-")) == {"F-10", "F-15", "F-44"}
    assert len(by_id(picture, "E-7-")) == 8 and {"E-7-0-0", "E-7-0-1"} < set(by_id(picture, "E-7-"))
    assert set(by_id(picture, "S-")) == {f"S-{seat}" for seat in range(5)}


@pytest.mark.rule("han-filled")
def test_a_coin_lies_on_scored_provinces() -> None:
    assert set(by_id(look.svg(at(**CROWDED)), "C-")) == {"C-1", "C-2", "C-7"}


def test_envoys_stand_side_by_side() -> None:
    places = [element.get("transform") for element in by_id(look.svg(at(**CROWDED)), "E-").values()]
    assert len(set(places)) == len(places)


def test_markers_go_round_the_wall_and_never_lie_on_one_another() -> None:
    def transforms(points: list[int]) -> list[str | None]:
        return [element.get("transform") for element in by_id(look.svg(at(seats=5, points=points)), "S-").values()]

    assert len(set(transforms([0, 0, 0, 0, 0]))) == 5
    # Fifty points are a lap.
    assert sorted(str(place) for place in transforms([3, 7, 12, 20, 49])) == sorted(
        str(place) for place in transforms([53, 107, 12, 70, 49])
    )
    assert look.svg(at(seats=3, points=[3, 4, 5])) != look.svg(at(seats=3, points=[53, 4, 5]))


def test_a_pointer_on_a_province_is_told_how_it_stands() -> None:
    state = at(seats=3, pagodas=[["wei1", 0], ["wei2", 0], ["wei3", 2]], envoys=[["wei", 1, 1]])
    standing = touched(look.svg(state))["province:3"].findtext(SVG + "title")
    assert standing == "In Wei, 4 sites are still free; Vermilion has 2 pagodas, and Jade 1; Indigo has 1 envoy"
    province = [element for element in elements(look.svg(state)) if element.get("href") == "#han-p-3"]
    assert standing in [element.findtext(SVG + "title") for element in province]


def test_names_of_provinces_are_in_the_language_or_else_in_english() -> None:
    own = own_map()
    provinces = own["provinces"]
    assert isinstance(provinces, list)
    provinces[1]["name"] = {"en": "Zhao", "hu": "Csao"}
    state = GAME.new(3, 1, {"map": own})
    for lang, name in [("en", "Zhao"), ("hu", "Csao"), ("sk", "Zhao")]:
        assert name in written(look.svg(state, lang=lang))


def test_an_alliance_tells_its_provinces() -> None:
    assert "<title>Alliance 3: Wei – Qin</title>" in look.svg(GAME.new(3, 1))


@pytest.mark.rule("han-second-pile")
def test_the_last_round_is_announced() -> None:
    words = HanNames.of("en").say("last_round")
    assert f">{words}</text>" not in look.svg(at(seats=3, exhausted=1))
    assert f">{words}</text>" in look.svg(at(seats=3, exhausted=2))


def test_the_winner_wears_the_hat_and_nobody_has_the_seal() -> None:
    provinces = 9
    running, over = at(seats=3, points=[1, 5, 2]), at(seats=3, points=[1, 5, 2], phase="over", to_move=NOBODY)
    assert drawn(look.svg(running), "han-seal") == provinces + 1 and drawn(look.svg(running), "han-hat") == 0
    assert drawn(look.svg(over), "han-seal") == provinces and drawn(look.svg(over), "han-hat") == 2
    assert panel(over.seen_by(0), "hand-0").title == "The throne"


def test_marks_stand_on_what_they_name() -> None:
    state = at(**CROWDED)
    for mark in ("last", "why", "chosen"):
        assert not standing_out(look.svg(state), mark)
        for touch in ("site:12", "province:4", "hand:red", "display:violet", "pile:top", "fort:own"):
            assert standing_out(look.svg(state, marks=[f"{mark}:{touch}"]), mark) == {touch}


def test_what_lies_before_others_is_not_marked() -> None:
    """Only the own hand can be touched, even where a view shows all of them."""
    state = at(**CROWDED)
    assert "hand:orange" in touches_in(panel(state, "hand-4").inside)
    assert not standing_out(look.svg(state.seen_by(0), marks=["chosen:hand:orange"]), "chosen")


@pytest.mark.parametrize("mark", ["gone:site:1", "chosen:", "site:1"])
def test_a_mark_that_means_nothing_is_refused(mark: str) -> None:
    with pytest.raises(Unreadable, match="expected a mark such as"):
        look.svg(at(seats=3), marks=[mark])


@pytest.mark.parametrize("touch", ["site:50", "site:0", "hand:blue", "site:x"])
def test_a_mark_on_what_is_not_there_is_not_shown(touch: str) -> None:
    assert look.svg(at(seats=3), marks=[f"last:{touch}"]) == look.svg(at(seats=3))


def test_panels_stay_small() -> None:
    state = at(**CROWDED)
    for lang in ("en", "hu", "sk"):
        for shown in look.panels(state.seen_by(0), lang=lang):
            most = MOST_MAP_BYTES if shown.id.startswith("map") else MOST_BYTES
            assert len(shown.inside.encode()) < most, shown.id


def text_sizes(element: ElementTree.Element, size: float = 0, scale: float = 1) -> Iterator[tuple[str, float]]:
    """Every text below an element and how large it is, whatever it is scaled by."""
    size = float(element.get("font-size") or size)
    scaled = re.search(r"scale\(([\d.]+)(?:,([\d.]+))?\)", element.get("transform") or "")
    if scaled:
        scale *= min(float(part) for part in scaled.groups() if part)
    if element.tag == "text":
        yield str(element.text), size * scale
    for inner in element:
        yield from text_sizes(inner, size, scale)


def phone_states() -> list[HanState]:
    """Positions in which panels have the most to show."""
    return [
        at(**CROWDED),
        at(**{**CROWDED, "exhausted": 2}),
        at(seats=5, points=[3, 3, 3, 3, 3], phase="over", to_move=NOBODY),
        *[played(4, 60, seats, map=map) for seats, map in [(2, "ways"), (4, "ways"), (3, "border")]],
    ]


@pytest.mark.parametrize("lang", ["en", "hu", "sk"])
def test_every_text_on_a_phone_can_be_read(lang: str) -> None:
    for state in phone_states():
        for shown in look.panels(state.seen_by(0), lang=lang):
            if shown.id.endswith((".s", ".l")):
                for words, size in text_sizes(ElementTree.fromstring(f"<svg>{shown.inside}</svg>")):
                    assert size >= SMALLEST_TEXT, (shown.id, words)


@pytest.mark.parametrize("layout", list(STAGES))
def test_the_whole_table_is_in_view(layout: str) -> None:
    width, most = STAGES[layout]
    for state in phone_states():
        seen = state.seen_by(0)
        steep, gaps = slope(Slots(look.panels(seen), reader_seat(seen)).fill(look.LAYOUTS[layout]))
        assert most * 0.93 <= steep * width + gaps < most + 0.5


def ring_scales(element: ElementTree.Element, scale: float = 1) -> Iterator[float]:
    """How much finer than its units every ring below an element is drawn."""
    scaled = re.search(r"scale\(([\d.]+)\)", element.get("transform") or "")
    scale *= float(scaled[1]) if scaled else 1
    if element.get("class") == "ring":
        yield scale
    for inner in element:
        yield from ring_scales(inner, scale)


def test_rings_are_fine_lines_on_a_phone() -> None:
    """Marks draw a legal ring 4 units wide and a chosen one 7: about 2 and 4 pixels."""
    for shown in look.panels(at(**CROWDED).seen_by(0)):
        if shown.id.endswith((".s", ".l")):
            for scale in ring_scales(ElementTree.fromstring(f"<svg>{shown.inside}</svg>")):
                assert 0.5 <= scale <= 0.56, shown.id


def test_what_can_be_asked_for_stays_in_view_above_the_highest_prompt() -> None:
    """At 360 × 740 a prompt may take a quarter of the height; only what others have lies below."""
    placed = [
        shown.id for shown in placed_panels(Slots(look.panels(at(**CROWDED).seen_by(0)), 0).fill(look.LAYOUTS["tall"]))
    ]
    assert placed[:3] == ["map.s", "display.s", "hand-0.s"]
    heights = [shown.height for id in placed[:3] for shown in [panel(at(**CROWDED).seen_by(0), id)]]
    assert sum(heights) + GAP * 2 <= 740 - 48 - 185 - 4


def test_a_phone_has_everybodys_pieces_left_the_readers_beside_their_cards() -> None:
    seen = at(**CROWDED).seen_by(0)
    for seat in range(1, 5):
        assert {"supply:pagoda", "supply:envoy"} <= set(
            re.findall(r'data-about="([^"]*)"', panel(seen, f"seat-{seat}.s").inside)
        )
    assert str(seen.pagodas_left(0)) in written(f'<svg xmlns="{SVG[1:-1]}">{panel(seen, "hand-0.s").inside}</svg>')


def test_small_drawings_have_everything_to_touch_that_the_large_ones_have() -> None:
    shown = {panel.id: touches_in(panel.inside) for panel in look.panels(at(**CROWDED).seen_by(0))}
    for id, touches in shown.items():
        assert touches == shown[id.partition(".")[0]]


@pytest.mark.parametrize(("seats", "map", "sites"), MAPS)
@pytest.mark.parametrize("id", ["map.s", "map.l"])
def test_a_small_map_zooms_and_its_sites_lie_on_it_and_apart(id: str, seats: int, map: str, sites: int) -> None:
    shown = panel(played(2, 0, seats, map=map), id)
    assert shown.zooms
    rings = re.findall(r'data-touch="site:\d+" cx="([\d.]+)" cy="([\d.]+)"', shown.inside)
    middles = [(float(x) / 2, float(y) / 2) for x, y in rings]
    assert len(middles) == sites
    for place, (x, y) in enumerate(middles):
        assert 11 <= x <= shown.width - 11 and 11 <= y <= shown.height - 11
        assert all(hypot(x - left, y - top) > 20 for left, top in middles[:place])


def test_the_chip_of_a_seat_opens_what_is_known_of_it() -> None:
    seen = at(**CROWDED).seen_by(0)
    filled = Slots(look.panels(seen), 2).fill(look.LAYOUTS["seat"])
    assert [shown.id for shown in placed_panels(filled)] == ["seat-2", "hand-2"]


def test_panels_are_called_what_players_call_them() -> None:
    seen = at(**CROWDED).seen_by(1)
    assert panel(seen, "hand-1").title == "Your cards" and panel(seen, "hand-2").title == "Jade's cards"
    for lang, title in [("en", "The Great Wall"), ("hu", "A Nagy Fal"), ("sk", "Veľký múr")]:
        assert panel(seen, "wall", lang).title == title
        assert panel(seen, "seat-2", lang).title == HanNames.of(lang).seats[2]
        assert panel(seen, "hand-0", lang).title not in ("panel:hand", panel(seen, "hand-1", lang).title)


def test_maps_that_are_drawn_alike_share_their_stock() -> None:
    one, other = (played(seed, 0, 3, map=own_map()) for seed in (1, 2))
    assert one.house.map is not other.house.map
    assert look.stock(one) is look.stock(other)
    assert look.stock(one) is look.stock(played(1, 0, 3)) is not look.stock(played(1, 0, 2))


def test_a_map_is_as_large_as_its_canvas() -> None:
    own = own_map(canvas={"width": 1200, "height": 900})
    shown, usual = panel(played(1, 0, 3, map=own), "map"), panel(played(1, 0, 3), "map")
    assert (shown.width, shown.height) == (usual.width + 200, usual.height + 150)


def test_equal_states_have_equal_pictures() -> None:
    state = played(3, 80)
    assert look.svg(state.copy()) == look.svg(state)
    assert look.svg(state.copy().seen_by(1)) == look.svg(state.seen_by(1))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("seats", "map", "sites"), MAPS)
def test_exported_pictures_have_no_variables(seats: int, map: str, sites: int, theme: str) -> None:
    state = played(5, 70, seats, map=map)
    marks = ["last:site:1", "why:province:2", "chosen:site:3"]
    assert "var(" not in look.svg(state, theme=theme, touch=first_touches(GAME, state), marks=marks)


def test_ids_are_unique_and_whatever_is_used_is_defined() -> None:
    for state in (at(**CROWDED), GAME.new(2, 1)):
        picture = look.svg(state)
        ids = [str(element.get("id")) for element in elements(picture) if element.get("id")]
        assert len(set(ids)) == len(ids)
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture)) <= set(ids)


def test_a_map_of_ones_own_is_drawn_without_ornaments() -> None:
    """Also where it has the id of another map, no lines of road and no decor."""
    own = own_map(name={"en": "Mine"})
    del own["road_lines"], own["decor"]
    provinces = own["provinces"]
    assert isinstance(provinces, list)
    provinces[0]["name"] = {"en": "Over <there> & beyond"}
    for id in ("border-disputes", "mine"):
        state = GAME.new(3, 1, {"map": {**own, "id": id}})
        words = written(look.svg(state))
        assert "Zhao" in words and "Yan" not in words
        assert "Over <there> &" in words and "beyond" in words
        assert ('href="#han-peaks"' in look.svg(state)) == (id == "border-disputes")


def test_an_unknown_language_is_refused_and_a_missing_catalogue_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unreadable, match="expected a language"):
        look.svg(at(seats=3), lang="xx")

    monkeypatch.setattr(names, "words_of", no_words)
    monkeypatch.setattr(panels, "DRAWN", SizedCache(1_000_000, len))
    assert "<title>Vej 14: 2</title>" in look.svg(at(seats=3, pagodas=[["wei2", 2]]), lang="hu")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("seats", "map", "sites"), MAPS)
def test_the_picture_becomes_a_png(seats: int, map: str, sites: int, theme: str) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed, so no PNG can be drawn")
    assert png(look.svg(played(1, 60, seats, map=map), theme=theme), 360).startswith(b"\x89PNG\r\n\x1a\n")
