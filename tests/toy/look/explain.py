"""What a thing in Three Cups is: a card in a hand, the tea of a guest, a cup."""

from teahouse.core.state import UNKNOWN
from teahouse.core.words import Words, words_of
from teahouse.draw.explanation import Explanation
from tests.toy import GAME
from tests.toy.box import LEAVES
from tests.toy.state import NO_CARD, CupsState


def explain(seen: CupsState, about: str, seat: int, lang: str) -> Explanation | None:
    """A thing before a guest, for whoever looks."""
    words = words_of(GAME.package, lang)
    kind, _, value = about.partition(":")
    if kind == "hand" and value in {str(leaves) for leaves in LEAVES}:
        return Explanation(words.name("card", value), words.count("about:hand", int(value)), "toy-reveal")
    if value != str(seat) or not 0 <= seat < seen.seats:
        return None
    if kind == "tea":
        return Explanation(words.say("about:tea"), words.count("about:tea:has", seen.tea[seat]), "toy-over")
    return cup(seen, seat, words) if kind == "cup" else None


def cup(seen: CupsState, seat: int, words: Words) -> Explanation | None:
    """What lies in a cup, as far as it is known."""
    card = seen.cups[seat]
    if card == NO_CARD:
        return None
    shown = words.say("unknown") if card == UNKNOWN else words.name("card", str(card + 1))
    return Explanation(words.say("about:cup"), words.say("about:cup:holds", {"cards": shown}), "toy-lay")
