"""What palaces and the persons in them are called."""

from teahouse.core.state import State
from teahouse.core.words import words_of

PACKAGE = __name__.rpartition(".")[0]


def local_name(state: State | None, domain: str, text: str, language: str, form: str = "") -> str:
    """A palace by its number, a resident with the palace; "" for whatever the words know by themselves."""
    words = words_of(PACKAGE, language)
    if domain == "palace" and text.isdigit():
        return words.say("palace", {"n": text}, form)
    if domain == "resident":
        person, _, palace = text.partition("@")
        return words.say("resident", {"person": person, "n": palace}, form)
    return ""
