"""What is too small, cut off or out of view on the page of a table, at one size of the window."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page

from tools.shots import COOKIE, PATIENCE, READY, WINDOWS, Window

MEASURE = (Path(__file__).parent / "measure_screen.js").read_text(encoding="utf-8")
Scheme = Literal["light", "dark"]
# The bars, in CSS pixels and as a share of the screen.
SMALLEST_TEXT = 11
SMALLEST_TARGET = 40
LARGEST_PROMPT = 0.25
# How many parts the highest stack has.
LAYERS = """() => Math.max(1, ...[...document.querySelectorAll("#board .stack")]
  .map(stack => stack.querySelectorAll(":scope > .layer").length))"""
# Which of them are behind others, and the same again.
FRONTS = "() => [...document.querySelectorAll('#board .layer')].map(layer => layer.hidden)"
SHOW_FRONTS = """fronts => document.querySelectorAll("#board .layer")
  .forEach((layer, place) => { layer.hidden = fronts[place]; })"""
SHOW_LAYER = """number => {
  for (const stack of document.querySelectorAll("#board .stack")) {
    [...stack.querySelectorAll(":scope > .layer")].forEach((layer, place, all) => {
      layer.hidden = place !== Math.min(number, all.length - 1);
    });
  }
}"""


@dataclass
class Measured:
    """What one screen shows; each part with where it stands: a panel's id, or "#" and an element's."""

    texts: list[dict[str, Any]] = field(default_factory=list)
    targets: list[dict[str, Any]] = field(default_factory=list)
    cut: list[dict[str, Any]] = field(default_factory=list)
    # Panels that ask for something and are not in view.
    unseen: list[str] = field(default_factory=list)
    # The prompt's share of the screen.
    prompt: float = 0.0
    # By how much the page scrolls.
    scrolls: int = 0
    # By how much the board scrolls within it.
    stage_scrolls: int = 0

    def add(self, told: dict[str, Any]) -> None:
        """Another part of the same screen, or the same screen with something else in front."""
        for name in ("texts", "targets", "cut"):
            getattr(self, name).extend(one for one in told[name] if one not in getattr(self, name))
        self.stage_scrolls = max(self.stage_scrolls, told["stageScrolls"])

    @property
    def small_texts(self) -> list[dict[str, Any]]:
        """What is too small to read."""
        return [text for text in self.texts if text["size"] < SMALLEST_TEXT]

    @property
    def small_targets(self) -> list[dict[str, Any]]:
        """What is too small to touch, and neither caught by a finger beside it nor enlarged."""
        return [one for one in self.targets if one["caught"] < SMALLEST_TARGET and not one["zooms"]]

    def row(self) -> dict[str, object]:
        """The figures for a table."""
        drawn = [one for one in self.targets if not one["zooms"]]
        return {
            "text px": min((one["size"] for one in self.texts), default=None),
            "below 11": len(self.small_texts),
            "target px": min((one["caught"] for one in drawn), default=None),
            "below 40": len(self.small_targets),
            "drawn px": min((one["size"] for one in self.targets), default=None),
            "zoomed px": min((one["caught"] for one in self.targets if one["zooms"]), default=None),
            "prompt %": round(100 * self.prompt),
            "cut off": len(self.cut),
            "out of view": len(self.unseen),
            "scrolls px": self.scrolls,
            "board scrolls px": self.stage_scrolls,
        }


def measure(page: Page) -> Measured:
    """The table as it stands, every part of every stack, and on phones every page of the sheet."""
    told = page.evaluate(MEASURE)
    measured = Measured(scrolls=told["scrolls"], unseen=told["unseen"])
    measured.prompt = math.prod(told["prompt"]) / math.prod(told["window"])
    measured.add(told)
    fronts = page.evaluate(FRONTS)
    for number in range(page.evaluate(LAYERS)):
        page.evaluate(SHOW_LAYER, number)
        measured.add(page.evaluate(MEASURE))
    page.evaluate(SHOW_FRONTS, fronts)
    for _ in open_pages(page):
        measured.add(page.evaluate(MEASURE))
    return measured


def open_pages(page: Page) -> Iterator[str]:
    """Open every page of the sheet in turn; their names. Where there is no sheet, none."""
    opener = page.locator("[data-sheet]")
    if not opener.is_visible():
        return
    opener.click()
    for tab in page.locator(".sheet-tabs button").all():
        if tab.is_visible():
            tab.click()
            yield tab.inner_text()
    opener.click()


def open_table(browser: Browser, address: str, window: Window, language: str = "hu", scheme: Scheme = "light") -> Page:
    """The page of a table in a window of its own, once its first frame is there."""
    is_small = min(window[:2]) < 480
    context = browser.new_context(
        viewport={"width": window.width, "height": window.height},
        device_scale_factor=window.zoom,
        locale=language,
        has_touch=is_small and window.zoom == 1,
        is_mobile=is_small and window.zoom == 1,
        reduced_motion="reduce",
        color_scheme=scheme,
    )
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "teahouse", "value": COOKIE, "url": address}])
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY)
    return page


def measure_windows(
    browser: Browser, address: str, windows: Sequence[Window] = WINDOWS
) -> Iterator[tuple[Window, Measured]]:
    """A table in each window."""
    for window in windows:
        page = open_table(browser, address, window)
        caught_up = page.locator("#notice button[name=caught_up]")
        if caught_up.count():
            # The first visit is told what has happened meanwhile; what is measured is the table without that.
            caught_up.click()
            caught_up.wait_for(state="detached")
        yield window, measure(page)
        page.context.close()
