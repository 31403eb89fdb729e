"""The picture of Skud Pai Sho."""

import random
from collections import Counter

import pytest

import teahouse
from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY
from teahouse.draw import names
from teahouse.draw.export import png
from teahouse.games.skud import look
from teahouse.games.skud.box import POINT_TEXTS
from teahouse.games.skud.harmony import first_end, harmonies, has_ring, is_owned, second_end
from teahouse.games.skud.look.reserve import BLOSSOM, SEAL
from teahouse.games.skud.look.rings import shortest_ring
from teahouse.games.skud.look.scene import Scene
from teahouse.games.skud.notation import read_game
from teahouse.games.skud.state import SkudState
from tests.draw.pictures import elements, first_touches, is_ringed, no_words, touched

GAME = teahouse.game("skud")
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 40_000

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


def tiles(picture: str) -> dict[str, str]:
    """The ids of the tiles on the board by where they are drawn."""
    pieces = next(element for element in elements(picture) if element.get("class") == "pieces")
    return {str(piece.get("transform")): str(piece.get("id")) for piece in pieces}


def drawn_at(x: int, y: int) -> str:
    """The transform that puts a tile on a point."""
    return f"translate({450 + 45 * x},{450 - 45 * y})"


@pytest.mark.parametrize("theme", ["page", "light", "dark"])
def test_every_point_can_be_touched_exactly_once(theme: str) -> None:
    points = [name for name in touched(look.svg(played(1, 60), theme=theme)) if name.startswith("point:")]
    assert Counter(points) == Counter(f"point:{text}" for text in POINT_TEXTS)


def test_what_is_legal_has_a_ring_and_nothing_else_has() -> None:
    state = played(2, 40)
    legal = first_touches(GAME, state)
    found = touched(look.svg(state, touch=legal))
    assert {name for name, element in found.items() if is_ringed(element)} == legal


def test_what_is_legal_is_reached_by_the_keyboard_and_has_a_name() -> None:
    state = played(2, 40)
    legal = first_touches(GAME, state)
    found = touched(look.svg(state, touch=legal))
    for name in legal:
        element = found[name]
        assert (element.get("tabindex"), element.get("role")) == ("0", "button")
        assert element.get("aria-label") or element.findtext(SVG + "title")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.unmeasured
def test_every_first_touch_of_every_decision_is_in_the_picture(seed: int) -> None:
    for decisions in (0, 1, 2, 3, 30, 61, 120):
        state = played(seed, decisions, ancient_oasis=bool(seed % 2))
        assert first_touches(GAME, state) <= set(touched(look.svg(state)))


@pytest.mark.rule("skud-accent-choice")
def test_while_accents_are_chosen_those_in_the_box_are_shown() -> None:
    start = GAME.new(2, 1)
    assert isinstance(start, SkudState)
    reserve = {name for name in touched(look.svg(start)) if name.startswith("reserve:")}
    assert {"reserve:R", "reserve:W", "reserve:K", "reserve:B"} <= reserve
    assert not {"reserve:P", "reserve:M", "reserve:T"} & reserve


def test_only_the_seat_to_move_can_touch_its_reserve() -> None:
    state = at(to_move=1, reserve={"G": {"R3": 2}, "H": {"W4": 1}})
    assert [name for name in touched(look.svg(state)) if name.startswith("reserve:")] == ["reserve:W4"]


def test_chosen_tiles_of_the_reserve_are_counted() -> None:
    start = GAME.new(2, 1)
    assert isinstance(start, SkudState)
    rock = touched(look.svg(start, marks=["chosen:reserve:R", "chosen:reserve:R"]))["reserve:R"]
    assert len([part for part in rock.iter(SVG + "circle") if part.get("class") == "chosen"]) == 2


@pytest.mark.parametrize("options", [{}, {"ancient_oasis": True, "double_accents": True}])
@pytest.mark.unmeasured
def test_the_picture_of_a_full_board_stays_small(options: dict[str, object]) -> None:
    state = played(4, 250, no_alt_win=True, **options)
    assert len(look.svg(state, touch=first_touches(GAME, state)).encode()) < MOST_BYTES


def test_equal_states_have_equal_pictures() -> None:
    state = played(3, 80)
    assert look.svg(state.copy()) == look.svg(state) == look.svg(state.seen_by(0)) == look.svg(state.seen_by(-2))


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
    before = tiles(look.svg(state))[drawn_at(0, -8)]
    state.play(GAME.parse("arrange 0,-8 0,-5"))
    assert tiles(look.svg(state))[drawn_at(0, -5)] == before
    assert tiles(look.svg(state, marks=["from:point:0,-8", "last:point:0,-5"]))[drawn_at(0, -5)] == before


def test_a_tile_planted_where_its_like_came_from_has_an_id_of_its_own() -> None:
    state = at(tiles=[["0,-8", "G", "R3"], ["0,-5", "G", "R3"]])
    found = tiles(look.svg(state, marks=["from:point:0,-8", "last:point:0,-5"]))
    assert found[drawn_at(0, -5)] != found[drawn_at(0, -8)]


@pytest.mark.rule("skud-ring")
def test_a_ring_glows() -> None:
    assert look.svg(at(tiles=SQUARE)).count('class="glow"') == 2 + 4
    assert 'class="glow"' not in look.svg(at(tiles=SQUARE[:3]))


@pytest.mark.rule("skud-ring")
def test_the_ring_of_a_played_game_is_found() -> None:
    state = read_game(GAME, RING_BY_WHEEL).state()
    assert isinstance(state, SkudState)
    assert shortest_ring(Scene(state, "en", (), ()), 0) == []
    assert shortest_ring(Scene(state, "en", (), ()), 1)


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
        found = harmonies(state.board, state.house)
        for seat in range(2):
            ring = shortest_ring(Scene(state, "en", (), ()), seat)
            assert bool(ring) == has_ring(found, seat)
            owned = {frozenset((first_end(one), second_end(one))) for one in found if is_owned(one, seat)}
            assert all(frozenset(side) in owned for side in zip(ring, ring[1:] + ring[:1], strict=True))
            rings += bool(ring)
    assert 20 < rings < 80


@pytest.mark.rule("skud-harmony")
def test_threads_are_told_apart_by_dashes_too() -> None:
    guest = [["0,1", "G", "R3"], ["0,4", "G", "R4"]]
    host = [["2,1", "H", "R3"], ["2,4", "H", "R4"]]
    assert "stroke-dasharray" not in look.svg(at(tiles=guest))
    assert "stroke-dasharray" in look.svg(at(tiles=host, to_move=1))
    assert 'class="thread"' not in look.svg(at(tiles=[guest[0], host[0]]))


@pytest.mark.rule("skud-knotweed")
def test_petals_of_a_drained_flower_are_in_outline() -> None:
    flower, knotweed = ["0,0", "G", "R3"], ["1,1", "H", "K"]
    assert 'class="red drained"' in look.svg(at(tiles=[flower, knotweed]))
    assert 'class="red drained"' not in look.svg(at(tiles=[flower]))


@pytest.mark.rule("skud-trap")
def test_a_trapped_tile_has_a_knot() -> None:
    orchid = ["1,1", "H", "O"]
    assert 'href="#skud-knot"' in look.svg(at(tiles=[["0,0", "G", "R3"], orchid], to_move=1))
    assert 'href="#skud-knot"' not in look.svg(at(tiles=[["0,0", "H", "R3"], orchid], to_move=1))


def test_the_winner_has_a_flower_and_nobody_the_seal() -> None:
    over = at(tiles=SQUARE, phase="over", to_move=NOBODY, winner=0, ending="ring")
    assert BLOSSOM in look.svg(over) and SEAL not in look.svg(over)
    assert SEAL in look.svg(at(tiles=SQUARE))


@pytest.mark.parametrize("mark", ["last:9,9", "gone:point:0,0", "chosen:", "0,0"])
def test_a_mark_that_means_nothing_is_refused(mark: str) -> None:
    with pytest.raises(Unreadable, match='expected a mark such as "last:point:2,-7"'):
        look.svg(at(tiles=SQUARE), marks=[mark])


def test_an_unknown_language_is_refused_and_a_missing_catalogue_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unreadable, match="expected a language"):
        look.svg(at(tiles=SQUARE), lang="xx")

    monkeypatch.setattr(names, "words_of", no_words)
    assert "<title>R3, Guest, 0,0</title>" in look.svg(at(tiles=[["0,0", "G", "R3"]]), lang="hu")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_becomes_a_png(theme: str) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed, so no PNG can be drawn")
    assert png(look.svg(played(1, 60), theme=theme), 360).startswith(b"\x89PNG\r\n\x1a\n")
