"""Every panel in Chromium against its exported picture.

Nobody looks at each panel of each game in a browser, and an exported picture may be right where the page is wrong: once
rules for classes did not reach what `use` draws, and all windows of the palaces were black.
"""

import dataclasses
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import islice
from math import ceil

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page

from teahouse.core.game import Game
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.draw import svg
from teahouse.draw.compose import place_picture, stock_picture
from teahouse.draw.export import png
from teahouse.draw.marks import marked_inside, sorted_marks
from teahouse.draw.panels import Panel, Stock, panel_picture
from teahouse.draw.theme import SCHEMES, apply_theme
from tests.conftest import option_sets, random_states
from tests.draw.pictures import first_touches, plain_panel, same_text
from tests.web import browsers

pytestmark = [pytest.mark.slow, pytest.mark.no_rules]
chromium = browsers.chromium

# Letters are shaped and hinted differently by both.
TEXT = re.compile(r"<text\b.*?</text>", re.DOTALL)
MOST_WIDTH = 700
# Browsers do not draw much more at once.
MOST_HEIGHT = 8000
# Edges of shapes and the phase of a weave differ by part of a pixel; in squares of so many pixels that hardly counts.
SQUARE = 5
MOST_MEAN = 5
MOST_IN_A_SQUARE = 40
# Of the panels that one function draws.
MOST_ALIKE = 5
PAGE = """<!doctype html><html data-theme="{theme}"><meta charset="utf-8">
<style>body{{margin:0;background:var(--paper)}}text{{visibility:hidden}}.panel{{position:absolute;left:0}}</style>
<body><svg width="0" height="0" class="{scope}">{stock}</svg>{panels}</body></html>"""

# A panel with its size in pixels.
Sized = tuple[Panel, int, float]


def size(panel: Panel) -> Sized:
    """A panel about as large as on a large screen."""
    width = min(ceil(panel.width), MOST_WIDTH)
    return panel, width, width / panel.ratio


def exported(panel: Panel, width: int, height: float, stock: Stock, theme: str) -> Image.Image:
    """A panel as PNG."""
    inside = apply_theme(svg.rect(0, 0, width, ceil(height), fill="var(--paper)"), theme)
    inside += apply_theme(place_picture((panel, 0, 0, width), panel.inside), theme, stock.tokens)
    whole = svg.picture(width, ceil(height), stock_picture(stock, theme), inside, label="", class_=stock.scope)
    return Image.open(BytesIO(png(TEXT.sub("", whole), width))).convert("RGB")


def shown(page: Page, panels: Sequence[Sized], stock: Stock, theme: str) -> Iterator[Image.Image]:
    """Panels as a page shows them."""
    tops, bottom = [], 0
    for _, _, height in panels:
        tops.append(bottom)
        bottom += ceil(height) + 2
    drawn = [
        panel_picture(panel, stock, "en").replace(
            "<svg ", f'<svg style="top:{top}px" width="{width}" height="{height}" ', 1
        )
        for (panel, width, height), top in zip(panels, tops, strict=True)
    ]
    page.set_viewport_size({"width": MOST_WIDTH, "height": bottom})
    page.set_content(PAGE.format(theme=theme, scope=stock.scope, stock=stock_picture(stock), panels="".join(drawn)))
    whole = Image.open(BytesIO(page.screenshot())).convert("RGB")
    for (_, width, height), top in zip(panels, tops, strict=True):
        yield whole.crop((0, top, width, top + ceil(height)))


def difference(one: Image.Image, other: Image.Image) -> tuple[float, int]:
    """How far two pictures are apart, from 0 to 255: on average, and in the worst square."""
    assert one.size == other.size
    squares = ImageChops.difference(one.reduce(SQUARE), other.reduce(SQUARE))
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean), max(most for _, most in squares.getextrema())


def compare(page: Page, panels: Sequence[Sized], stock: Stock, theme: str) -> dict[str, tuple[float, int]]:
    """The panels that a browser shows differently, and by how much."""
    found: dict[str, tuple[float, int]] = {}
    for (panel, width, height), seen in zip(panels, shown(page, panels, stock, theme), strict=True):
        off = difference(seen, exported(panel, width, height, stock, theme))
        if off[0] > MOST_MEAN or off[1] > MOST_IN_A_SQUARE:
            found[panel.id] = off
    return found


def pages(panels: Sequence[Panel]) -> Iterator[list[Sized]]:
    """Panels in lots that a browser draws at once."""
    lot: list[Sized] = []
    for panel in map(size, panels):
        if lot and sum(ceil(height) + 2 for _, _, height in [*lot, panel]) > MOST_HEIGHT:
            yield lot
            lot = []
        lot.append(panel)
    yield lot


def marked(panel: Panel, game: Game, seen: State) -> Panel:
    """A panel with marks of all kinds for whoever decides."""
    touches = sorted(first_touches(game, seen))
    marks = [f"{kind}:{touch}" for kind, touch in zip(("chosen", "last", "from", "why"), touches, strict=False)]
    inside = marked_inside(panel, int(seen.to_move), touches, sorted_marks(marks))
    return dataclasses.replace(panel, draw=same_text, key=inside)


def met_panels(game: Game) -> dict[str, dict[str, tuple[Stock, Panel]]]:
    """Panels of positions with every option, as whoever decides sees them: by their function, each drawing once."""
    look, found = game.look(), {}
    for number, options in enumerate(option_sets(game, game.seats[0])):
        for state in islice(random_states(game, number, 0.02, 2, options), 2):
            seen = state.seen_by(SPECTATOR if state.to_move == NOBODY else int(state.to_move))
            for panel in look.panels(seen, lang="hu"):
                drawn = found.setdefault(panel.draw.__qualname__, {})
                # Rings of small drawings are measured in pixels on a page, which a picture cannot do.
                is_small = panel.id.endswith((".s", ".l"))
                for one in [panel] if is_small else [panel, marked(panel, game, seen)]:
                    drawn.setdefault(one.inside, (look.stock(seen), one))
    return found


def some_panels(game: Game) -> dict[Stock, list[Panel]]:
    """A few panels of every function, spread over the positions."""
    chosen: dict[Stock, list[Panel]] = {}
    for drawn in met_panels(game).values():
        for stock, panel in list(drawn.values())[:: ceil(len(drawn) / MOST_ALIKE)]:
            chosen.setdefault(stock, []).append(panel)
    return chosen


@pytest.fixture
def blank_page(chromium: Browser) -> Iterator[Page]:
    """A page on which nothing moves."""
    found = browsers.enter(chromium, "http://localhost", "en", browsers.WIDE)
    yield found
    found.context.close()


def test_a_browser_shows_every_panel_as_it_is_exported(blank_page: Page, game: Game) -> None:
    wrong = [
        (theme, found)
        for stock, panels in some_panels(game).items()
        for theme in SCHEMES
        for lot in pages(panels)
        if (found := compare(blank_page, lot, stock, theme))
    ]
    assert not wrong


@pytest.mark.parametrize("theme", SCHEMES)
def test_a_rule_that_does_not_reach_inside_use_is_found(blank_page: Page, theme: str) -> None:
    """A page paints such a window black; an exported picture, in which `use` is a mere copy, does not."""
    window = svg.rect(0, 0, 20, 20, id="window", class_="lit")
    drawn = svg.rect(0, 0, 300, 200, fill="var(--paper-2)") + svg.use("window", 150, 100)
    faulty = Stock("small", {".lit": "fill:var(--gold)"}, definitions=window)
    sound = Stock("small", definitions=window.replace('class="lit"', 'fill="var(--gold)"'))
    lot = [size(plain_panel("house", 300, 200, drawn))]
    assert list(compare(blank_page, lot, faulty, theme)) == ["house"]
    assert not compare(blank_page, lot, sound, theme)


def test_a_lost_detail_is_found(blank_page: Page) -> None:
    """A square is small enough that one missing piece on a large board counts."""
    board = "".join(svg.circle(20 * number, 20 * number, 8, fill="var(--seal)") for number in range(30))
    lot = [size(plain_panel("board", 600, 600, board))]
    seen = next(shown(blank_page, lot, Stock("small"), "light"))
    without = size(plain_panel("board", 600, 600, board.rpartition("<circle")[0]))
    mean, most = difference(seen, exported(*without, Stock("small"), "light"))
    assert mean < MOST_MEAN and most > MOST_IN_A_SQUARE
