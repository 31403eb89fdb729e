"""The cards under the map: the hand of whoever looks, display, pile and discards."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from teahouse.core.state import NOBODY, UNKNOWN
from teahouse.draw import pieces, seats, svg
from teahouse.draw.touch import FINGER, hit_area, touchable
from teahouse.games.han.box import COLOUR_COUNT, COLOURS, FORT, MOST_SEATS
from teahouse.games.han.look import throne
from teahouse.games.han.look.colours import EDGE, FINE, dye, threads
from teahouse.games.han.look.facts import five
from teahouse.games.han.look.figures import dragon
from teahouse.games.han.look.scene import MARGIN, WIDTH, Scene

CARD_WIDTH: Final = 84
CARD_HEIGHT: Final = 118
AGAIN: Final = "M5-4.6A6.8 6.8 0 1 0 6.6 1.5M5.4-9.2V-4.2H.4"

# Under the map the cards: the hand on the left; display, pile and discards on the right.
CARDS_TOP: Final = 760
CARDS_HEIGHT: Final = 146
CARD_Y: Final = CARDS_TOP + 14
STEP: Final = 92
HAND_WIDTH: Final = 376
HAND_X: Final = 58
FORT_X: Final = 357
DISPLAY_X: Final = 404
DISPLAY_REACH: Final = 3 * STEP
PILE_X: Final = 780
DISCARD_X: Final = 882
CARD_MIDDLE: Final = CARD_Y + CARD_HEIGHT / 2


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


@cache
def empty_slot(x: float, y: float) -> str:
    """A place without a card."""
    return svg.rect(
        x + 2,
        y + 2,
        CARD_WIDTH - 4,
        CARD_HEIGHT - 4,
        fill="none",
        stroke="var(--line)",
        stroke_width=2,
        stroke_dasharray="7 5",
    )


def hand_from_outside(known: Sequence[int], size: int, x: float, y: float, step: float, scale: float = 1) -> str:
    """A hand as others know it: some cards face up, the rest from behind."""
    faces = [f"han-card-{COLOURS[colour]}" for colour, count in enumerate(known) for _ in range(count)]
    faces += ["han-back"] * (size - len(faces))
    return "".join(svg.use(face, transform=svg.at(x + step * place, y, scale)) for place, face in enumerate(faces))


@lru_cache(1024)
def like_cards(
    touch: str, label: str, count: int, x: float, y: float, step: float, is_legal: bool, chosen: int, is_refused: bool
) -> str:
    """Cards of one colour in a row, as one thing to touch; chosen ones are raised."""
    face = f"han-card-{touch.partition(':')[2]}"
    width = step * (count - 1) + CARD_WIDTH
    parts: list[str] = []
    for place in range(count):
        if place < chosen:
            parts.append(svg.rect(step * place - 6, -14, CARD_WIDTH + 12, CARD_HEIGHT + 12, 4, class_="chosen"))
        parts.append(svg.use(face, step * place, -8 if place < chosen else 0))
    rings = [ring for ring, is_wanted in [("legal", is_legal), ("why", is_refused)] if is_wanted]
    parts += [svg.rect(-4, -4, width + 8, CARD_HEIGHT + 8, 4, class_=ring) for ring in rings]
    area = svg.rect(0, 0, width, CARD_HEIGHT, class_="hit")
    return touchable(touch, label, *parts, area=area, transform=svg.at(x, y))


@lru_cache(1024)
def pile_picture(label: str, count: int, x: float, y: float, is_shuffled: bool, is_legal: bool) -> str:
    """The draw pile, the higher the more cards it has; an arrow that turns once the discards are in it."""
    levels = [-2.5 * level for level in range(min((count + 7) // 8, 5))]
    top = levels[-1] if levels else 0
    parts = [svg.use("han-back", level, level) for level in levels] or [empty_slot(0, 0)]
    parts += [
        svg.circle(CARD_WIDTH / 2 + top, CARD_HEIGHT / 2 + top, 28, fill="var(--paper)", stroke="var(--ink)"),
        pieces.label(CARD_WIDTH / 2 + top, CARD_HEIGHT / 2 + top + 10, str(count), 28, anchor="middle", class_="name"),
    ]
    if is_shuffled:
        arrow = svg.circle(0, 0, 13, fill="var(--paper)") + svg.path(AGAIN, fill="none")
        placed = svg.at(CARD_WIDTH - 8, CARD_HEIGHT - 8)
        parts.append(svg.group(arrow, transform=placed, stroke="var(--ink)", stroke_width=1.7))
    if is_legal:
        parts.append(svg.rect(top - 4, top - 4, CARD_WIDTH - top + 8, CARD_HEIGHT - top + 8, 4, class_="legal"))
    area = svg.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, class_="hit")
    return touchable("pile:top", label, *parts, area=area, transform=svg.at(x, y))


@lru_cache(1024)
def discards_picture(label: str, counts: tuple[int, ...], x: float, y: float) -> str:
    """A small card of each colour with its number; faint where there are none."""
    parts = [svg.title(label)]
    for colour, (left, top) in enumerate(pieces.grid(len(COLOURS), 2, x, y, 55, 45)):
        small = svg.use(f"han-card-{COLOURS[colour]}", transform=svg.at(left, top, 0.31))
        number = svg.text(left + 29, top + 25, str(counts[colour]), font_size=19)
        parts.append(svg.group(small, number, opacity=None if counts[colour] else 0.4))
    return svg.group(*parts)


def ribbon(x: float, y: float, words: str) -> str:
    """A red ribbon with words on it."""
    half = 6.4 * len(words) + 20
    cloth = f"M{svg.pair((x - half, y - 14))}h{svg.number(2 * half)}l-10 14l10 14h{svg.number(-2 * half)}l10-14Z"
    return svg.path(cloth, fill="var(--han-stamp)", **EDGE) + pieces.label(
        x, y + 7, words, 20, anchor="middle", class_="name", style="fill:var(--han-face)"
    )


def hand(scene: Scene) -> str:
    """The hand of whoever looks, as cards to touch; a spectator sees their backs. At the end the winner sits there."""
    is_to_move = scene.holder == scene.to_move != NOBODY
    ground = pieces.panel(
        MARGIN,
        CARDS_TOP,
        HAND_WIDTH,
        CARDS_HEIGHT,
        stroke="var(--seal)" if is_to_move else "var(--line)",
        stroke_width=3 if is_to_move else 1,
    )
    if scene.winners:
        names = [scene.names.seats[seat] for seat in scene.winners]
        return ground + throne.throne(scene.winners, names, MARGIN + HAND_WIDTH / 2, CARD_MIDDLE, HAND_WIDTH)
    mark = seats.mark(scene.holder, 33, CARD_MIDDLE, 26)
    counts = five(scene.seen.hands, scene.holder * COLOUR_COUNT)
    if counts[0] == UNKNOWN:
        known = five(scene.seen.known, scene.holder * COLOUR_COUNT)
        return ground + mark + hand_from_outside(known, int(scene.seen.hand_sizes[scene.holder]), HAND_X, CARD_Y, STEP)
    player = scene.names.seats[scene.holder]
    return ground + mark + row_of_cards(scene, "hand", counts, HAND_X, STEP, player=player) + own_fort(scene)


def row_of_cards(scene: Scene, domain: str, counts: Sequence[int], x: float, step: float, **facts: str) -> str:
    """Cards side by side; those of one colour are one thing to touch."""
    parts: list[str] = []
    for colour, count in enumerate(counts):
        if count:
            touch = f"{domain}:{COLOURS[colour]}"
            named = scene.names.cards([count if other == colour else 0 for other in range(len(COLOURS))])
            label = scene.names.say(domain, cards=named, **facts)
            chosen, is_refused = scene.marks["chosen"].count(touch), touch in scene.marks["why"]
            parts.append(like_cards(touch, label, count, x, CARD_Y, step, touch in scene.allowed, chosen, is_refused))
            x += step * count
    return "".join(parts)


def own_fort(scene: Scene) -> str:
    """The fort that the holder of the hand has left."""
    if not scene.seen.supply[FORT * MOST_SEATS + scene.holder]:
        return ""
    touch = "fort:own"
    ring = svg.rect(-23, -28, 46, 56, 5, class_="legal") if touch in scene.allowed else ""
    chosen = svg.rect(-25, -30, 50, 60, 5, class_="chosen") if touch in scene.marks["chosen"] else ""
    shown = chosen + svg.use("han-fort", transform=svg.at(0, -10, 0.8)) + ring
    return touchable(
        touch,
        scene.names.fill("option:forts"),
        shown,
        area=hit_area(0, 0, FINGER, 60),
        transform=svg.at(FORT_X, CARD_MIDDLE),
    )


def cards_on_table(scene: Scene) -> str:
    """What lies open for everybody: the display, the pile and the discards."""
    left = 2 * MARGIN + HAND_WIDTH
    ground = pieces.panel(left, CARDS_TOP, WIDTH - MARGIN - left, CARDS_HEIGHT)
    return ground + display(scene) + pile(scene) + discards(scene) + last_round(scene)


def display(scene: Scene) -> str:
    """The cards that lie face up, and empty places where there are none left."""
    size = int(scene.map.display_size)
    step = min(STEP, DISPLAY_REACH / max(size - 1, 1))
    first = DISPLAY_X + (DISPLAY_REACH - step * (size - 1)) / 2
    counts = five(scene.seen.display)
    gaps = [empty_slot(first + step * place, CARD_Y) for place in range(sum(counts), size)]
    return "".join(gaps) + row_of_cards(scene, "display", counts, first, step)


def pile(scene: Scene) -> str:
    """The draw pile with the number of its cards."""
    count = len(scene.seen.pile)
    label = scene.names.say("pile", n=str(count))
    return pile_picture(label, count, PILE_X, CARD_Y, scene.seen.exhausted > 0, "pile:top" in scene.allowed)


def discards(scene: Scene) -> str:
    """The discards by colour."""
    counts = five(scene.seen.discard)
    label = scene.names.say("discard", cards=scene.names.cards(counts))
    return discards_picture(label, tuple(counts), DISCARD_X, CARDS_TOP + 8)


def last_round(scene: Scene) -> str:
    """A sign that the pile has run out for the second time. (han-second-pile)"""
    if scene.seen.exhausted < 2 or scene.winners:
        return ""
    return ribbon((DISPLAY_X + PILE_X + CARD_WIDTH) / 2, CARDS_TOP - 2, scene.names.say("last_round"))
