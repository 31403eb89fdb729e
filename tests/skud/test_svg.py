"""The panels of Skud Pai Sho, and all of them as one picture."""

import random
import re
from collections import Counter
from xml.etree.ElementTree import Element

import pytest

import teahouse
from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY
from teahouse.draw import names
from teahouse.draw import panels as panel_module
from teahouse.draw.export import png
from teahouse.draw.layouts import Slots, placed_panels, places, slope
from teahouse.draw.marks import RINGS
from teahouse.draw.panels import Panel, reader_seat
from teahouse.draw.sized_cache import SizedCache
from teahouse.draw.touch import touches_in
from teahouse.games.skud import look
from teahouse.games.skud.box import POINT_TEXTS
from teahouse.games.skud.harmony import first_end, harmonies, has_ring, is_owned, second_end
from teahouse.games.skud.notation import read_game
from teahouse.games.skud.ring import shortest_ring
from teahouse.games.skud.state import SkudState
from tests.draw.pictures import elements, first_touches, is_ringed, no_words

GAME = teahouse.game("skud")
LANGUAGES = ["en", "hu", "sk"]
# Of the board 15 000 are its 249 points.
MOST_BOARD_BYTES = 24_000
MOST_RESERVE_BYTES = 6_500
MOST_STOCK_BYTES = 32_000
# How wide and high the room for panels is on each screen, in pixels.
STAGES = {"wide": (1024, 836), "tall": (352, 560), "low": (484, 352)}
# A window of 1400 x 900 at 200 %: low, and narrower than a phone on its side.
AT_200_PERCENT = ("low", 448)
SMALLEST_TEXT = 11
SMALLEST_TARGET = 40
# How broad the rings of what may be touched and of what is chosen are to be, in pixels, and how far they may be off.
RING_PIXELS = {"legal": 2, "chosen": 4}
RING_SLACK = 0.5

RING_BY_WHEEL = (
    "0H.R,W,K,B;0G.R,W,K,B;1G.R4(0,-8);1H.R4(0,8);2G.R5(8,0);2H.R5(-8,0);3G.(8,0)-(3,0);3H.(0,8)-(0,4);"
    "4G.(0,-8)-(0,-4);4H.(-8,0)-(-7,4)+R4(-8,0);5G.(3,0)-(3,-4)+R3(0,-8);5H.(-8,0)-(-7,-1)+R5(8,0);"
    "6G.(0,-8)-(0,-5)+R4(0,-8);6H.(8,0)-(7,-1)+R4(8,0);7G.(0,-8)-(0,-6)+K(1,4);7H.(8,0)-(7,3)+W(-8,4)"
)
SQUARE = [["-1,-1", "G", "R3"], ["1,-1", "G", "R4"], ["1,1", "G", "R5"], ["-1,1", "G", "R4"]]


def at(**position: object) -> SkudState:
    """A position by its words."""
    state = GAME.at(position)
    assert isinstance(state, SkudState)
    return state


def played(seed: int, decisions: int, **options: object) -> SkudState:
    """A position of a random game that takes every bonus, so that the board fills."""
    chooser = random.Random(seed)
    state = GAME.new(2, seed, options)
    while decisions and state.to_move != NOBODY:
        legal = state.legal()
        state.play(chooser.choice([action for action in legal if GAME.text(action) != "skip"] or legal))
        decisions -= 1
    assert isinstance(state, SkudState)
    return state


def panels(state: SkudState, lang: str = "en") -> dict[str, Panel]:
    """The panels of a position by their ids."""
    return {panel.id: panel for panel in look.panels(state, lang=lang)}


def drawn(state: SkudState, panel: str = "board", lang: str = "en") -> str:
    """A panel as it is drawn, as an element that can be read by itself."""
    return f"<svg>{panels(state, lang)[panel].inside}</svg>"


def tiles(state: SkudState) -> dict[str, str]:
    """The ids of the tiles on the board by where they are drawn."""
    pieces = next(element for element in elements(drawn(state)) if element.get("class") == "pieces")
    return {str(piece.get("transform")): str(piece.get("id")) for piece in pieces}


def drawn_at(x: int, y: int) -> str:
    """The transform that puts a tile on a point."""
    return f"translate({450 + 45 * x},{450 - 45 * y})"


def names_by_touch(state: SkudState, panel: str, lang: str = "en") -> dict[str, str]:
    """What the things on a panel that can be touched are called."""
    found = [element for element in elements(drawn(state, panel, lang)) if element.get("data-touch")]
    return {str(element.get("data-touch")): element.findtext("title") or "" for element in found}


def test_the_board_and_both_reserves_are_panels() -> None:
    found = look.panels(played(1, 60), lang="en")
    shapes = ["reserve-{}", "reserve-{}.s", "reserve-low-{}", "mini-{}", "mini-low-{}"]
    reserves = [(shape.format(seat), seat) for seat in range(2) for shape in shapes]
    assert [(panel.id, panel.seat) for panel in found] == [("board", NOBODY), ("board.s", NOBODY), *reserves]


@pytest.mark.parametrize(
    ("lang", "titles"),
    [
        ("en", {"The board", "Guest's reserve", "Host's reserve"}),
        ("hu", {"Játéktábla", "A Vendég készlete", "A Házigazda készlete"}),
        ("sk", {"Hrací plán", "Zásoba Hosťa", "Zásoba Hostiteľa"}),
    ],
)
def test_panels_are_called_as_players_call_them(lang: str, titles: set[str]) -> None:
    assert {panel.title for panel in look.panels(played(1, 60), lang=lang)} == titles


def test_guest_and_those_who_look_on_see_the_same() -> None:
    state = played(3, 80)
    guest, onlooker = [[panel.facts for panel in look.panels(state.seen_by(viewer))] for viewer in (0, -2)]
    assert guest == onlooker


def test_host_sees_the_board_from_the_north_and_the_same_reserves() -> None:
    state = played(3, 80)
    guest, host = [panels(seen) for seen in (state.seen_by(0), state.seen_by(1))]
    assert {name for name in guest if guest[name].facts != host[name].facts} == {"board", "board.s"}


def test_everybody_has_the_own_gate_below() -> None:
    state = at(tiles=[["0,-8", "G", "R3"], ["0,8", "H", "R3"], ["2,-3", "H", "R"]])
    assert sorted(tiles(state.seen_by(0))) == sorted([drawn_at(0, -8), drawn_at(0, 8), drawn_at(2, -3)])
    turned = tiles(state.seen_by(1))
    assert turned[drawn_at(0, -8)] == "H-R3-0,8" and turned[drawn_at(0, 8)] == "G-R3-0,-8"
    assert turned[drawn_at(-2, 3)] == "H-R-2,-3"


@pytest.mark.parametrize("panel", ["board", "board.s"])
def test_the_points_of_a_turned_board_are_read_from_the_upper_left(panel: str) -> None:
    state = played(1, 60)
    south, north = [names_by_touch(state.seen_by(viewer), panel) for viewer in (0, 1)]
    assert list(north) == list(south)[::-1]
    assert north == south


def test_a_trail_on_a_turned_board_leads_to_the_tile() -> None:
    state = at(tiles=[["0,-5", "G", "R3"]])
    for viewer in (0, 1):
        board = panels(state.seen_by(viewer))["board"]
        x, y = board.spots["point:0,-5"]
        assert f'translate({x},{y})"' in board.inside


def test_every_point_can_be_touched_exactly_once() -> None:
    points = [element.get("data-touch") for element in elements(drawn(played(1, 60))) if element.get("data-touch")]
    assert Counter(points) == Counter(f"point:{text}" for text in POINT_TEXTS)


def test_what_is_legal_has_a_mark_and_nothing_else_has() -> None:
    state = played(2, 40)
    legal = first_touches(GAME, state)
    marked = [element.get("data-touch") for element in elements(look.svg(state, touch=legal)) if is_ringed(element)]
    assert Counter(marked) == Counter(legal)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_have_names_in_every_language(lang: str) -> None:
    state, words = at(tiles=[["0,0", "H", "W3"]], reserve={"G": {"R3": 2}}), GAME.words(lang)
    jasmine, host = words.name("tile", "W3"), words.name("seat", "H")
    assert names_by_touch(state, "board", lang)["point:0,0"] == f"{jasmine}, {host}, 0,0"
    assert names_by_touch(state, "reserve-0", lang) == {"reserve:R3": f"{words.name('tile', 'R3')}, 2"}
    assert f">{host}</text>" in drawn(state, "reserve-1", lang)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.unmeasured
def test_every_touch_of_every_decision_is_on_a_panel(seed: int) -> None:
    for decisions in (0, 1, 2, 3, 30, 61, 120):
        state = played(seed, decisions, ancient_oasis=bool(seed % 2))
        if state.to_move == NOBODY:
            continue
        wanted = {touch for action in state.legal() for touch in GAME.touches(action)}
        assert wanted <= touches_in(drawn(state)) | touches_in(drawn(state, f"reserve-{state.to_move}"))


@pytest.mark.rule("skud-accent-choice")
def test_while_accents_are_chosen_those_in_the_box_are_shown() -> None:
    start = GAME.new(2, 1)
    assert isinstance(start, SkudState)
    hosts = touches_in(drawn(start, "reserve-1"))
    assert {"reserve:R", "reserve:W", "reserve:K", "reserve:B"} <= hosts
    assert not {"reserve:P", "reserve:M", "reserve:T"} & hosts
    assert not {"reserve:R", "reserve:W", "reserve:K", "reserve:B"} & touches_in(drawn(start, "reserve-0"))
    assert "stroke-dasharray" in drawn(start, "reserve-1") and "stroke-dasharray" not in drawn(start, "reserve-0")


def test_only_the_own_reserve_is_marked() -> None:
    state = at(to_move=1, reserve={"G": {"R3": 2}, "H": {"R3": 1}}).seen_by(1)
    for picture in (look.svg(state, touch=["reserve:R3"]), look.svg(state, marks=["chosen:reserve:R3"])):
        assert len([one for one in elements(picture) if one.get("data-touch") == "reserve:R3"]) == 2
        marked = [one for one in elements(picture) if one.get("data-touch") == "reserve:R3" and one.get("class")]
        assert [one.findtext("{*}title") for one in marked] == ["Rose, 1"]


def test_the_last_tile_leaves_a_trail_on_the_ground() -> None:
    state = at(tiles=[["0,-5", "G", "R3"]])
    picture = look.svg(state, marks=["from:point:0,-8", "last:point:0,-5"])
    assert picture.index("#skud-tray") < picture.index('class="trail"') < picture.index('class="pieces"')
    assert 'class="trail"' not in look.svg(state, marks=["from:reserve:R3", "last:point:0,-5"])


def stage_places(state: SkudState, screen: str, width: float = 0) -> list[tuple[Panel, float]]:
    """The panels of a screen for the one who decides, and how many pixels a unit of each has."""
    me = reader_seat(state)
    seen = state.seen_by(me)
    filled = Slots(look.panels(seen, lang="hu"), me).fill(look.LAYOUTS[screen])
    return [(panel, width / panel.width) for panel, _, _, width in places(filled, 0, 0, width or STAGES[screen][0])]


@pytest.mark.parametrize("screen", STAGES)
@pytest.mark.parametrize("has_oasis", [False, True])
def test_everything_is_in_view_on_every_screen(screen: str, has_oasis: bool) -> None:
    state = played(4, 40, ancient_oasis=has_oasis)
    width, height = STAGES[screen]
    steep, fixed = slope(Slots(look.panels(state), 0).fill(look.LAYOUTS[screen]))
    assert height * 0.85 < steep * width + fixed <= height + 0.1


@pytest.mark.parametrize("screen", STAGES)
@pytest.mark.parametrize("has_oasis", [False, True])
def test_every_text_can_be_read_on_every_screen(screen: str, has_oasis: bool) -> None:
    state = played(4, 40, ancient_oasis=has_oasis)
    found = 0
    for panel, pixels in stage_places(state, screen):
        texts = [one for one in elements(f"<svg>{panel.inside}</svg>") if one.tag == "text"]
        assert all(float(str(one.get("font-size"))) * pixels >= SMALLEST_TEXT for one in texts), panel.id
        found += len(texts)
    assert found


@pytest.mark.parametrize(
    ("screen", "width"), [*((screen, width) for screen, (width, _) in STAGES.items()), AT_200_PERCENT]
)
@pytest.mark.parametrize("has_oasis", [False, True])
def test_a_finger_hits_every_tile_of_the_own_reserve(screen: str, width: float, has_oasis: bool) -> None:
    state = played(4, 40, ancient_oasis=has_oasis)
    own = [(panel, pixels) for panel, pixels in stage_places(state, screen, width) if panel.seat == state.to_move]
    [(panel, pixels)] = own
    piles = [one for one in elements(f"<svg>{panel.inside}</svg>") if one.get("data-touch")]
    assert piles
    for pile in piles:
        [slot] = [inner for inner in pile if inner.get("pointer-events") == "all"]
        assert min(float(str(slot.get(side))) for side in ("width", "height")) * pixels >= SMALLEST_TARGET


def ring_width(mark: str) -> float:
    """How broad the ring of a mark is before it is scaled."""
    found = re.search(r"stroke-width:(\d+)", RINGS[mark])
    assert found
    return float(found[1])


def scale_in(element: Element) -> float:
    """By how much the transform of an element scales it."""
    found = re.search(r"scale\(([\d.]+)\)", element.get("transform") or "")
    return float(found[1]) if found else 1.0


@pytest.mark.parametrize("screen", STAGES)
def test_marks_are_as_broad_on_every_screen(screen: str) -> None:
    for panel, pixels in stage_places(played(4, 40), screen):
        # What is scaled is a ring itself, or the row that it is in.
        around = [(one, inner) for one in elements(f"<svg>{panel.inside}</svg>") for inner in one]
        for parent, ring in around:
            if ring.get("class") != "ring":
                continue
            for mark, wanted in RING_PIXELS.items():
                width = ring_width(mark) * scale_in(parent) * scale_in(ring) * pixels
                assert width == pytest.approx(wanted, abs=RING_SLACK), (panel.id, mark)


def test_coordinates_can_be_hidden_by_their_class() -> None:
    state = played(1, 60)
    numbers = [one.get("href") for one in elements(drawn(state)) if one.get("class") == "coordinates"]
    assert numbers == ["#skud-coordinates"]
    assert "coordinates" not in drawn(state, "board.s")


def test_boards_can_be_enlarged_and_reserves_need_not() -> None:
    for panel in look.panels(played(4, 40)):
        assert panel.zooms == (panel.seat == NOBODY)


def test_the_chip_of_a_seat_opens_its_reserve() -> None:
    found = look.panels(played(4, 40))
    for seat in range(2):
        opened = list(placed_panels(Slots(found, seat).fill(look.LAYOUTS["seat"])))
        assert [panel.id for panel in opened] == [f"reserve-{seat}.s"]


def test_the_reserve_of_the_other_is_counted_in_a_strip() -> None:
    state = at(reserve={"G": {"R3": 2, "B": 1}})
    strip = elements(drawn(state, "mini-0"))
    assert [one.text for one in strip if one.tag == "title"] == ["Rose, 2", "Boat, 1"]
    assert [one.text for one in strip if one.tag == "text"] == ["2", "1"]
    assert [one.text for one in elements(drawn(state, "mini-low-0")) if one.tag == "text"] == ["×2"]
    assert not touches_in(drawn(state, "mini-0") + drawn(state, "mini-low-0"))


@pytest.mark.parametrize("options", [{}, {"ancient_oasis": True, "double_accents": True}])
@pytest.mark.unmeasured
def test_the_panels_of_a_full_board_stay_small(options: dict[str, object]) -> None:
    state = played(4, 250, no_alt_win=True, **options)
    for panel in look.panels(state, lang="hu"):
        most = MOST_BOARD_BYTES if panel.seat == NOBODY else MOST_RESERVE_BYTES
        assert len(panel.inside.encode()) < most, panel.id
    assert len(look.stock(state).definitions.encode()) < MOST_STOCK_BYTES


def test_equal_states_have_equal_pictures() -> None:
    state = played(3, 80)
    assert look.svg(state.copy()) == look.svg(state) == look.svg(state.seen_by(-2))


def test_there_is_one_stock() -> None:
    assert look.stock(played(1, 60)) is look.stock(played(2, 10, ancient_oasis=True))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_exported_pictures_have_no_variables(theme: str) -> None:
    state = at(tiles=SQUARE)
    marks = ["last:point:1,1", "from:point:1,8", "why:point:0,0"]
    assert "var(" not in look.svg(state, theme=theme, touch=["point:0,8"], marks=marks)


def test_ids_are_unique() -> None:
    ids = [element.get("id") for element in elements(look.svg(played(4, 200))) if element.get("id")]
    assert len(set(ids)) == len(ids)


def test_an_arranged_tile_keeps_its_id() -> None:
    state = at(tiles=[["0,-8", "G", "R3"], ["0,8", "H", "R3"]], reserve={"G": {"R3": 1}, "H": {"R3": 1}})
    before = tiles(state)[drawn_at(0, -8)]
    state.play(GAME.parse("arrange 0,-8 0,-5"))
    assert tiles(state)[drawn_at(0, -5)] == before


def test_a_tile_that_stands_where_its_like_came_from_has_an_id_of_its_own() -> None:
    found = tiles(at(tiles=[["0,-8", "G", "R3"], ["0,-5", "G", "R3"]], since=["0,-8 0,-5"]))
    assert found[drawn_at(0, -5)] != found[drawn_at(0, -8)]


@pytest.mark.rule("skud-ring")
def test_a_ring_glows() -> None:
    assert drawn(at(tiles=SQUARE)).count('class="glow"') == 2 + 4
    assert 'class="glow"' not in drawn(at(tiles=SQUARE[:3]))


@pytest.mark.rule("skud-ring")
def test_the_ring_of_a_played_game_is_found() -> None:
    state = read_game(GAME, RING_BY_WHEEL).state()
    assert isinstance(state, SkudState)
    found = list(harmonies(state.board, state.house))
    assert shortest_ring(found, 0) == []
    assert shortest_ring(found, 1)


@pytest.mark.rule("skud-ring")
def test_a_ring_is_drawn_exactly_where_there_is_one() -> None:
    """On crowded boards, against the rules' own answer; and its sides are harmonies of its owner."""
    chooser = random.Random(7)
    near = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if x or y]
    rings = 0
    for _ in range(100):
        # Roses and chrysanthemums as on a chessboard, with a few gaps and slips.
        places = [(f"{x},{y}", (x + y + (chooser.random() < 0.05)) % 2) for x, y in chooser.sample(near, 34)]
        owners = chooser.choices("GH", [19, 1], k=34)
        strewn = zip(places, owners, strict=True)
        state = at(tiles=[[place, owner, ["R3", "R4"][kind]] for (place, kind), owner in strewn])
        found = list(harmonies(state.board, state.house))
        for seat in range(2):
            ring = shortest_ring(found, seat)
            assert bool(ring) == has_ring(harmonies(state.board, state.house), seat)
            owned = {frozenset((first_end(one), second_end(one))) for one in found if is_owned(one, seat)}
            assert all(frozenset(side) in owned for side in zip(ring, ring[1:] + ring[:1], strict=True))
            rings += bool(ring)
    assert 20 < rings < 80


@pytest.mark.rule("skud-harmony")
def test_threads_are_told_apart_by_dashes_too() -> None:
    guest = [["0,1", "G", "R3"], ["0,4", "G", "R4"]]
    host = [["2,1", "H", "R3"], ["2,4", "H", "R4"]]
    assert "stroke-dasharray" not in drawn(at(tiles=guest))
    assert "stroke-dasharray" in drawn(at(tiles=host, to_move=1))
    assert 'class="thread"' not in drawn(at(tiles=[guest[0], host[0]]))


@pytest.mark.rule("skud-knotweed")
def test_petals_of_a_drained_flower_are_in_outline() -> None:
    flower, knotweed = ["0,0", "G", "R3"], ["1,1", "H", "K"]
    assert 'href="#skud-G-R3-drained"' in drawn(at(tiles=[flower, knotweed]))
    assert 'href="#skud-G-R3"' in drawn(at(tiles=[flower]))
    defined = elements(f"<svg>{look.stock(at(tiles=[flower])).definitions}</svg>")
    fills = {one.get("id"): [inner.get("fill") for inner in one if inner.get("fill")] for one in defined}
    assert fills["skud-G-R3-drained"] == ["none"] and fills["skud-G-R3"] != ["none"]
    assert 'href="#skud-small-G-R3-drained"' in drawn(at(tiles=[flower, knotweed]), "board.s")


@pytest.mark.parametrize("seed", range(3))
def test_all_that_is_drawn_again_is_defined(seed: int) -> None:
    state = played(seed, 60, ancient_oasis=True)
    defined = {one.get("id") for one in elements(f"<svg>{look.stock(state).definitions}</svg>")}
    for panel in look.panels(state):
        assert set(re.findall('href="#([^"]*)"', panel.inside)) <= defined, panel.id


@pytest.mark.rule("skud-trap")
def test_a_trapped_tile_has_a_knot() -> None:
    orchid = ["1,1", "H", "O"]
    assert 'href="#skud-knot"' in drawn(at(tiles=[["0,0", "G", "R3"], orchid], to_move=1))
    assert 'href="#skud-knot"' not in drawn(at(tiles=[["0,0", "H", "R3"], orchid], to_move=1))


def test_the_winner_has_a_flower_and_nobody_the_seal() -> None:
    over = at(tiles=SQUARE, phase="over", to_move=NOBODY, winner=0, ending="ring")
    assert "#skud-blossom" in drawn(over, "reserve-0") and "#skud-blossom" not in drawn(over, "reserve-1")
    assert "#skud-seal" not in drawn(over, "reserve-0") + drawn(over, "reserve-1")
    assert "#skud-seal" in drawn(at(tiles=SQUARE), "reserve-0")


@pytest.mark.parametrize("mark", ["last:9,9", "gone:point:0,0", "chosen:", "0,0"])
def test_a_mark_that_means_nothing_is_refused(mark: str) -> None:
    with pytest.raises(Unreadable, match='expected a mark such as "last:point:2,-7"'):
        look.svg(at(tiles=SQUARE), marks=[mark])


def test_an_unknown_language_is_refused_and_a_missing_catalogue_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unreadable, match="expected a language"):
        look.panels(at(tiles=SQUARE), lang="xx")

    # What is drawn without words is not kept for other tests.
    monkeypatch.setattr(panel_module, "DRAWN", SizedCache(0, len))
    monkeypatch.setattr(names, "words_of", no_words)
    assert names_by_touch(at(tiles=[["0,0", "G", "R3"]]), "board", "hu")["point:0,0"] == "R3, Guest, 0,0"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_becomes_a_png(theme: str) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed, so no PNG can be drawn")
    assert png(look.svg(played(1, 60), theme=theme), 360).startswith(b"\x89PNG\r\n\x1a\n")
