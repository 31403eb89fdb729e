"""The tutorial in browsers: every lesson by clicks, and on a phone by touch, with the task in view above the board."""

import pytest
from playwright.sync_api import Page, expect

import teahouse
from teahouse.core.game import Game
from teahouse.core.tutorial import Learner, Lesson, lessons
from tests.web import browsers
from tests.web.browsers import GAMES, PHONE, Visit, keep, press

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit

# How far a lesson has come: what was done, and what has been touched since.
PROGRESS = "() => [...document.querySelectorAll('#act input:not([name^=csrf])')].map(field => field.value).join()"
ZOOMED = "() => document.querySelectorAll('svg.zoomed').length"
# On a phone the first touch may enlarge the board.
MOST_TOUCHES = 4
# Top and bottom of the task, of the board below it and of the way on, in a window of so many pixels.
PLACES = """() => {
  const parts = ["#task", "#board", ".nav .following", "#task .sentence"].map((name) => document.querySelector(name));
  const boxes = parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]);
  return [...boxes, document.documentElement.scrollWidth];
}"""


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_lesson_is_learnt_by_clicks(visit: Visit, game: Game) -> None:
    """From the list to the last praise: each task is done by touching what it names, and at the end the game waits."""
    page = visit(f"/learn/{game.id}", "sk")
    if not (course := lessons(game)):
        return
    page.locator("a.button.main").click()
    for number, lesson in enumerate(course, 1):
        page.wait_for_url(f"**/learn/{game.id}/{number}")
        learn(page, game, lesson, "sk")
        page.locator(".nav a.following.main").click()
    page.wait_for_url(f"**/play/{game.id}")
    page.goto(f"/learn/{game.id}")
    expect(page.locator(".lessons .learnt")).to_have_count(len(course))
    expect(page.locator("a.button.main")).to_have_attribute("href", f"/play/{game.id}")


def test_a_whole_tutorial_is_learnt_by_touch_and_the_task_stays_in_view_above_the_board(visit: Visit) -> None:
    game = teahouse.game("han")
    page = visit("/learn/han", "hu", PHONE)
    page.locator("a.button.main").tap()
    ways_on = set()
    for number, lesson in enumerate(lessons(game), 1):
        page.wait_for_url(f"**/learn/han/{number}")
        arranged(page)
        (task, task_end), (board, board_end), (way, way_end), (order, order_end), width = page.evaluate(PLACES)
        assert 0 <= task <= order < order_end <= task_end <= board < board_end <= way < way_end <= PHONE[1], lesson.id
        assert width <= PHONE[0] and board_end - board > 250
        ways_on.add((way, way_end))
        keep(page, f"lesson-han-{number}")
        learn(page, game, lesson, "hu", by_finger=True)
        page.locator(".nav a.following.main").tap()
    page.wait_for_url("**/play/han")
    assert len(ways_on) == 1


def test_in_a_lesson_on_a_phone_another_move_gets_a_new_sentence_each_time(visit: Visit) -> None:
    game, page = teahouse.game("dragon"), visit("/learn/dragon/5", size=PHONE)
    arranged(page)
    said = []
    for _ in range(3):
        before = page.evaluate(PROGRESS)
        press(page.locator('#board [data-touch="action:taxes"].legal').first, by_finger=True)
        page.wait_for_function(f"before => ({PROGRESS})() !== before", arg=before)
        said.append(page.locator("#task .said").inner_text())
    assert said[0] == game.words("en").say("lesson:fee:other")
    assert len(set(said)) == 3 and page.locator("#task .sentence").inner_text() not in said


def arranged(page: Page) -> None:
    """The page knows its screen, and has come again, arranged for it."""
    expect(page.locator("#act input[name=screen]")).to_have_value("tall")
    page.wait_for_load_state("networkidle")


def learn(page: Page, game: Game, lesson: Lesson, language: str, by_finger: bool = False) -> None:
    """Do what a lesson asks for."""
    learner = Learner(game, lesson)
    for step in lesson.steps:
        action = game.parse(step.accept[0])
        done = page.locator("#act input[name=done]").count()
        for touch in game.touches(action):
            touch_in_lesson(page, touch, by_finger)
            # What is implied need not be touched.
            if page.locator("#act input[name=done]").count() > done:
                break
        finished = page.locator(f"#task button[name=touch][value='={game.text(action)}']")
        if page.locator("#act input[name=done]").count() == done and finished.count():
            press(finished, by_finger)
        learner.try_action(action)
        sentence = learner.praise(language) if learner.is_done else learner.task(language)
        expect(page.locator("#task .sentence")).to_have_text(sentence.replace("\n", " "))
        assert page.locator("#task .happened").count()


def touch_in_lesson(page: Page, touch: str, by_finger: bool) -> None:
    """Touch a thing on the board, or its button, and wait until the lesson goes on."""
    before, tried = page.evaluate(PROGRESS), 0
    while page.evaluate(PROGRESS) == before:
        spot = page.locator(f'#board [data-touch="{touch}"].legal').filter(visible=True).first
        tried += 1
        assert tried <= MOST_TOUCHES, touch
        if spot.count():
            zoomed = page.evaluate(ZOOMED)
            press(spot, by_finger)
            page.wait_for_function(
                f"([before, zoomed]) => ({PROGRESS})() !== before || ({ZOOMED})() !== zoomed", arg=[before, zoomed]
            )
        else:
            press(page.locator(f"#task button[name=touch][value='{touch}']").first, by_finger)
            page.wait_for_function(f"before => ({PROGRESS})() !== before", arg=before)
