"""A bot that looks ahead, move and answer, where two seats see everything."""

import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.bots.bot import Bot
from teahouse.bots.forcing import Forcing
from teahouse.core.game import Game
from teahouse.core.rng import Rng
from teahouse.core.sense import SURE, Sense
from teahouse.core.state import NOBODY, State

# A win is worth less the later it comes, but always more than SURE.
WON: Final = 1_000_000.0
ENDLESS: Final = 10_000_000.0

DEEPEST: Final[i64] = 24
PLACES: Final[i64] = 65536
EMPTY_TABLE: Final = vec[i64]([0] * 65536)
EMPTY_VALUES: Final = vec[float]([0.0] * 65536)
NO_KILLERS: Final = vec[i64]([-1] * 64)
AT_LEAST: Final[i64] = 1
AT_MOST: Final[i64] = 2
EXACTLY: Final[i64] = 3

# Beyond MANY moves only the FEW that look best by their priors are judged, unless all of them lose.
MANY: Final[i64] = 250
FEW: Final[i64] = 24
# The most moves that are followed further: at the root, below it by how many turns are left, and of one's own turn.
ROOT_WIDTH: Final[i64] = 48
WIDTHS: Final = vec[i64]([0, 0, 24, 16, 12])
OWN_WIDTH: Final[i64] = 3
# From this place in the order on, moves are first followed one turn less far.
LATE: Final[i64] = 6
# So many decisions ahead, wins within a turn are looked for thoroughly.
THOROUGH: Final[i64] = 3
# Threats may use up one part in so many of the budget.
FORCING_SHARE: Final[i64] = 2
# What a win with the next turn falls short of one at once.
TWO_TURNS: Final = 4.0
# The least that one value is better than another.
STEP: Final = 0.0001
CLOCK_NODES: Final[i64] = 255


class AlphaBetaBot(Bot):
    """Deepens turn by turn until the budget, counted in states judged, or the time is used up."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self.sense = game.sense()
        # How many turns ahead the last choice looked, and how many states it judged.
        self.depth: i64 = 0
        self.nodes: i64 = 0

    def choose(self, seen: State, budget: i64) -> i64:
        if seen.seats != 2:
            raise ValueError(f"looking ahead move by move is for two seats, not {seen.seats}")
        deadline = time.monotonic() + self.seconds if self.seconds > 0.0 else 0.0
        search = Search(self.sense, budget, deadline)
        action = search.decide(seen.imagine(self.rng), self.rng)
        self.ranked = search.ranked()
        self.depth = search.depth
        self.nodes = search.nodes
        return action


@final
class Search:
    """One decision's search."""

    def __init__(self, sense: Sense, budget: i64, deadline: float) -> None:
        self.sense = sense
        self.budget: i64 = budget
        self.deadline = deadline
        self.nodes: i64 = 0
        self.is_stopped = False
        self.depth: i64 = 0
        self.keys = EMPTY_TABLE[:]
        self.notes = EMPTY_TABLE[:]
        self.worths = EMPTY_VALUES[:]
        self.killers = NO_KILLERS[:]
        # The root's moves, the states after them, and what they have been found worth.
        self.moves = vec[i64]()
        self.after: list[State] = []
        self.values = vec[float]()

    def decide(self, state: State, rng: Rng) -> i64:
        """The move to make."""
        self.open(state, rng)
        if len(self.moves) > 1 and self.values[0] < SURE and not self.can_force(state.to_move):
            depth: i64 = 2
            while depth <= DEEPEST and not self.is_stopped:
                self.deepen(state.to_move, depth)
                if self.values[0] >= SURE or self.values[1] <= -SURE:
                    break
                depth += 1
        return self.moves[0]

    def can_force(self, mover: i64) -> bool:
        """Put a move first that forces a win with the next turn, if there is one."""
        forcing = Forcing(self.sense, mover, (self.budget - self.nodes) // FORCING_SHARE)
        place = forcing.place(self.after)
        self.nodes += forcing.nodes
        if place < 0:
            return False
        self.values[place] = WON - TWO_TURNS
        self.depth = 2
        self.sort(place + 1)
        return True

    def ranked(self) -> list[tuple[int, float]]:
        """The root's moves with their values, best first."""
        return [(int(self.moves[i]), self.values[i]) for i in range(len(self.moves))]

    def open(self, state: State, rng: Rng) -> None:
        """Judge every move of the root by the state after it, and put the best first; chance breaks ties."""
        self.depth = 1
        moves = state.moves()
        i: i64 = len(moves) - 1
        while i > 0:
            j = rng.below(i + 1)
            moves[i], moves[j] = moves[j], moves[i]
            i -= 1
        for action in moves:
            child = state.copy()
            child.apply(action)
            self.moves = append(self.moves, action)
            self.after.append(child)
            self.values = append(self.values, self.judge(child, state.to_move, 1))
        self.sort(len(moves))

    def sort(self, count: i64) -> None:
        """Put the first moves of the root in the order of their values; equals keep theirs."""
        i: i64
        for i in range(1, count):
            action, child, value = self.moves[i], self.after[i], self.values[i]
            j = i
            while j > 0 and self.values[j - 1] < value:
                self.moves[j], self.after[j], self.values[j] = self.moves[j - 1], self.after[j - 1], self.values[j - 1]
                j -= 1
            self.moves[j], self.after[j], self.values[j] = action, child, value

    def deepen(self, mover: i64, depth: i64) -> None:
        """Follow the root's moves so many turns ahead, the best so far first."""
        best = -ENDLESS
        found = self.values[:]
        count: i64 = 0
        for i in range(len(self.moves)):
            if self.values[i] <= -SURE or (i >= ROOT_WIDTH and best > -SURE):
                break
            value = self.follow(self.after[i], self.values[i], mover, depth, best, ENDLESS, 1, i)
            if self.is_stopped:
                break
            # Where a move is only known to be no better, it keeps its place behind.
            found[i] = value if value > best else (best - STEP if best > -SURE else value)
            if value > best:
                best = value
            count += 1
            if value >= SURE:
                break
        if count:
            self.settle(found, count)
            self.depth = depth

    def settle(self, found: vec[float], count: i64) -> None:
        """Take over the values of the moves that were followed; the others come after them."""
        worst = found[0]
        i: i64
        for i in range(count):
            self.values[i] = found[i]
            if found[i] < worst:
                worst = found[i]
        for i in range(count, len(self.moves)):
            if self.values[i] > worst - STEP and not self.is_stopped:
                self.values[i] = worst - STEP
        if not self.is_stopped or count > 1:
            self.sort(count)

    def follow(
        self, child: State, first: float, mover: i64, depth: i64, alpha: float, beta: float, ply: i64, place: i64
    ) -> float:
        """What the mover makes of a child, first with a narrow window, and less deep if it comes late."""
        if child.to_move == NOBODY or first >= SURE or first <= -SURE:
            return first
        is_own = child.to_move == mover
        left = depth if is_own else depth - 1
        if place == 0:
            return self.turned(child, is_own, left, alpha, beta, ply)
        narrow = alpha + STEP
        reduced = left - 1 if place >= LATE and left >= 2 else left
        value = self.turned(child, is_own, reduced, alpha, narrow, ply)
        if value > alpha and reduced < left and not self.is_stopped:
            value = self.turned(child, is_own, left, alpha, narrow, ply)
        if value > alpha and value < beta and not self.is_stopped:
            value = self.turned(child, is_own, left, alpha, beta, ply)
        return value

    def turned(self, child: State, is_own: bool, depth: i64, alpha: float, beta: float, ply: i64) -> float:
        """The child's value for the seat that moved to it."""
        if is_own:
            return self.look(child, depth, alpha, beta, ply, True)
        return -self.look(child, depth, -beta, -alpha, ply, False)

    def judge(self, state: State, mover: i64, ply: i64) -> float:
        """What the mover thinks of a state without looking further."""
        self.nodes += 1
        if (
            self.nodes >= self.budget
            or self.deadline > 0.0
            and self.nodes & CLOCK_NODES == 0
            and time.monotonic() > self.deadline
        ):
            self.is_stopped = True
        if state.to_move == NOBODY:
            share = state.outcome()[mover]
            return 0.0 if share == 0.5 else (share * 2.0 - 1.0) * (WON - float(ply))
        value = self.sense.outlook(state, ply <= THOROUGH)
        if value >= SURE:
            value = WON - float(ply) - 1.0
        return value if state.to_move == mover else -value

    def look(self, state: State, depth: i64, alpha: float, beta: float, ply: i64, is_own: bool) -> float:
        """The value of a state for the seat to move, so many turns ahead; `is_own` if its turn goes on."""
        key = self.sense.key(state)
        if self.is_known(key, depth, alpha, beta):
            return self.worths[key % PLACES]
        branch = self.children(state, key, depth, beta, ply)
        if depth > 1 and branch.best < SURE and not self.is_stopped:
            width = OWN_WIDTH if is_own else WIDTHS[depth if depth < len(WIDTHS) else len(WIDTHS) - 1]
            self.follow_best(branch, state.to_move, depth, alpha, beta, ply, width)
        if not self.is_stopped:
            self.remember(key, depth, branch, alpha, beta, ply)
        return branch.best

    def is_known(self, key: i64, depth: i64, alpha: float, beta: float) -> bool:
        """Whether the table answers a question."""
        place = key % PLACES
        note = self.notes[place]
        if key == 0 or self.keys[place] != key or (note >> 2) & 63 < depth:
            return False
        bound, known = note & 3, self.worths[place]
        return bound == EXACTLY or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha)

    def children(self, state: State, key: i64, depth: i64, beta: float, ply: i64) -> "Branch":
        """Judge a state's moves by what follows at once; one that is good enough ends it."""
        moves = state.moves()
        tried: i64 = len(moves)
        if tried > MANY:
            priors = self.sense.priors(state, moves)
            if len(priors) > 0:
                tried = FEW
                promote(moves, priors, tried)
        self.bring_forward(moves, tried, key, ply)
        branch = Branch()
        enough = beta if depth <= 1 else SURE
        i: i64 = 0
        while i < len(moves) and (i < tried or branch.best <= -SURE) and not self.is_stopped:
            child = state.copy()
            child.apply(moves[i])
            branch.add(moves[i], self.judge(child, state.to_move, ply + 1))
            if branch.best >= enough:
                break
            if depth > 1:
                branch.after.append(child)
            i += 1
        return branch

    def follow_best(
        self, branch: "Branch", mover: i64, depth: i64, alpha: float, beta: float, ply: i64, width: i64
    ) -> None:
        """Follow the most promising children; unless they all lose, the others are left alone."""
        branch.best = -ENDLESS
        place: i64 = 0
        while place < len(branch.moves) and not self.is_stopped:
            i = branch.next_best()
            first = branch.values[i]
            if branch.best > -SURE and (place >= width or first <= -SURE):
                break
            branch.values[i] = -ENDLESS
            floor = alpha if alpha > branch.best else branch.best
            value = self.follow(branch.after[i], first, mover, depth, floor, beta, ply + 1, place)
            if value > branch.best:
                branch.best = value
                branch.choice = branch.moves[i]
                if value >= beta:
                    break
            place += 1

    def bring_forward(self, moves: vec[i64], tried: i64, key: i64, ply: i64) -> None:
        """Put the moves that were good here, or beside here, at the head of the list."""
        place: i64 = 0
        i: i64
        k: i64
        for k in range(3):
            if k > 0:
                wanted = self.killers[(ply & 31) * 2 + k - 1]
            else:
                wanted = self.notes[key % PLACES] >> 8 if key != 0 and self.keys[key % PLACES] == key else -1
            for i in range(place, tried):
                if moves[i] == wanted:
                    moves[i] = moves[place]
                    moves[place] = wanted
                    place += 1
                    break

    def remember(self, key: i64, depth: i64, branch: "Branch", alpha: float, beta: float, ply: i64) -> None:
        """Note what was found; of wins and losses only the move, for they depend on how far away they are."""
        best, choice = branch.best, branch.choice
        if best >= beta:
            slot = (ply & 31) * 2
            if self.killers[slot] != choice:
                self.killers[slot + 1] = self.killers[slot]
                self.killers[slot] = choice
        if key != 0:
            bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACTLY
            kept: i64 = 0 if best >= SURE or best <= -SURE else depth
            self.keys[key % PLACES] = key
            self.notes[key % PLACES] = choice << 8 | kept << 2 | bound
            self.worths[key % PLACES] = best


@final
class Branch:
    """A state's moves with what they look worth at first sight, and the best of them."""

    def __init__(self) -> None:
        self.moves = vec[i64](capacity=256)
        self.values = vec[float](capacity=256)
        # The states after the moves, where they are to be followed.
        self.after: list[State] = []
        self.best = -ENDLESS
        self.choice: i64 = 0

    def add(self, action: i64, value: float) -> None:
        """One more move."""
        self.moves = append(self.moves, action)
        self.values = append(self.values, value)
        if value > self.best:
            self.best = value
            self.choice = action

    def next_best(self) -> i64:
        """The place of the best move that has not been followed."""
        best: i64 = 0
        i: i64
        for i in range(1, len(self.values)):
            if self.values[i] > self.values[best]:
                best = i
        return best


def promote(moves: vec[i64], priors: list[float], count: i64) -> None:
    """Bring the moves with the best priors to the front."""
    i: i64
    j: i64
    for i in range(count):
        best = i
        for j in range(i + 1, len(moves)):
            if priors[j] > priors[best]:
                best = j
        moves[i], moves[best] = moves[best], moves[i]
        priors[i], priors[best] = priors[best], priors[i]
