"""Where bots think: processes of low priority beside the site, so that no thought ever holds up a page.

Each process takes one question at a time, from a thread that waits for its answer. A question that crashes, raises or
overruns costs its own answer and at most its own process, which is replaced; no other question notices.
"""

import asyncio
import logging
import os
import pickle
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TypeVar

from teahouse.bots import ADVISER, budget_of, explain, seated
from teahouse.bots.workers import stand_back
from teahouse.core.state import State

LOG = logging.getLogger("teahouse.thinking")
Answer = TypeVar("Answer")
# A bot that takes longer than this has lost its turn to think.
SECONDS = 20.0
# How long a process may take until it has started and taken its first question.
STARTING = 60.0
# What a process says when it has taken a question.
TAKEN = b"taken"
SPAWN = get_context("spawn")


class Unanswered(Exception):
    """A question to which there is no answer; the message says why."""


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


def work(pipe: Connection) -> None:
    """What a process does: answer one question after another, until nobody can ask any more."""
    stand_back()
    with suppress(EOFError, ConnectionError):
        while True:
            asked = pipe.recv_bytes()
            pipe.send_bytes(TAKEN)
            pipe.send(answer_to(asked))


def answer_to(asked: bytes) -> tuple[object, str]:
    """The answer to a question, and what went wrong, if anything; already to read the question may go wrong."""
    try:
        question, given = pickle.loads(asked)
        return question(*given), ""
    except Exception as error:
        return None, repr(error)


class Question:
    """A function and what it is given, as bytes; its future can be cancelled until it holds the answer."""

    def __init__(self, asked: bytes) -> None:
        self.asked = asked
        self.future: Future[object] = Future()

    def settle(self, answer: object, error: Exception | None = None) -> None:
        """Tell whoever still waits."""
        if not self.future.set_running_or_notify_cancel():
            return
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(answer)


class Thinker:
    """One process, started when it is first needed, and the thread that asks it; only that thread uses the pipe."""

    def __init__(self, questions: SimpleQueue[Question | None], seconds: float) -> None:
        self.questions = questions
        self.seconds = seconds
        self.lock = Lock()
        self.is_stopped = False
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        Thread(target=self.run, name="thinker", daemon=True).start()

    def run(self) -> None:
        """Ask whatever comes, until nothing more does."""
        while (question := self.questions.get()) is not None:
            if question.future.cancelled():
                continue
            try:
                question.settle(self.ask(question.asked))
            except Exception as error:
                question.settle(None, error)
        self.end_process()

    def ask(self, asked: bytes) -> object:
        """The answer; a process that gives none in time is ended."""
        pipe = self.hand_over(asked)
        try:
            if not pipe.poll(self.seconds):
                raise Unanswered(f"thought longer than {self.seconds:.0f} s")
            answer, failure = pipe.recv()
        except (EOFError, OSError):
            self.end_process()
            raise Unanswered("its process died") from None
        except Exception:
            self.end_process()
            raise
        if failure:
            raise Unanswered(failure)
        return answer

    def hand_over(self, asked: bytes) -> Connection:
        """A process has taken the question. One that died before it could, died of something else."""
        for _ in range(2):
            pipe = self.ready()
            try:
                pipe.send_bytes(asked)
                if pipe.poll(STARTING) and pipe.recv_bytes() == TAKEN:
                    return pipe
            except (EOFError, OSError):
                pass
            self.end_process()
        raise Unanswered("no process takes it")

    def ready(self) -> Connection:
        """The pipe to the process, which is started if there is none."""
        with self.lock:
            if self.is_stopped:
                raise Unanswered("the house closes")
            if self.pipe is None:
                pipe, theirs = SPAWN.Pipe()
                # As long as their end is open here as well, nobody would notice that the process has died.
                with theirs:
                    process = SPAWN.Process(target=work, args=[theirs], name="thinker", daemon=True)
                    process.start()
                self.pipe, self.process = pipe, process
            return self.pipe

    def end_process(self) -> None:
        """End the process at once."""
        with self.lock:
            if self.process is not None and self.pipe is not None:
                self.process.kill()
                self.process.join()
                self.pipe.close()
            self.process = self.pipe = None

    def stop(self) -> None:
        """End the process from another thread; its own one clears up."""
        with self.lock:
            self.is_stopped = True
            if self.process is not None:
                self.process.kill()


class Thinkers:
    """Processes that think, and the questions that wait for them: each in its turn, whichever table it is about."""

    def __init__(self, workers: int = 0, seconds: float = SECONDS) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.seconds = seconds
        self.questions: SimpleQueue[Question | None] = SimpleQueue()
        self.thinkers: list[Thinker] = []
        # Questions without an answer, waiting or thought about.
        self.open: set[Future[object]] = set()

    async def choose(self, package: str, name: str, seed: str, seen: State) -> str | None:
        """The bot's move as text; None if it crashed or took too long, which is logged."""
        return await self.ask(choice_of, package, name, seed, seen)

    async def advise(self, package: str, seed: str, seen: State, language: str) -> tuple[str, str] | None:
        """What a bot would do, as text, and why, in a sentence; None as above."""
        return await self.ask(advice_of, package, ADVISER, seed, seen, language)

    async def ask(self, question: Callable[..., Answer], package: str, name: str, *rest: object) -> Answer | None:
        """The answer of one of the processes, in time or not at all."""
        try:
            return await asyncio.wrap_future(self.submit(question, package, name, *rest))
        except Exception as error:
            LOG.error("bot %s of %s: %s; a legal move is played for it", name, package, error)
        return None

    def submit(self, question: Callable[..., Answer], *given: object) -> "Future[Answer]":
        """Line up a question; the processes are started when they are first needed."""
        asked = Question(pickle.dumps((question, given)))
        self.open.add(asked.future)
        asked.future.add_done_callback(self.open.discard)
        while len(self.thinkers) < self.workers:
            self.thinkers.append(Thinker(self.questions, self.seconds))
        self.questions.put(asked)
        return asked.future

    def stop(self) -> None:
        """End all processes. Whoever waits for an answer is cancelled: that the house closes is no bot's failure."""
        for future in list(self.open):
            future.cancel()
        for thinker in self.thinkers:
            thinker.stop()
            self.questions.put(None)
        self.thinkers, self.questions = [], SimpleQueue()
