"""Cards as they lie in every panel: backs, faces, empty places, rows of them to touch."""

from collections.abc import Sequence
from typing import Final

from teahouse.draw import svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.han.box import COLOURS
from teahouse.games.han.look.colours import EDGE, FINE, dye, threads
from teahouse.games.han.look.figures import dragon
from teahouse.games.han.look.names import HanNames

CARD_WIDTH: Final = 84
CARD_HEIGHT: Final = 118
# The panels of hand and display: their height, where cards lie in them, and how far these are apart.
PANEL_HEIGHT: Final = 146
CARD_TOP: Final = 14
STEP: Final = 92


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


def hand_from_outside(known: Sequence[int], backs: int, x: float, y: float, step: float, scale: float = 1) -> str:
    """A hand as others know it: some cards face up, the rest from behind."""
    faces = [f"han-card-{COLOURS[colour]}" for colour, count in enumerate(known) for _ in range(count)]
    faces += ["han-back"] * backs
    return "".join(svg.use(face, transform=svg.at(x + step * place, y, scale)) for place, face in enumerate(faces))


def row_of_cards(domain: str, counts: Sequence[int], x: float, step: float, names: HanNames, **facts: str) -> str:
    """Cards side by side; those of one colour are one thing to touch."""
    parts: list[str] = []
    for colour, count in enumerate(counts):
        if count:
            label = names.say(domain, cards=names.cards([0] * colour + [count]), **facts)
            parts.append(like_cards(f"{domain}:{COLOURS[colour]}", label, count, x, step))
            x += step * count
    return "".join(parts)


def like_cards(touch: str, label: str, count: int, x: float, step: float) -> str:
    """Cards of one colour in a row, as one thing to touch."""
    face = f"han-card-{touch.partition(':')[2]}"
    cards = [svg.use(face, step * place or None) for place in range(count)]
    ring = ring_around(-4, -4, step * (count - 1) + CARD_WIDTH + 8, CARD_HEIGHT + 8, 4)
    return touchable(touch, label, *cards, ring=ring, transform=svg.at(x, CARD_TOP))
