"""The cost of a game, by CPU time on one core: random games inside compiled code and driven from Python.

python -m bench.measure GAME SEATS SECONDS     prints one JSON object
"""

import json
import random
import sys
import time

import teahouse
from teahouse.core.game import Game
from teahouse.core.playout import play_out
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, State


def compiled_plies(game: Game, seats: int, seconds: float) -> tuple[float, float]:
    """Random games and plies a second inside the compiled loop."""
    rng, games, plies = Rng("bench"), 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        plies += play_out(game.new(seats, games), rng)
        games += 1
    spent = time.process_time() - began
    return games / spent, plies / spent


def python_plies(game: Game, seats: int, seconds: float) -> float:
    """Plies a second when Python asks for every list and plays every action."""
    chooser, games, plies = random.Random(1).random, 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new(seats, games)
        games += 1
        while state.to_move != NOBODY:
            legal = state.legal()
            state.play(legal[int(chooser() * len(legal))])
            plies += 1
    return plies / (time.process_time() - began)


def middle_states(game: Game, seats: int) -> list[State]:
    """States from all over some random games."""
    chooser, found = random.Random(2), []
    for seed in range(4):
        state = game.new(seats, seed)
        while state.to_move != NOBODY:
            if chooser.random() < 0.05:
                found.append(state.copy())
            state.play(chooser.choice(state.legal()))
    return found


def microseconds(states: list[State], method: str, seconds: float) -> float:
    """What one call costs, on average over the states."""
    calls = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for state in states:
            getattr(state, method)()
        calls += len(states)
    return (time.process_time() - began) / calls * 1e6


def measure(id: str, seats: int, seconds: float) -> dict[str, float | str | int]:
    """All figures of a game."""
    game = teahouse.game(id)
    games, plies = compiled_plies(game, seats, seconds)
    states = middle_states(game, seats)
    return {
        "game": id,
        "seats": seats,
        "mode": "compiled" if teahouse.COMPILED else "interpreted",
        "playouts/s": games,
        "plies/s inside": plies,
        "plies/s driven": python_plies(game, seats, seconds),
        "µs a copy": microseconds(states, "copy", seconds / 4),
        "µs a list": microseconds(states, "legal", seconds / 4),
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
