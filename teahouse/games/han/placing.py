"""Placing pagodas, forts and envoys: where they may go and what they cost."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.han.actions import PLACE_ENVOY, PLACE_FORT, PLACE_PAGODA
from teahouse.games.han.box import COLOUR_COUNT, COST, MIX, MOST_SEATS, PAIR, PAYMENT_COUNT, WITH_JOKER
from teahouse.games.han.house_rules import HouseRules
from teahouse.games.han.maps import NO_PROVINCE, Map
from teahouse.games.han.scoring import NO_PIECE


def joker_payment(card: i64, pair: i64) -> i64:
    """The payment of one card and a pair of another colour."""
    return WITH_JOKER + card * 4 + (pair if pair < card else pair - 1)


def pair_in(hands: vec[u8], seat: i64) -> i64:
    """The colour of which a seat holds two or three; -1 for none. Three cards have no room for two pairs."""
    colour: i64
    for colour in range(COLOUR_COUNT):
        if hands[seat * 5 + colour] >= 2:
            return colour
    return -1


def holds(hands: vec[u8], seat: i64, payment: i64) -> bool:
    """Whether the cards of a payment are in the hand. (han-hand)"""
    colour: i64
    for colour in range(COLOUR_COUNT):
        if i64(hands[seat * 5 + colour]) < COST[payment * 5 + colour]:
            return False
    return True


def piece_payments(hands: vec[u8], seat: i64, colour: i64, first: i64, found: vec[i64]) -> vec[i64]:
    """The ways to pay one piece in a province of that colour. (han-payment, han-joker)"""
    if hands[seat * 5 + colour]:
        found = append(found, first + colour)
    pair = pair_in(hands, seat)
    if pair >= 0 and pair != colour:
        found = append(found, first + PAIR + pair)
    return found


def border_payments(
    hands: vec[u8], seat: i64, one: i64, other: i64, joker: bool, first: i64, found: vec[i64]
) -> vec[i64]:
    """The ways to pay a piece between two provinces. (han-border-price, han-border-joker)"""
    pair = pair_in(hands, seat)
    if pair >= 0 and (pair == one or pair == other):
        found = append(found, first + PAIR + pair)
    if one != other and hands[seat * 5 + one] and hands[seat * 5 + other]:
        found = append(found, first + MIX[one * 5 + other])
    if joker and pair >= 0 and pair != one and pair != other:
        low, high = (one, other) if one < other else (other, one)
        if hands[seat * 5 + low]:
            found = append(found, first + joker_payment(low, pair))
        if high != low and hands[seat * 5 + high]:
            found = append(found, first + joker_payment(high, pair))
    return found


def may_follow(provinces: i64, pieces: i64, open: i64, closed: i64) -> bool:
    """Whether a piece in these provinces (bits) may be placed after `pieces` others of this turn.

    `open` are the provinces of this turn's first piece that held a pagoda when the turn began, `closed` those that did
    not. (han-one-province, han-empty-province)
    """
    return pieces == 0 or (provinces & open != 0 and provinces & closed == 0)


def provinces_of(map: Map, site: i64) -> i64:
    """The provinces of a site, as bits."""
    bits = i64(1) << map.first_province[site]
    if map.second_province[site] != NO_PROVINCE:
        bits |= i64(1) << map.second_province[site]
    return bits


def site_payments(house: HouseRules, hands: vec[u8], seat: i64, site: i64, first: i64, found: vec[i64]) -> vec[i64]:
    """The ways to pay for a piece on a site."""
    map = house.map
    one = map.colour_of[map.first_province[site]]
    if map.second_province[site] == NO_PROVINCE:
        return piece_payments(hands, seat, one, first, found)
    other = map.colour_of[map.second_province[site]]
    return border_payments(hands, seat, one, other, house.border_joker, first, found)


def pagoda_actions(
    house: HouseRules, pagodas: vec[u8], hands: vec[u8], seat: i64, pieces: i64, open: i64, closed: i64, found: vec[i64]
) -> vec[i64]:
    """Every pagoda that can be placed. (han-pagoda)"""
    map = house.map
    site: i64
    for site in range(map.site_count):
        if pagodas[site] == NO_PIECE and (pieces == 0 or may_follow(provinces_of(map, site), pieces, open, closed)):
            found = site_payments(house, hands, seat, site, PLACE_PAGODA + site * PAYMENT_COUNT, found)
    return found


def fort_actions(
    house: HouseRules,
    pagodas: vec[u8],
    forts: vec[u8],
    hands: vec[u8],
    seat: i64,
    pieces: i64,
    open: i64,
    closed: i64,
    found: vec[i64],
) -> vec[i64]:
    """Every fort that can be placed, by either rule. (han-forts-booklet, han-forts-2014)"""
    map = house.map
    site: i64
    for site in range(map.site_count):
        if pagodas[site] != NO_PIECE or forts[site]:
            continue
        first = PLACE_FORT + site * PAYMENT_COUNT
        if not house.forts_of_2014:
            if may_follow(provinces_of(map, site), pieces, open, closed):
                found = site_payments(house, hands, seat, site, first, found)
        elif pieces == 0 and map.second_province[site] == NO_PROVINCE:
            colour = map.colour_of[map.first_province[site]]
            if hands[seat * 5 + colour] >= 2:
                found = append(found, first + PAIR + colour)
    return found


def envoy_room(map: Map, pagodas: vec[u8], envoys: vec[u8], province: i64) -> i64:
    """How many more envoys a seal takes: the most pagodas of one player there, less the envoys. (han-envoy-limit)"""
    counts = vec[i64]([0] * 5)
    most: i64 = 0
    place: i64
    seat: i64
    for place in range(map.starts[province], map.starts[province + 1]):
        owner = i64(pagodas[map.sites_in[place]])
        if owner != NO_PIECE:
            counts[owner] += 1
            if counts[owner] > most:
                most = counts[owner]
    for seat in range(MOST_SEATS):
        most -= i64(envoys[province * 5 + seat])
    return most


def envoy_actions(
    house: HouseRules,
    pagodas: vec[u8],
    envoys: vec[u8],
    hands: vec[u8],
    seat: i64,
    pieces: i64,
    open: i64,
    closed: i64,
    found: vec[i64],
) -> vec[i64]:
    """Every envoy that can be sent. (han-envoy-limit)"""
    map = house.map
    province: i64
    pair = pair_in(hands, seat)
    for province in range(map.province_count):
        colour = map.colour_of[province]
        if not hands[seat * 5 + colour] and (pair < 0 or pair == colour):
            continue
        if may_follow(i64(1) << province, pieces, open, closed) and envoy_room(map, pagodas, envoys, province) > 0:
            found = piece_payments(hands, seat, colour, PLACE_ENVOY + province * PAYMENT_COUNT, found)
    return found


def has_pagoda(map: Map, pagodas: vec[u8], province: i64) -> bool:
    """Whether anybody's pagoda stands in a province. (han-empty-province)"""
    place: i64
    for place in range(map.starts[province], map.starts[province + 1]):
        if pagodas[map.sites_in[place]] != NO_PIECE:
            return True
    return False


def can_anybody_place(map: Map, seats: i64, pagodas: vec[u8], envoys: vec[u8], supply: vec[u8]) -> bool:
    """Whether anybody's pagoda or envoy could still go somewhere, whatever the cards. (han-nobody-can-place)"""
    seat: i64
    site: i64
    province: i64
    pagodas_left = False
    envoys_left = False
    for seat in range(seats):
        pagodas_left = pagodas_left or supply[seat] > 0
        envoys_left = envoys_left or supply[5 + seat] > 0
    if pagodas_left:
        for site in range(map.site_count):
            if pagodas[site] == NO_PIECE:
                return True
    if envoys_left:
        for province in range(map.province_count):
            if envoy_room(map, pagodas, envoys, province) > 0:
                return True
    return False
