"""A pool of connections to PostgreSQL.

Whoever finds none connects by themselves. So while the server is away everybody is told at once, with its reason, and
the first to ask after its return is served: nothing waits for a turn to try again.
"""

import threading
import time
from collections import deque
from collections.abc import Callable

from psycopg import Connection, Error, OperationalError
from psycopg.pq import TransactionStatus

# Connections of one process, and how many seconds somebody waits for a free one.
MOST = 20
WAITING = 10.0
# Seconds without use after which a connection is not kept: what lies between may have forgotten it.
LONGEST_IDLE = 60.0


class Pool:
    """Connections of all threads of a process; each is used by one thread at a time."""

    def __init__(self, most: int = MOST, waiting: float = WAITING) -> None:
        self.free = threading.BoundedSemaphore(most)
        self.waiting = waiting
        # Those that nobody uses, and since when; the last one given back is taken first.
        self.idle: deque[tuple[float, Connection]] = deque()

    def take(self, connect: Callable[[], Connection]) -> Connection:
        """A connection that works, kept or new."""
        if not self.free.acquire(timeout=self.waiting):
            raise OperationalError(f"no connection to the database was free for {self.waiting:.0f} s")
        try:
            return self.take_idle() or connect()
        except BaseException:
            self.free.release()
            raise

    def take_idle(self) -> Connection | None:
        """The one that was used last, if it still works. If it does not, the others do not either."""
        try:
            since, connection = self.idle.pop()
        except IndexError:
            return None
        if time.monotonic() - since < LONGEST_IDLE and is_alive(connection):
            return connection
        connection.close()
        self.close_idle()
        return None

    def give_back(self, connection: Connection) -> None:
        """Keep it for the next, unless it is broken or in the middle of something."""
        if connection.pgconn.transaction_status == TransactionStatus.IDLE:
            self.idle.append((time.monotonic(), connection))
        else:
            connection.close()
        self.free.release()
        self.close_idle(time.monotonic() - LONGEST_IDLE)

    def close_idle(self, before: float = float("inf")) -> None:
        """Close those that nobody has used since."""
        while True:
            try:
                since, connection = self.idle.popleft()
            except IndexError:
                return
            if since >= before:
                self.idle.appendleft((since, connection))
                return
            connection.close()


def is_alive(connection: Connection) -> bool:
    """Whether the server answers."""
    try:
        connection.execute("")
    except Error:
        return False
    return True
