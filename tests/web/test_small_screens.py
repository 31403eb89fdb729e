"""Tables on every screen: nothing too small to read or touch, what is asked in view, whole games by one finger."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from bench.phone_screens import LARGEST_PROMPT, measure
from bench.phone_taps import sit_down
from bench.touch_player import TouchPlayer
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from tests.web import browsers
from tests.web.browsers import GAMES, MODULES, PHONE, WIDE, Kept, Visit, alive, complaints, enter, keep
from tests.web.server import Server

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
Size = tuple[int, int]
SIDEWAYS = (740, 360)
# The last is 1400 × 900 at 200 %.
SIZES: list[Size] = [WIDE, (1024, 768), PHONE, SIDEWAYS, (700, 450)]
every_size = pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
# So many moves a seat are made before anybody looks.
MOVES_A_SEAT = 12
Tables = Callable[[Game], Kept]


def middle(game: Game) -> Record:
    """A random game of the largest company, up to a decision between several actions."""
    chooser, seats = random.Random(game.id), max(game.seats)
    record = Record(game, ["random"] * seats, "middle")
    state = record.start()
    while len(record.moves) < MOVES_A_SEAT * seats or len(state.legal()) < 2:
        action = chooser.choice(state.legal())
        record.moves.append(game.text(action))
        state.play(action)
    return record


@pytest.fixture(scope="module")
def tables(chromium: Browser, house: Server, tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """For each game a table in the middle of a game, at which somebody is to move; made once."""
    made: dict[str, Kept] = {}
    folder = tmp_path_factory.mktemp("records")

    def table(game: Game) -> Kept:
        if game.id not in made:
            made[game.id] = play_on(enter(chromium, house.address, "hu", WIDE), game, folder)
        return made[game.id]

    return table


def play_on(page: Page, game: Game, folder: Path) -> Kept:
    """Import the beginning of a game and take the seat that decides."""
    record, file = middle(game), folder / f"{game.id}.json"
    file.write_text(record.text(), encoding="utf-8")
    page.goto("/import")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main form button").click()
    page.wait_for_url("**/g/*/0")
    page.goto(page.url.removesuffix("/0") + f"/{len(record.moves)}")
    page.locator("details.fork summary").click()
    page.locator("details.fork select[name=bot]").select_option("random")
    page.locator("details.fork button").click()
    page.wait_for_url("**/t/*")
    player = alive(page)
    kept = Kept(game.id, player.id, "", page.context.storage_state())
    page.context.close()
    return kept


def open_at(visit: Visit, tables: Tables, game: Game, size: Size, **more: Any) -> Page:
    """The table of a game through a window of that size, without the note on what happened meanwhile."""
    kept = tables(game)
    page = visit(f"/t/{kept.running}", "hu", size, storage_state=kept.state, **more)
    alive(page)
    note = page.locator("#notice button[name=caught_up]")
    if note.count():
        note.click()
        note.wait_for(state="detached")
    return page


# Sizes


@every_size
@every_game
def test_nothing_is_too_small_and_what_is_asked_is_in_view(
    visit: Visit, tables: Tables, game: Game, size: Size
) -> None:
    page = open_at(visit, tables, game, size)
    keep(page, f"{game.id}-hu-{size[0]}x{size[1]}-middle")
    found = measure(page)
    assert not found.small_texts
    assert not found.small_targets
    assert not found.unseen
    assert not [one for one in found.cut if one["where"].startswith("#")]
    assert found.prompt <= LARGEST_PROMPT + 0.005
    assert not found.scrolls


@every_game
def test_the_whole_board_fits_a_large_screen(visit: Visit, tables: Tables, game: Game) -> None:
    """As wide or as high as the window allows, and no wider."""
    page = open_at(visit, tables, game, WIDE)
    box = page.locator(".arranged").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= WIDE[1]
    assert box["width"] == pytest.approx(1024, abs=1) or box["height"] == pytest.approx(836, abs=1)


@every_game
def test_what_stands_in_a_row_is_equally_high(visit: Visit, tables: Tables, game: Game) -> None:
    """Also where columns with gaps of their own stand in it."""
    page = open_at(visit, tables, game, WIDE)
    heights = page.locator(".arranged .row").evaluate_all(
        "rows => rows.map(row => [...row.children].map(part => part.getBoundingClientRect().height))"
    )
    for row in heights:
        assert max(row) - min(row) < 1


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
@every_game
def test_axe_finds_nothing_serious_on_a_phone(visit: Visit, tables: Tables, game: Game, size: Size) -> None:
    """By day and by night."""
    found = complaints(open_at(visit, tables, game, size))
    assert not found, "\n".join(found)


# The sheet


@pytest.fixture
def phone(visit: Visit, tables: Tables) -> Page:
    """The smallest game on a phone."""
    return open_at(visit, tables, game_with_id("skud"), PHONE)


def open_sheet(page: Page) -> None:
    page.locator("[data-sheet]").tap()
    expect(page.locator("#sheet")).to_be_visible()


def swipe_down(page: Page) -> None:
    """One finger from the sheet's head towards the prompt."""
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", (180, 120))
    for y in (160, 200, 260):
        touch(session, "touchMove", (180, y))
    touch(session, "touchEnd")


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the glass."""
    fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


CLOSINGS: dict[str, Callable[[Page], object]] = {
    "its cross": lambda page: page.locator(".close-sheet").tap(),
    "the button that opened it": lambda page: page.locator("[data-sheet]").tap(),
    "the way back": lambda page: page.evaluate("() => history.back()"),
    "Escape": lambda page: page.keyboard.press("Escape"),
    "a swipe": swipe_down,
}


@pytest.mark.parametrize("close", CLOSINGS.values(), ids=CLOSINGS.keys())
def test_the_sheet_is_closed_and_leaves_no_trace(phone: Page, close: Callable[[Page], object]) -> None:
    address = phone.url
    open_sheet(phone)
    close(phone)
    expect(phone.locator("#sheet")).to_be_hidden()
    phone.wait_for_function("() => history.state === null")
    assert phone.url == address


def test_the_sheet_lies_over_the_board_and_never_over_the_prompt(phone: Page) -> None:
    open_sheet(phone)
    sheet, prompt = (phone.locator(part).bounding_box() for part in ("#sheet", "#prompt"))
    assert sheet is not None and prompt is not None
    assert sheet["y"] + sheet["height"] <= prompt["y"] + 1 <= PHONE[1]


def test_the_sheet_shows_one_page_at_a_time(phone: Page) -> None:
    open_sheet(phone)
    parts = {"log": "#log", "chat": "#chat", "book": "[data-page=book] iframe", "table": "#words summary"}
    for page, part in parts.items():
        phone.locator(f".sheet-tabs [data-open-page={page}]").tap()
        expect(phone.locator(part)).to_be_visible()
        for other in parts.values():
            if other != part:
                expect(phone.locator(other)).to_be_hidden()
    phone.locator(".sheet-tabs [data-open-page=book]").tap()
    expect(phone.frame_locator("[data-page=book] iframe").locator("h1")).to_be_visible()


def test_axe_finds_nothing_serious_in_the_sheet(visit: Visit, tables: Tables) -> None:
    """Nor in what lies below it."""
    phone = open_at(visit, tables, game_with_id("confucius"), PHONE)
    open_sheet(phone)
    found: list[str] = []
    for page in ("log", "chat", "table"):
        phone.locator(f".sheet-tabs [data-open-page={page}]").tap()
        found += complaints(phone)
    assert not found, "\n".join(found)


def test_a_turned_phone_that_becomes_a_desk_has_no_sheet(phone: Page) -> None:
    open_sheet(phone)
    phone.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    expect(phone.locator(".with-sheet")).to_have_count(0)
    assert not phone.evaluate("() => document.querySelector('#board').inert")


def test_the_rule_behind_a_refusal_opens_in_the_sheet(phone: Page) -> None:
    phone.evaluate("""() => {
      const { book } = document.querySelector("#act").dataset;
      document.querySelector("#answer").innerHTML = `<p><a href="${book}#skud-gardens" data-panel>rule</a></p>`;
    }""")
    phone.locator("#answer a").tap()
    rule = phone.frame_locator("[data-page=book] iframe").locator("#skud-gardens")
    expect(rule).to_be_in_viewport()
    expect(phone.locator("#panel")).to_be_hidden()


def test_a_chip_opens_what_lies_before_a_player(visit: Visit, tables: Tables) -> None:
    page = open_at(visit, tables, game_with_id("dragon"), PHONE)
    other = page.locator("#seats .players > :not(.own)").first
    seat = other.get_attribute("data-seat")
    other.tap()
    expect(page.locator(f"#court svg[data-seat='{seat}']").first).to_be_visible()


def test_while_others_decide_the_prompt_says_what_happened_last(phone: Page) -> None:
    phone.evaluate("""() => {
      document.querySelector("#prompt").classList.remove("yours");
      for (const part of ["#choices", "#commands"]) document.querySelector(part).innerHTML = "";
    }""")
    last = phone.locator(".last-line")
    first = phone.locator("#log .entries > li").first
    assert (last.inner_text().split("\n")[0]) in (first.text_content() or "")
    last.tap()
    expect(phone.locator("#log")).to_be_visible()


# Enlarging

CHOSEN = "() => [...teahouse.choice.path]"
VIEW = "() => document.querySelector('#board svg[data-zooms]').getAttribute('viewBox').split(' ').map(Number)"


def view_of(page: Page) -> list[float]:
    """What of the board is seen: left, top, width and height."""
    found: list[float] = page.evaluate(VIEW)
    return found


def whole_view(page: Page) -> list[float]:
    """The whole board, also where it has opened at what is asked for."""
    page.evaluate(f"async () => (await import('{MODULES}zoom.js')).resetZoom(document.querySelector('#board'))")
    return view_of(page)


@pytest.fixture
def fingers(phone: Page) -> Iterator[CDPSession]:
    """Hands of the one who holds the phone."""
    session = phone.context.new_cdp_session(phone)
    yield session
    session.detach()


def board_middle(page: Page) -> tuple[float, float]:
    box = page.locator("#board svg[data-zooms]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_fingers_enlarge_the_board_and_one_moves_it(phone: Page, fingers: CDPSession) -> None:
    x, y = board_middle(phone)
    before = whole_view(phone)
    touch(fingers, "touchStart", (x - 20, y), (x + 20, y))
    for spread in (30, 40, 60):
        touch(fingers, "touchMove", (x - spread, y), (x + spread, y))
    touch(fingers, "touchEnd")
    large = view_of(phone)
    assert large[2] < before[2] / 1.5 and large[2] / large[3] == pytest.approx(before[2] / before[3])
    touch(fingers, "touchStart", (x, y))
    for moved in (20, 40, 60):
        touch(fingers, "touchMove", (x - moved, y))
    touch(fingers, "touchEnd")
    moved_view = view_of(phone)
    assert moved_view[0] > large[0] and moved_view[2:] == large[2:]


def test_two_fingers_on_a_piece_enlarge_and_drag_nothing(phone: Page, fingers: CDPSession) -> None:
    before = whole_view(phone)
    box = phone.locator("#board svg[data-zooms] [data-touch].legal.drag").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(fingers, "touchStart", (x, y))
    touch(fingers, "touchMove", (x + 12, y))
    touch(fingers, "touchStart", (x + 12, y), (x + 40, y))
    for spread in (60, 80, 100):
        touch(fingers, "touchMove", (x + 12, y), (x + spread, y))
    touch(fingers, "touchEnd")
    assert view_of(phone)[2] < before[2]
    assert phone.evaluate(CHOSEN) == []
    expect(phone.locator(".ghost")).to_have_count(0)


# A place on the board with nothing to touch near it.
EMPTY = """() => {
  const box = document.querySelector("#board svg[data-zooms]").getBoundingClientRect();
  const rings = [...document.querySelectorAll("#board svg[data-zooms] [data-touch].legal")]
    .map(thing => (thing.querySelector(".ring") ?? thing).getBoundingClientRect());
  for (let y = box.top + 30; y < box.bottom - 30; y += 10) {
    for (let x = box.left + 30; x < box.right - 30; x += 10) {
      const near = rings.some(ring => Math.hypot(ring.x + ring.width / 2 - x, ring.y + ring.height / 2 - y) < 60);
      if (!near) return [x, y];
    }
  }
}"""


def test_a_double_tap_enlarges_the_board_and_another_shows_the_whole(phone: Page) -> None:
    before = whole_view(phone)
    double_tap(phone)
    assert view_of(phone)[2] == pytest.approx(before[2] / 2)
    double_tap(phone)
    assert view_of(phone) == before


def double_tap(phone: Page) -> None:
    """Two taps where nothing lies; again, if a busy machine was too slow between them."""
    before, point = view_of(phone), phone.evaluate(EMPTY)
    for _ in range(5):
        for _ in range(2):
            phone.touchscreen.tap(*point)
        if view_of(phone) != before:
            break


# Between the nearest two legal things of the board, and how far apart they are.
BETWEEN = """() => {
  const middles = [...document.querySelectorAll("#board svg[data-zooms] [data-touch].legal")].map(thing => {
    const ring = (thing.querySelector(".ring") ?? thing).getBoundingClientRect();
    return [ring.x + ring.width / 2, ring.y + ring.height / 2];
  });
  let best = [0, 0, Infinity];
  middles.forEach(([x, y], place) => middles.slice(0, place).forEach(([ax, ay]) => {
    const apart = Math.hypot(x - ax, y - ay);
    if (apart < best[2]) best = [(x + ax) / 2, (y + ay) / 2, apart];
  }));
  return best;
}"""


def test_a_touch_between_two_near_things_enlarges_them_first(phone: Page) -> None:
    """Then the same touch means one of them."""
    whole_view(phone)
    flowers = phone.locator("#board svg[data-zooms] [data-touch].legal").evaluate_all(
        "things => things.map(thing => thing.dataset.touch)"
    )
    for flower in flowers:
        phone.evaluate("touch => { teahouse.choice.touch(touch); }", flower)
        x, y, apart = phone.evaluate(BETWEEN)
        if apart < 30:
            break
        phone.evaluate("() => teahouse.choice.back()")
    else:
        pytest.fail("no flower has two ways that lie close together")
    path, before = phone.evaluate(CHOSEN), view_of(phone)
    phone.touchscreen.tap(x, y)
    assert phone.evaluate(CHOSEN) == path and view_of(phone)[2] < before[2]
    again = phone.evaluate(BETWEEN)
    assert again[2] > 1.5 * apart


def test_a_move_shows_the_whole_board_again(phone: Page) -> None:
    before = whole_view(phone)
    double_tap(phone)
    assert view_of(phone) != before
    TouchPlayer(phone, game_with_id("skud"), random.Random(1)).decide()
    phone.wait_for_function(f"() => ({VIEW})()[2] === {before[2]}")


# Whole games

# What makes a game short.
QUICK: dict[str, dict[str, str]] = {"skud": {"turn_limit": "14"}}


@every_game
def test_a_whole_game_is_played_by_one_finger(visit: Visit, game: Game) -> None:
    """In the smallest company, by random choices; every touch goes to what the page shows, and is confirmed there."""
    page = visit("/", "hu", PHONE)
    sit_down(page, game, min(game.seats), QUICK.get(game.id))
    alive(page)
    assert page.evaluate("() => matchMedia('(pointer: coarse)').matches")
    player = TouchPlayer(page, game, random.Random(game.id))
    taps = [deed.taps for deed in player.play()]
    assert taps and player.taps >= sum(taps)
    expect(page.locator("#notice .end")).to_be_visible()
    expect(page.locator("#ask .sentence")).to_be_visible()
    expect(page.locator("#seats .won")).not_to_have_count(0)
    keep(page, f"{game.id}-hu-{PHONE[0]}x{PHONE[1]}-finger")
    answer = page.request.get(f"/g/{page.url.rpartition('/')[2]}.json")
    assert json.loads(answer.text())["moves"]
