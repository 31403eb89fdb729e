"""Why not: the rule that forbids an action, found in the order of the book."""

from typing import Final

from mypy_extensions import i64

from teahouse.games.han.actions import DONE, DRAW, PASS, PAYMENT, PLACE_ENVOY, PLACE_FORT, PLACE_PAGODA, SWAP, TAKE
from teahouse.games.han.box import COLOUR_COUNT, COLOURS, MOST_SEATS, NO_PIECE, PAYMENT_COUNT, PAYMENTS
from teahouse.games.han.empire import Empire
from teahouse.games.han.maps import NO_PROVINCE
from teahouse.games.han.phases import DRAWING, MORE, OVER, TURN

# Every id that a refusal can begin with.
RULES: Final = [
    "han-map",
    "han-turn",
    "han-one-province",
    "han-empty-province",
    "han-hand",
    "han-payment",
    "han-exact",
    "han-supply",
    "han-pagoda",
    "han-border-price",
    "han-envoy-limit",
    "han-done",
    "han-draw",
    "han-swap",
    "han-pass",
    "han-over",
    "han-forts",
    "han-forts-booklet",
    "han-forts-2014",
]


def refusal(empire: Empire, action: i64) -> str:
    """The rule that forbids the action, with facts; "" if it is allowed."""
    phase = empire.phase
    if phase == OVER:
        return "han-over"
    if action < DONE:
        return "han-turn" if phase == DRAWING else against_piece(empire, action)
    if action == DONE:
        return "" if phase == MORE else "han-done"
    if action < TAKE:
        return against_swap(empire, action - SWAP)
    if action < DRAW:
        return "" if phase == DRAWING and empire.display[action - TAKE] else "han-draw"
    if action < PASS:
        return "" if phase == DRAWING and len(empire.pile) else "han-draw"
    return "" if phase == TURN and not can_swap(empire) else "han-pass"


def against_piece(empire: Empire, action: i64) -> str:
    """A pagoda, a fort or an envoy."""
    payment = action % PAYMENT_COUNT
    if action < PLACE_FORT:
        return against_pagoda(empire, (action - PLACE_PAGODA) // PAYMENT_COUNT, payment)
    if action < PLACE_ENVOY:
        return against_fort(empire, (action - PLACE_FORT) // PAYMENT_COUNT, payment)
    return against_envoy(empire, (action - PLACE_ENVOY) // PAYMENT_COUNT, payment)


def in_provinces(empire: Empire, site: i64) -> list[int]:
    """The provinces in which a piece on a site stands."""
    map = empire.house.map
    found = [int(map.first_province[site])]
    if map.second_province[site] != NO_PROVINCE:
        found.append(int(map.second_province[site]))
    return found


def against_second(empire: Empire, provinces: list[int]) -> str:
    """The second piece of a turn goes where the first one is, if a pagoda stood there before.

    (han-one-province, han-empty-province)
    """
    if not empire.pieces:
        return ""
    open, closed = empire.open, empire.closed
    together = [province for province in provinces if open >> province & 1 or closed >> province & 1]
    if not together:
        return "han-one-province"
    for province in together:
        if closed >> province & 1:
            return f"han-empty-province province={province + 1}"
    return ""


def against_hand(empire: Empire, payment: i64) -> str:
    """One pays with cards from the hand. (han-hand)"""
    cards = PAYMENTS[payment]
    for colour in cards:
        if empire.cards_in_hand(empire.to_move, colour) < cards.count(colour):
            return "han-hand payment=" + PAYMENT.texts[payment]
    return ""


def against_price(colour: i64, payment: i64) -> str:
    """A piece costs one card of the province's colour or a pair of another one. (han-payment, han-exact)"""
    cards = PAYMENTS[payment]
    if cards == [colour]:
        return ""
    if len(cards) == 1:
        return "han-payment payment=" + PAYMENT.texts[payment]
    if colour in cards:
        return "han-exact"
    if len(cards) == 2 and cards[0] == cards[1]:
        return ""
    return "han-payment payment=" + PAYMENT.texts[payment]


def against_border_price(one: i64, other: i64, joker: bool, payment: i64) -> str:
    """Between two provinces: a card of each colour, or two of either. (han-border-price, han-border-joker)"""
    cards = [i64(card) for card in PAYMENTS[payment]]
    if len(cards) == 2 and all(card == one or card == other for card in cards):
        return ""
    if joker and len(cards) == 3:
        card, pair = cards[0], cards[1]
        if (card == one or card == other) and pair != one and pair != other:
            return ""
    return "han-border-price"


def against_site_price(empire: Empire, site: i64, payment: i64) -> str:
    """The price of a site."""
    house, map = empire.house, empire.house.map
    one = map.colour_of[map.first_province[site]]
    if map.second_province[site] == NO_PROVINCE:
        return against_price(one, payment)
    return against_border_price(one, map.colour_of[map.second_province[site]], house.border_joker, payment)


def against_pagoda(empire: Empire, site: i64, payment: i64) -> str:
    """(han-map, han-one-province, han-empty-province, han-hand, han-payment, han-exact, han-supply, han-pagoda,
    han-border-price)"""
    if site >= empire.house.map.site_count:
        return "han-map"
    refused = against_second(empire, in_provinces(empire, site)) or against_hand(empire, payment)
    # The price of a border site stands later in the book than supply and site.
    price = against_site_price(empire, site, payment)
    if refused or price and price != "han-border-price":
        return refused or price
    if not empire.pagodas_left(empire.to_move):
        return "han-supply"
    return price if empire.pagodas[site] == NO_PIECE else "han-pagoda"


def against_fort(empire: Empire, site: i64, payment: i64) -> str:
    """(han-forts, han-forts-booklet, han-forts-2014, and the rules of a pagoda)"""
    if site >= empire.house.map.site_count:
        return "han-map"
    if not empire.house.has_forts:
        return "han-forts"
    if empire.house.forts_of_2014:
        return against_joint_fort(empire, site, payment)
    refused = against_second(empire, in_provinces(empire, site)) or against_hand(empire, payment)
    refused = refused or against_site_price(empire, site, payment)
    if refused:
        return refused
    is_free = empire.pagodas[site] == NO_PIECE and not empire.forts[site]
    return "" if is_free and empire.forts_left(empire.to_move) else "han-forts-booklet"


def against_joint_fort(empire: Empire, site: i64, payment: i64) -> str:
    """Fort and pagoda together, for two cards of the province's colour, as the whole turn. (han-forts-2014)"""
    seat, map = empire.to_move, empire.house.map
    lacking = against_hand(empire, payment)
    if lacking:
        return lacking
    if not empire.pagodas_left(seat):
        return "han-supply"
    colour = map.colour_of[map.first_province[site]]
    is_whole = empire.pieces == 0 and map.second_province[site] == NO_PROVINCE and PAYMENTS[payment] == [colour, colour]
    is_free = empire.pagodas[site] == NO_PIECE and not empire.forts[site]
    return "" if is_whole and is_free and empire.forts_left(seat) else "han-forts-2014"


def against_envoy(empire: Empire, province: i64, payment: i64) -> str:
    """(han-map, han-one-province, han-empty-province, han-hand, han-payment, han-exact, han-supply, han-envoy-limit)"""
    map = empire.house.map
    if province >= map.province_count:
        return "han-map"
    refused = against_second(empire, [int(province)]) or against_hand(empire, payment)
    refused = refused or against_price(map.colour_of[province], payment)
    if refused:
        return refused
    if not empire.envoys_left(empire.to_move):
        return "han-supply"
    standing = [int(empire.pagodas[site]) for site in map.sites_in[map.starts[province] : map.starts[province + 1]]]
    limit = max([standing.count(owner) for owner in range(MOST_SEATS)])
    first = province * MOST_SEATS
    here = sum([int(count) for count in empire.envoys[first : first + MOST_SEATS]])
    return "" if here < limit else f"han-envoy-limit limit={limit}"


def is_card_left(empire: Empire) -> bool:
    """Whether a card can be taken."""
    return len(empire.pile) > 0 or sum([int(count) for count in empire.display]) > 0


def can_swap(empire: Empire) -> bool:
    """Whether there is a card to give and a card to take. (han-swap)"""
    given = sum([int(empire.cards_in_hand(empire.to_move, colour)) for colour in range(COLOUR_COUNT)])
    return given > 0 and is_card_left(empire)


def against_swap(empire: Empire, colour: i64) -> str:
    """A swap is a whole turn. (han-hand, han-swap)"""
    if empire.phase != TURN:
        return "han-swap"
    if not empire.cards_in_hand(empire.to_move, colour):
        return "han-hand payment=" + COLOURS[colour]
    return "" if is_card_left(empire) else "han-swap"
