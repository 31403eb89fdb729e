"""Threefry-4x32-20: from a key and a counter, four words of 32 bits that say nothing about the key or one another.

Published by Salmon, Moraes, Dror and Shaw (2011). Words are 32 bits in an i64, so that compiled and interpreted
arithmetic agree.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF
PARITY: Final[i64] = 0x1BD11BDA
KEY_WORDS: Final[i64] = 4
# By how much each pair is turned, by round modulo 8.
FIRST_TURNS: Final = vec[i64]([10, 11, 13, 23, 6, 17, 25, 18])
SECOND_TURNS: Final = vec[i64]([26, 21, 27, 5, 20, 11, 10, 20])

Block = tuple[i64, i64, i64, i64]


def block(key: vec[i64], c0: i64, c1: i64, c2: i64, c3: i64) -> Block:
    """The four words for a counter of four words."""
    k0, k1, k2, k3 = key[0], key[1], key[2], key[3]
    k4: i64 = PARITY ^ k0 ^ k1 ^ k2 ^ k3
    a: i64 = (c0 + k0) & WORD
    b: i64 = (c1 + k1) & WORD
    c: i64 = (c2 + k2) & WORD
    d: i64 = (c3 + k3) & WORD
    step: i64 = 1
    # Four rounds between two additions of the key; the key's five words move up one place each time.
    while step <= 5:
        first: i64 = 0 if step & 1 else 4
        a = (a + b) & WORD
        b = rotate(b, FIRST_TURNS[first]) ^ a
        c = (c + d) & WORD
        d = rotate(d, SECOND_TURNS[first]) ^ c
        a = (a + d) & WORD
        d = rotate(d, FIRST_TURNS[first + 1]) ^ a
        c = (c + b) & WORD
        b = rotate(b, SECOND_TURNS[first + 1]) ^ c
        a = (a + b) & WORD
        b = rotate(b, FIRST_TURNS[first + 2]) ^ a
        c = (c + d) & WORD
        d = rotate(d, SECOND_TURNS[first + 2]) ^ c
        a = (a + d) & WORD
        d = rotate(d, FIRST_TURNS[first + 3]) ^ a
        c = (c + b) & WORD
        b = rotate(b, SECOND_TURNS[first + 3]) ^ c
        kept = k0
        k0, k1, k2, k3, k4 = k1, k2, k3, k4, kept
        a = (a + k0) & WORD
        b = (b + k1) & WORD
        c = (c + k2) & WORD
        d = (d + k3 + step) & WORD
        step += 1
    return a, b, c, d


def rotate(word: i64, by: i64) -> i64:
    """A word with its bits moved up, those that fall off coming in again below."""
    return ((word << by) | (word >> (32 - by))) & WORD
