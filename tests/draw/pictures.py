"""Reading pictures back: what the tests of every game's look ask of an SVG."""

from xml.etree import ElementTree

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.state import State
from teahouse.core.words import Words


def first_touches(game: Game, state: State) -> set[str]:
    """What may be touched first."""
    return {game.touches(action)[0] for action in state.legal() if game.touches(action)}


def elements(picture: str) -> list[ElementTree.Element]:
    """Every element of a picture, read as XML."""
    return list(ElementTree.fromstring(picture).iter())


def touched(picture: str) -> dict[str, ElementTree.Element]:
    """What can be touched, by its name."""
    found = [element for element in elements(picture) if element.get("data-touch")]
    assert len({element.get("data-touch") for element in found}) == len(found), "something can be touched twice"
    return {str(element.get("data-touch")): element for element in found}


def is_ringed(element: ElementTree.Element) -> bool:
    """Whether the element, or something in it, has the ring of what is legal."""
    return any(part.get("class") == "legal" for part in element.iter())


def no_words(package: str, language: str) -> Words:
    """Stands for `words_of` where no catalogue is compiled."""
    raise Unreadable(f"{package} has no compiled words in {language}")
