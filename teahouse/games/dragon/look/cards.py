"""Cards and tiles of persons and actions, and the cells of what a court owns; each from its upper left corner."""

from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.dragon.box import ACTIONS, IS_OLD, PERSONS, STEPS, TYPE_OF, TYPES, UNDIVIDED
from teahouse.games.dragon.look.colours import EDGE, GOLD, definition, icon
from teahouse.games.dragon.look.figures import DRAGON

ACTION_HEIGHT: Final = 80
PERSON_WIDTH: Final = 92
PERSON_CARD_HEIGHT: Final = 56
TILE_HEIGHT: Final = 66
# From a young person's tile to that of the old one, over both of which the tile of an undivided type reaches.
TILE_STEP: Final = 70
SMALLEST_NAME: Final = 11.2
# How wide letters of names are on a phone, as a part of their height.
SMALL_LETTER: Final = 0.6


def wrapped_label(
    words: str, x: float, y: float, size: float, width: float, step: float, anchor: str = "middle"
) -> str:
    """A name in one line, or in two where one would be too small."""
    lines = wrapped(words, size, width)
    first = y - step * (len(lines) - 1) / 2
    return "".join(
        pieces.label(
            x, first + step * place, line, pieces.fitting_size(line, size, width), anchor=anchor, class_="name"
        )
        for place, line in enumerate(lines)
    )


def small_label(words: str, x: float, y: float, size: float, width: float, step: float) -> str:
    """A name on a phone, in one line or two about a middle. Words that are too long are set narrower, not smaller."""
    lines = wrapped(words, size, width)
    first = y - step * (len(lines) - 1) / 2
    parts: list[str] = []
    for place, line in enumerate(lines):
        fitting = pieces.fitting_size(line, size, width, SMALL_LETTER)
        narrow: dict[str, svg.Value] = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
        values = narrow if fitting < SMALLEST_NAME else {}
        written = max(fitting, SMALLEST_NAME)
        parts.append(pieces.label(x, first + step * place, line, written, anchor="middle", class_="name", **values))
    return "".join(parts)


def wrapped(words: str, size: float, width: float) -> list[str]:
    """A name as one line, or cut in two where it is too long and has a place for that."""
    places = [place for place, letter in enumerate(words) if letter in " -"]
    if not places or pieces.fitting_size(words, size, width) == size:
        return [words]
    cut = 1 + min(places, key=lambda place: abs(2 * place - len(words)))
    return [words[:cut].rstrip(), words[cut:]]


def paper(width: float, height: float) -> str:
    """A card of paper with nothing on it."""
    return svg.rect(1.5, 3, width, height, fill="#000", fill_opacity=0.2) + svg.rect(
        0, 0, width, height, fill="var(--paper)", stroke="var(--ink-2)", stroke_width=1.5
    )


def grounds() -> list[str]:
    """What is the same on every card, cell and tile of a kind."""
    gone = svg.rect(
        1,
        1,
        PERSON_WIDTH - 2,
        PERSON_CARD_HEIGHT - 2,
        fill="none",
        stroke="var(--ink-2)",
        stroke_width=1.5,
        stroke_dasharray="6 5",
        stroke_linecap="butt",
    )
    return [
        definition("person-card", paper(PERSON_WIDTH, PERSON_CARD_HEIGHT)),
        definition("no-card", gone),
        card_back(),
        *[tile(person) for person in range(len(PERSONS))],
    ]


def card_back() -> str:
    """An action card face down, about its middle."""
    return definition(
        "card-back",
        svg.rect(-46, -40, 92, 80, 0, fill="var(--dragon-lacquer)", **EDGE),
        svg.rect(-40, -34, 80, 68, fill="none", stroke=GOLD, stroke_width=2),
        svg.path(DRAGON, fill=GOLD, transform="scale(1.2)"),
    )


def tile(person: int) -> str:
    """A person with tools."""
    height = tile_height(person)
    is_tall = height > TILE_HEIGHT
    return definition(
        f"tile-{person}",
        svg.rect(0, 0, PERSON_WIDTH, height, 4, fill="var(--paper)", stroke="var(--line)", stroke_width=1.5),
        icon(f"p-{person}", 44 if is_tall else 33, height - (36 if is_tall else 5), 1 if is_tall else 0.78),
    )


def tile_height(person: int) -> int:
    """How high a person's tile is."""
    return TILE_HEIGHT + TILE_STEP if TYPE_OF[person] < UNDIVIDED else TILE_HEIGHT


def tile_top(person: int) -> int:
    """How far below the first tile of its type a person's tile lies."""
    return TILE_STEP if IS_OLD[person] else 0


def action_card(action: int, name: str, amount: str, width: float) -> str:
    """The face of an action card, and what it gives."""
    size = min(27, round(width * 0.46 / (0.64 * len(amount)), 1))
    face = icon(f"action-{ACTIONS[action]}", round(width * 0.27, 1), 28, round(min(0.9, width / 110), 2))
    number = pieces.label(width - 6, 38, amount, size, anchor="end", class_="n")
    title = wrapped_label(name, round(width / 2, 1), 69, 15, width - 6, 14)
    return paper(width, ACTION_HEIGHT) + face + number + title


def face_of(kind: int) -> str:
    """What is shown on a person card."""
    return "joker" if kind == len(TYPES) else TYPES[kind]


def person_card(kind: int, count: int, name: str, rivals: tuple[int, ...]) -> str:
    """A person card face up, or the place where it was; above right the marks of others who hold such a card."""
    size = pieces.fitting_size(name, 16, PERSON_WIDTH - 4)
    # A long name takes two lines, and leaves one row to the tool and the marks.
    is_long = size < SMALLEST_NAME
    rows = 1 if is_long else 2
    marks = "".join(
        svg.use(f"dragon-rival-{seat}", PERSON_WIDTH - 10 - 14 * (place // rows), 10 + 14 * (place % rows))
        for place, seat in enumerate(rivals)
    )
    if not count:
        return svg.use("dragon-no-card") + icon(face_of(kind), 34, 28, 1.2, opacity=0.25) + marks
    number = pieces.label(5, 27, f"{count}×", 19, class_="n") if count > 1 else ""
    scale = 0.8 if kind == len(TYPES) else 0.75 if is_long else 1.2
    face = icon(face_of(kind), 14 if is_long else 34 if count == 1 else 48, 12 if is_long else 20, scale)
    title = pieces.label(PERSON_WIDTH / 2, PERSON_CARD_HEIGHT - 7, name, size, anchor="middle", class_="name")
    if is_long:
        title = wrapped_label(name, PERSON_WIDTH / 2, PERSON_CARD_HEIGHT - 12, 14, PERSON_WIDTH - 4, 12.5)
    return svg.use("dragon-person-card") + face + marks + number + title


def person_tile(person: int, count: int) -> str:
    """A person's tile: above the steps that one brings, below how many are left; faint if there are none."""
    faint = None if count else 0.32
    steps = pieces.label(PERSON_WIDTH - 5, 21, f"+{STEPS[person]}", 19, anchor="end", class_="quiet", opacity=faint)
    low = tile_height(person) - 7
    left = pieces.label(PERSON_WIDTH - 6, low, str(count), 26, anchor="end", class_="n name", opacity=faint)
    return svg.use(f"dragon-tile-{person}", opacity=faint) + steps + left


def cell(sign: str, count: int, price: int, width: float, height: float) -> str:
    """A thing that is owned, with its number, and for privileges the price of one more."""
    middle, scale = height / 2, width / 54
    size = pieces.fitting_size(str(count), round(0.37 * width, 1), width * 0.44, 0.7)
    ground = svg.rect(0, 0, width, height, 4, fill="var(--paper)", stroke="var(--line)")
    has_some = count or sign == "points"
    face_scale = round(scale * (0.58 if price else 0.95), 2)
    face = icon(sign, round(0.27 * width, 1), middle, face_scale, opacity=None if has_some else 0.5)
    tone = "n name" if has_some else "name quiet"
    if not price:
        return (
            ground + face + pieces.label(width - 5, middle + size * 0.36, str(count), size, anchor="end", class_=tone)
        )
    number = pieces.label(width - 5, round(middle - 3, 1), str(count), size * 0.9, anchor="end", class_=tone)
    cost = pieces.label(width - 5, height - 6, str(price), 12, anchor="end", class_="quiet")
    coin = icon("tax_collector", width - 19, height - 10, 0.5)
    return ground + face + number + coin + cost
