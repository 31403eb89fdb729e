"""Choosing in the page: at once, whatever the line is like; by mouse, finger, drag and keys; one message a choice."""

import json
import random
import re
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Page, expect

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.choice_data import choice_data, table_names
from teahouse.core.game import Game
from teahouse.core.paths import action_of_path, follow_touch, next_choices, next_sentence
from teahouse.core.state import NOBODY, State
from tests.web import browsers
from tests.web.browsers import GAMES, MODULES, PHONE, Player, Visit, alive, begin

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit

OPEN_GAME = teahouse.game("skud")
PLANTS = [("reserve:R3", "point:0,-8"), ("reserve:W3", "point:0,8")]

# A line on which every message takes so many milliseconds, and what was sent on it.
SLOW = """(() => {
  const DELAY = %d, send = WebSocket.prototype.send;
  globalThis.sent = [];
  WebSocket.prototype.send = function (text) {
    sent.push(JSON.parse(text));
    setTimeout(() => { if (this.readyState === WebSocket.OPEN) send.call(this, text); }, DELAY);
  };
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(hear) { set.call(this, (event) => setTimeout(() => hear(event), DELAY)); },
  });
})()"""
WISHES = "() => sent.filter(message => message.ack !== undefined)"

# Touch something, and tell what the page shows when the screen is painted next.
TOUCHED = """async ([touch, by]) => {
  const thing = document.querySelector(`#board [data-touch="${touch}"]`);
  const box = (thing.querySelector(".ring") ?? thing).getBoundingClientRect();
  const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, isPrimary: true };
  if (by === "key") {
    thing.focus();
    thing.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  } else {
    thing.dispatchEvent(new PointerEvent("click", { ...place, pointerType: by }));
  }
  await new Promise(requestAnimationFrame);
  const touches = kind => [...document.querySelectorAll(`#board .${kind}[data-touch]`)]
    .map(({ dataset }) => dataset.touch);
  return { chosen: touches("chosen"), legal: touches("legal"), words: document.querySelector("#choices").innerText };
}"""


def at_one_screen(visit: Visit, script: str = "", **more: Any) -> Player:
    """Both seats of an open game at one screen, after the accents and the opening."""
    page = visit("/", **more)
    if script:
        page.add_init_script(script)
    player = begin(page, OPEN_GAME.id, "screen")
    for _ in range(2):
        for tile in ("R", "W", "K", "B"):
            player.page.evaluate("touch => teahouse.choice.touch(touch)", f"reserve:{tile}")
        confirm(player)
    player.page.evaluate("touch => teahouse.choice.touch(touch)", "reserve:R3")
    confirm(player)
    return player


def confirm(player: Player) -> None:
    """Where choices are confirmed, do so; then wait for the answer."""
    button = player.page.locator("#choices button[name=play].main")
    if button.count():
        button.click()
    player.answered()


@pytest.mark.parametrize("by", ["mouse", "touch", "key"])
def test_marks_and_words_come_with_the_next_picture_on_a_line_of_300_ms(visit: Visit, by: str) -> None:
    """The first touch, the second, stepping back and confirming need no server."""
    player = at_one_screen(visit, SLOW % 300)
    page = player.page
    page.evaluate("() => localStorage.setItem('confirm', 'true')")
    page.evaluate("() => { sent.length = 0; }")
    first = page.evaluate(TOUCHED, ["reserve:W5", by])
    assert first["chosen"] == ["reserve:W5"] and "White Jade" in first["words"]
    assert {touch.partition(":")[0] for touch in first["legal"]} == {"point"}
    second = page.evaluate(TOUCHED, [first["legal"][0], by])
    assert second["chosen"] == sorted(["reserve:W5", first["legal"][0]], key=second["chosen"].index)
    assert second["words"].startswith("Plant a White Jade") and not second["legal"]
    page.keyboard.press("Escape")
    assert page.evaluate("() => teahouse.choice.path") == ["reserve:W5"]
    assert not page.locator("#choices button[name=play]").count()
    page.locator("#choices button[name=back]").click()
    assert page.evaluate("() => [teahouse.choice.path.length, document.querySelectorAll('#board .chosen').length]") == [
        0,
        0,
    ]
    assert not page.evaluate(WISHES), "nothing was sent on the way"
    page.evaluate(TOUCHED, ["reserve:W5", by])
    page.evaluate(TOUCHED, [first["legal"][0], by])
    before = player.seq()
    page.locator("#choices button[name=play]").click()
    page.locator("#choices button[name=play]").wait_for(state="detached")
    player.answered()
    assert [message["do"] for message in page.evaluate(WISHES)] == ["play"]
    assert player.seq() == before + 1


def test_a_touch_that_is_clicked_twice_is_one_choice(visit: Visit) -> None:
    player = at_one_screen(visit, SLOW % 200)
    page, seq = player.page, player.seq()
    page.evaluate("() => { sent.length = 0; }")
    page.evaluate(
        "() => { for (const touch of ['reserve:W5', 'point:8,0', 'point:8,0']) teahouse.choice.touch(touch); }"
    )
    player.answered()
    assert [message["do"] for message in page.evaluate(WISHES)] == ["play"]
    assert player.seq() == seq + 1 and not page.locator("#prompt .why, #prompt .said").count()


MIDDLE = """touch => {
  const quoted = `#board [data-touch="${touch}"]`;
  const thing = document.querySelector(`${quoted}.legal`) ?? document.querySelector(quoted);
  const box = (thing.querySelector(".ring") ?? thing).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2];
}"""


# For points all over the board: what a finger there means, whether it lies on that, how far from it the finger is, and
# whether another legal thing within reach is nearer.
MEANT = """async () => {
  const { thingAt } = await import("/static/teahouse/pointer.js");
  const board = document.querySelector("#board"), area = board.getBoundingClientRect();
  const legal = [...board.querySelectorAll("[data-touch].legal")].map(thing => {
    const box = (thing.querySelector(".ring") ?? thing).getBoundingClientRect();
    return { thing, box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const edge = ({ box }, x, y) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const found = [];
  for (let x = area.left + 3; x < Math.min(area.right, innerWidth); x += 7) {
    for (let y = area.top + 3; y < Math.min(area.bottom, innerHeight); y += 7) {
      const meant = thingAt(board, x, y, true), target = legal.find(({ thing }) => thing === meant);
      const near = legal.filter(each => edge(each, x, y) <= 22);
      const least = Math.min(...near.map(each => Math.hypot(each.x - x, each.y - y)));
      const isOn = document.elementsFromPoint(x, y).some(part => part.closest("[data-touch]") === meant);
      found.push([Boolean(target), near.length, target && !isOn ? edge(target, x, y) : 0,
        target ? Math.hypot(target.x - x, target.y - y) - least : 0]);
    }
  }
  return found;
}""".replace("/static/teahouse/", MODULES)


@pytest.mark.parametrize("language", ["hu"])
def test_a_finger_reaches_the_nearest_legal_thing_within_22_pixels(visit: Visit, language: str) -> None:
    player = at_one_screen(visit, language=language, size=PHONE)
    found = player.page.evaluate(MEANT)
    assert len({is_legal for is_legal, *_ in found}) == 2
    for is_legal, near, edge, farther in found:
        assert is_legal == (near > 0), "whatever is legal within reach is meant, and nothing else"
        assert edge <= 22
        # On a thing itself, that is meant; in between, the nearest.
        assert edge == 0 or farther < 1
    x, y, half, _ = player.page.evaluate(MIDDLE, "reserve:W3")
    player.page.touchscreen.tap(x, y + half + 3)
    assert player.page.evaluate("() => teahouse.choice.path") == ["reserve:W3"]


def drag(player: Player, start: str, end: tuple[float, float]) -> None:
    """Press on a thing and move there, without letting go."""
    x, y, *_ = player.page.evaluate(MIDDLE, start)
    mouse = player.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y + 20, steps=3)
    mouse.move(*end, steps=5)


def test_a_thing_is_dragged_to_where_it_may_go(visit: Visit) -> None:
    """A ghost follows the pointer, targets are lit; dropped elsewhere, everything is as before."""
    player = at_one_screen(visit)
    page, seq = player.page, player.seq()
    x, y, *_ = page.evaluate(MIDDLE, "point:8,0")
    drag(player, "reserve:W5", (x, y))
    ghost = page.locator(".ghost").bounding_box()
    assert ghost is not None and abs(ghost["x"] + ghost["width"] / 2 - x) < 2
    assert page.locator("#board .legal.over").get_attribute("data-touch") == "point:8,0"
    assert "8,0" in page.locator("#choices .chosen").inner_text()
    page.mouse.up()
    player.answered()
    assert player.seq() == seq + 1 and not page.locator(".ghost").count()
    # And nowhere.
    drag(player, "reserve:W4", (700, 5))
    assert page.locator(".ghost").count()
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    assert page.evaluate("() => teahouse.choice.path") == [] and player.seq() == seq + 1
    assert page.locator("#board .away").count() == 0


def middle_colour(page: Page, box: dict[str, float]) -> list[float]:
    """The mean of the inner half of what is seen in a box, by channel."""
    clip = {
        "x": box["x"] + box["width"] / 4,
        "y": box["y"] + box["height"] / 4,
        "width": box["width"] / 2,
        "height": box["height"] / 2,
    }
    return ImageStat.Stat(Image.open(BytesIO(page.screenshot(clip=clip))).convert("RGB")).mean


def test_a_tile_on_the_board_looks_the_same_while_it_is_dragged(visit: Visit) -> None:
    """A point of the board is its own ring, which must not cover the picture."""
    player = at_one_screen(visit)
    page = player.page
    for gate in ("point:8,0", "point:-8,0"):
        for touch in ("reserve:W4", gate):
            page.locator(f"#board [data-touch='{touch}'].legal").evaluate("thing => thing.focus()")
            page.keyboard.press("Enter")
        player.answered()
    planted = page.locator("#board [data-touch='point:8,0']").bounding_box()
    assert planted is not None
    before = middle_colour(page, planted)
    x, y, *_ = page.evaluate(MIDDLE, "point:3,1")
    drag(player, "point:8,0", (x, y))
    ghost = page.locator(".ghost").bounding_box()
    assert ghost is not None
    lifted = middle_colour(page, ghost)
    assert max(abs(one - other) for one, other in zip(before, lifted, strict=True)) < 40
    assert page.evaluate("() => getSelection().toString()") == ""
    page.mouse.up()


def test_no_key_that_is_pressed_once_too_often_takes_back(visit: Visit) -> None:
    """After planting by Enter, two more of it leave both moves where they are."""
    player = at_one_screen(visit)
    page = player.page
    for flower, gate in [("reserve:W5", "point:8,0"), ("reserve:W5", "point:-8,0")]:
        for touch in (flower, gate):
            page.locator(f"#board [data-touch='{touch}'].legal").evaluate("thing => thing.focus()")
            page.keyboard.press("Enter")
        player.answered()
    seq, log = player.seq(), page.locator("#log").inner_text()
    assert page.evaluate("() => document.activeElement.closest('[data-touch]')?.dataset.touch") == "point:-8,0"
    for _ in range(2):
        page.keyboard.press("Enter")
        player.answered()
    assert player.seq() == seq
    assert page.locator("#log").inner_text() == log


def test_arrows_reach_every_legal_thing_and_never_get_stuck(visit: Visit) -> None:
    player = at_one_screen(visit)
    ways = """async () => {
      const { neighbour } = await import("/static/teahouse/keys.js");
      const things = [...document.querySelectorAll("#board [data-touch].legal")];
      const ways = [[-1, 0], [1, 0], [0, -1], [0, 1]];
      return things.map(thing => ways.map(way => things.indexOf(neighbour(thing, things, way))));
    }""".replace("/static/teahouse/", MODULES)
    for _ in range(6):
        found: list[list[int]] = player.page.evaluate(ways)
        assert all(place >= 0 for row in found for place in row) or len(found) < 2
        reached, new = {0}, [0]
        while new:
            new = [place for here in new for place in found[here] if place >= 0 and place not in reached]
            reached |= set(new)
        assert len(reached) > len(found) * 0.9, "some things are reached by no arrow"
        player.decide(random.Random(3))


def test_what_a_mouse_clicks_has_no_frame_and_what_keys_reach_has(visit: Visit) -> None:
    player = at_one_screen(visit)
    page = player.page
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    x, y, *_ = page.evaluate(MIDDLE, "reserve:W5")
    page.mouse.click(x, y)
    page.locator("#board [data-touch='reserve:W5']").first.evaluate("thing => thing.focus()")
    assert page.evaluate(outline) == "none"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(outline) == "solid"


# Several decisions as one


def until(player: Player, condition: str, chooser: random.Random) -> None:
    """Decide at random until the page is asked something that fits a condition."""
    for _ in range(120):
        assert player.wait(), "the game is over"
        if player.page.evaluate(f"() => {condition}"):
            return
        player.decide(chooser)
    raise AssertionError(f"never: {condition}")


def test_the_cheapest_payment_is_chosen_beforehand_and_goes_out_as_one(visit: Visit) -> None:
    page = visit("/")
    page.add_init_script(SLOW % 0)
    player = begin(page, "confucius", seat="0")
    page = player.page
    until(player, "teahouse.table.frame.pays && teahouse.choice.path.length > 1", random.Random(4))
    page.evaluate("() => { sent.length = 0; }")
    seq, cards = page.evaluate("() => [teahouse.table.frame.seq, teahouse.choice.path.length]")
    button = page.locator("#choices button.main")
    value = str(button.get_attribute("value"))
    assert value.count(",") == cards, "so many cards, and the end of the payment"
    button.click()
    player.answered()
    assert [(each["do"], each["value"]) for each in page.evaluate(WISHES)] == [("play", value)]
    assert page.evaluate("() => teahouse.table.frame.seq") >= seq + cards + 1


def test_a_payment_is_changed_by_touching_cards(visit: Visit) -> None:
    player = begin(visit(), "confucius", seat="0")
    page = player.page
    until(player, "teahouse.table.frame.pays && teahouse.choice.path.length > 0", random.Random(4))
    chosen = page.evaluate("() => teahouse.choice.path")
    for _ in range(12):
        page.evaluate("touch => teahouse.choice.touch(touch)", chosen[0])
        if chosen[0] not in page.evaluate("() => teahouse.choice.path"):
            break
    assert chosen[0] not in page.evaluate("() => teahouse.choice.path"), "past the last card it is none again"
    page.evaluate("touch => teahouse.choice.touch(touch)", chosen[0])
    assert page.evaluate("() => teahouse.choice.path").count(chosen[0]) == 1


def test_a_choice_names_people_as_the_list_of_players_does(visit: Visit) -> None:
    """A bot goes by the colour of its seat; the names of people have one form."""
    page = begin(visit(), "confucius", seat="0", name="Zsuzsa").page
    named, game = "action => teahouse.choice.vocabulary.label(action)", teahouse.game("confucius")
    assert [page.evaluate(named, game.parse(f"chief {seat}")) for seat in (0, 1)] == [
        "Name Zsuzsa Chief Minister",
        "Name Indigo Chief Minister",
    ]
    begun = "action => teahouse.choice.vocabulary.touchLabel(action, 'seat:0', 0)"
    assert page.evaluate(begun, game.parse("give 1 0")) == "Give Zsuzsa a gift"


def test_a_figure_in_the_stock_takes_its_card_and_itself(visit: Visit) -> None:
    player = begin(visit(), "dragon", seat="0")
    page = player.page
    two = "['old', 'young'].every(age => document.querySelector(`#board [data-touch='person:${age}_monk']`))"
    until(player, f"document.querySelector('#board [data-touch=\"card:monk\"].legal') && {two}", random.Random(1))
    seq = page.evaluate("() => teahouse.table.frame.seq")
    thing = page.locator("#board [data-touch='person:old_monk']").first
    box = thing.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(f"() => teahouse.table.frame.seq >= {seq + 2} && !teahouse.table.line.waiting.size")
    rows = page.locator("#log .entries > li").all_inner_texts()
    assert any("old monk" in row.lower() for row in rows[:6]), rows[:6]


def test_only_what_cannot_be_taken_back_is_confirmed_and_that_once_a_turn(visit: Visit) -> None:
    page = visit("/")
    page.add_init_script(SLOW % 0)
    page.evaluate("() => localStorage.setItem('confirm', 'true')")
    player = begin(page, "dragon", seat="0")
    page = player.page
    chooser, seen = random.Random(6), set()
    for _ in range(30):
        if not player.wait() or len(seen) == 2:
            break
        page.wait_for_function("() => teahouse.table.frame.open !== undefined")
        touch, is_open = page.evaluate(
            """() => {
              const { decision } = teahouse.choice, option = decision.options.at(-1), [touch] = option.touches;
              const isOpen = teahouse.table.frame.open.includes(option.actions[0]);
              return [option.touches.length === 1 ? touch : null, isOpen];
            }"""
        )
        if touch is None:
            player.decide(chooser)
            continue
        page.evaluate("() => { teahouse.choice.isSure = false; sent.length = 0; }")
        page.evaluate("touch => teahouse.choice.touch(touch)", touch)
        assert bool(page.evaluate(WISHES)) == is_open
        assert (page.locator("#choices button.main").count() == 1) == (not is_open)
        seen.add(is_open)
        confirm(player)
    assert seen == {True, False}


# Frames


# The drawings on a page, without the marks on them, attributes in the order of their names.
DRAWN = """() => Object.fromEntries([...document.querySelectorAll("#board svg.panel")].map(panel => {
  const copy = panel.cloneNode(true);
  // What a mouse has rested on is explained by the page, and has no title any more.
  for (const own of copy.querySelectorAll(".trail, .count, .corner, title")) own.remove();
  for (const thing of copy.querySelectorAll("[data-touch]")) {
    for (const name of ["role", "tabindex", "aria-label", "aria-disabled"]) thing.removeAttribute(name);
    thing.classList.remove("legal", "last", "from", "chosen", "why", "drag", "since");
  }
  for (const part of copy.querySelectorAll("*")) {
    const held = [...part.attributes].map(({ name, value }) => [name, value]).sort();
    for (const [name] of held) part.removeAttribute(name);
    for (const [name, value] of held) if (name !== "class" || value) part.setAttribute(name, value);
  }
  return [copy.dataset.panel, copy.outerHTML];
}))"""


def board_of(page: Page) -> dict[str, str]:
    """What is drawn on a page."""
    return dict(page.evaluate(DRAWN))


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_frame_that_is_lost_heals_at_the_next(visit: Visit, game: Game) -> None:
    player = begin(visit(), game.id, seat="0")
    chooser = random.Random(game.id)
    page = player.page
    assert player.wait()
    player.decide(chooser)
    # Everything that this browser is sent until it is asked again is lost on the way.
    page.evaluate("() => { const { table } = teahouse; table.kept = table.hear; table.hear = () => {}; }")
    other = alive(visit(f"/t/{player.id}", storage_state=page.context.storage_state()))
    if not other.wait():
        return
    other.decide(chooser)
    page.evaluate("() => { teahouse.table.hear = teahouse.table.kept; }")
    if other.wait():
        other.decide(chooser)
    other.page.wait_for_function("() => teahouse.table.line.waiting.size === 0")
    version = other.page.evaluate("() => teahouse.table.frame.version")
    page.wait_for_function(f"() => teahouse.table.frame.version >= {version}")
    page.wait_for_function(
        "() => Object.entries(teahouse.table.frame.names).every(([id, hash]) => teahouse.table.held.get(id) === hash)"
    )
    fresh = alive(visit(f"/t/{player.id}", storage_state=page.context.storage_state()))
    fresh.page.wait_for_function(f"() => teahouse.table.frame.version >= {version}")
    # Bots may go on meanwhile: both pages show the same as soon as both have heard of it.
    for _ in range(50):
        if board_of(page) == board_of(fresh.page):
            break
        page.wait_for_timeout(200)
    assert board_of(page) == board_of(fresh.page)


def test_whoever_comes_back_is_sent_what_they_lack(visit: Visit) -> None:
    script = """(() => {
      globalThis.came = [];
      const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
      Object.defineProperty(WebSocket.prototype, "onmessage", {
        set(hear) { set.call(this, (event) => { came.push(event.data); hear(event); }); },
      });
    })()"""
    player = at_one_screen(visit, script)
    page = player.page
    page.evaluate("() => { came.length = 0; teahouse.table.line.socket.close(); }")
    page.wait_for_function("() => came.length > 0", timeout=8000)
    frame = json.loads(page.evaluate("() => came[0]"))
    assert frame["items"] == {} and len(frame["names"]) > 8
    page.reload()
    alive(page)
    first = json.loads(page.evaluate("() => came[0]"))
    assert first["items"] == {}, "the page that was loaded has everything already"


# The same choices as in Python

NEXT = """async ([data, names, steps, path]) => {
  const { Decision, Vocabulary } = await import("/static/teahouse/choosing.js");
  const decision = new Decision(new Vocabulary(data, names), steps);
  const { touches, finished } = decision.next(path);
  return [[...touches], [...finished], decision.answers(path), decision.sentence(path)];
}""".replace("/static/teahouse/", MODULES)


def steps_between(actions: list[int]) -> list[int]:
    """Actions as a frame carries them."""
    return [later - sooner for sooner, later in zip([0, *actions], actions, strict=False)]


def same_choices(page: Page, game: Game, state: State, language: str, chooser: random.Random) -> None:
    """Walk a random path in both."""
    data, names = choice_data(game, language), table_names(game, state, language)
    steps, path = steps_between(state.legal()), list[str]()
    while True:
        choices = next_choices(game, state, path, language)
        touches, finished, answers, sentence = page.evaluate(NEXT, [data, names, steps, path])
        assert sentence == next_sentence(game, state, path, language)
        assert answers == (str(number) if path and (number := action_of_path(game, state.legal(), path)) >= 0 else "")
        assert touches == [[choice.touch, choice.label] for choice in choices if choice.action < 0]
        assert finished == [[str(choice.action), choice.label] for choice in choices if choice.action >= 0]
        if not touches:
            return
        found = follow_touch(game, state, path, chooser.choice(touches)[0])
        assert not found.refusal
        path = found.path


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_page_offers_what_the_engine_offers(visit: Visit, game: Game) -> None:
    """Touch for touch and name for name, over random games in every company and language."""
    page = visit("/")
    chooser = random.Random(game.id)
    for number, seats in enumerate(game.seats):
        state = game.new(seats, number)
        while state.to_move != NOBODY and len(state.legal()):
            if chooser.random() < 0.04:
                language = LANGUAGES[chooser.randrange(len(LANGUAGES))]
                same_choices(page, game, state.seen_by(state.to_move), language, chooser)
            state.play(chooser.choice(state.legal()))


def test_the_file_of_choices_is_kept_for_good_and_has_its_hash(visit: Visit) -> None:
    player = at_one_screen(visit)
    address = player.page.locator("#act").get_attribute("data-choices")
    answer = player.page.request.get(str(address))
    assert "immutable" in answer.headers["cache-control"] and re.search(r"\?[\w-]{12}$", str(address))
