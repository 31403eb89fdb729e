"""What is said in the soak: the questions and answers of the judge."""

from typing import TypedDict

# What does not depend on who is there, on the time, and on what somebody has looked at: the position in every form.
COMPARED = ("words", "stock", "slots", "ask", "panel-", "row-")


class Sample(TypedDict):
    """A frame put aside for the judge: the decision, the reader's seats, the actions, and the parts that are
    compared."""

    seq: int
    held: list[int]
    actions: list[int]
    parts: dict[str, str]


class Asked(TypedDict):
    """A person at a table, for the judge."""

    id: str
    held: list[int]
    samples: list[Sample]


class Verdict(TypedDict):
    """What the rows of the table say, and what is wrong with the frames of that person."""

    # Number, seat, move, and whether it was taken back.
    rows: list[tuple[int, int, str, bool]]
    parts: dict[str, str]
    seq: int
    leaks: list[str]


def compared(parts: dict[str, str]) -> dict[str, str]:
    """The parts of a page that are compared."""
    return {id: part for id, part in parts.items() if id.startswith(COMPARED)}
