"""Pagodas and envoys: where they may be placed, and what placing one does."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.games.han.actions import PLACE_ENVOY, PLACE_PAGODA
from teahouse.games.han.box import ENVOY, HAND, MOST_PIECES, MOST_SEATS, NO_PIECE, PAGODA, PAYMENT_COUNT
from teahouse.games.han.drawing import begin_drawing
from teahouse.games.han.empire import Empire
from teahouse.games.han.game_end import can_anybody_place, end_early
from teahouse.games.han.maps import NO_PROVINCE
from teahouse.games.han.payment import NO_PAIR, pay, piece_payments, site_payments
from teahouse.games.han.phases import MORE
from teahouse.games.han.scoring import score_if_full


def pagoda_moves(empire: Empire, held: i64, pair: i64, found: vec[i64]) -> vec[i64]:
    """Every pagoda that can be placed. (han-pagoda)"""
    house, map, pagodas = empire.house, empire.house.map, empire.pagodas
    is_first = empire.pieces == 0
    site: i64
    if not empire.pagodas_left(empire.to_move):
        return found
    for site in range(map.site_count):
        if pagodas[site] == NO_PIECE and (is_first or may_follow(empire, map.provinces_of[site])):
            found = site_payments(house, site, held, pair, PLACE_PAGODA + site * PAYMENT_COUNT, found)
    return found


def envoy_moves(empire: Empire, held: i64, pair: i64, found: vec[i64]) -> vec[i64]:
    """Every envoy that can be sent. (han-envoy-limit)"""
    map = empire.house.map
    province: i64
    if not empire.envoys_left(empire.to_move):
        return found
    for province in range(map.province_count):
        colour = map.colour_of[province]
        can_pay = held >> colour & 1 != 0 or (pair != NO_PAIR and pair != colour)
        if can_pay and may_follow(empire, i64(1) << province) and empire.envoy_room(province) > 0:
            found = piece_payments(colour, held, pair, PLACE_ENVOY + province * PAYMENT_COUNT, found)
    return found


def may_follow(empire: Empire, provinces: i64) -> bool:
    """Whether a piece in these provinces, as bits, may be placed now: the first one of a turn anywhere, the second one
    where the first is, if a pagoda stood there when the turn began. (han-one-province, han-empty-province)"""
    return empire.pieces == 0 or (provinces & empire.open != 0 and provinces & empire.closed == 0)


def place_pagoda(empire: Empire, site: i64, payment: i64) -> None:
    """A pagoda on a free site. (han-pagoda, han-border-pagoda)"""
    pay(empire, payment)
    note_piece(empire, empire.house.map.provinces_of[site])
    set_pagoda(empire, site)
    after_piece(empire)


def set_pagoda(empire: Empire, site: i64) -> None:
    """The pagoda stands; a province that is full now is scored. (han-filled)"""
    map = empire.house.map
    empire.pagodas[site] = u8(empire.to_move)
    empire.supply[PAGODA * MOST_SEATS + empire.to_move] -= 1
    score_if_full(empire, map.first_province[site])
    if map.second_province[site] != NO_PROVINCE:
        score_if_full(empire, map.second_province[site])


def send_envoy(empire: Empire, province: i64, payment: i64) -> None:
    """An envoy to a province's seal. (han-envoy-limit)"""
    pay(empire, payment)
    note_piece(empire, i64(1) << province)
    empire.envoys[province * MOST_SEATS + empire.to_move] += 1
    empire.supply[ENVOY * MOST_SEATS + empire.to_move] -= 1
    after_piece(empire)


def note_piece(empire: Empire, provinces: i64) -> None:
    """Remember for the second piece which provinces held a pagoda before the first. (han-empty-province)"""
    province: i64
    empire.pieces += 1
    if empire.pieces == 1:
        for province in range(empire.house.map.province_count):
            if provinces >> province & 1:
                if empire.has_pagoda(province):
                    empire.open |= i64(1) << province
                else:
                    empire.closed |= i64(1) << province


def after_piece(empire: Empire) -> None:
    """After one piece the player is asked again, after two the placing is over. (han-placing)"""
    if empire.pieces == MOST_PIECES:
        end_placing(empire)
    else:
        empire.phase = MORE


def end_placing(empire: Empire) -> None:
    """If nobody can place anything any more the game is over, else cards are drawn. (han-nobody-can-place)"""
    empire.pieces = empire.open = empire.closed = 0
    if can_anybody_place(empire):
        begin_drawing(empire, HAND - i64(empire.hand_sizes[empire.to_move]))
    else:
        end_early(empire)
