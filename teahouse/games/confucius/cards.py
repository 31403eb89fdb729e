"""Confucius cards: the deck, the discards and the hands. (confucius-deck, confucius-hand)"""

from librt.vecs import append, pop
from mypy_extensions import i64, u8

from teahouse.games.confucius import events
from teahouse.games.confucius.box import CARD_KINDS, CARDS, HAND
from teahouse.games.confucius.table import Table


def draw_cards(table: Table, seat: i64, count: i64) -> None:
    """Cards from the deck, as far as deck and discards reach. (confucius-deck)"""
    while count > 0:
        if len(table.deck) == 0:
            reshuffle(table)
            if len(table.deck) == 0:
                return
        table.deck, card = pop(table.deck)
        table.hands[seat * CARD_KINDS + i64(card)] += 1
        table.counts[HAND + seat] += 1
        if table.log is not None:
            table.tell((events.DREW, seat, i64(card)))
        count -= 1


def reshuffle(table: Table) -> None:
    """The discards become the new deck. (confucius-deck)"""
    card: i64
    for card in range(CARD_KINDS):
        while table.discard[card]:
            table.deck = append(table.deck, u8(card))
            table.discard[card] -= 1
    if len(table.deck):
        table.shuffle(table.deck)
        table.tell((events.RESHUFFLED, len(table.deck)))


def can_draw(table: Table) -> bool:
    """Whether there is a card in the deck or among the discards."""
    return len(table.deck) > 0 or table.discard[0] > 0 or table.discard[1] > 0 or table.discard[2] > 0


def hand_refusal(table: Table, card: i64) -> str:
    """One plays the cards that one has. (confucius-hand)"""
    return "" if table.held(table.to_move, card) else f"confucius-hand card={CARDS[card]}"


def drop_card(table: Table, seat: i64, card: i64) -> None:
    """One card from the hand to the discards, face up."""
    table.hands[seat * CARD_KINDS + card] -= 1
    table.counts[HAND + seat] -= 1
    table.discard[card] += 1
    forget_card(table, seat, card)


def forget_card(table: Table, seat: i64, card: i64) -> None:
    """A card that everybody saw leave is no longer known to be there."""
    if table.known[seat * CARD_KINDS + card]:
        table.known[seat * CARD_KINDS + card] -= 1
