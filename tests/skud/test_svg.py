"""The panels of Skud Pai Sho, and all of them as one picture."""

import random
from collections import Counter

import pytest

import teahouse
from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY
from teahouse.draw import names
from teahouse.draw import panels as panel_module
from teahouse.draw.export import png
from teahouse.draw.panels import Panel
from teahouse.draw.sized_cache import SizedCache
from teahouse.draw.touch import touches_in
from teahouse.games.skud import look
from teahouse.games.skud.box import POINT_TEXTS
from teahouse.games.skud.harmony import first_end, harmonies, has_ring, is_owned, second_end
from teahouse.games.skud.look.rings import shortest_ring
from teahouse.games.skud.notation import read_game
from teahouse.games.skud.state import SkudState
from tests.draw.pictures import elements, first_touches, is_ringed, no_words

GAME = teahouse.game("skud")
LANGUAGES = ["en", "hu", "sk"]
# Of the board 15 000 are its 249 points.
MOST_BYTES = {"board": 24_000, "reserve-0": 4_000, "reserve-1": 4_000}
MOST_STOCK_BYTES = 24_000

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
    assert [(panel.id, panel.seat) for panel in found] == [("board", NOBODY), ("reserve-0", 0), ("reserve-1", 1)]


@pytest.mark.parametrize(
    ("lang", "titles"),
    [
        ("en", ["The board", "Guest's reserve", "Host's reserve"]),
        ("hu", ["Játéktábla", "A Vendég készlete", "A Házigazda készlete"]),
        ("sk", ["Hrací plán", "Zásoba Hosťa", "Zásoba Hostiteľa"]),
    ],
)
def test_panels_are_called_as_players_call_them(lang: str, titles: list[str]) -> None:
    assert [panel.title for panel in look.panels(played(1, 60), lang=lang)] == titles


def test_everybody_sees_the_same() -> None:
    state = played(3, 80)
    seen = [[panel.facts for panel in look.panels(state.seen_by(viewer))] for viewer in (0, 1, -2)]
    assert seen[0] == seen[1] == seen[2]


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


@pytest.mark.parametrize("options", [{}, {"ancient_oasis": True, "double_accents": True}])
@pytest.mark.unmeasured
def test_the_panels_of_a_full_board_stay_small(options: dict[str, object]) -> None:
    state = played(4, 250, no_alt_win=True, **options)
    for panel in look.panels(state, lang="hu"):
        assert len(panel.inside.encode()) < MOST_BYTES[panel.id], panel.id
    assert len(look.stock(state).definitions.encode()) < MOST_STOCK_BYTES


def test_equal_states_have_equal_pictures() -> None:
    state = played(3, 80)
    assert look.svg(state.copy()) == look.svg(state) == look.svg(state.seen_by(0)) == look.svg(state.seen_by(-2))


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
