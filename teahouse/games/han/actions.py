"""The verbs of Han."""

from typing import Final

from mypy_extensions import i64

from teahouse.core.verbs import Domain, Verb, Vocabulary
from teahouse.games.han.box import COLOURS, MOST_PROVINCES, MOST_SITES, PAYMENTS

SITE: Final = Domain("site", [str(number) for number in range(1, MOST_SITES + 1)])
PROVINCE: Final = Domain("province", [str(number) for number in range(1, MOST_PROVINCES + 1)])
COLOUR: Final = Domain("colour", COLOURS)
PAYMENT: Final = Domain(
    "payment", ["+".join(COLOURS[colour] for colour in cards) for cards in PAYMENTS], touched="hand", parts="+"
)

# A piece is paid with cards of the hand, touched before the place or after it; where only one payment is possible,
# touching the place is enough. A card is payment, so swapping one begins with a button.
VERBS: Final = Vocabulary(
    [
        Verb("pagoda", SITE, PAYMENT, ordered=0, implied="{1}", matters=5),
        Verb("fort", SITE, PAYMENT, touches=["fort:own", "{0}", "{1}"], ordered=1, implied="{1}", matters=4),
        Verb("envoy", PROVINCE, PAYMENT, ordered=0, implied="{1}", matters=3),
        Verb("done", matters=0),
        Verb("swap", COLOUR, touches=["swap:card", "hand:{0}"], matters=2),
        Verb("take", COLOUR, touches=["display:{0}"]),
        Verb("draw", touches=["pile:top"], matters=0),
        Verb("pass"),
    ]
)

PLACE_PAGODA: Final[i64] = VERBS.first("pagoda")
PLACE_FORT: Final[i64] = VERBS.first("fort")
PLACE_ENVOY: Final[i64] = VERBS.first("envoy")
DONE: Final[i64] = VERBS.first("done")
SWAP: Final[i64] = VERBS.first("swap")
TAKE: Final[i64] = VERBS.first("take")
DRAW: Final[i64] = VERBS.first("draw")
PASS: Final[i64] = VERBS.first("pass")
