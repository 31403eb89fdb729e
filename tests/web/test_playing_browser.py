"""At a table in a browser: who one is, what plays itself, a lost line, half-made choices, the chat, a rematch."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web import browsers
from tests.web.browsers import PHONE, WIDE, Player, Visit, alive, begin

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit


def two_friends(
    visit: Visit, game: str = "skud", size: tuple[int, int] = WIDE, language: str = "en"
) -> tuple[Player, Player]:
    """Two people at a table with friends, each with a browser of their own: first the one who begins."""
    first, second = visit("/", size=size, language=language), visit("/", size=size, language=language)
    first.goto(f"/play/{game}")
    first.locator(".set-up input[name=name]").first.fill("Ada")
    first.locator("button[name=kind][value=friends]").click()
    first.wait_for_url("**/t/*")
    second.goto(first.url)
    second.locator(".gather input[name=name]").fill("Bela")
    second.locator(".gather button.main").click()
    players = [alive(first), alive(second)]
    return (players[0], players[1]) if players[0].is_asked() else (players[1], players[0])


def accents(player: Player) -> None:
    """Choose four accents in Skud Pai Sho."""
    touch(player.page, *[f"reserve:{tile}" for tile in "RWKB"])
    confirm = player.page.locator("#choices button[name=play].main")
    if confirm.count():
        confirm.click()
    player.answered()


def asked(*players: Player) -> tuple[Player, Player]:
    """The one of two who is asked, and the other, when both have heard of the same."""
    newest = max(player.seq() for player in players)
    for player in players:
        player.page.wait_for_function(f"() => teahouse.table.frame.seq >= {newest}")
    return (players[0], players[1]) if players[0].is_asked() else (players[1], players[0])


def opened(*players: Player) -> tuple[Player, Player]:
    """Skud Pai Sho up to the first move after the opening: who makes it, and the other."""
    for _ in range(2):
        accents(asked(*players)[0])
    mover, _ = asked(*players)
    touch(mover.page, "reserve:R3")
    mover.answered()
    return asked(*players)


def touch(page: Page, *touches: str) -> None:
    """Touch things by what they are."""
    for each in touches:
        page.evaluate("touch => teahouse.choice.touch(touch)", each)


@pytest.mark.parametrize("size", [WIDE, PHONE, (740, 360)])
def test_it_is_always_clear_who_one_is_and_whose_turn_it_is(visit: Visit, size: tuple[int, int]) -> None:
    """By mark and name, in sight, whoever is to move; and what somebody else has just done."""
    one, other = two_friends(visit, size=size, language="hu")
    for player in (one, other):
        own = player.page.locator("#ask .who-am-i")
        expect(own).to_be_in_viewport(ratio=1)
        expect(own.locator("svg.mark")).to_be_visible()
        assert own.inner_text().split("\n")[-1] in ("Ada", "Bela")
    assert one.page.locator("#ask .who-am-i").inner_text() != other.page.locator("#ask .who-am-i").inner_text()
    assert not one.page.locator("#ask .sentence .mark").count()
    marks = [
        page.locator(place).inner_html()
        for page, place in [(other.page, "#ask .sentence .mark"), (one.page, "#ask .who-am-i .mark")]
    ]
    assert marks[0] == marks[1], "whose turn it is has their mark"
    accents(one)
    other.wait()
    expect(other.page.locator("#ask .did")).to_be_in_viewport(ratio=1)


def test_forced_moves_play_themselves_unless_one_stops_at_them(visit: Visit) -> None:
    """Whole turns of a game with open hands: nobody is ever asked what has one answer."""
    player = begin(visit("/"), "dragon", seat="0")
    chooser = random.Random(2)
    asked = "() => teahouse.table.frame.turn ? teahouse.table.frame.actions.length : 0"
    for _ in range(14):
        assert player.wait()
        assert player.page.evaluate(asked) > 1
        player.decide(chooser)
    switch = player.page.locator("button[name=forced]")
    assert switch.get_attribute("aria-pressed") == "true"
    switch.click()
    player.answered()
    assert switch.get_attribute("aria-pressed") == "false"
    for _ in range(30):
        # The player would wait here for what plays itself.
        player.page.locator("#prompt.yours").wait_for()
        if player.page.evaluate(asked) == 1:
            return
        player.decide(chooser)
    raise AssertionError("nobody was asked a decision with one answer")


def test_a_double_click_on_a_choice_says_nothing_and_takes_nothing_back(visit: Visit) -> None:
    one, other = two_friends(visit)
    player, _ = opened(one, other)
    page, seq = player.page, player.seq()
    touch(page, "reserve:W5")
    place = page.locator("#board [data-touch='point:8,0']").first.evaluate(browsers.OPEN_POINT)
    page.mouse.dblclick(*place)
    player.answered()
    page.wait_for_function(f"() => teahouse.table.frame.seq === {seq + 1}")
    assert not page.locator("#answer .why, #answer .said").count()


def test_a_half_made_choice_survives_what_somebody_else_takes_back(visit: Visit) -> None:
    one, other = two_friends(visit)
    mover, chooser = opened(one, other)
    touch(mover.page, "reserve:W5", "point:8,0")
    mover.answered()
    chooser.wait()
    touch(chooser.page, "reserve:R4")
    assert chooser.page.evaluate("() => teahouse.choice.path") == ["reserve:R4"]
    # The mover may still take back, and plants somewhere else.
    mover.press(mover.page.locator("button[name=undo]"))
    chooser.page.wait_for_function("() => !teahouse.table.frame.turn")
    touch(mover.page, "reserve:W5", "point:-8,0")
    mover.answered()
    chooser.wait()
    chooser.page.wait_for_function("() => teahouse.choice.path.length === 1")
    assert chooser.page.evaluate("() => teahouse.choice.path") == ["reserve:R4"]
    assert not chooser.page.locator("#answer .said").count(), "nothing was lost"
    touch(chooser.page, "point:8,0")
    chooser.answered()
    assert chooser.page.evaluate("() => !teahouse.table.frame.turn"), "it goes on where it was"


def test_whoever_lost_a_choice_is_told(visit: Visit) -> None:
    one, other = two_friends(visit)
    mover, chooser = opened(one, other)
    touch(mover.page, "reserve:W5", "point:8,0")
    mover.answered()
    chooser.wait()
    touch(chooser.page, "reserve:R4")
    # The gate that was free is taken now: what had been begun leads nowhere.
    chooser.page.evaluate("() => { teahouse.choice.path = ['reserve:R4', 'point:-8,0']; teahouse.choice.ready = 'x'; }")
    mover.press(mover.page.locator("button[name=undo]"))
    chooser.page.wait_for_function("() => !teahouse.table.frame.turn")
    touch(mover.page, "reserve:W5", "point:-8,0")
    mover.answered()
    chooser.wait()
    expect(chooser.page.locator("#answer .said")).to_contain_text("The position has changed")
    assert chooser.page.evaluate("() => teahouse.choice.path") == []


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_whoever_is_offline_is_told_at_once_and_sees_what_waits(visit: Visit, size: tuple[int, int]) -> None:
    player = begin(visit("/", size=size), "skud", "screen")
    page = player.page
    page.evaluate("() => localStorage.setItem('confirm', 'false')")
    page.context.set_offline(True)
    expect(page.locator("#line")).to_contain_text("offline")
    expect(page.locator("#line")).to_be_in_viewport()
    seq = player.seq()
    touch(page, *[f"reserve:{tile}" for tile in "RWKB"])
    expect(page.locator("#unsent")).to_contain_text("Waiting to be sent")
    expect(page.locator("#unsent")).to_be_in_viewport()
    assert player.seq() == seq
    page.context.set_offline(False)
    page.wait_for_function(f"() => teahouse.table.frame.seq === {seq + 1}")
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("#line")).to_have_text("")


def test_the_chat_unfolds_when_somebody_says_something(visit: Visit) -> None:
    one, other = two_friends(visit)
    assert not one.page.locator("details.chat").evaluate("part => part.open")
    say(other, "Good luck!")
    expect(one.page.locator("#chat")).to_contain_text("Good luck!")
    assert one.page.locator("details.chat").evaluate("part => part.open")


def test_on_a_phone_a_badge_says_that_somebody_said_something(visit: Visit) -> None:
    one, other = two_friends(visit, size=PHONE)
    badge = one.page.locator(".open-sheet .badge")
    expect(badge).to_be_hidden()
    other.open_page("chat")
    other.page.locator("#saying").fill("Good luck!")
    other.page.locator("#talk button").click()
    expect(badge).to_be_visible()
    expect(other.page.locator(".open-sheet .badge")).to_be_hidden()
    # The button leads to it.
    one.page.locator("[data-sheet]").click()
    expect(one.page.locator("#chat")).to_be_in_viewport()
    expect(badge).to_be_hidden()


def say(player: Player, text: str) -> None:
    """Say something."""
    player.page.locator("details.chat").evaluate("part => { part.open = true; }")
    player.page.locator("#saying").fill(text)
    player.page.locator("#talk button").click()
    player.answered()


def test_a_rematch_asks_the_others(visit: Visit) -> None:
    one, other = two_friends(visit)
    one.resign()
    expect(one.page.locator("#notice .end")).to_be_visible()
    assert not one.page.locator("#seats").get_by_text("bot").count(), "nobody stands in when all is over"
    name = one.page.locator("#seats .own strong").inner_text()
    one.page.locator("#notice button", has_text="Rematch").click()
    one.page.wait_for_url(lambda address: one.id not in address)
    asked = other.page.locator("#notice .rematch")
    expect(asked).to_contain_text(f"{name} would like a rematch.")
    asked.locator("a.main").click()
    other.page.wait_for_url(lambda address: other.id not in address)
    assert other.page.url.split("?")[0] == one.page.url.split("?")[0]
