"""The contact sheets: which windows they show, and where on the sheet."""

import pytest

pytest.importorskip("PIL", reason="Pillow is not installed, so there are no contact sheets")
pytest.importorskip("playwright", reason="playwright is not installed, so there are no contact sheets")

from PIL import Image

from teahouse.core.book import LANGUAGES
from teahouse.core.state import NOBODY
from teahouse.draw.theme import SCHEMES
from tools.shots import GAP, LINE, MOVES_A_SEAT, SHEET_WIDTH, VIEWS, Shot, Window, arrange, play_some


def test_every_window_is_looked_at_in_both_schemes_and_every_language_somewhere() -> None:
    names = {(view.window.name, scheme) for view in VIEWS for scheme in view.schemes}
    sizes = ["1400x900", "1400x900 at 200 %", "1024x768", "740x360", "360x740"]
    assert names == {(size, scheme) for size in sizes for scheme in SCHEMES}
    assert {view.language for view in VIEWS} == {*LANGUAGES}


def test_a_window_at_200_percent_has_room_for_half() -> None:
    window = Window(700, 450, zoom=2)
    assert (window.width, window.height, window.name) == (700, 450, "1400x900 at 200 %")


def test_shots_stand_beside_each_other_as_long_as_there_is_room() -> None:
    colours = ["#ff0000", "#00ff00", "#0000ff"]
    shots = [Shot("", Image.new("RGB", (1300, 100 + number), colour)) for number, colour in enumerate(colours)]
    sheet = arrange(shots)
    assert sheet.size == (SHEET_WIDTH, 101 + 102 + 2 * LINE + 3 * GAP)
    found = [sheet.getpixel(place) for place in [(GAP, GAP + LINE), (1300 + 2 * GAP, GAP + LINE)]]
    assert found == [(255, 0, 0), (0, 255, 0)]
    assert sheet.getpixel((GAP, 2 * GAP + 2 * LINE + 101)) == (0, 0, 255)


def test_the_same_game_is_played_each_time_until_somebody_has_a_choice() -> None:
    record = play_some("han")
    assert record.moves == play_some("han").moves
    state = record.state()
    assert len(record.moves) >= MOVES_A_SEAT * state.seats
    assert state.to_move != NOBODY and len(state.legal()) > 1
