"""Where everything lies on the board of Confucius.

From north to south: the Foreign Lands, the Great Wall, the court with its three halls and the examination, the families
with their gifts, harbours and the sea, the Actions Box, and the hand of whoever looks.
"""

from functools import cache
from typing import Final

from teahouse.draw import svg
from teahouse.games.confucius.box import BOX_SPACES, FOREIGN_BOXES, WALL

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


def stone_place(number: int) -> Place:
    """A piece of the Great Wall, counted from 0."""
    return MARGIN + STONE * number, WALL_TOP, STONE, WALL_HEIGHT
