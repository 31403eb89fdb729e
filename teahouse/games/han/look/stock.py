"""What all panels of Han draw from: style, colours, pieces, cards and the map."""

from functools import lru_cache
from typing import Final

from teahouse.draw.panels import Stock
from teahouse.draw.style import SERIF
from teahouse.games.han.box import COLOURS, MOST_SEATS
from teahouse.games.han.look import landscape
from teahouse.games.han.look.cards import card_back, empty_slot, mini_back, mini_card, province_card
from teahouse.games.han.look.colours import TOKENS, coarse_weave, weave
from teahouse.games.han.look.display import shuffled_sign
from teahouse.games.han.look.figures import (
    coin,
    envoy,
    fort,
    harbour,
    hat,
    knot,
    mark,
    pagoda,
    seal,
    small_knot,
    small_pagoda,
)
from teahouse.games.han.look.plan import plan_of
from teahouse.games.han.look.wall import great_wall
from teahouse.games.han.maps import Map
from teahouse.games.han.state import HanState

# Names of provinces on a large map and on a small one.
RULES: Final = {
    ".land text": f"font-family:{SERIF};letter-spacing:.6px;text-anchor:middle",
    ".names text": f"font-family:{SERIF};text-anchor:middle",
}


def stock(seen: HanState) -> Stock:
    """Style, colours and definitions for the map of a game."""
    return stock_of(seen.house.map)


@lru_cache(64)
def stock_of(map: Map) -> Stock:
    """The stock of a map."""
    plan = plan_of(map)
    faces = "".join(province_card(colour, landscape.small_map(plan, colour)) for colour in COLOURS)
    return stock_with(shared_definitions() + landscape.definitions(plan) + faces)


@lru_cache(64)
def stock_with(definitions: str) -> Stock:
    """One stock for all maps that are drawn alike: the same map of somebody's own is read for each of its games."""
    return Stock("han", RULES, TOKENS, definitions)


def shared_definitions() -> str:
    """Everything that is the same on every map."""
    own = "".join(mark(seat) + pagoda(seat) + small_pagoda(seat) + envoy(seat) for seat in range(MOST_SEATS))
    woven = "".join(weave(colour) + coarse_weave(colour) + mini_card(colour) for colour in COLOURS)
    figures = fort() + seal() + knot() + small_knot() + coin() + harbour() + hat()
    return woven + own + figures + card_back() + mini_back() + empty_slot() + shuffled_sign() + great_wall()
