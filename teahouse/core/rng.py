"""Randomness that is the same compiled and interpreted.

A true state draws words by Threefry from a key that nobody sees: `key_of`, `below`, `shuffle`. Bots and simulations
throw the faster dice of `Rng`, which no true state holds.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.digest import digest
from teahouse.core.threefry import WORD, Block, block

# Everything stays below 2**62, where compiled and interpreted integers agree.
MASK: Final[i64] = 0x3FFFFFFFFFFFFFFF
STRIDE: Final[i64] = 0x1E3779B97F4A7C15
FIRST_MIX: Final[i64] = 0x3F58476D1CE4E5B9
SECOND_MIX: Final[i64] = 0x14D049BB133111EB
WORDS: Final[i64] = 0x100000000


def key_of(seed: str) -> vec[i64]:
    """The key of a state's generator: the first 128 bits of a digest that serves nothing else."""
    return key_in(digest("shuffle", seed)[:32])


def key_in(text: str) -> vec[i64]:
    """The key that 32 hex digits spell."""
    number = int(text, 16)
    return vec[i64]([number >> 96, number >> 64 & 0xFFFFFFFF, number >> 32 & 0xFFFFFFFF, number & 0xFFFFFFFF])


def spell_key(key: vec[i64]) -> str:
    """A key as 32 hex digits."""
    return "".join(f"{int(word):08x}" for word in key)


def block_of(key: vec[i64], drawn: i64) -> Block:
    """The four words among which that of number `drawn` is: block n holds the words 4n to 4n + 3."""
    number = drawn >> 2
    return block(key, number & WORD, number >> 32, 0, 0)


def word_in(words: Block, drawn: i64) -> i64:
    """The word of number `drawn` in its block."""
    place = drawn & 3
    if place < 2:
        return words[0] if place == 0 else words[1]
    return words[2] if place == 2 else words[3]


def below(key: vec[i64], drawn: i64, limit: i64) -> tuple[i64, i64]:
    """One of 0 … limit - 1 from the words after the first `drawn`, and how many have been drawn then."""
    while True:
        product = word_in(block_of(key, drawn), drawn) * limit
        drawn += 1
        if not is_uneven(product, limit):
            return product >> 32, drawn


def is_uneven(product: i64, limit: i64) -> bool:
    """Whether a word must be drawn again, because else some numbers below the limit would come up more often."""
    rest = product & WORD
    return rest < limit and rest < WORDS % limit


def shuffle(items: vec[u8], key: vec[i64], drawn: i64) -> i64:
    """Put `items` into a random order, in place; how many words have been drawn then."""
    i: i64 = len(items) - 1
    if i <= 0:
        return drawn
    words = block_of(key, drawn)
    block_drawn = drawn >> 2
    while i > 0:
        if drawn >> 2 != block_drawn:
            words = block_of(key, drawn)
            block_drawn = drawn >> 2
        product = word_in(words, drawn) * (i + 1)
        drawn += 1
        if not is_uneven(product, i + 1):
            j = product >> 32
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1
    return drawn


def word_of(seed: str) -> int:
    """The first word of the dice for a seed."""
    return int(digest("dice", seed)[:16], 16) & 0x3FFFFFFFFFFFFFFF


def advance(word: i64) -> i64:
    """The word after this one."""
    return (word + STRIDE) & MASK


def mix(word: i64) -> i64:
    """What a word gives away: a number from which neither it nor the next can easily be read off."""
    word = ((word ^ (word >> 30)) * FIRST_MIX) & MASK
    word = ((word ^ (word >> 27)) * SECOND_MIX) & MASK
    return word ^ (word >> 31)


class Rng:
    """Dice for bots and simulations; their whole state is `word`."""

    def __init__(self, seed: str) -> None:
        self.word: i64 = word_of(seed)

    def number(self) -> i64:
        """The next number below 2**62."""
        self.word = advance(self.word)
        return mix(self.word)

    def below(self, limit: i64) -> i64:
        """One of 0 … limit - 1."""
        return self.number() % limit

    def shuffle(self, items: vec[u8]) -> None:
        """Put `items` into a random order, in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def key(self) -> vec[i64]:
        """A key for the generator of an imagined state."""
        first, second = self.number(), self.number()
        return vec[i64]([first & WORD, first >> 30, second & WORD, second >> 30])
