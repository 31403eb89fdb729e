"""The queue of the workers: nobody fills it for the others, and nothing waits for ever."""

import pytest

from teahouse.web.workers.fair_queue import FairQueue, QueueFull
from teahouse.web.workers.jobs import LIMITS, Job, Kind

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
EVERYTHING = list(Kind)
BOT, HINT, IMPORT = Kind.BOT, Kind.HINT, Kind.IMPORT


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def queue(clock: Clock) -> FairQueue:
    return FairQueue(patience=4.0, now=clock)


def put(queue: FairQueue, kind: Kind, owner: str) -> Job:
    job = Job(kind, owner, len, "")
    queue.put(job)
    return job


def run_all(queue: FairQueue, kinds: list[Kind] = EVERYTHING) -> list[Job]:
    """The jobs in the order in which a single worker does them."""
    done = []
    while (job := queue.next_job(kinds)) is not None:
        assert queue.take(kinds) is job
        queue.finish(job)
        done.append(job)
    return done


def test_owners_take_turns_however_many_jobs_each_has(queue: FairQueue) -> None:
    many = [put(queue, HINT, "many") for _ in range(5)]
    other, third = put(queue, HINT, "other"), put(queue, HINT, "third")
    assert run_all(queue) == [many[0], other, third, *many[1:]]


def test_bots_go_before_hints_and_hints_before_imports(queue: FairQueue) -> None:
    late, middle, first = put(queue, IMPORT, "a"), put(queue, HINT, "b"), put(queue, BOT, "c")
    assert run_all(queue) == [first, middle, late]


def test_of_each_owner_one_job_runs_at_a_time(queue: FairQueue) -> None:
    first, second, other = put(queue, HINT, "a"), put(queue, IMPORT, "a"), put(queue, IMPORT, "b")
    assert queue.take(EVERYTHING) is first
    assert queue.take(EVERYTHING) is other
    assert queue.next_job(EVERYTHING) is None
    queue.finish(other)
    assert queue.next_job(EVERYTHING) is None
    queue.finish(first)
    assert queue.take(EVERYTHING) is second


def test_what_has_waited_too_long_goes_before_what_is_urgent(queue: FairQueue, clock: Clock) -> None:
    starving = put(queue, IMPORT, "a")
    clock.time += 4.1
    urgent = put(queue, BOT, "b")
    # A worker that is kept for bots does nothing else, however long others wait.
    assert queue.next_job([BOT]) is urgent
    assert run_all(queue) == [starving, urgent]


def test_a_job_waits_from_when_it_is_the_next_of_its_owner(queue: FairQueue, clock: Clock) -> None:
    """Else whoever fills the queue and waits would be served before everybody."""
    for _ in range(3):
        put(queue, HINT, "many")
    clock.time += 10
    assert queue.take(EVERYTHING).owner == "many"
    queue.running.clear()
    bot = put(queue, BOT, "table")
    assert queue.next_job(EVERYTHING) is bot


@pytest.mark.parametrize("kind", EVERYTHING)
def test_one_too_many_of_one_owner_is_refused_at_once(queue: FairQueue, kind: Kind) -> None:
    for _ in range(LIMITS[kind].of_one):
        put(queue, kind, "many")
    with pytest.raises(QueueFull):
        put(queue, kind, "many")
    put(queue, kind, "other")


@pytest.mark.parametrize("kind", EVERYTHING)
def test_one_too_many_of_all_is_refused_at_once(queue: FairQueue, kind: Kind) -> None:
    for number in range(LIMITS[kind].of_all):
        put(queue, kind, f"owner {number}")
    with pytest.raises(QueueFull):
        put(queue, kind, "late")
    for other in set(EVERYTHING) - {kind}:
        put(queue, other, "late")


def test_who_is_cancelled_leaves_the_queue_and_nobody_else_does(queue: FairQueue) -> None:
    jobs = [put(queue, HINT, "many") for _ in range(LIMITS[HINT].of_one)]
    other = put(queue, HINT, "other")
    for job in jobs[1:]:
        job.future.cancel()
    assert put(queue, HINT, "many").owner == "many"
    jobs[0].future.cancel()
    assert sorted(job.owner for job in run_all(queue)) == ["many", "other"] and not other.future.cancelled()
    assert not any(queue.waiting.values())


def test_a_job_that_is_taken_is_not_taken_from_the_queue_again(queue: FairQueue) -> None:
    first, second = put(queue, HINT, "a"), put(queue, HINT, "a")
    assert queue.take(EVERYTHING) is first
    # Whoever asked goes away while it runs: the next one of theirs still waits until it is over.
    first.future.cancel()
    assert queue.next_job(EVERYTHING) is None
    queue.finish(first)
    assert queue.take(EVERYTHING) is second


def test_a_closed_queue_gives_nothing_more(queue: FairQueue) -> None:
    put(queue, BOT, "a")
    queue.close()
    assert queue.take(EVERYTHING) is None


def test_a_result_for_nobody_is_no_error(queue: FairQueue) -> None:
    job = put(queue, BOT, "a")
    job.future.cancel()
    job.settle("late")
    assert job.future.cancelled()
