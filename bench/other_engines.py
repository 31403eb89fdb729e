"""Other engines on the same machine in the same run: random games driven ply by ply from Python.

python -m bench.other_engines NAME SECONDS        prints plies a second
"""

import random
import sys
import time
from collections.abc import Callable

Game = Callable[[Callable[[], float]], int]


def open_spiel(name: str) -> Game:
    """A game of OpenSpiel; chance is sampled and not counted."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(chance: Callable[[], float]) -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                plies += 1
        return plies

    return play


def python_chess() -> Game:
    """Chess by python-chess."""
    import chess

    def play(chance: Callable[[], float]) -> int:
        board, plies = chess.Board(), 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(chance() * len(legal))])
            plies += 1
        return plies

    return play


def catanatron() -> Game:
    """Settlers by Catanatron, four seats."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Settlers

    def play(chance: Callable[[], float]) -> int:
        players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        game, plies = Settlers(players, seed=int(chance() * 1e9)), 0
        while game.winning_color() is None and plies < 20_000:
            game.play_tick()
            plies += 1
        return plies

    return play


ENGINES: dict[str, Callable[[], Game]] = {
    "OpenSpiel chess": lambda: open_spiel("chess"),
    "OpenSpiel hearts": lambda: open_spiel("hearts"),
    "python-chess": python_chess,
    "Catanatron": catanatron,
}


def plies_per_second(name: str, seconds: float) -> float:
    """How fast an engine goes."""
    play, chance, plies = ENGINES[name](), random.Random(1).random, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        plies += play(chance)
    return plies / (time.process_time() - began)


if __name__ == "__main__":
    print(plies_per_second(sys.argv[1], float(sys.argv[2])))
