"""Moves are seen: one after another at the reader's pace, things go where they came, what is new stays marked."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web import browsers
from tests.web.browsers import MODULES, PHONE, Player, Visit, alive, begin
from tests.web.test_choosing_browser import at_one_screen, board_of

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit
MOVING = {"reduced_motion": "no-preference"}

# Frames as they may come: each brings an item of its own, and the item that they all change.
PACED = """async () => {
  const { Pace } = await import("/static/teahouse/pace.js");
  const began = performance.now(), frame = (seq, more = {}) => ({ version: seq, seq, stage: "running", turn: false,
    names: {}, items: { board: String(seq), [`row-${seq}`]: "" }, ...more });
  globalThis.frame = frame;
  globalThis.shown = [];
  globalThis.pace = new Pace(({ seq, items }) => {
    shown.push([seq, Math.round((performance.now() - began) / 10) * 10, items.board, Object.keys(items).length]);
    pace.last = frame(seq);
  });
  pace.last = frame(0);
  globalThis.come = (seq, more) => pace.take(frame(seq, more), pace.last);
}""".replace("/static/teahouse/", MODULES)


def paced(visit: Visit, setting: str = "", **more: Any) -> Page:
    """A page with a queue of its own, and a clock that the test moves."""
    page = visit("/", **(MOVING | more))
    page.clock.install(time=0)
    page.goto("/")
    page.clock.pause_at(1000)
    if setting:
        page.evaluate("pace => localStorage.setItem('pace', pace)", setting)
    page.evaluate(PACED)
    return page


@pytest.mark.parametrize(("setting", "apart"), [("", 500), ("brisk", 500), ("calm", 1200)])
def test_moves_of_others_follow_one_another_at_the_pace_that_is_set(visit: Visit, setting: str, apart: int) -> None:
    page = paced(visit, setting)
    page.evaluate("() => { for (const seq of [1, 2, 3]) come(seq); }")
    page.clock.run_for(4000)
    assert page.evaluate("shown.map(([seq, at]) => [seq, at])") == [[1, 0], [2, apart], [3, 2 * apart]]
    # When nothing waits, the next comes at once.
    page.evaluate("() => come(4)")
    assert page.evaluate("shown.at(-1)")[:2] == [4, 4000]


@pytest.mark.parametrize("more", [{"reduced_motion": "reduce"}, {"setting": "none"}])
def test_everything_comes_at_once_where_nothing_is_to_move(visit: Visit, more: dict[str, str]) -> None:
    page = paced(visit, **more)
    page.evaluate("() => { for (const seq of [1, 2, 3]) come(seq); }")
    assert page.evaluate("shown.map(([seq, at]) => [seq, at])") == [[1, 0], [2, 0], [3, 0]]


@pytest.mark.parametrize("count", [4, 30])
def test_whoever_is_asked_waits_three_seconds_at_most(visit: Visit, count: int) -> None:
    page = paced(visit, "calm")
    page.evaluate("count => { for (let seq = 1; seq <= count; seq++) come(seq, { turn: seq === count }); }", count)
    page.clock.run_for(5000)
    shown = page.evaluate("shown")
    assert shown[-1][0] == count and 2900 <= shown[-1][1] <= 3000
    assert [seq for seq, *_ in shown] == sorted({seq for seq, *_ in shown})
    # Moves that were shown together have brought all that they brought one by one.
    assert sum(items - 1 for *_, items in shown) == count


def test_an_answer_comes_at_once_with_everything_before_it(visit: Visit) -> None:
    page = paced(visit)
    page.evaluate("() => { come(1); come(2); come(3); come(3, { version: 4, ack: 7 }); }")
    assert page.evaluate("shown") == [[1, 0, "1", 2], [3, 0, "3", 3]]
    page.evaluate("() => { come(4); come(4, { version: 6, items: { chat: '' } }); }")
    page.clock.run_for(3000)
    assert page.evaluate("shown.slice(2)") == [[4, 500, "4", 3]], "what brings no move waits with the move before it"


def test_where_a_clock_runs_nobody_waits_for_the_moves_of_others(visit: Visit) -> None:
    page = paced(visit, "calm")
    page.evaluate("() => { document.body.innerHTML = '<div id=seats><span class=clock></span></div>'; }")
    page.evaluate("() => { come(1); come(2); come(3, { turn: true }); }")
    assert page.evaluate("shown.map(([seq, at]) => [seq, at])") == [[1, 0], [3, 0]]


def test_frames_that_are_lost_heal_while_others_wait(visit: Visit) -> None:
    player = begin(visit("/", **MOVING), "dragon", seat="0")
    page = player.page
    # Of what comes without being asked for, every second frame is lost on the way.
    page.evaluate("""() => {
      const { table } = teahouse, { hear } = table;
      let count = 0;
      table.hear = function (frame) {
        const newest = this.pace.waiting.at(-1) ?? this.frame;
        const isNews = frame.names && frame.ack === undefined && frame.seq > newest.seq;
        if (!isNews || ++count % 2) hear.call(this, frame);
      };
    }""")
    for _ in range(4):
        # Where the frame that asks was lost, the next sign of life tells.
        page.wait_for_function("() => teahouse.table.frame.turn")
        page.evaluate("() => teahouse.choice.finish(String(teahouse.choice.decision.options[0].actions), true)")
        player.answered()
    page.wait_for_function("() => teahouse.table.frame.turn && !teahouse.table.pace.waiting.length")
    page.wait_for_function(
        "() => Object.entries(teahouse.table.frame.names).every(([id, hash]) => teahouse.table.held.get(id) === hash)"
    )
    fresh = alive(visit(f"/t/{player.id}", storage_state=page.context.storage_state()))
    assert fresh.seq() == player.seq() and board_of(page) == board_of(fresh.page)


def test_a_tap_or_a_key_shows_the_newest_and_chooses_nothing(visit: Visit) -> None:
    player = begin(visit("/", **MOVING), "toy", seat="0")
    page, chooser = player.page, random.Random(1)
    # A decision with one legal answer plays itself, and some are made by buttons alone.
    while player.wait() and not page.evaluate("() => document.querySelectorAll('#board .legal').length > 1"):
        player.decide(chooser)
    waits = """() => {
      const { table } = teahouse, { frame, pace } = table;
      pace.shownAt = performance.now() + 60000;
      pace.take({ ...frame, version: frame.version, seq: frame.seq + 1, turn: false, items: {} }, frame);
      return pace.waiting.length;
    }"""
    seq = player.seq()
    assert page.evaluate(waits) == 1 and player.seq() == seq, "what waits has not happened yet"
    page.locator("#board [data-touch].legal").first.click()
    assert player.seq() == seq + 1 and page.evaluate("() => teahouse.choice.path") == []
    assert page.evaluate("() => teahouse.choice.ready") == ""
    assert page.evaluate(waits) == 1
    page.keyboard.press("Enter")
    assert player.seq() == seq + 2


# Remember everything that is set in motion.
FLOWN = """() => {
  globalThis.flown = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const { left, top, width, height } = this.getBoundingClientRect();
    flown.push({ kind: this.className, shift: frames.transform, at: [left + width / 2, top + height / 2], ...timing });
    return animate.call(this, frames, timing);
  };
}"""
MIDDLE = """touch => {
  const thing = document.querySelector(`#board [data-touch="${touch}"].legal`);
  const box = (thing.querySelector(".ring") ?? thing).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def decide(player: Player, *touches: str) -> None:
    """A decision by its touches."""
    seq = player.seq()
    for touch in touches:
        player.page.evaluate("touch => teahouse.choice.touch(touch)", touch)
    player.page.wait_for_function("seq => teahouse.table.frame.seq > seq", arg=seq)


PLANTING = """() => teahouse.choice.decision.options.map(({ touches }) => touches)
  .find(touches => touches.length === 2 && touches[0].startsWith("reserve")) ?? null"""


def against_a_bot(visit: Visit, **more: Any) -> tuple[Player, list[str]]:
    """Somebody who may plant a tile, and how."""
    page = visit("/", **more)
    page.evaluate("() => localStorage.setItem('pace', 'none')")
    player = begin(page, "skud", seat="0")
    while True:
        assert player.wait()
        planting = page.evaluate(PLANTING)
        if planting:
            return player, list(planting)
        page.evaluate("() => teahouse.choice.finish(String(teahouse.choice.decision.options[0].actions), true)")
        player.answered()


def test_a_tile_that_is_planted_flies_from_its_reserve_to_its_gate(visit: Visit) -> None:
    player, planting = against_a_bot(visit, **MOVING)
    page = player.page
    page.evaluate("() => document.getAnimations().forEach(animation => animation.finish())")
    page.evaluate(FLOWN)
    x, y = page.evaluate(MIDDLE, planting[0])
    decide(player, *planting)
    flight = next(each for each in page.evaluate("flown") if each["shift"])
    assert (flight["duration"], flight["easing"], flight["delay"]) == (220, "ease-out", 0)
    start, end = flight["shift"]
    dx, dy = (float(part) for part in start.removeprefix("translate(").removesuffix(")").replace("px", "").split(","))
    toX, toY = flight["at"]
    assert abs(toX + dx - x) < 3 and abs(toY + dy - y) < 3 and end == "none"
    page.wait_for_function("() => !document.querySelector('.motion > div')")


def test_a_tile_that_is_arranged_slides_although_a_trail_lay_on_the_board(visit: Visit) -> None:
    player = at_one_screen(visit, **MOVING)
    page = player.page
    for way in [("reserve:W5", "point:8,0"), ("reserve:W5", "point:-8,0")]:
        decide(player, *way)
    mark = "() => { for (const piece of document.querySelectorAll('#board .pieces > g')) piece.old = true; }"
    moved = "() => [...document.querySelectorAll('#board .pieces > g')].map(piece => Boolean(piece.old))"
    for _ in range(2):
        page.evaluate(mark)
        ways = page.evaluate(
            "() => teahouse.choice.decision.options.map(({ touches }) => touches)"
            ".find(([first]) => first.startsWith('point'))"
        )
        decide(player, *ways)
        assert page.evaluate("() => document.querySelector('#board .trail') !== null")
        # The tile may have ended a harmony, but no piece was drawn anew.
        assert sum(page.evaluate(moved)) >= len(page.evaluate(moved)) - 1 > 0


def test_the_line_of_a_folded_panel_blinks_when_it_says_something_new(visit: Visit) -> None:
    player = begin(visit("/", size=PHONE, **MOVING), "dragon", seat="0")
    page = player.page
    lines = "() => [...document.querySelectorAll('#board [data-line]')].map(line => line.textContent).join()"
    page.evaluate(FLOWN)
    for _ in range(12):
        page.wait_for_function("() => teahouse.table.frame.turn")
        before = page.evaluate(lines)
        page.evaluate("() => teahouse.choice.finish(String(teahouse.choice.decision.options.at(-1).actions), true)")
        player.answered()
        if page.evaluate(lines) != before:
            break
    blinks = [each for each in page.evaluate("flown") if set(str(each["kind"]).split()) & {"tab", "fold"}]
    assert blinks and {each["duration"] for each in blinks} == {400}


def test_nothing_flies_under_reduced_motion(visit: Visit) -> None:
    player, planting = against_a_bot(visit)
    player.page.evaluate(FLOWN)
    decide(player, *planting)
    assert player.page.evaluate("flown") == [] and not player.page.locator(".motion").count()


def test_what_the_other_did_keeps_a_folded_corner_until_one_acts(visit: Visit) -> None:
    player = begin(visit(), "skud", seat="0")
    page = player.page
    page.evaluate("""() => {
      const { table } = teahouse, { show } = table;
      globalThis.corners = [];
      table.show = function (frame) {
        show.call(this, frame);
        const drawn = [...document.querySelectorAll("#board .since")].map(({ dataset }) => dataset.touch);
        corners.push([frame.move?.seat, frame.since.map(([, touch]) => touch).sort(), drawn.sort(),
          document.querySelectorAll("#board .corner").length]);
      };
    }""")
    for _ in range(4):
        assert player.wait()
        page.evaluate("() => teahouse.choice.finish(String(teahouse.choice.decision.options.at(-1).actions), true)")
        player.answered()
        page.wait_for_function("() => teahouse.table.frame.turn")
    found = page.evaluate("corners")
    assert {seat for seat, *_ in found} == {0, 1}
    for seat, since, drawn, corners in found:
        assert (seat == 0) == (since == []), "one's own move ends it"
        points = [touch for touch in since if touch.startswith("point")]
        assert [touch for touch in drawn if touch.startswith("point")] == points and corners >= len(points)
    assert any(since for _, since, *_ in found)
    page.reload()
    page.wait_for_function("() => globalThis.teahouse?.table.isLive")
    assert page.locator("#board .corner").count() > 0
