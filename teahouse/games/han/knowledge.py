"""What a seat cannot account for: the cards in the others' hands, in the pile, and perhaps out of the game."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.core.state import UNKNOWN
from teahouse.games.han.box import CARDS, COLOUR_COUNT


def unseen_cards(
    seats: i64, hands: vec[u8], known: vec[u8], display: vec[u8], discard: vec[u8], removed: vec[u8]
) -> vec[u8]:
    """The cards of the box less those that a view shows: own hand, display, discards, what others took openly."""
    found = vec[u8]()
    colour: i64
    seat: i64
    for colour in range(COLOUR_COUNT):
        count = CARDS[colour] - i64(display[colour]) - i64(discard[colour])
        if removed[colour] != UNKNOWN:
            count -= i64(removed[colour])
        for seat in range(seats):
            held = hands[seat * 5 + colour]
            count -= i64(held) if held != UNKNOWN else i64(known[seat * 5 + colour])
        while count > 0:
            found = append(found, u8(colour))
            count -= 1
    return found


def hide(seats: i64, seat: i64, hands: vec[u8], pile: vec[u8], removed: vec[u8], removed_unseen: bool) -> None:
    """Blot out, in place, what a seat may not know."""
    other: i64
    colour: i64
    place: i64
    for other in range(seats):
        if other != seat:
            for colour in range(COLOUR_COUNT):
                hands[other * 5 + colour] = UNKNOWN
    for place in range(len(pile)):
        pile[place] = UNKNOWN
    if removed_unseen:
        for colour in range(COLOUR_COUNT):
            removed[colour] = UNKNOWN


def deal_unseen(
    unseen: vec[u8], seats: i64, hands: vec[u8], hand_sizes: vec[u8], known: vec[u8], pile: vec[u8], removed: vec[u8]
) -> None:
    """Fill in, in place, what was blotted out: hands keep what is known of them, the rest comes as it lies."""
    seat: i64
    colour: i64
    place: i64
    for seat in range(seats):
        if hands[seat * 5] == UNKNOWN:
            free = i64(hand_sizes[seat])
            for colour in range(COLOUR_COUNT):
                hands[seat * 5 + colour] = known[seat * 5 + colour]
                free -= i64(known[seat * 5 + colour])
            while free:
                unseen, card = pop(unseen)
                hands[seat * 5 + i64(card)] += 1
                free -= 1
    for place in range(len(pile)):
        unseen, card = pop(unseen)
        pile[place] = card
    if removed[0] == UNKNOWN:
        for colour in range(COLOUR_COUNT):
            removed[colour] = 0
        for card in unseen:
            removed[i64(card)] += 1
