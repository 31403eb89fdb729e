"""Cards as they lie in every panel: backs, faces, empty places, rows of them to touch."""

from collections.abc import Sequence
from typing import Final

from teahouse.core.words import Fact
from teahouse.draw import svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.han.box import COLOUR_COUNT, COLOURS
from teahouse.games.han.look.colours import EDGE, FINE, dye, threads
from teahouse.games.han.look.figures import dragon
from teahouse.games.han.look.names import HanNames

CARD_WIDTH: Final = 84
CARD_HEIGHT: Final = 118
# A card of which nothing but the colour matters.
MINI_WIDTH: Final = 12
MINI_HEIGHT: Final = 17


def card_back() -> str:
    """The back of a card."""
    return svg.group(
        svg.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, 0, fill="var(--han-back)", **EDGE),
        svg.rect(7, 7, CARD_WIDTH - 14, CARD_HEIGHT - 14, fill="none", stroke="var(--gold)", stroke_width=1.8),
        svg.group(dragon("var(--gold)", "var(--han-back)"), transform=svg.at(CARD_WIDTH / 2, CARD_HEIGHT / 2, 1.3)),
        id="han-back",
    )


def province_card(colour: str, places: str) -> str:
    """A province card: cloth of its colour, and in a window where on the map that lies."""
    return svg.group(
        svg.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, 0, fill="var(--han-face)", **EDGE),
        svg.rect(5, 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, fill=dye(colour)),
        svg.rect(5, 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, 0, fill=threads(colour), **FINE),
        svg.rect(9, 33, CARD_WIDTH - 18, 52, 0, fill="var(--han-ring)", **FINE),
        places,
        id=f"han-card-{colour}",
    )


def mini_card(colour: str) -> str:
    """A card by its colour alone, so small that a map on it could not be read."""
    return svg.group(
        svg.rect(0, 0, MINI_WIDTH, MINI_HEIGHT, fill=dye(colour)),
        svg.rect(0, 0, MINI_WIDTH, MINI_HEIGHT, 0, fill=threads(colour), **FINE),
        id=f"han-mini-{colour}",
    )


def mini_back() -> str:
    """The back of such a card."""
    edge = svg.rect(2.5, 2.5, MINI_WIDTH - 5, MINI_HEIGHT - 5, fill="none", stroke="var(--gold)", stroke_width=1)
    ground = svg.rect(0, 0, MINI_WIDTH, MINI_HEIGHT, 0, fill="var(--han-back)", **FINE)
    return svg.group(ground, edge, id="han-mini-back")


def empty_slot() -> str:
    """A place without a card."""
    return svg.rect(
        2,
        2,
        CARD_WIDTH - 4,
        CARD_HEIGHT - 4,
        fill="none",
        stroke="var(--line)",
        stroke_width=2,
        stroke_dasharray="7 5",
        id="han-slot",
    )


def ring_for(x: float, y: float, width: float, height: float, corner: float, fineness: float = 1) -> str:
    """The ring of something angular; marks draw its line finer, as a phone needs it."""
    if fineness == 1:
        return ring_around(x, y, width, height, corner)
    sides = [side / fineness for side in (x, y, width, height, corner)]
    return svg.rect(*sides, class_="ring", transform=f"scale({svg.number(fineness)})")


def hand_from_outside(known: Sequence[int], backs: int, x: float, y: float, step: float, scale: float = 1) -> str:
    """A hand as others know it: some cards face up, the rest from behind."""
    faces = [f"han-card-{colour}" for colour in colours_of(known)] + ["han-back"] * backs
    cards = [svg.use(face, transform=svg.at(x + step * place, y, scale)) for place, face in enumerate(faces)]
    return svg.group(*cards, data_about="cards:known")


def mini_hand(known: Sequence[int], backs: int, x: float, y: float, step: float, scale: float = 1) -> str:
    """The same in mini cards."""
    faces = [f"han-mini-{colour}" for colour in colours_of(known)] + ["han-mini-back"] * backs
    cards = [svg.use(face, step * place) for place, face in enumerate(faces)]
    return svg.group(*cards, transform=svg.at(x, y, scale), data_about="cards:known")


def colours_of(counts: Sequence[int]) -> list[str]:
    """The colour of each card."""
    return [COLOURS[colour] for colour, count in enumerate(counts) for _ in range(count)]


def row_of_cards(
    domain: str, counts: Sequence[int], step: svg.Point, names: HanNames, fineness: float = 1, **facts: Fact
) -> str:
    """Cards from the origin on, each a step from the one before; those of one colour are one thing to touch."""
    parts: list[str] = []
    place = 0
    for colour, count in enumerate(counts):
        if count:
            label = names.say(domain, cards=names.cards(only(colour, count)), **facts)
            where = svg.at(step[0] * place, step[1] * place)
            parts.append(like_cards(f"{domain}:{COLOURS[colour]}", label, count, step, fineness, transform=where))
            place += count
    return "".join(parts)


def only(colour: int, count: int) -> list[int]:
    """So many cards of one colour and none of any other."""
    return [count if other == colour else 0 for other in range(COLOUR_COUNT)]


def like_cards(touch: str, label: str, count: int, step: svg.Point, fineness: float = 1, **values: svg.Value) -> str:
    """Cards of one colour, as one thing to touch."""
    face = f"han-card-{touch.partition(':')[2]}"
    cards = [svg.use(face, step[0] * place or None, step[1] * place or None) for place in range(count)]
    width, height = step[0] * (count - 1) + CARD_WIDTH, step[1] * (count - 1) + CARD_HEIGHT
    return touchable(touch, label, *cards, ring=ring_for(-4, -4, width + 8, height + 8, 4, fineness), **values)
