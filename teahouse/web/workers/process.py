"""What runs inside a worker process: one job after another, each within its limits, with nothing of the site loaded."""

import pickle
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from math import ceil
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time

from teahouse.bots.workers import set_up_worker
from teahouse.core.errors import TeahouseError
from teahouse.core.registry import register

try:
    import resource
except ModuleNotFoundError:  # Only the clock limits jobs where processes have no limits.
    resource = None  # type: ignore[assignment]

# What a process says when it has taken a job.
TAKEN = b"taken"
# Pages that the process has been given, in the first field.
MEMORY_IN_USE = Path("/proc/self/statm")


def work(pipe: Connection, packages: Sequence[str]) -> None:
    """Do one job after another, until nobody can send any more; the packages hold games from elsewhere."""
    set_up_worker()
    for package in packages:
        register(import_module(package).GAME)
    with suppress(EOFError, ConnectionError):
        while True:
            call, cpu, memory = pipe.recv()
            pipe.send_bytes(TAKEN)
            with limit_resources(cpu, memory):
                answer = answer_to(call)
            pipe.send(answer)


def answer_to(call: bytes) -> tuple[object, TeahouseError | None, str]:
    """The result of a call, or what was refused, or what went wrong; already reading the call may go wrong."""
    try:
        function, given = pickle.loads(call)
        return function(*given), None, ""
    except TeahouseError as error:
        return None, error, ""
    except Exception as error:
        return None, None, repr(error)


@contextmanager
def limit_resources(cpu: int, memory: int) -> Iterator[None]:
    """Within, the process may use so many more seconds of processor time and so many more bytes: the system ends it
    when it uses more time, and gives it no more memory. 0 means no limit."""
    if resource is None or not (cpu or memory):
        yield
        return
    bounds = {}
    if cpu:
        bounds[resource.RLIMIT_CPU] = ceil(process_time()) + cpu
    if memory and MEMORY_IN_USE.exists():
        bounds[resource.RLIMIT_AS] = int(MEMORY_IN_USE.read_text().split()[0]) * resource.getpagesize() + memory
    before = {name: resource.getrlimit(name) for name in bounds}
    # A process that the system ends leaves no picture of its memory behind.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    try:
        for name, bound in bounds.items():
            hard = before[name][1]
            resource.setrlimit(name, (bound if hard == resource.RLIM_INFINITY else min(bound, hard), hard))
        yield
    finally:
        for name, old in before.items():
            resource.setrlimit(name, old)
