"""Cards and tiles of persons and actions, and the cells of what a court owns; each from its upper left corner."""

from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.dragon.box import ACTIONS, IS_OLD, PERSONS, STEPS, TYPE_OF, TYPES, UNDIVIDED
from teahouse.games.dragon.look.colours import EDGE, GOLD, definition, icon
from teahouse.games.dragon.look.figures import DRAGON

ACTION_HEIGHT: Final = 102
PERSON_WIDTH: Final = 92
PERSON_CARD_HEIGHT: Final = 68
TILE_HEIGHT: Final = 80
# From a young person's tile to that of the old one, over both of which the tile of an undivided type reaches.
TILE_STEP: Final = 83
CELL_WIDTH: Final = 98
CELL_HEIGHT: Final = 86
SMALLEST_NAME: Final = 11.5


def wrapped_label(
    words: str, x: float, y: float, size: float, width: float, step: float, anchor: str = "middle"
) -> str:
    """A name in one line, or in two where one would be too small."""
    lines = [words]
    places = [place for place, letter in enumerate(words) if letter in " -"]
    if pieces.fitting_size(words, size, width) < size and places:
        cut = 1 + min(places, key=lambda place: abs(2 * place - len(words)))
        lines = [words[:cut].rstrip(), words[cut:]]
    first = y - step * (len(lines) - 1) / 2
    return "".join(
        pieces.label(
            x, first + step * place, line, pieces.fitting_size(line, size, width), anchor=anchor, class_="name"
        )
        for place, line in enumerate(lines)
    )


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
    cell = svg.rect(0, 0, CELL_WIDTH, CELL_HEIGHT, 4, fill="var(--paper)", stroke="var(--line)")
    return [
        definition("person-card", paper(PERSON_WIDTH, PERSON_CARD_HEIGHT)),
        definition("no-card", gone),
        definition("cell", cell),
        card_back(),
        *[tile(person) for person in range(len(PERSONS))],
    ]


def card_back() -> str:
    """An action card face down, about its middle."""
    return definition(
        "card-back",
        svg.rect(-46, -51, 92, 102, 0, fill="var(--dragon-lacquer)", **EDGE),
        svg.rect(-39, -44, 78, 88, fill="none", stroke=GOLD, stroke_width=2),
        svg.path(DRAGON, fill=GOLD, transform="scale(1.2)"),
    )


def tile(person: int) -> str:
    """A person with tools."""
    height = tile_height(person)
    is_tall = height > TILE_HEIGHT
    return definition(
        f"tile-{person}",
        svg.rect(0, 0, PERSON_WIDTH, height, 4, fill="var(--paper)", stroke="var(--line)", stroke_width=1.5),
        icon(f"p-{person}", 44 if is_tall else 33, height - (44 if is_tall else 6), 1.06 if is_tall else 0.84),
    )


def tile_height(person: int) -> int:
    """How high a person's tile is."""
    return TILE_HEIGHT + TILE_STEP if TYPE_OF[person] < UNDIVIDED else TILE_HEIGHT


def tile_top(person: int) -> int:
    """How far below the first tile of its type a person's tile lies."""
    return TILE_STEP if IS_OLD[person] else 0


def action_card(action: int, name: str, amount: str, width: float) -> str:
    """The face of an action card, and what it gives."""
    size = min(31, round(width * 0.46 / (0.64 * len(amount)), 1))
    face = icon(f"action-{ACTIONS[action]}", round(width * 0.27, 1), 38, round(min(1.04, width / 110), 2))
    number = pieces.label(width - 6, 50, amount, size, anchor="end", class_="n")
    title = wrapped_label(name, round(width / 2, 1), 85, 16, width - 8, 16)
    return paper(width, ACTION_HEIGHT) + face + number + title


def face_of(kind: int) -> str:
    """What is shown on a person card."""
    return "joker" if kind == len(TYPES) else TYPES[kind]


def person_card(kind: int, count: int, name: str, rivals: tuple[int, ...]) -> str:
    """A person card face up, or the place where it was; above right the marks of others who hold such a card."""
    size = pieces.fitting_size(name, 16, PERSON_WIDTH - 4)
    # A long name takes two lines, and leaves less to the tool and the marks.
    is_long = size < SMALLEST_NAME
    rows = 2 if is_long else 3
    marks = "".join(
        svg.use(f"dragon-rival-{seat}", PERSON_WIDTH - 12 - 15 * (place // rows), 12 + 15 * (place % rows))
        for place, seat in enumerate(rivals)
    )
    if not count:
        return svg.use("dragon-no-card") + icon(face_of(kind), 34, 30, 1.3, opacity=0.25) + marks
    number = pieces.label(5, 32, f"{count}×", 21, class_="n") if count > 1 else ""
    scale = 1.15 if kind == len(TYPES) else 1.2 if is_long else 1.6
    face = icon(face_of(kind), 34 if count == 1 else 48, 19 if is_long else 26, scale)
    title = pieces.label(PERSON_WIDTH / 2, PERSON_CARD_HEIGHT - 6, name, size, anchor="middle", class_="name")
    if is_long:
        title = wrapped_label(name, PERSON_WIDTH / 2, PERSON_CARD_HEIGHT - 11, 14, PERSON_WIDTH - 4, 13)
    return svg.use("dragon-person-card") + face + marks + number + title


def person_tile(person: int, count: int) -> str:
    """A person's tile: above the steps that one brings, below how many are left; faint if there are none."""
    faint = None if count else 0.32
    steps = pieces.label(PERSON_WIDTH - 5, 25, f"+{STEPS[person]}", 23, anchor="end", class_="quiet", opacity=faint)
    low = tile_height(person) - 8
    left = pieces.label(PERSON_WIDTH - 6, low, str(count), 30, anchor="end", class_="n name", opacity=faint)
    return svg.use(f"dragon-tile-{person}", opacity=faint) + steps + left


def cell(sign: str, count: int) -> str:
    """A thing that is owned, with its number."""
    scale = 1.15 if sign.startswith("privilege") else 1.75 if sign != "points" else 1.3
    size = pieces.fitting_size(str(count), 36, 40)
    middle = CELL_HEIGHT / 2
    return svg.group(
        svg.use("dragon-cell"),
        icon(sign, 26 if sign != "points" else 23, middle, scale),
        pieces.label(CELL_WIDTH - 7, middle + 13, str(count), size, anchor="end", class_="n name"),
        opacity=None if count or sign == "points" else 0.6,
    )
