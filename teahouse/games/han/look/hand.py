"""The panel of a hand: its owner's cards to touch, for all others what they know of it. At the end the winner sits
there."""

from typing import Final, NamedTuple

from teahouse.core.state import UNKNOWN
from teahouse.draw import pieces, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.han.box import FORT, MOST_SEATS
from teahouse.games.han.look.cards import CARD_HEIGHT, CARD_TOP, PANEL_HEIGHT, STEP, hand_from_outside, row_of_cards
from teahouse.games.han.look.facts import by_colour
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.state import HanState

HAND_WIDTH: Final = 376
MARK_X: Final = 26
CARDS_X: Final = 51
FORT_X: Final = 350
MIDDLE: Final = CARD_TOP + CARD_HEIGHT / 2


class HandKey(NamedTuple):
    """What a hand shows."""

    lang: str
    seat: int
    decides: bool
    # Whether the reader may see all of it, and touch it.
    is_open: bool
    # The cards face up, by colour, and how many are seen from behind.
    cards: tuple[int, ...]
    backs: int
    has_fort: bool
    # Who has won, once the game is over.
    winners: tuple[int, ...]


def hand_key(seen: HanState, seat: int, winners: tuple[int, ...], lang: str) -> HandKey:
    """What the reader knows of a hand."""
    cards = by_colour(seen.hands, seat)
    is_open = cards[0] != UNKNOWN
    if not is_open:
        cards = by_colour(seen.known, seat)
    return HandKey(
        lang=lang,
        seat=seat,
        decides=seat == seen.to_move,
        is_open=is_open,
        cards=cards,
        backs=int(seen.hand_sizes[seat]) - sum(cards),
        has_fort=seen.supply[FORT * MOST_SEATS + seat] > 0,
        winners=winners,
    )


def draw_hand(key: HandKey) -> str:
    """The cards on the ground of the panel, with the mark of whose they are."""
    ground = pieces.panel(
        1.5,
        1.5,
        HAND_WIDTH - 3,
        PANEL_HEIGHT - 3,
        stroke="var(--seal)" if key.decides else "var(--line)",
        stroke_width=3 if key.decides else 1,
    )
    names = HanNames.of(key.lang)
    if key.winners:
        return ground + throne(key.winners, names)
    mark = svg.use(f"han-mark-{key.seat}", MARK_X, MIDDLE)
    if not key.is_open:
        return ground + mark + hand_from_outside(key.cards, key.backs, CARDS_X, CARD_TOP, STEP)
    cards = row_of_cards("hand", key.cards, CARDS_X, STEP, names, player=names.seats[key.seat])
    return ground + mark + cards + (own_fort(names) if key.has_fort else "")


def own_fort(names: HanNames) -> str:
    """The fort that the owner of the hand has left."""
    shown = svg.use("han-fort", transform=svg.at(0, -10, 0.8))
    ring = ring_around(-22, -28, 44, 56, 5)
    return touchable("fort:own", names.fill("do:fort"), shown, ring=ring, transform=svg.at(FORT_X, MIDDLE))


def throne(winners: tuple[int, ...], names: HanNames) -> str:
    """The winners side by side under the emperor's hat."""
    parts: list[str] = []
    step = HAND_WIDTH / len(winners)
    for seat, (x, y) in zip(winners, pieces.centred_row(len(winners), HAND_WIDTH / 2, MIDDLE, step), strict=True):
        name = names.seats[seat]
        size = pieces.fitting_size(name, 30, step - 20)
        parts.append(svg.use("han-hat", transform=svg.at(x, y - 24, 1.5)))
        parts.append(svg.use(f"han-mark-{seat}", transform=svg.at(x, y + 6, 1.3)))
        parts.append(pieces.label(x, y + 54, name, size, anchor="middle", class_="name"))
    return "".join(parts)
