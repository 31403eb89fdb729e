"""Executors of jobs: this process, this machine's cores or a cluster; every result is stored as soon as it arrives."""

import os
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children

from teahouse.bots.workers import set_up_worker
from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.lab.jobs import Job, Result, play
from teahouse.lab.store import Store

# How a task is known while it runs.
Token = object
Watch = Callable[[int], None]
# Jobs are handed out in portions of about so many seconds, and each worker has one portion waiting.
PORTION_SECONDS = 0.3
LARGEST_PORTION = 64
AHEAD = 2


class Executor(ABC):
    """Plays games, so many at a time."""

    size = 1

    @abstractmethod
    def submit(self, jobs: list[Job]) -> Token:
        """Start a chunk of work."""

    @abstractmethod
    def collect(self, running: Sequence[Token]) -> list[tuple[Token, list[Result]]]:
        """Wait until something is finished, and return it."""

    def close(self) -> None:
        """Stop whatever still runs."""


class InProcess(Executor):
    """In this process itself."""

    def submit(self, jobs: list[Job]) -> Token:
        return tuple(jobs)

    def collect(self, running: Sequence[Token]) -> list[tuple[Token, list[Result]]]:
        first = running[0]
        assert isinstance(first, tuple)
        return [(first, play_all(list(first)))]


class ProcessPool(Executor):
    """Processes on this machine, of low priority."""

    def __init__(self, size: int) -> None:
        self.size = size
        # Processes that somebody else started.
        self.others = set(active_children())
        self.pool: ProcessPoolExecutor | None = None

    def submit(self, jobs: list[Job]) -> Token:
        self.pool = self.pool or ProcessPoolExecutor(self.size, initializer=set_up_worker)
        return self.pool.submit(play_all, jobs)

    def collect(self, running: Sequence[Token]) -> list[tuple[Token, list[Result]]]:
        tasks = [task for task in running if isinstance(task, Future)]
        try:
            return [(task, task.result()) for task in wait(tasks, return_when=FIRST_COMPLETED).done]
        except BrokenProcessPool:
            raise TeahouseError(
                "a worker process died, perhaps for want of memory; finished games are kept, the same command goes on"
            ) from None

    def close(self) -> None:
        if self.pool:
            for process in set(active_children()) - self.others:
                process.terminate()
            self.pool.shutdown(cancel_futures=True)


def play_all(jobs: list[Job]) -> list[Result]:
    """What a worker does."""
    return [play(job) for job in jobs]


def executor_on(on: str = "local", processes: int | None = None) -> Executor:
    """The executor that "local", "ray" or "ray:address" names; its workers start when there is something to do."""
    place, _, address = on.partition(":")
    if place == "ray":
        from teahouse.lab.cluster import RayCluster

        return RayCluster(address)
    if on != "local":
        raise Unreadable(f'expected "local", "ray" or "ray:address" for where to run, got "{on}"')
    size = processes or cores()
    return InProcess() if size == 1 else ProcessPool(size)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def gather(jobs: Sequence[Job], store: Store, executor: Executor, watch: Watch | None = None) -> Iterator[Result]:
    """The results of the jobs in their order, whoever finishes first; what the store has is not played again.

    `watch` hears how many games were added to those that are done.
    """
    done = store.find(jobs)
    if watch:
        watch(sum(job in done for job in jobs))
    waiting = deque(dict.fromkeys(job for job in jobs if job not in done))
    running: dict[Token, list[Job]] = {}
    portion = 1
    for job in jobs:
        while job not in done:
            while waiting and len(running) < AHEAD * executor.size:
                part = [waiting.popleft() for _ in range(min(portion, len(waiting)))]
                running[executor.submit(part)] = part
            for token, results in executor.collect(list(running)):
                finished = list(zip(running.pop(token), results, strict=True))
                store.add(finished)
                done.update(finished)
                portion = portion_of(results)
                if watch:
                    watch(len(finished))
        yield done[job]


def portion_of(results: Sequence[Result]) -> int:
    """How many jobs like these are worth handing out at once."""
    seconds = sum(result.seconds for result in results) / len(results)
    return max(1, min(LARGEST_PORTION, int(PORTION_SECONDS / max(seconds, 1e-6))))
