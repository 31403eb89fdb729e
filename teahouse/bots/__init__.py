"""Bots that play every game through the contract alone."""

from teahouse.bots.alphabeta_bot import AlphaBetaBot
from teahouse.bots.bot import Bot
from teahouse.bots.explanation import Explanation, explain
from teahouse.bots.greedy_bot import GreedyBot
from teahouse.bots.learned_bot import LearnedBot, NoviceBot
from teahouse.bots.random_bot import RandomBot
from teahouse.bots.search_bot import SearchBot
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
# A search by move and answer judges so many states in the time of an iteration.
STATES_AN_ITERATION = 5
# Those whom people choose from, weakest first, and whom they meet unless they choose.
LEVELS = ["novice", "adept", "scholar", "master"]
USUAL = "adept"
# Whom people ask for advice.
ADVISER = "scholar"
# The cap in seconds for a choice at a table where people wait.
SECONDS = {"scholar": 1.0, "master": 4.0}


def check_bot(name: str, others: str = "") -> None:
    """Raise unless there is a bot of that name; `others` says what else would do."""
    if name not in BOTS:
        raise Unreadable(f'no bot "{name}"; there are: {", ".join(BOTS)}{others}')


def bot(name: str, game: Game, seed: str) -> Bot:
    """A bot by its name."""
    check_bot(name)
    return bot_class(name, game)(game, seed)


def bot_class(name: str, game: Game) -> type[Bot]:
    """The class of a bot: those that search do it as the game's sense says."""
    kind = BOTS[name]
    return AlphaBetaBot if kind is SearchBot and game.sense().search == "alphabeta" else kind


def timed_bot(name: str, game: Game, seed: str) -> Bot:
    """A bot at a table where people wait: its thoughts have a cap in seconds."""
    found = bot(name, game, seed)
    found.seconds = SECONDS.get(name, 0.0)
    return found


def budget_of(name: str, game: Game) -> int:
    """What a bot thinks through in a game when nobody says otherwise."""
    return BUDGETS[name] * (1 if bot_class(name, game) is BOTS[name] else STATES_AN_ITERATION)


__all__ = [
    "ADVISER", "BOTS", "BUDGETS", "LEVELS", "SECONDS", "USUAL",
    "Bot", "Explanation", "bot", "budget_of", "check_bot", "explain", "timed_bot",
]  # fmt: skip
