"""Information-set Monte Carlo tree search: many imagined worlds, one tree of what can be done in them."""

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.bots.judgement import Judgement, highest
from teahouse.bots.move_averages import MoveAverages
from teahouse.core.rng import Rng
from teahouse.core.sense import Sense
from teahouse.core.state import NOBODY, State

MILLION: Final[i64] = 1_000_000
# Iterations between two looks at the clock and at the lead.
BETWEEN_LOOKS: Final[i64] = 16
# Far below any difference that matters.
TIE_BREAK: Final = 1e-9
# No promise has been made yet.
UNJUDGED: Final = -1.0


@final
class Node:
    """A decision in the tree, reached by the same actions in whatever world; so its lists grow with the worlds."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        # Actions that some world allowed here, ascending; for each, by place:
        self.moves = vec[i64]()
        # how often it could have been chosen, how often it was, and the sum of the rewards, place * seats + seat,
        self.available = vec[i64]()
        self.visits = vec[i64]()
        self.rewards = vec[float]()
        # what it seemed to promise at first, and the decision that follows.
        self.promises = vec[float]()
        self.next: list[Node | None] = []
        self.seen: i64 = 0

    def add_moves(self, moves: vec[i64]) -> vec[i64]:
        """The places of the moves, with new ones let in."""
        places = vec[i64](capacity=32)
        place: i64 = 0
        for move in moves:
            while place < len(self.moves) and self.moves[place] < move:
                place += 1
            if place == len(self.moves) or self.moves[place] != move:
                self.insert(place, move)
            places = append(places, place)
        return places

    def insert(self, place: i64, move: i64) -> None:
        """A move that no world allowed before; later ones make room."""
        seats = self.seats
        i: i64
        self.moves = append(self.moves, move)
        self.available = append(self.available, 0)
        self.visits = append(self.visits, 0)
        self.promises = append(self.promises, UNJUDGED)
        while len(self.rewards) < seats * len(self.moves):
            self.rewards = append(self.rewards, 0.0)
        self.next.insert(int(place), None)
        i = len(self.moves) - 1
        while i > place:
            self.moves[i] = self.moves[i - 1]
            self.available[i] = self.available[i - 1]
            self.visits[i] = self.visits[i - 1]
            self.promises[i] = self.promises[i - 1]
            i -= 1
        i = len(self.rewards) - 1
        while i >= (place + 1) * seats:
            self.rewards[i] = self.rewards[i - seats]
            i -= 1
        self.moves[place] = move
        self.available[place] = 0
        self.visits[place] = 0
        self.promises[place] = UNJUDGED
        for i in range(seats):
            self.rewards[place * seats + i] = 0.0

    def lead(self) -> i64:
        """By how many visits the move that was tried most is ahead of the next."""
        first: i64 = 0
        second: i64 = 0
        for visits in self.visits:
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second


@final
class TreeSearch:
    """How to search, and with whose judgement.

    `curiosity` weighs what has been tried little, `trust` counts first impressions as so many visits, `focus` says how
    sharply they are told apart. `care` is the share of rollout decisions made by judgement, `memory` the share of the
    others made by what has done well so far, `eras` how many boundaries a rollout passes (0: as the game's sense says,
    -1: to the end of the game). `ambition` is what a higher score of one's own is worth beside the share of the
    victory: without it, seats would gladly do badly if others did worse.
    """

    def __init__(
        self,
        judgement: Judgement,
        seats: i64,
        rng: Rng,
        curiosity: float = 0.6,
        trust: float = 2.0,
        focus: float = 12.0,
        care: float = 0.0,
        memory: float = 0.0,
        eras: i64 = 0,
        ambition: float = 0.0,
    ) -> None:
        self.judgement = judgement
        self.sense: Sense = judgement.sense
        self.seats: i64 = seats
        self.rng = rng
        self.curiosity: float = curiosity
        self.trust: float = trust
        self.focus: float = focus
        # Shares of the rollout decisions, in millionths.
        self.judged_millionths: i64 = i64(care * float(MILLION))
        self.average_millionths: i64 = i64(memory * float(MILLION))
        self.eras: i64 = eras
        self.ambition: float = ambition
        # The values that the first iteration came to, from which ambition measures.
        self.expected = vec[float]()
        self.root = Node(seats)
        self.averages = MoveAverages(seats)
        # The way through the tree in this iteration: decisions, and the places chosen there.
        self.path: list[Node] = []
        self.places = vec[i64](capacity=64)

    def think(self, seen: State, iterations: i64, seconds: float) -> i64:
        """Search from a view; how many iterations there were. It ends before its time when nothing could change the
        choice any more, or after so many seconds where they are above 0."""
        done: i64 = 0
        if self.root.seen == 0:
            self.expected = vec[float]()
            self.averages = MoveAverages(self.seats)
        began = time.perf_counter()
        while done < iterations:
            self.iterate(seen.imagine(self.rng))
            done += 1
            if done % BETWEEN_LOOKS == 0:
                if self.root.lead() > iterations - done:
                    break
                if seconds > 0.0 and time.perf_counter() - began > seconds:
                    break
        return done

    def iterate(self, world: State) -> None:
        """One walk down the tree and beyond, in one imagined world, and what it came to."""
        self.path = []
        self.places = vec[i64](capacity=64)
        node = self.root
        while world.to_move != NOBODY:
            # What is no choice gets no node: the tree stays for decisions, and reaches further.
            habit = self.sense.habit(world)
            if habit >= 0:
                world.apply(habit)
                continue
            moves = world.moves()
            if len(moves) == 1:
                world.apply(moves[0])
                continue
            places = node.add_moves(moves)
            # A node is judged when it is visited again: judging every move is dear, and most nodes are visited once.
            if node.seen == 1 or (node.seen == 0 and node is self.root):
                self.judge(node, world, moves, places)
            place = self.select(node, world.to_move, places)
            node.seen += 1
            self.path.append(node)
            self.places = append(self.places, place)
            if self.average_millionths:
                self.averages.note(world.to_move, node.moves[place])
            world.apply(node.moves[place])
            following = node.next[place]
            if following is None:
                node.next[place] = Node(self.seats)
                break
            node = following
        self.roll_out(world)
        rewards = self.rewards(world)
        self.back_up(rewards)
        self.averages.learn(rewards)

    def rewards(self, world: State) -> vec[float]:
        """What a world is worth to each seat."""
        found = self.judgement.shares(world)
        if self.ambition > 0.0:
            is_first = len(self.expected) == 0
            doubt = self.judgement.doubt(world)
            seat: i64
            for seat in range(world.seats):
                # What was learned tells seats from each other; only the game's own sense knows a score by itself.
                value = self.sense.value(world, seat)
                if is_first:
                    self.expected = append(self.expected, value)
                found[seat] += self.ambition * (value - self.expected[seat]) / doubt
        return found

    def judge(self, node: Node, world: State, moves: vec[i64], places: vec[i64]) -> None:
        """First impressions of the moves of a decision."""
        i: i64
        found = self.judgement.prospects(world, moves)
        for i in range(len(places)):
            node.promises[places[i]] = found[i]

    def select(self, node: Node, seat: i64, places: vec[i64]) -> i64:
        """The move that is most worth trying: by its results, its promise, and how little it was tried."""
        best = places[0]
        most = -1e9
        top = 0.0
        total = 0.0
        for place in places:
            if node.promises[place] > top:
                top = node.promises[place]
        for place in places:
            # A move that few worlds allow must not look neglected beside one that is always there: what counts for
            # its exploration is how often it could have been chosen, not how often the node was visited.
            node.available[place] += 1
            total += self.liking(node.promises[place], top)
        for place in places:
            visits = float(node.visits[place])
            promise = node.promises[place]
            worth = node.rewards[place * self.seats + seat]
            # First impressions count as a few visits, so that results outweigh them with time.
            if promise >= 0.0:
                worth = (worth + self.trust * promise) / (visits + self.trust)
            elif visits > 0.0:
                worth /= visits
            else:
                worth = 1.0
            chance = self.liking(promise, top) / total
            worth += self.curiosity * chance * math.sqrt(float(node.available[place])) / (1.0 + visits)
            # Chance decides between equals, and only there.
            worth += TIE_BREAK * float(self.rng.below(1000))
            if worth > most:
                most = worth
                best = place
        return best

    def liking(self, promise: float, top: float) -> float:
        """How much a promise counts beside the best one; all alike while nothing has been judged."""
        if promise < 0.0 or top <= 0.0:
            return 1.0
        return math.exp(self.focus * (promise - top) / (0.1 + top))

    def roll_out(self, world: State) -> None:
        """Play on to where the state can be judged."""
        sense = self.sense
        left = self.eras
        if left == 0 and world.to_move != NOBODY:
            left = sense.eras_ahead(world)
        era = sense.era(world)
        while world.to_move != NOBODY:
            if left > 0:
                now = sense.era(world)
                if now != era:
                    era = now
                    left -= 1
                    if left == 0:
                        return
            habit = sense.habit(world)
            if habit >= 0:
                world.apply(habit)
                continue
            moves = world.moves()
            if len(moves) == 1:
                world.apply(moves[0])
                continue
            move = moves[self.next_step(world, moves)]
            if self.average_millionths:
                self.averages.note(world.to_move, move)
            world.apply(move)

    def next_step(self, world: State, moves: vec[i64]) -> i64:
        """How to play on: by judgement, by what has done well so far, or at random."""
        if self.judged_millionths and self.rng.below(MILLION) < self.judged_millionths:
            return highest(self.judgement.prospects(world, moves), self.rng)
        if self.average_millionths and self.rng.below(MILLION) < self.average_millionths:
            return self.averages.best(world.to_move, moves, self.rng)
        return self.rng.below(len(moves))

    def back_up(self, rewards: vec[float]) -> None:
        """Every decision on the way learns what came of it, for each seat."""
        i: i64
        seat: i64
        for i in range(len(self.places)):
            node = self.path[i]
            place = self.places[i]
            node.visits[place] += 1
            for seat in range(len(rewards)):
                node.rewards[place * self.seats + seat] += rewards[seat]
