"""What is in the box of Han: cards, pagodas, envoys, forts, and the maps."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_SEATS: Final[i64] = 5
MOST_SITES: Final[i64] = 64
MOST_PROVINCES: Final[i64] = 16

# Province cards; the order of colours is the booklet's.
COLOURS: Final = ["violet", "yellow", "orange", "green", "red"]
COLOUR_COUNT: Final[i64] = 5
CARDS: Final = vec[i64]([10, 11, 11, 12, 13])
HAND: Final[i64] = 3

# Pieces a seat.
PAGODAS: Final[i64] = 20
ENVOYS: Final[i64] = 8

ROW: Final[i64] = 4
MOST_PIECES: Final[i64] = 2


def payments() -> list[list[int]]:
    """Every way to pay: one card, a pair, two different cards, one card and a pair of another colour."""
    single = [[colour] for colour in range(5)]
    pairs = [[colour, colour] for colour in range(5)]
    mixed = [[one, other] for one in range(5) for other in range(one + 1, 5)]
    joker = [[card, pair, pair] for card in range(5) for pair in range(5) if card != pair]
    return single + pairs + mixed + joker


# Payments are numbered: 0–4 one card, 5–9 a pair, 10–19 two colours, 20–39 one card and a pair.
PAYMENTS: Final = payments()
PAYMENT_COUNT: Final[i64] = 40
PAIR: Final[i64] = 5
MIXED: Final[i64] = 10
WITH_JOKER: Final[i64] = 20
# How many cards of each colour a payment takes: COST[payment * 5 + colour]
COST: Final = vec[i64]([cards.count(colour) for cards in PAYMENTS for colour in range(5)])
# The payment of two different cards: MIX[one * 5 + other]
MIX: Final = vec[i64](
    [PAYMENTS.index(sorted([one, other])) if one != other else 5 + one for one in range(5) for other in range(5)]
)
