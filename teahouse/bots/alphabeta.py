"""Alpha-beta search: move and answer, turn by turn deeper, where two seats see everything.

Iterative deepening over a principal variation search, with a transposition table, killer moves and late move
reductions. A turn may have several decisions, so the depth counts turns, and a child is negated only when the other
seat is to move there.
"""

import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.bots.branch import ENDLESS, Branch
from teahouse.bots.forced_wins import ForcedWins
from teahouse.bots.search_memory import SearchMemory
from teahouse.core.rng import Rng
from teahouse.core.sense import SURE, Sense
from teahouse.core.state import NOBODY, State

# A win is worth less the later it comes, but always more than SURE.
WON: Final = 1_000_000.0

# How many turns ahead a search looks at most.
DEEPEST: Final[i64] = 24
# Beyond MANY moves only the FEW that look best by their priors are judged, unless all of them lose.
MANY: Final[i64] = 250
FEW: Final[i64] = 24
# The most moves that are followed further: at the root, below it by how many turns are left, and of one's own turn.
ROOT_WIDTH: Final[i64] = 48
WIDTHS: Final = vec[i64]([0, 0, 24, 16, 12])
OWN_WIDTH: Final[i64] = 6
# So many moves are judged before the best of them is followed, and so many more for each that was followed.
AHEAD: Final[i64] = 8
AHEAD_STEP: Final[i64] = 2
# The most moves that are judged where none is followed.
MOST_LAST: Final[i64] = 40
# A move whose usual gain leaves it so far below what is needed is not judged at all.
MARGIN: Final = 0.5
# From this place in the order on, moves are first followed one turn less far: the order is good enough that few of
# them turn out best, and one that seems to is followed again in full.
LATE: Final[i64] = 6
# So many decisions ahead, wins within a turn are looked for thoroughly.
THOROUGH: Final[i64] = 3
# Threats may use up one part in so many of the budget.
FORCING_SHARE: Final[i64] = 4
# What a win with the next turn falls short of one at once.
TWO_TURNS: Final = 4.0
# The least that one value is better than another; as the width of a window it asks only whether a move is better.
STEP: Final = 0.0001
# The clock is asked once in so many states and not for each; a mask, so one less than a power of two.
CLOCK_NODES: Final[i64] = 255


@final
class AlphaBetaSearch:
    """One decision's search."""

    def __init__(self, sense: Sense, memory: SearchMemory, budget: i64, deadline: float) -> None:
        self.sense = sense
        self.memory = memory
        self.budget: i64 = budget
        self.deadline = deadline
        self.nodes: i64 = 0
        self.is_stopped = False
        self.depth: i64 = 0
        # The root's moves, the states after them, and what they have been found worth.
        self.moves = vec[i64]()
        self.after: list[State] = []
        self.values = vec[float]()

    def decide(self, state: State, rng: Rng) -> i64:
        """The move to make."""
        self.judge_root(state, rng)
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
        forcing = ForcedWins(self.sense, mover, (self.budget - self.nodes) // FORCING_SHARE)
        place = forcing.place(self.after)
        self.nodes += forcing.nodes
        if place < 0:
            return False
        self.values[place] = WON - TWO_TURNS
        self.depth = 2
        self.sort(place + 1)
        return True

    def ranking(self) -> list[tuple[int, float]]:
        """The root's moves with their values, best first."""
        return [(int(self.moves[i]), self.values[i]) for i in range(len(self.moves))]

    def judge_root(self, state: State, rng: Rng) -> None:
        """Judge every move of the root by the state after it, and put the best first; chance breaks ties."""
        self.depth = 1
        moves = state.moves()
        # Sorting keeps equals in their order, so a shuffle before it lets chance break ties.
        i: i64 = len(moves) - 1
        while i > 0:
            j = rng.below(i + 1)
            moves[i], moves[j] = moves[j], moves[i]
            i -= 1
        mover = state.to_move
        now = self.sense.outlook(state, False)
        for action in moves:
            child = state.copy()
            child.apply(action)
            value = self.judge(child, mover, 1)
            self.memory.learn_gain(mover, action, value - now)
            self.moves = append(self.moves, action)
            self.after.append(child)
            self.values = append(self.values, value)
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
            return self.value_for_mover(child, first, is_own, left, alpha, beta, ply)
        # Moves come in a good order, so each is expected to be no better than the first: a window without room asks
        # just that, and cuts off far more. Only a move that surprises is searched again, deeper, then with a real
        # window.
        narrow = alpha + STEP
        reduced = left - 1 if place >= LATE and left >= 2 else left
        value = self.value_for_mover(child, first, is_own, reduced, alpha, narrow, ply)
        if value > alpha and reduced < left and not self.is_stopped:
            value = self.value_for_mover(child, first, is_own, left, alpha, narrow, ply)
        if value > alpha and value < beta and not self.is_stopped:
            value = self.value_for_mover(child, first, is_own, left, alpha, beta, ply)
        return value

    def value_for_mover(
        self, child: State, first: float, is_own: bool, depth: i64, alpha: float, beta: float, ply: i64
    ) -> float:
        """The child's value for the seat that moved to it, which at first sight was `first`."""
        if is_own:
            return self.search(child, first, depth, alpha, beta, ply, True)
        return -self.search(child, -first, depth, -beta, -alpha, ply, False)

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
        # A win that the sense is sure of comes a ply later than one on the board, so that the nearer one is preferred.
        if value >= SURE:
            value = WON - float(ply) - 1.0
        return value if state.to_move == mover else -value

    def search(
        self, state: State, first: float, depth: i64, alpha: float, beta: float, ply: i64, is_own: bool
    ) -> float:
        """The value of a state for the seat to move, so many turns ahead; `is_own` if its turn goes on."""
        key = self.sense.key(state)
        if self.memory.is_known(key, depth, alpha, beta):
            return self.memory.worth(key)
        branch = self.open(state, first, key, depth, alpha, ply)
        if depth <= 1:
            # The last move of the line: the first that is good enough ends it.
            self.judge_more(branch, state, MOST_LAST, beta, ply)
            branch.trust_first_sight()
        else:
            width = OWN_WIDTH if is_own else WIDTHS[depth if depth < len(WIDTHS) else len(WIDTHS) - 1]
            self.follow_best(branch, state, depth, alpha, beta, ply, width)
        if not self.is_stopped:
            self.memory.remember(key, depth, branch.choice, branch.best, alpha, beta, ply)
        return branch.best

    def open(self, state: State, first: float, key: i64, depth: i64, alpha: float, ply: i64) -> Branch:
        """A state's moves, none of them judged yet, with a guess for each."""
        moves = state.moves()
        branch = Branch(moves, self.memory.guess(moves, state.to_move), first)
        branch.ahead = AHEAD
        if depth <= 1:
            branch.hopeless = alpha - first - MARGIN
        if len(branch.moves) > MANY:
            priors = self.sense.priors(state, branch.moves)
            if len(priors) > 0:
                branch.guesses = vec[float](priors)
                branch.hopeless = -ENDLESS
                branch.ahead = FEW
        self.memory.bring_forward(branch.moves, branch.guesses, key, ply)
        return branch

    def judge_more(self, branch: Branch, state: State, count: i64, enough: float, ply: i64) -> None:
        """Judge moves by what follows at once, the most promising first, until so many are judged or one is enough.

        Moves of which little can be hoped are left out; but while all lose, every one is tried.
        """
        mover = state.to_move
        while branch.judged < len(branch.moves) and branch.top < enough and not self.is_stopped:
            place = branch.judged
            branch.promote()
            if branch.top > -SURE and (place >= count or branch.guesses[place] < branch.hopeless):
                break
            child = state.copy()
            child.apply(branch.moves[place])
            value = self.judge(child, mover, ply + 1)
            self.memory.learn_gain(mover, branch.moves[place], value - branch.first)
            branch.add(child, value)

    def follow_best(
        self, branch: Branch, state: State, depth: i64, alpha: float, beta: float, ply: i64, width: i64
    ) -> None:
        """Follow the most promising children; unless they all lose, the others are left alone."""
        place: i64 = 0
        while place < len(branch.moves) and not self.is_stopped:
            # What children look worth at first sight only orders them, unless it is a win.
            self.judge_more(branch, state, branch.ahead + AHEAD_STEP * place, SURE, ply)
            if self.is_stopped:
                break
            i = branch.next_best()
            first = branch.values[i]
            if branch.best > -SURE and (place >= width or first <= -SURE):
                break
            branch.values[i] = -ENDLESS
            # A child is interesting only if it beats what its seat has already, here or on the way here.
            floor = alpha if alpha > branch.best else branch.best
            value = self.follow(branch.after[i], first, state.to_move, depth, floor, beta, ply + 1, place)
            if value > branch.best:
                branch.best = value
                branch.choice = branch.moves[i]
                if value >= beta:
                    break
            place += 1
