"""Forts, by the rule of the booklet and by that of 2014: where they may be placed, and what placing one does."""

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.games.han.actions import PLACE_FORT
from teahouse.games.han.box import FORT, MOST_SEATS, NO_PIECE, PAIR, PAYMENT_COUNT
from teahouse.games.han.empire import Empire
from teahouse.games.han.maps import NO_PROVINCE
from teahouse.games.han.payment import pay, site_payments
from teahouse.games.han.placing import after_piece, end_placing, may_follow, note_piece, set_pagoda


def fort_moves(empire: Empire, held: i64, pair: i64, found: vec[i64]) -> vec[i64]:
    """Every fort that can be placed, while the seat to move has one. (han-forts)"""
    if not empire.forts_left(empire.to_move):
        return found
    if not empire.house.forts_of_2014:
        return separate_fort_moves(empire, held, pair, found)
    if empire.pieces == 0 and empire.pagodas_left(empire.to_move):
        return joint_fort_moves(empire, found)
    return found


def separate_fort_moves(empire: Empire, held: i64, pair: i64, found: vec[i64]) -> vec[i64]:
    """Forts as pieces of their own, at the price of the site. (han-forts-booklet)"""
    map = empire.house.map
    site: i64
    for site in range(map.site_count):
        if can_hold_fort(empire, site) and may_follow(empire, map.provinces_of[site]):
            found = site_payments(empire.house, site, held, pair, PLACE_FORT + site * PAYMENT_COUNT, found)
    return found


def joint_fort_moves(empire: Empire, found: vec[i64]) -> vec[i64]:
    """Fort and pagoda together, for two cards of the province's colour. (han-forts-2014)"""
    map = empire.house.map
    site: i64
    for site in range(map.site_count):
        if can_hold_fort(empire, site) and map.second_province[site] == NO_PROVINCE:
            colour = map.colour_of[map.first_province[site]]
            if empire.cards_in_hand(empire.to_move, colour) >= 2:
                found = append(found, PLACE_FORT + site * PAYMENT_COUNT + PAIR + colour)
    return found


def can_hold_fort(empire: Empire, site: i64) -> bool:
    """Whether neither a pagoda nor a fort stands on a site. (han-forts-booklet, han-forts-2014)"""
    return empire.pagodas[site] == NO_PIECE and not empire.forts[site]


def place_fort(empire: Empire, site: i64, payment: i64) -> None:
    """A fort on an empty site; by the rule of 2014 with a pagoda on it. (han-forts-booklet, han-forts-2014)"""
    pay(empire, payment)
    note_piece(empire, empire.house.map.provinces_of[site])
    empire.forts[site] = 1
    empire.supply[FORT * MOST_SEATS + empire.to_move] -= 1
    if empire.house.forts_of_2014:
        set_pagoda(empire, site)
        end_placing(empire)
    else:
        after_piece(empire)
