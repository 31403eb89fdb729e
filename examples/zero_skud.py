"""AlphaZero on a small scale: Skud Pai Sho by self-play and search, with one head for what moves and one for where to.

So that minutes are enough, the value is learnt from the features of the game's own sense, and a position is
worth what that sense says of it some moves later, or how the game ended before. Matches are played to the end.

python -m examples.zero_skud --rounds 12
"""

import argparse
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

import teahouse
from examples.network import Floats, Network
from teahouse.bots import BUDGETS, bot
from teahouse.bots.batch_buffers import rewards_of
from teahouse.learn import heads, observe, scale

GAME = teahouse.game("skud")
SIZES, FACTORS = heads(GAME)
SCALE = scale(GAME)
SENSE = GAME.sense()
SEARCHED, EXPLORE, NOISE, ALPHA, TRUST = 24, 1.5, 0.25, 0.3, 4.0
GAMES, LONGEST, OPEN_MOVES, AHEAD = 12, 60, 20, 6
MEMORY, PIECE, LESSONS = 6000, 256, 40

Shares = NDArray[np.float64]


class Lesson(NamedTuple):
    """A position of self-play: what was seen, what search preferred, and what became of whoever was to move."""

    board: Floats
    noticed: Floats
    factors: NDArray[np.int64]
    shares: Shares
    later: float


class Mind:
    """Priors from the board, where an action's logit is the sum of what moves and where to; a value from features."""

    def __init__(self, seed: int) -> None:
        self.policy = Network([len(SCALE), 64, sum(SIZES)], seed, rate=2e-3, filled=60)
        self.judge = Network([len(SENSE.names), 16, 1], seed, rate=1e-2)
        self.chance = np.random.default_rng(seed)

    def think(self, state: teahouse.State, legal: list[int]) -> tuple[Shares, float]:
        """The priors of the allowed actions, and the value for the seat to move."""
        board, noticed = inputs_of(state)
        # Hardly anything of a board is not 0, so only that is multiplied.
        filled = np.flatnonzero(board)
        first, bias, second, last = self.policy.weights
        hidden = np.tanh(board[filled] @ first[filled] + bias)
        priors = softmax(logits(hidden @ second + last, FACTORS[legal]))
        return priors, float(np.tanh(self.judge(noticed[None])[0, 0]))

    def learn(self, lessons: list[Lesson]) -> None:
        """A step towards what search preferred, and one towards what became of the positions."""
        layers = self.policy.layers(np.array([lesson.board for lesson in lessons], np.float32))
        slope = np.zeros_like(layers[-1])
        for place, lesson in enumerate(lessons):
            wrong = softmax(logits(layers[-1][place], lesson.factors)) - lesson.shares
            np.add.at(slope[place], lesson.factors[:, 0], wrong)
            np.add.at(slope[place], SIZES[0] + lesson.factors[:, 1], wrong)
        self.policy.learn(layers, slope)
        layers = self.judge.layers(np.array([lesson.noticed for lesson in lessons], np.float32))
        value = np.tanh(layers[-1][:, 0])
        wrong = (value - [lesson.later for lesson in lessons]) * (1.0 - value * value)
        self.judge.learn(layers, wrong[:, None].astype(np.float32))


def inputs_of(state: teahouse.State) -> tuple[Floats, Floats]:
    """The board as the seat to move sees it, and what a good player would notice about it."""
    seen = state.seen_by(state.to_move)
    return observe(GAME, seen) * SCALE, np.array(SENSE.features(seen, state.to_move), np.float32) / 4.0


def logits(outputs: Floats, factors: NDArray[np.int64]) -> Floats:
    """The logits of some actions: one number from each head."""
    found: Floats = outputs[factors[:, 0]] + outputs[SIZES[0] + factors[:, 1]]
    return found


def softmax(values: Floats | Shares) -> Shares:
    powers = np.exp((values - values.max()).astype(np.float64))
    found: Shares = powers / powers.sum()
    return found


class Node:
    """A position in the tree: what search knows of its actions."""

    def __init__(self, mind: Mind, state: teahouse.State) -> None:
        self.seat = int(state.to_move)
        self.actions = state.legal()
        self.priors, self.value = mind.think(state, self.actions)
        self.visits = np.zeros(len(self.actions))
        self.totals = np.zeros(len(self.actions))
        self.children: dict[int, Node] = {}

    def better(self) -> Shares:
        """The priors, moved by what search has found; what it has not looked at is worth what the position is."""
        found = np.where(self.visits > 0, self.totals / np.maximum(self.visits, 1.0), self.value)
        spread = found.max() - found.min() + 1e-6
        return softmax(np.log(self.priors + 1e-6) + TRUST * (found - found.min()) / spread)

    def best(self) -> int:
        """The action most worth another look."""
        hope = EXPLORE * self.priors * np.sqrt(self.visits.sum() + 1.0) / (1.0 + self.visits)
        return int((self.totals / np.maximum(self.visits, 1.0) + hope).argmax())


def search(mind: Mind, state: teahouse.State, searched: int, noise: float = 0.0) -> Node:
    """A tree of so many looks ahead."""
    root = Node(mind, state)
    if noise:
        spread = mind.chance.dirichlet([ALPHA] * len(root.actions))
        root.priors = (1 - noise) * root.priors + noise * spread
    for _ in range(searched):
        node, here, path = root, state.copy(), []
        while True:
            place = node.best()
            path.append((node, place))
            here.play(node.actions[place])
            if here.to_move == teahouse.NOBODY:
                worth = rewards_of(here)[0]
                break
            if place not in node.children:
                child = node.children[place] = Node(mind, here)
                worth = child.value if child.seat == 0 else -child.value
                break
            node = node.children[place]
        for visited, place in path:
            visited.visits[place] += 1
            visited.totals[place] += worth if visited.seat == 0 else -worth
    return root


def self_play(mind: Mind, searched: int, longest: int) -> list[Lesson]:
    """The positions of a game against itself."""
    state = GAME.new(2, str(mind.chance.integers(2**62)))
    met: list[tuple[int, tuple[Floats, Floats], list[int], Shares]] = []
    looks: list[float] = []
    while state.to_move != teahouse.NOBODY and len(met) < longest:
        root = search(mind, state, searched, NOISE)
        shares = root.better()
        met.append((root.seat, inputs_of(state), root.actions, shares))
        place = mind.chance.choice(len(shares), p=shares) if len(met) < OPEN_MOVES else shares.argmax()
        state.play(root.actions[place])
        looks.append(judge_state(state))
    lessons = []
    for number, (seat, inputs, actions, shares) in enumerate(met):
        later = looks[min(number + AHEAD, len(looks) - 1)]
        lessons.append(Lesson(*inputs, FACTORS[actions], shares, later if seat == 0 else -later))
    return lessons


def judge_state(state: teahouse.State) -> float:
    """How a game ended for seat 0; while it goes on, how it looks."""
    if state.to_move == teahouse.NOBODY:
        return rewards_of(state)[0]
    return float(np.tanh(SENSE.value(state, 0) / 8.0))


def win_share(mind: Mind, name: str, games: int) -> float:
    """The share of whole games won against a bot, from either seat in turn."""
    won = 0.0
    for number in track(range(games), f"Playing {name}", disable=games < 5):
        state = GAME.new(2, f"match {number}")
        other, own = bot(name, GAME, f"{number}"), number % 2
        while state.to_move != teahouse.NOBODY:
            if state.to_move == own:
                root = search(mind, state, SEARCHED)
                state.play(root.actions[int((root.better() * (root.visits > 0)).argmax())])
            else:
                state.play(other.choose(state.seen_by(state.to_move), BUDGETS[name]))
        won += state.outcome()[own]
    return won / games


def train(rounds: int, seed: int, matches: int) -> tuple[float, float]:
    """Learn by self-play; the win share against random play before and after."""
    mind = Mind(seed)
    before = win_share(mind, "random", matches)
    memory: list[Lesson] = []
    for _ in track(range(rounds), "Learning", disable=rounds < 3):
        for _ in range(GAMES):
            memory += self_play(mind, SEARCHED, LONGEST)
        memory = memory[-MEMORY:]
        for _ in range(LESSONS):
            picked = mind.chance.integers(len(memory), size=PIECE)
            mind.learn([memory[place] for place in picked])
    return before, win_share(mind, "random", matches)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12, help="rounds of self-play and learning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=30, help="games that the win shares are measured on")
    given = parser.parse_args()
    before, after = train(given.rounds, given.seed, given.matches)
    print(f"wins against random: {before:.0%} before, {after:.0%} after")


if __name__ == "__main__":
    main()
