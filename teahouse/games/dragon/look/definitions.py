"""What all panels of the Year of the Dragon draw from: its style, its colours, and whatever is drawn more than once."""

from functools import lru_cache

from teahouse.draw.panels import Stock
from teahouse.games.dragon.box import MOST_SEATS, PERSONS
from teahouse.games.dragon.look import (
    cards,
    court,
    events,
    figures,
    palaces,
    persons,
    seals,
    signs,
    stock_panel,
    track,
    wall,
)
from teahouse.games.dragon.look.colours import RULES, TOKENS, definition
from teahouse.games.dragon.state import DragonState


def stock(seen: DragonState) -> Stock:
    """The stock of a game; of the super events it has only the one that will come."""
    return stock_with(int(seen.super_event))


@lru_cache(None)
def stock_with(super_event: int) -> Stock:
    """The stock for one of the super events, or for none."""
    seat_pieces = [figures.figure(seat) + figures.lantern(seat) + figures.marks(seat) for seat in range(MOST_SEATS)]
    defined = [
        *[definition(name, drawn) for name, drawn in [*persons.tools(), *signs.signs()]],
        persons.body(),
        *[persons.person(number) for number in range(len(PERSONS))],
        figures.bodies(),
        *seat_pieces,
        *seals.seals(super_event),
        seals.emperor(),
        *cards.grounds(),
        *events.scroll_parts(),
        *wall.wall_parts(),
        track.way(),
        stock_panel.gate(),
        *palaces.palaces(),
        palaces.crack(),
        court.court_hills(),
    ]
    return Stock("dragon", RULES, TOKENS, "".join(defined))
