"""AlphaZero on a small scale: Skud Pai Sho by self-play and search, with one head for what moves and one for where to.

Self-play stops after a while; whose position the game's own sense prefers counts as winning then. Matches are played to
the end.

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
from teahouse.bots.tables import rewards_of
from teahouse.learn import heads, observe, scale

GAME = teahouse.game("skud")
SIZES, FACTORS = heads(GAME)
SCALE = scale(GAME)
SENSE = GAME.sense()
SEARCHED, EXPLORE, NOISE, ALPHA = 24, 1.5, 0.25, 0.3
GAMES, LONGEST, OPEN_MOVES = 12, 60, 20
MEMORY, PIECE, LESSONS = 6000, 256, 40


class Lesson(NamedTuple):
    """A position of self-play: what was seen, what search preferred, and how it ended for whoever was to move."""

    inputs: Floats
    factors: NDArray[np.int64]
    shares: Floats
    ending: float


class Mind:
    """Priors and value of a position. An action's logit is the sum of what moves and where to."""

    def __init__(self, seed: int) -> None:
        self.network = Network([len(SCALE), 64, sum(SIZES) + 1], seed, rate=1e-3)
        self.chance = np.random.default_rng(seed)

    def think(self, state: teahouse.State, legal: list[int]) -> tuple[Floats, float]:
        """The priors of the allowed actions, and the value for the seat to move."""
        row = observe(GAME, state.seen_by(state.to_move))
        # Hardly anything of a board is not 0, so only that is multiplied.
        filled = np.flatnonzero(row)
        first, bias, second, last = self.network.weights
        hidden = np.tanh((row[filled] * SCALE[filled]) @ first[filled] + bias)
        outputs = hidden @ second + last
        return softmax(logits(outputs[None], FACTORS[legal], 0)), float(np.tanh(outputs[-1]))

    def learn(self, lessons: list[Lesson]) -> None:
        """A step towards what search preferred and how the games ended."""
        layers = self.network.layers(np.array([lesson.inputs for lesson in lessons], np.float32))
        outputs = layers[-1]
        slope = np.zeros_like(outputs)
        for place, lesson in enumerate(lessons):
            wrong = softmax(logits(outputs, lesson.factors, place)) - lesson.shares
            np.add.at(slope[place], lesson.factors[:, 0], wrong)
            np.add.at(slope[place], SIZES[0] + lesson.factors[:, 1], wrong)
        value = np.tanh(outputs[:, -1])
        slope[:, -1] = (value - [lesson.ending for lesson in lessons]) * (1.0 - value * value)
        self.network.learn(layers, slope)


def logits(outputs: Floats, factors: NDArray[np.int64], place: int) -> Floats:
    """The logits of some actions: one number from each head."""
    found: Floats = outputs[place, factors[:, 0]] + outputs[place, SIZES[0] + factors[:, 1]]
    return found


def softmax(values: Floats) -> Floats:
    powers = np.exp(values - values.max())
    return powers / powers.sum()


class Node:
    """A position in the tree: what search knows of its actions."""

    def __init__(self, mind: Mind, state: teahouse.State) -> None:
        self.seat = int(state.to_move)
        self.actions = state.legal()
        self.priors, self.value = mind.think(state, self.actions)
        self.visits = np.zeros(len(self.actions))
        self.totals = np.zeros(len(self.actions))
        self.children: dict[int, Node] = {}

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
    met: list[tuple[int, Floats, list[int], Floats]] = []
    while state.to_move != teahouse.NOBODY and len(met) < longest:
        root = search(mind, state, searched, NOISE)
        shares = root.visits / root.visits.sum()
        met.append((root.seat, observe(GAME, state.seen_by(root.seat)) * SCALE, root.actions, shares))
        place = mind.chance.choice(len(shares), p=shares) if len(met) < OPEN_MOVES else shares.argmax()
        state.play(root.actions[place])
    ending = judged(state)
    return [
        Lesson(inputs, FACTORS[actions], shares, ending if seat == 0 else -ending)
        for seat, inputs, actions, shares in met
    ]


def judged(state: teahouse.State) -> float:
    """How a game ended for seat 0; one that was stopped, by how it looks."""
    if state.to_move == teahouse.NOBODY:
        return rewards_of(state)[0]
    return float(np.tanh(SENSE.value(state, 0) / 8.0))


def win_share(mind: Mind, name: str, games: int, searched: int) -> float:
    """The share of whole games won against a bot, from either seat in turn; 0 looks ahead is the network alone."""
    won = 0.0
    for number in track(range(games), f"Playing {name}, {searched} looks ahead", disable=games < 5):
        state = GAME.new(2, f"match {number}")
        other, own = bot(name, GAME, f"{number}"), number % 2
        while state.to_move != teahouse.NOBODY:
            if state.to_move == own:
                root = search(mind, state, searched)
                state.play(root.actions[int((root.visits if searched else root.priors).argmax())])
            else:
                state.play(other.choose(state.seen_by(state.to_move), BUDGETS[name]))
        won += state.outcome()[own]
    return won / games


def train(rounds: int, seed: int, matches: int) -> dict[str, tuple[float, float]]:
    """Learn by self-play; the win shares against random play before and after, of the network alone and with search."""
    mind = Mind(seed)
    ways = {"the network alone": 0, "with search": SEARCHED}
    before = {way: win_share(mind, "random", matches, searched) for way, searched in ways.items()}
    memory: list[Lesson] = []
    for _ in track(range(rounds), "Learning", disable=rounds < 3):
        for _ in range(GAMES):
            memory += self_play(mind, SEARCHED, LONGEST)
        memory = memory[-MEMORY:]
        for _ in range(LESSONS):
            picked = mind.chance.integers(len(memory), size=PIECE)
            mind.learn([memory[place] for place in picked])
    return {way: (before[way], win_share(mind, "random", matches, searched)) for way, searched in ways.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12, help="rounds of self-play and learning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=20, help="games that the win shares are measured on")
    given = parser.parse_args()
    for way, (before, after) in train(given.rounds, given.seed, given.matches).items():
        print(f"wins against random, {way}: {before:.0%} before, {after:.0%} after")


if __name__ == "__main__":
    main()
