"""Cards and tiles of persons and actions, and the cells of what a court owns."""

from functools import cache, lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon.box import ACTIONS, STEPS, TYPES
from teahouse.games.dragon.look.colours import EDGE, GOLD, icon
from teahouse.games.dragon.look.figures import DRAGON

ACTION_HEIGHT: Final = 102
PERSON_CARD_HEIGHT: Final = 68
TILE_HEIGHT: Final = 80
CELL_WIDTH: Final = 98
SMALLEST_NAME: Final = 11.5
CELL_HEIGHT: Final = 74
# What a court owns, in the order in which it stands there.
CELLS: Final = ["tax_collector", "farmer", "pyrotechnist", "points", "privilege-small", "privilege-large"]


def wrapped_label(words: str, x: float, y: float, size: float, width: float, step: float, **values: svg.Value) -> str:
    """Words about a middle in one line, or in two where one would be too small."""
    lines = [words]
    places = [place for place, letter in enumerate(words) if letter in " -"]
    if pieces.fitting_size(words, size, width) < size and places:
        cut = 1 + min(places, key=lambda place: abs(2 * place - len(words)))
        lines = [words[:cut].rstrip(), words[cut:]]
    first = y - step * (len(lines) - 1) / 2
    return "".join(
        pieces.label(x, first + step * number, line, pieces.fitting_size(line, size, width), anchor="middle", **values)
        for number, line in enumerate(lines)
    )


def card(x: float, y: float, width: float, height: float, *face: str) -> str:
    """A card of paper, its face drawn from its upper left corner."""
    under = svg.rect(1.5, 3, width, height, fill="#000", fill_opacity=0.2)
    body = svg.rect(0, 0, width, height, fill="var(--paper)", stroke="var(--ink-2)", stroke_width=1.5)
    return svg.group(under, body, *face, transform=svg.at(x, y))


@cache
def card_back(x: float, y: float) -> str:
    """An action card face down."""
    return svg.group(
        svg.rect(-46, -51, 92, 102, 0, fill="var(--dragon-lacquer)", **EDGE),
        svg.rect(-39, -44, 78, 88, fill="none", stroke=GOLD, stroke_width=2),
        svg.path(DRAGON, fill=GOLD, transform="scale(1.2)"),
        transform=svg.at(x, y),
    )


@lru_cache(512)
def action_card(action: int, name: str, amount: str, x: float, y: float, width: float) -> str:
    """The face of an action card, and what it gives."""
    size = min(32, round(width * 0.48 / (0.64 * len(amount)), 1))
    face = icon(f"action-{ACTIONS[action]}", round(width * 0.29, 1), 38, 1.04)
    number = pieces.label(width - 6, 50, amount, size, anchor="end", class_="n")
    title = wrapped_label(name, round(width / 2, 1), 85, 16, width - 8, 16, class_="name")
    return card(x, y, width, ACTION_HEIGHT, face, number, title)


def face_of(kind: int) -> str:
    """What is shown on a person card."""
    return "joker" if kind == len(TYPES) else TYPES[kind]


@lru_cache(512)
def person_card(kind: int, count: int, name: str, rivals: tuple[int, ...], x: float, y: float, width: float) -> str:
    """A person card face up, or the place where it was; above right the marks of others who hold such a card."""
    marks = "".join(
        seats.mark(seat, width - 12 - 15 * (place // 3), 12 + 15 * (place % 3), 11, stroke_width=1)
        for place, seat in enumerate(rivals)
    )
    if not count:
        outline = svg.rect(1, 1, width - 2, PERSON_CARD_HEIGHT - 2, class_="gone")
        ghost = svg.group(icon(face_of(kind), 34, 30, 1.3), opacity=0.25)
        return svg.group(outline, ghost, marks, transform=svg.at(x, y))
    number = pieces.label(5, 32, f"{count}×", 21, class_="n") if count > 1 else ""
    size = pieces.fitting_size(name, 16, width - 4)
    # A long name takes two lines, and leaves less to the tool.
    is_long = size < SMALLEST_NAME
    scale = 1.15 if kind == len(TYPES) else 1.2 if is_long else 1.6
    face = icon(face_of(kind), 34 if count == 1 else 48, 19 if is_long else 26, scale)
    title = pieces.label(width / 2, PERSON_CARD_HEIGHT - 6, name, size, anchor="middle", class_="name")
    if is_long:
        title = wrapped_label(name, width / 2, PERSON_CARD_HEIGHT - 11, 14, width - 4, 13, class_="name")
    return card(x, y, width, PERSON_CARD_HEIGHT, face, marks, number, title)


@lru_cache(512)
def person_tile(number: int, count: int, x: float, y: float, width: float, height: float) -> str:
    """The person with tools, above right the steps, below right how many are left; faint if there are none."""
    is_tall = height > TILE_HEIGHT
    figure = icon(f"p-{number}", 44 if is_tall else 33, height - (44 if is_tall else 6), 1.06 if is_tall else 0.84)
    steps = pieces.label(width - 5, 25, f"+{STEPS[number]}", 23, anchor="end", class_="quiet")
    left = pieces.label(width - 6, height - 8, str(count), 30, anchor="end", class_="n name")
    ground = svg.rect(0, 0, width, height, 4, fill="var(--paper)", stroke="var(--line)", stroke_width=1.5)
    faint = None if count else 0.32
    return svg.group(ground, svg.group(figure, steps, left, opacity=faint), transform=svg.at(x, y))


@cache
def fee(x: float, y: float) -> str:
    """What an occupied group costs."""
    number = pieces.label(x - 6, y + 9, "3", 26, anchor="end", class_="loss")
    return icon("tax_collector", x + 8, y, 1.1) + number


@lru_cache(1024)
def cell(sign: str, count: int, x: float, y: float) -> str:
    """A thing that is owned, with its number."""
    scale = 1.2 if sign.startswith("privilege") else 1.75 if sign != "points" else 1.3
    return svg.group(
        svg.rect(0, 0, CELL_WIDTH, CELL_HEIGHT, 4, fill="var(--paper)", stroke="var(--line)"),
        icon(sign, 29 if sign != "points" else 23, CELL_HEIGHT / 2, scale),
        pieces.label(
            CELL_WIDTH - 7, 50, str(count), pieces.fitting_size(str(count), 36, 44), anchor="end", class_="n name"
        ),
        transform=svg.at(x, y),
        opacity=None if count or sign == "points" else 0.6,
    )
