"""What the insights of Skud Pai Sho are worth, learned from how games between scholars end.

python -m bench.skud_weights [--games GAMES] [--budget STATES] [--seed SEED] [--write]

Scholars play each other with the present weights; up to some turn a few of their moves are chosen at random, so that
they meet what they would avoid. After the last of these, every position is an example: the insights of the seat to
move, as they stand and times the progress of the game, and how the game ended for it. Logistic regression, held back
towards the present weights, says what they are worth. Without --write the result is only compared with the present
weights on games that it has not seen.
"""

import argparse
import json
import random
from dataclasses import dataclass
from pathlib import Path

import numpy
from numpy.typing import NDArray

import teahouse
from teahouse.bots import bot
from teahouse.core.game import Game

Array = NDArray[numpy.float64]
FILE = Path(teahouse.__file__).parent / "games" / "skud" / "weights.json"
# The first decisions choose accent tiles and the opening flower.
OPENING = 4
LAST_EXPLORED = 70
EXPLORED = 0.07
# How much the present weights hold back the new ones, in examples.
INERTIA = 200.0
NEWTON_STEPS = 20
# One game in so many is kept for the comparison.
UNSEEN = 5


@dataclass
class Examples:
    """Insights and what came of them, by game."""

    rows: list[list[float]]
    ends: list[float]
    games: list[int]


def play(game: Game, number: int, seed: str, budget: int, examples: Examples) -> None:
    """Play one game and add its examples."""
    chance = random.Random(f"{seed}/{number}")
    state = game.new(2, f"{seed}/{number}")
    bots = [bot("scholar", game, f"{seed}/{number}/{seat}") for seat in range(2)]
    explored_until = chance.randrange(OPENING, LAST_EXPLORED)
    rows: list[tuple[int, list[float]]] = []
    step = 0
    while state.to_move >= 0:
        seat = int(state.to_move)
        if chance.random() < (0.5 if step < OPENING else EXPLORED if step < explored_until else 0.0):
            rows.clear()
            state.play(chance.choice(state.legal()))
        else:
            state.play(bots[seat].choose(state.seen_by(seat), budget))
        step += 1
        if state.to_move >= 0 and step > OPENING:
            sense = game.sense()
            count = len(sense.insights)
            found = list(sense.insight(state))[state.to_move * count : (state.to_move + 1) * count]
            progress = sense.progress(state)
            rows.append((int(state.to_move), found + [progress * worth for worth in found]))
    for seat, row in rows:
        examples.rows.append(row)
        examples.ends.append(state.outcome()[seat])
        examples.games.append(number)


def surprise(rows: Array, ends: Array, weights: Array) -> float:
    """How badly the weights foretell the ends: the mean loss of logistic regression."""
    sums = rows @ weights
    return float(numpy.mean(numpy.logaddexp(0.0, sums) - ends * sums))


def fit(rows: Array, ends: Array, old: Array) -> Array:
    """The weights that foretell the ends best, held back towards the old ones."""
    weights = old.copy()
    for _ in range(NEWTON_STEPS):
        shares = 1.0 / (1.0 + numpy.exp(-numpy.clip(rows @ weights, -30.0, 30.0)))
        slope = rows.T @ (shares - ends) + INERTIA * (weights - old)
        curve = (rows * (shares * (1.0 - shares))[:, None]).T @ rows + INERTIA * numpy.eye(len(weights))
        weights = weights - numpy.linalg.solve(curve, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skud_weights", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--budget", type=int, default=1500, help="states that a scholar judges for a decision")
    parser.add_argument("--seed", default="weights")
    parser.add_argument("--write", action="store_true", help="put the new weights in the place of the present ones")
    arguments = parser.parse_args()
    game = teahouse.game("skud")
    examples = Examples([], [], [])
    for number in range(arguments.games):
        play(game, number, arguments.seed, arguments.budget, examples)
    rows, ends = numpy.array(examples.rows), numpy.array(examples.ends)
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    table = kept["seats"]["2"]
    old = numpy.array(table["start"] + table["drift"])
    unseen = numpy.array(examples.games) % UNSEEN == 0
    tried = fit(rows[~unseen], ends[~unseen], old)
    print(f"{len(rows)} positions; on unseen games: old {surprise(rows[unseen], ends[unseen], old):.4f},", end=" ")
    print(f"new {surprise(rows[unseen], ends[unseen], tried):.4f}")
    if arguments.write:
        new = [round(float(weight), 4) for weight in fit(rows, ends, old)]
        half = len(new) // 2
        table["start"], table["drift"] = new[:half], new[half:]
        FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
