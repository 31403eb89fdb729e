"""What is said in the soak: the site's frames, and the questions and answers of the judge."""

from typing import NotRequired, TypedDict


class Frame(TypedDict):
    """What the site sends of a table."""

    seq: int
    turn: bool
    stage: str
    parts: dict[str, str]
    # The wish that it answers.
    ack: NotRequired[int]


class Sample(TypedDict):
    """A frame put aside for the judge: the decision, the reader's seats, and the parts that are compared."""

    seq: int
    held: list[int]
    parts: dict[str, str]


class Asked(TypedDict):
    """A person at a table, for the judge."""

    id: str
    held: list[int]
    samples: list[Sample]


class Told(TypedDict):
    """What the rows of the table say, and what is wrong with the frames of that person."""

    # Number, seat, move, and whether it was taken back.
    rows: list[tuple[int, int, str, bool]]
    words: str
    log: str
    seq: int
    leaks: list[str]
