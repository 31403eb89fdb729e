"""What a seat cannot account for: the cards in the others' hands, in the pile, and perhaps out of the game."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from teahouse.core.rng import Rng
from teahouse.core.state import UNKNOWN
from teahouse.games.han.box import CARDS, COLOUR_COUNT
from teahouse.games.han.empire import Empire


def hide(empire: Empire, viewer: i64) -> None:
    """Blot out, in place, what a viewer may not know."""
    seat: i64
    colour: i64
    place: i64
    for seat in range(empire.seats):
        if seat != viewer:
            for colour in range(COLOUR_COUNT):
                empire.hands[seat * COLOUR_COUNT + colour] = UNKNOWN
    for place in range(len(empire.pile)):
        empire.pile[place] = UNKNOWN
    if empire.house.removes_at_random:
        for colour in range(COLOUR_COUNT):
            empire.removed[colour] = UNKNOWN


def deal_unseen(empire: Empire, rng: Rng) -> None:
    """Fill in, in place and at random, what was blotted out: hands, the pile, and what is left is out of the game."""
    unseen, pile = unseen_cards(empire), empire.pile
    seat: i64
    colour: i64
    place: i64
    rng.shuffle(unseen)
    for seat in range(empire.seats):
        if empire.hands[seat * COLOUR_COUNT] == UNKNOWN:
            unseen = fill_hand(empire, seat, unseen)
    for place in range(len(pile)):
        unseen, card = pop(unseen)
        pile[place] = card
    if empire.removed[0] == UNKNOWN:
        for colour in range(COLOUR_COUNT):
            empire.removed[colour] = 0
        for card in unseen:
            empire.removed[i64(card)] += 1


def unseen_cards(empire: Empire) -> vec[u8]:
    """The cards of the box less those that a view shows: own hand, display, discards, what others took openly."""
    hands, known, removed = empire.hands, empire.known, empire.removed
    found = vec[u8]()
    colour: i64
    seat: i64
    for colour in range(COLOUR_COUNT):
        count = CARDS[colour] - i64(empire.display[colour]) - i64(empire.discard[colour])
        if removed[colour] != UNKNOWN:
            count -= i64(removed[colour])
        for seat in range(empire.seats):
            place = seat * COLOUR_COUNT + colour
            held = hands[place]
            count -= i64(held) if held != UNKNOWN else i64(known[place])
        while count > 0:
            found = append(found, u8(colour))
            count -= 1
    return found


def fill_hand(empire: Empire, seat: i64, unseen: vec[u8]) -> vec[u8]:
    """A hand keeps what is known of it, the rest comes as it lies; what is left of the unseen cards."""
    hands, known = empire.hands, empire.known
    free = i64(empire.hand_sizes[seat])
    colour: i64
    for colour in range(COLOUR_COUNT):
        place = seat * COLOUR_COUNT + colour
        hands[place] = known[place]
        free -= i64(known[place])
    while free:
        unseen, card = pop(unseen)
        hands[seat * COLOUR_COUNT + i64(card)] += 1
        free -= 1
    return unseen
