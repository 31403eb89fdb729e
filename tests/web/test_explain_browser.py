"""Explanations in the page: by mouse, finger and keys, on a card that covers neither its thing nor the prompt."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import browsers
from tests.web.browsers import PHONE, WIDE, Player, Visit, begin
from tests.web.test_browser import complaints

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit

CARD = "#explanation"
SENT = """(() => {
  const send = WebSocket.prototype.send;
  globalThis.sent = [];
  WebSocket.prototype.send = function (text) { sent.push(JSON.parse(text)); send.call(this, text); };
})()"""
OVERLAPS = """([one, other]) => {
  const [a, b] = [one, other].map(found => document.querySelector(found).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def at_table(visit: Visit, **more: Any) -> Player:
    """Somebody who is asked which card to lay."""
    page = visit("/", **more)
    page.add_init_script(SENT)
    player = begin(page, "toy", seat="0")
    assert player.wait()
    while not own_card(page).count():
        # Another decision comes first.
        player.decide(random.Random(1))
        assert player.wait()
    page.evaluate("() => { sent.length = 0; }")
    return player


def own_card(page: Page) -> Locator:
    return page.locator("#board [data-touch^=hand].legal").first


def middle_of(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_untouched(page: Page) -> bool:
    """Nothing is chosen, and nothing was sent but questions."""
    path: list[str] = page.evaluate("() => teahouse.choice.path")
    return path == [] and not page.evaluate("() => sent.some(({ do: did }) => ['play', 'touch'].includes(did))")


def test_a_mouse_that_rests_on_a_thing_is_told_what_it_is(visit: Visit) -> None:
    page = at_table(visit).page
    page.mouse.move(*middle_of(own_card(page)))
    expect(page.locator(f"{CARD} strong")).to_have_text(re.compile("lea(f|ves)"))
    expect(page.locator(f"{CARD} p")).to_contain_text("if nobody else lays the same")
    assert not page.evaluate(OVERLAPS, [CARD, "#prompt"]) and is_untouched(page)
    assert page.locator(CARD).get_attribute("role") == "status"
    # From the thing to the card, and to the book.
    page.locator(f"{CARD} a").hover()
    page.locator(f"{CARD} a").click()
    expect(page.locator("#panel iframe")).to_have_attribute("src", re.compile("panel=#toy-reveal$"))
    page.locator("#panel [data-close]").click()
    page.mouse.move(5, 400)
    expect(page.locator(CARD)).to_be_empty()


def test_a_card_in_the_way_goes_by_a_click_that_chooses_nothing(visit: Visit) -> None:
    page = at_table(visit).page
    page.mouse.move(*middle_of(own_card(page)))
    expect(page.locator(f"{CARD} strong")).to_be_visible()
    page.mouse.click(*middle_of(page.locator(f"{CARD} p")))
    expect(page.locator(CARD)).to_be_empty()
    assert is_untouched(page)


def test_a_card_covers_as_little_as_can_be_that_may_be_chosen(visit: Visit) -> None:
    page = at_table(visit).page
    page.mouse.move(*middle_of(own_card(page)))
    expect(page.locator(f"{CARD} strong")).to_be_visible()
    legal = page.locator("#board .legal")
    assert legal.count() > 1
    card = page.locator(CARD).bounding_box()
    assert card is not None
    for thing in legal.all():
        box = thing.bounding_box()
        assert box is not None
        apart_across = box["x"] >= card["x"] + card["width"] or card["x"] >= box["x"] + box["width"]
        assert apart_across or box["y"] >= card["y"] + card["height"] or card["y"] >= box["y"] + box["height"]


def test_what_cannot_be_touched_is_explained_by_the_right_button_and_closed_by_escape(visit: Visit) -> None:
    page = at_table(visit).page
    page.locator("#board [data-about='tea:1']").click(button="right")
    expect(page.locator(f"{CARD} strong")).to_have_text("Tea")
    page.evaluate("touch => { teahouse.choice.path = [touch]; }", "hand:1")
    page.keyboard.press("Escape")
    expect(page.locator(CARD)).to_be_empty()
    assert page.evaluate("() => teahouse.choice.path") == ["hand:1"], "Escape closes the card, and no more"


def test_the_keyboard_asks_about_what_it_stands_on_and_is_told_once_for_a_frame(visit: Visit) -> None:
    page = at_table(visit).page
    own_card(page).focus()
    for _ in range(3):
        page.keyboard.press("?")
        expect(page.locator(f"{CARD} p")).to_contain_text("wins")
        page.keyboard.press("Escape")
        expect(page.locator(CARD)).to_be_empty()
    assert page.evaluate("() => sent.filter(({ do: did }) => did === 'explain').length") == 1
    assert is_untouched(page)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_axe_finds_nothing_serious_on_a_card(visit: Visit, size: tuple[int, int]) -> None:
    page = at_table(visit, size=size).page
    own_card(page).focus()
    page.keyboard.press("?")
    expect(page.locator(f"{CARD} p")).to_contain_text("wins")
    assert complaints(page) == []


def test_a_move_closes_the_card(visit: Visit) -> None:
    player = at_table(visit)
    page = player.page
    own_card(page).click(button="right")
    expect(page.locator(f"{CARD} p")).to_contain_text("wins")
    own_card(page).focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => teahouse.table.frame.seq > 0")
    expect(page.locator(CARD)).to_be_empty()


def test_without_a_line_nothing_is_told_and_nothing_breaks(visit: Visit) -> None:
    page = at_table(visit).page
    page.evaluate("() => { teahouse.table.line.open = () => {}; teahouse.table.line.socket.close(); }")
    page.wait_for_function("() => !teahouse.table.line.isOpen")
    own_card(page).click(button="right")
    assert page.locator(CARD).inner_text() == ""


def hold(page: Page, thing: Locator) -> None:
    """Put a finger on a thing, until it is explained, and lift it."""
    x, y = middle_of(thing)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.locator(f"{CARD} strong").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_explains_and_chooses_nothing(visit: Visit) -> None:
    page = at_table(visit, size=PHONE).page
    hold(page, own_card(page))
    card, prompt, stage = (page.locator(part).bounding_box() for part in (CARD, "#prompt", "#board"))
    assert card is not None and prompt is not None and stage is not None
    assert card["width"] == stage["width"] and not page.evaluate(OVERLAPS, [CARD, "#prompt"])
    assert abs(card["y"] + card["height"] - prompt["y"]) < 2 or abs(card["y"] - stage["y"]) < 2
    page.wait_for_timeout(50)
    assert is_untouched(page)
    page.touchscreen.tap(180, 500)
    expect(page.locator(CARD)).to_be_empty()


def test_the_button_makes_the_next_touch_a_question(visit: Visit) -> None:
    page = at_table(visit, size=PHONE).page
    button = page.locator("button[data-explain]")
    button.tap()
    expect(page.locator(CARD)).to_have_text("Tap what you want explained.")
    own_card(page).tap()
    expect(page.locator(f"{CARD} p")).to_contain_text("wins")
    assert is_untouched(page) and button.get_attribute("aria-pressed") == "false"
    # And the touch after it chooses again.
    own_card(page).tap()
    expect(page.locator(CARD)).to_be_empty()
    expect(page.locator("#choices button.main")).to_be_visible()
