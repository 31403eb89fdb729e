"""Worker processes in which bots think."""

import os
import signal
from multiprocessing import parent_process
from threading import Thread

NICENESS = 10


def set_up_worker() -> None:
    """Set up a worker: low priority, interrupts left to its parent, and it ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever its parent does when it is told to stop, such as Ray's: a worker stops.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    """End this process when its parent has died, however suddenly."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
