"""What points and tiles are called inside a sentence."""

from typing import Final

from teahouse.core.state import State
from teahouse.core.words import words_of
from teahouse.games.skud.box import GATES, POINT_TEXTS

GATE_NAMES: Final = dict(zip((POINT_TEXTS[gate] for gate in GATES), ("north", "west", "east", "south"), strict=True))
# The facts of sentences that are points.
PLACES: Final = ("point", "at", "one", "other", "gate", "orchid")


def local_name(state: State | None, domain: str, text: str, language: str, form: str = "") -> str:
    """A point in a form, as "in the south gate" or "to 3,-4", and a captured tile by the name of its kind; "" for
    everything that the words know by itself."""
    words = words_of("teahouse.games.skud", language)
    if domain == "prey":
        return words.name("tile", text, form)
    if domain not in PLACES or not form:
        return ""
    if text in GATE_NAMES:
        return words.name("gate", GATE_NAMES[text], form)
    return words.say("point", {"at": text}, form)
