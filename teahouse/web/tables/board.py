"""The board on a page: panels in their slots, and what of them a frame names."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache

from teahouse.core.game import Game
from teahouse.core.state import State
from teahouse.draw.compose import stock_picture
from teahouse.draw.layouts import Filled, FilledRow, Layout, Slots, places, slope
from teahouse.draw.marks import marked_inside, sorted_marks
from teahouse.draw.panels import Panel, Stock, panel_picture, reader_seat, short_hash
from teahouse.draw.svg import number

# Screens: a desk, a phone upright, a phone on its side.
SCREENS = ["wide", "tall", "low"]
# A game has one or two, and one for each map.
MOST_STOCKS = 64
MOST_ARRANGEMENTS = 1024


class Board:
    """What one seat sees of a game, in one language."""

    def __init__(self, game: Game, seen: State, language: str) -> None:
        look = game.look()
        self.language = language
        self.me = reader_seat(seen)
        self.stock = look.stock(seen)
        self.layouts: dict[str, Layout] = look.LAYOUTS
        self.panels: list[Panel] = look.panels(seen, lang=language)
        self.shapes = tuple((panel.id, panel.width, panel.height, panel.seat) for panel in self.panels)

    def arrangement(self, screen: str) -> "Arrangement":
        """Where everything stands on a screen."""
        return arrangement(self.layouts[screen], self.me, self.shapes)

    def placed(self, screen: str) -> list[Panel]:
        """The panels that a screen has a place for."""
        ids = self.arrangement(screen).ids
        return [panel for panel in self.panels if panel.id in ids]

    def picture(self, panel: Panel) -> str:
        """A panel as it stands on the page; its marks are set there."""
        return panel_picture(panel, self.stock, self.language)

    def marked_picture(self, panel: Panel, touch: Collection[str], marks: Collection[str]) -> str:
        """The same with its marks, for a page that is written whole."""
        inside = marked_inside(panel, self.me, touch, sorted_marks(marks))
        return panel_picture(panel, self.stock, self.language, inside)

    def filled_slots(self, screen: str, draw: Callable[[Panel], str]) -> str:
        """The slots of a screen with what a function draws in them."""
        text = self.arrangement(screen).slots.text
        for panel in self.placed(screen):
            empty = slot_text(panel)
            text = text.replace(empty + END, empty + draw(panel) + END)
        return text


@dataclass(frozen=True)
class Arrangement:
    """Where panels stand: the ids of those that have a place, and their slots."""

    ids: frozenset[str]
    slots: "TextItem"


END = "</div>"


# Panels keep their shapes through a game, but for a palace more or less.
@lru_cache(MOST_ARRANGEMENTS)
def arrangement(layout: Layout, me: int, shapes: tuple[tuple[str, float, float, int], ...]) -> Arrangement:
    """Panels of these shapes in a layout. The whole is so many times as high as it is wide, and its gaps; the page
    makes it as wide as its height allows."""
    panels = [Panel(id, "", width, height, str, None, seat) for id, width, height, seat in shapes]
    filled = Slots(panels, me).fill(layout)
    steep, gaps = slope(filled)
    style = f"--steep:{steep:.4f};--gaps:{number(gaps)}px"
    slots = TextItem(f'<div class="arranged" style="{style}">{slots_of(filled)}{END}')
    return Arrangement(frozenset(panel.id for panel, *_ in places(filled, 0, 0, 1)), slots)


def slots_of(part: Filled) -> str:
    """A slot, or a row or column of them."""
    if isinstance(part, Panel):
        return slot_text(part) + END
    kind = "row" if isinstance(part, FilledRow) else "column"
    return f'<div class="{kind}"{share(part)}>{"".join(map(slots_of, part.parts))}{END}'


def slot_text(panel: Panel) -> str:
    """The beginning of a panel's slot."""
    return f'<div class="slot" id="slot-{panel.id}"{share(panel)}>'


def share(part: Filled) -> str:
    """In a row each part takes its share of the width."""
    return f' style="flex:{number(1 / slope(part)[0])} 1 0"'


@dataclass(frozen=True, eq=False)
class PanelItem:
    """A panel as something that can be sent; it is drawn when somebody lacks it."""

    board: Board
    panel: Panel

    @property
    def hash(self) -> str:
        """A short name for what is seen on it."""
        return self.panel.hash

    @property
    def text(self) -> str:
        """The panel as it stands on the page."""
        return self.board.picture(self.panel)


class TextItem:
    """A part of the page as something that can be sent."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.hash = short_hash(text)


@lru_cache(MOST_STOCKS)
def stock_item(stock: Stock) -> TextItem:
    """The stock of a game, which a page needs once, as a picture of no size; the same for all frames."""
    inside = stock_picture(stock)
    return TextItem(f'<svg class="{stock.scope}" width="0" height="0" aria-hidden="true">{inside}</svg>')
