"""The examination: the candidates, the two students, and the cards that lie face down for them."""

from functools import cache
from typing import Final, NamedTuple

from teahouse.draw import svg
from teahouse.games.confucius.box import CANDIDATES, STUDENTS, SUPPORT, VACANT
from teahouse.games.confucius.look.colours import FACE, FINE, ministry_colour
from teahouse.games.confucius.look.figures import mark, piece, shape
from teahouse.games.confucius.look.hall import roof
from teahouse.games.confucius.look.lettering import fitting_size, wrapped_label
from teahouse.games.confucius.look.names import ConfuciusNames, begun
from teahouse.games.confucius.look.touches import Place, area, spot
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 340
HEIGHT: Final = 262
STUDENT_TOP: Final = 118
STUDENT_STEP: Final = 70
STUDENT_HEIGHT: Final = 67
# From here on the supporters of a student stand, each with so much room.
SUPPORT_X: Final = 84
SUPPORT_WIDTH: Final = 242
SUPPORT_STEP: Final = 62
BACK_SCALE: Final = 0.4
BACK_WIDTH: Final = 31


class ExamKey(NamedTuple):
    """What the examination shows."""

    lang: str
    # The ministry of the candidate on top, "" for none, and how many candidates are left.
    candidate: str
    left: int
    is_forced: bool
    # Whose marker stands on the red and on the yellow space.
    students: tuple[int, ...]
    # Seat, student and number of cards of everybody who supports one.
    supporters: tuple[tuple[int, int, int], ...]


def exam_key(seen: ConfuciusState, lang: str) -> ExamKey:
    """What everybody sees of the examination."""
    left = len(seen.candidates)
    supporters = tuple(
        (seat, int(seen.backing[seat]), int(seen.counts[SUPPORT + seat]))
        for seat in range(int(seen.seats))
        if seen.counts[SUPPORT + seat] and seen.backing[seat] != VACANT
    )
    top = CANDIDATES[seen.candidates[-1]] if left else ""
    return ExamKey(lang, top, int(left), bool(seen.forced), tuple(seen.students), supporters)


def exam(key: ExamKey) -> str:
    """The candidates above, below them the two students and their supporters."""
    names = ConfuciusNames.of(key.lang)
    parts = [svg.use("confucius-pavilion"), roof("any", names.say("examination"), WIDTH), *candidates(key, names)]
    markers: list[str] = []
    spots: list[str] = []
    for student, colour in enumerate(STUDENTS):
        x, y, _, _ = place = student_place(student)
        name, owner = names.name("student", colour), key.students[student]
        size = fitting_size(name, 16, 74)
        parts.append(svg.text(x + 40, y + 60, name, font_size=size, text_anchor="middle", class_="name"))
        parts += supporters(key, student)
        if owner != VACANT:
            markers.append(piece(f"student-{colour}", f"up-{owner}", x + 40, y + 22.5, 1.1))
        spots.append(spot(f"student:{colour}", student_label(student, owner, names), place))
    about = area(f"candidate:{key.candidate or 'none'}", (8, 46, WIDTH - 16, STUDENT_TOP - 50))
    return "".join([*parts, svg.group(*markers, class_="pieces"), about, *spots])


def candidates(key: ExamKey, names: ConfuciusNames) -> list[str]:
    """The top candidate, how many there are, and the gong if an examination is forced."""
    parts: list[str] = []
    if key.candidate:
        parts += [shape("candidate", 14 - 2 * level, 52 - 2 * level, 1.3) for level in range(key.left > 1, -1, -1)]
        parts.append(svg.rect(82, 58, 53, 43, 3, fill=ministry_colour(key.candidate)))
        parts.append(shape(f"is-{key.candidate}", 108.5, 79.5, 1.3, color=FACE))
        parts.append(wrapped_label(names.name("candidate", key.candidate), 156, 64, 18, 172, class_="name"))
    parts.append(svg.text(156, 106, f"×{key.left}", font_size=22))
    if key.is_forced:
        parts.append(shape("do-force", 300, 92, 1))
    return parts


def supporters(key: ExamKey, student: int) -> list[str]:
    """Cards face down with the mark of whoever put them there, and their number."""
    _, y, _, _ = student_place(student)
    here = [(seat, count) for seat, backed, count in key.supporters if backed == student]
    step = min(SUPPORT_STEP, SUPPORT_WIDTH / max(len(here), 1))
    found: list[str] = []
    for place, (seat, count) in enumerate(here):
        x = SUPPORT_X + 8 + step * place
        apart = min(6.0, (step - BACK_WIDTH - 4) / max(count - 1, 1))
        found += [shape("back", x + apart * number, y + 4, BACK_SCALE) for number in range(count)]
        found.append(mark(seat, x + 7, y + 57, 13))
        found.append(svg.text(x + 17, y + 62, str(count), font_size=16))
    return found


def student_label(student: int, owner: int, names: ConfuciusNames) -> str:
    """The space of a student, and whose student stands there."""
    name = names.named("student", STUDENTS[student])
    if owner == VACANT:
        return begun(names.say("student-free", student=name))
    return begun(names.say("student-of", student=name, player=names.family(owner)))


@cache
def student_place(student: int) -> Place:
    """The space of a student, with room for the cards that are put down."""
    return 8, STUDENT_TOP + STUDENT_STEP * student, WIDTH - 16, STUDENT_HEIGHT


def exam_definitions() -> str:
    """The pavilion without its roof: the floor, and the spaces of the two students."""
    parts = [svg.rect(4.5, 30, WIDTH - 9, HEIGHT - 30.5, fill="var(--ming-floor)", stroke="var(--line)")]
    for student, colour in enumerate(STUDENTS):
        x, y, width, height = student_place(student)
        parts.append(svg.rect(x, y, width, height, 4, fill=f"var(--ming-{colour})", stroke="var(--line)"))
        parts.append(svg.circle(x + 40, y + 24, 21, fill="var(--ming-floor)", fill_opacity=0.75, **FINE))
    return svg.group(*parts, id="confucius-pavilion")
