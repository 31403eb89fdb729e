"""Why not: the rule that forbids an action, found in the order of the book."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.games.han.actions import DONE, DRAW, PASS, PAYMENT, PLACE_ENVOY, PLACE_FORT, PLACE_PAGODA, SWAP, TAKE
from teahouse.games.han.box import COLOUR_COUNT, COLOURS, PAYMENT_COUNT, PAYMENTS
from teahouse.games.han.house_rules import HouseRules
from teahouse.games.han.maps import NO_PROVINCE, Map
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


def refusal(
    house: HouseRules,
    phase: i64,
    seat: i64,
    pagodas: vec[u8],
    forts: vec[u8],
    envoys: vec[u8],
    hands: vec[u8],
    display: vec[u8],
    pile: i64,
    supply: vec[u8],
    pieces: i64,
    open: i64,
    closed: i64,
    action: i64,
) -> str:
    """The rule that forbids the action, with facts; "" if it is allowed."""
    if phase == OVER:
        return "han-over"
    if action < DONE:
        if phase == DRAWING:
            return "han-turn"
        payment = action % PAYMENT_COUNT
        if action < PLACE_FORT:
            site = (action - PLACE_PAGODA) // PAYMENT_COUNT
            return against_pagoda(house, seat, pagodas, hands, supply, pieces, open, closed, site, payment)
        if action < PLACE_ENVOY:
            site = (action - PLACE_FORT) // PAYMENT_COUNT
            return against_fort(house, seat, pagodas, forts, hands, supply, pieces, open, closed, site, payment)
        province = (action - PLACE_ENVOY) // PAYMENT_COUNT
        return against_envoy(house, seat, pagodas, envoys, hands, supply, pieces, open, closed, province, payment)
    if action == DONE:
        return "" if phase == MORE else "han-done"
    if action < TAKE:
        return against_swap(phase, seat, hands, display, pile, action - SWAP)
    if action < DRAW:
        return "" if phase == DRAWING and display[action - TAKE] else "han-draw"
    if action < PASS:
        return "" if phase == DRAWING and pile else "han-draw"
    return "" if phase == TURN and not can_swap(seat, hands, display, pile) else "han-pass"


def in_provinces(map: Map, site: i64) -> list[int]:
    """The provinces in which a piece on a site stands."""
    found = [int(map.first_province[site])]
    if map.second_province[site] != NO_PROVINCE:
        found.append(int(map.second_province[site]))
    return found


def against_second(provinces: list[int], pieces: i64, open: i64, closed: i64) -> str:
    """The second piece of a turn goes where the first one is, if a pagoda stood there before.

    (han-one-province, han-empty-province)
    """
    if not pieces:
        return ""
    together = [province for province in provinces if open >> province & 1 or closed >> province & 1]
    if not together:
        return "han-one-province"
    for province in together:
        if closed >> province & 1:
            return f"han-empty-province province={province + 1}"
    return ""


def against_hand(seat: i64, hands: vec[u8], payment: i64) -> str:
    """One pays with cards from the hand. (han-hand)"""
    cards = PAYMENTS[payment]
    for colour in cards:
        if hands[seat * 5 + colour] < cards.count(colour):
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


def against_site_price(house: HouseRules, site: i64, payment: i64) -> str:
    """The price of a site."""
    map = house.map
    one = map.colour_of[map.first_province[site]]
    if map.second_province[site] == NO_PROVINCE:
        return against_price(one, payment)
    return against_border_price(one, map.colour_of[map.second_province[site]], house.border_joker, payment)


def against_pagoda(
    house: HouseRules,
    seat: i64,
    pagodas: vec[u8],
    hands: vec[u8],
    supply: vec[u8],
    pieces: i64,
    open: i64,
    closed: i64,
    site: i64,
    payment: i64,
) -> str:
    """(han-map, han-one-province, han-empty-province, han-hand, han-payment, han-exact, han-supply, han-pagoda,
    han-border-price)"""
    if site >= house.map.site_count:
        return "han-map"
    refused = against_second(in_provinces(house.map, site), pieces, open, closed) or against_hand(seat, hands, payment)
    # The price of a border site stands later in the book than supply and site.
    price = against_site_price(house, site, payment)
    if refused or price and price != "han-border-price":
        return refused or price
    if not supply[seat]:
        return "han-supply"
    if pagodas[site] < 9:
        return "han-pagoda"
    return price


def against_fort(
    house: HouseRules,
    seat: i64,
    pagodas: vec[u8],
    forts: vec[u8],
    hands: vec[u8],
    supply: vec[u8],
    pieces: i64,
    open: i64,
    closed: i64,
    site: i64,
    payment: i64,
) -> str:
    """(han-forts, han-forts-booklet, han-forts-2014, and the rules of a pagoda)"""
    if site >= house.map.site_count:
        return "han-map"
    if not house.has_forts:
        return "han-forts"
    if house.forts_of_2014:
        return against_new_fort(house, seat, pagodas, forts, hands, supply, pieces, site, payment)
    refused = against_second(in_provinces(house.map, site), pieces, open, closed) or against_hand(seat, hands, payment)
    refused = refused or against_site_price(house, site, payment)
    if refused:
        return refused
    if not supply[10 + seat] or pagodas[site] < 9 or forts[site]:
        return "han-forts-booklet"
    return ""


def against_new_fort(
    house: HouseRules,
    seat: i64,
    pagodas: vec[u8],
    forts: vec[u8],
    hands: vec[u8],
    supply: vec[u8],
    pieces: i64,
    site: i64,
    payment: i64,
) -> str:
    """Fort and pagoda together, for two cards of the province's colour, as the whole turn. (han-forts-2014)"""
    lacking = against_hand(seat, hands, payment)
    if lacking:
        return lacking
    if not supply[seat]:
        return "han-supply"
    map = house.map
    colour = map.colour_of[map.first_province[site]]
    is_whole = pieces == 0 and map.second_province[site] == NO_PROVINCE and PAYMENTS[payment] == [colour, colour]
    is_free = pagodas[site] >= 9 and not forts[site]
    return "" if is_whole and is_free and supply[10 + seat] else "han-forts-2014"


def against_envoy(
    house: HouseRules,
    seat: i64,
    pagodas: vec[u8],
    envoys: vec[u8],
    hands: vec[u8],
    supply: vec[u8],
    pieces: i64,
    open: i64,
    closed: i64,
    province: i64,
    payment: i64,
) -> str:
    """(han-map, han-one-province, han-empty-province, han-hand, han-payment, han-exact, han-supply, han-envoy-limit)"""
    map = house.map
    if province >= map.province_count:
        return "han-map"
    refused = against_second([int(province)], pieces, open, closed) or against_hand(seat, hands, payment)
    refused = refused or against_price(map.colour_of[province], payment)
    if refused:
        return refused
    if not supply[5 + seat]:
        return "han-supply"
    standing = [int(pagodas[site]) for site in map.sites_in[map.starts[province] : map.starts[province + 1]]]
    limit = max([standing.count(owner) for owner in range(5)])
    here = sum([int(envoys[province * 5 + owner]) for owner in range(5)])
    return "" if here < limit else f"han-envoy-limit limit={limit}"


def can_swap(seat: i64, hands: vec[u8], display: vec[u8], pile: i64) -> bool:
    """Whether there is a card to give and a card to take. (han-swap)"""
    given = sum([int(hands[seat * 5 + colour]) for colour in range(COLOUR_COUNT)])
    shown = sum([int(display[colour]) for colour in range(COLOUR_COUNT)])
    return given > 0 and (shown > 0 or pile > 0)


def against_swap(phase: i64, seat: i64, hands: vec[u8], display: vec[u8], pile: i64, colour: i64) -> str:
    """A swap is a whole turn. (han-hand, han-swap)"""
    if phase != TURN:
        return "han-swap"
    if not hands[seat * 5 + colour]:
        return "han-hand payment=" + COLOURS[colour]
    return "" if shown_or_piled(display, pile) else "han-swap"


def shown_or_piled(display: vec[u8], pile: i64) -> bool:
    """Whether a card can be taken."""
    return pile > 0 or sum([int(display[colour]) for colour in range(COLOUR_COUNT)]) > 0
