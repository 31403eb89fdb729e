"""Masked PPO on In the Year of the Dragon: from random play to beating it, in a few minutes on two cores.

python -m examples.ppo_dragon --steps 100
"""

import argparse
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from examples.network import Floats, Network, draw, masked_softmax, usual_scale
from teahouse.learn import Batch, batch

GAME, SEATS = "dragon", 2
GAMES, DECISIONS = 64, 64
TRACE, CLIP, EPOCHS, PIECE = 0.95, 0.2, 3, 1024
CURIOSITY = 0.003
# A point more than the best opponent, as a share of a win.
POINT = 0.05


class Rows(NamedTuple):
    """Decisions, one a row: what was seen and allowed, what was done and how likely it was, and what came of it."""

    inputs: Floats
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    shares: Floats
    gains: Floats
    returns: Floats

    def some(self, which: NDArray[np.int64]) -> "Rows":
        """Those of the decisions."""
        return Rows(
            self.inputs[which],
            self.masks[which],
            self.actions[which],
            self.shares[which],
            self.gains[which],
            self.returns[which],
        )


class Learner:
    """A policy and a judgement in one network: its last output is the value."""

    def __init__(self, seed: int) -> None:
        self.scale = usual_scale(GAME, SEATS)
        with batch(GAME, 1, SEATS) as games:
            actions = games.masks.shape[1]
        self.network = Network([len(self.scale), 128, actions + 1], seed, rate=2e-3)
        self.chance = np.random.default_rng(seed)

    def think(self, games: Batch) -> tuple[Floats, Floats, Floats]:
        """Inputs, probabilities of all actions, and values."""
        inputs = games.observations * self.scale
        outputs = self.network(inputs)
        return inputs, masked_softmax(outputs[:, :-1], games.masks), outputs[:, -1]

    def improve(self, rows: Rows) -> None:
        """PPO: better actions become likelier, but never by much at once."""
        count = len(rows.actions)
        for _ in range(EPOCHS):
            order = self.chance.permutation(count)
            for piece in np.array_split(order, max(1, count // PIECE)):
                self.improve_on(rows.some(piece))

    def improve_on(self, rows: Rows) -> None:
        """One step on some of the decisions."""
        layers = self.network.layers(rows.inputs)
        shares = masked_softmax(layers[-1][:, :-1], rows.masks)
        here = np.arange(len(shares))
        ratio = shares[here, rows.actions] / rows.shares
        gain = rows.gains
        moving = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = np.where(moving, ratio * gain, 0.0)[:, None]
        chosen = np.zeros_like(shares)
        chosen[here, rows.actions] = 1.0
        # The slope of the entropy keeps the policy from settling too soon.
        logs = np.log(np.maximum(shares, 1e-9))
        entropy = -(shares * logs).sum(1, keepdims=True)
        slope = -push * (chosen - shares) + CURIOSITY * shares * (logs + entropy)
        value = layers[-1][:, -1:] - rows.returns[:, None]
        self.network.learn(layers, np.concatenate([slope, value], 1).astype(np.float32))


def collect(learner: Learner, games: Batch) -> Rows:
    """Decisions of the learner, with what came of them."""
    inputs, masks, actions, shares, values, rewards, overs = [], [], [], [], [], [], []
    for _ in range(DECISIONS):
        seen, likely, value = learner.think(games)
        chosen = draw(likely, learner.chance)
        inputs.append(seen)
        masks.append(games.masks.copy())
        actions.append(chosen)
        shares.append(likely[np.arange(GAMES), chosen])
        values.append(value)
        games.step(chosen)
        rewards.append(games.own_rewards() + POINT * margins(games))
        overs.append(games.over.copy())
    values.append(learner.think(games)[2])
    gains = np.zeros((DECISIONS, GAMES))
    ahead = np.zeros(GAMES)
    for step in range(DECISIONS - 1, -1, -1):
        goes_on = ~overs[step]
        ahead = rewards[step] + goes_on * (values[step + 1] + TRACE * ahead) - values[step]
        gains[step] = ahead
    returns = gains + np.array(values[:-1])
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    return Rows(
        np.concatenate(inputs),
        np.concatenate(masks),
        np.concatenate(actions),
        np.concatenate(shares),
        gains.reshape(-1).astype(np.float32),
        returns.reshape(-1).astype(np.float32),
    )


def margins(games: Batch) -> NDArray[np.float64]:
    """How many points those who acted had more than the best other, where a game has ended."""
    here = np.arange(len(games.acted))
    others = games.scores.copy()
    own = others[here, games.acted].copy()
    others[here, games.acted] = -1
    return np.where(games.over, own - others.max(1), 0.0)


def win_share(learner: Learner, bots: str, count: int, seed: int) -> float:
    """The share of games won against bots, choosing the likeliest action; a draw is half."""
    won, played = 0.0, 0
    with batch(GAME, min(count, GAMES), SEATS, bots=bots, seed=seed) as games:
        while played < count:
            games.step(learner.think(games)[1].argmax(1))
            won += ((games.own_rewards() + 1) / 2)[games.over].sum()
            played += games.over.sum()
    return won / played


def train(steps: int, seed: int, count: int) -> dict[str, tuple[float, float]]:
    """Learn against random play; the win shares before and after."""
    learner = Learner(seed)
    before = {bots: win_share(learner, bots, count, seed=1) for bots in ("random", "greedy")}
    with batch(GAME, GAMES, SEATS, bots="random", seed=seed) as games:
        for _ in track(range(steps), "Learning", disable=steps < 5):
            learner.improve(collect(learner, games))
    return {bots: (before[bots], win_share(learner, bots, count, seed=2)) for bots in before}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100, help="how often the learner is improved")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="how many games the win shares are measured on")
    given = parser.parse_args()
    for bots, (before, after) in train(given.steps, given.seed, given.games).items():
        print(f"wins against {bots}: {before:.0%} before, {after:.0%} after")


if __name__ == "__main__":
    main()
