"""A fair queue, which nobody can block for others: by kind, among owners in turn, one running job each."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Mapping
from threading import Condition

from teahouse.core.errors import TeahouseError
from teahouse.web.workers.jobs import LIMITS, Job, Kind, Limits

# Seconds after which a job goes before more urgent kinds: what is urgent without end would starve the rest.
PATIENCE = 4.0


class QueueFull(TeahouseError):
    """One job too many, of one owner or of all."""


class FairQueue:
    """Jobs that wait; several threads take from it."""

    def __init__(
        self, limits: Mapping[Kind, Limits] = LIMITS, patience: float = PATIENCE, now: Callable[[], float] | None = None
    ) -> None:
        self.limits = limits
        self.patience = patience
        self.now = now or time.monotonic
        self.changed = Condition()
        # By kind the owners in the order of their turns, each with its jobs.
        self.waiting: dict[Kind, OrderedDict[str, deque[Job]]] = {kind: OrderedDict() for kind in Kind}
        self.running: set[str] = set()
        self.is_closed = False

    def put(self, job: Job) -> None:
        """Line up a job, or refuse it at once; a job that is cancelled leaves the queue."""
        with self.changed:
            owners, limits = self.waiting[job.kind], self.limits[job.kind]
            own = owners.get(job.owner, ())
            if len(own) >= limits.of_one or sum(map(len, owners.values())) >= limits.of_all:
                raise QueueFull(f"too many jobs wait: {len(own)} of {job.owner}")
            if not own:
                job.since = self.now()
            owners.setdefault(job.owner, deque()).append(job)
            self.changed.notify_all()
        job.future.add_done_callback(lambda _: self.discard(job))

    def take(self, kinds: Collection[Kind]) -> Job | None:
        """The next job of these kinds, as soon as there is one; None when the queue is closed."""
        with self.changed:
            while not self.is_closed:
                job = self.next_job(kinds)
                if job is not None:
                    self.remove(job)
                    self.running.add(job.owner)
                    return job
                self.changed.wait()
        return None

    def next_job(self, kinds: Collection[Kind]) -> Job | None:
        """The most urgent job whose owner has none running; one that has waited too long goes first."""
        ready = [job for kind in sorted(kinds) if (job := self.next_of(kind)) is not None]
        late = [job for job in ready if self.now() - job.since > self.patience]
        if late:
            return min(late, key=lambda job: job.since)
        return ready[0] if ready else None

    def next_of(self, kind: Kind) -> Job | None:
        """The first job of the owner whose turn it is."""
        return next((jobs[0] for owner, jobs in self.waiting[kind].items() if owner not in self.running), None)

    def remove(self, job: Job) -> None:
        """Take a job out; its owner has its next turn after all others."""
        owners = self.waiting[job.kind]
        jobs = owners[job.owner]
        jobs.remove(job)
        if jobs:
            jobs[0].since = self.now()
            owners.move_to_end(job.owner)
        else:
            del owners[job.owner]

    def discard(self, job: Job) -> None:
        """Nobody waits for the job any more: it need not be done, if it has not been taken yet."""
        with self.changed:
            if job in self.waiting[job.kind].get(job.owner, ()):
                self.remove(job)

    def finish(self, job: Job) -> None:
        """A job that was taken is over: the next one of its owner may run."""
        with self.changed:
            self.running.discard(job.owner)
            self.changed.notify_all()

    def close(self) -> None:
        """Nothing more is taken."""
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()
