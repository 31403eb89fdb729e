"""Ratings: one number a bot, such that who wins follows the Bradley–Terry (Plackett–Luce) model as well as it can.

A seat wins with a probability in proportion to the strength of its bot; a rating is the logarithm of the strength on
Elo's scale, where 400 points are odds of ten to one. Ties are split. Everything is by maximum likelihood, with a weak
prior that keeps the rating of a bot finite that has never lost.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from teahouse.lab.intervals import student

Numbers = NDArray[np.float64]
ELO = 400 / math.log(10)
# How far apart bots may be before a game is played: the standard deviation of the prior, in Elo.
PRIOR = 1_000 / ELO
ENOUGH = 1e-9
MOST_STEPS = 200


class Block(NamedTuple):
    """The games of one seed: who sat where, and how the win was shared."""

    line_ups: list[list[int]]
    outcomes: list[list[float]]


class Ratings(NamedTuple):
    """Ratings on the Elo scale with their uncertainty; the anchor has 0."""

    ratings: Numbers
    # Covariance of the ratings, in Elo squared.
    covariance: Numbers
    seeds: int

    def error(self, bot: int) -> float:
        """Half the 95 % interval of a bot's rating."""
        return float(student(max(self.seeds - 1, 1)) * math.sqrt(max(self.covariance[bot, bot], 0.0)))

    def spread(self, one: int, other: int) -> float:
        """The variance of the difference between two bots."""
        c = self.covariance
        return float(c[one, one] + c[other, other] - 2 * c[one, other])

    def expected_share(self, one: int, other: int) -> float:
        """How often one beats the other at a table for two."""
        return float(1 / (1 + 10 ** ((self.ratings[other] - self.ratings[one]) / 400)))


def rate(blocks: Sequence[Block], bots: int, anchor: int = 0) -> Ratings:
    """The ratings that explain the games best; the anchor's is 0."""
    tables = aggregate(blocks, bots)
    theta = np.zeros(bots)
    for _ in range(MOST_STEPS):
        slope, curve = derivatives(tables, theta)
        step = np.linalg.solve(curve, slope)
        # Whole steps of Newton's method may overshoot while somebody has won everything.
        step *= min(1.0, 2.0 / max(float(np.abs(step).max()), ENOUGH))
        theta += step
        if float(np.abs(step).max()) < ENOUGH:
            break
    model = np.linalg.inv(derivatives(tables, theta)[1])
    robust = model @ scatter(blocks, theta) @ model
    shift = np.eye(bots)
    shift[:, anchor] -= 1
    covariance = larger(shift @ model @ shift.T, shift @ robust @ shift.T) * ELO**2
    return Ratings((theta - theta[anchor]) * ELO, covariance, len(blocks))


def aggregate(blocks: Sequence[Block], bots: int) -> dict[tuple[int, ...], Numbers]:
    """How the wins fell at each kind of table: seats by bot, then wins by bot."""
    tables: dict[tuple[int, ...], Numbers] = {}
    for block in blocks:
        for line_up, outcome in zip(block.line_ups, block.outcomes):
            wins = tables.setdefault(tuple(line_up.count(bot) for bot in range(bots)), np.zeros(bots))
            for bot, share in zip(line_up, outcome):
                wins[bot] += share
    return tables


def chances(seats: Sequence[int], theta: Numbers) -> Numbers:
    """How likely each bot is to win at a table."""
    weights = np.array(seats) * np.exp(theta - theta.max())
    return np.asarray(weights / weights.sum())


def derivatives(tables: dict[tuple[int, ...], Numbers], theta: Numbers) -> tuple[Numbers, Numbers]:
    """Slope and curvature of the log-likelihood, the prior included."""
    slope = -theta / PRIOR**2
    curve = np.eye(len(theta)) / PRIOR**2
    for seats, wins in tables.items():
        p = chances(seats, theta)
        games = wins.sum()
        slope += wins - games * p
        curve += games * (np.diag(p) - np.outer(p, p))
    return slope, curve


def scatter(blocks: Sequence[Block], theta: Numbers) -> Numbers:
    """How much the slopes of the seeds differ: what the model does not know about games from the same seed."""
    total = np.zeros((len(theta), len(theta)))
    for block in blocks:
        slope = np.zeros(len(theta))
        for seats, wins in aggregate([block], len(theta)).items():
            slope += wins - wins.sum() * chances(seats, theta)
        total += np.outer(slope, slope)
    return total


def larger(model: Numbers, robust: Numbers) -> Numbers:
    """The model's covariance, widened for each bot to the robust one where that is larger."""
    widths = np.sqrt(np.maximum(np.diag(robust), 0) / np.maximum(np.diag(model), ENOUGH))
    widths = np.maximum(widths, 1.0)
    return np.asarray(model * np.outer(widths, widths))
