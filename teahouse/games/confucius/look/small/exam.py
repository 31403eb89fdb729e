"""The examination on a phone: the candidate above, the two students side by side, and the reader's own cards."""

from functools import cache
from typing import Final

from teahouse.core.state import UNKNOWN
from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import CARDS, STUDENTS, VACANT
from teahouse.games.confucius.look.colours import FACE, FINE, ministry_colour
from teahouse.games.confucius.look.exam import ExamKey, student_label
from teahouse.games.confucius.look.figures import mark, piece, shape
from teahouse.games.confucius.look.lettering import small_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.small.scene import GAP, WIDTH
from teahouse.games.confucius.look.support import SupportKey
from teahouse.games.confucius.look.touches import Place, area, spot

HEIGHT: Final = 178
SUPPORT_HEIGHT: Final = 52
CANDIDATE_HEIGHT: Final = 60
STUDENT_WIDTH: Final = (WIDTH - GAP) / 2
# The supporters of a student stand two and two below its marker, each with so much room.
SUPPORTERS_TOP: Final = 52
SUPPORTER_WIDTH: Final = 84
SUPPORTER_HEIGHT: Final = 25


def exam(key: ExamKey) -> str:
    """The candidate, the students and their supporters."""
    names = ConfuciusNames.of(key.lang)
    parts = [pieces.panel(0.5, 0.5, WIDTH - 1, CANDIDATE_HEIGHT - 1), *candidate(key, names)]
    markers: list[str] = []
    spots: list[str] = []
    for student, colour in enumerate(STUDENTS):
        x, y, width, height = place = student_place(student)
        name, owner = names.name("student", colour), key.students[student]
        parts.append(svg.rect(x, y, width, height, 6, fill=f"var(--ming-{colour})", stroke="var(--line)"))
        parts.append(svg.circle(x + 28, y + 27, 21, fill="var(--ming-floor)", fill_opacity=0.75, **FINE))
        parts.append(small_label(name, x + 58, y + 27, width - 64, 15, class_="name"))
        parts += supporters(key, student)
        if owner != VACANT:
            markers.append(piece(f"s-student-{colour}", f"up-{owner}", x + 28, y + 25.5, 1.1))
        spots.append(spot(f"student:{colour}", student_label(student, owner, names), place))
    about = area(f"candidate:{key.candidate or 'none'}", (0, 0, WIDTH, CANDIDATE_HEIGHT))
    return "".join([*parts, svg.group(*markers, class_="pieces"), about, *spots])


def candidate(key: ExamKey, names: ConfuciusNames) -> list[str]:
    """The candidate on top, how many there are, and the gong if an examination is forced."""
    parts = [pieces.label(WIDTH - 14, 37, f"×{key.left}", 20, anchor="end")]
    if key.candidate:
        parts.append(svg.rect(8, 8, 44, 44, 4, fill=ministry_colour(key.candidate)))
        parts.append(shape(f"is-{key.candidate}", 30, 30, 1.5, color=FACE))
        parts.append(shape("scholar", 78, 30, 0.85))
        parts.append(small_label(names.name("candidate", key.candidate), 106, 30, 150, 17, class_="name"))
    if key.is_forced:
        parts.append(shape("do-force", WIDTH - 76, 30, 1.1))
    return parts


def supporters(key: ExamKey, student: int) -> list[str]:
    """A card face down for each supporter, their marks, and how many cards they put there."""
    left, top, _, _ = student_place(student)
    here = [(seat, count) for seat, backed, count in key.supporters if backed == student]
    places = pieces.grid(len(here), 2, left + 4, top + SUPPORTERS_TOP, SUPPORTER_WIDTH, SUPPORTER_HEIGHT)
    parts: list[str] = []
    for (seat, count), (x, y) in zip(here, places, strict=True):
        parts.append(mark(seat, x + 12, y + 11, 16))
        parts.append(shape("back", x + 27, y, 0.2))
        parts.append(pieces.label(x + 47, y + 16, f"×{count}", 14))
    return parts


@cache
def student_place(student: int) -> Place:
    """The space of a student."""
    top = CANDIDATE_HEIGHT + GAP
    return (STUDENT_WIDTH + GAP) * student, top, STUDENT_WIDTH, HEIGHT - top


def support(key: SupportKey) -> str:
    """What a family has put down, on the colour of the student it is for."""
    backs = key.student != VACANT
    fill = f"var(--ming-{STUDENTS[key.student]})" if backs else "var(--paper-2)"
    parts = [
        pieces.panel(0.5, 0.5, WIDTH - 1, SUPPORT_HEIGHT - 1, fill=fill),
        mark(key.seat, 22, SUPPORT_HEIGHT / 2, 22),
    ]
    step = min(38, 260 / max(len(key.cards) - 1, 1))
    for place, card in enumerate(key.cards):
        x = 44 + step * place
        parts.append(shape("back", x, 4, 0.41) if card == UNKNOWN else shape(f"cash-{CARDS[card]}", x, 4, 0.88))
    if not key.cards:
        names = ConfuciusNames.of(key.lang)
        words = names.fill("panel:support", player=names.seat(key.seat))
        parts.append(small_label(words, 44, SUPPORT_HEIGHT / 2, WIDTH - 56, 14, class_="quiet"))
    return svg.group(*parts, data_about=f"support:{key.seat}")
