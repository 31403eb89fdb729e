"""The cost of environments: ours next to PettingZoo's and OpenSpiel's, random play driven from Python, by CPU time.

python -m bench.learn                     all of them, with ratios and the bars
python -m bench.learn NAME SECONDS        one of them: steps a second
"""

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import track

import teahouse
from bench.output import Row, add_json_option, keep, show

if TYPE_CHECKING:
    from pettingzoo import AECEnv

ROOT = Path(__file__).resolve().parent.parent
GAMES_AT_ONCE = 64
# What must hold: our environments against PettingZoo's chess, our batches against OpenSpiel's hearts.
TIMES_CHESS = 10.0
AT_LEAST_HEARTS = ("dragon", "han")


def pettingzoo_steps(environment: "AECEnv[str, dict[str, Any], int]", seconds: float) -> float:
    """Steps a second of any PettingZoo environment with masks."""
    import numpy as np

    chance, steps, games = random.Random(1).random, 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        environment.reset(seed=games)
        games += 1
        for _ in environment.agent_iter():
            observation, _, ended, cut, _ = environment.last()
            if ended or cut:
                environment.step(None)
                continue
            allowed = np.flatnonzero(observation["action_mask"].view(np.bool_))
            environment.step(int(allowed[int(chance() * len(allowed))]))
            steps += 1
            if time.process_time() - began > seconds:
                break
    return steps / (time.process_time() - began)


def ours(id: str, seats: int) -> Callable[[float], float]:
    """Our environment for one agent after the other."""

    def measure(seconds: float) -> float:
        from teahouse.learn import env

        return pettingzoo_steps(env(id, seats), seconds)

    return measure


def batch_steps(id: str, seats: int) -> Callable[[float], float]:
    """Our games side by side, observations and masks of every decision among it."""

    def measure(seconds: float) -> float:
        from teahouse.learn import batch

        games, steps = batch(id, GAMES_AT_ONCE, seats, seed=1), 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            games.step(games.sample())
            steps += GAMES_AT_ONCE
        return steps / (time.process_time() - began)

    return measure


def pettingzoo(name: str) -> Callable[[float], float]:
    """One of PettingZoo's classics."""

    def measure(seconds: float) -> float:
        from importlib import import_module

        return pettingzoo_steps(import_module(f"pettingzoo.classic.{name}").env(), seconds)

    return measure


def open_spiel(name: str, seen: bool) -> Callable[[float], float]:
    """One of OpenSpiel's games in C++, chance not counted; `seen` asks for the player's tensor and mask too."""

    def measure(seconds: float) -> float:
        import pyspiel

        game, chance, steps = pyspiel.load_game(name), random.Random(1).random, 0
        has_observation = game.get_type().provides_observation_tensor
        began = time.process_time()
        while time.process_time() - began < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                    continue
                if seen:
                    _ = state.observation_tensor() if has_observation else state.information_state_tensor()
                    _ = state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                steps += 1
        return steps / (time.process_time() - began)

    return measure


CLASSICS = {"PettingZoo chess": pettingzoo("chess_v6"), "PettingZoo connect four": pettingzoo("connect_four_v3")}
SPIELS = {
    f"OpenSpiel {name}{', seen' if seen else ''}": open_spiel(name, seen)
    for name in ["chess", "hearts", "backgammon"]
    for seen in [False, True]
}


def tables() -> list[tuple[str, int]]:
    """Every game with its fewest and its most seats."""
    found = []
    for id in teahouse.game_ids():
        seats = teahouse.game(id).seats
        found += [(id, count) for count in sorted({seats[0], seats[-1]})]
    return found


def measures() -> dict[str, Callable[[float], float]]:
    """Everything that can be measured, by name."""
    return {
        **CLASSICS,
        **{f"env {id} {seats}": ours(id, seats) for id, seats in tables()},
        **SPIELS,
        **{f"batch {id} {seats}": batch_steps(id, seats) for id, seats in tables()},
    }


def run(name: str, seconds: float) -> float | None:
    """One figure, measured in a separate process; prints the reason and returns None if that fails."""
    command = [sys.executable, "-W", "ignore", "-m", "bench.learn", name, str(seconds)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode:
        print(f"{name}: {result.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    return float(result.stdout.strip().splitlines()[-1])


def comparison_rows(prefix: str, others: list[str], speeds: dict[str, float]) -> list[Row]:
    """The others that could be measured, then ours, also as multiples of them."""
    others = [name for name in others if name in speeds]
    empty = dict.fromkeys(others, "")
    rows: list[Row] = [{"": name, "steps/s": speeds[name], **empty} for name in others]
    for name in [name for name in speeds if name.startswith(prefix)]:
        ratios = {other: f"× {speeds[name] / speeds[other]:.2f}" for other in others}
        rows.append({"": name, "steps/s": speeds[name], **ratios})
    return rows


def bars(speeds: dict[str, float]) -> list[str]:
    """Whether what must hold holds."""
    found = []
    chess, hearts = speeds.get("PettingZoo chess"), speeds.get("OpenSpiel hearts")
    for name, speed in speeds.items():
        if name.startswith("env ") and chess and speed < TIMES_CHESS * chess:
            found.append(f"{name}: {speed / chess:.1f} × PettingZoo chess, less than {TIMES_CHESS:.0f}")
        if name.startswith("batch ") and name.split()[1] in AT_LEAST_HEARTS and hearts and speed < hearts:
            found.append(f"{name}: {speed / hearts:.2f} × OpenSpiel hearts, less than 1")
    return found or ["every bar is reached"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.learn")
    parser.add_argument("name", nargs="?", help="only this one")
    parser.add_argument("seconds", nargs="?", type=float, default=4.0, help="CPU seconds for each figure")
    add_json_option(parser, "learn")
    given = parser.parse_args()
    if given.name:
        print(measures()[given.name](given.seconds))
        return
    speeds: dict[str, float] = {}
    for name in track(list(measures()), "Measuring the environments", console=Console(stderr=True)):
        speed = run(name, given.seconds)
        if speed is not None:
            speeds[name] = speed
    show("One agent after the other", comparison_rows("env ", list(CLASSICS), speeds))
    show(f"{GAMES_AT_ONCE} games at once", comparison_rows("batch ", list(SPIELS), speeds))
    print("\n".join(bars(speeds)))
    mode = "compiled" if teahouse.COMPILED else "interpreted"
    keep(given.json, {"mode": mode, "steps/s": speeds, "bars": bars(speeds)})


if __name__ == "__main__":
    main()
