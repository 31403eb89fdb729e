"""Many games at once over several processes: each writes its share into memory that all of them see."""

import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.learn.batches import Batch, Stepper, check_actions
from teahouse.learn.observations import as_game

STEP, SAMPLE, STOP = b"s", b"r", b"x"
DONE = b""
# Every array of a batch, and the actions on their way in and out: what an entry is.
KINDS: dict[str, type[np.generic]] = {
    "observations": np.uint8,
    "masks": np.bool_,
    "to_move": np.uint8,
    "acted": np.uint8,
    "over": np.bool_,
    "rewards": np.float64,
    "scores": np.int64,
    "actions": np.int64,
}


class ProcessBatch(Batch):
    """Games side by side in several processes. Arrays as in `Batch`, in shared memory; `close` ends the processes."""

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int | None,
        options: Mapping[str, object] | None,
        bots: str | Sequence[str] | None,
        seat: int | None,
        seed: int | str | None,
        processes: int,
    ) -> None:
        if not 1 <= processes <= count:
            raise Unreadable(f"expected 1 to {count} processes for {count} games, got {processes}")
        self.processes = processes
        super().__init__(game, count, seats, options, bots, seat, seed)

    def open(self) -> None:
        widths = widths_of(self.game, self.seats)
        self.memory = SharedMemory(create=True, size=sum(size_of(name, self.count, widths) for name in KINDS))
        arrays = lay_out(self.memory, self.count, widths)
        self.actions = arrays.pop("actions")
        for name, array in arrays.items():
            array.flags.writeable = False
            setattr(self, name, array)
        context = get_context("spawn")
        self.workers: list[Any] = []
        self.pipes: list[Connection] = []
        for number, share in enumerate(np.array_split(np.arange(self.count), self.processes)):
            here, there = context.Pipe()
            given = (self.game.id, self.seats, self.options, self.names, self.seat, f"{self.seed}/{number}")
            place = (self.memory.name, self.count, int(share[0]), int(share[-1]) + 1)
            worker = context.Process(target=run_worker, args=(there, place, given), daemon=True)
            worker.start()
            there.close()
            self.workers.append(worker)
            self.pipes.append(here)
        self.finalizer = weakref.finalize(self, stop_workers, self.workers, self.pipes, self.memory)
        self.wait()

    def step(self, actions: ArrayLike) -> None:
        chosen = check_actions(actions, self.count)
        allowed = (chosen >= 0) & (chosen < self.masks.shape[1])
        allowed[allowed] = self.masks[np.flatnonzero(allowed), chosen[allowed]]
        if not allowed.all():
            table = int(np.argmin(allowed))
            raise ValueError(f"table {table}: action {chosen[table]} is not allowed; the masks say what is")
        self.actions[:] = chosen
        self.send_to_all(STEP)

    def sample(self) -> NDArray[np.int64]:
        self.send_to_all(SAMPLE)
        return self.actions.copy()

    def send_to_all(self, what: bytes) -> None:
        """Let every process do something, and wait until all have."""
        for pipe in self.pipes:
            pipe.send_bytes(what)
        self.wait()

    def wait(self) -> None:
        """Wait until every process reports that it is done, or what went wrong."""
        failures = [answer for answer in [pipe.recv_bytes() for pipe in self.pipes] if answer != DONE]
        if failures:
            raise RuntimeError(failures[0].decode())

    def close(self) -> None:
        """End the processes and give the memory back; the arrays are gone after that."""
        for name in KINDS:
            self.__dict__.pop(name, None)
        self.finalizer()


def stop_workers(workers: list[Any], pipes: list[Connection], memory: SharedMemory) -> None:
    """Tell the processes to stop, wait for them, and give the memory back."""
    for pipe in pipes:
        try:
            pipe.send_bytes(STOP)
        except OSError:
            continue
        finally:
            pipe.close()
    for worker in workers:
        worker.join()
    # If an array is still referenced, the memory is freed with the last reference.
    with suppress(BufferError):
        memory.close()
    memory.unlink()


def widths_of(game: Game, seats: int) -> dict[str, int]:
    """How many entries of each array belong to one game."""
    wide = {"observations": int(game.encoding().size), "masks": game.verbs.size, "rewards": seats, "scores": seats}
    return {name: wide.get(name, 1) for name in KINDS}


def size_of(name: str, count: int, widths: Mapping[str, int]) -> int:
    """The bytes of an array, so that the next one begins where any number may."""
    return -(-count * widths[name] * np.dtype(KINDS[name]).itemsize // 64) * 64


def lay_out(memory: SharedMemory, count: int, widths: Mapping[str, int]) -> dict[str, NDArray[Any]]:
    """All arrays, one after the other in the memory."""
    found: dict[str, NDArray[Any]] = {}
    first = 0
    for name, kind in KINDS.items():
        shape = (count, widths[name]) if name in ("observations", "masks", "rewards", "scores") else (count,)
        found[name] = np.ndarray(shape, kind, memory.buf, first)
        first += size_of(name, count, widths)
    return found


def run_worker(pipe: Connection, place: tuple[str, int, int, int], given: tuple[Any, ...]) -> None:
    """What a process does: its share of the games, as it is told."""
    name, count, first, stop = place
    id, seats, options, names, seat, seed = given
    memory = SharedMemory(name)
    try:
        arrays = lay_out(memory, count, widths_of(as_game(id), seats))
        own = {name: array[first:stop] for name, array in arrays.items()}
        share = WorkerGames(own, Stepper(as_game(id), stop - first, seats, options, names, seat, seed))
        pipe.send_bytes(DONE)
        while (order := pipe.recv_bytes()) != STOP:
            share.step() if order == STEP else share.sample()
            pipe.send_bytes(DONE)
    except EOFError:
        pass
    except Exception as error:
        pipe.send_bytes(f"{type(error).__name__}: {error}".encode())
        raise


class WorkerGames:
    """One process's games, and its rows of the shared arrays."""

    def __init__(self, own: dict[str, NDArray[Any]], stepper: Stepper) -> None:
        self.own = own
        self.stepper = stepper
        self.legal = np.empty(0, np.int64)
        self.publish()

    def step(self) -> None:
        """Carry out the actions that lie in the shared memory."""
        self.stepper.chosen[:] = self.own["actions"]
        self.stepper.step()
        self.publish()

    def sample(self) -> None:
        """Put an allowed action for every game there."""
        self.stepper.buffers.sample()
        self.own["actions"][:] = self.stepper.chosen

    def publish(self) -> None:
        """Copy what has changed; of the masks, mostly zeros, only the ones that were and the ones that are."""
        for name, view in self.stepper.views.items():
            if name != "masks":
                self.own[name][...] = view
        flat = self.own["masks"].reshape(-1)
        flat[self.legal] = False
        self.legal = np.frombuffer(memoryview(self.stepper.buffers.legal), np.int64)
        flat[self.legal] = True
