"""Browsers that visit the house, and what somebody does at a table through one."""

import json
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PatienceOver

import teahouse
from teahouse.core.game import Game
from teahouse.draw.theme import SCHEMES
from teahouse.web.static_files import static_address
from tests.web.server import Server

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "build" / "screens"
# Where the page's modules are; under another address a module would be loaded once more.
MODULES = static_address(Path(teahouse.__file__).parent / "web") + "teahouse/"
WIDE = (1400, 900)
PHONE = (360, 740)
# Milliseconds: how long a busy machine may take to answer a click.
PATIENCE = 20_000
# What the server's log holds when something went wrong.
TROUBLE = ("Traceback", "ERROR")
# The games on the shelf of the house; the toy is played in other tests.
GAMES: list[Game] = [
    game for game in map(teahouse.game, teahouse.game_ids()) if game.package.startswith("teahouse.games.")
]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's browser. It ends with the module: while it runs, no test of the worker may have a loop of its own.

    Without its windows, where that is installed: every visitor comes with a profile, and then a profile costs little.
    """
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None:
        missing = "the site is not tested in a browser: there is no chromium on the path"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One house for all visitors of a module; at its end it has nothing to complain about."""
    server = Server(tmp_path_factory.mktemp("house"))
    server.start()
    said: list[str] = []
    reading = Thread(target=lambda: said.extend(server.process.stdout))
    reading.start()
    yield server
    server.end()
    reading.join()
    server.stop()
    assert not any(word in line for line in said for word in TROUBLE), "".join(said)[-3000:]


Visit = Callable[..., Page]


def enter(browser: Browser, address: str, language: str, size: tuple[int, int], **more: Any) -> Page:
    """A new visitor with a browser of their own."""
    is_phone = min(size) < 480
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        has_touch=is_phone,
        is_mobile=is_phone,
        # Pieces jump to their places: a click need not wait for them.
        **{"reduced_motion": "reduce", **more},
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@pytest.fixture
def visit(chromium: Browser, house: Server) -> Iterator[Visit]:
    """Visitors, each with a browser of their own; none of them may meet an error of the page's script."""
    pages: list[Page] = []
    errors: list[str] = []

    def opened(
        path: str = "/", language: str = "en", size: tuple[int, int] = WIDE, at: Server = house, **more: Any
    ) -> Page:
        page = enter(chromium, at.address, language, size, **more)
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        page.on("console", lambda line: errors.append(line.text) if "Content Security Policy" in line.text else None)
        pages.append(page)
        page.goto(path)
        return page

    yield opened
    for page in pages:
        page.context.close()
    assert not errors, errors


# Where a thing can be hit: not every part of it need lie open.
OPEN_POINT = """thing => {
  const kind = thing.matches("[data-touch]") ? "[data-touch]" : "button";
  for (const block of ["nearest", "center"]) {
    thing.scrollIntoView({ block, inline: "nearest" });
    const box = thing.getBoundingClientRect();
    for (const across of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) {
        const [x, y] = [box.x + across * box.width, box.y + down * box.height];
        if (document.elementFromPoint(x, y)?.closest(kind) === thing) return [x, y];
      }
    }
  }
  return null;
}"""

# The same of what a choice means: a thing on the board or a player's chip if one is in view, and else a button.
POINT_OF_CHOICE = f"""value => {{
  const quoted = JSON.stringify(value), legal = `[data-touch=${{quoted}}].legal`;
  const things = value.startsWith("=") ? [] : [...document.querySelectorAll(`#board ${{legal}}, #seats ${{legal}}`)];
  const button = value.startsWith("=") ? `[name=play][value="${{value.slice(1)}}"]` : `[name=touch][value=${{quoted}}]`;
  const found = things.find(thing => thing.checkVisibility()) ?? document.querySelector(`#prompt button${{button}}`);
  return found && !found.disabled ? ({OPEN_POINT})(found) : null;
}}"""

# The tab to turn to for a thing that lies behind others.
TAB_OF_CHOICE = """value => {
  const layer = document.querySelector(`#board [data-touch=${JSON.stringify(value)}].legal`)?.closest(".layer[hidden]");
  if (!layer) return null;
  const stack = layer.parentElement, place = [...stack.querySelectorAll(":scope > .layer")].indexOf(layer);
  return stack.querySelectorAll(":scope > .tabs > .tab")[place];
}"""

# What the page shows now. One question for all: each one to the browser takes milliseconds.
SHOWN = """() => ({
  seq: teahouse.table.frame.seq,
  asks: document.querySelector("#prompt.yours") !== null,
  choices: [...document.querySelectorAll("#prompt button[name=touch], #prompt button[name=play]")]
    .map(button => (button.name === "play" ? "=" : "") + button.value),
})"""


# What keeps people out. `preload` would fetch all style sheets again, for a rule that is not tried.
SERIOUS = """() => axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)))"""


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with a page, by day and by night, if it keeps people out."""
    found: list[str] = []
    page.evaluate(AXE_SCRIPT)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found += [f"{page.url} {scheme}: {said}" for said in page.evaluate(SERIOUS)]
    return found


def press(thing: Locator, by_finger: bool = False) -> None:
    """Click or tap where nothing else lies above the thing."""
    page = thing.page
    if thing.get_attribute("data-touch") is None:
        (thing.tap if by_finger else thing.click)()
        return
    point = thing.evaluate(OPEN_POINT)
    assert point is not None, f"{thing.get_attribute('data-touch')} is covered by other things"
    (page.touchscreen.tap if by_finger else page.mouse.click)(*point)


# There is something to choose, or the game is over; a decision with one legal answer is about to play itself.
READY = """() => document.querySelector("#notice .end") ? "over"
  : document.querySelector("#prompt.yours") && teahouse.table.frame.actions.length !== 1 && "asked" """


CHOOSES = """() => !document.querySelector("#prompt.yours") || teahouse.table.frame.actions.length !== 1"""


class Player:
    """Somebody at a table, who does there what a person does: look, click, wait."""

    def __init__(self, page: Page) -> None:
        self.page = page
        # The table's name in its address.
        self.id = page.url.split("/t/")[1].split("/")[0].split("?")[0]
        self.is_phone = bool(page.evaluate("() => matchMedia('(pointer: coarse)').matches"))

    def seq(self) -> int:
        """How many rows the table has, as the page shows it."""
        return int(self.page.evaluate("() => teahouse.table.frame.seq"))

    def is_asked(self) -> bool:
        """Whether the page asks for a decision."""
        return self.page.locator("#prompt.yours").count() > 0

    def is_over(self) -> bool:
        """Whether the page says that the game has ended."""
        return self.page.locator("#notice .end").count() > 0

    def wait(self) -> bool:
        """Wait until something is asked, or the game is over; whether something is asked."""
        return bool(self.page.wait_for_function(READY).json_value() == "asked")

    def choices(self) -> list[str]:
        """What the page offers: touches, and finished actions that begin with "="."""
        return list(self.page.evaluate(SHOWN)["choices"])

    def words(self) -> list[str]:
        """The position in words, as the page tells those who have opened it."""
        self.page.locator("#words details").evaluate("details => { details.open = true }")
        self.page.wait_for_function("() => teahouse.table.held.has('words')")
        return [line.strip() for line in self.page.locator("#words li").all_text_contents()]

    def spot(self, touch: str) -> Locator:
        """The thing on the board that a touch means."""
        return self.page.locator(f"#board [data-touch={json.dumps(touch)}]").first

    def press(self, thing: Locator) -> None:
        """Click, or tap where there is no mouse, and wait for the answer."""
        press(thing, self.is_phone)
        self.answered()

    def answered(self) -> None:
        """Everything that was wished for has been acknowledged."""
        self.page.wait_for_function("() => teahouse.table.line.waiting.size === 0")

    def thing(self, value: str) -> Locator:
        """What a choice means: a thing on the board if it is there, and else a button."""
        if value.startswith("="):
            return self.page.locator(f"#prompt button[name=play][value={json.dumps(value[1:])}]").first
        spot = self.spot(value)
        return (
            spot if spot.count() else self.page.locator(f"#prompt button[name=touch][value={json.dumps(value)}]").first
        )

    def touch(self, value: str) -> None:
        """Make a choice."""
        point = self.page.evaluate(POINT_OF_CHOICE, value)
        if point is None and (tab := self.page.evaluate_handle(TAB_OF_CHOICE, value).as_element()):
            tab.tap()
            point = self.page.evaluate(POINT_OF_CHOICE, value)
        assert point is not None, f"{value} is not there, or covered by other things"
        (self.page.touchscreen.tap if self.is_phone else self.page.mouse.click)(*point)
        if not self.is_phone:
            # A mouse that rests on a thing has it explained, on a card that may cover others.
            self.page.mouse.move(0, 0)
        self.answered()

    def decide(self, chooser: random.Random) -> int:
        """Make one decision, however many touches it takes; how many there were."""
        with suppress(PatienceOver):
            # What has one legal answer plays itself, unless somebody stops at it.
            self.page.wait_for_function(CHOOSES, timeout=5_000)
        shown, touches = self.page.evaluate(SHOWN), 0
        seq = shown["seq"]
        while shown["asks"] and shown["seq"] == seq:
            self.touch(chooser.choice(shown["choices"]))
            touches += 1
            assert touches < 30, f"no decision after: {self.page.locator('#prompt').inner_text()}"
            shown = self.page.evaluate(SHOWN)
        return touches

    def open_page(self, page: str) -> None:
        """Turn to a page of the sheet; on a large screen all stand below each other, some of them folded."""
        opener = self.page.locator("[data-sheet]")
        if not opener.is_visible():
            self.page.locator(f"details.page[data-page={page}] > summary").last.click()
            return
        if opener.get_attribute("aria-expanded") == "false":
            opener.click()
        self.page.locator(f".sheet-tabs [data-open-page={page}]").click()

    def resign(self) -> None:
        """Give up, by the button that is folded away."""
        self.open_page("table")
        self.page.locator("details.give-up > summary").click()
        self.press(self.page.locator("button[name=resign]"))

    def record(self) -> teahouse.Record:
        """The record of the finished game."""
        answer = self.page.request.get(f"/g/{self.id}.json")
        assert answer.ok, answer.status_text
        return teahouse.Record.read(answer.text())


def begin(page: Page, game: str, kind: str = "bots", **fields: str) -> Player:
    """Set up a table as a visitor does who is no newcomer, and wait until it is alive."""
    page.goto(f"/play/{game}")
    usual = {"bot": "random", "seat": ""}
    if page.locator(".set-up select[name=seats]").count():
        usual["seats"] = "3"
    for name, value in (usual | fields).items():
        field = page.locator(f".set-up [name={name}]")
        if field.evaluate("field => field.nodeName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator(f"button[name=kind][value={kind}]").click()
    page.wait_for_url("**/t/*")
    return alive(page)


def alive(page: Page) -> Player:
    """A player at the table that a page shows, once its socket has brought the first frame."""
    page.wait_for_function("() => globalThis.teahouse?.table.isLive && teahouse.choice.decision")
    return Player(page)


def keep(page: Page, name: str) -> None:
    """A screenshot for people to look at, where they ask for them: each takes half a second."""
    if not os.environ.get("TEAHOUSE_SCREENS"):
        return
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"{name}.png")


@dataclass
class Kept:
    """Two tables of one visitor: one at which it is their turn, one at which they have resigned."""

    game: str
    running: str
    finished: str
    # The visitor's cookies.
    state: Any
