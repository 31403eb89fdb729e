"""Marks: one class more on what stands out, and one stylesheet for page and export."""

import re
from xml.etree import ElementTree

import pytest

from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY
from teahouse.draw import marks, svg, touch
from teahouse.draw.panels import Panel
from teahouse.draw.theme import DARK, LIGHT, PAGE, SCHEMES
from tests.draw.pictures import is_ringed, plain_panel, same_text, touched

BOARD = (
    touch.touchable("cup:1", "a cup", svg.circle(0, 0, 5), ring=touch.round_ring(0, 0, 9))
    + svg.circle(20, 0, 9, class_="ring", data_touch="point:2,-7")
    + touch.touchable("cup:12", "another cup", svg.circle(40, 0, 5), ring=touch.round_ring(40, 0, 9))
)


def marked(*given: str, legal: tuple[str, ...] = (), seat: int = NOBODY, me: int = 0) -> str:
    """A panel with two cups and a point, and marks on them."""
    panel = plain_panel("board", inside=BOARD, seat=seat)
    return svg.group(marks.marked_inside(panel, me, legal, marks.sorted_marks(given)))


@pytest.mark.parametrize("kind", [*marks.KINDS, "legal"])
def test_every_mark_reaches_the_ring_of_a_thing_and_a_lone_ring(kind: str) -> None:
    things = ["cup:1", "point:2,-7"]
    drawn = marked(legal=tuple(things)) if kind == "legal" else marked(*(f"{kind}:{thing}" for thing in things))
    found = touched(drawn)
    assert found["cup:1"].get("class") == kind and found["cup:1"][-1].get("class") == "ring"
    assert found["point:2,-7"].get("class") == f"ring {kind}"
    assert found["cup:12"].get("class") is None
    rules = marks.marks_rules("small", "light")
    assert f".small .{kind}>.ring,.small .ring.{kind}{{" in rules


def test_a_thing_may_have_several_marks() -> None:
    found = touched(marked("last:cup:1", "chosen:cup:1", "last:cup:1", legal=("cup:1", "cup:12")))
    assert found["cup:1"].get("class") == "legal chosen last"
    assert is_ringed(found["cup:1"]) and is_ringed(found["cup:12"]) and not is_ringed(found["point:2,-7"])


def test_a_stronger_mark_covers_a_weaker_one() -> None:
    """Rules weigh the same, so the later wins; chosen is seen on what is also legal, and why on what was last."""
    rules = marks.marks_rules("small", "dark")
    places = [rules.index(f".{kind}>.ring") for kind in ("from", "last", "legal", "why", "chosen")]
    assert places == sorted(places)


def test_a_drawing_without_marks_stays_as_it_is() -> None:
    assert marked() == svg.group(BOARD)
    assert marked("last:cup:7") == svg.group(BOARD)


def test_nothing_is_marked_on_what_lies_before_somebody_else() -> None:
    given = ["last:cup:1", "from:point:2,-7"]
    assert marked(*given, legal=("cup:1",), seat=1, me=0) == svg.group(BOARD)
    assert "legal" in marked(*given, legal=("cup:1",), seat=1, me=1)
    assert "legal" in marked(*given, legal=("cup:1",), seat=NOBODY, me=1)


@pytest.mark.parametrize("wrong", ["point:2,-7", "last", "last:cup", "loud:cup:1", ""])
def test_a_mark_that_there_is_not_is_refused(wrong: str) -> None:
    with pytest.raises(Unreadable, match='expected a mark such as "last:point:2,-7", one of last, from, chosen, why'):
        marks.sorted_marks([wrong])


@pytest.mark.parametrize("theme", [PAGE, *SCHEMES])
def test_the_rules_of_marks_need_no_tokens_and_hold_only_inside_the_picture(theme: str) -> None:
    rules = marks.marks_rules("small", theme)
    assert "var(" not in rules and "{ink}" not in rules
    plain = re.sub(r"@keyframes breathe\{(?:[^{}]*\{[^{}]*\})*\}|@media\([^)]*\)\{", "", rules)
    selectors = [one for block in re.findall(r"([^{}]+)\{[^{}]*\}", plain) for one in block.split(",")]
    assert len(selectors) > 10 and all(re.search(r"\.small ", one) for one in selectors)


def test_each_scheme_has_its_colours_and_a_page_has_both() -> None:
    light, dark, page = (marks.marks_rules("small", theme) for theme in ("light", "dark", PAGE))
    assert LIGHT["jade"] in light and DARK["jade"] not in light
    assert DARK["jade"] in dark and LIGHT["jade"] not in dark
    assert light in page and "@media(prefers-color-scheme:dark){" in page and "[data-theme=dark] .small .ring{" in page


def test_only_on_a_page_anything_moves() -> None:
    assert "@media(prefers-reduced-motion:no-preference){.small .legal>.ring" in marks.marks_rules("small", PAGE)
    assert "animation" not in marks.marks_rules("small", "light")


def with_spots(**spots: svg.Point) -> Panel:
    """A panel that knows where cups lie."""
    return Panel("board", "Board", 100, 100, same_text, "", spots={f"cup:{name}": at for name, at in spots.items()})


def test_a_trail_leads_from_where_a_piece_lay_to_where_it_lies() -> None:
    panel = with_spots(a=(10, 10), b=(50, 10))
    drawn = marks.marked_inside(panel, 0, (), marks.sorted_marks(["last:cup:b", "from:cup:a"]))
    found = ElementTree.fromstring(drawn)
    assert found.get("class") == "trail"
    assert found.get("d", "").startswith(f"M10 10L50 {10 + marks.TRAIL_WIDTH // 2}")


@pytest.mark.parametrize("given", [["last:cup:b"], ["from:cup:a"], ["last:cup:b", "from:cup:z"], ["chosen:cup:b"]])
def test_there_is_no_trail_where_an_end_is_not_known(given: list[str]) -> None:
    assert marks.marked_inside(with_spots(a=(10, 10), b=(50, 10)), 0, (), marks.sorted_marks(given)) == ""


def test_what_others_touched_since_shows_on_their_own_things_and_on_everybodys() -> None:
    given = ["since@1:cup:1", "last@2:cup:12"]
    assert touched(marked(*given))["cup:1"].get("class") == "since"
    assert touched(marked(*given, seat=1))["cup:1"].get("class") == "since"
    assert "since" not in marked(*given, seat=2) and "since" not in marked(*given, seat=0)
