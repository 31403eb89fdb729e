"""Many games at once for teahouse.learn, stepped inside compiled code into buffers that NumPy reads where they lie.

It stands among the bots because it is compiled: a compiler would want all that `teahouse.learn` imports.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.bots.bot import Bot
from teahouse.core.encoding import Encoding
from teahouse.core.game import Game
from teahouse.core.options import Options
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, State

ANY_SEAT: Final[i64] = -1


@final
class GameBuffers:
    """Games side by side, each started anew when it ends. Every buffer keeps its place in memory for good.

    Without bots the caller decides for every seat. With bots, one a seat less one, the caller has one seat at each
    table, the given one or one drawn for each game, and the bots sit to its left.
    """

    def __init__(
        self,
        game: Game,
        count: i64,
        seats: i64,
        options: Options,
        seed: str,
        bots: list[Bot],
        budgets: list[int],
        seat: i64,
    ) -> None:
        self.game = game
        self.count: i64 = count
        self.seats: i64 = seats
        self.options = options
        self.bots = bots
        self.budgets = budgets
        self.seat: i64 = seat
        self.rng = Rng(seed)
        self.encoding = game.encoding()
        self.actions: i64 = game.verbs.size
        self.states: list[State] = []
        # The caller's seat at each table, where bots have the others.
        self.own = vec[i64]([0] * count)
        # The action that is to be carried out at each table.
        self.chosen = vec[i64]([0] * count)
        # What the deciding seat sees, observations[table * size + …], and may do, masks[table * actions + action].
        self.observations = vec[u8]([0] * (count * self.encoding.size))
        self.masks = vec[u8]([0] * (count * self.actions))
        # The seat that decides now, and the one whose action the last step carried out.
        self.to_move = vec[u8]([0] * count)
        self.acted = vec[u8]([0] * count)
        # Whether the last step ended a game; its rewards and scores, table * seats + seat, else 0.
        self.over = vec[u8]([0] * count)
        self.rewards = vec[float]([0.0] * (count * seats))
        self.scores = vec[i64]([0] * (count * seats))
        # The places of all ones in `masks`, ascending, and where each table's begin; one more entry ends the last.
        self.legal = vec[i64]()
        self.starts = vec[i64]([0] * (count + 1))
        table: i64
        for table in range(count):
            self.states.append(self.begin(table))
            self.go_on(table)

    def begin(self, table: i64) -> State:
        """A new game at a table."""
        self.own[table] = self.rng.below(self.seats) if self.seat == ANY_SEAT else self.seat
        return self.game.start(int(self.seats), self.rng.key(), self.options, None)

    def step(self) -> None:
        """Carry out the chosen action at every table, and let the bots answer; if one is not allowed, none."""
        self.check()
        table: i64
        place: i64
        for place in range(len(self.rewards)):
            self.rewards[place] = 0.0
            self.scores[place] = 0
        for table in range(self.count):
            self.over[table] = 0
            self.acted[table] = self.to_move[table]
            self.states[table].apply(self.chosen[table])
            self.go_on(table)

    def check(self) -> None:
        """Raise unless every chosen action is allowed."""
        table: i64
        for table in range(self.count):
            action = self.chosen[table]
            if action < 0 or action >= self.actions or not self.masks[table * self.actions + action]:
                raise ValueError(f"table {table}: action {action} is not allowed; the masks say what is")

    def go_on(self, table: i64) -> None:
        """Up to the caller's next decision: bots answer, and a finished game makes room for a new one."""
        while True:
            state = self.states[table]
            if state.to_move == NOBODY:
                self.finish(table, state)
                self.states[table] = self.begin(table)
            elif len(self.bots) == 0 or state.to_move == self.own[table]:
                return
            else:
                place = state.to_move - self.own[table] - 1
                place = place if place >= 0 else place + self.seats
                state.apply(self.bots[place].choose(state.seen_by(state.to_move), self.budgets[place]))

    def finish(self, table: i64, state: State) -> None:
        """What a game came to."""
        self.over[table] = 1
        rewards, scores = rewards_of(state), state.scores()
        seat: i64
        for seat in range(self.seats):
            self.rewards[table * self.seats + seat] = rewards[seat]
            self.scores[table * self.seats + seat] = scores[seat]

    def show(self) -> None:
        """Write what the deciding seats see and may do; `observations` must have been cleared."""
        for place in self.legal:
            self.masks[place] = 0
        found = vec[i64](capacity=len(self.legal) + 64)
        table: i64
        for table in range(self.count):
            state = self.states[table]
            self.to_move[table] = u8(state.to_move)
            self.encoding.write(state.seen_by(state.to_move), self.observations, table * self.encoding.size)
            first = table * self.actions
            for action in state.moves():
                self.masks[first + action] = 1
                found = append(found, first + action)
            self.starts[table + 1] = len(found)
        self.legal = found

    def sample(self) -> None:
        """Choose an allowed action at every table, each equally likely."""
        table: i64
        for table in range(self.count):
            first = self.starts[table]
            place = self.legal[first + self.rng.below(self.starts[table + 1] - first)]
            self.chosen[table] = place - table * self.actions


def rewards_of(state: State) -> list[float]:
    """What a finished game is worth to each seat: 1 for winning alone, and nothing in sum."""
    seats = float(state.seats)
    return [(seats * share - 1.0) / (seats - 1.0) for share in state.outcome()]


@final
class Afterstates:
    """What each allowed action leads to, in one imagined world, as the deciding seat would see it."""

    def __init__(self, encoding: Encoding, seen: State, rng: Rng) -> None:
        world = seen.imagine(rng)
        seat = seen.to_move
        self.moves = seen.moves()
        count: i64 = len(self.moves)
        self.observations = vec[u8]([0] * (count * encoding.size))
        # Whether the game would be over, and then what it would be worth.
        self.over = vec[u8]([0] * count)
        self.rewards = vec[float]([0.0] * count)
        i: i64
        for i in range(count):
            after = world.copy()
            after.apply(self.moves[i])
            encoding.write(after.seen_by(seat), self.observations, i * encoding.size)
            if after.to_move == NOBODY:
                self.over[i] = 1
                self.rewards[i] = rewards_of(after)[seat]
