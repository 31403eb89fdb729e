"""Charts: lines that are told apart without their colours, and read without being seen."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from teahouse.draw import seats
from teahouse.draw.chart import APART, chart, round_step, spread

POINTS = [[0, 0, 0], [2, 5, 1], [9, 9, 4]]
LABELS = ["", "1", "2"]


def drawn(points: list[list[int]] = POINTS, labels: list[str] = LABELS) -> str:
    return chart(points, labels, "Month", title="Points", description="Anna: 9")


def test_a_chart_is_told_in_words() -> None:
    picture = ElementTree.fromstring(drawn())
    assert picture.attrib["role"] == "img"
    assert (picture.findtext("title"), picture.findtext("desc")) == ("Points", "Anna: 9")


def test_every_line_ends_in_the_mark_of_its_seat_and_the_last_value() -> None:
    picture = drawn()
    for seat in range(3):
        shape = re.match("<[a-z]+", seats.mark(seat, 0, 0, 1))
        assert shape is not None and f'stroke="{seats.colour(seat)}"' in picture
        assert picture.count(f'fill="{seats.colour(seat)}"') == 2
    assert re.findall(r'font-weight="600"[^>]*>(\d+)<', picture) == ["9", "9", "4"]


def test_a_chart_has_no_colour_of_its_own() -> None:
    """So that light and dark are the page's choice."""
    assert "#" not in drawn()


def test_titles_cannot_break_out_of_a_chart() -> None:
    picture = chart(POINTS, LABELS, "<b>", title="<script>", description="</desc><script>")
    assert "<script>" not in picture and "<b>" not in picture


@pytest.mark.parametrize(
    "points", [[[0], [0]], [[0, 0]], [[-3, 2], [5, -9]], [[0] * 5, [500] * 5], [[k, 2 * k] for k in range(121)]]
)
def test_everything_stands_inside_the_picture(points: list[list[int]]) -> None:
    picture = drawn(points, [str(place) for place in range(len(points))])
    for command in re.findall(r' d="([^"]+)"', picture):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", command)]
        assert all(-1 <= number <= 341 for number in numbers), command


def test_last_values_do_not_cover_each_other() -> None:
    for heights in ([10.0, 10.0, 10.0], [0.0, 1.0, 2.0, 100.0, 101.0], [50.0]):
        found = spread(heights)
        assert len(found) == len(heights) and found == sorted(found)
        assert all(below - above >= APART for above, below in pairwise(found))


def test_steps_are_round_numbers() -> None:
    assert [round_step(least) for least in (0.3, 1, 3, 7, 12, 33, 180)] == [1, 1, 5, 10, 20, 50, 200]
