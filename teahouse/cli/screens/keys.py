"""What the keys do, in the reader's language."""

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Footer

from teahouse.core.words import Words

KEY_OF = {"rules": "book", "app.quit": "quit", "dismiss": "leave"}


class KeyFooter(Footer):
    """The keys on the last line. Textual's own is rebuilt at every change of focus, which takes longer than a move;
    this one only when there are other keys to show."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[tuple[str, str, bool]] = []

    def bindings_changed(self, screen: Screen[object]) -> None:
        active = [found for found in screen.active_bindings.values() if found.binding.show]
        shown = [(found.binding.key, found.binding.description, found.enabled) for found in active]
        if shown != self.shown:
            # Textual passes over changes while the terminal looks elsewhere; they are still to be shown afterwards.
            self.shown = shown if screen.app.app_focus else []
            super().bindings_changed(screen)


def label_keys(node: DOMNode, words: Words) -> None:
    """Give every shown key its label. Textual has no public way to change a binding's description."""
    for key, bindings in node._bindings.key_to_bindings.items():
        node._bindings.key_to_bindings[key] = [with_label(binding, words) for binding in bindings]


def with_label(binding: Binding, words: Words) -> Binding:
    """A binding with the label of its action."""
    if not binding.show:
        return binding
    label = words.say("key:" + KEY_OF.get(binding.action, binding.action))
    return Binding(binding.key, binding.action, label, show=True)
