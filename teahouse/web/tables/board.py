"""The board on a page: panels in their slots, and what of them a frame names."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache

from teahouse.core.game import Game
from teahouse.core.state import State
from teahouse.draw.compose import stock_picture
from teahouse.draw.layouts import (
    Filled,
    FilledRow,
    FilledStack,
    Layout,
    Slots,
    panel_names,
    placed_panels,
    slope,
    tab_panels,
    widths,
)
from teahouse.draw.marks import marked_inside, sorted_marks
from teahouse.draw.panels import Panel, Stock, panel_picture, reader_seat, short_hash
from teahouse.draw.svg import escape, number

# Screens: a desktop, a phone held upright, a phone held sideways, a tablet held sideways.
SCREENS = ["wide", "tall", "low", "tablet"]
# Between two panels, in pixels.
GAPS = {"wide": 8, "tall": 4, "low": 4, "tablet": 4}
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
        self.shapes = tuple((panel.id, panel.title, panel.width, panel.height, panel.seat) for panel in self.panels)

    def arrangement(self, screen: str) -> "Arrangement":
        """Where everything stands on a screen; a game without a layout for tablets shows that of a phone."""
        layout = self.layouts.get(screen) or self.layouts["low"]
        return arrangement(layout, GAPS[screen], self.me, self.shapes)

    def placed(self, screen: str) -> list[Panel]:
        """The panels that a screen has a place for."""
        ids = self.arrangement(screen).ids
        return [panel for panel in self.panels if panel.id in ids]

    def court_names(self) -> list[str]:
        """What shows the things before a seat, as a layout names it for the reader's own."""
        return panel_names(self.layouts["seat"]) if "seat" in self.layouts else []

    def lines(self, screen: str) -> dict[str, str]:
        """What matters of the panels that have tabs, by their ids."""
        ids = self.arrangement(screen).tabs
        return {panel.id: panel.line for panel in self.panels if panel.id in ids} if ids else {}

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
            empty = opening(panel)
            text = text.replace(empty + END, empty + draw(panel) + END)
        return text


@dataclass(frozen=True)
class Arrangement:
    """Where panels stand: the ids of those that have a place and of those that have tabs, and their slots."""

    ids: frozenset[str]
    tabs: frozenset[str]
    slots: "TextItem"


END = "</div>"


# Panels keep their shapes through a game, but for a palace more or less.
@lru_cache(MOST_ARRANGEMENTS)
def arrangement(
    layout: Layout, gap: int, me: int, shapes: tuple[tuple[str, str, float, float, int], ...]
) -> Arrangement:
    """Panels of these shapes in a layout. The whole is so many times as high as it is wide, and its gaps; the page
    makes it as wide as its height allows."""
    panels = [Panel(id, title, width, height, str, None, seat) for id, title, width, height, seat in shapes]
    filled = Slots(panels, me).fill(layout)
    steep, gaps = slope(filled, gap)
    style = f"--steep:{steep:.4f};--gaps:{number(gaps)}px;--gap:{gap}px"
    slots = TextItem(f'<div class="arranged" style="{style}">{slots_of(filled, gap)}{END}')
    placed, tabs = [frozenset(panel.id for panel in found(filled)) for found in (placed_panels, tab_panels)]
    return Arrangement(placed, tabs, slots)


def slots_of(part: Filled, gap: int, style: str = "") -> str:
    """A slot, or a row, a column or a stack of them; `style` says how wide it is."""
    if isinstance(part, Panel):
        return f'<div class="slot"{style} {opening(part)}{END}'
    if isinstance(part, FilledStack):
        return stack_text(part, gap, style)
    if isinstance(part, FilledRow):
        styles = [f' style="width:calc({100 * share:.4f}% + {more:.3f}px)"' for share, more in widths(part, gap)]
        inner = "".join(slots_of(each, gap, own) for each, own in zip(part.parts, styles, strict=True))
        return f'<div class="row"{style}>{inner}{END}'
    return f'<div class="column"{style}>{"".join(slots_of(each, gap) for each in part.parts)}{END}'


def opening(panel: Panel) -> str:
    """How the slot of a panel goes on before what stands in it."""
    return f'id="slot-{panel.id}">'


def stack_text(stack: FilledStack, gap: int, style: str) -> str:
    """Parts behind each other, and the tabs that bring them to the front."""
    tabs = "".join(tab(number, next(placed_panels(each))) for number, each in enumerate(stack.parts))
    layers = "".join(
        f'<div class="layer"{"" if place == 0 else " hidden"}>{slots_of(each, gap)}{END}'
        for place, each in enumerate(stack.parts)
    )
    return f'<div class="stack"{style}><div class="tabs" role="group">{tabs}{END}{layers}{END}'


def tab(number: int, panel: Panel) -> str:
    """What brings a part of a stack to the front: its first panel by name and line."""
    title, is_front = escape(panel.title), "true" if number == 0 else "false"
    inside = f'<b>{title}</b><small data-line="{panel.id}"></small>'
    return f'<button type="button" class="tab" aria-pressed="{is_front}">{inside}</button>'


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
