"""Which seats have a page in sight in this process: nobody who looks needs a notice."""

from collections import Counter


class Looking:
    """How many pages in sight each seat has. A page behind another window is open, but nobody looks at it."""

    def __init__(self) -> None:
        self.sockets: Counter[tuple[str, int]] = Counter()

    def enter(self, id: str, seats: list[int]) -> None:
        """A page comes into sight."""
        for seat in seats:
            self.sockets[id, seat] += 1

    def leave(self, id: str, seats: list[int]) -> None:
        """A page goes out of sight."""
        for seat in seats:
            self.sockets[id, seat] -= 1
            if not self.sockets[id, seat]:
                del self.sockets[id, seat]


LOOKING = Looking()
