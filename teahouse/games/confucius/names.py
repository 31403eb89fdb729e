"""What the things on the table are called where that depends on the game that is played."""

from teahouse.core.state import State
from teahouse.core.words import Fact, words_of
from teahouse.games.confucius.actions import BOX
from teahouse.games.confucius.box import BOX_POINTS, FOREIGN, FOREIGN_BOXES, MOST_BOXES
from teahouse.games.confucius.state import ConfuciusState

PACKAGE = __name__.rpartition(".")[0]


def local_name(state: State | None, domain: str, text: str, language: str, form: str = "") -> str:
    """An army box by its land, number and points; in a form as a sentence says it; "" for whatever the words know."""
    if state is None:
        return ""
    assert isinstance(state, ConfuciusState)
    if domain != "box" or text not in BOX.numbers:
        return ""
    words = words_of(PACKAGE, language)
    land, _, box = text.partition("-")
    foreign = int(state.foreign[int(land) - 1])
    points = BOX_POINTS[foreign * int(MOST_BOXES) + int(box) - 1]
    if int(box) > FOREIGN_BOXES[foreign] and not form:
        return f"{words.name('foreign', FOREIGN[foreign])} {box}"
    facts: dict[str, Fact] = {
        "land": lambda asked: words.name("foreign", FOREIGN[foreign], asked),
        "box": box,
        "points": str(points),
    }
    return words.say("box", facts, form)
