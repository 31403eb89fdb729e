"""The price of a piece, and the ways in which the seat to move can pay it.

`held` are the colours of its cards, as bits, and `pair` is the colour of its pair. `first` is the action that places
the piece for payment 0; the others follow it in the order of payments.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.games.han.box import COLOUR_COUNT, COST, MIX, PAIR, WITH_JOKER
from teahouse.games.han.empire import Empire
from teahouse.games.han.house_rules import HouseRules
from teahouse.games.han.maps import NO_PROVINCE

NO_PAIR: Final[i64] = -1


def colours_in_hand(empire: Empire) -> i64:
    """The colours of the cards that the seat to move holds, as bits. (han-hand)"""
    found: i64 = 0
    colour: i64
    for colour in range(COLOUR_COUNT):
        if empire.hands[empire.to_move * COLOUR_COUNT + colour]:
            found |= i64(1) << colour
    return found


def pair_in_hand(empire: Empire) -> i64:
    """The colour of which it holds two or three, or NO_PAIR. Three cards have no room for two pairs. (han-joker)"""
    colour: i64
    for colour in range(COLOUR_COUNT):
        if empire.hands[empire.to_move * COLOUR_COUNT + colour] >= 2:
            return colour
    return NO_PAIR


def piece_payments(colour: i64, held: i64, pair: i64, first: i64, found: vec[i64]) -> vec[i64]:
    """The ways to pay one piece in a province of that colour. (han-payment, han-joker)"""
    if held >> colour & 1:
        found = append(found, first + colour)
    if pair != NO_PAIR and pair != colour:
        found = append(found, first + PAIR + pair)
    return found


def border_payments(
    one: i64, other: i64, can_use_joker: bool, held: i64, pair: i64, first: i64, found: vec[i64]
) -> vec[i64]:
    """The ways to pay a piece between two provinces. (han-border-price, han-border-joker)"""
    if pair != NO_PAIR and (pair == one or pair == other):
        found = append(found, first + PAIR + pair)
    if one != other and held >> one & 1 and held >> other & 1:
        found = append(found, first + MIX[one * COLOUR_COUNT + other])
    if can_use_joker and pair != NO_PAIR and pair != one and pair != other:
        low, high = (one, other) if one < other else (other, one)
        if held >> low & 1:
            found = append(found, first + joker_payment(low, pair))
        if high != low and held >> high & 1:
            found = append(found, first + joker_payment(high, pair))
    return found


def joker_payment(card: i64, pair: i64) -> i64:
    """The payment of one card and a pair of another colour."""
    return WITH_JOKER + card * (COLOUR_COUNT - 1) + (pair if pair < card else pair - 1)


def site_payments(house: HouseRules, site: i64, held: i64, pair: i64, first: i64, found: vec[i64]) -> vec[i64]:
    """The ways to pay for a piece on a site."""
    map = house.map
    one = map.colour_of[map.first_province[site]]
    if map.second_province[site] == NO_PROVINCE:
        return piece_payments(one, held, pair, first, found)
    other = map.colour_of[map.second_province[site]]
    return border_payments(one, other, house.border_joker, held, pair, first, found)


def pay(empire: Empire, payment: i64) -> None:
    """The cards go from the hand to the discards, face up. (han-payment)"""
    colour: i64
    for colour in range(COLOUR_COUNT):
        count = COST[payment * COLOUR_COUNT + colour]
        while count:
            empire.discard_card(colour)
            count -= 1
