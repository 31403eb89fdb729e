"""The curtain: in games with hidden hands, it covers the screen until the next player is ready."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Label


class Curtain(Screen[None]):
    """Only the name of the next player."""

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
