"""Wins that can be forced: a move after which the seat wins with its next turn, whatever is answered."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.sense import SURE, Sense
from teahouse.core.state import NOBODY, State


@final
class Forcing:
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
        for i in range(len(after)):
            if self.nodes >= self.budget:
                break
            self.nodes += 1
            state = after[i]
            if state.to_move == NOBODY or not self.sense.is_forcing(state, self.mover):
                continue
            if self.goes_on(state) if state.to_move == self.mover else self.is_won(state, 0):
                return i
        return -1

    def goes_on(self, state: State) -> bool:
        """Whether the seat can end its own turn so that it has won; what is listed last, as declining, comes first."""
        moves = state.moves()
        i = len(moves) - 1
        while i >= 0 and self.nodes < self.budget:
            end = state.copy()
            end.apply(moves[i])
            if self.has_won(end) or (end.to_move == 1 - self.mover and self.is_won(end, 0)):
                return True
            i -= 1
        return False

    def has_won(self, state: State) -> bool:
        """Whether the game is over and won."""
        return state.to_move == NOBODY and state.outcome()[self.mover] == 1.0

    def is_won(self, state: State, step: i64) -> bool:
        """Whether every answer of the opponent, now to move, leaves a win."""
        moves = state.moves()
        forward(moves, self.parries[step & 7])
        for action in moves:
            if self.nodes >= self.budget:
                return False
            self.nodes += 1
            child = state.copy()
            child.apply(action)
            if child.to_move == NOBODY:
                won = self.has_won(child)
            elif child.to_move == state.to_move:
                won = self.is_won(child, step + 1)
            else:
                won = self.sense.outlook(child, False) >= SURE
            if not won:
                self.parries[step & 7] = action
                return False
        return True


def forward(moves: vec[i64], wanted: i64) -> None:
    """Put a move at the head of the list, if it is there."""
    i: i64
    for i in range(len(moves)):
        if moves[i] == wanted:
            moves[i] = moves[0]
            moves[0] = wanted
            break
