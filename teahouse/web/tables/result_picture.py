"""The result of a game as one picture to share: title, places, the board and the course of the points."""

from dataclasses import dataclass

from teahouse.core.state import SPECTATOR
from teahouse.core.words import words_of
from teahouse.draw import seats, svg
from teahouse.draw.pieces import fitting_size
from teahouse.draw.style import SANS, SERIF
from teahouse.draw.theme import LIGHT, apply_theme
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.course import course_at, course_chart, is_worth_drawing

# What most places that show a link make room for.
WIDTH, HEIGHT = 1200, 630
MARGIN = 32
# The board on the left, beside it a column of text.
BOARD, COLUMN = 690, 400
LEFT = WIDTH - MARGIN - COLUMN
LINE, ROW = 27, 40
# The longest verdict that the picture tells, in lines, and how wide a letter is for its size.
MOST_LINES, LETTER = 3, 0.52


@dataclass(frozen=True)
class Shared:
    """All that the picture of a finished game depends on. `places`: place, seat, name, points; the winner first."""

    id: str
    language: str
    outcome: str
    places: tuple[tuple[int, int, str, int], ...]


def result_svg(shared: Shared) -> str:
    """The picture, in the light theme."""
    live = LIVE_TABLES.get(shared.id)
    with live.in_use():
        live.read()
        game, seen, course = live.game, live.state.seen_by(SPECTATOR), course_at(shared.id, live)
    names = [name for _, name in sorted((seat, name) for _, seat, name, _ in shared.places)]
    title = game.name(shared.language)
    size = fitting_size(title, 40, COLUMN, LETTER)
    drawn = [
        svg.rect(0, 0, WIDTH, HEIGHT, fill=LIGHT["paper"]),
        svg.rect(0, 0, WIDTH, 10, fill=LIGHT["seal"]),
        board_picture(str(game.look().svg(seen, lang=shared.language, theme="light"))),
        svg.text(LEFT, 76, title, font_family=SERIF, font_size=size, font_weight="600"),
    ]
    y = 116.0
    for line in wrapped(shared.outcome, int(COLUMN / (20 * LETTER))):
        drawn.append(svg.text(LEFT, y, line, font_size=20, fill=LIGHT["ink-2"]))
        y += LINE
    y += 14
    for place, seat, name, points in shared.places:
        drawn.append(place_line(place, seat, name, points, y))
        y += ROW
    bottom = HEIGHT - MARGIN - 24
    if is_worth_drawing(course) and bottom - y > 110:
        inside = course_chart(game, course, names, shared.language, COLUMN, bottom - y)
        drawn.append(placed(inside, LEFT, y, COLUMN, bottom - y))
    house = words_of("teahouse.web", shared.language).say("house")
    drawn.append(svg.text(WIDTH - MARGIN, HEIGHT - 18, house, font_family=SERIF, font_size=18, text_anchor="end"))
    whole = svg.picture(WIDTH, HEIGHT, *drawn, label=f"{title}. {shared.outcome}", font_family=SANS, fill=LIGHT["ink"])
    return apply_theme(whole, "light")


def placed(picture: str, x: float, y: float, width: float, height: float) -> str:
    """A picture at a place in another one, as large as there is room."""
    box: dict[str, svg.Value] = {"x": x, "y": y, "width": width, "height": height}
    return picture.replace("<svg ", f"<svg{svg.attributes(box)} ", 1)


def board_picture(board: str) -> str:
    """The board in the middle of its side."""
    return placed(board, MARGIN, 10 + MARGIN, BOARD, HEIGHT - 10 - 2 * MARGIN)


def place_line(place: int, seat: int, name: str, points: int, y: float) -> str:
    """Somebody's place, mark, name and points."""
    weight = "600" if place == 1 else "400"
    size = fitting_size(name, 22, COLUMN - 130, LETTER)
    return svg.group(
        svg.rect(LEFT - 8, y - 4, COLUMN + 8, ROW - 4, 4, fill=LIGHT["paper-2"]) if place == 1 else "",
        svg.text(LEFT + 14, y + 21, f"{place}." if place else "–", font_size=20, text_anchor="middle"),
        seats.mark(seat, LEFT + 46, y + 14, 20),
        svg.text(LEFT + 68, y + 21, name, font_size=size, font_weight=weight),
        svg.text(LEFT + COLUMN - 10, y + 21, str(points), font_size=22, font_weight=weight, text_anchor="end"),
    )


def wrapped(words: str, most: int) -> list[str]:
    """Words in lines of so many letters at most; what is left over is cut off."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word[:most])
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1] = lines[MOST_LINES - 1][: most - 1].rstrip(" ,.;") + "…"
    return lines[:MOST_LINES]
