"""The terminal game, played by keys and by mouse, and pictures of its screens."""

from pathlib import Path

import pytest
from textual.widgets import Label, OptionList, RichLog, Static

import teahouse
from teahouse.cli.app import TeahouseApp
from teahouse.cli.screens.board import Board
from teahouse.cli.screens.curtain import Curtain
from teahouse.cli.screens.lesson import LessonScreen
from teahouse.cli.screens.rules import RulesScreen
from teahouse.cli.screens.setup import SetupScreen
from teahouse.cli.screens.table import TableScreen
from teahouse.core.record import Record
from teahouse.core.sitting import Sitting
from tests.toy import GAME as TOY

GAME = teahouse.game("skud")
SIZE = (130, 42)
OPENING = ["accents R W K B", "accents R W K B", "open R3"]
FINAL = Path(__file__).parent.parent / "games" / "skud" / "tournament-final-2021.json"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games of a test go to a folder of its own."""
    monkeypatch.setenv("TEAHOUSE_HOME", str(tmp_path))
    return tmp_path


def table(
    *moves: str, seats: tuple[str, str] = ("Anna", "Béla"), language: str = "en", file: Path | None = None
) -> TeahouseApp:
    return TeahouseApp(language, Sitting(Record(GAME, seats, "1", moves=moves)), file)


def said(app: TeahouseApp, id: str) -> str:
    return str(app.screen.query_one(f"#{id}", Static if id != "prompt" else Label).render())


def screen(app: TeahouseApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def test_a_move_is_made_on_the_board_by_arrow_keys() -> None:
    app = table(*OPENING)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        board = app.screen.query_one(Board)
        board.cursor = "point:0,-8"
        await pilot.press("enter")
        await pilot.pause()
        # The cursor goes on to where the flower may go.
        assert board.cursor in board.legal
        board.cursor = "point:0,-8"
        await pilot.press("up", "up", "up", "enter")
        await pilot.pause()
        assert screen(app).sitting.record.moves[-1] == "arrange 0,-8 0,-5"


async def test_a_move_is_made_by_the_mouse() -> None:
    app = table(*OPENING)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for touch in ["point:0,-8", "point:2,-7"]:
            line, column, _ = app.screen.query_one(Board).spots[touch]
            await pilot.click(Board, offset=(column + 2, line))
            await pilot.pause()
        assert screen(app).sitting.record.moves[-1] == "arrange 0,-8 2,-7"


async def test_accents_are_chosen_from_the_list_in_any_order() -> None:
    app = table()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for touch in ["reserve:B", "reserve:R", "reserve:K", "reserve:R"]:
            screen(app).touch(touch)
            await pilot.pause()
        assert screen(app).sitting.record.moves == ["accents R R K B"]


async def test_a_forbidden_touch_says_which_rule_forbids_it_and_opens_the_book_there() -> None:
    app = table(*OPENING, language="sk")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen(app).touch("point:0,8")
        await pilot.pause()
        assert "Aranžov" in said(app, "message") and screen(app).rule == "skud-arrange"
        await pilot.press("f4")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        headings = app.screen.query_one("#headings", OptionList)
        assert headings.highlighted is not None
        assert app.screen.book.paragraphs[headings.highlighted].id == "skud-arrange"


async def test_a_typed_move_is_played_and_a_forbidden_one_explained() -> None:
    app = table(*OPENING)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("f6", *"arrange 0,-8 0,0", "enter")
        await pilot.pause()
        assert screen(app).rule == "skud-distance" and len(screen(app).sitting.record.moves) == 3
        await pilot.press(*"plant W5 8,0", "enter")
        await pilot.pause()
        assert screen(app).sitting.record.moves[-1] == "plant W5 8,0"


async def test_undo_passes_a_bots_answer_and_hint_asks_a_bot() -> None:
    app = table(*OPENING, seats=("you", "random"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen(app).play(GAME.parse("plant W5 8,0"))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert len(screen(app).sitting.record.moves) >= 5
        await pilot.press("f2")
        await pilot.pause()
        assert screen(app).sitting.record.moves == OPENING
        await pilot.press("f3")
        await pilot.pause()
        assert "Suggestion: " in said(app, "message")
        await pilot.press("f2")
        await pilot.pause()
        assert len(screen(app).sitting.record.moves) < 3


async def test_escape_steps_back_on_the_click_path() -> None:
    app = table(*OPENING)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen(app).touch("reserve:R3")
        assert screen(app).path == ["reserve:R3"]
        await pilot.press("escape")
        assert screen(app).path == []


async def test_every_move_is_kept_and_the_menu_offers_to_go_on(home: Path) -> None:
    app = table(*OPENING, file=home / "mine.json")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen(app).play(GAME.parse("plant W5 8,0"))
        assert Record.load(home / "mine.json").moves[-1] == "plant W5 8,0"
    again = TeahouseApp("hu")
    async with again.run_test(size=SIZE) as pilot:
        await pilot.pause()
        again.screen.query_one("#kept", OptionList).focus()
        await pilot.press("enter")
        await pilot.pause()
        assert screen(again).sitting.record.moves[-1] == "plant W5 8,0"


async def test_a_game_is_set_up_from_the_menu_with_a_preset() -> None:
    app = TeahouseApp("en", seed="5")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        shelf = app.screen.query_one("#shelf", OptionList)
        shelf.highlighted = shelf.get_option_index("play:skud")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        app.screen.query_one("#preset").value = "booklet"
        app.screen.query_one("#seat-1").value = "person"
        await pilot.pause()
        await pilot.click("#start")
        await pilot.pause()
        record = screen(app).sitting.record
        assert record.options["rock"] == "point" and record.seed == "5" and record.seats == ["Player 1", "Player 2"]


async def test_the_set_up_shows_as_many_seats_as_will_play() -> None:
    app = TeahouseApp("hu")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.push_screen(SetupScreen(teahouse.game("han"), "hu"))
        await pilot.pause()
        assert [app.screen.query_one(f"#row-seat-{seat}").display for seat in range(5)] == [
            True,
            True,
            False,
            False,
            False,
        ]
        app.screen.query_one("#seats").value = "4"
        await pilot.pause()
        assert [app.screen.query_one(f"#row-seat-{seat}").display for seat in range(5)] == [
            True,
            True,
            True,
            True,
            False,
        ]


async def test_where_hands_are_hidden_a_curtain_falls_between_players() -> None:
    app = TeahouseApp("en", Sitting(Record(TOY, ["Anna", "Béla", "Cyril"], "3")))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await pilot.pause()
        first = screen(app)
        shown = first.query_one(Board).lines
        assert "the first guest holds" in shown and shown.count("a card") == 4
        first.act(first.state.legal()[0])
        await pilot.pause()
        assert isinstance(app.screen, Curtain) and "second guest" in str(
            app.screen.query_one("#curtain", Label).render()
        )


async def test_the_log_tells_each_player_only_what_they_may_know() -> None:
    app = TeahouseApp("en", Sitting(Record(TOY, ["Anna", "Béla", "Cyril"], "3")))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        table = screen(app)
        table.act(table.state.legal()[0])
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        lines = "\n".join(strip.text for strip in screen(app).query_one("#log", RichLog).lines)
        assert "lays a card: a card" in lines and "leaf" not in lines and "leaves" not in lines
        assert screen(app).sitting.undoable_here([], screen(app).looking) == 0


async def test_a_game_that_was_left_is_in_the_menu_at_once(home: Path) -> None:
    app = table(*OPENING, file=home / "left.json")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen(app).play(GAME.parse("plant W5 8,0"))
        await pilot.press("f10")
        await pilot.pause()
        assert app.screen.query_one("#kept", OptionList).option_count == 1


async def test_a_third_tile_of_two_is_refused_and_the_choice_stands() -> None:
    app = table()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for _ in range(3):
            screen(app).touch("reserve:R")
        await pilot.pause()
        assert screen(app).path == ["reserve:R", "reserve:R"] and screen(app).rule == "skud-accent-choice"


async def test_taxes_are_chosen_from_the_list() -> None:
    dragon = teahouse.game("dragon")
    sitting = Sitting(Record(dragon, ["Anna", "Béla"], "1"))
    while dragon.parse("action taxes") not in sitting.state.legal():
        sitting.play(sitting.state.legal()[0])
    app = TeahouseApp("en", sitting)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        choices = app.screen.query_one("#choices", OptionList)
        choices.highlighted = [option.choice.touch for option in choices.options].index("action:taxes")
        choices.focus()
        await pilot.press("enter")
        assert sitting.record.moves[-1] == "action taxes"


async def test_a_choice_of_a_list_that_was_replaced_is_passed_over() -> None:
    app = table("accents R W K B", "accents R W K B")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        choices = app.screen.query_one("#choices", OptionList)
        choices.highlighted = 0
        choices.action_select()
        choices.action_select()
        await pilot.pause()
        assert screen(app).sitting.record.moves[2:] == ["open R3"]
        assert screen(app).path == [] and not said(app, "message")


async def test_what_is_touched_behind_a_curtain_is_passed_over() -> None:
    app = TeahouseApp("en", Sitting(Record(TOY, ["Anna", "Béla", "Cyril"], "3")))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        covered = app.screen_stack[-2]
        assert isinstance(app.screen, Curtain) and isinstance(covered, TableScreen)
        covered.query_one(Board).post_message(Board.Touched(TOY.touches(covered.state.legal()[0])[0]))
        await pilot.pause()
        assert covered.sitting.record.moves == []


async def test_names_and_typed_words_are_shown_as_they_are_written() -> None:
    app = TeahouseApp("en", Sitting(Record(TOY, ["[/b]", "[red]", "\\["], "3")))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "[/b]" in str(app.screen.query_one("#curtain", Label).render())
        await pilot.press("enter")
        await pilot.pause()
        assert "[/b]" in said(app, "prompt")
        await pilot.press("f6", *"[/x [", "enter")
        assert '"[/x ["' in said(app, "message")


async def test_the_keys_on_the_last_line_are_not_built_anew_when_the_focus_moves() -> None:
    app = table(*OPENING)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        keys = list(app.screen.query("FooterKey"))
        assert [key.description for key in keys[:2]] == ["Undo", "Hint"]
        await pilot.press("tab", "tab")
        assert list(app.screen.query("FooterKey")) == keys


async def test_the_tutorial_is_learnt_by_doing() -> None:
    app = TeahouseApp("sk")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.push_screen(LessonScreen(GAME, "sk"))
        await pilot.pause()
        lesson = app.screen
        assert isinstance(lesson, LessonScreen)
        # The first lesson is a picture of the goal.
        assert lesson.learner.is_done and said(app, "task") == lesson.learner.task("sk")
        await pilot.press("enter")
        await pilot.pause()
        first = lesson.learner.lesson.steps[0].accept
        other = next(action for action in lesson.state.legal() if GAME.text(action) not in first)
        lesson.act(other)
        assert said(app, "message") == GAME.words("sk").say("lesson:plant:other") and not lesson.learner.is_done
        await pilot.press("f3")
        assert said(app, "message") == lesson.learner.hint("sk")
        for touch in GAME.touches(GAME.parse(first[0])):
            lesson.touch(touch)
        await pilot.pause()
        assert lesson.learner.is_done and lesson.learner.praise("sk")[:20] in said(app, "task")
        await pilot.press("enter")
        await pilot.pause()
        assert lesson.number == 2 and not lesson.learner.is_done


async def test_the_position_can_be_read_in_sentences() -> None:
    app = table(*Record.load(FINAL).moves[:20])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("f5")
        await pilot.pause()
        assert "Guest" in said(app, "sentences") and not app.screen.query_one(Board).display


@pytest.mark.parametrize("language", ["en", "hu", "sk"])
def test_a_picture_of_the_table(snap_compare: object, language: str) -> None:
    app = table(*Record.load(FINAL).moves[:40], language=language)
    assert snap_compare(app, terminal_size=SIZE)


def test_a_picture_of_the_menu(snap_compare: object) -> None:
    assert snap_compare(TeahouseApp("hu"), terminal_size=(100, 30))


def test_a_picture_of_the_rules(snap_compare: object) -> None:
    assert snap_compare(table(*OPENING, language="sk"), press=["f4", *["down"] * 9], terminal_size=SIZE)
