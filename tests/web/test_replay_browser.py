"""Results and replays in a browser: no press is lost, the board follows, and other people's pages may show it."""

import random
import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import teahouse
from teahouse.core.record import Record, result_of
from teahouse.core.state import NOBODY
from tests.web import browsers
from tests.web.browsers import PHONE, WIDE, Visit, complaints, enter, keep
from tests.web.server import Server

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit
LOW = (740, 360)
PRESSES = 20
# The page shows a position, and is on its way to no other.
ARRIVED = "ply => [teahouse.replay.shown, teahouse.replay.target].every((other) => other === ply)"
READY = "() => globalThis.teahouse?.replay && !teahouse.replay.isBusy"
# What the board looks like: its panels, and what was touched last.
BOARD = """() => [
  [...document.querySelectorAll("#slots svg.panel")].map((panel) => panel.dataset.hash),
  [...document.querySelectorAll("#slots [data-touch].last")].map((thing) => thing.dataset.touch),
  document.querySelectorAll("#slots path.trail").length,
  document.querySelector("#ask").textContent, document.querySelector("#seats").textContent,
]"""
# As many key presses as this, without a moment for anything else between them.
PRESS_AT_ONCE = """([key, times]) => {
  for (let count = 0; count < times; count++) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}"""


def whole_game(id: str, seats: int) -> Record:
    """A game by chance, to its end."""
    game = teahouse.game(id)
    record = Record(game, ["Ágnes", "Bálint", "Cecília", "Dániel", "Erzsébet"][:seats], "replay")
    state, chooser = record.start(), random.Random(5)
    while state.to_move != NOBODY:
        action = chooser.choice(state.legal())
        record.moves.append(game.text(action))
        state.play(action)
    record.result = result_of(state)
    return record


@pytest.fixture(scope="module")
def finished(chromium: Browser, house: Server, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, int]]:
    """Finished games by their game: the name of each in addresses, and how many moves it has."""
    found = {}
    for id, seats in [("dragon", 5), ("han", 3)]:
        record, page = whole_game(id, seats), enter(chromium, house.address, "en", WIDE)
        file = tmp_path_factory.mktemp("records") / f"{id}.json"
        file.write_text(record.text(), encoding="utf-8")
        page.goto("/import")
        page.locator("input[type=file]").set_input_files(file)
        page.locator("main form button").click()
        page.wait_for_url("**/g/*/0")
        found[id] = page.url.split("/")[-2], len(record.moves)
        page.context.close()
    return found


@pytest.fixture
def opened(visit: Visit, finished: dict[str, tuple[str, int]]) -> Callable[..., Page]:
    """A replay, ready to be played."""

    def made(ply: int = 0, game: str = "dragon", **given: object) -> Page:
        page = visit(f"/g/{finished[game][0]}/{ply}", **given)
        page.wait_for_function(READY)
        return page

    return made


def arrives(page: Page, ply: int) -> None:
    """The page shows a position, and its address is that of the position."""
    page.wait_for_function(ARRIVED, arg=ply)
    expect(page.locator(".controls .count output")).to_have_text(str(ply))
    expect(page.locator(".slide input")).to_have_value(str(ply))
    page.wait_for_url(re.compile(rf"/{ply}(\?|$)"))


def test_twenty_quick_presses_move_twenty(opened: Callable[..., Page]) -> None:
    page = opened()
    for _ in range(PRESSES):
        page.keyboard.press("ArrowRight")
    arrives(page, PRESSES)
    for _ in range(PRESSES - 3):
        page.keyboard.press("ArrowLeft")
    arrives(page, 3)


def test_no_press_is_lost_while_positions_are_on_their_way(opened: Callable[..., Page]) -> None:
    """Nothing comes until all keys have been pressed; then what is shown is where they lead, without the way there."""
    page, waiting, is_open = opened(), [], []
    page.evaluate("() => { globalThis.seen = []; }")
    page.evaluate(
        "() => { const { show } = teahouse.replay; teahouse.replay.show = function (position, items) {"
        " seen.push(position.ply); show.call(this, position, items); }; }"
    )

    def hold(route: Route) -> None:
        route.continue_() if is_open else waiting.append(route)

    page.route("**/moves/*.json*", hold)
    page.keyboard.press("End")
    page.evaluate(PRESS_AT_ONCE, ["ArrowLeft", PRESSES])
    last = int(page.locator(".slide input").get_attribute("max") or 0)
    expect(page.locator(".controls .count output")).to_have_text(str(last - PRESSES))
    is_open.append(True)
    for route in waiting:
        route.continue_()
    arrives(page, last - PRESSES)
    assert page.evaluate("() => seen") == [last - PRESSES]


def test_the_buttons_are_as_quick_as_the_keys(opened: Callable[..., Page]) -> None:
    page = opened()
    page.locator("[data-step=next]").evaluate(f"link => {{ for (let n = 0; n < {PRESSES}; n++) link.click(); }}")
    arrives(page, PRESSES)
    page.locator("[data-step=first]").click()
    arrives(page, 0)


@pytest.mark.parametrize(("game", "size"), [("dragon", WIDE), ("han", WIDE), ("dragon", PHONE), ("han", LOW)])
def test_a_position_looks_the_same_whichever_way_it_was_reached(
    opened: Callable[..., Page], game: str, size: tuple[int, int]
) -> None:
    """By its address, by the slider, and step by step from the positions around it."""
    page = opened(game=game, size=size)
    for ply in (37, 38, 36, 37):
        page.locator(".slide input").fill(str(ply))
        arrives(page, ply)
    by_slider = page.evaluate(BOARD)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    arrives(page, 37)
    assert page.evaluate(BOARD) == by_slider == opened(37, game, size=size).evaluate(BOARD)


def test_a_replay_plays_pauses_and_reaches_the_end(
    opened: Callable[..., Page], finished: dict[str, tuple[str, int]]
) -> None:
    last = finished["dragon"][1]
    page = opened(last - 30)
    play = page.locator("[data-play]")
    expect(play).to_have_accessible_name("Play")
    page.locator(".speed select").select_option(label="8×")
    play.click()
    expect(play).to_have_accessible_name("Pause")
    page.wait_for_function(f"() => teahouse.replay.shown > {last - 28}")
    page.locator("body").press(" ")
    expect(play).to_have_accessible_name("Play")
    assert not page.evaluate("() => teahouse.replay.isPlaying")
    page.wait_for_function("() => teahouse.replay.shown === teahouse.replay.target")
    assert page.evaluate("() => teahouse.replay.shown") < last
    page.locator("body").press(" ")
    arrives(page, last)
    expect(play).to_have_accessible_name("Play")
    # Once more from the start.
    play.click()
    page.wait_for_function("() => teahouse.replay.shown < 5")


def test_pieces_move_where_things_may_move(opened: Callable[..., Page]) -> None:
    page = opened(game="han", reduced_motion="no-preference")
    page.evaluate(
        "() => { globalThis.flown = 0; const { append } = Element.prototype;"
        " Element.prototype.append = function (...all) { if (this.matches('.motion')) flown++;"
        " return append.apply(this, all); }; }"
    )
    for ply in range(1, 12):
        page.keyboard.press("ArrowRight")
        arrives(page, ply)
    assert page.evaluate("() => flown") > 0


def test_every_turn_of_the_list_leads_to_its_position(opened: Callable[..., Page]) -> None:
    page = opened(30)
    turns = page.locator(".turn-list a")
    for place in (0, 5, 3):
        ply = int(turns.nth(place).get_attribute("data-ply") or 0)
        turns.nth(place).click()
        arrives(page, ply)
        expect(page.locator(".turn-list [aria-current]")).to_have_attribute("data-ply", str(ply))


def test_the_list_of_turns_follows_a_long_game(
    opened: Callable[..., Page], finished: dict[str, tuple[str, int]]
) -> None:
    page = opened()
    page.keyboard.press("End")
    last = finished["dragon"][1]
    arrives(page, last)
    expect(page.locator(".turn-list [aria-current]")).to_have_attribute("data-ply", str(last))
    page.keyboard.press("Home")
    expect(page.locator("#turns")).to_have_attribute("data-page", "0")


def test_all_ways_on_lead_on_from_the_position_that_is_shown(
    opened: Callable[..., Page], finished: dict[str, tuple[str, int]]
) -> None:
    page = opened(game="han")
    page.locator(".slide input").fill("14")
    arrives(page, 14)
    address = f"/g/{finished['han'][0]}/14"
    expect(page.locator("form[data-same]")).to_have_attribute("action", re.compile(f"{address}/fork$"))
    expect(page.locator("[data-here]")).to_have_attribute("data-copy", re.compile(f"{address}$"))
    page.locator(".eyes a").nth(2).click()
    page.wait_for_url(f"**{address}?as=1")
    page.wait_for_function(READY)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/15?as=1")
    assert page.locator("svg.panel[data-panel=hand-1] use").count() > 0


def test_who_is_told_to_wait_keeps_the_position(opened: Callable[..., Page]) -> None:
    page = opened()
    page.route("**/moves/*.json*", lambda route: route.fulfill(status=429))
    page.keyboard.press("End")
    expect(page.locator("#player .line")).not_to_be_empty()
    page.unroute("**/moves/*.json*")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => teahouse.replay.shown === teahouse.replay.target && teahouse.replay.shown > 20")
    expect(page.locator("#player .line")).to_be_empty()


def test_a_replay_works_without_script(visit: Visit, finished: dict[str, tuple[str, int]]) -> None:
    page = visit(f"/g/{finished['dragon'][0]}/5", java_script_enabled=False)
    expect(page.locator(".slide")).to_be_hidden()
    page.locator("[data-step=next]").click()
    page.wait_for_url("**/6")
    page.locator(".turn-list a").nth(2).click()
    expect(page.locator(".turn-list [aria-current]")).to_have_count(1)
    page.locator("[data-step=last]").click()
    expect(page.locator(".controls .count")).to_contain_text(f"{finished['dragon'][1]} /")


class Elsewhere(BaseHTTPRequestHandler):
    """Somebody else's site: a page that frames whatever its query names."""

    def do_GET(self) -> None:
        page = f'<!doctype html><title>A blog</title><iframe src="{unquote(self.path[2:])}" width="720" height="640">'
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.encode())

    def log_message(self, *given: object) -> None:
        pass


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """The address of another site on this machine: a browser lets no page of the internet frame one from here."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/?"
    server.shutdown()
    server.server_close()


def framed_page(chromium: Browser, house: Server, elsewhere: str, path: str) -> Page:
    """A page of ours in one of another origin."""
    page = enter(chromium, house.address, "en", WIDE)
    page.goto(elsewhere + quote(house.address + path, safe=""))
    return page


def test_a_replay_plays_in_a_page_of_another_origin(
    chromium: Browser, house: Server, elsewhere: str, finished: dict[str, tuple[str, int]]
) -> None:
    id, last = finished["han"]
    page = framed_page(chromium, house, elsewhere, f"/embed/{id}?lang=hu&theme=dark&ply=3")
    frame = page.frame_locator("iframe")
    expect(frame.locator("html[data-theme=dark]")).to_have_attribute("lang", "hu")
    inner = page.frames[1]
    inner.wait_for_function(READY)
    frame.locator("[data-step=next]").click()
    expect(frame.locator(".controls .count output")).to_have_text("4")
    inner.wait_for_function("() => teahouse.replay.shown === 4")
    frame.locator(".slide input").fill(str(last))
    inner.wait_for_function(f"() => teahouse.replay.shown === {last}")
    assert page.context.cookies() == [] and inner.evaluate("() => localStorage.length + sessionStorage.length") == 0
    with page.expect_popup() as other:
        frame.locator(".whole a").click()
    assert f"/g/{id}/" in other.value.url
    page.context.close()


def test_no_other_page_can_be_framed_elsewhere(
    chromium: Browser, house: Server, elsewhere: str, finished: dict[str, tuple[str, int]]
) -> None:
    id = finished["han"][0]
    for path in [f"/g/{id}", f"/g/{id}/3", "/"]:
        page = framed_page(chromium, house, elsewhere, path)
        page.wait_for_load_state()
        assert page.frames[1].locator("main, header").count() == 0, path
        page.context.close()


def test_the_code_for_embedding_can_be_copied(opened: Callable[..., Page]) -> None:
    page = opened(4, permissions=["clipboard-read", "clipboard-write"])
    page.locator("details.about", has=page.locator("#embed-code")).locator("summary").click()
    page.locator("details.about [data-copy]").click()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == page.locator("#embed-code").input_value() and "&ply=4" in copied


@pytest.mark.parametrize("size", [WIDE, PHONE, LOW], ids=["wide", "phone", "low"])
@pytest.mark.parametrize("game", ["dragon", "han"])
def test_results_and_replays_fit_every_screen_and_keep_nobody_out(
    visit: Visit, finished: dict[str, tuple[str, int]], game: str, size: tuple[int, int]
) -> None:
    id, last = finished[game]
    for name, path in [("result", f"/g/{id}"), ("replay", f"/g/{id}/{last // 2}"), ("embed", f"/embed/{id}?ply=9")]:
        page = visit(path, "hu", size)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
        small = page.locator(".controls :is(button, a, select, input), .places a, .ending .buttons > *").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width && box.height < 40).length"
        )
        assert not small, path
        found = complaints(page)
        assert not found, "\n".join(found)
        keep(page, f"{game}-{name}-{size[0]}x{size[1]}")


def test_a_chart_reads_as_a_picture_with_a_name(visit: Visit, finished: dict[str, tuple[str, int]]) -> None:
    page = visit(f"/g/{finished['dragon'][0]}")
    chart = page.get_by_role("img", name="Points over the game")
    expect(chart).to_be_visible()
    labels = chart.locator("text").all_text_contents()
    assert {str(month) for month in range(1, 13)} <= set(labels) and "Month" in labels
    page.locator("summary", has_text="The chart in numbers").click()
    expect(page.locator(".points tbody tr")).to_have_count(12)


def test_the_picture_to_share_is_one(visit: Visit, finished: dict[str, tuple[str, int]]) -> None:
    page = visit(f"/g/{finished['han'][0]}", "hu")
    address = page.locator("meta[property='og:image']").get_attribute("content")
    assert address is not None
    answer = page.request.get(address)
    assert answer.ok and answer.body()[:8] == b"\x89PNG\r\n\x1a\n" and len(answer.body()) > 20_000
