"""What is in the box of Han: cards, pagodas, envoys, forts, and the maps."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_SEATS: Final[i64] = 2
MOST_SEATS: Final[i64] = 5
MOST_SITES: Final[i64] = 64
MOST_PROVINCES: Final[i64] = 16

# Province cards; the order of colours is the booklet's.
COLOURS: Final = ["violet", "yellow", "orange", "green", "red"]
COLOUR_COUNT: Final[i64] = 5
CARDS: Final = vec[i64]([10, 11, 11, 12, 13])
HAND: Final[i64] = 3
# The draw pile, and once more the discards.
MOST_PILES: Final[i64] = 2

# Kinds of piece, and how many of them a seat has; its one fort is a variant.
PAGODA: Final[i64] = 0
ENVOY: Final[i64] = 1
FORT: Final[i64] = 2
PIECE_KINDS: Final[i64] = 3
PAGODAS: Final[i64] = 20
ENVOYS: Final[i64] = 8
# Stands for the seat on a site without a pagoda.
NO_PIECE: Final[i64] = 9

ROW: Final[i64] = 4
MOST_PIECES: Final[i64] = 2


def payments() -> list[list[int]]:
    """Every way to pay: one card, a pair, two different cards, one card and a pair of another colour."""
    colours = range(len(COLOURS))
    single = [[colour] for colour in colours]
    pairs = [[colour, colour] for colour in colours]
    mixed = [[one, other] for one in colours for other in colours if one < other]
    joker = [[card, pair, pair] for card in colours for pair in colours if card != pair]
    return single + pairs + mixed + joker


# Payments are numbered: 0–4 one card, 5–9 a pair, 10–19 two colours, 20–39 one card and a pair.
PAYMENTS: Final = payments()
PAYMENT_COUNT: Final[i64] = 40
PAIR: Final[i64] = 5
WITH_JOKER: Final[i64] = 20
# How many cards of each colour a payment takes: COST[payment * COLOUR_COUNT + colour]
COST: Final = vec[i64]([cards.count(colour) for cards in PAYMENTS for colour in range(len(COLOURS))])
# The payment of two cards, different or equal: MIX[one * COLOUR_COUNT + other]
MIX: Final = vec[i64](
    [PAYMENTS.index(sorted([one, other])) for one in range(len(COLOURS)) for other in range(len(COLOURS))]
)
