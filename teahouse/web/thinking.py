"""Where bots think: processes of low priority beside the site, so that no thought ever holds up a page."""

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import TypeVar

from teahouse.bots import ADVISER, budget_of, explain, seated
from teahouse.bots.workers import stand_back
from teahouse.core.state import State

LOG = logging.getLogger("teahouse.thinking")
Answer = TypeVar("Answer")
# A bot that takes longer than this has lost its turn to think.
SECONDS = 20.0


def choice_of(package: str, name: str, seed: str, seen: State) -> str:
    """What a bot does in what a seat sees; runs in a process of its own."""
    game = import_module(package).GAME
    return str(game.text(int(seated(name, game, seed).choose(seen, budget_of(name, game)))))


def advice_of(package: str, name: str, seed: str, seen: State, language: str) -> tuple[str, str]:
    """What a bot would do, and why, in a sentence."""
    game = import_module(package).GAME
    adviser = seated(name, game, seed)
    action = int(adviser.choose(seen, budget_of(name, game)))
    return str(game.text(action)), explain(game, seen, action, adviser.ranked).sentence(game, language)


class Thinkers:
    """A pool of processes; one that overruns is ended and replaced."""

    def __init__(self, workers: int = 0, seconds: float = SECONDS) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.seconds = seconds
        self.pool: ProcessPoolExecutor | None = None

    def ready(self) -> ProcessPoolExecutor:
        """The pool, started when it is first needed."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=stand_back)
        return self.pool

    async def choose(self, package: str, name: str, seed: str, seen: State) -> str | None:
        """The bot's move as text; None if it crashed or took too long, which is logged."""
        return await self.ask(choice_of, package, name, seed, seen)

    async def advise(self, package: str, seed: str, seen: State, language: str) -> tuple[str, str] | None:
        """What a bot would do, as text, and why, in a sentence; None as above."""
        return await self.ask(advice_of, package, ADVISER, seed, seen, language)

    async def ask(self, question: Callable[..., Answer], package: str, name: str, *rest: object) -> Answer | None:
        """The answer of one of the processes, in time or not at all."""
        pool = self.ready()
        try:
            thought = asyncio.wrap_future(pool.submit(question, package, name, *rest))
            return await asyncio.wait_for(thought, self.seconds)
        except TimeoutError:
            LOG.error(
                "bot %s of %s thought longer than %.0f s: a legal move is played for it", name, package, self.seconds
            )
            self.stop(pool)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            LOG.error("bot %s of %s failed, a legal move is played for it: %r", name, package, error)
            if pool is self.pool and getattr(pool, "_broken", False):
                self.stop(pool)
        return None

    def stop(self, pool: ProcessPoolExecutor | None = None) -> None:
        """End the processes of the pool."""
        pool = pool or self.pool
        if pool is None:
            return
        if pool is self.pool:
            self.pool = None
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
