"""When a move arrives nothing jumps: the board, the players, the prompt and what stands below it keep their places."""

import random

import pytest

from bench.touch_player import TouchPlayer
from teahouse.core.game import Game
from tests.web import browsers
from tests.web.browsers import GAMES, PHONE, WIDE, Visit, begin

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
chromium, house, visit = browsers.chromium, browsers.house, browsers.visit

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
# So many own decisions, with the others' in between.
DECISIONS = 10
# Everything that the browser counts as jumping, also right after a touch: bots may answer within half a second, which
# browsers forgive. New entries push the log's older ones down, words within the prompt and in tabs are centred anew,
# and what lies below a stack follows when the part that is asked for comes to its front.
WATCH = """() => {
  globalThis.shifts = [];
  const nameOf = (node) => {
    const thing = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    const moves = !thing || thing.closest("#log, .prompt-text, .prompt-buttons, .tab");
    return !moves && `${thing.nodeName} in #${thing.closest("[id]")?.id}`;
  };
  let turned = -Infinity;
  new MutationObserver(() => { turned = performance.now(); })
    .observe(document.querySelector("#board"), { subtree: true, attributeFilter: ["hidden"] });
  globalThis.hear = (entries) => {
    for (const { sources, startTime } of entries) {
      if (startTime >= turned && startTime < turned + 100) continue;
      for (const { node, previousRect: from, currentRect: to } of sources) {
        // What has no place yet, or no more, does not jump.
        const name = node && from.width && to.width && nameOf(node);
        if (name) shifts.push(`${name}: ${from.x},${from.y} to ${to.x},${to.y}`);
      }
    }
  };
  globalThis.observer = new PerformanceObserver((list) => hear(list.getEntries()));
  observer.observe({ type: "layout-shift" });
}"""
HEARD = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
  hear(observer.takeRecords());
  resolve(shifts);
})))"""

# What the page has of the arrangement of its panels.
SLOTS = 'teahouse.table.held.get("slots")'


@every_game
def test_nothing_jumps_when_a_move_arrives(visit: Visit, game: Game) -> None:
    page = visit("/", "hu", WIDE)
    player = begin(page, game.id, seat="0", bot="greedy")
    player.wait()
    page.evaluate(WATCH)
    chooser = random.Random(game.id)
    for _ in range(DECISIONS):
        player.decide(chooser)
        assert player.wait()
    assert page.evaluate(HEARD) == []


@every_game
def test_nothing_jumps_on_a_phone(visit: Visit, game: Game) -> None:
    page = visit("/", "hu", PHONE)
    begin(page, game.id, seat="0", bot="greedy").wait()
    finger = TouchPlayer(page, game, random.Random(game.id))
    page.evaluate(WATCH)
    for _ in range(DECISIONS):
        assert finger.wait()
        finger.decide()
    assert finger.wait()
    assert page.evaluate(HEARD) == []


def test_what_jumps_is_noticed(visit: Visit) -> None:
    """The watch sees a board that moves down by a line."""
    page = visit("/", "en", WIDE)
    begin(page, "han", seat="0", bot="greedy").wait()
    page.evaluate(WATCH)
    page.evaluate("() => { document.querySelector('#board').style.paddingTop = '40px'; }")
    assert page.evaluate(HEARD)


def test_the_next_page_comes_arranged_for_the_phone(visit: Visit) -> None:
    """Once a page has named the screen, tables and replays are written for it from the start."""
    page = visit("/", "hu", PHONE)
    begin(page, "han", seat="0", bot="greedy").wait()
    tall = page.evaluate(SLOTS)
    assert f'id="slots" data-hash="{tall}"' in page.request.get(page.url).text()
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.wait_for_function(f"() => {SLOTS} !== '{tall}'")
    assert f'id="slots" data-hash="{page.evaluate(SLOTS)}"' in page.request.get(page.url).text()
