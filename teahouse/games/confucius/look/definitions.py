"""What all panels of Confucius draw from: its style, and whatever is drawn more than once or never changes."""

from functools import cache

from teahouse.draw.panels import Stock
from teahouse.games.confucius.look.box import box_definitions
from teahouse.games.confucius.look.cards import cards
from teahouse.games.confucius.look.colours import RULES, TOKENS
from teahouse.games.confucius.look.emblems import emblems
from teahouse.games.confucius.look.exam import exam_definitions
from teahouse.games.confucius.look.families import families_definitions
from teahouse.games.confucius.look.figures import figures
from teahouse.games.confucius.look.foreign import foreign_definitions
from teahouse.games.confucius.look.gift_cards import gift_cards, junk
from teahouse.games.confucius.look.gifts import gifts_definitions
from teahouse.games.confucius.look.hall import hall_definitions
from teahouse.games.confucius.look.sea import sea_definitions
from teahouse.games.confucius.look.small.box import box_definitions as small_box_definitions
from teahouse.games.confucius.look.small.court import court_definitions
from teahouse.games.confucius.look.small.war import war_definitions
from teahouse.games.confucius.look.wall import wall_definitions
from teahouse.games.confucius.state import ConfuciusState


def stock(seen: ConfuciusState) -> Stock:
    """Style, colours and definitions for a table."""
    return stock_for(int(seen.seats))


@cache
def stock_for(seats: int) -> Stock:
    """The stock for so many families."""
    things = figures() + emblems() + cards() + gift_cards() + junk()
    board = foreign_definitions() + wall_definitions() + hall_definitions() + exam_definitions() + box_definitions()
    rows = families_definitions(seats) + gifts_definitions(seats) + sea_definitions(seats)
    small = court_definitions() + war_definitions() + small_box_definitions()
    return Stock("confucius", RULES, TOKENS, things + board + rows + small)
