"""The hand of a family: its cards and their worth, or their backs; at the end the winners sit in its place."""

from typing import Final, NamedTuple

from teahouse.core.state import UNKNOWN
from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import CARD_KINDS, CARDS, HAND
from teahouse.games.confucius.look.cards import CARD_HEIGHT, CARD_WIDTH
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.figures import mark, shape
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.touches import Place, area, spot
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 385
HEIGHT: Final = 113
KINDS: Final = int(CARD_KINDS)
CARDS_X: Final = 56
CARDS_Y: Final = 3
CARDS_REACH: Final = WIDTH - 64
# Between two cards that lie beside each other.
GAP: Final = 5


class HandKey(NamedTuple):
    """What a hand shows."""

    lang: str
    seat: int
    decides: bool
    size: int
    # How many of each card; empty where they are not known.
    cards: tuple[int, ...]


class ThroneKey(NamedTuple):
    """Who has won."""

    lang: str
    winners: tuple[int, ...]


def hand_key(seen: ConfuciusState, seat: int, lang: str) -> HandKey:
    """What is known of a hand."""
    cards = part_of(seen.hands, seat * KINDS, KINDS)
    known = cards if cards[0] != UNKNOWN else ()
    return HandKey(lang, seat, bool(seen.to_move == seat), int(seen.counts[HAND + seat]), known)


def hand(key: HandKey) -> str:
    """The cards kind by kind, or their backs; a red edge for whoever decides."""
    if key.decides:
        ground = pieces.panel(1.5, 1.5, WIDTH - 3, HEIGHT - 3, stroke="var(--seal)", stroke_width=3)
    else:
        ground = pieces.panel(0.5, 0.5, WIDTH - 1, HEIGHT - 1)
    parts = [ground, mark(key.seat, 28, 26, 26)]
    if key.cards:
        return "".join(parts + open_cards(key))
    return svg.group(*parts, *backs(key.size), data_about="hand:back")


def backs(size: int) -> list[str]:
    """Cards from behind."""
    step = min(CARD_WIDTH + GAP, (CARDS_REACH - CARD_WIDTH) / max(size - 1, 1))
    return [svg.use("confucius-back", CARDS_X + step * place, CARDS_Y) for place in range(size)]


def open_cards(key: HandKey) -> list[str]:
    """What the hand is worth in cash and in licences, and its cards."""
    names = ConfuciusNames.of(key.lang)
    cash = sum((card + 1) * count for card, count in enumerate(key.cards))
    licences = sum((KINDS - card) * count for card, count in enumerate(key.cards))
    parts = [worth("coin", cash, 60), worth("licence", licences, 90)]
    for card, place in card_places(key.cards):
        x, y, width, _ = place
        count = key.cards[card]
        step = (width - CARD_WIDTH) / max(count - 1, 1)
        parts += [svg.use(f"confucius-card-{CARDS[card]}", x + step * number, y) for number in range(count)]
        parts.append(spot(f"hand:{CARDS[card]}", cards_label(card, count, names), place))
    return parts


def cards_label(card: int, count: int, names: ConfuciusNames) -> str:
    """So many cards of a kind."""
    return names.say("cards-label", n=str(count), card=names.named("card", CARDS[card]))


def worth(unit: str, amount: int, y: float) -> str:
    """A sum of money."""
    about = "cash" if unit == "coin" else "licences"
    number = pieces.label(30, y + 7, str(amount), 19)
    return shape(unit, 17, y) + number + area(f"worth:{about}", (4, y - 14, 50, 29))


def card_places(cards: tuple[int, ...]) -> list[tuple[int, Place]]:
    """The kinds of card in a hand, each with the place of all its copies."""
    kinds = [(card, count) for card, count in enumerate(cards) if count]
    wide = sum(count for _, count in kinds) * (CARD_WIDTH + GAP)
    # Copies of one card lie on each other as far as they must.
    copies = sum(count - 1 for _, count in kinds)
    step: float = CARD_WIDTH + GAP
    if wide > CARDS_REACH and copies:
        step = max((CARDS_REACH - len(kinds) * (CARD_WIDTH + GAP)) / copies, 4)
    x: float = CARDS_X
    found: list[tuple[int, Place]] = []
    for card, count in kinds:
        width = CARD_WIDTH + step * (count - 1)
        found.append((card, (x, CARDS_Y, width, CARD_HEIGHT)))
        x += width + GAP
    return found


def throne(key: ThroneKey) -> str:
    """The winners side by side under the emperor's hat."""
    names = ConfuciusNames.of(key.lang)
    step = WIDTH / len(key.winners)
    parts = [pieces.panel(0.5, 0.5, WIDTH - 1, HEIGHT - 1)]
    for seat, (x, _) in zip(key.winners, pieces.centred_row(len(key.winners), WIDTH / 2, 0, step), strict=True):
        name = names.seat(seat)
        parts.append(shape("emperor", x, 22, 1.3))
        parts.append(mark(seat, x, 60, 32))
        parts.append(pieces.label(x, 105, name, fitting_size(name, 30, step - 20), anchor="middle", class_="name"))
        parts.append(area(f"winner:{seat}", (x - step / 2, 0, step, HEIGHT)))
    return "".join(parts)
