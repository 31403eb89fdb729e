"""Sets of up to 64 things as the bits of a number."""

from mypy_extensions import i64


def count_bits(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def bit_number(bit: i64) -> i64:
    """Which bit is the only one set."""
    number: i64 = 0
    while bit > 1:
        bit >>= 1
        number += 1
    return number
