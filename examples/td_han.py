"""Temporal differences on Han: a network that learns by self-play which position it would rather be in.

python -m examples.td_han --games 1500
"""

import argparse

import numpy as np
from rich.progress import track

import teahouse
from examples.network import Floats, Network, usual_scale
from teahouse.bots import BUDGETS, bot
from teahouse.bots.batch_buffers import rewards_of
from teahouse.learn import afterstates

GAME, SEATS = "han", 2
TRACE = 0.8
# How often an action is tried that does not look best, and how many games are learnt from at once.
DARING, LESSON = 0.05, 4


class Judge:
    """What a position is worth to the seat that sees it, from -1 for lost to 1 for won."""

    def __init__(self, seed: int) -> None:
        self.game = teahouse.game(GAME)
        self.scale = usual_scale(GAME, SEATS)
        self.network = Network([len(self.scale), 64, 1], seed, rate=1e-3)
        self.chance = np.random.default_rng(seed)
        self.rng = teahouse.Rng(str(seed))

    def choose(self, seen: teahouse.State, daring: float = 0.0) -> tuple[int, Floats, float]:
        """The action after which the position looks best; what it looks like, and its worth."""
        after = afterstates(self.game, seen, self.rng)
        inputs = after.observations * self.scale
        worth = np.where(after.over, after.rewards, np.tanh(self.network(inputs)[:, 0]))
        place = int(worth.argmax())
        if self.chance.random() < daring:
            place = int(self.chance.integers(len(worth)))
        return int(after.actions[place]), inputs[place], float(worth[place])

    def learn(self, inputs: Floats, targets: Floats) -> None:
        """A step towards what came of the positions."""
        layers = self.network.layers(inputs)
        worth = np.tanh(layers[-1][:, 0])
        slope = (worth - targets) * (1.0 - worth * worth)
        self.network.learn(layers, slope[:, None].astype(np.float32))


def self_play(judge: Judge, seed: str) -> tuple[list[Floats], list[float]]:
    """A game against itself: positions after every decision, and what each should have been worth."""
    state = judge.game.new(SEATS, seed)
    seen_by: list[list[Floats]] = [[] for _ in range(SEATS)]
    worth_to: list[list[float]] = [[] for _ in range(SEATS)]
    while state.to_move != teahouse.NOBODY:
        seat = int(state.to_move)
        action, inputs, worth = judge.choose(state.seen_by(seat), DARING)
        seen_by[seat].append(inputs)
        worth_to[seat].append(worth)
        state.play(action)
    rows: list[Floats] = []
    targets: list[float] = []
    for seat, reward in enumerate(rewards_of(state)):
        rows += seen_by[seat]
        targets += trace_targets(worth_to[seat], reward)
    return rows, targets


def trace_targets(worth: list[float], reward: float) -> list[float]:
    """TD(λ): each position should be worth what the next one is, and a little of all after it."""
    found = [reward] * len(worth)
    for step in range(len(worth) - 2, -1, -1):
        found[step] = (1.0 - TRACE) * worth[step + 1] + TRACE * found[step + 1]
    return found


def win_share(judge: Judge, name: str, games: int) -> float:
    """The share of games won against a bot, from either seat in turn."""
    won = 0.0
    for number in range(games):
        state = judge.game.new(SEATS, f"match {number}")
        other, own = bot(name, judge.game, f"{number}"), number % SEATS
        while state.to_move != teahouse.NOBODY:
            seen = state.seen_by(state.to_move)
            state.play(judge.choose(seen)[0] if state.to_move == own else other.choose(seen, BUDGETS[name]))
        won += state.outcome()[own]
    return won / games


def train(games: int, seed: int, matches: int) -> dict[str, tuple[float, float]]:
    """Learn by self-play; the win shares before and after."""
    judge = Judge(seed)
    before = {name: win_share(judge, name, matches) for name in ("random", "greedy")}
    rows: list[Floats] = []
    targets: list[float] = []
    for number in track(range(games), "Learning", disable=games < 20):
        more, worth = self_play(judge, f"{seed}/{number}")
        rows += more
        targets += worth
        if number % LESSON == LESSON - 1:
            judge.learn(np.array(rows), np.array(targets, np.float32))
            rows, targets = [], []
    return {name: (share, win_share(judge, name, matches)) for name, share in before.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500, help="games of self-play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=100, help="games that the win shares are measured on")
    given = parser.parse_args()
    for name, (before, after) in train(given.games, given.seed, given.matches).items():
        print(f"wins against {name}: {before:.0%} before, {after:.0%} after")


if __name__ == "__main__":
    main()
