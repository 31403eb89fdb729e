"""The picture of Han."""

import json
import random
import re
from collections import Counter
from copy import deepcopy
from importlib.resources import files
from itertools import combinations
from xml.etree import ElementTree

import pytest

import teahouse
from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.draw import names
from teahouse.draw.export import png
from teahouse.draw.touch import FINGER
from teahouse.games.han import look
from teahouse.games.han.box import COLOURS
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.throne import emperor
from teahouse.games.han.state import HanState
from tests.draw.pictures import elements, first_touches, is_ringed, no_words, touched

GAME = teahouse.game("han")
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 90_000
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


def area(element: ElementTree.Element) -> tuple[float, float, float, float]:
    """Left, top, width and height of what a finger hits."""
    rect = next(part for part in element.iter(SVG + "rect") if part.get("class") == "hit")
    moved = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform") or "translate(0,0)")
    assert moved is not None
    left, top = (float(rect.get(side) or 0) + float(moved[place]) for place, side in enumerate("xy", 1))
    return left, top, float(rect.get("width") or 0), float(rect.get("height") or 0)


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


@pytest.mark.parametrize(("seats", "map", "sites"), MAPS)
def test_a_finger_finds_everything_and_never_two_things_at_once(seats: int, map: str, sites: int) -> None:
    found = touched(look.svg(GAME.new(seats, 2, {"map": map, "forts": "2014"})))
    areas = {name: area(element) for name, element in found.items()}
    assert {"pile:top", "fort:own"} < set(areas)
    for name, (_, _, width, height) in areas.items():
        assert min(width, height) >= FINGER, name
    for (one, (x, y, width, height)), (other, (left, top, across, down)) in combinations(areas.items(), 2):
        apart = x + width <= left or left + across <= x or y + height <= top or top + down <= y
        assert apart, f"{one} and {other} overlap"


def test_what_is_legal_has_a_ring_and_nothing_else_has() -> None:
    for decisions in (0, 1, 60, 61, 62, 63):
        state = played(2, decisions, forts="booklet")
        legal = first_touches(GAME, state)
        found = touched(look.svg(state, touch=legal))
        assert {name for name, element in found.items() if is_ringed(element)} == legal


def test_everything_that_can_be_touched_has_a_name_and_is_reached_by_the_keyboard() -> None:
    for name, element in touched(look.svg(at(**CROWDED))).items():
        assert (element.get("tabindex"), element.get("role")) == ("0", "button"), name
        assert element.get("aria-label") and element.get("aria-label") == element.findtext(SVG + "title"), name


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"forts": "booklet"}), (4, {"map": "ways"}), (5, {"forts": "2014"})]
)
def test_every_first_touch_of_every_decision_is_in_the_picture(seats: int, options: dict[str, object]) -> None:
    for decisions in (0, 1, 2, 3, 30, 61, 62, 100):
        state = played(3, decisions, seats, **options)
        seen = state.seen_by(state.to_move) if state.to_move != NOBODY else state
        assert first_touches(GAME, state) <= set(touched(look.svg(seen)))


def test_a_hand_is_shown_to_its_owner_and_to_nobody_else() -> None:
    state = at(**CROWDED)
    own = look.svg(state.seen_by(1))
    assert {"hand:violet", "hand:yellow"} == {name for name in touched(own) if name.startswith("hand:")}
    for viewer, expected in [(0, {"hand:red", "hand:green"}), (3, {"hand:green"}), (SPECTATOR, set())]:
        assert {name for name in touched(look.svg(state.seen_by(viewer))) if name.startswith("hand:")} == expected


def test_of_hands_that_are_hidden_only_known_cards_lie_face_up() -> None:
    state = at(**CROWDED)
    picture = look.svg(state.seen_by(SPECTATOR))
    # Face up lie the display, a sample of each colour for the discards, and known cards: of seat 0, who is to move,
    # in the panel and under the map, of seat 2 in the panel. In a pile of twelve cards two backs can be seen.
    assert faces(picture) == Counter(red=2 + 1 + 2 + 2, green=1 + 1, violet=1 + 1, yellow=1, orange=1)
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


def test_chosen_cards_are_raised() -> None:
    red = touched(look.svg(at(**CROWDED), marks=["chosen:hand:red"]))["hand:red"]
    assert [part.get("y") for part in red.iter(SVG + "use")] == ["-8", "0"]


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
    name = HanNames.of("en").seats
    standing = touched(look.svg(state))["province:3"].get("aria-label")
    assert standing is not None and standing.startswith("Wei: ")
    assert f"{name[0]} 2, {name[2]} 1" in standing and f"{name[1]} 1" in standing
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
    assert "<title>3: Wei – Qin</title>" in look.svg(GAME.new(3, 1))


@pytest.mark.rule("han-second-pile")
def test_the_last_round_is_announced() -> None:
    words = HanNames.of("en").say("last_round")
    assert f">{words}</text>" not in look.svg(at(seats=3, exhausted=1))
    assert f">{words}</text>" in look.svg(at(seats=3, exhausted=2))


def test_the_winner_wears_the_hat_and_nobody_has_the_seal() -> None:
    provinces = 9
    running, over = at(seats=3, points=[1, 5, 2]), at(seats=3, points=[1, 5, 2], phase="over", to_move=NOBODY)
    hat = emperor()
    assert drawn(look.svg(running), "han-seal") == provinces + 1 and hat not in look.svg(running)
    assert drawn(look.svg(over), "han-seal") == provinces and look.svg(over).count(hat) == 2


def test_marks_are_drawn() -> None:
    state = at(**CROWDED)
    plain = look.svg(state)
    for mark, shape in [("last", "circle"), ("why", "circle"), ("chosen", "circle")]:
        assert f'class="{mark}"' not in plain
        found = elements(look.svg(state, marks=[f"{mark}:site:12"]))
        assert [element.tag for element in found if element.get("class") == mark] == [SVG + shape]
    assert look.svg(state, marks=["last:province:4"]).count('class="last"') == 1


@pytest.mark.parametrize("mark", ["gone:site:1", "chosen:", "site:1"])
def test_a_mark_that_means_nothing_is_refused(mark: str) -> None:
    with pytest.raises(Unreadable, match="expected a mark such as"):
        look.svg(at(seats=3), marks=[mark])


@pytest.mark.parametrize("touch", ["site:50", "site:0", "hand:blue", "site:x"])
def test_a_mark_on_what_is_not_there_is_not_shown(touch: str) -> None:
    assert look.svg(at(seats=3), marks=[f"last:{touch}"]) == look.svg(at(seats=3))


def test_the_picture_of_a_full_map_stays_small() -> None:
    everything = [f"site:{site}" for site in range(1, 50)] + [f"province:{place}" for place in range(1, 10)]
    for lang in ("en", "hu", "sk"):
        assert len(look.svg(at(**CROWDED), lang=lang, touch=everything).encode()) < MOST_BYTES


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
    assert "<title>Vej 14: 2</title>" in look.svg(at(seats=3, pagodas=[["wei2", 2]]), lang="hu")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("seats", "map", "sites"), MAPS)
def test_the_picture_becomes_a_png(seats: int, map: str, sites: int, theme: str) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed, so no PNG can be drawn")
    assert png(look.svg(played(1, 60, seats, map=map), theme=theme), 360).startswith(b"\x89PNG\r\n\x1a\n")
