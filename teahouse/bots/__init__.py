"""Bots that play every game through the contract alone."""

from teahouse.bots.bot import Bot
from teahouse.bots.chance import RandomBot
from teahouse.bots.greedy import GreedyBot
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
# What each bot thinks through when nobody says otherwise.
BUDGETS = {"random": 1, "greedy": 1}


def bot(name: str, game: Game, seed: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise Unreadable(f'no bot "{name}"; there are: {", ".join(BOTS)}')
    return BOTS[name](game, seed)


__all__ = ["BOTS", "BUDGETS", "Bot", "bot"]
