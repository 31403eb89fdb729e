"""Randomness that is the same compiled and interpreted, and fits into one saved word."""

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

# Everything stays below 2**62, where compiled and interpreted integers agree.
MASK: Final[i64] = 0x3FFFFFFFFFFFFFFF
STRIDE: Final[i64] = 0x1E3779B97F4A7C15
FIRST_MIX: Final[i64] = 0x3F58476D1CE4E5B9
SECOND_MIX: Final[i64] = 0x14D049BB133111EB


def word_of(seed: str) -> int:
    """The generator's first word for a seed."""
    digest = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") & 0x3FFFFFFFFFFFFFFF


def commitment(seed: str) -> str:
    """What a table shows from the first move, so that the seed can be checked at the end."""
    return hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()


def advance(word: i64) -> i64:
    """The word after this one."""
    return (word + STRIDE) & MASK


def mixed(word: i64) -> i64:
    """What a word gives away: a number from which neither it nor the next can be read off."""
    word = ((word ^ (word >> 30)) * FIRST_MIX) & MASK
    word = ((word ^ (word >> 27)) * SECOND_MIX) & MASK
    return word ^ (word >> 31)


def shuffle(items: vec[u8], word: i64) -> i64:
    """Put `items` into a random order, in place; the generator's word afterwards."""
    i: i64 = len(items) - 1
    while i > 0:
        word = advance(word)
        j = mixed(word) % (i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
        i -= 1
    return word


class Rng:
    """A generator whose whole state is `word`."""

    def __init__(self, seed: str) -> None:
        self.word: i64 = word_of(seed)

    def number(self) -> i64:
        """The next number below 2**62."""
        self.word = advance(self.word)
        return mixed(self.word)

    def below(self, limit: i64) -> i64:
        """One of 0 … limit - 1."""
        return self.number() % limit

    def shuffle(self, items: vec[u8]) -> None:
        """Put `items` into a random order, in place."""
        self.word = shuffle(items, self.word)
