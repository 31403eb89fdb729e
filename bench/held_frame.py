"""What a browser holds of a table: frames carry only what has changed, and are merged here."""

from itertools import accumulate
from typing import NotRequired, TypedDict


class Answer(TypedDict, total=False):
    """The site's answer to a command."""

    said: str
    why: str
    rule: str
    title: str
    touched: str
    hint: list[str]


class Told(TypedDict):
    """A frame as the site sends it."""

    version: int
    seq: int
    turn: bool
    stage: str
    me: int
    # The first allowed action, then how much larger each next one is.
    actions: list[int]
    # What the last move touched, and whose it was.
    last: list[str]
    mover: int | None
    # Who moved last, and what was touched for it.
    move: dict[str, object] | None
    # What others have touched since this reader's own last move, each with their seat.
    since: list[tuple[int, str]]
    # The hash of every item, and the items that this browser lacks.
    names: dict[str, str]
    items: dict[str, str]
    ack: NotRequired[int]
    answer: NotRequired[Answer]


class HeldFrame:
    """Everything that one browser has been sent of a table, as it stands now."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.parts: dict[str, str] = {}

    def hear(self, told: Told) -> list[str]:
        """Merge a frame; returns the ids that it lists but that were never sent."""
        lacking = [id for id, name in told["names"].items() if id not in told["items"] and self.names.get(id) != name]
        held = {**self.parts, **told["items"]}
        self.parts = {id: held[id] for id in told["names"] if id in held and id not in lacking}
        self.names = {id: name for id, name in told["names"].items() if id not in lacking}
        return lacking

    @property
    def log(self) -> str:
        """The entries of the log, the newest first."""
        return "".join(part for id, part in self.parts.items() if id.startswith("row-"))

    @property
    def board(self) -> dict[str, str]:
        """The panels."""
        return {id: part for id, part in self.parts.items() if id.startswith("panel-")}


def legal_actions(told: Told) -> list[int]:
    """The numbers of what may be decided."""
    return list(accumulate(told["actions"]))
