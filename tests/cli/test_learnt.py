"""Finished lessons at the terminal: shown, kept beside the saved games, and never in the way."""

from pathlib import Path

import pytest
from textual.widgets import Label, OptionList

import teahouse
from teahouse.cli import saves
from teahouse.cli.app import TeahouseApp
from teahouse.cli.learnt import MOST_BYTES, file_of_ticks, keep_learnt, learnt
from teahouse.cli.screens.lesson import LessonScreen
from teahouse.core.errors import Unreadable
from teahouse.core.tutorial import lessons

GAME, OTHER = teahouse.game("han"), teahouse.game("skud")
COURSE = [lesson.id for lesson in lessons(GAME)]
SIZE = (130, 42)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is not there yet."""
    monkeypatch.setenv("TEAHOUSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def text(app: TeahouseApp, id: str) -> str:
    return str(app.screen.query_one(f"#{id}", Label).render())


def test_ticks_of_each_game_are_kept_and_saved_games_are_not_confused_with_them() -> None:
    assert learnt(GAME) == set()
    for id in (COURSE[0], COURSE[2], COURSE[0]):
        keep_learnt(GAME, id)
    keep_learnt(OTHER, lessons(OTHER)[0].id)
    assert learnt(GAME) == {COURSE[0], COURSE[2]} and len(learnt(OTHER)) == 1
    assert len(file_of_ticks().read_text().splitlines()) == 3 and saves.unfinished_games() == []


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"\0\n\n", b"han\nhan nothing\nchess aim\n", b"x" * MOST_BYTES])
def test_a_damaged_file_ticks_nothing_and_can_be_written_again(home: Path, content: bytes) -> None:
    home.mkdir()
    file_of_ticks().write_bytes(content)
    assert learnt(GAME) == set()
    keep_learnt(GAME, COURSE[0])
    assert learnt(GAME) == {COURSE[0]}


def test_a_place_where_nothing_can_be_written_is_named(home: Path) -> None:
    home.write_text("a file, no folder")
    with pytest.raises(Unreadable, match="TEAHOUSE_HOME"):
        keep_learnt(GAME, COURSE[0])


async def test_the_tutorial_shows_ticks_and_goes_on_where_it_was_left() -> None:
    app = TeahouseApp("en")
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(LessonScreen(GAME, "en"))
        await pilot.pause()
        # The first lesson is finished by looking at it.
        assert text(app, "progress") == f"✓{'·' * (len(COURSE) - 1)}  1 of {len(COURSE)} lessons done"
        await pilot.press("f8")
        lesson = app.screen
        assert isinstance(lesson, LessonScreen) and lesson.number == 1
        for step in lesson.learner.lesson.steps:
            lesson.act(GAME.parse(step.accept[0]))
        await pilot.pause()
        assert text(app, "progress").startswith("✓✓·")
        await pilot.press("f7", "f7")
        assert lesson.number == 0
        await pilot.press("f10")
        await pilot.pause()
        shelf = app.screen.query_one("#shelf", OptionList)
        assert f"✓ 2/{len(COURSE)}" in str(shelf.get_option(f"learn:{GAME.id}").prompt)
        app.push_screen(LessonScreen(GAME, "en"))
        await pilot.pause()
        again = app.screen
        assert isinstance(again, LessonScreen) and again.number == 2


async def test_whoever_has_finished_everything_begins_anew_and_stops_at_the_last_lesson() -> None:
    for id in COURSE:
        keep_learnt(GAME, id)
    app = TeahouseApp("hu")
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(LessonScreen(GAME, "hu"))
        await pilot.pause()
        lesson = app.screen
        assert isinstance(lesson, LessonScreen) and lesson.number == 0
        await pilot.press(*["f8"] * (len(COURSE) + 2))
        assert lesson.number == len(COURSE) - 1


async def test_lessons_go_on_where_no_tick_can_be_kept(home: Path) -> None:
    home.write_text("a file, no folder")
    app = TeahouseApp("sk")
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(LessonScreen(GAME, "sk"))
        await pilot.pause()
        assert text(app, "progress").startswith("✓·") and app.is_running
        await pilot.press("f8")
        assert isinstance(app.screen, LessonScreen) and app.screen.number == 1
