"""Reading pictures back: what the tests of every game's look ask of an SVG."""

from xml.etree import ElementTree

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.state import NOBODY, State
from teahouse.core.words import Words
from teahouse.draw.panels import Panel


def first_touches(game: Game, state: State) -> set[str]:
    """What may be touched first."""
    return {game.touches(action)[0] for action in state.legal() if game.touches(action)}


def elements(picture: str) -> list[ElementTree.Element]:
    """Every element of a picture, read as XML."""
    return list(ElementTree.fromstring(picture).iter())


def touched(picture: str) -> dict[str, ElementTree.Element]:
    """What can be touched, by its name; of two things that mean the same, the first."""
    found: dict[str, ElementTree.Element] = {}
    for element in elements(picture):
        if touch := element.get("data-touch"):
            first = found.setdefault(touch, element)
            assert first.get("class") == element.get("class"), f"{touch} is marked in one place only"
    return found


def is_ringed(element: ElementTree.Element) -> bool:
    """Whether the element is marked as legal."""
    return "legal" in (element.get("class") or "").split()


def no_words(package: str, language: str) -> Words:
    """Stands for `words_of` where no catalogue is compiled."""
    raise Unreadable(f"{package} has no compiled words in {language}")


def same_text(key: str) -> str:
    """The drawing of a plain panel is its key."""
    return key


def plain_panel(id: str, width: float = 100, height: float = 100, inside: str = "", seat: int = NOBODY) -> Panel:
    """A panel of a size with a drawing that is given as it is."""
    return Panel(id, id.capitalize(), width, height, same_text, inside, seat)


def seat_panels(kind: str, seats: int, width: float = 100, height: float = 100) -> list[Panel]:
    """One panel of a kind for each seat."""
    return [plain_panel(f"{kind}-{seat}", width, height, seat=seat) for seat in range(seats)]
