"""What a thing on the board is, and what it means for the reader now."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Explanation:
    """A title, one to three sentences, and the rule that they come from, as the book names it."""

    title: str
    text: str
    rule: str = ""
