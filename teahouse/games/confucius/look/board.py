"""The board of Confucius without its pieces: whatever of it never changes."""

from collections.abc import Sequence
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import LAND_COUNT, MINISTRIES, WALL
from teahouse.games.confucius.look.colours import EDGE, FACE, FINE, STROKE
from teahouse.games.confucius.look.layout import (
    ACTIONS,
    COURT_HEIGHT,
    COURT_TOP,
    EXAM_WIDTH,
    EXAM_X,
    FAMILIES_HEIGHT,
    FAMILIES_TOP,
    GIFTS_WIDTH,
    GIFTS_X,
    HALL_STEP,
    HALL_WIDTH,
    HAND_HEIGHT,
    HAND_TOP,
    HARBOUR_X,
    HEADER,
    LANDS_X,
    MARGIN,
    NORTH_HEIGHT,
    NORTH_STEP,
    NORTH_TOP,
    NORTH_WIDTH,
    OCEAN_X,
    OWN_GIFTS_WIDTH,
    OWN_GIFTS_X,
    REWARDS_WIDTH,
    REWARDS_X,
    WALL_HEIGHT,
    WALL_TOP,
    WIDTH,
    action_place,
    family_place,
    gift_place,
    harbour_place,
    land_place,
    space_place,
    stone_place,
    student_place,
)
from teahouse.games.confucius.look.lettering import fitting_size, wrapped_label

OCEAN_WIDTH: Final = 116

EAVES: Final = "M0 36C10 34 18 20 24 0H244C250 20 258 34 268 36L262 42C200 38 68 38 6 42Z"
RIDGES: Final = "M46 2L34 37M70 2L62 38M198 2L206 38M222 2L234 37"
HILLS: Final = (
    "M4 92V70C30 66 44 44 62 46C78 48 84 62 104 58C128 52 138 26 160 28C184 30 190 56 214 54"
    "C238 52 250 38 270 40C300 42 320 66 352 62V92Z"
)
FAR_HILLS: Final = (
    "M4 66C40 40 56 18 84 20C112 22 124 50 150 46C180 40 196 12 226 14C258 16 268 44 300 40C322 36 338 24 352 26V92H4Z"
)
WAVE: Final = "c4-5 8-5 10-1c2 3 6 3 8 0c2-4 6-4 10 1"


def board_picture(
    seats: int, names: Sequence[str], actions: Sequence[str], examination: str, students: Sequence[str]
) -> str:
    """The whole board without its pieces; `names` are the ministries', `actions` those of the Actions Box."""
    return (
        north()
        + wall()
        + court(names, examination, students)
        + families(seats)
        + sea(seats)
        + actions_box(actions)
        + table()
    )


def board_definitions() -> str:
    """What stands on the board three times: the hills beyond the wall, and the seats of a hall."""
    hills = svg.group(
        svg.rect(0, 0, NORTH_WIDTH, NORTH_HEIGHT, 6, fill="var(--ming-earth)", stroke="var(--line)"),
        svg.path(FAR_HILLS, fill_opacity=0.6),
        svg.path(HILLS),
        id="confucius-hills",
        fill="var(--ming-hill)",
    )
    slots, ranks = "", ""
    for rank in range(7):
        x, y = space_place(rank)[0] - MARGIN, space_place(rank)[1] - COURT_TOP
        slots += f"M{svg.pair((x + 25, y + 2))}h98v42h-98Z"
        ranks += svg.text(x + 12, y + 29, str(rank + 1))
    drawn = svg.path(slots, fill="none", stroke="var(--ink-2)", stroke_dasharray="4 4", stroke_opacity=0.6)
    numbers = svg.group(ranks, style="font-size:17px;font-weight:600;text-anchor:middle;fill:var(--ink-2)")
    return hills + waves() + svg.group(hall_ground(), drawn, numbers, id="confucius-seats")


def waves() -> str:
    """Strokes of water, to be laid over the sea."""
    strokes = svg.path(
        f"M8 12{WAVE}M-14 36{WAVE}M30 36{WAVE}", fill="none", stroke="var(--ming-wave)", stroke_width=1.6
    )
    return svg.element("pattern", strokes, id="confucius-waves", width=44, height=48, patternUnits="userSpaceOnUse")


def hall_ground() -> str:
    """The floor of a hall, its aisle and its dais."""
    middle = HALL_WIDTH / 2
    return (
        svg.rect(8, 30, HALL_WIDTH - 16, COURT_HEIGHT - 30, fill="var(--ming-floor)", stroke="var(--line)")
        + svg.rect(middle - 5, 96, 10, 156, fill="var(--ming-aisle)")
        + svg.path(f"M{svg.number(middle - 26)} {COURT_HEIGHT}v-8h52v8", fill="var(--ming-aisle)")
        + svg.rect(16, 46, HALL_WIDTH - 32, 54, 4, fill="var(--paper-2)", stroke="var(--line)")
    )


def north() -> str:
    """Hills beyond the wall, on which the Foreign Lands lie."""
    return "".join(svg.use("confucius-hills", MARGIN + NORTH_STEP * land, NORTH_TOP) for land in range(3))


def wall() -> str:
    """The trench in which the wall grows."""
    places = ""
    for number in range(int(WALL)):
        x, y, width, height = stone_place(number)
        bottom = svg.number(y + height - 4)
        places += f"M{svg.number(x + 3)} {bottom}V{svg.number(y + 12)}h{svg.number(width - 6)}V{bottom}"
    return svg.rect(MARGIN, WALL_TOP + WALL_HEIGHT - 10, WIDTH - 2 * MARGIN, 10, fill="var(--ming-hill)") + svg.path(
        places, fill="none", stroke="var(--ink-2)", stroke_dasharray="5 5"
    )


def court(names: Sequence[str], examination: str, students: Sequence[str]) -> str:
    """The three halls and the pavilion of the examination."""
    parts = [
        svg.group(hall(ministry, name), transform=svg.at(MARGIN + HALL_STEP * place, COURT_TOP))
        for place, (ministry, name) in enumerate(zip(MINISTRIES, names, strict=True))
    ]
    return "".join(parts) + pavilion(examination, students)


def hall(ministry: str, name: str) -> str:
    """A hall from above and within: roof, dais with the two offices, an aisle from the throne to the door."""
    return svg.use("confucius-seats") + roof(ministry, name, f"confucius-is-{ministry}")


def roof(colour: str, name: str, emblem: str) -> str:
    """A curved roof with a board that says whose it is."""
    size = fitting_size(name, 24, 150)
    return (
        svg.path(EAVES, fill=f"var(--ming-{colour})", **EDGE)
        + svg.path(RIDGES, **{**STROKE, "stroke": FACE, "stroke_opacity": 0.35})
        + svg.path("M20 0H248", stroke="var(--gold)", stroke_width=4, stroke_linecap="round")
        + pieces.label(HALL_WIDTH / 2 + 14, 28, name, size, anchor="middle", class_="name plaque")
        + svg.use(emblem, transform=svg.at(HALL_WIDTH / 2 - 6 - size * 0.3 * len(name), 20, 0.9), color=FACE)
    )


def pavilion(name: str, students: Sequence[str]) -> str:
    """Where the examination is held: the candidates above, below the two students and their supporters."""
    ground = svg.rect(
        EXAM_X + 6, COURT_TOP + 30, EXAM_WIDTH - 12, COURT_HEIGHT - 30, fill="var(--ming-floor)", stroke="var(--line)"
    )
    top = svg.group(
        roof("exam", name, "confucius-is-any"),
        transform=f"{svg.at(EXAM_X, COURT_TOP)}scale({svg.number(EXAM_WIDTH / HALL_WIDTH)} 1)",
    )
    parts = [ground, top]
    for student, colour in enumerate(["red", "yellow"]):
        x, y, width, height = student_place(student)
        parts.append(svg.rect(x, y, width, height, 4, fill=f"var(--ming-{colour})", stroke="var(--line)"))
        parts.append(svg.circle(x + 38, y + 38, 26, fill="var(--ming-floor)", fill_opacity=0.75, **FINE))
        words = students[student]
        parts.append(
            pieces.label(x + width - 8, y + height - 8, words, fitting_size(words, 16, 90), anchor="end", class_="name")
        )
    return "".join(parts)


def families(seats: int) -> str:
    """The ground of the families and of the table of gifts."""
    n = svg.number
    rows = [family_place(seat, seats) for seat in range(seats)]
    cells, nobody = "", ""
    for giver in range(seats):
        for holder in range(seats):
            x, y, width, height = gift_place(giver, holder, seats)
            if giver == holder:
                nobody += f"M{n(x + 4)} {n(y + height - 4)}l{n(width - 8)} {n(8 - height)}"
            else:
                cells += f"M{n(x)} {n(y)}h{n(width)}v{n(height)}h{n(-width)}Z"
    return (
        "".join(pieces.panel(*row) for row in rows)
        + pieces.panel(GIFTS_X - 4, FAMILIES_TOP, GIFTS_WIDTH + 8, FAMILIES_HEIGHT)
        + svg.path(cells, fill="var(--paper)", stroke="var(--line)")
        + svg.path(nobody, stroke="var(--line)")
    )


def sea(seats: int) -> str:
    """Quays on the left, the Distant Lands on the right, water between them."""
    bottom = FAMILIES_TOP + FAMILIES_HEIGHT
    width = WIDTH - MARGIN - HARBOUR_X
    parts = [
        svg.rect(HARBOUR_X, FAMILIES_TOP, width, FAMILIES_HEIGHT, 6, fill="var(--ming-sea)", stroke="var(--line)"),
        svg.rect(
            OCEAN_X + 2, FAMILIES_TOP + 4, LANDS_X - OCEAN_X + 8, FAMILIES_HEIGHT - 8, fill="url(#confucius-waves)"
        ),
        svg.path(
            f"M{HARBOUR_X + 6} {FAMILIES_TOP}C{HARBOUR_X + 30} {FAMILIES_TOP + 6} {HARBOUR_X + 16} {FAMILIES_TOP + 22}"
            f" {HARBOUR_X + 20} {FAMILIES_TOP + HEADER}V{bottom - 8}L{HARBOUR_X + 4} {bottom}L{HARBOUR_X} {bottom - 6}"
            f"V{FAMILIES_TOP + 6}Z",
            fill="var(--ming-earth)",
        ),
    ]
    yards, quays = "", ""
    for seat in range(seats):
        x, y, across, height = harbour_place(seat, seats)
        yards += f"M{svg.pair((x, y))}h{svg.number(across)}v{svg.number(height)}h{svg.number(-across)}Z"
        quays += f"M{svg.pair((x + across, y + 6))}v{svg.number(height - 12)}"
    parts.append(svg.path(yards, fill="var(--ming-earth)", fill_opacity=0.55, stroke="var(--ming-wave)"))
    parts.append(svg.path(quays, stroke="#8d6338", stroke_width=5))
    coasts = "".join(coast(land) for land in range(LAND_COUNT))
    parts.append(svg.path(coasts, fill="var(--ming-earth)", stroke="var(--ming-wave)", stroke_width=2))
    return "".join(parts)


def coast(land: int) -> str:
    """The coast of a Distant Land."""
    x, y, width, height = land_place(land)
    bay = 10 + 5 * (land * 2 % 3)
    points = [(x - 2, y + 6), (x + bay, y + height * 0.3), (x + 4, y + height * 0.5)]
    points += [(x - 4, y + height * 0.75), (x + bay, y + height - 2), (x + 18, y + height - 1)]
    curve = " ".join(svg.pair(point) for point in points)
    return f"M{svg.pair((x + width, y + 1))}H{svg.number(x + 14)}C{curve}H{svg.number(x + width)}Z"


def actions_box(names: Sequence[str]) -> str:
    """The spaces of the Actions Box; a pair of actions stands on one ground."""
    grounds: list[str] = []
    parts: list[str] = []
    tags = ""
    spaces = [space for _, space in ACTIONS]
    for number, (action, space) in enumerate(ACTIONS):
        x, y, width, height = action_place(number)
        if number == 0 or space != spaces[number - 1]:
            grounds.append(pieces.panel(x, y, width * spaces.count(space) + 4 * (spaces.count(space) - 1), height))
        elif space:
            grounds.append(svg.path(f"M{svg.pair((x - 2, y + 8))}v{svg.number(height - 32)}", stroke="var(--line)"))
        tags += f"M{svg.pair((x + 3, y + 3))}h40v36h-40Z"
        parts.append(svg.use(f"confucius-do-{action}", transform=svg.at(x + 23, y + 21, 0.92)))
        parts.append(wrapped_label(names[number], x + 48, y + 19, 17, width - 51))
    return "".join(grounds) + svg.path(tags, fill=FACE, stroke="var(--line)") + "".join(parts)


def table() -> str:
    """The ground of the hand, of the own gifts and of the reward cards."""
    return pieces.panel(OWN_GIFTS_X, HAND_TOP, OWN_GIFTS_WIDTH, HAND_HEIGHT) + pieces.panel(
        REWARDS_X, HAND_TOP, REWARDS_WIDTH, HAND_HEIGHT
    )
