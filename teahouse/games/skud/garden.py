"""The garden in which both players plant: the board, the reserves, and the gestures that all rules are made of."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.state import State
from teahouse.games.skud import events
from teahouse.games.skud.box import FIRST_BASIC, KINDS, LAST_BASIC, kind_of, opponent_of, owner_of, tile_at, tile_of
from teahouse.games.skud.harmony import harmonies as harmonies_on
from teahouse.games.skud.house_rules import HouseRules


class Garden(State):
    """Everything on the table. `SkudState` adds how the game goes on."""

    def __init__(
        self,
        seats: i64,
        to_move: i64,
        viewer: i64,
        key: vec[i64],
        drawn: i64,
        house: HouseRules,
        board: vec[u8],
        reserve: vec[u8],
        phase: i64,
        turn: i64,
        since: vec[i64],
        ending: i64,
        winner: i64,
        harmonies: vec[i64],
    ) -> None:
        super().__init__(seats, to_move, viewer, key, drawn)
        self.house = house
        # The tile on each point; the last place is the wall around the board.
        self.board = board
        # Tiles not yet played: reserve[seat * KINDS + kind].
        self.reserve = reserve
        self.phase: i64 = phase
        # Turns that have ended, of both players together.
        self.turn: i64 = turn
        # The arranges, as pairs of points, since the last plant, capture or bonus placement.
        self.since = since
        self.ending: i64 = ending
        # A seat, BOTH, or NOBODY while the game goes on.
        self.winner: i64 = winner
        # Every harmony on the board, renewed by whatever changes them; copies share it, so it is never changed itself.
        self.harmonies = harmonies

    def opponent(self) -> i64:
        """The seat that is not to move."""
        return opponent_of(self.to_move)

    def has_tile(self, kind: i64) -> bool:
        """Whether the seat to move has a tile of that kind in its reserve. (skud-reserve)"""
        return self.reserve[self.to_move * KINDS + kind] != 0

    def has_basic(self, seat: i64) -> bool:
        """Whether a basic flower is left in the seat's reserve."""
        kind: i64
        for kind in range(FIRST_BASIC, LAST_BASIC + 1):
            if self.reserve[seat * KINDS + kind]:
                return True
        return False

    def place(self, kind: i64, point: i64) -> None:
        """A tile of the seat to move goes from its reserve to a point."""
        self.reserve[self.to_move * KINDS + kind] -= 1
        self.board[point] = u8(tile_of(kind, self.to_move))

    def return_tile(self, tile: i64, point: i64) -> None:
        """A tile that stood on a point comes back to its owner's reserve. (skud-flowers-return, skud-bamboo)"""
        self.reserve[owner_of(tile) * KINDS + kind_of(tile)] += 1
        self.tell_tile(events.RETURNED, tile, point)

    def find_harmonies(self) -> None:
        """Find the harmonies anew after the board has changed. (skud-harmony)"""
        self.harmonies = harmonies_on(self.board, self.house)

    def forget_arranges(self) -> None:
        """After a lasting change no earlier position can stand again. (skud-repetition)"""
        self.since = vec[i64]()

    def tell_tile(self, event: int, tile: i64, point: i64) -> None:
        """Report what became of a tile on a point."""
        if self.log is not None:
            self.tell((event, owner_of(tile), kind_of(tile), point))

    def tell_moved(self, event: int, start: i64, goal: i64) -> None:
        """Report that the tile on a point goes to another."""
        if self.log is not None:
            tile = tile_at(self.board, start)
            self.tell((event, owner_of(tile), kind_of(tile), start, goal))
