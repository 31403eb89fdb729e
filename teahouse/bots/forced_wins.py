"""Wins that can be forced: a move after which the seat wins with its next turn, whatever is answered."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.sense import SURE, Sense
from teahouse.core.state import NOBODY, State

# Ways to go on with one's own turn that are tried for every move before the others are.
HANDFUL: Final[i64] = 40
EVERY: Final[i64] = 100_000
# A threat that has met so many answers is worth a closer look at what seems to parry it.
MET: Final[i64] = 8


@final
class ForcedWins:
    """Tries threats only, and against each of them every answer."""

    def __init__(self, sense: Sense, mover: i64, budget: i64) -> None:
        self.sense = sense
        self.mover: i64 = mover
        self.budget: i64 = budget
        self.nodes: i64 = 0
        # The answers that last parried a threat, by how far into the opponent's turn they came.
        self.parries = vec[i64]([-1] * 8)

    def place(self, after: list[State]) -> i64:
        """The place of a state that is won for the seat that moved to it, or -1."""
        quiet: list[i64] = []
        for i in range(len(after)):
            state = after[i]
            if state.to_move == NOBODY:
                continue
            if not self.threatens(state):
                if state.to_move == self.mover:
                    quiet.append(i)
            elif self.goes_on(state, 0, EVERY) if state.to_move == self.mover else self.is_won(state, 0):
                return i
        for i in quiet:
            if self.goes_on(after[i], 0, HANDFUL):
                return i
        for i in quiet:
            if self.goes_on(after[i], HANDFUL, EVERY):
                return i
        return -1

    def threatens(self, state: State) -> bool:
        """Whether the seat threatens to win, as far as there is budget to find out."""
        if self.nodes >= self.budget:
            return False
        self.nodes += 1
        return self.sense.is_forcing(state, self.mover)

    def goes_on(self, state: State, first: i64, last: i64) -> bool:
        """Whether the seat can end its own turn so that it has won; the ways are tried from the end of the list."""
        moves = state.moves()
        i: i64 = first
        while i < len(moves) and i < last and self.nodes < self.budget:
            i += 1
            end = state.copy()
            end.apply(moves[len(moves) - i])
            if self.has_won(end):
                return True
            if end.to_move == 1 - self.mover and self.threatens(end) and self.is_won(end, 0):
                return True
        return False

    def has_won(self, state: State) -> bool:
        """Whether the game is over and won."""
        return state.to_move == NOBODY and state.outcome()[self.mover] == 1.0

    def is_won(self, state: State, step: i64) -> bool:
        """Whether every answer of the opponent, now to move, leaves a win."""
        moves = state.moves()
        forward(moves, self.parries[step & 7])
        met: i64 = 0
        for action in moves:
            if self.nodes >= self.budget:
                return False
            self.nodes += 1
            child = state.copy()
            child.apply(action)
            if child.to_move == NOBODY:
                won = self.has_won(child)
            elif child.to_move != self.mover:
                won = self.is_won(child, step + 1)
            else:
                won = self.sense.outlook(child, False) >= SURE or self.wins_after_all(child, met)
            if not won:
                self.parries[step & 7] = action
                return False
            met += 1
        return True

    def wins_after_all(self, state: State, met: i64) -> bool:
        """Whether the seat, to move, wins within its turn; where that is worth it every move is tried."""
        if met < MET:
            return False
        for action in state.moves():
            if self.nodes >= self.budget:
                break
            self.nodes += 1
            child = state.copy()
            child.apply(action)
            if self.has_won(child) or (child.to_move == self.mover and self.sense.outlook(child, True) >= SURE):
                return True
        return False


def forward(moves: vec[i64], wanted: i64) -> None:
    """Put a move at the head of the list, if it is there."""
    i: i64
    for i in range(len(moves)):
        if moves[i] == wanted:
            moves[i] = moves[0]
            moves[0] = wanted
            break
