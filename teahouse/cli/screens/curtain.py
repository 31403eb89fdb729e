"""The curtain: where hands are hidden, the screen changes hands before the next player sees it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Label


class Curtain(Screen[None]):
    """Nothing but the name of the one who is to look."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", show=False)]

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        with Middle(), Center():
            yield Label(Content(self.sentence), id="curtain")
            yield Button("Enter", variant="primary")

    def on_button_pressed(self) -> None:
        self.dismiss()
