"""What surrounds a recipe: its command line, progress bar and learning curve, and the match against random play."""

import argparse
import csv
import time
from collections.abc import Callable
from pathlib import Path

from rich.progress import Progress

from examples.saved_agent import SavedAgent
from teahouse.lab import Match, match

# How many points the learning curve has after the first, and over how many games each is measured.
POINTS, GAMES_A_POINT = 10, 60
COLUMNS = ["minutes", "decisions", "win share", "low", "high"]
Save = Callable[[Path], object]


class TrainingRun:
    """So many minutes of training. They are processor time, so that a busy machine changes nothing."""

    def __init__(
        self, agent: type[SavedAgent], game: str, seats: int, minutes: float, seed: int = 1, games: int = 400
    ) -> None:
        self.agent, self.game, self.seats, self.seed, self.games = agent, game, seats, seed, games
        self.limit = minutes * 60
        self.file = agent.file(game, seats)
        self.curve_file = self.file.with_suffix(".csv")
        self.rows: list[list[str]] = []
        self.rounds, self.due = -1, 0.0
        self.bar = Progress(disable=minutes < 0.1)
        self.task = self.bar.add_task("Learning", total=self.limit)
        self.began = time.process_time()

    def goes_on(self, decisions: int, save: Save) -> bool:
        """Whether there is time for another round of training; the first is always played. Now and then the agent is
        saved and measured."""
        spent = time.process_time() - self.began
        self.rounds += 1
        self.bar.start()
        self.bar.update(self.task, completed=min(spent, self.limit))
        ends = self.rounds > 0 and spent >= self.limit
        if ends or spent >= self.due:
            self.due = spent + self.limit / POINTS
            self.measure(spent, decisions, save)
        if ends:
            self.bar.stop()
        return not ends

    def measure(self, spent: float, decisions: int, save: Save) -> None:
        """Save the agent, and add a point to the learning curve."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        save(self.file)
        share = self.match_random(min(GAMES_A_POINT, self.games), "curve").bots[0].share
        self.rows.append(
            [f"{spent / 60:.2f}", str(decisions), *(f"{number:.3f}" for number in (share.mean, share.low, share.high))]
        )
        self.bar.update(self.task, description=f"Learning, wins {share.mean:.0%}")
        with self.curve_file.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([COLUMNS, *self.rows])

    def match_random(self, games: int, seed: str) -> Match:
        """The saved agent against random play, every seed in every rotation of the seats."""
        bots = [f"examples.{self.agent.recipe}:Agent", "random"]
        return match(self.game, bots, self.seats, games, seed, processes=1)

    def result(self) -> str:
        """How good the agent has become, in a line."""
        found = self.match_random(self.games, "result")
        share = found.bots[0].share
        return (
            f"{self.file}: wins {share.mean:.1%} of {found.games} games of {self.game} for {self.seats} against random "
            f"(95 % interval {share.low:.1%} to {share.high:.1%}, par {found.bar:.0%})"
        )


def run_recipe(
    agent: type[SavedAgent], train: Callable[[TrainingRun], None], about: str | None, game: str, seats: int
) -> None:
    """Train as the command line says, and print what came of it."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=game)
    parser.add_argument("--seats", type=int, default=seats)
    parser.add_argument("--minutes", type=float, default=2.0, help="processor time to train for, measuring included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="how many games the last line is measured on")
    given = parser.parse_args()
    run = TrainingRun(agent, given.game, given.seats, given.minutes, given.seed, given.games)
    train(run)
    print(run.result())
