"""Drawing and swapping: the display, the pile that runs out twice, and the end of a turn."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.games.han import events
from teahouse.games.han.actions import DRAW, PASS, SWAP, TAKE
from teahouse.games.han.box import COLOUR_COUNT, MOST_PILES
from teahouse.games.han.empire import Empire
from teahouse.games.han.game_end import finish
from teahouse.games.han.phases import DRAWING, TURN


def draw_moves(empire: Empire) -> vec[i64]:
    """A card from the display, or the top of the pile. (han-draw)"""
    found = vec[i64](capacity=8)
    colour: i64
    for colour in range(COLOUR_COUNT):
        if empire.display[colour]:
            found = append(found, TAKE + colour)
    if len(empire.pile):
        found = append(found, DRAW)
    return found


def swap_moves(empire: Empire, found: vec[i64]) -> vec[i64]:
    """One card can be swapped for another while there is one to take; else the turn may be passed.

    (han-swap, han-pass)
    """
    colour: i64
    can_swap = False
    if empire.has_card_to_draw():
        for colour in range(COLOUR_COUNT):
            if empire.cards_in_hand(empire.to_move, colour):
                can_swap = True
                found = append(found, SWAP + colour)
    return found if can_swap else append(found, PASS)


def begin_drawing(empire: Empire, count: i64) -> None:
    """Draw so many cards, or as many as there are. (han-draw)"""
    empire.to_draw = count
    if count and empire.has_card_to_draw():
        empire.phase = DRAWING
    else:
        end_turn(empire)


def take(empire: Empire, colour: i64) -> None:
    """A card from the display, for all to see. (han-draw)"""
    seat = empire.to_move
    empire.display[colour] -= 1
    empire.hands[seat * COLOUR_COUNT + colour] += 1
    empire.hand_sizes[seat] += 1
    empire.known[seat * COLOUR_COUNT + colour] += 1
    begin_drawing(empire, empire.to_draw - 1)


def draw(empire: Empire) -> None:
    """The top card of the pile. (han-draw)"""
    deal_card(empire, empire.to_move)
    begin_drawing(empire, empire.to_draw - 1)


def swap(empire: Empire, colour: i64) -> None:
    """Discard a card and get another one. (han-swap)"""
    empire.discard_card(colour)
    begin_drawing(empire, 1)


def deal_card(empire: Empire, seat: i64) -> None:
    """One card from the pile into a hand."""
    colour = take_top(empire)
    empire.hands[seat * COLOUR_COUNT + colour] += 1
    empire.hand_sizes[seat] += 1
    if empire.log is not None:
        empire.tell((events.DREW, seat, colour))
    check_pile(empire)


def take_top(empire: Empire) -> i64:
    """Take the top card of the pile; `check_pile` follows when it has been told."""
    empire.pile, card = pop(empire.pile)
    return i64(card)


def check_pile(empire: Empire) -> None:
    """When the last card has left it, the pile has run out. (han-pile-out, han-second-pile)"""
    if len(empire.pile) == 0:
        empire.exhausted += 1
        if empire.exhausted == 1:
            reshuffle(empire)
        if len(empire.pile) == 0:
            empire.exhausted = MOST_PILES
            empire.tell((events.LAST_ROUND,))


def reshuffle(empire: Empire) -> None:
    """The discards become the new pile. (han-pile-out)"""
    colour: i64
    for colour in range(COLOUR_COUNT):
        while empire.discard[colour]:
            empire.pile = append(empire.pile, u8(colour))
            empire.discard[colour] -= 1
    empire.shuffle(empire.pile)
    empire.tell((events.RESHUFFLED, len(empire.pile)))


def refill(empire: Empire) -> None:
    """The display is filled up again, as far as the pile reaches. (han-refill)"""
    colour: i64
    shown: i64 = 0
    for colour in range(COLOUR_COUNT):
        shown += i64(empire.display[colour])
    while shown < empire.house.map.display_size and len(empire.pile):
        colour = take_top(empire)
        empire.display[colour] += 1
        if empire.log is not None:
            empire.tell((events.TURNED_UP, colour))
        check_pile(empire)
        shown += 1


def end_turn(empire: Empire) -> None:
    """The next player, or the end after the last player's turn once the pile ran out twice. (han-second-pile)"""
    if empire.exhausted < MOST_PILES:
        refill(empire)
    empire.to_draw = 0
    empire.phase = TURN
    if empire.exhausted == MOST_PILES and empire.to_move == empire.seats - 1:
        finish(empire)
    else:
        empire.to_move = (empire.to_move + 1) % empire.seats
