"""The board of Confucius: where everything lies, and whatever of it never changes.

From north to south: the Foreign Lands, the Great Wall, the court with its three halls and the examination, the families
with their gifts, harbours and the sea, the Actions Box, and the hand of whoever looks.
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.draw.touch import sorted_marks
from teahouse.games.confucius.board_text import Voice, cards_of
from teahouse.games.confucius.box import BOX_SPACES, FOREIGN_BOXES, MINISTRIES, WALL
from teahouse.games.confucius.phases import OVER
from teahouse.games.confucius.state import ConfuciusState
from teahouse.games.confucius.tiles import EDGE, FACE, FINE, STROKE, fitted, lines

Place = tuple[float, float, float, float]

WIDTH: Final = 1100
HEIGHT: Final = 1092
MARGIN: Final = 8

# The Foreign Lands lie beyond the wall.
NORTH_TOP: Final = 8
NORTH_HEIGHT: Final = 96
NORTH_WIDTH: Final = 356
NORTH_STEP: Final = 364
BOX_WIDTH: Final = 56
BOX_HEIGHT: Final = 74

WALL_TOP: Final = 110
WALL_HEIGHT: Final = 54
STONE: Final = (WIDTH - 2 * MARGIN) / int(WALL)

COURT_TOP: Final = 172
COURT_HEIGHT: Final = 304
HALL_WIDTH: Final = 268
HALL_STEP: Final = 276
EXAM_X: Final = MARGIN + 3 * HALL_STEP
EXAM_WIDTH: Final = WIDTH - MARGIN - EXAM_X
SEAT_TOP: Final = COURT_TOP + 108
SEAT_HEIGHT: Final = 48
SEAT_WIDTH: Final = 126

FAMILIES_TOP: Final = 484
HEADER: Final = 30
FAMILIES_HEIGHT: Final = 304
FAMILY_WIDTH: Final = 388
# Where in a family's row its columns are.
NAME_X: Final = 46

NAME_WIDTH: Final = 130

CUBES_X: Final = 184

CARDS_X: Final = 248

REWARD_X: Final = 275

ARMIES_X: Final = 294

POINTS_X: Final = 382

GIFTS_X: Final = 404
GIFTS_WIDTH: Final = 300
HARBOUR_X: Final = 712
HARBOUR_WIDTH: Final = 128
OCEAN_X: Final = HARBOUR_X + HARBOUR_WIDTH
OCEAN_WIDTH: Final = 116
LANDS_X: Final = 960
LANDS_WIDTH: Final = WIDTH - MARGIN - LANDS_X - 4

ACTIONS_TOP: Final = 796
ACTION_HEIGHT: Final = 80
ACTION_STEP: Final = (WIDTH - 2 * MARGIN) / 8
# The Actions Box, row by row; each action with its space, which some share.
ACTIONS: Final[list[tuple[str, str]]] = [
    ("bribe", "bribe_secure"), ("secure", "bribe_secure"), ("nominate", "nominate"), ("force", "force"),
    ("junks", "junks_voyage"), ("sail", "junks_voyage"), ("recruit", "recruit_invade"), ("invade", "recruit_invade"),
    ("buy", "buy_gift"), ("give", "give_gift"), ("transfer", ""), ("commerce", "commerce"),
    ("tax", "tax"), ("idle", "no_action"), ("petition", "petition"), ("favour", "favour"),
]  # fmt: skip

HAND_TOP: Final = ACTIONS_TOP + 2 * ACTION_HEIGHT + 8
HAND_HEIGHT: Final = HEIGHT - MARGIN - HAND_TOP
HAND_WIDTH: Final = 452
OWN_GIFTS_X: Final = MARGIN + HAND_WIDTH + 8
OWN_GIFTS_WIDTH: Final = 248
REWARDS_X: Final = OWN_GIFTS_X + OWN_GIFTS_WIDTH + 8
REWARDS_WIDTH: Final = WIDTH - MARGIN - REWARDS_X

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


class Scene:
    """One position and everything that is to be shown of it."""

    def __init__(self, seen: ConfuciusState, said: Voice, touch: Collection[str], marks: Collection[str]) -> None:
        self.seen = seen
        self.said = said
        self.allowed = frozenset(touch)
        self.marks = {kind: frozenset(touches) for kind, touches in sorted_marks(marks).items()}
        self.seats = int(seen.seats)
        self.to_move = int(seen.to_move)
        # Whose hand lies before us: the viewer's, for everybody else that of the seat to move.
        self.holder = int(seen.viewer) if seen.viewer >= 0 else max(self.to_move, 0)
        self.hand = cards_of(seen.hands, self.holder * 3, 3)
        self.own_rewards = cards_of(seen.rewards, self.holder * 9, 9)
        # What each action would cost now, once that was asked for.
        self.costs: dict[int, tuple[int, str, str]] = {}
        ranking = seen.ranking() if seen.phase == OVER else []
        self.winners = [seat for seat, place in enumerate(ranking) if place == 1]


@cache
def space_place(space: int) -> Place:
    """A seat of a hall: two and two from the throne to the door, where the seventh stands."""
    ministry, rank = divmod(space, 7)
    left = MARGIN + HALL_STEP * ministry
    line, side = divmod(rank, 2)
    x = left + (HALL_WIDTH - SEAT_WIDTH) / 2 if rank == 6 else left + 6 + side * (HALL_WIDTH - 12 - SEAT_WIDTH)
    return x, SEAT_TOP + SEAT_HEIGHT * line, SEAT_WIDTH, 46


@cache
def box_place(land: int, box: int, foreign: int) -> Place:
    """A box of a Foreign Land."""
    free = 4 - int(FOREIGN_BOXES[foreign])
    x = MARGIN + NORTH_STEP * land + 118 + 59 * box + 29.5 * free
    return x, NORTH_TOP + 11, BOX_WIDTH, BOX_HEIGHT


@cache
def action_place(number: int) -> Place:
    """An action of the Actions Box."""
    x = MARGIN + ACTION_STEP * (number % 8)
    return x + 2, ACTIONS_TOP + ACTION_HEIGHT * (number // 8) + 2, ACTION_STEP - 4, ACTION_HEIGHT - 4


@cache
def cubes_place(space: int) -> svg.Point:
    """Where the cubes of a space of the Actions Box lie: the middle of their row."""
    cells = [action_place(number) for number, (_, name) in enumerate(ACTIONS) if name == BOX_SPACES[space]]
    left, right = cells[0][0], cells[-1][0] + cells[-1][2]
    return (left + right) / 2, cells[0][1] + ACTION_HEIGHT - 14


@cache
def student_place(student: int) -> Place:
    """The space of a student, with room for the cards that are put down."""
    return EXAM_X + 8, COURT_TOP + 138 + 82 * student, EXAM_WIDTH - 16, 76


def row_height(seats: int) -> float:
    """How high the row of a family is."""
    return (FAMILIES_HEIGHT - HEADER) / seats


def row_top(seat: int, seats: int) -> float:
    """Where the row of a family begins."""
    return FAMILIES_TOP + HEADER + row_height(seats) * seat


@cache
def family_place(seat: int, seats: int) -> Place:
    """A family's name and what it has."""
    return MARGIN, row_top(seat, seats) + 2, FAMILY_WIDTH, row_height(seats) - 4


@cache
def row_of(seat: int, families: int) -> tuple[float, float]:
    """Top and height of a family's row."""
    _, y, _, height = family_place(seat, families)
    return y, height


@cache
def gift_place(giver: int, holder: int, seats: int) -> Place:
    """The cell for the gift that one family holds from another."""
    across = GIFTS_WIDTH / seats
    return GIFTS_X + across * giver + 2, row_top(holder, seats) + 2, across - 4, row_height(seats) - 4


@cache
def harbour_place(seat: int, seats: int) -> Place:
    """A family's shipyard."""
    return HARBOUR_X + 4, row_top(seat, seats) + 2, HARBOUR_WIDTH - 8, row_height(seats) - 4


@cache
def land_place(land: int) -> Place:
    """A Distant Land."""
    height = (FAMILIES_HEIGHT - 8) / 5
    return LANDS_X, FAMILIES_TOP + 5 + height * land, LANDS_WIDTH, height - 2


@cache
def own_gift_place(gift: int) -> Place:
    """A gift of whoever looks, in two rows of three."""
    return OWN_GIFTS_X + 8 + 78 * (gift % 3), HAND_TOP + 7 + 55 * (gift // 3), 76, 53


def picture(seats: int, names: Sequence[str], actions: Sequence[str], examination: str, students: Sequence[str]) -> str:
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


def definitions() -> str:
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


def stone(number: int) -> Place:
    """A piece of the Great Wall, counted from 0."""
    return MARGIN + STONE * number, WALL_TOP, STONE, WALL_HEIGHT


def wall() -> str:
    """The trench in which the wall grows."""
    places = ""
    for number in range(int(WALL)):
        x, y, width, height = stone(number)
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
    size = fitted(name, 24, 150)
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
            pieces.label(x + width - 8, y + height - 8, words, fitted(words, 16, 90), anchor="end", class_="name")
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
    coasts = "".join(coast(land) for land in range(5))
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
        parts.append(lines(names[number], x + 48, y + 19, 17, width - 51))
    return "".join(grounds) + svg.path(tags, fill=FACE, stroke="var(--line)") + "".join(parts)


def table() -> str:
    """The ground of the hand, of the own gifts and of the reward cards."""
    return pieces.panel(OWN_GIFTS_X, HAND_TOP, OWN_GIFTS_WIDTH, HAND_HEIGHT) + pieces.panel(
        REWARDS_X, HAND_TOP, REWARDS_WIDTH, HAND_HEIGHT
    )
