"""The panel of the cards that lie open for everybody: the display, the pile and the discards."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.han.box import COLOURS, MOST_PILES
from teahouse.games.han.look.cards import CARD_HEIGHT, CARD_WIDTH, MINI_HEIGHT, MINI_WIDTH, row_of_cards
from teahouse.games.han.look.colours import EDGE
from teahouse.games.han.look.facts import by_colour
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.phases import OVER
from teahouse.games.han.state import HanState

# Between two cards, before they are scaled.
BETWEEN: Final = 6
AGAIN: Final = "M5-4.6A6.8 6.8 0 1 0 6.6 1.5M5.4-9.2V-4.2H.4"


class DisplayShape(NamedTuple):
    """How large the panel is, and where the cards lie in it."""

    width: float
    height: float
    # How large display and pile are; whether the cards of the display lie below each other.
    scale: float
    is_upright: bool
    # The upper left corners of the display and the pile, and how far the display reaches from its first card to its
    # last.
    cards: svg.Point
    reach: float
    pile: svg.Point
    # The upper left corner of the discards, how many columns they have, how far these and their rows are apart, how
    # large a mini card is and its number.
    discards: svg.Point
    columns: int
    across: float
    down: float
    mini: float
    number_size: float
    # The middle of the ribbon that announces the last round, and the size of its words.
    ribbon: svg.Point
    ribbon_size: float


DESK: Final = DisplayShape(
    width=166,
    height=624,
    scale=1,
    is_upright=True,
    cards=(12, 12),
    reach=3 * 120,
    pile=(14, 494),
    discards=(110, 16),
    columns=1,
    across=0,
    down=52,
    mini=2,
    number_size=19,
    ribbon=(83, 484),
    ribbon_size=14,
)
UPRIGHT: Final = DisplayShape(
    width=352,
    height=72,
    scale=0.54,
    is_upright=False,
    cards=(6, 4),
    reach=3 * 49,
    pile=(224, 5.5),
    discards=(282, 5),
    columns=2,
    across=34,
    down=21.5,
    mini=1.08,
    number_size=13,
    ribbon=(110, 12),
    ribbon_size=12,
)
SIDEWAYS: Final = DisplayShape(
    width=278,
    height=70,
    scale=0.5,
    is_upright=False,
    cards=(5, 5),
    reach=3 * 44,
    pile=(185, 7),
    discards=(232, 6),
    columns=2,
    across=23,
    down=21,
    mini=0.8,
    number_size=12,
    ribbon=(91, 11),
    ribbon_size=12,
)


class DisplayKey(NamedTuple):
    """What lies open for everybody."""

    lang: str
    # How many cards lie in the display as long as there are enough.
    size: int
    # By colour.
    cards: tuple[int, ...]
    pile: int
    discards: tuple[int, ...]
    # Whether the discards have been shuffled in, and whether this round is the last.
    is_second_pile: bool
    is_last_round: bool


def display_key(seen: HanState, lang: str) -> DisplayKey:
    """What everybody sees of the cards."""
    return DisplayKey(
        lang=lang,
        size=int(seen.house.map.display_size),
        cards=by_colour(seen.display),
        pile=len(seen.pile),
        discards=by_colour(seen.discard),
        is_second_pile=seen.exhausted > 0,
        is_last_round=seen.exhausted == MOST_PILES and seen.phase != OVER,
    )


def draw_display(key: DisplayKey) -> str:
    """The display for a desk, upright beside the map."""
    return open_cards(key, DESK)


def draw_upright_display(key: DisplayKey) -> str:
    """The display for a phone that is held upright."""
    return open_cards(key, UPRIGHT)


def draw_sideways_display(key: DisplayKey) -> str:
    """The display for a phone on its side."""
    return open_cards(key, SIDEWAYS)


def open_cards(key: DisplayKey, shape: DisplayShape) -> str:
    """Display, pile and discards."""
    names = HanNames.of(key.lang)
    ground = pieces.panel(1.5, 1.5, shape.width - 3, shape.height - 3)
    shown = ground + display(key, shape, names) + pile(key, shape, names) + discards(key.discards, shape, names)
    # (han-second-pile)
    return shown + ribbon(names.say("last_round"), shape) if key.is_last_round else shown


def display(key: DisplayKey, shape: DisplayShape, names: HanNames) -> str:
    """The cards that lie face up, and empty places where there are none left."""
    length = CARD_HEIGHT if shape.is_upright else CARD_WIDTH
    apart = min(length + BETWEEN, shape.reach / shape.scale / max(key.size - 1, 1))
    step = (0, apart) if shape.is_upright else (apart, 0)
    gaps = [svg.use("han-slot", step[0] * place, step[1] * place) for place in range(sum(key.cards), key.size)]
    cards = row_of_cards("display", key.cards, step, names)
    return svg.group(*gaps, cards, transform=svg.at(*shape.cards, shape.scale))


def pile(key: DisplayKey, shape: DisplayShape, names: HanNames) -> str:
    """The draw pile, the higher the more cards it has; an arrow that turns once the discards are in it."""
    levels = [-2 * level for level in range(min((key.pile + 7) // 8, 5))]
    top = levels[-1] if levels else 0
    x, y = CARD_WIDTH / 2 + top, CARD_HEIGHT / 2 + top
    parts = [svg.use("han-back", level, level) for level in levels] or [svg.use("han-slot")]
    parts += [
        svg.circle(x, y, 28, fill="var(--paper)", stroke="var(--ink)"),
        pieces.label(x, y + 10, str(key.pile), 28, anchor="middle", class_="name"),
    ]
    if key.is_second_pile:
        parts.append(svg.use("han-again", CARD_WIDTH - 8, CARD_HEIGHT - 8))
    return touchable(
        "pile:top",
        names.say_as("" if key.pile else "none", "pile", n=str(key.pile)),
        *parts,
        ring=ring_around(top - 4, top - 4, CARD_WIDTH - top + 8, CARD_HEIGHT - top + 8, 4),
        transform=svg.at(*shape.pile, shape.scale),
        data_gives="",
    )


def shuffled_sign() -> str:
    """An arrow that turns: the discards have become the pile."""
    arrow = svg.circle(0, 0, 13, fill="var(--paper)") + svg.path(AGAIN, fill="none")
    return svg.group(arrow, stroke="var(--ink)", stroke_width=1.7, id="han-again")


def discards(counts: Sequence[int], shape: DisplayShape, names: HanNames) -> str:
    """A mini card of each colour with its number; faint where there are none."""
    parts = [svg.title(names.cards_lying("discard", counts))]
    right, middle = shape.mini * MINI_WIDTH + shape.number_size / 6, shape.mini * MINI_HEIGHT / 2
    rows = -(-len(COLOURS) // shape.columns)
    places = pieces.grid(len(COLOURS), shape.columns, *shape.discards, shape.across, shape.down)
    for colour, (left, top) in enumerate(places):
        mini = svg.use(f"han-mini-{COLOURS[colour]}", transform=svg.at(left, top, shape.mini))
        number = svg.text(left + right, top + middle + shape.number_size * 0.36, str(counts[colour]))
        parts.append(svg.group(mini, number, opacity=None if counts[colour] else 0.4))
    ground = svg.rect(*shape.discards, shape.width - 6 - shape.discards[0], rows * shape.down, fill_opacity=0)
    return svg.group(ground, *parts, font_size=shape.number_size, data_about="discards:all")


def ribbon(words: str, shape: DisplayShape) -> str:
    """A red ribbon with words on it, across the cards."""
    x, y = shape.ribbon
    size = pieces.fitting_size(words, shape.ribbon_size, 2 * min(x, shape.width - x) - 24, 0.52)
    half = 0.27 * size * len(words) + 10
    cloth = f"M{svg.pair((x - half, y - 9))}h{svg.number(2 * half)}l-6 9l6 9h{svg.number(-2 * half)}l6-9Z"
    return svg.group(
        svg.path(cloth, fill="var(--han-stamp)", **EDGE),
        pieces.label(x, y + size * 0.35, words, size, anchor="middle", class_="name", style="fill:var(--han-face)"),
        pointer_events="none",
    )
