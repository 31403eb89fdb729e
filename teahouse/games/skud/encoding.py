"""Skud Pai Sho as numbers for learning."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.encoding import Encoding, Part, write_choice, write_number, write_numbers
from teahouse.core.state import State
from teahouse.games.skud.actions import (
    ACCENT_CHOICES,
    ACCENTS,
    ARRANGE,
    BONUS,
    OPEN,
    PLACE_BAMBOO,
    PLACE_KNOTWEED,
    PLACE_POND,
    PLACE_ROCK,
    PLACE_TURTLE,
    PLACE_WHEEL,
    PLANT,
    PLANT_LOTUS,
    PLANT_ORCHID,
    SAIL,
    SINK,
    SKIP,
    VERBS,
)
from teahouse.games.skud.box import (
    BASIC_CODES,
    CODES,
    KINDS,
    LINES,
    POINTS,
    RADIUS,
    SEATS,
    SURROUNDING,
    X,
    Y,
    kind_of,
    opponent_of,
    owner_of,
    tile_at,
)
from teahouse.games.skud.phases import PHASES
from teahouse.games.skud.state import SkudState

SIDE: Final = int(LINES)
SQUARES: Final[i64] = LINES * LINES
TILE_KINDS: Final[i64] = KINDS - 1
PHASE_COUNT: Final[i64] = 5
# The square of a point on the 17 × 17 grid, row by row from the north-west.
SQUARE: Final = vec[i64]([(RADIUS - Y[point]) * SIDE + X[point] + RADIUS for point in range(POINTS)])

BASIC_KINDS: Final = len(BASIC_CODES)

# What an action takes, as the first factor: a point of the board, or a tile from the reserve and the way it is used.
# The second factor is the point where it ends, or which choice of accents, or which flower opens.
SOURCES: Final = [
    (ACCENTS, 1),
    (OPEN, 1),
    (PLANT, BASIC_KINDS),
    (PLACE_ROCK, 1),
    (PLACE_WHEEL, 1),
    (PLACE_KNOTWEED, 1),
    (SAIL, int(SURROUNDING)),
    (SINK, 1),
    (PLANT_LOTUS, 1),
    (PLANT_ORCHID, 1),
    (BONUS, BASIC_KINDS),
    (PLACE_POND, 1),
    (PLACE_BAMBOO, 1),
    (PLACE_TURTLE, 1),
    (SKIP, 1),
]
FROM_COUNT: Final = int(POINTS) + sum(ways for first, ways in SOURCES)
TO_COUNT: Final = len(ACCENT_CHOICES)

PLANES: Final = [int(TILE_KINDS), SIDE, SIDE]
PARTS: Final = [
    Part(
        "own tiles",
        [int(TILE_KINDS), SIDE, SIDE],
        1,
        f"a plane for each of {' '.join(CODES[1:])}; rows from north to south",
    ),
    Part("other's tiles", [int(TILE_KINDS), SIDE, SIDE], 1, "the opponent's tiles in the same way"),
    Part("own reserve", [int(TILE_KINDS)], 3, "own tiles not yet played, by kind"),
    Part("other's reserve", [int(TILE_KINDS)], 3, "the opponent's tiles not yet played, by kind"),
    Part("phase", [int(PHASE_COUNT)], 1, f"what is decided: {', '.join(PHASES)}"),
    Part("to move", [1], 1, "whether it is the viewer's turn"),
    Part("turn", [1], 255, "turns that have ended, at most 255"),
    Part("since", [1], 255, "arranges since the last plant, capture or bonus placement, at most 255"),
]


@final
class SkudEncoding(Encoding):
    """Tiles are the viewer's or the opponent's; points stay where they are, so that they agree with the actions."""

    def fill(self, seen: State, into: vec[u8], place: i64) -> i64:
        assert isinstance(seen, SkudState)
        viewer, other = seen.viewer, opponent_of(seen.viewer)
        point: i64
        for point in range(POINTS):
            tile = tile_at(seen.board, point)
            if tile:
                plane = kind_of(tile) - 1
                if owner_of(tile) != viewer:
                    plane += TILE_KINDS
                into[place + plane * SQUARES + SQUARE[point]] = 1
        place += SEATS * TILE_KINDS * SQUARES
        place = write_numbers(into, place, seen.reserve, viewer * KINDS + 1, TILE_KINDS)
        place = write_numbers(into, place, seen.reserve, other * KINDS + 1, TILE_KINDS)
        place = write_choice(into, place, PHASE_COUNT, seen.phase)
        place = write_number(into, place, i64(seen.to_move == viewer))
        place = write_number(into, place, seen.turn)
        return write_number(into, place, len(seen.since))

    def factors(self, action: i64) -> list[int]:
        verb = VERBS.verb(int(action))
        number = int(action) - verb.first
        if verb.first == ARRANGE:
            return [number // int(POINTS), number % int(POINTS)]
        source = int(POINTS)
        for first, ways in SOURCES:
            if first == verb.first:
                size = verb.size // ways
                # A boat's last argument is the way it sails; elsewhere the first one is the flower.
                if first == SAIL:
                    return [source + number % ways, number // ways]
                return [source + number // size, number % size]
            source += ways
        raise ValueError(f"no action {action}")


ENCODING: Final = SkudEncoding(PARTS, [FROM_COUNT, TO_COUNT])
