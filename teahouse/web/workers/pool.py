"""The pool: a few processes of low priority, and the jobs that wait for them.

Each process does one job at a time, for a thread that waits for its result. A job that crashes, raises or overruns
costs its own result and at most its own process, which is replaced; no other job notices.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock, Thread
from typing import TypeVar, cast

from teahouse.core.registry import SHELF
from teahouse.web.workers.fair_queue import FairQueue
from teahouse.web.workers.jobs import LIMITS, Job, JobFailed, Kind, Limits
from teahouse.web.workers.process import TAKEN, work

Result = TypeVar("Result")
# How long a process may take until it has started and taken its first job.
STARTING = 60.0
SPAWN = get_context("spawn")
GAMES = "teahouse.games."


class Worker:
    """One process, started when it is first needed, and the thread that asks it; only that thread uses the pipe."""

    def __init__(self, queue: FairQueue, kinds: Collection[Kind]) -> None:
        self.queue = queue
        self.kinds = kinds
        self.lock = Lock()
        self.is_stopped = False
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        Thread(target=self.run, name="worker", daemon=True).start()

    def run(self) -> None:
        """Have jobs done as they come, until the queue is closed."""
        while (job := self.queue.take(self.kinds)) is not None:
            try:
                if not job.future.cancelled():
                    job.settle(self.do(job))
            except Exception as error:
                job.settle(None, error)
            finally:
                self.queue.finish(job)
        self.end_process()

    def do(self, job: Job) -> object:
        """The result; a process that gives none in time is ended."""
        limits = self.queue.limits[job.kind]
        pipe = self.hand_over(job, limits)
        try:
            if not pipe.poll(limits.seconds):
                raise JobFailed(f"took longer than {limits.seconds:.0f} s")
            result, refusal, failure = pipe.recv()
        except (EOFError, OSError):
            raise JobFailed(cause_of(self.end_process(), limits)) from None
        except Exception:
            self.end_process()
            raise
        if refusal is not None:
            raise refusal
        if failure:
            raise JobFailed(failure)
        return result

    def hand_over(self, job: Job, limits: Limits) -> Connection:
        """A process has taken the job. One that died before it could, died of something else."""
        for _ in range(2):
            pipe = self.ready()
            try:
                pipe.send((job.call, limits.cpu, limits.memory))
                if pipe.poll(STARTING) and pipe.recv_bytes() == TAKEN:
                    return pipe
            except (EOFError, OSError):
                pass
            self.end_process()
        raise JobFailed("no process takes it")

    def ready(self) -> Connection:
        """The pipe to the process, which is started if there is none."""
        with self.lock:
            if self.is_stopped:
                raise JobFailed("the site stops")
            if self.pipe is None:
                pipe, theirs = SPAWN.Pipe()
                packages = [game.package for game in SHELF.values() if not game.package.startswith(GAMES)]
                # As long as their end is open here as well, nobody would notice that the process has died.
                with theirs:
                    process = SPAWN.Process(target=work, args=[theirs, packages], name="worker", daemon=True)
                    process.start()
                self.pipe, self.process = pipe, process
            return self.pipe

    def end_process(self) -> int | None:
        """End the process at once; how it ended."""
        with self.lock:
            ended = None
            if self.process is not None and self.pipe is not None:
                # One that has ended by itself says how.
                self.process.join(0.1)
                self.process.kill()
                self.process.join()
                ended = self.process.exitcode
                self.pipe.close()
            self.process = self.pipe = None
            return ended

    def stop(self) -> None:
        """End the process from another thread; its own one clears up."""
        with self.lock:
            self.is_stopped = True
            if self.process is not None:
                self.process.kill()


def cause_of(ended: int | None, limits: Limits) -> str:
    """Why a process gave no result."""
    if limits.cpu and ended == -signal.SIGXCPU:
        return f"used more than {limits.cpu} s of processor time"
    return "its process died"


class Pool:
    """Worker processes and their queue."""

    def __init__(self, workers: int = 0, limits: Mapping[Kind, Limits] = LIMITS) -> None:
        # On the usual small server with two cores there are two: while one does something long, bots have the other.
        self.size = workers or max(2, (os.cpu_count() or 2) - 1)
        self.limits = limits
        self.queue = FairQueue(limits)
        self.workers: list[Worker] = []
        # Jobs without a result, waiting or being done.
        self.open: set[Future[object]] = set()

    def submit(self, kind: Kind, owner: str, function: Callable[..., Result], *given: object) -> "Future[Result]":
        """Line up a job; the processes are started when they are first needed. QueueFull if it is one too many."""
        job = Job(kind, owner, function, *given)
        self.queue.put(job)
        self.open.add(job.future)
        job.future.add_done_callback(self.open.discard)
        while len(self.workers) < self.size:
            # Of several the first one does nothing but move for bots, so that nobody's hint or import holds up games.
            only_bots = self.size > 1 and not self.workers
            self.workers.append(Worker(self.queue, [Kind.BOT] if only_bots else list(Kind)))
        # What comes back from the process is what the function gave there.
        return cast("Future[Result]", job.future)

    async def run(self, kind: Kind, owner: str, function: Callable[..., Result], *given: object) -> Result:
        """The result of a job; whoever stops waiting for it cancels it, and no other."""
        return await asyncio.wrap_future(self.submit(kind, owner, function, *given))

    def stop(self) -> None:
        """End all processes. Whoever waits for a result is cancelled: that the site stops is no bot's failure."""
        for future in list(self.open):
            future.cancel()
        self.queue.close()
        for worker in self.workers:
            worker.stop()
        self.workers, self.queue = [], FairQueue(self.limits)
