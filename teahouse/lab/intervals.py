"""How sure a figure is: intervals over seeds, because games from the same seed are no independent witnesses.

A match plays every seed once in each rotation of the seats. Its figures are means over seeds, and what differs between
seeds is the only noise that counts: luck of the deal that hits every rotation alike is removed, luck that repeats is
not mistaken for evidence.
"""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

CONFIDENCE = 0.95
# The sequence of intervals bets on so many possible shares, and never more than this part of what it has.
CANDIDATES = 400
MOST_STAKED = 0.5
# The number of seeds at which the sequence for margins is tightest.
TIGHTEST = 100


class Interval(NamedTuple):
    """A figure and where the truth lies with 95 % confidence."""

    mean: float
    low: float
    high: float


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of Student's distribution (exact for 1 and 2, Fisher's expansion above)."""
    p = 0.5 + confidence / 2
    if freedom <= 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) * math.sqrt(2 / (4 * p * (1 - p)))
    z, n = NormalDist().inv_cdf(p), freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def mean_interval(by_seed: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The mean over seeds with Student's interval."""
    mean = fmean(by_seed)
    if len(by_seed) < 2:
        return Interval(mean, -math.inf, math.inf)
    half = student(len(by_seed) - 1, confidence) * math.sqrt(variance(by_seed) / len(by_seed))
    return Interval(mean, mean - half, mean + half)


def share_interval(by_seed: Sequence[float], games: int, confidence: float = CONFIDENCE) -> Interval:
    """The mean of shares over seeds with Wilson's interval for as many independent games as the seeds are worth.

    The worth follows from the variance between seeds: it is less than the games played where rotations of a seed go
    alike, more where they balance each other. Where all seeds agree it cannot be estimated; then it is the games.
    """
    mean = min(1.0, max(0.0, fmean(by_seed)))
    if len(by_seed) < 2:
        return Interval(mean, 0.0, 1.0)
    noise = variance(by_seed) / len(by_seed)
    worth = mean * (1 - mean) / noise if noise > 0 and 0 < mean < 1 else float(games)
    return wilson(mean, worth, student(len(by_seed) - 1, confidence))


def wilson(mean: float, games: float, z: float) -> Interval:
    """Wilson's score interval; it never leaves 0 to 1 and stays honest near them."""
    scale = 1 + z * z / games
    centre = (mean + z * z / (2 * games)) / scale
    half = z * math.sqrt(mean * (1 - mean) / games + z * z / (4 * games * games)) / scale
    return Interval(mean, max(0.0, centre - half), min(1.0, centre + half))


class ShareSequence:
    """Intervals for a share that all hold at once, so that one may look after every seed and stop when one likes.

    For every possible share somebody bets, fairly if it is the true one, that the seeds come out higher (and somebody
    else, lower). Whoever multiplies the stake by 1 / 0.05 has refuted that share: under the truth this happens in at
    most 5 % of matches, ever (Ville's inequality). It holds for any seeds with values from 0 to 1, without assuming a
    distribution (Waudby-Smith & Ramdas 2023, hedged capital).
    """

    def __init__(self, confidence: float = CONFIDENCE) -> None:
        self.error = 1 - confidence
        self.shares = [i / CANDIDATES for i in range(CANDIDATES + 1)]
        self.above = [0.0] * len(self.shares)
        self.below = [0.0] * len(self.shares)
        # What is still possible; what was refuted once stays so.
        self.first, self.last = 0, CANDIDATES
        self.seeds, self.total, self.spread = 0, 0.5, 0.25
        self.sum = 0.0

    def add(self, value: float) -> None:
        """One more seed."""
        self.seeds += 1
        self.sum += value
        spread = self.spread / self.seeds
        stake = math.sqrt(2 * math.log(2 / self.error) / (spread * self.seeds * math.log(1 + self.seeds)))
        for i in range(self.first, self.last + 1):
            share = self.shares[i]
            self.above[i] += math.log(1 + min(stake, MOST_STAKED / max(share, 1e-9)) * (value - share))
            self.below[i] += math.log(1 - min(stake, MOST_STAKED / max(1 - share, 1e-9)) * (value - share))
        # The next stake may depend on everything seen so far, but not on what comes.
        self.total += value
        self.spread += (value - self.total / (self.seeds + 1)) ** 2
        refuted = math.log(2 / self.error)
        while self.first < self.last and max(self.above[self.first], self.below[self.first]) >= refuted:
            self.first += 1
        while self.last > self.first and max(self.above[self.last], self.below[self.last]) >= refuted:
            self.last -= 1

    def interval(self) -> Interval:
        """What is not refuted, to the next candidate outside."""
        mean = self.sum / max(self.seeds, 1)
        low, high = self.shares[max(0, self.first - 1)], self.shares[min(CANDIDATES, self.last + 1)]
        return Interval(mean, min(low, mean), max(high, mean))


def mean_sequence(by_seed: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The mean over seeds with an interval that allows for stopping at any time (for large numbers of seeds; Robbins'
    normal mixture with the estimated spread)."""
    n = len(by_seed)
    mean = fmean(by_seed)
    if n < 2:
        return Interval(mean, -math.inf, math.inf)
    error = 1 - confidence
    width = (-2 * math.log(error) + math.log(-2 * math.log(error) + 1)) / TIGHTEST
    scale = n * width + 1
    half = math.sqrt(variance(by_seed) * 2 * scale / (n * n * width) * math.log(math.sqrt(scale) / error))
    return Interval(mean, mean - half, mean + half)
