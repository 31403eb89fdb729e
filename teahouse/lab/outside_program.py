"""Programs that are asked on their standard input and answer on their standard output, one JSON object a line."""

import contextlib
import json
import os
import selectors
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from functools import cache
from multiprocessing import parent_process
from multiprocessing.util import Finalize
from types import FrameType
from typing import IO, NamedTuple

from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.core.record import excerpt

PROTOCOL = "teahouse-bot"
NUMBER = 1
# How long a program may take to start, to answer, and to leave when nothing more will be asked. Seconds.
HELLO_PATIENCE = 60.0
PATIENCE = 600.0
LEAVING_PATIENCE = 2.0
# The most a program may say in one answer, and how much of its complaints is remembered. Bytes.
LONGEST_ANSWER = 100_000
COMPLAINT = 4_000
READ_AT_ONCE = 65_536
# How Linux numbers the clock that counts the CPU time of another process.
CPU_CLOCK_OF_PROCESS = 2


class ProgramFailed(TeahouseError):
    """An outside program did not do its part."""


class Hello(NamedTuple):
    """What a program says of itself."""

    name: str
    version: str


class OutsideProgram:
    """A running program. Whatever goes wrong ends it, and is told in one line that begins with its command."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        # A forked process has a copy of this object, but the program is not its own.
        self.owner = os.getpid()
        self.said = b""
        self.complaint = b""
        if self.owner not in PREPARED:
            PREPARED.add(self.owner)
            end_programs_with_this_process()
        with staying():
            self.process = started(command)
            RUNNING.append(self)
        for stream in self.streams():
            os.set_blocking(stream.fileno(), False)
        with self.ended_by_errors():
            self.hello = self.read_hello(self.converse(b"", HELLO_PATIENCE))

    def streams(self) -> list[IO[bytes]]:
        """Its standard input, output and error output."""
        found = [self.process.stdin, self.process.stdout, self.process.stderr]
        return [stream for stream in found if stream is not None]

    def ask(self, question: dict[str, object]) -> dict[str, object]:
        """Its answer to a question."""
        with self.ended_by_errors():
            _, output, _ = self.streams()
            self.said += read_available(output) or b""
            if self.said:
                raise self.failure(f"said something without being asked: {shorten(self.said)}")
            return self.converse(json.dumps(question).encode() + b"\n", self.patience)

    @contextlib.contextmanager
    def ended_by_errors(self) -> Iterator[None]:
        """End the program if it fails, or if this process stops waiting for its answer."""
        try:
            yield
        except BaseException:
            self.process.kill()
            self.close()
            raise

    def converse(self, unsent: bytes, patience: float) -> dict[str, object]:
        """Send, and receive one line; all three streams are served at once, so that none of them can block another."""
        deadline = time.monotonic() + patience
        given, output, complaints = self.streams()
        with selectors.DefaultSelector() as selector:
            selector.register(output, selectors.EVENT_READ)
            selector.register(complaints, selectors.EVENT_READ)
            if unsent:
                selector.register(given, selectors.EVENT_WRITE)
            while b"\n" not in self.said:
                ready = [key.fileobj for key, _ in selector.select(max(0.0, deadline - time.monotonic()))]
                if given in ready:
                    unsent = self.send(unsent)
                    if not unsent:
                        selector.unregister(given)
                if complaints in ready and not self.hear_complaint():
                    selector.unregister(complaints)
                if output in ready:
                    self.hear()
                if time.monotonic() >= deadline and b"\n" not in self.said:
                    raise self.failure(f"gave no answer within {patience:g} seconds")
        return self.read_line()

    def send(self, unsent: bytes) -> bytes:
        """Write as much as it takes now; what is left. Nothing is, if it no longer listens: its output tells why."""
        given, _, _ = self.streams()
        try:
            return unsent[os.write(given.fileno(), unsent) :]
        except BlockingIOError:
            return unsent
        except BrokenPipeError:
            return b""

    def hear(self) -> None:
        """Receive a part of an answer."""
        _, output, _ = self.streams()
        part = read_available(output)
        if part == b"":
            raise self.failure(self.describe_end())
        self.said += part or b""
        if len(self.said) > LONGEST_ANSWER:
            raise self.failure(f"answered more than {LONGEST_ANSWER} bytes: {shorten(self.said)}")

    def hear_complaint(self) -> bool:
        """Remember the end of what it says on its error output; whether there may be more."""
        _, _, complaints = self.streams()
        part = read_available(complaints)
        self.complaint = (self.complaint + (part or b""))[-COMPLAINT:]
        return part != b""

    def read_line(self) -> dict[str, object]:
        """The one object that was said."""
        line, _, rest = self.said.partition(b"\n")
        if rest:
            raise self.failure(f"expected one line as an answer, got more: {shorten(rest)}")
        self.said = b""
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise self.failure(f"expected a JSON object in a line, got {shorten(line)}")
        return found

    def read_hello(self, said: dict[str, object]) -> Hello:
        """The first line of a program."""
        if said.get("protocol") != PROTOCOL or said.get("number") != NUMBER:
            wanted = f'expected {{"protocol": "{PROTOCOL}", "number": {NUMBER}, …}} as a first line'
            raise self.failure(f"{wanted}, got {excerpt(said)}")
        name, version = said.get("name"), said.get("version", "")
        if not isinstance(name, str) or not isinstance(version, str):
            raise self.failure(f"expected its name and version as texts, got {excerpt(said)}")
        return Hello(name, version)

    def describe_end(self) -> str:
        """How the program ended, with the last line of its complaints."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(LEAVING_PATIENCE)
        _, _, complaints = self.streams()
        while part := read_available(complaints):
            self.complaint = (self.complaint + part)[-COMPLAINT:]
        code = self.process.poll()
        how = "closed its output" if code is None else f"ended with exit code {code}"
        lines = self.complaint.decode(errors="replace").strip().splitlines()
        return f"{how}{': ' + lines[-1].strip() if lines else ''}"

    def failure(self, what: str) -> ProgramFailed:
        """End the program; the error to raise."""
        self.process.kill()
        self.close()
        return ProgramFailed(f"pipe:{self.command}: {what}")

    def cpu_seconds(self) -> float | None:
        """The CPU time that it has used so far, where the system tells."""
        try:
            return time.clock_gettime(~self.process.pid << 3 | CPU_CLOCK_OF_PROCESS)
        except (AttributeError, OSError):
            return None

    def close(self) -> None:
        """Tell it by the end of its input that nothing more will be asked; a program that stays is ended."""
        if self in RUNNING:
            RUNNING.remove(self)
        given, output, complaints = self.streams()
        given.close()
        try:
            self.process.wait(LEAVING_PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        output.close()
        complaints.close()


# All programs that this process started and has not closed, and those of them that wait for their next game.
RUNNING: list[OutsideProgram] = []
IDLE: list[OutsideProgram] = []
# The processes that end their programs when they end: a process that was forked has yet to see to it.
PREPARED: set[int] = set()
# Whether a program is being started, and the signals that came meanwhile.
STAYING: list[bool] = []
TOLD_TO_STOP: list[int] = []


def started(command: str) -> subprocess.Popen[bytes]:
    """The process of a command."""
    try:
        return subprocess.Popen(
            shlex.split(command), bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    except (OSError, ValueError, IndexError) as error:
        raise Unreadable(f"pipe:{command}: cannot be started: {error}") from None


def borrow(command: str) -> OutsideProgram:
    """A program for one seat of one game: one that waits, or a new one."""
    for program in IDLE:
        if program.command == command and program.owner == os.getpid():
            IDLE.remove(program)
            if program.process.poll() is None:
                return program
            program.close()
            return OutsideProgram(command)
    return OutsideProgram(command)


def give_back(program: OutsideProgram) -> None:
    """Let a program wait for its next game, unless it has ended."""
    if program in RUNNING:
        IDLE.append(program)


@cache
def hello_of(command: str) -> Hello:
    """What a program says of itself; it is started for that only, so that no process forked later inherits it."""
    program = OutsideProgram(command)
    program.close()
    return program.hello


def close_all() -> None:
    """Close the programs of this process."""
    for program in [program for program in RUNNING if program.owner == os.getpid()]:
        program.close()
    IDLE.clear()


def end_programs_with_this_process() -> None:
    """Have the programs end with this process, also when it is a worker that is told to stop."""
    # In a worker process, multiprocessing runs this and leaves out what atexit knows.
    Finalize(None, close_all, exitpriority=10)
    is_worker = parent_process() is not None and threading.current_thread() is threading.main_thread()
    if is_worker and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
        signal.signal(signal.SIGTERM, leave_at_once)


@contextlib.contextmanager
def staying() -> Iterator[None]:
    """Let a process that is told to stop go on until here: a program just started would not be known yet, and stay."""
    STAYING.append(True)
    try:
        yield
    finally:
        STAYING.pop()
    if TOLD_TO_STOP and not STAYING:
        leave_at_once(TOLD_TO_STOP[0], None)


def leave_at_once(number: int, _frame: FrameType | None) -> None:
    """End the programs of this process, and then itself."""
    if STAYING:
        TOLD_TO_STOP.append(number)
        return
    for program in RUNNING:
        if program.owner == os.getpid():
            program.process.kill()
    os._exit(128 + number)


def read_available(stream: IO[bytes]) -> bytes | None:
    """What can be read now: None if there is nothing yet, b"" at the end."""
    try:
        return os.read(stream.fileno(), READ_AT_ONCE)
    except BlockingIOError:
        return None


def shorten(said: bytes) -> str:
    """What came, for an error of one line."""
    return excerpt(said[:200].decode(errors="replace").strip())
