"""What the keys do, in the reader's language."""

from textual.binding import Binding
from textual.dom import DOMNode

from teahouse.core.words import Words

KEY_OF = {"rules": "book", "app.quit": "quit", "dismiss": "leave"}


def label_keys(node: DOMNode, words: Words) -> None:
    """Give every shown key its label. Textual has no public way to change a binding's description."""
    for key, bindings in node._bindings.key_to_bindings.items():
        node._bindings.key_to_bindings[key] = [labelled(binding, words) for binding in bindings]


def labelled(binding: Binding, words: Words) -> Binding:
    """A binding with the label of its action."""
    if not binding.show:
        return binding
    label = words.say("key:" + KEY_OF.get(binding.action, binding.action))
    return Binding(binding.key, binding.action, label, show=True)
