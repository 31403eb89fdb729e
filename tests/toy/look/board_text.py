"""Three Cups as text: the table in sentences."""

from teahouse.core.state import UNKNOWN
from teahouse.core.words import Words, words_of
from tests.toy import GAME
from tests.toy.state import NO_CARD, CupsState


def text(seen: CupsState, *, lang: str = "en", width: int = 80) -> str:
    """The table in sentences, one a line."""
    return "\n".join(sentences(seen, lang=lang))


def spots(seen: CupsState, *, lang: str = "en", width: int = 80) -> dict[str, tuple[int, int, int]]:
    """Nothing in these sentences can be touched; the choices are listed beside them."""
    return {}


def shades(seen: CupsState) -> dict[str, str]:
    """No colours."""
    return {}


def sentences(seen: CupsState, *, lang: str = "en") -> list[str]:
    """Tea, hands, cups and the pile."""
    words = words_of(GAME.package, lang)
    lines: list[str] = []
    for seat in range(seen.seats):
        player = words.name("seat", str(seat))
        lines.append(words.say("sentence:tea", {"player": player, "n": str(seen.tea[seat])}))
        lines.append(words.say("sentence:hand", {"player": player, "cards": hand(seen, seat, words)}))
        if seen.cups[seat] != NO_CARD:
            lines.append(words.say("sentence:cup", {"player": player, "cards": card(seen.cups[seat], words)}))
    return [*lines, words.say("sentence:pile", {"n": str(len(seen.pile))})]


def hand(seen: CupsState, seat: int, words: Words) -> str:
    """A hand as its owner, or anybody else, sees it."""
    counts = seen.hands[seat * 3 : seat * 3 + 3]
    if counts[0] == UNKNOWN:
        return ", ".join([words.say("unknown")] * seen.hand_size(seat))
    return ", ".join(card(kind, words) for kind in range(3) for _ in range(counts[kind])) or "–"


def card(kind: int, words: Words) -> str:
    """A card by its leaves."""
    return words.say("unknown") if kind == UNKNOWN else words.name("card", str(kind + 1))
