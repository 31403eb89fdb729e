"""Bots that play every game through the contract alone."""

from importlib import import_module
from importlib.util import find_spec

from teahouse.bots.bot import Bot
from teahouse.bots.chance import RandomBot
from teahouse.bots.explaining import Explanation, explain
from teahouse.bots.greedy import GreedyBot
from teahouse.bots.learned import LearnedBot, NoviceBot
from teahouse.bots.searching import SearchBot
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "novice": NoviceBot,
    "adept": LearnedBot,
    "scholar": SearchBot,
    "master": SearchBot,
}
# What each bot thinks through when nobody says otherwise: worlds, or iterations of a search.
BUDGETS = {"random": 1, "greedy": 1, "novice": 1, "adept": 3, "scholar": 4000, "master": 15000}
MOVE_AND_ANSWER = "teahouse.bots.alphabeta"
# A search by move and answer judges so many states in the time of an iteration.
STATES_AN_ITERATION = 5
# Those whom people choose from, weakest first, and whom they meet unless they choose.
LEVELS = ["novice", "adept", "scholar", "master"]
USUAL = "adept"
# Whom people ask for advice.
ADVISER = "scholar"
# The cap in seconds for a choice at a table where people wait.
SECONDS = {"scholar": 1.0, "master": 4.0}


def bot(name: str, game: Game, seed: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise Unreadable(f'no bot "{name}"; there are: {", ".join(BOTS)}')
    return kind_of(name, game)(game, seed)


def kind_of(name: str, game: Game) -> type[Bot]:
    """What a bot is made of: those that search do it as the game's sense says."""
    kind = BOTS[name]
    if kind is SearchBot and game.sense().search == "alphabeta" and find_spec(MOVE_AND_ANSWER):
        found: type[Bot] = import_module(MOVE_AND_ANSWER).AlphaBetaBot
        return found
    return kind


def seated(name: str, game: Game, seed: str) -> Bot:
    """A bot at a table where people wait: its thoughts have a cap in seconds."""
    found = bot(name, game, seed)
    found.seconds = SECONDS.get(name, 0.0)
    return found


def budget_of(name: str, game: Game) -> int:
    """What a bot thinks through in a game when nobody says otherwise."""
    return BUDGETS[name] * (1 if kind_of(name, game) is BOTS[name] else STATES_AN_ITERATION)


__all__ = [
    "ADVISER", "BOTS", "BUDGETS", "LEVELS", "SECONDS", "USUAL",
    "Bot", "Explanation", "bot", "budget_of", "explain", "seated",
]  # fmt: skip
