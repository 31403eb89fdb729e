"""A small network with hand-written gradients, so that the recipes need only NumPy."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from teahouse.learn import batch

Floats = NDArray[np.float32]


class Network:
    """Layers of tanh and a linear last one, trained by Adam. `filled` is how many inputs are not 0 as a rule."""

    def __init__(self, sizes: list[int], seed: int, rate: float, filled: int = 0) -> None:
        chance = np.random.default_rng(seed)
        self.rate = rate
        self.steps = 0
        self.weights: list[Floats] = []
        for inputs, outputs in pairwise(sizes):
            spread = 1.0 / np.sqrt(inputs if self.weights else filled or inputs)
            if len(self.weights) == 2 * len(sizes) - 4:
                spread = 0.01
            self.weights.append(chance.normal(0.0, spread, (inputs, outputs)).astype(np.float32))
            self.weights.append(np.zeros(outputs, np.float32))
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]

    def layers(self, inputs: Floats) -> list[Floats]:
        """What every layer says, the inputs first."""
        found = [inputs]
        for place in range(0, len(self.weights), 2):
            total = found[-1] @ self.weights[place] + self.weights[place + 1]
            found.append(total if place + 2 == len(self.weights) else np.tanh(total))
        return found

    def __call__(self, inputs: Floats) -> Floats:
        return self.layers(inputs)[-1]

    def learn(self, layers: list[Floats], slope: Floats) -> None:
        """One step down the slope of the loss in the outputs, averaged over the rows."""
        slopes: list[Floats] = []
        slope = slope / np.float32(len(slope))
        for place in range(len(self.weights) - 2, -1, -2):
            inputs = layers[place // 2]
            slopes[:0] = [inputs.T @ slope, slope.sum(0)]
            if place:
                slope = (slope @ self.weights[place].T) * (1.0 - inputs * inputs)
        self.adam(slopes)

    def adam(self, slopes: list[Floats]) -> None:
        """Adam's rule, with long slopes cut."""
        length = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes))
        cut = min(1.0, 1.0 / (length + 1e-8))
        self.steps += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes):
            slope = slope * cut
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = mean / (1.0 - 0.9**self.steps) / (np.sqrt(square / (1.0 - 0.999**self.steps)) + 1e-8)
            weight -= (self.rate * step).astype(np.float32)


def usual_scale(game: str, seats: int) -> Floats:
    """What to multiply observations by: 1 over the highest number that random games show in each place."""
    with batch(game, 64, seats, seed="usual") as games:
        most = np.ones(games.observations.shape[1], np.uint8)
        for _ in range(300):
            games.step(games.sample())
            most = np.maximum(most, games.observations.max(0))
    return (1.0 / most).astype(np.float32)


def masked_softmax(logits: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Probabilities of the allowed actions; the others have none."""
    logits = np.where(masks, logits, -np.inf)
    powers = np.exp(logits - logits.max(1, keepdims=True))
    found: Floats = powers / powers.sum(1, keepdims=True)
    return found


def draw(shares: Floats, chance: np.random.Generator) -> NDArray[np.int64]:
    """One action a row, each as likely as its share."""
    edges = shares.cumsum(1)
    found: NDArray[np.int64] = (edges < chance.random((len(shares), 1)) * edges[:, -1:]).sum(1)
    return found
