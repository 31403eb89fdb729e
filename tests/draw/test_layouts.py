"""Layouts: rows share one height, columns one width, and what is missing leaves no hole."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from teahouse.draw.layouts import GAP, Column, Layout, Row, Slots, column, places, row, slope, stack, widths
from teahouse.draw.panels import Panel
from tests.draw.pictures import plain_panel, seat_panels

# Left, top, width, height.
Box = tuple[float, float, float, float]
PANELS = [plain_panel("map", 400, 300), plain_panel("wall", 800, 40), plain_panel("pile", 50, 200)]


def boxes(layout: Layout, panels: list[Panel], width: float = 1000, me: int = 0) -> dict[str, Box]:
    """Where each panel stands."""
    filled = Slots(panels, me).fill(layout)
    return {panel.id: (left, top, wide, wide / panel.ratio) for panel, left, top, wide in places(filled, 0, 0, width)}


def standing(name: str, me: int) -> list[str]:
    """The panels of three courts, and a board, that a name stands for."""
    slots = Slots([plain_panel("board"), *reversed(seat_panels("court", 3)), *seat_panels("own-gifts", 3)], me)
    return [panel.id for panel in slots.named(name)]


def test_what_stands_in_a_row_has_one_height_and_fills_the_width() -> None:
    found = boxes(row("map", "pile"), PANELS)
    (left, top, wide, high), other = found["map"], found["pile"]
    assert (left, top) == (0, 0) and other[:2] == pytest.approx((wide + GAP, 0))
    assert high == pytest.approx(other[3]) and wide + GAP + other[2] == pytest.approx(1000)


def test_what_stands_in_a_column_has_one_width_and_follows_after_a_gap() -> None:
    found = boxes(column("wall", "map"), PANELS)
    assert found == {"wall": (0, 0, 1000, 50), "map": (0, 50 + GAP, 1000, 750)}


def test_a_column_beside_a_panel_ends_where_the_panel_ends() -> None:
    found = boxes(row("map", column("wall", "pile")), PANELS)
    assert found["wall"][2] == pytest.approx(found["pile"][2])
    bottom = found["pile"][1] + found["pile"][3]
    assert bottom == pytest.approx(found["map"][3])
    assert found["pile"][1] == pytest.approx(found["wall"][3] + GAP)


def test_of_a_stack_a_picture_shows_the_first() -> None:
    found = boxes(column("wall", stack("map", "pile")), PANELS)
    assert list(found) == ["wall", "map"] and found["map"][:3] == (0, 50 + GAP, 1000)


def test_gaps_do_not_grow_with_the_picture() -> None:
    for width in (300, 3000):
        found = boxes(row("map", "wall", "pile"), PANELS, width)
        between = found["wall"][0] - found["map"][2], found["pile"][0] - found["wall"][0] - found["wall"][2]
        assert between == pytest.approx((GAP, GAP))


def test_shares_of_a_row_are_the_widths_of_its_parts_at_any_size() -> None:
    """Also of a column, whose gaps do not grow with it."""
    layout = row("map", column("wall", "pile"))
    shares = widths(Slots(PANELS, 0).fill(layout))
    for width in (300, 3000):
        found = boxes(layout, PANELS, width)
        assert [share * width + more for share, more in shares] == pytest.approx([found["map"][2], found["wall"][2]])


def test_a_wider_gap_makes_a_layout_higher_by_each_gap() -> None:
    filled = Slots(PANELS, 0).fill(column("wall", "map", stack("pile")))
    (a, b), (same, more) = slope(filled, 4), slope(filled, 8)
    assert a == same and more - b == 3 * 4


def test_what_a_table_does_not_have_leaves_no_hole() -> None:
    with_missing = row("map", "nowhere", column("nothing", row("court-rest")), "pile")
    assert boxes(with_missing, PANELS) == boxes(row("map", "pile"), PANELS)


def test_a_layout_without_any_of_the_panels_is_empty() -> None:
    assert Slots(PANELS, 0).fill(column("nowhere", row("court-all"))).parts == []


def test_my_panel_the_others_and_all_are_named_by_seat() -> None:
    assert standing("court-me", 1) == ["court-1"]
    assert standing("court-rest", 1) == ["court-0", "court-2"]
    assert standing("court-all", 1) == ["court-0", "court-1", "court-2"]
    assert standing("court-2", 1) == ["court-2"]
    assert standing("own-gifts-me", 2) == ["own-gifts-2"]
    assert standing("board", 0) == ["board"] and standing("board-me", 0) == [] and standing("board-all", 0) == []


def test_others_take_one_part_of_a_row_each() -> None:
    found = boxes(row("court-rest"), seat_panels("court", 4), me=2)
    assert list(found) == ["court-0", "court-1", "court-3"]
    assert [box[2] for box in found.values()] == pytest.approx([(1000 - 2 * GAP) / 3] * 3)


def ids_of(layout: Layout) -> list[str]:
    """Every name in a layout."""
    return [name for part in layout.parts for name in ([part] if isinstance(part, str) else ids_of(part))]


def numbered(layout: object, count: list[int]) -> Layout:
    """A tree of lists as rows and columns whose panels are numbered."""
    parts: list[Layout | str] = []
    for part in layout[1:]:
        count[0] += 1
        parts.append(f"p{count[0]}" if isinstance(part, float) else numbered(part, count))
    return (Row if layout[0] else Column)(tuple(parts))


ratios = some.floats(0.1, 10)
trees = some.recursive(
    some.tuples(some.booleans(), ratios, ratios),
    lambda inner: some.tuples(some.booleans(), ratios | inner, inner | ratios, inner),
    max_leaves=6,
)


def ratios_of(tree: object) -> list[float]:
    """The ratio of each panel, in the order of their numbers."""
    return [ratio for part in tree[1:] for ratio in ([part] if isinstance(part, float) else ratios_of(part))]


@given(trees)
def test_however_deep_a_layout_is_its_panels_stay_inside_and_overlap_nowhere(tree: object) -> None:
    layout = numbered(tree, [0])
    names = ids_of(layout)
    panels = [plain_panel(name, ratio * 100, 100) for name, ratio in zip(names, ratios_of(tree), strict=True)]
    # Wide enough that no gap eats up what it parts.
    width = 100_000.0
    found = boxes(layout, panels, width)
    a, b = slope(Slots(panels, 0).fill(layout))
    assert set(found) == set(names)
    for name, (left, top, wide, high) in found.items():
        assert left >= -0.1 and top >= -0.1 and left + wide <= width + 0.1 and top + high <= a * width + b + 0.1
        for other, (x, y, across, down) in found.items():
            apart = left + wide < x or x + across < left or top + high < y or y + down < top
            assert name == other or apart
