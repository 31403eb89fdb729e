"""The panels `stock-N`: the cards of seat N above the persons in stock, and the gate for newcomers."""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.dragon import box
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.cards import (
    PERSON_CARD_HEIGHT,
    PERSON_WIDTH,
    TILE_HEIGHT,
    TILE_STEP,
    face_of,
    person_card,
    person_tile,
    tile_height,
    tile_top,
)
from teahouse.games.dragon.look.colours import GOLD, definition, icon, shape, strokes
from teahouse.games.dragon.look.facts import CourtFacts, Holders
from teahouse.games.dragon.look.figures import DRAGON
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.palaces import roof
from teahouse.games.dragon.look.phrases import card_label, person_label
from teahouse.games.dragon.look.sizes import STOCK_HEIGHT, WIDTH
from teahouse.games.dragon.state import DragonState

# Hand and stock are one table: a column for each type and one for the jokers; cards, young ones, old ones.
COLUMN: Final = 98
LEFT: Final = 7
CARD_TOP: Final = 5
TILE_TOP: Final = 66
GATE_X: Final = LEFT - 3 + COLUMN * 9.5
GATE_Y: Final = 202
GATE_SCALE: Final = 0.86


class StockKey(NamedTuple):
    """What is shown of one seat's cards and the persons who can be taken."""

    lang: str
    seat: int
    # How many of each card the seat holds, and which seats hold one.
    hand: tuple[int, ...]
    holders: Holders
    # How many of each person are left.
    stock: tuple[int, ...]
    # The person who is looking for a room, and the card just played; NOTHING else.
    newcomer: int
    card: int


def stock_key(seen: DragonState, seat: int, court: CourtFacts, holders: Holders, lang: str) -> StockKey:
    """The stock of a position, and the cards of one seat."""
    return StockKey(lang, seat, court.hand, holders, tuple(seen.stock), int(seen.newcomer), int(seen.card))


def cards_and_persons(key: StockKey) -> str:
    """The seat's cards above the persons in stock: young ones, and old ones under them; the gate for newcomers."""
    names = DragonNames.of(key.lang)
    parts = [pieces.panel(1, 1, WIDTH - 2, STOCK_HEIGHT - 2)]
    for card, count in enumerate(key.hand):
        rivals = tuple(other for other in key.holders[card] if other != key.seat)
        parts.append(hand_card(names, card, count, rivals))
        if card != box.JOKER:
            parts.append(card_of_figures(names, card, count))
    persons = [person(names, number, count) for number, count in enumerate(key.stock)]
    parts.append(svg.group(*persons, data_gives=""))
    parts.append(icon("gate", GATE_X, GATE_Y, GATE_SCALE))
    if key.newcomer != NOTHING:
        said = names.say("newcomer", person=names.named("person", box.PERSONS[key.newcomer]))
        figure = icon(f"p-{key.newcomer}", GATE_X, GATE_Y - 5, GATE_SCALE)
        about = f"newcomer:{box.PERSONS[key.newcomer]}"
        parts.append(svg.group(svg.title(said), figure, id=f"dragon-newcomer-{key.seat}", data_about=about))
    elif key.card != NOTHING:
        parts.append(icon(face_of(key.card), GATE_X, GATE_Y - 36, 2.1, data_about=f"card:{box.CARDS[key.card]}"))
    return "".join(parts)


@lru_cache(1024)
def hand_card(names: DragonNames, card: int, count: int, rivals: tuple[int, ...]) -> str:
    """A card of the seat, or the place where it was. (dragon-hand)"""
    name = names.by_number["card"][card]
    return touchable(
        f"card:{box.CARDS[card]}",
        card_label(names, card, count),
        person_card(card, count, name, rivals),
        ring=ring_around(-1, -1, PERSON_WIDTH + 2, PERSON_CARD_HEIGHT + 2),
        transform=svg.at(LEFT + COLUMN * card, CARD_TOP),
    )


@lru_cache(512)
def card_of_figures(names: DragonNames, card: int, count: int) -> str:
    """The figures of a type stand for its card as well."""
    label = card_label(names, card, count)
    ring = ring_around(LEFT + COLUMN * card - 1, TILE_TOP - 1, PERSON_WIDTH + 2, TILE_STEP + TILE_HEIGHT + 2)
    return touchable(f"card:{box.CARDS[card]}", label, ring=ring)


@lru_cache(512)
def person(names: DragonNames, number: int, count: int) -> str:
    """A kind of person in the stock: how many are left, and the steps that one brings."""
    return touchable(
        f"person:{box.PERSONS[number]}",
        person_label(names, number, count),
        person_tile(number, count),
        ring=ring_around(-1, -1, PERSON_WIDTH + 2, tile_height(number) + 2),
        transform=svg.at(LEFT + COLUMN * int(box.TYPE_OF[number]), TILE_TOP + tile_top(number)),
    )


def gate() -> str:
    """The moon gate through which newcomers come, the middle of its threshold on the origin."""
    moon = "M-20-4A42 42 0 1 1 20-4"
    return definition(
        "gate",
        shape("M-43 0V-132H43V0Z", "var(--dragon-stone)"),
        shape(moon + "Z", "var(--dragon-room)"),
        strokes(moon, "var(--dragon-lacquer)", 5),
        svg.path(DRAGON, fill=GOLD, transform=svg.at(0, -106, 0.62)),
        shape(roof(33, 22), "var(--dragon-lacquer)", transform=svg.at(0, -130)),
    )
