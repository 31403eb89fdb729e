"""Bots that think in worker processes: their moves at tables, and hints for people."""

import logging
from collections.abc import Callable
from importlib import import_module
from typing import TypeVar

from teahouse.bots import ADVISER, budget_of, explain, timed_bot
from teahouse.core.state import State
from teahouse.web.workers.fair_queue import QueueFull
from teahouse.web.workers.jobs import Kind
from teahouse.web.workers.pool import Pool

LOG = logging.getLogger("teahouse.bots")
Answer = TypeVar("Answer")


def choice_of(package: str, name: str, seed: str, seen: State) -> str:
    """What a bot does in what a seat sees; runs in a process of its own."""
    game = import_module(package).GAME
    return str(game.text(int(timed_bot(name, game, seed).choose(seen, budget_of(name, game)))))


def advice_of(package: str, name: str, seed: str, seen: State, language: str) -> tuple[str, str]:
    """What a bot would do, and why, in a sentence."""
    game = import_module(package).GAME
    adviser = timed_bot(name, game, seed)
    action = int(adviser.choose(seen, budget_of(name, game)))
    return str(game.text(action)), explain(game, seen, action, adviser.ranked).sentence(game, language)


async def choose(pool: Pool, owner: str, package: str, name: str, seed: str, seen: State) -> str | None:
    """The bot's move at a table of the owner, as text; None if it crashed or took too long, which is logged."""
    return await ask(pool, Kind.BOT, owner, choice_of, package, name, seed, seen)


async def advise(pool: Pool, asker: str, package: str, seed: str, seen: State, language: str) -> tuple[str, str] | None:
    """What a bot would do, as text, and why, in a sentence; None as above."""
    return await ask(pool, Kind.HINT, asker, advice_of, package, ADVISER, seed, seen, language)


async def ask(
    pool: Pool, kind: Kind, owner: str, question: Callable[..., Answer], package: str, name: str, *rest: object
) -> Answer | None:
    """The answer of one of the processes, in time or not at all; QueueFull where too many wait."""
    try:
        return await pool.run(kind, owner, question, package, name, *rest)
    except QueueFull:
        raise
    except Exception as error:
        instead = "a legal move is played for it" if kind == Kind.BOT else "there is no hint"
        LOG.error("bot %s of %s: %s; %s", name, package, error, instead)
    return None
