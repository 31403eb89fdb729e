"""What a search remembers: positions that it has judged, and what moves did elsewhere."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.sense import SURE

# The transposition table has one entry a place; a later position takes the place of an earlier one.
PLACES: Final[i64] = 65536
# Copied for each memory: a slice is one memcpy, while a list of so many numbers would be made one by one.
EMPTY_TABLE: Final = vec[i64]([0] * 65536)
EMPTY_VALUES: Final = vec[float]([0.0] * 65536)
NO_KILLERS: Final = vec[i64]([-1] * 64)
# What a value in the table says of the true one. A search that was cut off knows only a bound.
AT_LEAST: Final[i64] = 1
AT_MOST: Final[i64] = 2
EXACTLY: Final[i64] = 3
# A note of the table packs the best move, the depth and the bound: choice << 8 | depth << 2 | bound.
CHOICE_SHIFT: Final[i64] = 8
DEPTH_SHIFT: Final[i64] = 2
DEPTH_MASK: Final[i64] = 63
BOUND_MASK: Final[i64] = 3
# Killer moves are kept two a ply, for the first 32 plies; later ones share their places.
KILLER_MASK: Final[i64] = 31
# What moves have changed, by seat and action; actions that are further apart than this share their places.
GAIN_PLACES: Final[i64] = 65536
NO_GAINS: Final = vec[float]([0.0] * 131072)
# Moves that were good here, or beside here, are tried before all others.
TRIED_FIRST: Final = 1_000.0


@final
class SearchMemory:
    """Lives through a game: much of what was looked at for one decision comes up again at the next."""

    def __init__(self) -> None:
        # The transposition table by key % PLACES: the whole key, a packed note, and the value.
        self.keys = EMPTY_TABLE[:]
        self.notes = EMPTY_TABLE[:]
        self.worths = EMPTY_VALUES[:]
        # The moves that last refuted something at a ply: they often refute its neighbours too.
        self.killers = NO_KILLERS[:]
        # How each move last changed the judgement, for it will do much the same elsewhere; 0 if unknown.
        self.gains = NO_GAINS[:]

    def begin(self) -> None:
        """Another decision: what was found is still true, but plies are counted from a new root."""
        self.killers = NO_KILLERS[:]

    def is_known(self, key: i64, depth: i64, alpha: float, beta: float) -> bool:
        """Whether the table answers a question; `worth` is the answer."""
        place = key % PLACES
        note = self.notes[place]
        if key == 0 or self.keys[place] != key or (note >> DEPTH_SHIFT) & DEPTH_MASK < depth:
            return False
        bound, known = note & BOUND_MASK, self.worths[place]
        return bound == EXACTLY or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha)

    def worth(self, key: i64) -> float:
        """What was found last for a position that is known."""
        return self.worths[key % PLACES]

    def remember(self, key: i64, depth: i64, choice: i64, best: float, alpha: float, beta: float, ply: i64) -> None:
        """Note what was found; of wins and losses only the move, for they depend on how far away they are."""
        if best >= beta:
            slot = (ply & KILLER_MASK) * 2
            if self.killers[slot] != choice:
                self.killers[slot + 1] = self.killers[slot]
                self.killers[slot] = choice
        if key != 0:
            bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACTLY
            kept: i64 = 0 if best >= SURE or best <= -SURE else depth
            self.keys[key % PLACES] = key
            self.notes[key % PLACES] = choice << CHOICE_SHIFT | kept << DEPTH_SHIFT | bound
            self.worths[key % PLACES] = best

    def learn_gain(self, mover: i64, action: i64, gain: float) -> None:
        """Remember what a move has changed, unless it has decided the game."""
        if -SURE < gain < SURE:
            self.gains[mover * GAIN_PLACES + action % GAIN_PLACES] = gain

    def guess(self, moves: vec[i64], mover: i64) -> vec[float]:
        """What each move would change, if it did what it did when it was last seen."""
        guesses = vec[float](capacity=256)
        for action in moves:
            guesses = append(guesses, self.gains[mover * GAIN_PLACES + action % GAIN_PLACES])
        return guesses

    def bring_forward(self, moves: vec[i64], guesses: vec[float], key: i64, ply: i64) -> None:
        """Have the moves that were good here, or beside here, tried first."""
        place = key % PLACES
        if key != 0 and self.keys[place] == key:
            prefer(moves, guesses, self.notes[place] >> CHOICE_SHIFT, TRIED_FIRST)
        slot = (ply & KILLER_MASK) * 2
        prefer(moves, guesses, self.killers[slot], TRIED_FIRST - 1.0)
        prefer(moves, guesses, self.killers[slot + 1], TRIED_FIRST - 2.0)


def prefer(moves: vec[i64], guesses: vec[float], wanted: i64, guess: float) -> None:
    """Guess so much of a move, if it is there and no more is hoped of it already."""
    i: i64
    for i in range(len(moves)):
        if moves[i] == wanted:
            if guesses[i] < guess:
                guesses[i] = guess
            break
