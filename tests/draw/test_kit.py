"""The draw kit: elements, themes, seats, touches and export."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import teahouse
from teahouse.core.errors import Unreadable
from teahouse.core.files import write_whole
from teahouse.draw import export, pieces, seats, shapes, style, svg, theme, touch

NIGHT_TOKENS = {"tea": ("#112233", "#445566")}


def small_picture(chosen: str = theme.PAGE) -> str:
    """A picture with a little of everything."""
    drawn = svg.picture(
        100,
        60,
        style.style("small", chosen, {".cup": "fill:var(--tea)"}, NIGHT_TOKENS),
        svg.rect(0, 0, 100, 60, fill="var(--paper)"),
        pieces.disc(20, 20, 12, svg.path("M-4 0H4"), fill=seats.colour(2), class_="cup"),
        pieces.card(40, 8, 20, 30, pieces.label(4, 12, "7 < 8", 10)),
        touch.touchable("cup:1", 'the "best" cup', svg.circle(80, 20, 8), ring=touch.round_ring(80, 20, 10)),
        label="tea & cake",
        class_="small",
    )
    return theme.apply_theme(drawn, chosen, NIGHT_TOKENS)


def luminance(colour: str) -> float:
    """How bright WCAG says a colour is."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio between the brighter and the darker of two colours."""
    dark, bright = sorted([luminance(one), luminance(other)])
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (3.0, "3"), (2.5, "2.5"), (1 / 3, "0.33"), (-0.001, "0"), (-7.126, "-7.13"), (100.0, "100")],
)
def test_numbers_have_at_most_two_decimals_and_no_idle_zeros(value: float, written: str) -> None:
    assert svg.number(value) == written


def test_words_are_escaped_in_text_and_in_attributes() -> None:
    drawn = svg.text(0, 0, "a < b & c", aria_label='say "tea" <now>')
    read = ElementTree.fromstring(drawn)
    assert read.text == "a < b & c"
    assert read.get("aria-label") == 'say "tea" <now>'


def test_an_attribute_that_is_none_is_left_out() -> None:
    assert svg.circle(1, 2, 3, class_=None, stroke_width=2) == '<circle cx="1" cy="2" r="3" stroke-width="2"/>'


def test_a_transform_moves_then_turns_then_scales() -> None:
    assert svg.at(10, 20) == "translate(10,20)"
    assert svg.at(10, 20, scale=1.5, turn=90) == "translate(10,20)rotate(90)scale(1.5)"


def test_petals_are_one_petal_turned() -> None:
    assert shapes.around(shapes.spoke(1, 2), 4) == "M0 -1L0 -2M1 0L2 0M0 1L0 2M-1 0L-2 0"


@pytest.mark.parametrize("chosen", [theme.PAGE, *theme.SCHEMES])
def test_every_theme_gives_well_formed_xml(chosen: str) -> None:
    assert ElementTree.fromstring(small_picture(chosen)).get("aria-label") == "tea & cake"


@pytest.mark.parametrize("chosen", theme.SCHEMES)
def test_a_fixed_theme_leaves_no_variables_and_no_media_queries(chosen: str) -> None:
    drawn = small_picture(chosen)
    assert "var(" not in drawn and "@media" not in drawn


def test_a_fixed_theme_uses_the_colours_of_its_scheme() -> None:
    assert "fill:#112233" in small_picture("light")
    assert "fill:#445566" in small_picture("dark")


def test_a_page_gets_the_tokens_for_both_schemes() -> None:
    drawn = small_picture()
    assert "--paper:#f6f0e2" in drawn and "--paper:#1d1a18" in drawn
    assert "prefers-color-scheme:dark" in drawn and "prefers-reduced-motion" in drawn


def test_the_rules_of_a_picture_hold_only_inside_it() -> None:
    assert ".small .cup{" in small_picture() and ".small text{" in small_picture()
    assert "}.cup{" not in small_picture() and "}text{" not in small_picture()


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(Unreadable, match='expected a theme, one of page, light, dark, got "dusk"'):
        theme.apply_theme("<svg/>", "dusk")


@pytest.mark.parametrize("scheme", [0, 1])
def test_text_can_be_read_on_both_grounds(scheme: int) -> None:
    """`--ink` reaches 7:1 and `--ink-2` 4.5:1."""
    for ground in ("paper", "paper-2"):
        assert contrast(theme.TOKENS["ink"][scheme], theme.TOKENS[ground][scheme]) >= 7
        assert contrast(theme.TOKENS["ink-2"][scheme], theme.TOKENS[ground][scheme]) >= 4.5


def test_seats_differ_in_colour_and_in_shape() -> None:
    marks = [ElementTree.fromstring(seats.mark(seat, 0, 0, 20)) for seat in range(5)]
    assert len({mark.get("fill") for mark in marks}) == 5
    assert len({(mark.tag, mark.get("d")) for mark in marks}) == 5


def test_what_can_be_touched_has_a_name_and_a_ring() -> None:
    """The keyboard's place, the role and the marks are the page's matter; the drawing knows none of them."""
    ring = touch.ring_around(4, 6, 20, 30)
    touched = ElementTree.fromstring(touch.touchable("cup:1", "a cup", svg.circle(9, 9, 3), ring=ring, id="c-1"))
    assert touched.attrib == {"data-touch": "cup:1", "id": "c-1"}
    assert touched.findtext("title") == "a cup"
    assert [child.tag for child in touched] == ["title", "circle", "rect"]
    assert touched[-1].attrib == {"x": "4", "y": "6", "width": "20", "height": "30", "rx": "6", "class": "ring"}


def test_touches_are_found_in_a_drawing() -> None:
    drawn = (
        touch.touchable("cup:1", "", ring=touch.round_ring(0, 0, 9)) + '<circle class="ring" data-touch="point:2,-7"/>'
    )
    assert touch.touches_in(drawn) == {"cup:1", "point:2,-7"}
    assert touch.touches_in(svg.circle(0, 0, 9)) == set()


def test_a_row_is_laid_out_about_its_middle() -> None:
    assert pieces.centred_row(3, 100, 5, 20) == [(80, 5), (100, 5), (120, 5)]
    assert list(pieces.grid(3, 2, 0, 0, 10, 7)) == [(0, 0), (10, 0), (0, 7)]


def test_a_picture_becomes_a_png() -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed, so no PNG can be drawn")
    assert export.png(small_picture("light"), 200).startswith(b"\x89PNG\r\n\x1a\n")


def test_a_picture_for_a_page_cannot_be_exported() -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed, so no PNG can be drawn")
    with pytest.raises(Unreadable, match="only a picture in a fixed theme"):
        export.png(small_picture())


def test_export_names_the_extra_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(Unreadable, match=r"teahouse\[png\]"):
        export.png(small_picture("light"))


def test_pictures_are_saved_whole(tmp_path: Path) -> None:
    write_whole(tmp_path / "small.svg", small_picture("light"))
    write_whole(tmp_path / "small.png", b"picture")
    assert (tmp_path / "small.svg").read_text(encoding="utf-8") == small_picture("light")
    assert (tmp_path / "small.png").read_bytes() == b"picture"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"nowhere/small\.png: cannot be written"):
        write_whole(tmp_path / "nowhere" / "small.png", b"picture")


def test_the_site_has_the_colours_of_the_pictures() -> None:
    """Style sheets are files of their own, which read no Python."""
    sheet = (Path(teahouse.__file__).parent / "web/static/teahouse/house.css").read_text(encoding="utf-8")
    blocks = [dict(re.findall(r"--([\w-]+): (#\w+)", block)) for block in re.findall(r":root[^{]*\{([^}]*)\}", sheet)]
    light, *dark = [{name: block[name] for name in theme.TOKENS if name in block} for block in blocks]
    assert light == theme.LIGHT
    assert dark == [{name: theme.DARK[name] for name in theme.TOKENS if theme.DARK[name] != theme.LIGHT[name]}] * 2
