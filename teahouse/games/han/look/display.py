"""The panel of the cards that lie open for everybody: the display, the pile and the discards."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.han.box import COLOURS, MOST_PILES
from teahouse.games.han.look.cards import CARD_HEIGHT, CARD_TOP, CARD_WIDTH, PANEL_HEIGHT, STEP, row_of_cards
from teahouse.games.han.look.colours import EDGE
from teahouse.games.han.look.facts import by_colour
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.phases import OVER
from teahouse.games.han.state import HanState

DISPLAY_WIDTH: Final = 600
CARDS_X: Final = 12
CARDS_REACH: Final = 3 * STEP
PILE_X: Final = 388
DISCARDS_X: Final = 490
AGAIN: Final = "M5-4.6A6.8 6.8 0 1 0 6.6 1.5M5.4-9.2V-4.2H.4"


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
    """Display, pile and discards side by side."""
    names = HanNames.of(key.lang)
    ground = pieces.panel(1.5, 1.5, DISPLAY_WIDTH - 3, PANEL_HEIGHT - 3)
    shown = ground + display(key, names) + pile(key, names) + discards(key.discards, names)
    # (han-second-pile)
    return shown + ribbon(names.say("last_round")) if key.is_last_round else shown


def display(key: DisplayKey, names: HanNames) -> str:
    """The cards that lie face up, and empty places where there are none left."""
    step = min(STEP, CARDS_REACH / max(key.size - 1, 1))
    first = CARDS_X + (CARDS_REACH - step * (key.size - 1)) / 2
    gaps = [svg.use("han-slot", first + step * place, CARD_TOP) for place in range(sum(key.cards), key.size)]
    return "".join(gaps) + row_of_cards("display", key.cards, first, step, names)


def pile(key: DisplayKey, names: HanNames) -> str:
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
        names.say("pile", n=str(key.pile)),
        *parts,
        ring=ring_around(top - 4, top - 4, CARD_WIDTH - top + 8, CARD_HEIGHT - top + 8, 4),
        transform=svg.at(PILE_X, CARD_TOP),
    )


def shuffled_sign() -> str:
    """An arrow that turns: the discards have become the pile."""
    arrow = svg.circle(0, 0, 13, fill="var(--paper)") + svg.path(AGAIN, fill="none")
    return svg.group(arrow, stroke="var(--ink)", stroke_width=1.7, id="han-again")


def discards(counts: Sequence[int], names: HanNames) -> str:
    """A small card of each colour with its number; faint where there are none."""
    parts = [svg.title(names.say("discard", cards=names.cards(counts)))]
    for colour, (left, top) in enumerate(pieces.grid(len(COLOURS), 2, DISCARDS_X, 8, 55, 45)):
        small = svg.use(f"han-card-{COLOURS[colour]}", transform=svg.at(left, top, 0.31))
        number = svg.text(left + 29, top + 25, str(counts[colour]), font_size=19)
        parts.append(svg.group(small, number, opacity=None if counts[colour] else 0.4))
    return svg.group(*parts)


def ribbon(words: str) -> str:
    """A red ribbon with words on it, across the cards."""
    half = 6.4 * len(words) + 20
    x, y = (CARDS_X + PILE_X + CARD_WIDTH) / 2, 17
    cloth = f"M{svg.pair((x - half, y - 14))}h{svg.number(2 * half)}l-10 14l10 14h{svg.number(-2 * half)}l10-14Z"
    return svg.group(
        svg.path(cloth, fill="var(--han-stamp)", **EDGE),
        pieces.label(x, y + 7, words, 20, anchor="middle", class_="name", style="fill:var(--han-face)"),
        pointer_events="none",
    )
