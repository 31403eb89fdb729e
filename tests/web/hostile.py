"""What a stranger may write where a number, a word, a date or a name is asked for: one list for every fuzz test."""

import random
from collections.abc import Iterable
from urllib.parse import quote_plus

# More digits than Python reads as a number.
ENDLESS = "9" * 5000

NUMBERS = [
    "-1", "0", "007", "+1", "1.5", "1e5", "1e308", "1e400", "NaN", "Infinity", "-Infinity", "0x10", "1_000", " 1 ", "²",
    "٣", "１", "99", str(2**15), str(2**31 - 1), str(2**31), str(2**32), str(2**63 - 1), str(2**63), str(-(2**63) - 1),
    str(10**18), str(10**400), ENDLESS, "-" + ENDLESS, "1" * 40_000,
]  # fmt: skip
WORDS = [
    "", " ", "\0", "a\0b", "\ud800", "\udfff\ud800", "\u202eannA", "\u200b", "\ufeff", "\u2066x\u2069", "\uffff",
    "e" + "\u0301" * 300, "İ" * 30, "ß" * 50, "👩‍👩‍👧" * 20, "x" * 10_000, "(", "[", "*", "\\", "%", "%s", "%00", "{}",
    "{0.__class__}", "{{ 7|add:7 }}", "<script>alert(1)</script>", "' OR 1=1 --", "../../../etc/passwd", "/", "//", ".",
    "a\r\nSet-Cookie: x=y", "None", "null", "true", "[]", "__class__", '{"a":' * 300, "on", "a>b>c", "=", "=x" * 40,
    ":" * 50, "message:1", "seat:0",
]  # fmt: skip
MOMENTS = [
    "zz", "2024-13-45", "0001-01-01", "0000-00-00", "9999-12-31", "10000-01-01", "-0001-01-01", "20240101",
    "2024-W01-1", "9999-12-31 23:59:59.999999", "25:99", "24:00", "2024-01-01T00:00:00+99:99",
]  # fmt: skip
ADDRESSES = [
    "javascript:alert(1)", "//evil.example/", "https://evil.example/", "http://[", "http://[::1", "https://a:b@c:99999/",
    "https://x:" + ENDLESS + "/", "a@b", "a@" + "b" * 300, "\\\\evil.example", "/\t/evil.example", "::1/0", "0.0.0.0/0",
    "198.51.100.7/33", "1.2.3.4/" + ENDLESS,
]  # fmt: skip
VALUES = [*NUMBERS, *WORDS, *MOMENTS, *ADDRESSES]

# Letters of every width and kind, with those that mean something to parsers.
LETTERS = "aZ09 .,:;=&%+-_/\\'\"<>{}[]()|*?#@!~^$`\t\n\r\0áŽßİаж中👩\u0301\u200d\u202e\ufffd\ud800"


def random_text(chooser: random.Random, most: int = 30) -> str:
    """Letters at random."""
    return "".join(chooser.choices(LETTERS, k=chooser.randint(0, most)))


def mutated(chooser: random.Random, text: str) -> str:
    """A text with a piece of it doubled, removed or replaced."""
    start = chooser.randint(0, len(text))
    end = min(len(text), start + chooser.randint(0, 8))
    piece = chooser.choice(["", text[start:end] * 2, random_text(chooser, 4), chooser.choice(VALUES)[:50]])
    return text[:start] + piece + text[end:]


def any_text(chooser: random.Random, genuine: str = "") -> str:
    """A hostile value: from the list, made at random, or what was asked for with a flaw."""
    kind = chooser.random()
    if kind < 0.7:
        return chooser.choice(VALUES)
    return random_text(chooser) if kind < 0.85 else mutated(chooser, genuine)


def encoded(fields: Iterable[tuple[str, str]]) -> str:
    """Fields as a form or a query sends them; halves of characters go as the bytes that some programs write."""
    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in fields)


def quoted(text: str) -> str:
    """A text in a query or an address."""
    return quote_plus(text.encode("utf-8", "surrogatepass"))
