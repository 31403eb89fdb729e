"""The cards that a family has put down for a student; their faces for the family itself, to others their backs."""

from typing import Final, NamedTuple

from teahouse.core.state import UNKNOWN
from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import CARD_KINDS, CARDS, STUDENTS, SUPPORT, VACANT
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.figures import mark, shape
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 340
HEIGHT: Final = 60
KINDS: Final = int(CARD_KINDS)
CARDS_X: Final = 44
BACK_SCALE: Final = 0.48
CARD_STEP: Final = 42
# From the first card to the last.
CARDS_REACH: Final = 250


class SupportKey(NamedTuple):
    """What a family has put down."""

    lang: str
    seat: int
    # Which student it supports, VACANT for none.
    student: int
    # Card by card, the low ones first; UNKNOWN ones lie face down.
    cards: tuple[int, ...]


def support_key(seen: ConfuciusState, seat: int, lang: str) -> SupportKey:
    """What is known of a family's support."""
    counts = part_of(seen.support, seat * KINDS, KINDS)
    if counts[0] == UNKNOWN:
        cards = (int(UNKNOWN),) * int(seen.counts[SUPPORT + seat])
    else:
        cards = tuple(card for card, count in enumerate(counts) for _ in range(count))
    return SupportKey(lang, seat, int(seen.backing[seat]) if cards else int(VACANT), cards)


def support(key: SupportKey) -> str:
    """The cards on the colour of the student they are for."""
    backs = key.student != VACANT
    fill = f"var(--ming-{STUDENTS[key.student]})" if backs else "var(--paper-2)"
    parts = [pieces.panel(0.5, 0.5, WIDTH - 1, HEIGHT - 1, fill=fill), mark(key.seat, 22, HEIGHT / 2, 22)]
    step = min(CARD_STEP, CARDS_REACH / max(len(key.cards) - 1, 1))
    for place, card in enumerate(key.cards):
        face, scale = ("back", BACK_SCALE) if card == UNKNOWN else (f"cash-{CARDS[card]}", 1)
        parts.append(shape(face, CARDS_X + step * place, 4, scale))
    if not key.cards:
        names = ConfuciusNames.of(key.lang)
        words = names.fill("panel:support", player=names.seat(key.seat))
        parts.append(pieces.label(CARDS_X, 36, words, fitting_size(words, 17, WIDTH - CARDS_X - 10), class_="quiet"))
    return svg.group(*parts, data_about=f"support:{key.seat}")
