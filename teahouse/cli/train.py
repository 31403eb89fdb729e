"""`teahouse lab train`: bots learn a game by self-play."""

import os
import time
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from teahouse.bots.weights import FILE
from teahouse.cli.extras import require_extra
from teahouse.cli.group import progress_bar
from teahouse.cli.lab import lab
from teahouse.core.game import Game
from teahouse.core.registry import game as game_with_id

if TYPE_CHECKING:
    from teahouse.lab.training import WeightLearner


@lab.command()
@click.argument("game")
@click.option(
    "--seats", type=click.IntRange(min=2), multiple=True, help="Learn for this number of players only; all by default."
)
@click.option("--rounds", default=8, show_default=True, type=click.IntRange(1), help="Number of rounds of learning.")
@click.option("--games", default=400, show_default=True, type=click.IntRange(10), help="Games per round.")
@click.option("--minutes", type=click.FloatRange(min=0, min_open=True), help="Start no new round after this time.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same weights.")
@click.option("--processes", type=click.IntRange(1), help="One per core by default; the weights don't depend on it.")
@click.option("--resume", is_flag=True, help="Continue with the rounds that the file still lacks.")
@click.option("--out", metavar="FILE.json", help="Where to write the weights; the game's folder by default.")
@click.option("--curve", metavar="FILE.svg", help="Also plot the learning curve.")
def train(
    game: str,
    seats: tuple[int, ...],
    rounds: int,
    games: int,
    minutes: float | None,
    seed: str,
    processes: int | None,
    resume: bool,
    out: str | None,
    curve: str | None,
) -> None:
    """Learn what the insights of GAME are worth, by self-play, and keep it as a small file of weights."""
    with require_extra("lab"):
        from teahouse.lab import training
    chosen = game_with_id(game)
    path = Path(out) if out else Path(str(files(chosen.package).joinpath(FILE)))
    plan = training.Plan(rounds=rounds, games=games, seed=seed)
    source = training.read_weights(path, chosen)
    until = time.monotonic() + minutes * 60 if minutes else None
    learners = []
    with progress_bar() as bar:
        for count in seat_counts(chosen, seats):
            learner = training.resume_learner(source, chosen, count, plan) if resume else None
            learner = learner or training.new_learner(chosen, count, plan)
            learners.append(learner)
            task = bar.add_task(f"{chosen.name()}, {count} seats", total=(rounds - len(learner.curve)) * games)
            for _ in training.train(learner, processes or os.cpu_count() or 1, partial(bar.advance, task)):
                training.write_weights(path, source, learner)
                if until and time.monotonic() > until:
                    break
    show(chosen, learners)
    if curve:
        from teahouse.lab.learning_curve import draw_curve

        draw_curve(chosen.name(), learners, curve)
    click.echo(f"written: {path}")


def seat_counts(game: Game, seats: tuple[int, ...]) -> list[int]:
    """The numbers of seats to learn for."""
    for count in seats:
        game.resolve({}, count)
    return list(seats) or game.seats


def show(game: Game, learners: "list[WeightLearner]") -> None:
    """How the learning went, round by round."""
    table = Table("seats", "games", "cross-entropy", "score", "against sparring partner", title=f"{game.name()}")
    for learner in learners:
        for entry in learner.curve:
            table.add_row(
                str(learner.seats),
                f"{entry['games']:.0f}",
                f"{entry['error']:.4f}",
                f"{entry['score']:.1f}",
                f"{entry['share']:.1%}",
            )
    Console().print(table)
