"""A board in figures: what each seat has on it, counted in one pass."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.arranging import is_trapped
from teahouse.games.skud.box import (
    CLASHES,
    EMPTY,
    IS_GATE,
    KINDS,
    KNOTWEED,
    LAST_BASIC,
    LAST_FLOWER,
    LOTUS,
    MAY_STOP,
    ORCHID,
    OWNER_BIT,
    POINTS,
    ROCK,
    STEPS,
    X,
    Y,
    kind_of,
    owner_at,
    owner_of,
    tile_at,
    tile_of,
)
from teahouse.games.skud.chains import chains_of
from teahouse.games.skud.closing import closing_arranges
from teahouse.games.skud.closing_points import CLOSABLE
from teahouse.games.skud.harmony import crosses_midline, is_drained, is_owned
from teahouse.games.skud.phases import BONUS_OFFERED, TURN
from teahouse.games.skud.state import SkudState

# One figure a seat, at figures[figure * 2 + seat].
HARMONIES: Final[i64] = 0
MIDLINES: Final[i64] = 1
FLOWERS: Final[i64] = 2
BLOOMING: Final[i64] = 3
ACCENTS: Final[i64] = 4
OFFERED: Final[i64] = 5
SIDES: Final[i64] = 6
WAY_ROUND: Final[i64] = 7
HALF_ROUND: Final[i64] = 8
NEARLY_ROUND: Final[i64] = 9
CHAIN: Final[i64] = 10
GROWING: Final[i64] = 11
RESERVE: Final[i64] = 12
PAIRS: Final[i64] = 13
QUARTERS: Final[i64] = 14
INSIDE: Final[i64] = 15
LOTUS_OUT: Final[i64] = 16
ORCHID_OUT: Final[i64] = 17
LOTUS_LEFT: Final[i64] = 18
ORCHID_LEFT: Final[i64] = 19
TRAPPED: Final[i64] = 20
DRAINED: Final[i64] = 21
STILLED: Final[i64] = 22
EXPOSED: Final[i64] = 23
HANGING: Final[i64] = 24
ROCKS: Final[i64] = 25
WHEELS: Final[i64] = 26
KNOTWEEDS: Final[i64] = 27
BOATS: Final[i64] = 28
TO_MOVE: Final[i64] = 29
CLOSES: Final[i64] = 30
THREATENS: Final[i64] = 31
THREATS: Final[i64] = 32
FINAL_COUNT: Final[i64] = 33
FIGURES: Final[i64] = 34

NO_FIGURES: Final = vec[i64]([0] * 68)
NO_KINDS: Final = vec[i64]([0] * 32)
NO_SEATS: Final = vec[i64]([0, 0])
MOST_THREATS: Final[i64] = 4
BASIC_FLOWERS: Final[i64] = 18


@final
class Figures:
    """Both seats' figures of a state."""

    def __init__(self, state: SkudState) -> None:
        self.state = state
        self.board = state.board
        self.of = NO_FIGURES[:]
        self.found = state.harmonies
        self.flowers = vec[i64](capacity=40)
        self.kinds = NO_KINDS[:]
        self.quarters = NO_SEATS[:]
        # The tiles on the board, of whichever owner, as bits.
        self.present: i64 = 0
        self.still_rows: i64 = 0
        self.still_columns: i64 = 0
        self.count_tiles()
        self.count_flowers()
        self.count_reserve()
        self.count_harmonies()
        self.count_time()

    def count_tiles(self) -> None:
        """Find the flowers and the Rocks, and what special tiles do to the flowers."""
        board, of = self.board, self.of
        flowers = self.flowers
        present: i64 = 0
        point: i64
        for point in range(POINTS):
            tile = tile_at(board, point)
            if tile == EMPTY:
                continue
            kind = kind_of(tile)
            if kind <= LAST_FLOWER:
                flowers = append(flowers, point)
            elif kind == ROCK:
                self.still_rows |= 1 << (Y[point] + 8)
                self.still_columns |= 1 << (X[point] + 8)
            present |= 1 << tile
        self.flowers = flowers
        self.present = present
        special = present | present >> OWNER_BIT
        if special >> KNOTWEED & 1:
            for point in flowers:
                if is_drained(board, point):
                    of[DRAINED * 2 + owner_at(board, point)] += 1
        if special >> ORCHID & 1:
            for point in flowers:
                if is_trapped(board, point):
                    of[TRAPPED * 2 + owner_at(board, point)] += 1

    def count_flowers(self) -> None:
        """What stands where."""
        board, of = self.board, self.of
        for point in self.flowers:
            tile = tile_at(board, point)
            kind, seat = kind_of(tile), owner_of(tile)
            of[FLOWERS * 2 + seat] += 1
            if IS_GATE[point]:
                of[GROWING * 2 + seat] += 1
                continue
            of[BLOOMING * 2 + seat] += 1
            if kind == LOTUS:
                of[LOTUS_OUT * 2 + seat] += 1
            elif kind == ORCHID:
                of[ORCHID_OUT * 2 + seat] += 1
            else:
                self.count_basic(point, kind, seat)
        self.count_pairs()

    def count_basic(self, point: i64, kind: i64, seat: i64) -> None:
        """What a blooming basic flower adds."""
        x, y = X[point], Y[point]
        of = self.of
        self.kinds[seat * KINDS + kind] += 1
        if x * y > 0:
            self.quarters[seat] |= 1 if x > 0 else 2
        elif x * y < 0:
            self.quarters[seat] |= 4 if x > 0 else 8
        if (x if x > 0 else -x) + (y if y > 0 else -y) <= 6:
            of[INSIDE * 2 + seat] += 1
        of[STILLED * 2 + seat] += (self.still_rows >> (y + 8)) & 1
        of[STILLED * 2 + seat] += (self.still_columns >> (x + 8)) & 1
        if self.is_exposed(point, kind, seat):
            of[EXPOSED * 2 + seat] += 1
            if self.state.to_move != seat:
                of[HANGING * 2 + seat] += 1

    def is_exposed(self, point: i64, kind: i64, seat: i64) -> bool:
        """Whether an opposing flower that takes this one stands near enough."""
        enemy = CLASHES[kind]
        if not MAY_STOP[enemy * POINTS + point]:
            return False
        board = self.board
        attacker = tile_of(enemy, 1 - seat)
        if not self.present >> attacker & 1:
            return False
        for other in self.flowers:
            if tile_at(board, other) == attacker:
                across = X[point] - X[other]
                up = Y[point] - Y[other]
                if (across if across > 0 else -across) + (up if up > 0 else -up) <= STEPS[enemy]:
                    return True
        return False

    def count_pairs(self) -> None:
        """Blooming flowers that would harmonise with each other, and the quarters of the board they stand in."""
        seat: i64
        kind: i64
        for seat in range(2):
            first = seat * KINDS
            for kind in range(1, LAST_BASIC):
                self.of[PAIRS * 2 + seat] += self.kinds[first + kind] * self.kinds[first + kind + 1]
            self.of[PAIRS * 2 + seat] += self.kinds[first + LAST_BASIC] * self.kinds[first + 1]
            bits = self.quarters[seat]
            self.of[QUARTERS * 2 + seat] = (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)

    def count_reserve(self) -> None:
        """What is still to come."""
        seat: i64
        kind: i64
        for seat in range(2):
            hand = seat * KINDS
            self.of[RESERVE * 2 + seat] = basics_left(self.state.reserve, seat)
            self.of[LOTUS_LEFT * 2 + seat] = i64(self.state.reserve[hand + LOTUS])
            self.of[ORCHID_LEFT * 2 + seat] = i64(self.state.reserve[hand + ORCHID])
            self.of[FLOWERS * 2 + seat] += (
                self.of[RESERVE * 2 + seat] + self.of[LOTUS_LEFT * 2 + seat] + self.of[ORCHID_LEFT * 2 + seat]
            )
            for kind in range(ROCK, KINDS):
                self.of[ACCENTS * 2 + seat] += i64(self.state.reserve[hand + kind])
            for kind in range(4):
                self.of[(ROCKS + kind) * 2 + seat] = i64(self.state.reserve[hand + ROCK + kind])

    def count_harmonies(self) -> None:
        """What is in harmony, and how far round it goes."""
        seat: i64
        for harmony in self.found:
            crosses = i64(crosses_midline(harmony))
            for seat in range(2):
                if is_owned(harmony, seat):
                    self.of[HARMONIES * 2 + seat] += 1
                    self.of[MIDLINES * 2 + seat] += crosses
        self.count_end()
        for seat in range(2):
            chains = chains_of(self.found, seat, POINTS)
            self.of[SIDES * 2 + seat] = chains.sides
            self.of[WAY_ROUND * 2 + seat] = chains.widest
            self.of[HALF_ROUND * 2 + seat] = i64(chains.widest >= 4)
            self.of[NEARLY_ROUND * 2 + seat] = i64(chains.widest >= 6)
            self.of[CHAIN * 2 + seat] = chains.longest
            self.of[CLOSES * 2 + seat] = i64(chains.is_ring)

    def count_end(self) -> None:
        """What crosses a midline counts for more as the last basic flower comes near. (skud-last-flower)"""
        if self.state.house.last_flower_ends:
            of = self.of
            least = of[RESERVE * 2] if of[RESERVE * 2] < of[RESERVE * 2 + 1] else of[RESERVE * 2 + 1]
            seat: i64
            for seat in range(2):
                of[FINAL_COUNT * 2 + seat] = of[MIDLINES * 2 + seat] * (BASIC_FLOWERS - least)

    def count_threats(self) -> None:
        """Who can close a ring now, or threatens to."""
        seat: i64
        for seat in range(2):
            if self.of[WAY_ROUND * 2 + seat] >= CLOSABLE and not self.of[CLOSES * 2 + seat]:
                self.count_closing(seat)

    def count_closing(self, seat: i64) -> None:
        """Whether the seat can close its ring by an arrange, now or later."""
        is_now = self.state.to_move == seat and self.state.phase == TURN
        most = 1 if is_now else MOST_THREATS
        closers = closing_arranges(self.board, seat, self.state.house, self.found, most)
        if is_now:
            self.of[CLOSES * 2 + seat] = len(closers)
        else:
            self.of[THREATENS * 2 + seat] = i64(len(closers) > 0)
            self.of[THREATS * 2 + seat] = len(closers)

    def count_time(self) -> None:
        """Whose move it is, and whether a bonus is on offer."""
        seat = self.state.to_move
        if seat >= 0:
            self.of[TO_MOVE * 2 + seat] = 1
            self.of[OFFERED * 2 + seat] = i64(self.state.phase == BONUS_OFFERED)


def basics_left(reserve: vec[u8], seat: i64) -> i64:
    """The basic flowers that a seat has still to plant."""
    total: i64 = 0
    kind: i64
    for kind in range(1, LAST_BASIC + 1):
        total += i64(reserve[seat * KINDS + kind])
    return total
