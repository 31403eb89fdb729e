"""What a thing on the table of Han is, and what it means for the reader now."""

from collections.abc import Callable
from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.han.box import COLOURS
from teahouse.games.han.look import explain_cards, explain_map, explain_seats
from teahouse.games.han.look.phrases import Phrases
from teahouse.games.han.state import HanState

NumberExplainer = Callable[[HanState, int, Phrases], Explanation]
SeatExplainer = Callable[[HanState, str, int, Phrases], Explanation | None]

# Numbered things on the map, and how many there are.
NUMBERED: Final[dict[str, tuple[NumberExplainer, Callable[[HanState], int]]]] = {
    "site": (explain_map.site, lambda seen: int(seen.house.map.site_count)),
    "province": (explain_map.province, lambda seen: int(seen.house.map.province_count)),
    "envoys": (explain_map.envoys, lambda seen: int(seen.house.map.province_count)),
}
# Things by the number of a seat.
SEATS: Final[dict[str, NumberExplainer]] = {"seat": explain_seats.score, "winner": explain_seats.winner}
# Cards by their colour.
CARDS: Final[dict[str, NumberExplainer]] = {"hand": explain_cards.hand, "display": explain_cards.display}
# What lies before a seat: the panel says whose it is.
OWN: Final[dict[str, SeatExplainer]] = {"supply": explain_seats.supply, "cards": explain_seats.cards}
# Things of which there is one.
SINGLE: Final[dict[str, Callable[[HanState, Phrases], Explanation]]] = {
    "roads:map": explain_map.roads,
    "harbours:map": explain_map.harbours,
    "pile:top": explain_cards.pile,
    "discards:all": explain_cards.discards,
    "swap:card": explain_cards.swap,
    "wall:points": explain_seats.wall,
}


def explain(seen: HanState, about: str, seat: int, lang: str) -> Explanation | None:
    """What a thing is by what it says of itself; `seat` is whose panel it is on. None for what is not there."""
    phrases = Phrases(seen, lang)
    kind, _, value = about.partition(":")
    number = int(value) if value.isascii() and value.isdecimal() else -1
    if about in SINGLE:
        return SINGLE[about](seen, phrases)
    if kind in NUMBERED:
        explainer, how_many = NUMBERED[kind]
        return explainer(seen, number - 1, phrases) if 0 < number <= how_many(seen) else None
    if kind == "alliance":
        return explain_map.alliance(seen, number, phrases)
    if kind in SEATS:
        return SEATS[kind](seen, number, phrases) if 0 <= number < seen.seats else None
    if kind in CARDS:
        return CARDS[kind](seen, COLOURS.index(value), phrases) if value in COLOURS else None
    if about == "fort:own":
        return explain_seats.supply(seen, "fort", seat, phrases)
    if kind in OWN and 0 <= seat < seen.seats:
        return OWN[kind](seen, value, seat, phrases)
    return None
