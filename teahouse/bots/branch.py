"""A state in a search by move and answer: its moves, and what they look worth."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.state import State

# Less than any value.
ENDLESS: Final = 10_000_000.0


@final
class Branch:
    """A state's moves; the first of them, as many as have been judged, with what they look worth at first sight."""

    def __init__(self, moves: vec[i64], guesses: vec[float], first: float) -> None:
        self.moves = moves
        # What each move is expected to change, and from where on that is too little to be judged.
        self.guesses = guesses
        self.hopeless = -ENDLESS
        # What the state itself looks worth to the seat that moves.
        self.first = first
        # How many moves are judged before the first is followed.
        self.ahead: i64 = 0
        self.judged: i64 = 0
        self.values = vec[float](capacity=64)
        self.after: list[State] = []
        # The best value at first sight and its move, then those that are found by following the moves.
        self.top = -ENDLESS
        self.top_move: i64 = 0
        self.best = -ENDLESS
        self.choice: i64 = 0

    def promote(self) -> None:
        """Have the move of which most is expected judged next."""
        moves, guesses, place = self.moves, self.guesses, self.judged
        best, most = place, guesses[place]
        i: i64
        for i in range(place + 1, len(moves)):
            guess = guesses[i]
            if guess > most:
                best, most = i, guess
        moves[place], moves[best] = moves[best], moves[place]
        guesses[place], guesses[best] = most, guesses[place]

    def add(self, child: State, value: float) -> None:
        """The next move has been judged."""
        self.values = append(self.values, value)
        self.after.append(child)
        if value > self.top:
            self.top = value
            self.top_move = self.moves[self.judged]
        self.judged += 1

    def trust_first_sight(self) -> None:
        """Take what was best at first sight, where no move is followed."""
        self.best = self.top
        self.choice = self.top_move

    def next_best(self) -> i64:
        """The place of the best move that has been judged and not been followed."""
        best: i64 = 0
        i: i64
        for i in range(1, len(self.values)):
            if self.values[i] > self.values[best]:
                best = i
        return best
