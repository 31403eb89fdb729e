"""OpenSpiel's own bots on our games: tree search where nothing is hidden, information-set search where hands are.

python -m examples.spiel_bots
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random
from rich.progress import track

from teahouse.learn.open_spiel import register

SEARCHED, EXPLORE = 20, 1.4


def searcher(game: pyspiel.Game, chance: np.random.RandomState, searched: int) -> pyspiel.Bot:
    """The bot of OpenSpiel that suits a game, judging positions by random games."""
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return mcts.MCTSBot(game, EXPLORE, searched, rollouts, random_state=chance)
    return ismcts.ISMCTSBot(game, rollouts, EXPLORE, searched, random_state=chance)


def play(name: str, seed: int, searched: int = SEARCHED, longest: int = 100_000) -> float:
    """A game of search against random play; what it brought the searcher."""
    game = pyspiel.load_game(name)
    chance = np.random.RandomState(seed)
    own = seed % game.num_players()
    bots = [uniform_random.UniformRandomBot(player, chance) for player in range(game.num_players())]
    bots[own] = searcher(game, chance, searched)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < longest:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes())
            state.apply_action(chance.choice(outcomes, p=shares))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return float(state.returns()[own])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    given = parser.parse_args()
    register()
    for name in ["teahouse_dragon", "teahouse_han"]:
        rewards = [play(name, seed) for seed in track(range(given.games), name)]
        print(f"{name}: {sum(reward > 0 for reward in rewards)} of {given.games} games won against random play")


if __name__ == "__main__":
    main()
