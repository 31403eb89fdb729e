"""The panel of a hand: its owner's cards to touch, for all others what they know of it. At the end the winner sits
there."""

from typing import Final, NamedTuple

from teahouse.core.state import UNKNOWN
from teahouse.draw import pieces, svg
from teahouse.draw.touch import touchable
from teahouse.games.han.box import FORT, MOST_SEATS
from teahouse.games.han.look.cards import CARD_HEIGHT, CARD_WIDTH, hand_from_outside, ring_for, row_of_cards
from teahouse.games.han.look.facts import by_colour
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.state import HanState

# Between two cards, before they are scaled.
BETWEEN: Final = 8
# The winners' names: never larger, and rather left out than smaller.
NAME_SIZE: Final = 30
SMALLEST: Final = 11


class HandShape(NamedTuple):
    """How large a panel is in which a hand lies, and where its things are."""

    width: float
    height: float
    # The middle of the owner's mark, which is left out where this is 0, and of the fort; the left edge of the cards,
    # and how large they are.
    mark_x: float
    fort_x: float
    cards_x: float
    scale: float
    # How large the fort is: large enough for a finger, however large the panel is on its screen.
    fort_scale: float


#                            width  height  mark  fort   cards  scale  fort
DESK: Final = HandShape(     384,   146,    26,   352,   51,    1,     1.2)  # fmt: skip
UPRIGHT: Final = HandShape(  352,   84,     20,   324,   40,    0.66,  0.95)  # fmt: skip
SIDEWAYS: Final = HandShape( 200,   70,     0,    177,   6,     0.54,  1)  # fmt: skip
# How fine the rings of marks are on a phone.
FINE_RING: Final = 0.55
# Where the owner's pieces left stand on a phone that is held upright: their middle with and without a fort beside them.
SUPPLY_X: Final = (257, 288)


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
    # Pagodas and envoys left.
    supply: tuple[int, int]
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
        supply=(int(seen.pagodas_left(seat)), int(seen.envoys_left(seat))),
        winners=winners,
    )


def draw_hand(key: HandKey) -> str:
    """The hand for a desk."""
    return hand(key, DESK)


def draw_upright_hand(key: HandKey) -> str:
    """The hand for a phone that is held upright, with the pieces that its owner has left."""
    return hand(key, UPRIGHT, FINE_RING) + ("" if key.winners else pieces_left(key))


def draw_sideways_hand(key: HandKey) -> str:
    """The hand for a phone on its side."""
    return hand(key, SIDEWAYS, FINE_RING)


def hand(key: HandKey, shape: HandShape, ring: float = 1) -> str:
    """The cards on the ground of the panel, with the mark of whose they are; `ring` is how fine marks are."""
    ground = pieces.panel(
        1.5,
        1.5,
        shape.width - 3,
        shape.height - 3,
        stroke="var(--seal)" if key.decides else "var(--line)",
        stroke_width=3 if key.decides else 1,
    )
    names = HanNames.of(key.lang)
    if key.winners:
        return ground + throne(key.winners, shape, names)
    about = f"seat:{key.seat}"
    mark = svg.use(f"han-mark-{key.seat}", shape.mark_x, shape.height / 2, data_about=about) if shape.mark_x else ""
    step = CARD_WIDTH + BETWEEN
    if key.is_open:
        fineness = min(1, ring / shape.scale)
        cards = row_of_cards("hand", key.cards, (step, 0), names, fineness, player=names.players([key.seat]))
    else:
        cards = hand_from_outside(key.cards, key.backs, 0, 0, step)
    top = (shape.height - shape.scale * CARD_HEIGHT) / 2
    lying = svg.group(cards, transform=svg.at(shape.cards_x, top, shape.scale))
    return ground + mark + lying + (own_fort(shape, names, ring) if key.is_open and key.has_fort else "")


def own_fort(shape: HandShape, names: HanNames, ring: float) -> str:
    """The fort that the owner of the hand has left."""
    shown = svg.use("han-fort", transform=svg.at(0, -10, 0.8))
    around = ring_for(-22, -28, 44, 56, 5, min(1, ring / shape.fort_scale))
    where = svg.at(shape.fort_x, shape.height / 2, shape.fort_scale)
    return touchable("fort:own", names.fill("do:fort"), shown, ring=around, transform=where)


def pieces_left(key: HandKey) -> str:
    """Pagodas and envoys that the owner of the hand has left, with their numbers."""
    x, middle = SUPPLY_X[0 if key.has_fort else 1], UPRIGHT.height / 2
    #                        figure, about, half its width, height, scale
    figures = [("small-pagoda", "pagoda", 14, middle - 20, 0.95), ("envoy", "envoy", 14, middle + 20, 1)]
    parts: list[str] = []
    for count, (figure, about, half, y, scale) in zip(key.supply, figures, strict=True):
        shown = svg.use(f"han-{figure}-{key.seat}", transform=svg.at(x, y, scale), opacity=None if count else 0.3)
        number = svg.text(x + half, y + 6, str(count), font_size=16)
        parts.append(svg.group(shown, number, data_about=f"supply:{about}"))
    return "".join(parts)


def throne(winners: tuple[int, ...], shape: HandShape, names: HanNames) -> str:
    """The winners side by side under the emperor's hat."""
    parts: list[str] = []
    step, middle, scale = shape.width / len(winners), shape.height / 2, shape.height / DESK.height
    size = min(pieces.fitting_size(names.seats[seat], NAME_SIZE * scale, step - 6) for seat in winners)
    for seat, (x, y) in zip(winners, pieces.centred_row(len(winners), shape.width / 2, middle, step), strict=True):
        name = names.seats[seat]
        figures = [
            svg.use("han-hat", transform=svg.at(x, y - 24 * scale, 1.5 * scale)),
            svg.use(f"han-mark-{seat}", transform=svg.at(x, y + 6 * scale, 1.3 * scale)),
        ]
        if size >= SMALLEST:
            figures.append(pieces.label(x, y + 54 * scale, name, size, anchor="middle", class_="name"))
        parts.append(svg.group(*figures, data_about=f"winner:{seat}"))
    return "".join(parts)
