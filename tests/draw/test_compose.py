"""Panels in one picture, and what they are drawn from."""

import re
from xml.etree import ElementTree

import pytest

from teahouse.core.errors import Unreadable
from teahouse.draw import panels as panels_module
from teahouse.draw import svg, touch
from teahouse.draw.compose import MARGIN, compose, stock_picture
from teahouse.draw.layouts import GAP, column, row
from teahouse.draw.panels import Panel, Stock, panel_picture, reader_seat
from teahouse.draw.sized_cache import SizedCache
from teahouse.draw.theme import PAGE, SCHEMES, TOKENS
from tests.draw.pictures import elements, plain_panel, touched
from tests.toy import GAME

TEA = {"tea": ("#112233", "#445566")}
STOCK = Stock("small", {".cup": "fill:var(--tea)"}, TEA, svg.element("path", d="M0 0H9", id="leaf", fill="var(--tea)"))
CUP = touch.touchable("cup:1", "a cup", svg.use("leaf", class_="cup"), ring=touch.round_ring(5, 5, 9))
LAYOUT = column("wall", row("map", "cup-me"), row("cup-rest"))
PANELS = [
    plain_panel("map", 400, 300, svg.rect(0, 0, 400, 300, fill="var(--paper-2)")),
    plain_panel("wall", 800, 40),
    plain_panel("cup-0", 100, 100, CUP, seat=0),
    plain_panel("cup-1", 100, 100, CUP, seat=1),
]


def drawn(theme: str = "light", **given: object) -> str:
    """The panels in one picture."""
    return compose(PANELS, LAYOUT, STOCK, **{"me": 1, "label": "tea & cake", "theme": theme, **given})


def inner_pictures(picture: str) -> list[ElementTree.Element]:
    """The panels of a picture."""
    return [element for element in elements(picture)[1:] if element.tag.endswith("svg")]


def test_a_picture_has_every_panel_of_the_layout_in_its_order() -> None:
    found = inner_pictures(drawn())
    assert [one.get("viewBox") for one in found] == ["0 0 800 40", "0 0 400 300", "0 0 100 100", "0 0 100 100"]
    sizes = [(float(one.get("width", 0)), float(one.get("height", 0))) for one in found]
    for one, (width, height) in zip(found, sizes, strict=True):
        _, _, across, down = map(float, one.get("viewBox", "").split())
        assert width / height == pytest.approx(across / down, 0.01)
    assert sizes[0][0] == 1000 - 2 * MARGIN and sizes[1][1] == pytest.approx(sizes[2][1], 0.01)


def test_a_picture_is_as_high_as_its_panels_and_margins() -> None:
    whole = ElementTree.fromstring(drawn())
    last = inner_pictures(drawn())[-1]
    bottom = float(last.get("y", 0)) + float(last.get("height", 0))
    _, _, width, height = map(float, whole.get("viewBox", "").split())
    assert width == 1000 and height == pytest.approx(bottom + MARGIN, abs=0.1)
    assert float(inner_pictures(drawn(width=500))[0].get("width", 0)) == 500 - 2 * MARGIN
    assert float(inner_pictures(drawn())[1].get("y", 0)) == pytest.approx(MARGIN + 988 / 20 + GAP)


def test_a_picture_says_what_it_shows_and_in_which_language() -> None:
    whole = ElementTree.fromstring(drawn(lang="hu"))
    assert (whole.get("aria-label"), whole.get("lang"), whole.get("class")) == ("tea & cake", "hu", "small")


@pytest.mark.parametrize("theme", SCHEMES)
def test_in_a_fixed_theme_every_token_has_become_its_colour(theme: str) -> None:
    picture = drawn(theme, touch=["cup:1"], marks=["last:cup:1"])
    assert "var(" not in picture and "@media" not in picture
    scheme = SCHEMES.index(theme)
    assert f'fill="{TEA["tea"][scheme]}"' in picture and f'fill="{TOKENS["paper-2"][scheme]}"' in picture


def test_only_an_exported_picture_brings_its_ground() -> None:
    paper = [one for one in elements(drawn("dark")) if one.get("fill") == TOKENS["paper"][1]]
    assert [(one.get("width"), one.get("height")) for one in paper] == [tuple(svg_size(drawn("dark")))]
    assert "var(--paper)" not in drawn(PAGE).replace("--paper:", "")


def svg_size(picture: str) -> list[str]:
    """Width and height of a picture's view."""
    return ElementTree.fromstring(picture).get("viewBox", "").split()[2:]


def test_marks_stand_on_my_things_alone() -> None:
    found = [one for one in elements(drawn(touch=["cup:1"])) if one.get("data-touch") == "cup:1"]
    assert [one.get("class") for one in found] == ["legal", None]
    with pytest.raises(Unreadable, match="expected a mark"):
        drawn(marks=["cup:1"])


def test_a_theme_or_a_layout_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(Unreadable, match="expected a theme"):
        drawn("dusk")
    with pytest.raises(Unreadable, match="none of the panels has a place in the layout"):
        compose(PANELS, row("nowhere"), STOCK, me=0, label="")


def test_a_stock_is_written_once_for_each_theme() -> None:
    assert stock_picture(STOCK) is stock_picture(STOCK)
    assert '<defs><path d="M0 0H9" id="leaf" fill="var(--tea)"/></defs>' in stock_picture(STOCK)
    assert "--tea:#112233" in stock_picture(STOCK) and "fill:#445566" in stock_picture(STOCK, "dark")


def test_a_panel_on_a_page_says_whose_it_is_and_what_it_is_called() -> None:
    found = ElementTree.fromstring(panel_picture(PANELS[2], STOCK, "sk"))
    assert (found.get("class"), found.get("aria-label"), found.get("lang")) == ("panel small", "Cup-0", "sk")
    assert (found.get("data-panel"), found.get("data-seat")) == ("cup-0", "0")
    assert found.get("data-hash") == PANELS[2].hash
    assert list(touched(panel_picture(PANELS[2], STOCK, "sk"))) == ["cup:1"]
    assert "data-seat" not in panel_picture(PANELS[0], STOCK, "sk")


def test_a_hash_names_all_that_is_seen_and_nothing_else() -> None:
    one = plain_panel("map", 400, 300, "a")
    assert one.hash == plain_panel("map", 400, 300, "a").hash
    others = [plain_panel("map", 400, 301, "a"), plain_panel("map", 400, 300, "b"), plain_panel("wall", 400, 300, "a")]
    assert len({one.hash, *(other.hash for other in others)}) == 4
    assert re.fullmatch(r"[\w-]{12}", one.hash)


def test_equal_keys_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels_module, "DRAWN", SizedCache(1000, len))
    calls: list[str] = []

    def draw(key: str) -> str:
        calls.append(key)
        return key * 100

    pictures = [Panel(f"panel-{number}", "", 1, 1, draw, key).inside for number, key in enumerate("abab")]
    assert calls == ["a", "b"] and pictures == ["a" * 100, "b" * 100] * 2


def test_drawings_are_kept_within_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels_module, "DRAWN", SizedCache(1000, len))
    for number in range(50):
        assert plain_panel("map", inside=f"{number:0100}").inside == f"{number:0100}"
    assert panels_module.DRAWN.bytes == 1000


def test_in_front_are_the_things_of_who_looks_of_who_decides_or_of_who_has_won() -> None:
    state = GAME.new(3, 5)
    assert reader_seat(state.seen_by(2)) == 2
    assert reader_seat(state) == state.to_move
    while state.to_move >= 0:
        state.play(state.legal()[0])
    assert state.ranking()[reader_seat(state)] == 1
