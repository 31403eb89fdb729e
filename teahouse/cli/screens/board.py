"""The board on the screen: text that can be touched with the mouse or the keyboard."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Region, Spacing
from textual.message import Message
from textual.widget import Widget

from teahouse.draw.theme import DARK, LIGHT

Spots = dict[str, tuple[int, int, int]]

# What a look's `shades` can name, brighter than in pictures: the ground is dark.
SHADES = {
    "seat-0": Style(color="#e0705c", bold=True),
    "seat-1": Style(color=DARK["indigo"], bold=True),
    "seat-2": Style(color=DARK["jade"], bold=True),
    "seat-3": Style(color=DARK["gold"], bold=True),
    "seat-4": Style(color="#b58cc6", bold=True),
    "red": Style(color="#b06055"),
    "white": Style(color="#d8cfbd"),
    "faint": Style(color=LIGHT["ink-2"]),
    "gold": Style(color=DARK["gold"]),
}
LEGAL = Style(color="black", bgcolor=DARK["jade"], bold=True)
CHOSEN = Style(color="black", bgcolor=DARK["gold"], bold=True)
LAST = Style(underline=True, bold=True)
CURSOR = Style(reverse=True, bold=True)
# A line of text is as high as so many columns are wide; a little more, so that arrows keep to their line.
LINE = 4
# What is shown around the cursor where the board is scrolled.
MARGIN = Spacing(1, 2, 1, 2)


class Board(Widget, can_focus=True):
    """Shows a position as text and tells what was touched; arrows move a cursor between what may be touched."""

    DEFAULT_CSS = "Board { width: auto; height: auto; padding: 0 1; } Board:focus { background: $boost; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("up", "go(0, -1)", show=False),
        Binding("down", "go(0, 1)", show=False),
        Binding("enter,space", "touch", show=False),
    ]

    class Touched(Message):
        """Something on the board was touched."""

        def __init__(self, touch: str) -> None:
            super().__init__()
            self.touch = touch

    def __init__(self) -> None:
        super().__init__(id="board")
        self.lines = ""
        self.spots: Spots = {}
        self.legal: list[str] = []
        self.chosen: list[str] = []
        self.last: list[str] = []
        self.shades: dict[str, str] = {}
        self.cursor = ""

    def show(
        self, lines: str, spots: Spots, legal: list[str], chosen: list[str], last: list[str], shades: dict[str, str]
    ) -> None:
        """Put another position on the board."""
        self.lines, self.spots, self.chosen, self.last, self.shades = lines, spots, chosen, last, shades
        self.legal = [touch for touch in legal if touch in spots]
        if self.legal and self.cursor not in self.legal:
            self.cursor = self.nearest_legal()
        elif self.cursor not in spots:
            self.cursor = ""
        self.refresh(layout=True)
        self.call_after_refresh(self.show_cursor)

    def nearest_legal(self) -> str:
        """The thing that may be touched next to the cursor; the uppermost one where there is no cursor."""
        row, column, _ = self.spots.get(self.cursor, (0, 0, 0))

        def distance(touch: str) -> tuple[int, int, int]:
            line, start, _ = self.spots[touch]
            return abs(line - row) * LINE + abs(start - column), line, start

        return min(self.legal, key=distance)

    def show_cursor(self) -> None:
        """Scroll to the cursor, if the board is larger than the screen."""
        if self.cursor in self.spots and isinstance(self.parent, Widget):
            line, start, length = self.spots[self.cursor]
            place = Region(start + 1, line, length, 1).translate(self.virtual_region.offset)
            self.parent.scroll_to_region(place, spacing=MARGIN, animate=False)

    def render(self) -> Text:
        text = Text(self.lines, no_wrap=True)
        starts = [0]
        for line in self.lines.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        styles = [(touch, SHADES[shade]) for touch, shade in self.shades.items()]
        for touches, style in [(self.last, LAST), (self.legal, LEGAL), (self.chosen, CHOSEN), ([self.cursor], CURSOR)]:
            styles += [(touch, style) for touch in touches]
        for touch, style in styles:
            if touch in self.spots:
                row, column, length = self.spots[touch]
                text.stylize(style, starts[row] + column, starts[row] + column + length)
        return text

    def get_content_width(self, container: object, viewport: object) -> int:
        return max((len(line) for line in self.lines.split("\n")), default=0)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self.lines.split("\n"))

    def on_click(self, event: Click) -> None:
        # The padding to the left is one column wide.
        column, line = event.x - 1, event.y
        for touch, (row, start, length) in self.spots.items():
            if row == line and start <= column < start + length:
                self.cursor = touch
                self.post_message(self.Touched(touch))

    def action_touch(self) -> None:
        if self.cursor:
            self.post_message(self.Touched(self.cursor))

    def action_go(self, across: int, down: int) -> None:
        """Move the cursor to the next thing in a direction."""
        if self.cursor not in self.spots:
            self.cursor = next(iter(self.spots), "")
            self.refresh()
            return
        self.cursor = self.next_towards(self.cursor, across, down)
        self.refresh()
        self.show_cursor()

    def next_towards(self, touch: str, across: int, down: int) -> str:
        """The next thing in a direction; the same where there is none."""
        line, column, _ = self.spots[touch]
        best, distance = touch, 1e9
        for other, (row, start, _) in self.spots.items():
            forward = (row - line) * LINE * down + (start - column) * across
            sideways = abs((start - column) * down) + abs((row - line) * LINE * across)
            if forward > 0 and forward + 3 * sideways < distance:
                best, distance = other, forward + 3 * sideways
        return best
