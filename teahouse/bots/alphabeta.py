"""A bot that looks ahead, move and answer, where two seats see everything."""

import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.bots.bot import Bot
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
AT_LEAST: Final[i64] = 1
AT_MOST: Final[i64] = 2
EXACTLY: Final[i64] = 3

# Beyond so many moves only those that look best by their priors are tried, unless all of them lose.
MANY: Final[i64] = 250
FEW: Final[i64] = 24
# The most moves that are followed further, by how many turns are left to look ahead; at the root and below it.
ROOT_WIDTH: Final[i64] = 48
WIDTHS: Final = vec[i64]([400, 400, 24, 16, 12])
# Below the root, the most ways to go on with one's own turn.
OWN_WIDTH: Final[i64] = 3
# From this place in the order on, moves are first followed one turn less far.
LATE: Final[i64] = 6
CLOCK_NODES: Final[i64] = 255


class AlphaBetaBot(Bot):
    """Deepens turn by turn until the budget, counted in states judged, or the time is used up."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self.sense = game.sense()
        # A cap for one choice; none if 0. Only then do choices depend on the machine.
        self.seconds = 0.0
        # What the last choice came from: the moves with their values, best first, how deep, and how many states.
        self.breadth: list[i64] = [48, 400, 24, 16, 12, 12, 12, 3, 6, 24, 3]
        self.ranked: list[tuple[int, float]] = []
        self.depth: i64 = 0
        self.nodes: i64 = 0

    def choose(self, seen: State, budget: i64) -> i64:
        if seen.seats != 2:
            raise ValueError(f"looking ahead move by move is for two seats, not {seen.seats}")
        deadline = time.monotonic() + self.seconds if self.seconds > 0.0 else 0.0
        search = Search(self.sense, budget, deadline, vec[i64](self.breadth))
        action = search.decide(seen.imagine(self.rng), self.rng)
        self.ranked = search.ranked()
        self.depth = search.depth
        self.nodes = search.nodes
        return action


@final
class Search:
    """One decision's search."""

    def __init__(self, sense: Sense, budget: i64, deadline: float, breadth: vec[i64]) -> None:
        self.breadth = breadth
        self.sense = sense
        self.budget: i64 = budget
        self.deadline = deadline
        self.nodes: i64 = 0
        self.is_stopped = False
        self.depth: i64 = 0
        self.keys = EMPTY_TABLE[:]
        self.notes = EMPTY_TABLE[:]
        self.worths = EMPTY_VALUES[:]
        self.killers = vec[i64]([-1] * 64)
        # The root's moves, the states after them, and what they have been found worth.
        self.moves = vec[i64]()
        self.after: list[State] = []
        self.values = vec[float]()

    def decide(self, state: State, rng: Rng) -> i64:
        """The move to make."""
        self.open(state, rng)
        if len(self.moves) > 1 and self.values[0] < SURE:
            depth: i64 = 2
            while depth <= DEEPEST and not self.is_stopped:
                self.deepen(state.to_move, depth)
                if self.values[0] >= SURE or self.values[1] <= -SURE:
                    break
                depth += 1
        return self.moves[0]

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
            if self.values[i] <= -SURE or (i >= self.breadth[0] and best > -SURE):
                break
            value = self.follow(self.after[i], self.values[i], mover, depth, best, ENDLESS, 1, i)
            if self.is_stopped:
                break
            # Where a move is only known to be no better, it keeps its place behind.
            found[i] = value if value > best else (best - 0.001 if best > -SURE else value)
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
            if self.values[i] > worst - 0.001 and not self.is_stopped:
                self.values[i] = worst - 0.001
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
        narrow = alpha + 0.0001
        reduced = left - 1 if place >= self.breadth[8] and left >= 2 else left
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

    def is_late(self) -> bool:
        """Whether the time is up; the clock is asked now and then."""
        return self.deadline > 0.0 and self.nodes & CLOCK_NODES == 0 and time.monotonic() > self.deadline

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
        value = self.sense.outlook(state, ply <= self.breadth[10])
        if value >= SURE:
            value = WON - float(ply) - 1.0
        return value if state.to_move == mover else -value

    def look(self, state: State, depth: i64, alpha: float, beta: float, ply: i64, is_own: bool) -> float:
        """The value of a state for the seat to move, so many turns ahead."""
        key = self.sense.key(state)
        place = key % PLACES
        hint: i64 = -1
        if key != 0 and self.keys[place] == key:
            note = self.notes[place]
            hint = note >> 8
            if (note >> 2) & 63 >= depth:
                known = self.worths[place]
                bound = note & 3
                if bound == EXACTLY or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha):
                    return known
        moves = state.moves()
        total = len(moves)
        tried: i64 = total
        if total > MANY:
            priors = self.sense.priors(state, moves)
            if len(priors) > 0:
                tried = self.breadth[9]
                promote(moves, priors, tried)
        self.bring_forward(moves, tried, hint, ply)
        mover = state.to_move
        best = -ENDLESS
        choice: i64 = -1
        if depth <= 1:
            i: i64 = 0
            while i < total and (i < tried or best <= -SURE) and not self.is_stopped:
                child = state.copy()
                child.apply(moves[i])
                value = self.judge(child, mover, ply + 1)
                if value > best:
                    best = value
                    choice = moves[i]
                    if best >= beta:
                        break
                i += 1
        else:
            branch = Branch()
            i = 0
            while i < total and (i < tried or branch.best <= -SURE) and not self.is_stopped:
                child = state.copy()
                child.apply(moves[i])
                value = self.judge(child, mover, ply + 1)
                branch.add(moves[i], child, value)
                if value >= SURE:
                    break
                i += 1
            if branch.best >= SURE:
                best = branch.best
                choice = branch.best_move
            else:
                best, choice = self.look_further(branch, mover, depth, alpha, beta, ply, is_own)
        if not self.is_stopped:
            self.remember(key, place, depth, best, alpha, beta, choice, ply)
        return best

    def look_further(
        self, branch: "Branch", mover: i64, depth: i64, alpha: float, beta: float, ply: i64, is_own: bool
    ) -> tuple[float, i64]:
        """The best child when the most promising are followed, and its move."""
        best = -ENDLESS
        choice: i64 = -1
        place: i64 = 0
        width = self.breadth[depth if depth < 6 else 6]
        if is_own:
            width = self.breadth[7]
        while place < len(branch.moves) and not self.is_stopped:
            i = branch.next_best()
            first = branch.values[i]
            child = branch.after[i]
            branch.values[i] = -ENDLESS
            if best > -SURE and (place >= width or first <= -SURE):
                break
            value = self.follow(child, first, mover, depth, alpha if alpha > best else best, beta, ply + 1, place)
            if value > best:
                best = value
                choice = branch.moves[i]
                if best >= beta:
                    break
            place += 1
        return best, choice

    def bring_forward(self, moves: vec[i64], tried: i64, hint: i64, ply: i64) -> None:
        """Put the moves that were good here, or beside here, at the head of the list."""
        place: i64 = 0
        i: i64
        k: i64
        for k in range(3):
            wanted = hint if k == 0 else self.killers[(ply & 31) * 2 + k - 1]
            if wanted < 0:
                continue
            for i in range(place, tried):
                if moves[i] == wanted:
                    moves[i] = moves[place]
                    moves[place] = wanted
                    place += 1
                    break

    def remember(
        self, key: i64, place: i64, depth: i64, best: float, alpha: float, beta: float, choice: i64, ply: i64
    ) -> None:
        """Note what was found; wins and losses are left out, for they depend on how far away they are."""
        if best >= beta and choice >= 0:
            slot = (ply & 31) * 2
            if self.killers[slot] != choice:
                self.killers[slot + 1] = self.killers[slot]
                self.killers[slot] = choice
        if key == 0 or choice < 0:
            return
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACTLY
        if best >= SURE or best <= -SURE:
            depth = 0
        self.keys[place] = key
        self.notes[place] = choice << 8 | depth << 2 | bound
        self.worths[place] = best


@final
class Branch:
    """A state's children with what they look worth at first sight."""

    def __init__(self) -> None:
        self.moves = vec[i64](capacity=256)
        self.after: list[State] = []
        self.values = vec[float](capacity=256)
        self.best = -ENDLESS
        self.best_move: i64 = -1

    def add(self, action: i64, child: State, value: float) -> None:
        """One more child."""
        self.moves = append(self.moves, action)
        self.after.append(child)
        self.values = append(self.values, value)
        if value > self.best:
            self.best = value
            self.best_move = action

    def next_best(self) -> i64:
        """The place of the best child that has not been followed."""
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
