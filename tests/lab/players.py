"""Players and facts for the lab's tests; workers find them by their address."""

import os
from pathlib import Path

from teahouse.bots import Bot
from teahouse.core.game import Game
from teahouse.core.state import State

NOTES = "TEAHOUSE_TEST_NOTES"


class NotedBot(Bot):
    """Plays anything, and leaves a note of the process in which it plays."""

    def choose(self, seen: State, budget: int) -> int:
        if folder := os.environ.get(NOTES):
            Path(folder, str(os.getpid())).touch()
        moves = seen.moves()
        return moves[self.rng.below(len(moves))]


class StubbornBot(Bot):
    """Always the first of what is allowed."""

    def choose(self, seen: State, budget: int) -> int:
        return seen.moves()[0]


def cards_left(game: Game, state: State) -> dict[str, float]:
    """A fact of the last state."""
    return {"seats": float(state.seats), "best": float(max(state.scores()))}
